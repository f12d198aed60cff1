//===----------------------------------------------------------------------===//
// How a reader bends: what it does with a value that is not as expected. All of it is off the straight path.
//===----------------------------------------------------------------------===//

/// What a reader has to know about bending, beside the tolerance itself. Most readers never need it: it is made when
/// something bends, or when a decoder asks for more than the default.
///
/// One reader owns it, so nothing is shared between tasks.
final class ToleranceState {
  /// What bent so far; nil while nothing did, or nobody asks.
  ///
  /// SAFETY: one reader owns the state, and none of its functions that work on the list calls another that does.
  @exclusivity(unchecked) var issues: RawIssueList?
  /// How many issues to store.
  var issueLimit = RawIssueList.defaultLimit
  /// How large the document, and those inside of its strings, may be.
  var limits = ReadingLimits()
  /// Whether somebody will ask what bent.
  var isReporting = false
  /// Whether the tolerance overrides what types and properties ask for.
  var isEnforced = false
  /// Whether every problem is collected, to be thrown together in the end.
  var isCollecting = false
  var problems: [JSONError] = []
  /// Whether the value being read may not be shown.
  var isSensitive = false
  /// How deep the property stands that nothing may stand in for. Values inside of it are deeper.
  var requiredDepth: Int?
  /// Where the object begins whose missing keys leave a whole property nil, so that nothing stands in for them.
  var optionalObject: Int?
  /// Where keys were last looked at for duplicates, and what was to become of them.
  var checkedKeys: (range: Range<Int>, policy: Tolerance.KeyPolicy)?
  /// The objects that are being read more than once, the innermost last.
  var sharedObjects: [SharedObject] = []
  /// What was noted of an object, for the last of those that something else has read as well.
  var earlierNotes = EarlierNotes()
  /// Where the object on the path of some property begins that was entered last, by how deep containers may nest in it.
  var nestedObjects: [Int: Int] = [:]
  /// Whether a trial is going on in which nothing may bend, whatever types and properties ask for.
  var isExact = false
  /// Where keys stand that are no unknown ones, although the model that reads their object doesn't know them.
  var acceptedKeys: Set<Int> = []
  /// How many trials are going on, each inside of the one before.
  var trialDepth = 0
  /// What was tried in vain since the outermost of them began.
  var failedTrials: Set<TrialKey> = []
  /// The tables of enums that were looked at, by where their constants stand.
  var caseTables: [UInt: CaseTable] = [:]
  /// Who decodes Codable types out of the document, and how that was asked for.
  var decoding: AnyObject?
  var decodingOptions: AnyObject?
  /// The keys that superclasses were seen to ask for.
  var askedKeys: AnyObject?
  /// What is known of the model whose update the document is.
  var update: (any DocumentUpdate)?

  /// How many issues were met so far.
  var issuesMet: Int { unsafe issues?.met ?? 0 }
}

extension JSONReader {
  /// The state, made on demand.
  var state: ToleranceState {
    mutating get {
      if let toleranceState { return toleranceState }
      let state = ToleranceState()
      toleranceState = state
      return state
    }
  }

  /// Whether the value being read may not be shown.
  package var isSensitive: Bool { toleranceState?.isSensitive ?? false }

  /// Whether the tolerance overrides what types and properties ask for.
  @usableFromInline package var isEnforced: Bool { toleranceState?.isEnforced ?? false }

  /// A property that nothing may stand in for has its value deeper than itself, at the end of a path.
  mutating func moveRequirement(from start: Position) {
    if isRequired(at: start) { toleranceState?.requiredDepth = depthLeft }
  }

  /// Sets the tolerance that documents are read with unless something else is asked for.
  @usableFromInline
  package mutating func beTolerant() {
    tolerance = .tolerant
  }

