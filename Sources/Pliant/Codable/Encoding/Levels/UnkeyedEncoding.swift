// UnkeyedEncoding: the elements of an array that is being encoded.

import PliantCore

struct UnkeyedEncoding: UnkeyedEncodingContainer {
  let level: EncodingLevel

  var codingPath: [any CodingKey] { level.codingPath }
  var count: Int { level.elementCount }

  func encodeNil() { level.write(NullToken()) }

  @_transparent
  func encode<Scalar: EncodingScalar & Encodable>(_ value: Scalar) { level.write(value) }

  @_transparent
  func encode<Number: EncodingFloat & Encodable>(_ value: Number) throws { try level.write(number: value) }

  @available(macOS 15, iOS 18, watchOS 11, tvOS 18, visionOS 2, *)
  func encode(_ value: Int128) { level.write(value) }

  @available(macOS 15, iOS 18, watchOS 11, tvOS 18, visionOS 2, *)
  func encode(_ value: UInt128) { level.write(value) }

  func encode<Value: Encodable>(_ value: Value) throws { try level.encode(value) }

  func nestedContainer<NestedKey: CodingKey>(keyedBy keyType: NestedKey.Type) -> KeyedEncodingContainer<NestedKey> {
    level.nestedElement(.object).container(keyedBy: keyType)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { level.nestedElement(.array).unkeyedContainer() }
  func superEncoder() -> any Encoder { level.nestedElement(.none) }
}
