/// Reads JSON numbers: the grammar in one pass over padded bytes.

/// The outcome of reading a number.
package enum NumberStatus: UInt8, Sendable {
  /// The value is correct, and the cursor is after the number.
  case valid
  /// The number is not zero, but rounds to zero in the type. The value is correct, and the cursor is after the number.
  /// Example: `1e-999`.
  case underflow
  /// The text violates the grammar of RFC 8259, section 6, at the byte at the cursor. Example: `-x`, `1.`, `1e+`, `01`.
  case malformed
  /// The number is well-formed but too large for the type. The cursor is after the number. Example: `1e999`.
  case overflow

  /// Whether the type has a value for the number.
  package var hasValue: Bool { @_transparent get { rawValue <= NumberStatus.underflow.rawValue } }
}

/// Reads numbers from padded bytes.
///
/// Every function takes a cursor at `-` or a digit (anything else is malformed, at that byte) in a buffer that the
/// caller has padded with at least 64 zero bytes, and moves it as documented by `NumberStatus`. No function checks
/// the bytes after the number.
package enum NumberScanner {
  /// A number's digits as one integer and a power of ten.
  struct Decimal {
    /// The digits, or the first 19 significant ones.
    var significand: UInt64 = 0
    /// The power of ten that scales `significand`.
    var exponent: Int64 = 0
    var isNegative = false
    var status: NumberStatus = .valid
    /// Whether nonzero digits were left out of `significand`; then the value is above it and below its successor.
    var isTruncated = false
    /// Whether a quick scan gave up; all other properties are then meaningless.
    var isUndecided = false

    static let undecided = Decimal(isUndecided: true)
  }

  /// The maximum number of digits that always fit in 64 bits.
  static var significantDigits: Int { @_transparent get { 19 } }

  /// Reads a number as a decimal significand and exponent, enforcing the grammar.
  ///
  /// - Parameters:
  ///   - cursor: The start of the number; afterwards as documented by `NumberStatus`.
  ///   - isQuick: Whether to return `undecided` for malformed numbers and for those of more than 19 digits. The
  ///     caller then calls again out of line. Without those cases, all state for the usual number stays in registers.
  @inline(__always)
  static func scanDecimal(_ cursor: inout PaddedCursor, isQuick: Bool) -> Decimal {
    var decimal = Decimal()
    if cursor.byte == UInt8(ascii: "-") {
      decimal.isNegative = true
      cursor.advance(by: 1)
    }
    let start = cursor

    var significand = UInt64(truncatingIfNeeded: cursor.digit)
    guard significand <= 9 else { return malformed(decimal, isQuick) }
    cursor.advance(by: 1)
    var digit = UInt64(truncatingIfNeeded: cursor.digit)
    if digit <= 9 {
      guard significand != 0 else { return malformed(decimal, isQuick) }
      repeat {
        significand = significand &* 10 &+ digit
        cursor.advance(by: 1)
        digit = UInt64(truncatingIfNeeded: cursor.digit)
      } while digit <= 9
    }

    var digitCount = cursor.distance(from: start)
    if cursor.byte == UInt8(ascii: ".") {
      cursor.advance(by: 1)
      let fractionStart = cursor
      var block = cursor.eightDigits
      var nonDigits = block.nonDigits
      while nonDigits == 0 {
        significand = significand &* 100_000_000 &+ block.value
        cursor.advance(by: 8)
        block = cursor.eightDigits
        nonDigits = block.nonDigits
      }
      let count = nonDigits.trailingZeroBitCount &>> 3
      if count > 0 {
        significand = significand &* PowersOfTen.integer(count) &+ block.value(first: count)
        cursor.advance(by: count)
      }
      let fractionDigits = cursor.distance(from: fractionStart)
      guard fractionDigits > 0 else { return malformed(decimal, isQuick) }
      digitCount &+= fractionDigits
      decimal.exponent = 0 &- Int64(truncatingIfNeeded: fractionDigits)
    }

    decimal.significand = significand
    if digitCount > significantDigits {
      if isQuick { return .undecided }
      decimal = limitingDigits(decimal, from: start)
    }
    if cursor.byte | 0x20 == UInt8(ascii: "e") {
      let exponent = scanExponent(cursor)
      cursor = exponent.end
      guard exponent.isValid else { return malformed(decimal, isQuick) }
      decimal.exponent &+= exponent.value
    }
    return decimal
  }

  @inline(__always)
  private static func malformed(_ decimal: Decimal, _ isQuick: Bool) -> Decimal {
    if isQuick { return .undecided }
    var decimal = decimal
    decimal.status = .malformed
    return decimal
  }

  // The out-of-line functions take and return values: a cursor passed by address would have to stay in memory.

  /// Reads the exponent at `e` or `E`. If it is malformed, `end` is the byte that should have been a digit.
  ///
  /// An extremely long exponent is limited to a value that no count of digits in memory can bring back into range,
  /// and that can't overflow when such a count is added.
  @inline(never)
  private static func scanExponent(_ start: PaddedCursor) -> (value: Int64, end: PaddedCursor, isValid: Bool) {
    var cursor = start.advanced(by: 1)
    let isNegative = cursor.byte == UInt8(ascii: "-")
    if isNegative || cursor.byte == UInt8(ascii: "+") {
      cursor.advance(by: 1)
    }
    guard cursor.digit <= 9 else { return (0, cursor, false) }
    var exponent: Int64 = 0
    repeat {
      if exponent < 100_000_000_000_000_000 {
        exponent = exponent &* 10 &+ Int64(truncatingIfNeeded: cursor.digit)
      }
      cursor.advance(by: 1)
    } while cursor.digit <= 9
    return (isNegative ? -exponent : exponent, cursor, true)
  }

  /// Replaces the significand, which has wrapped around, by the first 19 significant digits.
  ///
  /// `decimal.exponent` is minus the number of digits after the point.
  @inline(never)
  private static func limitingDigits(_ decimal: Decimal, from start: PaddedCursor) -> Decimal {
    var decimal = decimal
    var digits = SignificantDigits(from: start)
    decimal.significand = 0
    var count = 0
    while count < significantDigits, let digit = digits.next() {
      decimal.significand = decimal.significand &* 10 &+ UInt64(digit)
      count += 1
    }
    while let digit = digits.next() {
      decimal.exponent += 1
      decimal.isTruncated = decimal.isTruncated || digit != 0
    }
    return decimal
  }
}

/// The digits of a well-formed number in order, from the first nonzero digit to the last digit, which may be zero.
struct SignificantDigits: IteratorProtocol {
  private var cursor: PaddedCursor

  /// Starts at the first digit of a number whose grammar was checked.
  init(from start: PaddedCursor) {
    cursor = start
    while cursor.byte == UInt8(ascii: "0") || cursor.byte == UInt8(ascii: ".") {
      cursor.advance(by: 1)
    }
  }

  mutating func next() -> UInt8? {
    if cursor.byte == UInt8(ascii: ".") {
      cursor.advance(by: 1)
    }
    let digit = cursor.digit
    guard digit <= 9 else { return nil }
    cursor.advance(by: 1)
    return digit
  }
}
