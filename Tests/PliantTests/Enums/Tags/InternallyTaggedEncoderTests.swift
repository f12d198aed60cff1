// Internally tagged payloads that are only Codable, write into the object of the tag, or have a property with its key.

#if Macros
import Foundation
import Pliant
import Testing

@JSONModel struct InternallyTaggedPaths: Equatable {
  @Key("meta.startDate") var startDate: Date
  @Key("meta.type") var type = "own"
  var when: Date
}
struct InternallyTaggedCodable: Codable, Equatable {
  struct Meta: Codable, Equatable { var startDate: Date, type: [String: Int]? }
  var meta: Meta, when: Date
}
@JSONModel struct InternallyTaggedModel: Equatable {
  @JSONModel struct Meta: Equatable { var startDate: Date }
  var meta: Meta, when: Date
}

/// Has a number where the path of the tag needs an object.
struct InternallyTaggedNumber: Codable, Equatable { var meta: Int, when: Date }

struct InternallyTaggedByHand: Codable, Equatable {
  enum Keys: String, CodingKey { case meta, when }
  enum MetaKeys: String, CodingKey { case startDate, type, list }
  var when: Date
  init(when: Date) { self.when = when }
  init(from decoder: any Decoder) throws {
    when = try decoder.container(keyedBy: Keys.self).decode(Date.self, forKey: .when)
  }
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Keys.self)
    try container.encode(when, forKey: .when)
    var meta = container.nestedContainer(keyedBy: MetaKeys.self, forKey: .meta)
    try meta.encode(when, forKey: .startDate)
    var type = meta.nestedUnkeyedContainer(forKey: .type)
    try type.encode(when)
    var list = meta.nestedUnkeyedContainer(forKey: .list)
    try list.encode(when)
  }
}

@JSONModel(tag: "meta.type") enum InternallyTaggedNested: Equatable {
  case paths(InternallyTaggedPaths), codable(InternallyTaggedCodable), model(InternallyTaggedModel)
  case dictionary([String: [String: Date]]), number(InternallyTaggedNumber), byHand(InternallyTaggedByHand)
}
@JSONModel(tag: "meta.info.type") enum InternallyTaggedDeep: Equatable {
  case model(InternallyTaggedModel), dictionary([String: [String: Date]])
}

struct InternallyTaggedEncoderTests {
  private static let date = Date(timeIntervalSince1970: 1)
  private struct PropertyList: Decodable { var when: Date }

