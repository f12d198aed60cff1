// Paths and defaults of types without the macro, where they once differed from those of models.

import Foundation
import Pliant
import Testing

private struct PlacedNested: TolerantCodable {
  var ids: [Int] = []
  static var keyMapping: KeyMapping { ["ids": "items.*.in.*.k"] }
}
private struct Crossed: TolerantCodable {
  var title = "T", name: String?
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
private struct OnTags: TolerantCodable {
  @DefaultFalse var isOn: Bool
  @Lossy var tags: [Int]
  static var keyMapping: KeyMapping { ["isOn": ["on", "enabled"], "tags": ["tags", "marks"]] }
}
private struct LosslessDefault: TolerantCodable {
  @Lossless var version = "initial"
  static func defaultValue(for key: any CodingKey) -> Any? { "declared" }
}
private enum PlacedEvent: Codable, Equatable { case a(x: Int, y: String?), b(Int), c }
private struct PlacedPair: Codable { var a: Int? = 1, b: Int? = 2 }
private struct Refusing: Codable {
  var q: Int
  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    q = try container.decode(Int.self, forKey: .q)
    guard q > 3 else { return }
    throw DecodingError.dataCorruptedError(forKey: .q, in: container, debugDescription: "too big")
  }
}
private struct RefusingOuter: Codable {
  private enum Color: String, Codable { case red }
  private var color: Color?
  var list: [Refusing]?, one: Refusing?
}
private class MappedByEncoder: Codable {
  var n = 1
  init() {}
}
private final class MappedSubclass: MappedByEncoder {
  override init() { super.init() }
  required init(from decoder: any Decoder) throws { try super.init(from: decoder) }
}
private class NilLayer: TolerantCodable {
  var a: Int? = 1
  required init() {}
  class var keyMapping: KeyMapping { ["a": "p.a", "b": "p.b"] }
}
/// Each class has an object of its own in that of its subclass, the lowest one by a key.
private class MiddleLayer: NilLayer {
  var b = 2
  private enum Keys: String, CodingKey { case b, base }
  required init() { super.init() }
  required init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Keys.self)
    b = try container.decode(Int.self, forKey: .b)
    try super.init(from: container.superDecoder())
  }
  override func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Keys.self)
    try container.encode(b, forKey: .b)
    try super.encode(to: container.superEncoder())
  }
}
private final class TopLayer: MiddleLayer {
  private enum Keys: String, CodingKey { case c, base }
  var usesKey = false
  required init() { super.init() }
  required init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Keys.self)
    usesKey = container.contains(.base)
    try super.init(from: usesKey ? container.superDecoder(forKey: .base) : container.superDecoder())
  }
  override func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Keys.self)
    let inner = usesKey ? container.superEncoder(forKey: .base) : container.superEncoder()
    try super.encode(to: inner)
    try container.encode(0, forKey: .c)
  }
}
private struct WrappedPlaces: TolerantCodable {
  @DefaultTrue var isOn: Bool
  @Lossy var tags: [Int]
  @Lossless var count: Int?
  @Base64 var data: Data?
  static var keyMapping: KeyMapping {
    ["isOn": "a.on", "tags": ["b.tags", "a.tags"], "count": "a.0", "data": "d"]
  }
  init() {}
}
private struct PlainWrapped: Codable { @ZeroDefault var n: Int }
private struct ItemsOrName: TolerantCodable {
  var ids: [Int] = [], first = ""
  static var keyMapping: KeyMapping { ["ids": "items.*.id", "first": ["items", "name"]] }
}
private struct LossyCollected: TolerantCodable {
  @Lossy var tags: [Int]
  static var keyMapping: KeyMapping { ["tags": ["tags", "items.*.t"]] }
}
private struct WrittenNil: TolerantCodable {
  var a: Int? = 1, b: Int? = 2
  static var keyMapping: KeyMapping { ["a": "x", "b": "x.y"] }
}

