//===----------------------------------------------------------------------===//
// ForeignObject: a whole model, captured from any decoder, or passed to any encoder as JSON.
//===----------------------------------------------------------------------===//

public import PliantCore

/// A capture of a decoder's object, for models that need to read all of it.
///
/// Conversions, fallbacks and messages are then those of the fast path.
@_documentation(visibility: internal)
public struct ForeignObject {
  /// The JSON document of the capture.
  public let document: DocumentBytes
  private let value: ForeignValue
  /// The position of the object in the document.
  public var start: JSONReader.Position { JSONReader(document).position }
  private var context: DecodingContext
  private let decoder: any Decoder
  private var path: JSONPath { JSONPath(codingPath: decoder.codingPath) }
  /// The paths of the tags that enums read from this object.
  private let tags: [String]

  /// - Parameter type: the model.
  /// - Throws: the decoder's errors.
  public init(_ outer: any Decoder, of type: Any.Type) throws {
    let decoder: any Decoder
    (decoder, tags) = InternallyTaggedDecoder.split(outer)
    context = DecodingContext(decoder)
    context.collectProblems(of: type, decoder)
    self.decoder = decoder
    do throws(JSONError) {
      value = try ForeignValue.object(of: decoder)
      document = try value.document()
    } catch {
      throw error.asDecodingError()
    }
  }

  /// Sets the reader's tolerance from the decoder's `userInfo`.
  public func prepare(_ reader: inout JSONReader) {
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
    context.failure(error, at: path)
  }

  /// Reads a model from a capture of the decoder's object.
  public static func read<Value: JSONReadable>(_: Value.Type, from decoder: any Decoder) throws -> Value {
    let object = try ForeignObject(decoder, of: Value.self)
    var reader = JSONReader(object.document)
    object.prepare(&reader)
    let value: Value
    do throws(JSONError) {
      value = try Value(from: &reader)
    } catch {
      object.report(&reader)
      throw object.failure(error)
    }
    object.report(&reader)
    return value
  }

  /// Writes a model as JSON, and passes that to an encoder piece by piece.
  public static func encode<Value: JSONWritable>(_ value: Value, to encoder: any Encoder) throws {
    try ForeignWritable(value: value).encode(to: encoder)
  }
}

extension ForeignValue {
  fileprivate static func object(of decoder: any Decoder) throws(JSONError) -> ForeignValue {
    do {
      return try ForeignValue(from: decoder)
    } catch {
      throw JSONError(.underlying(error))
    }
  }
}
