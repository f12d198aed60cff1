#if Macros
/// What an update leaves alone: properties that are written elsewhere than where they are read, or not in full, or not at all.

import Foundation
import Pliant
import Testing

@JSONModel struct Relabeled: Equatable {
  @Key("name", encode: "label") var name = ""
  @Key("note", encode: "remark") var note: String?
  @Key("title", "headline", encode: "caption") var title: String
  @Key("seen", encode: "was_seen") let seen: Bool
  var age = 0
}

@JSONModel struct RelabeledUpdatable: Equatable, JSONUpdatable {
  @Key("name", encode: "label") var name = ""
  @Key("note", encode: "remark") var note: String?
  @Key("title", "headline", encode: "caption") var title: String
  @Key("seen", encode: "was_seen") let seen: Bool
  var age = 0
}

@JSONModel struct Swapped: Equatable {
  @Key("a", encode: "b") var first: Int
  @Key("b", encode: "a") var second: Int
  var age = 0
  @UnknownKeys var rest: [String: JSON] = [:]
}

@JSONModel struct Secretive: Equatable {
  @Ignored(.encoding) var token: String?
  @Ignored(.encoding) var key: Int
  @Ignored(.encoding) let pin: String
  @Ignored(.encoding) let hint: String?
  @Ignored(.encoding) @Required var code: String
  var age = 0
}

@JSONModel struct SecretiveUpdatable: Equatable, JSONUpdatable {
  @Ignored(.encoding) var token: String?
  @Ignored(.encoding) var key: Int
  @Ignored(.encoding) let pin: String
  var age = 0
}

@JSONModel struct ComputedName: Equatable {
  @Strategy(from: { json in try json.first.decode(String.self) + " " + json.last.stringValue }) var name: String
  @Strategy(from: { json in json.first.stringValue.count }) @Ignored(.encoding) var length: Int
  var age = 0
}

@JSONModel struct ComputedStored: Equatable, JSONUpdatable {
  var first = ""
  var last = ""
  @Strategy(from: { json in json.first.stringValue + " " + json.last.stringValue }) var name: String
  @Strategy(from: { json in json.first.stringValue.count }) @Ignored(.encoding) var length: Int
  var age = 0
}

@JSONModel struct Skipping: Equatable {
  @Encode(.skipEmpty) var tags = ["a"]
  @Encode(.skipDefault) var size = 20
  var limit: Int? = 18
  @Encode(.skipEmpty) let fixed: [Int]
  var age = 0
}

@JSONModel struct SkippingUpdatable: Equatable, JSONUpdatable {
  @Encode(.skipEmpty) var tags = ["a"]
  var limit: Int? = 18
  var age = 0
}

@JSONModel struct Precise: Equatable {
  @Strategy(.day) var day: Date
  @Strategy(.day) let start: Date
  var age = 0
}

@JSONModel struct InnerKept: Equatable {
  var city = ""
  @Ignored(.encoding) var secret: String
  @Key("z", encode: "zip") var zip: String?
  @Ignored var seen = 0
}

@JSONModel struct OuterKept: Equatable {
  var inner: InnerKept
  @Key("other", "otherOne") var other: InnerKept?
  let constant: InnerKept
  @Flatten var flat: FlatKept
  var age = 0
}

@JSONModel struct OuterKeptUpdatable: Equatable, JSONUpdatable {
  var inner: InnerKept
  @Key("other", "otherOne") var other: InnerKept?
  @Flatten var flat: FlatKept
  var age = 0
}

@JSONModel struct FlatKept: Equatable {
  var street = ""
  @Ignored(.encoding) var gate: Int
  @Ignored var visits = 0
}

@JSONModel struct ConditionallyIgnored: Equatable {
  var name = ""
  #if canImport(Foundation)
  @Ignored var seen = 0
  #elseif DEBUG
  @Ignored var seen = 1
  #else
  @Ignored var seen = 2
  #endif
  @Ignored var (a, (b, c)) = (1, (2, 3))

  static func == (left: Self, right: Self) -> Bool {
    left.name == right.name && left.seen == right.seen && left.a == right.a && left.b == right.b && left.c == right.c
  }
}

@JSONModel struct KeepingKeys: Equatable {
  var name = ""
  var hidden = 1
  enum CodingKeys: String, CodingKey { case name }
}

@JSONModel struct KeepingGeneric<Value: Equatable & Codable>: Equatable {
  var value: Value
  @Ignored var uses = 0
}

