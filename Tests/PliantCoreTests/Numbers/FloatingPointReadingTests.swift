/// Checks that decimal text is read as the closest Double and Float.

import Testing

@testable import PliantCore

struct FloatingPointReadingTests {
  /// Returns the first text that isn't read completely, or not as the C library reads it.
  private func firstDifference(_ texts: some Sequence<String>) -> String? {
    texts.lazy.compactMap { text in
      difference(text, readDouble(text), libraryDouble(text)) ?? difference(text, readFloat(text), libraryFloat(text))
    }.first
  }

  func difference<Value: BinaryFloatingPoint>(_ text: String, _ scan: NumberScan<Value>, _ expected: Value) -> String? {
    let isSame = scan.value == expected && scan.value.sign == expected.sign
    let isZero = text.prefix { !"eE".contains($0) }.allSatisfy { "-0.".contains($0) }
    let status: NumberStatus = expected.isInfinite ? .overflow : expected == 0 && !isZero ? .underflow : .valid
    guard isSame, scan.status == status, scan.offset == text.utf8.count else {
      return "\(text): \(scan) instead of \(expected)"
    }
    return nil
  }

  @Test func readsShortRandomDecimalsAndPowersOfTen() {
    var random = SplitMix(seed: 1)
    let texts = (0..<randomCaseCount / 2).lazy.map { _ in
      let whole = String(random.next() >> UInt64.random(in: 0..<64, using: &random))
      let fraction = random.digits(Int.random(in: 1...20, using: &random))
      let exponent = Int.random(in: -345...310, using: &random)
      let sign = Bool.random(using: &random) ? "-" : ""
      switch Int.random(in: 0..<4, using: &random) {
      case 0: return sign + whole
      case 1: return "\(sign)\(whole).\(fraction)"
      case 2: return "\(sign)\(whole)e\(exponent)"
      default: return "\(sign)\(whole).\(fraction)E\(exponent)"
      }
    }
    #expect(firstDifference(texts) == nil)
    let powers = (-400...400).lazy.flatMap { exponent in
      ["1", "-1.0", "9.999999999999999", "18446744073709551615", "10000000000000000000000000"].map {
        "\($0)e\(exponent)"
      }
    }
    #expect(firstDifference(powers) == nil)
  }

  @Test func readsRandomDecimalsOfUpToEightHundredDigitsLikeTheCLibrary() {
    var random = SplitMix(seed: 2)
    let texts = (0..<randomCaseCount / 100).lazy.map { _ in
      let digits = random.digits(Int.random(in: 1...800, using: &random))
      let point = Int.random(in: 0...digits.utf8.count, using: &random)
      let fraction = digits.dropFirst(point)
      let exponent = Int.random(in: -1_200...1_200, using: &random)
      return "1\(digits.prefix(point))\(fraction.isEmpty ? "" : ".")\(fraction)e\(exponent)"
    }
    #expect(firstDifference(texts) == nil)
  }

  @Test(arguments: [
    "0", "-0", "0.0", "-0.0", "0e0", "-0e-0", "0e999999999999", "0.000e-999999999999",
    "0.00000000000000000000000000000", "1.7976931348623157e308", "1.7976931348623158e308", "1.7976931348623159e308",
    "1.797693134862315807e308", "17976931348623157e292", "2.2250738585072014e-308", "2.2250738585072011e-308",
    "2.2250738585072012e-308", "4.9e-324", "5e-324", "2.4703282292062327e-324", "2.4703282292062328e-324",
    "2.4703282292062329e-324", "2e-324", "3e-324", "7.4e-324", "9007199254740991", "9007199254740992",
    "9007199254740993", "9007199254740994", "9007199254740995", "9007199254740993.0000000000000000000000000000000001",
    "-65.613616999999977", "1e22", "1e23", "8.5e22", "123456789012345678", "3.4028234663852886e38", "3.4028235e38",
    "3.4028236e38", "3.4028235677973366e38", "3.40282356779733661637539395458e38", "3.40282356779733661637539395459e38",
    "1.1754943508222875e-38", "1.1754942e-38", "1.4e-45", "7.006492321624085e-46", "7.006492321624086e-46", "16777217",
    "16777219", "16777217.0000000001", "8388608.5", "8388609.5", "1e-999999999999999999999", "1e999999999999999999999",
    "1e9223372036854775807", "1e-9223372036854775808", "1e18446744073709551616", "1e00000000000000000000000000000005",
    "1e-0000000000000000000000000000000000005",
  ]) func readsBoundariesLikeTheCLibrary(text: String) {
    #expect(firstDifference([text, "-" + text.drop { $0 == "-" }]) == nil)
  }

