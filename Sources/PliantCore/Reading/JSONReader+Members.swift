//===----------------------------------------------------------------------===//
// What generated code asks of a reader beside values: nested objects, unknown members, paths.
//===----------------------------------------------------------------------===//

@_documentation(visibility: internal)
extension JSONReader {
  /// Enters an object on the path of some property.
  ///
  /// - Returns: false, with the value passed, when it is null or has no members: whatever is behind the path is missing.
  @inlinable
  public mutating func beginNestedObject() throws(JSONError) -> Bool {
    if skipWhitespace() == UInt8(ascii: "{") {
      if tracksMembers { noteNestedObject() }
      return try beginObject()
    }
    return try passNestedObject()
  }

  /// Passes over what stands where an object on the path of some property is wanted: whatever is behind the path is missing.
  ///
  /// - Throws: when it is not null, and the tolerance does not let unusable values be missing.
  @usableFromInline @inline(never)
  mutating func passNestedObject() throws(JSONError) -> Bool {
    if try readNull() { return false }
    try passObstacle(mismatch(expected: "object"), from: position)
    return false
  }

  /// Passes over the value at `start`, in which the path of some property can't be followed: whatever is behind it is missing.
  ///
  /// - Throws: when the tolerance does not let unusable values be missing.
  package mutating func passObstacle(_ error: JSONError, from start: Position) throws(JSONError) {
    guard error.isRecoverable else { throw error }
    let isIgnored = (tolerance.usesDefaults || tolerance.usesNil) && !isPatched(at: start)
    if !isIgnored {
      guard isCollecting else { throw error }
      collect(error)
    }
    move(to: start)
    try skipValue()
    if isIgnored { record(error, .ignored) }
  }

  /// Goes to the value at `path` within the next value, which is checked to its end first.
  ///
  /// - Returns: the position behind the whole value, to go on from; nil, and the reader there, when nothing is at `path`.
  @inline(never)
  public mutating func beginPath(_ path: StaticString) throws(JSONError) -> Position? {
    try beginPath("\(path)")
  }

  package mutating func beginPath(_ path: String) throws(JSONError) -> Position? {
    let start = position
    try skipValue()
    let end = position
    move(to: start)
    do throws(JSONError) {
      if try move(along: PathPattern(path)) {
        moveRequirement(from: start)
        return end
      }
    } catch {
      try passObstacle(error, from: start)
    }
    move(to: end)
    return nil
  }

  /// Whether there is a value, if only null, at `path` within the one at `start`. The reader stays where it is.
  @inline(never)
  public mutating func leads(along path: StaticString, from start: Position) -> Bool {
    leads(along: "\(path)", from: start)
  }

  mutating func leads(along path: String, from start: Position) -> Bool {
    let here = position
    defer { move(to: here) }
    move(to: start)
    return (try? move(along: PathPattern(path))) ?? false
  }

  /// Calls `body` before each value that `path`, which may hold wildcards, leads to within the next value, and leaves the
  /// reader behind that one.
  ///
  /// - Parameter body: must read or skip one value.
  /// - Returns: whether the array of the first wildcard is there at all.
  public mutating func forEachValue(
    at path: ArraySlice<PathPattern.Component>, _ body: (inout JSONReader) throws(JSONError) -> Void
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
  /// Follows a path from an element of an array; one in which it can't be followed is left out if the tolerance allows it.
  private mutating func forEachValue(
    ofElementAt path: ArraySlice<PathPattern.Component>, _ body: (inout JSONReader) throws(JSONError) -> Void
  ) throws(JSONError) {
    let start = position
    do throws(JSONError) {
      _ = try forEachValue(at: path, body)
    } catch {
      try settle(error, of: nil, from: start, .dropping)
    }
  }
}

// MARK: - Required values

extension JSONReader {
  /// The error for a required value that no member had.
  ///
  /// - Parameter path: the property's path, from the object at `start`.
  @usableFromInline @inline(never)
  package mutating func missing(_ path: StaticString, from start: Position) -> JSONError {
    let position = position
    move(to: start)
    skipWhitespace()
    defer { move(to: position) }
    return failure(.missingKey(PathPattern("\(path)", beginsWithKey: true).steps))
  }

  /// The same for a path that is no constant.
  package mutating func missing(_ path: String, from start: Position) -> JSONError {
    let position = position
    move(to: start)
    skipWhitespace()
    defer { move(to: position) }
    return failure(.missingKey(PathPattern(path, beginsWithKey: true).steps))
  }
}
