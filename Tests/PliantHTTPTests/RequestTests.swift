#if HTTP && Macros
// The parts of requests: URL, query, header fields, body; and the declarations that @Request adds.

import Foundation
import PliantHTTP
import Testing

struct RequestTests {
  struct Get: APIEndpoint {
    typealias Response = Void
    var path = "/a"
    var pathTemplate = "/a"
    var query = QueryItems()
    var method = HTTPRequest.Method.get
    var headerFields = HTTPFields()
    var body = APIBody.none
  }

  @Test(arguments: [
    ("https://api.test", "/users", "api.test", "/users"),
    ("https://api.test/", "users", "api.test", "/users"),
    ("https://api.test/v1/", "/users", "api.test", "/v1/users"),
    ("http://127.0.0.1:8080/v1", "", "127.0.0.1:8080", "/v1"),
    ("http://[::1]:8080", "/a b", "[::1]:8080", "/a%20b"),
    ("https://api.test", "", "api.test", "/"),
    ("https://api.test", "/a?b#c%2Fd%zz", "api.test", "/a%3Fb%23c%2Fd%25zz"),
    ("https://api.test", "/北京", "api.test", "/%E5%8C%97%E4%BA%AC"),
    ("https://api.test", "//evil.test/x", "api.test", "//evil.test/x"),
  ])
  func joinsBaseURLAndPath(_ base: String, _ path: String, _ authority: String, _ expected: String) async throws {
    let request = try await sent(Get(path: path, pathTemplate: path), baseURL: base)
    #expect(request.head.authority == authority && request.head.path == expected)
  }

  @Test(arguments: [
    "api.test", "ftp://api.test", "https://", "https://u:p@api.test", "https://api.test?x=1", "", "https://a b",
    "ftp://u:p@api.test", "u:p@api.test", "https://api.test/v1?token=u:p", "ftp://api.test/#u:p",
    "https://a.test:99999", "https://a.test:abc", "https://a:b:80", "https://[::1", "https://:80", "https://a%2Fb.test",
  ])
  func refusesBaseURL(_ base: String) async {
    let error = await failure(of: Get(), on: .answering(.status(.ok), baseURL: base))
    #expect(error?.kind.name == "invalidRequest" && error?.description.contains("u:p") == false)
  }

  @Test(arguments: [
    // Segments of dots, a placeholder without a value, a body that JSON can't represent.
    Get(path: "/a/../b"), Get(path: "/.."), Get(path: "/a/%2e%2E/b"), Get(path: "/./a"), Get(path: "/a/%2e"),
    Get(path: "/users/", pathTemplate: "/users/{id}"),
    Get(path: "/a-b.json", pathTemplate: "/a{id}-b{n}.json"), Get(path: "/.txt", pathTemplate: "/{name}.{type}"),
    Get(path: "/a.", pathTemplate: "/{name}.{type}"), Get(path: "/a", pathTemplate: "/{name}{type}"),
    Get(method: .post, body: .json([Double.nan])),
    // Bodies that can't be read or written when the request is sent.
    Get(method: .put, body: .file(missingFile)), Get(method: .put, body: .file(FileManager.default.temporaryDirectory)),
    Get(method: .put, body: .multipart([MultipartPart("f", file: missingFile)])),
    Get(method: .put, body: .lines(of: [1, Double.nan])),
    Get(method: .put, body: .lines(of: AsyncStream<Double> { $0.yield(.nan) })),
    Get(method: .put, body: .multipart([MultipartPart("f", body: .lines(of: [Double.nan]))])),
  ])
  func refusesRequest(_ request: Get) async {
    let attempts = Box()
    var client = APIClient.answering(.status(.ok))
    client.middleware = [.retry(.standard), .log { _ in _ = attempts.count() }]
    #expect(await failure(of: request, on: client)?.kind.name == "invalidRequest")
    #expect(attempts.value <= 1)
  }

  @Test(arguments: [".a.b", "a..b", "a.b", "%2E.b"])
  func takesPlaceholdersOfOneSegment(_ segment: String) async throws {
    let request = try await sent(Get(path: "/" + segment, pathTemplate: "/{name}.{type}"))
    #expect(request.path == "/" + segment)
  }

