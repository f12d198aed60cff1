// The schemas of strategies, which may be composed of the schemas of other strategies or types.

import Pliant
import PliantCore

/// A strategy whose schema is composed of the schemas of other strategies or types.
protocol ComposedStrategy {
  func schema(_ builder: SchemaBuilder) throws -> JSON
}

extension SchemaBuilder {
  func schema(of strategy: some JSONStrategy) throws -> JSON {
    if let composed = strategy as? any ComposedStrategy { return try composed.schema(self) }
    return strategy.jsonSchema
  }

  /// Returns the schema of a property's values, which a strategy writes.
  func schema(of strategy: some JSONStrategy, for type: Any.Type) -> JSON {
    let schema = (try? schema(of: strategy)) ?? JSON([:] as JSON.Object)
    return type is any ExpressibleByNilLiteral.Type ? SchemaPiece.nullable(schema) : schema
  }
}

extension _Pliant.LayerStrategy: ComposedStrategy {
  func schema(_ builder: SchemaBuilder) throws -> JSON {
    let schema = Layer.layerSchema(try builder.schema(of: content))
    guard let names = (Layer.self as? any SchemaSource.Type)?.names(builder) else { return schema }
    return SchemaPiece.adding("propertyNames", names, to: schema)
  }
}

extension ClosureStrategy: ComposedStrategy {
  func schema(_ builder: SchemaBuilder) throws -> JSON { try builder.schema(of: Wire.self) }
}

extension TypeRegistry: ComposedStrategy {
  func schema(_ builder: SchemaBuilder) throws -> JSON {
    let choices = try registered.map { tag, type -> JSON in
      try Self.choice(builder.schema(of: type), key, ["const": JSON(tag)])
    }
    let known: JSON = ["oneOf": JSON(choices)]
    guard let fallback else { return known }
    let others: JSON = ["not": ["enum": JSON(registered.map { JSON($0.tag) })]]
    let unknown = builder.marked(try Self.choice(builder.schema(of: fallback), key, others), "x-fallback")
    return ["anyOf": [known, builder.marked(unknown, "x-exact")]]
  }

  private static func choice(_ model: JSON, _ key: String, _ tag: JSON) -> JSON {
    let properties = JSON(JSON.Object([(key, tag)]))
    return ["allOf": [model, ["type": "object", "properties": properties, "required": [JSON(key)]]]]
  }
}

extension JSONStrategy {
  /// Whether the strategy is for values of a type.
  func isFor(_ type: Any.Type) -> Bool { Value.self == type }

  /// The JSON that the strategy writes for a value, if that is of its type.
  func json(ofAny value: Any) -> JSON? {
    guard let value = value as? Value, let text = try? encode(value) else { return nil }
    return try? JSON(parsing: text)
  }
}
