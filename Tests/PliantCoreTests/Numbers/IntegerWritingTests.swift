/// Checks the decimal text of integers.

import Testing

@testable import PliantCore

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
