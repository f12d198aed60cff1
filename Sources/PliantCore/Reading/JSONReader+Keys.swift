// Keys of members: compared as bytes, made into strings only on demand.

/// The key of a member as bytes, valid until the reader that scanned it scans another.
@frozen @safe
public struct JSONKey: ~Copyable {
  @usableFromInline let start: UnsafePointer<UInt8>
  /// The key's length in bytes of UTF-8.
  public let count: Int
  /// The first eight bytes, the first in the lowest bits; zero where the key is shorter.
  public let word: UInt64

  @inlinable
  init(start: UnsafePointer<UInt8>, count: Int) {
    unsafe self.start = unsafe start
    self.count = count
    // SAFETY: the caller has at least eight readable bytes at `start`.
    let word = unsafe loadWord(start)
    self.word = count >= 8 ? word : word & ~(~0 &<< (UInt64(truncatingIfNeeded: count) &* 8))
  }

  /// Whether the key is exactly `text`.
  @inlinable @inline(__always)
  public func matches(_ text: StaticString) -> Bool {
    // SAFETY: both hold `count` bytes.
    guard text.utf8CodeUnitCount == count, unsafe count < 8 || loadWord(text.utf8Start) == word else { return false }
    return unsafe hasBytes(at: text.utf8Start)
  }

  @usableFromInline
  func hasBytes(at other: UnsafePointer<UInt8>) -> Bool { unsafe areEqual(start, other, count) }

  /// The key as a string.
  public var string: String {
    // SAFETY: the bytes were validated as UTF-8 when the key was scanned.
    unsafe makeString(UnsafeBufferPointer(start: start, count: count), isASCII: false)
  }
}

extension JSONReader {
  /// Reads the key at the cursor and its colon if they are exactly `quotedKey`.
  ///
  /// Members usually come in the order in which the model declares them, so each key takes one comparison with a
  /// constant. A key with another spelling (escapes, a space before the colon) is not read; ``scanKey()`` reads any
  /// spelling.
  ///
  /// - Parameter quotedKey: the key with its quotes and the colon, such as `"\"id\":"`.
  @inlinable @inline(__always)
  public mutating func takeKey(_ quotedKey: StaticString) -> Bool {
    let count = quotedKey.utf8CodeUnitCount
    // SAFETY: `quotedKey` has `count` bytes. The document is followed by 64 readable bytes, and the comparison
    // continues with the next word only if the one before was equal, and so within the document.
    guard unsafe areEqual(cursor, quotedKey.utf8Start, count) else { return false }
    unsafe cursor += count
    passSpace()
    return true
  }

  /// Skips the single space that follows a colon in pretty-printed documents.
  @inlinable @inline(__always)
  mutating func passSpace() {
    // SAFETY: the cursor is at most at the end, where the padding follows.
    unsafe cursor += cursor.pointee == 0x20 ? 1 : 0
  }

  /// Reads the key at the cursor and its colon.
  @usableFromInline
  package mutating func scanKeyBytes() throws(JSONError) -> UnsafeBufferPointer<UInt8> {
    guard skipWhitespace() == UInt8(ascii: "\"") else { throw unexpected(.key) }
    let bytes = try unsafe scanStringBytes()
    guard skipWhitespace() == UInt8(ascii: ":") else { throw unexpected(.colon) }
    unsafe cursor += 1
    passSpace()
    return unsafe bytes
  }

  /// Reads the key at the cursor and its colon, whatever its spelling.
  public mutating func scanKey() throws(JSONError) -> JSONKey {
    if unsafe cursor.pointee == UInt8(ascii: "\"") {
      // The usual spelling: plain characters, and the colon at once. SAFETY: as for `scanString`.
      let start = unsafe cursor + 1
      let p = unsafe endOfPlain(start)
      if unsafe p[0] == UInt8(ascii: "\"") && p[1] == UInt8(ascii: ":") {
        unsafe cursor = p + 2
        passSpace()
        return unsafe JSONKey(start: start, count: p - start)
      }
    }
    let bytes = try unsafe scanKeyBytes()
    // SAFETY: `scanStringBytes` returns bytes of the padded document or of the padded scratch space.
    return unsafe JSONKey(start: bytes.baseAddress.unsafelyUnwrapped, count: bytes.count)
  }

  /// Reads the key at the cursor and its colon as a string.
  @inlinable
  public mutating func readKey() throws(JSONError) -> String {
    guard skipWhitespace() == UInt8(ascii: "\"") else { throw unexpected(.key) }
    let key = try readString()
    guard skipWhitespace() == UInt8(ascii: ":") else { throw unexpected(.colon) }
    unsafe cursor += 1
    passSpace()
    return key
  }
}
