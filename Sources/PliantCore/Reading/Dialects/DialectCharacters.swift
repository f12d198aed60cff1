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
  // SAFETY: four bytes are readable at `p`, thanks to the padding.
  var (bytes, parser) = (unsafe UnsafeBufferPointer(start: p, count: 4).makeIterator(), Unicode.UTF8.ForwardParser())
  guard case .valid(let encoded) = unsafe parser.parseScalar(from: &bytes) else { return nil }
  let scalar = Unicode.UTF8.decode(encoded)
  return (scalar, Unicode.UTF8.width(scalar))
}
