//===----------------------------------------------------------------------===//
// The type of a model's property, for generated code that can't spell it.
//===----------------------------------------------------------------------===//

/// The types of properties as generated code asks for them.
///
/// An extension of a nested type does not see the types beside it: in `enum API { struct Item {}; struct Page { var
/// first: Item } }`, an extension of `API.Page` can't name `Item`. So `@JSONModel` lets the compiler infer what the
/// annotation says. The closures are never called.
@_documentation(visibility: internal)
public enum ModelProperty {
  /// No value of the property's type.
  @inlinable @inline(__always)
  public static func none<Model, Value>(_ property: (Model) -> Value) -> Value? { nil }

  /// A value of the property's type.
  @inlinable @inline(__always)
  public static func value<Model, Value>(_ value: Value, _ property: (Model) -> Value) -> Value { value }

  /// The property's type.
  @inlinable @inline(__always)
  public static func type<Model, Value>(_ property: (Model) -> Value) -> Value.Type { Value.self }

  /// The same for a property that may belong to the main actor, asked for outside of it.
  public static func type<Model, Value>(onMainActor property: @MainActor (Model) -> Value) -> Value.Type { Value.self }

  /// The same for a property of another actor.
  public static func type<Model, Value>(onAnyActor property: @isolated(any) (Model) -> Value) -> Value.Type {
    Value.self
  }
}
