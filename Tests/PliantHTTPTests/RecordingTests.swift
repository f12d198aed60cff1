#if HTTP && Macros
// Recording and replaying; secrets of any form in queries, forms and recordings.

import Foundation
import PliantHTTP
import Testing

struct RecordingTests {
  struct Search: APIRequest {
    typealias Response = JSON
    let path = "/search"
    var query: QueryItems = ["q": "x", "token": "s3cret"]
    var headerFields: HTTPFields { [.authorization: "Bearer s3cret"] }
  }

  struct Image: APIEndpoint {
    typealias Response = Data
    let path = "/image"
  }

  @Test func replaysWhatWasRecorded() async throws {
    try await withFolder { folder in
      let count = Box()
      let live = StubTransport { request in
        if request.path == "/image" { return .bytes(Data([0xFF, 0x0D, 0]), contentType: "image/png") }
        var response = StubResponse.json(["count": count.count()])
        response.headerFields[.setCookie] = "session=s3cret"
        return response
      }
      let recorder = APIClient(baseURL: "https://api.test", transport: .recording(into: folder, from: live))
      for _ in 0..<2 { _ = try await recorder.send(Search()) }
      _ = try await recorder.send(Image())

      let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
      #expect(files.count == 3)
      for file in files {
        let text = try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
        #expect(!text.contains("s3cret"))
      }
      let first = try #require(files.first { $0.hasPrefix("GET search") && !$0.hasSuffix(" 2.http") })
      #expect(
        try String(contentsOf: folder.appendingPathComponent(first), encoding: .utf8) == """
          GET https://api.test/search?q=x&token=hidden

          HTTP 200
          Content-Type: application/json
          Set-Cookie: hidden

          {"count":1}

          """)

      let replay = APIClient(stub: .recorded(in: folder), baseURL: "https://api.test")
      // The request has another secret, which doesn't matter.
      let search = Search(query: ["q": "x", "token": "other"])
      var counts: [Int?] = []
      for _ in 0..<3 { counts.append(try await replay.send(search).value["count"].int) }
      #expect(counts == [1, 2, 2])
      #expect(try await replay.send(Image()).value == Data([0xFF, 0x0D, 0]))
      let error = await failure(of: GetPerson(), on: replay)
      #expect(
        error?.description.contains("expected a recording of GET /users/7 in \"GET users-7.http\", found none") == true)
    }
  }
}

extension RecordingTests {
  struct Echo: APIEndpoint {
    typealias Response = String
    var path: String
    var query = QueryItems()
    var method = HTTPRequest.Method.get
    var body = APIBody.none
  }

  /// Requests whose recordings would have the same name if it consisted of letters only.
  private static let similar: [Echo] = {
    let long = "/v1/\(String(repeating: "x", count: 80))"
    let paths = [
      "/a/b", "/a-b", "/a_b", "/a/b/", "/a//b", "/A/b", "/", "//", "/-", "\(long)/1", "\(long)/2", "/ü", "/ö",
    ]
    return paths.map { Echo(path: $0) } + [
      Echo(path: "/q", query: ["a": 1], method: .put), Echo(path: "/q", method: .put, body: .text("a=1")),
      Echo(path: "/q", query: ["a": 12], method: .put),
      Echo(path: "/q", query: ["a": 1], method: .put, body: .text("2")),
    ]
  }()

  private static let echoing = StubTransport {
    .text("\($0.head.path ?? "") \(String(decoding: $0.body, as: UTF8.self))")
  }

  @Test func similarRequestsHaveRecordingsOfTheirOwn() async throws {
    try await withFolder { folder in
      var answers: [String] = []
      for request in Self.similar {
        // Each run starts numbering its recordings at one.
        let recorder = APIClient(baseURL: "https://api.test", transport: .recording(into: folder, from: Self.echoing))
        answers.append(try await recorder.send(request).value)
      }
      let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      #expect(Set(files.map { $0.lowercased() }).count == Self.similar.count)
      let replay = APIClient(stub: .recorded(in: folder), baseURL: "https://other.test")
      for (request, answer) in zip(Self.similar, answers).reversed() {
        #expect(try await replay.send(request).value == answer)
      }
    }
  }

