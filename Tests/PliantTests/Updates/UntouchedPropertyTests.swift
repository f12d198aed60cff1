#if Macros
/// Updates keep properties that have another key for writing, or are not written in full, and unknown members.

import Foundation
import Pliant
import Testing

@JSONModel struct Untouched: Equatable {
  @Key("name", encode: "label") var name = ""
  @Key("note", encode: "remark") var note: String?
  @Key("title", "headline", encode: "caption") var title: String
  @Key("seen", encode: "was_seen") let seen: Bool
  @Ignored(.encoding) var token: String?
  @Ignored(.encoding) var key: Int
  @Ignored(.encoding) let pin: String
  @Ignored(.encoding) let hint: String?
  @Ignored(.encoding) @Required var code: String
  @Encode(.skipEmpty) var tags = ["a"]
  @Encode(.skipDefault) var size = 20
  var limit: Int? = 18
  @Encode(.skipEmpty) let fixed: [Int]
  @Strategy(.day) var day: Date
  @Strategy(.day) let start: Date
  var age = 0
}

@JSONModel struct UntouchedInPlace: Equatable, JSONUpdatable {
  @Key("name", encode: "label") var name = ""
  @Key("note", encode: "remark") var note: String?
  @Key("title", "headline", encode: "caption") var title: String
  @Key("seen", encode: "was_seen") let seen: Bool
  @Ignored(.encoding) var token: String?
  @Ignored(.encoding) var key: Int
  @Ignored(.encoding) let pin: String
  @Encode(.skipEmpty) var tags = ["a"]
  var limit: Int? = 18, age = 0
}

@JSONModel struct Swapped: Equatable {
  @Key("a", encode: "b") var first: Int
  @Key("b", encode: "a") var second: Int
  var age = 0
  @UnknownKeys var rest: [String: JSON] = [:]
}
@JSONModel struct ComputedName: Equatable {
  @Strategy(from: { json in try json.first.decode(String.self) + " " + json.last.stringValue }) var name: String
  @Strategy(from: { json in json.first.stringValue.count }) @Ignored(.encoding) var length: Int
  var age = 0
}
@JSONModel struct ComputedStored: Equatable, JSONUpdatable {
  var first = "", last = ""
  @Strategy(from: { json in json.first.stringValue + " " + json.last.stringValue }) var name: String
  @Strategy(from: { json in json.first.stringValue.count }) @Ignored(.encoding) var length: Int
  var age = 0
}
@JSONModel struct OuterKept: Equatable {
  var inner: KeptElement
  @Key("other", "otherOne") var other: KeptElement?
  let constant: KeptElement
  @Flatten var flat: KeptElement
  var age = 0
}
@JSONModel struct OuterKeptUpdatable: Equatable, JSONUpdatable {
  var list: [KeptElement] = [], byName: [String: KeptElement] = [:]
  var inner: KeptElement
  @Key("other", "otherOne") var other: KeptElement?
  @Flatten var flat: KeptElement
  var age = 0
}

@JSONModel struct KeepingVariables<Value: Equatable & Codable>: Equatable {
  var value: Value
  #if canImport(Foundation)
  @Ignored var seen = 0
  #elseif DEBUG
  @Ignored var seen = 1
  #else
  @Ignored var seen = 2
  #endif
  @Ignored var (a, (b, c)) = (1, (2, 3))

  static func == (left: Self, right: Self) -> Bool {
    (left.value, left.seen, left.a, left.b, left.c) == (right.value, right.seen, right.a, right.b, right.c)
  }
}

@JSONModel struct KeepingKeys: Equatable {
  var name = "", hidden = 1
  enum CodingKeys: String, CodingKey { case name }
}
@JSONModel class Observed {
  var name = "" { didSet { Observed.log.append("name") } }
  @Ignored(.encoding) var token: String
  @Key("level", encode: "rank") var level = 1 { didSet { Observed.log.append("level") } }
  @Ignored var session = 0

  nonisolated(unsafe) static var log: [String] = []
}
struct CodableAddress: Codable, Equatable { var zip: String?, city = "" }
@JSONModel struct AroundCodable: Equatable { var address = CodableAddress(), many: [CodableAddress] = [], age = 0 }
@JSONModel private struct MovedInner: Equatable { var id = 0; @Key("n", "m") var number = 0 }
@JSONModel private struct MovedOuter: Equatable {
  @Key("d", "e") var dictionary: [String: [String: MovedInner]] = [:]
  @Key("a", "b") var array: [MovedInner] = []
}
@JSONModel private struct MovedRoot: Equatable { @Key("x", "y") var outer = MovedOuter() }

