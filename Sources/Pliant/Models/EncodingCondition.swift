//===----------------------------------------------------------------------===//
// EncodingCondition: when a property is left out while writing.
//===----------------------------------------------------------------------===//

public import PliantCore

/// When a property is left out while writing, for ``Encode(_:)`` and `@JSONModel(encoding:)`.
public enum EncodingCondition: Sendable, Hashable {
  /// When it is nil: what is done unless something else is asked for.
  case skipNil
  /// Never: nil is written as null.
  case null
  /// When it is nil, or a collection or string without elements.
  case skipEmpty
  /// When it is nil, or equal to the property's initial value.
  case skipDefault
}

// MARK: - The calls of generated code

extension ModelProperty {
  /// The value; nil if it is empty.
  public static func unlessEmpty<Value: Collection>(_ value: Value) -> Value? { value.isEmpty ? nil : value }

  /// The value; nil if it is nil or empty.
  public static func unlessEmpty<Value: Collection>(_ value: Value?) -> Value? {
    value.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// A value that is never empty.
  @_disfavoredOverload
  public static func unlessEmpty<Value>(_ value: Value) -> Value { value }

  /// The value; nil if it is the default one.
  public static func unless<Value: Equatable>(_ value: Value, equals defaultValue: Value) -> Value? {
    value == defaultValue ? nil : value
  }

  /// The value; nil if it is nil or the default one.
  public static func unless<Value: Equatable>(_ value: Value?, equals defaultValue: Value?) -> Value? {
    value == defaultValue ? nil : value
  }

  /// The field; `.missing` if it is the default one.
  public static func unless<Value: Equatable>(_ field: Field<Value>, equals defaultValue: Field<Value>) -> Field<Value>
  {
    field == defaultValue ? .missing : field
  }

  /// A value that can't be compared.
  @_disfavoredOverload
  public static func unless<Value>(_ value: Value, equals defaultValue: Value) -> Value { value }

  /// The value, which is written as null if it is nil.
  public static func orNull<Value: JSONWritable>(_ value: Value?) -> NullWritable<Value> { NullWritable(value: value) }

  /// The value of a type that is only Encodable, which is written as null if it is nil.
  @_disfavoredOverload
  public static func orNull<Value: Encodable>(_ value: Value?) -> NullEncodable<Value> { NullEncodable(value: value) }

  /// A field, which says itself whether it is null.
  public static func orNull<Value>(_ field: Field<Value>) -> Field<Value> { field }

  /// A value that is never nil.
  @_disfavoredOverload
  public static func orNull<Value>(_ value: Value) -> Value { value }
}

/// A value, or null.
@_documentation(visibility: internal)
public struct NullWritable<Value: JSONWritable>: JSONWritable {
  let value: Value?

  public func write(to writer: inout JSONWriter) throws(JSONError) {
    if let value { try value.write(to: &writer) } else { try writer.writeNull() }
  }
}

extension NullWritable: Encodable where Value: Encodable {
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if let value { try container.encode(value) } else { try container.encodeNil() }
  }
}

/// A value of a type that is only Encodable, or null.
@_documentation(visibility: internal)
public struct NullEncodable<Value: Encodable>: Encodable {
  let value: Value?

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if let value { try container.encode(value) } else { try container.encodeNil() }
  }
}
