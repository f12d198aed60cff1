// Strategies whose schemas are composed of the schemas of other strategies or types.

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
}

extension _Pliant.ArrayStrategy: ComposedStrategy {
  func schema(_ builder: SchemaBuilder) throws -> JSON {
    ["type": "array", "items": try builder.schema(of: element)]
  }
}

extension _Pliant.SetStrategy: ComposedStrategy {
  func schema(_ builder: SchemaBuilder) throws -> JSON {
    SchemaPiece.adding("uniqueItems", true, to: try builder.schema(of: array))
  }
}

extension _Pliant.DictionaryStrategy: ComposedStrategy {
  func schema(_ builder: SchemaBuilder) throws -> JSON {
    guard ObjectKeys<Key>.find() != nil else { return ["type": "array"] }
    var schema: JSON = ["type": "object", "additionalProperties": try builder.schema(of: element)]
    if let names = try builder.names(of: Key.self) { schema = SchemaPiece.adding("propertyNames", names, to: schema) }
    return schema
  }
}

extension _Pliant.OptionalStrategy: ComposedStrategy {
  func schema(_ builder: SchemaBuilder) throws -> JSON { SchemaPiece.nullable(try builder.schema(of: wrapped)) }
}

extension _Pliant.LayerStrategy: ComposedStrategy {
  func schema(_ builder: SchemaBuilder) throws -> JSON { try builder.schema(of: plain) }
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
    return ["anyOf": [known, try Self.choice(builder.schema(of: fallback), key, others)]]
  }

  private static func choice(_ model: JSON, _ key: String, _ tag: JSON) -> JSON {
    let properties = JSON(JSON.Object([(key, tag)]))
    return ["allOf": [model, ["type": "object", "properties": properties, "required": [JSON(key)]]]]
  }
}
