// UnkeyedEncoding: the elements of an array that is being encoded.

import PliantCore

struct UnkeyedEncoding: UnkeyedEncodingContainer {
  let level: EncodingLevel

  var codingPath: [any CodingKey] { level.codingPath }
  var count: Int { level.elementCount }

  func encodeNil() { level.write(NullToken()) }
  func encode(_ value: Double) throws { try level.write(number: value) }
  func encode(_ value: Float) throws { try level.write(number: value) }
  func encode(_ value: Bool) { level.write(value) }
  func encode(_ value: String) { level.write(value) }
  func encode(_ value: Int) { level.write(value) }
  func encode(_ value: Int8) { level.write(value) }
  func encode(_ value: Int16) { level.write(value) }
  func encode(_ value: Int32) { level.write(value) }
  func encode(_ value: Int64) { level.write(value) }
  func encode(_ value: UInt) { level.write(value) }
  func encode(_ value: UInt8) { level.write(value) }
  func encode(_ value: UInt16) { level.write(value) }
  func encode(_ value: UInt32) { level.write(value) }
  func encode(_ value: UInt64) { level.write(value) }

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
