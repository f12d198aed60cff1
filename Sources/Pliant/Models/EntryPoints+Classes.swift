//===----------------------------------------------------------------------===//
// init(json:) of classes that may have subclasses: an object of the class that is asked, not of the one that it is known by.
//===----------------------------------------------------------------------===//

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif
public import PliantCore

// An initializer of a protocol's extension knows a class by the type of the expression that it is called on: in
// `let type: Animal.Type = Dog.self; try type.init(json: data)` that is Animal. Only `type(of: self)`, which
// extensions for classes have, is Dog.

extension JSONReadable {
  /// Is the value.
  @usableFromInline
  init(adopting value: Self) { self = value }
}

extension JSONModelClass {
  /// Reads an object from a document of UTF-8. It is of the class that is asked, even if that is known by a superclass's name.
  ///
  /// ```swift
  /// let type: Animal.Type = Dog.self
  /// let animal = try type.init(json: data)      // a Dog
  /// ```
  ///
  /// - Parameters:
  ///   - data: the document.
  ///   - path: where in the document the object stands, such as `data.items.0`; nil for the whole document.
  /// - Throws: `DecodingError` with the coding path, and a ``JSONError`` underneath it.
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

  /// Reads an object from a document of UTF-8, which is not kept.
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
  /// Reads an object from a document that may be too large, or of which only a part is needed.
  @_disfavoredOverload
  public init(
    json data: Data, at path: String? = nil, limits: ReadingLimits = ReadingLimits(),
    validating: ValidationScope = .value
  ) throws {
    self.init(adopting: try limits.decoder.decode(type(of: self), from: data, at: path, validating: validating))
  }

  /// Reads an object from a document that may be too large, or of which only a part is needed.
  @_disfavoredOverload
  public init(
    json text: String, at path: String? = nil, limits: ReadingLimits = ReadingLimits(),
    validating: ValidationScope = .value
  ) throws {
    self.init(adopting: try limits.decoder.decode(type(of: self), from: text, at: path, validating: validating))
  }

  /// Reads an object from a document that may be too large, or of which only a part is needed.
  @_disfavoredOverload
  public init(
    json bytes: [UInt8], at path: String? = nil, limits: ReadingLimits = ReadingLimits(),
    validating: ValidationScope = .value
  ) throws {
    self.init(adopting: try limits.decoder.decode(type(of: self), from: bytes, at: path, validating: validating))
  }

  /// Reads an object from a document of UTF-8, which is not kept, that may be too large.
  @_disfavoredOverload @safe
  public init(
    json bytes: UnsafeRawBufferPointer, at path: String? = nil, limits: ReadingLimits = ReadingLimits(),
    validating: ValidationScope = .value
  ) throws {
    self.init(adopting: unsafe try limits.decoder.decode(type(of: self), from: bytes, at: path, validating: validating))
  }

  /// Reads an object from a dictionary, which may be too large.
  @_disfavoredOverload
  public init(json object: [String: Any], at path: String? = nil, limits: ReadingLimits = ReadingLimits()) throws {
    self.init(adopting: try limits.decoder.decode(type(of: self), from: object, at: path))
  }
}

// MARK: - With a report

extension JSONModelClass {
  /// Reads an object from a document, and adds to a report what had to bend.
  public init(
    json data: Data, at path: String? = nil, limits: ReadingLimits = ReadingLimits(),
    validating: ValidationScope = .value, report: inout DecodingReport
  ) throws {
    self.init(
      adopting: try limits.decoder.decode(type(of: self), from: data, at: path, validating: validating, report: &report)
    )
  }

  /// Reads an object from a document, and adds to a report what had to bend.
  public init(
    json text: String, at path: String? = nil, limits: ReadingLimits = ReadingLimits(),
    validating: ValidationScope = .value, report: inout DecodingReport
  ) throws {
    self.init(
      adopting: try limits.decoder.decode(type(of: self), from: text, at: path, validating: validating, report: &report)
    )
  }

  /// Reads an object from a document, and adds to a report what had to bend.
  public init(
    json bytes: [UInt8], at path: String? = nil, limits: ReadingLimits = ReadingLimits(),
    validating: ValidationScope = .value, report: inout DecodingReport
  ) throws {
    self.init(
      adopting: try limits.decoder.decode(
        type(of: self), from: bytes, at: path, validating: validating, report: &report))
  }

  /// Reads an object from a ``JSON``, and adds to a report what had to bend.
  @_disfavoredOverload
  public init(json: JSON, at path: String? = nil, report: inout DecodingReport) throws {
    self.init(adopting: try PliantDecoder().decode(type(of: self), from: json, at: path, report: &report))
  }
}
