// Support for generated code: nested objects, paths, required values.

@_documentation(visibility: internal)
extension JSONReader {
  /// Skips the value at `start`, which is a path mismatch: properties inside it are then missing.
  ///
  /// - Throws: if the tolerance doesn't accept the path mismatch.
  package mutating func skipPathMismatch(_ error: JSONError, from start: Position) throws(JSONError) {
    guard error.isRecoverable else { throw error }
    let isIgnored = tolerance.givesWay && !isPatched(at: start)
    if !isIgnored {
      guard isCollecting else { throw error }
      collect(error)
    }
    move(to: start)
    try skipValue()
    if isIgnored { record(error, .ignored) }
  }

  /// Moves to the value at `path` within the next value, after checking the latter to its end.
  ///
  /// - Returns: the position after the next value, to continue from; nil, with the reader there, if nothing is at
  ///   `path`.
  package mutating func beginPath(_ path: String) throws(JSONError) -> Position? {
    let start = position
    try skipValue()
    let end = position
    move(to: start)
    do throws(JSONError) {
      if try move(along: PathPattern(path)) {
        // A property that allows no fallback requires its value.
        if isRequired(at: start) { toleranceState?.requirement = position }
        return end
      }
    } catch {
      try skipPathMismatch(error, from: start)
    }
    move(to: end)
    return nil
  }

  /// Whether there is a value, possibly null, at `path` within the one at `start`. The reader doesn't move.
  mutating func leads(along path: String, from start: Position) -> Bool {
    let here = position
    defer { move(to: here) }
    move(to: start)
    return (try? move(along: PathPattern(path))) ?? false
  }

  /// Calls `body` before each value that `path`, which may contain wildcards, leads to within the next value. The
  /// reader is after the next value then.
  ///
  /// - Parameter body: must read or skip one value.
  /// - Returns: whether the array of the first wildcard, or, without a wildcard, the value exists.
  package mutating func forEachValue(
    at path: ArraySlice<JSONPath.Component>, _ body: (inout JSONReader) throws(JSONError) -> Void
  ) throws(JSONError) -> Bool {
    let start = position
    try skipValue()
    let end = position
    move(to: start)
    defer { move(to: end) }
    for (index, component) in zip(path.indices, path) {
      guard component == .wildcard else {
        guard try move(into: component) else { return false }
        continue
      }
      if try readNull() { return false }
      guard try beginArray() else { return true }
      let rest = path[(index + 1)...]
      repeat {
        if rest.isEmpty { try body(&self) } else { try forEachValue(ofElementAt: rest, body) }
      } while try nextElement()
      return true
    }
    try body(&self)
    return true
  }
}

extension JSONReader {
  /// Follows a path from an element of an array. An element that fails is dropped if the tolerance allows it.
  private mutating func forEachValue(
    ofElementAt path: ArraySlice<JSONPath.Component>, _ body: (inout JSONReader) throws(JSONError) -> Void
  ) throws(JSONError) {
    let (start, counts) = (position, noteCounts)
    do throws(JSONError) {
      _ = try forEachValue(at: path, body)
    } catch {
      try drop(error, from: start, since: counts)
    }
  }
}

// MARK: - Required values

extension JSONReader {
  /// Returns the error for a required value that is missing.
  ///
  /// - Parameter path: the property's path, from the object at `start`.
  package mutating func missing(_ path: String, from start: Position) -> JSONError {
    let object = Position(offset: valueOffset(from: start), depthLeft: start.depthLeft)
    return failure(.missingKey(PathPattern(path, beginsWithKey: true).components), at: object)
  }
}
