//===----------------------------------------------------------------------===//
// TolerantCodable: models without the macro.
//===----------------------------------------------------------------------===//

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif
public import PliantCore

/// A Codable type whose properties have keys of their own, and their initial values as defaults, without the macro.
///
/// ```swift
/// struct Song: TolerantCodable {
///   var title = ""
///   @Mapped("artist.name", "singer") var artist = ""
///   var plays = 0
///   static var keyMapping: KeyMapping { ["title": ["name", "songName"], "plays": "stats.plays"] }
///   static func defaultValue(for key: any CodingKey) -> Any? { key.stringValue == "plays" ? 1 : nil }
///   mutating func didDecode(from json: JSON) throws {
///     if title.isEmpty { throw NoTitle() }
///   }
/// }
/// let song = try Song(json: data)
/// ```
///
/// A value that is missing, null or unusable is what the property has after `init()`, and the report says so unless it was
/// missing; nil stays nil where the property is optional. ``defaultValue(for:)`` is asked first. In ``Tolerance/strict`` only what is missing gets a default. `init()` is
/// called once for each type and decoding, and only if a default is needed or the type has a ``Mapped`` property.
///
/// All of that is done by ``PliantDecoder``, ``PliantEncoder`` and the initializers and methods here. For any other coder, such as
/// Foundation's `JSONDecoder`, the type is what the compiler makes of it: property names are the keys, every value must be
/// there and of its type, and ``didDecode(from:)`` is not called.
///
/// Subclasses that add properties decode them with an `init(from:)` as for any Codable class; their keys and defaults are those
/// of the whole object.
public protocol TolerantCodable: Codable {
  /// The value with its defaults.
  init()

  /// Where properties stand that don't stand at their own names. None unless told otherwise.
  static var keyMapping: KeyMapping { get }

  /// What stands in for a value that is missing or unusable; nil for the initial value, which it is unless told otherwise.
  ///
  /// The value must be of the property's type, or an `Int` for one of another number type that can hold it; anything else
  /// counts as nil.
  static func defaultValue(for key: any CodingKey) -> Any?

  /// Called once for each value that was decoded. It may change the value, and reject it by throwing an error: then the value
  /// is unusable.
  ///
  /// - Parameter json: the object that the value was decoded from, as the document has it. Nothing of it is made before it is
  ///   asked for.
  mutating func didDecode(from json: JSON) throws
}

extension TolerantCodable {
  public static var keyMapping: KeyMapping { KeyMapping() }
  public static func defaultValue(for key: any CodingKey) -> Any? { nil }
  public mutating func didDecode(from json: JSON) throws {}
}

// MARK: - From documents

extension TolerantCodable {
  /// Decodes a value from a document.
  ///
  /// Dates are read as those of models of `@JSONModel` are; a ``PliantDecoder`` has strategies for others.
  ///
  /// - Parameter path: where in the document the value stands, such as `data.items.0`; nil for the whole document.
  /// - Throws: `DecodingError`, with a ``JSONError`` underneath it; what ``didDecode(from:)`` and the type's own code throw.
  @_disfavoredOverload
  public init(json data: Data, at path: String? = nil) throws {
    self = try PliantDecoder.ofDocuments.decode(Self.self, from: data, at: path)
  }

  /// Decodes a value from the text of a document.
  @_disfavoredOverload
  public init(json text: String, at path: String? = nil) throws {
    self = try PliantDecoder.ofDocuments.decode(Self.self, from: text, at: path)
  }

  /// Decodes a value from a document of UTF-8.
  @_disfavoredOverload
  public init(json bytes: [UInt8], at path: String? = nil) throws {
    self = try PliantDecoder.ofDocuments.decode(Self.self, from: bytes, at: path)
  }

  /// Decodes a value from a dictionary such as `JSONSerialization` makes.
  @_disfavoredOverload
  public init(json object: [String: Any], at path: String? = nil) throws {
    self = try PliantDecoder.ofDocuments.decode(Self.self, from: object, at: path)
  }