  private static let missingFile = URL(fileURLWithPath: "/none/\(UUID().uuidString)")

  @Test func keepsSegmentsWhole() {
    #expect(Get().segment("a/b?c=d#é%") == "a%2Fb%3Fc=d%23%C3%A9%25" && Get().segment(7) == "7")
  }

  enum Order: String, QueryConvertible { case newest, oldest }

  @Test func writesQueryInOrder() async throws {
    let page: Int? = nil
    let items: QueryItems = [
      "notify": true, "tags": ["a", "b&c"], "page": page, "missing": nil, "order": Order.newest, "n": 1.5, "e": "",
      "q": "a b+c/é",
    ]
    let request = try await sent(Get(query: items))
    #expect(
      request.head.path
        == "/a?notify=true&tags=a&tags=b%26c&order=newest&n=1.5&e=&q=a%20b%2Bc%2F%C3%A9")
    #expect(request.query.last?.value == "a b+c/é")
  }

  @Test(arguments: [
    (QueryStyle.standard, "t=1&t=2&f%5Ba%5D=x&f%5Bb%5D=y&ok=true"),
    (QueryStyle(arrays: .brackets), "t%5B%5D=1&t%5B%5D=2&f%5Ba%5D=x&f%5Bb%5D=y&ok=true"),
    (QueryStyle(arrays: .indexed, nesting: .dots), "t%5B0%5D=1&t%5B1%5D=2&f.a=x&f.b=y&ok=true"),
    (QueryStyle(arrays: .commaSeparated, booleans: .numbers), "t=1%2C2&f%5Ba%5D=x&f%5Bb%5D=y&ok=1"),
  ])
  func writesQueryInStyle(_ style: QueryStyle, _ expected: String) async throws {
    let items: QueryItems = [
      "t": [1, 2], "f": ["b": "y", "a": "x"], "ok": true, "e": [String](), "n": [Int?.none], "m": [[Int]()],
    ]
    let request = try await sent(Get(query: items)) { $0.queryStyle = style }
    #expect(request.head.path == "/a?\(expected)")
  }

  /// Also in lists that are written as one text.
  @Test func leavesOutNil() throws {
    let gaps: QueryItems = ["t": [1, nil, 2] as [Int?], "f": ["b": nil, "a": "x"] as [String: String?]]
    #expect(gaps.encoded() == "t=1&t=2&f%5Ba%5D=x")
    #expect(gaps.encoded(QueryStyle(arrays: .commaSeparated)) == "t=1%2C2&f%5Ba%5D=x")
    #expect(Get().segment([nil, "a", nil, "b"] as [String?]) == "a,b")
    #expect(Get().segment(["a": nil, "b": "c"] as [String: String?]) == "b,c")
    var fields = HTTPFields()
    fields.append("Accept", ["text/csv", nil] as [String?])
    fields.append("X-A", [String]())
    fields.append("X-B", [nil] as [String?])
    #expect(fields == [.accept: "text/csv"])
  }

  @Test func writesDatesAndIdentifiersAsModelsDo() throws {
    let uuid = try #require(UUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"))
    #expect(QueryItems(dictionaryLiteral: ("at", Date(timeIntervalSince1970: .infinity))).encoded() == "at=inf")
    let items: QueryItems = ["at": Date(timeIntervalSince1970: 0), "id": uuid]
    #expect(items.encoded() == "at=1970-01-01T00%3A00%3A00Z&id=E621E1F8-C36C-495A-93FC-0C247A3E6E5F")
  }

  @Test func mergesHeaderFields() async throws {
    let request = try await sent(Get(headerFields: [.accept: "text/csv"])) {
      $0.headerFields = [.accept: "application/json", .userAgent: "tests"]
    }
    #expect(request.headerFields[.accept] == "text/csv" && request.headerFields[.userAgent] == "tests")
    #expect(request.headerFields[.contentType] == nil)
  }

  struct Plain: Encodable { var a = 1 }

  @Test func writesJSONBodies() async throws {
    let person = try await sent(Get(method: .post, body: .json(Person(id: 1, name: "Mei"))))
    #expect(String(decoding: person.body, as: UTF8.self) == #"{"id":1,"name":"Mei"}"#)
    #expect(person.headerFields[.contentType] == "application/json")
    let plain = try await sent(Get(method: .post, body: .json(Plain())))
    #expect(String(decoding: plain.body, as: UTF8.self) == #"{"a":1}"#)
    let literal = try await sent(
      Get(method: .post, headerFields: [.contentType: "text/json"], body: .json(["name": "x"])))
    #expect(literal.json.name.string == "x" && literal.headerFields[.contentType] == "text/json")
  }

  @Test func writesForms() async throws {
    let request = try await sent(Get(method: .post, body: .form(["q": "a b&c", "t": [1, 2]]))) {
      $0.queryStyle.arrays = .brackets
    }
    #expect(String(decoding: request.body, as: UTF8.self) == "q=a+b%26c&t%5B%5D=1&t%5B%5D=2")
    #expect(request.headerFields[.contentType] == "application/x-www-form-urlencoded")
  }

  @Test func writesLines() async throws {
    let people = [Person(id: 1, name: "a"), Person(id: 2, name: "b")]
    let request = try await sent(Get(method: .post, body: .lines(of: people)))
    #expect(String(decoding: request.body, as: UTF8.self) == "{\"id\":1,\"name\":\"a\"}\n{\"id\":2,\"name\":\"b\"}\n")
    let stream = AsyncStream { continuation in
      for person in people { continuation.yield(person) }
      continuation.finish()
    }
    let streamed = try await sent(Get(method: .post, body: .lines(of: stream)))
    #expect(streamed.body == request.body && streamed.headerFields[.contentType] == "application/x-ndjson")
  }

  /// A sequence may allow only one iteration.
  @Test func onlyLinesOfCollectionsAreRepeatable() {
    #expect(APIBody.lines(of: [1]).isRepeatable && !APIBody.lines(of: stride(from: 1, to: 3, by: 1)).isRepeatable)
  }

  @Test func readsFilesWhileTheyAreSent() async throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    let bytes = Data((0..<200_000).map { UInt8(truncatingIfNeeded: $0) })
    try bytes.write(to: url)
    defer { try? FileManager.default.removeItem(at: url) }
    #expect(APIBody.file(url).length == 200_000)
    let request = try await sent(Get(method: .put, body: .file(url, contentType: "image/png")))
    #expect(request.body == bytes && request.headerFields[.contentType] == "image/png")
    // A link has the length and content of its file.
    let link = url.appendingPathExtension("link")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: url)
    defer { try? FileManager.default.removeItem(at: link) }
    #expect(APIBody.file(link).length == 200_000)
    let form = APIBody.multipart([MultipartPart("f", file: link)])
    let sentForm = try await sent(Get(method: .put, body: form))
    #expect(sentForm.body.count == form.length)
    #expect(String(decoding: sentForm.body, as: UTF8.self).contains("filename=\"\(link.lastPathComponent)\""))
  }

  @Test func leavesOutMissingMembersAndKeepsNull() async throws {
    let body = APIBody.members { members in
      members.append("a", 1)
      members.append("b", nil as String?)
      members.append("c", Field<String>.null)
      members.append("d", Field<String>.missing)
      members.append("e", Plain())
    }
    let request = try await sent(Get(method: .patch, body: body))
    #expect(String(decoding: request.body, as: UTF8.self) == #"{"a":1,"c":null,"e":{"a":1}}"#)
  }
}

