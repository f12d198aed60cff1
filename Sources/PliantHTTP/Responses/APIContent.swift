// APIContent: the body of a response, and how to decode it.

#if HTTP
public import Foundation
public import HTTPTypes
public import Pliant

/// The body of a response, or of a request to a server, with its header fields.
public struct APIContent: Sendable {
  /// The bytes of the body, decompressed.
  public let bytes: Data
  public let headerFields: HTTPFields
  /// The decoder of the body.
  public var decoder: PliantDecoder

  public init(bytes: Data, headerFields: HTTPFields = HTTPFields(), decoder: PliantDecoder = PliantDecoder()) {
    self.bytes = bytes
    self.headerFields = headerFields
    self.decoder = decoder
  }

  /// Returns the body as text, decoded from its charset.
  ///
  /// - Throws: `DecodingError` for bytes that are not text in that charset, and for an unknown charset.
  public func text() throws -> String {
    let bytes = try utf8()
    let text = String(decoding: bytes, as: UTF8.self)
    // Bytes that aren't UTF-8 were replaced.
    guard text.utf8.elementsEqual(bytes) else { throw TextCharset.error("expected a body in UTF-8, found other bytes") }
    return text
  }

  /// The beginning of the body as text; nil if the body is not text. A character that was cut at the end is left out.
  var textBeginning: String? {
    let start = bytes.prefix(1 << 14)
    return (0...3).lazy.compactMap { count in
      try? APIContent(bytes: Data(start.dropLast(count)), headerFields: headerFields).text()
    }.first
  }

  /// Decodes a value from the body as a JSON document.
  ///
  /// - Parameters:
  ///   - type: the type of the value. An optional is nil for an empty body.
  ///   - path: the path of the value in the document; nil for the whole document.
  ///   - report: receives the accepted deviations.
  public func decode<Value: JSONReadable>(
    _ type: Value.Type, at path: String? = nil, report: inout DecodingReport
  ) throws -> Value {
    if let value = emptyValue(type) { return value }
    return try decoder.decode(type, from: try utf8(), at: path, report: &report)
  }

  /// Decodes a value of a type that is only `Decodable` from the body as a JSON document.
  @_disfavoredOverload
  public func decode<Value: Decodable>(
    _ type: Value.Type, at path: String? = nil, report: inout DecodingReport
  ) throws -> Value {
    if let value = emptyValue(type) { return value }
    return try decoder.decode(type, from: try utf8(), at: path, report: &report)
  }

  /// Returns the body without decoding: its bytes as `Data` or its text as `String`; nil for other types.
  func plainValue<Value>(_ type: Value.Type) throws -> Value? {
    if type == Data.self { return bytes as? Value }
    if type == String.self { return try text() as? Value }
    return nil
  }

  /// Returns the nil value of an optional type if there is no body.
  private func emptyValue<Value>(_ type: Value.Type) -> Value? {
    guard bytes.isEmpty, let optional = type as? any ExpressibleByNilLiteral.Type else { return nil }
    return optional.init(nilLiteral: ()) as? Value
  }

  /// The body as UTF-8.
  func utf8() throws -> Data {
    try TextCharset.utf8(bytes, contentType: headerFields[.contentType])
  }
}
#endif
