//===----------------------------------------------------------------------===//
// Places and defaults of types without the macro, where they once differed from those of models.
//===----------------------------------------------------------------------===//

import Foundation
import Pliant
import Testing

private struct PlacedNested: TolerantCodable {
  var ids: [Int] = []
  static var keyMapping: KeyMapping { ["ids": "items.*.in.*.k"] }
}

/// The key of one property is the name of the other.
private struct Crossed: TolerantCodable {
  var title = "T"
  var name: String?
  enum CodingKeys: String, CodingKey { case title = "t", name = "title" }
}

private struct CrossedWrapper: TolerantCodable {
  @Mapped("a.b") var title = "T"
  var name = "N"
  enum CodingKeys: String, CodingKey { case title = "t", name = "title" }
}

private struct PlacedPrice: TolerantCodable {
  var value: Double?
  static var keyMapping: KeyMapping { ["value": ["price", "info.cost"]] }
}

private struct PlacedCollected: TolerantCodable {
  var ids: [Int] = [99]
  static var keyMapping: KeyMapping { ["ids": ["ids", "items.*.id"]] }
}

private struct PlacedWrapped: TolerantCodable {
  @DefaultFalse var isOn: Bool
  @Lossy var tags: [Int]
  static var keyMapping: KeyMapping { ["isOn": ["on", "enabled"], "tags": ["tags", "marks"]] }
}

private struct LosslessDefault: TolerantCodable {
  @Lossless var version = "initial"
  static func defaultValue(for key: any CodingKey) -> Any? { "declared" }
}

private class PlacedBase: TolerantCodable {
  var name = "n"
  required init() {}
  class var keyMapping: KeyMapping { ["name": "b.name"] }
}

private final class PlacedDerived: PlacedBase {
  var age = 3
  private enum Key: String, CodingKey { case age }
  required init() { super.init() }
  required init(from decoder: any Decoder) throws {
    try super.init(from: decoder)
    age = try decoder.container(keyedBy: Key.self).decode(Int.self, forKey: .age)
  }
  override func encode(to encoder: any Encoder) throws {
    try super.encode(to: encoder)
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(age, forKey: .age)
  }
  override class var keyMapping: KeyMapping { super.keyMapping.merging(["age": "b.age"]) }
}

private enum PlacedEvent: Codable, Equatable {
  case a(x: Int, y: String?)
  case b(Int)
  case c
}

private struct PlacedPair: Codable {
  var a: Int? = 1
  var b: Int? = 2
}

struct TolerantPlaceTests {
  /// A value and its issues, as text.
  private func outcome<Value: TolerantCodable>(_ type: Value.Type, _ json: String, _ text: (Value) -> String) -> String
  {
    var report = DecodingReport()
    do {
      let value = try Value(json: json, report: &report)
      return ([text(value)] + report.issues.map { "\($0.path) \($0.outcome)" }).joined(separator: "; ")
    } catch {
      return "\(error)"
    }
  }

