//===----------------------------------------------------------------------===//
// Entry points of types that are TolerantCodable, and of collections of them, beside those of models: documents in and out.
//===----------------------------------------------------------------------===//

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif
public import PliantCore

// MARK: - From documents

extension TolerantDocument {
  /// Decodes a value from a document of UTF-8.
  ///
  /// Dates are read as those of models of `@JSONModel` are; a ``PliantDecoder`` has strategies for others.
  ///
  /// ```swift
  /// let song = try Song(json: data)
  /// let page = try [Song](json: data, at: "data.items", limits: ReadingLimits(bytes: 1 << 20))
  /// ```
  ///
  /// - Parameters:
  ///   - data: the document.
  ///   - path: where in the document the value stands, such as `data.items.0`; nil for the whole document.
  ///   - limits: how large the document, and the value with what is in it, may be.
  ///   - validating: how much of the document must be well-formed when there is a path.
  /// - Throws: `DecodingError`, with a ``JSONError`` underneath it; what ``TolerantCodable/didDecode(from:)`` and the type's own code throw.
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

  /// Decodes a value from a document of UTF-8.
  @_disfavoredOverload
  public init(
    json bytes: [UInt8], at path: String? = nil, limits: ReadingLimits = ReadingLimits(),
    validating: ValidationScope = .value
  ) throws {
    self = try PliantDecoder.ofDocuments(limits).decode(Self.self, from: bytes, at: path, validating: validating)
  }

  /// Decodes a value from a dictionary such as `JSONSerialization` makes.
  ///
  /// The limits are those of the document that it makes.
  @_disfavoredOverload
  public init(
    json object: [String: Any], at path: String? = nil, limits: ReadingLimits = ReadingLimits()
  ) throws {
    self = try PliantDecoder.ofDocuments(limits).decode(Self.self, from: object, at: path)
  }

  /// Decodes a value from an array such as `JSONSerialization` makes.
  ///
  /// The limits are those of the document that it makes.
  @_disfavoredOverload
  public init(
    json array: [Any], at path: String? = nil, limits: ReadingLimits = ReadingLimits()
  ) throws {
    self = try PliantDecoder.ofDocuments(limits).decode(Self.self, from: array, at: path)
  }

  /// Decodes a value from a document of UTF-8, which is not kept.
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
  /// Decodes a value from a document of UTF-8, and adds to a report what had to bend.
  @_disfavoredOverload
  public init(
    json data: Data, at path: String? = nil, limits: ReadingLimits = ReadingLimits(),
    validating: ValidationScope = .value,
    report: inout DecodingReport
  ) throws {
    self = try PliantDecoder.ofDocuments(limits).decode(
      Self.self, from: data, at: path, validating: validating, report: &report)
  }

  /// Decodes a value from the text of a document, and adds to a report what had to bend.
  @_disfavoredOverload
  public init(
    json text: String, at path: String? = nil, limits: ReadingLimits = ReadingLimits(),
    validating: ValidationScope = .value,
    report: inout DecodingReport
  ) throws {
    self = try PliantDecoder.ofDocuments(limits).decode(
      Self.self, from: text, at: path, validating: validating, report: &report)
  }

  /// Decodes a value from a document of UTF-8, and adds to a report what had to bend.
  @_disfavoredOverload
  public init(
    json bytes: [UInt8], at path: String? = nil, limits: ReadingLimits = ReadingLimits(),
    validating: ValidationScope = .value,
    report: inout DecodingReport
  ) throws {
    self = try PliantDecoder.ofDocuments(limits).decode(
      Self.self, from: bytes, at: path, validating: validating, report: &report)
  }

  /// Decodes a value from a dictionary such as `JSONSerialization` makes, and adds to a report what had to bend.
  @_disfavoredOverload
  public init(
    json object: [String: Any], at path: String? = nil, limits: ReadingLimits = ReadingLimits(),
    report: inout DecodingReport
  ) throws {
    self = try PliantDecoder.ofDocuments(limits).decode(Self.self, from: object, at: path, report: &report)
  }

  /// Decodes a value from an array such as `JSONSerialization` makes, and adds to a report what had to bend.
  @_disfavoredOverload
  public init(
    json array: [Any], at path: String? = nil, limits: ReadingLimits = ReadingLimits(),
    report: inout DecodingReport
  ) throws {
    self = try PliantDecoder.ofDocuments(limits).decode(Self.self, from: array, at: path, report: &report)
  }

  /// Decodes a value from a ``JSON``, and adds to a report what had to bend.
  @_disfavoredOverload
  public init(json: JSON, at path: String? = nil, report: inout DecodingReport) throws {
    self = try PliantDecoder.ofDocuments.decode(Self.self, from: json, at: path, report: &report)
  }
}

extension PliantDecoder {
  /// A decoder for documents that values write themselves, with limits.
  fileprivate static func ofDocuments(_ limits: ReadingLimits) -> PliantDecoder {
    var decoder = ofDocuments
    decoder.limits = limits
    return decoder
  }
}

// A type that also reads itself does so.
extension TolerantDocument where Self: JSONReadable {
  /// Reads a value from a ``JSON``.
  public init(json: JSON, at path: String? = nil) throws {
    self = try json.decode(Self.self, at: path)
  }

  /// Reads a value from a ``JSON``, and adds to a report what had to bend.
  public init(json: JSON, at path: String? = nil, report: inout DecodingReport) throws {
    self = try PliantDecoder.ofDocuments.decode(Self.self, from: json, at: path, report: &report)
  }
}

// MARK: - To documents

extension TolerantDocument {
  /// The value as a document of UTF-8, in which each property stands at the first place that its mapping names.
  ///
  /// Dates are RFC 3339 strings, as in the documents of models of `@JSONModel`; a ``PliantEncoder`` has strategies for others.
  ///
  /// - Parameters:
  ///   - options: how the document is to look. Compact and in the order of declaration without any.
  ///   - nonFiniteFloats: what becomes of NaN and the infinities.
  /// - Throws: `EncodingError` with the coding path, and a ``JSONError`` underneath it.
  @_disfavoredOverload
  public func jsonData(
    _ options: JSONWriter.Options..., nonFiniteFloats: JSONWriter.NonFiniteFloatStrategy = .throw
  ) throws -> Data {
    try document(JSONWriter.Options(options), nonFiniteFloats) { writer throws(JSONError) in
      unsafe try writer.withBytes { bytes in unsafe Data(bytes) }
    }
  }

  /// The value as the text of a document.
  @_disfavoredOverload
  public func jsonString(
    _ options: JSONWriter.Options..., nonFiniteFloats: JSONWriter.NonFiniteFloatStrategy = .throw
  ) throws -> String {
    try document(JSONWriter.Options(options), nonFiniteFloats) { writer throws(JSONError) in try writer.string() }
  }

  /// The value as a dictionary such as `JSONSerialization` makes and takes.
  ///
  /// - Throws: `EncodingError` when the value can't be encoded, or is not an object.
  @_disfavoredOverload
  public func jsonObject() throws -> [String: Any] {
    guard let object = try jsonTree() as? [String: Any] else {
      throw JSONError(.unwritable("a value that is not an object")).asEncodingError(self)
    }
    return object
  }

  /// The value as an array such as `JSONSerialization` makes and takes.
  ///
  /// - Throws: `EncodingError` when the value can't be encoded, or is not an array.
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
