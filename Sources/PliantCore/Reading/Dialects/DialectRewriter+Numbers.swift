// Numbers of JSON5: signs, leading and trailing points, hexadecimal digits, `Infinity` and `NaN`.

extension DialectRewriter {
  /// The maximum number of digits of a hexadecimal number: 128 bits, the width of the largest integer type.
  private static let hexadecimalLimit = 32

  /// Copies the number at `offset` in the form that JSON requires (JSON5, section 6).
  mutating func copyNumber() throws(JSONError) {
    let start = offset
    if byte == UInt8(ascii: "-") {
      copyByte()
    } else if byte == UInt8(ascii: "+") {
      put(UInt8(ascii: " "))
      // The number begins at its sign.
      keepInStep()
      offset += 1
    }
    switch byte {
    case UInt8(ascii: "I"), UInt8(ascii: "N"):
      guard let length = nonFiniteLength(at: offset), identifierScalar(at: offset + length, isFirst: false) == nil
      else { throw failure(.invalidNumber, at: start) }
      putNonFinite(endingAt: offset + length)
    case UInt8(ascii: "0") where byte(at: offset + 1) | 0x20 == UInt8(ascii: "x"):
      try copyHexadecimal(from: start)
      // A point would continue the decimal number just written.
      guard byte != UInt8(ascii: ".") else { throw failure(.invalidNumber, at: start) }
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."):
      try copyDecimal(from: start)
    default:
      throw failure(.invalidNumber, at: start)
    }
    guard nonFiniteLength(at: offset) == nil else { throw failure(.invalidNumber, at: start) }
  }

  private mutating func copyDecimal(from start: Int) throws(JSONError) {
    let hasInteger = isDigit(byte)
    while isDigit(byte) { copyByte() }
    if byte == UInt8(ascii: ".") {
      let hasFraction = isDigit(byte(at: offset + 1))
      guard hasInteger || hasFraction else { throw failure(.invalidNumber, at: start) }
      if !hasInteger { put(UInt8(ascii: "0")) }
      keepInStep()
      copyByte()
      while isDigit(byte) { copyByte() }
      if !hasFraction { put(UInt8(ascii: "0")) }
    }
    // The exponent is copied here; otherwise its sign would be read as the start of another number.
    if byte | 0x20 == UInt8(ascii: "e") {
      keepInStep()
      copyByte()
      if byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") { copyByte() }
      while isDigit(byte) { copyByte() }
    }
  }

  /// Writes a hexadecimal integer in decimal.
  private mutating func copyHexadecimal(from start: Int) throws(JSONError) {
    offset += 2
    // Decimal digits, least significant first.
    var digits: [UInt8] = []
    var count = 0
    while let digit = hexadecimalDigit(byte) {
      offset += 1
      if count > 0 || digit > 0 { count += 1 }
      guard count <= Self.hexadecimalLimit else {
        throw failure(.numberNotRepresentable(type: "hexadecimal number of \(Self.hexadecimalLimit) digits"), at: start)
      }
      var carry = Int(digit)
      for index in digits.indices {
        let sum = Int(digits[index]) * 16 + carry
        digits[index] = UInt8(sum % 10)
        carry = sum / 10
      }
      while carry > 0 {
        digits.append(UInt8(carry % 10))
        carry /= 10
      }
    }
    guard hexadecimalDigit(byte(at: offset - 1)) != nil else { throw failure(.invalidNumber, at: start) }
    if digits.isEmpty { digits = [0] }
    for digit in digits.reversed() { put(digit + UInt8(ascii: "0")) }
  }

  /// Returns the length of `Infinity` or `NaN`; nil if neither begins at `offset`.
  func nonFiniteLength(at offset: Int) -> Int? {
    source.has("Infinity", at: offset) ? 8 : source.has("NaN", at: offset) ? 3 : nil
  }

  /// Replaces `Infinity` or `NaN` by a number that no type can hold. Floating-point readers and `JSON` look up the
  /// original of such a number; all others refuse it.
  mutating func putNonFinite(endingAt end: Int) {
    hasNonFinite = true
    put("1e99999")
    offset = end
  }
}

extension JSONReader {
  /// Reads `Infinity` or `NaN`; returns nil, with the reader before the value, if the source has a number there.
  @inline(never)
  package mutating func readNonFinite() throws(JSONError) -> Double? {
    guard let value = nonFinite else { return nil }
    try skipNumber()
    return value
  }
}