  /// Sets what may bend in the document.
  ///
  /// - Parameters:
  ///   - isEnforced: whether that overrides what types and properties ask for.
  ///   - isReporting: whether it is to be written down what did bend, see ``takeIssues()``.
  ///   - isCollecting: whether problems are collected until ``throwProblems()``, rather than thrown one by one.
  package mutating func bend(
    _ tolerance: Tolerance, isEnforced: Bool = false, isReporting: Bool = false, isCollecting: Bool = false,
    issueLimit: Int = RawIssueList.defaultLimit
  ) {
    self.tolerance = tolerance
    // Most readers never need a state, and to make one takes as long as to read a small document.
    if toleranceState == nil && !isEnforced && !isReporting && !isCollecting { return }
    state.issueLimit = issueLimit
    state.isEnforced = isEnforced
    state.isReporting = isReporting
    state.isCollecting = isCollecting
  }

  /// Sets what `other` has: for a document inside of its document.
  package mutating func bend(like other: borrowing JSONReader) {
    tolerance = other.tolerance
    hasValueStrategies = other.hasValueStrategies
    guard let outer = other.toleranceState else { return }
    bend(tolerance, isEnforced: outer.isEnforced, isReporting: outer.isReporting, issueLimit: outer.issueLimit)
    state.isSensitive = outer.isSensitive
    state.limits = outer.limits
    state.decodingOptions = outer.decodingOptions
  }

  /// Takes over the issues of a document inside of a string at `start`.
  package mutating func adoptIssues(of inner: inout JSONReader, at start: Position) {
    guard let list = inner.takeIssues() else { return }
    if unsafe state.issues == nil { unsafe state.issues = RawIssueList(limit: state.issueLimit) }
    unsafe state.issues?.append(list, of: inner.document, at: start.offset)
  }

  /// The issues so far; nil when nothing bent.
  package mutating func takeIssues() -> RawIssueList? {
    defer { unsafe toleranceState?.issues = nil }
    return unsafe toleranceState?.issues
  }

  /// The problems that were collected, in document order.
  package mutating func takeProblems() -> [JSONError] {
    guard let problems = toleranceState?.problems, !problems.isEmpty else { return [] }
    defer { toleranceState?.problems = [] }
    return problems.sorted { $0.documentOffset < $1.documentOffset }
  }
}

// MARK: - Types and properties that ask for a tolerance of their own

@_documentation(visibility: internal)
extension JSONReader {
  /// Reads with another tolerance until it is given back with ``leave(_:)``, as a type asks for it.
  ///
  /// - Returns: the tolerance before.
  public mutating func enter(_ tolerance: Tolerance) -> Tolerance {
    let outer = self.tolerance
    if let toleranceState, toleranceState.isEnforced || toleranceState.isExact { return outer }
    self.tolerance = tolerance
    return outer
  }

  /// Goes back to the tolerance that ``enter(_:)`` returned.
  public mutating func leave(_ outer: Tolerance) {
    tolerance = outer
  }

  /// Reads one property in its own way.
  ///
  /// - Parameters:
  ///   - tolerance: the property's own; nil for that of its type.
  ///   - isRequired: whether neither a default, nor nil, nor a zero value may stand in.
  ///   - isSensitive: whether no issue may show the value.
  public mutating func narrowed<Result>(
    to tolerance: Tolerance?, isRequired: Bool, isSensitive: Bool,
    _ read: (inout JSONReader) throws(JSONError) -> Result
  ) throws(JSONError) -> Result {
    let outer = self.tolerance
    let wasSensitive = state.isSensitive
    let outerRequired = state.requiredDepth
    if !state.isEnforced {
      if let tolerance, !state.isExact { self.tolerance = tolerance }
      if isRequired { state.requiredDepth = depthLeft }
    }
    state.isSensitive = wasSensitive || isSensitive
    defer {
      self.tolerance = outer
      state.isSensitive = wasSensitive
      state.requiredDepth = outerRequired
    }
    return try read(&self)
  }
}

// MARK: - Writing down what bent

extension JSONReader {
  /// Writes nothing down until ``resumeReporting(_:)``. Returns whether it was before.
  package mutating func pauseReporting() -> Bool {
    guard let state = toleranceState, state.isReporting else { return false }
    state.isReporting = false
    return true
  }

