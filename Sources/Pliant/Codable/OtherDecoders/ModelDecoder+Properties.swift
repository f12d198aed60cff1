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
  func rawValue<Value: Decodable & RawRepresentable>(
    optional _: Value.Type, _ candidates: [String], after attempt: FastPathFailure
  ) throws -> Value? where Value.RawValue: JSONReadable {
    try optional(.rawValue(Value.self), candidates, after: attempt)
  }

  @usableFromInline
  func decodable<Value: Decodable>(
    optional _: Value.Type, _ candidates: [String], after attempt: FastPathFailure
  ) throws -> Value? {
    try optional(.decodable(Value.self), candidates, after: attempt)
  }
}
