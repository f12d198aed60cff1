// Decimals, base64, URLs and UUIDs as in Foundation; numbers and strings that are no dates have errors and never trap.

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
    // A URL that must be percent-encoded is a conversion.
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
  @Test func keepsTheOrderOfBytesAndNamesItselfWhereItRefuses() throws {
    let uuid = try valueRead(UUID.self, from: #""00112233-4455-6677-8899-aAbBcCdDeEfF""#)
    #expect(withUnsafeBytes(of: uuid.uuid) { Array($0) } == (0...15).map { 0x11 * $0 })
    #expect(try textWritten(uuid) == #""00112233-4455-6677-8899-AABBCCDDEEFF""#)
    #expect(failure([UUID].self, #"["f81d4fae"]"#) == #"invalidValue(expected: "UUID") at $[0] @1"#)
  }
}

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

  @Test func readsAllThat128BitsHoldAndWritesNoNaN() throws {
    var random = RepeatableBits(seed: 11)
    for _ in 0..<2000 {
      // Compares with digits by long division of the two words.
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
    #expect(failure { _ = try textWritten([1, Decimal.nan]) } == #"unwritable("NaN") at $[1] @0"#)
  }
}

private struct FarPlain: Codable, Equatable { var at: Date }

#if Macros
@JSONModel private struct FarEvent: Equatable { var at: Date }
@JSONModel private struct FarSeconds: Equatable { @Strategy(.unixSeconds) var at: Date }
@JSONModel private struct FarMilliseconds: Equatable { @Strategy(.unixMilliseconds) var at: Date }
@JSONModel private struct FarDay: Equatable { @Strategy(.day) var at: Date }
#endif

struct FarDateTests {
  private static let texts = [
    "1e300", "-1e300", "1e400", "-1e400", "99999999999999999999", "-99999999999999999999999", "9223372036854775807",
    "1e308", "-9223372036854775808", "31494784780800000", "0x7FFFFFFFFFFFFFFFFFFF", "NaN", "Infinity", "-Infinity",
    #""NaN""#, #""-Infinity""#, #""1e300""#, #""-1e300""#, #""1e400""#, #""9223372036854775807""#,
    #""-9223372036854775808""#, #""+9999999-01-01T00:00:00Z""#, #""999999999999999999999-01-01T00:00:00Z""#,
    #""2024-99999999999999999999-01T00:00:00Z""#, #""2024-01-01T00:00:00+99999999999:00""#,
    #""2024-01-01T99999999999999999999:00:00Z""#, #""99999999999999999999/01/01""#,
    #""Thu, 29 Feb 99999999999999999999 23:59:58 GMT""#, #""Thu, 99999999999999999999 Feb 2024 23:59:58 +99999999""#,
  ]
  private static let strategies: [JSONDecoder.DateDecodingStrategy?] = [
    nil, .deferredToDate, .secondsSince1970, .millisecondsSince1970, .iso8601,
  ]

  private func decoder(_ tolerance: Tolerance, _ strategy: JSONDecoder.DateDecodingStrategy?) -> PliantDecoder {
    with(PliantDecoder(tolerance: tolerance)) { if let strategy { $0.dateDecodingStrategy = strategy } }
  }

  private func failure<Value: Decodable>(_ type: Value.Type, _ json: String, _ decoder: PliantDecoder) -> String {
    let error = #expect(throws: DecodingError.self) { try decoder.decode(type, from: json) }
    switch error {
    case .typeMismatch(_, let context): return "typeMismatch: \(context.debugDescription)"
    case .dataCorrupted(let context): return "dataCorrupted: \(context.debugDescription)"
    default: return "\(error as Any)"
    }
  }

