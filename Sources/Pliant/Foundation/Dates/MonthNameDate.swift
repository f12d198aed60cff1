// MonthNameDate: dates with the names of months, as in mail, HTTP and C.

import PliantCore

/// Dates with the name of a month, over bytes and without allocation.
///
/// | | read |
/// |---|---|
/// | RFC 2822, 3.3 | `Tue, 15 Nov 1994 08:12:31 +0200`; without weekday, seconds or zone, too |
/// | its older forms, 4.3 | `15 Nov 94 08:12 EST`, `Tue, 15 Nov 1994 08:12:31 +0200 (CEST)` |
/// | HTTP (RFC 9110, 5.6.7) | `Sun, 06 Nov 1994 08:49:37 GMT` |
/// | its older form of RFC 850 | `Sunday, 06-Nov-94 08:49:37 GMT` |
/// | `asctime` of C | `Sun Nov  6 08:49:37 1994` |
/// | with a zone | `Sun Nov 06 08:49:37 +0000 1994`, `Sun Nov  6 08:49:37 UTC 1994` |
///
/// Without a zone, the time is UTC. Two-digit years below 50 are in the 2000s, the others in the 1900s (RFC 2822,
/// 4.3). A weekday must be valid, but is not checked against the date. Names are English, in any case.
enum MonthNameDate {
  /// The seconds from 2001-01-01T00:00:00Z to the point in time that `text` denotes; nil if it denotes none.
  static func parse(_ text: UnsafeBufferPointer<UInt8>) -> Double? {
    guard var cursor = unsafe TextCursor(text) else { return nil }
    if cursor.isAtLetter {
      guard let weekday = cursor.takeWord(), weekdays.contains(weekday) else { return nil }
      let hasComma = cursor.take(UInt8(ascii: ","))
      guard cursor.skipSpaces() else { return nil }
      if !hasComma && cursor.isAtLetter { return parseMonthFirst(cursor) }
    }
    return parseDayFirst(cursor)
  }

  /// `15 Nov 1994 08:12:31 +0200`, `06-Nov-94 08:49:37 GMT`
  private static func parseDayFirst(_ start: TextCursor) -> Double? {
    var cursor = start
    guard let day = cursor.takeNumber(digits: 1...2)?.value else { return nil }
    let isHyphenated = cursor.take(UInt8(ascii: "-"))
    guard isHyphenated || cursor.skipSpaces(), let month = takeMonth(&cursor),
      isHyphenated ? cursor.take(UInt8(ascii: "-")) : cursor.skipSpaces(),
      let year = takeYear(&cursor), cursor.skipSpaces()
    else { return nil }
    var time = CivilTime(date: CivilDate(year: year, month: month, day: day))
    guard time.takeTimeOfDay(&cursor, allowsFraction: false) else { return nil }
    let hasSpace = cursor.skipSpaces()
    if hasSpace && cursor.byte != UInt8(ascii: "(") {
      guard time.takeZone(&cursor) else { return nil }
      _ = cursor.skipSpaces()
    }
    guard skipComment(&cursor), cursor.count == 0 else { return nil }
    return time.interval
  }

  /// `Nov  6 08:49:37 1994`, with a zone before the year or without
  private static func parseMonthFirst(_ start: TextCursor) -> Double? {
    var cursor = start
    guard let month = takeMonth(&cursor), cursor.skipSpaces(), let day = cursor.takeNumber(digits: 1...2)?.value,
      cursor.skipSpaces()
    else { return nil }
    var time = CivilTime(date: CivilDate(year: 0, month: month, day: day))
    guard time.takeTimeOfDay(&cursor, allowsFraction: false), cursor.skipSpaces() else { return nil }
    if !cursor.isAtDigit {
      guard time.takeZone(&cursor), cursor.skipSpaces() else { return nil }
    }
    guard let year = cursor.takeNumber(digits: 4...4)?.value, cursor.count == 0 else { return nil }
    time.date.year = year
    return time.interval
  }

  private static func takeMonth(_ cursor: inout TextCursor) -> Int? {
    cursor.takeWord().flatMap { months.firstIndex(of: $0) }.map { $0 + 1 }
  }

  private static func takeYear(_ cursor: inout TextCursor) -> Int? {
    guard let (year, count) = cursor.takeNumber(digits: 2...4), count != 3 else { return nil }
    return count == 4 ? year : year < 50 ? 2000 + year : 1900 + year
  }

  /// Skips a comment, which may not contain another one, if there is one; false if it is not closed.
  private static func skipComment(_ cursor: inout TextCursor) -> Bool {
    guard cursor.take(UInt8(ascii: "(")) else { return true }
    while cursor.count > 0 && cursor.byte != UInt8(ascii: ")") { cursor.advance() }
    return cursor.take(UInt8(ascii: ")"))
  }

  private static let months = DateNames.english.shortMonths.map { $0.lowercased() }
  private static let weekdays = (DateNames.english.shortWeekdays + DateNames.english.weekdays).map { $0.lowercased() }
}
