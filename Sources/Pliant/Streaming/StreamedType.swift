// StreamedType: how the values of a stream are read, by their type and the decoder's options.

public import PliantCore

/// Reads one value of a stream. (A struct, since a generic closure with a typed throw can't be stored by itself.)
@usableFromInline
struct StreamedType<Value> {
  /// Whether each value needs a document of its own.
  @usableFromInline let framesAll: Bool
  @usableFromInline let read: (inout JSONReader, StreamCursor) throws(JSONError) -> Value

  @inlinable
  init(framesAll: Bool, _ read: @escaping (inout JSONReader, StreamCursor) throws(JSONError) -> Value) {
    self.framesAll = framesAll
    self.read = read
  }
}

extension StreamedType where Value: JSONReadable {
  /// A type that reads itself, unless the decoder has options that only Codable decoding supports.
  @inlinable
  static func readable(_ decoder: PliantDecoder) -> StreamedType {
    byCodable(decoder)
      ?? StreamedType(framesAll: false) { reader, _ throws(JSONError) in try reader.readRoot(Value.self) }
  }

  @usableFromInline @inline(never)
  static func byCodable(_ decoder: PliantDecoder) -> StreamedType? {
    guard decoder.needsCodable(Value.self, collectingAll: false), let type = Value.self as? any Decodable.Type else {
      return nil
    }
    func open<Other: Decodable>(_: Other.Type) -> StreamedType {
      let other = StreamedType<Other>.decodable
      return StreamedType(framesAll: true) { reader, cursor throws(JSONError) in
        // SAFETY: from a type to itself.
        unsafe unsafeBitCast(try other.read(&reader, cursor), to: Value.self)
      }
    }
    return open(type)
  }
}

extension StreamedType where Value: Decodable {
  /// A type that is only Decodable.
  @usableFromInline
  static var decodable: StreamedType {
    StreamedType(framesAll: true) { reader, cursor throws(JSONError) in
      do throws(JSONError) {
        return try unsafe reader.decodeRoot(Value.self, in: DecodingSession.take()) {
          try $0.decodeOrRecover(Value.self)
        }
      } catch {
        cursor.thrown = error.placed?.thrown
        throw error.placed?.reason ?? error
      }
    }
  }
}
