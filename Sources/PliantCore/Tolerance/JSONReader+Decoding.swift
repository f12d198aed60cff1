// What decoding Codable types requires of a reader: moving to any value, and access to the decoding session.

extension JSONReader {
  /// Moves to a value that was found by other means than reading, and returns its position.
  @discardableResult
  package mutating func move(toByteOffset byteOffset: Int, depthLeft: Int) -> Position {
    let position = Position(offset: byteOffset, depthLeft: depthLeft)
    move(to: position)
    return position
  }

  /// The session that decodes Codable types from the document, for models with properties of such types.
  package var decoding: AnyObject? {
    get { toleranceState?.decoding }
    set { if newValue != nil || toleranceState != nil { state.decoding = newValue } }
  }

  /// The settings for decoding Codable types from the document, if there are any.
  package var decodingOptions: AnyObject? {
    get { toleranceState?.decodingOptions }
    set { if newValue != nil || toleranceState != nil { state.decodingOptions = newValue } }
  }

  /// The keys that superclasses requested.
  package var askedKeys: AnyObject? {
    get { toleranceState?.askedKeys }
    set { if newValue != nil || toleranceState != nil { state.askedKeys = newValue } }
  }

  /// Shares the tolerance and the notes of `other`, a reader of the same document.
  package mutating func share(stateOf other: inout JSONReader) {
    tolerance = other.tolerance
    hasValueStrategies = other.hasValueStrategies
    toleranceState = other.state
  }

  package var isReporting: Bool { toleranceState?.isReporting ?? false }
}

// MARK: - Discarding notes

extension JSONReader {
  /// Discards the issues about a part of the document, for example after an unsuccessful attempt.
  package mutating func retractIssues(within range: Range<Int>) {
    unsafe toleranceState?.issues?.retract(within: range)
  }
}

extension ToleranceState {
  /// Removes and returns the problems that were collected about a part of the document, which has just been read.
  ///
  /// - Parameter earlier: the number of problems collected before that part; they are kept.
  func takeProblems(within range: Range<Int>, since earlier: Int) -> [JSONError] {
    RawIssueList.takeRecent(&problems, since: earlier) { range.contains($0.documentOffset) }
  }
}

extension Tolerance {
  package var isStrict: Bool {
    conversions.isEmpty && !usesDefaults && !usesNil && !usesZeroValues && !dropsElements
  }
}
