//===----------------------------------------------------------------------===//
// Lossless: scalars that come as other scalars, and go as they came, under any Decoder and Encoder.
//===----------------------------------------------------------------------===//

import PliantCore

/// A scalar that may come as a scalar of another type, and is encoded as what it came as.
///
/// ```swift
/// struct Item: Codable {
///   @Lossless var id: String         // 12345: "12345", written as 12345 again
///   @Lossless var isNew: Bool        // "yes": true, written as "true"
///   @Lossless var price: Double?     // "9.5": 9.5, written as "9.5"
/// }
/// ```
///
/// Whatever the decoder's tolerance, what converts without loss is converted, and reported. A value that doesn't convert is
/// an error, as is a missing key, unless the property is optional: then missing and null are nil.
///
/// A model of `@JSONModel` reads and writes what its wrappers wrap: there the value is converted as the tolerance says, and
/// written in its own type. To keep a number as it came there, declare the property as ``JSON``.
@propertyWrapper
public struct Lossless<Value> {
  /// The value, whatever it came as.
  public var wrappedValue: Value
  /// What the value came as, if that was another type.
  var wire: LosslessWire?

  /// A property with a value, which is written as its own type has it.
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}

/// The type that a value has in a document.
enum LosslessWire: Sendable {
  case bool, number, string
}

extension Lossless: Decodable where Value: Decodable {
  public init(from decoder: any Decoder) throws {
    let reading = WrapperReading(decoder) { $0.conversions.formUnion(.lossless) }
    if let nothing = absentValue(Value.self), try reading.place.isNull() {
      self.init(wrappedValue: nothing)
      return
    }
    if let optional = Value.self as? any LosslessOptional.Type, let value = try optional.read(by: reading) as? Value {
      self.init(wrappedValue: value)
    } else {
      self.init(wrappedValue: try reading.requiredValue(.decodable(Value.self)))
    }
    if let found = LosslessWire(of: decoder) { wire = found }
  }
}

extension Lossless: Encodable where Value: Encodable {
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if let wire, let scalar = WireScalar(wrappedValue, as: wire) {
      try scalar.encode(to: &container)
    } else {
      try container.encode(wrappedValue)
    }
  }
}

extension Lossless: Sendable where Value: Sendable {}

/// Equal values are equal, whatever they came as.
extension Lossless: Equatable where Value: Equatable {
  public static func == (left: Lossless, right: Lossless) -> Bool { left.wrappedValue == right.wrappedValue }
}

extension Lossless: Hashable where Value: Hashable {
  public func hash(into hasher: inout Hasher) { hasher.combine(wrappedValue) }
}

extension KeyedDecodingContainer {
  /// Decodes a lossless scalar; an optional one need not be there.
  public func decode<Value: Decodable>(_ type: Lossless<Value>.Type, forKey key: Key) throws -> Lossless<Value> {
    if let value = try decodeWrapper(type, forKey: key) { return value }
    guard let nothing = absentValue(Value.self) else { return try decodeMissing(type, forKey: key) }
    return Lossless(wrappedValue: nothing)
  }
}

extension KeyedEncodingContainer {
  /// Encodes a lossless scalar; nil is left out.
  public mutating func encode<Value: Encodable>(_ value: Lossless<Value>, forKey key: Key) throws {
    if !isAbsent(value.wrappedValue) { try encodeWrapper(value, forKey: key) }
  }
}

// MARK: - Scalars

private protocol LosslessOptional {
  static func read(by reading: WrapperReading) throws -> Self
}

extension Optional: LosslessOptional where Wrapped: Decodable {
  fileprivate static func read(by reading: WrapperReading) throws -> Wrapped? {
    try reading.requiredValue(.decodable(Wrapped.self))
  }
}

extension LosslessWire {
  /// What a decoder has, found by trying; nil for anything but a scalar.
  fileprivate init?(of decoder: any Decoder) {
    guard let value = try? ForeignValue(from: decoder) else { return nil }
    switch value {
    case .bool: self = .bool
    case .number: self = .number
    case .string: self = .string
    default: return nil
    }
  }
}

/// A value in the type that it came as.
private enum WireScalar {
  case bool(Bool)
  case integer(Int64)
  case unsigned(UInt64)
  case double(Double)
  case string(String)

  /// Nil when the value can't be of that type, for it was changed.
  init?<Value: Encodable>(_ value: Value, as wire: LosslessWire) {
    var writer = JSONWriter()
    do {
      try writer.encode(value)
      var reader = JSONReader(unsafe try writer.withBytes { bytes in unsafe DocumentBytes(copying: bytes) })
      var tolerance = Tolerance.strict
      tolerance.conversions = .lossless
      reader.tolerance = tolerance
      switch wire {
      case .bool: self = .bool(try Bool(from: &reader))
      case .string: self = .string(try String(from: &reader))
      case .number:
        let start = reader.position
        if let integer = try? Int64(from: &reader) {
          self = .integer(integer)
        } else {
          reader.move(to: start)
          if let unsigned = try? UInt64(from: &reader) {
            self = .unsigned(unsigned)
          } else {
            reader.move(to: start)
            self = .double(try Double(from: &reader))
          }
        }
      }
    } catch {
      return nil
    }
  }

  func encode(to container: inout any SingleValueEncodingContainer) throws {
    switch self {
    case .bool(let value): try container.encode(value)
    case .integer(let value): try container.encode(value)
    case .unsigned(let value): try container.encode(value)
    case .double(let value): try container.encode(value)
    case .string(let value): try container.encode(value)
    }
  }
}

extension Lossless: SensitiveHolding {
  public static var sensitiveParts: SensitiveParts { ["": Value.self] }
}
