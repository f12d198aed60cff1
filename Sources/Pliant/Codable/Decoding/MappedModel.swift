//===----------------------------------------------------------------------===//
// MappedModel: a type whose properties have keys of their own, or defaults.
//===----------------------------------------------------------------------===//

import PliantCore

/// The key paths of a type's properties, and the fallbacks for missing ones.
protocol MappedModel: AnyObject {
  /// The value of a property, -1 if there is none.
  func value(for key: String, in object: NodeDecoder) -> Int
  /// Whether a property collects values by a path that leads to an array in the object.
  func collects(_ key: String, in object: NodeDecoder) -> Bool
  /// The names of the properties that have a value, and the object's other keys.
  ///
  /// - Parameter texts: all keys of the object.
  func keys(of texts: [String], in object: NodeDecoder) -> [String]
  /// The first path of a property; nil if its key is its own name.
  func path(of key: String) -> [JSONPath.Component]?
  /// Returns the fallback for a missing value; nil if there is none.
  func missing<Value: Decodable, Key: CodingKey>(
    _ type: Value.Type, _ key: Key, in object: NodeDecoder
  ) throws -> Value?
}
