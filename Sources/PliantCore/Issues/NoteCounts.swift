// NoteCounts: what was recorded before a value, so that its fallback doesn't take that back.

/// How much was recorded before a value is read.
package struct NoteCounts {
  let issues: Int
  let problems: Int
}

extension ToleranceState {
  /// How much was recorded before the current pass over an object, or before the value at `start` was read in it. It is
  /// about other properties.
  func countsBefore(_ start: JSONReader.Position) -> NoteCounts {
    earlierNotes.start.lowerBound <= start.offset ? earlierNotes.counts : EarlierNotes().counts
  }
}

extension JSONReader {
  package var noteCounts: NoteCounts {
    NoteCounts(issues: toleranceState?.issuesMet ?? 0, problems: toleranceState?.problems.count ?? 0)
  }

  /// Calls `body`, which may replace the value at `start` by a fallback. That takes back only what was recorded after
  /// `counts`: the rest is about other properties, whose values are inside of this one.
  package mutating func keepingNotes(
    _ counts: NoteCounts, at start: Position, _ body: (inout JSONReader) throws(JSONError) -> Void
  ) throws(JSONError) {
    try keepingNotes(counts, at: start.offset..<start.offset + 1, of: nil, body)
  }

  /// - Parameters:
  ///   - start: the offsets from the white space in front of the value through its first byte.
  ///   - object: the shared object as it was then; nil for the one before.
  mutating func keepingNotes(
    _ counts: NoteCounts, at start: Range<Int>, of object: EarlierObject?,
    _ body: (inout JSONReader) throws(JSONError) -> Void
  ) throws(JSONError) {
    guard let toleranceState else { return try body(&self) }
    let outer = toleranceState.earlierNotes
    defer { toleranceState.earlierNotes = outer }
    toleranceState.earlierNotes = EarlierNotes(start: start, counts: counts, object: object ?? outer.object)
    try body(&self)
  }

  /// Drops the element at `start` because of a mismatch on the path of a property. What was recorded about its contents
  /// before `counts` is about other properties; the same mismatch for several of them is one issue.
  package mutating func drop(_ error: JSONError, from start: Position, since counts: NoteCounts) throws(JSONError) {
    unsafe toleranceState?.issues?.retract(.dropped, at: error.documentOffset)
    try keepingNotes(counts, at: start) { reader throws(JSONError) in
      try reader.applyFallback(error, of: nil, from: start, .dropping)
    }
  }

  /// Marks the issues recorded since `counts`, as the value that they are about can't be decoded: see
  /// ``RawIssueList/abandon(since:)``.
  package func abandonNotes(since counts: NoteCounts?) {
    if let counts { unsafe toleranceState?.issues?.abandon(since: counts.issues) }
  }

  /// Discards the issues about values that types tried to decode, and gave up.
  package func discardAbandonedNotes() { unsafe toleranceState?.issues?.discardAbandoned() }
}
