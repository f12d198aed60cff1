//===----------------------------------------------------------------------===//
// MappedModel: a type whose properties have keys of their own, or defaults.
//===----------------------------------------------------------------------===//

import PliantCore

/// What a type says about the keys of its properties, and about what stands in for missing ones.
protocol MappedModel: AnyObject {
  /// The value of a property, -1 if there is none.
  func value(for key: String, in object: NodeDecoder) -> Int
  /// Whether a property's value is gathered from several places that are there.
  func collects(_ key: String, in object: NodeDecoder) -> Bool
  /// Where a property's value is looked for first; nil for one that stands at its own name.
  func path(of key: String) -> [JSONPath.Component]?
  /// What stands in for a missing value.
  func missing<Value: Decodable, Key: CodingKey>(
    _ type: Value.Type, _ key: Key, in object: NodeDecoder
  ) throws -> Value?
}
