// Date, Data, URL and Decimal, by the decoder's strategies.

import PliantCore
import PliantFoundation

extension NodeDecoder {
  // MARK: - Dates

  /// Decodes a date. In Foundation, errors have the path of the value if a single value container asks for it, and else
  /// that of the decoder. `converts` is whether another form is accepted, if the tolerance allows it.
  func date(isSingle: Bool = false, converts: Bool = true) throws -> Date {
    guard kind != .null else { throw valueNotFound(Date.self) }
    guard let strategy = unsafe session.settings.options.dates ?? session.defaultDateStrategy else {
      return try read(as: Date.self) { reader throws(JSONError) in try Date(from: &reader) }
    }
    switch strategy {
    case .deferredToDate: return try date(converts: converts) { Date(timeIntervalSinceReferenceDate: $0) }
    case .secondsSince1970: return try date(converts: converts) { Date(timeIntervalSince1970: $0) }
    case .millisecondsSince1970: return try date(converts: converts) { Date(timeIntervalSince1970: $0 / 1000) }
    case .iso8601:
      if kind == .string, let date = plainISO8601Date ?? iso8601Date() { return date }
      return try otherDate(isSingle: isSingle, converts: converts, nil)
    case .custom(let decode):
      return try decode(self)
    #if canImport(Darwin)
    default:
      // Strategies that Foundation adds, such as `formatted`, are known to its own decoder only.
      return try foreignDate(strategy)
    #endif
    }
  }

  /// The date that `make` makes of this number. Rounding to zero is a conversion: Foundation's decoder refuses it.
  @inline(__always)
  private func date(converts: Bool, _ make: (Double) -> Date) throws -> Date {
    guard let number = index.double(at: Int(node), roundsToZero: false) else {
      return try withoutActuallyEscaping(make) { try otherDate(converts: converts, $0) }
    }
    return make(number)
  }

  /// A date in the most frequent form, which Foundation parses to the same date: see ``ISO8601/parsePlain(_:)``.
  private var plainISO8601Date: Date? {
    guard let text = unsafe plainText else { return nil }
    return unsafe ISO8601.parsePlain(text).map { Date(timeIntervalSinceReferenceDate: $0) }
  }

  private func iso8601Date() -> Date? {
    let text = index.string(at: Int(node))
    if #available(macOS 12, iOS 15, tvOS 15, watchOS 8, *) { return try? Date.ISO8601FormatStyle().parse(text) }
    #if canImport(Darwin)
    return ISO8601DateFormatter().date(from: text)
    #else
    return nil
    #endif
  }

  /// Decodes a date that doesn't have the form of the strategy. `converts` is whether another form is accepted, if the
  /// tolerance allows it; `number` makes a date of a number, which may be in a string; nil if the strategy has none.
  @inline(never)
  private func otherDate(isSingle: Bool = false, converts: Bool, _ number: ((Double) -> Date)?) throws -> Date {
    if let number, let value: Double = nonConformingFloat() { return number(value) }
    let conversions = converts ? tolerance.conversions : []
    let expected = number == nil ? "Date (ISO 8601)" : "Date"
    if !conversions.isEmpty {
      let start = moveReader()
      if kind == .string, let number,
        let value = unsafe text({ unsafe Conversion.double(.string($0), conversions) as Double? }) ?? nil,
        value.isFinite
      {
        return recorded(number(value), expected: expected, at: start)
      }
      // A date in a string is never a number of seconds, so the conversion is recorded for every form.
      if kind == .string, let date = unsafe text({ unsafe Conversion.date(.string($0), conversions) }) ?? nil {
        return recorded(date, expected: expected, at: start)
      }
      if kind == .number {
        if let number, let value = index.double(at: Int(node)) {
          return recorded(number(value), expected: expected, at: start)
        }
        _ = moveReader()
        do throws(JSONError) {
          return try Date(iso8601From: &reader)
        } catch {
          if number == nil, case .numberNotRepresentable = error.kind { throw dataCorrupted(error.kind) }
        }
      }
    }
    guard kind == .string, number == nil else {
      if kind == .number && number != nil {
        throw dataCorrupted(.numberNotRepresentable(type: "Double"), inFoundationWithoutPath: true)
      }
      if number == nil { throw typeMismatch(String.self, expected: expected) }
      throw typeMismatch(Double.self, expected: expected)
    }
    throw isSingle
      ? dataCorrupted(.invalidValue(expected: expected)) : dataCorruptedAtAsker(.invalidValue(expected: expected))
  }

