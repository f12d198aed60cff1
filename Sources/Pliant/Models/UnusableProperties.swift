//===----------------------------------------------------------------------===//
// Compiler errors for properties that can't be read or written: one for each call of generated code, with its cause.
//===----------------------------------------------------------------------===//

public import PliantCore

@_documentation(visibility: internal)
extension JSONReader {
  @_disfavoredOverload
  @available(*, unavailable, message: "the property's type is not readable from JSON: add @JSONModel or Codable to it")
  public mutating func readProperty<Value>(_ value: inout Value) {}

  @_disfavoredOverload
  @available(*, unavailable, message: "the property's type is not readable from JSON: add @JSONModel or Codable to it")
  public mutating func readRequired<Value>(_ value: inout Value?) {}

  @_disfavoredOverload
  @available(*, unavailable, message: "the value's type is not readable from JSON: add @JSONModel or Codable to it")
  public mutating func readDefaulted<Value>(_ value: inout Value?) {}
}

// MARK: - Strategies

/// Replaces a strategy that doesn't fit its property, so that there is only one compiler error.
@_documentation(visibility: internal)
public struct UnfittingStrategy<Value>: JSONStrategy {
  public func read(from reader: inout JSONReader) throws(JSONError) -> Value { throw reader.failure(.invalidNesting) }
  public func write(_ value: Value, to writer: inout JSONWriter) throws(JSONError) {}
}

extension ModelProperty {
  @_disfavoredOverload
  @available(*, unavailable, message: "the strategy reads another type than the property's")
  public static func strategy<Model, Value, Strategy: JSONStrategy>(
    _ strategy: Strategy, _ property: (Model) -> Value
  ) -> UnfittingStrategy<Value> { UnfittingStrategy() }

  // The call above is the error.
  @_disfavoredOverload
  public static func written<Value, Strategy: JSONStrategy>(
    _ value: Value, _ strategy: Strategy
  ) -> StrategyWritable<UnfittingStrategy<Value>> { StrategyWritable(value, UnfittingStrategy()) }
}

// MARK: - Writing

@_documentation(visibility: internal)
extension JSONWriter {
  @_disfavoredOverload
  @available(*, unavailable, message: "the property's type can't be written as JSON: add @JSONModel or Codable to it")
  public mutating func write<Value>(_ value: Value, member: StaticString) throws(JSONError) {}

  @_disfavoredOverload
  @available(*, unavailable, message: "the property's type can't be written as JSON: add @JSONModel or Codable to it")
  public mutating func write<Value>(_ value: Value, nullableMember member: StaticString) throws(JSONError) {}

  @_disfavoredOverload
  @available(*, unavailable, message: "the value's type can't be written as JSON: add @JSONModel or Codable to it")
  public mutating func writeValue<Value>(_ value: Value) throws(JSONError) {}
}

// MARK: - Other coders

// The overloads above already make the compiler reject these types, so these are not marked as unavailable.

@_documentation(visibility: internal)
extension ModelDecoder {
  @_disfavoredOverload
  public func decode<Value>(_ type: Value.Type, _ candidates: String...) throws -> Value {
    preconditionFailure("\(type) is not readable from JSON")
  }

  @_disfavoredOverload
  public func decode<Value>(into value: inout Value, _ candidates: String...) throws {
    preconditionFailure("\(Value.self) is not readable from JSON")
  }
}

@_documentation(visibility: internal)
extension ModelEncoder {
  @_disfavoredOverload
  public mutating func encode<Value>(_ value: Value, _ path: String) {
    preconditionFailure("\(Value.self) can't be written as JSON")
  }
}
