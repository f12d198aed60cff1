//===----------------------------------------------------------------------===//
// Writing down what bent.
//===----------------------------------------------------------------------===//

extension JSONReader {
  /// Writes nothing down until ``resumeReporting(_:)``. Returns whether it was before.
  package mutating func pauseReporting() -> Bool {
    guard let state = reporting else { return false }
    (state.isReporting, state.isAsked) = (false, true)
    return true
  }

  package mutating func resumeReporting(_ isReporting: Bool) {
    if isReporting { toleranceState?.isReporting = true }
  }

  /// Notes that the value between `start` and here was unusable, and forgets what was noted inside of it.
  ///
  /// - Parameter type: the type that was asked for.
  package mutating func record(
    _ error: JSONError, of type: TypeReference?, _ outcome: IssueOutcome, insteadOfValueFrom start: Position
  ) {
    guard reporting != nil || toleranceState != nil else { return }
    let cause = takeBack(since: start, error)
    record(cause, outcome, of: isNameless(cause, start) ? type : nil, in: type, from: start)
  }

  /// Forgets what was noted inside of the value between `start` and here, which something stands in for now.
  ///
  /// - Returns: why: `error`, or the first problem that was collected, if it only says that there was one.
  private mutating func takeBack(since start: Position, _ error: JSONError) -> JSONError {
    guard let state = toleranceState else { return error }
    let range = start.offset..<byteOffset
    let earlier = state.earlierNotes.start.contains(start.offset) ? state.earlierNotes : EarlierNotes()
    unsafe state.issues?.retract(within: range, since: earlier.issues)
    guard state.isCollecting else { return error }
    let inside = state.takeProblems(within: range, since: earlier.problems)
    return error.isCollectedProblem ? inside.first ?? error : error
  }

  /// Notes that the value at `start` was converted.
  ///
  /// - Parameter type: what it was read as, if that may hold something that must not be shown.
  package mutating func recordConversion(
    at start: Position, expected: @autoclosure () -> String, to result: @autoclosure () -> String,
    in type: TypeReference? = nil
  ) {
    guard let state = reporting else { return }
    append(at: start.offset) { isStored in
      RawIssue(
        byteOffset: start.offset, kind: .typeMismatch, outcome: .converted(to: isStored ? result() : ""),
        expected: expected(), scopes: state.scopes(type, start))
    }
  }

  /// Notes that the value that `error` is about was unusable, and what stands in for it.
  ///
  /// - Parameters:
  ///   - type: what to name, rather than what the error does.
  ///   - outer: what the value at `start`, in which it is, was read as.
  package mutating func record(
    _ error: JSONError, _ outcome: IssueOutcome, of type: TypeReference? = nil, in outer: TypeReference? = nil,
    from start: Position? = nil
  ) {
    guard let state = reporting else { return }
    let kind = error.issueKind
    // A candidate that was passed over for another before it turned out that there is no other, or that stands in the way of
    // several properties.
    unsafe state.issues?.retract(ignoredAt: error.documentOffset)
    append(at: error.documentOffset) { _ in
      RawIssue(
        byteOffset: error.documentOffset, kind: kind, outcome: outcome,
        expected: type.map(state.name(of:)) ?? error.plainExpectedText,
        missingKey: error.missingKeys, innerPath: error.details.innerPath, found: error.details.found,
        suggestion: error.details.suggestion,
        scopes: error.details.scopes
          + state.scopes(outer, start ?? Position(offset: error.documentOffset, depthLeft: 0)))
    }
  }

  /// Notes a key that is not as expected.
  mutating func recordKey(_ kind: IssueKind, expected: String, at byteOffset: Int) {
    guard let state = reporting else { return }
    // What is read twice has its keys looked at twice.
    if kind == .duplicateKey, unsafe state.issues?.hasStored(duplicateKeyAt: byteOffset) ?? false { return }
    append(at: byteOffset) { _ in
      RawIssue(
        byteOffset: byteOffset, kind: kind, outcome: .ignored, expected: expected, scopes: state.sensitiveScopes)
    }
  }

  /// Notes an issue.
  ///
  /// - Parameter issue: makes it; what a value was converted to is only asked for where it is stored.
  mutating func append(at byteOffset: Int, _ issue: (_ isStored: Bool) -> RawIssue) {
    let state = state
    if unsafe state.issues == nil { unsafe state.issues = RawIssueList(limit: state.issueLimit) }
    let isStored = unsafe state.issues?.stores(at: byteOffset) ?? true
    let issue = issue(isStored)
    unsafe state.issues?.append(issue) { document }
  }
}
