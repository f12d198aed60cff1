// Checks integers at the edges of every width, read and written.

import Testing

@testable import PliantCore

struct IntegerReadingTests {
  private func int64(_ text: String) -> NumberScan<Int64> { unsafe scanNumber(text, with: NumberScanner.scanInt64) }

  private func uint64(_ text: String) -> NumberScan<UInt64> {
    unsafe scanNumber(text, with: NumberScanner.scanUInt64)
  }

  @Test func readsIntegersOfEveryDigitCount() {
    var random = SplitMix(seed: 6)
    for _ in 0..<20_000 {
      let value = random.next() >> UInt64.random(in: 0..<64, using: &random)
      let text = String(value)
      guard uint64(text) == NumberScan(value: value, status: .valid, offset: text.utf8.count),
        int64("-" + text + ",7").status == (value <= 1 << 63 ? .valid : .overflow),
        int64("-" + text).value == 0 &- Int64(truncatingIfNeeded: value)
      else {
        Issue.record("\(text)")
        return
      }
    }
  }

  @Test(
    arguments: [
      "9223372036854775808", "-9223372036854775809", "18446744073709551615", "18446744073709551616",
      "-18446744073709551616", "-18446744073709551617", "10000000000000000000", "99999999999999999999",
      "100000000000000000000", "27670116110564327424", "36893488147419103232",
      "184467440737095516160000000000000000000000000000000000000000",
    ].map { ($0 + ",", NumberStatus.overflow, $0.utf8.count) } + [
      // Where a number stops being an integer.
      ("1.0", .notAnInteger, 1), ("-1.5", .notAnInteger, 2), ("0e1", .notAnInteger, 1), ("1E5", .notAnInteger, 1),
      ("12345678.5", .notAnInteger, 8), ("1234567890123456.5", .notAnInteger, 16),
      ("123456789012345678e2", .notAnInteger, 18), ("18446744073709551616.5", .notAnInteger, 20),
      ("99999999999999999999999e-5", .notAnInteger, 23), ("1.x", .notAnInteger, 1),
    ])
  func refusesWhatNoInt64Is(text: String, status: NumberStatus, offset: Int) {
    #expect(int64(text).status == status && int64(text).offset == offset)
  }

  @Test func readsUInt64ToItsEdges() {
    #expect(uint64("18446744073709551615") == NumberScan(value: .max, status: .valid, offset: 20))
    #expect(uint64("10000000000000000000").value == 10_000_000_000_000_000_000)
    #expect(int64("-0") == NumberScan(value: 0, status: .valid, offset: 2))
    #expect(uint64("-0") == NumberScan(value: 0, status: .valid, offset: 2))
    for text in [
      "18446744073709551616", "18446744073709551620", "20000000000000000000", "99999999999999999999", "-1",
      "-18446744073709551615",
    ] {
      #expect(uint64(text).status == .overflow, "\(text)")
    }
  }

  @Test func tellsTheMagnitudeOfNumbersThatFitNoSignedInteger() {
    let scan = unsafe scanNumber("-18446744073709551615") { cursor in
      let integer = unsafe NumberScanner.scanInteger(&cursor)
      return ("\(integer.isNegative) \(integer.magnitude)", integer.status)
    }
    #expect(scan == NumberScan(value: "true 18446744073709551615", status: .valid, offset: 21))
  }
}

// MARK: - Writing

struct IntegerWritingTests {
  private func text(_ value: UInt64) -> String {
    unsafe writtenText(room: IntegerDigits.room) { unsafe IntegerDigits.write(value, to: $0) }
  }

  private func text(_ value: Int64) -> String {
    unsafe writtenText(room: IntegerDigits.room) { unsafe IntegerDigits.write(value, to: $0) }
  }

  @Test func writesTheEdgesOfEveryDigitCount() {
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
  }

  @Test func writesRandomIntegersLikeDescription() {
    var random = SplitMix(seed: 7)
    for _ in 0..<randomCaseCount / 10 {
      let value = random.next() >> UInt64.random(in: 0..<64, using: &random)
      let signed = Int64(truncatingIfNeeded: value)
      guard text(value) == value.description, text(signed) == signed.description else {
        Issue.record("\(value)")
        return
      }
    }
  }

  @available(macOS 15, iOS 18, watchOS 11, tvOS 18, visionOS 2, *)
  @Test func writesWideIntegers() {
    func text(_ value: UInt128) -> String {
      unsafe writtenText(room: IntegerDigits.wideRoom) { unsafe IntegerDigits.write(value, to: $0) }
    }
    func text(_ value: Int128) -> String {
      unsafe writtenText(room: IntegerDigits.wideRoom) { unsafe IntegerDigits.write(value, to: $0) }
    }
    var power: UInt128 = 1
    for _ in 0..<39 {
      for value in [power - 1, power, power + 1] { #expect(text(value) == value.description) }
      power = power.multipliedReportingOverflow(by: 10).partialValue
    }
    #expect(text(UInt128.max) == "340282366920938463463374607431768211455")
    #expect(text(Int128.min) == "-170141183460469231731687303715884105728")
    #expect(text(Int128.max) == "170141183460469231731687303715884105727")
    #expect(text(Int128(-7)) == "-7")
  }
}
