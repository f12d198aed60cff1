// SchemaBuilding: the interface between models, which describe themselves, and PliantSchema, which makes schemas of
// that.

import PliantCore

/// The builder of the schema that a model is described for.
package protocol SchemaBuilding: AnyObject {
  /// Whether annotations are added for facts that a schema can't express.
  var isAnnotating: Bool { get }

  func schema(of type: Any.Type) throws -> JSON

  func schema(of strategy: some JSONStrategy) throws -> JSON

  /// Whether the schema of a type is known without recording its properties.
  func isKnown(_ type: Any.Type) -> Bool

  /// A sample value of a type, with which decoding continues to the next property.
  func sample<Value>(_ type: Value.Type) throws -> Value

  /// A sample of the values that a strategy reads.
  func sample<Strategy: JSONStrategy>(of strategy: Strategy) -> Strategy.Value?
}

extension SchemaBuilding {
  /// Returns the schema of a property's values, which a strategy writes.
  func schema(of strategy: some JSONStrategy, for type: Any.Type) -> JSON {
    let schema = (try? schema(of: strategy)) ?? JSON([:] as JSON.Object)
    return type is any ExpressibleByNilLiteral.Type ? SchemaPiece.nullable(schema) : schema
  }

  /// Returns the JSON of a default; nil if that would show sensitive parts that its type doesn't declare. The schemas of
  /// mock values, which are not shown, contain those as well.
  func json(ofDefault value: Any, _ json: JSON?) -> JSON? {
    isAnnotating || !WrittenMarks.areUndeclared(in: value) ? json : nil
  }

  func json(ofDefault value: Any) -> JSON? { json(ofDefault: value, SchemaPiece.json(of: value)) }

  /// Returns a schema with an annotation, if there are any.
  package func marked(_ schema: JSON, _ mark: String, if isMarked: Bool = true) -> JSON {
    isMarked && isAnnotating ? SchemaPiece.adding(mark, true, to: schema) : schema
  }
}

/// A wrapper that reads as the value it holds.
package protocol SchemaTransparent {
  static var heldType: Any.Type { get }
  /// A wrapper that holds the value; nil if that is of another type.
  static func holding(_ value: Any) -> Any?
}

package enum SchemaPiece {
  package static func json(of value: Any) -> JSON? {
    func open<Value: Encodable>(_ value: Value) -> JSON? { try? JSON(encoding: value) }
    if let value = value as? any JSONWritable { return try? value.jsonValue() }
    return (value as? any Encodable).flatMap { open($0) }
  }

  package static func nullable(_ schema: JSON) -> JSON {
    guard let object = schema.object, !object.isEmpty else { return schema }
    if let type = object["type"]?.string { return adding("type", [JSON(type), "null"], to: schema) }
    if object["type"]?.array?.contains("null") == true { return schema }
    return ["anyOf": [schema, ["type": "null"]]]
  }

  package static func adding(_ key: String, _ value: JSON, to schema: JSON) -> JSON {
    // Keywords next to a `$ref` are allowed since draft 2019-09.
    var object = schema.object ?? JSON.Object()
    object.updateValue(value, forKey: key)
    return JSON(object)
  }
}

/// The parts of a property's strategy that a schema needs.
struct SchemaStrategy<Value> {
  let schema: (any SchemaBuilding) throws -> JSON
  /// The JSON that the strategy writes for a value.
  let json: (Value) -> JSON?
  let sample: (any SchemaBuilding) -> Value?

  init<Strategy: JSONStrategy>(_ strategy: Strategy) where Strategy.Value == Value {
    schema = { builder in try builder.schema(of: strategy) }
    json = { value in
      guard let text = try? strategy.encode(value) else { return nil }
      return try? JSON(parsing: text)
    }
    sample = { builder in builder.sample(of: strategy) }
  }
}
