// The forms that the documentation shows, as a user writes them: they compile and work as described.

#if HTTP && Macros
import Foundation
// No import of HTTPTypes: PliantHTTP exports its names.
import PliantHTTP
import PliantSchema
import Testing

struct MainRequest: APIRequest {
  @JSONModel struct Response { @JSONModel struct Item { var title: String }; var items: [Item] = []; var page = 0 }
  let path = "/api/main"
}

struct Rename: APIRequest {
  typealias Response = Person
  var id: Int, name: String
  var method: HTTPRequest.Method { .patch }
  var path: String { "/users/\(id)" }
  var query: QueryItems { ["notify": true, "tags": ["a", "b"], "page": nil] }
  var headerFields: HTTPFields { [.accept: "application/json"] }
  var body: APIBody { .json(["name": name]) }
  var responsePath: String? { "data.user" }
}

@Request("PATCH /users/{id}")
struct RenameMember {
  typealias Response = Person; var id: Int; var name: String; @Query var notify = true;
  @Header("X-Trace") var trace: String?
}

struct Prices: APIRequest {
  typealias Response = Person
  let path = "/prices"
}

actor Tokens {
  private(set) var current: String? = "old"
  func refresh() throws { current = "new" }
}

struct DocumentedFormsTests {
  private let main = #"{"items":[{"title":"a"}],"page":"2"}"#

  @Test func sends() async throws {
    let document = main
    let client = APIClient(stub: .init { _ in .document(document) }, baseURL: "https://api.example.com")
    let reply = try await client.send(MainRequest())
    #expect(reply.value.items.map(\.title) == ["a"] && reply.report.issues.map(\.pattern) == ["$.page"])
    #expect(reply.status == .ok && reply.headerFields[.contentType] == "application/json")
    #expect(reply.body == Data(document.utf8))
    // The type of the error is known.
    do {
      _ = try await client.send(ShopPerson())
    } catch {
      if case .decoding = error.kind { Issue.record("the envelope bends: \(error)") }
    }
  }

  @Test func starts() async throws {
    let document = main
    let client = APIClient(stub: .init { _ in .document(document) })
    let page = await withCheckedContinuation { continuation in
      let token = MainRequest().start(on: client, queue: .global()) {
        (result: Result<MainRequest.Response, APIError>) in
        continuation.resume(returning: try? result.get().page)
      }
      _ = token.cancel
    }
    #expect(page == 2)
  }

  @Test func writesRequestsOut() async throws {
    let seen = Box<[StubRequest]>([])
    let client = APIClient(
      stub: .init { request in
        seen.change { $0.append(request) }
        return .document(#"{"data":{"user":{"id":7}},"id":7}"#)
      })
    #expect(try await client.send(Rename(id: 7, name: "Li")).value.id == 7)
    #expect(try await client.send(RenameMember(id: 7, name: "Li")).value.id == 7)
    #expect(seen.value.map(\.head.path) == ["/users/7?notify=true&tags=a&tags=b", "/users/7?notify=true"])
    #expect(seen.value.map(\.method) == [.patch, .patch])
    #expect(
      seen.value.map { String(decoding: $0.body, as: UTF8.self) } == Array(repeating: #"{"name":"Li"}"#, count: 2))
    #expect(seen.value.first?.headerFields[.accept] == "application/json")
  }

  @Test func configures() async throws {
    let tokens = Tokens()
    let lines = Box<[String]>([])
    let document = #"{"code":0,"data":{"id":7}}"#
    var client = APIClient(
      stub: .init { request in
        request.headerFields[.authorization] == "Bearer new" ? .document(document) : .status(.unauthorized)
      })
    client.decoder = PliantDecoder(tolerance: .strict)
    client.timeout = .seconds(300)
    client.middleware = [
      .retry(.standard), .bearer(current: { await tokens.current }, refresh: { try await tokens.refresh() }),
      .log { lines.add($0) },
    ]
    #expect(try await client.send(ShopPerson()).value.id == 7)
    #expect(lines.value.count == 2)
  }

  @Test func readsWhileTheResponseArrives() async throws {
    let client = APIClient(
      stub: .init { request in
        .chunks([Data((request.headerFields[.accept] == nil ? "{\"id\":1}\n" : "data: {\"id\":2}\n\n").utf8)])
      })
    var ids: [Int] = []
    for try await person in client.lines(Prices()) { ids.append(person.id) }
    for try await event in client.events(Prices(), reconnecting: .never) { ids.append(try event.value().id) }
    #expect(ids == [1, 2])
  }

  @Test func previews() async throws {
    let preview = APIClient(stub: .init { request in try .json(MainRequest.Response.mock(seed: 1)) })
    let expected = try MainRequest.Response.mock(seed: 1).page
    #expect(try await preview.send(MainRequest()).value.page == expected)
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    let recorded = APIClient(stub: .recorded(in: folder))
    #expect(await failure(of: MainRequest(), on: recorded)?.kind.name == "transport")
  }
}
#endif
