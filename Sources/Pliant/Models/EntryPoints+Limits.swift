//===----------------------------------------------------------------------===//
// init(json:at:limits:validating:): reads documents with limits on their size, and parts of documents.
//===----------------------------------------------------------------------===//

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif
public import PliantCore

/// The part of a document that must be well-formed, when only the value at a path is read.
public enum ValidationScope: Sendable, Hashable {
  /// The value, and everything before it. The rest is not validated: the document may be truncated, or go on for
  /// long. Of several members with one key on the path, the first is used.
  case value
  /// The whole document. Of several members with one key, the last is used, as without a path.
  case document
}

extension JSONReadable {
  /// Reads a value from a UTF-8 document or a part of it, with limits on its size.
  ///
  /// ```swift
  /// let page = try [User](json: data, at: "data.items", limits: ReadingLimits(bytes: 1 << 20))
  /// let name = try String(json: data, at: "user.name", validating: .document)
  /// ```
  ///
  /// - Parameters:
  ///   - data: the document.
  ///   - path: the path to the value in the document, such as `data.items.0`; nil for the whole document.
  ///   - limits: the maximum sizes of the document and the values in it.
  ///   - validating: how much of the document must be well-formed if there is a path.
  /// - Throws: `DecodingError` with the coding path, and a ``JSONError`` as its underlying error.
  @_disfavoredOverload
  public init(
    json data: Data, at path: String? = nil, limits: ReadingLimits = ReadingLimits(),
    validating: ValidationScope = .value
  ) throws {
    self = try limits.decoder.decode(Self.self, from: data, at: path, validating: validating)
  }

  /// Reads a value from the text of a document or a part of it, with limits on its size.
  @_disfavoredOverload
  public init(
    json text: String, at path: String? = nil, limits: ReadingLimits = ReadingLimits(),
    validating: ValidationScope = .value
  ) throws {
    self = try limits.decoder.decode(Self.self, from: text, at: path, validating: validating)
  }

  /// Reads a value from a UTF-8 document or a part of it, with limits on its size.
  @_disfavoredOverload
  public init(
    json bytes: [UInt8], at path: String? = nil, limits: ReadingLimits = ReadingLimits(),
    validating: ValidationScope = .value
  ) throws {
    self = try limits.decoder.decode(Self.self, from: bytes, at: path, validating: validating)
  }

  /// Reads a value from a UTF-8 document, whose bytes are not retained, or a part of it, with limits on its size.
  @_disfavoredOverload @safe
  public init(
    json bytes: UnsafeRawBufferPointer, at path: String? = nil, limits: ReadingLimits = ReadingLimits(),
    validating: ValidationScope = .value
  ) throws {
    self = try unsafe limits.decoder.decode(Self.self, from: bytes, at: path, validating: validating)
  }

  /// Reads a value from a dictionary such as `JSONSerialization` makes and takes, with limits on its size. The limits
  /// apply to the document that the dictionary would be written as.
  @_disfavoredOverload
  public init(json object: [String: Any], at path: String? = nil, limits: ReadingLimits = ReadingLimits()) throws {
    self = try limits.decoder.decode(Self.self, from: object, at: path)
  }
}

extension ReadingLimits {
  /// A decoder with these limits, and otherwise default settings.
  var decoder: PliantDecoder {
    var decoder = PliantDecoder()
    decoder.limits = self
    return decoder
  }
}

extension JSONReader {
  /// Moves from the start of a document to the requested value, with the checks that precede reading.
  mutating func begin(
    at path: String?, _ limits: ReadingLimits, _ validating: ValidationScope
  ) throws(JSONError) {
    try take(limits)
    try checkDuplicateKeys()
    guard let path else { return try checkLimits() }
    let start = position
    let pattern = PathPattern(path)
    if validating == .document {
      try checkLimits()
      try skipValue()
      try expectEnd()
      move(to: start)
    }
    let isWhole = validating == .document || tolerance.duplicateKeys != .ignore
    guard try isWhole ? move(along: pattern) : move(toFirst: pattern) else {
      throw failure(.pathNotFound(JSONPath(pattern.steps)), at: start)
    }
    if validating == .value { try checkLimits() }
  }

  /// Moves to the value at `path` and reads no further; throws if there is no value.
  @usableFromInline
  mutating func move(toValueAt path: String) throws(JSONError) {
    let start = position
    let pattern = PathPattern(path)
    guard try move(toFirst: pattern) else {
      throw failure(.pathNotFound(JSONPath(pattern.steps)), at: start)
    }
  }
}
