// Checks Foundation's scalars: decimals, and base64, URLs and UUIDs, equal to Foundation's where Foundation is strict.

import Foundation
import Testing

@testable import Pliant
@testable import PliantCore

struct DataTests {
  @Test(arguments: [
    "Z", "Zg", "Zg=", "Zm9", "Zg===", "Zg==Zg==", "====", "Z===", "=Zg=", "Zm=v", "Zm9v\\n", "Zm9v\\nZm9v", " Zm9",
    "Zm9-", "Zm9_", "Zm9é", "Zm 9v===", "Zh==", "Zm9=", "Zm9vYh==", "Zm9vYmF=",
  ]) func refusesWhatIsNotBase64ToTheLetter(text: String) {
    #expect(failure([Data].self, "[\"\(text)\"]") == #"invalidValue(expected: "Data (base64)") at $[0] @1"#)
  }

  @Test(arguments: ["Zm9vYmFy", "Zm9vYmE=", "Zm9vYg=="]) func agreesWithFoundationOnEveryChangedByte(text: String) {
    for (index, byte) in product(0..<text.utf8.count, UInt8(1)..<0x80) {
      let bytes = Array(text.utf8).changed(at: index, to: byte)
      let changed = String(decoding: bytes, as: UTF8.self)
      // The difference: bits behind the last byte, which Foundation drops. Encoding tells.
      let expected = Data(base64Encoded: changed).flatMap { $0.base64EncodedString() == changed ? $0 : nil }
      #expect((try? valueRead(Data.self, from: quoted(bytes))) == expected, "\(changed)")
    }
  }

  @Test func writesSlashesOnDemandAndSlicesFromTheirStart() throws {
    let data = Data([0xFF, 0xFF, 0xFF])
    #expect(try valueRead(Data.self, from: #""\/\/\/\/""#) == data)
    #expect(try textWritten(data) == #""////""# && textWritten(data, options: .escapingSlashes) == #""\/\/\/\/""#)
    #expect(try textWritten(Data([1, 2, 3, 4, 5]).dropFirst(2)) == #""AwQF""#)
  }
}

struct URLTests {
  @Test(arguments: [
    "https://example.com", "http://example.com:8080/a%20b?c=d&e=%C3%A9#f", "/relative/path", "mailto:li@example.com",
    "file:///a/b", "a", "?q=1", "http://[::1]/",
  ]) func bringsURLsBack(text: String) throws {
    let url = try valueRead(URL.self, from: "\"\(text)\"")
    #expect(url == URL(string: text))
    #expect(try textWritten(url) == "\"\(text)\"")
  }

  @Test func readsEscapedSlashesAndOtherScripts() throws {
    #expect(try valueRead(URL.self, from: #""https:\/\/example.com\/a""#).absoluteString == "https://example.com/a")
    let url = URL(string: "https://example.com/金")
    #expect(try valueRead(URL.self, from: #""https://example.com/金""#, .tolerant) == url)
    // What must be encoded is a conversion.
    for tolerance in [Tolerance.strict, .tolerant.without(.unencodedURL)] {
      #expect(failure(URL.self, #""https://example.com/金""#, tolerance) == #"invalidValue(expected: "URL") at $ @0"#)
    }
  }

  @Test(arguments: ["", "http://[::1", "ht tp://x", "http://example.com:port/"]) func refusesWhatIsNoURL(text: String) {
    let json = "[\"\(text)\"]"
    #expect(failure([URL].self, json) == #"invalidValue(expected: "URL") at $[0] @1"#)
    #expect(verdict([URL].self, json) == "expected URL, found string \"\(text)\" @1")
  }
}

