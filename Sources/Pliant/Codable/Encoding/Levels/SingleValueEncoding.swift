// SingleValueEncoding: a single value that is being encoded.

import PliantCore

struct SingleValueEncoding: SingleValueEncodingContainer {
  let level: EncodingLevel

  var codingPath: [any CodingKey] { level.codingPath }

  func encodeNil() { level.writeSingle(NullToken()) }
  func encode(_ value: Double) throws { try level.writeSingle(number: value) }
  func encode(_ value: Float) throws { try level.writeSingle(number: value) }
  func encode(_ value: Bool) { level.writeSingle(value) }
  func encode(_ value: String) { level.writeSingle(value) }
  func encode(_ value: Int) { level.writeSingle(value) }
  func encode(_ value: Int8) { level.writeSingle(value) }
  func encode(_ value: Int16) { level.writeSingle(value) }
  func encode(_ value: Int32) { level.writeSingle(value) }
  func encode(_ value: Int64) { level.writeSingle(value) }
  func encode(_ value: UInt) { level.writeSingle(value) }
  func encode(_ value: UInt8) { level.writeSingle(value) }
  func encode(_ value: UInt16) { level.writeSingle(value) }
  func encode(_ value: UInt32) { level.writeSingle(value) }
  func encode(_ value: UInt64) { level.writeSingle(value) }

  @available(macOS 15, iOS 18, watchOS 11, tvOS 18, visionOS 2, *)
  func encode(_ value: Int128) { level.writeSingle(value) }

  @available(macOS 15, iOS 18, watchOS 11, tvOS 18, visionOS 2, *)
  func encode(_ value: UInt128) { level.writeSingle(value) }

  func encode<Value: Encodable>(_ value: Value) throws { try level.encodeSingle(value) }
}
