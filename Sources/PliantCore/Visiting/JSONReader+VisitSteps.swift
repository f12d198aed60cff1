// The rarer steps of a visit: values with several uses, other candidates, missing values.

extension JSONReader {
  /// Continues after a property that has actions or steps.
  @inline(never)
  mutating func resume(_ visit: inout Visit) -> Int {
    if hasFailed {
      visit.hasFailed = true
      return -1
    }
    if visit.isSpecial {
      if let property = resumeSpecial(&visit) { return property }
      if visit.isPlain { return next(&visit) }
    }
    if visit.pathEnd != nil { endPath(&visit) }
    if visit.awaitsResult {
      visit.awaitsResult = false
      finishCandidate(&visit)
    }
    unsafe visit.path = nil
    if visit.isFinishing { return proceed(&visit) }
    if visit.element >= 0 { return moveToElement(&visit) }
    if let property = act(&visit) { return property }
    return next(&visit)
  }

  mutating func finishCandidate(_ visit: inout Visit) {
    let isFound = mode == .found
    mode = .plain
    if visit.ordinal < 64 {
      visit.found &= ~(1 &<< UInt64(visit.ordinal))
      if isFound { visit.found |= 1 &<< UInt64(visit.ordinal) }
    } else if isFound {
      keepPlace(Visit.foundOrdinal, candidate: visit.ordinal, &visit)
    }
    if !isFound, !visit.isFinishing, visit.flags & Visit.Flags.keepsPlace != 0 {
      keepPlace(visit.ordinal, candidate: visit.candidate, &visit)
    }
    if !visit.isFinishing { visit.candidate = -1 }
  }

  // MARK: - Actions

  /// Begins the actions for the value at the cursor.
  @inline(never)
  mutating func beginActions(_ visit: inout Visit) -> Int? {
    // SAFETY: an entry with actions is followed by their offset.
    unsafe visit.step = unsafe visit.descriptor + Visit.long(at: visit.expected)
    unsafe visit.expected += 3
    visit.mark = position
    visit.isMarkPassed = false
    visit.isPlain = false
    if tracksMembers { notePaths(of: visit) }
    return act(&visit)
  }

  /// Performs the remaining actions for the value at the mark.
  ///
  /// - Returns: the property to read, or -1 for a failure; nil if nothing is left to do.
  private mutating func act(_ visit: inout Visit) -> Int? {
    do throws(JSONError) {
      while true {
        let step = unsafe visit.step
        // SAFETY: actions are complete, and end with a dot.
        switch unsafe step[0] {
        case UInt8(ascii: "K"):
          keepPlace(unsafe Visit.short(at: step + 4), candidate: unsafe Int(step[3]), &visit)
          unsafe visit.step += 6
        case UInt8(ascii: "R"):
          goToMark(&visit)
          if isReplaced(unsafe Visit.short(at: step + 1), visit) {
            try skipValue()
            unsafe visit.step += unsafe 9 + Visit.short(at: step + 7)
            continue
          }
          if let property = beginReading(&visit) { return property }
          if hasFailed {
            visit.hasFailed = true
            return -1
          }
        case UInt8(ascii: "S"):
          try skipValue()
          unsafe visit.step += 1
        case UInt8(ascii: "O"):
          try skipOtherCase()
          unsafe visit.step += 1
        case UInt8(ascii: "N"):
          goToMark(&visit)
          visit.isPlain = true
          try unsafe enterObject(visit.descriptor + Visit.long(at: step + 1), &visit)
          return nil
        case UInt8(ascii: "T"):
          goToMark(&visit)
          let table = unsafe visit.descriptor + Visit.long(at: step + 1)
          if skipWhitespace() == UInt8(ascii: "[") {
            return unsafe enterArray(table, count: Visit.short(at: step + 4), &visit)
          }
          visit.isPlain = true
          try unsafe enterObject(table, &visit)
          return nil
        case UInt8(ascii: "U"):
          goToMark(&visit)
          visit.isPlain = true
          if try isWrapped(isOptional: unsafe step[6] == 1) {
            try unsafe enterObject(visit.descriptor + Visit.long(at: step + 1), &visit)
            return nil
          }
          let property = unsafe Visit.short(at: step + 4)
          visit.missing &= ~Visit.bit(property)
          return property
        default:
          visit.isPlain = true
          return nil
        }
      }
    } catch {
      return end(&visit, with: error)
    }
  }

  private mutating func goToMark(_ visit: inout Visit) {
    if visit.isMarkPassed { move(to: visit.mark) }
    visit.isMarkPassed = true
  }