  @Test func recordingAgainReplacesAll() async throws {
    try await withFolder { folder in
      for (run, count) in [("old", 3), ("new", 1)] {
        let live = StubTransport { _ in .text(run) }
        let recorder = APIClient(baseURL: "https://api.test", transport: .recording(into: folder, from: live))
        for _ in 0..<count { _ = try await recorder.send(Echo(path: "/a")) }
      }
      let replay = APIClient(stub: .recorded(in: folder), baseURL: "https://api.test")
      for _ in 0..<2 { #expect(try await replay.send(Echo(path: "/a")).value == "new") }
    }
  }

  /// Earlier versions gave the recordings of similar paths the same name with a number.
  @Test func replaysRecordingsWithOldNames() async throws {
    try await withFolder { folder in
      // The digest of the query.
      let old = [
        ("GET a-b", "/a-b", "1"), ("GET a-b 2", "/a/b", "2"), ("GET q bf0d7d197f62798d", "/q?x=1", "3"),
        ("GET a-b 3", "/a-b", "4"),
      ]
      for (name, path, body) in old {
        let text = "GET https://api.test\(path)\n\nHTTP 200\nContent-Type: text/plain\n\n\(body)\n"
        try Data(text.utf8).write(to: folder.appendingPathComponent("\(name).http"))
      }
      let replay = APIClient(stub: .recorded(in: folder), baseURL: "https://api.test")
      var answers: [String] = []
      for path in ["/a/b", "/a-b", "/a-b", "/a-b", "/a/b"] {
        answers.append(try await replay.send(Echo(path: path)).value)
      }
      answers.append(try await replay.send(Echo(path: "/q", query: ["x": 1])).value)
      #expect(answers == ["2", "1", "4", "4", "2", "3"])
      #expect(await failure(of: Echo(path: "/a_b"), on: replay)?.kind.name == "transport")
    }
  }
}

// MARK: - Secrets

struct SecretTests {
  struct Search: APIEndpoint {
    typealias Response = Void
    let path = "/s"
    var phone = "s3cret-1"
    var query: QueryItems {
      var items: QueryItems = ["q": "x", "user[password]": "s3cret-2", "auth.token": ["s3cret-3"]]
      items.append("cards", ["s3cret-4", "s3cret-5"], isSensitive: true)
      items.append("filter", ["ssn": "s3cret-6"], isSensitive: true)
      items.append("phone", phone, isSensitive: true)
      return items
    }
  }

  struct Form: APIEndpoint {
    typealias Response = Void
    let path = "/form"
    var method: HTTPRequest.Method { .post }
    var body: APIBody {
      var items: QueryItems = ["a": "x y&b=c", "password": "s3cret-1", "client_secret": "s3cret-2"]
      items.append("my pins", [11, 22], isSensitive: true)
      return .form(items)
    }
  }

  private static let styles = [
    QueryStyle.standard, QueryStyle(arrays: .brackets), QueryStyle(arrays: .indexed, nesting: .dots),
    QueryStyle(arrays: .commaSeparated, nesting: .dots),
  ]

  @Test(arguments: styles)
  func areHiddenInQueries(_ style: QueryStyle) async {
    let lines = Box<[String]>([])
    var client = APIClient.answering(.status(.badRequest), log: lines)
    client.queryStyle = style
    let error = await failure(of: Search(), on: client)
    for text in lines.value + [error?.url ?? "", error?.description ?? ""] {
      #expect(!text.contains("s3cret"), "\(text)")
    }
    #expect(error?.url?.contains("q=x") == true)
  }

  @Test func namesIgnoreCase() {
    var redaction = Redaction(queryNames: ["PIN"])
    redaction.queryNames.insert("phoneNumber")
    #expect(redaction.shown(path: "/a?phonenumber=1&PhoneNumber=2&pin=3&x=4").hasSuffix("=hidden&pin=hidden&x=4"))
    #expect(!redaction.shown(path: "/a?phonenumber=1&PhoneNumber=2").contains { $0.isNumber })
  }

