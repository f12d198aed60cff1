//===----------------------------------------------------------------------===//
// Parsing of text.
//===----------------------------------------------------------------------===//

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif
public import PliantCore

extension JSON {
  /// Parses a UTF-8 document.
  ///
  /// ```swift
  /// let json = try JSON(parsing: data)
  /// ```
  ///
  /// The whole document is validated and indexed; its values are made on access.
  ///
  /// - Parameters:
  ///   - data: the document.
  ///   - limits: the maximum size of the document and of its parts.
  /// - Throws: `DecodingError`, with an underlying ``JSONError`` that states what was expected, what was found, and
  ///   where.
  public init(parsing data: Data, limits: ReadingLimits = ReadingLimits()) throws {
    self = unsafe try data.withUnsafeBytes { bytes in try JSON(parsing: bytes, limits: limits) }
  }

  /// Parses the text of a document.
  public init(parsing text: String, limits: ReadingLimits = ReadingLimits()) throws {
    var text = text
    self = try text.withUTF8 { bytes in
      try JSON(parsing: UnsafeRawBufferPointer(bytes), limits: limits)
    }
  }

  /// Parses a UTF-8 document.
  public init(parsing bytes: [UInt8], limits: ReadingLimits = ReadingLimits()) throws {
    self = unsafe try bytes.withUnsafeBytes { bytes in try JSON(parsing: bytes, limits: limits) }
  }

  /// Parses a UTF-8 document. The bytes are copied.
  @safe
  public init(parsing bytes: UnsafeRawBufferPointer, limits: ReadingLimits = ReadingLimits()) throws {
    do throws(JSONError) {
      try unsafe JSONReader.checkSize(of: bytes, limits)
      try self.init(document: unsafe DocumentBytes(copying: bytes), limits: limits)
    } catch {
      throw error.asDecodingError()
    }
  }

  /// Indexes a document.
  init(document: DocumentBytes, limits: ReadingLimits = ReadingLimits()) throws(JSONError) {
    var reader = JSONReader(document)
    try reader.check(limits)
    let index = try reader.index()
    try reader.expectEnd()
    index.prepareForMembers()
    self.init(index, DocumentIndex.root)
  }
}

extension JSON: JSONReadable {
  /// Reads any value. An array or object shares the reader's document and is indexed.
  public init(from reader: inout JSONReader) throws(JSONError) {
    switch reader.peek() {
    case .null:
      guard try reader.readNull() else { throw reader.unexpected(.value) }
      self = nil
    case .bool: self = JSON(try reader.readBool())
    case .string: self = JSON(try reader.readString())
    case .number:
      let (start, offset) = (reader.position, reader.byteOffset)
      // The text of an integer follows from its value, except for a negative zero.
      if let value = reader.scanInt64(), value != 0 || reader.byteOffset == offset + 1 {
        self = JSON(value)
      } else {
        reader.move(to: start)
        self = JSON(.number(try reader.readNumberText()))
      }
    case .array, .object:
      let index = try reader.index(isPart: true)
      index.prepareForMembers()
      self.init(index, DocumentIndex.root)
    case nil: throw reader.unexpected(.value)
    }
  }
}
