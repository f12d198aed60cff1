// TolerantCodable values inside models, under other encoders, which don't know their key mappings.

import PliantCore

/// A TolerantCodable value with the keys of its mapping. Its dates, data and numbers are those of the encoder.
struct ForeignTolerantForm: Encodable {
  private let value: any TolerantCodable

  init(_ value: any TolerantCodable) { self.value = value }

  func encode(to encoder: any Encoder) throws {
    guard EncodingLevel.ours(encoder) == nil else {
      var container = encoder.singleValueContainer()
      return try container.encode(value)
    }
    try _Pliant.ForeignObject.encode(anything: value, to: encoder) { writer throws(JSONError) in
      try writer.encodeHere(value)
    }
  }
}
