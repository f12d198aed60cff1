//===----------------------------------------------------------------------===//
// Entry points of types that are TolerantCodable, and of collections of them: documents in and out.
//===----------------------------------------------------------------------===//

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif
public import PliantCore

// MARK: - From documents

extension TolerantDocument {
  /// Decodes a value from a UTF-8 document.
  ///
  /// Dates are read as in models of `@JSONModel`; a ``PliantDecoder`` has strategies for other forms.
  ///
  /// ```swift
  /// let song = try Song(json: data)
  /// let page = try [Song](json: data, at: "data.items", limits: ReadingLimits(bytes: 1 << 20))
  /// ```
  ///
  /// - Parameters:
  ///   - data: the document.
  ///   - path: the path to the value in the document, such as `data.items.0`; nil for the whole document.
  ///   - limits: the maximum sizes of the document and the values in it.
  ///   - validating: how much of the document must be well-formed if there is a path.
  /// - Throws: `DecodingError`, with a ``JSONError`` as its underlying error; errors that
  ///   ``TolerantCodable/didDecode(from:)`` and the type's own code throw.
  @_disfavoredOverload
  public init(
    json data: Data, at path: String? = nil, limits: ReadingLimits = ReadingLimits(),
    validating: ValidationScope = .value
  ) throws {
    self = try PliantDecoder.ofDocuments(limits).decode(Self.self, from: data, at: path, validating: validating)
  }

  /// Decodes a value from the text of a document.
  @_disfavoredOverload
  public init(
    json text: String, at path: String? = nil, limits: ReadingLimits = ReadingLimits(),
    validating: ValidationScope = .value
  ) throws {
    self = try PliantDecoder.ofDocuments(limits).decode(Self.self, from: text, at: path, validating: validating)
  }

  /// Decodes a value from a UTF-8 document.
  @_disfavoredOverload
  public init(
    json bytes: [UInt8], at path: String? = nil, limits: ReadingLimits = ReadingLimits(),
    validating: ValidationScope = .value
  ) throws {
    self = try PliantDecoder.ofDocuments(limits).decode(Self.self, from: bytes, at: path, validating: validating)
  }

  /// Decodes a value from a dictionary such as `JSONSerialization` makes.
  ///
  /// The limits apply to the document that the dictionary would be written as.
  @_disfavoredOverload
  public init(
    json object: [String: Any], at path: String? = nil, limits: ReadingLimits = ReadingLimits()
  ) throws {
    self = try PliantDecoder.ofDocuments(limits).decode(Self.self, from: object, at: path)
  }

  /// Decodes a value from an array such as `JSONSerialization` makes.
  ///
  /// The limits apply to the document that the array would be written as.
  @_disfavoredOverload
  public init(
    json array: [Any], at path: String? = nil, limits: ReadingLimits = ReadingLimits()
  ) throws {
    self = try PliantDecoder.ofDocuments(limits).decode(Self.self, from: array, at: path)
  }

  /// Decodes a value from a UTF-8 document, whose bytes are not retained.
  @_disfavoredOverload @safe
  public init(
    json bytes: UnsafeRawBufferPointer, at path: String? = nil, limits: ReadingLimits = ReadingLimits(),
    validating: ValidationScope = .value
  ) throws {
    self = try unsafe PliantDecoder.ofDocuments(limits).decode(Self.self, from: bytes, at: path, validating)
  }

  /// Decodes a value from a ``JSON``.
  @_disfavoredOverload
  public init(json: JSON, at path: String? = nil) throws {
    self = try PliantDecoder.ofDocuments.decode(Self.self, from: json, at: path)
  }
}

// MARK: - With a report

extension TolerantDocument {
  /// Decodes a value from a UTF-8 document, and adds its issues to a report.
  @_disfavoredOverload
  public init(
    json data: Data, at path: String? = nil, limits: ReadingLimits = ReadingLimits(),
    validating: ValidationScope = .value,
    report: inout DecodingReport
  ) throws {
    self = try PliantDecoder.ofDocuments(limits).decode(
      Self.self, from: data, at: path, validating: validating, report: &report)
  }

  /// Decodes a value from the text of a document, and adds its issues to a report.
  @_disfavoredOverload
  public init(
    json text: String, at path: String? = nil, limits: ReadingLimits = ReadingLimits(),
    validating: ValidationScope = .value,
    report: inout DecodingReport
  ) throws {
    self = try PliantDecoder.ofDocuments(limits).decode(
      Self.self, from: text, at: path, validating: validating, report: &report)
  }

  /// Decodes a value from a UTF-8 document, and adds its issues to a report.
  @_disfavoredOverload
  public init(
    json bytes: [UInt8], at path: String? = nil, limits: ReadingLimits = ReadingLimits(),
    validating: ValidationScope = .value,
    report: inout DecodingReport
  ) throws {
    self = try PliantDecoder.ofDocuments(limits).decode(
      Self.self, from: bytes, at: path, validating: validating, report: &report)
  }

