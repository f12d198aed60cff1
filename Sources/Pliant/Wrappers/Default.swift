// Default: a property with a fallback for a missing or unusable value, under any Decoder.

/// The fallback for a missing or unusable value, for ``Default``.
///
/// ```swift
/// enum Guest: DefaultStrategy { static var defaultValue: String { "guest" } }
///
/// struct Session: Codable {
///   @Default<Guest> var user: String
///   @DefaultTrue var isActive: Bool
///   @ZeroDefault var visits: Int
///   @DefaultEmpty var tags: [String]
/// }
/// // {"isActive": "maybe", "visits": "12"}: "guest", true, 12, []
/// ```
public protocol DefaultStrategy {
  /// The type of the property.
  associatedtype Value
  /// The default.
  static var defaultValue: Value { get }
}

/// A property that gets a default if its value is missing, null or unusable, under any decoder.
///
/// A value is first converted if that is lossless, as everywhere in Pliant: `"12"` is 12 for an `Int`. Under a
/// ``PliantDecoder``, or with a ``DecodingReportCollector`` in a decoder's `userInfo`, both are reported.
///
/// If the property is optional, a missing or null value is nil, and so is one that denotes nothing, such as `""`. Nil is
/// omitted when it is encoded, and the default replaces only other unusable values. In a model of `@JSONModel`, the
/// default is the property's initial value: it also replaces a missing value, and nil is written as null, unless the
/// default is nil.
@propertyWrapper
public struct Default<Strategy: DefaultStrategy> {
  /// The value that was read, or the default.
  public var wrappedValue: Strategy.Value

  /// A property with a value.
  public init(wrappedValue: Strategy.Value) { self.wrappedValue = wrappedValue }

  /// A property with its default.
  public init() { wrappedValue = Strategy.defaultValue }
}

extension Default: Decodable, _Pliant.DecodableWrapper where Strategy.Value: Decodable {
  public init(from decoder: any Decoder) throws {
    if let value = NodeDecoder.exactScalar(Strategy.Value.self, from: decoder) {
      wrappedValue = value
      return
    }
    let reading = try WrapperReading(allowingFallbacks: decoder)
    let isNil = isAbsent(Strategy.defaultValue)
    wrappedValue =
      try reading.valueOrNil(Strategy.Value.self, otherwise: isNil ? .nilValue : .defaultValue)
      ?? Strategy.defaultValue
  }

  @_documentation(visibility: internal)
  public static var missing: Default? {
    Default(wrappedValue: absentValue(Strategy.Value.self) ?? Strategy.defaultValue)
  }
}

extension Default: Encodable, _Pliant.EncodableWrapper where Strategy.Value: Encodable {
  public func encode(to encoder: any Encoder) throws {
    try encoder.encodeWrapped(wrappedValue)
  }
}

extension Default: Sendable where Strategy.Value: Sendable {}
extension Default: Equatable where Strategy.Value: Equatable {}
extension Default: Hashable where Strategy.Value: Hashable {}
