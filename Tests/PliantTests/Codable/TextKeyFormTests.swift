#if Macros
/// Dictionaries with enums as keys: an object if models write the values themselves, and Codable's array otherwise.

import Foundation
import Pliant
import PliantSchema
import Testing

enum TextKeyKind: String, Codable {
  case a, b
}

struct TextKeyValue: Codable, Equatable {
  var q = 1
}

@JSONModel
struct TextKeyForms: Equatable {
  var plain: [TextKeyKind: TextKeyValue]
  var own: [TextKeyKind: Int]
  var list: [[TextKeyKind: TextKeyValue]] = []
}

/// A Codable type that is an array.
private struct UnkeyedPair: Codable, Equatable {
  var x = 1
  var y = 2

  init() {}

  init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    x = try container.decode(Int.self)
    y = try container.decode(Int.self)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    try container.encode(x)
    try container.encode(y)
  }
}

@JSONModel
private struct UnkeyedHolder {
  var name = ""
  var pair: UnkeyedPair
}

@Suite("Forms of Codable values in models")
struct TextKeyFormTests {
  @Test("Dictionaries have one form under all encoders")
  func dictionaries() throws {
    let value = TextKeyForms(plain: [.b: TextKeyValue()], own: [.a: 1], list: [[.a: TextKeyValue(q: 2)]])
    let json = #"{"list":[["a",{"q":2}]],"own":{"a":1},"plain":["b",{"q":1}]}"#
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    #expect(try value.jsonString(.sortedKeys) == json)
    #expect(try encoder.encode(value) == Data(json.utf8))
    #expect(try PliantDecoder(tolerance: .strict).decode(TextKeyForms.self, from: json) == value)
    #expect(try JSONDecoder().decode(TextKeyForms.self, from: Data(json.utf8)) == value)
  }

  @Test("The schema of a type with an unkeyed container is an array")
  func schema() throws {
    let holder = try UnkeyedHolder(json: #"{"name":"n","pair":[1,2]}"#)
    #expect(holder.pair == UnkeyedPair())
    let schema = UnkeyedHolder.jsonSchema
    #expect("\(schema)".contains(#""type":"array""#))
  }
}
#endif
