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
  /// - Throws: what the type throws, as `JSONError.Kind.underlying`, at the value.
  @inline(never)
  public mutating func decode<Value: Decodable>(_ type: Value.Type) throws(JSONError) -> Value {
    skipWhitespace()
    let start = position
    let data = unsafe try withValueBytes { bytes in unsafe Data(bytes) }
    do {
      return try JSONDecoder().decode(type, from: data)
    } catch {
      throw failure(.underlying(error), at: start)
    }
  }
}

extension JSONWriter {
  /// Writes a value of a type that is only Encodable, by way of an encoder.
  @inline(never)
  public mutating func encode<Value: Encodable>(_ value: Value) throws(JSONError) {
    let data: Data
    do {
      data = try JSONEncoder().encode(value)
    } catch {
      throw failure(.underlying(error))
    }
    let document = unsafe data.withUnsafeBytes { bytes in unsafe DocumentBytes(copying: bytes) }
    var reader = JSONReader(document)
    try write(valueOf: &reader)
  }
}