  /// - Returns: nil if a mapped path leads to no value.
  private mutating func beginReading(_ visit: inout Visit) -> Int? {
    // SAFETY: as for `act`.
    let step = unsafe visit.step
    let property = unsafe Visit.short(at: step + 1)
    visit.flags = unsafe step[4]
    visit.ordinal = unsafe Visit.short(at: step + 5)
    let path = unsafe step + 7
    unsafe visit.step = unsafe path + 2 + Visit.short(at: path)
    if visit.ordinal == Visit.noOrdinal {
      visit.missing &= ~Visit.bit(property)
      if unsafe visit.step[0] == UInt8(ascii: ".") { visit.isPlain = true }
      return property
    }
    visit.property = property
    visit.candidate = unsafe Int(step[3])
    if visit.flags & Visit.Flags.hasPath != 0 { unsafe visit.path = unsafe path }
    if visit.flags & Visit.Flags.isCandidate != 0 { mode = .candidate }
    visit.awaitsResult = true
    guard visit.flags & Visit.Flags.isFollowed != 0 else { return property }
    return followMapped(&visit) ? property : nil
  }

  /// Enters an object on the path of a property.
  private mutating func enterObject(_ table: UnsafePointer<UInt8>, _ visit: inout Visit) throws(JSONError) {
    guard skipWhitespace() == UInt8(ascii: "{") else {
      if unsafe try putOffMismatch(table, &visit) { return }
      return try passPathMismatch(&visit)
    }
    if tracksMembers { noteNestedObject() }
    if depthLeft <= Int(checkedDepth) { try checkDepth() }
    depthLeft &-= 1
    unsafe visit.table = unsafe table
    unsafe visit.expect(table + 11)
    visit.hasPlainEnd = false
    visit.opening = Visit.objectOpening
  }

  /// Passes null, or reports the value at the cursor, in the place of an object on the path of a property.
  mutating func passPathMismatch(_ visit: inout Visit) throws(JSONError) {
    hidingPath(of: &visit) { reader, _ in
      reader.silently { reader throws(JSONError) in _ = try reader.passNestedObject() }
    }
    try throwFailure()
  }

  // MARK: - Places of candidates

  mutating func keepPlace(_ ordinal: Int, candidate: Int, _ visit: inout Visit) {
    let state = state
    if visit.places < 0 { visit.places = state.pendingCandidates.count }
    state.pendingCandidates.append(PendingCandidate(ordinal: ordinal, candidate: candidate, position: visit.mark))
  }

  private func place(of ordinal: Int, _ candidate: Int, _ visit: borrowing Visit) -> Position? {
    guard visit.places >= 0, let places = toleranceState?.pendingCandidates else { return nil }
    return places[Swift.min(visit.places, places.count)...].last {
      $0.ordinal == ordinal && $0.candidate == candidate
    }?.position
  }

  func isFound(_ ordinal: Int, _ visit: borrowing Visit) -> Bool {
    ordinal < 64 ? visit.isFound(ordinal) : place(of: Visit.foundOrdinal, ordinal, visit) != nil
  }

  /// Discards the notes of a visit that has ended.
  package mutating func forgetNotes(of visit: borrowing Visit) {
    guard visit.hasNotes, let toleranceState else { return }
    let (places, replaced) = (visit.places, Int(visit.replaced))
    if places >= 0, toleranceState.pendingCandidates.count > places {
      toleranceState.pendingCandidates.removeSubrange(places...)
    }
    if replaced >= 0, toleranceState.replacedProperties.count > replaced {
      toleranceState.replacedProperties.removeSubrange(replaced...)
    }
  }

  // MARK: - The end of the object

  /// Begins the steps that follow the end of the object.
  @inline(never)
  mutating func finish(_ visit: inout Visit) -> Int {
    unsafe visit.step = unsafe visit.firstStep
    visit.isFinishing = true
    visit.isPlain = false
    visit.candidate = -1
    return proceed(&visit)
  }

