/// The code of "Coming from SwiftyJSON", compiled and run line by line.

#if Macros
import Foundation
import Pliant
import Testing

final class Tune {
  let id: Int
  let title: String
  let parts: [Tune]

  init(json: JSON) {
    id = json["id"].converted(or: 0)
    title = json["title"].stringValue
    parts = json["parts"].arrayValue.map { Tune(json: $0) }
  }
}

extension JSON {
  func converted<Value: JSONReadable>(or value: Value) -> Value { (try? decode(Value.self)) ?? value }
}

struct ComingFromSwiftyJSONTests {
  @Test func reads() throws {
    let text = #"""
      {"users":[{"name":"Li","age":41,"tags":["a","b"],"home":"https://example.com/li"},{"name":"An","age":"7"}],"next":null}
      """#
    let json = try JSON(parsing: text)
    let name = json["users"][0]["name"].string  // "Li"
    let same = json["users", 0, "name"].string
    let again = json.users[0].name.string
    let byPath = json[path: "users.0.name"].string
    #expect([name, same, again, byPath] == ["Li", "Li", "Li", "Li"])
    #expect(json[["users", 0, "name"]].string == "Li" && json[pointer: "/users/0/name"].string == "Li")
    #expect(json["users"][0]["age"].jsonNumber == 41)
    let last = json["users"][-1]["name"].stringValue  // "An"
    let age = json["users"][0]["age"].intValue  // 41
    let tags = json["users"][0]["tags"].arrayValue.map(\.stringValue)  // ["a", "b"]
    let home = json["users"][0]["home"].jsonURL
    #expect(last == "An" && age == 41 && tags == ["a", "b"] && home == URL(string: "https://example.com/li"))
  }

  @Test func remembersWhy() throws {
    let json = try JSON(parsing: #"{"users":[{"name":"Li"}],"next":null}"#)
    let missing = json["users"][3]["name"]  // missing.string == nil, missing.stringValue == ""
    #expect(missing.string == nil && missing.stringValue == "")
    let exists = (json["next"].exists, missing.exists)  // (true, false): null is there
    #expect(exists == (true, false) && json["next"].isNull)
    let problem = json["users"][0]["nmae"].jsonError!.description
    // expected key "nmae", found none at $.users[0].nmae (line 1, column 11), did you mean "name"?
    #expect(problem == #"expected key "nmae", found none at $.users[0].nmae (line 1, column 11), did you mean "name"?"#)
  }

  @Test func loops() throws {
    let json = try JSON(parsing: #"{"b":1,"a":2,"list":[3,4]}"#)
    var keys: [String] = []
    for (key, value) in json.object ?? [:] where value.type == .number { keys.append(key) }
    // ["b", "a"]: the order of the document
    #expect(keys == ["b", "a"])
    var sum = 0
    for element in json["list"].elements { sum += element.intValue }
    #expect(sum == 7)
  }

  @Test func isMadeOfValues() throws {
    let name = "Li", ages = [7, 9]
    let note: String? = nil
    let body: JSON = ["name": JSON(name), "ages": JSON(ages.map { JSON($0) }), "note": JSON(note.map { JSON($0) })]
    let same = try JSON(any: ["name": name, "ages": ages, "note": note as Any])
    // {"name":"Li","ages":[7,9],"note":null}
    #expect(try body.jsonString() == #"{"name":"Li","ages":[7,9],"note":null}"# && same == body)
  }

  @Test func isTakenByTypes() throws {
    let tune = Tune(json: try JSON(parsing: #"{"id":"7","title":"a","parts":[{"id":8.0}]}"#))
    // tune.id == 7, tune.parts[0].id == 8
    #expect(tune.id == 7 && tune.title == "a" && tune.parts[0].id == 8 && tune.parts[0].title.isEmpty)
    let json = try JSON(parsing: #"{"a":"7","b":18446744073709551615}"#)
    let (number, flag): (Double, Bool) = (json["a"].converted(or: 0.5), json["c"].converted(or: true))
    #expect(number == 7 && flag && json["b"].uint64Value == UInt64.max)
  }

  @Test func changes() throws {
    let object: [String: Any] = ["a": [1, "x"], "b": true]
    #expect(try JSON(any: object) == ["a": [1, "x"], "b": true])
    #expect((try JSON(any: object).anyValue as? [String: Any])?["b"] as? Bool == true)
    let long = #"{"n":12345678901234567890.10}"#
    #expect(try JSON(parsing: long).jsonString() == long && JSON(parsing: long)["n"].int == nil)
    var json: JSON = ["name": "Jack", "age": 25, "list": ["a", 2.5, nil]]
    json["name"] = "Mike"
    json["list"][0].int = 7
    json["address"]["city"] = "Ulm"
    json["list"].append(true)
    json.removeValue(forKey: "age")
    let written = try json.jsonString()  // {"name":"Mike","list":[7,2.5,null,true],"address":{"city":"Ulm"}}
    #expect(written == #"{"name":"Mike","list":[7,2.5,null,true],"address":{"city":"Ulm"}}"#)
    json.merge(["list": [false], "address": ["zip": "89073"]])  // arrays are joined, as with merge(with:)
    json.mergePatch(["name": nil])  // RFC 7396: null removes
    let merged = try json.jsonString(.sortedKeys)
    // {"address":{"city":"Ulm","zip":"89073"},"list":[7,2.5,null,true,false]}
    #expect(merged == #"{"address":{"city":"Ulm","zip":"89073"},"list":[7,2.5,null,true,false]}"#)
  }

  @JSONModel
  struct User: Equatable {
    var name: String
    var age: Int?
  }

  @Test func readsModels() throws {
    let json = try JSON(parsing: #"{"users":[{"name":"Li","age":"41"},{"age":1}]}"#)
    let users = try [User](json: json, at: "users")  // [User(name: "Li", age: 41)]: the second has no name
    #expect(users == [User(name: "Li", age: 41)])
    let user = try json["users"][0].decode(User.self)
    let age = try json["users"][0]["age"].decode(Int.self)  // 41, where .int is nil
    #expect(age == 41 && json["users"][0]["age"].int == nil)
    let back = try JSON(encoding: user)  // ["name": "Li", "age": 41]
    #expect(back == ["name": "Li", "age": 41])
  }
}
#endif
