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
    return NotingDecoder(base: decoder, keys: keys)
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
    guard let decodingError = error as? DecodingError else { return failure(.underlying(error), at: start) }
    // The decoder may be inside of another decoding, whose coding path leads to the object.
    let outer = JSONPath(toByteOffset: valueOffset(from: start), in: document).components
    let path = decodingError.placePath.components
    let isInside = !outer.isEmpty && path.starts(with: outer)
    return failure(decodingError, decoding: type, from: start, below: isInside ? outer.count : 0)
  }
}

private struct DecoderHolder: Decodable {
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

/// The keys that a superclass requested.
final class AskedKeys {
  /// The offset at which the object begins.
  let offset: Int
  /// The keys for the enclosing model.
  let outer: AskedKeys?
  var names: Set<String> = []
  /// Whether the superclass requested the whole object, and not a keyed container.
  var isEverything = false

  init(at offset: Int, outer: AskedKeys?) {
    self.offset = offset
    self.outer = outer
  }
}

struct NotingDecoder: Decoder {
  let base: any Decoder
  let keys: AskedKeys

  var codingPath: [any CodingKey] { base.codingPath }
  var userInfo: [CodingUserInfoKey: Any] { base.userInfo }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(NotingContainer(base: try base.container(keyedBy: type), keys: keys))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { try base.unkeyedContainer() }

  func singleValueContainer() throws -> any SingleValueDecodingContainer {
    keys.isEverything = true
    return try base.singleValueContainer()
  }
}

private struct NotingContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let base: KeyedDecodingContainer<Key>
  let keys: AskedKeys

  var codingPath: [any CodingKey] { base.codingPath }

  var allKeys: [Key] {
    for key in base.allKeys { keys.names.insert(key.stringValue) }
    return base.allKeys
  }

  /// The container, asked for the value of a key.
  private func noting(_ key: Key) -> KeyedDecodingContainer<Key> {
    keys.names.insert(key.stringValue)
    return base
  }

  func contains(_ key: Key) -> Bool { noting(key).contains(key) }
  func decodeNil(forKey key: Key) throws -> Bool { try noting(key).decodeNil(forKey: key) }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try noting(key).decode(type, forKey: key)
  }

  func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
    try noting(key).decodeIfPresent(type, forKey: key)
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    try noting(key).nestedContainer(keyedBy: type, forKey: key)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try noting(key).nestedUnkeyedContainer(forKey: key)
  }

  func superDecoder() throws -> any Decoder {
    keys.names.insert("super")
    return try base.superDecoder()
  }

  func superDecoder(forKey key: Key) throws -> any Decoder { try noting(key).superDecoder(forKey: key) }
}
