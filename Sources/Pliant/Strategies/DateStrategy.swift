// DateStrategy: the forms of dates in JSON.

public import PliantCore
public import PliantFoundation

/// A form of dates in JSON, for ``Strategy(_:for:)``.
///
/// ```swift
/// @Strategy(.unixMilliseconds) var at: Date                                 // 1709247598250
/// @Strategy(.format("yyyy-MM-dd HH:mm", zone: berlin)) var starts: Date?    // "2024-02-29 23:59"
/// @Strategy(.httpDate) var modified: Date                                   // "Thu, 29 Feb 2024 23:59:58 GMT"
/// ```
///
/// A value in another form is converted as for any date, if the tolerance allows it.
public struct DateStrategy: JSONStrategy {
  enum Form: Sendable {
    case iso8601
    /// Units of a second since 1970.
    case unix(unitsPerSecond: Int64)
    case pattern(DatePattern)
  }

  let form: Form

  public func read(from reader: inout JSONReader) throws(JSONError) -> Date {
    switch form {
    case .iso8601: return try Date(iso8601From: &reader)
    case .unix(let units): return try Self.readUnix(units, from: &reader)
    case .pattern(let pattern):
      return try unsafe reader.readText(
        expected: "Date", form: "Date (\(pattern.text))", describe: { $0.reportText },
        convert: { Conversion.date($0, $1) }
      ) { bytes in
        unsafe pattern.parse(bytes).map { Date(timeIntervalSinceReferenceDate: $0) }
      }
    }
  }

  public func write(_ value: Date, to writer: inout JSONWriter) throws(JSONError) {
    switch form {
    case .iso8601: try value.writeISO8601(to: &writer)
    case .unix(let units): try Self.writeUnix(value, units, to: &writer)
    case .pattern(let pattern):
      guard let text = pattern.text(of: value) else {
        let fits = ISO8601.canWrite(value.timeIntervalSinceReferenceDate)
        let words = fits ? "a Date that the pattern \"\(pattern.text)\" can't hold" : value.textWithoutForm
        throw writer.failure(.unwritable(words))
      }
      try writer.write(text)
    }
  }

  public var jsonSchema: JSON {
    switch form {
    case .iso8601: return ["type": "string", "format": "date-time"]
    case .unix: return ["type": "number"]
    case .pattern(let pattern):
      // Forms for which JSON Schema has a name.
      if pattern.text == "yyyy-MM-dd" { return ["type": "string", "format": "date"] }
      let days = [1_709_247_598, 1_750_000_000, 978_307_200].map { Date(timeIntervalSince1970: $0) }
      return ["type": "string", "examples": JSON(days.map { JSON(pattern.format($0)) })]
    }
  }

  private static func readUnix(_ units: Int64, from reader: inout JSONReader) throws(JSONError) -> Date {
    let start = reader.position
    if reader.peek() == .number, let integer = reader.scanInteger(),
      let date = date(Double(integer), units)
    {
      return date
    }
    reader.move(to: start)
    return try unsafe reader.readNumber(
      expected: "Date", describe: { $0.reportText },
      convert: { date(inString: $0, $1, units) ?? Conversion.date($0, $1) }
    ) { bytes in
      unsafe NumberScanner.parseDouble(bytes).flatMap { date($0, units) }
    }
  }

  private static func date(inString source: ScalarSource, _ conversions: Tolerance.Conversions, _ units: Int64) -> Date?
  {
    guard case .string = source else { return nil }
    return Conversion.double(source, conversions.intersection(.stringToNumber)).flatMap { date($0, units) }
  }

  /// Returns the point in time that is `number` units after 1970, as Foundation's coders and `Date(timeIntervalSince1970:)` do.
  private static func date(_ number: Double, _ units: Int64) -> Date? {
    let interval = number / Double(units) - Double(ReferenceTime.secondsFrom1970)
    return ISO8601.canWrite(interval) ? Date(timeIntervalSinceReferenceDate: interval) : nil
  }

  private static func writeUnix(_ value: Date, _ units: Int64, to writer: inout JSONWriter) throws(JSONError) {
    let interval = value.timeIntervalSinceReferenceDate
    guard ISO8601.canWrite(interval) else { throw writer.failure(.unwritable(value.textWithoutForm)) }
    // Whole units are an integer, whether the Date was made of seconds since 1970 or, as by ISO 8601, since 2001.
    let count = (interval * Double(units)).rounded()
    if count.magnitude < 0x1p53 {
      let number = Int64(count) + ReferenceTime.secondsFrom1970 * units
      if count / Double(units) == interval || date(Double(number), units) == value { return try writer.write(number) }
    }
    try writer.write(value.timeIntervalSince1970 * Double(units))
  }
}

