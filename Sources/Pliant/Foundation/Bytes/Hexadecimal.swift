// Hexadecimal: four bytes ↔ eight digits in one word, and single digits.

/// Hexadecimal digits, base 16 of RFC 4648, section 8.
enum Hexadecimal {
  /// Returns the four bytes, the first in the lowest bits, whose digits are the bytes of `characters`; nil if one is
  /// not a digit.
  ///
  /// Letters are detected by the bit 0x40 only, and all values are converted back for a comparison: a character that
  /// changes was not a digit. Either case is read.
  @inline(__always)
  static func parse(_ characters: UInt64) -> UInt32? {
    let letters = characters &>> 6 & 0x0101_0101_0101_0101
    let values = (characters & 0x0F0F_0F0F_0F0F_0F0F) &+ letters &* 9
    guard values & 0xF0F0_F0F0_F0F0_F0F0 == 0, digits(values, letterOffset: 0x27) == characters | letters &<< 5 else {
      return nil
    }
    // High and low half of each byte, then the bytes closed up.
    let pairs = (values &<< 4 | values &>> 8) & 0x00FF_00FF_00FF_00FF
    let fours = (pairs | pairs &>> 8) & 0x0000_FFFF_0000_FFFF
    return UInt32(truncatingIfNeeded: fours | fours &>> 16)
  }

  /// The digits of four bytes, the first in the lowest bits, with upper case letters.
  @inline(__always)
  static func characters(of bytes: UInt32) -> UInt64 {
    var spread = UInt64(bytes)
    spread = (spread | spread &<< 16) & 0x0000_FFFF_0000_FFFF
    spread = (spread | spread &<< 8) & 0x00FF_00FF_00FF_00FF
    return digits((spread &>> 4 | spread &<< 8) & 0x0F0F_0F0F_0F0F_0F0F, letterOffset: 0x07)
  }

  /// The value of a digit in either case; nil for any other character.
  static func value(of character: UInt8) -> UInt8? {
    switch character {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): character &- UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): character &- UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): character &- UInt8(ascii: "A") + 10
    default: nil
    }
  }

  /// The byte that two digits denote; nil without two digits.
  static func byte(_ high: UInt8?, _ low: UInt8?) -> UInt8? {
    guard let high = high.flatMap(value), let low = low.flatMap(value) else { return nil }
    return high << 4 | low
  }

  /// The digit of a value below 16, with upper case letters.
  static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? value + UInt8(ascii: "0") : value - 10 + UInt8(ascii: "A")
  }

  /// Returns the digits of values below 16. `letterOffset` is added to those from 10 on.
  @inline(__always)
  private static func digits(_ values: UInt64, letterOffset: UInt64) -> UInt64 {
    let letters = (values &+ 0x0606_0606_0606_0606) &>> 4 & 0x0101_0101_0101_0101
    return values &+ 0x3030_3030_3030_3030 &+ letters &* letterOffset
  }
}
