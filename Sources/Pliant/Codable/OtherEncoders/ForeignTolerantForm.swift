// TolerantCodable values inside models, under other encoders, which don't know their key mappings.

import PliantFoundation

/// A TolerantCodable value with the keys of its mapping. Its dates and data are those of the encoder.
struct ForeignTolerantForm: Encodable {
  private let value: any TolerantCodable

  init(_ value: any TolerantCodable) { self.value = value }

  func encode(to encoder: any Encoder) throws {
    guard EncodingLevel.ours(encoder) == nil else {
      var container = encoder.singleValueContainer()
      return try container.encode(value)
    }
    let leaves = Leaves()
    var form = PliantEncoder()
    form.dateEncodingStrategy = .custom { try leaves.replace($0, $1) }
    form.dataEncodingStrategy = .custom { try leaves.replace($0, $1) }
    try Part(json: JSON(json: form.encode(value)), leaves: leaves).encode(to: encoder)
  }

  /// Dates and data, each replaced by a text.
  ///
  /// Safe to send, because only the task that encodes the value uses it.
  private final class Leaves: @unchecked Sendable {
    private let prefix = UUID().uuidString
    private var values: [any Encodable] = []

    func replace(_ value: some Encodable, _ encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode("\(prefix)\(values.count)")
      values.append(value)
    }

    subscript(text: String) -> (any Encodable)? {
      guard text.hasPrefix(prefix), let index = Int(text.dropFirst(prefix.count)) else { return nil }
      return values[index]
    }
  }

  /// A part of the document, with its dates and data.
  private struct Part: Encodable {
    let json: JSON
    let leaves: Leaves

    func encode(to encoder: any Encoder) throws {
      switch json.type {
      case .array:
        var container = encoder.unkeyedContainer()
        for element in json.elements { try container.encode(Part(json: element, leaves: leaves)) }
      case .object:
        var container = encoder.container(keyedBy: TextKey.self)
        for (key, value) in json.objectValue {
          try container.encode(Part(json: value, leaves: leaves), forKey: TextKey(spelled: key))
        }
      case .string:
        var container = encoder.singleValueContainer()
        if let leaf = leaves[json.stringValue] { try container.encode(leaf) } else { try container.encode(json) }
      default: try json.encode(to: encoder)
      }
    }
  }
}
