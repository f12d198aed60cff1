/// Checks that decimals are exact in both directions, or refused.

import Foundation
import Testing

@testable import Pliant
@testable import PliantCore

struct DecimalTests {
  private static let posix = Locale(identifier: "en_US_POSIX")

  @Test(arguments: [
    ("0", "0"), ("-0", "0"), ("0.000", "0"), ("0e999999999999999999999", "0"), ("-0.0E-5", "0"), ("1", "1"),
    ("-1", "-1"), ("10", "10"), ("1200", "1200"), ("0.1", "0.1"), ("1.10", "1.1"), ("-12.50", "-12.5"), ("1e3", "1000"),
    ("1E+3", "1000"), ("1e-3", "0.001"), ("12.5e1", "125"), ("9007199254740993", "9007199254740993"),
    ("0.1000000000000000055511151231257827", "0.1000000000000000055511151231257827"),
    ("18446744073709551615", "18446744073709551615"), ("18446744073709551616", "18446744073709551616"),
    ("99999999999999999999999999999999999999", "99999999999999999999999999999999999999"),
    ("340282366920938463463374607431768211455", "340282366920938463463374607431768211455"),
    ("-3402823669209384634633746074317682114.55", "-3402823669209384634633746074317682114.55"),
    ("12345678901234567890.10", "12345678901234567890.1"),
    ("1.00000000000000000000000000000000000000000000000000", "1"),
    ("1000000000000000000000000000000000000000000e-42", "1"),
    ("100000000000000000000000000000000000000000000", "100000000000000000000000000000000000000000000"),
    ("1e127", "1" + String(repeating: "0", count: 127)), ("1e-128", "0." + String(repeating: "0", count: 127) + "1"),
    ("0.0001e131", "1" + String(repeating: "0", count: 127)),
    ("10e-129", "0." + String(repeating: "0", count: 127) + "1"),
  ])
  func readsAndWritesEveryDigit(json: String, text: String) throws {
    let value = try valueRead(Decimal.self, from: json)
    #expect(try textWritten(value) == text)
    #expect(try valueRead(Decimal.self, from: text) == value)
  }

  @Test(arguments: [
    "340282366920938463463374607431768211456", "-340282366920938463463374607431768211456",
    "999999999999999999999999999999999999999", "1000000000000000000000000000000000000001",
    "0.1234567890123456789012345678901234567890123", "1e128", "1e-129", "15e-129", "0.1e-128",
    "1e999999999999999999999999", "-1e-999999999999999999999999", "34028236692093846346337460743176821145.6e-100",
  ])
  func refusesWhatItCannotHold(json: String) {
    #expect(failure([Decimal].self, "[\(json)]") == #"numberNotRepresentable(type: "Decimal") at $[0] @1"#)
  }

  @Test func agreesWithFoundationOnRandomDigits() throws {
    var random = RepeatableBits(seed: 10)
    for _ in 0..<foundationCaseCount / 4 {
      let first = String(Int.random(in: 1...9, using: &random))
      var text = first + random.digits(Int.random(in: 0..<38, using: &random))
      if Bool.random(using: &random) {
        text.insert(".", at: text.index(text.startIndex, offsetBy: Int.random(in: 1...text.count, using: &random)))
        if text.hasSuffix(".") { text += "0" }
      }
      if Bool.random(using: &random) { text = "-" + text }
      if Bool.random(using: &random) { text += "e\(Int.random(in: -80...80, using: &random))" }
      let value = try valueRead(Decimal.self, from: text)
      #expect(value == Decimal(string: text, locale: Self.posix), "\(text)")
      #expect(try valueRead(Decimal.self, from: textWritten(value)) == value, "\(text)")
    }
  }

  @Test func readsAllThat128BitsHold() throws {
    var random = RepeatableBits(seed: 11)
    for _ in 0..<2000 {
      // The oracle: digits by long division of the two words.
      let words = (high: random.next() >> UInt64.random(in: 0...63, using: &random), low: random.next())
      var digits = ""
      var (high, low) = words
      repeat {
        let (quotient, remainder) = high.quotientAndRemainder(dividingBy: 10)
        let lower = (10 as UInt64).dividingFullWidth((remainder, low))
        (high, low) = (quotient, lower.quotient)
        digits = "\(lower.remainder)" + digits
      } while high | low != 0
      let value = try valueRead(Decimal.self, from: digits)
      #expect(try textWritten(value) == digits)
    }
  }

  @Test func refusesToWriteNaN() {
    #expect(failure { _ = try textWritten([1, Decimal.nan]) } == #"unwritable("NaN") at $[1] @0"#)
  }
}
