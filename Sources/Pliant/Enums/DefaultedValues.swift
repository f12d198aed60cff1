//===----------------------------------------------------------------------===//
// Associated values with a default, which generated code applies where nothing usable was read.
//===----------------------------------------------------------------------===//

public import PliantCore

extension JSONReader {
  /// Reads an associated value that has a default; what is unusable leaves it to that.
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

extension ModelDecoder {
  /// An associated value that has a default; nil leaves it to that.
  public func decodeDefaulted<Value: Decodable & JSONReadable>(
    _ type: Value.Type, _ candidates: String...
  ) throws -> Value? {
    try defaulted(.readable(type), candidates)
  }

  @_disfavoredOverload
  public func decodeDefaulted<Value: Decodable & RawRepresentable>(
    _ type: Value.Type, _ candidates: String...
  ) throws -> Value? where Value.RawValue: JSONReadable {
    try defaulted(.rawValue(type), candidates)
  }

  @_disfavoredOverload
  public func decodeDefaulted<Value: Decodable>(_ type: Value.Type, _ candidates: String...) throws -> Value? {
    try defaulted(.decodable(type), candidates)
  }

  @_disfavoredOverload
  public func decodeDefaulted<Value: JSONReadable>(_ type: Value.Type, _ candidates: String...) throws -> Value? {
    try defaulted(.readable(ForeignReadable<Value>.self), candidates)?.value
  }
}