@JSONModel class Observed {
  var name = "" { didSet { Observed.log.append("name") } }
  @Ignored(.encoding) var token: String
  @Key("level", encode: "rank") var level = 1 { didSet { Observed.log.append("level") } }
  @Ignored var session = 0

  nonisolated(unsafe) static var log: [String] = []
}

struct CodableAddress: Codable, Equatable {
  var zip: String?
  var city = ""
}

@JSONModel struct AroundCodable: Equatable {
  var address = CodableAddress()
  var many: [CodableAddress] = []
  var age = 0
}

@JSONModel private struct MovedInner: Equatable {
  var id = 0
  @Key("n", "m") var number = 0
}

@JSONModel private struct MovedOuter: Equatable {
  @Key("d", "e") var dictionary: [String: [String: MovedInner]] = [:]
  @Key("a", "b") var array: [MovedInner] = []
}

@JSONModel private struct MovedRoot: Equatable { @Key("x", "y") var outer = MovedOuter() }

@Suite("Updates of properties that JSON doesn't show in full", .serialized)
struct UntouchedPropertyTests {
  @Test("A property with another key for writing keeps its value, and takes the patch's by any key")
  func otherKeys() throws {
    let old = try Relabeled(json: #"{"name":"n","note":"o","title":"t","seen":true}"#)
    expectUpdate(of: old, with: #"{"age":3}"#, changes: ["$.age"]) { $0.age = 3 }
    expectUpdate(of: old, with: #"{"name":"m","headline":"h"}"#) { ($0.name, $0.title) = ("m", "h") }
    expectUpdate(of: old, with: #"{"label":"l","caption":"c"}"#) { ($0.name, $0.title) = ("l", "c") }
    expectUpdate(of: old, with: #"{"name":null,"note":null}"#) { ($0.name, $0.note) = ("", nil) }
    expectRefusals(by: old, of: #"{"title":null}"#)
    let other = Relabeled(name: "l", title: "c", seen: true, age: 3)
    expectUpdate(of: other, with: try Relabeled.patch(from: other, to: old)) { $0 = old }
  }

  @Test("So does one of an updatable model")
  func otherKeysOfUpdatable() throws {
    let old = try RelabeledUpdatable(json: #"{"name":"n","note":"o","title":"t","seen":true}"#)
    expectUpdate(of: old, with: #"{"age":3}"#, changes: [\.age]) { $0.age = 3 }
    expectUpdate(of: old, with: #"{"name":"m","note":null,"age":0}"#, changes: [\.name, \.note]) {
      ($0.name, $0.note) = ("m", nil)
    }
    expectUpdate(of: old, with: #"{"caption":"c","seen":true}"#, changes: [\.title]) { $0.title = "c" }
    expectRefusals(by: old, of: #"{"seen":false}"#)
    let other = RelabeledUpdatable(name: "m", title: "c", seen: true, age: 3)
    let patch = try RelabeledUpdatable.patch(from: other, to: old)
    expectUpdate(of: other, with: patch, changes: [\.name, \.note, \.title, \.age]) { $0 = old }
  }

  @Test("Values inside collections are changed under any of the keys that lead to them")
  func otherKeysOfCollections() throws {
    for root in ["x", "y"] {
      for dictionary in ["d", "e"] {
        for (array, number) in [("a", "n"), ("b", "m"), ("a", "m"), ("b", "n")] {
          var value = MovedRoot()
          value.outer.dictionary = ["k": ["l": MovedInner(id: 1, number: 1)]]
          value.outer.array = [MovedInner(id: 1, number: 1), MovedInner(id: 2, number: 2)]
          let patch: JSON = [
            root: [
              dictionary: ["k": ["l": [number: 5]]], array: [["id": 2, number: 6]],
            ] as JSON
          ]
          try value.update(with: patch, merging: ["x.a": "id"])
          #expect(value.outer.dictionary == ["k": ["l": MovedInner(id: 1, number: 5)]], "\(patch)")
          #expect(value.outer.array == [MovedInner(id: 1, number: 1), MovedInner(id: 2, number: 6)], "\(patch)")
        }
      }
    }
  }

  @Test("Properties that are written to each other's keys stay apart")
  func swapped() throws {
    expectUpdate(of: try Swapped(json: #"{"a":1,"b":2,"x":0}"#), with: #"{"age":3}"#) { $0.age = 3 }
  }

  @Test("What is never written is kept, and taken from the patch")
  func unwritten() throws {
    let old = try Secretive(json: #"{"token":"t","key":1,"pin":"p","hint":"h","code":"c"}"#)
    expectUpdate(of: old, with: #"{"age":3}"#) { $0.age = 3 }
    expectUpdate(of: old, with: #"{"token":"x","key":"2"}"#, changes: ["$.token", "$.key"]) {
      ($0.token, $0.key) = ("x", 2)
    }
    expectUpdate(of: old, with: #"{"token":"t"}"#, changes: [] as [String]) { _ in }
    expectUpdate(of: old, with: #"{"token":null}"#) { $0.token = nil }
    expectRefusals(by: old, of: #"{"key":null}"#, #"{"code":null}"#)
    expectUpdate(of: old, with: #"{"pin":"q"}"#) {
      $0 = Secretive(token: "t", key: 1, pin: "q", hint: nil, code: "c")
    }
  }

  @Test("What is never written of an updatable model is kept, and taken from the patch")
  func unwrittenOfUpdatable() throws {
    let old = try SecretiveUpdatable(json: #"{"token":"t","key":1,"pin":"p"}"#)
    expectUpdate(of: old, with: #"{"age":3}"#, changes: [\.age]) { $0.age = 3 }
    expectUpdate(of: old, with: #"{"token":"x","key":1,"pin":"p"}"#, changes: [\.token]) { $0.token = "x" }
    expectRefusals(by: old, of: #"{"token":"y","pin":"q"}"#)
  }

  @Test("A computed property is made anew only if the patch changes what it is made of")
  func computed() throws {
    let model = try ComputedName(json: #"{"first":"Li","last":"Wu"}"#)
    #expect(model == ComputedName(name: "Li Wu", length: 2))
    expectUpdate(of: model, with: #"{"age":3}"#) { $0.age = 3 }
    expectUpdate(of: model, with: #"{"first":"Ann"}"#) { ($0.name, $0.length) = ("Ann ", 3) }

    var stored = try ComputedStored(json: #"{"first":"Li","last":"Wu"}"#)
    expectUpdate(of: stored, with: #"{"age":3}"#, changes: [\.age]) { $0.age = 3 }
    stored.name = "other"
    expectUpdate(of: stored, with: #"{"age":4}"#, changes: [\.age]) { $0.age = 4 }
    expectUpdate(of: stored, with: #"{"first":"Ann"}"#, changes: [\.first, \.name, \.length]) {
      ($0.first, $0.name, $0.length) = ("Ann", "Ann Wu", 3)
    }
  }

  @Test("What is left out because it is empty, the default or nil doesn't come back as the default")
  func skipped() throws {
    let model = Skipping(tags: [], size: 1, limit: nil, fixed: [])
    expectUpdate(of: model, with: #"{"age":3}"#) { $0.age = 3 }
    expectUpdate(of: model, with: #"{"tags":["a"],"limit":null,"size":20}"#) { ($0.tags, $0.size) = (["a"], 20) }
    expectUpdate(of: Skipping(fixed: []), with: #"{"tags":[]}"#) { $0.tags = [] }

    let updatable = SkippingUpdatable(tags: [], limit: nil, age: 1)
    expectUpdate(of: updatable, with: #"{"age":3}"#, changes: [\.age]) { $0.age = 3 }
    expectUpdate(of: updatable, with: #"{"tags":null}"#, changes: [\.tags]) { $0.tags = ["a"] }
  }

  @Test("A strategy that writes less than the value has loses nothing")
  func lossyStrategies() {
    let noon = Date(timeIntervalSince1970: 43_200)
    let model = Precise(day: noon, start: noon)
    expectUpdate(of: model, with: #"{"age":3}"#) { $0.age = 3 }
    expectUpdate(of: model, with: #"{"day":"1970-01-03"}"#) { $0.day = Date(timeIntervalSince1970: 172_800) }
  }

  @Test("Models inside of plain models keep what JSON knows nothing about")
  func nested() throws {
    let inner = #"{"city":"Ulm","secret":"s","z":"1"}"#
    var model = try OuterKept(
      json: #"{"inner":\#(inner),"other":\#(inner),"constant":\#(inner),"street":"a","gate":5}"#)
    model.inner.seen = 1
    model.other?.seen = 2
    model.flat.visits = 3
    expectUpdate(of: model, with: #"{"age":3}"#) { $0.age = 3 }
    expectUpdate(
      of: model, with: #"{"inner":{"city":"Bonn","secret":"x"},"otherOne":{"z":"2"},"street":"b"}"#,
      changes: ["$.inner.city", "$.other.zip", "$.street", "$.inner.secret"]
    ) {
      ($0.inner.city, $0.inner.secret, $0.flat.street) = ("Bonn", "x", "b")
      $0.other?.zip = "2"
    }
    expectUpdate(of: model, with: #"{"gate":6}"#) { $0.flat.gate = 6 }
    expectUpdate(of: model, with: #"{"other":null}"#) { $0.other = nil }
    model.other = nil
    expectRefusals(by: model, of: #"{"other":{"city":"Rom"}}"#)
  }

  @Test("Plain models inside of updatable ones keep it as well")
  func nestedInUpdatable() throws {
    let inner = #"{"city":"Ulm","secret":"s","z":"1"}"#
    var model = try OuterKeptUpdatable(json: #"{"inner":\#(inner),"other":\#(inner),"street":"a","gate":5}"#)
    model.inner.seen = 1
    model.other?.seen = 2
    model.flat.visits = 3
    expectUpdate(of: model, with: #"{"age":3}"#, changes: [\.age]) { $0.age = 3 }
    expectUpdate(
      of: model, with: #"{"inner":{"secret":"x"},"otherOne":{"z":"2"},"gate":6}"#, changes: [\.inner, \.other, \.flat]
    ) {
      ($0.inner.secret, $0.flat.gate) = ("x", 6)
      $0.other?.zip = "2"
    }
  }

  @Test("Variables that no document has are kept, also inside of #if, in patterns, and in generic models")
  func ignored() {
    var model = ConditionallyIgnored()
    (model.seen, model.a, model.b, model.c) = (4, 5, 6, 7)
    expectUpdate(of: model, with: #"{"name":"x"}"#) { $0.name = "x" }
    expectUpdate(of: KeepingKeys(name: "a", hidden: 4), with: #"{"name":"b","hidden":5}"#) { $0.name = "b" }
    expectUpdate(of: KeepingGeneric(value: 1, uses: 8), with: #"{"value":2}"#) { $0.value = 2 }
  }

  @Test("Objects are told of what changes, and of nothing else")
  func observers() throws {
    let object = try Observed(json: #"{"name":"a","token":"t","level":5}"#)
    object.session = 7
    Observed.log = []
    #expect(try object.update(with: #"{"name":"b"}"#) == [\Observed.name])
    #expect(object.name == "b" && object.token == "t" && object.level == 5 && object.session == 7)
    #expect(Observed.log == ["name"])
    #expect(throws: DecodingError.self) { try object.update(with: #"{"name":"c","token":null}"#) }
    #expect(object.name == "b" && Observed.log == ["name"])
    #expect(try object.update(with: #"{"token":"u","rank":6}"#) == [\Observed.token, \Observed.level])
    #expect(object.token == "u" && object.level == 6)
  }

  @Test("An unusable value in a patch makes the update fail, and says where")
  func unusable() throws {
    var plain = PlainProfile(name: "Li", age: 3, id: 1)
    expectRefusals(by: plain, of: #"{"age":"abc"}"#, #"{"name":{}}"#, #"{"name":"x","age":[1,2]}"#)
    #expect { try plain.update(with: #"{"age":"abc"}"#) } throws: { error in
      "\(error)".contains(#"expected Int, found string "abc" at $.age"#)
    }
    expectUpdate(of: plain, with: #"{"age":"41","name":null}"#) { ($0.age, $0.name) = (41, "") }

    let profile = try Profile(json: #"{"nickname":"Li","id":1,"tags":["a"],"address":{"city":"Ulm","zip":"1"}}"#)
    expectRefusals(
      by: profile,
      of: #"{"tags":["a",{}]}"#, #"{"tags":["a",null]}"#, #"{"tags":{"a":1}}"#, #"{"tags":[["b"]]}"#,
      #"{"address":5}"#, #"{"address":{"city":[1,2]}}"#, #"{"info":5}"#, #"{"info":{"age":"x"}}"#,
      #"{"nickName":{}}"#, #"{"nickname":{},"nickName":"x"}"#)
    expectUpdate(of: profile, with: #"{"tags":["b",3],"info":null}"#, changes: [\.tags]) { $0.tags = ["b", "3"] }
  }

  @Test("So does one inside of a type that is only Codable")
  func unusableInCodable() {
    let address = CodableAddress(zip: "1", city: "a")
    let model = AroundCodable(address: address, many: [address], age: 1)
    expectRefusals(
      by: model, of: #"{"address":{"zip":[1,2]}}"#, #"{"many":[{"zip":[1,2],"city":"b"}]}"#,
      #"{"many":[{"city":"b"},{}]}"#)
    expectUpdate(of: model, with: #"{"address":{"zip":null},"many":[{"city":5}]}"#) {
      ($0.address.zip, $0.many) = (nil, [CodableAddress(city: "5")])
    }
  }
}
#endif
