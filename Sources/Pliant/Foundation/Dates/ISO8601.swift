// ISO8601: points in time as text, read and written without a formatter.

import PliantCore

/// The date-times of RFC 3339 and the common ones of ISO 8601 beyond it, over bytes and without allocation.
///
/// | | read |
/// |---|---|
/// | date-time | `2024-02-29T23:59:58Z`; the `T` may be a `t` or a space |
/// | without seconds | `2024-02-29T23:59Z` |
/// | with a fraction | `2024-02-29T23:59:58.25Z`, of any length, behind a point or a comma |
/// | zones | `Z`, `z`, `+05:30`, `+0530`, `+05`; none means UTC |
/// | basic | `20240229T235958Z`, `20240229T2359Z` |
/// | date only | `2024-02-29`, `20240229`: midnight UTC |
/// | expanded years | `+012024-02-29`, `-000044-03-15T12:00:00Z`: a sign and six digits |
/// | end of day | `2024-02-29T24:00:00Z`: midnight of the next day |
/// | leap second | `2016-12-31T23:59:60Z`: the second after, and only in the last minute of a day in UTC |
///
/// Days are those of the proleptic Gregorian calendar, and leap days are checked. Week dates and ordinal dates are not read.
/// All times are in seconds since 2001-01-01T00:00:00Z; ``ReferenceTime`` describes how they are rounded.
enum ISO8601 {
  /// The expected form, for errors.
  static let expectation = "Date (ISO 8601)"

  /// The seconds from 2001-01-01T00:00:00Z to the point in time that `text` denotes; nil if it denotes none.
  static func parse(_ text: UnsafeBufferPointer<UInt8>) -> Double? {
    guard var cursor = unsafe TextCursor(text) else { return nil }
    if let time = takeUsualForm(&cursor) { return finish(time, cursor) }
    return parseAnyForm(cursor)
  }

  /// Parses only `yyyy-MM-ddTHH:mm:ss` with `Z`, `+HH:mm` or `+HHmm` below 18 hours, of a day since 1583; nil for all
  /// else.
  ///
  /// All parsers agree on these: there is one calendar since then, no field exceeds its range, and none is omitted.
  static func parsePlain(_ text: UnsafeBufferPointer<UInt8>) -> Double? {
    guard var cursor = unsafe TextCursor(text), cursor.count >= 20, cursor[10] == UInt8(ascii: "T"),
      let time = takeUsualForm(&cursor), time.date.year >= 1583, time.hour < 24, time.second < 60
    else { return nil }
    switch (cursor.byte, cursor.count) {
    case (UInt8(ascii: "Z"), 1), (UInt8(ascii: "+"), 5), (UInt8(ascii: "-"), 5): break
    case (UInt8(ascii: "+"), 6), (UInt8(ascii: "-"), 6): guard cursor[3] == UInt8(ascii: ":") else { return nil }
    default: return nil
    }
    // The hours of an offset are below 18; that they are digits is checked later.
    let isShort = cursor[1] == UInt8(ascii: "0") || (cursor[1] == UInt8(ascii: "1") && cursor[2] < UInt8(ascii: "8"))
    return cursor.count == 1 || isShort ? finish(time, cursor) : nil
  }

