// The rarer steps of a visit: values with several uses, missing values, the end of the object.

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
          if try isWrapped(visit) {
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
    mode = visit.flags & Visit.Flags.isCandidate != 0 ? .candidate : sharedMode
    if visit.ordinal == Visit.noOrdinal {
      visit.missing &= ~Visit.bit(property)
      if unsafe visit.step[0] == UInt8(ascii: ".") { visit.isPlain = true }
      return property
    }
    visit.property = property
    visit.candidate = unsafe Int(step[3])
    if visit.flags & Visit.Flags.hasPath != 0 { unsafe visit.path = unsafe path }
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

  /// Passes null, or reports the value at the cursor, in the place of an object on the path of a property, which is then
  /// missing.
  mutating func passPathMismatch(_ visit: inout Visit) throws(JSONError) {
    hidingPath(of: &visit) { reader, _ in
      reader.silently { reader throws(JSONError) in
        if try reader.readNull() { return }
        try reader.skipPathMismatch(reader.mismatch(expected: "object"), from: reader.position)
      }
    }
    try throwFailure()
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
    if visit.isOnlyNoting { return -1 }
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
          if convertsKeys, unsafe step == visit.firstStep { try keepSpelledKeys(of: visit) }
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
          // Elements of an array have no keys that could be missing.
          if notesMissingOptionals, visit.elementCount == 0 {
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
    state.asked = (unsafe Visit.text(at: paths), visit.start)
    return property
  }
}
