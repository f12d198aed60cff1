//===----------------------------------------------------------------------===//
// init(json:) of classes that may have subclasses: the object is of the dynamic class, not of the static one.
//===----------------------------------------------------------------------===//

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif
public import PliantCore

// An initializer in a protocol extension sees the static type of the expression that it is called on: in
// `let type: Animal.Type = Dog.self; try type.init(json: data)`, that is Animal. Only `type(of: self)`, available in
// extensions for classes, is Dog.

extension JSONReadable {
  /// Initializes `self` with an existing value.
  @usableFromInline
  init(adopting value: Self) { self = value }
}

extension JSONModelClass {
  /// Reads an object from a UTF-8 document. The object is of the dynamic class, even if the static type is a
  /// superclass.
  ///
  /// ```swift
  /// let type: Animal.Type = Dog.self
  /// let animal = try type.init(json: data)      // a Dog
  /// ```
  ///
  /// - Parameters:
  ///   - data: the document.
  ///   - path: the path to the object in the document, such as `data.items.0`; nil for the whole document.
  /// - Throws: `DecodingError` with the coding path, and a ``JSONError`` as its underlying error.
  public init(json data: Data, at path: String? = nil) throws {
    self.init(adopting: try PliantDecoder().decode(type(of: self), from: data, at: path))
  }

  /// Reads an object from a document.
  public init(json text: String, at path: String? = nil) throws {
    self.init(adopting: try PliantDecoder().decode(type(of: self), from: text, at: path))
  }

  /// Reads an object from a document.
  public init(json bytes: [UInt8], at path: String? = nil) throws {
    self.init(adopting: try PliantDecoder().decode(type(of: self), from: bytes, at: path))
  }

  /// Reads an object from a UTF-8 document, whose bytes are not retained.
  @safe
  public init(json bytes: UnsafeRawBufferPointer, at path: String? = nil) throws {
    self.init(adopting: unsafe try PliantDecoder().decode(type(of: self), from: bytes, at: path, validating: .value))
  }

  /// Reads an object from a dictionary such as `JSONSerialization` makes and takes.
  public init(json object: [String: Any], at path: String? = nil) throws {
    self.init(adopting: try PliantDecoder().decode(type(of: self), from: object, at: path))
  }

  /// Reads an object from a ``JSON``.
  @_disfavoredOverload
  public init(json: JSON, at path: String? = nil) throws {
    self.init(adopting: try PliantDecoder().decode(type(of: self), from: json, at: path))
  }
}

// MARK: - With limits

extension JSONModelClass {
  /// Reads an object from a document or a part of it, with limits on its size.
  @_disfavoredOverload
  public init(
    json data: Data, at path: String? = nil, limits: ReadingLimits = ReadingLimits(),
    validating: ValidationScope = .value
  ) throws {
    self.init(adopting: try limits.decoder.decode(type(of: self), from: data, at: path, validating: validating))
  }

  /// Reads an object from a document or a part of it, with limits on its size.
  @_disfavoredOverload
  public init(
    json text: String, at path: String? = nil, limits: ReadingLimits = ReadingLimits(),
    validating: ValidationScope = .value
  ) throws {
    self.init(adopting: try limits.decoder.decode(type(of: self), from: text, at: path, validating: validating))
  }

  /// Reads an object from a document or a part of it, with limits on its size.
  @_disfavoredOverload
  public init(
    json bytes: [UInt8], at path: String? = nil, limits: ReadingLimits = ReadingLimits(),
    validating: ValidationScope = .value
  ) throws {
    self.init(adopting: try limits.decoder.decode(type(of: self), from: bytes, at: path, validating: validating))
  }

  /// Reads an object from a UTF-8 document, whose bytes are not retained, with limits on its size.
  @_disfavoredOverload @safe
  public init(
    json bytes: UnsafeRawBufferPointer, at path: String? = nil, limits: ReadingLimits = ReadingLimits(),
    validating: ValidationScope = .value
  ) throws {
    self.init(adopting: unsafe try limits.decoder.decode(type(of: self), from: bytes, at: path, validating: validating))
  }

  /// Reads an object from a dictionary, with limits on its size.
  @_disfavoredOverload
  public init(json object: [String: Any], at path: String? = nil, limits: ReadingLimits = ReadingLimits()) throws {
    self.init(adopting: try limits.decoder.decode(type(of: self), from: object, at: path))
  }
}

// MARK: - With a report

extension JSONModelClass {
  /// Reads an object from a document, and adds its issues to a report.
  public init(
    json data: Data, at path: String? = nil, limits: ReadingLimits = ReadingLimits(),
    validating: ValidationScope = .value, report: inout DecodingReport
  ) throws {
    self.init(
      adopting: try limits.decoder.decode(type(of: self), from: data, at: path, validating: validating, report: &report)
    )
  }

  /// Reads an object from a document, and adds its issues to a report.
  public init(
    json text: String, at path: String? = nil, limits: ReadingLimits = ReadingLimits(),
    validating: ValidationScope = .value, report: inout DecodingReport
  ) throws {
    self.init(
      adopting: try limits.decoder.decode(type(of: self), from: text, at: path, validating: validating, report: &report)
    )
  }

  /// Reads an object from a document, and adds its issues to a report.
  public init(
    json bytes: [UInt8], at path: String? = nil, limits: ReadingLimits = ReadingLimits(),
    validating: ValidationScope = .value, report: inout DecodingReport
  ) throws {
    self.init(
      adopting: try limits.decoder.decode(
        type(of: self), from: bytes, at: path, validating: validating, report: &report))
  }

  /// Reads an object from a ``JSON``, and adds its issues to a report.
  @_disfavoredOverload
  public init(json: JSON, at path: String? = nil, report: inout DecodingReport) throws {
    self.init(adopting: try PliantDecoder().decode(type(of: self), from: json, at: path, report: &report))
  }
}
