/// Dates in every form against Foundation's formatters.

import Foundation
import Testing

@testable import Pliant
@testable import PliantCore

struct ConversionDateTests {
  private static func formatter(_ format: String, secondsFromGMT: Int = 0) -> DateFormatter {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.calendar = Calendar(identifier: .iso8601)
    formatter.timeZone = TimeZone(secondsFromGMT: secondsFromGMT)
    formatter.dateFormat = format
    return formatter
  }

  /// A second in the years from `first` to `last`, which are not before the calendar of today.
  private static func randomDate(_ random: inout RepeatableBits, from first: Int = 1583, to last: Int = 9999) -> Date {
    let start = CivilDate(year: first, month: 1, day: 1).daysSinceReferenceDate
    let end = CivilDate(year: last + 1, month: 1, day: 1).daysSinceReferenceDate
    // Not the first and the last day, which are in another year in some zones.
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
    "yyyy-MM-dd HH:mm:ss 'UTC'", "yyyyMMddHHmmss",
  ])
  func readsWhatAFormatterWrites(format: String) {
    var random = RepeatableBits(seed: 31)
    let hasZone = format.contains("Z")
    for _ in 0..<20 {
      let offset = hasZone ? Int.random(in: -14 * 4...14 * 4, using: &random) * 900 : 0
      let formatter = Self.formatter(format, secondsFromGMT: offset)
      for _ in 0..<foundationCaseCount / 400 {
        let moment = Self.randomDate(&random)
        let text = formatter.string(from: moment)
        guard date(text, .stringToDate) == moment else {
          Issue.record("\(text) is \(moment), and not \(String(describing: date(text, .stringToDate)))")
          return
        }
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

  @Test func readsDaysAndMinutesAsAFormatterWritesThem() {
    var random = RepeatableBits(seed: 33)
    for format in ["yyyy/MM/dd", "yyyy/MM/dd HH:mm", "yyyy-MM-dd", "yyyy-MM-dd HH:mm", "d MMM yyyy HH:mm Z"] {
      let formatter = Self.formatter(format)
      for _ in 0..<foundationCaseCount / 100 {
        let text = formatter.string(from: Self.randomDate(&random))
        #expect(date(text, .stringToDate) == formatter.date(from: text), "\(text)")
      }
    }
  }

  @Test func knowsTheDaysThatTheCalendarHas() {
    for year in [1900, 2000, 2023, 2024, 2100, 9999] {
      for month in 0...13 {
        for day in 0...32 {
          let text = "\(year)/\(month)/\(day)"
          let isDay = CivilDate(year: year, month: month, day: day).isValid
          #expect((date(text, .stringToDate) != nil) == isDay, "\(text)")
        }
      }
    }
  }

  @Test func readsZoneNamesOfTheUnitedStates() {
    for (name, hours) in [
      ("EST", 5), ("EDT", 4), ("CST", 6), ("CDT", 5), ("MST", 7), ("MDT", 6), ("PST", 8), ("PDT", 7),
    ] {
      #expect(date("1 Mar 2024 00:00:00 \(name)", .stringToDate) == date("2024-03-01T00:00:00-0\(hours):00", []))
    }
  }

  @Test func readsTimestampsAsFoundationCountsThem() {
    var random = RepeatableBits(seed: 34)
    for _ in 0..<foundationCaseCount {
      let seconds = Int.random(in: -99_999_999_999...99_999_999_999, using: &random)
      let milliseconds = Int.random(in: 100_000_000_000...9_999_999_999_999, using: &random)
      let millisecondDate = Date(timeIntervalSinceReferenceDate: Double(milliseconds - 978_307_200_000) / 1000)
      guard
        [4, 6, 8].contains("\(seconds)".utf8.count)
          || date("\(seconds)", .timestampToDate) == Date(timeIntervalSince1970: Double(seconds)),
        date("\(milliseconds)", .timestampToDate) == millisecondDate
      else {
        Issue.record("\(seconds), \(milliseconds)")
        return
      }
    }
  }

  @Test func neverTrapsOnAnyText() {
    var random = RepeatableBits(seed: 35)
    let parts = [
      "Sun", ",", " ", "06", "Nov", "1994", "08:49:37", "GMT", "-", "/", "2024", "02", "29", "+0200", "(", ")", "T",
      ":", "9", "é", ".5",
    ]
    for _ in 0..<foundationCaseCount {
      let text = (0..<Int.random(in: 0...9, using: &random)).map { _ in parts.randomElement(using: &random)! }.joined()
      _ = date(text, .lossless)
    }
  }
}
