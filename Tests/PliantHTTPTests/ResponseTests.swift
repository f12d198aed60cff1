#if HTTP && Macros
// Decoding of responses and, on servers, of the bodies of requests: types, envelopes, charsets, reports, problems.

import Foundation
import PliantHTTP
import Testing

struct ResponseTests {
  struct Get<Value: Decodable>: APIEndpoint {
    typealias Response = Value
    let path = "/x"
    var responsePath: String?
  }

  struct GetModel<Value: JSONReadable>: APIRequest {
    typealias Response = Value
    let path = "/x"
    var responsePath: String?
  }

  struct GetNothing: APIEndpoint { let path = "/x" }

  struct GetData: APIEndpoint {
    typealias Response = Data
    let path = "/x"
    var responsePath: String?
  }

  struct GetText: APIRequest {
    typealias Response = String
    let path = "/x"
    var responsePath: String?
  }

  struct Plain: Codable, Equatable, Sendable { var a: Int }

  private func client(_ document: String) -> APIClient { APIClient(stub: .init { _ in .document(document) }) }

  @Test func decodesEachKindOfType() async throws {
    #expect(try await client(personDocument).send(GetPerson()).value == Person(id: 7, name: "Li"))
    #expect(try await client(#"{"a":1}"#).send(Get<Plain>()).value == Plain(a: 1))
    #expect(try await client(#"{"a":[1]}"#).send(GetModel<JSON>()).value.a[0].int == 1)
    #expect(try await client("[1,2]").send(GetModel<[Int]>()).value == [1, 2])
    #expect(try await client("abc").send(GetData()).value == Data("abc".utf8))
    #expect(try await client("\"abc\"").send(GetText()).value == "\"abc\"")
    #expect(try await client("anything").send(GetNothing()).status == .ok)
  }

  @Test func startsAtPath() async throws {
    let document = #"{"data":{"user":{"id":1,"name":"x"},"text":"t","bytes":"YWI="}}"#
    #expect(try await client(document).send(GetModel<Person>(responsePath: "data.user")).value.id == 1)
    #expect(try await client(document).send(GetText(responsePath: "data.text")).value == "t")
    #expect(try await client(document).send(GetData(responsePath: "data.bytes")).value == Data("ab".utf8))
    #expect(try await client(#"{"d":{"a":3}}"#).send(Get<Plain>(responsePath: "d")).value == Plain(a: 3))
  }

