// KeyedContainer: the members of an object.

import PliantCore

/// - Parameter Owner: the type that owns the place, or `Void` if the container doesn't own it.
struct KeyedContainer<Key: CodingKey, Owner>: KeyedDecodingContainerProtocol {
  let place: ObjectPlace
  let owner: Owner

  private var object: NodeDecoder { place.object }

  var codingPath: [any CodingKey] { object.codingPath }

  var allKeys: [Key] {
    let texts = object.scope?.model?.keys(of: object.allKeys, in: object) ?? object.allKeys
    object.scope?.asked?.names.formUnion(texts)
    // Filled in place: appending to an array of a generic type takes longer than decoding the value of a key.
    return unsafe [Key](unsafeUninitializedCapacity: texts.count) { keys, count in
      for text in texts {
        guard let key = Key(stringValue: text) ?? styledKey(text) else { continue }
        // SAFETY: there is room for a key for each text.
        unsafe (keys.baseAddress.unsafelyUnwrapped + count).initialize(to: key)
        count += 1
      }
    }
  }

  /// The key that a key style spells as the document does. A style has no way back, so the name is tried as one of
  /// ordinary words in camel case: `htmlView` for `html-view`.
  private func styledKey(_ text: String) -> Key? {
    guard unsafe object.session.settings.spellsKeys else { return nil }
    let name = CamelCase.converted(String(text.map { $0 == "-" ? "_" : $0 }))
    return [name, name.prefix(1).lowercased() + name.dropFirst(), name.lowercased()]
      .compactMap(Key.init(stringValue:)).first(where: hasValue)
  }

  func contains(_ key: Key) -> Bool {
    if hasValue(key) { return true }
    // A wrapper with a value for a missing property, or the type's own code, may ask no more than this.
    object.scope?.model?.noteAbsence(of: key.stringValue, in: object)
    return false
  }

  private func hasValue(_ key: Key) -> Bool { place.value(of: key) >= 0 || object.collects(key.stringValue) }

  func decodeNil(forKey key: Key) throws -> Bool {
    let value = place.value(of: key)
    guard value >= 0 else {
      if object.collects(key.stringValue) { return false }
      throw object.keyNotFound(key)
    }
    return place.isNull(value)
  }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    let value = place.value(of: key)
    let object = object
    guard value >= 0 else { return try object.missing(type, key) }
    return try unsafe withUnsafePointer(to: key) { pointer in
      let way = unsafe object.enter(value, pointer, Key.self, index: -1)
      defer { object.leave(way) }
      return try NodeDecoder(object.session, value, depth: Int(object.depth) + 1).decodeOrRecover(type)
    }
  }

  func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
    let value = place.value(of: key)
    let object = object
    guard value >= 0 else { return try object.absent(type, key) }
    guard object.index.kind(at: value) != .null else { return try object.null(type, key, value) }
    return try unsafe withUnsafePointer(to: key) { pointer in
      let way = unsafe object.enter(value, pointer, Key.self, index: -1)
      defer { object.leave(way) }
      return try NodeDecoder(object.session, value, depth: Int(object.depth) + 1).decodeOptional(type)
    }
  }

  /// The decoder of a key's value, for a nested container, which may outlive this call.
  private func nested(_ key: Key) throws -> NodeDecoder {
    let value = place.value(of: key)
    guard value >= 0 else { throw object.keyNotFound(key) }
    return NodeDecoder(
      object.session, value, depth: Int(object.depth) + 1,
      scope: DecodingScope(of: object, key: key, isNestedContainer: true))
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<NestedKey> {
    try nested(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try nested(key).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder { superDecoder(PlainKey("super"), object.scope?.model) }

  func superDecoder(forKey key: Key) throws -> any Decoder { superDecoder(key) }

  /// The decoder of a key's value, or of null. `model` is the type, if the value contains more of its properties.
  private func superDecoder(_ key: some CodingKey, _ model: PropertyMapping? = nil) -> any Decoder {
    let value = place.value(of: key)
    return NodeDecoder(
      object.session, value >= 0 ? value : NodeDecoder.missing, depth: Int(object.depth) + 1,
      scope: DecodingScope(of: object, key: key, model: model))
  }
}
