// Entry points of types that are TolerantCodable, and of collections of them: documents in and out.

public import PliantCore
public import PliantFoundation

// MARK: - From documents

extension TolerantDocument {
  /// Decodes a value from a document.
  ///
  /// Dates are read as in models of `@JSONModel`; a ``PliantDecoder`` has strategies for other forms.
  ///
  /// ```swift
  /// let song = try Song(json: data)
  /// let page = try [Song](json: data, at: "data.items", limits: ReadingLimits(bytes: 1 << 20))
  /// ```
  ///
  /// - Parameters:
  ///   - source: the document: `Data`, `String`, `[UInt8]`, a dictionary, a ``JSON``….
  ///   - path: the path to the value in the document, such as `data.items.0`; nil for the whole document.
  ///   - limits: the maximum sizes of the document and the values in it; nil for the default ones. For a dictionary
  ///     or array, they apply to the document that it would be written as.
  ///   - validating: how much of the document must be well-formed if there is a path.
  /// - Throws: `DecodingError`, with a ``JSONError`` as its underlying error; errors that
  ///   ``TolerantCodable/didDecode(from:)`` and the type's own code throw.
  @_disfavoredOverload
  public init(
    json source: some JSONSource, at path: String? = nil, limits: ReadingLimits? = nil,
    validating: ValidationScope = .value
  ) throws {
    self = try PliantDecoder.ofDocuments(limits).decode(Self.self, from: source, at: path, validating: validating)
  }

  /// Decodes a value from a document, and adds its issues to a report.
  @_disfavoredOverload
  public init(
    json source: some JSONSource, at path: String? = nil, limits: ReadingLimits? = nil,
    validating: ValidationScope = .value, report: inout DecodingReport
  ) throws {
    self = try PliantDecoder.ofDocuments(limits).decode(
      Self.self, from: source, at: path, validating: validating, report: &report)
  }

  /// Decodes a value from a dictionary such as `JSONSerialization` makes, or from a literal of one.
  @_documentation(visibility: internal)
  @_disfavoredOverload
  public init(json object: [String: Any], at path: String? = nil) throws {
    self = try PliantDecoder.ofDocuments(nil).decode(Self.self, from: object, at: path)
  }

  /// Decodes a value from an array such as `JSONSerialization` makes, or from a literal of one.
  @_documentation(visibility: internal)
  @_disfavoredOverload
  public init(json array: [Any], at path: String? = nil) throws {
    self = try PliantDecoder.ofDocuments(nil).decode(Self.self, from: array, at: path)
  }
}

extension PliantDecoder {
  /// Returns the decoder for these initializers, with limits; nil for the default ones.
  fileprivate static func ofDocuments(_ limits: ReadingLimits?) -> PliantDecoder {
    var decoder = ofDocuments
    if let limits { decoder.limits = limits }
    return decoder
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
      try writer.takeData()
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
    try ObjectTree.cast(jsonTree(), to: "an object", of: self, or: "jsonArray()")
  }

  /// Returns the value as an array such as `JSONSerialization` makes and takes.
  ///
  /// - Throws: `EncodingError` if the value can't be encoded, or is not an array.
  @_disfavoredOverload
  public func jsonArray() throws -> [Any] {
    try ObjectTree.cast(jsonTree(), to: "an array", of: self, or: "jsonObject()")
  }

  private func jsonTree() throws -> Any {
    try document([], .throw) { writer throws(JSONError) in
      let document = try writer.document()
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
      try writer.encode(codable: self)
      return try finish(&writer)
    } catch {
      throw error.asEncodingError(self)
    }
  }
}