extension JSONStrategy where Self == DateStrategy {
  /// ISO 8601, as dates are read and written without a strategy: `"2024-02-29T23:59:58Z"`.
  public static var iso8601: DateStrategy { DateStrategy(form: .iso8601) }

  /// A number of seconds since 1970: `1709247598`, `1709247598.25`. However large it is, it counts seconds.
  ///
  /// Numbers are read and written as by `Date(timeIntervalSince1970:)`. A Date is stored more precisely, from 2001: one
  /// that lies between those of two Doubles comes back as one of these, less than a microsecond away.
  public static var unixSeconds: DateStrategy { DateStrategy(form: .unix(unitsPerSecond: 1)) }

  /// A number of milliseconds since 1970: `1709247598250`.
  public static var unixMilliseconds: DateStrategy { DateStrategy(form: .unix(unitsPerSecond: 1000)) }

  /// A number of microseconds since 1970.
  public static var unixMicroseconds: DateStrategy { DateStrategy(form: .unix(unitsPerSecond: 1_000_000)) }

  /// A day: `"2024-02-29"`, read as its midnight in UTC.
  public static var day: DateStrategy { .format("yyyy-MM-dd") }

  /// The dates of mail, RFC 2822, section 3.3: `"Thu, 29 Feb 2024 23:59:58 +0000"`.
  public static var rfc2822: DateStrategy { .format("EEE, dd MMM yyyy HH:mm:ss Z") }

  /// The dates of HTTP, RFC 9110, section 5.6.7: `"Thu, 29 Feb 2024 23:59:58 GMT"`.
  public static var httpDate: DateStrategy { .format("EEE, dd MMM yyyy HH:mm:ss 'GMT'") }

  /// Dates in a form of your own, by the letters of Unicode Technical Standard 35: `yyyy`, `yy`, `M`, `MM`, `MMM`, `MMMM`, `d`, `dd`,
  /// `H`, `HH`, `h`, `hh`, `a`, `m`, `mm`, `s`, `ss`, `S` (a digit of the fraction each), `EEE`, `EEEE`, `Z`, `ZZZZZ`, `X`,
  /// `XX`, `XXX`, `x`, `xx`, `xxx`, and text in single quotes.
  ///
  /// ```swift
  /// @Strategy(.format("yyyy-MM-dd HH:mm")) var at: Date     // "2024-02-29 23:59", UTC
  /// ```
  ///
  /// No formatter is created. Other letters, and other counts of these that denote another form, are not supported. A Date is not
  /// written if its text couldn't be read: that of `yyyyMMddHmm` doesn't tell how many digits the hour has.
  ///
  /// - Parameters:
  ///   - pattern: the form.
  ///   - zone: the zone of dates whose form has none; nil for UTC.
  ///   - names: the names of months and weekdays; English by default.
  public static func format(_ pattern: String, zone: TimeZone? = nil, names: DateNames = .english) -> DateStrategy {
    DateStrategy(form: .pattern(DatePattern(text: pattern, zone: zone, names: names)))
  }

  /// Dates in a form of your own, with the names of months and weekdays in a locale.
  ///
  /// ```swift
  /// @JSONModel
  /// struct Appointment {
  ///   static let german = DateStrategy.format("d. MMMM yyyy", zone: berlin, locale: Locale(identifier: "de_DE"))
  ///   @Strategy(german) var day: Date     // "29. Februar 2024"
  /// }
  /// ```
  ///
  /// Foundation looks up the names whenever such a strategy is created, so keep it in a static property. The calendar
  /// is Gregorian and the digits are ASCII in any locale.
  ///
  /// - Parameters:
  ///   - pattern: the form, see ``format(_:zone:names:)``.
  ///   - zone: the zone of dates whose form has none; nil for UTC.
  ///   - locale: the locale of the names.
  public static func format(_ pattern: String, zone: TimeZone? = nil, locale: Locale) -> DateStrategy {
    let plain = DatePattern(text: pattern, zone: zone, names: .english)
    guard plain.hasNames else { return DateStrategy(form: .pattern(plain)) }
    return .format(pattern, zone: zone, names: DateNames(locale: locale))
  }
}
