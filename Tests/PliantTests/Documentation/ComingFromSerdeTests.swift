/// The code of "Coming from serde", compiled and run line by line.

#if Macros
import Foundation
import Pliant
import Testing

struct Minutes: JSONStrategy {
  func read(from reader: inout JSONReader) throws(JSONError) -> Double { 60 * (try reader.read(Double.self)) }
  func write(_ value: Double, to writer: inout JSONWriter) throws(JSONError) { try writer.write(Int(value / 60)) }
}
struct Odd: Error {}
extension Tolerance {
  static let closed: Tolerance = {
    var tolerance = Tolerance.strict
    tolerance.unknownKeys = .fail
    return tolerance
  }()
}

struct ComingFromSerdeTests {
  struct Span: Equatable, JSONReadable, JSONWritable {  // (u32, String), [1,"a"]
    var start: UInt32
    var text: String
    init(from reader: inout JSONReader) throws(JSONError) {
      let parts = try reader.read([JSON].self)
      guard parts.count == 2, let start = parts[0].uint32, let text = parts[1].string else {
        throw reader.failure(.invalidValue(expected: "a number and a string"))
      }
      (self.start, self.text) = (start, text)
    }
    func write(to writer: inout JSONWriter) throws(JSONError) { try writer.write([JSON(start), JSON(text)]) }
  }
  @Test func readsTuples() throws {
    let spans = try [Span](json: #"[[1,"a"],[2],[3,"c"]]"#)
    // spans.count == 2: the second has no text
    let written = try spans.jsonString()  // [[1,"a"],[3,"c"]]
    #expect(spans.count == 2 && written == #"[[1,"a"],[3,"c"]]"#)
  }

  @JSONModel(keys: .camelCase) struct Server {
    let hostName: String
    @Key("port", "listen") var port: UInt16 = 8080
    @Key("name", encode: "label") var name: String?
    @Encode(.skipEmpty) var tags: [String] = []
    @Encode(.null) var note: String?
    @Ignored(.encoding) var token: String?
    @Ignored var connections = 0
  }
  @Test func readsStructs() throws {
    let server = try Server(json: #"{"hostName":"a.example","listen":443,"name":"A","token":"x"}"#)
    let written = try server.jsonString()  // {"hostName":"a.example","port":443,"label":"A","note":null}
    #expect(server.port == 443 && server.token == "x")
    #expect(written == #"{"hostName":"a.example","port":443,"label":"A","note":null}"#)
  }

  @JSONModel struct Pagination: Equatable {
    var limit = 20
    var offset = 0
  }
  @JSONModel struct Users {
    var users: [String] = []
    @Flatten var pagination: Pagination
    @UnknownKeys var extra: [String: JSON] = [:]
  }
  @Test func flattens() throws {
    let users = try Users(json: #"{"limit":100,"users":["a"],"total":7}"#)
    // users.pagination.limit == 100, users.extra == ["total": 7]
    let written = try users.jsonString()  // {"users":["a"],"limit":100,"offset":0,"total":7}
    #expect(users.pagination.limit == 100 && users.extra == ["total": 7])
    #expect(written == #"{"users":["a"],"limit":100,"offset":0,"total":7}"#)
  }

  @JSONModel
  enum Plain: Equatable {  // as Swift's Codable has it: {"request":{"id":1}}, {"text":{"_0":"a"}}, {"quit":{}}
    case request(id: Int)
    case text(String)
    case quit
  }
  @JSONModel(tag: "type") enum Internal: Equatable {  // {"type":"request","id":1}
    case request(id: Int)
    @Key("resp", "response") case response(Pagination)
    @Fallback case unknown
  }
  @JSONModel(tag: "t", content: "c") enum Adjacent: Equatable {  // {"t":"para","c":"text"}
    case para(String)
    case list([String])
    @Fallback case other(JSON)
  }
  @JSONModel(untagged: true) enum Untagged: Equatable {  // 7, or "seven", or {"from":1,"to":2}
    case number(Int)
    case text(String)
    case range(from: Int, to: Int)
  }
  @Test func readsEnums() throws {
    let plain = try [Plain](json: #"[{"request":{"id":1}},{"text":{"_0":"a"}},{"quit":{}}]"#)
    let plainText = try plain.jsonString()  // the same
    #expect(plainText == #"[{"request":{"id":1}},{"text":{"_0":"a"}},{"quit":{}}]"#)
    let tagged = try [Internal](json: #"[{"id":1,"type":"request"},{"type":"response","limit":5},{"type":"new"}]"#)
    // .request(id: 1), .response(Pagination(limit: 5)), .unknown
    #expect(tagged == [.request(id: 1), .response(Pagination(limit: 5)), .unknown])
    let adjacent = try [Adjacent](json: #"[{"c":"text","t":"para"},{"t":"table","c":[]}]"#)
    // .para("text"), .other(["t": "table", "c": []])
    #expect(adjacent == [.para("text"), .other(["t": "table", "c": []])])
    let untagged = try [Untagged](json: #"[7,"seven",{"from":1,"to":2}]"#)
    let untaggedText = try untagged.jsonString()  // [7,"seven",{"from":1,"to":2}]
    #expect(untaggedText == #"[7,"seven",{"from":1,"to":2}]"#)
  }

  struct UserID: RawRepresentable, JSONReadable, JSONWritable { var rawValue: Int64 }
  @JSONModel struct Session {
    var id: UserID
    @Strategy(Minutes()) var timeout: Double  // seconds
    @Strategy(.unixMilliseconds) var started: Date?
    @Strategy(
      decode: { (number: Int) in if number % 2 == 0 { number / 2 } else { throw Odd() } },
      encode: { (half: Int) in half * 2 })
    var half: Int
  }
  @Test func convertsByStrategies() throws {
    let session = try Session(json: #"{"id":7,"timeout":5,"half":8}"#)
    // session.id.rawValue == 7, session.timeout == 300, session.half == 4
    let written = try session.jsonString()  // {"id":7,"timeout":5,"half":8}
    #expect(session.id.rawValue == 7 && session.timeout == 300 && session.half == 4)
    #expect(written == #"{"id":7,"timeout":5,"half":8}"#)
  }

  @JSONModel(.closed) struct Config {
    var level: Int
    var note: Field<String>  // .missing, .null or .value
  }
  @Test func refuses() throws {
    let config = try Config(json: #"{"level":1,"note":null}"#)  // config.note == .null
    #expect(config.note == .null)
    do {
      _ = try Config(json: #"{"level":1,"lvel":2}"#)
      Issue.record("an unknown key was accepted")
    } catch let error as DecodingError {
      let problem = error.jsonError!.description
      // expected a key that the model knows, found "lvel" at $.lvel (line 1, column 12), did you mean "level"?
      let expected = #"expected a key that the model knows, found "lvel" at $.lvel (line 1, column 12)"#
      #expect(problem == expected + #", did you mean "level"?"#)
    }
    let decoder = PliantDecoder(enforcing: .strict)  // over what types and properties ask for
    _ = try decoder.decode(Users.self, from: #"{"users":["a"]}"#)
    #expect(throws: DecodingError.self) { try decoder.decode(Users.self, from: #"{"users":[1]}"#) }
  }

  @Test func readsValues() throws {
    var value: JSON = ["code": 200, "payload": ["features": ["serde", "json"]]]
    let code = value["code"].int  // 200
    let feature = value[pointer: "/payload/features/0"].string  // "serde"
    #expect(code == 200 && feature == "serde")
    value["code"] = 201
    let written = try value.jsonString()  // {"code":201,"payload":{"features":["serde","json"]}}
    #expect(written == #"{"code":201,"payload":{"features":["serde","json"]}}"#)
    let first = try Pagination(json: value, at: "payload")
    #expect(first.limit == 20)
    let pages = try Pagination.lines(of: Data(#"{"limit":1} {"limit":2}"#.utf8)).map { try $0.get() }
    // or, byte by byte from the network: for try await page in Pagination.lines(of: bytes) { … }
    #expect(pages.map(\.limit) == [1, 2])
  }
}
#endif
