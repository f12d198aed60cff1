// The type of a model's property, for generated code that can't spell it.

extension _Pliant {
  /// The types of properties, for generated code.
  ///
  /// An extension of a nested type doesn't see the types next to it: in `enum API { struct Item {}; struct Page { var
  /// first: Item } }`, an extension of `API.Page` can't name `Item`. So `@JSONModel` lets the compiler infer the
  /// annotated type. The closures are never called.
  public enum ModelProperty {
    /// Returns nil as an optional of the property's type.
    @inlinable @inline(__always)
    public static func none<Model, Value>(_ property: (Model) -> Value) -> Value? { nil }

    /// Returns a value of the property's type.
    @inlinable @inline(__always)
    public static func value<Model, Value>(_ value: Value, _ property: (Model) -> Value) -> Value { value }

    /// Returns the property's type.
    @inlinable @inline(__always)
    public static func type<Model, Value>(_ property: (Model) -> Value) -> Value.Type { Value.self }

    /// Ends a closure for another case than the one with the property.
    public static func noPayload() -> Never { fatalError() }

    /// Returns the type of a property that may belong to an actor, outside of that actor.
    public static func type<Model, Value>(onActor property: @isolated(any) (Model) -> Value) -> Value.Type {
      Value.self
    }

    /// Returns the type of a strategy that may belong to an actor, outside of that actor.
    public static func type<Strategy>(ofStrategy strategy: @isolated(any) () -> Strategy) -> Strategy.Type {
      Strategy.self
    }
  }
}
