// Base64: bytes as a base64 string, whatever the coder's strategy.

import PliantCore
public import PliantFoundation

/// `Data`, or `Data?`.
public protocol Base64Value {
  /// The bytes.
  var base64Data: Data? { get }
  /// Makes a value of bytes; nil if bytes are required and missing.
  static func base64Value(of data: Data?) -> Self?
}

extension Data: Base64Value {
  public var base64Data: Data? { self }
  public static func base64Value(of data: Data?) -> Data? { data }
}

extension Optional: Base64Value where Wrapped == Data {
  public var base64Data: Data? { self }
  public static func base64Value(of data: Data?) -> Data?? { .some(data) }
}

/// Bytes that are a base64 string in a document (RFC 4648, section 4), under any Decoder and Encoder.
///
/// ```swift
/// struct Message: Codable {
///   @Base64 var body: Data          // "UGxpYW50"
///   @Base64 var key: Data?
/// }
/// ```
///
/// The URL-safe alphabet and missing padding are converted if the decoder's tolerance allows it, and reported. If the
/// property is optional, a missing, null or unusable value is nil.
@propertyWrapper
public struct Base64<Value: Base64Value> {
  /// The bytes.
  public var wrappedValue: Value

  /// A property with a value.
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}

extension Base64: _Pliant.DecodableWrapper {
  public init(from decoder: any Decoder) throws {
    wrappedValue = try WrapperReading.value(ForeignReading(.base64), from: decoder) { Value.base64Value(of: $0) }
  }

  @_documentation(visibility: internal)
  public static var missing: Base64? { Value.base64Value(of: nil).map { Base64(wrappedValue: $0) } }
}

extension Base64: _Pliant.EncodableWrapper {
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if let data = wrappedValue.base64Data {
      try container.encode(data.base64EncodedString())
    } else {
      try container.encodeNil()
    }
  }
}

extension Base64: Sendable where Value: Sendable {}
extension Base64: Equatable where Value: Equatable {}
extension Base64: Hashable where Value: Hashable {}
