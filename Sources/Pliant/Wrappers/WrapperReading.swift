//===----------------------------------------------------------------------===//
// WrapperReading: how property wrappers get their values from any Decoder.
//===----------------------------------------------------------------------===//

import PliantCore

/// Takes a value from a decoder, converts it, or lets something stand in for it, and reports what bent.
///
/// What may be converted is what the decoder's tolerance says: that of its `userInfo`, or `.tolerant`. That something stands in
/// for an unusable value is what a wrapper is asked for, so it does, unless another tolerance is enforced.
struct WrapperReading {
  private(set) var bending: ForeignBending
  let place: ForeignPlace

  init(_ decoder: any Decoder, narrowing narrow: (inout Tolerance) -> Void) {
    bending = ForeignBending(decoder)
    var tolerance = bending.tolerance
    narrow(&tolerance)
    bending.narrow(to: tolerance)
    place = .whole(decoder)
  }

  /// A reading in which something may stand in for the value.
  init(allowingFallbacks decoder: any Decoder) {
    self.init(decoder) { tolerance in
      tolerance.usesDefaults = true
      tolerance.usesNil = true
      tolerance.dropsElements = true
    }
  }

  /// The value; nil where something else stands in for it, which the report says.
  ///
  /// - Throws: when nothing may stand in.
  func value<Value>(
    _ reading: ForeignReading<Value>, otherwise fallback: JSONReader.Fallback
  ) throws -> Value? {
    if !(try place.isNull()), let value = try bending.take(reading, place, hasFallback: true) { return value }
    let reading = bending.adapted(reading)
    return try bending.read(place) { reader throws(JSONError) in
      try reading.value(from: &reader) { reader, error, start throws(JSONError) in
        try reader.settle(error, of: reading.name, from: start, fallback)
      }
    }
  }

  /// The value, converted if need be.
  ///
  /// - Throws: when it is unusable.
  func requiredValue<Value>(_ reading: ForeignReading<Value>) throws -> Value {
    if !(try place.isNull()), let value = try bending.take(reading, place, hasFallback: false) { return value }
    let reading = bending.adapted(reading)
    return try bending.read(place) { reader throws(JSONError) in try reading.read(&reader) }
  }
}

// MARK: - Optionals

extension WrapperReading {
  /// The value of a property that may be optional; then null and what is unusable are nil.
  ///
  /// - Parameter value: the property's value of what was read; nil where the property is not optional and nothing was.
  static func value<Raw, Value>(
    _ reading: ForeignReading<Raw>, from decoder: any Decoder, as value: (Raw?) -> Value?
  ) throws -> Value {
    if let nothing = value(nil) {
      let wrapper = WrapperReading(allowingFallbacks: decoder)
      if try wrapper.place.isNull() { return nothing }
      return try value(wrapper.value(reading, otherwise: .nilValue)) ?? nothing
    }
    let raw = try WrapperReading(decoder) { _ in }.requiredValue(reading)
    if let value = value(raw) { return value }
    throw DecodingError.valueNotFound(
      Raw.self,
      DecodingError.Context(
        codingPath: decoder.codingPath, debugDescription: "expected \(TypeName.of(Raw.self)), found none"))
  }
}

/// An optional type, where only that it may be one is known.
protocol WrapperOptional {
  /// Nil.
  static var absent: Self { get }
  /// Takes a wrapped value from a decoder; nil where the wrapper's default is to stand in.
  static func taken(by reading: WrapperReading, otherwise fallback: JSONReader.Fallback) throws -> Self?
  var isAbsent: Bool { get }
}

extension Optional: WrapperOptional where Wrapped: Decodable {
  static var absent: Wrapped? { nil }

  static func taken(by reading: WrapperReading, otherwise fallback: JSONReader.Fallback) throws -> Wrapped?? {
    if try reading.place.isNull() { return .some(nil) }
    return try reading.value(ForeignReading<Wrapped>.decodable(Wrapped.self), otherwise: fallback)
      .map { .some($0) }
  }

  var isAbsent: Bool { self == nil }
}

/// Nil, if the type is an optional one.
func absentValue<Value>(_: Value.Type) -> Value? {
  (Value.self as? any WrapperOptional.Type)?.absent as? Value
}

/// Whether a value is nil, and its key therefore not to be written.
func isAbsent<Value>(_ value: Value) -> Bool {
  guard Value.self is any WrapperOptional.Type else { return false }
  return (value as? any WrapperOptional)?.isAbsent ?? true
}

extension WrapperReading {
  /// A value of a type that may be optional: then null is nil.
  ///
  /// - Returns: nil where a default is to stand in.
  func valueOrNil<Value: Decodable>(_ type: Value.Type, otherwise fallback: JSONReader.Fallback) throws -> Value? {
    if let optional = type as? any WrapperOptional.Type {
      return try optional.taken(by: self, otherwise: fallback).flatMap { $0 as? Value }
    }
    return try value(.decodable(type), otherwise: fallback)
  }
}

// MARK: - Containers

extension KeyedDecodingContainer {
  /// Decodes a wrapper where its key is there; nil where it is not.
  func decodeWrapper<Wrapper: Decodable>(_ type: Wrapper.Type, forKey key: Key) throws -> Wrapper? {
    guard contains(key) else { return nil }
    // Not generic over wrappers, so that this is not the function that asks.
    return try decode(type, forKey: key)
  }

  /// Decodes a wrapper whose key is not there, and which has nothing of its own to stand in.
  ///
  /// - Throws: what the decoder says of a missing key, unless it has something: the initial value in a ``TolerantCodable`` type.
  func decodeMissing<Wrapper: Decodable>(_ type: Wrapper.Type, forKey key: Key) throws -> Wrapper {
    try decode(type, forKey: key)
  }
}

extension KeyedEncodingContainer {
  /// Encodes what a wrapper wraps, by its `encode(to:)`.
  mutating func encodeWrapper<Wrapper: Encodable>(_ wrapper: Wrapper, forKey key: Key) throws {
    try encode(wrapper, forKey: key)
  }
}
