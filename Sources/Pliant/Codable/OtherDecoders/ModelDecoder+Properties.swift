//===----------------------------------------------------------------------===//
// The calls of generated code, by the property's type: one that reads itself, one with a raw value, or any other
// Decodable.
//===----------------------------------------------------------------------===//

import PliantCore

@_documentation(visibility: internal)
extension ModelDecoder {
  /// Decodes a required property.
  public func decode<Value: Decodable & JSONReadable>(
    _ type: Value.Type, _ candidates: String...
  ) throws -> Value {
    do throws(FastPathFailure) {
      return try decodeOnFastPath(type, .readable, candidates)
    } catch {
      return try required(.readable(type), candidates, after: error)
    }
  }

  /// Decodes a required property of a type with a raw value.
  @_disfavoredOverload
  public func decode<Value: Decodable & RawRepresentable>(
    _ type: Value.Type, _ candidates: String...
  ) throws -> Value where Value.RawValue: JSONReadable {
    do throws(FastPathFailure) {
      return try decodeOnFastPath(type, .rawValue, candidates)
    } catch {
      return try required(.rawValue(type), candidates, after: error)
    }
  }

  /// Decodes a required property of a type that is only Decodable.
  @_disfavoredOverload
  public func decode<Value: Decodable>(_ type: Value.Type, _ candidates: String...) throws -> Value {
    do throws(FastPathFailure) {
      return try decodeOnFastPath(type, .decodable, candidates)
    } catch {
      return try required(.decodable(type), candidates, after: error)
    }
  }

  /// Decodes a property of an optional type: missing and null are nil.
  @inlinable
  @inline(never)
  public func decode<Value: Decodable & JSONReadable>(
    _ type: Value?.Type, _ candidates: String...
  ) throws -> Value? {
    do throws(FastPathFailure) {
      return try decodeOnFastPath(Value.self, .readable, candidates, isOptional: true)
    } catch {
      if isAbsent(error, candidates) { return nil }
      return try readable(optional: Value.self, candidates, after: error)
    }
  }

  /// Decodes a property of an optional type with a raw value.
  @_disfavoredOverload
  @inlinable
  @inline(never)
  public func decode<Value: Decodable & RawRepresentable>(
    _ type: Value?.Type, _ candidates: String...
  ) throws -> Value? where Value.RawValue: JSONReadable {
    do throws(FastPathFailure) {
      return try decodeOnFastPath(Value.self, .rawValue, candidates, isOptional: true)
    } catch {
      if isAbsent(error, candidates) { return nil }
      return try rawValue(optional: Value.self, candidates, after: error)
    }
  }

  /// Decodes a property of an optional type that is only Decodable.
  @_disfavoredOverload
  @inlinable
  @inline(never)
  public func decode<Value: Decodable>(_ type: Value?.Type, _ candidates: String...) throws -> Value? {
    do throws(FastPathFailure) {
      return try decodeOnFastPath(Value.self, .decodable, candidates, isOptional: true)
    } catch {
      if isAbsent(error, candidates) { return nil }
      return try decodable(optional: Value.self, candidates, after: error)
    }
  }

  /// Decodes a property with an initial value, which it keeps if the document has none.
  public func decode<Value: Decodable & JSONReadable>(into value: inout Value, _ candidates: String...) throws {
    do throws(FastPathFailure) {
      value = try decodeOnFastPath(Value.self, .readable, candidates)
    } catch {
      if isMissing(error, candidates) { return }
      try read(.readable(Value.self), into: &value, candidates, after: error)
    }
  }

  /// Decodes a property of a type with a raw value, and with an initial value.
  @_disfavoredOverload
  public func decode<Value: Decodable & RawRepresentable>(
    into value: inout Value, _ candidates: String...
  ) throws where Value.RawValue: JSONReadable {
    do throws(FastPathFailure) {
      value = try decodeOnFastPath(Value.self, .rawValue, candidates)
    } catch {
      if isMissing(error, candidates) { return }
      try read(.rawValue(Value.self), into: &value, candidates, after: error)
    }
  }

  /// Decodes a property of a type that is only Decodable, and with an initial value.
  @_disfavoredOverload
  public func decode<Value: Decodable>(into value: inout Value, _ candidates: String...) throws {
    do throws(FastPathFailure) {
      value = try decodeOnFastPath(Value.self, .decodable, candidates)
    } catch {
      if isMissing(error, candidates) { return }
      try read(.decodable(Value.self), into: &value, candidates, after: error)
    }
  }

  /// Decodes a property of an optional type, with an initial value: null is nil.
  @inlinable
  @inline(never)
  public func decode<Value: Decodable & JSONReadable>(into value: inout Value?, _ candidates: String...) throws {
    do throws(FastPathFailure) {
      value = try decodeOnFastPath(Value.self, .readable, candidates, isOptional: true)
    } catch {
      if value == nil, isAbsent(error, candidates) { return }
      try readable(into: &value, candidates, after: error)
    }
  }

  /// Decodes a property of an optional type with a raw value, and with an initial value.
  @_disfavoredOverload
  @inlinable
  @inline(never)
  public func decode<Value: Decodable & RawRepresentable>(
    into value: inout Value?, _ candidates: String...
  ) throws where Value.RawValue: JSONReadable {
    do throws(FastPathFailure) {
      value = try decodeOnFastPath(Value.self, .rawValue, candidates, isOptional: true)
    } catch {
      if value == nil, isAbsent(error, candidates) { return }
      try rawValue(into: &value, candidates, after: error)
    }
  }

