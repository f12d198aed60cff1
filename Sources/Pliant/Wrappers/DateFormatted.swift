// DateFormatted: dates in a form of their own, whatever the coder's strategy.

import PliantCore
public import PliantFoundation

/// The form of a date, for ``DateFormatted``.
///
/// ```swift
/// enum SlashedDay: DateForm { static var strategy: DateStrategy { .format("yyyy/MM/dd") } }
///
/// struct Event: Codable {
///   @DateFormatted<DateForms.UnixSeconds> var start: Date
///   @DateFormatted<SlashedDay?> var end: Date?
/// }
/// ```
public protocol DateForm {
  /// `Date`, or `Date?` for an optional form.
  associatedtype Value = Date
  /// How dates of this form are read and written.
  static var strategy: DateStrategy { get }
  /// The date in a property's value.
  static func date(in value: Value) -> Date?
  /// Makes a property's value of a date; nil if a date is required and missing.
  static func value(of date: Date?) -> Value?
}

extension DateForm where Value == Date {
  /// The date itself.
  @_documentation(visibility: internal)
  public static func date(in value: Date) -> Date? { value }
  /// The date, which is required.
  @_documentation(visibility: internal)
  public static func value(of date: Date?) -> Date? { date }
}

/// The same form for an optional date.
extension Optional: DateForm where Wrapped: DateForm, Wrapped.Value == Date {
  public typealias Value = Date?
  public static var strategy: DateStrategy { Wrapped.strategy }
  public static func date(in value: Date?) -> Date? { value }
  public static func value(of date: Date?) -> Date?? { .some(date) }
}

/// Predefined forms of dates.
public enum DateForms: Sendable {
  /// `"2024-02-29T23:59:58.25Z"`.
  public enum ISO8601: DateForm { public static var strategy: DateStrategy { .iso8601 } }
  /// Seconds since 1970: `1709247598.25`.
  public enum UnixSeconds: DateForm { public static var strategy: DateStrategy { .unixSeconds } }
  /// Milliseconds since 1970: `1709247598250`.
  public enum UnixMilliseconds: DateForm { public static var strategy: DateStrategy { .unixMilliseconds } }
  /// `"2024-02-29"`.
  public enum Day: DateForm { public static var strategy: DateStrategy { .day } }
  /// `"Thu, 29 Feb 2024 23:59:58 +0000"`.
  public enum RFC2822: DateForm { public static var strategy: DateStrategy { .rfc2822 } }
  /// `"Thu, 29 Feb 2024 23:59:58 GMT"`.
  public enum HTTPDate: DateForm { public static var strategy: DateStrategy { .httpDate } }
}

/// A date that has a given form in a document, under any Decoder and Encoder.
///
/// Other common forms are converted if the decoder's tolerance allows it, and reported. With an optional form, a
/// missing, null or unusable value is nil.
@propertyWrapper
public struct DateFormatted<Form: DateForm> {
  /// The date.
  public var wrappedValue: Form.Value

  /// A property with a value.
  public init(wrappedValue: Form.Value) { self.wrappedValue = wrappedValue }
}

extension DateFormatted where Form == DateForms.ISO8601 {
  /// Refuses a pattern in the place of a type.
  @_documentation(visibility: internal)
  @available(
    *, unavailable,
    message: "@DateFormatted takes a type, such as DateForms.Day. In a @JSONModel: @Strategy(.format(\"yyyy/MM/dd\"))"
  )
  public init(_ pattern: String) { preconditionFailure("a form needs a type") }
}

extension DateFormatted: _Pliant.DecodableWrapper {
  public init(from decoder: any Decoder) throws {
    wrappedValue = try WrapperReading.value(ForeignReading(Form.strategy), from: decoder) { Form.value(of: $0) }
  }

  @_documentation(visibility: internal)
  public static var missing: DateFormatted? { Form.value(of: nil).map { DateFormatted(wrappedValue: $0) } }
}

extension DateFormatted: _Pliant.EncodableWrapper {
  public func encode(to encoder: any Encoder) throws {
    guard let date = Form.date(in: wrappedValue) else {
      var container = encoder.singleValueContainer()
      return try container.encodeNil()
    }
    try _Pliant.ForeignObject.encode(_Pliant.StrategyWritable(date, Form.strategy), to: encoder)
  }
}

extension DateFormatted: Sendable where Form.Value: Sendable {}
extension DateFormatted: Equatable where Form.Value: Equatable {}
extension DateFormatted: Hashable where Form.Value: Hashable {}
