// Both transports with a server that misbehaves.

import Foundation
import PliantHTTP
import Testing

@JSONModel
struct Item: Equatable, Sendable {
  var id: Int
}

struct GetItem: APIRequest {
  typealias Response = Item
  var path = "/item"
}

/// The transports of all these tests.
enum TestedTransport: CaseIterable, Sendable {
  case urlSession, asyncHTTPClient

  func client(_ baseURL: String) -> APIClient {
    switch self {
    case .urlSession: APIClient(baseURL: baseURL, transport: .urlSession)
    case .asyncHTTPClient: APIClient(baseURL: baseURL, transport: .asyncHTTPClient)
    }
  }
}

func failure<Endpoint: APIEndpoint>(of endpoint: Endpoint, on client: APIClient) async -> APIError? {
  do throws(APIError) {
    _ = try await client.send(endpoint)
    return nil
  } catch {
    return error
  }
}

private let fine = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 8\r\n\r\n{\"id\":1}"

@Suite(.serialized)
struct MisbehaviourTests {
  /// The name of the error's kind.
  private func kind(_ error: APIError?) -> String {
    switch error?.kind {
    case nil: "none"
    case .transport?: "transport"
    case .timedOut?: "timedOut"
    case .cancelled?: "cancelled"
    case .status(let code, _)?: "status \(code)"
    case .decoding?: "decoding"
    case .tooLarge?: "tooLarge"
    case .redirect(let failure)?: "redirect \(failure)"
    case .envelope?, .invalidRequest?, .unauthorized?: "other"
    }
  }

  private func with<Result>(
    _ steps: [Step], _ transport: TestedTransport, _ body: (APIClient, RawServer) async throws -> Result
  ) async throws -> Result {
    let server = try await RawServer { _, _ in steps }
    let result = try await body(transport.client(server.baseURL), server)
    try await server.stop()
    return result
  }

  @Test(arguments: TestedTransport.allCases)
  func acceptsWhatIsSlow(_ transport: TestedTransport) async throws {
    var steps: [Step] = []
    for (index, character) in fine.enumerated() {
      steps.append(.write(String(character)))
      if index.isMultiple(of: 8) { steps.append(.wait(milliseconds: 5)) }
    }
    let item = try await with(steps, transport) { client, _ in try await client.send(GetItem()).value }
    #expect(item == Item(id: 1))
  }

  @Test(arguments: TestedTransport.allCases)
  func timesOut(_ transport: TestedTransport) async throws {
    let noHead = try await with([.wait(milliseconds: 20_000)], transport) { client, _ in
      var client = client
      client.timeout = .milliseconds(150)
      return await failure(of: GetItem(), on: client)
    }
    #expect(kind(noHead) == "timedOut")
    let halfBody = try await with([.write(String(fine.dropLast(3))), .wait(milliseconds: 20_000)], transport) {
      client, _ in
      var client = client
      client.idleTimeout = .milliseconds(150)
      return await failure(of: GetItem(), on: client)
    }
    #expect(kind(halfBody) == "timedOut")
  }

  @Test(
    arguments: TestedTransport.allCases,
    [
      [Step.close], [.write(String(fine.dropLast(3))), .close],
      [.write(String(fine.dropLast(3))), .wait(milliseconds: 20), .reset],
      [.write("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n8\r\n{\"id\""), .close],
    ])
  func noticesWhatBreaksOff(_ transport: TestedTransport, _ steps: [Step]) async throws {
    let error = try await with(steps, transport) { client, _ in await failure(of: GetItem(), on: client) }
    #expect(kind(error) == "transport", "\(error as Any)")
  }

  /// FoundationNetworking on Linux ends the program if a connection ends within the head (NativeProtocol.swift, "there's no response").
  @Test(arguments: [[Step.write("HTTP/1.1 200 OK\r\nContent-"), .close], [.write("nonsense\r\n\r\n"), .close]])
  func noticesHeadsThatBreakOff(_ steps: [Step]) async throws {
    let error = try await with(steps, .asyncHTTPClient) { client, _ in await failure(of: GetItem(), on: client) }
    #expect(kind(error) == "transport", "\(error as Any)")
  }

  @Test(arguments: TestedTransport.allCases)
  func readsToTheEndOfTheConnection(_ transport: TestedTransport) async throws {
    let steps: [Step] = [.write("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n{\"id\":1}"), .close]
    #expect(try await with(steps, transport) { client, _ in try await client.send(GetItem()).value } == Item(id: 1))
    let cut: [Step] = [.write("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n{\"id\":"), .close]
    let error = try await with(cut, transport) { client, _ in await failure(of: GetItem(), on: client) }
    #expect(kind(error) == "decoding")
  }

  @Test(arguments: TestedTransport.allCases)
  func decodesOtherTypesAndCharsets(_ transport: TestedTransport) async throws {
    let html: [Step] = [.write("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 6\r\n\r\n<html>")]
    let error = try await with(html, transport) { client, _ in await failure(of: GetItem(), on: client) }
    #expect(kind(error) == "decoding")
    #expect(error?.description.contains("text/html") == true)
    let utf16 = Array("{\"id\":1}".utf16).flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    let other: [Step] = [
      .write("HTTP/1.1 200 OK\r\nContent-Type: application/json; charset=utf-16\r\nContent-Length: 16\r\n\r\n"),
      .bytes(utf16),
    ]
    #expect(try await with(other, transport) { client, _ in try await client.send(GetItem()).value } == Item(id: 1))
  }

  @Test(arguments: TestedTransport.allCases)
  func survivesHugeHeaders(_ transport: TestedTransport) async throws {
    let head =
      "HTTP/1.1 200 OK\r\nContent-Length: 8\r\nX-Huge: \(String(repeating: "a", count: 40_000))\r\n\r\n{\"id\":1}"
    let error = try await with([.write(head)], transport) { client, _ in await failure(of: GetItem(), on: client) }
    // A transport may accept or refuse it, but must not hang or crash.
    #expect(["none", "transport"].contains(kind(error)))
  }

  @Test(arguments: TestedTransport.allCases)
  func endsRedirectLoops(_ transport: TestedTransport) async throws {
    let loop: [Step] = [.write("HTTP/1.1 302 Found\r\nLocation: /again\r\nContent-Length: 0\r\n\r\n")]
    let error = try await with(loop, transport) { client, _ in await failure(of: GetItem(), on: client) }
    #expect(kind(error) == "redirect expected at most 10 redirects, found more")
  }

  struct Secret: APIRequest {
    typealias Response = Item
    let path = "/secret"
    var headerFields: HTTPFields { [.authorization: "Bearer s3cret"] }
  }

  struct SecretQuery: APIRequest {
    typealias Response = Item
    let path = "/secret"
    var query: QueryItems { ["access_token": "s3cret"] }
  }

  @Test(arguments: TestedTransport.allCases)
  func sendsNoTokenToAnotherHost(_ transport: TestedTransport) async throws {
    let heads = Heads()
    let other = try await RawServer { _, head in
      heads.append(head)
      return [.write(fine)]
    }
    let location = "\(other.baseURL)/x"
    let steps: [Step] = [
      .write("HTTP/1.1 307 Temporary Redirect\r\nLocation: \(location)\r\nContent-Length: 0\r\n\r\n")
    ]
    #expect(try await with(steps, transport) { client, _ in try await client.send(Secret()).value } == Item(id: 1))
    try await other.stop()
    #expect(heads.all.count == 1)
    #expect(heads.all.allSatisfy { !$0.contains("s3cret") })
  }

  @Test(arguments: TestedTransport.allCases)
  func endsGzipBombs(_ transport: TestedTransport) async throws {
    // 4 MB of spaces, compressed by gzip.
    let bomb = try #require(Data(base64Encoded: gzippedMegabytes))
    let steps: [Step] = [
      .write("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(bomb.count)\r\n\r\n"), .bytes(Array(bomb)),
    ]
    let error = try await with(steps, transport) { client, _ in
      var client = client
      client.limits.responseBytes = 1 << 20
      return await failure(of: GetItem(), on: client)
    }
    #expect(kind(error) == "tooLarge", "\(error as Any)")
  }

  /// URLSession decompresses itself, and doesn't report the number of compressed bytes.
  @Test func limitsBytesBeforeDecompression() async throws {
    // 5,000 stored blocks (RFC 1951, section 3.2.4) without a byte in them, before the document.
    let header: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3]
    let document: [UInt8] = [1, 8, 0, 0xF7, 0xFF] + Array(#"{"id":1}"#.utf8)
    let trailer: [UInt8] = [0xC5, 0xF8, 0x5D, 0x44, 8, 0, 0, 0]
    let bytes = header + (0..<5000).flatMap { _ in [0, 0, 0, 0xFF, 0xFF] as [UInt8] } + document + trailer
    let steps: [Step] = [
      .write("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n\r\n"),
      .write("\(String(bytes.count, radix: 16))\r\n"), .bytes(bytes), .write("\r\n0\r\n\r\n"),
    ]
    for (limit, expected) in [(10_000, "tooLarge"), (30_000, "none")] {
      let error = try await with(steps, .asyncHTTPClient) { client, _ in
        var client = client
        client.limits.responseBytes = limit
        return await failure(of: GetItem(), on: client)
      }
      #expect(kind(error) == expected, "\(error as Any)")
    }
  }

  @Test(arguments: TestedTransport.allCases)
  func noticesCompressedBodiesThatBreakOff(_ transport: TestedTransport) async throws {
    let bomb = try #require(Data(base64Encoded: gzippedMegabytes))
    let half = Array(bomb.prefix(bomb.count / 2))
    let steps: [Step] = [
      .write("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(half.count)\r\n\r\n"), .bytes(half),
    ]
    let error = try await with(steps, transport) { client, _ in await failure(of: GetItem(), on: client) }
    #expect(["transport", "decoding"].contains(kind(error)), "\(error as Any)")
  }

  @Test(arguments: TestedTransport.allCases)
  func errorsOfTheNetworkShowNoSecret(_ transport: TestedTransport) async throws {
    let error = try await with([.close], transport) { client, _ in await failure(of: SecretQuery(), on: client) }
    #expect(kind(error) == "transport")
    #expect(error?.description.contains("s3cret") == false, "\(error as Any)")
    #expect(error?.description.contains("access_token=hidden") == true)
  }

  @Test(arguments: TestedTransport.allCases)
  func retriesWhatTheServerPutsOff(_ transport: TestedTransport) async throws {
    let count = Counter()
    let server = try await RawServer { _, _ in
      switch count.add(1) {
      case 1: [.write("HTTP/1.1 429 Too Many Requests\r\nRetry-After: 0\r\nContent-Length: 0\r\n\r\n")]
      case 2: [.write("HTTP/1.1 503 Service Unavailable\r\nRetry-After: 0\r\nContent-Length: 0\r\n\r\n")]
      default: [.write(fine)]
      }
    }
    var client = transport.client(server.baseURL)
    client.middleware = [.retry()]
    #expect(try await client.send(GetItem()).value == Item(id: 1))
    #expect(count.value == 3)
    try await server.stop()
  }

  @Test(arguments: TestedTransport.allCases)
  func believesTheDeclaredLength(_ transport: TestedTransport) async throws {
    // Three bytes more than declared, which are not part of a response.
    let steps: [Step] = [.write("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n{\"id\":1}")]
    let error = try await with(steps, transport) { client, _ in await failure(of: GetItem(), on: client) }
    #expect(kind(error) == "decoding", "\(error as Any)")
  }

  @Test(arguments: TestedTransport.allCases)
  func refusesWrongCharsets(_ transport: TestedTransport) async throws {
    // ISO 8859-1 that claims to be UTF-8, and UTF-8 that claims to be something else.
    let head = "HTTP/1.1 200 OK\r\nContent-Type: application/json; charset="
    for (charset, body) in [("utf-8", [0x22, 0xE9, 0x22]), ("big5", Array(#"{"id":1}"#.utf8))] as [(String, [UInt8])] {
      let steps: [Step] = [.write("\(head)\(charset)\r\nContent-Length: \(body.count)\r\n\r\n"), .bytes(body)]
      let error = try await with(steps, transport) { client, _ in await failure(of: GetItem(), on: client) }
      #expect(kind(error) == "decoding", "\(charset): \(error as Any)")
    }
  }

  @Test(arguments: TestedTransport.allCases)
  func asksForLostEventStreamsAgain(_ transport: TestedTransport) async throws {
    let heads = Heads()
    let stream = "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n"
    let server = try await RawServer { _, head in
      heads.append(head)
      switch heads.all.count {
      // The connection ends within an event, which is ignored.
      case 1:
        return [
          .write("\(stream)1E\r\nretry: 1\nid: 1\ndata: {\"id\":1}\n\r\n"), .wait(milliseconds: 5),
          .write("1C\r\n\nid: 2\ndata: {\"id\":2}\n\nid: 3\r\n"), .close,
        ]
      case 2: return [.reset]
      case 3: return [.write("\(stream)16\r\nid: 3\ndata: {\"id\":3}\n\n\r\n0\r\n\r\n")]
      default: return [.write("HTTP/1.1 204 No Content\r\n\r\n")]
      }
    }
    var ids: [Int] = []
    for try await event in transport.client(server.baseURL).events(GetItem()) { ids.append(try event.value().id) }
    try await server.stop()
    #expect(ids == [1, 2, 3])
    let lastIDs = heads.all.map { head in
      head.split(separator: "\r\n").first { $0.lowercased().hasPrefix("last-event-id: ") }?.last.map(String.init)
    }
    #expect(lastIDs == [nil, "2", "2", "3"])
  }

  @Test(arguments: TestedTransport.allCases)
  func leavingALoopEndsTheTransfer(_ transport: TestedTransport) async throws {
    let steps: [Step] = [
      .write("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n9\r\n{\"id\":1}\n\r\n"), .wait(milliseconds: 30_000),
    ]
    try await with(steps, transport) { client, server in
      for try await item in client.lines(GetItem()) {
        #expect(item == Item(id: 1))
        break
      }
      for _ in 0..<500 where server.openConnections > 0 { try await Task.sleep(nanoseconds: 10_000_000) }
      #expect(server.openConnections == 0)
    }
  }

  @Test(arguments: TestedTransport.allCases)
  func cancellationEndsTheWaitForARetry(_ transport: TestedTransport) async throws {
    let asked = Counter()
    let server = try await RawServer { _, _ in
      asked.add(1)
      return [.write("HTTP/1.1 503 Service Unavailable\r\nRetry-After: 30\r\nContent-Length: 0\r\n\r\n")]
    }
    var client = transport.client(server.baseURL)
    client.middleware = [.retry()]
    let task = Task { [client] in await failure(of: GetItem(), on: client) }
    for _ in 0..<500 where asked.value < 1 { try await Task.sleep(nanoseconds: 10_000_000) }
    task.cancel()
    #expect(kind(await task.value) == "cancelled")
    #expect(asked.value == 1)
    try await server.stop()
  }

  /// An endless body: the request is canceled while it is sent.
  private struct EndlessUpload: APIEndpoint {
    let path = "/upload"
    let method = HTTPRequest.Method.put
    let body: APIBody
  }

  /// URLSession sends such a body from a file, and collects it first.
  @Test(arguments: TestedTransport.allCases)
  func cancellationEndsUploads(_ transport: TestedTransport) async throws {
    let chunks = Counter()
    let body = APIBody.stream {
      AsyncStream(unfolding: {
        chunks.add(1)
        try? await Task.sleep(nanoseconds: 1_000_000)
        return Task.isCancelled ? nil : Data(count: 100)
      })
    }
    try await with([.wait(milliseconds: 30_000)], transport) { client, server in
      let task = Task { await failure(of: EndlessUpload(body: body), on: client) }
      for _ in 0..<500 where chunks.value < 20 { try await Task.sleep(nanoseconds: 10_000_000) }
      task.cancel()
      #expect(kind(await task.value) == "cancelled")
      for _ in 0..<500 where server.openConnections > 0 { try await Task.sleep(nanoseconds: 10_000_000) }
      #expect(server.openConnections == 0)
    }
  }

  /// The progress of a request when it is canceled.
  @Test(
    arguments: TestedTransport.allCases,
    [[Step.wait(milliseconds: 30_000)], [.write(String(fine.dropLast(3))), .wait(milliseconds: 30_000)]])
  func cancellationLeavesNoConnection(_ transport: TestedTransport, _ steps: [Step]) async throws {
    // A connection without a request isn't lost: it waits in the pool for the next one.
    let asked = Counter()
    let server = try await RawServer { _, _ in
      asked.add(1)
      return steps
    }
    let client = transport.client(server.baseURL)
    let tasks = (0..<8).map { _ in Task { await failure(of: GetItem(), on: client) } }
    for _ in 0..<500 where asked.value < 8 { try await Task.sleep(nanoseconds: 10_000_000) }
    #expect(asked.value == 8)
    for task in tasks { task.cancel() }
    for task in tasks { #expect(kind(await task.value) == "cancelled") }
    for _ in 0..<500 where server.openConnections > 0 { try await Task.sleep(nanoseconds: 10_000_000) }
    #expect(server.openConnections == 0)
    try await server.stop()
  }
}

/// The heads that a server received.
final class Heads: @unchecked Sendable {
  private let lock = NSLock()
  private var heads: [String] = []

  func append(_ head: String) {
    lock.lock()
    defer { lock.unlock() }
    heads.append(head)
  }

  var all: [String] {
    lock.lock()
    defer { lock.unlock() }
    return heads
  }
}
