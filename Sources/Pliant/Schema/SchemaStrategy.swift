// SchemaStrategy: the schema, samples and JSON of a property's strategy.

import PliantCore

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
