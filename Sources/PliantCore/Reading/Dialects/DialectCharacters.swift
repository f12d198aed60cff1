// Non-ASCII characters with a meaning outside strings, for documents and streams.

extension JSONDialect {
  /// Whether a non-ASCII character is white space: in JSON5 the byte order mark, and all of Unicode's spaces and line
  /// ends (JSON5, section 8).
  func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    guard self == .json5 else { return false }
    return scalar == "\u{FEFF}" || endsLine(scalar) || scalar.properties.generalCategory == .spaceSeparator
  }

  /// Whether a non-ASCII character ends a line, and with it a comment: in JSON5 U+2028 and U+2029, as in JavaScript.
  func endsLine(_ scalar: Unicode.Scalar) -> Bool {
    self == .json5 && (scalar == "\u{2028}" || scalar == "\u{2029}")
  }
}

/// Returns the Unicode scalar at `p` and its length in UTF-8, or nil if the bytes are not well-formed.
func scalarOfUTF8(at p: UnsafePointer<UInt8>) -> (scalar: Unicode.Scalar, count: Int)? {
  // SAFETY: the bytes are followed by zero padding, and a zero byte continues no character.
  let first = unsafe p[0]
  let count: Int
  let least: UInt32
  switch first {
  case 0x00..<0x80: return (Unicode.Scalar(first), 1)
  case 0xC2..<0xE0: (count, least) = (2, 0x80)
  case 0xE0..<0xF0: (count, least) = (3, 0x800)
  case 0xF0..<0xF5: (count, least) = (4, 0x10000)
  default: return nil
  }
  var value = UInt32(first) & (0x7F &>> UInt32(count))
  for index in 1..<count {
    let byte = unsafe p[index]
    guard byte & 0xC0 == 0x80 else { return nil }
    value = value &<< 6 | UInt32(byte & 0x3F)
  }
  guard value >= least, let scalar = Unicode.Scalar(value) else { return nil }
  return (scalar, count)
}
