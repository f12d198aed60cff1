#if HTTP && Macros
// The transports: the order of events, and what a server of this computer receives and answers.

import Foundation
import Testing

@testable import PliantHTTP

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

struct TransportTests {
  /// A session tells of the end of a task that is cancelled early before anything waits for its head.
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

  #if canImport(FoundationNetworking)
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
