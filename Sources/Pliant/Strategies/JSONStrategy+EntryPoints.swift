// Strategies for whole documents.

public import PliantCore
public import PliantFoundation

extension JSONStrategy {
  /// Reads the value of a document.
  ///
  /// ```swift
  /// let animals = TypeRegistry<any Animal>(tag: "type", ["dog": Dog.self, "cat": Cat.self])
  /// let pet = try animals.decode(json: data, at: "data.pet")
  /// ```
  ///
  /// - Parameters:
  ///   - source: the document: `Data`, `String`, `[UInt8]`, a dictionary, a ``JSON``….
  ///   - path: the path to the value in the document, such as `data.items.0`; nil for the whole document.
  ///   - tolerance: the accepted deviations.
  /// - Throws: `DecodingError`, with an underlying ``JSONError``.
  public func decode(
    json source: some JSONSource, at path: String? = nil, tolerance: Tolerance = .tolerant
  ) throws -> Value {
    try source._withJSONForm { form in unsafe try decode(form, at: path, tolerance, report: nil) }
  }

  /// Reads the value of a document, and adds the issues to a report.
  public func decode(
    json source: some JSONSource, at path: String? = nil, tolerance: Tolerance = .tolerant,
    report: inout DecodingReport
  ) throws -> Value {
    try source._withJSONForm { form in unsafe try decode(form, at: path, tolerance, report: &report) }
  }

  /// Reads the value of a dictionary such as `JSONSerialization` returns, or of a literal of one.
  @_documentation(visibility: internal)
  public func decode(
    json object: [String: Any], at path: String? = nil, tolerance: Tolerance = .tolerant
  ) throws -> Value {
    unsafe try decode(.tree(object), at: path, tolerance, report: nil)
  }

  private func decode(
    _ form: JSONSourceForm, at path: String?, _ tolerance: Tolerance, report: UnsafeMutablePointer<DecodingReport>?
  ) throws -> Value {
    unsafe try PliantDecoder(tolerance: tolerance).decode(
      by: self, from: form, PliantDecoder.Decoding(at: path, .value, report: report))
  }

  /// Writes a value as a UTF-8 document.
  ///
  /// - Throws: `EncodingError`, with an underlying ``JSONError``.
  public func encode(_ value: Value, _ options: JSONWriter.Options...) throws -> Data {
    var writer = JSONWriter(options: JSONWriter.Options(options))
    do throws(JSONError) {
      try write(value, to: &writer)
      return try writer.takeData()
    } catch {
      throw error.asEncodingError(value)
    }
  }
}

// MARK: - Arrays

extension JSONStrategy {
  /// Reads the values of a document that is an array, or has one at `path`.
  public func decodeArray(
    json source: some JSONSource, at path: String? = nil, tolerance: Tolerance = .tolerant
  ) throws -> [Value] {
    try _Pliant.ArrayStrategy(self).decode(json: source, at: path, tolerance: tolerance)
  }

  /// Reads the values of a document that is an array, or has one at `path`, and adds the issues to a report.
  public func decodeArray(
    json source: some JSONSource, at path: String? = nil, tolerance: Tolerance = .tolerant,
    report: inout DecodingReport
  ) throws -> [Value] {
    try _Pliant.ArrayStrategy(self).decode(json: source, at: path, tolerance: tolerance, report: &report)
  }

  /// Reads the values of an array such as `JSONSerialization` returns, or of a literal of one.
  @_documentation(visibility: internal)
  public func decodeArray(
    json array: [Any], at path: String? = nil, tolerance: Tolerance = .tolerant
  ) throws -> [Value] {
    try _Pliant.ArrayStrategy(self).decode(json: array, at: path, tolerance: tolerance)
  }

  /// Writes values as a document that is an array.
  public func encodeArray(_ values: [Value]) throws -> Data {
    try _Pliant.ArrayStrategy(self).encode(values)
  }
}
