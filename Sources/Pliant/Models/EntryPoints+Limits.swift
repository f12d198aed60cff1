//===----------------------------------------------------------------------===//
// init(json:at:limits:validating:): reading what may be too large, and a part of a document.
//===----------------------------------------------------------------------===//

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif
public import PliantCore

/// How much of a document must be well-formed, when only the value at a path is read.
public enum ValidationScope: Sendable, Hashable {
  /// The value, and what stands before it. What follows is not looked at: a document may be broken off, or go on for long.
  /// Of several members with one key on the way to the value, the first counts.
  case value
  /// The whole document. Of several members with one key, the last counts, as it does without a path.
  case document
}

extension JSONReadable {
  /// Reads a value from a document of UTF-8 that may be too large, or of which only a part is needed.
  ///
  /// ```swift
  /// let page = try [User](json: data, at: "data.items", limits: ReadingLimits(bytes: 1 << 20))
  /// let name = try String(json: data, at: "user.name", validating: .document)
  /// ```
  ///
  /// - Parameters:
  ///   - data: the document.
  ///   - path: where in the document the value stands, such as `data.items.0`; nil for the whole document.
  ///   - limits: how large the document, and the value with what is in it, may be.
  ///   - validating: how much of the document must be well-formed when there is a path.
  /// - Throws: `DecodingError` with the coding path, and a ``JSONError`` underneath it.
  @_disfavoredOverload
  public init(
    json data: Data, at path: String? = nil, limits: ReadingLimits = ReadingLimits(),
    validating: ValidationScope = .value
  ) throws {
    self = try limits.decoder.decode(Self.self, from: data, at: path, validating: validating)
  }

  /// Reads a value from the text of a document that may be too large, or of which only a part is needed.
  @_disfavoredOverload
  public init(
    json text: String, at path: String? = nil, limits: ReadingLimits = ReadingLimits(),
    validating: ValidationScope = .value
  ) throws {
    self = try limits.decoder.decode(Self.self, from: text, at: path, validating: validating)
  }

  /// Reads a value from a document of UTF-8 that may be too large, or of which only a part is needed.
  @_disfavoredOverload
  public init(
    json bytes: [UInt8], at path: String? = nil, limits: ReadingLimits = ReadingLimits(),
    validating: ValidationScope = .value
  ) throws {
    self = try limits.decoder.decode(Self.self, from: bytes, at: path, validating: validating)
  }

  /// Reads a value from a document of UTF-8, which is not kept, that may be too large, or of which only a part is needed.
  @_disfavoredOverload @safe
  public init(
    json bytes: UnsafeRawBufferPointer, at path: String? = nil, limits: ReadingLimits = ReadingLimits(),
    validating: ValidationScope = .value
  ) throws {
    self = try unsafe limits.decoder.decode(Self.self, from: bytes, at: path, validating: validating)
  }

  /// Reads a value from a dictionary such as `JSONSerialization` makes and takes, which may be too large. The limits are
  /// those of the document that it makes.
  @_disfavoredOverload
  public init(json object: [String: Any], at path: String? = nil, limits: ReadingLimits = ReadingLimits()) throws {
    self = try limits.decoder.decode(Self.self, from: object, at: path)
  }
}

extension ReadingLimits {
  /// A decoder with these limits, and nothing else that is not the default.
  var decoder: PliantDecoder {
    var decoder = PliantDecoder()
    decoder.limits = self
    return decoder
  }
}

extension JSONReader {
  /// Goes from the start of a document to the value that is wanted, with the checks that are made before reading.
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

  /// Goes to the value at `path`, reading no further, or throws when there is none.
  @usableFromInline
  mutating func move(toValueAt path: String) throws(JSONError) {
    let start = position
    let pattern = PathPattern(path)
    guard try move(toFirst: pattern) else {
      throw failure(.pathNotFound(JSONPath(pattern.steps)), at: start)
    }
  }
}
