//===----------------------------------------------------------------------===//
// TolerantCodable and key mappings under the decoder.
//===----------------------------------------------------------------------===//

import PliantCore

/// A type whose properties have keys of their own, or defaults.
final class MappedModel {
  func value(for key: String, in object: NodeDecoder) -> Int { object.valueOfSpelled(key) }
  func path(of key: String) -> [JSONPath.Component]? { nil }
  func missing<Value: Decodable, Key: CodingKey>(_ type: Value.Type, _ key: Key, in object: NodeDecoder) throws
    -> Value?
  {
    nil
  }
}

public struct KeyMapping: Sendable {}
public protocol TolerantCodable: Codable {}

extension NodeDecoder {
  func decodeModel<Value: Decodable>(_ model: any TolerantCodable.Type, as type: Value.Type) throws -> Value {
    try Value(from: self)
  }
}
