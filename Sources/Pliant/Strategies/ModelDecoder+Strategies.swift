//===----------------------------------------------------------------------===//
// Decoding of properties by their strategies under other coders, for generated code.
//===----------------------------------------------------------------------===//

import PliantCore

@_documentation(visibility: internal)
extension ModelDecoder {
  /// Decodes a required property.
  public func decode<Strategy: JSONStrategy>(
    _ type: Strategy.Value.Type, _ candidates: String..., using strategy: Strategy
  ) throws -> Strategy.Value {
    try required(.strategy(strategy), candidates)
  }

  /// Decodes a property whose type is optional.
  public func decode<Strategy: JSONStrategy>(
    _ type: Strategy.Value?.Type, _ candidates: String..., using strategy: Strategy
  ) throws -> Strategy.Value? {
    try optional(.strategy(strategy), candidates)
  }
}

extension ForeignReading {
  /// Reads a type by a strategy, never by the decoder itself.
  static func strategy<Strategy: JSONStrategy>(_ strategy: Strategy) -> ForeignReading where Strategy.Value == Value {
    ForeignReading(
      read: { reader throws(JSONError) in try reader.read(by: strategy) }, readEmbeddedJSON: { _, _, _ in nil },
      strategy: { SchemaStrategy(strategy) })
  }
}
