//===----------------------------------------------------------------------===//
// Values of types that are only Codable, inside of documents read and written by the fast path.
//===----------------------------------------------------------------------===//

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
public import PliantCore

extension JSONReader {
  /// Reads the next value as a type that is only Decodable, by way of a decoder for the bytes of that value.
  ///
  /// - Throws: what the type throws: a `DecodingError` in this library's words and at the place that its coding path leads to,
  ///   any other as `JSONError.Kind.underlying`, at the value.
  @inline(never)
  public mutating func decode<Value: Decodable>(_ type: Value.Type) throws(JSONError) -> Value {
    skipWhitespace()
    let start = position
    let data = unsafe try withValueBytes { bytes in unsafe Data(bytes) }
    do {
      let decoder = JSONDecoder()
      decoder.dateDecodingStrategy = .custom(Date.init(pliantFrom:))
      return try decoder.decode(type, from: data)
    } catch {
      throw failure(error, decoding: type, from: start)
    }
  }
}

extension Date {
  /// A date inside of a type that is only Codable has the forms that it has everywhere else in a document.
  @Sendable
  fileprivate init(pliantFrom decoder: any Decoder) throws {
    func misfit(_ kind: JSONError.Kind, found: String) -> any Error {
      JSONError(kind, path: JSONPath(codingPath: decoder.codingPath), found: found).asDecodingError()
    }
    let container = try decoder.singleValueContainer()
    let text = try? container.decode(String.self).jsonString()
    guard let text = try text ?? (try? container.decode(Double.self))?.jsonString() else {
      throw misfit(.typeMismatch(expected: "Date"), found: "something else")
    }
    do {
      self = try Date(json: text)
    } catch let error as DecodingError {
      guard let error = error.jsonError else { throw error }
      throw misfit(error.kind, found: error.found)
    }
  }

  fileprivate var iso8601Text: String {
    get throws {
      try String(json: jsonString())
    }
  }
}

extension JSONWriter {
  /// Writes a value of a type that is only Encodable, by way of an encoder.
  @inline(never)
  public mutating func encode<Value: Encodable>(_ value: Value) throws(JSONError) {
    let data: Data
    do {
      let encoder = JSONEncoder()
      encoder.outputFormatting = .withoutEscapingSlashes
      encoder.dateEncodingStrategy = .custom { date, encoder in
        var container = encoder.singleValueContainer()
        try container.encode(date.iso8601Text)
      }
      data = try encoder.encode(value)
    } catch {
      throw failure(.underlying(error))
    }
    let document = unsafe data.withUnsafeBytes { bytes in unsafe DocumentBytes(copying: bytes) }
    var reader = JSONReader(document)
    try write(valueOf: &reader)
  }
}