  package mutating func resumeReporting(_ isReporting: Bool) {
    if isReporting { toleranceState?.isReporting = true }
  }

  /// Notes that the value between `start` and here was unusable, and forgets what was noted inside of it.
  ///
  /// - Parameter type: the type that was asked for.
  package mutating func record(
    _ error: JSONError, of type: Any.Type?, _ outcome: IssueOutcome, insteadOfValueFrom start: Position
  ) {
    guard toleranceState != nil else { return }
    let cause = takeBack(since: start, error)
    record(cause, outcome, of: isNameless(cause, start) ? type : nil)
  }

  /// Notes that the value at `start` was converted.
  package mutating func recordConversion(
    at start: Position, expected: @autoclosure () -> String, to result: @autoclosure () -> String
  ) {
    guard let state = toleranceState, state.isReporting else { return }
    let isSensitive = state.isSensitive
    append(.typeMismatch, .converted, at: start.offset) {
      RawIssue(
        byteOffset: start.offset, kind: .typeMismatch, outcome: .converted(to: result()), expected: expected(),
        isSensitive: isSensitive)
    }
  }

  /// Notes that the value that `error` is about was unusable, and what stands in for it.
  ///
  /// - Parameter type: what to name, rather than what the error does.
  package mutating func record(_ error: JSONError, _ outcome: IssueOutcome, of type: Any.Type? = nil) {
    guard let state = toleranceState, state.isReporting else { return }
    let isSensitive = state.isSensitive
    let kind = error.issueKind
    // A candidate that was passed over for another before it turned out that there is no other, or that stands in the way of
    // several properties.
    unsafe state.issues?.retract(ignoredAt: error.documentOffset)
    // An error of somebody's own code may quote the value.
    let hidesError = isSensitive && kind == .other
    append(kind, outcome.kind, at: error.documentOffset) {
      RawIssue(
        byteOffset: error.documentOffset, kind: kind, outcome: outcome,
        expected: hidesError ? "another value" : type.map(TypeName.of) ?? error.expectedText,
        missingKey: error.missingKeys, innerPath: error.storage.innerPath, found: error.storage.found,
        suggestion: isSensitive ? nil : error.storage.suggestion, isSensitive: isSensitive)
    }
  }

  /// Notes a key that is not as expected.
  mutating func recordKey(_ kind: IssueKind, expected: String, at byteOffset: Int) {
    guard let state = toleranceState, state.isReporting else { return }
    // What is read twice has its keys looked at twice.
    if kind == .duplicateKey, unsafe state.issues?.hasStored(duplicateKeyAt: byteOffset) ?? false { return }
    append(kind, .ignored, at: byteOffset) {
      RawIssue(byteOffset: byteOffset, kind: kind, outcome: .ignored, expected: expected)
    }
  }

  mutating func append(
    _ kind: IssueKind, _ outcome: IssueOutcome.Kind, at byteOffset: Int, _ issue: () -> RawIssue
  ) {
    if unsafe state.issues == nil { unsafe state.issues = RawIssueList(limit: state.issueLimit) }
    unsafe state.issues?.append(kind, outcome, at: byteOffset, issue)
  }
}

// MARK: - The words of errors

extension JSONReader {
  /// Whether an error only says that the value at `start` is no object, and not what object it should be.
  private mutating func isNameless(_ error: JSONError, _ start: Position) -> Bool {
    guard error.expectsObject else { return false }
    let here = position
    defer { move(to: here) }
    move(to: start)
    skipWhitespace()
    return error.documentOffset == byteOffset
  }

  /// An error about the value at `start` in the words of the type that was asked for: a model is expected by its name.
  package mutating func naming(_ type: Any.Type?, _ error: JSONError, from start: Position) -> JSONError {
    guard let type, isNameless(error, start) else { return error }
    return error.replacing(kind: .typeMismatch(expected: TypeName.of(type)))
  }
}