  private func expectWords<Value: Decodable>(_ type: Value.Type) {
    for tolerance in [.strict, .tolerant, .forgiving, Tolerance.forgiving.with(.stringToNonFinite)] {
      for (strategy, allowsJSON5) in product(Self.strategies, [false, true]) {
        let decoder = with(decoder(tolerance, strategy)) { $0.allowsJSON5 = allowsJSON5 }
        for text in Self.texts {
          var report = DecodingReport()
          let result = Result { try decoder.decode(type, from: #"{"at":\#(text)}"#, report: &report) }
          if case .failure(let error) = result {
            #expect((error as? DecodingError)?.jsonError != nil, "\(text): \(error)")
          }
          for issue in report.issues { #expect(!"\(issue)".contains("unavailable"), "\(issue)") }
        }
      }
    }
  }

  @Test func areReadOrRefusedWithWords() {
    expectWords(FarPlain.self)
    #if Macros
    expectWords(FarEvent.self)
    expectWords(FarSeconds.self)
    expectWords(FarMilliseconds.self)
    expectWords(FarDay.self)
    #endif
  }

  /// A number is not an ISO 8601 date. If numbers are converted to dates, the error is that this one is too large.
  @Test(arguments: ["1e300", "-1e300", "1e400", "99999999999999999999", "31494784780800000"])
  func asNumbersUnderISO8601AreTooLarge(_ text: String) {
    let error = "dataCorrupted: expected Date, found number \(text), which Date can't hold at $.at (line 1, column 7)"
    let json = #"{"at":\#(text)}"#
    for tolerance in [Tolerance.tolerant, .forgiving] {
      #expect(failure(FarPlain.self, json, decoder(tolerance, .iso8601)) == error)
      #if Macros
      #expect(failure(FarEvent.self, json, decoder(tolerance, .iso8601)) == error)
      #expect(failure(FarEvent.self, json, decoder(tolerance, nil)) == error)
      #expect(failure(FarSeconds.self, json, decoder(tolerance, .iso8601)) == error)
      #endif
    }
    // As in Foundation.
    #expect(failure(FarPlain.self, json, decoder(.strict, .iso8601)).hasPrefix("typeMismatch: "))
  }

  @Test func thatHaveNoTextAreReportedBySeconds() throws {
    var report = DecodingReport()
    let event = try decoder(.tolerant, .deferredToDate).decode(FarPlain.self, from: #"{"at":"1e300"}"#, report: &report)
    #expect(event.at.timeIntervalSinceReferenceDate == 1e300)
    let issue = #"$.at, line 1 column 7: expected Date, found string "1e300": converted to 1e+300 seconds since 2001"#
    #expect(report.issues.map(\.description) == [issue])
  }

  /// Foundation stops the program when it prints such a date.
  @Test(arguments: [#""NaN""#, #""Infinity""#]) func thatAreNotFiniteAreNoDates(_ text: String) {
    for strategy in Self.strategies {
      let failure = failure(FarPlain.self, #"{"at":\#(text)}"#, decoder(.tolerant.with(.stringToNonFinite), strategy))
      #expect(failure.contains(": expected Date"), "\(failure)")
    }
  }

  private func words<Value: Encodable>(_ value: Value, _ strategy: JSONEncoder.DateEncodingStrategy?) -> String {
    let encoder = with(PliantEncoder()) { if let strategy { $0.dateEncodingStrategy = strategy } }
    do {
      return String(decoding: try encoder.encode(value), as: UTF8.self)
    } catch EncodingError.invalidValue(_, let context) {
      return context.codingPath.map(\.stringValue).joined(separator: ".") + ": " + context.debugDescription
    } catch { return "\(error)" }
  }

  private struct Song: TolerantCodable { var at = Date(timeIntervalSinceReferenceDate: 0) }

  @Test(arguments: [1e300, -1e300, 1e15, -1e15]) func areNotWrittenAsText(_ interval: Double) {
    let date = Date(timeIntervalSinceReferenceDate: interval)
    let words = "expected a value that JSON can express, found a Date beyond the year 999999"
    let error = #expect(throws: EncodingError.self) { try with(Song()) { $0.at = date }.jsonString() }
    #expect(error.map { "\($0)" }?.contains(words) == true)
    #if Macros
    for value in [FarEvent(at: date), FarSeconds(at: date), FarMilliseconds(at: date), FarDay(at: date)]
      as [any Encodable]
    { #expect(self.words(value, nil).contains(words), "\(type(of: value))") }
    #endif
  }

  private struct Wrapped: Encodable { @DateFormatted<DateForms.Day> var at: Date }

  /// Errors have the type `Date` in place of a date that can't be printed, not an internal type.
  @Test func areNamedByTheirOwnTypeInErrors() {
    let value = Wrapped(at: Date(timeIntervalSinceReferenceDate: 1e300))
    for encode in [{ try JSONEncoder().encode(value) }, { try PliantEncoder().encode(value) }] {
      let error = #expect(throws: EncodingError.self) { try encode() }
      guard case .invalidValue(let named, _)? = error else { continue }
      #expect(named as? any Any.Type == Date.self)
    }
  }

  #if Macros
  /// Dates that are written can be read again.
  @Test func outsideOfAPatternAreNotWritten() throws {
    for year in [-2, -1, 10_000, 33_658] {
      let date = Date(timeIntervalSince1970: 86_400 * 365.2425 * (Double(year) - 1970 + 0.5))
      #expect(throws: EncodingError.self) { try FarDay(at: date).jsonString() }
      #expect(try FarEvent(json: FarEvent(at: date).jsonString()) == FarEvent(at: date))
    }
    for day in ["0000-01-01", "0004-12-31", "9999-12-31", "1970-01-01"] {
      #expect(try FarDay(json: #"{"at":"\#(day)"}"#).jsonString() == #"{"at":"\#(day)"}"#)
    }
  }
  #endif

  @Test(arguments: [Double.nan, .infinity, -.infinity]) func thatAreNotFiniteAreNotWritten(_ interval: Double) {
    let date = Date(timeIntervalSinceReferenceDate: interval)
    for strategy in [nil, .deferredToDate, .secondsSince1970, .millisecondsSince1970]
      as [JSONEncoder.DateEncodingStrategy?]
    {
      #expect(words(FarPlain(at: date), strategy).hasPrefix("at: "))
      #if Macros
      #expect(words(FarEvent(at: date), strategy).contains("JSON"))
      #endif
    }
  }

  @Test(arguments: [0, -1e9, 252_423_993_600, 15_927_175_497_600, -63_114_076_800])
  func areTheSameWhenReadAgain(_ interval: Double) throws {
    let event = FarPlain(at: Date(timeIntervalSinceReferenceDate: interval))
    for isText in [false, true] {
      let encoder = with(PliantEncoder()) { $0.dateEncodingStrategy = isText ? .iso8601 : .secondsSince1970 }
      let decoder = decoder(.strict, isText ? .iso8601 : .secondsSince1970)
      #expect(try decoder.decode(FarPlain.self, from: encoder.encode(event)) == event)
    }
  }
}
