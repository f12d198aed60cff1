//===----------------------------------------------------------------------===//
// What becomes of an unusable value, which alone is decided here.
//===----------------------------------------------------------------------===//

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
    _ error: JSONError, of type: TypeReference?, from start: Position, _ fallback: Fallback
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
    _ error: JSONError, of type: TypeReference?, from start: Position
  ) throws(JSONError) {
    guard error.isRecoverable else { throw error }
    let error = hiding(naming(type, error, from: start), in: type, from: start)
    guard isCollecting else { throw error }
    collect(error)
    move(to: start)
    try skipValue()
  }

  /// Whether the value at `start` is that of a property that nothing may stand in for.
  package func isRequired(at start: Position) -> Bool {
    toleranceState?.requiredDepth == start.depthLeft
  }

  /// Whether all problems are being collected, so that a required value may be left out for the moment.
  ///
  /// Models ask for it at their end. A getter that can't change the reader would be given a copy of all its fields.
  @inlinable
  public var isCollecting: Bool {
    @inline(__always) mutating get { toleranceState != nil && keepsProblems }
  }

  @usableFromInline
  var keepsProblems: Bool {
    @inline(never) mutating get { toleranceState?.isCollecting ?? false }
  }

  /// Keeps a problem for the end, unless it only says that one inside of it was kept.
  package mutating func collect(_ error: JSONError) {
    if error.isCollectedProblem { return }
    // What is missing is noted when it is, and once more when it is asked for; a candidate when it is passed over, and once
    // more when there is no other.
    let isKnown = state.problems.suffix(64).contains { known in
      known.documentOffset == error.documentOffset && known.missingKeys == error.missingKeys
    }
    guard !isKnown else { return }
    state.problems.append(state.sensitiveStart.map { hiding(error, in: SensitiveScope.hidden(from: $0)) } ?? error)
  }
}

extension JSONReader {
  /// Remembers that the reason why a property has no value was collected.
  ///
  /// - Parameters:
  ///   - path: that of the property's first candidate.
  ///   - start: where its object begins.
  package mutating func settleProperty(_ path: String, ofObjectAt start: Position) {
    state.settledProperties.insert(PropertyPlace(object: valueOffset(from: start), path: path))
  }

  /// Remembers that an object can't be made, since a required value is missing.
  package mutating func noteIncomplete(at start: Position) { state.incompleteObject = valueOffset(from: start) }

  /// Whether a required value of the object at `start` was found to be missing.
  public func isIncomplete(at start: Position) -> Bool {
    guard let object = toleranceState?.incompleteObject else { return false }
    return object == valueOffset(from: start)
  }

  package func isSettledProperty(_ path: String, ofObjectAt start: Position) -> Bool {
    guard let settled = toleranceState?.settledProperties, !settled.isEmpty else { return false }
    return settled.contains(PropertyPlace(object: valueOffset(from: start), path: path))
  }
}

/// Thrown by an object some required value of which is unusable, when the reason was collected already.
package struct CollectedProblem: Error {
  package init() {}
}

// MARK: - The words of errors

extension JSONReader {
  /// Whether an error only says that the value at `start` is no object, and not what object it should be.
  func isNameless(_ error: JSONError, _ start: Position) -> Bool {
    error.expectsObject && error.documentOffset == valueOffset(from: start)
  }

  /// An error about the value at `start` in the words of the type that was asked for: a model is expected by its name.
  package mutating func naming(_ type: TypeReference?, _ error: JSONError, from start: Position) -> JSONError {
    guard let type, isNameless(error, start) else { return error }
    return error.expecting(type)
  }
}
