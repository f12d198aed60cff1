// Conversions between JSON and models, Codable types, and trees of Any.

import Foundation
import Pliant
import Testing

#if Macros
@JSONModel private struct ValueUser: Equatable {
  var name: String
  var age = 18, extra: JSON = nil, note: JSON?, list: [JSON] = [], map: [String: JSON] = [:]
}
#endif

private struct ValueEnvelope: Codable, Equatable { var id: Int, payload: JSON, maybe: JSON? }
private struct PlainUser: Codable, Equatable { var name: String, age: Int?, since: Date? = nil }
private struct TolerantUser: TolerantCodable, Equatable {
  @Mapped("name", "nick") var name = "?"
  var age = 18
}

struct JSONModelTests {
  /// Codable types were decoded strictly, unlike elsewhere.
  @Test func codableTypesAreDecodedAsTolerantlyAsModels() throws {
    let parsed = try JSON(parsing: #"{"users":[{"name":5,"nick":"Li","age":"41"},{"name":"Bo","age":[]}]}"#)
    let built: JSON = ["users": [["name": 5, "nick": "Li", "age": "41"], ["name": "Bo", "age": []]]]
    for json in [parsed, built] {
      #expect(try json.users[0].decode(PlainUser.self) == PlainUser(name: "5", age: 41))
      #expect(try PliantDecoder().decode(PlainUser.self, from: json.users[0]) == PlainUser(name: "5", age: 41))
      #expect(try json.decode([PlainUser].self, at: "users").map(\.age) == [41, nil])
      #expect(try json.users[1].decode(TolerantUser.self).age == 18)
      #expect(try json.decode([String: [PlainUser]].self)["users"]?.count == 2)
      #expect(throws: DecodingError.self) { try json.users.decode(PlainUser.self, at: "7") }
    }
    let user = PlainUser(name: "é", age: nil, since: Date(timeIntervalSince1970: 1.5))
    #expect(try JSON(encoding: user).decode(PlainUser.self) == user)
  }

  /// Reading the document up to each of the errors would take minutes.
  @Test func errorsOfManyElementsAreFoundByTheIndex() throws {
    let lines = (0..<4000).map { "{\"payload\":[\($0)],\"\u{e9}\":{\"id\":\($0)}}" }.joined(separator: ",\r\n")
    let text = "[\r\n\(lines)]"
    for values in [try JSON(parsing: text).arrayValue, try PliantDecoder().decode([JSON].self, from: text)] {
      for (index, json) in values.enumerated().reversed() {
        let error = thrown { try json.decode(ValueEnvelope.self) }
        #expect(error == ["expected key \"id\", found none at $[\(index)].id (line \(index + 2), column 1)"])
        let inner = thrown { try PliantDecoder.strict.decode([Int].self, from: json.é) }
        let place = "$[\(index)].é (line \(index + 2), column \(19 + "\(index)".count))"
        #expect(inner == ["expected [Int], found an object at \(place)"])
      }
    }
  }

  #if Macros
  @Test func modelsComeFromValuesOfDocumentsAndFromOthers() throws {
    let json = try JSON(parsing: #" {"users": [{"name":"Li","age":"41"}, {"name":5}]} "#)
    let built: JSON = ["users": [["name": "Li", "age": "41"], ["name": 5]]]
    for json in [json, built] {
      #expect(try json["users"][0].decode(ValueUser.self) == ValueUser(name: "Li", age: 41))
      #expect(try json.decode([ValueUser].self, at: "users").count == 2)
      #expect(try ValueUser(json: json, at: "users.-1") == ValueUser(name: "5"))
      #expect(try [ValueUser](json: json["users"]).map(\.age) == [41, 18])
      #expect(try json.decode(at: "users.0.name") as String == "Li")
    }
  }

  @Test func errorsAndReportsNamePlacesInTheDocument() throws {
    let json = try JSON(parsing: "{\"users\":\n [{\"name\":\"Li\"},{\"age\":true},null,true,false]}")
    func place(_ error: JSONError) -> String { "\(error.path) \(error.line):\(error.column)" }
    #expect(thrown(place) { try json["users"][1].decode(ValueUser.self) } == ["$.users[1].name 2:17"])
    let hint = #"expected key "user", found none at $.user (line 1, column 1), did you mean "users"?"#
    #expect(thrown { try json["user"][1].decode(ValueUser.self) } == [hint])
    let index = "expected a value at $.users[5], found none at $.users (line 2, column 2)"
    #expect(thrown { try ValueUser(json: json, at: "users.5") } == [index])
    for (index, column) in [(2, 30), (3, 35), (4, 40)] {
      let expected = ["$.users[\(index)] 2:\(column)"]
      #expect(thrown(place) { try ValueUser(json: json, at: "users.\(index)") } == expected)
      #expect(thrown(place) { try json.decode(ValueUser.self, at: "users.\(index)") } == expected)
      #expect(thrown(place) { try json.users[index].decode(PlainUser.self) } == expected)
    }
    let bent = try JSON(parsing: #"{"users":[{"name":"Li","age":"41"}]}"#)
    let (converted, conversions) = try withReport { try ValueUser(json: bent["users"][0], report: &$0) }
    #expect(converted.age == 41 && conversions.issues.map(\.path.description) == ["$.users[0].age"])
    #expect(throws: DecodingError.self) { try PliantDecoder.strict.decode(ValueUser.self, from: bent, at: "users.0") }
    let (_, own) = try withReport { try PliantDecoder().decode([ValueUser].self, from: bent, at: "users", report: &$0) }
    #expect(own.issues.count == 1)
  }

  @Test func valuesArePropertiesOfModels() throws {
    let rest = #""note":[true],"list":[1,"x",{"k":null}],"map":{"m":[0.10]}"#
    let text = #"{"name":"Li","age":1,"extra":{"a":[1,{"b":1.50}],"c":"\u00e9"},\#(rest)}"#
    let user = try ValueUser(json: text)
    #expect(user.extra.a[1].b.numberText == "1.50" && user.extra.c.string == "é")
    #expect(user.note == [true] && user.list == [1, "x", ["k": nil]] && user.map == ["m": [0.1]])
    #expect(try user.extra.aa.jsonError?.path.description == "$.extra.aa" && user.jsonString() == text)
    let empty = try ValueUser(json: #"{"name":"x","extra":null,"note":null}"#)
    #expect(empty.extra.isNull && empty.note == Optional<JSON>.none)
    let invalid = #expect(throws: DecodingError.self) { try ValueUser(json: #"{"name":"x","extra":{"a":[1,]}}"#) }
    #expect(invalid?.jsonError?.byteOffset == 28)
    #expect(try user.jsonValue() == JSON(parsing: text) && JSON(encoding: user) == JSON(parsing: text))
  }
  #endif

  @Test(arguments: ["0", "-0", "7", "-7", "9223372036854775807", "9223372036854775808", "1.0", "1e2", "-0.0", "0e1"])
  func aNumberInAModelKeepsItsText(text: String) throws {
    #expect(try [JSON](json: "[ \(text) ,\(text)]").map(\.numberText) == [text, text])
    #expect(try JSON(json: text).numberText == text)
  }

  @Test func manyValuesInOneDocumentTakeLinearTime() throws {
    // Each element is a value that is indexed separately.
    let text = "[" + Array(repeating: #"{"a":[1,2,3],"b":{"c":"d"}}"#, count: 50_000).joined(separator: ",") + "]"
    let values = try [JSON](json: text)
    #expect(values.count == 50_000 && values[49_999].b.c == "d")
  }

  @Test func worksUnderFoundationsCoders() throws {
    let text =
      #"{"id":7,"payload":{"b":true,"i":-5,"u":18446744073709551615,"d":2.5,"s":"x","n":null,"a":[[],{}],"big":1e300},"maybe":[1]}"#
    let value = try JSONDecoder().decode(ValueEnvelope.self, from: Data(text.utf8))
    #expect(try value.payload == JSON(parsing: text)["payload"] && value.maybe == [1])
    #expect(try JSON(parsing: JSONEncoder().encode(value)) == JSON(parsing: text))
    #expect(try JSONDecoder().decode(JSON.self, from: Data("[1]".utf8)) == [1])
    let exact = try JSONEncoder().encode(JSON(parsing: "[12345678901234567890.1,0.1,1e2,-0.0]"))
    #expect(String(decoding: exact, as: UTF8.self).contains("12345678901234567890.1"))
    #expect(try JSON(parsing: exact)[3].double?.sign == .minus)
    let list = try PropertyListEncoder().encode(ValueEnvelope(id: 1, payload: ["a": [1, "x", 2.5, true]], maybe: nil))
    #expect(try PropertyListDecoder().decode(ValueEnvelope.self, from: list).payload == ["a": [1, "x", 2.5, true]])
  }

  #if Macros
  @Test func treesOfAny() throws {
    let tree: [String: Any] = [
      "a": [1, 2.5, true, "x", NSNull()] as [Any], "b": ["c": UInt64.max], "d": Optional<Int>.none as Any,
    ]
    let json = try JSON(any: tree)
    #expect(json == ["a": [1, 2.5, true, "x", nil], "b": ["c": JSON(UInt64.max)], "d": nil])
    let back = try #require(json.anyValue as? [String: Any])
    let elements = try #require(back["a"] as? [Any])
    #expect(elements.count == 5 && elements[0] as? Int == 1)
    #expect((back["b"] as? [String: Any])?["c"] as? UInt64 == .max && back["d"] is NSNull)
    #expect(try JSON(any: ["k": json, "o": json.objectValue] as [String: Any]) == ["k": json, "o": json])
    #expect(try ValueUser(json: ["name": "Li", "extra": json["a"]] as [String: Any]).extra == json["a"])
    let large = try JSON(parsing: "[1e400,-1e400]")
    #expect(large.anyValue as? [Double] == [.infinity, -.infinity] && JSON("x").anyValue as? String == "x")
    let list = try PropertyListEncoder().encode(large)
    #expect(try PropertyListDecoder().decode([Double].self, from: list) == [.infinity, -.infinity])
    #expect((try JSON(parsing: "-0").anyValue as? Double)?.sign == .minus)
    #expect(throws: DecodingError.self) { try JSON(any: ["a": Self.self]) }
    #expect(try JSONSerialization.data(withJSONObject: json.anyValue).count > 10)
  }

  @Test func numbersInTreesAreExactAndCastToEveryTypeThatFits() throws {
    func expectBack<Value: JSONReadable & JSONWritable & Equatable>(_ value: Value) throws {
      #expect(try [String: Value](json: ["n": value].jsonObject()) == ["n": value])
      #expect(try [Value](json: [value].jsonArray()) == [value])
      #expect(try JSON(any: JSON(encoding: [value]).anyValue).decode([Value].self) == [value])
    }
    for decimal in ["1234567890123456789012", "0.1", "-12345678901234567890.123456789", "99999999999999999999.99"] {
      try expectBack(#require(Decimal(string: decimal)))
    }
    try expectBack(Int64.min)
    try expectBack(UInt64.max)
    if #available(macOS 15, iOS 18, watchOS 11, tvOS 18, *) {
      try expectBack(Int128.max)
      try expectBack(Int128.min)
      try expectBack(UInt128.max)
    }
    try [0.1, -0.0, 1e300, Double.leastNonzeroMagnitude, .greatestFiniteMagnitude, 1.0 / 3, 0x1p53].forEach(expectBack)
    try expectBack(Float(0.1))
    // As in `JSONSerialization`, a number has no single type, so a price of 75 is also a Double.
    let prices = try JSON(parsing: #"{"a":75,"b":2.5,"c":1e2}"#).anyValue
    #expect(prices as? [String: Double] == ["a": 75, "b": 2.5, "c": 100])
    let written = try [["n": 75.0].jsonObject()["n"] as Any, PliantEncoder().encodeObject(["n": 75])["n"] as Any]
    for value in try [JSON(parsing: "75").anyValue] + written {
      #expect(value as? Double == 75 && value as? Int == 75 && value as? UInt8 == 75 && value as? Float == 75)
      #expect(value is NSNumber && value as? String == nil)
    }
    #expect(try JSON(parsing: "2.5").anyValue as? Int == nil && JSON(parsing: "true").anyValue as? Bool == true)
  }
  #endif

  @Test func objectsKeepTheirOrderAndTheLastMemberCounts() throws {
    var object: JSON.Object = ["z": 1, "a": [2], "m": nil]
    #expect(object.keys == ["z", "a", "m"])
    object["a"]?.append(3)
    object["n"] = 5
    object["m"] = Optional<JSON>.none
    #expect(object["q", default: 0] == 0)
    object["q", default: 0] = 9
    object["l", default: []].append("x")
    #expect(object.keys == ["z", "a", "n", "q", "l"] && object["a"] == [2, 3])
    #expect(object["none"] == Optional<JSON>.none && object.updateValue(2, forKey: "z") == 1)
    #expect(object.removeValue(forKey: "n") == 5 && object.removeValue(forKey: "n") == Optional<JSON>.none)
    #expect(object.count == 4 && object.map(\.key) == ["z", "a", "q", "l"] && object.dictionary["q"] == 9)
    let other: JSON.Object = ["l": ["x"], "a": [2, 3], "z": 2, "q": 9]
    #expect(object == other && object.hashValue == other.hashValue)
    #expect(object.mapValues { JSON($0.count) } == ["z": 0, "a": 2, "q": 0, "l": 1])
    #expect(try JSON(object).jsonString() == #"{"z":2,"a":[2,3],"q":9,"l":["x"]}"#)
    object.removeAll()
    #expect(object.isEmpty)
    let parsed = try #require(JSON(parsing: #"{"b":1,"a":{"x":2}}"#).object)
    #expect(try parsed.jsonString() == #"{"b":1,"a":{"x":2}}"# && JSON.Object(json: parsed.jsonString()) == parsed)
    #expect(try JSONDecoder().decode(JSON.Object.self, from: JSONEncoder().encode(parsed)) == parsed)
    #expect(throws: DecodingError.self) { try JSON.Object(json: "[1]") }
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(JSON.Object.self, from: Data("[1]".utf8)) }
    #expect(parsed[parsed.startIndex].key == "b" && parsed[parsed.index(after: parsed.startIndex)].value == ["x": 2])
    #expect(parsed.index(parsed.startIndex, offsetBy: 2) == parsed.endIndex)
    #expect(parsed.first { $0.value.type == .object }?.key == "a")
    let json = try JSON(parsing: #"{"a":1,"b":2,"\u0061":3,"c":{"x":1,"x":2}}"#)
    let single: JSON = ["a": 3, "b": 2, "c": ["x": 2]]
    #expect(json.a == 3 && json.count == 3 && json.object?.keys == ["a", "b", "c"])
    #expect(json == single && json.hashValue == single.hashValue)
    #expect(try json.jsonString() == #"{"a":3,"b":2,"c":{"x":2}}"# && json.jsonString(.sortedKeys) == json.jsonString())
    #expect(!with(json) { $0.removeValue(forKey: "a") }.a.exists)
    let whole = try JSON(parsing: #"{"a":{"b":[1.50,"\u00e9"]},"c":[]}"#)
    #expect(whole.a.detached() == whole.a && whole.a.b[0].detached().numberText == "1.50")
    #expect(with(whole.a) { $0.c = 1 }.detached() == ["b": [1.50, "é"], "c": 1])
    #expect(whole.a.bb.detached().jsonError != nil && whole.a.detached().bb.jsonError?.path.description == "$.bb")
  }
}