extension JSONError {
  /// Whether the document is well-formed as far as this error is concerned, so that reading can go on behind the value.
  package var isRecoverable: Bool {
    switch kind {
    case .typeMismatch, .numberNotRepresentable, .missingKey, .invalidValue, .underlying: true
    default: false
    }
  }

  /// Whether some object is expected, and it isn't said which.
  package var expectsObject: Bool {
    if case .typeMismatch("object") = kind { true } else { false }
  }

  package var issueKind: IssueKind {
    switch kind {
    case .typeMismatch: found == "null" ? .nullValue : .typeMismatch
    case .numberNotRepresentable: .numberNotRepresentable
    case .missingKey: .missingKey
    case .invalidValue: .invalidValue
    default: .other
    }
  }

  package var expectedText: String {
    switch kind {
    case .typeMismatch(let expected), .invalidValue(let expected), .numberNotRepresentable(let expected): expected
    case .missingKey: ""
    case .underlying(let error): "\(error)"
    default: message
    }
  }

  package var missingKeys: [JSONPath.Component] {
    if case .missingKey(let keys) = kind { keys } else { [] }
  }
}

// MARK: - Settling

@_documentation(visibility: internal)
extension JSONReader {
  /// What stands in for an unusable value.
  @usableFromInline
  package enum Fallback: Sendable {
    case defaultValue, nilValue, zeroValue, dropping
  }

  /// Passes over the unusable value at `start`, if the tolerance has something to stand in for it; throws otherwise.
  ///
  /// - Parameters:
  ///   - error: why the value is unusable. An error that the document is not well-formed is thrown in any case.
  ///   - type: the type that was asked for; nil for an object on the path of some property.
  @usableFromInline @inline(never)
  package mutating func settle(
    _ error: JSONError, of type: Any.Type?, from start: Position, _ fallback: Fallback
  ) throws(JSONError) {
    guard error.isRecoverable else { throw error }
    let outcome: IssueOutcome
    switch fallback {
    case _ where isRequired(at: start) || isPatched(at: start): return try keepProblem(error, of: type, from: start)
    case .defaultValue where tolerance.usesDefaults: outcome = .usedDefault
    case .nilValue where tolerance.usesNil: outcome = .usedNil
    case .zeroValue where tolerance.usesZeroValues: outcome = .usedZeroValue
    case .dropping where tolerance.dropsElements: outcome = .dropped
    default: return try keepProblem(error, of: type, from: start)
    }
    move(to: start)
    try skipValue()
    record(error, of: type, outcome, insteadOfValueFrom: start)
  }

  /// Keeps a problem for the end, and passes over its value; throws it at once if problems are not collected.
  package mutating func keepProblem(
    _ error: JSONError, of type: Any.Type?, from start: Position
  ) throws(JSONError) {
    guard error.isRecoverable else { throw error }
    let error = naming(type, error, from: start)
    guard isCollecting else { throw error }
    collect(error)
    move(to: start)
    try skipValue()
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
    if case .underlying(let underlying) = error.kind, underlying is CollectedProblem { return inside.first ?? error }
    return error
  }

  /// Whether the value at `start` is that of a property that nothing may stand in for.
  package func isRequired(at start: Position) -> Bool {
    toleranceState?.requiredDepth == start.depthLeft
  }

  /// Whether all problems are being collected, so that a required value may be left out for the moment.
  public var isCollecting: Bool { toleranceState?.isCollecting ?? false }

  /// Keeps a problem for the end, unless it only says that one inside of it was kept.
  package mutating func collect(_ error: JSONError) {
    if case .underlying(let error) = error.kind, error is CollectedProblem { return }
    // What is missing is noted when it is, and once more when it is asked for; a candidate when it is passed over, and once
    // more when there is no other.
    let isKnown = state.problems.suffix(64).contains { known in
      known.documentOffset == error.documentOffset && known.missingKeys == error.missingKeys
    }
    if !isKnown { state.problems.append(error) }
  }
}

/// Thrown by an object some required value of which is unusable, when the reason was collected already.
package struct CollectedProblem: Error {
  package init() {}
}
