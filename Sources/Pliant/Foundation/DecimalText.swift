// DecimalText: JSON numbers ↔ Foundation's Decimal, digit by digit.

import PliantCore
import PliantFoundation

/// Decimals as the text of JSON numbers (RFC 8259, section 6), never by way of a binary number.
enum DecimalText {
  /// The powers of ten that a Decimal can scale its digits with.
  private static let exponents: ClosedRange<Int64> = -128...127

  /// Makes a Decimal from a well-formed number.
  ///
  /// - Returns: nil if a Decimal can't hold the number exactly. Without trailing zeros, its digits must form a number
  ///   below 2^128 (any 38 digits do), and the power of ten of the last one must be from -128 to 127.
  static func parse(_ text: UnsafeBufferPointer<UInt8>) -> Decimal? {
    guard var cursor = unsafe TextCursor(text) else { return nil }
    let isNegative = cursor.take(UInt8(ascii: "-"))
    var magnitude = Magnitude()
    // Zeros are only counted until another digit follows: trailing ones change nothing but the power of ten.
    var waitingZeros = 0
    var fractionCount = 0
    var isFraction = false
    while true {
      let digit = cursor.byte &- UInt8(ascii: "0")
      if digit == 0 {
        waitingZeros += 1
      } else if digit < 10 {
        guard magnitude.append(zeros: waitingZeros, digit: digit) else { return nil }
        waitingZeros = 0
      } else if cursor.byte == UInt8(ascii: "."), !isFraction {
        isFraction = true
        cursor.advance()
        continue
      } else {
        break
      }
      if isFraction { fractionCount += 1 }
      cursor.advance()
    }
    let written = takeExponent(&cursor)
    guard cursor.count == 0 else { return nil }
    if magnitude.isZero { return 0 }
    let exponent = written + Int64(waitingZeros) - Int64(fractionCount)
    guard exponents.contains(exponent) else { return nil }
    if exponent == 0 && !isNegative { return magnitude.decimal }
    let value = Decimal(sign: isNegative ? .minus : .plus, exponent: Int(exponent), significand: magnitude.decimal)
    return value.isNaN ? nil : value
  }

  /// Reads the exponent at the cursor; 0 if there is none. An absurdly large one is clamped to a value that no digits
  /// can offset.
  private static func takeExponent(_ cursor: inout TextCursor) -> Int64 {
    guard cursor.byte | 0x20 == UInt8(ascii: "e") else { return 0 }
    cursor.advance()
    let isNegative = cursor.take(UInt8(ascii: "-"))
    if !isNegative { _ = cursor.take(UInt8(ascii: "+")) }
    var exponent: Int64 = 0
    while cursor.byte &- 0x30 < 10 {
      exponent = Swift.min(exponent * 10 + Int64(cursor.byte & 0x0F), 1 << 56)
      cursor.advance()
    }
    return isNegative ? -exponent : exponent
  }

  /// Digits as an integer below 2^128.
  private struct Magnitude {
    private var high: UInt64 = 0
    private var low: UInt64 = 0

    var isZero: Bool { high | low == 0 }

    /// Appends zeros and one digit. False when the result would be 2^128 or more.
    @inline(__always)
    mutating func append(zeros: Int, digit: UInt8) -> Bool {
      if !isZero {
        // So many more digits never fit.
        guard zeros < 39 else { return false }
        for _ in 0...zeros {
          let product = low.multipliedFullWidth(by: 10)
          let (tenfold, overflows) = high.multipliedReportingOverflow(by: 10)
          let (sum, carries) = tenfold.addingReportingOverflow(product.high)
          guard !overflows, !carries else { return false }
          (high, low) = (sum, product.low)
        }
      }
      let (sum, carries) = low.addingReportingOverflow(UInt64(digit))
      low = sum
      guard carries else { return true }
      high &+= 1
      return high != 0
    }

    /// The integer. Sums and products of 128 bits are exact.
    var decimal: Decimal {
      if high == 0 { return Decimal(low) }
      return Decimal(high) * (Decimal(UInt64.max) + 1) + Decimal(low)
    }
  }
}
