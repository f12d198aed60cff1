/// Writes Double and Float as JSON numbers, in the layout of Swift's `description`.

// SAFETY of all stores: the caller has ``ShortestDecimal/room`` bytes, which include a surplus for stores of eight bytes.

extension ShortestDecimal {
  /// The number of bytes that writing a number may need, including a surplus.
  package static let room = 32

  /// Writes the shortest text that reads back as `value`, and returns its length.
  ///
  /// The layout is that of `Double.description`, except that a whole number has no `.0`. Examples: `0.1`,
  /// `100`, `-0`, `9007199254740992`, `1e+16`, `1e-05`, `5e-324`. Each of them is a valid JSON number.
  ///
  /// - Parameters:
  ///   - value: A finite number.
  ///   - output: At least `room` bytes, all of which may be written.
  @_optimize(speed)
  package static func write(_ value: Double, to output: UnsafeMutablePointer<UInt8>) -> Int {
    unsafe write(value.magnitude, value.bitPattern, in: .double, to: output)
  }

  /// Writes the shortest text that reads back as `value` when it is read as a Float, and returns its length.
  ///
  /// Otherwise as for Double, with the layout of `Float.description`.
  package static func write(_ value: Float, to output: UnsafeMutablePointer<UInt8>) -> Int {
    unsafe write(Double(value.magnitude), UInt64(value.bitPattern), in: .float, to: output)
  }

  /// - Parameter bits: the bit pattern in the format, with the sign.
  @inline(__always)
  private static func write(
    _ magnitude: Double, _ bits: UInt64, in format: BinaryFormat, to output: UnsafeMutablePointer<UInt8>
  ) -> Int {
    assert(magnitude.isFinite)
    let fields = bits &>> UInt64(bitPattern: format.significandBits)
    let signCount = fields > UInt64(bitPattern: format.infiniteExponent) ? 1 : 0
    unsafe output[0] = UInt8(ascii: "-")
    let unsigned = unsafe output + signCount

    // Up to 2^53, Swift writes whole numbers with all of their digits; from there on, not every one is a Double. For
    // Float, that is 2^24.
    let leadingBit: UInt64 = 1 &<< UInt64(bitPattern: format.significandBits)
    let isPlain = magnitude <= Double(Int64(bitPattern: 2 &* leadingBit))
    if isPlain {
      let whole = Int64(magnitude)
      if Double(whole) == magnitude { return unsafe signCount &+ writeWhole(UInt64(bitPattern: whole), to: unsigned) }
    }
    let field = Int64(bitPattern: fields) & format.infiniteExponent
    let fraction = bits & (leadingBit &- 1)
    let digits = digits(
      of: fraction | (field == 0 ? 0 : leadingBit),
      exponent: max(field, 1) &- (format.infiniteExponent &>> 1) &- format.significandBits,
      isLowerHalfNarrow: fraction == 0 && field > 1
    )
    return unsafe signCount &+ write(digits, to: unsigned, isPlain: isPlain)
  }

  @inline(never)
  private static func writeWhole(_ value: UInt64, to output: UnsafeMutablePointer<UInt8>) -> Int {
    unsafe IntegerDigits.writeDigits(of: value, to: output)
  }

  /// Digits extended to a fixed count of seventeen: two blocks of eight, and one. Those after `count` are zeros.
  private struct Seventeen {
    var upper: UInt64
    var lower: UInt64
    var last: UInt8
    /// The number of digits up to the last one that isn't zero.
    var count: Int
    /// The position of the decimal point: the number is 0.(digits) × 10^point.
    var point: Int

    @inline(__always)
    init(_ digits: Digits) {
      // Doubles have 16 or 17 digits, unpredictably; one with 16 gets its last digit here. A mask, because a
      // mispredicted branch costs more than all of this.
      let short = UInt64(bitPattern: Int64(bitPattern: digits.tens &- 1_000_000_000_000_000) &>> 63)
      var sixteen = digits.tens &+ ((digits.tens &* 9 &+ digits.last) & short)
      let last = digits.last & ~short
      point = Int(truncatingIfNeeded: digits.exponent &+ 17 &+ Int64(bitPattern: short))
      if sixteen < 1_000_000_000_000_000 {
        let missing = Seventeen.missingDigits(sixteen)
        sixteen &*= PowersOfTen.integer(missing)
        point &-= missing
      }
      let upperValue = sixteen / 100_000_000
      let upperEight = EightDigits(upperValue)
      let lowerEight = EightDigits(sixteen &- upperValue &* 100_000_000)
      upper = upperEight.characters
      lower = lowerEight.characters
      self.last = UInt8(truncatingIfNeeded: last) | 0x30
      var count = 16 &- lowerEight.bytes.leadingZeroBitCount &>> 3
      if lowerEight.bytes == 0 {
        count = 8 &- upperEight.bytes.leadingZeroBitCount &>> 3
      }
      self.count = last != 0 ? 17 : count
    }

