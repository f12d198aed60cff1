#if Macros
/// Dates by patterns and units at the edges: fields of many digits, years far away, texts that are no JSON numbers.

import Foundation
import Pliant
import Testing

struct DateFieldTests {
  private func seconds(_ text: String, _ strategy: DateStrategy) -> Double? {
    try? strategy.decode(json: "\"\(text)\"").timeIntervalSince1970
  }

  @Test(arguments: [
    ("yyyyyyyyyyyy", "999999999999"), ("yyyyyyyyyyyyyyyyyy", "999999999999999999"), ("yyyyyyy", "1000000"),
    ("yyyyyyyyyyyyyyyyyyyyyyyy", "999999999999999999999999"), ("HHH", "025"),
    ("HHHHHHHHHHHHHHHHHH", "999999999999999999"),
    ("HHHHHHHHHHHHHHHHHHHH", "18446744073709551615"), ("HHHHHHHHHHHHHHHHHHHH", "09223372036854775809"),
    ("mmmmmmmmmmmmmmmmmmmm", "18446744073709551610"), ("ssssssssssssssssssss", "18446744073709551610"),
    ("MMddddddddddddddddddddd", "010018446744073709551617"), ("dddddddddddddddddddd", "18446744073709551617"),
  ])
  func fieldsOfManyDigitsAreNoDates(pattern: String, text: String) {
    // Nothing that any date might be converted from.
    #expect(seconds("x" + text, .format("'x'" + pattern)) == nil)
  }

  @Test func fieldsMayBePadded() {
    #expect(seconds("002024-0002-0029 0023:0059:0058", .format("yyyyyy-MM''dd")) == nil)
    #expect(seconds("002024 0029", .format("yyyyyy dddd")) == seconds("2024-01-29", .format("yyyy-MM-dd")))
    #expect(seconds("0023:0059", .format("HHHH:mmmm")) == seconds("23:59", .format("HH:mm")))
    #expect(seconds("999999", .format("yyyyyy")) == seconds("+999999-01-01T00:00:00Z", .iso8601))
  }

  /// A Double has fewer digits than nine behind the point, so far away.
  @Test func yearsFarAwayAreWrittenWithAnyNumberOfDigits() throws {
    for year in ["2024", "2400", "9999", "-000001", "999999"] {
      let date = try Date(json: "\"\(year.hasPrefix("9999") && year.count > 4 ? "+" : "")\(year)-03-01T12:30:15.5Z\"")
      for digits in [0, 1, 3, 6, 9, 12] {
        let pattern = "HH:mm:ss" + (digits == 0 ? "" : "." + String(repeating: "S", count: digits))
        let fraction = digits == 0 ? "" : ".5" + String(repeating: "0", count: digits - 1)
        #expect(text(date, .format(pattern)) == "\"12:30:15\(fraction)\"", "\(year) \(digits)")
      }
    }
  }

  @Test func justBeforeASecondIsNotYetTheNext() throws {
    for (interval, pattern, text) in [
      (-1e-20, "ss.SSS", "59.999"), (-1e-20, "ss", "59"), (0.9999, "ss.SSS", "00.999"), (0.3, "ss.S", "00.3"),
    ] { #expect(self.text(Date(timeIntervalSinceReferenceDate: interval), .format(pattern)) == "\"\(text)\"") }
  }

  private func text(_ date: Date, _ strategy: DateStrategy) -> String? {
    (try? strategy.encode(date)).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The precision of a date that was made from seconds since 1970 is that of those.
  @Test func millisecondsComeBack() {
    let strategy = DateStrategy.format("yyyy-MM-dd'T'HH:mm:ss.SSSXXX")
    for index in 0..<3000 {
      let milliseconds = -2_000_000_000_000 + index * 2_000_000_333
      let written = text(Date(timeIntervalSince1970: Double(milliseconds) / 1000), strategy)
      let digits = String(format: "%03d", ((milliseconds % 1000) + 1000) % 1000)
      #expect(written?.hasSuffix(".\(digits)Z\"") == true, "\(milliseconds): \(written ?? "")")
    }
  }

  @Test(arguments: ["1367142876001.0", "1.367142876001e12", "\"1367142876001.0\""])
  func wholeNumbersAreOneDate(_ json: String) throws {
    let strategy = DateStrategy.unixMilliseconds
    #expect(try strategy.decode(json: json) == strategy.decode(json: "1367142876001"))
  }

  @Test(arguments: ["YYYY-MM-dd", "yyyy-ww", "QQQ yyyy"]) func lettersThatCantBeReadAreNotWritten(_ pattern: String) {
    #expect(text(date(0), .format(pattern)) == nil)
  }

  @Test func twoDigitsAreAYearOfACentury() {
    for (seconds, isWritten) in [(0, true), (1_700_000_000, true), (-1_000_000_000, false), (2_600_000_000, false)] {
      let written = text(Date(timeIntervalSince1970: Double(seconds)), .format("dd/MM/yy"))
      #expect((written != nil) == isWritten, "\(seconds)")
    }
  }

  @Test(arguments: ["0x41", "0x1p3", "0X1P3", "nan", "inf", "-infinity", "1_0", "1e", ".5", "5.", "0x", "--1", "1 0"])
  func whatIsNoNumberOfJSONIsNoTimestamp(text: String) {
    #expect(seconds(text, .unixSeconds) == nil && seconds(text, .unixMilliseconds) == nil)
  }

  @Test func numbersInStringsAreTimestamps() {
    #expect(["65", "-1.5", "+65"].map { seconds($0, .unixSeconds) } == [65, -1.5, 65])
    #expect(seconds("1e3", .unixMilliseconds) == 1 && seconds("1709247598250", .unixMilliseconds) == 1_709_247_598.25)
  }
}
#endif