  /// A query may have question marks; hosts and paths are shown.
  @Test(arguments: [
    (
      "Location", "/y?access_token=a?s3cret>s3cret&z=1#id_token=s3cret?s3cret",
      "/y?access_token=hidden&z=1#id_token=hidden"
    ),
    ("Location", "/login?next=/cb?token=s3cret", "/login?next=/cb?token=hidden"),
    ("Location", "/a#/cb?token=s3cret", "/a#/cb?token=hidden"),
    ("Location", "https://a.token.test/key=1?p=2", "https://a.token.test/key=1?p=2"),
    ("Link", "</n?key=s3cret?s3cret>; rel=next, </m?key=s3cret>", "</n?key=hidden>; rel=next, </m?key=hidden>"),
    ("Refresh", "0; url=/y?token=s3cret>s3cret", "0; url=/y?token=hidden"),
  ])
  func areHiddenInFields(_ name: String, _ value: String, _ shown: String) throws {
    let name = try #require(HTTPField.Name(name))
    #expect(Redaction.standard.shown([name: value])[name] == shown)
  }

  @Test(arguments: styles)
  func areHiddenInForms(_ style: QueryStyle) async throws {
    let lines = Box<[String]>([])
    var client = APIClient.answering(.document("{}"), log: lines)
    client.queryStyle = style
    _ = try await client.send(Form())
    let line = try #require(lines.value.first)
    #expect(!line.contains("s3cret") && !line.contains("=11") && !line.contains("=22"), "\(line)")
    // The log shows the form that is sent, with secrets hidden.
    #expect(line.contains("--data-raw 'a=x+y%26b%3Dc&password=hidden&client_secret=hidden&"), "\(line)")
  }

  /// Two requests that differ only in a secret have the same recording.
  @Test func areHiddenInRecordings() async throws {
    try await withFolder { folder in
      let target = "/t?access_token=s3cret-7&phone=s3cret-8#id_token=s3cret-9"
      let live = StubTransport { request in
        request.path == "/s" ? .status(.found, headerFields: [.location: target]) : .document("{}")
      }
      let recorder = APIClient(baseURL: "https://api.test", transport: .recording(into: folder, from: live))
      _ = try await recorder.send(Search())
      for file in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
        #expect(try !String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8).contains("s3cret"))
      }
      let replay = APIClient(stub: .recorded(in: folder), baseURL: "https://api.test")
      _ = try await replay.send(Search(phone: "s3cret-9"))
      var other = Search()
      other.phone = "s3cret-9"
      let empty = APIClient(stub: .recorded(in: folder.appendingPathComponent("none")), baseURL: "https://api.test")
      #expect(await failure(of: other, on: empty)?.description.contains("s3cret") == false)
    }
  }

  struct Upload: APIEndpoint {
    typealias Response = Data
    let path = "/upload"
    var method: HTTPRequest.Method { .post }
    var body: APIBody { .lines(of: [Person(id: 1), Person(id: 2)]) }
  }

  @Test func streamedBodiesAndByteOrderMarksAreReplayed() async throws {
    try await withFolder { folder in
      let bytes = Data([0xEF, 0xBB, 0xBF]) + Data("{}".utf8)
      let live = StubTransport { _ in .bytes(bytes, contentType: "application/json") }
      let recorder = APIClient(baseURL: "https://api.test", transport: .recording(into: folder, from: live))
      let recorded = try await recorder.send(Upload()).value
      let replay = APIClient(stub: .recorded(in: folder), baseURL: "https://api.test")
      let replayed = try await replay.send(Upload()).value
      #expect(recorded == bytes && replayed == bytes)
    }
  }

  /// A server may give responses for different users the same entity tag.
  @Test(arguments: ["Authorization", "X-Auth-Token", "X-Api-Key", "Cookie"])
  func usersShareNoResponses(_ name: String) async throws {
    let name = try #require(HTTPField.Name(name))
    var client = APIClient(
      stub: .init { request in
        if request.headerFields[.ifNoneMatch] == "\"1\"" { return .status(.notModified) }
        var response = StubResponse.json(["id": request.headerFields[name] == "alice" ? 1 : 2])
        response.headerFields[.eTag] = "\"1\""
        return response
      }, baseURL: "https://api.test")
    client.middleware = [.conditional()]
    var ids: [Int] = []
    for user in ["alice", "bob", "alice"] {
      client.headerFields[name] = user
      ids.append(try await client.send(GetPerson()).value.id)
    }
    #expect(ids == [1, 2, 1])
  }
}
#endif
