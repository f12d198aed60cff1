/// Numbers and strings that lead to no date, or to one so far away that it has no text: what is said, and that nothing stops.

import Foundation
import Pliant
import Testing

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

  /// Whatever the value is: it is decoded, or refused with words.
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

  /// A number is no ISO 8601. But where numbers convert to dates, the reason is that this one is too large.
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

  /// Foundation prints no such date, but stops the program.
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

  /// Errors have the type `Date` in place of a date that can't be printed, and no internal type.
  @Test func areNamedByTheirOwnTypeInErrors() {
    let value = Wrapped(at: Date(timeIntervalSinceReferenceDate: 1e300))
    for encode in [{ try JSONEncoder().encode(value) }, { try PliantEncoder().encode(value) }] {
      let error = #expect(throws: EncodingError.self) { try encode() }
      guard case .invalidValue(let named, _)? = error else { continue }
      #expect(named as? any Any.Type == Date.self)
    }
  }

  #if Macros
  /// What is written can be read again.
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