  private mutating func proceed(_ visit: inout Visit) -> Int {
    do throws(JSONError) {
      while true {
        let step = unsafe visit.step
        // SAFETY: steps are complete, and end with a dot.
        switch unsafe step[0] {
        case UInt8(ascii: "M"):
          guard visit.missing != 0 || isCollecting else {
            unsafe visit.step += unsafe 4 + Visit.long(at: step + 1)
            continue
          }
          visit.isNoting = isCollecting
          unsafe visit.step += 4
        case UInt8(ascii: "R"):
          if let property = askForMissing(&visit) { return property }
        case UInt8(ascii: "Q"):
          guard visit.isNoting else {
            unsafe visit.step += 4
            continue
          }
          // All missing values have been noted: the first of them is the error.
          visit.isNoting = false
          if visit.isIncomplete { throw failure(.collectedProblem, at: visit.start) }
          unsafe visit.step -= unsafe Visit.long(at: step + 1)
        case UInt8(ascii: "V"):
          unsafe visit.step += 3
          let property = unsafe Visit.short(at: step + 1)
          if !isReplaced(property, visit) { return property }
        case UInt8(ascii: "A"):
          if let property = try tryCandidates(&visit) { return property }
          try throwFailure()
        case UInt8(ascii: "P"):
          unsafe visit.step += 3
          if visit.replaced >= 0 { return unsafe Visit.short(at: step + 1) }
        case UInt8(ascii: "C"):
          let isChecked = visit.isNoting && isIncomplete(at: visit.start)
          unsafe visit.step += unsafe 4 + (isChecked ? 0 : Visit.long(at: step + 1))
        case UInt8(ascii: "O"):
          if notesMissingOptionals {
            let content = place(of: Visit.contentOrdinal, 0, visit)
            try noteMissingOptionals(unsafe Visit.text(at: step + 1), from: visit.start, content: content)
          }
          unsafe visit.step += unsafe 3 + Visit.short(at: step + 1)
        default:
          if visit.isIncomplete { throw failure(.collectedProblem, at: visit.start) }
          unsafe visit.step += 1
          if mapsModels { beginDeferredDefaults(&visit) }
          // A call would copy the visit.
          if unsafe visit.hasNotes && step[1] == UInt8(ascii: ".") { forgetNotes(of: visit) }
          return -1
        }
      }
    } catch {
      return end(&visit, with: error)
    }
  }

  /// Requests a required property that may have no value.
  private mutating func askForMissing(_ visit: inout Visit) -> Int? {
    // SAFETY: as for `proceed`.
    let step = unsafe visit.step
    let property = unsafe Visit.short(at: step + 1)
    let flags = unsafe step[3]
    let ordinal = unsafe Visit.short(at: step + 4)
    let paths = unsafe step + 6
    unsafe visit.step = unsafe paths + 2 + Visit.short(at: paths)
    let isMember = flags & 1 != 0
    let isAlways = flags & 2 != 0
    if visit.isNoting {
      guard isMember, !isReplaced(property, visit) else { return nil }
      mode = isAlways ? .alwaysNoting : .noting
    } else {
      let hasBit = property < Int(Visit.sharedBit)
      // A property that must not be null may be nil although its member was met.
      let isMet = hasBit && visit.missing & Visit.bit(property) == 0 || isFound(ordinal, visit)
      if isMet, !isAlways, !isCollecting { return nil }
      mode = isAlways ? .alwaysMissing : .missing
    }
    state.asked = unsafe AskedProperty(paths: paths, start: visit.start)
    return property
  }

  /// Continues with the property's next candidate. If all were unusable, the first that is present is read as if it
  /// were the only one.
  private mutating func tryCandidates(_ visit: inout Visit) throws(JSONError) -> Int? {
    // SAFETY: as for `proceed`.
    let step = unsafe visit.step
    let property = unsafe Visit.short(at: step + 1)
    let ordinal = unsafe Visit.short(at: step + 4)
    let count = unsafe Int(step[6])
    let isBegun = visit.candidate >= 0
    if !isBegun, isReplaced(property, visit) {
      unsafe visit.step = unsafe Visit.candidate(count, of: step)
      return nil
    }
    if !isBegun {
      visit.mark = position
      visit.candidate = unsafe Int(step[3])
      visit.property = property
      visit.ordinal = ordinal
      if visit.places >= 0, !isFound(ordinal, visit) { try reportMismatches(&visit) }
    } else {
      visit.candidate += 1
    }
    if visit.candidate <= count, !isFound(ordinal, visit) {
      while visit.candidate < count {
        if let place = place(of: ordinal, visit.candidate, visit) {
          return unsafe begin(candidate: visit.candidate, count, at: place, step, &visit)
        }
        visit.candidate += 1
      }
      if visit.candidate == count, count > 1, let last = unsafe lastCandidate(step, count, visit) {
        return unsafe begin(candidate: last.index, count, at: last.place, step, &visit)
      }
    }
    if isBegun { move(to: visit.mark) }
    visit.candidate = -1
    unsafe visit.step = unsafe Visit.candidate(count, of: step)
    return nil
  }

