// Identifiers of JSON5: keys without quotes, and the literals.

extension DialectRewriter {
  /// Copies an identifier: in quotes if it is a key, replaced if it is `Infinity` or `NaN`, unchanged otherwise.
  ///
  /// A key is known by its place, not by the colon behind it: the source may be a part of a stream that ends before.
  mutating func copyIdentifier() {
    let start = offset
    var end = offset
    while let count = identifierScalar(at: end, isFirst: end == start) { end += count }
    guard isBeforeKey else {
      if nonFiniteLength(at: start) == end - start { return putNonFinite(endingAt: end) }
      while offset < end { copyByte() }
      return
    }
    put(UInt8(ascii: "\""))
    keepInStep()
    // The escape of an identifier, `\u0061`, is valid in a JSON string too.
    while offset < end { copyByte() }
    put(UInt8(ascii: "\""))
  }

  /// Returns the length of the identifier character at `offset` (ECMAScript 5.1, section 7.6), or nil if it is
  /// another one.
  func identifierScalar(at offset: Int, isFirst: Bool) -> Int? {
    let first = byte(at: offset)
    switch first {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"),
      UInt8(ascii: "$"):
      return 1
    case UInt8(ascii: "0")...UInt8(ascii: "9"): return isFirst ? nil : 1
    case UInt8(ascii: "\\"):
      guard byte(at: offset + 1) == UInt8(ascii: "u"), let value = hexadecimal(at: offset + 2, count: 4),
        let scalar = Unicode.Scalar(value), isIdentifier(scalar, isFirst: isFirst)
      else { return nil }
      return 6
    case 0x80...:
      guard let (scalar, count) = scalar(at: offset), isIdentifier(scalar, isFirst: isFirst) else { return nil }
      return count
    default: return nil
    }
  }

  private func isIdentifier(_ scalar: Unicode.Scalar, isFirst: Bool) -> Bool {
    switch scalar {
    case "$", "_": true
    case "\u{200C}", "\u{200D}": !isFirst
    default: isFirst ? scalar.properties.isIDStart : scalar.properties.isIDContinue
    }
  }

  /// The value of `count` hexadecimal digits; nil when there are fewer.
  func hexadecimal(at offset: Int, count: Int) -> UInt32? {
    // SAFETY: a digit is seen before the next byte is read, so at most one byte of the padding is.
    unsafe PliantCore.hexadecimal(at: source.start + offset, count: count)
  }
}
