/// Checks the table of powers against exact integers that were made another way.

import Testing

@testable import PliantCore

struct PowersOfTenTests {
  /// A 128-bit significand as a big integer, less `decrement`.
  private func magnitude(_ high: UInt64, _ low: UInt64, minus decrement: UInt64 = 0) -> BigMagnitude {
    var result = BigMagnitude(low >= decrement ? high : high - 1)
    result.shiftLeft(by: 64)
    var sum = result
    sum.multiply(by: 1, adding: low &- decrement)
    return sum
  }

  @Test func holdsEveryPowerRoundedUpToTheLastBit() {
    for exponent in PowersOfTen.exponents {
      let (high, low) = PowersOfTen.significand(of: exponent)
      #expect(high >> 63 == 1)
      // entry × 2^shift against 5^exponent × 2^exponent, with negative exponents on the other side.
      let shift = PowersOfTen.binaryExponent(of: exponent) - 127
      var sides: [BigMagnitude] = []
      for decrement in [0, 1] as [UInt64] { sides.append(magnitude(high, low, minus: decrement)) }
      var power = BigMagnitude(1)
      if exponent >= 0 {
        power.multiply(byPowerOfFive: exponent)
      } else {
        for index in sides.indices { sides[index].multiply(byPowerOfFive: -exponent) }
      }
      let twos = exponent - shift
      if twos >= 0 {
        power.shiftLeft(by: twos)
      } else {
        for index in sides.indices { sides[index].shiftLeft(by: -twos) }
      }
      #expect(sides[0].order(against: power) != .below, "10^\(exponent)")
      #expect(sides[1].order(against: power) == .below, "10^\(exponent)")
      #expect((sides[0].order(against: power) == .equal) == (0...55 ~= exponent), "10^\(exponent)")
    }
  }

  @Test func holdsSmallPowersExactly() {
    var integer: UInt64 = 1
    for exponent in 0...19 {
      #expect(PowersOfTen.integer(exponent) == integer)
      integer = integer.multipliedReportingOverflow(by: 10).partialValue
    }
    for exponent in 0...22 { #expect(PowersOfTen.double(Int64(exponent)) == libraryDouble("1e\(exponent)")) }
  }
}