  /// Reads `yyyy-MM-ddTHH:mm:ss`, nineteen bytes in two words and three single ones.
  ///
  /// ```
  /// y y y y - M M - d d T H H : m m : s s
  /// └──── date ───┘ └┘╵ └──── time ─────┘
  /// ```
  @inline(__always)
  private static func takeUsualForm(_ cursor: inout TextCursor) -> CivilTime? {
    guard cursor.count >= 19 else { return nil }
    // Exclusive or turns each digit into its value, and each expected separator into zero.
    let date = cursor.word(at: 0) ^ 0x2D30_302D_3030_3030
    let time = cursor.word(at: 11) ^ 0x3030_3A30_303A_3030
    let tens = cursor[8] &- 0x30
    let ones = cursor[9] &- 0x30
    let separators: UInt64 = 0xFF00_00FF_0000_0000
    let colons: UInt64 = 0x0000_FF00_00FF_0000
    let notDigits = (date &+ 0x7676_7676_7676_7676) | date | (time &+ 0x7676_7676_7676_7676) | time
    guard
      notDigits & 0x8080_8080_8080_8080 == 0, (date & separators) | (time & colons) == 0, tens < 10, ones < 10,
      isTimeSeparator(cursor[10])
    else { return nil }
    // Ten times each byte plus the byte behind it: the value of two digits at the place of the first.
    let datePairs = date &* 10 &+ (date &>> 8)
    let timePairs = time &* 10 &+ (time &>> 8)
    cursor.advance(by: 19)
    return CivilTime(
      date: CivilDate(
        year: pair(datePairs, 0) &* 100 &+ pair(datePairs, 2), month: pair(datePairs, 5),
        day: Int(truncatingIfNeeded: tens) &* 10 &+ Int(truncatingIfNeeded: ones)),
      hour: pair(timePairs, 0), minute: pair(timePairs, 3), second: pair(timePairs, 6))
  }

  @inline(__always)
  private static func pair(_ pairs: UInt64, _ index: UInt64) -> Int {
    Int(truncatingIfNeeded: pairs &>> (index &* 8) & 0xFF)
  }

  @inline(__always)
  private static func isTimeSeparator(_ byte: UInt8) -> Bool {
    byte | 0x20 == UInt8(ascii: "t") || byte == UInt8(ascii: " ")
  }

  /// Parses any of the forms, field by field.
  @inline(never)
  private static func parseAnyForm(_ start: TextCursor) -> Double? {
    var cursor = start
    guard let (date, isExtended) = takeDate(&cursor) else { return nil }
    var time = CivilTime(date: date)
    guard cursor.count > 0 else { return finish(time, cursor) }

    guard isTimeSeparator(cursor.byte) else { return nil }
    cursor.advance()
    guard let hour = cursor.takeDigits(2) else { return nil }
    if isExtended && !cursor.take(UInt8(ascii: ":")) { return nil }
    guard let minute = cursor.takeDigits(2) else { return nil }
    (time.hour, time.minute) = (hour, minute)
    let hasSeconds = isExtended ? cursor.take(UInt8(ascii: ":")) : cursor.isAtDigit
    if hasSeconds {
      guard let second = cursor.takeDigits(2) else { return nil }
      time.second = second
    }
    return finish(time, cursor, allowsFraction: hasSeconds)
  }

  /// Reads a date in any form, and whether it has hyphens, which require colons in the time of day.
  private static func takeDate(_ cursor: inout TextCursor) -> (CivilDate, isExtended: Bool)? {
    let isNegative = cursor.byte == UInt8(ascii: "-")
    let isExpanded = cursor.isAtSign
    if isExpanded { cursor.advance() }
    guard var year = cursor.takeDigits(isExpanded ? 6 : 4) else { return nil }
    if isNegative {
      // The year 0 has no sign of its own.
      guard year > 0 else { return nil }
      year = -year
    }
    let isExtended = cursor.take(UInt8(ascii: "-"))
    // Without hyphens, a signed number could be read as a year and a day.
    if isExpanded && !isExtended { return nil }
    guard let month = cursor.takeDigits(2) else { return nil }
    if isExtended && !cursor.take(UInt8(ascii: "-")) { return nil }
    guard let day = cursor.takeDigits(2) else { return nil }
    return (CivilDate(year: year, month: month, day: day), isExtended)
  }

  /// Reads the optional fraction and zone behind the seconds, and combines all fields.
  @inline(__always)
  private static func finish(_ start: CivilTime, _ rest: TextCursor, allowsFraction: Bool = true) -> Double? {
    var (time, cursor) = (start, rest)
    if allowsFraction, !time.takeFraction(&cursor) { return nil }
    if cursor.byte | 0x20 == UInt8(ascii: "z") {
      cursor.advance()
    } else if cursor.isAtSign, !time.takeOffset(&cursor) {
      return nil
    }
    guard cursor.count == 0, let interval = time.interval else { return nil }
    // A zone or a leap second may lead beyond the last year.
    return canWrite(interval) ? interval : nil
  }
}
