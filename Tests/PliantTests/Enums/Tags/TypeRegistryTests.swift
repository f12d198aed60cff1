//===----------------------------------------------------------------------===//
// Values of many types behind a protocol or a base class, told apart by a tag.
//===----------------------------------------------------------------------===//

#if Macros
import Foundation
import Pliant
import Testing

protocol Pet: Sendable {
  var name: String { get }
}

@JSONModel struct Dachshund: Pet, Equatable {
  var name: String
  var barks = true
}

@JSONModel struct Kitten: Pet, Equatable {
  var name: String
  var lives: Int
}

/// Keeps all of an object whose tag is not known.
struct Stranger: Pet, Equatable, JSONReadable, JSONWritable {
  var name: String { "stranger" }
  var json: JSON

  init(from reader: inout JSONReader) throws(JSONError) { json = try reader.read(JSON.self) }

  func write(to writer: inout JSONWriter) throws(JSONError) { try json.write(to: &writer) }
}

let knownPets = TypeRegistry<any Pet>(
  tag: "kind", ["hound": Dachshund.self, "dog": Dachshund.self, "kitten": Kitten.self])

@JSONModel struct Household {
  var address: String
  @Strategy(knownPets) var pets: [any Pet]
  @Strategy(PliantTestsPets.all) var favourite: (any Pet)?
}

enum PliantTestsPets {
  static let all = TypeRegistry<any Pet>(
    tag: "kind", ["hound": Dachshund.self, "kitten": Kitten.self], fallback: Stranger.self)
}

@Suite("Values of many types are told apart by a tag")
struct TypeRegistryTests {
  static let json = #"[{"kind":"hound","name":"Rex","barks":true},{"kind":"kitten","name":"Mia","lives":9}]"#

  @Test(arguments: ["1", "-1.5", "true", "null", "[]", "{}", "[\"hound\"]"])
  func tagsOfOtherKindsAreNoTags(_ tag: String) throws {
    let json = #"[{"name":"Rex","kind":\#(tag)},{"kind":"kitten","name":"Mia","lives":9}]"#
    #expect(throws: DecodingError.self) { try knownPets.decodeArray(json: json, tolerance: .strict) }
    #expect(try knownPets.decodeArray(json: json).map(\.name) == ["Mia"])
    #expect(try PliantTestsPets.all.decodeArray(json: json).map(\.name) == ["stranger", "Mia"])
  }

  @Test func readsAndWrites() throws {
    let values = try knownPets.decodeArray(json: Self.json)
    #expect(values.first as? Dachshund == Dachshund(name: "Rex"))
    #expect(values.last as? Kitten == Kitten(name: "Mia", lives: 9))
    #expect(try String(decoding: knownPets.encodeArray(values), as: UTF8.self) == Self.json)
    let kitten = try knownPets.decode(json: #"{"lives":1,"name":"a","kind":"kitten"}"#)
    #expect(kitten as? Kitten == Kitten(name: "a", lives: 1))
    #expect(try knownPets.decode(json: #"{"kind":"dog","name":"a"}"#) as? Dachshund == Dachshund(name: "a"))
    #expect(
      try String(decoding: knownPets.encode(Kitten(name: "a", lives: 1), .sortedKeys), as: UTF8.self)
        == #"{"kind":"kitten","lives":1,"name":"a"}"#)
  }

  @Test func saysWhatIsUnknown() throws {
    var report = DecodingReport()
    let json = #"[{"kind":"hund","name":"a"},{"KIND":1},7,{"name":"a","kind":"DOG"}]"#
    let values = try knownPets.decodeArray(json: Data(json.utf8), report: &report)
    #expect(values.map(\.name) == ["a"])
    #expect(
      report.issues.map(\.description) == [
        #"$[0].kind, line 1 column 10: expected Pet, found string "hund": dropped, did you mean "hound"?"#,
        #"$[1].kind, line 1 column 29: expected key "kind", found none: dropped"#,
        "$[2], line 1 column 40: expected Pet, found number 7: dropped",
        #"$[3].kind, line 1 column 61: expected Pet, found string "DOG": converted to "dog""#,
      ])
    #expect(throws: DecodingError.self) { try knownPets.decodeArray(json: json, tolerance: .strict) }
    #expect(throws: EncodingError.self) { try knownPets.encode(PliantTestsPets.all.decode(json: #"{"kind":"x"}"#)) }
  }

  @Test func keepsWhatIsUnknown() throws {
    let json = #"{"kind":"parrot","words":["hello"]}"#
    let value = try PliantTestsPets.all.decode(json: json)
    #expect(value is Stranger)
    #expect(try String(decoding: PliantTestsPets.all.encode(value), as: UTF8.self) == json)
  }

  @Test func isAStrategyOfProperties() throws {
    let json = #"{"address":"a","pets":\#(Self.json),"favourite":{"kind":"hound","name":"Rex","barks":false}}"#
    let house = try Household(json: json)
    #expect(
      house.pets.map(\.name) == ["Rex", "Mia"] && house.favourite as? Dachshund == Dachshund(name: "Rex", barks: false))
    #expect(try house.jsonString() == json)
    let foreign = try JSONDecoder().decode(Household.self, from: JSONEncoder().encode(house))
    #expect(try foreign.jsonString() == json)
  }
}
#endif
