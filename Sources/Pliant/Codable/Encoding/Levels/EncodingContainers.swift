// The containers of values that are being encoded: the members of an object, the elements of an array, a single value.

import PliantCore

struct KeyedEncoding<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let level: EncodingLevel

  var codingPath: [any CodingKey] { level.codingPath }

  func encodeNil(forKey key: Key) { level.write(NullToken(), forKey: key) }

  @_transparent
  func encode<Scalar: EncodingScalar & Encodable>(_ value: Scalar, forKey key: Key) { level.write(value, forKey: key) }

  @_transparent
  func encode<Number: EncodingFloat>(_ value: Number, forKey key: Key) throws {
    try level.write(number: value, forKey: key)
  }

  @available(macOS 15, iOS 18, watchOS 11, tvOS 18, visionOS 2, *)
  func encode(_ value: Int128, forKey key: Key) { level.write(value, forKey: key) }

  @available(macOS 15, iOS 18, watchOS 11, tvOS 18, visionOS 2, *)
  func encode(_ value: UInt128, forKey key: Key) { level.write(value, forKey: key) }

  func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws { try level.encode(value, forKey: key) }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy keyType: NestedKey.Type, forKey key: Key
  ) -> KeyedEncodingContainer<NestedKey> {
    level.nested(.object, forKey: key).container(keyedBy: keyType)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    level.nested(.array, forKey: key).unkeyedContainer()
  }

  func superEncoder() -> any Encoder { level.superLevel() }
  func superEncoder(forKey key: Key) -> any Encoder { level.nested(.none, forKey: key) }
}

// MARK: - Optionals

extension KeyedEncoding {
  func encodeIfPresent(_ value: Bool?, forKey key: Key) { level.write(ifPresent: value, forKey: key) }
  func encodeIfPresent(_ value: String?, forKey key: Key) { level.write(ifPresent: value, forKey: key) }
  func encodeIfPresent(_ value: Int?, forKey key: Key) { level.write(ifPresent: value, forKey: key) }
  func encodeIfPresent(_ value: Int8?, forKey key: Key) { level.write(ifPresent: value, forKey: key) }
  func encodeIfPresent(_ value: Int16?, forKey key: Key) { level.write(ifPresent: value, forKey: key) }
  func encodeIfPresent(_ value: Int32?, forKey key: Key) { level.write(ifPresent: value, forKey: key) }
  func encodeIfPresent(_ value: Int64?, forKey key: Key) { level.write(ifPresent: value, forKey: key) }
  func encodeIfPresent(_ value: UInt?, forKey key: Key) { level.write(ifPresent: value, forKey: key) }
  func encodeIfPresent(_ value: UInt8?, forKey key: Key) { level.write(ifPresent: value, forKey: key) }
  func encodeIfPresent(_ value: UInt16?, forKey key: Key) { level.write(ifPresent: value, forKey: key) }
  func encodeIfPresent(_ value: UInt32?, forKey key: Key) { level.write(ifPresent: value, forKey: key) }
  func encodeIfPresent(_ value: UInt64?, forKey key: Key) { level.write(ifPresent: value, forKey: key) }

  @available(macOS 15, iOS 18, watchOS 11, tvOS 18, visionOS 2, *)
  func encodeIfPresent(_ value: Int128?, forKey key: Key) { level.write(ifPresent: value, forKey: key) }
  @available(macOS 15, iOS 18, watchOS 11, tvOS 18, visionOS 2, *)
  func encodeIfPresent(_ value: UInt128?, forKey key: Key) { level.write(ifPresent: value, forKey: key) }

  func encodeIfPresent(_ value: Double?, forKey key: Key) throws { try level.write(ifPresent: value, forKey: key) }
  func encodeIfPresent(_ value: Float?, forKey key: Key) throws { try level.write(ifPresent: value, forKey: key) }

  func encodeIfPresent<Value: Encodable>(_ value: Value?, forKey key: Key) throws {
    if let value { try level.encode(value, forKey: key) } else { level.leaveOut(key) }
  }
}

extension EncodingLevel {
  // In this file, since debug builds inline no function of another.
  @_transparent
  fileprivate func write<Scalar: EncodingScalar, Key: CodingKey>(ifPresent value: Scalar?, forKey key: Key) {
    if let value { write(value, forKey: key) } else { leaveOut(key) }
  }

  @_transparent
  fileprivate func write<Number: EncodingFloat, Key: CodingKey>(ifPresent number: Number?, forKey key: Key) throws {
    if let number { try write(number: number, forKey: key) } else { leaveOut(key) }
  }
}

// MARK: - Elements

struct UnkeyedEncoding: UnkeyedEncodingContainer {
  let level: EncodingLevel

  var codingPath: [any CodingKey] { level.codingPath }
  var count: Int { level.elementCount }

  func encodeNil() { level.write(NullToken()) }

  @_transparent
  func encode<Scalar: EncodingScalar & Encodable>(_ value: Scalar) { level.write(value) }

  @_transparent
  func encode<Number: EncodingFloat>(_ value: Number) throws { try level.write(number: value) }

  @available(macOS 15, iOS 18, watchOS 11, tvOS 18, visionOS 2, *)
  func encode(_ value: Int128) { level.write(value) }

  @available(macOS 15, iOS 18, watchOS 11, tvOS 18, visionOS 2, *)
  func encode(_ value: UInt128) { level.write(value) }

  func encode<Value: Encodable>(_ value: Value) throws { try level.encodeElement(value) }

  func nestedContainer<NestedKey: CodingKey>(keyedBy keyType: NestedKey.Type) -> KeyedEncodingContainer<NestedKey> {
    level.nested(.object).container(keyedBy: keyType)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { level.nested(.array).unkeyedContainer() }
  func superEncoder() -> any Encoder { level.nested(.none) }
}

// MARK: - Single values

extension EncodingLevel: SingleValueEncodingContainer {
  func encodeNil() { writeSingle(NullToken()) }
  func encode<Scalar: EncodingScalar & Encodable>(_ value: Scalar) { writeSingle(value) }
  func encode<Number: EncodingFloat>(_ value: Number) throws { try writeSingle(number: value) }

  @available(macOS 15, iOS 18, watchOS 11, tvOS 18, visionOS 2, *)
  func encode(_ value: Int128) { writeSingle(value) }

  @available(macOS 15, iOS 18, watchOS 11, tvOS 18, visionOS 2, *)
  func encode(_ value: UInt128) { writeSingle(value) }
}
