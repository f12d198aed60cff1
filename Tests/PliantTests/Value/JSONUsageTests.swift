//===----------------------------------------------------------------------===//
// JSON as users of SwiftyJSON and ObjectMapper would write it.
//===----------------------------------------------------------------------===//

import Foundation
import Pliant
import Testing

@Suite("JSON: usage")
struct JSONUsageTests {
  static let timeline = Data(
    #"""
    [
      {"id_str": "1", "text": "first", "retweet_count": 3, "favorited": true, "score": 0.5,
       "user": {"name": "Ann", "url": "http://example.com/a b", "followers": "12", "entities": null},
       "entities": {"hashtags": [{"text": "swift"}, {"text": "json"}]}},
      {"id_str": "2", "text": "second", "retweet_count": 0, "favorited": false,
       "user": {"name": "Bo", "url": "https://example.com"}}
    ]
    """#.utf8)

  // MARK: - SwiftyJSON

  @Test func readsALoopOverATimeline() throws {
    let json = try JSON(parsing: Self.timeline)
    if let userName = json[0]["user"]["name"].string {
      #expect(userName == "Ann")
    } else {
      Issue.record("no name")
    }
    var lines: [String] = []
    for tweet in json.arrayValue {
      let name = tweet["user"]["name"].stringValue
      let tags = tweet["entities"]["hashtags"].arrayValue.map { $0["text"].stringValue }
      lines.append("\(name): \(tweet["text"].stringValue) \(tags)")
    }
    #expect(lines == [#"Ann: first ["swift", "json"]"#, "Bo: second []"])
    #expect(json[0]["user"]["url"].jsonURL?.absoluteString == "http://example.com/a%20b")
    #expect(json[1]["score"].double == nil)
    #expect(json[1]["score"].doubleValue == 0)
    #expect(json[0]["retweet_count"].int == 3)
    #expect(json[0]["favorited"].boolValue)
    #expect(json[0]["user"]["entities"].isNull)
    let path: [any JSONStep] = [0, "entities", "hashtags", 1, "text"]
    #expect(json[path].string == "json")
    #expect(json[0, "entities", "hashtags", 1, "text"].string == "json")
    #expect(json[9, "list", "person", "name"].string == nil)
    #expect(json[9]["list"]["person"]["name"].string == nil)
    #expect(json[9, "list"].jsonError != nil)
    #expect(json[0]["user"]["name"].exists)
    #expect(!json[0]["user"]["nickname"].exists)
    #expect(json.count == 2)
    #expect(json.type == .array)
  }

  @Test func goesThroughObjectsAndArrays() throws {
    let json = try JSON(parsing: Self.timeline)
    var keys: [String] = []
    for (key, value) in json[1].object ?? [:] {
      keys.append(key)
      #expect(value == json[1][key])
    }
    #expect(keys == ["id_str", "text", "retweet_count", "favorited", "user"])
    #expect(json[1].dictionaryValue["text"]?.string == "second")
    #expect(json[1].dictionary?.count == 5)
    for (index, tweet) in json.arrayValue.enumerated() { #expect(tweet["id_str"].string == String(index + 1)) }
    #expect(json.elements.map(\.count) == [7, 5])
    #expect(json.elements.first?["id_str"] == "1")
    #expect(json[0].array == nil)
    #expect(json.object == nil)
    #expect(json[0].arrayValue.isEmpty)
  }

  @Test func setsValues() throws {
    var json: JSON = ["name": "Jack", "age": 25]
    json["age"] = 26
    json["name"].string = "Jim"
    json["list"] = [1, 2, 3]
    json["list"][2].int = 30
    json["address"]["zip"].int = 12345
    json["nothing"].string = nil
    json["arrayOfString"] = JSON(["a", "b"].map { JSON($0) })
    #expect(json["age"].intValue == 26)
    #expect(
      try json.jsonString()
        == #"{"name":"Jim","age":26,"list":[1,2,30],"address":{"zip":12345},"nothing":null,"arrayOfString":["a","b"]}"#)
    #expect(
      json == [
        "name": "Jim", "age": 26, "list": [1, 2, 30], "address": ["zip": 12345], "nothing": nil,
        "arrayOfString": ["a", "b"],
      ])
    json["list"].arrayValue.append(4)
    json["list"].array?.removeFirst()
    json["address"].objectValue["city"] = "X"
    json["address"].object?["zip"] = Optional<JSON>.none
    json.name.array?.append(1)
    #expect(json["list"] == [2, 30, 4])
    #expect(json["address"] == ["city": "X"])
    #expect(json.name == "Jim")
  }

  @Test func comparesWithLiterals() {
    let json: JSON = ["a": 1, "b": [true, nil, 2.5], "c": "x"]
    #expect(json["a"] == 1)
    #expect(json["b"] == [true, nil, 2.5])
    #expect(json["c"] == "x")
    #expect(json["d"] == nil)
    #expect(json["b"][1] == nil)
    #expect(json["a"] < json["b"])
    #expect((json["a"].int ?? 0) + 1 == 2)
    #expect("\(json)" == #"{"a":1,"b":[true,null,2.5],"c":"x"}"#)
  }

  // MARK: - ObjectMapper

  /// What a mapping of ObjectMapper would do by hand: nested keys, defaults, transforms.
  @Test func mapsByPaths() throws {
    let json = try JSON(
      parsing: #"""
        {"username": "li", "distance": {"text": "102 ft", "value": 31.0}, "birthday": 86400, "com.dotted": 5,
         "bestFriend": {"username": "bo"}, "friends": [{"username": "cy"}, {"username": "di"}]}
        """#)
    #expect(json[path: "distance.value"].double == 31)
    #expect(json[path: "friends.1.username"].string == "di")
    #expect(json[path: "friends.*.username"].arrayValue.compactMap(\.string) == ["cy", "di"])
    #expect(json[path: #"com\.dotted"#].int == 5)
    #expect(json[path: "bestFriend.username"].string == "bo")
    #expect(json.birthday.double.map { Date(timeIntervalSince1970: $0) } == Date(timeIntervalSince1970: 86400))
    #expect(try json.decode(Date.self, at: "birthday") == Date(timeIntervalSince1970: 86400))
    var copy = json
    copy[path: "friends.*.username"] = "x"
    #expect(copy.friends == [["username": "x"], ["username": "x"]])
    copy[path: "distance.unit.name"] = "ft"
    #expect(copy.distance.unit.name == "ft")
  }
}