  private func recorded(_ date: Date, expected: String, at start: JSONReader.Position) -> Date {
    reader.recordConversion(at: start, expected: expected, to: date.reportText)
    return date
  }

  /// The bytes of this string, valid as long as the session; nil if it has escapes, and for any other value.
  private var plainText: UnsafeBufferPointer<UInt8>? {
    guard node != .max, index.isKind(.string, at: Int(node)), !index.isEscaped(at: Int(node)) else { return nil }
    return unsafe index.rawText(at: Int(node))
  }

  /// Calls `body` with the bytes of this string, escapes resolved.
  private func text<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result? {
    var text = index.string(at: Int(node))
    return text.withUTF8 { unsafe body($0) }
  }

  #if canImport(Darwin)
  @inline(never)
  private func foreignDate(_ strategy: JSONDecoder.DateDecodingStrategy) throws -> Date {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = strategy
    let range = index.byteRange(at: Int(node))
    let data = unsafe index.document.withBytes { unsafe Data($0[range]) }
    do {
      return try decoder.decode(Date.self, from: data)
    } catch DecodingError.dataCorrupted(let context) {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: codingPath, debugDescription: context.debugDescription,
          underlyingError: jsonError(.invalidValue(expected: "Date"))))
    } catch DecodingError.typeMismatch(let type, _) {
      throw typeMismatch(type, expected: "Date")
    }
  }
  #endif

  // MARK: - Data

  func data(converts: Bool) throws -> Data {
    guard kind != .null else { throw valueNotFound(Data.self) }
    if let data = unsafe session.settings.options.originals?.value(
      Data.self, in: index.document, at: index.byteOffset(at: Int(node)))
    {
      return data
    }
    switch unsafe session.settings.options.data {
    case .base64:
      // Foundation also accepts inexact base64, but gives the same data for exact base64.
      if let text = unsafe plainText, let data = unsafe Data(base64Text: text) { return data }
      if kind == .string, let data = Data(base64Encoded: index.string(at: Int(node))) { return data }
      if converts, let data = converted(Data.self) { return data }
      guard kind == .string else { throw typeMismatch(String.self, expected: "Data") }
      throw dataCorrupted(.invalidValue(expected: "Data (base64)"))
    case .custom(let decode): return try decode(self)
    default: return try Data(from: self)
    }
  }

  // MARK: - UUIDs, URLs and decimal numbers

  /// This string as a UUID in the most frequent form; nil for all others, which `UUID` may accept.
  var plainUUID: UUID? {
    guard let text = unsafe plainText else { return nil }
    return unsafe UUIDText.parse(text)
  }

  func url(converts: Bool) throws -> URL {
    guard kind != .null else { throw valueNotFound(URL.self) }
    if kind == .string, let url = URL(string: index.string(at: Int(node))) { return url }
    if converts, let url = converted(URL.self) { return url }
    if kind == .object, index.document.hasURLObjects, let url = try? readValue(URL.self) { return url }
    guard kind == .string else { throw typeMismatch(String.self, expected: "URL") }
    throw dataCorrupted(.invalidValue(expected: "URL"))
  }

  func decimal(converts: Bool) throws -> Decimal {
    guard kind != .null else { throw valueNotFound(Decimal.self) }
    if kind == .number {
      if let decimal = try? readValue(Decimal.self) { return decimal }
      // As in Foundation, all non-finite numbers of JSON5 have the same value.
      if let value: Double = nonConformingFloat(), !value.isFinite { return .nan }
      // A number with too many digits: the first of them count.
      let text = unsafe String(decoding: index.rawText(at: Int(node)), as: UTF8.self)
      if let decimal = Decimal(string: text), !decimal.isNaN { return decimal }
      throw dataCorrupted(.numberNotRepresentable(type: "Decimal"), inFoundationWithoutPath: true)
    }
    if converts, let decimal = converted(Decimal.self) { return decimal }
    throw typeMismatch(Decimal.self)
  }

  private func converted<Value: JSONReadable>(_ type: Value.Type) -> Value? {
    tolerance.conversions.isEmpty ? nil : try? readValue(type)
  }
}
