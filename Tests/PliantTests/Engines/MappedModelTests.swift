// A decoder's key mapping and defaults for models of `@JSONModel`: paths of every kind, and different decoders.

#if Macros
import Foundation
import Pliant
import Testing

@JSONModel private struct MappedUser: Equatable {
  @Key("nickname", "nickName") var name: String
  @Key("info.age") var age = 18
  var tags: [String] = []
  var best: MappedFriend?
  var friends: [MappedFriend] = []
  let id: Int
}
@JSONModel private struct MappedFriend: Equatable { var name: String; var since: Date? }
@JSONModel(tag: "type") private enum MappedEvent: Equatable { case moved(x: Int, y: String), ended }
private struct MappedPage: Codable, Equatable { var user: MappedUser, friends: [MappedFriend] }

struct MappedModelTests {
  private let decoder = with(PliantDecoder()) {
    $0.keyMapping[MappedUser.self] = ["nickname": ["login", "user.name"], "info.age": "years", "id": "_id"]
  }

  @Test func findsPropertiesWhereTheCallerSays() throws {
    let text = #"{"user":{"name":"Li"},"years":"41","_id":7,"tags":["a",{}],"nickname":"no","info":{"age":1}}"#
    let (user, report) = try withReport { try decoder.decode(MappedUser.self, from: text, report: &$0) }
    #expect(user == MappedUser(name: "Li", age: 41, tags: ["a"], id: 7))
    let years = #"$.years, line 1 column 31: expected Int, found string "41": converted to 41"#
    let tag = "$.tags[1], line 1 column 56: expected String, found an object: dropped"
    #expect(report.issues.map(\.description) == [years, tag])
    let tree = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    #expect(try decoder.decode(MappedUser.self, from: tree) == user)
    #expect(try decoder.decode(MappedUser.self, from: JSON(parsing: text)) == user)
    #expect(try decoder.decode([MappedUser].self, from: "{\"data\":[\(text)]}", at: "data") == [user])
    #expect(try decoder.decode([String: MappedUser].self, from: "{\"a\":\(text)}") == ["a": user])
    #expect(try decoder.decode(MappedPage.self, from: "{\"user\":\(text),\"friends\":[]}").user == user)
  }

