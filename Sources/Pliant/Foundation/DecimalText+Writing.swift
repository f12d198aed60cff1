//===----------------------------------------------------------------------===//
// DecimalText: Decimal → the text of a JSON number.
//===----------------------------------------------------------------------===//

import PliantCore

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension DecimalText {
  /// The bytes that a Decimal may need: a sign, a point, 39 digits and 128 zeros, and the surplus that digits are written with.
  static let room = 224

  /// Writes the text that `value.description` is, and returns its length.
  ///
  /// ```
  /// digits  exponent   text
  /// 15      2          1500
  /// 15      0          15
  /// 15      -1         1.5
  /// 15      -4         0.0015
  /// ```
  ///
  /// - Parameters:
  ///   - value: Any but NaN.
  ///   - start: At least ``room`` bytes, all of which may be written.
  /// - Returns: nil where the digits are not at hand; nothing counts as written then.
  static func write(_ value: Decimal, to start: UnsafeMutablePointer<UInt8>) -> Int? {
    guard let lengthShift else { return nil }
    return unsafe write(value, lengthShift: lengthShift, to: start)
  }

  private static func write(
    _ value: Decimal, lengthShift: UInt8, to start: UnsafeMutablePointer<UInt8>
  ) -> Int? {
    guard let digits = Digits(value, lengthShift: lengthShift) else { return nil }
    var output = unsafe start
    // SAFETY of all that follows: the text is at most as long as the room that the caller provides, see there.
    if value.isSignMinus {
      unsafe output.pointee = UInt8(ascii: "-")
      unsafe output += 1
    }
    let exponent = digits.isZero ? 0 : value.exponent
    guard exponent < 0 else {
      unsafe output += digits.write(to: output)
      unsafe output.update(repeating: UInt8(ascii: "0"), count: exponent)
      return unsafe output - start + exponent
    }
    let places = -exponent
    let count = unsafe digits.write(to: output)
    if count > places {
      // The fraction makes room for the point.
      let point = unsafe output + (count - places)
      unsafe (point + 1).update(from: point, count: places)
      unsafe point.pointee = UInt8(ascii: ".")
      return unsafe output - start + count + 1
    }
    // Zeros up to the first digit.
    unsafe (output + (2 + places - count)).update(from: output, count: count)
    unsafe output.update(repeating: UInt8(ascii: "0"), count: 2 + places - count)
    unsafe output[1] = UInt8(ascii: ".")
    return unsafe output - start + places + 2
  }

  /// How far the number of words is shifted in the second byte of a Decimal; nil where Decimals are not laid out as they have always
  /// been, on one platform or another.
  ///
  /// ```
  /// byte   0          1                          2 … 3   4 … 19
  ///        exponent   words of the digits,       –       the digits as a number of 128 bits, the lowest 16 first
  ///                   in one half of the byte
  /// ```
  ///
  /// There is no other way to the digits that would take less time than the description does. So what there is in memory is looked
  /// at, but not believed before the texts of some Decimals, each bit of which counts, are what Foundation says that they are.
  private static let lengthShift: UInt8? = {
    guard MemoryLayout<Decimal>.size == Digits.layoutSize else { return nil }
    return [4, 0].first { shift in trials.allSatisfy { text(of: $0, lengthShift: shift) == $0.description } }
  }()

  private static var trials: [Decimal] {
    let texts = [
      "0", "1", "-1", "65535", "65536", "-4294967296.5", "18446744073709551615", "-18446744073709551616",
      "338953138925153547590470800371487866880.1", "-98765432109876543210.123456789",
      "0.000000012345678901234567890123",
      "340282366920938463463374607431768211455", "-1267650600228229401496703205376e-60", "1e-127", "7e100",
      "1208925819614629174706189e90",
    ]
    return texts.compactMap { Decimal(string: $0) }
  }

  private static func text(of value: Decimal, lengthShift: UInt8) -> String? {
    unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: room) { bytes in
      // SAFETY: there is the room that is asked for.
      let start = unsafe bytes.baseAddress.unsafelyUnwrapped
      guard let count = unsafe write(value, lengthShift: lengthShift, to: start) else { return nil }
      return unsafe String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    }
  }

  /// The digits of a Decimal as a number.
  private struct Digits {
    private var high: UInt64
    private var low: UInt64

    static let layoutSize = 20

    var isZero: Bool { high | low == 0 }

    /// Nil for a Decimal that no calculation makes: zeros that are not written as zero is, digits in words that don't count.
    init?(_ value: Decimal, lengthShift: UInt8) {
      // SAFETY: a Decimal has `layoutSize` bytes, or nobody would ask.
      let (length, low, high) = unsafe withUnsafeBytes(of: value) { bytes in
        unsafe (
          Int(bytes[1] &>> lengthShift & 0x0F),
          UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: 4, as: UInt64.self)),
          UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: 12, as: UInt64.self))
        )
      }
      self.low = low
      self.high = high
      // Nothing is behind the words that count: Foundation has not always had one mind about what that would mean.
      let rest =
        length < 4 ? low &>> UInt64(length &* 16) | high : length < 8 ? high &>> UInt64((length &- 4) &* 16) : 0
      if rest != 0 || (low | high == 0 && length > 0) { return nil }
    }

    /// Writes the digits and returns their count.
    @inline(__always)
    func write(to start: UnsafeMutablePointer<UInt8>) -> Int {
      // SAFETY: the caller provides the room that `DecimalText` names.
      unsafe IntegerDigits.write(high: high, low: low, to: start)
    }
  }
}
