// Mapped: a property of a TolerantCodable type with paths of its own.

import PliantCore

/// A property whose paths differ from its name, in a type that is ``TolerantCodable``.
///
/// ```swift
/// struct Song: TolerantCodable {
///   @Mapped("artist.name", "singer") var artist = ""
///   @Mapped("album.title") var album: String?
/// }
/// ```
///
/// It is equivalent to an entry of ``KeyMapping``. If both declare paths for a property, the type's
/// ``TolerantCodable/keyMapping`` takes precedence. In a type that is only Codable, and under coders other than
/// Pliant's, the key is the property's name.
@propertyWrapper
public struct Mapped<Value> {
  /// The value.
  public var wrappedValue: Value

  /// The paths of the value, in order of preference. Empty in a decoded value, as the paths belong to the type.
  public let paths: [String]

  /// A property with a default.
  ///
  /// - Parameters:
  ///   - wrappedValue: the fallback for a missing value.
  ///   - paths: keys and paths, in order of preference; the value is written at the first.
  public init(wrappedValue: Value, _ paths: String...) {
    self.wrappedValue = wrappedValue
    self.paths = paths
  }

  /// A property that is nil unless it is decoded or set.
  public init(_ paths: String...) where Value: ExpressibleByNilLiteral {
    wrappedValue = nil
    self.paths = paths
  }

  init(decoded value: Value) {
    wrappedValue = value
    paths = []
  }
}

extension Mapped: Sendable where Value: Sendable {}

extension Mapped: Equatable where Value: Equatable {
  /// Compares the values, but not the paths.
  public static func == (left: Mapped, right: Mapped) -> Bool { left.wrappedValue == right.wrappedValue }
}

extension Mapped: Hashable where Value: Hashable {
  public func hash(into hasher: inout Hasher) { hasher.combine(wrappedValue) }
}

extension Mapped: Decodable where Value: Decodable {
  public init(from decoder: any Decoder) throws {
    guard ThreadStack.hasRoomForOtherCoders else { throw JSONError.outOfStack.asDecodingError() }
    wrappedValue = try ForeignPlace.whole(decoder).decode(Value.self)
    paths = []
  }
}

extension Mapped: Encodable where Value: Encodable {
  public func encode(to encoder: any Encoder) throws {
    EncodingLevel.ours(encoder)?.state.metWrapper = true
    try encoder.encodeWrapped(wrappedValue)
  }
}

extension KeyedDecodingContainer {
  /// Decodes a property that is nil where no member has a value for it.
  public func decode<Value: Decodable & ExpressibleByNilLiteral>(
    _ type: Mapped<Value>.Type, forKey key: Key
  ) throws -> Mapped<Value> {
    try decodeAny(type, forKey: key) ?? Mapped(decoded: nil)
  }

  /// Generic over any type, so that `decodeIfPresent` is the standard method.
  private func decodeAny<Wrapper: Decodable>(_ type: Wrapper.Type, forKey key: Key) throws -> Wrapper? {
    try decodeIfPresent(type, forKey: key)
  }
}

extension KeyedEncodingContainer {
  /// Encodes a property; nil is omitted, unless the property has another initial value.
  public mutating func encode<Value: Encodable>(_ value: Mapped<Value>, forKey key: Key) throws {
    if isAbsent(value.wrappedValue) {
      try encodeIfPresent(Value?.none, forKey: key)
    } else {
      try encodeWrapper(value, forKey: key)
    }
  }
}

// MARK: - For the engine

/// A wrapper with paths, whose value's type is not known statically.
protocol MappedProperty {
  static var valueType: any Any.Type { get }
  var paths: [String] { get }
  var wrapped: Any { get }
  /// Returns the wrapper of a value for the property; nil if the value is of another type.
  static func wrapping(_ value: Any) -> Self?
  /// The wrapper of nil; nil if the property is not optional.
  static var absent: Self? { get }
}

extension Mapped: MappedProperty {
  static var valueType: any Any.Type { Value.self }
  var wrapped: Any { wrappedValue }

  static func wrapping(_ value: Any) -> Mapped? {
    (value as? Mapped) ?? (value as? Value).map { Mapped(decoded: $0) }
  }

  static var absent: Mapped? { absentValue(Value.self).map { Mapped(decoded: $0) } }
}

extension Mapped: DispatchedDecodable where Value: Decodable {
  static func decodeDispatched(from decoder: NodeDecoder) throws -> Mapped {
    if let property = decoder.property, property.mapping.learn() {
      return try property.object.decodeAgain(Mapped.self, property.key, property.mapping)
    }
    if decoder.kind == .null, absent != nil { try decoder.noteNull(Value.self) }
    return Mapped(decoded: try decoder.decodeOrRecover(Value.self))
  }
}

extension Mapped: SensitiveHolding {
  public static var sensitiveParts: SensitiveParts { ["": Value.self] }
}
