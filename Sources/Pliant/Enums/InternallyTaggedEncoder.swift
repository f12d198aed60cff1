//===----------------------------------------------------------------------===//
// InternallyTaggedEncoder: an encoder that adds the tag of an enum's case to a nested object that the value itself writes.
//===----------------------------------------------------------------------===//

import PliantCore

/// A tag inside an object that the value writes too.
///
/// ```
/// tag: "meta.type"        {"meta":{"id":1}}  ▶  {"meta":{"type":"a","id":1}}
/// ```
struct InternalTag {
  /// The keys that lead to the tag from the current object.
  let keys: ArraySlice<String>
  /// The number of leading keys whose objects the value writes.
  private let depth: Int
  private let value: any Encodable

  /// - Parameter own: the value's own member for the first key.
  init(_ path: String, _ value: any Encodable, in own: JSON) {
    keys =
      PathPattern(path, beginsWithKey: true).components.compactMap { step in
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

  /// Returns the tag relative to a member's value; nil if the tag is not inside the member.
  fileprivate func inside(_ key: any CodingKey) -> InternalTag? {
    depth > 0 && key.stringValue == keys.first ? InternalTag(keys.dropFirst(), depth - 1, value) : nil
  }

  /// True if the tag replaces a member that the value writes.
  fileprivate func replaces(_ key: any CodingKey) -> Bool { depth == 0 && key.stringValue == keys.first }

  /// Encodes the tag and the members of the value.
  func encode(into value: some Encodable, to encoder: any Encoder) throws {
    if depth == 0 {
      var container = encoder.container(keyedBy: TextKey.self)
      try write(to: &container)
    }
    try value.encode(to: InternallyTaggedEncoder(base: encoder, tag: self))
  }

  /// Writes the tag if it belongs into this container.
  fileprivate func write<Key: CodingKey>(to container: inout KeyedEncodingContainer<Key>) throws {
    guard depth == 0, let first = keys.first else { return }
    guard let key = TextKey(spelled: first) as? Key ?? Key(stringValue: first) else { return }
    guard keys.count > 1 else { return try container.encode(ErasedEncodable(value: value), forKey: key) }
    var inner = container.nestedContainer(keyedBy: TextKey.self, forKey: key)
    try InternalTag(keys.dropFirst(), 0, value).write(to: &inner)
  }
}

private struct ErasedEncodable: Encodable {
  let value: any Encodable
  func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
}

/// A member that contains the tag.
private struct InternallyTaggedMember<Value: Encodable>: Encodable {
  let value: Value
  let tag: InternalTag
  func encode(to encoder: any Encoder) throws { try tag.encode(into: value, to: encoder) }
}

/// The encoder of a value with a tag in one of its objects.
///
/// Everything else is forwarded to the other encoder, so its strategies for dates, data and keys apply.
private struct InternallyTaggedEncoder: Encoder {
  let base: any Encoder
  let tag: InternalTag

  var codingPath: [any CodingKey] { base.codingPath }
  var userInfo: [CodingUserInfoKey: Any] { base.userInfo }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(InternallyTaggedContainer(base: base.container(keyedBy: type), tag: tag))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer { base.unkeyedContainer() }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    InternallyTaggedValue(base: base.singleValueContainer(), tag: tag)
  }
}

private struct InternallyTaggedContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
  var base: KeyedEncodingContainer<Key>
  let tag: InternalTag

  var codingPath: [any CodingKey] { base.codingPath }

  mutating func encodeNil(forKey key: Key) throws {
    if !tag.replaces(key) { try base.encodeNil(forKey: key) }
  }

  mutating func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
    if let tag = tag.inside(key) {
      try base.encode(InternallyTaggedMember(value: value, tag: tag), forKey: key)
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
    // `nestedContainer` can't throw, so errors for this tag are dropped.
    if tag.keys.first.flatMap({ Nested(stringValue: $0) }) != nil {
      try? tag.write(to: &inner)
    } else {
      var other = base.nestedContainer(keyedBy: TextKey.self, forKey: key)
      try? tag.write(to: &other)
    }
    return KeyedEncodingContainer(InternallyTaggedContainer<Nested>(base: inner, tag: tag))
  }

  mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    tag.replaces(key) ? NoElements(codingPath: codingPath) : base.nestedUnkeyedContainer(forKey: key)
  }

  mutating func superEncoder() -> any Encoder { base.superEncoder() }
  mutating func superEncoder(forKey key: Key) -> any Encoder { base.superEncoder(forKey: key) }
}

/// A single-value container for a value that is encoded as another one.
private struct InternallyTaggedValue: SingleValueEncodingContainer {
  var base: any SingleValueEncodingContainer
  let tag: InternalTag

  var codingPath: [any CodingKey] { base.codingPath }
  mutating func encodeNil() throws { try base.encodeNil() }
  mutating func encode<Value: Encodable>(_ value: Value) throws {
    try base.encode(InternallyTaggedMember(value: value, tag: tag))
  }
}

// MARK: - Members that the tag replaces

/// An encoder that discards everything.
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
