// ValueSource: how the values of a property are read, by their type or by a strategy.

import PliantCore

/// A call that reads a value. The rules for properties take it next to a `ValueSource`, and not in one: it then needs
/// neither memory nor metadata of its own.
typealias ValueReading<Value> = (inout JSONReader) throws(JSONError) -> Value

/// Where the values of a property come from.
struct ValueSource {
  /// The type whose failures are remembered.
  let type: Any.Type
  /// The reader of the JSON inside of a string.
  let embedded: Embedded

  enum Embedded {
    case own(any JSONReadable.Type)
    case codable(any Decodable.Type)
    /// None: such a string is unusable.
    case none
  }

  /// The source of a type that reads itself.
  static func own(_ type: any JSONReadable.Type) -> ValueSource { ValueSource(type: type, embedded: .own(type)) }

  /// The source of a type that is only Codable.
  static func codable(_ type: any Decodable.Type) -> ValueSource { ValueSource(type: type, embedded: .codable(type)) }

  /// The source of a type with a raw value, or of a strategy.
  static func other(_ type: Any.Type) -> ValueSource { ValueSource(type: type, embedded: .none) }
}

extension JSONReader {
  /// Reads the value at `start` again if it is a string with JSON in it; otherwise returns nil.
  mutating func readEmbeddedJSON<Value>(
    _ type: Value.Type, by source: ValueSource, after error: inout JSONError, from start: Position
  ) throws(JSONError) -> Value? {
    switch source.embedded {
    case .own(let own): try readEmbeddedJSON(of: own, as: type, after: &error, from: start)
    case .codable(let codable): try readEmbeddedJSON(of: codable, as: type, after: &error, from: start)
    case .none: nil
    }
  }

  private mutating func readEmbeddedJSON<Own: JSONReadable, Value>(
    of own: Own.Type, as type: Value.Type, after error: inout JSONError, from start: Position
  ) throws(JSONError) -> Value? {
    // The type is the property's, or a subclass of it.
    guard let value = try readEmbeddedJSON(own, after: &error, from: start) else { return nil }
    return value as? Value
  }

  private mutating func readEmbeddedJSON<Codable: Decodable, Value>(
    of codable: Codable.Type, as type: Value.Type, after error: inout JSONError, from start: Position
  ) throws(JSONError) -> Value? {
    // Casting nil to an optional type would make a value of it.
    guard let taken = try readEmbeddedJSON(Taken<Codable>.self, as: codable, after: &error, from: start) else {
      return nil
    }
    return taken.value as? Value
  }
}