// MARK: - @Request

@Request("PATCH /users/{id}")
struct RenameUser {
  typealias Response = Person
  var id: Int
  var name: String
  @Key("nick_name") var nick: String?
  var note: Field<String> = .missing
  @Sensitive var password = "s3cret"
  @Query var notify = true
  @Query("page_size") var size: Int?
  @Header("X-Trace") var trace: String?
}

@Request("GET /tags/{tag}/posts")
struct TagPosts: APIRequest {
  typealias Response = [Person]
  @Path("tag") var name: String
  var page: Int?
  var `in`: [String] = []
}

@Request("PUT /users/{id}")
struct PutUser {
  typealias Response = Void
  var id: String
  @Body var user: Person
}

@Request("PUT /users/{id}/pin")
struct PutPin {
  var id: Int
  @Sensitive @Body var pin: Person?
}

@Request("GET /tags")
struct OwnMembers: APIRequest {
  typealias Response = Person
  static let query = 1
  let responsePath: String? = nil
  var headerFields: HTTPFields = [.accept: "text/json"]
  var page = 2
}

@Request("POST /shop/person")
struct FindPerson: ShopRequest {
  typealias Response = Person
  var plain = Plain()

  struct Plain: Encodable, Sendable { var a = 1 }
}

@MainActor @Request("DELETE /users/{id}")
struct DeleteUser: APIEndpoint { var id: Int }

