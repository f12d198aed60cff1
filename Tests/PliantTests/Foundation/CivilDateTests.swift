/// Checks the calendar: every day follows the one before, and only real days count.

import Testing

@testable import Pliant

@Suite struct CivilDateTests {
  @Test func countsEveryDayOfAnEraOnce() {
    // 400 years and a few days, across the year 2001 and every rule for leap years.
    var date = CivilDate(year: 1800, month: 1, day: 1)
    let first = date.daysSinceReferenceDate
    for days in first..<first + 146_200 {
      guard date.daysSinceReferenceDate == days, CivilDate(daysSinceReferenceDate: days) == date, date.isValid else {
        Issue.record("day \(days) is not \(date)")
        return
      }
      // The next day, by asking the calendar only whether a day exists.
      date.day += 1
      if !date.isValid { (date.month, date.day) = (date.month + 1, 1) }
      if !date.isValid { (date.year, date.month) = (date.year + 1, 1) }
    }
    #expect(date == CivilDate(year: 2200, month: 4, day: 14))
  }

  @Test func bringsBackTheFirstAndLastDaysOfManyYears() {
    var random = RepeatableBits(seed: 1)
    let years =
      [-999_999, -400, -100, -4, -1, 0, 1, 3, 4, 100, 400, 9999, 999_999]
      + (0..<2000).map { _ in Int.random(in: -999_999...999_999, using: &random) }
    for year in years {
      for (month, day) in [(1, 1), (2, 28), (3, 1), (12, 31)] {
        let date = CivilDate(year: year, month: month, day: day)
        #expect(CivilDate(daysSinceReferenceDate: date.daysSinceReferenceDate) == date)
      }
      let length =
        CivilDate(year: year + 1, month: 1, day: 1).daysSinceReferenceDate
        - CivilDate(year: year, month: 1, day: 1).daysSinceReferenceDate
      #expect(length == (CivilDate.isLeapYear(year) ? 366 : 365), "year \(year)")
    }
  }

  @Test func knowsTheLastDaysOfMonths() {
    func areValid(_ dates: [(year: Int, month: Int, day: Int)]) -> [Bool] {
      dates.map { CivilDate(year: $0.year, month: $0.month, day: $0.day).isValid }
    }
    let last = [(2024, 2, 29), (2000, 2, 29), (0, 2, 29), (-4, 2, 29), (2024, 7, 31), (2024, 8, 31), (2024, 12, 31)]
    #expect(areValid(last) == last.map { _ in true })
    let none = [
      (2023, 2, 29), (2100, 2, 29), (1900, 2, 29), (2024, 2, 30), (2024, 4, 31), (2024, 6, 31), (2024, 9, 31),
      (2024, 11, 31), (2024, 1, 32), (2024, 12, 32), (2024, 0, 1), (2024, 13, 1), (2024, 1, 0), (-1, 2, 29),
    ]
    #expect(areValid(none) == none.map { _ in false })
  }
}
