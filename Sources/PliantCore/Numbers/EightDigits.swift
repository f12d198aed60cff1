/// Eight decimal digits in one 64-bit word, read and written without a loop.

/// Eight bytes that hold decimal digits (0…9, not characters), the first digit in the lowest byte.
///
/// The arithmetic inside one register is described by Daniel Lemire, "Number Parsing at a Gigabyte per Second",
/// Software: Practice and Experience 51 (2021), section 3, and by Paul Khuong, "How to print integers really fast" (2017).
@usableFromInline
struct EightDigits {
  /// The digits, one per byte. Bytes that were not digits have values above 9.
  @usableFromInline var bytes: UInt64

  @inlinable static var zeros: UInt64 { @_transparent get { 0x3030_3030_3030_3030 } }

  @inlinable @_transparent
  init(bytes: UInt64) {
    self.bytes = bytes
  }

  /// Makes digits of eight characters, the first of them in the lowest byte.
  @inlinable @_transparent
  init(characters: UInt64) {
    bytes = characters ^ Self.zeros
  }

  /// Splits a number below 100,000,000 into its eight digits, leading zeros included.
  @_transparent
  init(_ value: UInt64) {
    // Each step halves the width of the lanes: two numbers below 10,000, four below 100, eight below 10. A lane is
    // divided by multiplying with a rounded reciprocal that is exact for its range. Then the quotient q stays in
    // the lower half and the remainder goes to the upper half: q + ((v - 100 q) << 16) is (v << 16) - (100 << 16 - 1) q.
    let upperFour = (value &* 109_951_163) &>> 40
    let fours = (value &<< 32) &- upperFour &* ((10_000 &<< 32) &- 1)
    let upperTwos = ((fours &* 10_486) &>> 20) & 0x0000_007F_0000_007F
    let twos = (fours &<< 16) &- upperTwos &* ((100 &<< 16) &- 1)
    let upperOnes = ((twos &* 103) &>> 10) & 0x000F_000F_000F_000F
    bytes = (twos &<< 8) &- upperOnes &* ((10 &<< 8) &- 1)
  }

  /// The digits as characters.
  var characters: UInt64 {
    @_transparent get {
      bytes | Self.zeros
    }
  }

  /// A word whose lowest set bit is in the first byte that is not a digit; zero if all eight are digits.
  ///
  /// Higher bits are meaningless: the sum may carry out of a byte that is not a digit.
  var nonDigits: UInt64 {
    @_transparent get {
      ((bytes &+ 0x7676_7676_7676_7676) | bytes) & 0x8080_8080_8080_8080
    }
  }

  /// The number that all eight digits form.
  @inlinable var value: UInt64 {
    @_transparent get {
      let pairs = (bytes &* 10) &+ (bytes &>> 8)
      let mask: UInt64 = 0x0000_00FF_0000_00FF
      let first = (pairs & mask) &* 0x000F_4240_0000_0064  // 100 + (1,000,000 << 32)
      let second = ((pairs &>> 16) & mask) &* 0x0000_2710_0000_0001  // 1 + (10,000 << 32)
      return (first &+ second) &>> 32
    }
  }

  /// Returns the number that the first `count` digits form; `count` is in 1…8.
  @inlinable @_transparent
  func value(first count: Int) -> UInt64 {
    // Shifts the digits to the end, with zeros before them.
    EightDigits(bytes: bytes &<< UInt64(truncatingIfNeeded: 64 &- 8 &* count)).value
  }
}

extension UnsafePointer<UInt8> {
  /// The digit at the pointer, or a number above 9 if the byte is not a digit.
  var digit: UInt8 {
    @_transparent get {
      unsafe pointee &- 0x30
    }
  }

  /// The next eight bytes as digits. All of them must be readable.
  var eightDigits: EightDigits {
    @_transparent get {
      unsafe EightDigits(characters: loadWord(self))
    }
  }
}
