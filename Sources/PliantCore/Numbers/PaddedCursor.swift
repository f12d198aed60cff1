/// A position in the padded input: the one place where number reading touches raw memory.

/// A position in a document that is followed by at least 64 readable zero bytes.
///
/// No number contains a zero byte. A scan that only moves past bytes it has recognized therefore stops at the padding
/// at the latest, and a load of eight bytes at any position it can reach stays inside the padding. This is why no
/// function here checks for the end.
@safe
struct PaddedCursor {
  private(set) var pointer: UnsafePointer<UInt8>

  @_transparent
  init(_ pointer: UnsafePointer<UInt8>) {
    unsafe self.pointer = pointer
  }

  /// The byte at the cursor.
  var byte: UInt8 {
    @_transparent get {
      // SAFETY: the reader that made the buffer padded it, and a scan never moves past a zero byte.
      unsafe pointer.pointee
    }
  }

  /// The digit at the cursor, or a number above 9 if the byte is not a digit.
  var digit: UInt8 {
    @_transparent get {
      byte &- 0x30
    }
  }

  /// The next eight bytes as digits.
  var eightDigits: EightDigits {
    @_transparent get {
      // SAFETY: as for `byte`, with 64 bytes of padding, of which this may read seven beyond the first.
      unsafe EightDigits(characters: loadWord(pointer))
    }
  }

  /// Moves past bytes that were recognized as part of the number.
  @_transparent
  mutating func advance(by count: Int) {
    // SAFETY: the caller has seen `count` bytes from here that are not zero, so the document reaches at least that far.
    unsafe pointer += count
  }

  /// Returns the position `count` bytes further on.
  @_transparent
  func advanced(by count: Int) -> PaddedCursor {
    var result = self
    result.advance(by: count)
    return result
  }

  /// Returns the number of bytes from `start` to the cursor.
  @_transparent
  func distance(from start: PaddedCursor) -> Int {
    unsafe pointer - start.pointer
  }
}
