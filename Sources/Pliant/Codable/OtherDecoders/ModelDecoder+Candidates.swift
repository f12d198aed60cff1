//===----------------------------------------------------------------------===//
// Properties of models that are only known at run time, such as those of a JSON Schema.
//===----------------------------------------------------------------------===//

import PliantCore

extension ModelDecoder {
  /// Decodes a property. An optional property is nil if its value is missing.
  ///
  /// - Parameter initial: the fallback for a missing or unusable value.
  package func property<Value: Decodable>(
    _ type: Value.Type, _ candidates: [String], isOptional: Bool, default initial: Value?
  ) throws -> Value? {
    if var value = initial {
      try read(.decodable(type), into: &value, candidates)
      return value
    }
    return isOptional ? try optional(.decodable(type), candidates) : try required(.decodable(type), candidates)
  }
}
