// Conversion between values and models, without text in between.

import PliantCore

extension JSON {
  /// Reads a model from the value.
  ///
  /// ```swift
  /// let user = try json.user.decode(User.self)
  /// ```
  ///
  /// A value of a document is read from the document's bytes, so errors have paths and positions in the document.
  ///
  /// - Parameters:
  ///   - type: the type of the model.
  ///   - path: the path to the model in the value, such as `data.items.0`; nil for the whole value.
  /// - Throws: `DecodingError`, with a ``JSONError`` underneath it.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  public func decode<Value: JSONReadable>(_ type: Value.Type = Value.self, at path: String? = nil) throws -> Value {
    try decode(type, at: path) { reader throws(JSONError) in try reader.readRoot(type) }
  }

  /// Decodes a value of a type that is only Decodable, with the same tolerance and the same dates as models: RFC 3339.
  /// A number that ``PliantEncoder`` wrote for a date is another date here; use ``PliantDecoder``.
  @_disfavoredOverload
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  public func decode<Value: Decodable>(_ type: Value.Type = Value.self, at path: String? = nil) throws -> Value {
    try decode(type, at: path) { reader throws(JSONError) in try reader.decode(type) }
  }

  private func decode<Value>(
    _ type: Value.Type, at path: String?, _ read: (inout JSONReader) throws(JSONError) -> Value
  ) throws -> Value {
    var start = 0
    do throws(JSONError) {
      return try readValue(at: path) { reader throws(JSONError) in
        start = reader.byteOffset
        defer { reader.notifyObserver(within: SensitiveScope(type, from: start)) }
        return try read(&reader)
      }
    } catch {
      throw error.shown(within: type, from: start).asDecodingError()
    }
  }

  /// Reads a value with the conversions of ``Tolerance/tolerant``.
  private func readValue<Value>(
    at path: String? = nil, _ read: (inout JSONReader) throws(JSONError) -> Value
  ) throws(JSONError) -> Value {
    var reader = try reader(at: path)
    reader.beTolerant()
    return try NestedWork.measure(&reader, read)
  }

  /// Returns the value as another type, by the conversions of ``Tolerance/tolerant``; nil if none applies. No observer
  /// is notified.
  @_semantics("optimize.sil.specialize.generic.never")
  func converted<Value: JSONReadable>(to type: Value.Type = Value.self) -> Value? {
    if isNull { return nil }
    return try? readValue { reader throws(JSONError) in try reader.readRoot(type) }
  }

  /// Creates the value that a model writes. Equal sets have equal values: their elements are in the order of their texts.
  ///
  /// - Throws: `EncodingError` when the model can't be written.
  public init<Value: JSONWritable>(encoding value: Value) throws {
    try self.init(of: value) { writer throws(JSONError) in try value.write(to: &writer) }
  }

  /// Creates the value that an Encodable type encodes. Equal sets have equal values, and dates are in RFC 3339, as for
  /// models; ``PliantEncoder`` has another form.
  @_disfavoredOverload
  public init<Value: Encodable>(encoding value: Value) throws {
    try self.init(of: value) { writer throws(JSONError) in try writer.encode(value) }
  }

  private init(of value: Any, _ write: (inout JSONWriter) throws(JSONError) -> Void) throws {
    var writer = JSONWriter()
    writer.ordersSets = true
    do throws(JSONError) {
      guard ThreadStack.hasRoom else { throw .outOfStack }
      try write(&writer)
      try self.init(document: writer.document())
    } catch {
      throw error.asEncodingError(value)
    }
  }

  /// Returns a reader at the value, or at the value that a path leads to in it.
  func reader(at path: String?) throws(JSONError) -> JSONReader {
    if let path { return try self[path: path].reader(at: nil) }
    if case .missing(let failure) = storage { throw failure.error }
    // The call may be in another reading, at any depth: by a type's own code, or by an update.
    guard ThreadStack.hasRoom else { throw JSONError.outOfStack }
    let place = try place()
    var reader = JSONReader(place.document)
    reader.move(toByteOffset: place.offset)
    if !ThreadStack.hasRoomForOtherCoders { reader.checkedDepth = .max }
    return reader
  }

  /// Returns a document of the value alone. Numbers that are not finite, for which only JSON5 has a text, remain so.
  func ownDocument(depthLimit: Int = JSONReader.defaultDepthLimit) throws(JSONError) -> DocumentBytes {
    var writer = JSONWriter(depthLimit: depthLimit)
    writer.keepsNonFinite = true
    try write(to: &writer)
    return try writer.document()
  }
}

extension JSONWritable {
  /// The value as a ``JSON``.
  ///
  /// - Throws: `EncodingError` when the value can't be written.
  public func jsonValue() throws -> JSON { try JSON(encoding: self) }
}
