// ModelSchema: a generated description of a model that `init(from:)` reads as a whole, without requests to the
// decoder.

import PliantCore

extension _Pliant {
  /// The properties of a model that other decoders give as a whole: one with hooks, flattened properties, or a property
  /// for unknown keys, and any class that shares its object with others.
  ///
  /// Generated code fills it, and only for a schema.
  public final class ModelSchema {
    private let recorder: SchemaRecorder
    /// The properties that a subclass describes, with their defaults in the subclass.
    private var replaced = CompactDictionary<String, Any?>()

    /// Creates a description; nil for a decoder that has a document.
    public init?(_ decoder: any Decoder) {
      guard let recorder = (decoder as? RecordingDecoder)?.recorder else { return nil }
      self.recorder = recorder
    }

    /// The error to throw at the end, since there is nothing to read.
    public var end: any Error { SchemaStop() }

    /// Describes a property.
    ///
    /// - Parameters:
    ///   - path: the path at which it is written.
    ///   - isRequired: whether it has neither a default nor an optional type.
    ///   - isCollected: whether its path has a wildcard.
    ///   - isNarrowed: whether it has a tolerance of its own.
    public func property(
      _ path: String, _ type: Any.Type, isRequired: Bool, isCollected: Bool = false, isNarrowed: Bool = false
    ) {
      record(path, schema(of: type, isCollected), type, isRequired, isNarrowed)
    }

    /// Describes a property with a strategy.
    public func property(
      _ path: String, _ type: Any.Type, isRequired: Bool, isNarrowed: Bool = false, using strategy: some JSONStrategy
    ) {
      record(path, schema(of: strategy, type, nil), type, isRequired, isNarrowed)
    }

    /// Describes a property with a default.
    public func property<Value>(
      _ path: String, default value: Value, isCollected: Bool = false, isNarrowed: Bool = false
    ) {
      let initial = isCollected ? nil : recorder.builder.json(ofDefault: value)
      let schema = recorder.annotated(schema(of: Value.self, isCollected), default: initial)
      record(path, schema, Value.self, false, isNarrowed)
    }

    /// Describes a property with a default and a strategy.
    public func property<Strategy: JSONStrategy>(
      _ path: String, default value: Strategy.Value, isNarrowed: Bool = false, using strategy: Strategy
    ) {
      let schema = schema(of: strategy, Strategy.Value.self, value)
      record(path, schema, Strategy.Value.self, false, isNarrowed)
    }

    /// Describes an optional property with a default, and with the strategy of its values.
    public func property<Strategy: JSONStrategy>(
      _ path: String, default value: Strategy.Value?, isNarrowed: Bool = false, using strategy: Strategy
    ) {
      let schema = schema(of: strategy, Strategy.Value?.self, value)
      record(path, schema, Strategy.Value?.self, false, isNarrowed)
    }

    /// Describes a flattened property. An optional one or a dictionary adds nothing to the schema.
    ///
    /// - Parameter value: the default that is used if required members are missing.
    public func flattened(_ type: Any.Type, default value: Any? = nil) {
      guard !recorder.builder.isKnown(type), let schema = try? recorder.builder.schema(of: type) else { return }
      guard recorder.builder.isAnnotating, let value else { return recorder.flatten(schema) }
      recorder.flatten(SchemaPiece.adding("x-defaulted", SchemaPiece.json(of: value) ?? true, to: schema))
    }

    /// Describes a superclass that is only Codable, and reads its members from the same object.
    public func superclass(_ type: Any.Type) { flattened(type) }

    // MARK: - Properties of superclasses that a subclass replaces

    /// Notes that a subclass describes a property, which is required.
    public func replaced(_ name: String) { replaced[name] = .some(nil) }

    /// Notes that a subclass describes a property, which has a default.
    public func replaced<Value>(_ name: String, default value: Value) {
      let value: Any = value
      replaced[name] = .some(.some(value))
    }

    /// Describes a superclass's property.
    public func replacing<Value>(
      _ name: String, _ path: String, _ type: Value.Type, isRequired: Bool = false, isCollected: Bool = false,
      isNarrowed: Bool = false
    ) {
      if !isRequired, let value = replaced[name] as? Value {
        property(path, default: value, isCollected: isCollected, isNarrowed: isNarrowed)
      } else {
        property(path, type, isRequired: true, isCollected: isCollected, isNarrowed: isNarrowed)
      }
    }

    /// Describes a superclass's property with a strategy.
    public func replacing<Value, Strategy: JSONStrategy>(
      _ name: String, _ path: String, _ type: Value.Type, isRequired: Bool = false, isNarrowed: Bool = false,
      using strategy: Strategy
    ) {
      if !isRequired, let value = replaced[name] as? Value as? Strategy.Value {
        property(path, default: value, isNarrowed: isNarrowed, using: strategy)
      } else {
        property(path, type, isRequired: true, isNarrowed: isNarrowed, using: strategy)
      }
    }

    // MARK: - Schemas

    private func schema(of type: Any.Type, _ isCollected: Bool) -> JSON {
      let schema = isCollected ? try? recorder.collected(type) : try? recorder.builder.schema(of: type)
      return schema ?? JSON([:] as JSON.Object)
    }

    private func schema<Strategy: JSONStrategy>(
      of strategy: Strategy, _ type: Any.Type, _ initial: Strategy.Value?
    ) -> JSON {
      let schema = recorder.builder.marked(recorder.builder.schema(of: strategy, for: type), "x-strategy")
      let json = initial.flatMap { recorder.builder.json(ofDefault: $0, SchemaStrategy(strategy).json($0)) }
      return recorder.annotated(schema, default: json)
    }

    private func record(_ path: String, _ schema: JSON, _ type: Any.Type, _ isRequired: Bool, _ isNarrowed: Bool) {
      let isRequired = isRequired && !(type is any ExpressibleByNilLiteral.Type)
      recorder.record(path, recorder.builder.marked(schema, "x-narrowed", if: isNarrowed), isRequired: isRequired)
    }
  }
}
