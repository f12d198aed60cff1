// Lossless: scalars that keep the type that they have in the document, under any Decoder and Encoder.

import PliantCore
import PliantFoundation

/// A scalar that may have another type in the document, and is encoded in that type again.
///
/// ```swift
/// struct Item: Codable {
///   @Lossless var id: String         // 12345: "12345", written as 12345 again
///   @Lossless var isNew: Bool        // "yes": true, written as "true"
///   @Lossless var price: Double?     // "9.5": 9.5, written as "9.5"
/// }
/// ```
///
/// Numbers in Strings keep all of their characters: `1.10` is written as 1.10 by ``PliantEncoder``, and as `"1.10"` by
/// other encoders, which would write 1.1.
///
/// Lossless conversions are made whatever the decoder's tolerance, and reported. A value that doesn't convert is an
/// error, and so is a missing key, unless the property is optional: then a missing or null value is nil, and so is one
/// that denotes nothing. Under `.forgiving`, they become zero values, which are nil if the property is optional; a missing
/// key does so only under ``PliantDecoder`` and in models.
///
/// An `@JSONModel` type reads and writes the wrapped value: it is converted as the tolerance allows, and written in
/// its own type. To keep the type of a number there, declare the property as ``JSON``.
@propertyWrapper
public struct Lossless<Value> {
  /// The value, whatever its type in the document.
  public var wrappedValue: Value
  /// The type that a decoded scalar had in the document.
  var wire: LosslessWire?

  /// A property with a value, which is written in its own type.
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}

extension Lossless: ZeroInitializable where Value: ZeroInitializable {
  public static var zeroValue: Lossless { Lossless(wrappedValue: Value.zeroValue) }
}

enum LosslessWire: Sendable {
  case bool, number, string
}

extension Lossless: Decodable, _Pliant.DecodableWrapper where Value: Decodable {
  public init(from decoder: any Decoder) throws {
    if let value = NodeDecoder.exactScalar(Value.self, from: decoder) {
      self.init(wrappedValue: value)
      wire = LosslessWire(of: decoder)
      return
    }
    let reading = try WrapperReading(decoder) { $0.conversions.formUnion(.lossless) }
    if let nothing = absentValue(Value.self), try reading.place.isNull() {
      self.init(wrappedValue: nothing)
      return
    }
    if let optional = Value.self as? any WrapperOptional.Type, let value = try optional.required(by: reading) as? Value
    {
      self.init(wrappedValue: value)
    } else {
      self.init(wrappedValue: try reading.requiredValue(.wrapped(Value.self)))
    }
    if let found = LosslessWire(of: decoder) { wire = found }
  }

  @_documentation(visibility: internal)
  public static var missing: Lossless? { absentValue(Value.self).map { Lossless(wrappedValue: $0) } }
}

extension Lossless: Encodable, _Pliant.EncodableWrapper where Value: Encodable {
  public func encode(to encoder: any Encoder) throws {
    if let wire, let scalar = WireScalar(wrappedValue, as: wire, keepsText: encoder is EncodingLevel) {
      return try scalar.encode(to: encoder)
    }
    try encoder.encodeWrapped(wrappedValue)
  }
}

extension Lossless: Sendable where Value: Sendable {}

/// Values are compared, but not their types in the document.
extension Lossless: Equatable where Value: Equatable {
  public static func == (left: Lossless, right: Lossless) -> Bool { left.wrappedValue == right.wrappedValue }
}

extension Lossless: Hashable where Value: Hashable {
  public func hash(into hasher: inout Hasher) { hasher.combine(wrappedValue) }
}

// MARK: - Scalars

extension LosslessWire {
  /// Determines the type of a decoder's scalar by trying each; nil for any other value.
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

private struct WireScalar {
  private let value: any Encodable

  /// Nil if the value, which was changed since, doesn't convert to that type, or not without a loss, and for dates and
  /// data, whose form the encoder decides.
  ///
  /// - Parameter keepsText: whether the encoder writes numbers character by character.
  init?<Value: Encodable>(_ value: Value, as wire: LosslessWire, keepsText: Bool) {
    if value is Date || value is Data { return nil }
    var writer = JSONWriter()
    do {
      try writer.encode(value)
      var reader = JSONReader(try writer.document())
      var tolerance = Tolerance.strict
      tolerance.conversions = .lossless
      reader.tolerance = tolerance
      let start = reader.position
      let isNegative = reader.skipWhitespace() == UInt8(ascii: "-")
      let text = reader.peek() == .string ? try reader.readString() : nil
      reader.move(to: start)
      switch wire {
      case .bool:
        let flag = try Bool(from: &reader)
        // There is no negative false.
        if isNegative || text.map({ $0 != String(flag) }) ?? false { return nil }
        self.value = flag
      case .string: self.value = try String(from: &reader)
      case .number:
        if keepsText, let text, let number = JSON(numberText: text) {
          self.value = number
        } else {
          let number = try Self.number(from: &reader)
          if let text, number.text != text { return nil }
          self.value = number.value
        }
      }
    } catch {
      return nil
    }
  }

  /// Reads a number as the first type that holds it, and returns its text as encoders write it.
  private static func number(from reader: inout JSONReader) throws -> (value: any Encodable, text: String) {
    let start = reader.position
    let isNegative = reader.skipWhitespace() == UInt8(ascii: "-")
    // An integer has no negative zero.
    if let integer = try? Int64(from: &reader), integer != 0 || !isNegative { return (integer, String(integer)) }
    reader.move(to: start)
    if !isNegative, let unsigned = try? UInt64(from: &reader) { return (unsigned, String(unsigned)) }
    reader.move(to: start)
    let double = try Double(from: &reader)
    let text = try double.jsonString()
    reader.move(to: start)
    // A decimal may have more digits than a Double.
    if let decimal = try? Decimal(from: &reader), decimal != JSON(double).decimal {
      return (decimal, decimal.description)
    }
    return (double, text)
  }

  func encode(to encoder: any Encoder) throws {
    // Encoders have forms of their own for these, in which the types don't encode themselves.
    guard value is Decimal || value is JSON else { return try value.encode(to: encoder) }
    var container = encoder.singleValueContainer()
    try container.encode(value)
  }
}

extension Lossless: SensitiveHolding {
  public static var sensitiveParts: SensitiveParts { ["": Value.self] }
}
