// The README's code: compiled here line by line, run, and compared with the output that the README shows.

#if Macros
import Foundation
import Pliant
import Testing

struct ReadmeTests {
  enum City: String, Codable { case beijing, shanghai, hangzhou }
  @JSONModel struct User: Equatable {
    @Key("nickname", "nickName") var name: String  // keys in order of preference; required
    @Key("userInfo.age") var age = 18  // a path into the document; 18 when missing, null or unusable
    var city: City?  // an unknown city becomes nil
    var tags: [String] = []  // bad elements are dropped
    let id: Int64  // required
  }
  let text = """
    {
      "nickName": "Li",
      "userInfo": {"age": "41"},
      "city": "shenzhen",
      "tags": ["a", null, 3],
      "id": 9007199254740993
    }
    """

  private let output = SharedList<String>()
  private func print(_ value: some CustomStringConvertible) { output.add(value.description) }

  @Test func readsAndReports() throws {
    var report = DecodingReport()
    let user = try User(json: text, report: &report)
    for issue in report.issues { print(issue) }
    #expect(user == User(name: "Li", age: 41, city: nil, tags: ["a", "3"], id: 9_007_199_254_740_993))
    #expect(report.count == 4)
    try expectInReadme(output: output.all)
  }

  @Test func listsEveryProblem() throws {
    let decoder = PliantDecoder(tolerance: .strict)  // or (enforcing: .strict), over types and properties, too
    do {
      _ = try decoder.decode(User.self, from: text, collectingAll: true)
    } catch let error as DecodingError {
      for problem in error.jsonErrors { print(problem) }
    }
    try expectInReadme(output: output.all)
  }

