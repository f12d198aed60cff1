//===----------------------------------------------------------------------===//
// Optional properties where null and missing are told apart.
//===----------------------------------------------------------------------===//

@_documentation(visibility: internal)
extension JSONReader {
  /// The error that an optional property is null.
  @inline(never)
  mutating func refusedNull(at start: Position) -> JSONError {
    move(to: start)
    return mismatch(expected: "a value")
  }

  /// Whether the value at `start` is null, and the tolerance has something to say about that.
  package mutating func isNotableNull(at start: Position) -> Bool {
    guard tolerance.nullOptionals != .ignore else { return false }
    move(to: start)
    return peek() == .null
  }

  /// Reports or refuses the null at `start`, as the tolerance says, and passes over it.
  package mutating func settleNull(of type: TypeReference, from start: Position) throws(JSONError) {
    move(to: start)
    _ = peek()
    let error = mismatch(of: type)
    guard tolerance.nullOptionals == .report else { return try keepProblem(error, of: type, from: start) }
    try skipValue()
    record(error, .usedNil)
  }

  /// Whether optional properties that are missing are to be noted.
  @inlinable @inline(__always)
  public var notesMissingOptionals: Bool { tolerance.missingOptionals != .ignore }

  /// Reports or refuses optional properties that are missing, as the tolerance says.
  ///
  /// - Parameters:
  ///   - paths: the properties' paths from the object at `start`, one property a line, with tabs between its candidates.
  ///   - start: where the object begins. The reader stays where it is.
  @inline(never)
  public mutating func noteMissingOptionals(_ paths: StaticString, from start: Position) throws(JSONError) {
    try noteMissingOptionals("\(paths)", from: start)
  }

  mutating func noteMissingOptionals(_ paths: String, from start: Position) throws(JSONError) {
    for line in paths.split(separator: "\n") {
      let candidates = line.split(separator: "\t").map(String.init)
      guard let first = candidates.first else { continue }
      var isThere = false
      for candidate in candidates where !isThere { isThere = hasValue(at: candidate, from: start) }
      if isThere { continue }
      let error = missing(first, from: start)
      if tolerance.missingOptionals == .report {
        record(error, .usedNil)
      } else if isCollecting {
        collect(error)
      } else {
        throw error
      }
    }
  }

  /// Whether there is a value at a path from the object at `start`, or a problem on the way that was collected. The reader stays
  /// where it is.
  package mutating func hasValue(at path: String, from start: Position) -> Bool {
    let end = position
    defer { move(to: end) }
    move(to: start)
    let pattern = PathPattern(path, beginsWithKey: true)
    do throws(JSONError) {
      guard let wildcard = pattern.components.firstIndex(of: .wildcard) else { return try move(along: pattern) }
      // What the path leads to is gathered from an array, which may have no elements.
      guard try move(along: PathPattern(Array(pattern.components[..<wildcard]))) else { return false }
      if peek() == .null { return false }
      guard peek() == .array else { throw mismatch(expected: "array") }
      return true
    } catch {
      return hasProblem(atOffset: error.documentOffset, since: start)
    }
  }

  /// Whether a problem was collected at an offset, while what begins at `start` was read.
  private func hasProblem(atOffset offset: Int, since start: Position) -> Bool {
    guard let problems = toleranceState?.problems else { return false }
    return problems.reversed().prefix { $0.documentOffset >= start.offset }.contains {
      $0.documentOffset == offset && $0.missingKeys.isEmpty
    }
  }

  /// Reads an object whose missing keys leave a whole property nil, in every tolerance.
  package mutating func withOptionalObject<Result>(
    at start: Position, _ read: (inout JSONReader) throws(JSONError) -> Result
  ) throws(JSONError) -> Result {
    let outer = state.optionalObject
    state.optionalObject = valueOffset(from: start)
    defer { state.optionalObject = outer }
    return try read(&self)
  }

  /// Whether nothing stands in for a missing key of the object at `start`, because what it belongs to is nil then.
  package func isOptionalObject(at start: Position) -> Bool {
    guard let object = toleranceState?.optionalObject else { return false }
    return object == valueOffset(from: start)
  }
}
