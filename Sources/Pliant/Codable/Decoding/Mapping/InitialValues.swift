// InitialValues: the value of an instance for each of its coding keys.

import PliantCore

/// Collects the values that an instance encodes by the texts of its keys, which may differ from the properties' names.
final class InitialValues: Encoder {
  /// The values, except nil.
  private(set) var values = [String: Any]()
  /// The texts of all keys, also of those whose values are nil.
  private(set) var keys = Set<String>()
  let codingPath: [any CodingKey] = []
  let userInfo = [CodingUserInfoKey: Any]()

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(Members<Key>(target: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer { Others() }
  func singleValueContainer() -> any SingleValueEncodingContainer { Others() }

  private struct Members<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let target: InitialValues
    var codingPath: [any CodingKey] { [] }

    func encodeNil(forKey key: Key) { target.keys.insert(key.stringValue) }
    func encode<Value: Encodable>(_ value: Value, forKey key: Key) {
      target.keys.insert(key.stringValue)
      target.values[key.stringValue] = value
    }

    func encodeIfPresent<Value: Encodable>(_ value: Value?, forKey key: Key) { encodeIfPresent(value, key) }
    // The container's wrapper calls these for scalars.
    func encodeIfPresent(_ value: Bool?, forKey key: Key) { encodeIfPresent(value as (any Encodable)?, key) }
    func encodeIfPresent(_ value: String?, forKey key: Key) { encodeIfPresent(value as (any Encodable)?, key) }
    func encodeIfPresent(_ value: Double?, forKey key: Key) { encodeIfPresent(value as (any Encodable)?, key) }
    func encodeIfPresent(_ value: Float?, forKey key: Key) { encodeIfPresent(value as (any Encodable)?, key) }
    func encodeIfPresent(_ value: Int?, forKey key: Key) { encodeIfPresent(value as (any Encodable)?, key) }
    func encodeIfPresent(_ value: Int8?, forKey key: Key) { encodeIfPresent(value as (any Encodable)?, key) }
    func encodeIfPresent(_ value: Int16?, forKey key: Key) { encodeIfPresent(value as (any Encodable)?, key) }
    func encodeIfPresent(_ value: Int32?, forKey key: Key) { encodeIfPresent(value as (any Encodable)?, key) }
    func encodeIfPresent(_ value: Int64?, forKey key: Key) { encodeIfPresent(value as (any Encodable)?, key) }
    func encodeIfPresent(_ value: UInt?, forKey key: Key) { encodeIfPresent(value as (any Encodable)?, key) }
    func encodeIfPresent(_ value: UInt8?, forKey key: Key) { encodeIfPresent(value as (any Encodable)?, key) }
    func encodeIfPresent(_ value: UInt16?, forKey key: Key) { encodeIfPresent(value as (any Encodable)?, key) }
    func encodeIfPresent(_ value: UInt32?, forKey key: Key) { encodeIfPresent(value as (any Encodable)?, key) }
    func encodeIfPresent(_ value: UInt64?, forKey key: Key) { encodeIfPresent(value as (any Encodable)?, key) }
    private func encodeIfPresent(_ value: (any Encodable)?, _ key: Key) {
      if let value { encode(value, forKey: key) } else { encodeNil(forKey: key) }
    }

    func nestedContainer<NestedKey: CodingKey>(
      keyedBy type: NestedKey.Type, forKey key: Key
    ) -> KeyedEncodingContainer<NestedKey> {
      KeyedEncodingContainer(Members<NestedKey>(target: InitialValues()))
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { Others() }
    /// The properties of a superclass are included.
    func superEncoder() -> any Encoder { target }
    func superEncoder(forKey key: Key) -> any Encoder { InitialValues() }
  }

  /// Discards values without keys, which are not properties.
  private struct Others: UnkeyedEncodingContainer, SingleValueEncodingContainer {
    var codingPath: [any CodingKey] { [] }
    var count = 0

    func encodeNil() {}
    func encode<Value: Encodable>(_ value: Value) {}
    func nestedContainer<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
      KeyedEncodingContainer(Members<Key>(target: InitialValues()))
    }
    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { Others() }
    func superEncoder() -> any Encoder { InitialValues() }
  }
}
