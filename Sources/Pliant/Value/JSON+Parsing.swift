// Parsing of text.

public import PliantCore

extension JSON {
  /// Parses a document.
  ///
  /// ```swift
  /// let json = try JSON(parsing: data)
  /// ```
  ///
  /// The whole document is validated and indexed; its values are made on access.
  ///
  /// - Parameters:
  ///   - source: the document: `Data`, `String`, `[UInt8]`….
  ///   - limits: the maximum size of the document and of its parts.
  /// - Throws: `DecodingError`, with an underlying ``JSONError`` that states what was expected, what was found, and
  ///   where.
  public init(parsing source: some JSONSource, limits: ReadingLimits = ReadingLimits()) throws {
    try self.init(parsing: source, of: JSON.self, limits: limits)
  }

  /// Parses a document of a model, or a patch of one. Errors don't show what is sensitive in that type.
  init(
    parsing source: some JSONSource, of type: @autoclosure () -> Any.Type, limits: ReadingLimits = ReadingLimits()
  ) throws {
    self = try source._withJSONForm { form in try JSON(parsing: form, of: type, limits) }
  }

  private init(parsing form: JSONSourceForm, of type: () -> Any.Type, _ limits: ReadingLimits) throws {
    if case .value(let json) = form {
      self = json
      return
    }
    do throws(JSONError) {
      if case .bytes(let bytes) = form { try unsafe JSONReader.checkSize(of: bytes, limits) }
    } catch {
      throw error.asDecodingError(of: type())
    }
    var reader = try form.reader(for: type(), depthLimit: limits.depth)
    do throws(JSONError) {
      try self.init(document: reader.document, limits: limits)
    } catch {
      throw error.asDecodingError(of: type())
    }
  }

  init(document: DocumentBytes, limits: ReadingLimits = ReadingLimits()) throws(JSONError) {
    var reader = JSONReader(document)
    try reader.take(limits)
    try reader.checkLimits()
    let index = try reader.index()
    try reader.expectEnd()
    index.prepareForMembers()
    IndexedPlaces.prepare(index)
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
      if let value = reader.scanInteger(), value != 0 || reader.byteOffset == offset + 1 {
        self = JSON(value)
        return
      }
      reader.move(to: start)
      if let value = try reader.readNonFinite() {
        self = JSON(value)
      } else {
        self = JSON(.number(try reader.readNumberText()))
      }
    case .array, .object:
      let index = try reader.index(isPart: true)
      index.prepareForMembers()
      IndexedPlaces.prepare(index)
      self.init(index, DocumentIndex.root)
    case nil: throw reader.unexpected(.value)
    }
  }
}
