// Date, from ISO 8601, from other common forms, and from seconds or milliseconds since 1970.

import PliantCore
import PliantFoundation

extension Conversion {
  /// Returns `source` as a Date; nil when it does not convert.
  ///
  /// | source | | under |
  /// |---|---|---|
  /// | string | ISO 8601: `"2024-02-29T23:59:58.25Z"`, `"2024-02-29 23:59"`, `"2024-02-29"` | |
  /// | | the same with white space around it | `stringToDate` |
  /// | | the year first: `"2024/02/29 23:59:58"`, `"2024.2.9"`, `"2024-02-29 23:59:58 +0800"` | `stringToDate` |
  /// | | mail and HTTP: `"Thu, 29 Feb 2024 23:59:58 GMT"` | `stringToDate` |
  /// | | seconds or milliseconds since 1970: `"1709247598.25"` | `timestampToDate` |
  /// | number | seconds or milliseconds since 1970: `1709247598250` | `timestampToDate` |
  ///
  /// Without a zone, the time is UTC. A number counts milliseconds from a magnitude of 1e11 on. A string with as many
  /// digits as a year, a month, a day or a second of the calendar has, such as `"20240229"`, is never a number of
  /// seconds: those would be in 1970, or far in the future. Days and seconds are read as dates; years and months are
  /// not points in time.
  static func date(_ source: ScalarSource, _ conversions: Tolerance.Conversions) -> Date? {
    interval(source, conversions).map { Date(timeIntervalSinceReferenceDate: $0) }
  }

  private static func interval(_ source: ScalarSource, _ conversions: Tolerance.Conversions) -> Double? {
    switch source {
    case .null, .bool:
      return nil
    case .number(let text):
      return unsafe conversions.contains(.timestampToDate) ? UnixTime.parse(text) : nil
    case .string(let text):
      let trimmed = unsafe trimmed(text)
      let number = unsafe NumberText(trimmed, allowsPlus: true)
      if unsafe number == nil || isCalendarForm(trimmed) {
        if let interval = unsafe ISO8601.parse(text) { return interval }
        guard conversions.contains(.stringToDate) else { return nil }
        return unsafe ISO8601.parse(trimmed) ?? YearFirstDate.parse(trimmed) ?? MonthNameDate.parse(trimmed)
      }
      return conversions.contains(.timestampToDate) ? number.flatMap { unsafe UnixTime.parse($0.withoutPlus) } : nil
    }
  }

  /// Whether `text` consists of digits only, as many as `yyyy`, `yyyyMM`, `yyyyMMdd` or `yyyyMMddHHmmss` has.
  private static func isCalendarForm(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    switch text.count {
    case 4, 6, 8, 14: unsafe text.allSatisfy { $0 &- UInt8(ascii: "0") < 10 }
    default: false
    }
  }
}
