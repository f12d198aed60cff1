// DateNames: the names of months and weekdays in a language.

public import PliantFoundation
#if canImport(FoundationInternationalization)
import FoundationInternationalization
#endif

/// The names of months and weekdays in a language, for ``JSONStrategy/format(_:zone:names:)``.
///
/// ```swift
/// static let german = DateNames(months: ["Januar", …], weekdays: ["Sonntag", …], am: "AM", pm: "PM")
/// ```
public struct DateNames: Sendable, Hashable {
  /// Twelve, from January on.
  public var months: [String]
  /// Twelve abbreviations.
  public var shortMonths: [String]
  /// Seven, from Sunday on.
  public var weekdays: [String]
  /// Seven abbreviations.
  public var shortWeekdays: [String]
  /// The names of months without a day (`LLLL` in a pattern), if the language has different ones; otherwise nil.
  public var standaloneMonths: [String]?
  /// Their abbreviations.
  public var standaloneShortMonths: [String]?
  /// Before noon.
  public var am: String
  /// After noon.
  public var pm: String

  /// Creates the names of a language.
  ///
  /// - Parameters:
  ///   - months: twelve, from January on.
  ///   - shortMonths: twelve abbreviations; nil for the first three letters of each.
  ///   - weekdays: seven, from Sunday on.
  ///   - shortWeekdays: seven abbreviations; nil for the first three letters of each.
  ///   - am: before noon.
  ///   - pm: after noon.
  public init(
    months: [String], shortMonths: [String]? = nil, weekdays: [String], shortWeekdays: [String]? = nil,
    am: String = "AM", pm: String = "PM"
  ) {
    self.months = months
    self.shortMonths = shortMonths ?? months.map { String($0.prefix(3)) }
    self.weekdays = weekdays
    self.shortWeekdays = shortWeekdays ?? weekdays.map { String($0.prefix(3)) }
    self.am = am
    self.pm = pm
  }

  /// The English names.
  public static let english = DateNames(
    months: [
      "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
      "December",
    ],
    weekdays: ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"])
}

extension DateNames {
  /// Creates the names of months and weekdays in a locale, as Foundation knows them: `Januar` in German, `января` in
  /// Russian, where a month without a day is `январь`.
  public init(locale: Locale) {
    var calendar = Calendar(identifier: .gregorian)
    calendar.locale = locale
    self.init(
      months: calendar.monthSymbols, shortMonths: calendar.shortMonthSymbols, weekdays: calendar.weekdaySymbols,
      shortWeekdays: calendar.shortWeekdaySymbols, am: calendar.amSymbol, pm: calendar.pmSymbol)
    standaloneMonths = calendar.standaloneMonthSymbols
    standaloneShortMonths = calendar.shortStandaloneMonthSymbols
  }

  /// Returns the names of months for a letter of a pattern: `M`, or `L` for those without a day.
  func months(for letter: UInt8, count: Int) -> [String] {
    let isStandalone = letter == UInt8(ascii: "L")
    if count == 3 { return (isStandalone ? standaloneShortMonths : nil) ?? shortMonths }
    return (isStandalone ? standaloneMonths : nil) ?? months
  }
}
