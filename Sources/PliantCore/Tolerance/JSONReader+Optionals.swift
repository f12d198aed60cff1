// Optional properties for which null and missing differ.

@_documentation(visibility: internal)
extension JSONReader {
  /// Whether the value at `start` is null, and the tolerance doesn't ignore that.
  package mutating func isNotableNull(at start: Position) -> Bool {
    guard tolerance.nullOptionals != .ignore else { return false }
    move(to: start)
    return peek() == .null
  }

  /// Reports or rejects the null at `start`, according to the tolerance, and skips it.
  package mutating func reportNull(of type: TypeReference, from start: Position) throws(JSONError) {
    move(to: start)
    _ = peek()
    let error = mismatch(of: type)
    guard tolerance.nullOptionals == .report else { return try keepProblem(error, of: type, from: start) }
    try skipValue()
    record(error, .usedNil)
  }

  /// Whether missing optional properties are reported or rejected.
  var notesMissingOptionals: Bool { tolerance.missingOptionals != .ignore }

  /// Reports or rejects optional properties that are missing, according to the tolerance.
  ///
  /// - Parameters:
  ///   - paths: the properties' paths from the object at `start`: one line per property, with tabs between its
  ///     candidates.
  ///   - start: where the object begins. The reader stays where it is.
  ///   - content: the value that the first key of each path leads to, if that may be spelled in another way.
  @inline(never)
  package mutating func noteMissingOptionals(
    _ paths: String, from start: Position, content: Position? = nil
  ) throws(JSONError) {
    for line in paths.split(separator: "\n") {
      let candidates = line.split(separator: "\t").map(String.init)
      guard let first = candidates.first else { continue }
      var isThere = false
      for candidate in candidates where !isThere {
        let path = PathPattern(candidate, beginsWithKey: true)
        isThere =
          content.map { hasValue(at: PathPattern(Array(path.components.dropFirst())), from: $0) }
          ?? hasValue(at: path, from: start)
      }
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

  /// Whether there is a value at a path from the object at `start`, or a collected problem on the way. The reader
  /// stays where it is.
  package mutating func hasValue(at path: String, from start: Position) -> Bool {
    hasValue(at: PathPattern(path, beginsWithKey: true), from: start)
  }

  mutating func hasValue(at pattern: PathPattern, from start: Position) -> Bool {
    let end = position
    defer { move(to: end) }
    do throws(JSONError) {
      return try moveToValue(at: pattern, from: start)
    } catch {
      return hasProblem(from: start, like: error)
    }
  }

  /// Whether a problem of the value at a path from the object at `start`, or of one on the way, was collected. The
  /// reader stays where it is.
  package mutating func hasProblem(at path: String, from start: Position) -> Bool {
    let end = position
    defer { move(to: end) }
    do throws(JSONError) {
      guard try moveToValue(at: PathPattern(path, beginsWithKey: true), from: start) else { return false }
      let value = byteOffset
      try skipValue()
      let range = value..<byteOffset
      return hasProblem(from: start) { range.contains($0.documentOffset) }
    } catch {
      return hasProblem(from: start, like: error)
    }
  }

  private mutating func moveToValue(at pattern: PathPattern, from start: Position) throws(JSONError) -> Bool {
    move(to: start)
    guard let wildcard = pattern.components.firstIndex(of: .wildcard) else { return try move(along: pattern) }
    // The values at the path are collected from an array, which may be empty.
    guard try move(along: PathPattern(Array(pattern.components[..<wildcard]))) else { return false }
    if peek() == .null { return false }
    guard peek() == .array else { throw mismatch(expected: "array") }
    return true
  }

  private func hasProblem(from start: Position, like mismatch: JSONError) -> Bool {
    hasProblem(from: start) { $0.documentOffset == mismatch.documentOffset && $0.missingKeys.isEmpty }
  }

  private func hasProblem(from start: Position, where isMeant: (JSONError) -> Bool) -> Bool {
    (toleranceState?.problems ?? []).reversed().prefix { $0.documentOffset >= start.offset }.contains(where: isMeant)
  }

  /// Reads an object whose missing keys make a whole property nil, under every tolerance.
  package mutating func withOptionalObject<Result>(
    at start: Position, _ read: (inout JSONReader) throws(JSONError) -> Result
  ) throws(JSONError) -> Result {
    let outer = state.optionalObject
    state.optionalObject = valueOffset(from: start)
    defer { state.optionalObject = outer }
    return try read(&self)
  }

  /// Whether a missing key of the object at `start` makes a whole property nil, so that no fallback applies.
  package func isOptionalObject(at start: Position) -> Bool {
    toleranceState?.optionalObject == valueOffset(from: start)
  }

  /// Whether an error is about such a key.
  func isAbsence(_ error: JSONError, at start: Position) -> Bool {
    !error.missingKeys.isEmpty && isOptionalObject(at: start) && error.documentOffset == valueOffset(from: start)
  }
}
