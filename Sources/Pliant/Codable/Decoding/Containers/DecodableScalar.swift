// Scalars: made directly from the index, or by slower code if one is not as expected.

import PliantCore
import PliantFoundation

/// A scalar type that decoding containers decode themselves, and that other decoders give only for a JSON scalar.
protocol DecodableScalar: JSONReadable, Decodable, ZeroInitializable {
  /// The value at a node, in the form that the type expects; nil for any other.
  static func value(at node: Int, in index: DocumentIndex) -> Self?

  /// The value at the decoder's node in another form that Foundation's decoder accepts by default.
  static func liberalValue(_ decoder: NodeDecoder) -> Self?
}

extension DecodableScalar {
  static func liberalValue(_ decoder: NodeDecoder) -> Self? { nil }
}

extension String: DecodableScalar {
  @_transparent
  static func value(at node: Int, in index: DocumentIndex) -> String? {
    index.isKind(.string, at: node) ? index.string(at: node) : nil
  }
}

extension Bool: DecodableScalar {
  @_transparent
  static func value(at node: Int, in index: DocumentIndex) -> Bool? {
    switch index.kind(at: node) {
    case .true: true
    case .false: false
    default: nil
    }
  }
}

extension Double: DecodableScalar {
  @_transparent
  static func value(at node: Int, in index: DocumentIndex) -> Double? {
    index.double(at: node, roundsToZero: false)
  }

  static func liberalValue(_ decoder: NodeDecoder) -> Double? { decoder.nonConformingFloat() }
}

extension Float: DecodableScalar {
  @_transparent
  static func value(at node: Int, in index: DocumentIndex) -> Float? {
    index.float(at: node)
  }

  static func liberalValue(_ decoder: NodeDecoder) -> Float? { decoder.nonConformingFloat() }
}

extension DecodableScalar where Self: FixedWidthInteger {
  static func liberalValue(_ decoder: NodeDecoder) -> Self? { decoder.integralFloat() }
}

/// An integer of up to 64 bits.
protocol DecodableInteger: DecodableScalar, EncodingScalar, FixedWidthInteger {}

extension DecodableInteger {
  @_transparent
  static func value(at node: Int, in index: DocumentIndex) -> Self? {
    guard let value = index.int64(at: node) else { return nil }
    return Self(exactly: value)
  }
}

// The most frequent integers skip the generic conversion, which is slow in debug builds.

extension Int: DecodableInteger {
  @_transparent
  static func value(at node: Int, in index: DocumentIndex) -> Int? {
    guard let value = index.int64(at: node) else { return nil }
    #if _pointerBitWidth(_64)
    return Int(truncatingIfNeeded: value)
    #else
    return Int(exactly: value)
    #endif
  }
}

extension Int64: DecodableInteger {
  @_transparent
  static func value(at node: Int, in index: DocumentIndex) -> Int64? { index.int64(at: node) }
}

extension Int8: DecodableInteger {}
extension Int16: DecodableInteger {}
extension Int32: DecodableInteger {}
extension UInt8: DecodableInteger {}
extension UInt16: DecodableInteger {}
extension UInt32: DecodableInteger {}

extension UInt: DecodableInteger {
  @_transparent
  static func value(at node: Int, in index: DocumentIndex) -> UInt? {
    guard let value = index.uint64(at: node) else { return nil }
    return UInt(exactly: value)
  }
}

extension UInt64: DecodableInteger {
  @_transparent
  static func value(at node: Int, in index: DocumentIndex) -> UInt64? { index.uint64(at: node) }
}

@available(macOS 15, iOS 18, watchOS 11, tvOS 18, visionOS 2, *)
extension Int128: DecodableScalar, DispatchedDecodable {
  static func value(at node: Int, in index: DocumentIndex) -> Int128? { index.int128(at: node) }

  static func decodeDispatched(from decoder: NodeDecoder) throws -> Int128 {
    try decoder.scalar(Self.self, isSingle: false)
  }
}

@available(macOS 15, iOS 18, watchOS 11, tvOS 18, visionOS 2, *)
extension UInt128: DecodableScalar, DispatchedDecodable {
  static func value(at node: Int, in index: DocumentIndex) -> UInt128? { index.uint128(at: node) }

  static func decodeDispatched(from decoder: NodeDecoder) throws -> UInt128 {
    try decoder.scalar(Self.self, isSingle: false)
  }
}

// MARK: - Forms that Foundation's decoder accepts by default

