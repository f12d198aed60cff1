// EncodingCondition: when a property is left out while writing.

public import PliantCore

/// A condition under which a property is left out while writing, for ``Encode(_:)`` and `@JSONModel(encoding:)`.
///
/// By default, a property is left out when it is nil, and reading gives nil again. If its initial value is not nil,
/// reading would give that instead, so nil is written as null:
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
  /// Left out when it is nil, whatever its initial value.
  case skipNil
  /// Never left out: nil is written as null.
  case null
  /// Left out when it is nil, or an empty collection or string.
  case skipEmpty
  /// Left out when it is equal to the property's initial value. If that is not nil, nil is written as null.
  case skipDefault
}

// MARK: - Calls in generated code

extension _Pliant.ModelProperty {
  /// Returns the value, or nil if it is empty.
  public static func unlessEmpty<Value: Collection>(_ value: Value) -> Value? { value.isEmpty ? nil : value }

  /// Returns the value, or nil if it is nil or empty.
  public static func unlessEmpty<Value: Collection>(_ value: Value?) -> Value? {
    value.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Returns a value of a type that can't be empty.
  @_disfavoredOverload
  public static func unlessEmpty<Value>(_ value: Value) -> Value { value }

  /// Returns the value, or the replacement that is written for nil.
  public static func orValue<Value>(_ value: Value?, _ defaultValue: Value) -> Value { value ?? defaultValue }

  /// Returns the field, with the replacement that is written for null.
  public static func orValue<Value>(_ field: Field<Value>, _ defaultValue: Value) -> Field<Value> {
    if case .null = field { .value(defaultValue) } else { field }
  }

  /// Returns a field that is null for nil.
  public static func orNull<Value: JSONWritable>(_ value: Value?) -> Field<Value> { Field(value) }

  @_disfavoredOverload
  public static func orNull<Value: Encodable>(_ value: Value?) -> Field<Value> { Field(value) }

  /// Returns a value that is never nil.
  public static func orNull<Value: JSONWritable>(_ value: Value) -> Value { value }

  /// Returns a field, which represents null itself.
  public static func orNull<Value: JSONWritable>(_ field: Field<Value>) -> Field<Value> { field }

  @_disfavoredOverload
  public static func orNull<Value>(_ field: Field<Value>) -> Field<Value> { field }

  @_disfavoredOverload
  public static func orNull<Value>(_ value: Value) -> Value { value }
}

// MARK: - Properties that are left out when they are equal to their initial value

extension _Pliant.ModelProperty {
  /// Returns what to write for a value: nothing for the default, and null for nil.
  public static func orNull<Value: Equatable, Written>(
    _ written: Written?, unless value: Value?, equals defaultValue: Value?
  ) -> Field<Written> {
    value == defaultValue ? .missing : Field(written)
  }

  /// Returns what to write for a value that is never nil.
  public static func orNull<Value: Equatable, Written>(
    _ written: Written, unless value: Value, equals defaultValue: Value
  ) -> Written? {
    value == defaultValue ? nil : written
  }

  /// Returns what to write for a field, which represents null itself.
  public static func orNull<Value: Equatable, Written>(
    _ written: Field<Written>, unless value: Field<Value>, equals defaultValue: Field<Value>
  ) -> Field<Written> {
    value == defaultValue ? .missing : written
  }

  /// Returns what to write for a value that can only be compared with nil.
  @_disfavoredOverload
  public static func orNull<Value, Written>(
    _ written: Written?, unless value: Value?, equals defaultValue: Value?
  ) -> Field<Written> {
    value == nil && defaultValue == nil ? .missing : Field(written)
  }

  /// Returns what to write for a value that can't be compared and is never nil.
  @_disfavoredOverload
  public static func orNull<Value, Written>(
    _ written: Written, unless value: Value, equals defaultValue: Value
  ) -> Written {
    written
  }

  /// Returns what to write for a property of a superclass: null for nil if the property may have an initial value
  /// there.
  public static func orNull<Value, Model: JSONModelClass>(_ value: Value?, in type: Model.Type) -> Field<Value> {
    value.map(Field.value) ?? (type.memberTraits.contains(.hidingNil) ? .null : .missing)
  }

  public static func orNull<Value, Model: JSONModelClass>(
    _ value: Field<Value>, in type: Model.Type
  ) -> Field<Value> { value }

  @_disfavoredOverload
  public static func orNull<Value, Model: JSONModelClass>(_ value: Value, in type: Model.Type) -> Value { value }
}
