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
    guard let state = reporting else { return }
    let offset = valueOffset(from: start)
    if type == nil, state.counts(.typeMismatch, .converted, expected: expected(), at: offset) { return }
    let outcome = IssueOutcome.converted(to: state.storesIssue(at: offset) ? result() : "")
    append(
      RawIssue(byteOffset: offset, kind: .typeMismatch, outcome: outcome, expected: expected()), to: state, in: type)
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
    let issue = RawIssue(
      byteOffset: error.documentOffset, kind: kind, outcome: outcome,
      expected: type.map(state.name(of:)) ?? error.plainExpectedText,
      missingKey: error.missingKeys, innerPath: error.details.innerPath, found: error.details.found,
      suggestion: error.details.suggestion, scopes: error.details.scopes)
    append(issue, to: state, in: outer, from: start)
  }

  mutating func recordKey(_ kind: IssueKind, expected: String, at byteOffset: Int) {
    // The keys of a value that is read twice are checked twice.
    if unsafe toleranceState?.issues?.has(kind, at: byteOffset) ?? false { return }
    record(RawIssue(byteOffset: byteOffset, kind: kind, outcome: .ignored, expected: expected))
  }

  /// Records that the fallback case replaces a value or a tag at `start`, which is of the right kind.
  package mutating func recordFallback(
    at start: Position, expected: @autoclosure () -> String, suggestion: @autoclosure () -> String?
  ) {
    guard let state = reporting else { return }
    let expected = expected()
    if state.counts(.invalidValue, .usedFallback, expected: expected, at: start.offset) { return }
    let suggestion = state.storesIssue(at: start.offset) ? suggestion() : nil
    append(
      RawIssue(
        byteOffset: start.offset, kind: .invalidValue, outcome: .usedFallback, expected: expected,
        suggestion: suggestion), to: state)
  }

  /// Records an issue that has no further types, or that another decoder, or a part of one, has met.
  package mutating func record(_ issue: consuming RawIssue) {
    if let state = reporting { append(issue, to: state) }
  }

  /// Adds an issue, which may be within the sensitive value that is being read.
  ///
  /// - Parameters:
  ///   - type: the type that a value was read as, if that may have sensitive parts.
  ///   - start: where that value begins; nil if the issue is about it.
  private mutating func append(
    _ issue: consuming RawIssue, to state: ToleranceState, in type: TypeReference? = nil, from start: Position? = nil
  ) {
    if let scope = state.sensitiveStart.flatMap(SensitiveScope.hidden) { issue.scopes.append(scope) }
    if let type, !state.showsSensitiveValues, let scope = SensitiveScope(type, from: start?.offset ?? issue.byteOffset)
    {
      issue.scopes.append(scope)
    }
    if unsafe state.issues == nil { unsafe state.issues = RawIssueList(limit: state.issueLimit) }
    unsafe state.issues?.append(issue) { document }
  }
}

extension ToleranceState {
  /// Whether an issue at an offset is stored. If it is only counted, the text of a converted value is not needed.
  fileprivate func storesIssue(at byteOffset: Int) -> Bool { unsafe issues?.stores(at: byteOffset) ?? (issueLimit > 0) }

  /// Counts an issue without details, if it is neither stored nor the first of its kind. Otherwise returns false.
  fileprivate func counts(
    _ kind: IssueKind, _ outcome: IssueOutcome.Kind, expected: @autoclosure () -> String, at byteOffset: Int
  ) -> Bool {
    guard sensitiveStart == nil, unsafe issues != nil, !storesIssue(at: byteOffset) else { return false }
    return unsafe issues?.count(kind, outcome, expected: expected(), at: byteOffset) ?? false
  }
}
