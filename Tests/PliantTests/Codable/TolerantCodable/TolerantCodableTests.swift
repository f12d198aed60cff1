// Models without the macro: paths, defaults, hooks, reading and writing.

import Foundation
import Pliant
import Testing

struct Song: TolerantCodable, Equatable {
  var title = ""
  @Mapped("artist.name", "singer") var artist = ""
  var plays = 0
  static var keyMapping: KeyMapping { ["title": ["name", "songName"], "plays": "stats.plays"] }
  static func defaultValue(for key: any CodingKey) -> Any? { key.stringValue == "plays" ? 1 : nil }
  mutating func didDecode(from json: JSON) throws { if title.isEmpty { throw SomeError() } }
}
struct Settings: TolerantCodable, Equatable {
  var volume = 5, name = "main", note: String?, tags = ["a"]
  @Mapped("nested.deep.0.value") var deep: Int?
  var child: Child? = nil, children: [Child] = []
  struct Child: TolerantCodable, Equatable {
    var id = 7, label = "child"
    static var keyMapping: KeyMapping { ["id": ["ID", "info.id"]] }
  }
}
class Creature: TolerantCodable {
  var name = "nobody", legs = 4, seen: [String] = []
  required init() {}
  class var keyMapping: KeyMapping { ["name": ["title", "name"], "legs": ["kind.legs", "legs"]] }
  func didDecode(from json: JSON) throws { seen.append(json["id"].stringValue) }
  private enum CodingKeys: String, CodingKey { case name, legs }
}

final class Hound: Creature {
  var breed = "mutt", owner: String?
  private enum CodingKeys: String, CodingKey { case breed, owner }
  required init() { super.init() }

  required init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    breed = try container.decode(String.self, forKey: .breed)
    owner = try container.decodeIfPresent(String.self, forKey: .owner)
    try super.init(from: decoder)
  }

  override func encode(to encoder: any Encoder) throws {
    try super.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(breed, forKey: .breed)
    try container.encodeIfPresent(owner, forKey: .owner)
  }

  override class var keyMapping: KeyMapping { super.keyMapping.merging(["breed": "kind.breed"]) }
}

/// A subclass whose superclass has its own object in the document.
final class Tagged: Creature {
  var tag = ""
  private enum CodingKeys: String, CodingKey { case tag }
  required init() { super.init() }
  required init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    tag = try container.decode(String.self, forKey: .tag)
    try super.init(from: container.superDecoder())
  }

  override func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try super.encode(to: container.superEncoder())
    try container.encode(tag, forKey: .tag)
  }
}

#if Macros
@JSONModel struct Album { var id: Int, song: Song, songs: [Song], best: Song? }
#endif

private struct API<T: Decodable>: Decodable { var statusCode: Int, data: T? }
private struct Account: TolerantCodable, Equatable {
  var userName = "guest", followerCount = 0, avatarURL: String?
  static var keyMapping: KeyMapping { ["avatarURL": ["avatar.large_url", "avatar_url"]] }
  init() {}
  init(_ name: String, _ count: Int, _ url: String) { (userName, followerCount, avatarURL) = (name, count, url) }
}

struct TolerantCodableTests {
  private func song(_ title: String, _ artist: String, _ plays: Int) -> Song {
    with(Song()) { ($0.title, $0.artist, $0.plays) = (title, artist, plays) }
  }

