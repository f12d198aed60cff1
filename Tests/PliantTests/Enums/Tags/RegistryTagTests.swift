#if Macros
/// The tags of a registry's types, as members of their objects; enums and numbers that must not change on the way.

import Foundation
import Pliant
import Testing

private protocol TaggedAnimal {}

@JSONModel private struct TaggedBird: TaggedAnimal, Equatable { var x = 0 }

@JSONModel private struct TaggedKeeper: TaggedAnimal, Equatable {
  @UnknownKeys var rest: [String: JSON] = [:]
}

@JSONModel private struct TaggedOther: TaggedAnimal, Equatable { @UnknownKeys var rest: [String: JSON] = [:] }

private let taggedAnimals = TypeRegistry<any TaggedAnimal>(
  tag: "type", ["bird": TaggedBird.self, "keeper": TaggedKeeper.self], fallback: TaggedOther.self)

@JSONModel private struct PlainCage {
  @Strategy(taggedAnimals) var pet: any TaggedAnimal
  @Strategy(taggedAnimals) var maybe: (any TaggedAnimal)?
}

@JSONModel private struct KeepingCage {
  @Strategy(taggedAnimals) var pet: any TaggedAnimal
  @UnknownKeys var rest: [String: JSON] = [:]
}

@JSONModel(tag: "t") private enum CageEvent {
  @Strategy(taggedAnimals) case got(pet: any TaggedAnimal)
  case lost
}

@JSONModel private struct EmbeddedHolder: Equatable {
  var shape: Figure
  var key: KeepingArticle?
  var list: [Figure] = []
}

private struct LosslessNumbers: Codable {
  @Lossless var text: String
  @Lossless var decimal: Decimal?
}

@JSONModel private struct LeftoverDepth {
  @Key("b.c") var c: Int?
  @UnknownKeys var rest: [String: JSON] = [:]
}

@Suite("Tags of registries")
struct RegistryTagTests {
  @Test("The fallback reads the tag, a registered type doesn't, whatever surrounds it")
  func tags() throws {
    var reporting = Tolerance.tolerant
    reporting.unknownKeys = .report
    let unknown = #"{"pet":{"type":"cow","z":1}}"#
    let keeper = #"{"pet":{"type":"keeper","z":1}}"#
    for tolerance in [Tolerance.tolerant, reporting] {
      let decoder = PliantDecoder(tolerance: tolerance)
      let plain = try decoder.decode(PlainCage.self, from: unknown)
      let keeping = try decoder.decode(KeepingCage.self, from: unknown)
      for pet in [plain.pet, keeping.pet] {
        #expect(pet as? TaggedOther == TaggedOther(rest: ["type": "cow", "z": 1]))
      }
      #expect(try plain.jsonString() == unknown && keeping.jsonString() == unknown)
      for pet in [
        try decoder.decode(PlainCage.self, from: keeper).pet, try decoder.decode(KeepingCage.self, from: keeper).pet,
        try JSONDecoder().decode(PlainCage.self, from: Data(keeper.utf8)).pet,
      ] {
        #expect(pet as? TaggedKeeper == TaggedKeeper(rest: ["z": 1]))
      }
      var report = DecodingReport()
      let bird = try decoder.decode(PlainCage.self, from: #"{"pet":{"x":1,"type":"bird"}}"#, report: &report)
      #expect(bird.pet as? TaggedBird == TaggedBird(x: 1) && report.isClean)
    }
  }

  @Test("An associated value may be an existential with a strategy")
  func payload() throws {
    let json = #"{"t":"got","pet":{"type":"bird","x":2}}"#
    guard case .got(let pet) = try CageEvent(json: json) else { throw JSONError(.invalidPointer("")) }
    #expect(pet as? TaggedBird == TaggedBird(x: 2))
    #expect(try CageEvent.got(pet: pet).jsonString() == json)
  }

  @Test("JSON inside of a string is read by the strategy, for single values as for elements")
  func embeddedBird() throws {
    let text = #""{\"type\":\"bird\",\"x\":3}""#
    let json = #"{"pet":\#(text),"maybe":\#(text)}"#
    var report = DecodingReport()
    for cage in [
      try PlainCage(json: json, report: &report), try JSONDecoder().decode(PlainCage.self, from: Data(json.utf8)),
    ] {
      #expect(cage.pet as? TaggedBird == TaggedBird(x: 3) && cage.maybe as? TaggedBird == TaggedBird(x: 3))
    }
    #expect(report.issues.map { "\($0.path)" } == ["$.pet", "$.maybe"])
    #expect(try taggedAnimals.decode(json: text) as? TaggedBird == TaggedBird(x: 3))
    #expect(try taggedAnimals.decodeArray(json: "[\(text)]").first as? TaggedBird == TaggedBird(x: 3))
    #expect(throws: DecodingError.self) { try PlainCage(json: #"{"pet":"{\"type\":\"bird\""}"#) }
    #expect(throws: DecodingError.self) { try PliantDecoder(tolerance: .strict).decode(PlainCage.self, from: json) }
  }

  @Test("An update to the same nil changes nothing")
  func sameNil() throws {
    var cage = try PlainCage(json: #"{"pet":{"type":"bird","x":1}}"#)
    #expect(try cage.update(with: #"{"maybe":null}"#).isEmpty)
  }

  @Test("JSON inside of a string is read before a fallback case is used")
  func embedded() throws {
    let circle = #""{\"type\":\"circle\",\"radius\":2}""#
    let json = #"{"shape":\#(circle),"key":"{\"text\":\"a\"}","list":[\#(circle),"x","{"]}"#
    let expected = EmbeddedHolder(
      shape: .circle(radius: 2), key: .text("a"), list: [.circle(radius: 2), .unknown, .unknown])
    for (engine, value, _) in try EveryReading(EmbeddedHolder.self, json).readings {
      #expect(value == expected, "\(engine)")
    }
    #expect(try Figure(json: #""{\"type\":\"square\"}""#) == .unknown)
  }

  @Test(
    "Lossless numbers keep their digits",
    arguments: ["99999999999999999999", "12345678901234567.5", "0.1234567890123456789012", "1.5", "7"])
  func digits(_ number: String) throws {
    let json = #"{"decimal":\#(number),"text":\#(number)}"#
    let value = try PliantDecoder().decode(LosslessNumbers.self, from: json)
    #expect(value.text == number)
    var encoder = PliantEncoder()
    encoder.outputFormatting = .sortedKeys
    #expect(try String(decoding: encoder.encode(value), as: UTF8.self) == json)
  }

  @Test("Leftovers of a path may be as deep as the limit")
  func leftoverDepth() throws {
    var decoder = PliantDecoder()
    decoder.limits.depth = 3
    #expect(try decoder.decode(LeftoverDepth.self, from: #"{"b":{"z":{}}}"#).rest == ["b": ["z": [:]]])
    #expect(throws: DecodingError.self) { try decoder.decode(LeftoverDepth.self, from: #"{"b":{"z":[{}]}}"#) }
  }
}
#endif
