//===----------------------------------------------------------------------===//
// ForeignObject: a whole model, copied out of some decoder, or given to some encoder, as JSON.
//===----------------------------------------------------------------------===//

public import PliantCore

/// What a decoder has, as a document of its own: for models that need to see all of their object.
///
/// Conversions, fallbacks and wording are then those of the fast path. What the decoder knows of its own, like strategies for
/// dates, does not count inside.
@_documentation(visibility: internal)
public struct ForeignObject {
  /// The document.
  public let document: DocumentBytes
  private let value: ForeignValue
  /// Where the object begins in it.
  public var start: JSONReader.Position { JSONReader(document).position }
  private var bending: ForeignBending
  private let decoder: any Decoder
  private var path: JSONPath { JSONPath(codingPath: decoder.codingPath) }
  /// The paths of tags among the members, which are those of enums.
  private let tags: [String]
  /// What was moved, because the decoder was told to.
  private let arrangement: ForeignArrangement?

  /// - Parameter type: the model.
  /// - Throws: what the decoder throws.
  public init(_ outer: any Decoder, of type: Any.Type) throws {
    let decoder: any Decoder
    (decoder, tags) = BesideTagDecoder.split(outer)
    bending = ForeignBending(decoder)
    bending.collectProblems(of: type, decoder, isCopied: true)
    self.decoder = decoder
    do throws(JSONError) {
      (value, arrangement) = try ForeignValue.object(of: decoder)
      document = try value.document()
    } catch {
      throw error.asDecodingError()
    }
  }

  /// Sets what may bend, as the decoder's `userInfo` says.
  public func prepare(_ reader: inout JSONReader) {
    bending.prepare(&reader)
    bending.respellKeys(of: &reader, in: value)
    reader.acceptTags(tags)
  }

  /// Reports what bent to whom the decoder's `userInfo` names.
  public func report(_ reader: inout JSONReader) {
    bending.report(&reader, at: path, arrangement)
  }

  /// The error of reading the document, as the decoder would throw it.
  public func failure(_ error: JSONError) -> any Error {
    bending.failure(error, at: path, arrangement)
  }

  /// Reads a model from what a decoder has.
  public static func read<Value: JSONReadable>(_: Value.Type, from decoder: any Decoder) throws -> Value {
    let object = try ForeignObject(decoder, of: Value.self)
    var reader = JSONReader(object.document)
    object.prepare(&reader)
    let value: Value
    do throws(JSONError) {
      value = try Value(from: &reader)
    } catch {
      throw object.failure(error)
    }
    object.report(&reader)
    return value
  }

  /// Writes a model as JSON, and gives it to an encoder piece by piece.
  public static func encode<Value: JSONWritable>(_ value: Value, to encoder: any Encoder) throws {
    try ForeignWritable(value: value).encode(to: encoder)
  }
}

extension ForeignValue {
  fileprivate static func object(of decoder: any Decoder) throws(JSONError) -> (ForeignValue, ForeignArrangement?) {
    var value: ForeignValue
    do {
      value = try ForeignValue(from: decoder)
    } catch {
      throw JSONError(.underlying(error))
    }
    let arrangement = ForeignArrangement(&value, of: decoder)
    return (value, arrangement)
  }
}