  @Test func knowsTheBoundariesAndRoundsOnce() {
    let scans: [(text: String, value: Double, status: NumberStatus, offset: Int)] = [
      ("1.7976931348623158e308", .greatestFiniteMagnitude, .valid, 22),
      ("1.7976931348623159e308", .infinity, .overflow, 22), ("-1e400,", -.infinity, .overflow, 6),
      ("2.2250738585072011e-308", Double(bitPattern: 0x000F_FFFF_FFFF_FFFF), .valid, 23),
      ("4.9e-324", .leastNonzeroMagnitude, .valid, 8), ("-0", -0.0, .valid, 2), ("-1e-400", -0.0, .underflow, 7),
      // Foundation accepts an exponent of zero only if the exponent is zero, too.
      ("0e5", 0, .valid, 3), ("-0E1", -0.0, .valid, 4),
    ]
    for (text, value, status, offset) in scans {
      let scan = readDouble(text)
      #expect(scan == NumberScan(value: value, status: status, offset: offset), "\(text)")
      #expect(scan.value.sign == value.sign, "\(text)")
    }
    #expect(readFloat("-0.0").value.bitPattern == 0x8000_0000)
    #expect(readFloat("3.4028236e38") == NumberScan(value: .infinity, status: .overflow, offset: 12))
    // Just above the midpoint of two floats, but so close that Double rounds it to the midpoint.
    let text = "1.00000005960464477540"
    #expect(Float(libraryDouble(text)) == 1)
    #expect(readFloat(text).value == 1 + Float.ulpOfOne)
  }

  /// Checks the midpoint above a value, written in full, and its neighbours.
  func firstMisroundedMidpoint(_ significand: UInt64, _ power: Int, _ check: (String, _ step: Int) -> Bool) -> String? {
    let midpoint = ExactDecimal(2 * significand + 1, timesTwoTo: power - 1)
    let (below, above) = (midpoint.nudged(up: false), midpoint.nudged(up: true))
    let towardsEven = significand % 2 == 0 ? 0 : 1
    let cases = [
      (midpoint.scientific, towardsEven), (midpoint.plain, towardsEven), (below.plain, 0), (above.scientific, 1),
    ]
    let padded = midpoint.plain + times("0", 900)
    let longer = midpoint.plain.contains(".") ? [(padded, towardsEven), (padded + "1", 1)] : []
    return (cases + longer).first { !check($0.0, $0.1) }?.0
  }

  /// The first midpoint above one of `values` that is not rounded to even.
  private func firstMisrounded<Value: BinaryFloatingPoint>(
    _ values: [Value], _ read: (String) -> NumberScan<Value>
  ) -> String? {
    for value in values where value < .greatestFiniteMagnitude {
      let significand = UInt64(value.significandBitPattern) | (value.isNormal ? 1 << Value.significandBitCount : 0)
      let exponent = value.isNormal ? value.exponent : Value.leastNormalMagnitude.exponent
      let misrounded = firstMisroundedMidpoint(significand, Int(exponent) - Value.significandBitCount) { text, step in
        read(text).value == (step == 0 ? value : value.nextUp)
      }
      if let misrounded { return "\(misrounded), above \(value)" }
    }
    return nil
  }

