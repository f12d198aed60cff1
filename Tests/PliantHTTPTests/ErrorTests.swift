// Texts of errors, and the secrets that they hide.

#if HTTP && Macros
import Foundation
import Testing

@testable import PliantHTTP

struct ErrorTests {
  struct Search: APIRequest {
    typealias Response = Person
    let path = "/search"
    var query: QueryItems {
      var items: QueryItems = ["q": "x", "access_token": "s3cret"]
      items.append("phone", "555", isSensitive: true)
      return items
    }
    var headerFields: HTTPFields { [.authorization: "Bearer s3cret"] }
  }

  @JSONModel struct Fault: Equatable { var reason: String }
  @JSONModel struct SecretFault { @Sensitive var token: String }

  struct Failing<Failure: JSONReadable & Sendable>: APIRequest {
    typealias Response = Person
    let path = "/fault"
  }

  struct Revealing: APIRequest {
    typealias Response = SecretFault
    let path = "/s"
    var pin = "s3cret"
  }

  @Test func saysWhichRequestAndWhy() async throws {
    let problem = #"{"title":"Conflict","status":409,"detail":"taken","errors":[{"pointer":"/name","detail":"taken"}]}"#
    let client = APIClient.answering(
      .bytes(Data(problem.utf8), status: .conflict, contentType: "application/problem+json"))
    let error = try #require(await failure(of: GetPerson(), on: client))
    #expect(error.kind.name == "status 409" && error.status == .conflict)
    #expect(error.request == "GET /users/{id}" && error.url == "https://api.test/users/7")
    #expect(error.problem?.detail == "taken" && error.problem?.errors == [.init(pointer: "/name", detail: "taken")])
    #expect(error.description.hasPrefix("GET /users/{id} (https://api.test/users/7) failed after "))
    #expect(error.description.contains("status 409 Conflict: {\"title\":\"Conflict\""))
  }

