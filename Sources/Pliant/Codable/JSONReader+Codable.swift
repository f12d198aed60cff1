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
}

extension JSONWriter {
  /// Writes a value of a type that is only Encodable.
  ///
  /// Its dates are written as everywhere else in a document of Pliant's.
  @inline(never)
  public mutating func encode<Value: Encodable>(_ value: Value) throws(JSONError) {
    guard options.isDisjoint(with: [.pretty, .sortedKeys, .escapingNonASCII, .escapingHTML]) else {
      return try encodeApart(value)
    }
    let before = count
    let next = try beginValue()
    let depthLeft = self.depthLeft
    let encoding = EncodingState(
      JSONWriter(capacity: 0), EncodingForm(), depthLimit: depthLeft, isWithinModel: true)
    swap(&self, &encoding.writer)
    do {
      _ = try encoding.encodeRoot { root in
        _ = try root.encodeRoot(value)
        return true
      }
      swap(&self, &encoding.writer)
      self.depthLeft = depthLeft
    } catch {
      swap(&self, &encoding.writer)
      self.depthLeft = depthLeft
      let error = failure(encoding: error)
      truncate(to: before)
      throw error
    }
    state = next
  }

  /// Writes a value in a style that is not for speed.
  private mutating func encodeApart<Value: Encodable>(_ value: Value) throws(JSONError) {
    let encoding = EncodingState(
      JSONWriter(nonFiniteFloats: nonFiniteFloats), EncodingForm(), depthLimit: depthLeft)
    do {
      _ = try encoding.encodeRoot { root in
        _ = try root.encodeRoot(value)
        return true
      }
    } catch {
      throw failure(encoding: error)
    }
    encoding.writer.complete()
    var reader = JSONReader(unsafe try encoding.writer.withBytes { bytes in unsafe DocumentBytes(copying: bytes) })
    try write(valueOf: &reader)
  }

  private func failure(encoding error: any Error) -> JSONError {
    guard let error = error as? JSONError else { return failure(.underlying(error)) }
    // A model inside of the value wrote into this document, and knows the whole path.
    return error.path.components.isEmpty ? failure(error.kind) : error
  }
}
