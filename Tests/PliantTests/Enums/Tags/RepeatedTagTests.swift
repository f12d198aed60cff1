#if Macros
/// Models that have a property for the tag that stands beside them: it is written once.

import Foundation
import Pliant
import Testing

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
  case circle(RepeatedRadius)
  case optional(RepeatedOptional)
  case plain(RepeatedPlain)
  case dictionary([String: String])
  case json(JSON)
  case group(RepeatedGroup)
  case other(RepeatedOther)
}

@JSONModel struct RepeatedGroup: Equatable { var items: [RepeatedTag], title = #""type":"# }
@JSONModel(tag: "kind") enum RepeatedOther: Equatable { case circle(RepeatedRadius), plain(RepeatedPlain) }

@JSONModel(tag: "type") enum RepeatedDictionary: Equatable {
  case numbers([String: Int])
  case plain([String: Plain])
  case object(JSON.Object)
  case json(JSON)
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
    ),
    (.optional(RepeatedOptional(w: 1)), #"{"type":"optional","w":1}"#),
    (.optional(RepeatedOptional(w: 1, kind: "k", longer: "l")), #"{"type":"optional","w":1,"typewriter":"l"}"#),
    (.plain(RepeatedPlain(type: "t", x: 1)), #"{"type":"plain","x":1}"#),
    (.dictionary(["type": "t"]), #"{"type":"dictionary"}"#),
    (.dictionary(["a": #""type":"#]), #"{"type":"dictionary","a":"\"type\":"}"#),
    (.json(["type": 1, "x": [["type": 2]]]), #"{"type":"json","x":[{"type":2}]}"#),
    (
      .group(RepeatedGroup(items: [.circle(RepeatedRadius(radius: 2)), .dictionary(["b": "c"])])),
      #"{"type":"group","items":[{"type":"circle","radius":2,"inner":{}},{"type":"dictionary","b":"c"}],"title":"\"type\":"}"#
    ),
    (.other(.circle(RepeatedRadius(radius: 1))), #"{"type":"other","kind":"circle","radius":1,"inner":{}}"#),
    (.other(.plain(RepeatedPlain(type: "t", x: 1))), #"{"type":"other","kind":"plain","x":1}"#),
  ])
  func once(_ value: RepeatedTag, _ json: String) throws {
    #expect(try value.jsonString() == json)
    #expect(try [value, value].jsonString() == "[\(json),\(json)]")
    #expect(try ["k": value].jsonString() == #"{"k":\#(json)}"#)
    let again = try RepeatedTag(json: json)
    #expect(try again.jsonString() == json)
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
    #expect(try RepeatedTag(json: JSONEncoder().encode(value)) == again)
    #expect(try JSONDecoder().decode(RepeatedTag.self, from: JSONEncoder().encode(value)) == again)
    #expect(try JSONDecoder().decode(RepeatedTag.self, from: json) == again)
  }

  @Test func objects() throws {
    let object = RepeatedObject()
    object.kind = "t"
    #expect(try RestCases.h(object).jsonString() == #"{"kind":"h","name":"n"}"#)
    #expect(try RestCases(json: #"{"kind":"h","name":"m"}"#).jsonString() == #"{"kind":"h","name":"m"}"#)
  }

  /// Dictionaries have all members but the tag, which was never theirs.
  @Test func dictionaries() throws {
    for (json, value) in [
      (#"{"type":"numbers","a":1}"#, RepeatedDictionary.numbers(["a": 1])),
      (#"{"type":"plain","a":{"x":1}}"#, .plain(["a": .init(x: 1)])),
      (#"{"type":"object","a":[null]}"#, .object(["a": [nil]])), (#"{"type":"json","a":1}"#, .json(["a": 1])),
      (#"{"type":"numbers"}"#, .numbers([:])),
    ] {
      try expectSameEverywhere(value, json)
      #expect(try PliantDecoder(tolerance: .strict).decode(RepeatedDictionary.self, from: json) == value)
    }
    var report = DecodingReport()
    #expect(try RepeatedDictionary(json: #"{"a":"1","type":"numbers","b":{}}"#, report: &report) == .numbers(["a": 1]))
    #expect(report.issues.map(\.path.description) == ["$.a", "$.b"])
    let kept = try RepeatedDictionary(json: #"{"b":1,"type":"new"}"#)
    #expect(kept == .unknown(["b": 1, "type": "new"]))
  }

  @Test func paths() throws {
    let value = RepeatedNested.path(RepeatedPath(id: 1, type: "other"))
    for (engine, text) in try everyWriting(value) { #expect(text == #"{"meta":{"id":1,"type":"path"}}"#, "\(engine)") }
    let json = #"{"meta":{"type":"path","id":1}}"#
    #expect(try value.jsonString() == json && RepeatedNested(json: json) == .path(RepeatedPath(id: 1)))
    try expectSameEverywhere(RepeatedNested.plain(RepeatedOptional(w: 1)), #"{"meta":{"type":"plain"},"w":1}"#)
  }

  @Test func registries() throws {
    let animals = TypeRegistry<any RepeatedAnimal>(tag: "type", ["dog": RepeatedDog.self, "cat": RepeatedCat.self])
    let json = #"[{"type":"dog","name":"a"},{"type":"cat","name":"b"}]"#
    let pets = try animals.decodeArray(json: json)
    #expect((pets[0] as? RepeatedDog)?.type == "dog" && (pets[1] as? RepeatedCat)?.type == "cat")
    #expect(try String(decoding: animals.encodeArray(pets), as: UTF8.self) == json)
    let hound: [any RepeatedAnimal] = [RepeatedDog(name: "h")]
    #expect(try String(decoding: animals.encodeArray(hound), as: UTF8.self) == #"[{"type":"dog","name":"h"}]"#)
  }
}
#endif
