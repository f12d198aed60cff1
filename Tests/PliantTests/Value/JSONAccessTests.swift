// The use of JSON: parsing, access, changes, writing; and keys that differ only in their code units.

import Foundation
import Pliant
import Testing

struct JSONAccessTests {
  static let document = #"""
    {"user": {"name": "Li", "age": 41, "address": {"city": "Shanghai"}, "tags": ["a", "b", "c"]},
     "items": [{"id": 1, "price": 0.10}, {"id": 2, "price": 12345678901234567890.10}], "a/b": [true, null, false], "": 0}
    """#

  let json: JSON
  let built: JSON

  init() throws {
    json = try JSON(parsing: Self.document)
    built = [
      "user": ["name": "Li", "age": 41, "address": ["city": "Shanghai"], "tags": ["a", "b", "c"]],
      "items": [["id": 1, "price": 0.1], ["id": 2, "price": JSON(numberText: "12345678901234567890.10") ?? nil]],
      "a/b": [true, nil, false], "": 0,
    ]
  }

  @Test func findsMembersAndElements() throws {
    for json in [json, built] {
      #expect(json["user"]["name"].string == "Li" && json.user.address.city.string == "Shanghai")
      #expect(json["items", 1, "id"].int == 2 && json["items"][-1]["id"].int == 2)
      let steps: [any JSONStep] = ["items", 1, "id"]
      #expect(json[steps].int == 2 && json[path: "items.0.id"].int == 1 && json[path: "items.*.id"] == [1, 2])
      #expect(json[path: "user.tags.-1"] == "c" && json["items"][1]["price"].numberText == "12345678901234567890.10")
      #expect(json["items"][1]["price"].decimal == Decimal(string: "12345678901234567890.10"))
      #expect(json.user.age.double == 41 && json[""].int == 0)
      #expect(json["a/b"][0].bool == true && json["a/b"][1].isNull && json["a/b"][1].exists)
      #expect(json["a/b"][2].bool == false && json["a/b"][2] != nil && json["a/b"][1].bool == nil)
      #expect(try json["a/b"].jsonString(.pretty).filter { !$0.isWhitespace } == "[true,null,false]")
    }
    #expect(json == built && json.hashValue == built.hashValue)
  }

  @Test func givesContainersInTheirOrder() {
    for json in [json, built] {
      #expect(json.count == 4 && json.type == .object && json["items"].type == .array)
      #expect(json.object?.keys == ["user", "items", "a/b", ""])
      #expect(json.user.tags.array == ["a", "b", "c"] && json["items"].elements.map(\.count) == [2, 2])
      #expect(json.user.dictionaryValue["name"]?.string == "Li" && json.user.dictionary?.count == 4)
      #expect(json.user.array == nil && json.user.arrayValue.isEmpty && json["items"].object == nil)
      for (key, value) in json.object ?? [:] { #expect(value == json[key]) }
      for (index, value) in json["items"].arrayValue.enumerated() { #expect(value["id"] == JSON(index + 1)) }
    }
  }

  @Test func comparesWithLiteralsAndHashesNestedValues() throws {
    let json: JSON = ["a": 1, "b": [true, nil, 2.5], "c": "x", "com.dotted": 5]
    #expect(json["b"] == [true, nil, 2.5] && json["c"] == "x" && json["d"] == nil && json["b"][1] == nil)
    #expect(json["a"] < json["b"] && (json["a"].int ?? 0) + 1 == 2)
    #expect("\(json)" == #"{"a":1,"b":[true,null,2.5],"c":"x","com.dotted":5}"# && json[path: #"com\.dotted"#].int == 5)
    #expect(try json.decode(Date.self, at: "a") == Date(timeIntervalSince1970: 1))
    #expect(try JSON(parsing: #""http://a.b/c d""#).jsonURL?.absoluteString == "http://a.b/c%20d")
    // Otherwise a document could contain values that are slow to look up.
    func nested(_ json: JSON) -> JSON { (0..<20).reduce(json) { inner, _ in [inner] } }
    let values: [JSON] = [
      [1, 2, 3], [1, 3, 2], [3, 2, 1], [[1, 2], 3], [1, [2, 3]], [[1], [2], 3], ["a": 1, "b": 2], ["a": 2, "b": 1],
      ["a": ["b": 1], "c": ["d": 2]], ["a": ["d": 2], "c": ["b": 1]],
    ]
    #expect(Set(values.map { nested($0).hashValue }).count == values.count)
    #expect(nested(["a": 1, "b": [2]]).hashValue == nested(["b": [2], "a": 1.0]).hashValue)
  }

  /// The path of an assignment, and the result: only values that match the wildcard change.
  @Test(arguments: [
    ("items.*.id", #"{"items":[{"id":9},{"x":2},3,[],null,{"id":9}]}"#), ("items.*", #"{"items":[9,9,9,9,9,9]}"#),
    ("items.*.x.y", #"{"items":[{"id":null},{"x":2},3,[],null,{"id":1}]}"#),
    ("items.*.*", #"{"items":[{"id":null},{"x":2},3,[],null,{"id":1}]}"#),
    ("other.*.id", #"{"items":[{"id":null},{"x":2},3,[],null,{"id":1}]}"#),
  ]) func setsWhatAWildcardLeadsTo(path: String, result: String) throws {
    var json = try JSON(parsing: #"{"items":[{"id":null},{"x":2},3,[],null,{"id":1}]}"#)
    var built = try JSON(any: json.anyValue)
    json[path: path] = 9
    built[path: path] = 9
    #expect(try json.jsonString() == result && built == json)
  }

  @Test func saysWhyNothingWasFound() {
    for json in [json, built] {
      #expect(json.nobody.name.string == nil && json.nobody.name.stringValue == "" && json.nobody.doubleValue == 0)
      #expect(!json.nobody.exists && json.nobody == nil)
      #expect(json["items"][2].jsonError != nil && json["items"][-3].jsonError != nil)
      #expect(json.user.name.int == nil && json.user.age.string == nil)
    }
    let user = json.user
    for (missing, error) in [
      (user.agee, #"expected key "agee", found none at $.user.agee (line 1, column 10), did you mean "age"?"#),
      (json["items"][7], "expected a value at $.items[7], found none at $.items (line 2, column 11)"),
      (user.name.first, #"expected an object with key "first", found string "Li" at $.user.name (line 1, column 19)"#),
      (json["a/b"][0].x, #"expected an object with key "x", found true at $['a/b'][0] (line 2, column 92)"#),
      (json["a/b"][1].x, #"expected an object with key "x", found null at $['a/b'][1] (line 2, column 98)"#),
      (json["a/b"][2][0], "expected an array with element 0, found false at $['a/b'][2] (line 2, column 104)"),
      (built.user.agee, #"expected key "agee", found none at $.agee (line 1, column 1), did you mean "age"?"#),
    ] { #expect(missing.jsonError?.description == error) }
    #expect(user.agee.deeper.still.jsonError?.path.description == "$.user.agee" && user.age.jsonError == nil)
  }

  @Test func changesWhatIsThereAlsoInAParsedDocument() throws {
    var j: JSON = ["a": [1, 2.5, nil, "x"], "b": true]
    j["a"][0] = 7
    j.c.d = "made"
    j["a"][5] = "far"
    j[path: "e.0.f"] = 1
    j["g", "h"] = 2
    j.b = false
    #expect(
      try j.jsonString() == #"{"a":[7,2.5,null,"x",null,"far"],"b":false,"c":{"d":"made"},"e":[{"f":1}],"g":{"h":2}}"#)
    var copy = json
    copy.user.age.int = 42
    copy["items"][0]["price"] = 1
    copy["items"][1].object?.removeValue(forKey: "price")
    copy.user.tags[-1] = "z"
    copy["a/b"] = JSON()
    let user = #"{"name":"Li","age":42,"address":{"city":"Shanghai"},"tags":["a","b","z"]}"#
    let changed = #"{"user":\#(user),"items":[{"id":1,"price":1},{"id":2}],"a/b":null,"":0}"#
    #expect(try copy.jsonString() == changed && json.user.age.int == 41)
  }

  @Test func changesInPlaceAtPathsInText() {
    var j: JSON = ["a": ["items": []]]
    expectTime(below: .seconds(10)) {
      for number in 0..<10_000 { (j[path: "a.items"][number], j[pointer: "/a/items/-"]) = (JSON(number), 1) }
    }
    j[pointer: "a"] = 1
    #expect(j.a.items == JSON((0..<10_000).map { JSON($0) } + [1]) && j.count == 1)
  }

  @Test func changesByTypedProperties() throws {
    var json: JSON = ["name": "Jack", "list": [1, 2, 3]]
    (json["name"].string, json["list"][2].int) = ("Jim", 30)
    (json["address"]["zip"].int, json["nothing"].string) = (12345, nil)
    #expect(try json.jsonString() == #"{"name":"Jim","list":[1,2,30],"address":{"zip":12345},"nothing":null}"#)
    (json.n.b.double, json.n.c.uint8, json.n.d.decimal) = (2.5, 255, Decimal(string: "0.30"))
    (json.n.e.int, json.n.f.intValue) = (nil, 7)
    #expect(json.removeValue(forKey: "n") == ["b": 2.5, "c": 255, "d": 0.3, "e": nil, "f": 7])
    json["list"].arrayValue.append(4)
    json["list"].array?.removeFirst()
    json["address"].objectValue["city"] = "X"
    json["address"].object?["zip"] = Optional<JSON>.none
    json.name.array?.append(1)
    #expect(json == ["name": "Jim", "list": [2, 30, 4], "address": ["city": "X"], "nothing": nil])
    json.name.arrayValue.append(1)
    json.nothing.objectValue["k"] = 2
    json.list.array? += [JSON.null.none, JSON.null.none]
    #expect(json == ["name": [1], "list": [2, 30, 4, nil, nil], "address": ["city": "X"], "nothing": ["k": 2]])
    #expect(json.list.remove(at: 3).exists && json.list[3].exists && json.list.elements.allSatisfy(\.exists))
  }
}

struct KeyEqualityTests {
  /// é as one scalar and as two. Swift's strings are equal.
  static let composed = "\u{E9}", decomposed = "e\u{301}"
  private let composed = Self.composed, decomposed = Self.decomposed

  private func expectDifferent<Value: Hashable>(_ left: Value, _ right: Value) {
    #expect(left != right && left == left && right == right && Set([left, right, left, right]).count == 2)
  }

  @Test func pathsAndPointersTellStepsApart() throws {
    #expect(composed == decomposed)
    expectDifferent(JSONPath.Component.key(composed), .key(decomposed))
    expectDifferent(JSONPath([.key("a"), .key(composed)]), JSONPath([.key("a"), .key(decomposed)]))
    expectDifferent(PathPattern("a.\(composed)"), PathPattern("a.\(decomposed)"))
    expectDifferent(try JSONPointer("/\(composed)"), try JSONPointer("/\(decomposed)"))
    let pointers = [JSONPointer(tokens: [composed]), JSONPointer(tokens: [decomposed])]
    expectDifferent(JSONPatch.Operation.remove(at: pointers[0]), .remove(at: pointers[1]))
    // Steps of different kinds, and different numbers of steps, are unequal.
    expectDifferent(JSONPath.Component.key("1"), .index(1))
    expectDifferent(JSONPath.Component.key("0"), .index(0))
    expectDifferent(JSONPath.Component.key("*"), .wildcard)
    expectDifferent(JSONPointer(tokens: ["a", "b"]), JSONPointer(tokens: ["ab"]))
    expectDifferent(JSONPointer(tokens: ["a"]), JSONPointer(tokens: ["a", ""]))
  }

  @Test func differencesAndPatchesNameTheRightOne() throws {
    let (old, new): (JSON, JSON) = ([composed: 1, decomposed: 2], [decomposed: 2])
    #expect(try JSON(parsing: #"{"\u00e9":1,"e\u0301":2}"#) == old && old.count == 2)
    #expect(old[composed] == 1 && old[decomposed] == 2 && JSON(composed) != JSON(decomposed))
    #expect(old.differences(from: new).map(\.path) == [JSONPath([.key(composed)])])
    #expect(old.patch(to: new) == JSONPatch([.remove(at: JSONPointer(tokens: [composed]))]))
    var json = old
    json.mergePatch([composed: nil])
    #expect(json == new)
    json.merge([composed: [1]])
    #expect(json == [decomposed: 2, composed: [1]])
    #expect(try JSON.Object.patch(from: old.objectValue, to: new.objectValue) == [composed: nil])
    var object = old.objectValue
    #expect(try object.update(with: [composed: 3]) == [JSONPath([.key(composed)])])
    #expect(object == [composed: 3, decomposed: 2])
  }

  @Test func membersOfLargeCodableObjectsAreFoundByTheirOwnKeyFirst() throws {
    for fillers in [0, 100] {
      // The values of the composed and the decomposed key.
      for (keys, values) in [([composed, decomposed], [1, 2]), ([decomposed, composed], [2, 1])] {
        let members = (0..<fillers).map { "\"k\($0)\":0," }.joined()
        let text = "{\(members)\"\(keys[0])\":1,\"\(keys[1])\":2}"
        #expect(try PliantDecoder().decode(TwoAccents.self, from: text).values == values, "\(fillers) \(values)")
        // As in Foundation's decoder, a missing key is replaced by the equal one.
        let single = "{\(members)\"\(keys[0])\":1}"
        #expect(try PliantDecoder().decode(TwoAccents.self, from: single).values == [1, 1], "\(fillers) \(values)")
      }
    }
  }
}

/// Requests both keys, in another order than in the document.
private struct TwoAccents: Decodable {
  let values: [Int]

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: AnyKey.self)
    _ = try container.decodeIfPresent(Int.self, forKey: "none")
    values = try [KeyEqualityTests.composed, KeyEqualityTests.decomposed].map {
      try container.decode(Int.self, forKey: AnyKey($0))
    }
  }
}

#if Macros
@JSONModel private enum Accent: String, Equatable { case acute = "\u{E9}", none = "e" }

extension KeyEqualityTests {
  @Test func rawValuesAreComparedByTheirCodeUnits() throws {
    #expect(try Accent(json: "\"\(composed)\"") == .acute)
    #expect(throws: DecodingError.self) { try Accent(json: "\"\(decomposed)\"") }
    let decoder = PliantDecoder(tolerance: .tolerant.with(.caseInsensitiveRawValue))
    #expect(try decoder.decode(Accent.self, from: "\"\u{C9}\"") == .acute)
    #expect(throws: DecodingError.self) { try decoder.decode(Accent.self, from: "\"E\u{301}\"") }
  }
}
#endif