  /// Decodes a value from a dictionary such as `JSONSerialization` makes, and adds its issues to a report.
  @_disfavoredOverload
  public init(
    json object: [String: Any], at path: String? = nil, limits: ReadingLimits = ReadingLimits(),
    report: inout DecodingReport
  ) throws {
    self = try PliantDecoder.ofDocuments(limits).decode(Self.self, from: object, at: path, report: &report)
  }

  /// Decodes a value from an array such as `JSONSerialization` makes, and adds its issues to a report.
  @_disfavoredOverload
  public init(
    json array: [Any], at path: String? = nil, limits: ReadingLimits = ReadingLimits(),
    report: inout DecodingReport
  ) throws {
    self = try PliantDecoder.ofDocuments(limits).decode(Self.self, from: array, at: path, report: &report)
  }

  /// Decodes a value from a ``JSON``, and adds its issues to a report.
  @_disfavoredOverload
  public init(json: JSON, at path: String? = nil, report: inout DecodingReport) throws {
    self = try PliantDecoder.ofDocuments.decode(Self.self, from: json, at: path, report: &report)
  }
}

extension PliantDecoder {
  /// Returns the decoder for these initializers, with limits.
  fileprivate static func ofDocuments(_ limits: ReadingLimits) -> PliantDecoder {
    var decoder = ofDocuments
    decoder.limits = limits
    return decoder
  }
}

// For a type that also conforms to JSONReadable, its own reading takes precedence.
extension TolerantDocument where Self: JSONReadable {
  /// Reads a value from a ``JSON``.
  public init(json: JSON, at path: String? = nil) throws {
    self = try json.decode(Self.self, at: path)
  }

  /// Reads a value from a ``JSON``, and adds its issues to a report.
  public init(json: JSON, at path: String? = nil, report: inout DecodingReport) throws {
    self = try PliantDecoder.ofDocuments.decode(Self.self, from: json, at: path, report: &report)
  }
}

// MARK: - To documents

extension TolerantDocument {
  /// Returns the value as a UTF-8 document, in which each property is at the first place of its mapping.
  ///
  /// Dates are RFC 3339 strings, as in documents of `@JSONModel` models; a ``PliantEncoder`` has strategies for other
  /// forms.
  ///
  /// - Parameters:
  ///   - options: the format of the document. By default it is compact, with members in the order of declaration.
  ///   - nonFiniteFloats: how NaN and the infinities are written.
  /// - Throws: `EncodingError` with the coding path, and a ``JSONError`` as its underlying error.
  @_disfavoredOverload
  public func jsonData(
    _ options: JSONWriter.Options..., nonFiniteFloats: JSONWriter.NonFiniteFloatStrategy = .throw
  ) throws -> Data {
    try document(JSONWriter.Options(options), nonFiniteFloats) { writer throws(JSONError) in
      unsafe try writer.withBytes { bytes in unsafe Data(bytes) }
    }
  }

  /// Returns the value as the text of a document.
  @_disfavoredOverload
  public func jsonString(
    _ options: JSONWriter.Options..., nonFiniteFloats: JSONWriter.NonFiniteFloatStrategy = .throw
  ) throws -> String {
    try document(JSONWriter.Options(options), nonFiniteFloats) { writer throws(JSONError) in try writer.string() }
  }

  /// Returns the value as a dictionary such as `JSONSerialization` makes and takes.
  ///
  /// - Throws: `EncodingError` if the value can't be encoded, or is not an object.
  @_disfavoredOverload
  public func jsonObject() throws -> [String: Any] {
    guard let object = try jsonTree() as? [String: Any] else {
      throw JSONError(.unwritable("a value that is not an object")).asEncodingError(self)
    }
    return object
  }

  /// Returns the value as an array such as `JSONSerialization` makes and takes.
  ///
  /// - Throws: `EncodingError` if the value can't be encoded, or is not an array.
  @_disfavoredOverload
  public func jsonArray() throws -> [Any] {
    guard let array = try jsonTree() as? [Any] else {
      throw JSONError(.unwritable("a value that is not an array")).asEncodingError(self)
    }
    return array
  }

  private func jsonTree() throws -> Any {
    try document([], .throw) { writer throws(JSONError) in
      let document = unsafe try writer.withBytes { bytes in unsafe DocumentBytes(copying: bytes) }
      var reader = JSONReader(document)
      return try ObjectTree.read(from: &reader)
    }
  }

  private func document<Result>(
    _ options: JSONWriter.Options, _ nonFiniteFloats: JSONWriter.NonFiniteFloatStrategy,
    _ finish: (inout JSONWriter) throws(JSONError) -> Result
  ) throws -> Result {
    var writer = JSONWriter(options: options, nonFiniteFloats: nonFiniteFloats)
    do throws(JSONError) {
      try writer.encode(self)
      return try finish(&writer)
    } catch {
      throw error.asEncodingError(self)
    }
  }
}