  /// Decodes a value from a ``JSON``.
  @_disfavoredOverload
  public init(json: JSON, at path: String? = nil) throws {
    self = try PliantDecoder.ofDocuments.decode(Self.self, from: json, at: path)
  }

  /// Decodes a value from a document, and adds to a report what had to bend.
  @_disfavoredOverload
  public init(json data: Data, at path: String? = nil, report: inout DecodingReport) throws {
    self = try PliantDecoder.ofDocuments.decode(Self.self, from: data, at: path, report: &report)
  }

  /// Decodes a value from the text of a document, and adds to a report what had to bend.
  @_disfavoredOverload
  public init(json text: String, at path: String? = nil, report: inout DecodingReport) throws {
    self = try PliantDecoder.ofDocuments.decode(Self.self, from: text, at: path, report: &report)
  }

  /// Decodes a value from a document of UTF-8, and adds to a report what had to bend.
  @_disfavoredOverload
  public init(json bytes: [UInt8], at path: String? = nil, report: inout DecodingReport) throws {
    self = try PliantDecoder.ofDocuments.decode(Self.self, from: bytes, at: path, report: &report)
  }

  /// Decodes a value from a dictionary such as `JSONSerialization` makes, and adds to a report what had to bend.
  @_disfavoredOverload
  public init(json object: [String: Any], at path: String? = nil, report: inout DecodingReport) throws {
    self = try PliantDecoder.ofDocuments.decode(Self.self, from: object, at: path, report: &report)
  }

  /// Decodes a value from a ``JSON``, and adds to a report what had to bend.
  @_disfavoredOverload
  public init(json: JSON, at path: String? = nil, report: inout DecodingReport) throws {
    self = try PliantDecoder.ofDocuments.decode(Self.self, from: json, at: path, report: &report)
  }
}

// A type that also reads itself does so.
extension TolerantCodable where Self: JSONReadable {
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

extension TolerantCodable {
  /// The value as a document of UTF-8, in which each property stands at the first place that its mapping names.
  ///
  /// Dates are RFC 3339 strings, as in the documents of models of `@JSONModel`; a ``PliantEncoder`` has strategies for others.
  @_disfavoredOverload
  public func jsonData(_ options: JSONWriter.Options...) throws -> Data {
    try document(JSONWriter.Options(options)) { writer throws(JSONError) in
      unsafe try writer.withBytes { bytes in unsafe Data(bytes) }
    }
  }

  /// The value as the text of a document.
  @_disfavoredOverload
  public func jsonString(_ options: JSONWriter.Options...) throws -> String {
    try document(JSONWriter.Options(options)) { writer throws(JSONError) in try writer.string() }
  }

  /// The value as a dictionary such as `JSONSerialization` makes and takes.
  ///
  /// - Throws: `EncodingError` when the value can't be encoded, or is not an object.
  @_disfavoredOverload
  public func jsonObject() throws -> [String: Any] {
    let tree = try document([]) { writer throws(JSONError) in
      let document = unsafe try writer.withBytes { bytes in unsafe DocumentBytes(copying: bytes) }
      var reader = JSONReader(document)
      return try ObjectTree.read(from: &reader)
    }
    guard let object = tree as? [String: Any] else {
      throw JSONError(.unwritable("a value that is not an object")).asEncodingError(self)
    }
    return object
  }

  private func document<Result>(
    _ options: JSONWriter.Options, _ finish: (inout JSONWriter) throws(JSONError) -> Result
  ) throws -> Result {
    var writer = JSONWriter(options: options)
    do throws(JSONError) {
      try writer.encode(self)
      return try finish(&writer)
    } catch {
      throw error.asEncodingError(self)
    }
  }
}

// MARK: - Collections of them

extension Array: TolerantCodable where Element: TolerantCodable {}
extension ContiguousArray: TolerantCodable where Element: TolerantCodable {}
extension Set: TolerantCodable where Element: TolerantCodable {}
extension Dictionary: TolerantCodable where Key == String, Value: TolerantCodable {}
