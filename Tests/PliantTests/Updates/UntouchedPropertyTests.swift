#if Macros
/// What an update leaves alone: properties that are written elsewhere than where they are read, or not in full, or not at all.

import Foundation
import Pliant
import Testing

@JSONModel
struct Relabeled: Equatable {
  @Key("name", encode: "label") var name = ""
  @Key("title", "headline", encode: "caption") var title: String
  @Key("seen", encode: "was_seen") let seen: Bool
  var age = 0
}

@JSONModel
struct RelabeledUpdatable: Equatable, JSONUpdatable {
  @Key("name", encode: "label") var name = ""
  @Key("note", encode: "remark") var note: String?
  @Key("title", "headline", encode: "caption") var title: String
  @Key("seen", encode: "was_seen") let seen: Bool
  var age = 0
}

@JSONModel
struct Swapped: Equatable {
  @Key("a", encode: "b") var first: Int
  @Key("b", encode: "a") var second: Int
  var age = 0
  @UnknownKeys var rest: [String: JSON] = [:]
}

@JSONModel
struct Secretive: Equatable {
  @Ignored(.encoding) var token: String?
  @Ignored(.encoding) var key: Int
  @Ignored(.encoding) let pin: String
  @Ignored(.encoding) let hint: String?
  @Ignored(.encoding) @Required var code: String
  var age = 0
}

@JSONModel
struct SecretiveUpdatable: Equatable, JSONUpdatable {
  @Ignored(.encoding) var token: String?
  @Ignored(.encoding) var key: Int
  @Ignored(.encoding) let pin: String
  var age = 0
}

@JSONModel
struct ComputedName: Equatable {
  @Strategy(from: { json in try json.first.decode(String.self) + " " + json.last.stringValue }) var name: String
  @Strategy(from: { json in json.first.stringValue.count }) @Ignored(.encoding) var length: Int
  var age = 0
}

@JSONModel
struct ComputedStored: Equatable, JSONUpdatable {
  var first = ""
  var last = ""
  @Strategy(from: { json in json.first.stringValue + " " + json.last.stringValue }) var name: String
  @Strategy(from: { json in json.first.stringValue.count }) @Ignored(.encoding) var length: Int
  var age = 0
}

@JSONModel
struct Skipping: Equatable {
  @Encode(.skipEmpty) var tags = ["a"]
  @Encode(.skipDefault) var size = 20
  var limit: Int? = 18
  @Encode(.skipEmpty) let fixed: [Int]
  var age = 0
}

@JSONModel
struct SkippingUpdatable: Equatable, JSONUpdatable {
  @Encode(.skipEmpty) var tags = ["a"]
  var limit: Int? = 18
  var age = 0
}

@JSONModel
struct Precise: Equatable {
  @Strategy(.day) var day: Date
  @Strategy(.day) let start: Date
  var age = 0
}

@JSONModel
struct InnerKept: Equatable {
  var city = ""
  @Ignored(.encoding) var secret: String
  @Key("z", encode: "zip") var zip: String?
  @Ignored var seen = 0
}

@JSONModel
struct OuterKept: Equatable {
  var inner: InnerKept
  @Key("other", "otherOne") var other: InnerKept?
  let constant: InnerKept
  @Flatten var flat: FlatKept
  var age = 0
}

@JSONModel
struct OuterKeptUpdatable: Equatable, JSONUpdatable {
  var inner: InnerKept
  @Key("other", "otherOne") var other: InnerKept?
  @Flatten var flat: FlatKept
  var age = 0
}

@JSONModel
struct FlatKept: Equatable {
  var street = ""
  @Ignored(.encoding) var gate: Int
  @Ignored var visits = 0
}

@JSONModel
struct ConditionallyIgnored: Equatable {
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

@JSONModel
class Observed {
  var name = "" { didSet { Observed.log.append("name") } }
  @Ignored(.encoding) var token: String
  @Key("level", encode: "rank") var level = 1 { didSet { Observed.log.append("level") } }
  @Ignored var session = 0