  @Test(arguments: [
    (#"{"name":"A","artist":{"name":"B"},"stats":{"plays":3}}"#, "A", "B", 3, 0),
    (#"{"songName":"A","singer":"B","stats":{"plays":"3"}}"#, "A", "B", 3, 1),
    (#"{"songName":"S","name":"A","singer":"C","artist":{"name":"B"}}"#, "A", "B", 1, 0),
    (#"{"name":null,"songName":"A","artist":null,"singer":"B","stats":null}"#, "A", "B", 1, 0),
    (#"{"name":"A","artist":"elsewhere","stats":{"plays":null}}"#, "A", "", 1, 2),
    (#"{"name":"A","stats":{"plays":"x"},"plays":9,"title":"no"}"#, "A", "", 1, 1),
    (#"{"name":["x"],"songName":"A","singer":{}}"#, "A", "", 1, 2),
    (#"{"name":{"a":1},"songName":"B"}"#, "B", "", 1, 1),
  ]) func findsPlacesAndDefaults(_ text: String, _ title: String, _ artist: String, _ plays: Int, _ count: Int) throws {
    let (decoded, issues) = try reported { try Song(json: text, report: &$0) }
    #expect(decoded == song(title, artist, plays))
    #expect(issues.count == count, "\(issues)")
    #expect(try Song(json: JSON(parsing: text)) == decoded && [Song](json: "[\(text)]") == [decoded])
    #expect(try Song(json: decoded.jsonString()) == decoded)
  }

  @Test func writesTheFirstPlaces() throws {
    let song = song("A", "B", 3)
    #expect(try song.jsonString() == #"{"name":"A","artist":{"name":"B"},"stats":{"plays":3}}"#)
    #expect(try PliantEncoder().encodeString([song]) == #"[{"name":"A","artist":{"name":"B"},"stats":{"plays":3}}]"#)
    #expect(try song.jsonObject()["name"] as? String == "A")
    #expect(try [song].jsonData() == Data("[\(song.jsonString())]".utf8))
    let child = Settings.Child()
    let settings = with(Settings()) { ($0.deep, $0.child, $0.children) = (4, child, [child, child]) }
    let text = try settings.jsonString()
    #expect(text.contains(#""nested":{"deep":[{"value":4}]}"#), "\(text)")
    #expect(text.contains(#""child":{"ID":7,"label":"child"},"children":[{"ID":7,"label":"child"},{"ID":7"#), "\(text)")
    #expect(try Settings(json: text) == settings)
  }

  @Test func subclassesCallTheHookOnceAndFollowSuperDecoders() throws {
    let dog = try Hound(json: #"{"id":"1","name":"Rex","legs":"3","kind":{"breed":"pug"},"owner":null}"#)
    #expect((dog.name, dog.legs, dog.breed, dog.seen) == ("Rex", 3, "pug", ["1"]))
    #expect(try Creature(json: #"{"title":"T","name":"N"}"#).name == "T")
    let other = try Hound(json: #"{"id":2}"#)
    #expect((other.name, other.legs, other.breed, other.owner) == ("nobody", 4, "mutt", nil))
    let expected = #"{"title":"Rex","kind":{"legs":3,"breed":"pug"}}"#
    #expect(try dog.jsonString() == expected && (dog as Creature).jsonString() == expected)
    // Variables of the superclass that contain subclasses are encoded as the subclasses.
    let others = try PliantEncoder().encodeString([dog as Creature, Creature()])
    #expect(others == #"[\#(expected),{"title":"nobody","kind":{"legs":4}}]"#)
    #expect(try PliantEncoder().encodeString(["k": dog as Creature]) == #"{"k":\#(expected)}"#)
    #expect(try Hound(json: expected).legs == 3)
    let tagged = try Tagged(json: #"{"tag":"t","super":{"title":"S","legs":2}}"#)
    #expect((tagged.tag, tagged.name, tagged.legs) == ("t", "S", 2))
    #expect(try Tagged(json: #"{"super":{}}"#).name == "nobody")
    #expect(try tagged.jsonString() == #"{"super":{"title":"S","kind":{"legs":2}},"tag":"t"}"#)
    let again = try [Tagged](json: [tagged, tagged].jsonString())
    #expect(again.map(\.tag) == ["t", "t"] && again.map(\.name) == ["S", "S"] && again.map(\.legs) == [2, 2])
  }

  @Test func rejectsAndCollectsAllProblems() throws {
    #expect(throws: SomeError.self) { try Song(json: "{}") }
    let (songs, issues) = try reported { try [Song](json: #"[{"name":"A"},{},{"songName":"B"}]"#, report: &$0) }
    #expect(songs.map(\.title) == ["A", "B"] && issues == ["$[1] dropped"])
    let text = #"{"volume":"x","child":{"ID":"y"},"tags":7}"#
    let error = #expect(throws: DecodingError.self) {
      try PliantDecoder.strict.decode(Settings.self, from: text, collectingAll: true)
    }
    #expect(error?.jsonErrors.count == 3)
  }

  @Test func takesNumberLiteralsForAnyNumberType() throws {
    struct Numbers: Codable, Equatable { var a: Int64, b: Double, c: Float, d: UInt8, e: Int? }
    var decoder = with(PliantDecoder()) { $0.defaults[Numbers.self] = ["a": 1, "b": 2, "c": 2.5, "d": 3, "e": 4] }
    let numbers = Numbers(a: 1, b: 2, c: 2.5, d: 3, e: 4)
    #expect(try decoder.decode(Numbers.self, from: "{}") == numbers)
    let changed = try decoder.decode(Numbers.self, from: #"{"d":-1,"e":null,"a":[],"b":"x"}"#)
    #expect(changed == with(numbers) { $0.e = nil })
    decoder.defaults[Numbers.self] = PropertyDefaults { $0.stringValue == "d" ? 300 : 0 }
    #expect(throws: DecodingError.self) { try decoder.decode(Numbers.self, from: "{}") }
  }

  @Test func readsTheDatesThatItWrites() throws {
    struct Event: TolerantCodable, Equatable { var at = Date(timeIntervalSince1970: 0), until: Date? }
    let event = with(Event()) { $0.until = Date(timeIntervalSince1970: 1_700_000_000) }
    let text = try event.jsonString()
    #expect(text == #"{"at":"1970-01-01T00:00:00Z","until":"2023-11-14T22:13:20Z"}"#)
    #expect(try reported { try Event(json: text, report: &$0) } == (event, []))
    #expect(try PliantDecoder().decode(Event.self, from: PliantEncoder().encode(event)) == event)
  }

  #if Macros
  @Test func standsInModels() throws {
    let text = #"{"id":"7","song":{"songName":"A","singer":"B"},"songs":[{},{"name":"C"}],"best":{"name":""}}"#
    let (album, report) = try withReport { try Album(json: text, report: &$0) }
    #expect((album.id, album.song, album.songs, album.best) == (7, song("A", "B", 1), [song("C", "", 1)], nil))
    #expect(report.issues.map { "\($0.path)" } == ["$.id", "$.songs[0]", "$.best"])
    let songs = [#""name":"A","artist":{"name":"B"}"#, #""name":"C","artist":{"name":""}"#].map {
      #"{\#($0),"stats":{"plays":1}}"#
    }
    #expect(try album.jsonString() == #"{"id":7,"song":\#(songs[0]),"songs":[\#(songs[1])]}"#)
  }
  #endif

  @Test func sharesPlacesWithOtherProperties() throws {
    struct Shared: TolerantCodable, Equatable {
      var info = ["a": 1], age = 2, last = 3, first = 4
      @Mapped("x.y") var hidden: Int?
      static var keyMapping: KeyMapping {
        ["age": "info.age", "last": "list.-1", "first": ["list.0", "first"], "hidden": #"a\.b"#]
      }
    }
    let text = try with(Shared()) { $0.hidden = 5 }.jsonString()
    #expect(text == #"{"info":{"a":1,"age":2},"list":[4,3],"a.b":5}"#)
    let decoded = try Shared(json: #"{"info":{"a":1,"age":9},"list":[7,8],"a.b":"6","first":0}"#)
    let expected = with(Shared(info: ["a": 1, "age": 9], age: 9, last: 8, first: 7)) { $0.hidden = 6 }
    #expect(decoded == expected)
    #expect(try Shared(json: #"{"list":[]}"#) == Shared())
  }

  @Test func takesDefaultsByTheTextsOfKeys() throws {
    struct Renamed: TolerantCodable, Equatable {
      var userName = "guest", id = 3
      @Mapped("meta.level") var level = 2
      private enum CodingKeys: String, CodingKey { case userName = "user_name", id = "_id", level = "lvl" }
    }
    #expect(try Renamed(json: "{}") == Renamed())
    let renamed = try Renamed(json: #"{"user_name":null,"_id":"x","userName":"no","meta":{"level":9}}"#)
    #expect((renamed.userName, renamed.id, renamed.level) == ("guest", 3, 9))
    #expect(try renamed.jsonString() == #"{"user_name":"guest","_id":3,"meta":{"level":9}}"#)
  }

  @Test func reportsNamesThatAreNoPropertys() throws {
    struct Misspelled: TolerantCodable {
      var title = "", plays = 0
      static var keyMapping: KeyMapping { ["titel": "name", "plays": "count"] }
    }
    let (_, report) = try withReport { try [Misspelled](json: #"[{"title":"a","count":1},{}]"#, report: &$0) }
    let issue = #"$[0] property "titel" of Misspelled, which its key mapping names, did you mean "title"? ignored"#
    #if DEBUG
    #expect(report.issues.map { "\($0.path) \($0.expected) \($0.outcome)" } == [issue])
    #else
    #expect(report.isClean)
    #endif
  }

  @Test func readsItselfWhereItCan() throws {
    struct Both: TolerantCodable, JSONReadable, JSONWritable, Equatable {
      var text = ""
      init() {}
      init(from reader: inout JSONReader) throws(JSONError) { text = try reader.read(String.self) }
      func write(to writer: inout JSONWriter) throws(JSONError) { try writer.write(text) }
    }
    let (json, list) = (try JSON(parsing: #""x""#), try JSON(parsing: #"["x"]"#))
    var report = DecodingReport()
    let values = [
      try Both(json: json), try Both(json: #""x""#), try Both(json: json, report: &report),
      try PliantDecoder().decode(Both.self, from: json),
      try PliantDecoder().decode(Both.self, from: json, report: &report), try [Both](json: #"["x"]"#)[0],
      try PliantDecoder().decode([Both].self, from: list)[0],
    ]
    #expect(values.map(\.text) == Array(repeating: "x", count: 7))
    #expect(try Both(json: Data(#""x""#.utf8)).jsonString() == #""x""#)
    #expect(try [Both](json: list).jsonData() == Data(#"["x"]"#.utf8))
    #expect(try PliantDecoder().decode(Int.self, from: JSON(parsing: "7")) == 7)
  }

  @Test func genericWrapperInSnakeCase() throws {
    let decoder = with(PliantDecoder()) { $0.keyDecodingStrategy = .convertFromSnakeCase }
    let account = #"{"user_name":"a","follower_count":3,"avatar":{"large_url":"u"}}"#
    let spelled = account.replacingOccurrences(of: "3", with: #""3""#)
    let text = #"{"status_code":"200","data":[\#(spelled),{"avatar_url":"v"}]}"#
    let answer = try decoder.decode(API<[Account]>.self, from: text)
    #expect(answer.statusCode == 200 && answer.data == [Account("a", 3, "u"), Account("guest", 0, "v")])
    #expect(try decoder.decode(API<Account>.self, from: #"{"status_code":404}"#).data == nil)
    let encoder = with(PliantEncoder()) { $0.keyEncodingStrategy = .convertToSnakeCase }
    #expect(try encoder.encodeString(try #require(answer.data?[0])) == account)
  }

  @Test func isPlainCodableElsewhere() throws {
    let (text, song) = (#"{"title":"A","artist":"B","plays":3}"#, song("A", "B", 3))
    #expect(try JSONDecoder().decode(Song.self, from: text) == song)
    #expect(try JSON(parsing: JSONEncoder().encode(song)) == JSON(parsing: text))
  }
}

private struct Inspector: TolerantCodable {
  var isDone = false
  private(set) var found = 0
  enum CodingKeys: String, CodingKey { case isDone }
  mutating func didDecode(from json: JSON) throws {
    let (object, list) = (json["object"], json["list"])
    for number in 0..<json["size"].intValue { found += object["k\(number)"].intValue + list[number]["n"].intValue }
  }
}

struct HookDocumentTests {
  @Test func lookingUpAllMembersAndElementsTakesLinearTime() throws {
    let count = 20_000
    let members = (0..<count).map { "\"k\($0)\":1" }.joined(separator: ",")
    let elements = Array(repeating: #"{"n":2}"#, count: count).joined(separator: ",")
    let text = #"{"isDone":true,"size":\#(count),"object":{\#(members)},"list":[\#(elements)]}"#
    // Each lookup used to search the whole container, which takes minutes.
    try expectTime(below: .seconds(20)) {
      // The elements of an array share the document.
      let found = try [Inspector(json: text).found] + [Inspector](json: "[\(text),{}]").map(\.found)
      #expect(found == [3 * count, 3 * count, 0])
    }
  }
}
