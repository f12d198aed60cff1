//===----------------------------------------------------------------------===//
// What decoding of Codable types needs of a reader: to be put anywhere, and to know who decodes.
//===----------------------------------------------------------------------===//

extension JSONReader {
  /// Goes to a value that was found by other means than reading.
  ///
  /// - Parameters:
  ///   - byteOffset: where it begins.
  ///   - depthLeft: how many more containers may be entered there.
  /// - Returns: the position.
  @discardableResult
  package mutating func move(toByteOffset byteOffset: Int, depthLeft: Int) -> Position {
    let position = Position(offset: byteOffset, depthLeft: depthLeft)
    move(to: position)
    return position
  }

  /// Who decodes Codable types out of the document: kept here for readers of models that have such properties.
  package var decoding: AnyObject? {
    get { toleranceState?.decoding }
    set { if newValue != nil || toleranceState != nil { state.decoding = newValue } }
  }

  /// How Codable types are decoded out of the document, where that was said.
  package var decodingOptions: AnyObject? {
    get { toleranceState?.decodingOptions }
    set { if newValue != nil || toleranceState != nil { state.decodingOptions = newValue } }
  }

  /// The keys that superclasses were seen to ask for.
  package var askedKeys: AnyObject? {
    get { toleranceState?.askedKeys }
    set { if newValue != nil || toleranceState != nil { state.askedKeys = newValue } }
  }

  /// Has the reader, one of the same document, bend like `other`, and note what bends where that one does.
  package mutating func share(stateOf other: inout JSONReader) {
    tolerance = other.tolerance
    hasValueStrategies = other.hasValueStrategies
    toleranceState = other.state
  }

  /// Whether it is to be written down what bends.
  package var isReporting: Bool { toleranceState?.isReporting ?? false }
}

extension JSONReader {
  /// Notes an issue that somebody else found.
  package mutating func record(_ issue: RawIssue) {
    guard isReporting else { return }
    append(issue.kind, issue.outcome.kind, at: issue.byteOffset) { issue }
  }
}

// MARK: - Trying in vain

extension JSONReader {
  /// Forgets what was noted about a part of the document, as when it was tried in vain.
  package mutating func retractIssues(within range: Range<Int>) {
    unsafe toleranceState?.issues?.retract(within: range)
  }
}

extension Tolerance {
  /// Whether no value may bend.
  package var isStrict: Bool { conversions.isEmpty && fallbacks.isEmpty }
}
