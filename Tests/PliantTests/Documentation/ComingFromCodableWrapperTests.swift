/// The code of Documentation/Coming from CodableWrapper.md, run.

#if Macros
import Foundation
import Pliant
import Testing

struct PhotoTag: Equatable { var text: String }  // not Codable

struct ComingFromCodableWrapperTests {
  @JSONModel struct User {
    let name: String  // required
    var title = Bool.random() ? "Dr." : "Prof."  // any expression
    var age: Int?  // "998" is 998
    var isVIP = false  // 1, "1" and "true" are true
    var scores: [Double] = [1.5, 2.5]
  }

  @Test func model() throws {
    let json = #"{"name": "Li", "age": "998", "isVIP": "1", "scores": "none"}"#
    let user = try User(json: json)  // scores: [1.5, 2.5]
    let same = try JSONDecoder().decode(User.self, from: Data(json.utf8))  // by the same rules
    let data = try user.jsonData()
    for user in [user, same] {
      #expect(user.name == "Li" && user.age == 998 && user.isVIP && user.scores == [1.5, 2.5])
      #expect(["Dr.", "Prof."].contains(user.title))
    }
    #expect(try User(json: data).title == user.title)
    #expect(throws: DecodingError.self) { try User(json: "{}") }
  }

  @JSONModel struct Account {
    @Key("u1", "u2", "u9") var userName = ""
    @Key("data.u1", "data.u9") var nested = ""
    @Key("createdAt", "created_at") var createdAt: String?
    @Ignored var isShown = false
    @Ignored(.encoding) var token: String?
    @Ignored(.decoding) var version = 2
  }

  @Test func keys() throws {
    let account = try Account(json: #"{"u9": "Li", "data": {"u9": "Mei"}, "created_at": "May", "token": "x"}"#)
    let text = try account.jsonString()  // {"u1":"Li","data":{"u1":"Mei"},"createdAt":"May","version":2}
    #expect(account.token == "x")
    #expect(text == #"{"u1":"Li","data":{"u1":"Mei"},"createdAt":"May","version":2}"#)
  }

  @JSONModel struct Photo {
    @Strategy(decode: { (text: String) in PhotoTag(text: text) }, encode: { (tag: PhotoTag) in tag.text })
    var tags: [PhotoTag] = [PhotoTag(text: "none")]
    @Strategy(.unixSeconds) var taken: Date
    @Strategy(.unixMilliseconds) var seen: Date?
    @Strategy(
      decode: { (text: String) in "HELLO -> \(text)" },
      encode: { (text: String) in String(text.dropFirst(9)) })
    @Key("nested.hi") var greeting: String
  }

  @Test func transformers() throws {
    let photo = try Photo(json: #"{"tags": ["a", "b"], "taken": 12345, "seen": 12345000, "nested": {"hi": "there"}}"#)
    let text = try photo.jsonString()
    // {"tags":["a","b"],"taken":12345,"seen":12345000,"nested":{"hi":"there"}}
    #expect(photo.tags == [PhotoTag(text: "a"), PhotoTag(text: "b")] && photo.taken == photo.seen)
    #expect(photo.greeting == "HELLO -> there")
    #expect(
      text == #"{"tags":["a","b"],"taken":12345,"seen":12345000,"nested":{"hi":"there"}}"#)
  }

  @JSONModel enum Level: Int { case none, low, high }

  @JSONModel enum City: Equatable {
    case beijing, shanghai
    @Fallback case unknown(String)
  }

  @JSONModel struct Trip {
    var level = Level.none  // .none for 233
    var city: City?
  }

  @Test func enums() throws {
    let trip = try Trip(json: #"{"level": 233, "city": "ulm"}"#)  // trip.city == .unknown("ulm")
    #expect(trip.level == .none && trip.city == .unknown("ulm"))
    #expect(try Trip(json: #"{"level":"2"}"#).level == .high)
  }

  @JSONModel class Base {
    let userName: String

    init(userName: String) { self.userName = userName }
  }

  @JSONModel(inherits: true) class Sub: Base {
    var age = 18
  }

  @Test func classes() throws {
    let sub = try Sub(json: #"{"userName": "Li", "age": 22}"#)
    #expect(sub.userName == "Li" && sub.age == 22)
  }

  struct Event: Codable {
    @Lossless var id: Int64  // "7" is read, and "7" is written
    @ZeroDefault var title: String
    @DefaultTrue var isPublic: Bool
    @Lossy var guests: [String]
    @DateFormatted<DateForms.UnixMilliseconds> var start: Date
    @DateFormatted<DateForms.Day?> var end: Date?
    @Base64 var image: Data?
  }

  @Test func wrappers() throws {
    let json = #"{"id": "7", "guests": ["Li", null], "start": 0, "end": "2026-05-04", "image": "AQI="}"#
    let event = try JSONDecoder().decode(Event.self, from: Data(json.utf8))
    // event.id == 7, event.title == "", event.isPublic, event.guests == ["Li"]
    #expect(event.id == 7 && event.title == "" && event.isPublic && event.guests == ["Li"])
    #expect(
      event.start == Date(timeIntervalSince1970: 0)
        && event.end == Date(timeIntervalSince1970: 1_777_852_800))
    #expect(event.image == Data([1, 2]))
    let written = try JSON(parsing: JSONEncoder().encode(event))
    #expect(written.id == "7" && written.end == "2026-05-04")
  }

  @Test func report() throws {
    var lines: [String] = []
    func log(_ line: String) { lines.append(line) }
    let json = #"{"name": "Li", "age": "old"}"#
    var report = DecodingReport()
    let user = try User(json: json, report: &report)
    if !report.isClean { log(report.summary) }

    let decoder = PliantDecoder(tolerance: .strict)
    let strict = try? decoder.decode(User.self, from: json)  // nil: "old" is an error
    #expect(user.age == nil && strict == nil)
    #expect(lines == ["1 × $.age: expected Int, found string: used nil"])
  }
}
#endif
