//===----------------------------------------------------------------------===//
// ForeignObject: a whole model, captured from any decoder, or passed to any encoder as JSON.
//===----------------------------------------------------------------------===//

public import PliantCore

/// A decoder's object, for models: its members as the decoder gives them, or a copy of the whole object.
///
/// Conversions, fallbacks and messages are then those of the fast path.
@_documentation(visibility: internal)
public struct ForeignObject {
  /// The JSON document of the copy; that of an empty object as long as members are taken directly.
  public private(set) var document: DocumentBytes
  private var value: ForeignValue?
  /// The members to visit instead of the document.
  private var members: (any MemberSource)?
  /// The position of the object in the document.
  public var start: JSONReader.Position { JSONReader(document).position }
  private var context: DecodingContext
  private var decoder: any Decoder
  private var path: JSONPath { JSONPath(codingPath: decoder.codingPath) }
  /// The paths of the tags that enums read from this object.
  private var tags: [String]
  /// Whether the object is inside another model's.
  private var isInside: Bool
  private var type: Any.Type
  /// The collector's report before the object was read, if there is a collector.
  private var formerReport: DecodingReport?

  /// Copies the object of a decoder.
  ///
  /// - Parameter type: the model.
  /// - Throws: the decoder's errors.
  public init(_ outer: any Decoder, of type: Any.Type) throws {
    (decoder, tags) = InternallyTaggedDecoder.split(outer)
    context = DecodingContext(decoder)
    context.collectProblems(of: type, decoder)
    formerReport = nil
    isInside = false
    self.type = type
    do {
      let value = try ForeignValue(from: decoder)
      self.value = value
      document = try value.document()
    } catch let error as JSONError {
      throw error.asDecodingError()
    }
  }

  /// Gives access to the members of a decoder's object, for a model that visits nothing else.
  ///
  /// - Parameter type: the model.
  /// - Throws: the decoder's errors.
  public init(membersOf outer: any Decoder, of type: Any.Type) throws {
    isInside = ForeignWork.isInside
    self.type = type
    value = nil
    document = Self.empty
    // Metatypes are compared faster than values are cast.
    let isFoundations = ForeignCapture.takes(outer)
    if isFoundations {
      (decoder, tags) = (outer, [])
      context = DecodingContext(ofOther: outer, type)
    } else {
      let (decoder, tags) = InternallyTaggedDecoder.split(outer)
      if decoder is NodeDecoder {
        self = try ForeignObject(outer, of: type)
        return
      }
      (self.decoder, self.tags) = (decoder, tags)
      context = DecodingContext(decoder)
      context.collectProblems(of: type, decoder)
    }
    guard ThreadStack.hasRoomForOtherCoders else { throw JSONError.outOfStack.asDecodingError() }
    formerReport = context.collector?.report
    if !isFoundations, let recorder = (decoder as? RecordingDecoder)?.recorder {
      members = RecordedMembers(recorder)
    } else {
      members = ForeignMembers(self, of: decoder, context)
      // What is not an object is copied, and then refused.
      if members == nil { self = try ForeignObject(outer, of: type) }
    }
  }

  private static let empty: DocumentBytes = {
    let bytes: [UInt8] = [UInt8(ascii: "{"), UInt8(ascii: "}")]
    return unsafe bytes.withUnsafeBytes { bytes in unsafe DocumentBytes(copying: bytes) }
  }()

  /// Sets the reader's tolerance from the decoder's `userInfo`.
  public func prepare(_ reader: inout JSONReader) {
    context.prepare(&reader)
    if let members { return reader.read(from: members) }
    guard let value else { return }
    context.askDecoder(of: .whole(decoder), &reader, capturing: value)
    context.respellKeys(of: &reader, in: value)
    reader.acceptTags(tags)
  }

  /// Makes the reader one of a copy of the object.
  func copy(to reader: inout JSONReader) throws(JSONError) {
    context.collector?.rollBack(to: formerReport)
    let value: ForeignValue
    do {
      value =
        try isInside ? ForeignWork.copy(at: path) { try ForeignValue(from: decoder) } : ForeignValue(from: decoder)
    } catch {
      throw JSONError(.underlying(error))
    }
    reader = JSONReader(try value.document())
    context.prepare(&reader)
    context.askDecoder(of: .whole(decoder), &reader, capturing: value)
    context.respellKeys(of: &reader, in: value)
    reader.acceptTags(tags)
  }

  /// Reports the issues to the collector in the decoder's `userInfo`.
  public func report(_ reader: inout JSONReader) {
    context.report(&reader, at: path)
  }

  /// The error of reading the document, in the form that the decoder throws.
  public func failure(_ error: JSONError) -> any Error {
    if let error = (members as? ForeignMembers)?.finalError { return error }
    return context.failure(
      error.expectsObject && error.path.components.isEmpty ? error.expecting(type) : error, at: path)
  }

  /// Reads a model from a copy of the decoder's object.
  public static func read<Value: JSONReadable>(_ type: Value.Type, from decoder: any Decoder) throws -> Value {
    try ForeignObject(decoder, of: type).read { reader throws(JSONError) in try type.init(from: &reader) }
  }

  /// Reads a model from the members of the decoder's object, as far as they are as declared.
  public static func read<Value: JSONReadable>(_ type: Value.Type, membersOf decoder: any Decoder) throws -> Value {
    try read(type, membersOf: decoder) { reader throws(JSONError) in try type.init(from: &reader) }
  }

  /// The same for a model that the compiler doesn't know to read itself.
  ///
  /// - Parameter visit: visits the properties.
  public static func read<Value>(
    _ type: Value.Type, membersOf decoder: any Decoder,
    _ visit: (inout JSONReader) throws(JSONError) -> Value
  ) throws -> Value {
    guard let node = decoder as? NodeDecoder, node.node != .max else {
      let object = try ForeignObject(membersOf: decoder, of: type)
      return try ForeignWork.measure { try object.read(visit) }
    }
    var context = DecodingContext(decoder)
    context.collectProblems(of: type, decoder)
    return try node.read(context, visit)
  }

  private func read<Value>(_ read: (inout JSONReader) throws(JSONError) -> Value) throws -> Value {
    var reader = JSONReader(document)
    prepare(&reader)
    let value: Value
    do throws(JSONError) {
      value = try read(&reader)
    } catch {
      report(&reader)
      throw failure(error)
    }
    report(&reader)
    return value
  }

  /// Writes a model as JSON, and passes that to an encoder piece by piece.
  public static func encode<Value: JSONWritable>(_ value: Value, to encoder: any Encoder) throws {
    try ForeignWritable(value: value).encode(to: encoder)
  }
}
