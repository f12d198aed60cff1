/// Compares dates, Decimal, URL and Data with Foundation's own reading and writing.

import Foundation
import Testing

@testable import Pliant
@testable import PliantCore

struct ConversionDateTests {
  private static func formatter(_ format: String, secondsFromGMT: Int = 0) -> DateFormatter {
    with(DateFormatter()) {
      ($0.locale, $0.calendar) = (Locale(identifier: "en_US_POSIX"), Calendar(identifier: .iso8601))
      ($0.timeZone, $0.dateFormat) = (TimeZone(secondsFromGMT: secondsFromGMT), format)
    }
  }

  /// A second in the years from `first` to `last`, which are not before the Gregorian calendar.
  private static func randomDate(_ random: inout RepeatableBits, from first: Int = 1583, to last: Int = 9999) -> Date {
    let start = CivilDate(year: first, month: 1, day: 1).daysSinceReferenceDate
    let end = CivilDate(year: last + 1, month: 1, day: 1).daysSinceReferenceDate
    // Without the first and the last day, which are in another year in some zones.
    return Date(
      timeIntervalSinceReferenceDate: Double(Int.random(in: (start + 1) * 86400..<(end - 1) * 86400, using: &random)))
  }

  private func date(_ text: String, _ switches: Tolerance.Conversions) -> Date? {
    converted(text, switches, Conversion.date)
  }

  @Test(arguments: [
    "EEE, dd MMM yyyy HH:mm:ss Z", "d MMM yyyy HH:mm:ss Z", "EEE, d MMM yyyy HH:mm:ss 'UT'",
    "EEE, dd MMM yyyy HH:mm:ss 'GMT'", "EEE MMM dd HH:mm:ss Z yyyy", "EEE MMM d HH:mm:ss yyyy", "yyyy/MM/dd HH:mm:ss",
    "yyyy/M/d H:mm:ss", "yyyy.MM.dd HH:mm:ss", "yyyy-MM-dd HH:mm:ss Z", "yyyy/MM/dd HH:mm:ssZZZZZ", "yyyy-M-d H:mm:ss",
    "yyyy-MM-dd HH:mm:ss 'UTC'", "yyyyMMddHHmmss", "yyyy/MM/dd", "yyyy/MM/dd HH:mm", "yyyy-MM-dd", "yyyy-MM-dd HH:mm",
    "d MMM yyyy HH:mm Z",
  ]) func readsWhatAFormatterWrites(format: String) throws {
    var random = RepeatableBits(seed: 31)
    let hasZone = format.contains("Z")
    for _ in 0..<20 {
      let offset = hasZone ? Int.random(in: -14 * 4...14 * 4, using: &random) * 900 : 0
      let formatter = Self.formatter(format, secondsFromGMT: offset)
      for _ in 0..<foundationCaseCount / 400 {
        let moment = Self.randomDate(&random)
        let text = formatter.string(from: moment)
        // Without seconds, the text is another date.
        let expected = format.contains("ss") ? moment : formatter.date(from: text)
        try #require(date(text, .stringToDate) == expected, "\(text)")
      }
    }
  }

  @Test(arguments: ["EEEE, dd-MMM-yy HH:mm:ss 'GMT'", "EEE, d MMM yy HH:mm:ss Z"])
  func readsYearsOfTwoDigitsFrom1950To2049(format: String) {
    var random = RepeatableBits(seed: 32)
    let formatter = Self.formatter(format)
    for _ in 0..<foundationCaseCount / 20 {
      let moment = Self.randomDate(&random, from: 1950, to: 2049)
      let text = formatter.string(from: moment)
      #expect(date(text, .stringToDate) == moment, "\(text)")
    }
  }

  @Test func knowsTheDaysOfTheCalendarAndZonesOfTheUnitedStates() {
    for year in [1900, 2000, 2023, 2024, 2100, 9999] {
      for (month, day) in (0...13).flatMap({ month in (0...32).map { (month, $0) } }) {
        let isDay = CivilDate(year: year, month: month, day: day).isValid
        #expect((date("\(year)/\(month)/\(day)", .stringToDate) != nil) == isDay, "\(year)/\(month)/\(day)")
      }
    }
    for (name, hours) in ["EST": 5, "EDT": 4, "CST": 6, "CDT": 5, "MST": 7, "MDT": 6, "PST": 8, "PDT": 7] {
      #expect(date("1 Mar 2024 00:00:00 \(name)", .stringToDate) == date("2024-03-01T00:00:00-0\(hours):00", []))
    }
  }

