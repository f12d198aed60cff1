/// The two IEEE 754 formats that numbers are read into, and the rounding of decimals to them.

/// The parameters of an IEEE 754 binary format. A value of the format is handled as its bit pattern without the sign.
struct BinaryFormat {
  /// Explicit bits of the significand.
  var significandBits: Int64
  /// The exponent field of infinity.
  var infiniteExponent: Int64
  /// The powers of ten for which a 64-bit significand may give neither zero nor infinity.
  var leastExponent: Int64
  var greatestExponent: Int64
  /// The powers of ten for which a 64-bit significand may lie exactly between two values.
  var leastHalfwayExponent: Int64
  var greatestHalfwayExponent: Int64

  static var double: BinaryFormat {
    @_transparent get {
      BinaryFormat(
        significandBits: 52, infiniteExponent: 0x7FF, leastExponent: -342, greatestExponent: 308,
        leastHalfwayExponent: -4, greatestHalfwayExponent: 23)
    }
  }

  static var float: BinaryFormat {
    @_transparent get {
      BinaryFormat(
        significandBits: 23, infiniteExponent: 0xFF, leastExponent: -65, greatestExponent: 38,
        leastHalfwayExponent: -17, greatestHalfwayExponent: 10)
    }
  }

  /// The bit pattern of infinity.
  var infinity: UInt64 {
    @_transparent get {
      UInt64(bitPattern: infiniteExponent) &<< UInt64(bitPattern: significandBits)
    }
  }

  /// The status of a number with digits `significand` that was rounded to `bits`.
  @_transparent
  func status(of bits: UInt64, for significand: UInt64) -> NumberStatus {
    // One comparison for both zero and infinity.
    if bits &- 1 < infinity &- 1 { return .valid }
    return bits != 0 ? .overflow : significand != 0 ? .underflow : .valid
  }

  /// Returns the value closest to `significand` × 10^`exponent`, ties to even.
  ///
  /// The algorithm is Eisel and Lemire's: Daniel Lemire, "Number Parsing at a Gigabyte per Second", Software: Practice and
  /// Experience 51 (2021). The proof that no fallback is needed is in Noble Mushtak and Daniel Lemire, "Fast Number
  /// Parsing Without Fallback", Software: Practice and Experience 53 (2023).
  @inline(__always)
  func rounding(_ significand: UInt64, exponent: Int64) -> UInt64 {
    guard significand != 0, exponent >= leastExponent else { return 0 }
    guard exponent <= greatestExponent else {
      return infinity
    }
    let leadingZeros = Int64(truncatingIfNeeded: significand.leadingZeroBitCount)
    let scaled = significand &<< UInt64(bitPattern: leadingZeros)
    var (high, low) = scaled.multipliedFullWidth(by: PowersOfTen.highWord(of: exponent))

    // The bits that decide the rounding are final unless every bit below them is set. Only then may the product with
    // the low word of the power carry into them.
    let undecided: UInt64 = UInt64.max &>> UInt64(bitPattern: significandBits &+ 3)
    if high & undecided == undecided {
      (high, low) = Self.addingLowProduct(of: scaled, exponent: exponent, to: (high, low))
    }

    let upperBit = high &>> 63
    let shift = upperBit &+ UInt64(bitPattern: 64 &- 3 &- significandBits)
    var result = high &>> shift
    var power = PowersOfTen.binaryExponent(of: exponent) &+ 63 &+ Int64(bitPattern: upperBit) &- leadingZeros
    power &+= infiniteExponent &>> 1

    if power <= 0 { return Self.subnormal(result, power: power) }
    if low <= 1 {
      let mayBeHalfway = exponent >= leastHalfwayExponent && exponent <= greatestHalfwayExponent
      result = Self.breakingTie(result, isExact: result &<< shift == high && mayBeHalfway)
    }
    // The exponent is added to a significand that still has its leading bit. That bit adds one to the exponent field,
    // and so does the carry of a significand that rounds up to the next power of two.
    result = (result &+ (result & 1)) &>> 1
    let bits = (UInt64(bitPattern: power &- 1) &<< UInt64(bitPattern: significandBits)) &+ result
    return bits < infinity ? bits : infinity
  }

  // These are called rarely, and without the format, which would have to be in memory for each number.

  @inline(never)
  private static func addingLowProduct(
    of scaled: UInt64, exponent: Int64, to product: (high: UInt64, low: UInt64)
  ) -> (high: UInt64, low: UInt64) {
    // The proofs require powers rounded down, except from 10^-27 to 10^-1, which must be rounded up so that exact
    // quotients are recognized. The table is rounded up everywhere, and exact from 10^0 to 10^55.
    let isExactOrRoundedUp = exponent >= -27 && exponent <= 55
    let lowWord = PowersOfTen.lowWord(of: exponent) &- (isExactOrRoundedUp ? 0 : 1)
    let carried = product.low.addingReportingOverflow(scaled.multipliedFullWidth(by: lowWord).high)
    return (product.high &+ (carried.overflow ? 1 : 0), carried.partialValue)
  }

  /// Clears the spare bit of a significand that lies exactly between two values, the even one below, so that it isn't rounded up.
  @inline(never)
  private static func breakingTie(_ significand: UInt64, isExact: Bool) -> UInt64 {
    isExact && significand & 3 == 1 ? significand & ~1 : significand
  }

  /// Rounds a significand with one bit to spare whose exponent field would be `power`, zero or less.
  @inline(never)
  private static func subnormal(_ significand: UInt64, power: Int64) -> UInt64 {
    guard power > -63 else { return 0 }
    // No such number lies exactly between two values: a half would have more factors of five than 64 bits hold.
    let shifted = significand &>> UInt64(bitPattern: 1 &- power)
    // A significand that rounds up to the leading bit is the smallest normal number, as its bit pattern says.
    return (shifted &+ (shifted & 1)) &>> 1
  }
}
