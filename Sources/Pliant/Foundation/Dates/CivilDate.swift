// CivilDate: year, month and day of the proleptic Gregorian calendar.

/// A day of the proleptic Gregorian calendar (ISO 8601-1, 4.2.1), before validation.
///
/// The year 0 is the one before the year 1. Days are counted from 2001-01-01, the reference date of Foundation.
/// The formulas are those of Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms": years begin with March,
/// so that the leap day is the last one, and come in eras of 400, which all have 146,097 days. Optimized for size, each of
/// their divisions by a constant would be an instruction that takes some ten times as long as a multiplication.
struct CivilDate: Equatable, Sendable {
  var year: Int
  /// From 1 to 12.
  var month: Int
  /// From 1 to 31.
  var day: Int

  /// The days from 0000-03-01 to 2001-01-01.
  private static let referenceDay = 730_791
  private static let daysInEra = 146_097

  init(year: Int, month: Int, day: Int) {
    self.year = year
    self.month = month
    self.day = day
  }

  /// Whether the calendar has this day.
  var isValid: Bool {
    guard 1...12 ~= month, day >= 1 else { return false }
    if day <= 28 { return true }
    if month == 2 { return day == 29 && Self.isLeapYear(year) }
    // April, June, September and November: 4, 6, 9, 11 are the even ones up to July and the odd ones after it.
    return day <= 30 + ((month ^ (month &>> 3)) & 1)
  }

  static func isLeapYear(_ year: Int) -> Bool {
    year & 3 == 0 && (year % 100 != 0 || year & 15 == 0)
  }

  /// The number of days from 2001-01-01 to this day, negative before.
  @_optimize(speed)
  var daysSinceReferenceDate: Int {
    let marchYear = month > 2 ? year : year &- 1
    let era = (marchYear >= 0 ? marchYear : marchYear &- 399) / 400
    let yearOfEra = marchYear &- era &* 400
    let dayOfYear = (153 &* (month > 2 ? month &- 3 : month &+ 9) &+ 2) / 5 &+ day &- 1
    let dayOfEra = yearOfEra &* 365 &+ yearOfEra / 4 &- yearOfEra / 100 &+ dayOfYear
    return era &* Self.daysInEra &+ dayOfEra &- Self.referenceDay
  }

  /// The day that is `days` after 2001-01-01.
  @inline(__always)
  init(daysSinceReferenceDate days: Int) {
    let shifted = days &+ Self.referenceDay
    let era = (shifted >= 0 ? shifted : shifted &- (Self.daysInEra &- 1)) / Self.daysInEra
    let dayOfEra = shifted &- era &* Self.daysInEra
    let yearOfEra = (dayOfEra &- dayOfEra / 1460 &+ dayOfEra / 36524 &- dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra &- (365 &* yearOfEra &+ yearOfEra / 4 &- yearOfEra / 100)
    let marchMonth = (5 &* dayOfYear &+ 2) / 153
    day = dayOfYear &- (153 &* marchMonth &+ 2) / 5 &+ 1
    month = marchMonth < 10 ? marchMonth &+ 3 : marchMonth &- 9
    year = yearOfEra &+ era &* 400 &+ (month <= 2 ? 1 : 0)
  }
}