  @Test func roundsHalfwayCasesToEven() {
    var random = SplitMix(seed: 3)
    var doubles = (0..<randomCaseCount / 300).map { _ in random.finiteDouble().magnitude }
    doubles += [0, .leastNonzeroMagnitude, .leastNormalMagnitude.nextDown, .leastNormalMagnitude]
    doubles.append(.greatestFiniteMagnitude.nextDown)
    doubles += (-60...60).map { Double(sign: .plus, exponent: $0, significand: 1.5) }
    #expect(firstMisrounded(doubles, readDouble) == nil)
    var floats = (0..<randomCaseCount / 300).map { _ in random.finiteFloat().magnitude }
    floats += [0, .leastNonzeroMagnitude, .leastNormalMagnitude.nextDown, .leastNormalMagnitude]
    #expect(firstMisrounded(floats, readFloat) == nil)
  }

  /// Calls `check` with midpoints that fit in 19 digits times 10^`exponent`, and the even significand below each.
  ///
  /// A midpoint has one odd bit more than a value. So a negative exponent makes it a multiple of a power of five, and a
  /// positive one needs the power of five as a factor.
  private func firstWrongShortMidpoint(
    exponent: Int, significandBits: Int, _ check: (_ text: String, _ even: UInt64, _ power: Int) -> Bool
  ) -> String? {
    let power = (0..<abs(exponent)).reduce(1 as UInt64) { product, _ in product * 5 }
    let range = (1 as UInt64) << significandBits..<1 << (significandBits + 1)
    for step in 0..<100 as Range<UInt64> {
      let midpoint: UInt64
      var (digits, powerOfTwo): (UInt64, Int)
      if exponent < 0 {
        midpoint = range.lowerBound + 4 * step * step * step + 1
        let product = midpoint.multipliedReportingOverflow(by: power)
        (digits, powerOfTwo) = (product.partialValue, exponent)
        guard midpoint < range.upperBound, !product.overflow, digits <= 9_999_999_999_999_999_999 else { break }
      } else {
        let factor = range.lowerBound / power / 4 * 4 + 4 * step + 1
        midpoint = factor * power
        (digits, powerOfTwo) = (factor, exponent)
        guard midpoint < range.upperBound else { break }
        guard range.contains(midpoint) else { continue }
        // Too large for the shortcut for exact operands.
        while digits < 1 << 58 {
          digits *= 2
          powerOfTwo += 1
        }
      }
      let text = "\(digits)e\(exponent)"
      guard check(text, midpoint - 1, powerOfTwo) else { return text }
    }
    return nil
  }

  @Test(arguments: -18...24) func roundsShortHalfwayCasesToEven(exponent: Int) {
    let ofDouble = firstWrongShortMidpoint(exponent: exponent, significandBits: 53) { text, even, power in
      readDouble(text).value == Double(sign: .plus, exponent: power, significand: Double(even))
    }
    let ofFloat = firstWrongShortMidpoint(exponent: exponent, significandBits: 24) { text, even, power in
      readFloat(text).value == Float(sign: .plus, exponent: power, significand: Float(even))
    }
    #expect(ofDouble == nil && ofFloat == nil)
  }

