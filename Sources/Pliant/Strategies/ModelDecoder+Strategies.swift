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
    try captured(.strategy(strategy), candidates)
  }

  /// Decodes a property whose type is optional.
  public func decode<Strategy: JSONStrategy>(
    _ type: Strategy.Value?.Type, _ candidates: String..., using strategy: Strategy
  ) throws -> Strategy.Value? {
    try captured(optional: .strategy(strategy), candidates)
  }

  /// Decodes a property that has a value already.
  public func decode<Strategy: JSONStrategy>(
    into value: inout Strategy.Value, _ candidates: String..., using strategy: Strategy
  ) throws {
    try captured(.strategy(strategy), into: &value, candidates)
  }

  /// Decodes a property that has a value already, and whose type is optional.
  public func decode<Strategy: JSONStrategy>(
    into value: inout Strategy.Value?, _ candidates: String..., using strategy: Strategy
  ) throws {
    try captured(.strategy(strategy), into: &value, candidates)
  }
}

// MARK: - Values that are never taken from the decoder directly

extension ModelDecoder {
  func captured<Value>(_ reading: ForeignReading<Value>, _ candidates: [String]) throws -> Value {
    do throws(FastPathFailure) {
      return try readOnFastPath(reading, candidates)
    } catch {
      return try required(reading, candidates, after: error)
    }
  }

  func captured<Value>(optional reading: ForeignReading<Value>, _ candidates: [String]) throws -> Value? {
    do throws(FastPathFailure) {
      return try readOnFastPath(reading, candidates)
    } catch {
      return isAbsent(error) ? nil : try optional(reading, candidates, after: error)
    }
  }

  func captured<Value>(_ reading: ForeignReading<Value>, into value: inout Value, _ candidates: [String]) throws {
    do throws(FastPathFailure) {
      value = try readOnFastPath(reading, candidates)
    } catch {
      if !isMissing(error) { try read(reading, into: &value, candidates, after: error) }
    }
  }

  func captured<Value>(_ reading: ForeignReading<Value>, into value: inout Value?, _ candidates: [String]) throws {
    do throws(FastPathFailure) {
      value = try readOnFastPath(reading, candidates)
    } catch {
      if value != nil || !isAbsent(error) { try read(reading, into: &value, candidates, after: error) }
    }
  }
}

extension ForeignReading {
  /// Reads a type by a strategy, never by the decoder itself.
  static func strategy<Strategy: JSONStrategy>(_ strategy: Strategy) -> ForeignReading where Strategy.Value == Value {
    ForeignReading(
      read: { reader throws(JSONError) in try strategy.read(from: &reader) }, readEmbeddedJSON: { _, _, _ in nil },
      strategy: { SchemaStrategy(strategy) })
  }
}
