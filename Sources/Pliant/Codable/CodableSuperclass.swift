// Superclasses of models that are only Codable: a decoder for them, and their encoded members.

public import PliantCore

@_documentation(visibility: internal)
extension JSONReader {
  /// Returns a decoder of the next value. The reader's position doesn't change.
  ///
  /// The decoder reports issues to this reader's report. If unconsumed members are tracked, it notes the requested
  /// keys.
  public mutating func decoderOfNextValue() throws -> any Decoder {
    let start = position
    defer { move(to: start) }
    let decoder = try decode(DecoderHolder.self).decoder
    guard let node = decoder as? NodeDecoder else { return decoder }
    node.session.share(&self)
    guard tracksMembers else { return decoder }
    move(to: start)
    skipWhitespace()
    let keys = AskedKeys(at: byteOffset, outer: askedKeys as? AskedKeys)
    askedKeys = keys
    let scope = DecodingScope(of: node, key: nil, asked: keys)
    return NodeDecoder(node.session, Int(node.node), depth: Int(node.depth), scope: scope)
  }

  /// Skips the object at `start`, from which a superclass was just decoded. The members that it requested are
  /// consumed.
  public mutating func skipSuperclassMembers(from start: Position) throws(JSONError) {
    move(to: start)
    guard tracksMembers else { return try skipValue() }
    skipWhitespace()
    var asked = askedKeys as? AskedKeys
    while let keys = asked, keys.offset != byteOffset { asked = keys.outer }
    guard let asked else { return try skipValue() }
    askedKeys = asked.outer
    guard !asked.isEverything else { return try skipValue() }
    let known = KnownKeys(convertsKeys ? Array(asked.names) : [])
    try skipObject { reader, key, offset in
      asked.names.contains(key) || !known.isEmpty && reader.respelled(key, known, at: offset) != nil
    }
  }

  /// The error of decoding the value at `start` as a superclass of a type through a decoder.
  public mutating func failure(decoding error: any Error, of type: Any.Type, at start: Position) -> JSONError {
    if let error = error as? JSONError { return error }
    // The decoder may be inside of another decoding, whose coding path leads to the object.
    let session = decoding.map { unsafe unsafeDowncast($0, to: DecodingSession.self) }
    let path = session?.path(toByteOffset: valueOffset(from: start)) ?? []
    return failure((error as? DecodingError)?.relative(to: path) ?? error, decoding: type, from: start)
  }
}

struct DecoderHolder: Decodable {
  let decoder: any Decoder
  init(from decoder: any Decoder) { self.decoder = decoder }
}

extension _Pliant {
  /// A value that encodes the members of a superclass.
  public struct EncodedSuperclass: Encodable {
    private let body: (any Encoder) throws -> Void

    public init(_ body: @escaping (any Encoder) throws -> Void) { self.body = body }

    public func encode(to encoder: any Encoder) throws {
      EncodingLevel.ours(encoder)?.state.keyConversion?.hasCodableSuperclass = true
      try body(encoder)
    }
  }
}

// MARK: - Members that a superclass consumes

final class AskedKeys {
  /// The offset at which the object begins.
  let offset: Int
  let outer: AskedKeys?
  var names: Set<String> = []
  /// Whether the superclass requested the whole object, and not a keyed container.
  var isEverything = false

  init(at offset: Int, outer: AskedKeys?) {
    self.offset = offset
    self.outer = outer
  }
}

extension NodeDecoder {
  /// PliantDecoder's decoder, unless that notes keys: then its containers have to be asked.
  static func ours(_ decoder: any Decoder) -> NodeDecoder? {
    // Metatypes are compared faster than values are cast.
    guard type(of: decoder) == NodeDecoder.self, let node = decoder as? NodeDecoder, node.scope?.asked == nil else {
      return nil
    }
    return node
  }
}
