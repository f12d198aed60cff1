// Hummingbird with Pliant's decoder and encoder, and requests from PliantHTTP over both transports.

import Foundation
import Hummingbird
import PliantHummingbird
import Testing

private struct TestContext: RequestContext {
  var coreContext: CoreRequestContextStorage
  var requestDecoder: PliantRequestDecoder {
    var decoder = PliantDecoder(tolerance: .strict)
    decoder.limits.bytes = 1000
    return PliantRequestDecoder(decoder)
  }
  var responseEncoder: PliantResponseEncoder { PliantResponseEncoder() }

  init(source: ApplicationRequestContextSource) { coreContext = .init(source: source) }
}

extension Item: ResponseCodable {}

@Request("POST /items")
private struct PostItem: APIRequest {
  typealias Response = Item
  @Body var json: JSON
}

@Request("HEAD /items")
private struct HeadItems {
  typealias Response = Void
}

@Request("DELETE /items/{id}")
private struct DeleteItem {
  typealias Response = Void
  var id: Int
}

@Request("GET /lines")
private struct Lines: APIRequest {
  typealias Response = Item
  var count: Int
}

@Request("GET /private")
private struct Private: APIRequest {
  typealias Response = Item
}

private struct Upload: APIEndpoint {
  typealias Response = Data
  let path = "/echo"
  let method = HTTPRequest.Method.post
  let body: APIBody
}

@Suite(.serialized)
struct HummingbirdTests {
  /// Runs a server on a free port of the loopback interface during a test.
  private func withServer(
    _ transport: TestedTransport, _ test: @Sendable (APIClient) async throws -> Void
  ) async throws {
    let router = Router(context: TestContext.self)
    router.post("items") { request, context in try await request.decode(as: Item.self, context: context) }
    router.get("items") { _, _ in Item(id: 1) }
    router.head("items") { _, _ in Response(status: .ok, headers: [.contentLength: "8"]) }
    router.delete("items/:id") { _, _ in HTTPResponse.Status.noContent }
    router.get("lines") { request, _ in
      let count = request.uri.queryParameters.get("count", as: Int.self) ?? 0
      return Response.lines(
        of: AsyncStream { continuation in
          for id in 0..<count { continuation.yield(Item(id: id)) }
          continuation.finish()
        })
    }
    router.post("echo") { request, _ in
      let body = try await request.body.collect(upTo: 8 << 20)
      return Response(status: .ok, body: Hummingbird.ResponseBody(byteBuffer: body))
    }
    router.get("private") { request, _ in
      guard request.headers[.authorization] == "Bearer new" else { throw HTTPError(.unauthorized) }
      return Item(id: 2)
    }
    let (ports, port) = AsyncStream<Int>.makeStream()
    let app = Application(
      router: router, configuration: .init(address: .hostname("127.0.0.1", port: 0)),
      onServerRunning: { channel in port.yield(channel.localAddress?.port ?? 0) })
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await app.run() }
      var iterator = ports.makeAsyncIterator()
      let number = await iterator.next() ?? 0
      do {
        try await test(transport.client("http://127.0.0.1:\(number)"))
      } catch {
        group.cancelAll()
        throw error
      }
      group.cancelAll()
      try? await group.waitForAll()
    }
  }

  @Test(arguments: TestedTransport.allCases)
  func decodesAndEncodes(_ transport: TestedTransport) async throws {
    try await withServer(transport) { (client: APIClient) async throws in
      #expect(try await client.send(PostItem(json: ["id": 7])).value == Item(id: 7))
      #expect(try await client.send(HeadItems()).status == .ok)
      #expect(try await client.send(DeleteItem(id: 3)).status == .noContent)
    }
  }

  @Test(arguments: TestedTransport.allCases)
  func answersWithProblemDocuments(_ transport: TestedTransport) async throws {
    try await withServer(transport) { (client: APIClient) async throws in
      let error = await failure(of: PostItem(json: ["id": "x"]), on: client)
      #expect(error?.status == .badRequest)
      #expect(error?.response?.headerFields[.contentType] == "application/problem+json")
      #expect(error?.problem?.errors.map(\.pointer) == ["/id"])
      let large = await failure(of: PostItem(json: ["x": JSON(String(repeating: "a", count: 2000))]), on: client)
      #expect(large?.status?.code == 413)
    }
  }

  @Test(arguments: TestedTransport.allCases)
  func streamsLines(_ transport: TestedTransport) async throws {
    try await withServer(transport) { (client: APIClient) async throws in
      var ids: [Int] = []
      for try await item in client.lines(Lines(count: 5000)) { ids.append(item.id) }
      #expect(ids == Array(0..<5000))
    }
  }

  @Test(arguments: TestedTransport.allCases)
  func streamsUploads(_ transport: TestedTransport) async throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).bin")
    let bytes = Data((0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) })
    try bytes.write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    try await withServer(transport) { (client: APIClient) async throws in
      #expect(try await client.send(Upload(body: .file(file))).value == bytes)
      let items = (0..<20_000).map { Item(id: $0) }
      let lines = try await client.send(Upload(body: .lines(of: items))).value
      #expect(try lines.split(separator: 0x0A).map { try Item(json: Data($0)) } == items)
      let stream = AsyncStream { continuation in
        for item in items { continuation.yield(item) }
        continuation.finish()
      }
      #expect(try await client.send(Upload(body: .lines(of: stream))).value == lines)
      let form = APIBody.multipart([.init("title", "x"), .init("file", file: file)])
      let sent = try await client.send(Upload(body: form)).value
      #expect(sent.count == form.length)
      #expect(sent.range(of: bytes) != nil)
    }
  }

  @Test(arguments: TestedTransport.allCases)
  func renewsOneTokenForAll(_ transport: TestedTransport) async throws {
    let renewals = Counter()
    try await withServer(transport) { (client: APIClient) async throws in
      var client = client
      client.middleware = [
        .bearer(
          current: { renewals.value == 0 ? "old" : "new" },
          refresh: {
            try await Task.sleep(nanoseconds: 20_000_000)
            renewals.add(1)
          })
      ]
      let shared = client
      try await withThrowingTaskGroup(of: Int.self) { group in
        for _ in 0..<100 { group.addTask { try await shared.send(Private()).value.id } }
        for try await id in group { #expect(id == 2) }
      }
    }
    #expect(renewals.value == 1)
  }

  @Test(arguments: TestedTransport.allCases)
  func losesNothing(_ transport: TestedTransport) async throws {
    let (total, atOnce) = (10_000, 100)
    try await withServer(transport) { (client: APIClient) async throws in
      let fine = try await withThrowingTaskGroup(of: Int.self) { group in
        for start in 0..<atOnce {
          group.addTask {
            var count = 0
            for _ in stride(from: start, to: total, by: atOnce) {
              if try await client.send(GetItem(path: "/items")).value == Item(id: 1) { count += 1 }
            }
            return count
          }
        }
        return try await group.reduce(0, +)
      }
      #expect(fine == total)
    }
  }
}
