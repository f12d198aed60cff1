// The code of the pages on libraries of macros, compiled and run line by line.

#if Macros
import Foundation
import Pliant
import PliantSchema
import Testing

protocol FeedPost: Sendable { var title: String { get } }
@JSONModel struct TextPost: FeedPost { var title = "", body = "" }
@JSONModel struct ImagePost: FeedPost { var title = "", url = "" }
let feedPosts = TypeRegistry<any FeedPost>(tag: "kind", ["text": TextPost.self, "image": ImagePost.self])

struct ComingFromMetaCodableTests {
  @JSONModel(keys: .snakeCase) struct Landmark {
    @Key("title", "name") var name: String  // CodedAt("title"), CodedAs("name")
    var foundingYear: Int  // "founding_year"
    @Key("additionalInfo.elevation") var elevation: Double
    @Key("tags.0") var firstTag: String?
    @Key("code", encode: "short") var code: String?
  }
  @Test func keys() throws {
    let json =
      #"{"name": "Ulm", "founding_year": "854", "additionalInfo": {"elevation": 478}, "tags": ["a"], "code": "U"}"#
    let text = try Landmark(json: json).jsonString()
    // {"title":"Ulm","founding_year":854,"additionalInfo":{"elevation":478},"tags":["a"],"short":"U"}
    #expect(text == #"{"title":"Ulm","founding_year":854,"additionalInfo":{"elevation":478},"tags":["a"],"short":"U"}"#)
  }

