// Unusable values: the only place that decides whether a fallback replaces one.

@_documentation(visibility: internal)
extension JSONReader {
  /// The fallback for an unusable value.
  @usableFromInline
  package enum Fallback: Sendable {
    case defaultValue, nilValue, zeroValue, dropping
  }

  /// Skips the unusable value at `start`, if the tolerance allows the fallback. Otherwise collects the error, or
  /// throws it.
  ///
  /// - Parameters:
  ///   - error: why the value is unusable. An error that is not recoverable, such as malformed JSON, is always
  ///     thrown.
  ///   - type: the expected type; nil for an object on the path of a property.
  @usableFromInline @inline(never)
  package mutating func applyFallback(
    _ error: JSONError, of type: TypeReference?, from start: Position, _ fallback: Fallback
  ) throws(JSONError) {
    guard error.isRecoverable, !isAbsence(error, at: start) else { throw error }
    let outcome: IssueOutcome
    switch fallback {
    case _ where isRequired(at: start) || isPatched(at: start): return try keepProblem(error, of: type, from: start)
    case .defaultValue where tolerance.usesDefaults: outcome = .usedDefault
    case .nilValue where tolerance.usesNil: outcome = .usedNil
    case .zeroValue where tolerance.usesZeroValues: outcome = .usedZeroValue
    case .dropping where tolerance.dropsElements: outcome = .dropped
    default: return try keepProblem(error, of: type, from: start)
    }
    hideNotes(behind: error)
    move(to: start)
    try skipValue()
    record(error, of: type, outcome, insteadOfValueFrom: start)
  }

  /// Collects a problem and skips its value, or throws it if problems are not being collected.
  package mutating func keepProblem(
    _ error: JSONError, of type: TypeReference?, from start: Position
  ) throws(JSONError) {
    guard error.isRecoverable else { throw error }
    let error = hiding(naming(type, error, from: start), in: type, from: start)
    guard isCollecting else { throw error }
    collect(error)
    hideNotes(behind: error)
    move(to: start)
    try skipValue()
  }

  /// Whether the value at `start` belongs to a property that allows no fallback.
  package func isRequired(at start: Position) -> Bool {
    toleranceState?.requirement?.depthLeft == start.depthLeft
  }

  /// Whether all problems are being collected, so that a required value may be missing for the moment.
  ///
  /// Models check it at their end. The getter is mutating, because a nonmutating one would receive a copy of all the
  /// reader's fields.
  package var isCollecting: Bool {
    @inline(__always) mutating get { toleranceState != nil && keepsProblems }
  }

  private var keepsProblems: Bool {
    @inline(never) mutating get { toleranceState?.isCollecting ?? false }
  }

  /// The number of problems collected so far.
  package var problemCount: Int {
    @inline(never) mutating get { toleranceState?.problems.count ?? 0 }
  }

  /// Collects a problem, unless it only states that one inside of it was collected.
  package mutating func collect(_ error: JSONError) {
    if error.isCollectedProblem { return }
    // A missing value is noted when it is found missing, and again when it is required. An unusable candidate is
    // noted when it is skipped, and again when there is no other.
    guard !hasProblem(like: error) else { return }
    state.problems.append(state.sensitiveStart.map { hiding(error, in: SensitiveScope.hidden(from: $0)) } ?? error)
  }

  /// Whether a problem at the same place was collected lately.
  package func hasProblem(like error: JSONError) -> Bool {
    guard let toleranceState else { return false }
    return toleranceState.problems.suffix(64).contains { known in
      known.documentOffset == error.documentOffset && known.missingKeys == error.missingKeys
    }
  }
}

extension JSONReader {
  /// Records that the reason why a property has no value was collected.
  package mutating func noteCollectedProblem(_ path: String, ofObjectAt start: Position) {
    state.propertiesWithProblems.insert(PropertyPlace(object: valueOffset(from: start), path: path))
  }

  /// Records that an object can't be initialized because a required value is missing.
  package mutating func noteIncomplete(at start: Position) { state.incompleteObject = valueOffset(from: start) }

  /// Whether a required value of the object at `start` was found to be missing.
  package func isIncomplete(at start: Position) -> Bool {
    toleranceState?.incompleteObject == valueOffset(from: start)
  }

  package func hasCollectedProblem(_ path: String, ofObjectAt start: Position) -> Bool {
    guard let problems = toleranceState?.propertiesWithProblems, !problems.isEmpty else { return false }
    return problems.contains(PropertyPlace(object: valueOffset(from: start), path: path))
  }
}

/// Thrown for an object with an unusable required value, when the reason was collected already.
package struct CollectedProblem: Error {
  package init() {}
}

// MARK: - Wording of errors

extension JSONReader {
  /// Whether an error only states that the value at `start` is not an object, without the name of the expected type.
  func isNameless(_ error: JSONError, _ start: Position) -> Bool {
    error.expectsObject && error.documentOffset == valueOffset(from: start)
  }

  /// Returns the error with the name of the expected type, if it is about the value at `start` and names none.
  package mutating func naming(_ type: TypeReference?, _ error: JSONError, from start: Position) -> JSONError {
    guard let type, isNameless(error, start) else { return error }
    return error.expecting(type)
  }
}
