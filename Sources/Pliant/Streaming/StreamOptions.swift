// StreamOptions: the options of a stream, and how its values are read.

public import PliantCore

/// The options of a stream, and how its values are read, by their type and these options.
@usableFromInline
struct StreamOptions<Value> {
  let decoder: PliantDecoder
  let reporting: StreamReporting?
  /// The path to the array whose elements are the values; nil if the values are documents.
  let path: PathPattern?
  /// Whether each value needs a document of its own.
  let framesAll: Bool
  /// Reads one value.
  @usableFromInline let read: (inout JSONReader, StreamCursor) throws(JSONError) -> Value

  @usableFromInline
  init(
    _ decoder: PliantDecoder, _ reporting: StreamReporting?, at path: String?, framesAll: Bool,
    _ read: @escaping (inout JSONReader, StreamCursor) throws(JSONError) -> Value
  ) {
    self.decoder = decoder
    self.reporting = reporting
    self.path = path.map { PathPattern($0) }
    self.framesAll = framesAll
    self.read = read
  }
}

extension StreamOptions where Value: JSONReadable {
  /// A type that reads itself, unless the decoder has options that only Codable decoding supports.
  @inlinable
  static func readable(
    _ decoder: PliantDecoder, _ reporting: StreamReporting?, at path: String? = nil
  ) -> StreamOptions {
    byCodable(decoder, reporting, at: path)
      ?? StreamOptions(decoder, reporting, at: path, framesAll: false) { reader, _ throws(JSONError) in
        try reader.readRoot(Value.self)
      }
  }

  @usableFromInline @inline(never)
  static func byCodable(
    _ decoder: PliantDecoder, _ reporting: StreamReporting?, at path: String?
  ) -> StreamOptions? {
    guard decoder.needsCodable(Value.self, collectingAll: false), let type = Value.self as? any Decodable.Type else {
      return nil
    }
    func open<Other: Decodable>(_: Other.Type) -> StreamOptions {
      let other = StreamOptions<Other>.decodable(decoder, reporting, at: path)
      return StreamOptions(decoder, reporting, at: path, framesAll: true) { reader, cursor throws(JSONError) in
        // SAFETY: from a type to itself.
        unsafe unsafeBitCast(try other.read(&reader, cursor), to: Value.self)
      }
    }
    return open(type)
  }
}

extension StreamOptions where Value: Decodable {
  /// A type that is only Decodable.
  @usableFromInline
  static func decodable(
    _ decoder: PliantDecoder, _ reporting: StreamReporting?, at path: String? = nil
  ) -> StreamOptions {
    StreamOptions(decoder, reporting, at: path, framesAll: true) { reader, cursor throws(JSONError) in
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
