// Writes numbers: floating-point numbers with the fewest digits that read back, and integers of every width.

import Testing

@testable import PliantCore

struct ShortestDecimalTests {
  /// Returns the first value that isn't written as Swift writes it, or isn't read back from its text.
  private func firstDifference<Value: BinaryFloatingPoint & CustomStringConvertible>(
    _ values: some Sequence<Value>, _ write: (Value) -> String, _ read: (String) -> NumberScan<Value>
  ) -> String? {
    for value in values {
      let text = write(value)
      guard text == value.description else { return "\(text) instead of \(value)" }
      let scan = read(text)
      let isSame = scan.value == value && scan.value.sign == value.sign
      guard isSame, scan.status == .valid, scan.offset == text.utf8.count else {
        return "\(text) comes back as \(scan)"
      }
    }
    return nil
  }

  private func firstDifference(_ values: some Sequence<Double>) -> String? {
    firstDifference(values, { numberText($0) }, readDouble)
  }

  private func firstDifference(_ values: some Sequence<Float>) -> String? {
    firstDifference(values, { numberText($0) }, readFloat)
  }

  @Test func bringsBackRandomValuesAndPowersWithNeighbours() {
    var random = SplitMix(seed: 8)
    #expect(firstDifference((0..<randomCaseCount).lazy.map { _ in random.finiteDouble() }) == nil)
    #expect(firstDifference((0..<randomCaseCount).lazy.map { _ in random.finiteFloat() }) == nil)
    func neighbours<Value: BinaryFloatingPoint>(_ value: Value) -> [Value] {
      [value, value.nextDown, value.nextUp, -value, 3 * value.nextDown].filter(\.isFinite)
    }
    // The interval of a power of two is narrower below it than above.
    let doubles = (-1074...1023).map { Double(sign: .plus, exponent: $0, significand: 1) }
    #expect(firstDifference(doubles.lazy.flatMap(neighbours)) == nil)
    #expect(firstDifference((-323...308).lazy.flatMap { neighbours(libraryDouble("1e\($0)")) }) == nil)
    let floats = (-149...127).map { Float(sign: .plus, exponent: $0, significand: 1) }
    #expect(firstDifference(floats.lazy.flatMap(neighbours)) == nil)
  }

  @Test func writesShortDecimalsIntegersAndSubnormals() {
    var random = SplitMix(seed: 10)
    let doubles = (0..<randomCaseCount / 10).lazy.map { _ in
      let digits = random.next() >> UInt64.random(in: 0..<64, using: &random)
      return libraryDouble("\(digits)e\(Int.random(in: -25...5, using: &random))")
    }
    #expect(firstDifference(doubles) == nil)
    let around: [Double] = (-40...40).map { 0x1p53 + 2 * Double($0) }
    #expect(firstDifference(around) == nil && firstDifference((0...2_000).map(Double.init)) == nil)
    #expect(firstDifference([0x1p54, 0x1p55, 0x1p63, 0x1p64]) == nil)
    #expect(firstDifference((-40...40).lazy.map { 0x1p24 + Float($0) }) == nil)
    #expect(firstDifference((1...3_000 as ClosedRange<UInt64>).lazy.map { Double(bitPattern: $0) }) == nil)
    #expect(firstDifference((1...3_000 as ClosedRange<UInt32>).lazy.map { Float(bitPattern: $0) }) == nil)
  }

  @Test(
    arguments: [
      (0, "0.0", "0"), (-0.0, "-0.0", "-0"), (1, "1.0", "1"), (-1, "-1.0", "-1"), (100, "100.0", "100"),
      (0.1, "0.1", "0.1"), (0.0001, "0.0001", "0.0001"), (0.00001, "1e-05", "1e-05"),
      (0.000012345, "1.2345e-05", "1.2345e-05"), (123_456_789, "123456789.0", "123456789"),
      (1_234_567.5, "1234567.5", "1234567.5"), (1e15, "1000000000000000.0", "1000000000000000"),
      (9_007_199_254_740_992, "9007199254740992.0", "9007199254740992"), (1e16, "1e+16", "1e+16"),
      (1e100, "1e+100", "1e+100"), (.greatestFiniteMagnitude, "1.7976931348623157e+308", "1.7976931348623157e+308"),
      (.leastNonzeroMagnitude, "5e-324", "5e-324"),
      (2.2250738585072014e-308, "2.2250738585072014e-308", "2.2250738585072014e-308"), (9.5e-7, "9.5e-07", "9.5e-07"),
      (-65.613616999999977, "-65.61361699999998", "-65.61361699999998"), (2e23, "2e+23", "2e+23"),
      (9e22, "9e+22", "9e+22"),
    ] as [(Double, String, String)])
  func writesWholeNumbersWithAndWithoutFraction(value: Double, withFraction: String, without: String) {
    #expect(numberText(value, keepsFraction: true) == withFraction)
    #expect(numberText(value, keepsFraction: false) == without)
    let scan = readDouble(without)
    #expect(scan.value.bitPattern == value.bitPattern && scan.offset == without.utf8.count)
  }