  @Test func balancesDigitCountsAndExponentsUpToInfinity() {
    let zeros = times("0", 1_000)
    for (text, value) in [
      ("0.\(zeros)1e1001", 1), ("0.\(zeros)1e1000", 0.1), ("1\(zeros)e-1000", 1),
      ("1\(zeros)\(zeros).\(zeros)\(zeros)e-2000", 1), ("0.\(zeros)1e-9223372036854775807", 0),
      ("0.\(zeros)123456789012345678901234567890e1010", 1_234_567_890.1234567890123),
      ("0.\(zeros)\(zeros)e999999999999999999", 0),
    ] { #expect(readDouble(text).value == value, "\(text)") }
    #expect(readDouble("1\(zeros)e9223372036854775807").status == .overflow)
    #expect(readFloat("0.\(zeros)1e1001").value == 1)
    #expect(readFloat("0.\(zeros)\(zeros)33333333333333333333333333333e2000").value == Float(1) / 3)
    let midpoint = ExactDecimal(2 * 0x1F_FFFF_FFFF_FFFF + 1, timesTwoTo: 970)
    #expect(readDouble(midpoint.plain).status == .overflow)
    #expect(readDouble(midpoint.nudged(up: false).plain).value == .greatestFiniteMagnitude)
  }

  @Test func readsDigitsOfEveryCount() {
    let digits = "1234567890123456789012345678901234567890"
    let texts = (1...40).lazy.flatMap { whole in
      (1...40).lazy.flatMap { count in
        ["\(digits.prefix(whole)).\(digits.suffix(count))", "0.\(times("0", whole))\(digits.prefix(count))"]
      }
    }
    #expect(firstDifference(texts) == nil)
    let nines = times("9", 20_000)
    #expect(readDouble("0.\(nines)").value == 1 && readDouble("\(nines)e-20000").value == 1)
    #expect(readDouble(nines).status == .overflow)
    var random = SplitMix(seed: 5)
    #expect(firstDifference((0..<50).lazy.map { _ in "0.\(random.digits(5_000))" }) == nil)
  }

  @Test func parsesUnpaddedTextAsAWhole() {
    func double(_ text: String) -> Double? { unsafe withBytes(text) { unsafe NumberScanner.parseDouble($0) } }
    func float(_ text: String) -> Float? { unsafe withBytes(text) { unsafe NumberScanner.parseFloat($0) } }
    #expect(double("-65.613616999999977") == -65.613616999999977)
    #expect(float("0.1") == 0.1)
    #expect(double("1" + times("0", 5_000) + "e-5000") == 1)
    for text in ["", " 1", "1 ", "1x", "0x10", "+1", ".5", "1.", "01", "nan", "inf", "1e400", "-", "1\u{0}", "1,2"] {
      #expect(double(text) == nil, "\(text)")
      #expect(float(text) == nil, "\(text)")
    }
    #expect(double("1e39") == 1e39)
    #expect(float("1e39") == nil)
  }
}

struct PowersOfTenTests {
  /// A 128-bit significand as a big integer, less `decrement`.
  private func magnitude(_ high: UInt64, _ low: UInt64, minus decrement: UInt64 = 0) -> BigMagnitude {
    var result = BigMagnitude(low >= decrement ? high : high - 1)
    result.shiftLeft(by: 64)
    var sum = result
    sum.multiply(by: 1, adding: low &- decrement)
    return sum
  }

  @Test func holdsEveryPowerRoundedUpAndSmallOnesExactly() {
    for exponent in PowersOfTen.exponents {
      let (high, low) = PowersOfTen.significand(of: exponent)
      #expect(high >> 63 == 1)
      // Compares entry × 2^shift with 5^exponent × 2^exponent; negative exponents move to the other side.
      let shift = PowersOfTen.binaryExponent(of: exponent) - 127
      var sides = [0, 1].map { magnitude(high, low, minus: $0) }
      var power = BigMagnitude(1)
      if exponent >= 0 { power.multiply(byPowerOfFive: exponent) }
      for index in sides.indices where exponent < 0 { sides[index].multiply(byPowerOfFive: -exponent) }
      let twos = exponent - shift
      if twos >= 0 { power.shiftLeft(by: twos) }
      for index in sides.indices where twos < 0 { sides[index].shiftLeft(by: -twos) }
      #expect(sides[0].order(against: power) != .below, "10^\(exponent)")
      #expect(sides[1].order(against: power) == .below, "10^\(exponent)")
      #expect((sides[0].order(against: power) == .equal) == (0...55 ~= exponent), "10^\(exponent)")
    }
    var integer: UInt64 = 1
    for exponent in 0...19 {
      #expect(PowersOfTen.integer(exponent) == integer)
      integer = integer.multipliedReportingOverflow(by: 10).partialValue
    }
    for exponent in 0...22 { #expect(PowersOfTen.double(Int64(exponent)) == libraryDouble("1e\(exponent)")) }
  }
}

/// The grammar of RFC 8259, section 6, with the position of the byte that breaks it.
struct NumberGrammarTests {
  static let malformed: [(text: String, offset: Int)] = [
    ("", 0), (" 1", 0), ("+1", 0), (".5", 0), ("e5", 0), ("x", 0), ("/", 0), (":", 0), ("NaN", 0), ("Infinity", 0),
    ("\u{FF11}", 0), ("-", 1), ("--1", 1), ("-+1", 1), ("-.5", 1), ("-e5", 1), ("-Infinity", 1), ("- 1", 1), ("-x", 1),
    ("00", 1), ("01", 1), ("09.5", 1), ("0123456789", 1), ("00000000", 1), ("0123456789012345678", 1), ("-00", 2),
    ("-01", 2), ("-012345678", 2), ("-01e5", 2), ("1.", 2), ("0.", 2), ("1..", 2), ("1.e5", 2), ("1.E5", 2),
    ("1.-5", 2), ("1.+5", 2), ("1. 5", 2), ("1.x", 2), ("-1.", 3), ("12345678901234567890123.", 24), ("1./", 2),
    ("1.:", 2), ("1e", 2), ("1E", 2), ("1ee5", 2), ("1e.5", 2), ("1e 5", 2), ("1ex", 2), ("0e", 2), ("1e/", 2),
    ("1e:", 2), ("1e+", 3), ("1e-", 3), ("1E+", 3), ("1e+-5", 3), ("1e--5", 3), ("1e+.5", 3), ("1.5e", 4),
    ("-1.5E-", 6), ("0.12345678901234567890e", 23), ("12345678901234567890123e+x", 25),
  ]

