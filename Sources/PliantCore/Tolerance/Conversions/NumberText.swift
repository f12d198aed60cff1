// NumberText: a number parsed as decimal text, so that all results are exact.

/// A decimal number of any length and exponent, in terms of its significant digits.
///
/// ```
///   - 0 0 4 2 . 5 0 e 3      = -0.425 × 10⁵
///         │     │
///         first last         significant digits, from the first that is not zero to the last
/// ```
///
/// The magnitude is `0.d₁d₂…dₙ × 10^wholeCount`, so `wholeCount` is the number of digits before the point once the
/// exponent is applied; it may be negative, or greater than the number of digits. No operation takes longer for a
/// large exponent.
@safe
package struct NumberText {
  /// Whether the text begins with `-`. Zero may have a sign, too.
  package let isNegative: Bool
  /// Whether there is neither a point nor an exponent.
  package let isIntegerLiteral: Bool
  /// The text: a `-` if there is one, the digits, the point and the exponent.
  private let text: UnsafeBufferPointer<UInt8>
  /// The index of the first nonzero digit among all digits.
  private var first = 0
  /// The number of significant digits; 0 for zero.
  private(set) var count = 0
  /// The number of digits before the point in the text.
  private let digitsBeforePoint: Int
  private(set) var wholeCount: Int64 = 0

  package enum Rounding {
    /// They must all be zero.
    case exact
    /// They are cut off.
    case towardZero
    /// The number is rounded to the nearest integer; halves away from zero.
    case nearest
  }

  /// Parses a number: an optional minus sign, digits, an optional fraction and an optional exponent.
  ///
  /// - Parameter allowsPlus: Whether the sign may be a plus, too.
  /// - Returns: nil if `text` is not such a number. Leading zeros are allowed, white space is not.
  package init?(_ text: UnsafeBufferPointer<UInt8>, allowsPlus: Bool) {
    var scan = unsafe Scan(text)
    isNegative = scan.take(UInt8(ascii: "-"))
    if !isNegative && allowsPlus && scan.take(UInt8(ascii: "+")) {
      unsafe self.text = UnsafeBufferPointer(rebasing: text[1...])
    } else {
      unsafe self.text = unsafe text
    }
    digitsBeforePoint = scan.takeDigits()
    guard digitsBeforePoint > 0 else { return nil }
    var hasFraction = false
    if scan.take(UInt8(ascii: ".")) {
      guard scan.takeDigits() > 0 else { return nil }
      hasFraction = true
    }
    var exponent: Int64?
    if scan.take(UInt8(ascii: "e")) || scan.take(UInt8(ascii: "E")) {
      guard let value = scan.takeExponent() else { return nil }
      exponent = value
    }
    guard scan.isAtEnd else { return nil }
    isIntegerLiteral = !hasFraction && exponent == nil
    if let firstNonzero = scan.firstNonzero {
      first = firstNonzero
      count = scan.lastNonzero - firstNonzero + 1
      wholeCount = Int64(digitsBeforePoint - firstNonzero) + (exponent ?? 0)
    }
  }

  package var isZero: Bool { count == 0 }

  package var isOne: Bool { count == 1 && wholeCount == 1 && !isNegative && significantDigit(0) == 1 }

  /// The number as text without a plus sign. Leading zeros are kept.
  package var withoutPlus: UnsafeBufferPointer<UInt8> { unsafe text }

  /// The number as text without a sign, and without leading zeros that JSON doesn't allow.
  package var magnitude: UnsafeBufferPointer<UInt8> {
    var start = isNegative ? 1 : 0
    start += count > 0 ? Swift.min(first, digitsBeforePoint - 1) : digitsBeforePoint - 1
    return unsafe UnsafeBufferPointer(rebasing: text[start...])
  }

  /// Returns the absolute value as an integer; nil if it has a fraction and `rounding` is exact, or if it does not
  /// fit.
  package func integerMagnitude<Magnitude: FixedWidthInteger & UnsignedInteger>(
    as _: Magnitude.Type, _ rounding: Rounding
  ) -> Magnitude? {
    if count == 0 { return 0 }
    if wholeCount < Int64(count) {
      if rounding == .exact { return nil }
      if wholeCount < 0 { return 0 }
    }
    var value: Magnitude = 0
    // The first digit is not zero, so the loop ends after as many digits as the type can hold, whatever the exponent.
    var place: Int64 = 0
    while place < wholeCount {
      let digit = place < Int64(count) ? significantDigit(Int(place)) : 0
      let product = value.multipliedReportingOverflow(by: 10)
      let sum = product.partialValue.addingReportingOverflow(Magnitude(truncatingIfNeeded: digit))
      guard !product.overflow, !sum.overflow else { return nil }
      value = sum.partialValue
      place += 1
    }
    if rounding == .nearest, place < Int64(count), significantDigit(Int(place)) >= 5 {
      let sum = value.addingReportingOverflow(1)
      return sum.overflow ? nil : sum.partialValue
    }
    return value
  }

  /// The absolute value without its fraction, if the significant digits fit 64 bits; nil otherwise. If there are more
  /// digits than 128 bits hold, only the first of them are checked. Foundation's decoder converts numbers beyond 2^53
  /// to integers like this.
  package var shortMagnitude: UInt64? {
    var (high, low) = (UInt64(0), UInt64(0))
    for place in 0..<count {
      let digit = significantDigit(place)
      let product = low.multipliedFullWidth(by: 10)
      let sum = product.low.addingReportingOverflow(UInt64(digit))
      let (scaled, isBeyond) = high.multipliedReportingOverflow(by: 10)
      let (carried, isBeyondToo) = scaled.addingReportingOverflow(product.high + (sum.overflow ? 1 : 0))
      if isBeyond || isBeyondToo { break }
      (high, low) = (carried, sum.partialValue)
      if digit > 0 && high > 0 { return nil }
    }
    return integerMagnitude(as: UInt64.self, .towardZero)
  }

  /// The significant digits, and the number of digits before the point: `"42"` and 4 for `4200.0`; no digits for
  /// zero.
  package var decimalForm: (digits: String, point: Int64) {
    var digits = ""
    digits.reserveCapacity(count)
    for place in 0..<count { digits.unicodeScalars.append(Unicode.Scalar(significantDigit(place) | 0x30)) }
    return (digits, wholeCount)
  }

  /// Returns the significant digit at `place`, which is less than `count`.
  func significantDigit(_ place: Int) -> UInt8 {
    let ordinal = first + place
    let index = (isNegative ? 1 : 0) + ordinal + (ordinal >= digitsBeforePoint ? 1 : 0)
    // SAFETY: `init` has seen a digit for each ordinal up to the last significant one, and one point in between.
    return unsafe text[index] & 0x0F
  }
}