struct RequestAttributeTests {
  @Test func sendsWhatIsDeclared() async throws {
    var rename = RenameUser(id: 7, name: "Li")
    rename.trace = "abc"
    rename.note = .null
    let request = try await sent(rename)
    #expect(request.method == .patch && request.head.path == "/users/7?notify=true")
    #expect(request.headerFields.first { $0.name.rawName == "X-Trace" }?.value == "abc")
    #expect(
      String(decoding: request.body, as: UTF8.self) == #"{"name":"Li","note":null,"password":"s3cret"}"#)
  }

  @Test func hidesSensitiveProperties() async throws {
    let lines = Box<[String]>([])
    _ = try await sent(RenameUser(id: 7, name: "Li")) { $0.middleware = [.log(.curl) { lines.add($0) }] }
    #expect(lines.value.first?.contains(#"--data-raw '{"name":"Li","password":"hidden"}'"#) == true)
  }

  @Test func hidesSensitiveBodies() async throws {
    let lines = Box<[String]>([])
    for pin in [Person(id: 7), nil] {
      let request = try await sent(PutPin(id: 7, pin: pin)) { $0.middleware = [.log(.curl) { lines.add($0) }] }
      #expect(request.body.isEmpty == (pin == nil))
    }
    #expect(lines.value.first?.contains(#"--data-raw '"hidden"'"#) == true)
    let plain = RequestTests.Get(method: .post, body: .json(RequestTests.Plain(), isSensitive: true))
    _ = try await sent(plain) { $0.middleware = [.log(.curl) { lines.add($0) }] }
    #expect(lines.value[lines.value.count - 2].contains(#"--data-raw '"hidden"'"#))
  }

  @Test func staticPropertiesDeclareNothing() async throws {
    let request = try await sent(OwnMembers())
    #expect(request.head.path == "/tags?page=2" && request.headerFields[.accept] == "text/json")
  }

  @Test func placeholdersAreOneSegment() async throws {
    let request = try await sent(TagPosts(name: "a/b?c", page: 2, in: ["x", "y"]))
    #expect(request.head.path == "/tags/a%2Fb%3Fc/posts?page=2&in=x&in=y")
    let client = APIClient.answering(.document("[]"))
    let label = await failure(of: TagPosts(name: ".."), on: client)
    #expect(label?.kind.name == "invalidRequest" && label?.request == "GET /tags/{tag}/posts")
    #expect(await failure(of: TagPosts(name: ""), on: client)?.kind.name == "invalidRequest")
  }

  @Test func bodiesAreOneValue() async throws {
    let request = try await sent(PutUser(id: "7", user: Person(id: 7, name: "Li")))
    #expect(String(decoding: request.body, as: UTF8.self) == personDocument)
  }

  @Test func conformsToTheProtocolOfAnAPI() async throws {
    let client = APIClient(
      stub: .init { request in .document(#"{"code":0,"data":{"id":\#(request.json.plain.a.intValue)}}"#) })
    #expect(try await client.send(FindPerson()).value == Person(id: 1))
  }

  @Test func worksOnAnActor() async throws {
    let request = try await sent(DeleteUser(id: 3))
    #expect(request.method == .delete && request.head.path == "/users/3")
  }
}
#endif
