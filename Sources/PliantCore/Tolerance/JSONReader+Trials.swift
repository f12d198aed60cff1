//===----------------------------------------------------------------------===//
// Trials: reading a value to see whether it fits, without a trace if it does not.
//===----------------------------------------------------------------------===//

/// What a reader has to go back to when a trial ends.
package struct Trial {
  fileprivate let tolerance: Tolerance
  fileprivate let isExact: Bool
  fileprivate let isCollecting: Bool
  fileprivate let issues: Int
}

/// One attempt to read a type at a place: what came of it is remembered while trials are nested, because each level would
/// otherwise multiply the work of the one inside.
struct TrialKey: Hashable {
  let type: ObjectIdentifier
  let offset: Int
  let index: Int
  let isExact: Bool
}

extension JSONReader {
  /// Begins to try.
  ///
  /// - Parameter isExact: whether nothing may bend, whatever types and properties ask for.
  package mutating func beginTrial(isExact: Bool) -> Trial {
    let state = state
    let trial = Trial(
      tolerance: tolerance, isExact: state.isExact, isCollecting: state.isCollecting, issues: state.issuesMet)
    if isExact {
      let keys = (tolerance.unknownKeys, tolerance.duplicateKeys)
      tolerance = .strict
      (tolerance.unknownKeys, tolerance.duplicateKeys) = keys
      state.isExact = true
    }
    state.isCollecting = false
    state.trialDepth += 1
    return trial
  }

  /// Ends what ``beginTrial(isExact:)`` began.
  ///
  /// - Parameter start: the value that was tried in vain: what was noted about it is forgotten, and the reader stands
  ///   before it. Nil if it fits.
  package mutating func endTrial(_ trial: Trial, forgettingSince start: Position? = nil) {
    let state = state
    tolerance = trial.tolerance
    state.isExact = trial.isExact
    state.isCollecting = trial.isCollecting
    state.trialDepth -= 1
    if state.trialDepth == 0 { state.failedTrials = [] }
    guard let start else { return }
    move(to: start)
    unsafe state.issues?.retract(since: trial.issues)
  }

  /// Whether nothing may bend at the moment, and no case for what is unknown may stand in.
  package var isExact: Bool { toleranceState?.isExact ?? false }

  /// Whether an attempt is known to fail.
  package mutating func isKnownToFail(_ type: Any.Type, _ index: Int, isExact: Bool, at start: Position) -> Bool {
    guard let toleranceState, toleranceState.trialDepth > 1 else { return false }
    return toleranceState.failedTrials.contains(
      TrialKey(type: ObjectIdentifier(type), offset: start.offset, index: index, isExact: isExact))
  }

  /// Remembers that an attempt failed, while it stands inside of another one.
  package mutating func noteFailure(of type: Any.Type, _ index: Int, isExact: Bool, at start: Position) {
    guard let toleranceState, toleranceState.trialDepth > 1 else { return }
    toleranceState.failedTrials.insert(
      TrialKey(type: ObjectIdentifier(type), offset: start.offset, index: index, isExact: isExact))
  }
}
