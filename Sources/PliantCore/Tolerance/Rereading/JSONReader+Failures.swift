// A cache of failures: a value that was unusable is not read again in the same way.

/// The reasons why values are unusable that may be read again. An unusable candidate gives way to the others, and its
/// error counts if all of them are unusable. Reading it again would take twice the time at each level of a recursive
/// model.
///
/// A value is read again before its object ends. So a few failures per depth are enough; a document with more of them
/// only costs more work.
struct KnownFailures {
  fileprivate struct Failure {
    let key: TrialKey
    let error: JSONError
    /// The problems inside the value, if all are collected.
    let problems: [JSONError]
  }

  /// The number of failures to keep per depth.
  private static let limit = 64
  private var failures = CompactDictionary<Int, [Failure]>()

  fileprivate mutating func insert(_ failure: Failure, at depth: Int) {
    failures[depth, default: []].removeAll { $0.key == failure.key }
    failures[depth, default: []].append(failure)
    if failures[depth, default: []].count > Self.limit { failures[depth]?.removeFirst() }
  }

  fileprivate func find(_ key: TrialKey, at depth: Int) -> Failure? {
    failures[depth]?.last { $0.key == key }
  }
}

extension JSONReader {
  /// Records why the value between `start` and the cursor is unusable as a type.
  ///
  /// - Parameters:
  ///   - type: the type, or the strategy that reads it.
  ///   - isText: whether the value is a string, and the JSON inside it is unusable.
  package mutating func remember(
    _ error: JSONError, of type: TypeReference, isText: Bool = false, from start: Position
  ) {
    let state = state
    var problems: [JSONError] = []
    // To finish a failed pass needs no problems, and their number would double with each level of flattened models.
    if state.isCollecting, !state.isFinishingPass {
      problems = state.takeProblems(within: start.offset..<byteOffset, since: state.countsBefore(start).problems)
      state.problems += problems
    }
    var key = key(type, nil, isExact: isExact, at: start)
    key.isText = isText
    state.knownFailures.insert(
      KnownFailures.Failure(key: key, error: error, problems: problems), at: start.depthLeft)
  }

  /// Returns why the value at the cursor, or the JSON inside it, is known to be unusable as a type, and collects the
  /// problems inside it again.
  package mutating func knownFailure(of type: TypeReference, isText: Bool = false) -> JSONError? {
    guard let toleranceState else { return nil }
    var key = key(type, nil, isExact: isExact, at: position)
    key.isText = isText
    guard let known = toleranceState.knownFailures.find(key, at: depthLeft) else { return nil }
    for problem in known.problems where !hasProblem(like: problem) {
      toleranceState.problems.append(problem)
    }
    return known.error
  }
}