  @Test func readsTimestampsAsFoundationCountsThem() throws {
    var random = RepeatableBits(seed: 34)
    for _ in 0..<foundationCaseCount {
      let seconds = Int.random(in: -99_999_999_999...99_999_999_999, using: &random)
      let milliseconds = Int.random(in: 100_000_000_000...9_999_999_999_999, using: &random)
      let millisecondDate = Date(timeIntervalSinceReferenceDate: Double(milliseconds - 978_307_200_000) / 1000)
      let read = date("\(seconds)", .timestampToDate)
      try #require(
        [4, 6, 8].contains("\(seconds)".utf8.count) || read == Date(timeIntervalSince1970: Double(seconds)),
        "\(seconds)")
      try #require(date("\(milliseconds)", .timestampToDate) == millisecondDate, "\(milliseconds)")
    }
  }
}

struct ConversionFoundationTests {
  @Test func encodesOnlyWhatMustBe() throws {
    var random = RepeatableBits(seed: 42)
    let parts = [
      "a", "é", "文", " ", "%20", "%", "?", "#", "[", "]", "&", "=", "/", "\"", "😀", "+", "%zz", "\\", "|", ":", "@",
    ]
    for _ in 0..<foundationCaseCount / 4 {
      let tail = (0..<Int.random(in: 0...9, using: &random)).map { _ in parts.randomElement(using: &random)! }.joined()
      let text = "https://x.org/\(tail)."
      let url = try #require(converted(text, .unencodedURL, Conversion.url), "\(text)")
      // The result needs no more encoding, is read back unchanged, and represents the original characters.
      #expect(converted(url.absoluteString, [], Conversion.url) == url, "\(text)")
      if !text.contains("%") {
        #expect(url.absoluteString.removingPercentEncoding == text)
        let changes = url.absoluteString != text
        #expect((converted(text, [], Conversion.url) == nil) == changes, "\(text)")
      }
    }
    let url = try #require(converted("https://例え.jp/a%20b c", .unencodedURL, Conversion.url))
    #expect(url.absoluteString.hasSuffix("/a%20b%20c") && url.absoluteString.utf8.allSatisfy { $0 < 0x80 })
    #expect(converted("https://例え.jp/", [], Conversion.url) == nil)
  }

  @Test func readsEveryVariantOfBase64() throws {
    var random = RepeatableBits(seed: 43)
    for _ in 0..<foundationCaseCount / 4 {
      let data = Data(
        (0..<Int.random(in: 0...100, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) })
      let standard = data.base64EncodedString()
      let urlSafe = String(standard.map { $0 == "+" ? "-" : $0 == "/" ? "_" : $0 })
      let unpadded = urlSafe.filter { $0 != "=" }
      let lines = data.base64EncodedString(options: [
        .lineLength64Characters, .endLineWithCarriageReturn, .endLineWithLineFeed,
      ])
      try #require(converted(standard, [], Conversion.data) == data, "\(standard)")
      for text in [standard, urlSafe, unpadded, lines, " \(unpadded)\n"] {
        try #require(converted(text, .base64Variants, Conversion.data) == data, "\(text)")
      }
      try #require(unpadded == standard || converted(unpadded, [], Conversion.data) == nil, "\(standard)")
    }
  }

  @Test func neverTrapsOnAnyText() {
    var random = RepeatableBits(seed: 44)
    let parts = [
      "Sun", ",", " ", "06", "Nov", "1994", "08:49:37", "GMT", "-", "/", "2024", "02", "29", "+0200", "(", ")", "T",
      ":", "9", "é", ".5",
    ].map { Array($0.utf8) }
    for round in 0..<foundationCaseCount {
      let bytes = (0..<Int.random(in: 0...12, using: &random)).flatMap { _ in
        round % 2 == 0 ? [UInt8.random(in: 0...255, using: &random)] : parts.randomElement(using: &random) ?? []
      }
      let text = String(decoding: bytes, as: UTF8.self)
      for switches in [Tolerance.Conversions.every, .lossless, []] {
        _ = converted(text, switches, Conversion.decimal)
        _ = converted(text, switches, Conversion.url)
        _ = converted(text, switches, Conversion.data)
        _ = converted(text, switches, Conversion.date)
      }
    }
  }
}
