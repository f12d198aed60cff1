/// The code of Documentation/Coming from MetaCodable.md, run.

#if Macros
import Foundation
import Pliant
import Testing

protocol FeedPost: Sendable { var title: String { get } }

@JSONModel struct TextPost: FeedPost { var title = "", body = "" }
@JSONModel struct ImagePost: FeedPost { var title = "", url = "" }

let feedPosts = TypeRegistry<any FeedPost>(
  tag: "kind", ["text": TextPost.self, "image": ImagePost.self])

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
    #expect(
      text == #"{"title":"Ulm","founding_year":854,"additionalInfo":{"elevation":478},"tags":["a"],"short":"U"}"#)
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
    #expect(
      place.coordinate == Coordinate(latitude: 48.4, longitude: 9.99)
        && place.rest == ["zip": "89073"])
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

  @Test func tags() throws {
    let commands = try [Command](json: #"[{"key": "a", "type": "fetch"}, {"type": "store", "key": "b"}]"#)
    let event = try Event(json: #"{"t": 1, "c": {"name": "Li"}}"#)
    #expect(
      commands == [.load(key: "a"), .store(key: "b", value: 0)] && event == .joined(name: "Li"))
    #expect(
      try commands.jsonString()
        == #"[{"type":"load","key":"a"},{"type":"store","key":"b","value":0}]"#)
    #expect(try event.jsonString() == #"{"t":1,"c":{"name":"Li"}}"#)
  }

  @JSONModel(untagged: true) indirect enum Value: Equatable {
    case bool(Bool)
    case int(Int)
    case string(String)
    case array([Value])
  }

  @Test func untagged() throws {
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
    #expect(
      text == #"{"posts":[{"kind":"text","title":"a","body":""},{"kind":"image","title":"b","url":"u"}]}"#)
  }

  class Record: Codable { var id = 0 }

  @JSONModel(inherits: .codable) final class Song: Record { var title = "" }

  @JSONModel struct Response<Content> { var content: Content?, code = 0 }

  @Test func classes() throws {
    let song = try Song(json: #"{"id": 7, "title": "Yesterday"}"#)
    let response = try Response<[Int]>(json: #"{"content": [1]}"#)
    let same = try JSONDecoder().decode(Response<[Int]>.self, from: response.jsonData())
    #expect(response.content == [1] && same.content == [1])
    #expect(song.id == 7 && song.title == "Yesterday")
    #expect(try song.jsonString() == #"{"id":7,"title":"Yesterday"}"#)
    #expect(try JSONDecoder().decode(Song.self, from: JSONEncoder().encode(song)).title == "Yesterday")
  }

}
#endif
