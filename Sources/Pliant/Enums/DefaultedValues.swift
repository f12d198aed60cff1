//===----------------------------------------------------------------------===//
// Associated values with a default, which generated code applies if no usable value was read.
//===----------------------------------------------------------------------===//

public import PliantCore

@_documentation(visibility: internal)
extension JSONReader {
  /// Reads an associated value that has a default; leaves it nil if there is no usable value.
  @inlinable
  public mutating func read<Value: JSONReadable>(defaulted value: inout Value?) throws(JSONError) {
    let start = position
    do throws(JSONError) {
      value = try Value(from: &self)
    } catch {
      if let other = try recover(error, Value.self, from: start) { value = other }
    }
  }

  @_disfavoredOverload
  @inlinable
  public mutating func read<Value: Decodable & RawRepresentable>(
    defaulted value: inout Value?
  ) throws(JSONError) where Value.RawValue: JSONReadable {
    let start = position
    do throws(JSONError) {
      value = try Value(rawValueFrom: &self)
    } catch {
      if let other = try recoverOther(error, Value.self, from: start) { value = other }
    }
  }

  @_disfavoredOverload
  @inlinable
  public mutating func read<Value: Decodable>(defaulted value: inout Value?) throws(JSONError) {
    let start = position
    do throws(JSONError) {
      value = try decode(Value.self)
    } catch {
      if let other = try recoverOther(error, Value.self, from: start) { value = other }
    }
  }
}

// MARK: - Optional types: null is nil, as far as the tolerance allows

@_documentation(visibility: internal)
extension JSONReader {
  @inlinable
  public mutating func read<Value: JSONReadable>(defaulted value: inout Value??) throws(JSONError) {
    let start = position
    do throws(JSONError) {
      value = .some(try readNullOfOptional() ? nil : Value(from: &self))
    } catch {
      if let other = try recoverOptional(error, Value.self, hasDefault: true, from: start) { value = .some(other) }
    }
  }

  @_disfavoredOverload
  @inlinable
  public mutating func read<Value: Decodable & RawRepresentable>(
    defaulted value: inout Value??
  ) throws(JSONError) where Value.RawValue: JSONReadable {
    let start = position
    do throws(JSONError) {
      value = .some(try Value.readOptional(rawValueFrom: &self))
    } catch {
      if let other = try recoverOtherOptional(error, Value.self, hasDefault: true, from: start) { value = .some(other) }
    }
  }

  @_disfavoredOverload
  @inlinable
  public mutating func read<Value: Decodable>(defaulted value: inout Value??) throws(JSONError) {
    let start = position
    do throws(JSONError) {
      value = .some(try readNullOfOptional() ? nil : decode(Value.self))
    } catch {
      if let other = try recoverOtherOptional(error, Value.self, hasDefault: true, from: start) { value = .some(other) }
    }
  }
}

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

// MARK: - By strategies

@_documentation(visibility: internal)
extension JSONReader {
  /// Reads an associated value that has a default, by a strategy; leaves it nil if there is no usable value.
  @inlinable
  public mutating func read<Strategy: JSONStrategy>(
    defaulted value: inout Strategy.Value?, using strategy: Strategy
  ) throws(JSONError) {
    let start = position
    do throws(JSONError) {
      value = try strategy.read(from: &self)
    } catch {
      if let other = try recoverOther(error, Strategy.Value.self, from: start) { value = other }
    }
  }

  /// Reads one whose type is optional.
  @inlinable
  public mutating func read<Strategy: JSONStrategy>(
    defaulted value: inout Strategy.Value??, using strategy: Strategy
  ) throws(JSONError) {
    let start = position
    do throws(JSONError) {
      value = .some(try readNullOfOptional() ? nil : strategy.read(from: &self))
    } catch {
      if let other = try recoverOtherOptional(error, Strategy.Value.self, hasDefault: true, from: start) {
        value = .some(other)
      }
    }
  }

  /// Reads an associated value that is the whole of a case.
  @inlinable
  public mutating func readValue<Strategy: JSONStrategy>(using strategy: Strategy) throws(JSONError) -> Strategy.Value {
    try strategy.read(from: &self)
  }

  /// Reads one whose type is optional.
  @inlinable
  public mutating func readValue<Strategy: JSONStrategy>(
    using strategy: Strategy
  ) throws(JSONError) -> Strategy.Value? {
    try readNull() ? nil : strategy.read(from: &self)
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
