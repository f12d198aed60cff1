// The schemas and defaults of properties, for SchemaBuilder.

import Pliant
import PliantCore

extension SchemaBuilder {
  /// Returns the schema of a property's values, which a strategy writes.
  func schema(of strategy: some JSONStrategy, for type: Any.Type) -> JSON {
    let schema = (try? schema(of: strategy)) ?? JSON([:] as JSON.Object)
    return type is any ExpressibleByNilLiteral.Type ? SchemaPiece.nullable(schema) : schema
  }

  /// Returns the JSON of a default; nil if that would show sensitive parts that its type doesn't declare. The schemas of
  /// mock values, which are not shown, contain those as well.
  func json(ofDefault value: Any, of type: Any.Type, _ json: JSON?) -> JSON? {
    isAnnotating || !WrittenMarks.areUndeclared(in: value, of: type) ? json : nil
  }

  /// Returns a schema with an annotation, if there are any.
  func marked(_ schema: JSON, _ mark: String, if isMarked: Bool = true) -> JSON {
    isMarked && isAnnotating ? SchemaPiece.adding(mark, true, to: schema) : schema
  }
}

/// The parts of a property's strategy that a schema needs.
struct SchemaStrategy<Value> {
  let schema: (SchemaBuilder) throws -> JSON
  /// The JSON that the strategy writes for a value.
  let json: (Value) -> JSON?
  let sample: (SchemaBuilder) -> Value?

  init<Strategy: JSONStrategy>(_ strategy: Strategy) where Strategy.Value == Value {
    schema = { builder in try builder.schema(of: strategy) }
    json = { value in
      guard let text = try? strategy.encode(value) else { return nil }
      return try? JSON(parsing: text)
    }
    sample = { builder in builder.sample(of: strategy) }
  }

  /// The JSON that the strategy writes for a value, if that is of its type.
  func json(ofAny value: Any) -> JSON? { (value as? Value).flatMap(json) }
}