  @Test func holdsForModelsInsideOfOthersAndInErrors() throws {
    let missing = thrown { try decoder.decode(MappedUser.self, from: #"{"_id":1,"logni":"a"}"#) }
    #expect(missing == [#"expected key "login", found none at $.login (line 1, column 1), did you mean "logni"?"#])
    let strict = with(decoder) { $0.tolerance = .strict }
    let error = thrown { try strict.decode(MappedUser.self, from: #"{"login":"a","_id":"1"}"#) }
    #expect(error == [#"expected Int, found string "1" at $._id (line 1, column 20)"#])
    let outer = with(PliantDecoder()) { $0.keyMapping[MappedFriend.self] = ["name": "n"] }
    let text = #"{"nickname":"a","id":1,"best":{"n":"b","since":"2024-02-29"},"friends":[{"n":"c"},{"name":"d"},5]}"#
    let (user, issues) = try reported { try outer.decode(MappedUser.self, from: text, report: &$0) }
    #expect(user.best == MappedFriend(name: "b", since: Date(timeIntervalSince1970: 1_709_164_800)))
    #expect(user.friends.map(\.name) == ["c"] && issues == ["$.friends[1].n dropped", "$.friends[2] dropped"])
    let page = try outer.decode(MappedPage.self, from: "{\"user\":\(text),\"friends\":[{\"n\":\"e\"}]}")
    #expect(page.user == user && page.friends.map(\.name) == ["e"])
  }

  @Test func putsTheCallersDefaultsInPlace() throws {
    var decoder = PliantDecoder()
    decoder.defaults[MappedUser.self] = ["id": 5, "nickname": "guest", "info.age": 20, "tags": ["t"]]
    let guest = MappedUser(name: "guest", age: 20, tags: ["t"], id: 5)
    let bad = #"{"id":"x","nickname":null,"info":{"age":[]},"tags":null}"#
    for (text, keys) in [("{}", []), (bad, ["id", "nickname", "info.age", "tags"])] {
      let (user, issues) = try reported { try decoder.decode(MappedUser.self, from: text, report: &$0) }
      #expect(user == guest && issues == keys.map { "$.\($0) used default" }, "\(text)")
    }
    #expect(try decoder.decode(MappedUser.self, from: #"{"id":1,"nickname":"a"}"#).id == 1)
    decoder.tolerance = .strict
    #expect(try decoder.decode(MappedUser.self, from: "{}") == guest)
    #expect(throws: DecodingError.self) { try decoder.decode(MappedUser.self, from: #"{"id":"x"}"#) }
    decoder.tolerance = .forgiving
    #expect(try decoder.decode(MappedUser.self, from: bad) == guest)
  }

  @Test func writesToTheFirstPlace() throws {
    var encoder = PliantEncoder()
    encoder.keyMapping[MappedUser.self] = ["nickname": ["login", "user.name"], "id": "_id"]
    let decoder = with(PliantDecoder()) { $0.keyMapping = encoder.keyMapping }
    let user = MappedUser(name: "Li", age: 41, tags: ["a"], friends: [MappedFriend(name: "b")], id: 7)
    let text = try encoder.encodeString(user)
    #expect(try decoder.decode(MappedUser.self, from: text) == user && JSON(parsing: text)["login"].string == "Li")
    #expect(try PliantEncoder().encodeString(user) == user.jsonString())
  }

  /// Cases use the paths and defaults of the mapping, also for unusable values, and report where values are.
  @Test(arguments: [
    (#"{"type":"moved","xx":1,"y":"s"}"#, MappedEvent.moved(x: 1, y: "s"), ""),
    (#"{"type":"moved","in":{"x":"4"}}"#, .moved(x: 4, y: "why"), #"$.in.x 27 string "4" converted to 4"#),
    (#"{"type":"moved","xx":"z","y":"s"}"#, .moved(x: 3, y: "s"), #"$.xx 22 string "z" used default"#),
    (#"{"type":"moved","xx":[]}"#, .moved(x: 3, y: "why"), "$.xx 22 an array used default"),
    (#"{"type":"ended"}"#, .ended, ""),
  ]) private func casesFollowAMapping(_ document: String, _ event: MappedEvent, _ issue: String) throws {
    var decoder = PliantDecoder()
    decoder.keyMapping[MappedEvent.self] = ["x": ["xx", "in.x"]]
    decoder.defaults[MappedEvent.self] = ["y": "why", "x": 3]
    var report = DecodingReport()
    #expect(try decoder.decode(MappedEvent.self, from: document, report: &report) == event)
    #expect(report.issues.map { "\($0.path) \($0.column ?? 0) \($0.found) \($0.outcome)" }.joined() == issue)
    #expect(report.issues.allSatisfy { $0.expected == "Int" && $0.line == 1 })
    #expect(try decoder.decode([String: MappedEvent?].self, from: #"{"a":\#(document)}"#) == ["a": event])
  }

  @Test func decodersDoNotMixUpTheirMappings() async throws {
    struct Plain: Codable, Equatable { var name: String }
    let document = #"{"name":"0","k1":"1","k2":"2","k3":"3","nickname":"0","id":3}"#
    let isRight = try await inManyTasks {
      try (0..<4).shuffled().allSatisfy { index in
        var decoder = PliantDecoder()
        if index > 0 {
          decoder.keyMapping[Plain.self] = ["name": .init(["k\(index)"])]
          decoder.keyMapping[MappedUser.self] = ["nickname": .init(["k\(index)"])]
        }
        return try decoder.decode(Plain.self, from: document).name == "\(index)"
          && decoder.decode([Plain].self, from: "[\(document)]").map(\.name) == ["\(index)"]
          && decoder.decode(MappedUser.self, from: document).name == "\(index)"
      }
    }
    #expect(isRight)
  }
}

@JSONModel private struct PlacedUser: Equatable {
  var id: Int
  @Key("name", "info.name") var name: String
  var age = 18
  var city: String?
  @Key("posts.*.id") var posts: [Int] = []
  @Sensitive var pin: Int?
}
@JSONModel private struct PlacedNode: Equatable {
  var id: Int, nodes: [PlacedNode] = []
  @Required var kind = "leaf"
}
@JSONModel private struct PlacedOwner: Equatable {
  @Flatten var user: PlacedUser
  @UnknownKeys var rest: [String: JSON] = [:]
}

struct MappedPlaceTests {
  /// Several mappings in turn, each with a document, the value, and the issues.
  @Test(
    arguments: [
      (["id": "ids.0"], #"{"ids":[7,8],"name":"a"}"#, .init(id: 7, name: "a"), ""),
      (["id": "ids.-1.n"], #"{"ids":[0,{"n":"8"}],"name":"a"}"#, .init(id: 8, name: "a"), "$.ids[1].n converted to 8"),
      (["id": ["no", "ids.5", "ids.1", "ID"]], #"{"ID":3,"ids":[0,1],"name":"a"}"#, .init(id: 1, name: "a"), ""),
      (["id": ["ids.0", "ID"]], #"{"ID":3,"ids":["x"],"name":"a"}"#, .init(id: 3, name: "a"), "$.ids[0] ignored"),
      (["id": ["ids.0", "ID"]], #"{"ID":3,"ids":5,"name":"a"}"#, .init(id: 3, name: "a"), "$.ids ignored"),
      (["name": "title"], #"{"id":1,"title":"b","name":"a","info":{"name":"c"}}"#, .init(id: 1, name: "b"), ""),
      (
        ["name": ["user.name", "name"], "age": "user.age"], #"{"id":1,"user":{"age":5},"name":"a"}"#,
        .init(id: 1, name: "a", age: 5), ""
      ),
      (["age": "user.0"], #"{"id":1,"name":"a","user":["old"]}"#, .init(id: 1, name: "a"), "$.user[0] used default"),
      (
        ["city": ["places.0.city", "city"]], #"{"id":1,"name":"a","places":[{"city":null}],"city":"Ulm"}"#,
        .init(id: 1, name: "a", city: "Ulm"), ""
      ),
      (["posts.*.id": "posts"], #"{"id":1,"name":"a","posts":[1,2]}"#, .init(id: 1, name: "a", posts: [1, 2]), ""),
      (
        ["posts.*.id": ["none", "rows.*.key"]], #"{"id":1,"name":"a","rows":[{"key":4},{},{"key":5}]}"#,
        .init(id: 1, name: "a", posts: [4, 5]), ""
      ),
    ] as [(KeyMapping, String, PlacedUser, String)])
  private func reachEveryPlace(_ mapping: KeyMapping, _ document: String, _ user: PlacedUser, _ issues: String) throws {
    let decoder = with(PliantDecoder()) { $0.keyMapping[PlacedUser.self] = mapping }
    let found = try reported { try decoder.decode(PlacedUser.self, from: document, report: &$0) }
    #expect(found.value == user && found.issues.joined(separator: ", ") == issues)
    #expect(try decoder.decode([PlacedUser].self, from: "[ \(document) ]") == [user])
    // The same in an object that several models share.
    #expect(try decoder.decode(PlacedOwner.self, from: document).user == user)
  }

  @Test func nameThePlaceThatIsMissingAndHideSensitiveValues() throws {
    let decoder = with(PliantDecoder()) { $0.keyMapping[PlacedUser.self] = ["id": ["ids.0", "ID"]] }
    let error = thrown(\.message) { try decoder.decode(PlacedUser.self, from: #"{"name":"a","id":1}"#) }
    #expect(error == [#"expected key "ids[0]", found none"#])
    let hiding = with(PliantDecoder()) { $0.keyMapping[PlacedUser.self] = ["pin": ["secret.0", "code"]] }
    var report = DecodingReport()
    let document = #"{"id":1,"name":"a","secret":"q9Zx","code":"q9Zx"}"#
    #expect(try hiding.decode(PlacedUser.self, from: document, report: &report).pin == nil)
    #expect(!report.isClean && !"\(report)".contains("q9Zx") && !report.issues.contains { "\($0)".contains("q9Zx") })
  }

  @Test func reachModelsInsideOfThemselves() throws {
    var decoder = PliantDecoder()
    decoder.keyMapping[PlacedNode.self] = ["nodes": ["children.list", "kids"], "id": "meta.id"]
    decoder.defaults[PlacedNode.self] = ["kind": "given", "id": 9]
    let document =
      #"{"meta":{"id":1},"kind":"root","kids":[{"meta":{},"kind":"a","children":{"list":[{"meta":{"id":3}},{"kind":"b"}]}}]}"#
    let tree = PlacedNode(
      id: 1, nodes: [PlacedNode(id: 9, nodes: [PlacedNode(id: 9, nodes: [], kind: "b")], kind: "a")], kind: "root")
    #expect(try decoder.decode(PlacedNode.self, from: document) == tree)
    #expect(throws: DecodingError.self) { try decoder.decode(PlacedNode.self, from: "{}") }
  }

  @Test func computeDefaultsForEachObject() throws {
    let defaults = PropertyDefaults { $0.stringValue == "id" ? $0.stringValue.count : nil }
    let decoder = with(PliantDecoder()) { $0.defaults[PlacedUser.self] = defaults }
    #expect(try decoder.decode([PlacedUser].self, from: #"[{"name":"a"},{"name":"b","id":5}]"#).map(\.id) == [2, 5])
  }
}

// MARK: - Models that need their whole object, classes and enums

@JSONModel private struct KeptUser: Equatable {
  @Key("nickname", "nickName") var name: String
  @Key("info.age") var age = 18
  let id: Int
  @UnknownKeys var rest: [String: JSON] = [:]
}
@JSONModel private struct HookedUser: Equatable {
  var name = ""
  @Flatten var place: MappedPlace
  @Ignored var seen = 0
  mutating func didDecode(from json: JSON) throws {
    seen = json.count
    if name == "bad" { throw Refused() }
  }
}
@JSONModel private struct MappedPlace: Equatable { var city = "" }
@JSONModel(tag: "type") private enum MappedShape: Equatable {
  case circle(radius: Double), label(MappedPlace)
  @Fallback case unknown
}
@JSONModel(tag: "t", content: "c") private enum AdjacentEvent: Equatable {
  case moved(x: Int, y: Int), pair(Int, Int), size(Int)
}
private struct MappedDrawing: Codable, Equatable { var shapes: [MappedShape] }

struct MappedObjectTests {
  private let decoder = with(PliantDecoder()) {
    $0.keyMapping[KeptUser.self] = ["nickname": ["login", "user.name"], "info.age": "years", "id": "_id"]
    $0.keyMapping[HookedUser.self] = ["name": "n", "city": "town"]
    $0.keyMapping[HoundModel.self] = ["name": "n", "stats.age": "age", "breed": "kind"]
    $0.keyMapping[MappedShape.self] = ["type": ["kind", "meta.kind"], "radius": ["r", "rs.0"], "city": "town"]
    $0.keyMapping[AdjacentEvent.self] = ["t": "event", "c": "data", "c.x": "data.left"]
  }

  @Test func keepsWhatNobodyTakes() throws {
    let text = #"{"user":{"name":"Li","x":1},"years":"41","_id":7,"info":{"b":2},"other":[1]}"#
    let (user, issues) = try reported { try decoder.decode(KeptUser.self, from: text, report: &$0) }
    let rest: [String: JSON] = ["user": ["x": 1], "info": ["b": 2], "other": [1]]
    #expect(user == KeptUser(name: "Li", age: 41, id: 7, rest: rest) && issues == ["$.years converted to 41"])
    let tree = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    #expect(try decoder.decode(KeptUser.self, from: tree) == user)
    #expect(try decoder.decode([KeptUser].self, from: "[\(text),{}]") == [user])
    let lines = KeptUser.lines(of: [Array("\(text)\n\(text)".utf8)], decoder: decoder).map { try? $0.get() }
    #expect(lines == [user, user])
  }

  @Test func namesTheMappedPlaceInErrorsUnlessThereIsADefault() throws {
    let missing = thrown { try decoder.decode(KeptUser.self, from: #"{"_id":1}"#) }
    #expect(missing == [#"expected key "login", found none at $.login (line 1, column 1)"#])
    let strict = with(decoder) { $0.tolerance = .strict }
    let text = #"[{"login":"a","_id":"1"}]"#
    #expect(thrown(\.path.description) { try strict.decode([KeptUser].self, from: text) } == ["$[0]._id"])
    let defaulting = with(decoder) { $0.defaults[KeptUser.self] = ["nickname": "guest", "id": 5] }
    #expect(try defaulting.decode(KeptUser.self, from: #"{"login":null}"#) == KeptUser(name: "guest", id: 5))
  }

  @Test func reachesHooksFlattenedModelsClassesAndEnums() throws {
    let user = try decoder.decode(HookedUser.self, from: #"{"n":"a","town":"Rome","name":"no"}"#)
    #expect(user.name == "a" && user.place.city == "Rome")
    #expect(try decoder.decode([HookedUser].self, from: #"[{"n":"bad"},{"n":"b"}]"#).map(\.name) == ["b"])
    let dog = try decoder.decode(HoundModel.self, from: #"{"n":"Rex","age":"3","kind":"pug"}"#)
    #expect(dog.name == "Rex" && dog.age == 3 && dog.breed == "pug")
    #expect(try decoder.decode(PetModel.self, from: #"{"name":"Tom"}"#).name == "Tom")
    let shapes =
      #"{"shapes":[{"kind":"circle","r":"2"},{"meta":{"kind":"Circle"},"rs":[1]},{"kind":"label","town":"Rome"},{}]}"#
    let events =
      #"[{"event":"moved","data":{"left":1,"y":"2"}},{"data":[1,2],"event":"pair"},{"event":"size","data":3}]"#
    let expected: [MappedShape] = [.circle(radius: 2), .circle(radius: 1), .label(MappedPlace(city: "Rome")), .unknown]
    for unknownKeys: Tolerance.KeyPolicy in [.ignore, .fail] {
      let decoder = with(decoder) { $0.tolerance.unknownKeys = unknownKeys }
      #expect(try decoder.decode(MappedDrawing.self, from: shapes).shapes == expected)
      #expect(try decoder.decode([AdjacentEvent].self, from: events) == [.moved(x: 1, y: 2), .pair(1, 2), .size(3)])
    }
  }
}

@JSONModel private struct CapturedValues: Equatable {
  var value: JSON = nil, table: [String: JSON] = [:]
  @UnknownKeys var rest: [String: JSON] = [:]
}
private struct CapturedName: Codable, Equatable { var fullName: String }
@JSONModel private struct CapturedKeys: Equatable {
  var fooBar = 0, table: [String: Int] = [:], person: CapturedName?
  @UnknownKeys var rest: [String: Int] = [:]
}

struct MappedCaptureTests {
  @Test func numbersKeepTheirTextAndTheLastOfTwoKeysCounts() throws {
    let json = #"{"v":[1.10,1e400,12345678901234567890.10,1E5,-0],"table":{"b":1.10,"a":1e400},"other":1.10}"#
    let decoder = with(PliantDecoder()) { $0.keyMapping[CapturedValues.self] = ["value": "v"] }
    let values = try decoder.decode(CapturedValues.self, from: json)
    let found = [values.value, values.table["b"], values.table["a"], values.rest["other"]]
    let texts = try found.map { try $0?.jsonString() }
    #expect(texts == ["[1.10,1e400,12345678901234567890.10,1E5,-0]", "1.10", "1e400", "1.10"])
    let keyed = with(PliantDecoder()) { $0.keyMapping[CapturedKeys.self] = KeyMapping() }
    #expect(try keyed.decode(CapturedKeys.self, from: #"{"fooBar":1,"x":2,"fooBar":3,"x":4}"#).rest == ["x": 4])
  }

  @Test func aStrategyConvertsNeitherDictionaryKeysNorUnknownKeys() throws {
    let json = #"{"foo_bar":1,"table":{"a_b":2},"person":{"full_name":"a"},"u_v":3}"#
    let keys = CapturedKeys(fooBar: 1, table: ["a_b": 2], person: CapturedName(fullName: "a"), rest: ["u_v": 3])
    var decoder = with(PliantDecoder()) { $0.keyDecodingStrategy = .convertFromSnakeCase }
    #expect(try decoder.decode(CapturedKeys.self, from: json) == keys)
    decoder.keyMapping[CapturedKeys.self] = ["table": "table"]
    #expect(try decoder.decode(CapturedKeys.self, from: json) == keys)
    // A mapping accepts keys in the spelling of the document or of the type.
    for place in ["foo_bar", "fooBar"] {
      decoder.keyMapping[CapturedKeys.self] = ["fooBar": .init([place])]
      #expect(try decoder.decode(CapturedKeys.self, from: json) == keys)
    }
    // A default does not replace a value whose key is converted.
    decoder.keyMapping = .init()
    decoder.defaults[CapturedKeys.self] = ["fooBar": 7]
    #expect(try decoder.decode(CapturedKeys.self, from: #"{"foo_bar":1}"#).fooBar == 1)
    #expect(try decoder.decode(CapturedKeys.self, from: "{}").fooBar == 7)
  }
}
#endif