  @Test func takesPayloadsOutOfEnvelopes() async throws {
    let fine = client(#"{"code":0,"data":{"id":7,"name":"Li"}}"#)
    #expect(try await fine.send(ShopPerson()).value == Person(id: 7, name: "Li"))
    let error = await failure(of: ShopPerson(), on: client(#"{"code":40001,"msg":"no such person"}"#))
    guard case .envelope(let thrown)? = error?.kind else { return #expect(Bool(false), "\(error as Any)") }
    #expect(thrown as? ShopError == ShopError(code: 40001, message: "no such person"))
  }

  @Test func emptyBodiesAreNilWhereThereIsRoom() async throws {
    let client = APIClient(stub: .init { _ in .status(.noContent) })
    #expect(try await client.send(GetModel<Person?>()).value == nil)
    #expect(try await client.send(GetNothing()).status == .noContent)
    #expect(await failure(of: GetPerson(), on: client)?.kind.name == "decoding")
  }

  @Test func reportsWhatBentUnderTheTemplate() async throws {
    let labels = Box<[String]>([])
    var client = client(#"{"id":"7","name":"Li"}"#)
    client.decoder.onReport = { _, label in labels.add(label) }
    let reply = try await client.send(GetPerson(id: 7))
    #expect(reply.value.id == 7 && reply.report.issues.map(\.pattern) == ["$.id"])
    #expect(labels.value == ["GET /users/{id}"])
  }

  @Test func followsTheDecodersTolerance() async {
    var client = client(#"{"id":"7","name":"Li"}"#)
    client.decoder = PliantDecoder(tolerance: .strict)
    let error = await failure(of: GetPerson(), on: client)
    #expect(error?.kind.name == "decoding")
    #expect(error?.description.contains("expected Int, found string \"7\" at $.id") == true, "\(error as Any)")
  }

  @Test(arguments: [
    ("application/json; charset=ISO-8859-1", Data([0x22, 0xE9, 0x22])),
    ("application/json; Charset=\"latin1\"", Data([0x22, 0xE9, 0x22])),
    ("application/json; charset=windows-1252", Data([0x22, 0xE9, 0x22])),
    ("application/json; charset=utf-16", Data([0x00, 0x22, 0x00, 0xE9, 0x00, 0x22])),
    ("application/json; charset=utf-16le", Data([0x22, 0x00, 0xE9, 0x00, 0x22, 0x00])),
    ("application/json", Data([0xFF, 0xFE, 0x22, 0x00, 0xE9, 0x00, 0x22, 0x00])),
    ("application/json", Data([0xFE, 0xFF, 0x00, 0x22, 0x00, 0xE9, 0x00, 0x22])),
    ("application/json", Data([0x22, 0x00, 0xE9, 0x00, 0x22, 0x00])),
    ("application/json; charset=utf-8", Data([0xEF, 0xBB, 0xBF, 0x22, 0xC3, 0xA9, 0x22])),
    ("text/html", Data([0x22, 0xC3, 0xA9, 0x22])),
    ("application/json; x=\"a;charset=latin1\\\";charset=latin1\"", Data([0x22, 0xC3, 0xA9, 0x22])),
    ("application/json; x=\"a;b\";charset=latin1", Data([0x22, 0xE9, 0x22])),
    ("", Data([0x22, 0xC3, 0xA9, 0x22])),
    ("application/json", Data([0, 0, 0, 0x22, 0, 0, 0, 0xE9, 0, 0, 0, 0x22])),
    ("application/json; charset=utf-32le", Data([0x22, 0, 0, 0, 0xE9, 0, 0, 0, 0x22, 0, 0, 0])),
    ("application/json; charset=utf-16", Data([0xEF, 0xBB, 0xBF, 0x22, 0xC3, 0xA9, 0x22])),
  ])
  func decodesCharsets(_ contentType: String, _ bytes: Data) async throws {
    var report = DecodingReport()
    let fields: HTTPFields = contentType.isEmpty ? [:] : [.contentType: contentType]
    let content = APIContent(bytes: bytes, headerFields: fields)
    #expect(try content.decode(String.self, report: &report) == "é")
    // Byte by byte, in a stream.
    let client = APIClient.answering(.chunks(bytes.map { Data([$0]) }, headerFields: fields))
    var texts: [String] = []
    for try await text in client.lines(GetModel<String>()) { texts.append(text) }
    #expect(texts == ["é"])
  }

  @Test(arguments: [
    ("application/json; charset=gb18030", Data("1".utf8), "expected a body in a known charset, found gb18030"),
    ("application/json; charset=utf-16", Data([0, 0x22, 0]), "expected UTF-16, found an odd number of bytes"),
    ("text/plain; charset=utf-16be", Data([0xD8, 0x00]), "expected UTF-16, found half of a surrogate pair"),
    ("text/plain; charset=utf-32be", Data([0xFF, 0, 0, 0]), "expected UTF-32, found no character"),
  ])
  func refusesOtherCharsets(_ contentType: String, _ bytes: Data, _ message: String) {
    let content = APIContent(bytes: bytes, headerFields: [.contentType: contentType])
    do {
      _ = try content.text()
      Issue.record("nothing was thrown")
    } catch {
      #expect("\(error)".contains(message))
    }
  }

  @Test func refusesBytesThatAreNotUTF8() async {
    let client = APIClient(stub: .init { _ in .bytes(Data([0x22, 0xE9, 0x22]), contentType: "application/json") })
    #expect(await failure(of: GetModel<String?>(), on: client)?.kind.name == "decoding")
  }

  @Test func windows1252HasItsOwnCharacters() throws {
    let content = APIContent(bytes: Data([0x80, 0x99]), headerFields: [.contentType: "text/plain; charset=cp1252"])
    #expect(try content.text() == "€™")
  }
}

// MARK: - The server's side

struct ServerTests {
  @JSONModel struct Line: Equatable { var sku: String; var count = 1 }
  @JSONModel struct Order: Equatable { var id: Int; var lines: [Line] = [] }
  struct Plain: Codable { var id: Int; var name: String }

  private func refusal<Value: JSONReadable>(_ type: Value.Type, _ content: APIContent) -> ProblemDetails? {
    do throws(ProblemDetails) {
      _ = try content.decodeRequest(type)
      return nil
    } catch {
      return error
    }
  }

  @Test func decodesWithReport() throws {
    let content = APIContent(bytes: Data(#"{"id":"7","lines":[{"sku":"a"}]}"#.utf8))
    let (order, report) = try content.decodeRequest(Order.self)
    #expect(order == Order(id: 7, lines: [Line(sku: "a")]))
    #expect(report.issues.map(\.pattern) == ["$.id"])
  }

  @Test func reportsARefusedBodyOnce() {
    let counts = Box<[Int]>([])
    var content = APIContent(bytes: Data(#"{"lines":[{"sku":"a","count":"4"}],"id":"x"}"#.utf8))
    content.decoder.onReport = { report, _ in counts.change { $0.append(report.count) } }
    #expect(refusal(Order.self, content)?.status == 400)
    #expect(counts.value == [1])
  }

  @Test func listsEveryProblemByPointer() throws {
    var content = APIContent(bytes: Data(#"{"id":"x","lines":[{"sku":1},{"count":"a"}]}"#.utf8))
    content.decoder = PliantDecoder(tolerance: .strict)
    let problem = try #require(refusal(Order.self, content))
    #expect(problem.status == 400 && problem.title == "Bad Request")
    #expect(problem.errors.map(\.pointer) == ["/id", "/lines/0/sku", "/lines/1/sku", "/lines/1/count"])
    #expect(problem.errors.first?.detail == #"expected Int, found string "x" at $.id (line 1, column 7)"#)
    let written = try ProblemDetails(json: problem.bytes)
    #expect(written.errors == problem.errors && written.detail == "4 problems")
    var plain = try ProblemDetails(json: #"{"errors":[{"detail":"a"}],"title":"b"}"#)
    (plain.errors, plain.title) = ([], nil)
    #expect(try plain.jsonString() == "{}")
  }

  @Test func refusesWhatIsNoJSON() throws {
    let problem = try #require(refusal(Order.self, APIContent(bytes: Data("{\"id\":".utf8))))
    #expect(problem.status == 400 && problem.errors.count == 1)
  }

  @Test func refusesUnknownCharsetsAndLargeBodies() throws {
    let other = APIContent(bytes: Data("{}".utf8), headerFields: [.contentType: "application/json; charset=big5"])
    #expect(refusal(Order.self, other)?.status == 415)
    var large = APIContent(bytes: Data(#"{"id":1}"#.utf8))
    large.decoder.limits.bytes = 4
    #expect(refusal(Order.self, large)?.status == 413)
  }

  @Test func decodesPlainTypes() {
    let content = APIContent(bytes: Data(#"{"id":1}"#.utf8))
    do throws(ProblemDetails) {
      _ = try content.decodeRequest(Plain.self)
      Issue.record("nothing was thrown")
    } catch {
      #expect(error.errors.map(\.pointer) == ["/name"])
    }
  }

  @Test func readsAnyProblemDocument() throws {
    let problem = try ProblemDetails(json: #"{"type":7,"title":"Out of credit","balance":30}"#)
    #expect(problem.type == nil && problem.title == "Out of credit" && problem.members["balance"]?.int == 30)
    #expect(throws: DecodingError.self) { try ProblemDetails(json: "[]") }
    // It is written as it was read, except for what was changed.
    let text = #"{"errors":[{"pointer":"/a","detail":"d","code":"E1"},{"message":"m"}],"type":7,"title":"t"}"#
    var written = try ProblemDetails(json: text)
    #expect(try written.jsonString() == text)
    (written.title, written.status, written.errors) = (nil, 400, [.init(pointer: "/b", detail: "e")])
    #expect(try written.jsonString() == #"{"errors":[{"pointer":"/b","detail":"e"}],"type":7,"status":400}"#)
  }

  @Test func gathersLines() async throws {
    var chunks: [Data] = []
    for try await chunk in NDJSONChunks((0..<3).map { Line(sku: "\($0)") }) { chunks.append(chunk) }
    #expect(chunks.count == 1)
    #expect(chunks.first.map { String(decoding: $0, as: UTF8.self) }?.split(separator: "\n").count == 3)
  }
}
#endif
