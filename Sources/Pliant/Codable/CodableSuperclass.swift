//===----------------------------------------------------------------------===//
// What a model needs of a superclass that is only Codable: a decoder for it, and its members as it encodes them.
//===----------------------------------------------------------------------===//

public import PliantCore

@_documentation(visibility: internal)
extension JSONReader {
  /// A decoder of the next value, before which the reader stays.
  ///
  /// It reports to whom the reader reports. Where somebody will ask which members nobody took, it notes the keys that are asked for.
  public mutating func decoderOfNextValue() throws -> any Decoder {
    let start = position
    defer { move(to: start) }
    let decoder = try decode(DecoderHolder.self).decoder
    guard let node = decoder as? NodeDecoder else { return decoder }
    node.session.share(&self)
    guard tracksMembers, unsafe node.session.settings.hasPlainKeys else { return decoder }
    move(to: start)
    skipWhitespace()
    let keys = AskedKeys(at: byteOffset, outer: askedKeys as? AskedKeys)
    askedKeys = keys
    return NotingDecoder(base: decoder, keys: keys)
  }

  /// Passes over the object that a superclass has just been decoded from. The members that it asked for are taken.
  public mutating func skipSuperclassMembers() throws(JSONError) {
    guard tracksMembers else { return try skipValue() }
    skipWhitespace()
    var asked = askedKeys as? AskedKeys
    while let keys = asked, keys.offset != byteOffset { asked = keys.outer }
    guard let asked else { return try skipValue() }
    askedKeys = asked.outer
    guard !asked.isEverything else { return try skipValue() }
    try skipObject { asked.names.contains($0) }
  }

  /// The error of decoding the value at `start` by way of a decoder.
  public mutating func failure(decoding error: any Error, at start: Position) -> JSONError {
    if let error = error as? JSONError { return error }
    return failure(.underlying(error), at: start)
  }
}

private struct DecoderHolder: Decodable {
  let decoder: any Decoder
  init(from decoder: any Decoder) { self.decoder = decoder }
}

/// What a superclass encodes, as a value.
@_documentation(visibility: internal)
public struct EncodedSuperclass: Encodable {
  private let body: (any Encoder) throws -> Void

  public init(_ body: @escaping (any Encoder) throws -> Void) { self.body = body }

  public func encode(to encoder: any Encoder) throws { try body(encoder) }
}

// MARK: - Which members a superclass takes

/// The keys that a superclass asked for.
final class AskedKeys {
  /// Where the object begins.
  let offset: Int
  /// Those of a model around this one.
  let outer: AskedKeys?
  var names: Set<String> = []
  /// Whether the object was asked for in another way than by keys.
  var isEverything = false

  init(at offset: Int, outer: AskedKeys?) {
    self.offset = offset
    self.outer = outer
  }
}

/// A decoder that notes which keys are asked for.
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
    for key in base.allKeys { note(key) }
    return base.allKeys
  }

  private func note(_ key: Key) { keys.names.insert(key.stringValue) }

  func contains(_ key: Key) -> Bool {
    note(key)
    return base.contains(key)
  }

  func decodeNil(forKey key: Key) throws -> Bool {
    note(key)
    return try base.decodeNil(forKey: key)
  }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    note(key)
    return try base.decode(type, forKey: key)
  }

  func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
    note(key)
    return try base.decodeIfPresent(type, forKey: key)
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    note(key)
    return try base.nestedContainer(keyedBy: type, forKey: key)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    note(key)
    return try base.nestedUnkeyedContainer(forKey: key)
  }

  func superDecoder() throws -> any Decoder {
    keys.names.insert("super")
    return try base.superDecoder()
  }

  func superDecoder(forKey key: Key) throws -> any Decoder {
    note(key)
    return try base.superDecoder(forKey: key)
  }
}
