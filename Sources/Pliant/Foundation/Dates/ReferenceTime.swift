// ReferenceTime: decimal points in time ↔ the Double that Foundation keeps, exactly.

import PliantCore

/// Points in time as Foundation's `Date` stores them: a Double that counts the seconds since 2001-01-01T00:00:00Z.
///
/// A decimal is rounded once, to the closest Double. So the same point in time gives the same Date in any form, and
/// text that was chosen to be unambiguous reads back as the Date that it came from. Only a Unix time of a strategy is
/// first a Double since 1970, as for Foundation.
enum ReferenceTime {
  /// The seconds from 1970-01-01 to 2001-01-01.
  static let secondsFrom1970: Int64 = 978_307_200
  static let secondsInDay: Int64 = 86_400

  /// The Double closest to `units` / 10^`places`, ties to even.
  ///
  /// - Parameter places: from 0 to 19.
  static func interval(units: Int64, places: Int) -> Double {
    let magnitude = units.magnitude
    if magnitude <= 1 << 53 {
      // Both operands are exact, so the one rounding is the division's.
      return Double(units) / Double(powersOfTen[places])
    }
    // Numerator and denominator are shifted to have their highest bits set. Then the quotient has 63 or 64 bits, and
    // its lowest also represents the remainder: enough to round correctly to 53.
    let denominator = powersOfTen[places]
    let numeratorShift = magnitude.leadingZeroBitCount
    let denominatorShift = denominator.leadingZeroBitCount
    let numerator = magnitude &<< UInt64(truncatingIfNeeded: numeratorShift)
    let (quotient, remainder) = (denominator &<< UInt64(truncatingIfNeeded: denominatorShift))
      .dividingFullWidth((numerator &>> 1, numerator &<< 63))
    let rounded = Double(quotient | (remainder == 0 ? 0 : 1))
    let value = Double(sign: .plus, exponent: denominatorShift &- numeratorShift &- 63, significand: rounded)
    return units < 0 ? -value : value
  }

  /// The Double closest to `seconds` plus a fraction, which counts forward in time even before 2001.
  static func interval(seconds: Int64, fraction: DecimalFraction) -> Double {
    if fraction.value == 0 && !fraction.isLong { return Double(seconds) }
    if let units = units(seconds, fraction) { return interval(units: units, places: fraction.count) }
    return longInterval(seconds: seconds, fraction: fraction)
  }

  /// The number with a fraction in units of its last digit; nil if there are too many.
  @inline(__always)
  static func units(_ number: Int64, _ fraction: DecimalFraction) -> Int64? {
    guard !fraction.isLong else { return nil }
    let (product, overflows) = number.multipliedReportingOverflow(by: Int64(bitPattern: powersOfTen[fraction.count]))
    let (units, carries) = product.addingReportingOverflow(Int64(bitPattern: fraction.value))
    return overflows || carries ? nil : units
  }

  /// The same for any number of digits, by parsing a decimal number.
  @inline(never)
  private static func longInterval(seconds: Int64, fraction: DecimalFraction) -> Double {
    var digits = fraction.digits
    var whole = seconds
    if seconds < 0 && !digits.isEmpty {
      whole += 1
      complement(&digits)
    }
    var text = Array("\(seconds < 0 ? "-" : "")\(whole.magnitude)".utf8)
    if !digits.isEmpty {
      text.append(UInt8(ascii: "."))
      for digit in digits { text.append(digit + 0x30) }
    }
    let value: Double? = unsafe text.withUnsafeBufferPointer { bytes in unsafe NumberScanner.parseDouble(bytes) }
    return value ?? Double(seconds)
  }

  /// Replaces the digits of a fraction by those of one minus it. The last of them is not zero.
  static func complement(_ digits: inout [UInt8]) {
    for index in digits.indices { digits[index] = 9 - digits[index] }
    digits[digits.count - 1] += 1
  }

  static let powersOfTen: [UInt64] = [
    1, 10, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000, 10_000_000_000,
    100_000_000_000, 1_000_000_000_000, 10_000_000_000_000, 100_000_000_000_000, 1_000_000_000_000_000,
    10_000_000_000_000_000, 100_000_000_000_000_000, 1_000_000_000_000_000_000, 10_000_000_000_000_000_000,
  ]
}

/// The digits behind a decimal point, of any number.
struct DecimalFraction {
  /// The digits as a number, unless there are too many.
  private(set) var value: UInt64 = 0
  private(set) var count = 0
  private let start: TextCursor

  /// The maximum number of digits that fit into `value`, and into a signed product with it.
  private static let shortCount = 18
  /// Further digits can't change the closest Double: the least has 1,074 places, and half of that one more.
  private static let significantCount = 1100

  /// Reads the digits at `cursor`; there may be none.
  @inline(__always)
  init(_ cursor: inout TextCursor) {
    start = cursor
    while true {
      let digit = cursor.byte &- UInt8(ascii: "0")
      guard digit < 10 else { break }
      value = value &* 10 &+ UInt64(truncatingIfNeeded: digit)
      count &+= 1
      cursor.advance()
    }
  }

  /// Whether there are more digits than `value` can hold.
  var isLong: Bool { count > Self.shortCount }

  /// The digits up to the last that is not zero. If there are very many, a final 1 represents the rest of them.
  var digits: [UInt8] {
    var digits: [UInt8] = []
    for index in 0..<Swift.min(count, Self.significantCount) { digits.append(start[index] &- 0x30) }
    if count > Self.significantCount, (Self.significantCount..<count).contains(where: { start[$0] != 0x30 }) {
      digits.append(1)
    }
    while digits.last == 0 { digits.removeLast() }
    return digits
  }
}
