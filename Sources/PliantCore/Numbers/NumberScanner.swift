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
///
/// No number contains a zero byte. A scan that only moves past bytes that it has recognized therefore stops at the
/// padding at the latest, and a load of eight bytes at any place that it can reach stays inside the padding. This is
/// why no function checks for the end, and why all pointers here are safe to read.
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
  static func scanDecimal(_ cursor: inout UnsafePointer<UInt8>, isQuick: Bool) -> Decimal {
    var decimal = Decimal()
    if unsafe cursor.pointee == UInt8(ascii: "-") {
      decimal.isNegative = true
      unsafe cursor += 1
    }
    let start = unsafe cursor

    var significand = UInt64(truncatingIfNeeded: unsafe cursor.digit)
    guard significand <= 9 else { return malformed(decimal, isQuick) }
    unsafe cursor += 1
    var digit = UInt64(truncatingIfNeeded: unsafe cursor.digit)
    if digit <= 9 {
      guard significand != 0 else { return malformed(decimal, isQuick) }
      repeat {
        significand = significand &* 10 &+ digit
        unsafe cursor += 1
        digit = UInt64(truncatingIfNeeded: unsafe cursor.digit)
      } while digit <= 9
    }

    var digitCount = unsafe cursor - start
    if unsafe cursor.pointee == UInt8(ascii: ".") {
      unsafe cursor += 1
      let fractionStart = unsafe cursor
      var block = unsafe cursor.eightDigits
      var nonDigits = block.nonDigits
      while nonDigits == 0 {
        significand = significand &* 100_000_000 &+ block.value
        unsafe cursor += 8
        block = unsafe cursor.eightDigits
        nonDigits = block.nonDigits
      }
      let count = nonDigits.trailingZeroBitCount &>> 3
      if count > 0 {
        significand = significand &* PowersOfTen.integer(count) &+ block.value(first: count)
        unsafe cursor += count
      }
      let fractionDigits = unsafe cursor - fractionStart
      guard fractionDigits > 0 else { return malformed(decimal, isQuick) }
      digitCount &+= fractionDigits
      decimal.exponent = 0 &- Int64(truncatingIfNeeded: fractionDigits)
    }

    decimal.significand = significand
    if digitCount > significantDigits {
      if isQuick { return .undecided }
      decimal = unsafe limitingDigits(decimal, from: start)
    }
    if unsafe cursor.pointee | 0x20 == UInt8(ascii: "e") {
      let exponent = unsafe scanExponent(cursor)
      unsafe cursor = exponent.end
      guard unsafe exponent.isValid else { return malformed(decimal, isQuick) }
      unsafe decimal.exponent &+= exponent.value
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
  private static func scanExponent(
    _ start: UnsafePointer<UInt8>
  ) -> (value: Int64, end: UnsafePointer<UInt8>, isValid: Bool) {
    var cursor = unsafe start + 1
    let isNegative = unsafe cursor.pointee == UInt8(ascii: "-")
    if unsafe isNegative || cursor.pointee == UInt8(ascii: "+") {
      unsafe cursor += 1
    }
    guard unsafe cursor.digit <= 9 else { return unsafe (0, cursor, false) }
    var exponent: Int64 = 0
    repeat {
      if exponent < 100_000_000_000_000_000 {
        exponent = exponent &* 10 &+ Int64(truncatingIfNeeded: unsafe cursor.digit)
      }
      unsafe cursor += 1
    } while unsafe cursor.digit <= 9
    return unsafe (isNegative ? -exponent : exponent, cursor, true)
  }

  /// Replaces the significand, which has wrapped around, by the first 19 significant digits.
  ///
  /// `decimal.exponent` is minus the number of digits after the point.
  @inline(never)
  private static func limitingDigits(_ decimal: Decimal, from start: UnsafePointer<UInt8>) -> Decimal {
    var decimal = decimal
    var digits = unsafe SignificantDigits(from: start)
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
@safe
struct SignificantDigits: IteratorProtocol {
  private var cursor: UnsafePointer<UInt8>

  /// Starts at the first digit of a number whose grammar was checked.
  init(from start: UnsafePointer<UInt8>) {
    unsafe cursor = unsafe start
    while unsafe cursor.pointee == UInt8(ascii: "0") || cursor.pointee == UInt8(ascii: ".") {
      unsafe cursor += 1
    }
  }

  mutating func next() -> UInt8? {
    if unsafe cursor.pointee == UInt8(ascii: ".") {
      unsafe cursor += 1
    }
    let digit = unsafe cursor.digit
    guard digit <= 9 else { return nil }
    unsafe cursor += 1
    return digit
  }
}