  /// - Returns: nil if a mapped path leads to no value; the same step then goes on with the next candidate.
  private mutating func begin(
    candidate index: Int, _ count: Int, at place: Position, _ step: UnsafePointer<UInt8>, _ visit: inout Visit
  ) -> Int? {
    let candidate = unsafe Visit.candidate(index, of: step)
    visit.flags = unsafe candidate[0]
    if visit.flags & Visit.Flags.hasPath != 0 { unsafe visit.path = unsafe candidate + 1 }
    // A single candidate is read as if its member had just been met.
    mode = count == 1 ? .plain : visit.candidate < count ? .candidate : .last
    visit.awaitsResult = true
    move(to: place)
    guard visit.flags & Visit.Flags.isFollowed != 0 else { return visit.property }
    return followMapped(&visit) ? visit.property : nil
  }

  private mutating func lastCandidate(
    _ step: UnsafePointer<UInt8>, _ count: Int, _ visit: borrowing Visit
  ) -> (index: Int, place: Position)? {
    for index in 0..<count {
      guard let place = place(of: visit.ordinal, index, visit) else { continue }
      let candidate = unsafe Visit.candidate(index, of: step)
      if unsafe candidate[0] & Visit.Flags.isCollected != 0 {
        // An array that many values are collected from is never unusable itself, if those are dropped.
        if tolerance.dropsElements || !hasValue(at: PathPattern(unsafe Visit.text(at: candidate + 1)), from: place) {
          continue
        }
        return (index, place)
      }
      let hasPath = unsafe candidate[0] & Visit.Flags.hasPath != 0
      if hasPath, !leads(along: unsafe Visit.text(at: candidate + 1), from: place) { continue }
      return (index, place)
    }
    return nil
  }
}

extension JSONReader.Visit {
  /// Whether the reader's state has notes of the visit.
  fileprivate var hasNotes: Bool { places >= 0 || replaced >= 0 }

  /// Replaces the ordinal in a `PendingCandidate`: the candidate is then the ordinal of a property that has a value.
  static let foundOrdinal = -1

  /// Replaces the ordinal in a `PendingCandidate` that is the content of the member that names an enum's case.
  static let contentOrdinal = -3
}

// MARK: - Properties that subclasses replace

extension JSONReader {
  /// Leaves properties to subclasses: the visit doesn't look for them.
  package mutating func replace(_ properties: Set<Int>, _ visit: inout Visit) {
    visit.replaced = Int32(clamping: state.replacedProperties.count)
    state.replacedProperties.append(properties)
    visit.hasPlainEnd = false
    unsafe visit.expect(visit.expected)
  }

  private func isReplaced(_ property: Int, _ visit: borrowing Visit) -> Bool {
    guard visit.replaced >= 0, let toleranceState else { return false }
    return toleranceState.replacedProperties[Int(visit.replaced)].contains(property)
  }

  /// Whether subclasses replace all properties that are read from a member.
  func isReplaced(_ entry: UnsafePointer<UInt8>, _ visit: borrowing Visit) -> Bool {
    guard visit.replaced >= 0, let toleranceState else { return false }
    let replaced = toleranceState.replacedProperties[Int(visit.replaced)]
    let properties = unsafe visit.properties(of: entry)
    return !properties.isEmpty && properties.allSatisfy(replaced.contains)
  }
}

extension JSONReader.Visit {
  /// Returns the properties that are read from a member, or from a value inside it.
  fileprivate func properties(of entry: UnsafePointer<UInt8>) -> [Int] {
    // SAFETY: entries and actions are complete; an entry with actions is followed by their offset.
    guard unsafe entry[2] == Self.hasActions else { return unsafe [Int(entry[2])] }
    var step = unsafe descriptor + Self.long(at: entry + 4 + Self.short(at: entry))
    var properties: [Int] = []
    while true {
      switch unsafe step[0] {
      case UInt8(ascii: "K"):
        unsafe properties.append(Self.short(at: step + 1))
        unsafe step += 6
      case UInt8(ascii: "R"):
        unsafe properties.append(Self.short(at: step + 1))
        unsafe step += unsafe 9 + Self.short(at: step + 7)
      case UInt8(ascii: "S"), UInt8(ascii: "O"): unsafe step += 1
      case UInt8(ascii: "N"):
        var inner = unsafe descriptor + Self.long(at: step + 1) + 11
        while unsafe Self.short(at: inner) > 1 {
          unsafe properties += self.properties(of: inner)
          unsafe inner += unsafe 4 + Self.short(at: inner) + (inner[2] == Self.hasActions ? 3 : 0)
        }
        return properties
      default: return properties
      }
    }
  }
}
