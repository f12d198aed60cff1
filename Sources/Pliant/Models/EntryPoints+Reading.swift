//===----------------------------------------------------------------------===//
// init(json:): from a document to a value.
//===----------------------------------------------------------------------===//

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif
public import PliantCore

extension JSONReadable {
  /// Reads a value from a UTF-8 document.
  ///
  /// ```swift
  /// let user = try User(json: data)
  /// let page = try [User](json: data, at: "data.items")
  /// ```
  ///
  /// - Parameters:
  ///   - data: the document.
  ///   - path: the path to the value in the document, such as `data.items.0`; nil for the whole document. With a
  ///     path, reading stops at the end of the value: the rest of the document is not validated, and of several
  ///     members with one key on the path, the first is used. See `init(json:at:limits:validating:)` for an
  ///     alternative.
  /// - Throws: `DecodingError` with the coding path, and a ``JSONError`` as its underlying error that states what was
  ///   expected, what was found, and where.
  @inlinable
  public init(json data: Data, at path: String? = nil) throws {
    self = unsafe try data.withUnsafeBytes { bytes in try Self(json: bytes, at: path) }
  }

  /// Reads a value from the text of a document.
  @inlinable
  public init(json text: String, at path: String? = nil) throws {
    var text = text
    self = try text.withUTF8 { bytes in try Self(json: UnsafeRawBufferPointer(bytes), at: path) }
  }

  /// Reads a value from a UTF-8 document.
  @inlinable
  public init(json bytes: [UInt8], at path: String? = nil) throws {
    self = unsafe try bytes.withUnsafeBytes { bytes in try Self(json: bytes, at: path) }
  }

  /// Reads a value from a UTF-8 document, whose bytes are not retained.
  @inlinable @safe
  public init(json bytes: UnsafeRawBufferPointer, at path: String? = nil) throws {
    var reader = unsafe JSONReader(copying: bytes)
    try self.init(document: &reader, at: path)
  }

  /// Reads the value of a whole document, or the value at `path`.
  @inlinable
  init(document reader: inout JSONReader, at path: String?) throws {
    reader.beTolerant()
    do throws(JSONError) {
      if let path { try reader.move(toValueAt: path) }
      self = try reader.readRoot(Self.self)
      if path == nil { try reader.expectEnd() }
      reader.tellObserver(of: Self.self, at: path)
    } catch {
      reader.tellObserver(of: Self.self, at: path)
      throw error.asDecodingError(of: Self.self, at: path)
    }
  }
}

// MARK: - With a report

extension JSONReadable {
  /// Reads a value from a UTF-8 document, and adds its issues to a report.
  ///
  /// ```swift
  /// var report = DecodingReport()
  /// let user = try User(json: data, report: &report)
  /// for issue in report.issues { print(issue) }
  /// // $.userInfo.age, line 1 column 34: expected Int, found string "41": converted to 41
  /// ```
  public init(
    json data: Data, at path: String? = nil, limits: ReadingLimits = ReadingLimits(),
    validating: ValidationScope = .value, report: inout DecodingReport
  ) throws {
    self = try limits.decoder.decode(Self.self, from: data, at: path, validating: validating, report: &report)
  }

  /// Reads a value from the text of a document, and adds its issues to a report.
  public init(
    json text: String, at path: String? = nil, limits: ReadingLimits = ReadingLimits(),
    validating: ValidationScope = .value, report: inout DecodingReport
  ) throws {
    self = try limits.decoder.decode(Self.self, from: text, at: path, validating: validating, report: &report)
  }

  /// Reads a value from a UTF-8 document, and adds its issues to a report.
  public init(
    json bytes: [UInt8], at path: String? = nil, limits: ReadingLimits = ReadingLimits(),
    validating: ValidationScope = .value, report: inout DecodingReport
  ) throws {
    self = try limits.decoder.decode(Self.self, from: bytes, at: path, validating: validating, report: &report)
  }
}