  @Test func tellsInProduction() throws {
    let log = SharedList<String>()
    var decoder = PliantDecoder()
    decoder.label = "GET /users"
    decoder.onReport = { report, label in log.warning("\(label): \(report.summary)") }
    _ = try decoder.decode(User.self, from: #"{"nickname": "Li", "id": 1}"#)
    #expect(log.all.isEmpty)
    _ = try decoder.decode(User.self, from: #"{"nickname": "Li", "id": "1"}"#)
    #expect(log.all == ["GET /users: 1 × $.id: expected Int64, found string: converted"])
  }

  @Test func writesAndReadsInside() throws {
    let user = try User(json: text)
    print(try user.jsonString())  // jsonData() for bytes; .pretty and .sortedKeys for both
    // {"nickname":"Li","userInfo":{"age":41},"tags":["a","3"],"id":9007199254740993}
    let users = try [User](json: #"{"data": {"items": [{"nickname": "Mei", "id": 2}]}}"#, at: "data.items")
    // users[0].name == "Mei", users[0].age == 18, users[0].city == nil
    #expect(users == [User(name: "Mei", id: 2)])
    #expect(try DocumentationFile("README.md").text.contains("\n// \(output.all[0])\n"))
  }

  @Test func saysWhereAnErrorIs() throws {
    let document = "{\n  \"nickname\": \"Li\",\n  \"id\": \"unknown\"\n}"
    do {
      _ = try User(json: document)
    } catch let error as DecodingError {
      guard let problem = error.jsonError else { throw error }
      print(problem)  // also one by one: kind, path, line, column, byteOffset
      print(problem.snippet ?? "")
    }
    try expectInReadme(output: output.all.flatMap { $0.components(separatedBy: "\n") })
  }

  /// Some block of the README is this output, from its first line to its last.
  private func expectInReadme(output: [String]) throws {
    #expect(try DocumentationFile("README.md").codeBlocks().contains(output), "the README doesn't show \(output)")
  }
}

extension SharedList<String> { fileprivate func warning(_ line: String) { add(line) } }

struct ReadmeShapesTests {
  struct NoTitle: Error {}
  struct Song: TolerantCodable {  // Codable + init(): defaults are the initial values
    var title = ""
    @Mapped("artist.name", "singer") var artist = ""
    var plays = 0
    static var keyMapping: KeyMapping { ["title": ["name", "songName"], "plays": "stats.plays"] }
    mutating func didDecode(from json: JSON) throws { if title.isEmpty { throw NoTitle() } }  // may reject
  }
  struct Plain: Codable, Equatable { var id: Int, tags: [String]?, since: Date? }
  struct Settings: Codable, Equatable {
    @DefaultTrue var isOn: Bool
    @DefaultEmpty var names: [String]
    @Lossy var ids: [Int]
    @Lossless var version: String  // from "2" or 2, and written back as it came
  }
  protocol Pet: Sendable { var name: String { get } }
  @JSONModel struct Dog: Pet { var name: String }
  @JSONModel struct Cat: Pet { var name: String }
  @JSONModel(tag: "type") enum Shape: Equatable {
    case circle(radius: Double)
    @Key("rect", "rectangle") case rect(w: Double, h: Double = 1)
    @Fallback case unknown
  }
  @JSONModel enum Level: Int { case low = 1, high = 2; @Fallback case other }
  @JSONModel struct Item: Equatable {
    @Strategy(.format("yyyy-MM-dd HH:mm")) var at: Date
    @Strategy(.base64URL) var token: Data?
    @Encode(.skipEmpty) var tags: [String] = []
    @Flatten var owner: Owner
    var shape: Shape?
    var level = Level.low
    var note: Field<String>  // .missing, .null or .value
    @UnknownKeys var rest: [String: JSON] = [:]  // what no property took, written back
  }
  @JSONModel struct Owner: Equatable { var owner = "", email: String? }
  @JSONModel class Animal { var name = "" }
  @JSONModel(inherits: true) class Hound: Animal { var barks = true }
  @Test(arguments: [
    "var report = DecodingReport()", "let decoder = PliantDecoder(tolerance: .strict)", "var decoder = PliantDecoder()",
    "print(try user.jsonString())", "  _ = try User(json: document)", "@JSONModel(tag:", "let animals = TypeRegistry",
    "let changed = try owner.update", "var json = try JSON(parsing:", "for try await owner in Owner.lines",
    "let decoder = PliantDecoder() ", "struct Settings: Codable, Equatable", "struct Song: TolerantCodable",
    "decoder.dialect = .json5",
  ]) func isTested(_ block: String) throws { try expectTested(page: "README.md", blockWith: block) }

  @Test func everyShape() throws {
    let text = """
      {"at": "2026-11-20 08:30", "token": "_-8", "owner": "Li", "shape": {"h": 2, "w": 3, "type": "rectangle"},
       "level": 7, "note": null, "color": "red", "size": [1, 2]}
      """
    let item = try Item(json: text)
    #expect(item.at == Date(timeIntervalSince1970: 1_795_163_400) && item.token == Data([0xFF, 0xEF]))
    #expect(item.owner == Owner(owner: "Li") && item.shape == .rect(w: 3, h: 2) && item.level == .other)
    #expect(item.note == .null && item.rest == ["color": "red", "size": [1, 2]])
    #expect(try Item(json: item.jsonString()) == item && JSON(encoding: item)["tags"].exists == false)
    let hound = try Hound(json: #"{"name": "Rex", "barks": "no"}"#)
    #expect(hound.name == "Rex" && !hound.barks)
    let animals = TypeRegistry<any Pet>(tag: "type", ["dog": Dog.self, "cat": Cat.self])
    #expect(try animals.decodeArray(json: #"[{"type": "cat", "name": "Tom"}]"#).first?.name == "Tom")
  }

  @Test func updates() throws {
    var owner = Owner(owner: "Li", email: "li@example.com")
    let changed = try owner.update(with: #"{"email": null}"#)
    // changed == [$.email], owner.email == nil
    #expect(changed.map(\.description) == ["$.email"] && owner == Owner(owner: "Li"))
  }

  @Test func valuesWithoutAModel() throws {
    let text = #"{"user": {"age": 41, "tags": ["a", "b"]}, "price": 12345678901234567890.10}"#
    var json = try JSON(parsing: text)
    let age = json.user.age.int  // 41
    let last = json["user"]["tags"][-1].string  // "b"
    let first = json[path: "user.tags.0"].stringValue  // "a"
    let problem = json.user.agee.jsonError  // expected key "agee", found none at $.user.agee …, did you mean "age"?
    let price = json.price.decimal  // 12345678901234567890.1, every digit
    json.user.city.name = "北京"  // creates missing objects
    let patch = json.patch(to: try JSON(parsing: text))
    try json.apply(patch)  // RFC 6902; mergePatch(_:) is RFC 7396
    let user = try json.user.decode([String: JSON].self)
    #expect(age == 41 && last == "b" && first == "a" && price == Decimal(string: "12345678901234567890.10"))
    let error = try #require(problem).description
    #expect(error.hasPrefix("expected key \"agee\", found none") && error.hasSuffix("did you mean \"age\"?"))
    #expect(try json == JSON(parsing: text) && user.count == 2)
  }

  @Test func streams() async throws {
    let bytes = AsyncStream<UInt8> { stream in
      for byte in #"{"owner": "Li"}\#n{"owner": \#n{"owner": "Mei"}\#n"#.utf8 { stream.yield(byte) }
      stream.finish()
    }
    final class Log: @unchecked Sendable { var lines: [Int] = [] }
    let log = Log()
    var owners: [String] = []
    for try await owner in Owner.lines(of: bytes, report: { log.lines.append($0.line) }) { owners.append(owner.owner) }
    #expect(owners == ["Li", "Mei"] && log.lines == [2])
    let chunks = [Array(#"{"data": {"items": [{"owner": "Li"}, {"ow"#.utf8), Array(#"ner": "Mei"}]}}"#.utf8)]
    var found: [String] = []
    for item in Owner.elements(of: chunks, at: "data.items") { found.append(try item.get().owner) }
    #expect(found == ["Li", "Mei"])
  }

  @Test func codableTypes() throws {
    let data = Data(#"{"id": "7", "tags": ["a", {}], "since": false}"#.utf8)
    let decoder = PliantDecoder()  // with the options of JSONDecoder, and its meaning under .strict
    var report = DecodingReport()
    let plain = try decoder.decode(Plain.self, from: data, report: &report)
    let encoder = PliantEncoder()  // with the options and the output of JSONEncoder
    let bytes = try encoder.encode(plain)
    let standard: JSONDecoder = PliantJSONDecoder(tolerance: .strict)  // for APIs that want one
    #expect(plain == Plain(id: 7, tags: ["a"], since: nil))
    #expect(report.issues.map(\.path.description) == ["$.id", "$.tags[1]", "$.since"])
    #expect(try bytes == Data(#"{"id":7,"tags":["a"]}"#.utf8) && standard.decode(Plain.self, from: bytes) == plain)
    #expect(throws: DecodingError.self) { try standard.decode(Plain.self, from: data) }
    let settings = #"{"ids": [1, "x", 3], "version": 2}"#
    for decoder in [JSONDecoder(), PliantJSONDecoder()] {
      let value = try decoder.decode(Settings.self, from: Data(settings.utf8))
      #expect(value.isOn && value.names.isEmpty && value.ids == [1, 3] && value.version == "2")
      #expect(try JSON(parsing: encoder.encode(value)).version == 2)
    }
  }

  @Test func tolerantTypes() throws {
    let song = try Song(json: #"{"songName": "Jasmine", "artist": {"name": 7}, "stats": {"plays": "3"}}"#)
    #expect(song.title == "Jasmine" && song.artist == "7" && song.plays == 3)
    #expect(throws: NoTitle.self) { try Song(json: "{}") }
    #expect(try song.jsonString() == #"{"name":"Jasmine","artist":{"name":"7"},"stats":{"plays":3}}"#)
  }

  @Test func dialectsAndLimits() throws {
    var decoder = PliantDecoder()
    decoder.dialect = .json5  // or .jsonWithComments
    decoder.limits.depth = 64
    decoder.limits.bytes = 1 << 20
    decoder.duplicateKeys = .fail
    #expect(try decoder.decode(Owner.self, from: "{owner: 'Li', /* … */}") == Owner(owner: "Li"))
    #expect(throws: DecodingError.self) { try decoder.decode(Owner.self, from: "{owner: 'Li', owner: 'Mei'}") }
  }
}
#endif