  @JSONModel struct Coordinate: Equatable { var latitude: Double, longitude: Double }
  @JSONModel struct Place {
    var name: String
    @Flatten var coordinate: Coordinate?  // nil if one of its members is missing
    @UnknownKeys var rest: [String: JSON] = [:]  // all that nothing else takes
  }
  @Test func flatten() throws {
    let place = try Place(json: #"{"name": "Ulm", "latitude": 48.4, "longitude": 9.99, "zip": "89073"}"#)
    // place.rest == ["zip": "89073"]
    #expect(place.coordinate == Coordinate(latitude: 48.4, longitude: 9.99) && place.rest == ["zip": "89073"])
    #expect(try Place(json: #"{"name":"Ulm","latitude":1}"#).coordinate == nil)
  }

  @JSONModel struct Options {
    private(set) var field = "some"  // missing, null or unusable
    @Strict var size = 20  // 20 when missing; an error when unusable
    @Ignored var session = 1
    @Ignored(.decoding) var version = 2
    @Ignored(.encoding) var token: String?
    @Encode(.skipEmpty) var note = ""
    @Encode(.null) var parent: Int?
  }
  @Test func defaults() throws {
    let options = try Options(json: #"{"field": {}, "session": 5, "version": 5, "token": "x"}"#)
    let written = try options.jsonString()  // {"field":"some","size":20,"version":2,"parent":null}
    #expect(options.session == 1 && options.token == "x")
    #expect(written == #"{"field":"some","size":20,"version":2,"parent":null}"#)
    #expect(throws: DecodingError.self) { try Options(json: #"{"size": "20"}"#) }
  }

  @JSONModel struct Order {
    var count: Int  // "1" is 1
    var isPaid: Bool  // "yes" is true
    var ids: [Int] = []  // unusable elements are dropped
    @Strategy(.unixSeconds) var at: Date
    @Strategy(.format("dd.MM.yyyy")) var days: [Date] = []
    @Strategy(
      decode: { (cents: Int) in Double(cents) / 100 },
      encode: { (total: Double) in Int((total * 100).rounded()) })
    var total: Double
  }
  @Test func coders() throws {
    let json =
      #"{"count": "1", "isPaid": "yes", "ids": [1, null, "x"], "at": 0, "days": ["04.05.2026"], "total": 1999}"#
    let order = try Order(json: json)
    #expect(order.count == 1 && order.isPaid && order.ids == [1] && order.at == Date(timeIntervalSince1970: 0))
    #expect(order.days == [Date(timeIntervalSince1970: 1_777_852_800)] && order.total == 19.99)
    #expect(try order.jsonString().hasSuffix(#""total":1999}"#))
  }

  @JSONModel(tag: "type") enum Command: Equatable {
    @Key("load", "fetch") case load(key: String)
    case store(key: String, value: Int = 0)
    @Fallback case unknown
  }
  @JSONModel(tag: "t", content: "c") enum Event: Equatable {
    @Key(1) case joined(name: String)
    @Key(2) case left
  }
  @JSONModel(untagged: true) indirect enum Value: Equatable {
    case bool(Bool)
    case int(Int)
    case string(String)
    case array([Value])
  }
  @Test func enums() throws {
    let commands = try [Command](json: #"[{"key": "a", "type": "fetch"}, {"type": "store", "key": "b"}]"#)
    let event = try Event(json: #"{"t": 1, "c": {"name": "Li"}}"#)
    #expect(commands == [.load(key: "a"), .store(key: "b", value: 0)] && event == .joined(name: "Li"))
    #expect(try commands.jsonString() == #"[{"type":"load","key":"a"},{"type":"store","key":"b","value":0}]"#)
    #expect(try event.jsonString() == #"{"t":1,"c":{"name":"Li"}}"#)
    let value = try Value(json: #"[true, 12, ["a"]]"#)  // .array([.bool(true), .int(12), .array([.string("a")])])
    #expect(value == .array([.bool(true), .int(12), .array([.string("a")])]))
    #expect(try value.jsonString() == #"[true,12,["a"]]"#)
  }

  @JSONModel struct Page {
    @Strategy(feedPosts) var posts: [any FeedPost]
  }
  @Test func protocols() throws {
    let json =
      #"{"posts": [{"kind": "text", "title": "a"}, {"kind": "poll"}, {"title": "b", "kind": "image", "url": "u"}]}"#
    let page = try Page(json: json)  // the poll is dropped, and reported
    let text = try page.jsonString()
    #expect(page.posts.map(\.title) == ["a", "b"])
    #expect(text == #"{"posts":[{"kind":"text","title":"a","body":""},{"kind":"image","title":"b","url":"u"}]}"#)
  }

  class Record: Codable { var id = 0 }
  @JSONModel(inherits: .codable) final class Song: Record { var title = "" }
  @JSONModel struct Response<Content> { var content: Content?, code = 0 }
  @Test func classes() throws {
    let song = try Song(json: #"{"id": 7, "title": "Yesterday"}"#)
    let response = try Response<[Int]>(json: #"{"content": [1]}"#)
    let same = try JSONDecoder().decode(Response<[Int]>.self, from: response.jsonData())
    #expect(response.content == [1] && same.content == [1] && song.id == 7 && song.title == "Yesterday")
    #expect(try song.jsonString() == #"{"id":7,"title":"Yesterday"}"#)
    #expect(try JSONDecoder().decode(Song.self, from: JSONEncoder().encode(song)).title == "Yesterday")
  }
}

struct Ordinal: JSONStrategy {  // "1st", "2nd", "3rd" …
  func read(from reader: inout JSONReader) throws(JSONError) -> Int {
    let text = try reader.readString()
    guard let rank = Int(text.dropLast(2)) else { throw reader.failure(.invalidValue(expected: "a rank")) }
    return rank
  }

  func write(_ rank: Int, to writer: inout JSONWriter) throws(JSONError) {
    try writer.write("\(rank)\(rank == 1 ? "st" : rank == 2 ? "nd" : rank == 3 ? "rd" : "th")")
  }
}

struct ComingFromReerCodableTests {
  @JSONModel(keys: .snakeCase) struct User {
    @Key("name", "username", "nick_name") var name: String  // in order of preference
    var firstSeen: String?  // "first_seen"
    @Key("last-seen") var lastSeen: String?
    @Key("location.city") var city: String?
    @Key("user_id", "id", encode: "uid") var id: Int
    @Ignored var isSelected = false
  }
  @Test func keys() throws {
    let user = try User(json: #"{"nick_name": "Li", "last-seen": "May", "location": {"city": "Ulm"}, "id": "7"}"#)
    let text = try user.jsonString()
    // {"name":"Li","last-seen":"May","location":{"city":"Ulm"},"uid":7}
    #expect(user.firstSeen == nil && user.city == "Ulm" && !user.isSelected)
    #expect(text == #"{"name":"Li","last-seen":"May","location":{"city":"Ulm"},"uid":7}"#)
  }

  @JSONModel struct Info {
    var name: String
    var age = 33
    var extra: JSON = nil  // any value: extra["list"][0].int
  }
  @Test func container() throws {
    let info = try Info(
      json: #"{"code": 0, "data": {"info": {"name": "Li", "extra": {"list": [7]}}}}"#, at: "data.info")
    let object = try Info(json: ["name": "Mei", "age": 8])  // Data, String and [UInt8] likewise
    #expect(info.name == "Li" && info.age == 33 && info.extra["list"][0].int == 7)
    #expect(object.name == "Mei" && object.age == 8)
  }

  @JSONModel enum Gender: String { case male, female }
  @JSONModel struct Player {
    var name = "nobody"
    var gender: Gender?  // nil for "other"
    var isVIP = false  // 1, "1", "true" and "yes" are true
    var score = 0.0  // "100" is 100
    var tags: [String] = []  // null and other bad elements are dropped
    @Required var team: String?  // missing or null is an error
  }
  @Test func defaults() throws {
    var report = DecodingReport()
    let json = #"{"gender": "other", "isVIP": "1", "score": "100", "tags": ["a", null], "team": "red"}"#
    let player = try Player(json: json, report: &report)
    // report.count == 4: each of these is reported, with its place
    #expect(player.name == "nobody" && player.gender == nil && player.isVIP && player.score == 100)
    #expect(player.tags == ["a"] && player.team == "red" && report.count == 4)
    #expect(throws: DecodingError.self) { try Player(json: #"{"name": "Li"}"#) }
  }

  @JSONModel struct Event {
    @Strategy(.unixSeconds) var start: Date
    @Strategy(.unixMilliseconds) var end: Date?
    @Strategy(.format("yyyy-MM-dd HH:mm")) var days: [Date] = []
    var created: Date?  // ISO 8601 by default
    var avatar = Data()  // Base64 by default
    @Strategy(decode: { (data: Data) in [UInt8](data) }, encode: { (bytes: [UInt8]) in Data(bytes) })
    var voice: [UInt8] = []
  }
  @JSONModel struct Race {
    @Strategy(Ordinal()) var rank: Int
    @Strategy(Ordinal()) var earlier: [Int] = []
    @Strategy(from: { json in "\(json.first.stringValue) \(json.last.stringValue)" })
    @Ignored(.encoding) var name: String
  }
  @Test func values() throws {
    let json =
      #"{"start":1731585275.5,"end":1731585275944,"days":["2024-12-10 08:30"],"created":"2024-12-10T00:00:00Z","#
      + #""avatar":"AQI=","voice":"AwQ="}"#
    let event = try Event(json: json)
    let dates = [event.start, event.end, event.days.first, event.created].map { $0?.timeIntervalSince1970 }
    #expect(dates == [1_731_585_275.5, 1_731_585_275.944, 1_733_819_400, 1_733_788_800] && event.days.count == 1)
    #expect(try event.avatar == Data([1, 2]) && event.voice == [3, 4] && event.jsonString() == json)
    let race = try Race(json: #"{"rank":"2nd","earlier":["1st","4th"],"first":"Mo","last":"Li"}"#)
    #expect(race.rank == 2 && race.earlier == [1, 4] && race.name == "Mo Li")
    #expect(try race.jsonString() == #"{"rank":"2nd","earlier":["1st","4th"]}"#)
  }

  @JSONModel class Animal {
    var name = ""
    func didDecode() throws { if name.isEmpty { throw NoName() } }
  }
  @JSONModel(inherits: true) class Cat: Animal { var color = "black" }
  struct NoName: Error {}
  @Test func classes() throws {
    let cat = try Cat(json: #"{"name": "Tom", "color": "grey"}"#)
    let none = try? Cat(json: #"{"name": ""}"#)  // nil
    #expect(cat.name == "Tom" && cat.color == "grey" && none == nil)
  }

  @JSONModel enum Phone: Equatable {
    @Key("iphone", true, 10, 22...30) case iPhone
    @Key("xiaomi", "MI", 50.0...60.0) case xiaomi
    @Key("oppo", false) case oppo
    @Fallback case other(JSON)
  }
  @JSONModel struct Clip: Equatable {
    @Key("ID", "Id") var id: String
    var minutes = 33
  }
  @JSONModel enum Video: Equatable {
    @Key("youtube", "YOUTUBE") case youTube
    case vimeo(Clip)  // {"vimeo": {"ID": "2", "minutes": 9}}
  }
  @JSONModel(tag: "type.middle") enum FlatVideo: Equatable {
    case youtube
    case vimeo(Clip)  // {"type": {"middle": "vimeo"}, "ID": "2", "minutes": 9}
  }
  @Test func enums() throws {
    let phones = try [Phone](json: #"["iphone", 25, "MI", false, {"os": 1}]"#)
    // [.iPhone, .iPhone, .xiaomi, .oppo, .other(["os": 1])]
    #expect(phones == [.iPhone, .iPhone, .xiaomi, .oppo, .other(["os": 1])])
    #expect(try phones.jsonString() == #"["iphone","iphone","xiaomi","oppo",{"os":1}]"#)
    let video = try Video(json: #"{"vimeo": {"Id": "2"}}"#)  // .vimeo(Clip(id: "2", minutes: 33))
    let flat = try FlatVideo(json: #"{"ID": "2", "minutes": 9, "type": {"middle": "vimeo"}}"#)
    #expect(video == .vimeo(Clip(id: "2")) && flat == .vimeo(Clip(id: "2", minutes: 9)))
    #expect(try Video(json: #"{"YOUTUBE": {}}"#) == .youTube)
  }

  @JSONModel(.forgiving) struct Photo: Equatable {
    var name: String
    var width = 100
    let id: Int
  }
  @Test func copies() throws {
    let blank = try Photo(json: "{}")  // name "", width 100, id 0
    var copy = blank
    try copy.update(with: ["width": 50] as JSON)  // and Photo.patch(from: blank, to: copy) is {"width": 50}
    let mock = try Photo.mock(seed: 1)  // made up, and always the same
    #expect(blank == Photo(name: "", width: 100, id: 0) && copy == Photo(name: "", width: 50, id: 0))
    #expect(try Photo.patch(from: blank, to: copy) == ["width": 50] && mock == Photo.mock(seed: 1))
  }
}
#endif
