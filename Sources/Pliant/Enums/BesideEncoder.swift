//===----------------------------------------------------------------------===//
// BesideEncoder: an encoder in which a value has the tag of its enum's case among the members of an object of its own.
//===----------------------------------------------------------------------===//

import PliantCore

/// A tag that stands in an object that a value writes too.
///
/// ```
/// tag: "meta.type"        {"meta":{"id":1}}  ▶  {"meta":{"type":"a","id":1}}
/// ```
struct BesideTag {
  /// The keys that lead to the tag from the object at hand.
  let keys: ArraySlice<String>
  /// How many of them lead through objects that the value writes.
  private let depth: Int
  private let value: any Encodable

  /// - Parameter own: what the value writes with the first key.
  init(_ path: String, _ value: any Encodable, in own: JSON) {
    keys =
      PathPattern(path, beginsWithKey: true).steps.compactMap { step in
        if case .key(let key) = step { key } else { nil }
      }[...]
    var (depth, object) = (0, own)
    while object.object != nil, depth < keys.count - 1 {
      depth += 1
      object = object[keys[depth]]
    }
    self.depth = depth
    self.value = value
  }

  private init(_ keys: ArraySlice<String>, _ depth: Int, _ value: any Encodable) {
    (self.keys, self.depth, self.value) = (keys, depth, value)
  }

  /// What is to be written inside of a member: nil if the tag is not in it.
  fileprivate func inside(_ key: any CodingKey) -> BesideTag? {
    depth > 0 && key.stringValue == keys.first ? BesideTag(keys.dropFirst(), depth - 1, value) : nil
  }

  /// Whether the tag stands for a member that the value writes.
  fileprivate func replaces(_ key: any CodingKey) -> Bool { depth == 0 && key.stringValue == keys.first }

  /// Encodes the value that has the tag, and the tag.
  func encode(beside value: some Encodable, to encoder: any Encoder) throws {
    if depth == 0 {
      var container = encoder.container(keyedBy: TextKey.self)
      try write(to: &container)
    }
    try value.encode(to: BesideEncoder(base: encoder, tag: self))
  }

  /// Writes the tag if that is where it belongs.
  fileprivate func write<Key: CodingKey>(to container: inout KeyedEncodingContainer<Key>) throws {
    guard depth == 0, let first = keys.first, let key = Key(stringValue: first) else { return }
    guard keys.count > 1 else { return try container.encode(ErasedEncodable(value: value), forKey: key) }
    var inner = container.nestedContainer(keyedBy: TextKey.self, forKey: key)
    try BesideTag(keys.dropFirst(), 0, value).write(to: &inner)
  }
}

private struct ErasedEncodable: Encodable {
  let value: any Encodable
  func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
}

/// A member with the tag inside.
private struct BesideMember<Value: Encodable>: Encodable {
  let value: Value
  let tag: BesideTag
  func encode(to encoder: any Encoder) throws { try tag.encode(beside: value, to: encoder) }
}

/// The encoder of a value with a tag in one of its objects.
///
/// All else goes to the other encoder as it comes, which represents dates, data and keys as it was told.
private struct BesideEncoder: Encoder {
  let base: any Encoder
  let tag: BesideTag

  var codingPath: [any CodingKey] { base.codingPath }
  var userInfo: [CodingUserInfoKey: Any] { base.userInfo }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(BesideContainer(base: base.container(keyedBy: type), tag: tag))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer { base.unkeyedContainer() }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    BesideValue(base: base.singleValueContainer(), tag: tag)
  }
}

private struct BesideContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
  var base: KeyedEncodingContainer<Key>
  let tag: BesideTag

  var codingPath: [any CodingKey] { base.codingPath }

  mutating func encodeNil(forKey key: Key) throws {
    if !tag.replaces(key) { try base.encodeNil(forKey: key) }
  }

  mutating func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
    if let tag = tag.inside(key) {
      try base.encode(BesideMember(value: value, tag: tag), forKey: key)
    } else if !tag.replaces(key) {
      try base.encode(value, forKey: key)
    }
  }

  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    if tag.replaces(key) { return KeyedEncodingContainer(NoMembers(codingPath: codingPath)) }
    guard let tag = tag.inside(key) else { return base.nestedContainer(keyedBy: type, forKey: key) }
    var inner = base.nestedContainer(keyedBy: type, forKey: key)
    // What an encoder has against a tag, it says of those that stand elsewhere: this can't throw.
    if tag.keys.first.flatMap({ Nested(stringValue: $0) }) != nil {
      try? tag.write(to: &inner)
    } else {
      var other = base.nestedContainer(keyedBy: TextKey.self, forKey: key)
      try? tag.write(to: &other)
    }
    return KeyedEncodingContainer(BesideContainer<Nested>(base: inner, tag: tag))
  }

  mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    tag.replaces(key) ? NoElements(codingPath: codingPath) : base.nestedUnkeyedContainer(forKey: key)
  }

  mutating func superEncoder() -> any Encoder { base.superEncoder() }
  mutating func superEncoder(forKey key: Key) -> any Encoder { base.superEncoder(forKey: key) }
}

/// A value that is encoded as another one.
private struct BesideValue: SingleValueEncodingContainer {
  var base: any SingleValueEncodingContainer
  let tag: BesideTag

  var codingPath: [any CodingKey] { base.codingPath }
  mutating func encodeNil() throws { try base.encodeNil() }
  mutating func encode<Value: Encodable>(_ value: Value) throws {
    try base.encode(BesideMember(value: value, tag: tag))
  }
}

// MARK: - Where the tag stands for what the value writes

/// An encoder of what is not written.
private struct NoEncoder: Encoder {
  let codingPath: [any CodingKey]
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(NoMembers(codingPath: codingPath))
  }
  func unkeyedContainer() -> any UnkeyedEncodingContainer { NoElements(codingPath: codingPath) }
  func singleValueContainer() -> any SingleValueEncodingContainer { NoElements(codingPath: codingPath) }
}

private struct NoMembers<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let codingPath: [any CodingKey]

  mutating func encodeNil(forKey key: Key) {}
  mutating func encode<Value: Encodable>(_ value: Value, forKey key: Key) {}
  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> { KeyedEncodingContainer(NoMembers<Nested>(codingPath: codingPath)) }
  mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    NoElements(codingPath: codingPath)
  }
  mutating func superEncoder() -> any Encoder { NoEncoder(codingPath: codingPath) }
  mutating func superEncoder(forKey key: Key) -> any Encoder { NoEncoder(codingPath: codingPath) }
}

private struct NoElements: UnkeyedEncodingContainer, SingleValueEncodingContainer {
  let codingPath: [any CodingKey]
  private(set) var count = 0

  init(codingPath: [any CodingKey]) { self.codingPath = codingPath }

  mutating func encodeNil() { count += 1 }
  mutating func encode<Value: Encodable>(_ value: Value) { count += 1 }
  mutating func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
    KeyedEncodingContainer(NoMembers(codingPath: codingPath))
  }
  mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { NoElements(codingPath: codingPath) }
  mutating func superEncoder() -> any Encoder { NoEncoder(codingPath: codingPath) }
}