  /// Decodes a property of an optional type that is only Decodable, and with an initial value.
  @_disfavoredOverload
  @inlinable
  @inline(never)
  public func decode<Value: Decodable>(into value: inout Value?, _ candidates: String...) throws {
    do throws(FastPathFailure) {
      value = try decodeOnFastPath(Value.self, .decodable, candidates, isOptional: true)
    } catch {
      if value == nil, isAbsent(error, candidates) { return }
      try decodable(into: &value, candidates, after: error)
    }
  }
}

// MARK: - Values that are not decoded directly

extension ModelDecoder {
  @usableFromInline
  func readable<Value: Decodable & JSONReadable>(
    optional _: Value.Type, _ candidates: [String], after attempt: FastPathFailure
  ) throws -> Value? {
    try optional(.readable(Value.self), candidates, after: attempt)
  }

  @usableFromInline
  func readable<Value: Decodable & JSONReadable>(
    into value: inout Value?, _ candidates: [String], after attempt: FastPathFailure
  ) throws {
    try read(.readable(Value.self), into: &value, candidates, after: attempt)
  }

  @usableFromInline
  func rawValue<Value: Decodable & RawRepresentable>(
    optional _: Value.Type, _ candidates: [String], after attempt: FastPathFailure
  ) throws -> Value? where Value.RawValue: JSONReadable {
    try optional(.rawValue(Value.self), candidates, after: attempt)
  }

  @usableFromInline
  func rawValue<Value: Decodable & RawRepresentable>(
    into value: inout Value?, _ candidates: [String], after attempt: FastPathFailure
  ) throws where Value.RawValue: JSONReadable {
    try read(.rawValue(Value.self), into: &value, candidates, after: attempt)
  }

  @usableFromInline
  func decodable<Value: Decodable>(
    optional _: Value.Type, _ candidates: [String], after attempt: FastPathFailure
  ) throws -> Value? {
    try optional(.decodable(Value.self), candidates, after: attempt)
  }

  @usableFromInline
  func decodable<Value: Decodable>(
    into value: inout Value?, _ candidates: [String], after attempt: FastPathFailure
  ) throws {
    try read(.decodable(Value.self), into: &value, candidates, after: attempt)
  }
}

// MARK: - Properties with a wildcard in a candidate

extension ModelDecoder {
  /// Decodes a required property with a wildcard in a candidate.
  public func collect<Values: CollectedValues & Decodable>(
    _ type: Values.Type, _ candidates: String...
  ) throws -> Values where Values.CollectedValue: Decodable {
    try collectedRequired(.decodable(type), .decodable(Values.CollectedValue.self), candidates)
  }

  /// Decodes a required property of values with raw values, with a wildcard in a candidate.
  public func collect<Values: CollectedValues & Decodable>(
    _ type: Values.Type, _ candidates: String...
  ) throws -> Values
  where Values.CollectedValue: Decodable & RawRepresentable, Values.CollectedValue.RawValue: JSONReadable {
    try collectedRequired(.decodable(type), .rawValue(Values.CollectedValue.self), candidates)
  }

  /// Decodes an optional property with a wildcard in a candidate.
  public func collect<Values: CollectedValues & Decodable>(
    _ type: Values?.Type, _ candidates: String...
  ) throws -> Values? where Values.CollectedValue: Decodable {
    try collectedOptional(.decodable(Values.self), .decodable(Values.CollectedValue.self), candidates)
  }

  /// Decodes an optional property of values with raw values, with a wildcard in a candidate.
  public func collect<Values: CollectedValues & Decodable>(
    _ type: Values?.Type, _ candidates: String...
  ) throws -> Values?
  where Values.CollectedValue: Decodable & RawRepresentable, Values.CollectedValue.RawValue: JSONReadable {
    try collectedOptional(.decodable(Values.self), .rawValue(Values.CollectedValue.self), candidates)
  }

  /// Decodes a property with an initial value, and a wildcard in a candidate.
  public func collect<Values: CollectedValues & Decodable>(
    into values: inout Values, _ candidates: String...
  ) throws where Values.CollectedValue: Decodable {
    try collect(.decodable(Values.self), .decodable(Values.CollectedValue.self), into: &values, candidates)
  }

  /// Decodes a property of values with raw values, with an initial value, and a wildcard in a candidate.
  public func collect<Values: CollectedValues & Decodable>(
    into values: inout Values, _ candidates: String...
  ) throws
  where Values.CollectedValue: Decodable & RawRepresentable, Values.CollectedValue.RawValue: JSONReadable {
    try collect(.decodable(Values.self), .rawValue(Values.CollectedValue.self), into: &values, candidates)
  }

  /// Decodes an optional property with an initial value, and a wildcard in a candidate.
  public func collect<Values: CollectedValues & Decodable>(
    into values: inout Values?, _ candidates: String...
  ) throws where Values.CollectedValue: Decodable {
    try collect(.decodable(Values.self), .decodable(Values.CollectedValue.self), into: &values, candidates)
  }

  /// Decodes an optional property of values with raw values, with an initial value, and a wildcard in a candidate.
  public func collect<Values: CollectedValues & Decodable>(
    into values: inout Values?, _ candidates: String...
  ) throws
  where Values.CollectedValue: Decodable & RawRepresentable, Values.CollectedValue.RawValue: JSONReadable {
    try collect(.decodable(Values.self), .rawValue(Values.CollectedValue.self), into: &values, candidates)
  }
}
