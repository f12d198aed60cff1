// `JSON` with any encoder or decoder.

import PliantCore

extension JSON: Codable {
  /// Decodes any value from any decoder.
  ///
  /// A decoder does not reveal the kind of its value, so the kinds are tried in turn. Dates and data become strings,
  /// in the same form as elsewhere in Pliant.
  public init(from decoder: any Decoder) throws {
    let value = try ForeignValue(from: decoder)
    do throws(JSONError) {
      try self.init(document: value.document())
    } catch {
      throw error.asDecodingError()
    }
  }

  /// Encodes the value with any encoder. A ``PliantEncoder`` writes it unchanged. Other encoders receive a number as the
  /// first of Int64, UInt64, Double and Decimal that holds it exactly, or else as the closest Double.
  ///
  /// - Throws: the encoder's errors, and `EncodingError` for values that nest more than 512 levels deep.
  public func encode(to encoder: any Encoder) throws {
    // Pliant's encoder keeps digits and order, at any depth.
    if try EncodingLevel.ours(encoder)?.write(model: self) == true { return }
    guard encoder.codingPath.count <= JSONReader.defaultDepthLimit else {
      throw JSONError(.depthLimitExceeded).asEncodingError(self)
    }
    guard ThreadStack.hasRoomForOtherCoders else { throw JSONError.outOfStack.asEncodingError(self) }
    switch type {
    case .array:
      var container = encoder.unkeyedContainer()
      for element in elements { try container.encode(element) }
      return
    case .object:
      var container = encoder.container(keyedBy: TextKey.self)
      for (key, value) in objectValue { try container.encode(value, forKey: TextKey(spelled: key)) }
      return
    default: break
    }
    var container = encoder.singleValueContainer()
    switch type {
    case .bool: try container.encode(boolValue)
    case .string: try container.encode(stringValue)
    case .number:
      // There is no integer for a negative zero.
      if let value = int64, value != 0 || numberText?.first != "-" {
        try container.encode(value)
      } else if let value = uint64, value != 0 {
        try container.encode(value)
      } else if let value = double, JSON(value) == self {
        try container.encode(value)
      } else if let value = decimal {
        try container.encode(value)
      } else {
        try container.encode(closestDouble)
      }
    default: try container.encodeNil()
    }
  }
}
