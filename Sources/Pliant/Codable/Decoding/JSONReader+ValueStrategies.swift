// Dates, data and keys in models, by the strategies of the decoder. Only called if the decoder has some.

import PliantCore
import PliantFoundation

extension JSONReader {
  mutating func follow(_ settings: DecodingSettings) {
    guard settings !== DecodingSettings.standard else { return }
    decodingOptions = settings
    hasValueStrategies = settings.hasValueStrategies
    nonFiniteTexts = settings.nonFiniteTexts
    if let mapping = settings.modelMapping { map(by: mapping) }
    if !settings.hasPlainKeys { convertKeys(by: SettingsKeyConversion(settings)) }
  }

  var settings: DecodingSettings? {
    decodingOptions.map { unsafe unsafeDowncast($0, to: DecodingSettings.self) }
  }

  /// The date at the cursor by the decoder's strategy; nil if dates have the form of models.
  @inline(never)
  mutating func readDateByStrategy() throws(JSONError) -> Date? {
    if let date = try takeOriginal(Date.self) { return date }
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

  /// The value at the cursor as the decoder of a capture decodes it; nil if it can't.
  private mutating func takeOriginal<Value: Decodable>(_ type: Value.Type) throws(JSONError) -> Value? {
    guard let originals = settings?.options.originals else { return nil }
    skipWhitespace()
    guard let value = originals.value(type, in: document, at: byteOffset) else { return nil }
    try skipValue()
    return value
  }

  /// A date in the most frequent form; nil for any other, with the reader before the value.
  private mutating func plainISO8601Date() -> Date? {
    let start = position
    if skipWhitespace() == UInt8(ascii: "\""), let text = try? unsafe scanStringBytes(),
      let interval = unsafe ISO8601.parsePlain(text)
    {
      return Date(timeIntervalSinceReferenceDate: interval)
    }
    // If the string is not well-formed, decoding it throws the error.
    move(to: start)
    return nil
  }

  /// The data at the cursor by the decoder's strategy; nil if it is base64, as in models.
  @inline(never)
  mutating func readDataByStrategy() throws(JSONError) -> Data? {
    if let data = try takeOriginal(Data.self) { return data }
    guard let strategy = settings?.options.data else { return nil }
    if case .base64 = strategy { return nil }
    return try decode(Data.self)
  }
}
