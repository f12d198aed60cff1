#if Macros
// Structs, classes and nested properties among types that have the names of the standard library's types.

import Foundation
import Pliant
import Testing

@JSONModel nonisolated struct Shadowed: Equatable {
  let id: Swift.Int
  @Key("names.first", "name") var name: Swift.String
  var age: Swift.Int? = 3
  var tags: [Swift.String] = []
  var counts: [Swift.String: Swift.Int]?
  @Key("items.0.id") var first: Swift.Int?
  @Key("prices.*.amount") var amounts: [Swift.Double] = []
  @Ignored var unused = Swift.Int?.none
  @Ignored(.decoding) let kind = "shadowed"
}

/// A sibling of a model has a name of the standard library.
enum Neighbourhood {
  @JSONModel nonisolated struct String: Equatable { var text: Swift.String }

  @JSONModel nonisolated struct Model: Equatable {
    var string: String
    var strings: [String] = []
    var own: Own?

    @JSONModel nonisolated struct Own: Equatable { var string: String? }
  }
}

@Suite nonisolated struct ShadowingTests {
  @Test func modelsAmongShadowingTypesRoundTrip() throws {
    let text = """
      {"id":1,"name":"n","tags":["a"],"counts":{"c":2},"items":[{"id":5}],"prices":[{"amount":1.5}],"kind":"x"}
      """
    let model = try Shadowed(json: text)
    #expect(model.name == "n" && model.age == 3 && model.first == 5)
    #expect(model.amounts == [1.5] && model.kind == "shadowed")
    #expect(try Shadowed(json: model.jsonData()) == model)
    let siblings = #"{"string":{"text":"a"},"strings":[{"text":"b"}],"own":{"string":{"text":"c"}}}"#
    try expectRoundTrip(Neighbourhood.Model.self, siblings)
  }
}

// MARK: - Classes, on the main actor

@JSONModel class ShadowedBase {
  var a = 0
  @Key("x", "y") var b: Swift.Int?
}
@JSONModel(inherits: true) class ShadowedDerived: ShadowedBase {
  var c = 1
  @Ignored var calls = 0
  func didDecode() { calls += 1 }
}
@JSONModel(inherits: true) final class ShadowedLeaf: ShadowedDerived {
  let d: Swift.Int
  init(d: Swift.Int) {
    self.d = d
    super.init()
  }
}
@JSONModel final class ShadowedFinal {
  let d: Swift.Int
  @Strategy(.unixSeconds) var at: Date
  @Encode(.null) var n: Swift.Int?
}
@JSONModel nonisolated final class ShadowedElsewhere { var d = 1 }

// swift-format-ignore: AlwaysUseLowerCamelCase
@JSONModel final class ShadowedModules { var Swift = 1, Pliant = 2 }

// swift-format-ignore: AlwaysUseLowerCamelCase
@JSONModel class ShadowedOpenModules {
  var Swift = 1, Pliant = 2
  func didDecode() { Swift += 1 }
}
@JSONModel struct ShadowedSpread {
  @Flatten var hooked: ShadowedHooked
  @UnknownKeys var rest: [Swift.String: Swift.Int] = [:]
}
@JSONModel struct ShadowedHooked: JSONUpdatable {
  var d = 1
  @available(*, deprecated) mutating func didDecode(from json: Pliant.JSON) throws { d += json.d.intValue }
}

@MainActor @Suite struct ShapedModelTests {
  @Test func classesOnTheMainActor() throws {
    let leaf = try ShadowedLeaf(json: #"{"d":4,"y":2,"c":3}"#)
    #expect(leaf.d == 4 && leaf.b == 2 && leaf.c == 3 && leaf.calls == 1)
    #expect(try leaf.jsonString() == #"{"a":0,"x":2,"c":3,"d":4}"#)
    #expect(try ShadowedFinal(json: #"{"d":1,"at":5}"#).jsonString() == #"{"d":1,"at":5,"n":null}"#)
  }

  @Test func propertiesNamedAsModulesAndMembersOfTheObject() throws {
    let text = Data(#"{"Swift":3,"Pliant":4}"#.utf8)
    let model = try JSONDecoder().decode(ShadowedModules.self, from: text)
    #expect(model.Swift == 3 && model.Pliant == 4)
    let other = try JSONDecoder().decode(ShadowedOpenModules.self, from: text)
    #expect(other.Swift == 4 && other.Pliant == 4)
    let spread = try ShadowedSpread(json: #"{"d":2,"z":9}"#)
    #expect(spread.hooked.d == 4 && spread.rest == ["z": 9])
  }
}
#endif
