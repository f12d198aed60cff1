//===----------------------------------------------------------------------===//
// What was learnt at the first look: a value that was read in vain is not read in the same way again.
//===----------------------------------------------------------------------===//

/// A type that was looked for at a place, in one way: what comes of that is always the same.
struct Reading: Hashable {
  enum Way: Hashable {
    /// As the value stands, and by what the tolerance allows for the type itself.
    case asItStands
    /// As JSON inside of a string.
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

/// Why values were found unusable that may be asked for once more: an unusable candidate gives way to the others, and is what counts if
/// all of them are unusable. To read it again would take twice the time at each level of a model that holds itself.
///
/// Whoever reads a value again does so before its object is left. So a few failures at each depth are enough, and what a document with
/// more than that costs is some work.
struct KnownFailures {
  private struct Failure {
    let reading: Reading
    let error: JSONError
    /// The problems inside of the value, where all are collected.
    let problems: [JSONError]
  }

  /// How many are remembered of each depth.
  private static let limit = 64
  private var failures = [Int: [Failure]]()

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
  /// Remembers why the value between `start` and here is unusable as a type.
  ///
  /// - Parameter type: the type, or the strategy that reads it.
  package mutating func remember(_ error: JSONError, of type: TypeReference, from start: Position) {
    remember(error, Reading(type, .asItStands, from: start, in: self), from: start)
  }

  /// Remembers why the text of the string at `start` is unusable as a type.
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

  /// Why the value at the cursor is known to be unusable as a type; what was collected about it is collected again.
  package mutating func knownFailure(of type: TypeReference) -> JSONError? {
    knownFailure(Reading(type, .asItStands, from: position, in: self))
  }

  /// Why the text of the string at the cursor is known to be unusable as a type.
  package mutating func knownFailure(asTextOf type: TypeReference) -> JSONError? {
    knownFailure(Reading(type, .asText, from: position, in: self))
  }

  private mutating func knownFailure(_ reading: Reading) -> JSONError? {
    guard let toleranceState, let known = toleranceState.knownFailures.find(reading, at: depthLeft) else { return nil }
    toleranceState.problems += known.problems
    return known.error
  }
}
