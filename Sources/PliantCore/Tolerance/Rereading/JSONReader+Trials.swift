// Trials: reading a value to see whether it fits, without side effects if it does not.

/// The state of a reader to restore when a trial ends.
package struct Trial {
  fileprivate let tolerance: Tolerance
  fileprivate let isExact: Bool
  fileprivate let isCollecting: Bool
  fileprivate let issues: Int
  fileprivate let sensitiveValues: Int
  fileprivate let object: EarlierObject
  fileprivate let acceptedKeys: [Int: Bool]
  fileprivate let spelledKeys: CompactSet<Int>
  fileprivate let triedValues: TriedValues.Mark
}

/// One attempt to read a type at an offset, whose result is always the same. It is cached while trials are nested,
/// because each level would otherwise multiply the work of the one inside.
struct TrialKey: Hashable {
  let type: TypeIdentity
  let offset: Int
  /// The number of the attempt; nil for all of them.
  var index: Int?
  let isExact: Bool
  /// Whether the value has no fallback, for a value that is kept.
  var isRequired = false
  /// Whether the JSON inside a string is read, instead of the value itself.
  var isText = false
  let tolerance: Tolerance

  /// Few keys with the same type and offset differ otherwise.
  func hash(into hasher: inout Hasher) {
    hasher.combine(type)
    hasher.combine(offset)
    hasher.combine(index ?? -1)
  }
}

extension Tolerance {
  /// Strict, except for the policies on keys and optional properties.
  package var exact: Tolerance {
    var exact = Tolerance.strict
    (exact.unknownKeys, exact.duplicateKeys) = (unknownKeys, duplicateKeys)
    (exact.nullOptionals, exact.missingOptionals) = (nullOptionals, missingOptionals)
    return exact
  }
}

extension JSONReader {
  /// Begins a trial.
  ///
  /// - Parameter isExact: whether no deviation is accepted, whatever types and properties declare.
  package mutating func beginTrial(isExact: Bool) -> Trial {
    let state = state
    let trial = Trial(
      tolerance: tolerance, isExact: state.isExact, isCollecting: state.isCollecting, issues: state.issuesMet,
      sensitiveValues: state.sensitiveValues.count, object: state.multiPassObjects.innermostObject,
      acceptedKeys: state.acceptedKeys, spelledKeys: state.spelledKeys, triedValues: state.triedValues.mark)
    if isExact {
      tolerance = tolerance.exact
      state.isExact = true
    }
    state.isCollecting = false
    state.trialDepth += 1
    return trial
  }

  /// Ends the trial that ``beginTrial(isExact:)`` began.
  ///
  /// - Parameter start: where the value begins, if it did not fit: notes about it are discarded, its members are
  ///   unconsumed again, and the reader rewinds to it. Nil if the value fits.
  package mutating func endTrial(_ trial: Trial, forgettingSince start: Position? = nil) {
    let state = state
    tolerance = trial.tolerance
    state.isExact = trial.isExact
    state.isCollecting = trial.isCollecting
    state.trialDepth -= 1
    if state.trialDepth == 0 {
      state.failedTrials = CompactSet()
      state.fittingTrials = CompactDictionary()
      state.triedValues = TriedValues()
    }
    guard let start else { return }
    state.triedValues.release(since: trial.triedValues)
    move(to: start)
    unsafe state.issues?.retract(since: trial.issues)
    state.sensitiveValues.cut(to: trial.sensitiveValues)
    state.multiPassObjects.restore(trial.object)
    state.acceptedKeys = trial.acceptedKeys
    state.spelledKeys = trial.spelledKeys
    tracksMembers = !state.multiPassObjects.isEmpty
    unsafe taggedObject = nil
  }

  /// Whether a trial is going on.
  @usableFromInline package var isInsideTrial: Bool { toleranceState.map { $0.trialDepth > 0 } ?? false }

  /// Whether a trial is going on that accepts neither deviations nor a fallback case.
  package var isExact: Bool { toleranceState?.isExact ?? false }

  /// Begins one attempt of a trial; ``endAttempt(isFailure:)`` ends it.
  ///
  /// - Returns: false if the attempt is known to fail, or is under way already. A case that holds its own enum,
  ///   directly or through other types, can't be identified by reading the same value again.
  package mutating func beginAttempt(_ type: TypeReference, _ index: Int, isExact: Bool, at start: Position) -> Bool {
    guard let toleranceState else { return true }
    let key = key(type, index, isExact: isExact, at: start)
    if isUnderWay(key) || toleranceState.trialDepth > 1 && toleranceState.failedTrials.contains(key) { return false }
    toleranceState.attempts.append(key)
    return true
  }

  private func isUnderWay(_ key: TrialKey) -> Bool {
    for attempt in (toleranceState?.attempts ?? []).reversed() {
      if attempt.offset != key.offset { return false }
      if attempt == key { return true }
    }
    return false
  }

  /// Begins to read the payload of a fallback case from the value of its enum; ``endPayload()`` ends it.
  ///
  /// - Returns: false if this is under way already, for a payload that holds its own enum.
  package mutating func beginPayload(_ type: TypeReference, at start: Position) -> Bool {
    let key = key(type, -1, isExact: isExact, at: start)
    if isUnderWay(key) { return false }
    state.attempts.append(key)
    return true
  }

  package mutating func endPayload() { _ = toleranceState?.attempts.popLast() }

  /// Ends the attempt that began last, and caches its result if it is part of another trial.
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

  /// Returns the attempt that is known to fit, from a trial inside an attempt that failed.
  ///
  /// Otherwise each attempt at an outer value would repeat all attempts at the values inside, at every level of
  /// nesting.
  @usableFromInline
  package mutating func fittingAttempt(_ type: TypeReference, isExact: Bool, at start: Position) -> Int? {
    guard let toleranceState, !toleranceState.fittingTrials.isEmpty else { return nil }
    // The tolerance is part of the key of a known attempt, and an exact trial has another one.
    let outer = tolerance
    defer { tolerance = outer }
    if isExact { tolerance = tolerance.exact }
    return toleranceState.fittingTrials[key(type, nil, isExact: isExact, at: start)]
  }

  func key(_ type: TypeReference, _ index: Int?, isExact: Bool, at start: Position) -> TrialKey {
    TrialKey(
      type: TypeIdentity(type), offset: valueOffset(from: start), index: index, isExact: isExact, tolerance: tolerance)
  }
}
