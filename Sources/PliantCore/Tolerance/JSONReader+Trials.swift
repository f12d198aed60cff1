//===----------------------------------------------------------------------===//
// Trials: reading a value to see whether it fits, without a trace if it does not.
//===----------------------------------------------------------------------===//

/// What a reader has to go back to when a trial ends.
package struct Trial {
  fileprivate let tolerance: Tolerance
  fileprivate let isExact: Bool
  fileprivate let isCollecting: Bool
  fileprivate let issues: Int
  fileprivate let sharedObjects: [SharedObject]
  fileprivate let acceptedKeys: [Int: Bool]
}

/// One attempt to read a type at a place: what came of it is remembered while trials are nested, because each level would
/// otherwise multiply the work of the one inside.
struct TrialKey: Hashable {
  let type: TypeIdentity
  let offset: Int
  /// The number of the attempt; nil for all of them.
  var index: Int?
  let isExact: Bool
  let tolerance: Tolerance
}

extension JSONReader {
  /// Begins to try.
  ///
  /// - Parameter isExact: whether nothing may bend, whatever types and properties ask for.
  package mutating func beginTrial(isExact: Bool) -> Trial {
    let state = state
    let trial = Trial(
      tolerance: tolerance, isExact: state.isExact, isCollecting: state.isCollecting, issues: state.issuesMet,
      sharedObjects: state.sharedObjects, acceptedKeys: state.acceptedKeys)
    if isExact {
      makeExact()
      state.isExact = true
    }
    state.isCollecting = false
    state.trialDepth += 1
    return trial
  }

  /// Lets nothing bend but keys.
  package mutating func makeExact() {
    let keys = (tolerance.unknownKeys, tolerance.duplicateKeys)
    tolerance = .strict
    (tolerance.unknownKeys, tolerance.duplicateKeys) = keys
  }

  /// Ends what ``beginTrial(isExact:)`` began.
  ///
  /// - Parameter start: the value that was tried in vain: what was noted about it is forgotten, what it took is anybody's, and the
  ///   reader stands before it. Nil if it fits.
  package mutating func endTrial(_ trial: Trial, forgettingSince start: Position? = nil) {
    let state = state
    tolerance = trial.tolerance
    state.isExact = trial.isExact
    state.isCollecting = trial.isCollecting
    state.trialDepth -= 1
    if state.trialDepth == 0 {
      state.failedTrials = []
      state.fittingTrials = [:]
    }
    guard let start else { return }
    move(to: start)
    unsafe state.issues?.retract(since: trial.issues)
    state.sharedObjects = trial.sharedObjects
    state.acceptedKeys = trial.acceptedKeys
    tracksMembers = !trial.sharedObjects.isEmpty
    unsafe taggedObject = nil
  }

  /// Whether nothing may bend at the moment, and no case for what is unknown may stand in.
  package var isExact: Bool { toleranceState?.isExact ?? false }

  /// Begins one attempt of a trial; ``endAttempt(isFailure:)`` ends it.
  ///
  /// - Returns: false when it is known to fail, and when it is under way already: a case that holds its own enum, at once or by way of
  ///   other types, can't be told apart by looking at the same value once more.
  package mutating func beginAttempt(_ type: TypeReference, _ index: Int, isExact: Bool, at start: Position) -> Bool {
    guard let toleranceState else { return true }
    let key = key(type, index, isExact: isExact, at: start)
    for attempt in toleranceState.attempts.reversed() {
      if attempt.offset != key.offset { break }
      if attempt == key { return false }
    }
    if toleranceState.trialDepth > 1, toleranceState.failedTrials.contains(key) { return false }
    toleranceState.attempts.append(key)
    return true
  }

  /// Ends the attempt that began last, and remembers what came of it while it stands inside of another trial.
  package mutating func endAttempt(isFailure: Bool) {
    guard let toleranceState, var key = toleranceState.attempts.popLast(), toleranceState.trialDepth > 1 else { return }
    if isFailure {
      toleranceState.failedTrials.insert(key)
    } else {
      let index = key.index
      key.index = nil
      toleranceState.fittingTrials[key] = index
    }
  }

  /// Which attempt is known to fit, from one that something around it made vain.
  ///
  /// Without that, a value that fits would be tried in all ways by each attempt of what is around it, and each of those by what is
  /// around that.
  package mutating func fittingAttempt(_ type: TypeReference, isExact: Bool, at start: Position) -> Int? {
    guard let toleranceState, !toleranceState.fittingTrials.isEmpty else { return nil }
    return toleranceState.fittingTrials[key(type, nil, isExact: isExact, at: start)]
  }

  private func key(_ type: TypeReference, _ index: Int?, isExact: Bool, at start: Position) -> TrialKey {
    TrialKey(
      type: TypeIdentity(type), offset: valueOffset(from: start), index: index, isExact: isExact, tolerance: tolerance)
  }
}
