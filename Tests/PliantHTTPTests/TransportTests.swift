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
}
#endif
