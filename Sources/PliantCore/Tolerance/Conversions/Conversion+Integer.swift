// Integers of every width, from number text, integral floating-point literals and Bool.

extension Conversion {
  /// Returns `source` as an integer; nil when it does not convert, or is out of range.
  ///
  /// | source | as 42 or 1 | under |
  /// |---|---|---|
  /// | number | `42` | |
  /// | | `42.0`, `4.2e1` | `integralFloatToInteger` |
  /// | | `42.9` | `fractionToInteger` |
  /// | | `41.5` | `roundedToInteger` |
  /// | string | `"42"`, `" +42 "`, `"0042"`, `"42.0"`, `"4.2e1"` | `stringToNumber` |
  /// | | `"42.9"`, `"41.5"` | and `fractionToInteger`, `roundedToInteger` |
  /// | bool | `true` | `boolToNumber` |
  ///
  /// The conversion works on the decimal text, so every digit counts, whether or not a Double could hold it. The
  /// conversions of fractions accept integral literals, too. If both are enabled, fractions are rounded.
  @inlinable
  package static func integer<Integer: FixedWidthInteger>(
    _ source: ScalarSource, _ conversions: Tolerance.Conversions
  ) -> Integer? {
    guard Integer.bitWidth <= 64 else { return wideInteger(source, conversions) }
    guard let (magnitude, isNegative) = narrowInteger(source, conversions) else { return nil }
    guard isNegative else { return Integer(exactly: magnitude) }
    guard magnitude <= 1 << 63 else { return nil }
    return Integer(exactly: Int64(truncatingIfNeeded: 0 &- magnitude))
  }

  /// Returns the magnitude, of up to 64 bits, and the sign; shared by all types.
  @usableFromInline
  package static func narrowInteger(
    _ source: ScalarSource, _ conversions: Tolerance.Conversions
  ) -> (magnitude: UInt64, isNegative: Bool)? {
    if case .string(let text) = source, conversions.contains(.stringToNumber), let value = unsafe shortInteger(text) {
      return (value, false)
    }
    return magnitude(of: source, conversions)
  }

  /// Parses a string of one to 18 digits and nothing else, the most common form of numbers in strings.
  @inline(__always)
  private static func shortInteger(_ text: UnsafeBufferPointer<UInt8>) -> UInt64? {
    guard 1...18 ~= text.count else { return nil }
    var value: UInt64 = 0
    for index in 0..<text.count {
      // SAFETY: the index is within the text.
      let digit = unsafe text[index] &- UInt8(ascii: "0")
      guard digit <= 9 else { return nil }
      value = value &* 10 &+ UInt64(digit)
    }
    return value
  }

  @usableFromInline
  package static func wideInteger<Integer: FixedWidthInteger>(
    _ source: ScalarSource, _ conversions: Tolerance.Conversions
  ) -> Integer? {
    guard let (magnitude, isNegative) = magnitude(of: source, conversions) as (Integer.Magnitude, Bool)? else {
      return nil
    }
    guard isNegative else { return Integer(exactly: magnitude) }
    if magnitude == Integer.min.magnitude { return Integer.min }
    guard Integer.isSigned else { return nil }
    return Integer(exactly: magnitude).map { 0 - $0 }
  }

  private static func magnitude<Magnitude: FixedWidthInteger & UnsignedInteger>(
    of source: ScalarSource, _ conversions: Tolerance.Conversions
  ) -> (Magnitude, isNegative: Bool)? {
    let rounding: NumberText.Rounding =
      conversions.contains(.roundedToInteger)
      ? .nearest : conversions.contains(.fractionToInteger) ? .towardZero : .exact
    let number: NumberText?
    switch source {
    case .null:
      return nil
    case .bool(let value):
      return conversions.contains(.boolToNumber) ? (value ? 1 : 0, false) : nil
    case .number(let text):
      number = unsafe NumberText(text, allowsPlus: false)
      let allowsPoint = rounding != .exact || conversions.contains(.integralFloatToInteger)
      guard allowsPoint || number?.isIntegerLiteral ?? false else { return nil }
    case .string(let text):
      number = unsafe conversions.contains(.stringToNumber) ? numberText(inString: text) : nil
    }
    guard let number, let magnitude = number.integerMagnitude(as: Magnitude.self, rounding) else { return nil }
    return (magnitude, number.isNegative)
  }
}
