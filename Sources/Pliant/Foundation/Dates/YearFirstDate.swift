// YearFirstDate: dates that begin with the year, in formats other than ISO 8601.

import PliantCore

/// Dates that begin with the year, in formats that programs often write, over bytes and without allocation.
///
/// | | read |
/// |---|---|
/// | date | `2024/02/29`, `2024.02.29`, `2024-2-9`, `2024/2/9`: midnight |
/// | with a time of day | `2024/02/29 23:59`, `2024/2/9 8:05:00`, `2024/02/29T23:59:58.25` |
/// | of digits alone | `20240229235958` |
/// | with a zone | `2024/02/29 23:59:58 +0800`, `2024-02-29 23:59:58 UTC`, `2024/02/29 23:59Z` |
///
/// Without a zone, the time is UTC. The day always comes last: `29/02/2024` and `02/29/2024` are ambiguous, and not
/// read.
enum YearFirstDate {
  /// The seconds from 2001-01-01T00:00:00Z to the point in time that `text` denotes; nil if it denotes none.
  static func parse(_ text: UnsafeBufferPointer<UInt8>) -> Double? {
    guard var cursor = unsafe TextCursor(text), let year = cursor.takeDigits(4) else { return nil }
    if cursor.isAtDigit { return parseDigits(cursor, year: year) }
    let separator = cursor.byte
    guard separator == UInt8(ascii: "/") || separator == UInt8(ascii: "-") || separator == UInt8(ascii: ".") else {
      return nil
    }
    cursor.advance()
    guard let month = cursor.takeNumber(digits: 1...2)?.value, cursor.take(separator),
      let day = cursor.takeNumber(digits: 1...2)?.value
    else { return nil }
    var time = CivilTime(date: CivilDate(year: year, month: month, day: day))
    guard cursor.count > 0 else { return time.interval }

    guard cursor.take(UInt8(ascii: "T")) || cursor.take(UInt8(ascii: "t")) || cursor.skipSpaces(),
      time.takeTimeOfDay(&cursor, allowsFraction: true)
    else { return nil }
    let hasSpace = cursor.skipSpaces()
    if hasSpace || cursor.count > 0 {
      guard time.takeZone(&cursor), cursor.count == 0 else { return nil }
    }
    return time.interval
  }

  /// `MMddHHmmss`
  private static func parseDigits(_ start: TextCursor, year: Int) -> Double? {
    var cursor = start
    guard let month = cursor.takeDigits(2), let day = cursor.takeDigits(2), let hour = cursor.takeDigits(2),
      let minute = cursor.takeDigits(2), let second = cursor.takeDigits(2), cursor.count == 0
    else { return nil }
    var time = CivilTime(date: CivilDate(year: year, month: month, day: day))
    (time.hour, time.minute, time.second) = (hour, minute, second)
    return time.interval
  }
}
