//===----------------------------------------------------------------------===//
// Entering and walking objects and arrays.
//===----------------------------------------------------------------------===//

extension JSONReader {
  /// Enters an object.
  ///
  /// - Returns: true when a member follows, with the reader before its key; false when the object was empty and is passed.
  /// - Throws: when the next value is not an object, or when it nests too deep.
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

  /// Refuses one more container beyond the limit, or where the thread's stack has no room for reading what is in it.
  @usableFromInline @inline(never)
  package mutating func checkDepth() throws(JSONError) {
    guard depthLeft > 0 else { throw failure(.depthLimitExceeded) }
    guard ThreadStack.hasRoom else { throw failure(.stackLimitExceeded) }
  }

  /// Goes on to the next member of the object whose value was just read or skipped.
  ///
  /// - Returns: true when a member follows, with the reader before its key; false when the object ended.
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
    // Documents made for reading: a comma, a line feed, spaces. SAFETY: the padding makes what is looked at readable.
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
  /// - Returns: true when an element follows, with the reader before it; false when the array was empty and is passed.
  @inlinable
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

  /// Goes on to the next element of the array whose element was just read or skipped.
  ///
  /// - Returns: true when an element follows, with the reader before it; false when the array ended.
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
  /// How many elements an array is given room for once it is full: twice as many, or, if it is large, as many as it would have if the
  /// rest of the document were like the array so far. What it has too much then is memory that is never touched.
  ///
  /// - Parameters:
  ///   - stride: the size of an element in bytes.
  ///   - start: where the array begins.
  @usableFromInline @inline(never)
  package func capacity(after count: Int, _ stride: Int, from start: Position) -> Int {
    // To grow moves the elements, and large arrays to pages that the system has to provide.
    guard count &* stride >= 16 << 10 else { return Swift.max(2 &* count, 1) }
    let (used, rest) = (byteOffset &- start.offset, unsafe end - cursor)
    let likely = Double(count) * (1 + Double(rest) / Double(used)) * 1.02
    return Int(Swift.min(Swift.max(likely, 1.25 * Double(count)), 4 * Double(count)))
  }
}
