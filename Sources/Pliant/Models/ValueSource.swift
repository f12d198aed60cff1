//===----------------------------------------------------------------------===//
// ValueSource: how the values of a property are read, by their type or by a strategy.
//===----------------------------------------------------------------------===//

import PliantCore

/// A call that reads a value. The rules for properties take it next to a `ValueSource`, and not in one: it then needs
/// neither memory nor metadata of its own.
typealias ValueReading<Value> = (inout JSONReader) throws(JSONError) -> Value

/// Where the values of a property come from.
struct ValueSource {
  /// The type whose failures are remembered.
  let type: Any.Type
  /// The type that reads itself from the JSON inside of a string; nil if such a string is unusable.
  let embedded: (any JSONReadable.Type)?

  /// The source of a type that reads itself.
  static func own(_ type: any JSONReadable.Type) -> ValueSource { ValueSource(type: type, embedded: type) }

  /// The source of a type with a raw value, of one that is only Codable, or of a strategy.
  static func other(_ type: Any.Type) -> ValueSource { ValueSource(type: type, embedded: nil) }
}

extension JSONReader {
  /// Reads the value at `start` again if it is a string with JSON in it; otherwise returns nil.
  mutating func readEmbeddedJSON<Value>(
    _ type: Value.Type, by source: ValueSource, after error: inout JSONError, from start: Position
  ) throws(JSONError) -> Value? {
    guard let embedded = source.embedded else { return nil }
    return try readEmbeddedJSON(of: embedded, as: type, after: &error, from: start)
  }

  private mutating func readEmbeddedJSON<Own: JSONReadable, Value>(
    of own: Own.Type, as type: Value.Type, after error: inout JSONError, from start: Position
  ) throws(JSONError) -> Value? {
    // The type is the property's, or a subclass of it.
    guard let value = try readEmbeddedJSON(own, after: &error, from: start) else { return nil }
    return value as? Value
  }
}