@Suite("Updates of properties that JSON doesn't represent fully", .serialized) struct UntouchedPropertyTests {
  private static let noon = Date(timeIntervalSince1970: 43_200)
  private let plain = Untouched(
    name: "n", note: "o", title: "t", seen: true, token: "t", key: 1, pin: "p", hint: "h", code: "c", tags: [], size: 1,
    limit: nil, fixed: [], day: noon, start: noon)
  private let inPlace = UntouchedInPlace(
    name: "n", note: "o", title: "t", seen: true, token: "t", key: 1, pin: "p", tags: [], limit: nil)

  @Test("Values that a strategy shortens, empty values that aren't written, and nil are kept")
  func otherProperties() {
    expectUpdate(of: plain, with: #"{"age":3}"#, changes: ["$.age"]) { $0.age = 3 }
    expectUpdate(of: inPlace, with: #"{"age":3}"#, changes: [\.age]) { $0.age = 3 }
    expectUpdate(of: plain, with: #"{"day":"1970-01-03"}"#) { $0.day = Date(timeIntervalSince1970: 172_800) }
  }

  @Test("Properties with another key for writing keep their values, and take patches by any key")
  func otherKeys() throws {
    expectUpdate(of: plain, with: #"{"name":"m","headline":"h"}"#) { ($0.name, $0.title) = ("m", "h") }
    expectUpdate(of: plain, with: #"{"label":"l","caption":"c"}"#) { ($0.name, $0.title) = ("l", "c") }
    expectUpdate(of: plain, with: #"{"name":null,"note":null}"#) { ($0.name, $0.note) = ("", nil) }
    expectRefusals(by: plain, of: #"{"title":null}"#)
    let other = with(plain) { ($0.name, $0.note, $0.title, $0.age) = ("l", nil, "c", 3) }
    expectUpdate(of: other, with: try Untouched.patch(from: other, to: plain)) { $0 = plain }
    expectUpdate(of: inPlace, with: #"{"name":"m","note":null,"age":0}"#, changes: [\.name, \.note]) {
      ($0.name, $0.note) = ("m", nil)
    }
    expectUpdate(of: inPlace, with: #"{"caption":"c","seen":true}"#, changes: [\.title]) { $0.title = "c" }
    expectRefusals(by: inPlace, of: #"{"seen":false}"#)
    let otherInPlace = with(inPlace) { ($0.name, $0.note, $0.title, $0.age) = ("m", nil, "c", 3) }
    let patch = try UntouchedInPlace.patch(from: otherInPlace, to: inPlace)
    expectUpdate(of: otherInPlace, with: patch, changes: [\.name, \.note, \.title, \.age]) { $0 = inPlace }
    // Properties that are written with each other's keys stay separate.
    expectUpdate(of: try Swapped(json: #"{"a":1,"b":2,"x":0}"#), with: #"{"age":3}"#) { $0.age = 3 }
  }

  @Test("Patches of values inside collections may use any of their keys")
  func otherKeysOfCollections() {
    let (inner, second) = (MovedInner(id: 1, number: 1), MovedInner(id: 2, number: 2))
    let value = MovedRoot(outer: MovedOuter(dictionary: ["k": ["l": inner]], array: [inner, second]))
    for (root, dictionary) in [("x", "d"), ("x", "e"), ("y", "d"), ("y", "e")] {
      for (array, number) in [("a", "n"), ("b", "m"), ("a", "m"), ("b", "n")] {
        let patch: JSON = [root: [dictionary: ["k": ["l": [number: 5]]], array: [["id": 2, number: 6]]]]
        expectUpdate(of: value, with: patch, merging: ["x.a": "id"]) {
          ($0.outer.dictionary["k"]!["l"]!.number, $0.outer.array[1].number) = (5, 6)
        }
      }
    }
  }

  @Test("Properties that are never written are kept, unless the patch changes them") func unwritten() throws {
    expectUpdate(of: plain, with: #"{"token":"x","key":"2"}"#, changes: ["$.token", "$.key"]) {
      ($0.token, $0.key) = ("x", 2)
    }
    expectUpdate(of: plain, with: #"{"token":"t"}"#, changes: [] as [String]) { _ in }
    expectUpdate(of: plain, with: #"{"token":null}"#) { $0.token = nil }
    expectRefusals(by: plain, of: #"{"key":null}"#, #"{"code":null}"#)
    // A new value is read, in which constants have the values of the document.
    expectUpdate(of: plain, with: #"{"pin":"q"}"#) {
      $0 = Untouched(
        name: "n", note: "o", title: "t", seen: true, token: "t", key: 1, pin: "q", hint: nil, code: "c", tags: [],
        size: 1, limit: nil, fixed: [], day: Self.noon, start: Date(timeIntervalSince1970: 0))
    }
    expectUpdate(of: inPlace, with: #"{"token":"x","key":1,"pin":"p"}"#, changes: [\.token]) { $0.token = "x" }
    expectRefusals(by: inPlace, of: #"{"token":"y","pin":"q"}"#)
  }

  @Test("A computed property is computed again only if the patch changes its sources") func computed() throws {
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

  @Test("Empty, default and nil values that aren't written don't become the default")
  func skipped() throws {
    expectUpdate(of: plain, with: #"{"tags":["a"],"limit":null,"size":20}"#) { ($0.tags, $0.size) = (["a"], 20) }
    expectUpdate(of: inPlace, with: #"{"tags":null}"#, changes: [\.tags]) { $0.tags = ["a"] }
    expectUpdate(of: with(plain) { $0.tags = ["a"] }, with: #"{"tags":[]}"#) { $0.tags = [] }
  }

  private let inner = #"{"id":1,"name":"Ulm","key":1,"z":"1"}"#

  @Test("Models inside plain models keep properties that JSON doesn't contain") func nested() throws {
    var model = try OuterKept(
      json: #"{"inner":\#(inner),"other":\#(inner),"constant":\#(inner),"id":3,"name":"a","key":5}"#)
    (model.inner.seen, model.other!.seen, model.flat.seen) = (1, 2, 3)
    expectUpdate(of: model, with: #"{"age":3}"#) { $0.age = 3 }
    expectUpdate(
      of: model, with: #"{"inner":{"name":"Bonn","key":2},"otherOne":{"z":"2"},"name":"b"}"#,
      changes: ["$.inner.name", "$.other.zip", "$.name", "$.inner.key"]
    ) {
      ($0.inner.name, $0.inner.key, $0.flat.name, $0.other!.zip) = ("Bonn", 2, "b", "2")
    }
    expectUpdate(of: model, with: #"{"key":6}"#) { $0.flat.key = 6 }
    expectUpdate(of: model, with: #"{"other":null}"#) { $0.other = nil }
    expectRefusals(by: with(model) { $0.other = nil }, of: #"{"other":{"id":1,"name":"Rom"}}"#)
    // Plain models inside updatable ones keep them as well.
    var updatable = try OuterKeptUpdatable(json: #"{"inner":\#(inner),"other":\#(inner),"id":3,"name":"a","key":5}"#)
    (updatable.inner.seen, updatable.other!.seen, updatable.flat.seen) = (1, 2, 3)
    expectUpdate(of: updatable, with: #"{"age":3}"#, changes: [\.age]) { $0.age = 3 }
    let patch = #"{"inner":{"key":2},"otherOne":{"z":"2"},"key":6}"#
    expectUpdate(of: updatable, with: patch, changes: [\.inner, \.other, \.flat]) {
      ($0.inner.key, $0.flat.key, $0.other!.zip) = (2, 6, "2")
    }
  }

  @Test("Variables that aren't in documents are kept, also inside #if, in patterns, and in generic models")
  func ignored() {
    let model = with(KeepingVariables(value: "a", a: 5, b: 6, c: 7)) { $0.seen = 4 }
    expectUpdate(of: model, with: #"{"value":"x"}"#) { $0.value = "x" }
    expectUpdate(of: KeepingKeys(name: "a", hidden: 4), with: #"{"name":"b","hidden":5}"#) { $0.name = "b" }
  }

  @Test("Property observers run for changed properties only") func observers() throws {
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

  @Test("An unusable value in a patch makes the update fail, with the path of the value") func unusable() throws {
    var plain = PlainProfile(name: "Li", age: 3, id: 1)
    expectRefusals(by: plain, of: #"{"age":"abc"}"#, #"{"name":{}}"#, #"{"name":"x","age":[1,2]}"#)
    #expect(thrown { try plain.update(with: #"{"age":"abc"}"#) } == [#"expected Int, found string "abc" at $.age"#])
    expectUpdate(of: plain, with: #"{"age":"41","name":null}"#) { ($0.age, $0.name) = (41, "") }
    let profile = try Profile(json: #"{"nickname":"Li","id":1,"tags":["a"],"address":{"city":"Ulm","zip":"1"}}"#)
    expectRefusals(
      by: profile, of: #"{"tags":["a",{}]}"#, #"{"tags":["a",null]}"#, #"{"tags":{"a":1}}"#, #"{"tags":[["b"]]}"#,
      #"{"address":5}"#, #"{"address":{"city":[1,2]}}"#, #"{"info":5}"#, #"{"info":{"age":"x"}}"#, #"{"nickName":{}}"#,
      #"{"nickname":{},"nickName":"x"}"#)
    expectUpdate(of: profile, with: #"{"tags":["b",3],"info":null}"#, changes: [\.tags]) { $0.tags = ["b", "3"] }
    // Also for an unusable value inside a Codable type.
    let address = CodableAddress(zip: "1", city: "a")
    let codable = AroundCodable(address: address, many: [address], age: 1)
    expectRefusals(
      by: codable, of: #"{"address":{"zip":[1,2]}}"#, #"{"many":[{"zip":[1,2],"city":"b"}]}"#,
      #"{"many":[{"city":"b"},{}]}"#)
    expectUpdate(of: codable, with: #"{"address":{"zip":null},"many":[{"city":5}]}"#) {
      ($0.address.zip, $0.many) = (nil, [CodableAddress(city: "5")])
    }
  }
}

@JSONModel private struct UntouchedRest: Equatable {
  @Ignored(.decoding) var id = 7
  @Key("row.1") var second = 5
  @Key("meta.size") var size = 1
  var name = "a"
  @UnknownKeys var rest: [String: JSON] = [:]
}
@JSONModel private struct UntouchedUpdatable: Equatable, JSONUpdatable {
  @Ignored(.decoding) var id = 7
  @Key("row.1") var second = 5
  var name = "a"
  @UnknownKeys var rest: JSON.Object?
}
@JSONModel private class UntouchedObject {
  @Ignored(.decoding) var id = 7
  var name = "a"
  @Flatten var rest: [String: Int] = [:]
}
@JSONModel(inherits: true) private final class UntouchedDerived: UntouchedObject { @Key("row.1") var second = 5 }
@JSONModel(tag: "kind", content: "content") private enum UntouchedCase: Equatable { case rest(UntouchedRest) }

@Suite("Unknown members during updates") struct UntouchedMemberTests {
  @Test func writtenMembersAreNotUnknown() throws {
    let model = try UntouchedRest(json: #"{"x":1,"meta":{"more":2}}"#)
    #expect(model.rest == ["x": 1, "meta": ["more": 2]])
    expectUpdate(of: model, with: #"{"name":"b"}"#, changes: ["$.name"]) { $0.name = "b" }
    expectUpdate(of: model, with: #"{"meta":{"size":3}}"#, changes: ["$.meta.size"]) { $0.size = 3 }
    expectUpdate(of: UntouchedCase.rest(model), with: #"{"content":{"name":"c"}}"#) {
      $0 = .rest(with(model) { $0.name = "c" })
    }
  }

  @Test func membersThatThePatchNamesChange() throws {
    let model = try UntouchedRest(json: #"{"x":1,"y":2,"meta":{"more":2,"less":1}}"#)
    let changes = ["$.meta.more", "$.meta.less", "$.x", "$.z"]
    expectUpdate(of: model, with: #"{"x":null,"meta":{"more":3,"less":null},"z":[null]}"#, changes: changes) {
      $0.rest = ["y": 2, "meta": ["more": 3], "z": [nil]]
    }
    expectUpdate(of: UntouchedUpdatable(), with: #"{"name":"b"}"#, changes: [\.name]) { $0.name = "b" }
    expectUpdate(of: UntouchedUpdatable(), with: #"{"x":1}"#, changes: [\.rest]) { $0.rest = ["x": 1] }
    let object = UntouchedDerived()
    #expect(try object.update(with: #"{"name":"b"}"#) == [\UntouchedObject.name] && object.rest == [:])
    #expect(try object.update(with: #"{"x":1,"name":"c"}"#) == [\UntouchedObject.name, \UntouchedObject.rest])
    #expect(object.rest == ["x": 1])
  }
}
#endif