  @Test func decodesTheFailuresModel() async throws {
    let client = APIClient.answering(.document(#"{"reason":"full"}"#, status: .badRequest))
    let error = try #require(await failure(of: Failing<Fault>(), on: client))
    #expect(error.failure(of: Failing<Fault>.self) == Fault(reason: "full") && error.problem == nil)
    let page = APIClient.answering(.text("<html>", status: .badGateway, contentType: "text/html"))
    let other = try #require(await failure(of: Failing<Fault>(), on: page))
    #expect(other.failure(of: Failing<Fault>.self) == nil && other.bodyExcerpt == "<html>")
  }

  /// Foundation's description of an error contains the URL.
  @Test func showsNoSecret() async throws {
    let url = "https://api.test/search?access_token=s3cret"
    let lines = Box<[String]>([])
    var client = APIClient(
      stub: .init { _ in throw URLError(.networkConnectionLost, userInfo: ["NSErrorFailingURLStringKey": url]) },
      baseURL: "https://api.test")
    client.middleware = [.log { lines.add($0) }]
    let error = try #require(await failure(of: Search(), on: client))
    #expect(error.kind.name == "transport" && error.description.contains("(URLError -1005)"))
    #expect(error.url == "https://api.test/search?q=x&access_token=hidden&phone=hidden")
    #expect(!error.description.contains("s3cret") && !error.description.contains("555"))
    #expect(lines.value.count == 1 && lines.value.allSatisfy { !$0.contains("s3cret") })
  }

  @Test func showsNoExcerptOfSensitiveFailures() async throws {
    let client = APIClient.answering(.document(#"{"token":"s3cret"}"#, status: .badRequest))
    let error = try #require(await failure(of: Failing<SecretFault>(), on: client))
    #expect(error.failure(of: Failing<SecretFault>.self)?.token == "s3cret")
    var dumped = ""
    dump(error, to: &dumped)
    #expect(error.bodyExcerpt == nil && !error.description.contains("s3cret") && !dumped.contains("s3cret"))
  }

  @Test func printsNoSecret() async throws {
    var client = APIClient.answering(.document("data: {\"token\":\"s3cret\"}\n\n"))
    client.headerFields = [.cookie: "s3cret"]
    client.middleware = [.conditional(ETagCache()), .bearer(current: { "s3cret" }, refresh: {})]
    var event: Any?
    for try await found in client.events(Revealing(), reconnecting: .never) { event = found }
    client.transport = StubTransport { _ in .document(#"{"token":"s3cret"}"#) }
    let reply = try await client.send(Revealing())
    #expect("\(reply)".hasPrefix("200 OK, 18 bytes, ") && "\(reply)".hasSuffix(": hidden") && "\(client)".count < 40)
    let body = Data("s3cret".utf8)
    let values: [Any?] = [
      client, event, reply, client.events(Revealing()).makeAsyncIterator(),
      Search().query, APIBody.form(Search().query),
      APIContent(bytes: body, headerFields: client.headerFields), MultipartPart("a", "s3cret"),
      APIResponse(HTTPResponse(status: .ok, headerFields: client.headerFields), body: .bytes(body)),
      StubRequest(head: HTTPRequest(method: .get, scheme: nil, authority: nil, path: "/?key=s3cret"), body: body),
      StubResponse.status(.ok, headerFields: client.headerFields),
    ]
    for value in values {
      var dumped = ""
      dump(value, to: &dumped)
      let text = "\(value as Any) \(String(reflecting: value)) \(dumped)"
      #expect(!text.contains("s3cret") && !text.contains("555") && !text.contains("- 115"), "\(text)")
    }
  }

  @Test func namesTheContentTypeOfWhatIsNoJSON() async throws {
    let client = APIClient.answering(.text("<html>login</html>", contentType: "text/html"))
    let error = try #require(await failure(of: GetPerson(), on: client))
    #expect(error.kind.name == "decoding" && error.description.contains("(the body is text/html)"))
  }

  @Test func escapesTextOfTheServer() async throws {
    let client = APIClient.answering(.text("a\u{1B}[31m\nb\u{202E}", status: .badRequest))
    let error = try #require(await failure(of: GetPerson(), on: client))
    #expect(error.bodyExcerpt == "a [31m b ")
  }

  /// Descriptions contain no line breaks or terminal escapes, and their length is limited.
  @Test func showsProblemsOnOneLine() {
    let text = "a\u{1B}[31m\n\u{85}\u{9B}\u{2028}\u{202E}b" + String(repeating: "x", count: 10_000)
    let entries = (0..<1_000).map { ProblemDetails.Entry(pointer: "/\($0)\(text)", detail: text) }
    let problem = ProblemDetails(title: text, detail: text, errors: entries)
    let kinds: [APIError.Kind] = [
      .invalidRequest(text),
      .envelope(ShopError(code: 1, message: text)), .transport(problem),
      .unauthorized(ShopError(code: 1, message: text)),
      .decoding(.dataCorrupted(.init(codingPath: [], debugDescription: text))),
    ]
    let error = APIError(kind: .timedOut, request: "GET /\(text)", duration: 0)
    for shown in [problem.description, error.description] + kinds.map(\.description) {
      let hidden = shown.unicodeScalars.filter { "\u{1B}\n\u{85}\u{9B}\u{2028}\u{202E}".unicodeScalars.contains($0) }
      #expect(hidden.isEmpty)
      #expect(shown.count < 20_000)
    }
    #expect(problem.description.hasSuffix("; … and 980 more"))
  }

  @Test(arguments: [
    (URLError(.timedOut) as any Error, "timedOut"), (URLError(.cancelled), "cancelled"),
    (CancellationError(), "cancelled"), (URLError(.cannotFindHost), "transport"),
    (ShopError(code: 1, message: ""), "transport"), (APIError.Kind.tooLarge(limit: 3), "tooLarge"),
  ])
  func sortsErrorsOfTransports(_ thrown: any Error, _ name: String) async {
    let client = APIClient(stub: .init { _ in throw thrown })
    #expect(await failure(of: GetPerson(), on: client)?.kind.name == name)
  }
}
#endif