  @Test(arguments: malformed) func rejectsMalformedNumbersAtTheOffendingByte(text: String, offset: Int) {
    #expect(readDouble(text).status == .malformed && readDouble(text).offset == offset)
    #expect(readFloat(text).status == .malformed && readFloat(text).offset == offset)
  }

  @Test(arguments: malformed) func refusesMalformedIntegers(text: String, offset: Int) {
    // White space before a number is no fault.
    #expect(readInt64(text) == nil || text.hasPrefix(" "))
  }

  static let ends: [(text: String, offset: Int)] = [
    ("0", 1), ("0,1", 1), ("-0]", 2), ("1 2", 1), ("1-2", 1), ("1+2", 1), ("1x", 1), ("1.5.5", 3), ("1.5e5.5", 5),
    ("1e5e5", 3), ("0.0}", 3), ("12345678\n", 8), ("1.12345678,2", 10), ("1.1234567890123456:", 18), ("1e+05\"", 5),
    ("0\u{0}1", 1),
  ]

  @Test(arguments: ends) func stopsBehindTheNumber(text: String, offset: Int) {
    #expect(readDouble(text).status == .valid && readDouble(text).offset == offset)
    #expect(readFloat(text).offset == offset)
  }

  @Test func isNotConfusedByAnyByteBehindTheDigits() throws {
    // Eight bytes are examined together; bytes after the first one that isn't a digit must not matter.
    let digits: [UInt8] = Array("1234567890123456789".utf8)
    for end in UInt8.min...UInt8.max where !(0x30...0x39 ~= end) && ![0x2E, 0x45, 0x65].contains(end) {
      for count in 1...19 {
        let number = Array(digits.prefix(count))
        let text = String(decoding: number, as: UTF8.self)
        for tail in [UInt8(ascii: "9"), 0xFF, 0x2F, 0x3A] {
          let rest = [end] + [UInt8](repeating: tail, count: 16)
          let integer = scanInteger(number + rest) { $0.scanInteger() }
          let double = unsafe scanNumber(number + rest, with: NumberScanner.scanDouble)
          let fraction = unsafe scanNumber(Array("0.".utf8) + number + rest, with: NumberScanner.scanDouble)
          try require(
            integer == NumberScan(value: Int64(text) ?? -1, status: .valid, offset: count)
              && double == NumberScan(value: libraryDouble(text), status: .valid, offset: count)
              && fraction == NumberScan(value: libraryDouble("0." + text), status: .valid, offset: count + 2),
            "\(text), then byte \(end)")
        }
      }
    }
  }
}
