// Date: an ISO 8601 string, and other forms that a tolerance allows.

public import PliantCore
public import PliantFoundation

extension Date: JSONReadable, JSONWritable {
  /// Reads an ISO 8601 string. Other common forms are converted if the tolerance allows it.
  ///
  /// ```swift
  /// try Date(json: #""2024-02-29T23:59:58.25+01:00""#)   // RFC 3339, and more of ISO 8601
  /// try Date(json: "1709247598.25")                       // converted: seconds since 1970
  /// try Date(json: "1709247598250")                       // converted: milliseconds since 1970
  /// try Date(json: #""2024/02/29 23:59""#)               // converted
  /// ```
  ///
  /// A string without a zone is UTC; a date alone is its midnight. A number counts milliseconds if its magnitude is
  /// 100,000,000,000 (1e11) or more, and seconds otherwise. As seconds, 1e11 would be in the year 5138; as
  /// milliseconds, it is in March 1973, so any other date of our days is unambiguous. For earlier dates in
  /// milliseconds, use a strategy.
  ///
  /// Text and plain decimal numbers are rounded once, to the closest Date: the same point in time gives the same Date in
  /// either form.
  ///
  /// If a ``PliantDecoder`` has another date strategy, that one reads the value.
  ///
  /// - Throws: if the next value is neither; if the string has another form, or denotes a day or time that does not
  ///   exist; if the number leads beyond the years -999999 to 999999.
  public init(from reader: inout JSONReader) throws(JSONError) {
    if reader.hasValueStrategies, let date = try reader.readDateByStrategy() {
      self = date
      return
    }
    try self.init(iso8601From: &reader)
  }

  /// Reads an ISO 8601 string, or a value that converts to a date, whatever the decoder's strategy.
  init(iso8601From reader: inout JSONReader) throws(JSONError) {
    do throws(JSONError) {
      self = try unsafe reader.readText(
        expected: "Date", form: ISO8601.expectation, describe: { $0.reportText },
        convert: { Conversion.date($0, $1) }
      ) { bytes in
        unsafe ISO8601.parse(bytes).map { Date(timeIntervalSinceReferenceDate: $0) }
      }
    } catch {
      // If numbers convert, this one is too large.
      guard case .typeMismatch = error.kind, reader.peek() == .number,
        reader.tolerance.conversions.contains(.timestampToDate)
      else { throw error }
      throw reader.failure(.numberNotRepresentable(type: "Date"))
    }
  }

  /// Writes an RFC 3339 string in UTC: `"2024-02-29T22:59:58.250Z"`.
  ///
  /// There is no fraction if the seconds are whole. Otherwise it has three digits if they suffice, else six, else as
  /// few as read back as exactly this Date. Years outside of 0000 to 9999 have a sign and six digits, as ISO 8601
  /// expands them.
  ///
  /// If a ``PliantEncoder`` has another date strategy, that one writes the date.
  ///
  /// - Throws: for a Date that is not finite, or outside of the years -999999 to 999999.
  public func write(to writer: inout JSONWriter) throws(JSONError) {
    if writer.valueForm != nil, try writer.writeByStrategy(self) { return }
    try writeISO8601(to: &writer)
  }

  /// Writes an RFC 3339 string, whatever the encoder's strategy.
  func writeISO8601(to writer: inout JSONWriter) throws(JSONError) {
    // An error must leave nothing half written, so the text is made before the value is begun.
    let interval = timeIntervalSinceReferenceDate
    guard ISO8601.canWrite(interval) else { throw writer.refusal(.unwritable(textWithoutForm)) }
    try unsafe writer.writePlainText(room: ISO8601.room) { start in unsafe ISO8601.write(interval, to: start) }
  }
}

extension Date {
  /// The result of a conversion in an issue. A Date's own description traps if it is not finite.
  var reportText: String {
    ISO8601.canWrite(timeIntervalSinceReferenceDate)
      ? (try? jsonString()) ?? "" : "\(timeIntervalSinceReferenceDate) seconds since 2001"
  }

  /// The description, for errors, of a date that has no text.
  var textWithoutForm: String {
    let interval = timeIntervalSinceReferenceDate
    return interval.isFinite
      ? "\(JSONError.dateWords)beyond the year 999999" : "\(JSONError.dateWords)that is \(interval)"
  }
}

extension JSONError {
  fileprivate static let dateWords = "a Date "

  /// Whether a date can't be written. Printing such a date traps, so no error may contain a value with it.
  var isAboutDate: Bool {
    if case .unwritable(let words) = kind { words.hasPrefix(Self.dateWords) } else { false }
  }
}
