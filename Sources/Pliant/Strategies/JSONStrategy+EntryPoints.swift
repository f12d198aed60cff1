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
  /// Reads the value of a UTF-8 document.
  ///
  /// ```swift
  /// let animals = TypeRegistry<any Animal>(tag: "type", ["dog": Dog.self, "cat": Cat.self])
  /// let pet = try animals.decode(json: data, at: "data.pet")
  /// ```
  ///
  /// - Parameters:
  ///   - data: the document.
  ///   - path: the path to the value in the document, such as `data.items.0`; nil for the whole document.
  ///   - tolerance: the accepted deviations.
  /// - Throws: `DecodingError`, with an underlying ``JSONError``.
  public func decode(json data: Data, at path: String? = nil, tolerance: Tolerance = .tolerant) throws -> Value {
    var reader = JSONReader(unsafe data.withUnsafeBytes { bytes in unsafe DocumentBytes(copying: bytes) })
    return unsafe try decode(from: &reader, at: path, tolerance, report: nil)
  }

  /// Reads the value of the text of a document.
  public func decode(json text: String, at path: String? = nil, tolerance: Tolerance = .tolerant) throws -> Value {
    try decode(json: Data(text.utf8), at: path, tolerance: tolerance)
  }

  /// Reads the value of a UTF-8 document.
  public func decode(json bytes: [UInt8], at path: String? = nil, tolerance: Tolerance = .tolerant) throws -> Value {
    try decode(json: Data(bytes), at: path, tolerance: tolerance)
  }

  /// Reads the value of a `JSON`.
  public func decode(json: JSON, at path: String? = nil, tolerance: Tolerance = .tolerant) throws -> Value {
    try decode(json: json.jsonData(), at: path, tolerance: tolerance)
  }

  /// Reads the value of a dictionary such as `JSONSerialization` returns.
  public func decode(
    json object: [String: Any], at path: String? = nil, tolerance: Tolerance = .tolerant
  ) throws -> Value {
    var reader = try ObjectTree.reader(of: object, for: Value.self)
    return unsafe try decode(from: &reader, at: path, tolerance, report: nil)
  }

  /// Reads the value of an array such as `JSONSerialization` returns.
  public func decode(json array: [Any], at path: String? = nil, tolerance: Tolerance = .tolerant) throws -> Value {
    var reader = try ObjectTree.reader(of: array, for: Value.self)
    return unsafe try decode(from: &reader, at: path, tolerance, report: nil)
  }

  /// Reads the value of a document, and adds the issues to a report.
  public func decode(
    json data: Data, at path: String? = nil, tolerance: Tolerance = .tolerant, report: inout DecodingReport
  ) throws -> Value {
    var reader = JSONReader(unsafe data.withUnsafeBytes { bytes in unsafe DocumentBytes(copying: bytes) })
    return unsafe try decode(from: &reader, at: path, tolerance, report: &report)
  }

  private func decode(
    from reader: inout JSONReader, at path: String?, _ tolerance: Tolerance,
    report: UnsafeMutablePointer<DecodingReport>?
  ) throws -> Value {
    unsafe reader.bend(tolerance, isReporting: report != nil)
    var start = 0
    defer {
      // SAFETY: the pointer is of an inout argument, valid during this call.
      if var issues = reader.takeIssues() {
        issues.hide(within: SensitiveScope(Value.self, from: start))
        unsafe report?.pointee.add(issues, of: reader.document)
      }
    }
    do throws(JSONError) {
      if let path {
        try reader.move(toValueAt: path)
        start = reader.byteOffset
      }
      let value = try read(from: &reader)
      if path == nil { try reader.expectEnd() }
      return value
    } catch {
      throw error.asDecodingError(of: Value.self, at: path)
    }
  }

  /// Writes a value as a UTF-8 document.
  ///
  /// - Throws: `EncodingError`, with an underlying ``JSONError``.
  public func encode(_ value: Value, _ options: JSONWriter.Options...) throws -> Data {
    var writer = JSONWriter(options: JSONWriter.Options(options))
    do throws(JSONError) {
      try write(value, to: &writer)
      return unsafe try writer.withBytes { bytes in unsafe Data(bytes) }
    } catch {
      throw error.asEncodingError(value)
    }
  }
}

// MARK: - Arrays

extension JSONStrategy {
  /// Reads the values of a document that is an array, or has one at `path`.
  public func decodeArray(json data: Data, at path: String? = nil, tolerance: Tolerance = .tolerant) throws -> [Value] {
    try ArrayStrategy(self).decode(json: data, at: path, tolerance: tolerance)
  }

  /// Reads the values of the text of a document that is an array, or has one at `path`.
  public func decodeArray(
    json text: String, at path: String? = nil, tolerance: Tolerance = .tolerant
  ) throws -> [Value] {
    try ArrayStrategy(self).decode(json: text, at: path, tolerance: tolerance)
  }

  /// Reads the values of a document that is an array, or has one at `path`.
  public func decodeArray(
    json bytes: [UInt8], at path: String? = nil, tolerance: Tolerance = .tolerant
  ) throws -> [Value] {
    try ArrayStrategy(self).decode(json: bytes, at: path, tolerance: tolerance)
  }

  /// Reads the values of a `JSON` that is an array, or has one at `path`.
  public func decodeArray(json: JSON, at path: String? = nil, tolerance: Tolerance = .tolerant) throws -> [Value] {
    try ArrayStrategy(self).decode(json: json, at: path, tolerance: tolerance)
  }

  /// Reads the values of an array in a dictionary such as `JSONSerialization` returns.
  public func decodeArray(json object: [String: Any], at path: String, tolerance: Tolerance = .tolerant) throws
    -> [Value]
  {
    try ArrayStrategy(self).decode(json: object, at: path, tolerance: tolerance)
  }

  /// Reads the values of an array such as `JSONSerialization` returns.
  public func decodeArray(json array: [Any], at path: String? = nil, tolerance: Tolerance = .tolerant) throws -> [Value]
  {
    try ArrayStrategy(self).decode(json: array, at: path, tolerance: tolerance)
  }

  /// Reads the values of a document that is an array, or has one at `path`, and adds the issues to a report.
  public func decodeArray(
    json data: Data, at path: String? = nil, tolerance: Tolerance = .tolerant, report: inout DecodingReport
  ) throws -> [Value] {
    try ArrayStrategy(self).decode(json: data, at: path, tolerance: tolerance, report: &report)
  }

  /// Writes values as a document that is an array.
  public func encodeArray(_ values: [Value]) throws -> Data {
    try ArrayStrategy(self).encode(values)
  }
}
