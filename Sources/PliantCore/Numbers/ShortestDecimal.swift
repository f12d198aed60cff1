/// Finds the shortest decimal that reads back as a given floating-point number.

/// The shortest decimal digits of a finite, nonzero number. If there are several candidates, the closest one.
///
/// The choice of candidates and the exact test are those of Raffaello Giulietti, "The Schubfach way to render
/// doubles" (2020). The quick test before it is Pliant's own. It handles the usual case, in which no candidate is
/// near an end of the rounding interval, with a single product.
package enum ShortestDecimal {
  /// A number as (10 × `tens` + `last`) × 10^`exponent`. The digits may end with zeros.
  struct Digits {
    /// All digits but the last, below 10^16: a significand is below 2^53, and its unit is below ten of `last`'s.
    var tens: UInt64
    /// The last digit, often zero. It is separate because it is known later than the others, which needn't wait for it.
    var last: UInt64
    var exponent: Int64
  }

  /// Returns the shortest decimal inside the rounding interval of `significand` × 2^`exponent`.
  ///
  /// - Parameters:
  ///   - significand: The integer significand of a Double or a Float, with its leading bit. Not zero.
  ///   - isLowerHalfNarrow: Whether the number below is only half as far away as the one above, as it is for powers of two.
  @inline(__always)
  static func digits(of significand: UInt64, exponent: Int64, isLowerHalfNarrow: Bool) -> Digits {
    // The scale: the interval is from one to ten units of 10^decimalExponent wide, so it contains a multiple of that
    // unit and at most one multiple of ten units. The calculation below counts in tens of units.
    let decimalExponent = (exponent &* 1_262_611) &>> 22
    let scale = -1 &- decimalExponent
    let power = PowersOfTen.significand(of: scale)
    let shift = exponent &+ PowersOfTen.binaryExponent(of: scale) &+ 5

    // The number as integer and 64-bit fraction, from a product that has four bits of the fraction in its upper half.
    // The bits lost and the rounding up of the power each change it by less than one unit of the last place.
    let scaled = significand &<< UInt64(bitPattern: shift)
    let product = scaled.multipliedFullWidth(by: power.high)
    let carried = product.low.addingReportingOverflow(scaled.multipliedFullWidth(by: power.low).high)
    let high = product.high &+ (carried.overflow ? 1 : 0)
    let tens = high &>> 4
    let fraction = (high &<< 60) | (carried.partialValue &>> 4)

    // The distances to the integers below and above, less half the width of the interval: negative if the integer is
    // inside. In 2^-63 units, so that the sign has room.
    let half = power.high &>> UInt64(bitPattern: 6 &- shift)
    let below = Int64(bitPattern: (fraction &>> 1) &- half)
    let above = Int64(bitPattern: (1 &<< 63) &- (fraction &>> 1) &- half)
    // The next digit, and what it leaves, with ten times the error.
    let next = fraction.multipliedFullWidth(by: 10)
    let slack: UInt64 = 64
    let isClose =
      (UInt64(bitPattern: below) &+ slack <= 2 &* slack)
      || (UInt64(bitPattern: above) &+ slack <= 2 &* slack)
      || (next.low &- (1 &<< 63) &+ slack <= 2 &* slack)
    if isClose || isLowerHalfNarrow || tens == 0 {
      return exactDigits(of: significand, exponent: exponent, isLowerHalfNarrow: isLowerHalfNarrow)
    }
    // If neither integer is inside, rounding doesn't lead to one: the last digit stays below ten. Masks are used
    // because a branch would be unpredictable.
    let isShorter = UInt64(bitPattern: (below | above) &>> 63)
    let last = (next.high &+ (next.low &>> 63)) & ~isShorter
    return Digits(tens: tens &+ (UInt64(bitPattern: above) &>> 63), last: last, exponent: decimalExponent)
  }

  /// Does the same without approximation.
  @inline(never)
  private static func exactDigits(of significand: UInt64, exponent: Int64, isLowerHalfNarrow: Bool) -> Digits {
    // ⌊log₁₀ 2^exponent⌋, or of three quarters of that.
    let decimalExponent = (exponent &* 1_262_611 &- (isLowerHalfNarrow ? 524_031 : 0)) &>> 22
    let power = PowersOfTen.significand(of: 0 &- decimalExponent)
    let shift = UInt64(bitPattern: exponent &+ PowersOfTen.binaryExponent(of: 0 &- decimalExponent) &+ 1)

    // All values are in quarters of 10^decimalExponent. An odd value also represents everything between its even
    // neighbours.
    let center = roundedToOdd(power, (4 &* significand) &<< shift)
    var lower = roundedToOdd(power, (4 &* significand &- (isLowerHalfNarrow ? 1 : 2)) &<< shift)
    var upper = roundedToOdd(power, (4 &* significand &+ 2) &<< shift)
    if significand & 1 == 1 {
      // The ends of the interval round to the neighbours, which are even.
      lower &+= 1
      upper &-= 1
    }

    let integer = center / 4
    if integer >= 10 {
      let tens = integer / 10
      let containsBelow = lower <= 40 * tens
      let containsAbove = 40 * tens + 40 <= upper
      if containsBelow != containsAbove {
        return Digits(tens: tens + (containsAbove ? 1 : 0), last: 0, exponent: decimalExponent)
      }
    }
    let containsBelow = lower <= 4 * integer
    let containsAbove = 4 * integer + 4 <= upper
    let middle = 4 * integer + 2
    let isCloserAbove = center > middle || (center == middle && integer & 1 == 1)
    let roundsUp = containsBelow != containsAbove ? containsAbove : isCloserAbove
    let result = integer + (roundsUp ? 1 : 0)
    return Digits(tens: result / 10, last: result % 10, exponent: decimalExponent)
  }

  /// Returns `power` × `factor` / 2^128, an inexact result rounded to the odd neighbour.
  @inline(__always)
  private static func roundedToOdd(_ power: (high: UInt64, low: UInt64), _ factor: UInt64) -> UInt64 {
    let product = power.high.multipliedFullWidth(by: factor)
    let carried = product.low.addingReportingOverflow(power.low.multipliedFullWidth(by: factor).high)
    let integer = product.high &+ (carried.overflow ? 1 : 0)
    // Up to one unit results from the rounding up of the power, and is ignored.
    return integer | (carried.partialValue > 1 ? 1 : 0)
  }
}
