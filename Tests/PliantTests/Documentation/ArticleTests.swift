/// The code of the articles in Pliant.docc, compiled and run line by line.

#if Macros
import Foundation
import Pliant
import Testing

struct ArticleTests {
  enum City: String, Codable { case beijing, shanghai, hangzhou }
  @JSONModel struct User: Equatable {
    @Key("nickname", "nickName") var name: String
    @Key("userInfo.age") var age = 18
    var city: City?
    var tags: [String] = []
    let id: Int64
  }
  @Test func getsStarted() throws {
    let text = """
      {"nickName": "Li", "userInfo": {"age": "41"}, "city": "shenzhen", "tags": ["a", null, 3], "id": 9007199254740993}
      """
    var report = DecodingReport()
    let user = try User(json: text, report: &report)
    // user == User(name: "Li", age: 41, city: nil, tags: ["a", "3"], id: 9007199254740993)
    let patterns = report.issues.map(\.pattern)
    // ["$.userInfo.age", "$.city", "$.tags[*]", "$.tags[*]"]
    #expect(user == User(name: "Li", age: 41, city: nil, tags: ["a", "3"], id: 9_007_199_254_740_993))
    #expect(patterns.map { "\($0)" } == ["$.userInfo.age", "$.city", "$.tags[*]", "$.tags[*]"])
    let page = try [User](json: #"{"data": {"items": [{"nickname": "Mei", "id": 2}]}}"#, at: "data.items")
    #expect(page == [User(name: "Mei", id: 2)])
    let compact = try user.jsonString()
    // {"nickname":"Li","userInfo":{"age":41},"tags":["a","3"],"id":9007199254740993}
    let sorted = try user.jsonData(.pretty, .sortedKeys)
    #expect(compact == #"{"nickname":"Li","userInfo":{"age":41},"tags":["a","3"],"id":9007199254740993}"#)
    #expect(try User(json: sorted) == user)
    do {
      _ = try User(json: #"{"nickname": "Li", "id": "unknown"}"#)
      Issue.record("an unusable id was taken")
    } catch let error as DecodingError {
      let problem = error.jsonError?.description
      // expected Int64, found string "unknown" at $.id (line 1, column 26)
      #expect(problem == #"expected Int64, found string "unknown" at $.id (line 1, column 26)"#)
    }
  }

  @JSONModel(.forgiving) struct Order: Equatable {
    var id: Int
    @Strict var total: Double
    @Required var currency: String
    @Sensitive var card: String?
  }
  @Test func bendsAndIsObserved() throws {
    var tolerance = Tolerance.tolerant
    tolerance.unknownKeys = .report
    tolerance.duplicateKeys = .fail
    let decoder = PliantDecoder(tolerance: tolerance)
    let twice = #"{"id": 1, "id": 2, "total": 1, "currency": "EUR"}"#
    #expect(throws: DecodingError.self) { try decoder.decode(Order.self, from: twice) }
    let document = #"{"id": "7", "total": true, "currency": "EUR"}"#
    do {
      _ = try PliantDecoder(enforcing: .strict).decode(Order.self, from: document, collectingAll: true)
      Issue.record("unusable values were taken")
    } catch let error as DecodingError {
      let problems = error.jsonErrors.map(\.description)
      // ["expected Int, found string \"7\" at $.id (line 1, column 8)",
      //  "expected Double, found true at $.total (line 1, column 22)"]
      #expect(problems.first == #"expected Int, found string "7" at $.id (line 1, column 8)"#)
      #expect(problems.dropFirst() == ["expected Double, found true at $.total (line 1, column 22)"])
    }
    let log = Log()
    var observed = PliantDecoder()
    observed.label = "GET /orders"
    observed.onReport = { report, label in log.append("\(label): \(report.summary)") }
    _ = try observed.decode(Order.self, from: #"{"id": "7", "total": 1, "currency": "EUR"}"#)
    #expect(log.lines == ["GET /orders: 1 × $.id: expected Int, found string: converted"])
  }

  private final class Log: @unchecked Sendable {
    var lines: [String] = []
    func append(_ line: String) { lines.append(line) }
  }

  @JSONModel(tag: "type") enum Shape: Equatable {
    case circle(radius: Double)
    @Key("rect", "rectangle") case rect(w: Double, h: Double = 1)
    @Fallback case unknown
  }
  // swift-format-ignore
  @JSONModel enum Level: Int { case low = 1, high = 2; @Fallback case other }
  @JSONModel(keys: .snakeCase) struct Ticket: Equatable {
    @Strategy(.format("yyyy-MM-dd HH:mm")) var startsAt: Date
    @Encode(.skipEmpty) var seatNumbers: [String] = []
    var note: Field<String>
    @UnknownKeys var rest: [String: JSON] = [:]
  }
  @JSONModel class Animal { var name = "" }
  @JSONModel(inherits: true) class Hound: Animal { var barks = true }
  @JSONModel struct Rectangle: Equatable {
    var width = 0.0
    var height = 0.0
    @Ignored var area = 0.0
    mutating func didDecode() { area = width * height }
  }
  @Test func hasShapes() throws {
    let document = #"[{"type": "circle", "radius": 2}, {"type": "rectangle", "w": 3}, {"type": "star"}]"#
    let shapes = try [Shape](json: document)
    // [.circle(radius: 2), .rect(w: 3, h: 1), .unknown]
    #expect(shapes == [.circle(radius: 2), .rect(w: 3, h: 1), .unknown])
    #expect(try [Level](json: "[1, 2, 3]") == [.low, .high, .other])
    let ticket = try Ticket(json: #"{"starts_at": "2026-03-01 20:15", "note": null, "gate": 4}"#)
    let written = try ticket.jsonString()
    // {"starts_at":"2026-03-01 20:15","note":null,"gate":4}
    #expect(written == #"{"starts_at":"2026-03-01 20:15","note":null,"gate":4}"#)
    let hound = try Hound(json: #"{"name": "Rex", "barks": 0}"#)
    #expect(hound.name == "Rex" && !hound.barks)
    var rectangle = try Rectangle(json: #"{"width": 2, "height": 3}"#)
    #expect(rectangle.area == 6)
    let changed = try rectangle.update(with: #"{"height": 4}"#)
    // changed.map(\.description) == ["$.height"], rectangle.height == 4, rectangle.area == 8
    #expect(rectangle.area == 8 && changed.map(\.description) == ["$.height"] && rectangle.height == 4)
  }

  struct Plain: Codable, Equatable {
    var id: Int
    var tags: [String]?
  }
  struct Settings: Codable, Equatable {
    @DefaultTrue var isOn: Bool
    @DefaultEmpty var names: [String]
    @Lossy var ids: [Int]
    @Lossless var version: String
  }
  struct Song: TolerantCodable, Equatable {
    var title = ""
    var plays = 0
    static var keyMapping: KeyMapping { ["title": ["name", "songName"], "plays": "stats.plays"] }
  }
  @Test func readsAnyCodableType() throws {
    var report = DecodingReport()
    let plain = try PliantDecoder().decode(Plain.self, from: #"{"id": "7", "tags": ["a", null]}"#, report: &report)
    // plain == Plain(id: 7, tags: ["a"]), report.count == 2
    let bytes = try PliantEncoder().encode(plain)
    #expect(plain == Plain(id: 7, tags: ["a"]) && report.count == 2)
    #expect(String(decoding: bytes, as: UTF8.self) == #"{"id":7,"tags":["a"]}"#)
    let settings = try JSONDecoder().decode(Settings.self, from: Data(#"{"ids": [1, "x", 2], "version": 3}"#.utf8))
    // settings.isOn, settings.names == [], settings.ids == [1, 2], settings.version == "3"
    #expect(settings.isOn && settings.names == [] && settings.ids == [1, 2] && settings.version == "3")
    let song = try Song(json: #"{"songName": "Aria", "stats": {"plays": "3"}}"#)
    // song.title == "Aria", song.plays == 3
    #expect(song.title == "Aria" && song.plays == 3)
    let collector = DecodingReportCollector()
    let decoder = JSONDecoder()
    decoder.userInfo[.pliantReport] = collector
    let other = try decoder.decode(Settings.self, from: Data(#"{"isOn": "yes", "ids": [], "version": "1"}"#.utf8))
    // other.isOn, collector.report.count == 1
    #expect(other.isOn && collector.report.count == 1)
  }

  @Test func readsWithoutAModel() throws {
    let json = try JSON(parsing: #"{"user": {"age": 41, "tags": ["a", "b"]}, "price": 12345678901234567890.1}"#)
    let age = json.user.age.int  // 41
    let last = json["user"]["tags"][-1].string  // "b"
    let first = json[path: "user.tags.0"].string  // "a"
    let price = json.price.decimal  // 12345678901234567890.1, every digit
    let problem = json.user.agee.jsonError  // expected key "agee", found none at $.user.agee …, did you mean "age"?
    #expect(age == 41 && last == "b" && first == "a" && price == Decimal(string: "12345678901234567890.1"))
    let description = try #require(problem).description
    let (start, end) = (#"expected key "agee", found none at $.user.agee"#, #"did you mean "age"?"#)
    #expect(description.hasPrefix(start) && description.hasSuffix(end))
    var user: JSON = ["name": "Li", "tags": ["a"]]
    user.city.name = "北京"
    let patch = user.patch(to: ["name": "Mei", "tags": ["a", "b"]])
    try user.apply(patch)
    // user == ["name": "Mei", "tags": ["a", "b"]]
    #expect(user == ["name": "Mei", "tags": ["a", "b"]])
    let tags = try json.user.tags.decode([String].self)
    #expect(tags == ["a", "b"])
  }

  // swift-format-ignore
  @JSONModel struct Entry: Equatable { var id: Int, text = "" }
  @Test func readsStreams() throws {
    let log = Log()
    var entries: [Entry] = []
    let chunks = ["{\"id\": 1, \"text\": \"a\"}\n{\"id\"", ": }\n{\"id\": \"3\"}\n"].map { Data($0.utf8) }
    let lines = Entry.lines(of: chunks, report: { log.append("line \($0.line)") })
    for entry in lines { entries.append(try entry.get()) }
    // entries == [Entry(id: 1, text: "a"), Entry(id: 3)], log.lines == ["line 2", "line 3"]
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("pliant-\(UUID().uuidString).ndjson")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data("{\"id\": 1, \"text\": \"a\"}\n{\"id\": 2}\n".utf8).write(to: file)
    var texts: [String] = []
    for entry in Entry.lines(inFileAt: file) { texts.append(try entry.get().text) }
    #expect(texts == ["a", ""])
    #expect(entries == [Entry(id: 1, text: "a"), Entry(id: 3)] && log.lines == ["line 2", "line 3"])
  }

  @Test func readsDialects() throws {
    var decoder = PliantDecoder()
    decoder.dialect = .json5
    decoder.limits.depth = 64
    decoder.limits.bytes = 1 << 20
    decoder.limits.work = 100
    decoder.duplicateKeys = .fail
    let entry = try decoder.decode(Entry.self, from: "{id: 0x10, text: 'hex', /* and a comma */}")
    // entry == Entry(id: 16, text: "hex")
    #expect(entry == Entry(id: 16, text: "hex"))
  }

  struct Celsius: JSONReadable, JSONWritable, Equatable {
    var degrees: Double
    init(from reader: inout JSONReader) throws(JSONError) { degrees = try reader.read(Double.self) }
    func write(to writer: inout JSONWriter) throws(JSONError) { try writer.write(degrees) }
  }
  struct Place: JSONReadable, JSONWritable, Equatable {
    var name = ""
    var temperatures: [Celsius] = []
    init(from reader: inout JSONReader) throws(JSONError) {
      guard try reader.beginObject() else { return }
      repeat {
        let key = try reader.scanKey()
        if key.matches("name") {
          name = try reader.read(String.self)
        } else if key.matches("temperatures") {
          temperatures = try reader.read([Celsius].self)
        } else {
          try reader.skipValue()
        }
      } while try reader.nextMember()
    }
    func write(to writer: inout JSONWriter) throws(JSONError) {
      let object = try writer.beginObject()
      try writer.write(name, forKey: "name")
      try writer.write(temperatures, forKey: "temperatures")
      try writer.endObject(object)
    }
  }
  @Test func readsAndWritesByHand() throws {
    let place = try Place(json: #"{"name": "Oslo", "temperatures": [21.5, -3]}"#)
    let written = try place.jsonString()
    // {"name":"Oslo","temperatures":[21.5,-3]}
    #expect(place.name == "Oslo" && place.temperatures.map(\.degrees) == [21.5, -3])
    #expect(written == #"{"name":"Oslo","temperatures":[21.5,-3]}"#)
  }
}
#endif
