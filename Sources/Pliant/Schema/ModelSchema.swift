// ModelSchema: what generated code of release 0.1.0 calls for schemas.

extension _Pliant {
  /// A description of a model's properties. The visit that reads them describes them now, so there never is one.
  public final class ModelSchema {
    public init?(_: any Decoder) { return nil }

    public var end: any Error { SchemaStop() }

    public func property(
      _: String, _: Any.Type, isRequired _: Bool, isCollected _: Bool = false, isNarrowed _: Bool = false
    ) {}
    public func property(
      _: String, _: Any.Type, isRequired _: Bool, isNarrowed _: Bool = false, using _: some JSONStrategy
    ) {}
    public func property<Value>(
      _: String, default _: Value, isCollected _: Bool = false, isNarrowed _: Bool = false
    ) {}
    public func property<Strategy: JSONStrategy>(
      _: String, default _: Strategy.Value, isNarrowed _: Bool = false, using _: Strategy
    ) {}
    public func property<Strategy: JSONStrategy>(
      _: String, default _: Strategy.Value?, isNarrowed _: Bool = false, using _: Strategy
    ) {}
    public func flattened(_: Any.Type, default _: Any? = nil) {}
    public func superclass(_: Any.Type) {}
    public func replaced(_: String) {}
    public func replaced<Value>(_: String, default _: Value) {}
    public func replacing<Value>(
      _: String, _: String, _: Value.Type, isRequired _: Bool = false, isCollected _: Bool = false,
      isNarrowed _: Bool = false
    ) {}
    public func replacing<Value>(
      _: String, _: String, _: Value.Type, isRequired _: Bool = false, isNarrowed _: Bool = false,
      using _: some JSONStrategy
    ) {}
  }
}