extension NumberText {
  /// One pass over the text, which counts the digits and finds the significant ones.
  @safe
  private struct Scan {
    private let text: UnsafeBufferPointer<UInt8>
    private var index = 0
    private var ordinal = 0
    private(set) var firstNonzero: Int?
    private(set) var lastNonzero = 0

    init(_ text: UnsafeBufferPointer<UInt8>) { unsafe self.text = unsafe text }

    var isAtEnd: Bool { unsafe index == text.count }

    /// The byte at the current index, or zero at the end.
    private var byte: UInt8 {
      // SAFETY: only read before the end.
      unsafe index < text.count ? text[index] : 0
    }

    mutating func take(_ expected: UInt8) -> Bool {
      guard byte == expected else { return false }
      index += 1
      return true
    }

    mutating func takeDigits() -> Int {
      let start = index
      while true {
        let digit = byte &- UInt8(ascii: "0")
        guard digit <= 9 else { return index - start }
        if digit != 0 {
          if firstNonzero == nil { firstNonzero = ordinal }
          lastNonzero = ordinal
        }
        ordinal += 1
        index += 1
      }
    }

    /// Reads an exponent behind its `e`. An excessive one is clamped to a value that no number of digits in memory
    /// can offset.
    mutating func takeExponent() -> Int64? {
      let isNegative = take(UInt8(ascii: "-"))
      if !isNegative { _ = take(UInt8(ascii: "+")) }
      guard byte &- UInt8(ascii: "0") <= 9 else { return nil }
      var exponent: Int64 = 0
      while byte &- UInt8(ascii: "0") <= 9 {
        exponent = Swift.min(exponent * 10 + Int64(byte & 0x0F), 100_000_000_000_000_000)
        index += 1
      }
      return isNegative ? -exponent : exponent
    }
  }
}

extension Conversion {
  /// Returns the number in a string; white space around it and a plus sign are allowed.
  package static func numberText(inString text: UnsafeBufferPointer<UInt8>) -> NumberText? {
    unsafe NumberText(trimmed(text), allowsPlus: true)
  }
}