  @Test func writesFloatsWithTheirOwnDigits() {
    let values: [Float] = [0.1, 16_777_216, 16_777_218, .greatestFiniteMagnitude, .leastNonzeroMagnitude]
    #expect(values.map { numberText($0) } == ["0.1", "16777216.0", "1.6777218e+07", "3.4028235e+38", "1e-45"])
    #expect([-0.0, 5 as Float].map { numberText($0, keepsFraction: false) } == ["-0", "5"])
  }
}

struct IntegerReadingTests {
  @Test func readsIntegersOfEveryDigitCount() throws {
    var random = SplitMix(seed: 6)
    for _ in 0..<20_000 {
      let value = random.next() >> UInt64.random(in: 0..<64, using: &random)
      let text = String(value)
      let negated = value <= 1 << 63 ? 0 &- Int64(truncatingIfNeeded: value) : nil
      try require(
        readUInt64(text) == NumberScan(value: value, status: .valid, offset: text.utf8.count)
          && readInt64("-" + text + ",7")?.value == negated, text)
    }
  }

  @Test(
    arguments: [
      "9223372036854775808", "-9223372036854775809", "18446744073709551615", "18446744073709551616",
      "-18446744073709551616", "-18446744073709551617", "10000000000000000000", "99999999999999999999",
      "100000000000000000000", "27670116110564327424", "36893488147419103232",
      "184467440737095516160000000000000000000000000000000000000000", "1.0", "-1.5", "0e1", "1E5", "12345678.5",
      "1234567890123456.5", "123456789012345678e2", "18446744073709551616.5", "99999999999999999999999e-5", "1.x",
    ])
  func refusesWhatNoInt64Is(text: String) {
    #expect(readInt64(text) == nil && readInt64(text + ",") == nil)
  }

  @Test func readsUInt64ToItsEdges() {
    #expect(readUInt64("18446744073709551615") == NumberScan(value: .max, status: .valid, offset: 20))
    #expect(readUInt64("10000000000000000000")?.value == 10_000_000_000_000_000_000)
    #expect(readInt64("-0") == NumberScan(value: 0, status: .valid, offset: 2))
    #expect(readUInt64("-0") == NumberScan(value: 0, status: .valid, offset: 2))
    for text in [
      "18446744073709551616", "18446744073709551620", "20000000000000000000", "99999999999999999999", "-1",
      "-18446744073709551615",
    ] { #expect(readUInt64(text) == nil, "\(text)") }
  }
}

struct IntegerWritingTests {
  private func text(_ value: UInt64) -> String { text { unsafe IntegerDigits.write(value, to: $0) } }
  private func text(_ value: Int64) -> String {
    text { unsafe IntegerDigits.write(value.magnitude, isNegative: value < 0, to: $0) }
  }
  private func text(room: Int = IntegerDigits.room, _ write: (UnsafeMutablePointer<UInt8>) -> Int) -> String {
    unsafe writtenText(room: room, write)
  }

  @Test func writesIntegersLikeDescription() throws {
    var power: UInt64 = 1
    for _ in 0..<20 {
      for value in [power - 1, power, power + 1] {
        #expect(text(value) == value.description)
        #expect(text(0 &- Int64(truncatingIfNeeded: value)) == (0 &- Int64(truncatingIfNeeded: value)).description)
      }
      power = power.multipliedReportingOverflow(by: 10).partialValue
    }
    for value in [.min, .min + 1, -1, 0, 1, .max] as [Int64] { #expect(text(value) == value.description) }
    #expect(text(UInt64.max) == "18446744073709551615")
    var random = SplitMix(seed: 7)
    for _ in 0..<randomCaseCount / 10 {
      let value = random.next() >> UInt64.random(in: 0..<64, using: &random)
      let signed = Int64(truncatingIfNeeded: value)
      try require(text(value) == value.description && text(signed) == signed.description, "\(value)")
    }
  }

  @available(macOS 15, iOS 18, watchOS 11, tvOS 18, visionOS 2, *) @Test func writesWideIntegers() {
    let room = IntegerDigits.wideRoom
    func text(_ value: UInt128) -> String { self.text(room: room) { unsafe IntegerDigits.write(value, to: $0) } }
    func text(_ value: Int128) -> String {
      self.text(room: room) { unsafe IntegerDigits.write(value.magnitude, isNegative: value < 0, to: $0) }
    }
    var power: UInt128 = 1
    for _ in 0..<39 {
      for value in [power - 1, power, power + 1] { #expect(text(value) == value.description) }
      power = power.multipliedReportingOverflow(by: 10).partialValue
    }
    #expect(text(UInt128.max) == "340282366920938463463374607431768211455" && text(Int128(-7)) == "-7")
    #expect(text(Int128.min) == "-170141183460469231731687303715884105728")
    #expect(text(Int128.max) == "170141183460469231731687303715884105727")
  }
}
