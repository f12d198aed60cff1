/// Writes integers as decimal text, eight digits at a time.

/// Writes integers. No function checks the available room; each documents the room that it needs.
///
/// The room includes a surplus, which a store of eight bytes may write after the text. So all stores here are safe.
package enum IntegerDigits {
  /// The number of bytes that writing a 64-bit integer may need, including a surplus.
  package static let room = 32

  /// The number of bytes that writing a 128-bit integer may need, including a surplus.
  package static let wideRoom = 48

  /// Writes an integer and returns the count of bytes.
  ///
  /// - Parameter output: At least `room` bytes, all of which may be written.
  @inline(__always)
  package static func write(
    _ magnitude: UInt64, isNegative: Bool = false, to output: UnsafeMutablePointer<UInt8>
  ) -> Int {
    let signCount = isNegative ? 1 : 0
    unsafe output[0] = UInt8(ascii: "-")
    return unsafe signCount &+ writeDigits(of: magnitude, to: output + signCount)
  }

  @inline(__always)
  static func writeDigits(of value: UInt64, to output: UnsafeMutablePointer<UInt8>) -> Int {
    if value < 100_000_000 { return unsafe writeLeading(value, to: output) }
    return unsafe writeLong(value, to: output)
  }

  /// Writes a number below 100,000,000 without leading zeros.
  @inline(__always)
  fileprivate static func writeLeading(_ value: UInt64, to output: UnsafeMutablePointer<UInt8>) -> Int {
    let digits = EightDigits(value)
    // Of eight zeros, the last is kept.
    let leadingZeros = (digits.bytes | 1 &<< 56).trailingZeroBitCount &>> 3
    unsafe storeWord(digits.characters &>> UInt64(truncatingIfNeeded: leadingZeros &* 8), at: output)
    return 8 &- leadingZeros
  }
}

/// Writes a number of at least nine digits.
///
/// Not a static method: the optimizer would copy it without the type, which is an unused argument, and optimize the copy
/// for size, with slow divisions.
@_optimize(speed)
@inline(never)
private func writeLong(_ value: UInt64, to output: UnsafeMutablePointer<UInt8>) -> Int {
  let upper = value / 100_000_000
  let count: Int
  if upper < 100 {
    // Nine and ten digits: seconds since 1970, and all of UInt32.
    let tens = (upper &* 103) &>> 10
    let ones = upper &- tens &* 10
    count = tens == 0 ? 1 : 2
    unsafe output[0] = UInt8(truncatingIfNeeded: tens) | 0x30
    unsafe output[count &- 1] = UInt8(truncatingIfNeeded: ones) | 0x30
  } else if upper < 100_000_000 {
    count = unsafe IntegerDigits.writeLeading(upper, to: output)
  } else {
    let top = upper / 100_000_000
    count = unsafe IntegerDigits.writeLeading(top, to: output) &+ 8
    unsafe storeWord(EightDigits(upper &- top &* 100_000_000).characters, at: output + (count &- 8))
  }
  unsafe storeWord(EightDigits(value &- upper &* 100_000_000).characters, at: output + count)
  return count &+ 8
}

@available(macOS 15, iOS 18, watchOS 11, tvOS 18, visionOS 2, *)
extension IntegerDigits {
  /// Writes an integer and returns the count of bytes.
  ///
  /// - Parameter output: At least `wideRoom` bytes, all of which may be written.
  package static func write(
    _ magnitude: UInt128, isNegative: Bool = false, to output: UnsafeMutablePointer<UInt8>
  ) -> Int {
    let signCount = isNegative ? 1 : 0
    unsafe output[0] = UInt8(ascii: "-")
    return unsafe signCount + writeWide(magnitude, to: output + signCount)
  }

  private static func writeWide(_ value: UInt128, to output: UnsafeMutablePointer<UInt8>) -> Int {
    let sixteen: UInt128 = 10_000_000_000_000_000
    guard value >= sixteen else { return unsafe writeDigits(of: UInt64(truncatingIfNeeded: value), to: output) }
    // At most 39 digits: up to 16 for each of two steps, and a first part of up to seven that is below 2^64.
    let (upper, lower) = value.quotientAndRemainder(dividingBy: sixteen)
    let count = unsafe writeWide(upper, to: output)
    let lowerWord = UInt64(truncatingIfNeeded: lower)
    let top = lowerWord / 100_000_000
    unsafe storeWord(EightDigits(top).characters, at: output + count)
    unsafe storeWord(EightDigits(lowerWord - top * 100_000_000).characters, at: output + (count + 8))
    return count + 16
  }
}
