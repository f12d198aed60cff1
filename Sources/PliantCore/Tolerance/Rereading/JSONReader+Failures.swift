//===----------------------------------------------------------------------===//
// A cache of failures: a value that was unusable is not read again in the same way.
//===----------------------------------------------------------------------===//

/// An attempt to read a type at an offset in one way. Its result is always the same.
struct Reading: Hashable {
  enum Way: Hashable {
    /// The value as it is, with the deviations that the tolerance accepts for the type itself.
    case asItStands
    /// The JSON inside a string.
    case asText
  }

  let type: TypeIdentity
  let offset: Int
  let way: Way
  let tolerance: Tolerance

  fileprivate init(
    _ type: TypeReference, _ way: Way, from start: JSONReader.Position, in reader: borrowing JSONReader
  ) {
    self.type = TypeIdentity(type)
    offset = reader.valueOffset(from: start)
    self.way = way
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
  private struct Failure {
    let reading: Reading
    let error: JSONError
    /// The problems inside the value, if all are collected.
    let problems: [JSONError]
  }

  /// The number of failures to keep per depth.
  private static let limit = 64
  private var failures = CompactDictionary<Int, [Failure]>()

  fileprivate mutating func insert(_ reading: Reading, at depth: Int, _ error: JSONError, _ problems: [JSONError]) {
    failures[depth, default: []].removeAll { $0.reading == reading }
    failures[depth, default: []].append(Failure(reading: reading, error: error, problems: problems))
    if failures[depth, default: []].count > Self.limit { failures[depth]?.removeFirst() }
  }

  fileprivate func find(_ reading: Reading, at depth: Int) -> (error: JSONError, problems: [JSONError])? {
    guard let failure = failures[depth]?.last(where: { $0.reading == reading }) else { return nil }
    return (failure.error, failure.problems)
  }
}

extension JSONReader {
  /// Records why the value between `start` and the cursor is unusable as a type.
  ///
  /// - Parameter type: the type, or the strategy that reads it.
  package mutating func remember(_ error: JSONError, of type: TypeReference, from start: Position) {
    remember(error, Reading(type, .asItStands, from: start, in: self), from: start)
  }

  /// Records why the text of the string at `start` is unusable as a type.
  package mutating func remember(_ error: JSONError, asTextOf type: TypeReference, from start: Position) {
    remember(error, Reading(type, .asText, from: start, in: self), from: start)
  }

  private mutating func remember(_ error: JSONError, _ reading: Reading, from start: Position) {
    let state = state
    var problems: [JSONError] = []
    if state.isCollecting {
      problems = state.takeProblems(within: start.offset..<byteOffset, since: 0)
      state.problems += problems
    }
    state.knownFailures.insert(reading, at: start.depthLeft, error, problems)
  }

  /// Returns why the value at the cursor is known to be unusable as a type, and collects the problems inside it
  /// again.
  package mutating func knownFailure(of type: TypeReference) -> JSONError? {
    knownFailure(Reading(type, .asItStands, from: position, in: self))
  }

  /// Returns why the text of the string at the cursor is known to be unusable as a type.
  package mutating func knownFailure(asTextOf type: TypeReference) -> JSONError? {
    knownFailure(Reading(type, .asText, from: position, in: self))
  }

  private mutating func knownFailure(_ reading: Reading) -> JSONError? {
    guard let toleranceState, let known = toleranceState.knownFailures.find(reading, at: depthLeft) else { return nil }
    toleranceState.problems += known.problems
    return known.error
  }
}