  @Test func mismatchInNestedWildcardDropsOneElement() {
    let json = #"{"items":[{"in":[5,{"k":1},{"k":2}]},3,{"in":[{"k":4}]}]}"#
    #expect(
      outcome(PlacedNested.self, json) { "\($0.ids)" } == "[1, 2, 4]; $.items[0].in[0] dropped; $.items[1] dropped")
  }

  @Test func keysThatAreNamesOfOtherProperties() throws {
    #expect(outcome(Crossed.self, "{}") { "\($0.title) \($0.name ?? "nil")" } == "T nil")
    #expect(try Crossed().jsonString() == #"{"t":"T"}"#)
    let json = #"{"a":{"b":"AB"},"title":"real"}"#
    #expect(outcome(CrossedWrapper.self, json) { "\($0.title) \($0.name)" } == "AB real")
    #expect(try CrossedWrapper().jsonString() == #"{"a":{"b":"T"},"title":"N"}"#)
  }

  @Test(arguments: [
    (#"{"price":"","info":{"cost":4.5}}"#, "4.5; $.price ignored"),
    (#"{"price":{},"info":{"cost":4.5}}"#, "4.5; $.price ignored"),
    (#"{"price":[],"info":{"cost":4.5}}"#, "4.5; $.price ignored"),
    (#"{"price":"","info":{"cost":null}}"#, "nil; $.price used nil"),
    (#"{"price":null,"info":5}"#, "nil; $.info ignored"),
    (#"{"price":"x","info":5}"#, "nil; $.price used nil; $.info ignored"),
    (#"{"info":5}"#, "nil; $.info ignored"),
    (#"{"price":1,"info":5}"#, "1.0"),
  ])
  func otherCandidatesOfOptionals(_ json: String, _ expected: String) {
    #expect(outcome(PlacedPrice.self, json) { $0.value.map { "\($0)" } ?? "nil" } == expected)
  }

  @Test func otherCandidatesThatCollectOrAreWrapped() {
    #expect(
      outcome(PlacedCollected.self, #"{"ids":"x","items":[{"id":1}]}"#) { "\($0.ids)" } == "[1]; $.ids ignored")
    let text: (PlacedWrapped) -> String = { "\($0.isOn) \($0.tags)" }
    #expect(
      outcome(PlacedWrapped.self, #"{"on":"maybe","enabled":true,"tags":"maybe","marks":[1,"x"]}"#, text)
        == "true [1]; $.on ignored; $.tags ignored; $.marks[1] dropped")
    #expect(
      outcome(PlacedWrapped.self, #"{"on":"maybe","enabled":"no way"}"#, text)
        == "false []; $.on used default; $.enabled ignored")
    #expect(outcome(PlacedWrapped.self, #"{"on":null,"enabled":true}"#, text) == "true []")
  }

  @Test func elementsThatMayNotBeDroppedGiveWayToTheDefault() throws {
    var decoder = PliantDecoder()
    decoder.tolerance.dropsElements = false
    var report = DecodingReport()
    let value = try decoder.decode(PlacedCollected.self, from: #"{"items":[{"id":"x"}]}"#, report: &report)
    #expect(value.ids == [99])
    #expect(report.issues.count == 1)
  }

  @Test func defaultsForWrappers() throws {
    #expect(outcome(LosslessDefault.self, "{}") { $0.version } == "declared")
  }

  @Test func subclassesInVariablesOfTheirSuperclass() throws {
    let derived = PlacedDerived()
    derived.age = 9
    let expected = #"{"b":{"name":"n","age":9}}"#
    #expect(try derived.jsonString() == expected)
    #expect(try (derived as PlacedBase).jsonString() == expected)
    #expect(
      try PliantEncoder().encodeString([derived as PlacedBase, PlacedBase()])
        == "[\(expected),{\"b\":{\"name\":\"n\"}}]")
    #expect(try PliantEncoder().encodeString(["k": derived as PlacedBase]) == "{\"k\":\(expected)}")
    #expect(try PlacedDerived(json: expected).age == 9)
  }

  @Test func casesOfEnums() throws {
    var encoder = PliantEncoder()
    encoder.keyMapping[PlacedEvent.self] = ["a": "alpha"]
    var decoder = PliantDecoder()
    decoder.keyMapping[PlacedEvent.self] = ["a": "alpha"]
    let events = [PlacedEvent.a(x: 1, y: nil), .b(2), .c]
    let text = try encoder.encodeString(events)
    #expect(text == #"[{"alpha":{"x":1}},{"b":{"_0":2}},{"c":{}}]"#)
    var report = DecodingReport()
    #expect(try decoder.decode([PlacedEvent].self, from: text, report: &report) == events)
    #expect(report.isClean)
  }

  @Test(
    arguments: [
      (["a": "x", "b": "x.y"], nil), (["a": "l.0", "b": "l.k"], nil), (["a": "b"], nil), (["a": "l.*"], nil),
      (["a": "x.y", "b": "x.z"], #"{"x":{"y":1,"z":2}}"#), (["a": "x.0", "b": "x.-1"], #"{"x":[1,2]}"#),
    ] as [(KeyMapping, String?)])
  func valuesAtOnePlaceAreAnError(_ mapping: KeyMapping, _ expected: String?) throws {
    var encoder = PliantEncoder()
    encoder.keyMapping[PlacedPair.self] = mapping
    #expect((try? encoder.encodeString(PlacedPair())) == expected)
    encoder.keyMapping[PlacedPair.self] = ["a": "x", "b": "x.y"]
    #expect(try encoder.encodeString(PlacedPair(a: nil)) == #"{"x":{"y":2}}"#)
  }
}

#if Macros
@JSONModel private struct LateDefault {
  @Key("a", "b") @DefaultTrue var isOn: Bool
  @Lossy var tags: [Int]
  var required: Int
  var other = 1
}

@JSONModel private struct FlattenedDefault {
  @Flatten var inner: LateDefault
  var z: Int
}

@JSONModel private struct TwoCollected {
  @Key("items.*.tag") var tags: [String] = []
  @Key("items.*.a.id") var ids: [Int] = []
}

@JSONModel private struct InsideOfCandidate {
  @Key("age", "author.age") var age = 0
  @Key("name", "author", "author.name") var author = ""
}

struct LateDefaultTests {
  /// Wrapped properties of such models are assigned after the others.
  @Test(arguments: [
    (#"{"a":true,"required":1}"#, "true [7] 1 3"), ("{}", "false [7] 9 3"),
    (#"{"a":"maybe","tags":[1],"required":1,"other":4}"#, "false [1] 1 4"),
  ])
  func decodersDefaultsReachWrappedProperties(_ json: String, _ expected: String) throws {
    var decoder = PliantDecoder()
    decoder.defaults[LateDefault.self] = ["a": false, "tags": [7], "required": 9, "other": 3]
    func text(_ value: LateDefault) -> String { "\(value.isOn) \(value.tags) \(value.required) \(value.other)" }
    #expect(text(try decoder.decode(LateDefault.self, from: json)) == expected)
    #expect(text(try decoder.decode([LateDefault].self, from: "[\(json)]")[0]) == expected)
    let flattened = json == "{}" ? #"{"z":1}"# : json.dropLast() + #","z":1}"#
    #expect(text(try decoder.decode(FlattenedDefault.self, from: String(flattened)).inner) == expected)
  }

  @Test func issuesOfOtherPropertiesInsideOfDroppedValuesStay() throws {
    var report = DecodingReport()
    let collected = try TwoCollected(json: #"{"items":[{"tag":7,"a":"x"}]}"#, report: &report)
    #expect(collected.tags == ["7"])
    #expect(report.issues.map { "\($0.path)" } == ["$.items[0].tag", "$.items[0].a"])
    report = DecodingReport()
    let author = try InsideOfCandidate(json: #"{"author":{"name":"Bob","age":"5"}}"#, report: &report)
    #expect(author.author == "Bob" && author.age == 5)
    #expect(report.issues.map { "\($0.path)" } == ["$.author", "$.author.age"])
  }
}
#endif
