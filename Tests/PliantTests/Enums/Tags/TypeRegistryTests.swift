#if Macros
/// Values of many types behind a protocol or a base class, told apart by a tag.

import Foundation
import Pliant
import Testing

protocol Pet: Sendable { var name: String { get } }
@JSONModel struct Dachshund: Pet, Equatable { var name: String, barks = true }
@JSONModel struct Kitten: Pet, Equatable { var name: String, lives: Int }

/// Keeps what it has no property for.
@JSONModel struct Parrot: Pet, Equatable {
  var name = ""
  @UnknownKeys var rest: JSON = [:]
}

/// Keeps all of an object whose tag is not known.
@JSONModel struct Stranger: Pet, Equatable {
  var name: String { "stranger" }
  @UnknownKeys var rest: JSON = [:]
}

let knownPets = TypeRegistry<any Pet>(
  tag: "kind", ["hound": Dachshund.self, "dog": Dachshund.self, "kitten": Kitten.self])

@JSONModel struct Household {
  var address: String
  @Strategy(knownPets) var pets: [any Pet]
  @Strategy(PliantTestsPets.all) var favourite: (any Pet)?
}
@JSONModel private struct PlainCage {
  @Strategy(PliantTestsPets.all) var pet: any Pet
  @Strategy(PliantTestsPets.all) var maybe: (any Pet)?
}
@JSONModel private struct KeepingCage {
  @Strategy(PliantTestsPets.all) var pet: any Pet
  @UnknownKeys var rest: [String: JSON] = [:]
}

@JSONModel(tag: "t") private enum CageEvent { @Strategy(PliantTestsPets.all) case got(pet: any Pet) }

enum PliantTestsPets {
  static let all = TypeRegistry<any Pet>(
    tag: "kind", ["hound": Dachshund.self, "kitten": Kitten.self, "parrot": Parrot.self], fallback: Stranger.self)
}

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

  @Test func saysAndKeepsWhatIsUnknown() throws {
    let json = #"[{"kind":"hund","name":"a"},{"KIND":1},7,{"name":"a","kind":"DOG"}]"#
    var report = DecodingReport()
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
    let cow = #"{"kind":"cow","words":["moo"]}"#
    let value = try PliantTestsPets.all.decode(json: cow)
    #expect(try value is Stranger && String(decoding: PliantTestsPets.all.encode(value), as: UTF8.self) == cow)
  }

  @Test func isAStrategyOfPropertiesAndAssociatedValues() throws {
    let json = #"{"address":"a","pets":\#(Self.json),"favourite":{"kind":"hound","name":"Rex","barks":false}}"#
    let house = try Household(json: json)
    #expect(
      house.pets.map(\.name) == ["Rex", "Mia"] && house.favourite as? Dachshund == Dachshund(name: "Rex", barks: false))
    #expect(try house.jsonString() == json)
    let foreign = try JSONDecoder().decode(Household.self, from: JSONEncoder().encode(house))
    #expect(try foreign.jsonString() == json)
    // An update to the same nil changes nothing.
    var cage = try PlainCage(json: #"{"pet":{"kind":"parrot"}}"#)
    #expect(try cage.update(with: #"{"maybe":null}"#).isEmpty)
    let event = #"{"t":"got","pet":{"kind":"kitten","name":"a","lives":2}}"#
    guard case .got(let pet) = try CageEvent(json: event) else { throw JSONError(.invalidPointer("")) }
    #expect(pet as? Kitten == Kitten(name: "a", lives: 2))
    #expect(try CageEvent.got(pet: pet).jsonString() == event)
  }

  @Test func theFallbackReadsTheTagAndARegisteredTypeDoesNot() throws {
    let reporting = Tolerance.tolerant.with(\.unknownKeys, .report)
    let unknown = #"{"pet":{"kind":"cow","z":1}}"#
    let parrot = #"{"pet":{"kind":"parrot","z":1}}"#
    for tolerance in [Tolerance.tolerant, reporting] {
      let decoder = PliantDecoder(tolerance: tolerance)
      let plain = try decoder.decode(PlainCage.self, from: unknown)
      let keeping = try decoder.decode(KeepingCage.self, from: unknown)
      for pet in [plain.pet, keeping.pet] { #expect(pet as? Stranger == Stranger(rest: ["kind": "cow", "z": 1])) }
      #expect(try plain.jsonString() == unknown && keeping.jsonString() == unknown)
      for pet in [
        try decoder.decode(PlainCage.self, from: parrot).pet, try decoder.decode(KeepingCage.self, from: parrot).pet,
        try JSONDecoder().decode(PlainCage.self, from: parrot).pet,
      ] { #expect(pet as? Parrot == Parrot(rest: ["z": 1])) }
      let (kitten, report) = try reported(
        PlainCage.self, #"{"pet":{"name":"a","lives":1,"kind":"kitten"}}"#, with: decoder)
      #expect(kitten.pet as? Kitten == Kitten(name: "a", lives: 1) && report.isClean)
    }
  }

  @Test func jsonInAStringIsReadByTheStrategy() throws {
    let text = #""{\"kind\":\"kitten\",\"name\":\"a\",\"lives\":3}""#
    let kitten = Kitten(name: "a", lives: 3)
    let json = #"{"pet":\#(text),"maybe":\#(text)}"#
    var report = DecodingReport()
    for cage in [try PlainCage(json: json, report: &report), try JSONDecoder().decode(PlainCage.self, from: json)] {
      #expect(cage.pet as? Kitten == kitten && cage.maybe as? Kitten == kitten)
    }
    #expect(report.issues.map { "\($0.path)" } == ["$.pet", "$.maybe"])
    #expect(try knownPets.decode(json: text) as? Kitten == kitten)
    #expect(try knownPets.decodeArray(json: "[\(text)]").first as? Kitten == kitten)
    #expect(throws: DecodingError.self) { try PlainCage(json: #"{"pet":"{\"kind\":\"kitten\""}"#) }
    #expect(throws: DecodingError.self) { try PliantDecoder(tolerance: .strict).decode(PlainCage.self, from: json) }
  }
}
#endif
