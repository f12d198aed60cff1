//===----------------------------------------------------------------------===//
// SchemaStrategy: what a schema has to know of the strategy of a property.
//===----------------------------------------------------------------------===//

import PliantCore

/// What a schema has to know of the strategy of a property.
struct SchemaStrategy<Value> {
  let schema: (any SchemaBuilding) throws -> JSON
  /// The value as the strategy writes it.
  let json: (Value) -> JSON?
  /// Some value.
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