struct UUIDTests {
  @Test func keepsTheOrderOfBytes() throws {
    let uuid = try valueRead(UUID.self, from: #""00112233-4455-6677-8899-aAbBcCdDeEfF""#)
    #expect(withUnsafeBytes(of: uuid.uuid) { Array($0) } == (0...15).map { 0x11 * $0 })
    #expect(try textWritten(uuid) == #""00112233-4455-6677-8899-AABBCCDDEEFF""#)
  }

  @Test(arguments: [
    "", "f81d4fae", "f81d4fae7dec11d0a76500a0c91e6bf6", "f81d4fae-7dec-11d0-a765-00a0c91e6bf",
    "f81d4fae-7dec-11d0-a765-00a0c91e6bf66", "{f81d4fae-7dec-11d0-a765-00a0c91e6bf6}",
    "f81d4fae-7dec-11d0-a765-00a0c91e6bf6 ", "f81d4fae-7dec-11d0-a76500a0-c91e6bf6",
  ]) func refusesOtherForms(text: String) {
    #expect(failure([UUID].self, "[\"\(text)\"]") == #"invalidValue(expected: "UUID") at $[0] @1"#)
  }
}

/// Checks that decimals are exact in both directions, or refused.
struct DecimalTests {
  private static let zeros = String(repeating: "0", count: 127)

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
    ("1e127", "1" + zeros), ("1e-128", "0." + zeros + "1"), ("0.0001e131", "1" + zeros),
    ("10e-129", "0." + zeros + "1"),
  ]) func readsAndWritesEveryDigit(json: String, text: String) throws {
    let value = try valueRead(Decimal.self, from: json)
    #expect(try textWritten(value) == text)
    #expect(try valueRead(Decimal.self, from: text) == value)
  }

  @Test(arguments: [
    "340282366920938463463374607431768211456", "-340282366920938463463374607431768211456",
    "999999999999999999999999999999999999999", "1000000000000000000000000000000000000001",
    "0.1234567890123456789012345678901234567890123", "1e128", "1e-129", "15e-129", "0.1e-128",
    "1e999999999999999999999999", "-1e-999999999999999999999999", "34028236692093846346337460743176821145.6e-100",
  ]) func refusesWhatItCannotHold(json: String) {
    #expect(failure([Decimal].self, "[\(json)]") == #"numberNotRepresentable(type: "Decimal") at $[0] @1"#)
  }

  @Test func agreesWithFoundationOnRandomDigits() throws {
    var random = RepeatableBits(seed: 10)
    for _ in 0..<foundationCaseCount / 4 {
      var text = String(Int.random(in: 1...9, using: &random)) + random.digits(Int.random(in: 0..<38, using: &random))
      if Bool.random(using: &random) {
        text.insert(".", at: text.index(text.startIndex, offsetBy: Int.random(in: 1...text.count, using: &random)))
        if text.hasSuffix(".") { text += "0" }
      }
      if Bool.random(using: &random) { text = "-" + text }
      if Bool.random(using: &random) { text += "e\(Int.random(in: -80...80, using: &random))" }
      let value = try valueRead(Decimal.self, from: text)
      #expect(value == Decimal(string: text, locale: Locale(identifier: "en_US_POSIX")), "\(text)")
      #expect(try valueRead(Decimal.self, from: textWritten(value)) == value, "\(text)")
    }
  }

  @Test func readsAllThat128BitsHold() throws {
    var random = RepeatableBits(seed: 11)
    for _ in 0..<2000 {
      // The oracle: digits by long division of the two words.
      var (high, low) = (random.next() >> UInt64.random(in: 0...63, using: &random), random.next())
      var digits = ""
      repeat {
        let (quotient, remainder) = high.quotientAndRemainder(dividingBy: 10)
        let lower = (10 as UInt64).dividingFullWidth((remainder, low))
        (high, low) = (quotient, lower.quotient)
        digits = "\(lower.remainder)" + digits
      } while high | low != 0
      #expect(try textWritten(valueRead(Decimal.self, from: digits)) == digits)
    }
  }

  @Test func refusesToWriteNaN() {
    #expect(failure { _ = try textWritten([1, Decimal.nan]) } == #"unwritable("NaN") at $[1] @0"#)
  }
}
