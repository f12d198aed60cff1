// Strings: scanned eight bytes at a time, copied once, never validated twice.

extension JSONReader {
  /// Reads a string.
  ///
  /// - Throws: when the next value is not a string, or when the string is not well-formed: a control character,
  ///   an unknown escape, half a surrogate pair, bytes that are not UTF-8, no closing quote.
  @inlinable
  public mutating func readString() throws(JSONError) -> String {
    guard skipWhitespace() == UInt8(ascii: "\"") else { return try convertToString() }
    return try scanString()
  }

  /// Reads the string whose opening quote is at the cursor.
  @usableFromInline
  package mutating func scanString() throws(JSONError) -> String {
    // SAFETY: the cursor is at a quote, so what follows is within the document or its padding.
    let start = unsafe cursor + 1
    let p = unsafe endOfPlain(start)
    if unsafe p.pointee == UInt8(ascii: "\"") {
      unsafe cursor = p + 1
      return unsafe makeString(UnsafeBufferPointer(start: start, count: p - start), isASCII: true)
    }
    let bytes = try unsafe scanStringBytes(from: start, at: p)
    return unsafe makeString(bytes, isASCII: false)
  }

  /// Reads the string whose opening quote is at the cursor as UTF-8 with its escapes resolved. Without escapes, the
  /// bytes are those of the document. Otherwise they are in the scratch space, and valid until the next string.
  @usableFromInline
  package mutating func scanStringBytes() throws(JSONError) -> UnsafeBufferPointer<UInt8> {
    // SAFETY: the cursor is at a quote, so what follows is within the document or its padding.
    let start = unsafe cursor + 1
    return try unsafe scanStringBytes(from: start, at: start)
  }

  /// Continues with a string that began at `start` and is plain ASCII up to `position`.
  @_optimize(speed)
  @inline(never)
  mutating func scanStringBytes(
    from start: UnsafePointer<UInt8>, at position: UnsafePointer<UInt8>
  ) throws(JSONError) -> UnsafeBufferPointer<UInt8> {
    var p = unsafe position
    while true {
      unsafe p = endOfPlain(p)
      let byte = unsafe p.pointee
      if byte >= 0x80 {
        unsafe p += try validateNonASCII(at: p)
        continue
      }
      if byte == UInt8(ascii: "\"") {
        unsafe cursor = p + 1
        return unsafe UnsafeBufferPointer(start: start, count: p - start)
      }
      guard byte == UInt8(ascii: "\\") else { throw unsafe stringFailure(at: p) }
      return try unsafe unescapeString(from: start, escapeAt: p)
    }
  }

  /// Skips the string whose opening quote is at the cursor, with the same checks as reading it.
  @usableFromInline
  package mutating func skipString() throws(JSONError) {
    // SAFETY: the cursor is at a quote, so what follows is within the document or its padding.
    var p = unsafe cursor + 1
    while true {
      unsafe p = endOfPlain(p)
      let byte = unsafe p.pointee
      if byte == UInt8(ascii: "\"") { break }
      if byte >= 0x80 {
        unsafe p += try validateNonASCII(at: p)
      } else if byte == UInt8(ascii: "\\") {
        _ = try unsafe scanEscape(&p)
      } else {
        throw unsafe stringFailure(at: p)
      }
    }
    unsafe cursor = p + 1
  }
}

/// Marks, with its high bit, the first byte of `word` that is not a plain ASCII character of a string: a quote, a
/// backslash, a control character (including zero, the end of the document) or a byte of a non-ASCII character.
///
/// A subtraction borrows from the next higher byte only if the lower byte is marked, so the lowest mark is exact.
@inlinable @_transparent
func stringStops(in word: UInt64) -> UInt64 {
  let quotes = (word ^ 0x2222_2222_2222_2222) &- 0x0101_0101_0101_0101
  let backslashes = (word ^ 0x5C5C_5C5C_5C5C_5C5C) &- 0x0101_0101_0101_0101
  let controls = word &- 0x2020_2020_2020_2020
  return (quotes | backslashes | controls | word) & 0x8080_8080_8080_8080
}

/// Returns where the plain ASCII characters of a string end that begin at `start`.
@_transparent
func endOfPlain(_ start: UnsafePointer<UInt8>) -> UnsafePointer<UInt8> {
  var p = unsafe start
  while true {
    // SAFETY: the padding ends the loop, and eight bytes are readable at each place before it.
    let stops = unsafe stringStops(in: loadWord(p))
    if stops != 0 { return unsafe p + stops.trailingZeroBitCount &>> 3 }
    unsafe p += 8
  }
}

