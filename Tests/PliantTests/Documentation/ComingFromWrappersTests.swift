// The code of the pages on libraries of property wrappers, compiled and run line by line.

#if Macros
import Foundation
import Pliant
import Testing

struct ComingFromBetterCodableTests {
  struct Wrapped: Codable {
    @Lossy var values: [Int]
    @DefaultTrue var isShown: Bool
    @Lossless var id: String
  }
  @JSONModel struct Plain {
    var values: [Int] = []
    var isShown = true
    var id: String
  }
  @Test func wrappersAndModels() throws {
    let text = #"{"values": [1, null, "x", 4], "id": 7}"#
    let wrapped = try JSONDecoder().decode(Wrapped.self, from: Data(text.utf8))  // values: [1, 4], isShown, id: "7"
    let plain = try Plain(json: text)  // the same
    #expect(wrapped.values == [1, 4] && wrapped.isShown && wrapped.id == "7")
    #expect(plain.values == [1, 4] && plain.isShown && plain.id == "7")
    var report = DecodingReport()
    _ = try Plain(json: text, report: &report)
    #expect(try report.count == 3 && JSON(parsing: JSONEncoder().encode(wrapped))["id"] == 7)
    #expect(try JSON(encoding: plain)["id"] == "7")
  }
}

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
    for user in [user, same, try User(json: data)] {
      #expect(user.name == "Li" && user.age == 998 && user.isVIP && user.scores == [1.5, 2.5])
    }
    #expect(try ["Dr.", "Prof."].contains(same.title) && User(json: data).title == user.title)
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
    #expect(account.token == "x" && text == #"{"u1":"Li","data":{"u1":"Mei"},"createdAt":"May","version":2}"#)
  }

  @JSONModel struct Photo {
    @Strategy(decode: { (text: String) in PhotoTag(text: text) }, encode: { (tag: PhotoTag) in tag.text })
    var tags: [PhotoTag] = [PhotoTag(text: "none")]
    @Strategy(.unixSeconds) var taken: Date
    @Strategy(.unixMilliseconds) var seen: Date?
    @Strategy(decode: { (text: String) in "HELLO -> \(text)" }, encode: { (text: String) in String(text.dropFirst(9)) })
    @Key("nested.hi") var greeting: String
  }
  @Test func transformers() throws {
    let photo = try Photo(json: #"{"tags": ["a", "b"], "taken": 12345, "seen": 12345000, "nested": {"hi": "there"}}"#)
    let text = try photo.jsonString()
    // {"tags":["a","b"],"taken":12345,"seen":12345000,"nested":{"hi":"there"}}
    #expect(photo.tags == [PhotoTag(text: "a"), PhotoTag(text: "b")] && photo.taken == photo.seen)
    #expect(photo.greeting == "HELLO -> there")
    #expect(text == #"{"tags":["a","b"],"taken":12345,"seen":12345000,"nested":{"hi":"there"}}"#)
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
  @JSONModel class Base {
    let userName: String
    init(userName: String) { self.userName = userName }
  }
  @JSONModel(inherits: true) class Sub: Base { var age = 18 }
  @Test func enumsAndClasses() throws {
    let trip = try Trip(json: #"{"level": 233, "city": "ulm"}"#)  // trip.city == .unknown("ulm")
    #expect(try trip.level == .none && trip.city == .unknown("ulm") && Trip(json: #"{"level":"2"}"#).level == .high)
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
    #expect(event.start == Date(timeIntervalSince1970: 0) && event.end == Date(timeIntervalSince1970: 1_777_852_800))
    let written = try JSON(parsing: JSONEncoder().encode(event))
    #expect(event.image == Data([1, 2]) && written.id == "7" && written.end == "2026-05-04")
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
    #expect(user.age == nil && strict == nil && lines == ["1 × $.age: expected Int, found string: used nil"])
  }
}

struct ComingFromResilientDecodingTests {
  @JSONModel enum Kind: String {
    case small, large
    @Fallback case unknown
  }
  @JSONModel struct Shelf {
    var ids: [Int] = []
    var name: String?
    var kind = Kind.small
  }
  @Test func reports() throws {
    let text = #"{"ids": [1, "x", 3], "name": [], "kind": "huge"}"#
    var report = DecodingReport()
    let shelf = try Shelf(json: text, report: &report)  // ids: [1, 3], name: nil, kind: .unknown
    let paths = report.issues.map { "\($0.path)" }  // ["$.ids[1]", "$.name", "$.kind"]
    #expect(shelf.ids == [1, 3] && shelf.name == nil && shelf.kind == .unknown)
    #expect(paths == ["$.ids[1]", "$.name", "$.kind"])
    let log = SharedList<Int>()
    try DecodingReport.observing({ report in log.add(report.count) }) { _ = try Shelf(json: text) }
    #expect(log.all == [3])
  }

  @Test func valuesAreObserved() throws {
    struct Plain: Codable { var name: String? }
    let value: JSON = ["at": "2024-02-29", "shelf": ["name": 7]]
    let log = SharedList<Int>()
    try DecodingReport.observing({ report in log.add(report.count) }) {
      _ = try Shelf(json: value, at: "shelf")
      _ = try value.shelf.decode(Shelf.self)
      _ = try value.shelf.decode(Plain.self)
      _ = try DateStrategy.unixSeconds.decode(json: value, at: "at")
      _ = try DateStrategy.unixSeconds.decodeArray(json: #"[1, "2024-02-29"]"#)
      var report = DecodingReport()
      _ = try DateStrategy.unixSeconds.decode(json: value, at: "at", report: &report)
      #expect(report.issues.map { "\($0.outcome)" } == [#"converted to "2024-02-29T00:00:00Z""#])
      #expect(value.shelf.name.stringValue == "7")
    }
    #expect(log.all == [1, 1, 1, 1, 1, 1])
  }

  /// By a decoder, where reading fails, in a child task; and not outside, nor where nothing bends.
  @Test func tasks() async throws {
    let log = SharedList<Int>()
    try await DecodingReport.observing({ report in log.add(report.count) }) {
      _ = try PliantDecoder().decode(Shelf.self, from: #"{"ids": ["x"]}"#)
      _ = try Shelf(json: "{}")
      #expect(throws: DecodingError.self) { try [Int](json: #"["1", 2"#) }
      _ = try await Task { try Shelf(json: #"{"name": 7}"#) }.value
    }
    _ = try Shelf(json: #"{"name": 7}"#)
    #expect(log.all == [1, 1, 1])
  }
}
#endif