struct TolerantPlaceTests {
  @Test func writesPlacesOfSubclassesAndNamesOfOtherProperties() throws {
    let encoder = with(PliantEncoder()) { $0.keyMapping[MappedByEncoder.self] = ["n": "z.n"] }
    #expect(try encoder.encodeString([MappedByEncoder(), MappedSubclass()]) == #"[{"z":{"n":1}},{"z":{"n":1}}]"#)
    #expect(try Crossed().jsonString() == #"{"t":"T"}"#)
    #expect(try CrossedWrapper().jsonString() == #"{"a":{"b":"T"},"title":"N"}"#)
    // A nil that is written needs a place.
    for value in [WrittenNil(a: 3, b: nil), WrittenNil(a: nil, b: 3)] { #expect((try? value.jsonString()) == nil) }
  }

  @Test func superclassesHaveTheirPlacesInObjectsOfTheirOwn() throws {
    for text in [#"{"super":{"p":{"b":4},"super":{"p":{"a":5}}},"c":0}"#, #"{"base":{"b":4,"super":{"a":5}},"c":0}"#] {
      let top = try TopLayer(json: text)
      #expect((top.a, top.b, top.usesKey) == (5, 4, text.contains("base")))
      #expect(try top.jsonString() == text && PliantEncoder().encodeString([top]) == "[\(text)]")
    }
    let none = with(TopLayer()) { $0.a = nil }
    #expect(try none.jsonString() == #"{"super":{"p":{"b":2},"super":{"p":{"a":null}}},"c":0}"#)
    #expect(try TopLayer(json: none.jsonString()).a == nil)
    let coders = (
      with(PliantDecoder()) { $0.keyMapping[MiddleLayer.self] = ["b": "q"] },
      with(PliantEncoder()) { $0.keyMapping[MiddleLayer.self] = ["b": "q"] }
    )
    let text = #"{"q":7,"super":{"p":{"a":6}}}"#
    #expect(try coders.1.encodeString(coders.0.decode(MiddleLayer.self, from: text)) == text)
  }

  @Test func mismatchesOnPathsOfPropertiesWithValuesForMissingOnes() throws {
    for (text, places) in [
      (#"{"a":3}"#, ["$.a"]), (#"{"a":{"on":false}}"#, ["$.a"]), (#"{"a":[1],"b":7}"#, ["$.a", "$.b"]), ("{}", []),
      (#"{"a":null}"#, []), (#"{"b":{"tags":[1]},"d":null}"#, []),
    ] {
      let (_, report) = try withReport { try WrappedPlaces(json: text, report: &$0) }
      #expect(report.issues.map { "\($0.path) \($0.outcome)" } == places.map { "\($0) ignored" }, "\(text)")
      let kinds = [PliantDecoder(tolerance: .strict), PliantDecoder(enforcing: .strict)]
      for decoder in kinds {
        for isCollecting in [false, true] {
          let problems = problems(of: WrappedPlaces.self, text, decoder, isCollecting)
          #expect(problems == (isCollecting ? places : Array(places.prefix(1))), "\(text)")
        }
      }
    }
    let decoder = with(PliantDecoder()) { $0.keyMapping[PlainWrapped.self] = ["n": "zz.z"] }
    let (value, issues) = try reported { try decoder.decode([PlainWrapped].self, from: #"[{"zz":3}]"#, report: &$0) }
    #expect(value.map(\.n) == [0] && issues == ["$[0].zz ignored"])
    let strict = with(decoder) { $0.tolerance = .strict }
    #expect(problems(of: PlainWrapped.self, #"{"zz":3}"#, strict) == ["$.zz"])
    #expect(problems(of: PlainWrapped.self, #"{"n":3}"#, strict) == [])
  }

  private func problems<Value: Decodable>(
    of type: Value.Type, _ json: String, _ decoder: PliantDecoder, _ isCollecting: Bool = false
  ) -> [String] {
    do {
      _ = try decoder.decode(type, from: json, collectingAll: isCollecting)
      return []
    } catch { return (error as? DecodingError)?.jsonErrors.map { $0.path.description } ?? ["\(error)"] }
  }

  @Test(arguments: [
    (#"{"c":"x"}"#, "$.c", "color"), (#"{"l":{"v":[{"q":1},{"q":7}]}}"#, "$.l.v[1].q", "list.1.q"),
    (#"{"x":[{"q":9}]}"#, "$.x[0].q", "one.q"),
  ]) func placesOfErrorsBelowMappedProperties(_ json: String, _ place: String, _ codingPath: String) throws {
    let decoder = with(PliantDecoder.strict) {
      $0.keyMapping[RefusingOuter.self] = ["color": "c", "list": "l.v", "one": "x.0"]
    }
    let error = #expect(throws: DecodingError.self) { try decoder.decode([RefusingOuter].self, from: "[{},\(json)]") }
    #expect(error?.jsonError?.path.description == "$[1]" + place.dropFirst())
    guard case .dataCorrupted(let context)? = error else { throw try #require(error) }
    #expect(steps(context.codingPath.dropFirst()) == codingPath)
  }

  private func outcome<Value: Decodable>(_ type: Value.Type, _ json: String, inOrder: Bool = true) -> String {
    var report = DecodingReport()
    do {
      let value = try PliantDecoder().decode(type, from: json, report: &report)
      let fields = ValueText.fields(of: value).sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
      let issues = report.issues.map { "\($0.path) \($0.outcome)" }
      return ([fields.joined(separator: ", ")] + (inOrder ? issues : issues.sorted())).joined(separator: "; ")
    } catch { return "\(error)" }
  }

  @Test func findsTheValueAndReportsWhatIsIgnored() {
    let rows: [(any Decodable.Type, json: String, outcome: String)] = [
      // Issues inside an unusable candidate are kept, and a mismatch in a nested wildcard drops one element.
      (
        ItemsOrName.self, #"{"items":[{"id":"1"},{"id":"x"}],"name":"n"}"#,
        #"first "n", ids [1]; $.items ignored; $.items[0].id converted to 1; $.items[1].id dropped"#
      ),
      (LossyCollected.self, #"{"items":[{"t":1},{"t":"x"}]}"#, "tags [1]; $.items[1].t dropped"),
      (
        PlacedNested.self, #"{"items":[{"in":[5,{"k":1},{"k":2}]},3,{"in":[{"k":4}]}]}"#,
        "ids [1, 2, 4]; $.items[0].in[0] dropped; $.items[1] dropped"
      ),
      // Keys that are names of other properties.
      (Crossed.self, "{}", #"title "T""#),
      (CrossedWrapper.self, #"{"a":{"b":"AB"},"title":"real"}"#, #"name "real", title "AB""#),
      // Other candidates of optionals, and candidates that collect or are wrapped.
      (PlacedPrice.self, #"{"price":"","info":{"cost":4.5}}"#, "value 4.5; $.price ignored"),
      (PlacedPrice.self, #"{"price":{},"info":{"cost":4.5}}"#, "value 4.5; $.price ignored"),
      (PlacedPrice.self, #"{"price":[],"info":{"cost":4.5}}"#, "value 4.5; $.price ignored"),
      (PlacedPrice.self, #"{"price":"","info":{"cost":null}}"#, "; $.price used nil"),
      (PlacedPrice.self, #"{"price":null,"info":5}"#, "; $.info ignored"),
      (PlacedPrice.self, #"{"price":"x","info":5}"#, "; $.price used nil; $.info ignored"),
      (PlacedPrice.self, #"{"info":5}"#, "; $.info ignored"), (PlacedPrice.self, #"{"price":1,"info":5}"#, "value 1.0"),
      (PlacedCollected.self, #"{"ids":"x","items":[{"id":1}]}"#, "ids [1]; $.ids ignored"),
      (
        OnTags.self, #"{"on":"maybe","enabled":true,"tags":"maybe","marks":[1,"x"]}"#,
        "isOn true, tags [1]; $.on ignored; $.tags ignored; $.marks[1] dropped"
      ),
      (OnTags.self, #"{"on":"maybe","enabled":"no way"}"#, "isOn false, tags []; $.on used default; $.enabled ignored"),
      (OnTags.self, #"{"on":null,"enabled":true}"#, "isOn true, tags []"),
      // A declared default applies to a wrapper.
      (LosslessDefault.self, "{}", #"version "declared""#),
    ]
    for (type, json, expected) in rows { #expect(outcome(type, json) == expected, "\(type) from \(json)") }
  }

  @Test func casesOfEnums() throws {
    let encoder = with(PliantEncoder()) { $0.keyMapping[PlacedEvent.self] = ["a": "alpha"] }
    let decoder = with(PliantDecoder()) { $0.keyMapping[PlacedEvent.self] = ["a": "alpha"] }
    let events = [PlacedEvent.a(x: 1, y: nil), .b(2), .c]
    let text = try encoder.encodeString(events)
    #expect(text == #"[{"alpha":{"x":1}},{"b":{"_0":2}},{"c":{}}]"#)
    #expect(try reported { try decoder.decode([PlacedEvent].self, from: text, report: &$0) } == (events, []))
  }

  @Test(
    arguments: [
      (["a": "x", "b": "x.y"], nil), (["a": "l.0", "b": "l.k"], nil), (["a": "b"], nil), (["a": "l.*"], nil),
      (["a": "x.y", "b": "x.z"], #"{"x":{"y":1,"z":2}}"#), (["a": "x.0", "b": "x.-1"], #"{"x":[1,2]}"#),
    ] as [(KeyMapping, String?)])
  func valuesAtOnePlaceAreAnError(_ mapping: KeyMapping, _ expected: String?) throws {
    var encoder = with(PliantEncoder()) { $0.keyMapping[PlacedPair.self] = mapping }
    #expect((try? encoder.encodeString(PlacedPair())) == expected)
    encoder.keyMapping[PlacedPair.self] = ["a": "x", "b": "x.y"]
    #expect(try encoder.encodeString(PlacedPair(a: nil)) == #"{"x":{"y":2}}"#)
  }
}

private let chosen: KeyMapping = ["x": ["p.q", "a", "r.s", "c", "t.u"]]
private struct ChosenTolerantly: TolerantCodable { var x = 0; static var keyMapping: KeyMapping { chosen } }
private struct ChosenByMapping: TolerantCodable { @Mapped("p.q", "a", "r.s", "c", "t.u") var x = 0 }
private struct ChosenOptional: TolerantCodable { var x: Int?; static var keyMapping: KeyMapping { chosen } }
private struct ChosenLosslessly: TolerantCodable { @Lossless var x = 0; static var keyMapping: KeyMapping { chosen } }
private struct CollectedTolerantly: TolerantCodable {
  var x: [Int] = []
  static var keyMapping: KeyMapping { ["x": ["a", "r.s", "l.*.n"]] }
}

#if Macros
extension TolerantPlaceTests {
  private static let choosing: [any (Decodable & SendableMetatype).Type] = [
    ChosenModel.self, ChosenTolerantly.self, ChosenByMapping.self, ChosenOptional.self, ChosenLosslessly.self,
  ]

  /// Path mismatches of candidates before the used one: models and TolerantCodable types report the same.
  @Test(arguments: [
    (#"{"p":1,"a":"z","r":2,"c":4,"t":5}"#, "x 4; $.a ignored; $.p ignored; $.r ignored"),
    (#"{"a":"z","r":2,"t":{"u":6}}"#, "x 6; $.a ignored; $.r ignored"),
    (#"{"a":"z","r":{"s":3},"t":5}"#, "x 3; $.a ignored"), (#"{"a":"z","r":null,"c":4}"#, "x 4; $.a ignored"),
    (#"{"a":null,"r":2,"c":"y","t":{"u":3}}"#, "x 3; $.c ignored; $.r ignored"),
    (#"{"a":"z","r":2,"l":[{"n":1}]}"#, "x [1]; $.a ignored; $.r ignored"),
  ]) func mismatchesAboveAUsedCandidateAreReported(_ json: String, _ expected: String) {
    for type in json.contains(#""l""#) ? [CollectedModel.self, CollectedTolerantly.self] : Self.choosing {
      #expect(outcome(type, json, inOrder: false) == expected, "\(type)")
    }
  }
}

@JSONModel private struct ChosenModel { @Key("p.q", "a", "r.s", "c", "t.u") var x = 0 }
@JSONModel private struct CollectedModel { @Key("a", "r.s", "l.*.n") var x: [Int] = [] }
@JSONModel private struct LateDefault {
  @Key("a", "b") @DefaultTrue var isOn: Bool
  @Lossy var tags: [Int]
  var required: Int, other = 1
}
@JSONModel private struct FlattenedDefault { @Flatten var inner: LateDefault; var z: Int }
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
  ]) func decodersDefaultsReachWrappedProperties(_ json: String, _ expected: String) throws {
    let decoder = with(PliantDecoder()) {
      $0.defaults[LateDefault.self] = ["a": false, "tags": [7], "required": 9, "other": 3]
    }
    func text(_ value: LateDefault) -> String { "\(value.isOn) \(value.tags) \(value.required) \(value.other)" }
    #expect(text(try decoder.decode(LateDefault.self, from: json)) == expected)
    #expect(text(try decoder.decode([LateDefault].self, from: "[\(json)]")[0]) == expected)
    let flattened = json == "{}" ? #"{"z":1}"# : json.dropLast() + #","z":1}"#
    #expect(text(try decoder.decode(FlattenedDefault.self, from: String(flattened)).inner) == expected)
  }

  @Test func issuesOfOtherPropertiesInsideOfDroppedValuesStay() throws {
    let collected = try reported { try TwoCollected(json: #"{"items":[{"tag":7,"a":"x"}]}"#, report: &$0) }
    #expect(collected.value.tags == ["7"])
    #expect(collected.issues == ["$.items[0].tag converted to 7", "$.items[0].a dropped"])
    let document = #"{"author":{"name":"Bob","age":"5"}}"#
    let (author, issues) = try reported { try InsideOfCandidate(json: document, report: &$0) }
    #expect(author.author == "Bob" && author.age == 5)
    #expect(issues == ["$.author ignored", "$.author.age converted to 5"])
  }
}
#endif
