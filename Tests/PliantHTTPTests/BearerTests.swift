// Bearer tokens: one renewal for all, and one end of the session.

#if HTTP && Macros
import Foundation
import HTTPTypes
import PliantHTTP
import Testing

struct BearerTests {
  /// A server that knows one token, and what gets a new one.
  struct Fixture {
    let token = Box("old")
    let refreshes = Box()
    let ends = Box()
    var client: APIClient

    init(refuses: @escaping @Sendable () -> StubResponse = { .status(.unauthorized) }, canRefresh: Bool = true) {
      let (token, refreshes, ends) = (token, refreshes, ends)
      client = APIClient(
        stub: .init { request in
          try await Task.sleep(nanoseconds: 1_000_000)
          guard request.headerFields[.authorization] == "Bearer new" else { return refuses() }
          return .document(#"{"code":0,"data":{"id":7,"name":"Li"},"id":7}"#)
        })
      client.middleware = [
        .bearer(
          current: { token.value },
          refresh: {
            _ = refreshes.count()
            try await Task.sleep(nanoseconds: 10_000_000)
            guard canRefresh else { throw ShopError(code: 1, message: "no") }
            token.change { $0 = "new" }
          }, isExpired: { ($0 as? ShopError)?.code == 40101 }, onSessionEnd: { _ in _ = ends.count() })
      ]
    }

    /// The kinds of error of requests that are sent at once.
    func outcomes(_ count: Int) async -> [String] {
      await withTaskGroup(of: String.self) { group in
        for _ in 0..<count {
          group.addTask { [client] in await failure(of: ShopPerson(), on: client)?.kind.name ?? "fine" }
        }
        return await group.reduce(into: []) { $0.append($1) }
      }
    }
  }

  @Test(arguments: [
    (StubResponse.status(.unauthorized), 100, "fine", 1),
    // A reason in the envelope, and another one.
    (.document(#"{"code":40101,"msg":"expired"}"#), 20, "fine", 1),
    (.document(#"{"code":5,"msg":"other"}"#), 1, "envelope", 0),
  ])
  func renewsOnceForAll(_ refusal: StubResponse, _ count: Int, _ outcome: String, _ refreshes: Int) async {
    let fixture = Fixture(refuses: { refusal })
    #expect(await fixture.outcomes(count) == Array(repeating: outcome, count: count))
    #expect(fixture.refreshes.value == refreshes)
  }

  @Test func endsTheSessionOnce() async {
    let fixture = Fixture(canRefresh: false)
    #expect(await fixture.outcomes(30) == Array(repeating: "unauthorized", count: 30))
    #expect(await fixture.outcomes(3) == Array(repeating: "unauthorized", count: 3))
    #expect(fixture.refreshes.value == 1 && fixture.ends.value == 1)
    // Another token begins another session.
    fixture.token.change { $0 = "new" }
    #expect(await fixture.outcomes(1) == ["fine"])
  }

  /// A request that was sent with an older token doesn't begin the session again.
  @Test func olderTokensDontBeginTheSessionAgain() async throws {
    let (token, refreshes, ends, sent) = (Box("t0"), Box(), Box(), Box())
    let isHeld = Box(true)
    var client = APIClient(
      stub: .init { request in
        if request.headerFields[.authorization] == "Bearer t0" {
          _ = sent.count()
          while request.path == "/users/1", isHeld.value { try await Task.sleep(nanoseconds: 1_000_000) }
        }
        return .status(.unauthorized)
      })
    client.middleware = [
      .bearer(
        current: { token.value },
        refresh: {
          guard refreshes.count() == 1 else { throw ShopError(code: 1, message: "no") }
          token.change { $0 = "t1" }
        }, onSessionEnd: { _ in _ = ends.count() })
    ]
    let late = Task { [client] in await failure(of: GetPerson(id: 1), on: client)?.kind.name }
    while sent.value == 0 { try await Task.sleep(nanoseconds: 1_000_000) }
    #expect(await failure(of: GetPerson(id: 2), on: client)?.kind.name == "status 401")
    #expect(await failure(of: GetPerson(id: 3), on: client)?.kind.name == "unauthorized")
    isHeld.change { $0 = false }
    #expect(await late.value == "unauthorized")
    #expect(await failure(of: GetPerson(id: 4), on: client)?.kind.name == "unauthorized")
    #expect(refreshes.value == 2)
    #expect(ends.value == 1)
  }

  @Test func waitersAreCancelledAlone() async {
    let fixture = Fixture()
    let cancelled = Task { [client = fixture.client] in await failure(of: ShopPerson(), on: client)?.kind.name }
    async let others = fixture.outcomes(10)
    while fixture.refreshes.value == 0 { try? await Task.sleep(nanoseconds: 1_000_000) }
    cancelled.cancel()
    #expect(await cancelled.value == "cancelled")
    #expect(await others == Array(repeating: "fine", count: 10))
    #expect(fixture.refreshes.value == 1)
  }
}
#endif
