// How responses are decoded: types, envelopes, paths, charsets, reports.

#if HTTP && Macros
import Foundation
import HTTPTypes
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
    client.decoder.onReport = { _, label in labels.change { $0.append(label) } }
    let reply = try await client.send(GetPerson(id: 7))
    #expect(reply.value.id == 7 && reply.report.issues.map(\.pattern) == ["$.id"])
    #expect(reply.body == Data(#"{"id":"7","name":"Li"}"#.utf8))
    #expect(reply.headerFields[.contentType] == "application/json")
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
    ("", Data([0x22, 0xC3, 0xA9, 0x22])),
    ("application/json", Data([0, 0, 0, 0x22, 0, 0, 0, 0xE9, 0, 0, 0, 0x22])),
    ("application/json; charset=utf-32le", Data([0x22, 0, 0, 0, 0xE9, 0, 0, 0, 0x22, 0, 0, 0])),
    ("application/json; charset=utf-16", Data([0xEF, 0xBB, 0xBF, 0x22, 0xC3, 0xA9, 0x22])),
  ])
  func decodesCharsets(_ contentType: String, _ bytes: Data) throws {
    var report = DecodingReport()
    let fields: HTTPFields = contentType.isEmpty ? [:] : [.contentType: contentType]
    let content = APIContent(bytes: bytes, headerFields: fields)
    #expect(try content.decode(String.self, report: &report) == "é")
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
#endif
