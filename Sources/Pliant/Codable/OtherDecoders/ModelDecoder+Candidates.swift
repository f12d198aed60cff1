//===----------------------------------------------------------------------===//
// Properties of models that are only known at run time, such as those of a JSON Schema.
//===----------------------------------------------------------------------===//

import PliantCore

extension ModelDecoder {
  /// Decodes a property of a type that reads itself. An optional property is nil if its value is missing.
  ///
  /// - Parameter initial: the fallback for a missing or unusable value.
  package func property<Value: Decodable & JSONReadable>(
    _ type: Value.Type, _ candidates: [String], isOptional: Bool, default initial: Value?
  ) throws -> Value? {
    try property(.readable(type), candidates, isOptional, initial)
  }

  /// Decodes a property of a type that is only Decodable. An optional property is nil if its value is missing.
  @_disfavoredOverload
  package func property<Value: Decodable>(
    _ type: Value.Type, _ candidates: [String], isOptional: Bool, default initial: Value?
  ) throws -> Value? {
    try property(.decodable(type), candidates, isOptional, initial)
  }

  private func property<Value>(
    _ reading: ForeignReading<Value>, _ candidates: [String], _ isOptional: Bool, _ initial: Value?
  ) throws -> Value? {
    if var value = initial {
      try read(reading, into: &value, candidates)
      return value
    }
    return isOptional ? try optional(reading, candidates) : try required(reading, candidates)
  }
}