  nonisolated(unsafe) static var log: [String] = []
}

@JSONModel
struct Normalized: Equatable {
  var first = ""
  var full = ""
  var reads = 0
  mutating func didDecode(from json: JSON) {
    full = "\(first)!"
    reads += 1
  }
}

struct CodableAddress: Codable, Equatable {
  var zip: String?
  var city = ""
}

@JSONModel
struct AroundCodable: Equatable {
  var address = CodableAddress()
  var many: [CodableAddress] = []
  var age = 0
}

@JSONModel private class KeptAnimal {
  var name = ""
  @Ignored var mark = 1
}

@JSONModel(inherits: true) private final class KeptDog: KeptAnimal { var barks = true }

@JSONModel private final class KeptFinal {
  @Key("c", "k") var child: KeptFinal?
  var value = 0
  @Ignored var mark = 1
  init() {}
}

@JSONModel private struct KeptFinals {
  var one = KeptFinal()
  var maybe: KeptFinal?
  var table: [String: KeptFinal]?
  var all: [KeptFinal] = []
  func didDecode() throws { if one.value == 13 { throw KeptRefusal() } }
}

private struct KeptRefusal: Error {}

@JSONModel private struct KeptHome {
  var pet = KeptAnimal()
  var pets: [String: KeptAnimal] = [:]
  var maybe: KeptAnimal?
  var all: [KeptAnimal] = []
  var count = 0
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
    let old = try Relabeled(json: #"{"name":"n","title":"t","seen":true}"#)
    var model = old
    #expect(try model.update(with: #"{"age":3}"#).map(\.description) == ["$.age"])
    #expect(model.name == "n" && model.title == "t" && model.seen && model.age == 3)
    try model.update(with: #"{"name":"m","headline":"h"}"#)
    #expect(model.name == "m" && model.title == "h")
    try model.update(with: #"{"label":"l","caption":"c"}"#)
    #expect(model.name == "l" && model.title == "c")
    try model.update(with: #"{"name":null}"#)
    #expect(model.name == "")
    #expect(throws: DecodingError.self) { try model.update(with: #"{"title":null}"#) }
    try model.update(with: Relabeled.patch(from: model, to: old))
    #expect(model == old)
  }

  @Test("Objects of classes inside a plain struct keep their identity, their class and what is not written")
  func objects() throws {
    let dogs = (0..<4).map { _ in KeptDog() }
    for dog in dogs { dog.mark = 9 }
    var home = KeptHome()
    (home.pet, home.pets, home.maybe, home.all) = (dogs[0], ["k": dogs[1]], dogs[2], [dogs[3]])
    let patch: JSON = [
      "pet": ["name": "a"], "pets": ["k": ["barks": false]], "maybe": ["name": "b"],
      "all": [["name": "", "barks": false]],
    ]
    let changed = try home.update(with: patch, merging: ["all": "name"])
    #expect(changed.map(\.description) == ["$.pet.name", "$.pets.k.barks", "$.maybe.name", "$.all"])
    #expect(home.pet === dogs[0] && home.pets["k"] === dogs[1] && home.maybe === dogs[2] && home.all[0] === dogs[3])
    #expect(dogs.map(\.mark) == [9, 9, 9, 9])
    #expect(dogs.map(\.name) == ["a", "", "b", ""])
    #expect(dogs.map(\.barks) == [true, false, true, false])
    // All or nothing.
    #expect(throws: DecodingError.self) { try home.update(with: #"{"pet":{"name":"c"},"count":[]}"#) }
    #expect(home.pet === dogs[0] && dogs[0].name == "a")
  }

  @Test("So do those of final classes")
  func finalObjects() throws {
    let objects = (0..<5).map { _ in KeptFinal() }
    for object in objects { object.mark = 9 }
    objects[0].child = objects[4]
    var all = KeptFinals()
    (all.one, all.maybe, all.table, all.all) = (objects[0], objects[1], ["k": objects[2]], [objects[3]])
    let patch = #"""
      {"one":{"value":1,"k":{"value":5}},"maybe":{"value":2},"table":{"k":{"value":3}},"all":[{"value":0}]}
      """#
    try all.update(with: patch, merging: ["all": "value"])
    #expect(all.one === objects[0] && all.maybe === objects[1] && all.table?["k"] === objects[2])
    #expect(all.all[0] === objects[3] && all.one.child === objects[4])
    #expect(objects.map(\.value) == [1, 2, 3, 0, 5])
    #expect(objects.map(\.mark) == [9, 9, 9, 9, 9])
    #expect(throws: (any Error).self) { try all.update(with: #"{"one":{"value":13,"c":{"value":6}}}"#) }
    #expect(objects.map(\.value) == [1, 2, 3, 0, 5])
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

  @Test("So does one of an updatable model")
  func otherKeysOfUpdatable() throws {
    let old = try RelabeledUpdatable(json: #"{"name":"n","note":"o","title":"t","seen":true}"#)
    var model = old
    #expect(try model.update(with: #"{"age":3}"#) == [\RelabeledUpdatable.age])
    #expect(model.name == "n" && model.note == "o" && model.title == "t" && model.seen)
    #expect(try model.update(with: #"{"name":"m","note":null,"age":3}"#) == [\RelabeledUpdatable.name, \.note])
    #expect(model.name == "m" && model.note == nil)
    #expect(try model.update(with: #"{"caption":"c","seen":true}"#) == [\RelabeledUpdatable.title])
    #expect(throws: DecodingError.self) { try model.update(with: #"{"seen":false}"#) }
    try model.update(with: RelabeledUpdatable.patch(from: model, to: old))
    #expect(model == old)
  }

  @Test("Properties that are written to each other's keys stay apart")
  func swapped() throws {
    var model = try Swapped(json: #"{"a":1,"b":2,"x":0}"#)
    try model.update(with: #"{"age":3}"#)
    #expect(model.first == 1 && model.second == 2 && model.age == 3 && model.rest == ["x": 0])
  }

  @Test("What is never written is kept, and taken from the patch")
  func unwritten() throws {
    let old = try Secretive(json: #"{"token":"t","key":1,"pin":"p","hint":"h","code":"c"}"#)
    var model = old
    try model.update(with: #"{"age":3}"#)
    #expect(model.token == "t" && model.key == 1 && model.pin == "p" && model.hint == "h" && model.code == "c")
    #expect(try model.update(with: #"{"token":"x","key":"2"}"#).map(\.description) == ["$.token", "$.key"])
    #expect(model.token == "x" && model.key == 2 && model.age == 3)
    #expect(try model.update(with: #"{"token":"x"}"#).isEmpty)
    try model.update(with: #"{"token":null}"#)
    #expect(model.token == nil)
    #expect(throws: DecodingError.self) { try model.update(with: #"{"key":null}"#) }
    #expect(throws: DecodingError.self) { try model.update(with: #"{"code":null}"#) }
    try model.update(with: #"{"pin":"q"}"#)
    #expect(model.pin == "q" && model.key == 2)
  }

  @Test("What is never written of an updatable model is kept, and taken from the patch")
  func unwrittenOfUpdatable() throws {
    var model = try SecretiveUpdatable(json: #"{"token":"t","key":1,"pin":"p"}"#)
    #expect(try model.update(with: #"{"age":3}"#) == [\SecretiveUpdatable.age])
    #expect(model.token == "t" && model.key == 1 && model.pin == "p" && model.age == 3)
    #expect(try model.update(with: #"{"token":"x","key":1,"pin":"p"}"#) == [\SecretiveUpdatable.token])
    #expect(model.token == "x")
    #expect(throws: DecodingError.self) { try model.update(with: #"{"token":"y","pin":"q"}"#) }
    #expect(model.token == "x" && model.pin == "p")
  }

  @Test("A computed property is made anew only if the patch changes what it is made of")
  func computed() throws {
    let old = try ComputedName(json: #"{"first":"Li","last":"Wu"}"#)
    var model = old
    try model.update(with: #"{"age":3}"#)
    #expect(model.name == "Li Wu" && model.length == 2 && model.age == 3)
    try model.update(with: #"{"first":"Ann"}"#)
    #expect(model.name == "Ann " && model.length == 3)

    var stored = try ComputedStored(json: #"{"first":"Li","last":"Wu"}"#)
    #expect(try stored.update(with: #"{"age":3}"#) == [\ComputedStored.age])
    stored.name = "other"
    #expect(try stored.update(with: #"{"age":4}"#) == [\ComputedStored.age])
    #expect(stored.name == "other")
    let changed = try stored.update(with: #"{"first":"Ann"}"#)
    #expect(changed == [\ComputedStored.first, \.name, \.length])
    #expect(stored.name == "Ann Wu" && stored.length == 3)
  }

  @Test("What is left out because it is empty, the default or nil doesn't come back as the default")
  func skipped() throws {
    var model = try Skipping(json: #"{"tags":[],"limit":null,"fixed":[],"size":1}"#)
    model.limit = nil
    try model.update(with: #"{"age":3}"#)
    #expect(model.tags == [] && model.limit == nil && model.fixed == [] && model.size == 1 && model.age == 3)
    try model.update(with: #"{"tags":["a"],"limit":null,"size":20}"#)
    #expect(model.tags == ["a"] && model.limit == nil && model.size == 20)
    try model.update(with: #"{"tags":[]}"#)
    #expect(model.tags == [])

    var updatable = SkippingUpdatable(tags: [], limit: nil, age: 1)
    #expect(try updatable.update(with: #"{"age":3}"#) == [\SkippingUpdatable.age])
    #expect(updatable.tags == [] && updatable.limit == nil)
    #expect(try updatable.update(with: #"{"tags":null}"#) == [\SkippingUpdatable.tags])
    #expect(updatable.tags == ["a"])
  }

  @Test("A strategy that writes less than the value has loses nothing")
  func lossyStrategies() throws {
    let noon = Date(timeIntervalSince1970: 43_200)
    var model = Precise(day: noon, start: noon, age: 0)
    try model.update(with: #"{"age":3}"#)
    #expect(model == Precise(day: noon, start: noon, age: 3))
    try model.update(with: #"{"day":"1970-01-03"}"#)
    #expect(model == Precise(day: Date(timeIntervalSince1970: 172_800), start: noon, age: 3))
  }

  @Test("Models inside of plain models keep what JSON knows nothing about")
  func nested() throws {
    let inner = #"{"city":"Ulm","secret":"s","z":"1"}"#
    var model = try OuterKept(
      json: #"{"inner":\#(inner),"other":\#(inner),"constant":\#(inner),"street":"a","gate":5}"#)
    model.inner.seen = 1
    model.other?.seen = 2
    model.flat.visits = 3
    let old = model
    try model.update(with: #"{"age":3}"#)
    var expected = old
    expected.age = 3
    #expect(model == expected)
    let changed = try model.update(
      with: #"{"inner":{"city":"Bonn","secret":"x"},"otherOne":{"z":"2"},"street":"b"}"#)
    expected.inner.city = "Bonn"
    expected.inner.secret = "x"
    expected.other?.zip = "2"
    expected.flat.street = "b"
    #expect(model == expected)
    #expect(Set(changed.map(\.description)) == ["$.inner.city", "$.inner.secret", "$.other.zip", "$.street"])
    try model.update(with: #"{"gate":6}"#)
    #expect(model.flat == FlatKept(street: "b", gate: 6, visits: 3))
    try model.update(with: #"{"other":null}"#)
    #expect(model.other == nil && model.inner == expected.inner)
    #expect(throws: DecodingError.self) { try model.update(with: #"{"other":{"city":"Rom"}}"#) }
  }

  @Test("Plain models inside of updatable ones keep it as well")
  func nestedInUpdatable() throws {
    let inner = #"{"city":"Ulm","secret":"s","z":"1"}"#
    var model = try OuterKeptUpdatable(json: #"{"inner":\#(inner),"other":\#(inner),"street":"a","gate":5}"#)
    model.inner.seen = 1
    model.other?.seen = 2
    model.flat.visits = 3
    var expected = model
    #expect(try model.update(with: #"{"age":3}"#) == [\OuterKeptUpdatable.age])
    expected.age = 3
    #expect(model == expected)
    let changed = try model.update(with: #"{"inner":{"secret":"x"},"otherOne":{"z":"2"},"gate":6}"#)
    #expect(changed == [\OuterKeptUpdatable.inner, \.other, \.flat])
    expected.inner.secret = "x"
    expected.other?.zip = "2"
    expected.flat.gate = 6
    #expect(model == expected)
  }

  @Test("Ignored variables inside of #if and in patterns are kept")
  func conditional() throws {
    var model = ConditionallyIgnored()
    (model.seen, model.a, model.b, model.c) = (4, 5, 6, 7)
    var expected = model
    expected.name = "x"
    try model.update(with: #"{"name":"x"}"#)
    #expect(model == expected)
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

  @Test("What a hook makes of a change is taken over")
  func hooks() throws {
    var model = try Normalized(json: #"{"first":"a"}"#)
    try model.update(with: #"{"first":"b"}"#)
    #expect(model.first == "b" && model.full == "b!")
  }

  @Test("An unusable value in a patch makes the update fail, and says where")
  func unusable() throws {
    var plain = try PlainProfile(json: #"{"name":"Li","age":3,"id":1}"#)
    let before = plain
    for patch in [#"{"age":"abc"}"#, #"{"name":{}}"#, #"{"name":"x","age":[1,2]}"#] {
      #expect(throws: DecodingError.self, "\(patch)") { try plain.update(with: patch) }
      #expect(plain == before)
    }
    #expect { try plain.update(with: #"{"age":"abc"}"#) } throws: { error in
      "\(error)".contains(#"expected Int, found string "abc" at $.age"#)
    }
    try plain.update(with: #"{"age":"41","name":null}"#)
    #expect(plain.age == 41 && plain.name == "")

    var profile = try Profile(json: #"{"nickname":"Li","id":1,"tags":["a"],"address":{"city":"Ulm","zip":"1"}}"#)
    let old = profile
    for patch in [
      #"{"tags":["a",{}]}"#, #"{"tags":["a",null]}"#, #"{"tags":{"a":1}}"#, #"{"tags":[["b"]]}"#, #"{"address":5}"#,
      #"{"address":{"city":[1,2]}}"#, #"{"info":5}"#,
      #"{"info":{"age":"x"}}"#, #"{"nickName":{}}"#, #"{"nickname":{},"nickName":"x"}"#,
    ] {
      #expect(throws: DecodingError.self, "\(patch)") { try profile.update(with: patch) }
      #expect(profile == old)
    }
    try profile.update(with: #"{"tags":["b",3],"info":null}"#)
    #expect(profile.tags == ["b", "3"] && profile.age == 18)
  }

  @Test("So does one inside of a type that is only Codable")
  func unusableInCodable() throws {
    let address = CodableAddress(zip: "1", city: "a")
    let old = AroundCodable(address: address, many: [address], age: 1)
    for patch in [
      #"{"address":{"zip":[1,2]}}"#, #"{"many":[{"zip":[1,2],"city":"b"}]}"#, #"{"many":[{"city":"b"},{}]}"#,
    ] {
      var model = old
      #expect(throws: DecodingError.self, "\(patch)") { try model.update(with: patch) }
      #expect(model == old)
    }
    var model = old
    try model.update(with: #"{"address":{"zip":null},"many":[{"city":5}]}"#)
    #expect(
      model == AroundCodable(address: CodableAddress(zip: nil, city: "a"), many: [CodableAddress(city: "5")], age: 1))
  }
}
#endif