/// Makes a string from bytes that are known to be valid UTF-8, without a second validation where the platform allows
/// it.
@inlinable @_transparent
package func makeString(_ bytes: UnsafeBufferPointer<UInt8>, isASCII: Bool) -> String {
  if #available(macOS 26, iOS 26, watchOS 26, tvOS 26, visionOS 26, *) {
    // SAFETY: the caller validated the bytes, and they outlive this call.
    return unsafe String(copying: UTF8Span(unchecked: Span(_unsafeElements: bytes), isKnownASCII: isASCII))
  }
  return unsafe String(decoding: bytes, as: UTF8.self)
}

// MARK: - Non-ASCII characters

extension JSONReader {
  /// Checks the run of non-ASCII characters at `p` and returns its length in bytes.
  ///
  /// The well-formed sequences are those of Unicode's table 3-7: no overlong form, no surrogate, nothing above U+10FFFF.
  @inline(__always)
  mutating func validateNonASCII(at position: UnsafePointer<UInt8>) throws(JSONError) -> Int {
    var p = unsafe position
    repeat {
      // SAFETY: four bytes are readable from anywhere in the document, thanks to the padding.
      let word = unsafe loadHalfWord(p)
      if word & 0x00C0_C0F0 == 0x0080_80E0 {
        // Three bytes: 1110xxxx 10xxxxxx 10xxxxxx. These bits identify overlong forms and surrogates.
        let top = word & 0x0000_200F
        guard top != 0, top != 0x0000_200D else { throw unsafe failure(.invalidUTF8, at: p) }
        unsafe p += 3
      } else if word & 0x0000_C0E0 == 0x0000_80C0 {
        guard word & 0x0000_001E != 0 else { throw unsafe failure(.invalidUTF8, at: p) }
        unsafe p += 2
      } else if word & 0xC0C0_C0F8 == 0x8080_80F0 {
        // Four bytes: U+10000 at least (some bit of 0x3007), U+10FFFF at most (lead F4 only with second byte 80…8F).
        let top = word & 0x0000_3007
        guard top != 0, word & 0x04 == 0 || word & 0x0000_3003 == 0 else { throw unsafe failure(.invalidUTF8, at: p) }
        unsafe p += 4
      } else {
        throw unsafe failure(.invalidUTF8, at: p)
      }
    } while unsafe p.pointee >= 0x80
    return unsafe p - position
  }

  /// Returns the error for a byte that is not allowed in a string.
  @inline(never)
  mutating func stringFailure(at p: UnsafePointer<UInt8>) -> JSONError {
    unsafe p == end ? failure(.unexpectedEnd(expected: .stringEnd), at: p) : failure(.controlCharacter, at: p)
  }
}

// MARK: - Escapes

extension JSONReader {
  /// Reads the escape whose backslash is at `p`, moves `p` past it, and returns its Unicode scalar.
  @inline(__always)
  mutating func scanEscape(_ p: inout UnsafePointer<UInt8>) throws(JSONError) -> UInt32 {
    // SAFETY: a zero byte, and so the padding, is not an escape, and ends the scan before `p` moves.
    let scalar: UInt32
    switch unsafe p[1] {
    case UInt8(ascii: "\""): scalar = 0x22
    case UInt8(ascii: "\\"): scalar = 0x5C
    case UInt8(ascii: "/"): scalar = 0x2F
    case UInt8(ascii: "b"): scalar = 0x08
    case UInt8(ascii: "f"): scalar = 0x0C
    case UInt8(ascii: "n"): scalar = 0x0A
    case UInt8(ascii: "r"): scalar = 0x0D
    case UInt8(ascii: "t"): scalar = 0x09
    case UInt8(ascii: "u"): return try unsafe scanUnicodeEscape(&p)
    default: throw unsafe escapeFailure(at: p)
    }
    unsafe p += 2
    return scalar
  }

  /// Reads `\uXXXX`, or two of them that form a surrogate pair (RFC 8259, section 7).
  @inline(never)
  mutating func scanUnicodeEscape(_ p: inout UnsafePointer<UInt8>) throws(JSONError) -> UInt32 {
    guard let first = unsafe hexadecimal(at: p + 2, count: 4) else { throw unsafe escapeFailure(at: p) }
    guard first & 0xF800 == 0xD800 else {
      unsafe p += 6
      return first
    }
    // SAFETY: six bytes of the escape were read, so what follows is within the document or its padding.
    guard first & 0xFC00 == 0xD800, unsafe p[6] == UInt8(ascii: "\\"), unsafe p[7] == UInt8(ascii: "u"),
      let second = unsafe hexadecimal(at: p + 8, count: 4), second & 0xFC00 == 0xDC00
    else { throw unsafe failure(.loneSurrogate, at: p) }
    unsafe p += 12
    return 0x10000 &+ (first & 0x3FF) &<< 10 &+ (second & 0x3FF)
  }

