// SingleValueEncoding: a single value that is being encoded.

import PliantCore

struct SingleValueEncoding: SingleValueEncodingContainer {
  let level: EncodingLevel

  var codingPath: [any CodingKey] { level.codingPath }

  func encodeNil() { level.writeSingle(NullToken()) }
  func encode<Scalar: EncodingScalar & Encodable>(_ value: Scalar) { level.writeSingle(value) }
  func encode<Number: EncodingFloat & Encodable>(_ value: Number) throws { try level.writeSingle(number: value) }

  @available(macOS 15, iOS 18, watchOS 11, tvOS 18, visionOS 2, *)
  func encode(_ value: Int128) { level.writeSingle(value) }

  @available(macOS 15, iOS 18, watchOS 11, tvOS 18, visionOS 2, *)
  func encode(_ value: UInt128) { level.writeSingle(value) }

  func encode<Value: Encodable>(_ value: Value) throws { try level.encodeSingle(value) }
}
