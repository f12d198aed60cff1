//===----------------------------------------------------------------------===//
// Strategies for whole documents.
//===----------------------------------------------------------------------===//

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif
public import PliantCore

extension JSONStrategy {
  /// Reads the value of a document of UTF-8.
  ///
  /// - Parameters:
  ///   - data: the document.
  ///   - tolerance: what may bend.
  /// - Throws: `DecodingError`, with a ``JSONError`` underneath it.
  public func decode(json data: Data, tolerance: Tolerance = .tolerant) throws -> Value {
    try unsafe data.withUnsafeBytes { bytes in unsafe try decode(bytes, tolerance, report: nil) }
  }

  /// Reads the value of the text of a document.
  public func decode(json text: String, tolerance: Tolerance = .tolerant) throws -> Value {
    try decode(json: Data(text.utf8), tolerance: tolerance)
  }

  /// Reads the value of a document, and adds to a report what had to bend.
  public func decode(
    json data: Data, tolerance: Tolerance = .tolerant, report: inout DecodingReport
  ) throws -> Value {
    try unsafe data.withUnsafeBytes { bytes in unsafe try decode(bytes, tolerance, report: &report) }
  }

  private func decode(
    _ bytes: UnsafeRawBufferPointer, _ tolerance: Tolerance, report: UnsafeMutablePointer<DecodingReport>?
  ) throws -> Value {
    var reader = unsafe JSONReader(copying: bytes)
    unsafe reader.bend(tolerance, isReporting: report != nil)
    defer {
      // SAFETY: the pointer is of an inout argument, valid during this call.
      if var issues = reader.takeIssues() {
        issues.hide(within: SensitiveScope(Value.self, from: 0))
        unsafe report?.pointee.add(issues, of: reader.document)
      }
    }
    do throws(JSONError) {
      let value = try read(from: &reader)
      try reader.expectEnd()
      return value
    } catch {
      throw error.asDecodingError(of: Value.self)
    }
  }

  /// Writes a value as a document of UTF-8.
  ///
  /// - Throws: `EncodingError`, with a ``JSONError`` underneath it.
  public func encode(_ value: Value, _ options: JSONWriter.Options...) throws -> Data {
    var writer = JSONWriter(options: JSONWriter.Options(options))
    do throws(JSONError) {
      try write(value, to: &writer)
      return unsafe try writer.withBytes { bytes in unsafe Data(bytes) }
    } catch {
      throw error.asEncodingError(value)
    }
  }

  /// Reads the values of a document that is an array.
  public func decodeArray(json data: Data, tolerance: Tolerance = .tolerant) throws -> [Value] {
    try ArrayStrategy(self).decode(json: data, tolerance: tolerance)
  }

  /// Reads the values of the text of a document that is an array.
  public func decodeArray(json text: String, tolerance: Tolerance = .tolerant) throws -> [Value] {
    try ArrayStrategy(self).decode(json: text, tolerance: tolerance)
  }

  /// Reads the values of a document that is an array, and adds to a report what had to bend.
  public func decodeArray(
    json data: Data, tolerance: Tolerance = .tolerant, report: inout DecodingReport
  ) throws -> [Value] {
    try ArrayStrategy(self).decode(json: data, tolerance: tolerance, report: &report)
  }

  /// Writes values as a document that is an array.
  public func encodeArray(_ values: [Value]) throws -> Data {
    try ArrayStrategy(self).encode(values)
  }
}