extension NodeDecoder {
  /// An integer that is written with a fraction or an exponent: 1.0, 1e2. Up to 2^53 it is that of the closest Double;
  /// beyond that it is made of the digits before the fraction, if all digits fit 64 bits.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  func integralFloat<Integer: FixedWidthInteger>() -> Integer? {
    guard kind == .number, let double = index.double(at: Int(node)), let integer = Integer(exactly: double) else {
      return nil
    }
    if double.magnitude < 0x1p53 { return integer }
    guard let number = unsafe NumberText(index.rawText(at: Int(node)), allowsPlus: false),
      let magnitude = number.shortMagnitude.flatMap(Integer.init(exactly:))
    else { return nil }
    return number.isNegative ? 0 - magnitude : magnitude
  }

  /// The non-finite number that a string represents by the decoder's strategy, or such a number of JSON5.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  func nonConformingFloat<Value: BinaryFloatingPoint & JSONReadable>() -> Value? {
    if kind == .number {
      guard let value = try? readValue(Value.self), !value.isFinite else { return nil }
      return value
    }
    guard kind == .string else { return nil }
    return unsafe session.settings.nonFiniteTexts?.value(of: index.string(at: Int(node)))
  }
}

// MARK: - Scalars

extension NodeDecoder: SingleValueDecodingContainer {
  func decodeNil() -> Bool { kind == .null }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try decodeSingle(type) }

  /// Decodes a scalar without conversions: the type may go on to request another.
  @_transparent
  func decode<Value: DecodableScalar>(_ type: Value.Type) throws -> Value { try scalar(type, isSingle: true) }

  // The standard library has default implementations for these types, which are preferred to generic ones.

  @available(macOS 15, iOS 18, watchOS 11, tvOS 18, visionOS 2, *)
  func decode(_ type: Int128.Type) throws -> Int128 { try scalar(type, isSingle: true) }

  @available(macOS 15, iOS 18, watchOS 11, tvOS 18, visionOS 2, *)
  func decode(_ type: UInt128.Type) throws -> UInt128 { try scalar(type, isSingle: true) }
}

extension NodeDecoder {
  @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  private func unusualSingle<Value: DecodableScalar>(_ type: Value.Type) throws -> Value {
    if isConverted { return try convert(type) }
    if node != .max, let value = Value.liberalValue(self) { return value }
    throw mismatch(type)
  }

  /// Decodes a scalar, without conversions if a single value container asks for it.
  @_transparent
  func scalar<Value: DecodableScalar>(_ type: Value.Type, isSingle: Bool) throws -> Value {
    if node != .max, let value = Value.value(at: Int(node), in: index) { return value }
    return isSingle ? try unusualSingle(type) : try convert(type)
  }

  /// Decodes a scalar that is not as expected, by a conversion if the tolerance allows it.
  @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  func convert<Value: DecodableScalar>(_ type: Value.Type) throws -> Value {
    guard node != .max, kind != .null else { throw mismatch(type) }
    let conversions = tolerance.conversions
    let isFloat = Value.self is any BinaryFloatingPoint.Type
    let isReported = kind == .number && !isFloat && conversions.contains(.integralFloatToInteger)
    if !isReported, let value = Value.liberalValue(self) { return value }
    guard !conversions.isEmpty else { throw mismatch(type) }
    let start = moveReader()
    do throws(JSONError) {
      let value = try Value(from: &reader)
      // Strict decoding refuses a number that is too small for the type.
      if kind == .number, isFloat {
        reader.recordConversion(at: start, expected: TypeName.of(type), to: "\(value)")
      }
      return value
    } catch {
      // Accepts what strict decoding accepts: 1.00000000000000000001, which is closest to 1.
      guard isReported, let value = Value.liberalValue(self) else { throw mismatch(type) }
      reader.recordConversion(at: start, expected: TypeName.of(type), to: "\(value)")
      return value
    }
  }

  /// The value of a key, if it is missing or not as expected.
  @inline(never)
  func unexpected<Value: DecodableScalar, Key: CodingKey>(
    _ type: Value.Type, _ key: Key, _ value: Int
  ) throws -> Value {
    guard value >= 0 else { return try missing(type, key) }
    return try withMember(key, value) { try $0.decodeOrRecover(type) }
  }

  /// The same for a value that may be nil, and is not missing.
  @inline(never)
  func unexpectedOptional<Value: DecodableScalar, Key: CodingKey>(
    _ type: Value.Type, _ key: Key, _ value: Int
  ) throws -> Value? {
    guard index.kind(at: value) != .null else { return try null(type, key, value) }
    return try withMember(key, value) { try $0.decodeOptional(type) }
  }
}
