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
    guard reporting != nil else { return }
    var issue = issue
    issue.scopes += state.sensitiveScopes
    append(at: issue.byteOffset) { _ in issue }
  }
}

// MARK: - Trying in vain

extension JSONReader {
  /// Forgets what was noted about a part of the document, as when it was tried in vain.
  package mutating func retractIssues(within range: Range<Int>) {
    unsafe toleranceState?.issues?.retract(within: range)
  }
}

extension ToleranceState {
  /// Takes out the problems that were collected about a part of the document, which has just been read.
  ///
  /// - Parameter earlier: how many had been collected before: those stay.
  func takeProblems(within range: Range<Int>, since earlier: Int) -> [JSONError] {
    var (first, index) = (problems.endIndex, problems.endIndex)
    while index > earlier {
      index -= 1
      if range.contains(problems[index].documentOffset) {
        first = index
      } else if problems.count - index > RawIssueList.recent {
        break
      }
    }
    guard first < problems.endIndex else { return [] }
    let last = Array(problems[first...])
    problems.removeSubrange(first...)
    problems += last.filter { !range.contains($0.documentOffset) }
    return last.filter { range.contains($0.documentOffset) }
  }
}

extension Tolerance {
  /// Whether no value may bend.
  package var isStrict: Bool { conversions.isEmpty && fallbacks.isEmpty }
}
