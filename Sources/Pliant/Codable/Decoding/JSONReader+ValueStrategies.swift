//===----------------------------------------------------------------------===//
// Dates and data in models, by the strategies of the decoder. Readers come here only where it was told of any.
//===----------------------------------------------------------------------===//

import PliantCore

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension JSONReader {
  /// Takes over what a decoder was told.
  mutating func follow(_ settings: DecodingSettings) {
    guard settings !== DecodingSettings.standard else { return }
    decodingOptions = settings
    hasValueStrategies = settings.hasValueStrategies
    nonFiniteTexts = settings.nonFiniteTexts
  }

  private var settings: DecodingSettings? {
    decodingOptions.map { unsafe unsafeDowncast($0, to: DecodingSettings.self) }
  }

  /// The date at the cursor by the decoder's strategy; nil if it was told of none.
  @inline(never)
  mutating func readDateByStrategy() throws(JSONError) -> Date? {
    guard let strategy = settings?.options.dates else { return nil }
    switch strategy {
    case .deferredToDate: return nil
    case .secondsSince1970 where peek() == .number: return Date(timeIntervalSince1970: try readDouble())
    case .millisecondsSince1970 where peek() == .number:
      return Date(timeIntervalSince1970: try readDouble() / 1000)
    case .iso8601:
      if let date = plainISO8601Date() { return date }
      return try decode(Date.self)
    default: return try decode(Date.self)
    }
  }

  /// A date of the form that nearly all are of; nil, with the reader before the value, for all else.
  private mutating func plainISO8601Date() -> Date? {
    guard #available(macOS 12, iOS 15, tvOS 15, watchOS 8, *) else { return nil }
    let start = position
    if skipWhitespace() == UInt8(ascii: "\""), let text = try? unsafe scanStringBytes(),
      let interval = unsafe ISO8601.parsePlain(text)
    {
      return Date(timeIntervalSinceReferenceDate: interval)
    }
    // What is not well-formed is an error when it is decoded.
    move(to: start)
    return nil
  }

  /// The data at the cursor by the decoder's strategy; nil if it was told of none.
  @inline(never)
  mutating func readDataByStrategy() throws(JSONError) -> Data? {
    guard let strategy = settings?.options.data else { return nil }
    if case .base64 = strategy { return nil }
    return try decode(Data.self)
  }
}