  @Test(
    arguments: [
      (.paths(InternallyTaggedPaths(startDate: date, when: date)), #""start_date":1000,"type":"paths""#),
      (.model(InternallyTaggedModel(meta: .init(startDate: date), when: date)), #""start_date":1000,"type":"model""#),
      (.number(InternallyTaggedNumber(meta: 5, when: date)), #""type":"number""#),
      (.byHand(InternallyTaggedByHand(when: date)), #""list":[1000],"start_date":1000,"type":"byHand""#),
    ]
      + [nil, ["a": 1]].map { type in
        let value = InternallyTaggedCodable(meta: .init(startDate: date, type: type), when: date)
        return (.codable(value), #""start_date":1000,"type":"codable""#)
      } as [(InternallyTaggedNested, String)])
  func keepsStrategies(value: InternallyTaggedNested, meta: String) throws {
    let encoder = with(JSONEncoder()) {
      ($0.dateEncodingStrategy, $0.keyEncodingStrategy) = (.millisecondsSince1970, .convertToSnakeCase)
      $0.outputFormatting = .sortedKeys
    }
    #expect(try encoder.encodeString(value) == #"{"meta":{\#(meta)},"when":1000}"#)
    #expect(try encoder.encodeString([value]) == #"[{"meta":{\#(meta)},"when":1000}]"#)
    let list = try PropertyListEncoder().encode([value])
    #expect(try PropertyListDecoder().decode([PropertyList].self, from: list).map(\.when) == [Self.date])
  }

  @Test func dictionariesAndDeepPaths() throws {
    let encoder = with(JSONEncoder()) {
      ($0.dateEncodingStrategy, $0.outputFormatting) = (.secondsSince1970, .sortedKeys)
    }
    let dictionary = InternallyTaggedNested.dictionary(["meta": ["a": Self.date], "b": [:]])
    #expect(try encoder.encodeString(dictionary) == #"{"b":{},"meta":{"a":1,"type":"dictionary"}}"#)
    let deep = InternallyTaggedDeep.dictionary(["meta": ["a": Self.date]])
    #expect(try encoder.encodeString(deep) == #"{"meta":{"a":1,"info":{"type":"dictionary"}}}"#)
    let value = InternallyTaggedDeep.model(InternallyTaggedModel(meta: .init(startDate: Self.date), when: Self.date))
    let json = #"{"meta":{"info":{"type":"model"},"startDate":1},"when":1}"#
    #expect(try encoder.encodeString(value) == json)
    let decoder = with(JSONDecoder()) { $0.dateDecodingStrategy = .secondsSince1970 }
    #expect(try decoder.decode(InternallyTaggedDeep.self, from: Data(json.utf8)) == value)
    #expect(try InternallyTaggedDeep(json: value.jsonString()) == value)
  }
}

private struct MovedPayload: TolerantCodable, Equatable {
  var count = 7, ratio = 3.0
  static var keyMapping: KeyMapping { ["count": "deep.count", "ratio": "list.0.ratio"] }
}
private struct PlainPayload: Codable, Equatable { var counts: [String: Int] }
@JSONModel(tag: "type") private enum TaggedPayload: Equatable { case moved(MovedPayload), plain(PlainPayload), none }
@JSONModel(untagged: true) private enum UntaggedPayload: Equatable { case moved(MovedPayload), plain(PlainPayload) }

struct InternallyTaggedCodableTests {
  private static let documents = [
    #"{"type":"moved","deep":{"count":18},"list":[{"ratio":2}]}"#, #"{"type":"moved","deep":{"count":"18"}}"#,
    #"{"type":"moved"}"#, #"{"type":"plain","counts":{"a":"1"}}"#, #"{"type":"plain","counts":{"a":1}}"#,
    #"{"type":"plain","counts":7}"#, #"{"type":"plain"}"#,
  ]

  @Test("All engines agree", arguments: documents) func enginesAgree(_ json: String) {
    let shape = EngineShape("payloads").model(TaggedPayload.self)
    for (_, tolerance) in Tolerance.presets {
      let reader = shape.runs[.reader]?(json, tolerance)
      for engine in [Engine.mapped, .converted, .foreign] {
        let other = shape.runs[engine]?(json, tolerance)
        #expect(other?.fields == reader?.fields && other?.issues == reader?.issues, "\(engine): \(json)")
      }
      let foreign = foreignVerdict(TaggedPayload.self, json, tolerance, false)
      #expect(readerVerdict(TaggedPayload.self, json, tolerance, false).error == foreign.error, "\(json)")
    }
  }

  @Test func areWrittenByTheirMapping() throws {
    let moved = TaggedPayload.moved(MovedPayload(count: 1, ratio: 2))
    let document = try JSON(json: #"{"type":"moved","deep":{"count":1},"list":[{"ratio":2}]}"#)
    #expect(try JSON(json: JSONEncoder().encode(moved)) == document)
    #expect(try JSON(json: PliantEncoder().encode(moved)) == document)
    let untagged = UntaggedPayload.moved(MovedPayload(count: 1, ratio: 2))
    #expect(try JSON(json: JSONEncoder().encode(untagged)) == untagged.jsonValue())
  }
}

// MARK: - Models with a property for the tag of their enum

@JSONModel struct RepeatedRadius: Equatable {
  var type = "circle"
  var radius: Double, inner: [String: String] = [:]
}
@JSONModel struct RepeatedOptional: Equatable {
  var w: Int
  @Key("type") var kind: String?
  @Key("typewriter") var longer: String?
}
@JSONModel struct RepeatedPath: Equatable {
  @Key("meta.id") var id: Int
  @Key("meta.type") var type = "path"
}
struct RepeatedPlain: Codable, Equatable { var type: String, x: Int }
@JSONModel class RepeatedObject { var kind = "", name = "n" }
@JSONModel(tag: "type") indirect enum RepeatedTag: Equatable {
  case circle(RepeatedRadius), optional(RepeatedOptional), plain(RepeatedPlain), dictionary([String: String])
  case json(JSON), group(RepeatedGroup), other(RepeatedOther)
}
@JSONModel struct RepeatedGroup: Equatable { var items: [RepeatedTag], title = #""type":"# }
@JSONModel(tag: "kind") enum RepeatedOther: Equatable { case circle(RepeatedRadius), plain(RepeatedPlain) }
@JSONModel(tag: "type") enum RepeatedDictionary: Equatable {
  case numbers([String: Int]), plain([String: Plain]), object(JSON.Object), json(JSON)
  @Fallback case unknown(JSON)
  struct Plain: Codable, Equatable { var x: Int }
}
@JSONModel(tag: "meta.type") enum RepeatedNested: Equatable { case path(RepeatedPath), plain(RepeatedOptional) }
protocol RepeatedAnimal { var name: String { get } }
@JSONModel struct RepeatedDog: RepeatedAnimal { var type = "hound"; var name: String }
@JSONModel(inherits: false) class RepeatedCat: RepeatedAnimal { var name = ""; var type: String? }

struct RepeatedTagTests {
  @Test(arguments: [
    (RepeatedTag.circle(RepeatedRadius(radius: 1)), #"{"type":"circle","radius":1,"inner":{}}"#),
    (
      .circle(RepeatedRadius(type: "x", radius: 1, inner: ["type": "y"])),
      #"{"type":"circle","radius":1,"inner":{"type":"y"}}"#
    ), (.optional(RepeatedOptional(w: 1)), #"{"type":"optional","w":1}"#),
    (.optional(RepeatedOptional(w: 1, kind: "k", longer: "l")), #"{"type":"optional","w":1,"typewriter":"l"}"#),
    (.plain(RepeatedPlain(type: "t", x: 1)), #"{"type":"plain","x":1}"#),
    (.dictionary(["type": "t"]), #"{"type":"dictionary"}"#),
    (.dictionary(["a": #""type":"#]), #"{"type":"dictionary","a":"\"type\":"}"#),
    (.json(["type": 1, "x": [["type": 2]]]), #"{"type":"json","x":[{"type":2}]}"#),
    (
      .group(RepeatedGroup(items: [.circle(RepeatedRadius(radius: 2)), .dictionary(["b": "c"])])),
      #"{"type":"group","items":[{"type":"circle","radius":2,"inner":{}},{"type":"dictionary","b":"c"}],"title":"\"type\":"}"#
    ), (.other(.circle(RepeatedRadius(radius: 1))), #"{"type":"other","kind":"circle","radius":1,"inner":{}}"#),
    (.other(.plain(RepeatedPlain(type: "t", x: 1))), #"{"type":"other","kind":"plain","x":1}"#),
  ]) func once(_ value: RepeatedTag, _ json: String) throws {
    let again = try RepeatedTag(json: json)
    #expect(try value.jsonString() == json && again.jsonString() == json)
    #expect(try [value, value].jsonString() == "[\(json),\(json)]")
    #expect(try ["k": value].jsonString() == #"{"k":\#(json)}"#)
    let expected = try JSON(parsing: json)
    let exact = with(PliantDecoder()) { $0.duplicateKeys = .fail }
    for text in [
      try value.jsonString(.pretty), try value.jsonString(.sortedKeys), try value.jsonString(.pretty, .sortedKeys),
      try value.jsonString(.escapingNonASCII), String(decoding: try JSONEncoder().encode(value), as: UTF8.self),
      String(decoding: try PliantEncoder().encode(value), as: UTF8.self), try JSON(encoding: value).jsonString(),
      String(try [value].jsonString(.pretty, .sortedKeys).dropFirst().dropLast()),
    ] {
      #expect(try JSON(parsing: text) == expected, "\(text)")
      #expect(throws: Never.self, "\(text)") { try exact.decode(JSON.self, from: text) }
    }
    for text in [json, String(decoding: try JSONEncoder().encode(value), as: UTF8.self)] {
      #expect(try RepeatedTag(json: text) == again && JSONDecoder().decode(RepeatedTag.self, from: text) == again)
    }
  }

  /// Dictionaries contain all members except the tag.
  @Test func dictionariesPathsObjectsAndRegistries() throws {
    for (json, value) in [
      (#"{"type":"numbers","a":1}"#, RepeatedDictionary.numbers(["a": 1])),
      (#"{"type":"plain","a":{"x":1}}"#, .plain(["a": .init(x: 1)])),
      (#"{"type":"object","a":[null]}"#, .object(["a": [nil]])), (#"{"type":"json","a":1}"#, .json(["a": 1])),
      (#"{"type":"numbers"}"#, .numbers([:])),
    ] {
      try expectSameEverywhere(value, json)
      #expect(try PliantDecoder.strict.decode(RepeatedDictionary.self, from: json) == value)
    }
    let (value, report) = try reported(RepeatedDictionary.self, #"{"a":"1","type":"numbers","b":{}}"#)
    #expect(value == .numbers(["a": 1]) && report.issues.map(\.path.description) == ["$.a", "$.b"])
    #expect(try RepeatedDictionary(json: #"{"b":1,"type":"new"}"#) == .unknown(["b": 1, "type": "new"]))
    let path = RepeatedNested.path(RepeatedPath(id: 1, type: "other"))
    for (engine, text) in try everyWriting(path) { #expect(text == #"{"meta":{"id":1,"type":"path"}}"#, "\(engine)") }
    let nested = #"{"meta":{"type":"path","id":1}}"#
    #expect(try path.jsonString() == nested && RepeatedNested(json: nested) == .path(RepeatedPath(id: 1)))
    try expectSameEverywhere(RepeatedNested.plain(RepeatedOptional(w: 1)), #"{"meta":{"type":"plain"},"w":1}"#)
    let object = RepeatedObject()
    object.kind = "t"
    #expect(try RestCases.h(object).jsonString() == #"{"kind":"h","name":"n"}"#)
    #expect(try RestCases(json: #"{"kind":"h","name":"m"}"#).jsonString() == #"{"kind":"h","name":"m"}"#)
    let animals = TypeRegistry<any RepeatedAnimal>(tag: "type", ["dog": RepeatedDog.self, "cat": RepeatedCat.self])
    let json = #"[{"type":"dog","name":"a"},{"type":"cat","name":"b"}]"#
    let pets = try animals.decodeArray(json: json)
    #expect((pets[0] as? RepeatedDog)?.type == "dog" && (pets[1] as? RepeatedCat)?.type == "cat")
    #expect(try String(decoding: animals.encodeArray(pets), as: UTF8.self) == json)
    // The property with the tag's key is the tag in any spelling.
    var encoder = PliantEncoder()
    encoder.keyEncodingStrategy = .custom { AnyKey("x_" + $0[$0.count - 1].stringValue) }
    #expect(try encoder.encodeString(RestCases.h(object)) == #"{"kind":"h","x_name":"n"}"#)
    let hound: [any RepeatedAnimal] = [RepeatedDog(name: "h")]
    #expect(try String(decoding: animals.encodeArray(hound), as: UTF8.self) == #"[{"type":"dog","name":"h"}]"#)
  }
}
#endif
