// Properties with several candidates: the places of their values, and the order in which these are read.

extension JSONReader {
  /// Ends the reading of one candidate: notes whether it was usable, and keeps its place if it was not.
  mutating func finishCandidate(_ visit: inout Visit) {
    let isFound = mode == .found
    mode = .plain
    if visit.ordinal < 64 {
      visit.found &= ~(1 &<< UInt64(visit.ordinal))
      if isFound { visit.found |= 1 &<< UInt64(visit.ordinal) }
    } else if isFound {
      keepPlace(Visit.foundOrdinal, candidate: visit.ordinal, &visit)
    } else if let note = noteIndex(Visit.foundOrdinal, visit.ordinal, visit) {
      state.pendingCandidates.remove(at: note)
    }
    if !isFound, !visit.isFinishing, visit.flags & Visit.Flags.keepsPlace != 0 {
      keepPlace(visit.ordinal, candidate: visit.candidate, &visit)
    }
    if !visit.isFinishing { visit.candidate = -1 }
  }

  /// Keeps the mark as the place of a candidate, so that it can be read after the end of the object. Of several places,
  /// the last counts.
  mutating func keepPlace(_ ordinal: Int, candidate: Int, _ visit: inout Visit) {
    let state = state
    if visit.places < 0 { visit.places = state.pendingCandidates.count }
    let place = PendingCandidate(ordinal: ordinal, candidate: candidate, position: visit.mark)
    if let note = noteIndex(ordinal, candidate, visit) {
      state.pendingCandidates[note] = place
    } else {
      state.pendingCandidates.append(place)
    }
  }

  /// Returns the place of a candidate; nil if it is not in the object.
  func place(of ordinal: Int, _ candidate: Int, _ visit: borrowing Visit) -> Position? {
    noteIndex(ordinal, candidate, visit).flatMap { toleranceState?.pendingCandidates[$0].position }
  }

  /// Returns the index of the note about a candidate among those of all visits; nil if no note is about it.
  private func noteIndex(_ ordinal: Int, _ candidate: Int, _ visit: borrowing Visit) -> Int? {
    guard visit.places >= 0, let notes = toleranceState?.pendingCandidates else { return nil }
    var index = notes.count
    while index > visit.places {
      index -= 1
      if notes[index].ordinal == ordinal, notes[index].candidate == candidate { return index }
    }
    return nil
  }

  /// Whether the property with that ordinal has a usable value.
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

  /// Continues with the property's next candidate. If all were unusable, the first that is present is read as if it
  /// were the only one.
  mutating func tryCandidates(_ visit: inout Visit) throws(JSONError) -> Int? {
    // SAFETY: steps are complete, and end with a dot.
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
    } else {
      visit.candidate += 1
    }
    if visit.candidate <= count, !isFound(ordinal, visit) {
      while true {
        if visit.places >= 0 { try reportMismatches(&visit) }
        guard visit.candidate < count else { break }
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

  /// Moves to a candidate, to read it next.
  ///
  /// - Returns: nil if a mapped path leads to no value; the same step then goes on with the next candidate.
  private mutating func begin(
    candidate index: Int, _ count: Int, at place: Position, _ step: UnsafePointer<UInt8>, _ visit: inout Visit
  ) -> Int? {
    let candidate = unsafe Visit.candidate(index, of: step)
    visit.flags = unsafe candidate[0]
    if visit.flags & Visit.Flags.hasPath != 0 { unsafe visit.path = unsafe candidate + 1 }
    // A single candidate is read as if its member had just been met.
    mode = count == 1 ? sharedMode : visit.candidate < count ? .candidate : .last
    visit.awaitsResult = true
    move(to: place)
    guard visit.flags & Visit.Flags.isFollowed != 0 else { return visit.property }
    return followMapped(&visit) ? visit.property : nil
  }

  /// The mode for a value that several properties may be read from: a fallback for one of them must not take back what
  /// is noted about the others.
  var sharedMode: ReadingMode {
    mutating get { isCollecting || isReporting ? .last : .plain }
  }

  /// Returns the first candidate with a value, which is read if none was usable, so that its failure is reported.
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
  var hasNotes: Bool { places >= 0 || replaced >= 0 }

  /// Replaces the ordinal in a `PendingCandidate`: the candidate is then the ordinal of a property that has a value.
  static let foundOrdinal = -1

  /// Replaces the ordinal in a `PendingCandidate` that is the content of the member that names an enum's case.
  static let contentOrdinal = -3
}
