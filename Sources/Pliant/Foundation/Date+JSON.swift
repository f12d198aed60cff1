//===----------------------------------------------------------------------===//
// Date: an ISO 8601 string, and what a tolerance allows beside.
//===----------------------------------------------------------------------===//

public import PliantCore

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension Date: JSONReadable, JSONWritable {
  /// Reads an ISO 8601 string. Other common forms are converted where the tolerance allows it.
  ///
  /// ```swift
  /// try Date(json: #""2024-02-29T23:59:58.25+01:00""#)   // RFC 3339, and more of ISO 8601
  /// try Date(json: "1709247598.25")                       // converted: seconds since 1970
  /// try Date(json: "1709247598250")                       // converted: milliseconds since 1970
  /// try Date(json: #""2024/02/29 23:59""#)               // converted
  /// ```
  ///
  /// A string without a zone is UTC; a date alone is its midnight. A number counts milliseconds when its magnitude is
  /// 100,000,000,000 (1e11) or more, and seconds otherwise: as seconds 1e11 would be the year 5138, as milliseconds it is
  /// March 1973, so any other date of our days is told apart. Where milliseconds before that are meant, say so with a strategy.
  ///
  /// Text and plain decimal numbers are rounded once, to the closest Date: the same point in time gives the same Date in
  /// either form.
  ///
  /// Where a ``PliantDecoder`` was told of another date strategy, the value is read by that instead.
  ///
  /// - Throws: when the next value is neither; when the string is not of a form that is read, or names a day or time that
  ///   there isn't; when the number leads beyond the years -999999 to 999999.
  public init(from reader: inout JSONReader) throws(JSONError) {
    if reader.hasValueStrategies, let date = try reader.readDateByStrategy() {
      self = date
      return
    }
    try self.init(iso8601From: &reader)
  }

  /// Reads an ISO 8601 string, or what converts to a date, whatever the decoder was told.
  init(iso8601From reader: inout JSONReader) throws(JSONError) {
    do throws(JSONError) {
      self = try unsafe reader.readText(
        expected: "Date", form: ISO8601.expectation, describe: { $0.reportText },
        convert: { Conversion.date($0, $1) }
      ) { bytes in
        unsafe ISO8601.parse(bytes).map { Date(timeIntervalSinceReferenceDate: $0) }
      }
    } catch {
      // Where numbers convert, this one is too large.
      guard case .typeMismatch = error.kind, reader.peek() == .number,
        reader.tolerance.conversions.contains(.timestampToDate)
      else { throw error }
      throw reader.failure(.numberNotRepresentable(type: "Date"))
    }
  }

  /// Writes an RFC 3339 string in UTC: `"2024-02-29T22:59:58.250Z"`.
  ///
  /// There is no fraction when the seconds are whole; three digits when they suffice, else six, else as few as read back
  /// as exactly this Date. Years outside of 0000 to 9999 have a sign and six digits, as ISO 8601 expands them.
  ///
  /// Where a ``PliantEncoder`` was told of another date strategy, the date is written by that instead.
  ///
  /// - Throws: for a Date that is not finite, or outside of the years -999999 to 999999.
  public func write(to writer: inout JSONWriter) throws(JSONError) {
    if writer.valueForm != nil, try writer.writeByStrategy(self) { return }
    try writeISO8601(to: &writer)
  }

  /// Writes an RFC 3339 string, whatever the encoder was told.
  func writeISO8601(to writer: inout JSONWriter) throws(JSONError) {
    // An error must leave nothing half written, so the text is made before the value is begun.
    let interval = timeIntervalSinceReferenceDate
    guard ISO8601.canWrite(interval) else { throw writer.refusal(.unwritable(textWithoutForm)) }
    try unsafe writer.writePlainText(room: ISO8601.room) { start in unsafe ISO8601.write(interval, to: start) }
  }
}

extension Date {
  /// What an issue says that something was converted to. A Date's own description stops the program where that is not finite.
  var reportText: String {
    ISO8601.canWrite(timeIntervalSinceReferenceDate)
      ? (try? jsonString()) ?? "" : "\(timeIntervalSinceReferenceDate) seconds since 2001"
  }

  /// What an error says of a date for which there is no text.
  var textWithoutForm: String {
    let interval = timeIntervalSinceReferenceDate
    return interval.isFinite ? "a Date beyond the year 999999" : "a Date that is \(interval)"
  }
}
