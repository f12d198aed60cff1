//===----------------------------------------------------------------------===//
// EncodingCondition: when a property is left out while writing.
//===----------------------------------------------------------------------===//

public import PliantCore

/// When a property is left out while writing, for ``Encode(_:)`` and `@JSONModel(encoding:)`.
///
/// Unless one of them is asked for, a property is left out when it is nil, and reading gives nil again. If it has another
/// initial value, which would stand in for what is left out, nil is written as null:
///
/// ```swift
/// @JSONModel
/// struct Alarm {
///   var label: String?                           // left out when nil
///   var volume: Int? = 5                         // null when nil
///   @Encode(.skipNil) var tone: String? = "bell" // left out when nil, and "bell" when it is read again
/// }
/// ```
public enum EncodingCondition: Sendable, Hashable {
  /// When it is nil, whatever its initial value.
  case skipNil
  /// Never: nil is written as null.
  case null
  /// When it is nil, or a collection or string without elements.
  case skipEmpty
  /// When it is equal to the property's initial value. If that is another one, nil is written as null.
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

  /// The value, or the one that is written for nil.
  public static func orValue<Value>(_ value: Value?, _ defaultValue: Value) -> Value { value ?? defaultValue }

  /// The field, with the value that is written for null.
  public static func orValue<Value>(_ field: Field<Value>, _ defaultValue: Value) -> Field<Value> {
    if case .null = field { .value(defaultValue) } else { field }
  }

  /// The value, which is written as null if it is nil.
  public static func orNull<Value: JSONWritable>(_ value: Value?) -> NullWritable<Value> { NullWritable(value: value) }

  /// The value of a type that is only Encodable, which is written as null if it is nil.
  @_disfavoredOverload
  public static func orNull<Value: Encodable>(_ value: Value?) -> NullEncodable<Value> { NullEncodable(value: value) }

  /// A value that is never nil.
  public static func orNull<Value: JSONWritable>(_ value: Value) -> Value { value }

  /// A field, which says itself whether it is null.
  public static func orNull<Value: JSONWritable>(_ field: Field<Value>) -> Field<Value> { field }

  /// A field of a type that is only Encodable.
  @_disfavoredOverload
  public static func orNull<Value>(_ field: Field<Value>) -> Field<Value> { field }

  /// A value of any other type, which is never nil.
  @_disfavoredOverload
  public static func orNull<Value>(_ value: Value) -> Value { value }
}

// MARK: - Where something else than nil stands in for what is left out

extension ModelProperty {
  /// What is written of a value: nothing if the value is the default one, and null for nil.
  public static func orNull<Value: Equatable, Written>(
    _ written: Written?, unless value: Value?, equals defaultValue: Value?
  ) -> Field<Written> {
    value == defaultValue ? .missing : Field(written)
  }

  /// What is written of a value that is never nil.
  public static func orNull<Value: Equatable, Written>(
    _ written: Written, unless value: Value, equals defaultValue: Value
  ) -> Written? {
    value == defaultValue ? nil : written
  }

  /// What is written of a field, which says itself whether it is null.
  public static func orNull<Value: Equatable, Written>(
    _ written: Field<Written>, unless value: Field<Value>, equals defaultValue: Field<Value>
  ) -> Field<Written> {
    value == defaultValue ? .missing : written
  }

  /// What is written of a value that can't be compared.
  @_disfavoredOverload
  public static func orNull<Value, Written>(
    _ written: Written?, unless value: Value?, equals defaultValue: Value?
  ) -> Field<Written> {
    Field(written)
  }

  /// What is written of a value that can't be compared, and is never nil.
  @_disfavoredOverload
  public static func orNull<Value, Written>(
    _ written: Written, unless value: Value, equals defaultValue: Value
  ) -> Written {
    written
  }

  /// What is written of a property of a superclass, which may have an initial value there: null for nil then.
  public static func orNull<Value, Model: JSONModelClass>(_ value: Value?, in type: Model.Type) -> Field<Value> {
    value.map(Field.value) ?? (type.memberTraits.contains(.hidingNil) ? .null : .missing)
  }

  /// A field of a superclass.
  public static func orNull<Value, Model: JSONModelClass>(
    _ value: Field<Value>, in type: Model.Type
  ) -> Field<Value> { value }
}

@_documentation(visibility: internal)
extension ModelEncoder {
  /// Adds a property that is null for nil.
  public mutating func encode<Value: JSONWritable & Encodable>(_ value: NullWritable<Value>, _ path: String) {
    if let value = value.value { encode(value, path) } else { encode(JSON.null, path) }
  }

  /// Adds a property of a type that is not Encodable, which is null for nil.
  @_disfavoredOverload
  public mutating func encode<Value: JSONWritable>(_ value: NullWritable<Value>, _ path: String) {
    if let value = value.value { encode(value, path) } else { encode(JSON.null, path) }
  }

  /// Adds a property of a type that is only Encodable, which is null for nil.
  public mutating func encode<Value: Encodable>(_ value: NullEncodable<Value>, _ path: String) {
    if let value = value.value { encode(value, path) } else { encode(JSON.null, path) }
  }
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