  @inline(never)
  mutating func escapeFailure(at p: UnsafePointer<UInt8>) -> JSONError {
    unsafe p + 1 == end ? failure(.unexpectedEnd(expected: .stringEnd), at: p + 1) : failure(.invalidEscape, at: p)
  }

  /// Copies the string that began at `start` and has its first escape at `escape` to the scratch space, with its
  /// escapes resolved.
  @_optimize(speed)
  @inline(never)
  mutating func unescapeString(
    from start: UnsafePointer<UInt8>, escapeAt escape: UnsafePointer<UInt8>
  ) throws(JSONError) -> UnsafeBufferPointer<UInt8> {
    var p = unsafe escape
    var count = unsafe escape - start
    // SAFETY: `reserve` returns room for `count` bytes and 16 more. A turn of the loop writes at most 11 bytes after
    // `count` before the room is checked again.
    var out = unsafe scratch.reserve(count, keeping: 0)
    unsafe out.update(from: start, count: count)
    while true {
      if count &+ 16 > scratch.capacity { unsafe out = unsafe scratch.reserve(count &* 2, keeping: count) }
      let word = unsafe loadWord(p)
      unsafe storeWord(word, at: out + count)
      let stops = stringStops(in: word)
      if stops == 0 {
        unsafe p += 8
        count &+= 8
        continue
      }
      let plain = stops.trailingZeroBitCount &>> 3
      unsafe p += plain
      count &+= plain
      let byte = unsafe p.pointee
      if byte == UInt8(ascii: "\\") {
        let scalar = try unsafe scanEscape(&p)
        unsafe count &+= encodeUTF8(scalar, at: out + count)
      } else if byte >= 0x80 {
        let length = try unsafe validateNonASCII(at: p)
        if count &+ length &+ 16 > scratch.capacity {
          unsafe out = unsafe scratch.reserve(count &* 2 &+ length, keeping: count)
        }
        unsafe (out + count).update(from: p, count: length)
        unsafe p += length
        count &+= length
      } else if byte == UInt8(ascii: "\"") {
        unsafe cursor = p + 1
        return unsafe UnsafeBufferPointer(start: out, count: count)
      } else {
        throw unsafe stringFailure(at: p)
      }
    }
  }
}

/// Returns the value of `count` hexadecimal digits; nil if there are fewer.
@inline(never)
func hexadecimal(at p: UnsafePointer<UInt8>, count: Int) -> UInt32? {
  var value: UInt32 = 0
  for index in 0..<count {
    // SAFETY: a byte that is not a digit, such as the padding, ends the loop.
    guard let digit = unsafe hexadecimalDigit(p[index]) else { return nil }
    value = value &<< 4 | UInt32(truncatingIfNeeded: digit)
  }
  return value
}

@inline(__always)
func hexadecimalDigit(_ byte: UInt8) -> UInt8? {
  switch byte {
  case UInt8(ascii: "0")...UInt8(ascii: "9"): byte &- 0x30
  case UInt8(ascii: "a")...UInt8(ascii: "f"), UInt8(ascii: "A")...UInt8(ascii: "F"): (byte | 0x20) &- 0x57
  default: nil
  }
}

/// Writes the UTF-8 form of `scalar`, which is not a surrogate, and returns its length.
@inline(__always)
func encodeUTF8(_ scalar: UInt32, at out: UnsafeMutablePointer<UInt8>) -> Int {
  // SAFETY: the caller has room for four bytes.
  if scalar < 0x80 {
    unsafe out[0] = UInt8(truncatingIfNeeded: scalar)
    return 1
  }
  if scalar < 0x800 {
    unsafe out[0] = UInt8(truncatingIfNeeded: 0xC0 | scalar &>> 6)
    unsafe out[1] = UInt8(truncatingIfNeeded: 0x80 | scalar & 0x3F)
    return 2
  }
  if scalar < 0x10000 {
    unsafe out[0] = UInt8(truncatingIfNeeded: 0xE0 | scalar &>> 12)
    unsafe out[1] = UInt8(truncatingIfNeeded: 0x80 | scalar &>> 6 & 0x3F)
    unsafe out[2] = UInt8(truncatingIfNeeded: 0x80 | scalar & 0x3F)
    return 3
  }
  unsafe out[0] = UInt8(truncatingIfNeeded: 0xF0 | scalar &>> 18)
  unsafe out[1] = UInt8(truncatingIfNeeded: 0x80 | scalar &>> 12 & 0x3F)
  unsafe out[2] = UInt8(truncatingIfNeeded: 0x80 | scalar &>> 6 & 0x3F)
  unsafe out[3] = UInt8(truncatingIfNeeded: 0x80 | scalar & 0x3F)
  return 4
}
