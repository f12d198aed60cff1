// A cache of failures: a value that was unusable is not read again in the same way.

/// An attempt to read a type at an offset in one way. Its result is always the same.
struct Reading: Hashable {
  let type: TypeIdentity
  let offset: Int
  /// Whether the JSON inside a string is read, instead of the value itself.
  let isText: Bool
  let tolerance: Tolerance

  fileprivate init(
    _ type: TypeReference, isText: Bool, from start: JSONReader.Position, in reader: borrowing JSONReader
  ) {
    self.type = TypeIdentity(type)
    offset = reader.valueOffset(from: start)
    self.isText = isText
    tolerance = reader.tolerance
  }
}

/// The reasons why values are unusable that may be read again. An unusable candidate gives way to the others, and its
/// error counts if all of them are unusable. Reading it again would take twice the time at each level of a recursive
/// model.
///
/// A value is read again before its object ends. So a few failures per depth are enough; a document with more of them
/// only costs more work.
struct KnownFailures {
  fileprivate struct Failure {
    let reading: Reading
    let error: JSONError
    /// The problems inside the value, if all are collected.
    let problems: [JSONError]
  }

  /// The number of failures to keep per depth.
  private static let limit = 64
  private var failures = CompactDictionary<Int, [Failure]>()

  fileprivate mutating func insert(_ failure: Failure, at depth: Int) {
    failures[depth, default: []].removeAll { $0.reading == failure.reading }
    failures[depth, default: []].append(failure)
    if failures[depth, default: []].count > Self.limit { failures[depth]?.removeFirst() }
  }

  fileprivate func find(_ reading: Reading, at depth: Int) -> Failure? {
    failures[depth]?.last { $0.reading == reading }
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
    if state.isCollecting {
      problems = state.takeProblems(within: start.offset..<byteOffset, since: state.countsBefore(start).problems)
      state.problems += problems
    }
    let reading = Reading(type, isText: isText, from: start, in: self)
    state.knownFailures.insert(
      KnownFailures.Failure(reading: reading, error: error, problems: problems), at: start.depthLeft)
  }

  /// Returns why the value at the cursor, or the JSON inside it, is known to be unusable as a type, and collects the
  /// problems inside it again.
  package mutating func knownFailure(of type: TypeReference, isText: Bool = false) -> JSONError? {
    let reading = Reading(type, isText: isText, from: position, in: self)
    guard let toleranceState, let known = toleranceState.knownFailures.find(reading, at: depthLeft) else { return nil }
    for problem in known.problems where !hasProblem(like: problem) {
      toleranceState.problems.append(problem)
    }
    return known.error
  }
}
