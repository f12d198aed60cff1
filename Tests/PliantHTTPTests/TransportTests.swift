#if HTTP && Macros
// The transports: the order of events, and the exchange with a server on this computer.

import Foundation
import Testing

@testable import PliantHTTP

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

struct TransportTests {
  /// A session may report the end of a canceled task before anything waits for the head of the response.
  @Test(.timeLimit(.minutes(1))) func endsBeforeAnythingWaits() async throws {
    let exchange = Exchange()
    let task = URLSession.shared.dataTask(with: try #require(URL(string: "http://127.0.0.1:9/")))
    exchange.finish(URLError(.cancelled))
    do {
      _ = try await exchange.head(of: task)
      Issue.record("nothing was thrown")
    } catch {
      #expect((error as? URLError)?.code == .cancelled)
    }
    task.cancel()
  }

  /// The reader takes all bytes while the transfer is being paused.
  @Test(.timeLimit(.minutes(1))) func resumesWhatIsPausedTooLate() async throws {
    let channel = BodyChannel()
    let calls = Box<[String]>([])
    let (isPausing, isRead) = (Box(false), Box(false))
    channel.onTransfer(
      pause: {
        isPausing.change { $0 = true }
        while !isRead.value { Thread.sleep(forTimeInterval: 0.001) }
        calls.add("pause")
      }, resume: { calls.add("resume") }, cancel: {})
    let hasReturned = Box(false)
    Thread.detachNewThread {
      channel.write(Data(count: 1 << 20))
      hasReturned.change { $0 = true }
    }
    while !isPausing.value { try await Task.sleep(nanoseconds: 1_000_000) }
    #expect(try await channel.next()?.count == 1 << 20)
    isRead.change { $0 = true }
    while !hasReturned.value { try await Task.sleep(nanoseconds: 1_000_000) }
    #expect(calls.value == ["pause", "resume"])
    channel.finish()
  }

  /// Quadratic work takes minutes.
  @Test(.timeLimit(.minutes(1))) func passesOnManyChunks() async throws {
    let channel = BodyChannel()
    for index in 0..<400_000 { channel.write(Data([UInt8(truncatingIfNeeded: index)])) }
    channel.finish()
    let bytes = try await ResponseBody.channel(channel).collected()
    #expect(bytes == Data((0..<400_000).map { UInt8(truncatingIfNeeded: $0) }))
  }

  @Test func urlsThatAreRefusedHideTheirQuery() {
    let request = HTTPRequest(method: .get, scheme: "https", authority: "a.test:84x3", path: "/x?pin=s3cret")
    do {
      _ = try request.url()
      Issue.record("nothing was thrown")
    } catch {
      #expect(error.name == "invalidRequest" && !error.description.contains("s3cret"))
    }
  }

  struct Put: APIEndpoint {
    typealias Response = Void
    var path = "/put"
    var method: HTTPRequest.Method { .put }
    var body: APIBody
  }

  @Test(.timeLimit(.minutes(1)), arguments: ["/none/\(UUID().uuidString)", "/"])
  func refusesWhatIsNoFile(_ path: String) async {
    let client = APIClient(baseURL: "http://127.0.0.1:9")
    #expect(await failure(of: Put(body: .file(URL(fileURLWithPath: path))), on: client)?.kind.name == "invalidRequest")
  }

  @Test(.timeLimit(.minutes(1))) func refusesWhatURLSessionDoesNotSend() async {
    let client = APIClient(baseURL: "http://127.0.0.1:9")
    let get = RequestTests.Get(body: .text("a"))
    #expect(await failure(of: get, on: client)?.kind.name == "invalidRequest")
    #expect(await failure(of: Put(body: Self.short), on: client)?.kind.name == "invalidRequest")
  }

  /// A body with fewer bytes than it declares.
  private static let short = APIBody.stream(length: 10) {
    AsyncStream {
      $0.yield(Data("abc".utf8))
      $0.finish()
    }
  }

  #if canImport(FoundationNetworking)
  #if AsyncHTTPClient
  /// A status below 100 ends the program in AsyncHTTPClient.
  @Test(
    .timeLimit(.minutes(1)),
    arguments: ["099 X\r\nContent-Length: 2", "012 X", "000 X", "200 OK\r\nContent-Encoding: gzip, gzip"])
  func failsUnusableResponses(_ head: String) async throws {
    let server = try LocalServer(answering: Data("HTTP/1.1 \(head)\r\n\r\nok".utf8))
    let client = APIClient(baseURL: server.url, transport: .asyncHTTPClient)
    #expect(await failure(of: GetPerson(), on: client)?.kind.name == "transport")
  }

  @Test(.timeLimit(.minutes(1))) func acceptsAnyCodingOfNoBody() async throws {
    let server = try LocalServer(
      answering: Data("HTTP/1.1 503 X\r\nContent-Encoding: br, gzip\r\nContent-Length: 0\r\n\r\n".utf8))
    let client = APIClient(baseURL: server.url, transport: .asyncHTTPClient)
    #expect(await failure(of: GetPerson(), on: client)?.kind.name == "status 503")
  }

  @Test(.timeLimit(.minutes(1))) func refusesBodiesOfAnotherLength() async throws {
    let server = try LocalServer()
    let client = APIClient(baseURL: server.url, transport: .asyncHTTPClient)
    #expect(await failure(of: Put(body: Self.short), on: client)?.kind.name == "invalidRequest")
  }

  @Test(.timeLimit(.minutes(1)), arguments: ["gzip", "x-gzip", "X-GZIP"])
  func decompresses(_ coding: String) async throws {
    let body = try #require(Data(base64Encoded: "H4sIAAAAAAACA6tWykxRsjLXUcpLzE1VslLyyVSqBQBdZjLHFAAAAA=="))
    let head = "HTTP/1.1 200 OK\r\nContent-Encoding: \(coding)\r\nContent-Length: \(body.count)\r\n\r\n"
    let server = try LocalServer(answering: Data(head.utf8) + body)
    let client = APIClient(baseURL: server.url, transport: .asyncHTTPClient)
    #expect(try await client.send(GetPerson()).value == Person(id: 7, name: "Li"))
  }
  #endif

  /// FoundationNetworking ends the program when an upload from a file is cancelled.
  @Test(.timeLimit(.minutes(1))) func cancelsUploads() async throws {
    try await withFolder { folder in
      let server = try LocalServer()
      let client = APIClient(baseURL: server.url)
      let file = folder.appendingPathComponent("a")
      try Data(repeating: 65, count: 50_000).write(to: file)
      for round in 0..<200 {
        let body: APIBody = round.isMultiple(of: 2) ? .file(file) : .lines(of: [Person(id: 1)])
        let task = Task { await failure(of: Put(body: body), on: client)?.kind.name }
        try await Task.sleep(nanoseconds: UInt64(round % 60) * 20_000)
        task.cancel()
        #expect(await task.value == "cancelled")
      }
    }
  }
  #endif
}
#endif
