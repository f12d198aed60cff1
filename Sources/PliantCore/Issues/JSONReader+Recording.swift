// Recording issues.

extension JSONReader {
  /// Stops recording until ``resumeReporting(_:)``. Returns whether issues were being recorded.
  package mutating func pauseReporting() -> Bool {
    guard let state = reporting else { return false }
    (state.isReporting, state.isAsked) = (false, true)
    return true
  }

  package mutating func resumeReporting(_ isReporting: Bool) {
    if isReporting { toleranceState?.isReporting = true }
  }

  /// Reads something again. Issues that were recorded before are kept, and none are added.
  package mutating func withoutRecording<Result>(_ read: (inout JSONReader) -> Result) -> Result {
    let issues = unsafe toleranceState?.issues
    let isReporting = pauseReporting()
    defer {
      // A fallback would take back the notes about the contents of its value.
      if let toleranceState { unsafe toleranceState.issues = issues }
      resumeReporting(isReporting)
    }
    return read(&self)
  }

  /// Records that the value between `start` and the cursor was unusable, and discards the notes about its contents.
  package mutating func record(
    _ error: JSONError, of type: TypeReference?, _ outcome: IssueOutcome, insteadOfValueFrom start: Position
  ) {
    guard reporting != nil || toleranceState != nil else { return }
    let cause = takeBack(since: start, error)
    record(cause, outcome, of: isNameless(cause, start) ? type : nil, in: type, from: start)
  }

  /// Discards the notes about the contents of the value between `start` and the cursor, which a fallback replaces.
  ///
  /// - Returns: the cause: `error`, or the first collected problem if `error` only states that there was one.
  private mutating func takeBack(since start: Position, _ error: JSONError) -> JSONError {
    guard let state = toleranceState else { return error }
    let range = start.offset..<byteOffset
    let earlier = state.countsBefore(start)
    unsafe state.issues?.retract(within: range, since: earlier.issues)
    guard state.isCollecting else { return error }
    let inside = state.takeProblems(within: range, since: earlier.problems)
    // No fallback replaces the others, such as unknown keys that the tolerance refuses.
    for problem in inside where !problem.isRecoverable { collect(problem) }
    guard error.isCollectedProblem else { return error }
    return inside.first ?? state.problems.suffix(64).first { range.contains($0.documentOffset) } ?? error
  }

  /// Records that the value at `start`, or behind white space there, was converted.
  ///
  /// - Parameter type: the type that the value was read as, if that may have sensitive parts.
  @_optimize(speed)
  @inline(never)
  package mutating func recordConversion(
    at start: Position, expected: @autoclosure () -> String, to result: @autoclosure () -> String,
    in type: TypeReference? = nil
  ) {
    guard reporting != nil else { return }
    let offset = valueOffset(from: start)
    append(at: offset, in: type) { isStored in
      RawIssue(
        byteOffset: offset, kind: .typeMismatch, outcome: .converted(to: isStored ? result() : ""),
        expected: expected())
    }
  }

  /// Records that the value that `error` is about was unusable, and how it was handled.
  ///
  /// - Parameters:
  ///   - type: the type to name, instead of the one in the error.
  ///   - outer: the type that the enclosing value at `start` was read as.
  package mutating func record(
    _ error: JSONError, _ outcome: IssueOutcome, of type: TypeReference? = nil, in outer: TypeReference? = nil,
    from start: Position? = nil
  ) {
    guard let state = reporting else { return }
    let kind = error.issueKind
    // Replaces the issue of a candidate that was skipped before it turned out that there is no other, or that is a
    // path mismatch for several properties.
    unsafe state.issues?.retract(.ignored, at: error.documentOffset)
    append(at: error.documentOffset, in: outer, from: start) { _ in
      RawIssue(
        byteOffset: error.documentOffset, kind: kind, outcome: outcome,
        expected: type.map(state.name(of:)) ?? error.plainExpectedText,
        missingKey: error.missingKeys, innerPath: error.details.innerPath, found: error.details.found,
        suggestion: error.details.suggestion, scopes: error.details.scopes)
    }
  }

  mutating func recordKey(_ kind: IssueKind, expected: String, at byteOffset: Int) {
    // The keys of a value that is read twice are checked twice.
    if unsafe toleranceState?.issues?.has(kind, at: byteOffset) ?? false { return }
    append(at: byteOffset) { _ in
      RawIssue(byteOffset: byteOffset, kind: kind, outcome: .ignored, expected: expected)
    }
  }

  /// Records an issue that another decoder, or a part of one, has met.
  package mutating func record(_ issue: RawIssue) { append(at: issue.byteOffset) { _ in issue } }

  /// Records an issue within the sensitive value that is being read, if issues are recorded.
  ///
  /// - Parameters:
  ///   - type: the type that a value was read as, if that may have sensitive parts.
  ///   - start: where that value begins; nil if the issue is about it.
  ///   - issue: creates the issue. The text of a converted value is needed only if the issue is stored.
  mutating func append(
    at byteOffset: Int, in type: TypeReference? = nil, from start: Position? = nil,
    _ issue: (_ isStored: Bool) -> RawIssue
  ) {
    guard let state = reporting else { return }
    if unsafe state.issues == nil { unsafe state.issues = RawIssueList(limit: state.issueLimit) }
    let isStored = unsafe state.issues?.stores(at: byteOffset) ?? true
    var issue = issue(isStored)
    if let scope = state.sensitiveStart.flatMap(SensitiveScope.hidden) { issue.scopes.append(scope) }
    if let type, !state.showsSensitiveValues, let scope = SensitiveScope(type, from: start?.offset ?? byteOffset) {
      issue.scopes.append(scope)
    }
    unsafe state.issues?.append(consume issue) { document }
  }
}
