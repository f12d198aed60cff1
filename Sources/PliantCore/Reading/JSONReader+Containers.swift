// Entering and walking objects and arrays.

extension JSONReader {
  /// Enters an object.
  ///
  /// - Returns: true if a member follows, with the reader before its key; false if the object is empty, with the
  ///   reader after it.
  /// - Throws: if the next value is not an object, or if it nests too deep.
  @inlinable
  public mutating func beginObject() throws(JSONError) -> Bool {
    guard skipWhitespace() == UInt8(ascii: "{") else { throw mismatch(expected: "object") }
    if depthLeft <= Int(checkedDepth) { try checkDepth() }
    // SAFETY: the byte at the cursor is "{", so the cursor is before the end.
    unsafe cursor += 1
    if unsafe cursor.pointee == UInt8(ascii: "\"") || skipWhitespace() == UInt8(ascii: "\"") {
      depthLeft &-= 1
      return true
    }
    guard unsafe cursor.pointee == UInt8(ascii: "}") else { throw unexpected(.keyOrObjectEnd) }
    unsafe cursor += 1
    return false
  }

  /// Throws if one more container exceeds the depth limit, or if the thread's stack has no room to read its contents.
  @usableFromInline @inline(never)
  package mutating func checkDepth() throws(JSONError) {
    guard depthLeft > 0 else { throw failure(.depthLimitExceeded) }
    try checkStack()
  }

  /// Throws if the thread's stack has no room for one more level.
  @usableFromInline @inline(never)
  package mutating func checkStack() throws(JSONError) {
    guard ThreadStack.hasRoom else { throw failure(.stackLimitExceeded) }
  }

  /// Moves to the next member of the object whose value was just read or skipped.
  ///
  /// - Returns: true if a member follows, with the reader before its key; false if the object ended.
  @inlinable @inline(__always)
  public mutating func nextMember() throws(JSONError) -> Bool {
    // Compact documents: `,"` in one step. SAFETY: the padding makes the second byte readable.
    if unsafe cursor[0] == UInt8(ascii: ",") && cursor[1] == UInt8(ascii: "\"") {
      unsafe cursor += 1
      return true
    }
    return try nextMemberSlowly()
  }

  @usableFromInline @inline(never)
  mutating func nextMemberSlowly() throws(JSONError) -> Bool {
    // Pretty-printed documents: a comma, a line feed, spaces. SAFETY: the padding makes these bytes readable.
    if unsafe cursor[0] == UInt8(ascii: ",") && cursor[1] == UInt8(ascii: "\n") {
      let key = unsafe cursor + 2 + countSpaces(cursor + 2)
      if unsafe key.pointee == UInt8(ascii: "\"") {
        unsafe cursor = key
        return true
      }
    }
    switch skipWhitespace() {
    case UInt8(ascii: ","):
      unsafe cursor += 1
      guard skipWhitespace() == UInt8(ascii: "\"") else { throw unexpected(.key) }
      return true
    case UInt8(ascii: "}"):
      unsafe cursor += 1
      depthLeft &+= 1
      return false
    default:
      throw unexpected(.commaOrObjectEnd)
    }
  }

  /// Enters an array.
  ///
  /// - Returns: true if an element follows, with the reader before it; false if the array is empty, with the reader
  ///   after it.
  @inlinable
  @_optimize(speed)
  public mutating func beginArray() throws(JSONError) -> Bool {
    guard skipWhitespace() == UInt8(ascii: "[") else { throw mismatch(expected: "array") }
    if depthLeft <= Int(checkedDepth) { try checkDepth() }
    unsafe cursor += 1
    guard skipWhitespace() == UInt8(ascii: "]") else {
      depthLeft &-= 1
      return true
    }
    unsafe cursor += 1
    return false
  }

  /// Moves to the next element of the array whose element was just read or skipped.
  ///
  /// - Returns: true if an element follows, with the reader before it; false if the array ended.
  @inlinable @inline(__always)
  public mutating func nextElement() throws(JSONError) -> Bool {
    if unsafe cursor.pointee == UInt8(ascii: ",") {
      unsafe cursor += 1
      return true
    }
    return try nextElementSlowly()
  }

  @usableFromInline @inline(never)
  mutating func nextElementSlowly() throws(JSONError) -> Bool {
    switch skipWhitespace() {
    case UInt8(ascii: ","):
      unsafe cursor += 1
      return true
    case UInt8(ascii: "]"):
      unsafe cursor += 1
      depthLeft &+= 1
      return false
    default:
      throw unexpected(.commaOrArrayEnd)
    }
  }
}

extension JSONReader {
  /// Returns the new capacity of a full array. A small array doubles. A large one gets room for the elements it would
  /// have if the rest of the document were like the array so far; excess memory is never touched.
  ///
  /// - Parameters:
  ///   - stride: the size of an element in bytes.
  ///   - start: the start of the array.
  @usableFromInline @inline(never)
  package mutating func capacity(after count: Int, _ stride: Int, from start: Position) -> Int {
    // Growing moves the elements, and those of large arrays to pages that the system has to provide.
    guard count &* stride >= 16 << 10 else { return Swift.max(2 &* count, 1) }
    let (used, rest) = (byteOffset &- start.offset, unsafe end - cursor)
    let likely = Double(count) * (1 + Double(rest) / Double(used)) * 1.02
    return Int(Swift.min(Swift.max(likely, 1.25 * Double(count)), 4 * Double(count)))
  }
}
