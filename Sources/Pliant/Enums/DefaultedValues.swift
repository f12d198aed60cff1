//===----------------------------------------------------------------------===//
// Associated values with a default, under other decoders.
//===----------------------------------------------------------------------===//

import PliantCore

@_documentation(visibility: internal)
extension ModelDecoder {
  /// Decodes an associated value that has a default and whose type is optional.
  public func decode<Value: Decodable & JSONReadable>(
    _ type: Value?.Type, _ candidates: String..., default value: @autoclosure () -> Value?
  ) throws -> Value? {
    try optional(.readable(Value.self), candidates, default: value)
  }

  @_disfavoredOverload
  public func decode<Value: Decodable & RawRepresentable>(
    _ type: Value?.Type, _ candidates: String..., default value: @autoclosure () -> Value?
  ) throws -> Value? where Value.RawValue: JSONReadable {
    try optional(.rawValue(Value.self), candidates, default: value)
  }

  @_disfavoredOverload
  public func decode<Value: Decodable>(
    _ type: Value?.Type, _ candidates: String..., default value: @autoclosure () -> Value?
  ) throws -> Value? {
    try optional(.decodable(Value.self), candidates, default: value)
  }

  @_disfavoredOverload
  public func decode<Value: JSONReadable>(
    _ type: Value?.Type, _ candidates: String..., default value: @autoclosure () -> Value?
  ) throws -> Value? {
    try optional(.bridged(Value.self), candidates) { value().map { ForeignReadable($0) } }?.value
  }
}

@_documentation(visibility: internal)
extension ModelDecoder {
  /// Decodes an associated value that has a default, which replaces an unusable or missing value.
  public func decode<Value: Decodable & JSONReadable>(
    _ type: Value.Type, _ candidates: String..., default value: @autoclosure () -> Value
  ) throws -> Value {
    try defaulted(.readable(type), candidates, value)
  }

  @_disfavoredOverload
  public func decode<Value: Decodable & RawRepresentable>(
    _ type: Value.Type, _ candidates: String..., default value: @autoclosure () -> Value
  ) throws -> Value where Value.RawValue: JSONReadable {
    try defaulted(.rawValue(type), candidates, value)
  }

  @_disfavoredOverload
  public func decode<Value: Decodable>(
    _ type: Value.Type, _ candidates: String..., default value: @autoclosure () -> Value
  ) throws -> Value {
    try defaulted(.decodable(type), candidates, value)
  }

  @_disfavoredOverload
  public func decode<Value: JSONReadable>(
    _ type: Value.Type, _ candidates: String..., default value: @autoclosure () -> Value
  ) throws -> Value {
    try defaulted(.readable(ForeignReadable<Value>.self), candidates, { ForeignReadable(value()) }).value
  }

  private func defaulted<Value>(
    _ reading: ForeignReading<Value>, _ candidates: [String], _ value: () -> Value
  ) throws -> Value {
    // Only a schema needs the default in advance.
    try defaulted(reading, candidates, current: recorder == nil ? nil : value()) ?? value()
  }
}

@_documentation(visibility: internal)
extension ModelDecoder {
  /// Decodes an associated value that has a default, by a strategy.
  public func decode<Strategy: JSONStrategy>(
    _ type: Strategy.Value.Type, _ candidates: String..., default value: @autoclosure () -> Strategy.Value,
    using strategy: Strategy
  ) throws -> Strategy.Value {
    try defaulted(.strategy(strategy), candidates, value)
  }

  /// Decodes one whose type is optional.
  public func decode<Strategy: JSONStrategy>(
    _ type: Strategy.Value?.Type, _ candidates: String..., default value: @autoclosure () -> Strategy.Value?,
    using strategy: Strategy
  ) throws -> Strategy.Value? {
    try optional(.strategy(strategy), candidates, default: value)
  }
}