    /// Returns the number of zeros that extend a number below 10^15 to sixteen digits.
    @inline(never)
    private static func missingDigits(_ number: UInt64) -> Int {
      // The count of bits times log₁₀ 2 is the count of digits, or one too few.
      let estimate = ((64 &- number.leadingZeroBitCount) &* 1_233) &>> 12
      return 16 &- estimate &- (number >= PowersOfTen.integer(estimate) ? 1 : 0)
    }
  }

  /// Writes the digits of a number that is not whole, or not plain.
  @inline(__always)
  private static func write(_ digits: Digits, to output: UnsafeMutablePointer<UInt8>, isPlain: Bool) -> Int {
    let digits = Seventeen(digits)
    if isPlain, -3...0 ~= digits.point {
      // 0.00012345: up to three zeros after the point.
      let offset = 2 &- digits.point
      unsafe storeWord(0x3030_3030_3030_2E30 as UInt64, at: output)
      unsafe storeWord(digits.upper, at: output + offset)
      unsafe storeWord(digits.lower, at: output + (offset &+ 8))
      unsafe output[offset &+ 16] = digits.last
      return offset &+ digits.count
    }

    // A plain number that isn't whole is below 2^52, which has sixteen digits.
    let isScientific = !(isPlain && digits.point > 0)
    let point = isScientific ? 1 : digits.point
    if point < 8 {
      unsafe storeWithPoint(digits.upper, at: point, to: output)
      unsafe storeWord(digits.lower, at: output + 9)
    } else {
      unsafe storeWord(digits.upper, at: output)
      if point < 16 {
        unsafe storeWithPoint(digits.lower, at: point &- 8, to: output + 8)
      } else {
        unsafe storeWord(digits.lower, at: output + 8)
        unsafe output[16] = UInt8(ascii: ".")
      }
    }
    unsafe output[17] = digits.last
    guard isScientific else { return digits.count &+ 1 }
    return unsafe writeExponent(digits.point &- 1, to: output, digits.count == 1 ? 1 : digits.count &+ 1)
  }

  /// Writes eight characters with a decimal point before the one at `index`, which is in 0...7: nine bytes.
  @inline(__always)
  private static func storeWithPoint(_ characters: UInt64, at index: Int, to output: UnsafeMutablePointer<UInt8>) {
    let bits = UInt64(truncatingIfNeeded: index &* 8)
    let before: UInt64 = (1 &<< bits) &- 1
    let point = UInt64(UInt8(ascii: ".")) &<< bits
    let after = (characters & ~before) &<< 8
    unsafe storeWord((characters & before) | point | after, at: output)
    unsafe output[8] = UInt8(truncatingIfNeeded: characters &>> 56)
  }

  /// Writes `e`, a sign and at least two digits, and returns the offset of their end.
  @inline(never)
  private static func writeExponent(_ exponent: Int, to output: UnsafeMutablePointer<UInt8>, _ start: Int) -> Int {
    unsafe output[start] = UInt8(ascii: "e")
    unsafe output[start &+ 1] = exponent < 0 ? UInt8(ascii: "-") : UInt8(ascii: "+")
    var offset = start &+ 2
    let magnitude = exponent.magnitude
    if magnitude >= 100 {
      unsafe output[offset] = UInt8(truncatingIfNeeded: magnitude / 100) | 0x30
      offset &+= 1
    }
    unsafe output[offset] = UInt8(truncatingIfNeeded: magnitude / 10 % 10) | 0x30
    unsafe output[offset &+ 1] = UInt8(truncatingIfNeeded: magnitude % 10) | 0x30
    return offset &+ 2
  }
}
