#if HTTP && Macros
// Middleware: order, retry, bearer tokens, logs, conditional requests.

import Foundation
import Testing

@testable import PliantHTTP

struct MiddlewareTests {
  struct Note: APIMiddleware {
    let name: String
    let notes: Box<[String]>
    func intercept(
      _ request: HTTPRequest, body: APIBody, context: APIContext, next: APINext
    ) async throws -> APIResponse {
      notes.change { $0.append("\(name) \(context.label)") }
      defer { notes.change { $0.append("\(name) done") } }
      return try await next(request, body)
    }
  }

  @Test func theFirstIsTheOutermost() async throws {
    let notes = Box<[String]>([])
    var client = APIClient(stub: .init { _ in .document(personDocument) })
    client.middleware = [Note(name: "a", notes: notes), Note(name: "b", notes: notes)]
    _ = try await client.send(GetPerson())
    #expect(notes.value == ["a GET /users/{id}", "b GET /users/{id}", "b done", "a done"])
  }

  // MARK: - Retry

  struct PostPerson: APIRequest {
    typealias Response = Person
    let path = "/users"
    var method: HTTPRequest.Method { .post }
  }

  private func quick(_ change: (inout RetryPolicy) -> Void = { _ in }) -> RetryPolicy {
    var policy = RetryPolicy.standard
    policy.firstDelay = .milliseconds(1)
    change(&policy)
    return policy
  }

  /// A client whose server fails a number of times, and the number of requests so far.
  private func failing(
    _ times: Int, _ response: StubResponse?, _ policy: RetryPolicy
  ) -> (APIClient, Box<Int>) {
    let count = Box()
    var client = APIClient(
      stub: .init { _ in
        guard count.count() <= times else { return .document(personDocument) }
        guard let response else { throw URLError(.networkConnectionLost) }
        return response
      })
    client.middleware = [.retry(policy)]
    return (client, count)
  }

  /// The failure, how often it occurs, and how many requests are sent.
  @Test(
    arguments: [
      (StubResponse.status(.init(code: 408)), 2, 3), (.status(.tooManyRequests), 2, 3),
      (.status(.internalServerError), 2, 3), (.status(.badGateway), 2, 3), (.status(.serviceUnavailable), 2, 3),
      (.status(.gatewayTimeout), 2, 3), (nil, 2, 3), (.status(.serviceUnavailable), .max, 3),
      (.status(.notFound), .max, 1),
      (.status(.serviceUnavailable, headerFields: [.retryAfter: "Wed, 21 Oct 2015 07:28:00 GMT"]), 1, 2),
      (.status(.serviceUnavailable, headerFields: [.retryAfter: "Wed, 21 Oct 2115 07:28:00 GMT"]), 1, 1),
      (.status(.tooManyRequests, headerFields: [.retryAfter: "3600"]), 1, 1),
    ] as [(StubResponse?, Int, Int)])
  func triesAgain(_ response: StubResponse?, _ times: Int, _ count: Int) async {
    let (client, asked) = failing(times, response, quick())
    let error = await failure(of: GetPerson(), on: client)
    #expect(asked.value == count)
    let status = response.map { "status \($0.status.code)" }
    #expect(error?.kind.name == (count > times ? nil : status))
  }

  @Test func sendsOtherMethodsOnceUnlessTold() async {
    let (client, count) = failing(1, .status(.serviceUnavailable), quick())
    #expect(await failure(of: PostPerson(), on: client)?.kind.name == "status 503" && count.value == 1)
    let (willing, willingCount) = failing(1, .status(.serviceUnavailable), quick { $0.methods.insert(.post) })
    #expect(await failure(of: PostPerson(), on: willing) == nil && willingCount.value == 2)
  }

  /// The three forms of a date, numbers of seconds, and malformed values.
  @Test(arguments: [
    ("Sun, 06 Nov 1994 08:49:37 GMT", 60), ("Sunday, 06-Nov-94 08:49:37 GMT", 60), ("Sun Nov  6 08:49:37 1994", 60),
    ("Saturday, 05-Nov-44 08:48:37 GMT", 1_577_836_800), ("Wednesday, 07-Nov-45 08:48:37 GMT", 0),
    ("Wed Nov 16 08:48:37 1994", 864_000), ("120", 120), ("1.5", 1.5), ("0x10", nil), ("1e3", nil), ("inf", nil),
    ("nan", nil), ("-1", nil), ("+1", nil), ("", nil), ("1.2.3", nil), ("soon", nil),
  ])
  func readsRetryAfter(_ text: String, _ seconds: Double?) {
    let now = Date(timeIntervalSince1970: 784_111_717)  // A minute before the first date.
    #expect(RetryAfter.delay([.retryAfter: text], now: now)?.seconds == seconds)
  }

  @Test func waitsAsLongAsTheServerAsks() async throws {
    let (client, _) = failing(1, .status(.tooManyRequests, headerFields: [.retryAfter: "0.2"]), quick())
    let reply = try await client.send(GetPerson())
    #expect(reply.duration >= 0.2)
  }

  /// Full jitter: random delays up to the bound.
  @Test func waitsForARandomTime() {
    let policy = quick { $0.firstDelay = .seconds(1) }
    let times = (0..<100).map { _ in policy.delay(after: 1).seconds }
    #expect(times.allSatisfy { (0...1).contains($0) })
    #expect((times.min() ?? 1) < 0.5)
    #expect((times.max() ?? 0) > 0.5)
  }

  @Test func delaysGrowToTheirBound() async {
    let policy = quick { $0.longestDelay = .milliseconds(2) }
    func longest(after attempt: Int) -> Double {
      (0..<200).map { _ in policy.delay(after: attempt).seconds }.max() ?? 0
    }
    #expect(longest(after: 1) <= 0.001)
    #expect((0.001...0.002).contains(longest(after: 2)))
    #expect(longest(after: 12) <= 0.002)
    let (client, count) = failing(
      .max, .status(.serviceUnavailable),
      quick {
        ($0.attempts, $0.longestDelay) = (12, .milliseconds(2))
        $0.budget = RetryBudget(capacity: 100)
      })
    _ = await failure(of: GetPerson(), on: client)
    #expect(count.value == 12)
  }

  @Test(arguments: ["50", "99999999999999999999999", String(repeating: "9", count: 400)])
  func cancellationEndsEvenEndlessWaits(_ text: String) async {
    let (client, count) = failing(
      .max, .status(.serviceUnavailable, headerFields: [.retryAfter: text]),
      quick { ($0.longestRetryAfter, $0.firstDelay) = (.none, .none) })
    let task = Task { await failure(of: GetPerson(), on: client) }
    while count.value == 0 { try? await Task.sleep(nanoseconds: 1_000_000) }
    try? await Task.sleep(nanoseconds: 5_000_000)
    task.cancel()
    #expect(await task.value?.kind.name == "cancelled")
  }

  @Test func staysWithinTheBudget() async {
    let (client, count) = failing(.max, .status(.serviceUnavailable), quick { $0.budget = RetryBudget(capacity: 3) })
    for _ in 0..<5 { #expect(await failure(of: GetPerson(), on: client)?.kind.name == "status 503") }
    #expect(count.value == 5 + 3)
  }

  // MARK: - Conditional requests

  @Test func asksOnlyForWhatHasChanged() async throws {
    let conditions = Box<[String?]>([])
    var client = APIClient(
      stub: .init { request in
        conditions.change { $0.append(request.headerFields[.ifNoneMatch]) }
        if request.headerFields[.ifNoneMatch] == "\"1\"" {
          return .status(.notModified, headerFields: [.setCookie: "a=1", .setCookie: "b=2"])
        }
        var response = StubResponse.document(personDocument)
        response.headerFields[.eTag] = "\"1\""
        return response
      })
    client.middleware = [.conditional()]
    #expect(try await client.send(GetPerson()).value.id == 7)
    let cached = try await client.send(GetPerson())
    #expect(cached.value.id == 7 && cached.headerFields[values: .setCookie] == ["a=1", "b=2"])
    #expect(conditions.value == [nil, "\"1\""])
  }

  @Test func keepsWhatWasUsedLast() async throws {
    let conditions = Box<[String?]>([])
    let control = Box("private")
    var client = APIClient(
      stub: .init { request in
        conditions.change { $0.append(request.headerFields[.ifNoneMatch]) }
        var response = StubResponse.json(Person(id: 7, name: String(repeating: "x", count: 9_000)))
        response.headerFields[.eTag] = "\"\(request.path)\""
        response.headerFields[.cacheControl] = control.value
        return response
      })
    let cache = ETagCache(capacity: 20_000)
    client.middleware = [.conditional(cache)]
    for id in [1, 2, 1, 3, 1, 2] { _ = try await client.send(GetPerson(id: id)) }
    // The response for the third person replaced that for the second, the least recently used one.
    #expect(conditions.value == [nil, nil, "\"/users/1\"", nil, "\"/users/1\"", nil])
    cache.removeAll()
    control.change { $0 = "no-store" }
    for _ in 0..<2 { _ = try await client.send(GetPerson(id: 1)) }
    #expect(conditions.value.suffix(2) == [nil, nil])
  }

  /// Quadratic work takes minutes. Responses without a body count, too.
  @Test(.timeLimit(.minutes(1))) func storesManyResponses() {
    let cache = ETagCache(capacity: 500_000)
    let response = HTTPResponse(status: .ok, headerFields: [.eTag: "1"])
    for index in 0..<200_000 {
      cache.store(response, Data(), "\(index)")
      _ = cache.entry("0")
    }
    #expect(cache.entry("0") != nil && cache.entry("1") == nil && cache.entry("199999") != nil)
  }

  // MARK: - Logs

  @JSONModel struct Login { var user = "li"; @Sensitive var password = "s3cret" }

  struct LogIn: APIEndpoint {
    typealias Response = Void
    let path = "/login"
    var method: HTTPRequest.Method { .post }
    var query: QueryItems { ["token": "s3cret", "lang": "en"] }
    var headerFields: HTTPFields { [.authorization: "Bearer s3cret", .accept: "it's"] }
    var body: APIBody { .json(Login()) }
  }

  @Test func logsWithoutSecrets() async throws {
    let lines = Box<[String]>([])
    let client = APIClient.answering(.document("{}"), log: lines)
    _ = try await client.send(LogIn())
    #expect(
      lines.value.first == """
        curl -X POST 'https://api.test/login?token=hidden&lang=en' -H 'Authorization: hidden' -H 'Accept: it'\\''s' \
        -H 'Content-Type: application/json' --data-raw '{"user":"li","password":"hidden"}'
        """)
    #expect(lines.value.last?.hasPrefix("POST https://api.test/login?token=hidden&lang=en: 200 in ") == true)
    #expect(lines.value.last?.hasSuffix(", 2 bytes") == true)
  }

  /// An apostrophe with a combining mark is another character.
  @Test func commandsKeepDataQuoted() async throws {
    let lines = Box<[String]>([])
    let request = RequestTests.Get(method: .post, body: .text("a'\u{301}$(x)"))
    _ = try await APIClient.answering(.document("{}"), log: lines).send(request)
    let line = Data(try #require(lines.value.first).utf8)
    #expect(line.range(of: Data("'a'\\''\u{301}$(x)'".utf8)) != nil)
  }

  @Test func logsFailures() async {
    let lines = Box<[String]>([])
    var client = APIClient(stub: .init { _ in throw URLError(.timedOut) }, baseURL: "https://api.test")
    client.middleware = [.log { lines.add($0) }]
    _ = await failure(of: GetPerson(), on: client)
    #expect(lines.value.count == 1)
    #expect(lines.value.first?.hasPrefix("GET https://api.test/users/7: timed out after ") == true)
  }
}

// MARK: - Bearer tokens: one renewal for all requests, and one end of the session

struct BearerTests {
  /// A server that accepts one token, and middleware that gets a new token.
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

    /// The kinds of error of simultaneous requests.
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
    // An envelope with the code of an expired token, and one with another code.
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
    // A new token begins a new session.
    fixture.token.change { $0 = "new" }
    #expect(await fixture.outcomes(1) == ["fine"])
  }

  /// A request that was sent with an older token doesn't begin a new session.
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

  /// A store without a token doesn't begin a new session; logging in does.
  @Test func clearedTokensDontBeginTheSessionAgain() async {
    let (token, refreshes, ends) = (Box<String?>("old"), Box(), Box())
    var client = APIClient(
      stub: .init { request in
        if request.path == "/users/0" { return .document(personDocument) }
        return request.headerFields[.authorization] == "Bearer new" ? .document(personDocument) : .status(.unauthorized)
      })
    client.middleware = [
      .bearer(
        current: { token.value },
        refresh: {
          _ = refreshes.count()
          token.change { $0 = nil }
          throw ShopError(code: 1, message: "no")
        }, onSessionEnd: { _ in _ = ends.count() })
    ]
    for name in ["unauthorized", "status 401", "status 401"] {
      #expect(await failure(of: GetPerson(), on: client)?.kind.name == name)
    }
    #expect(refreshes.value == 1 && ends.value == 1)
    #expect(await failure(of: GetPerson(id: 0), on: client) == nil)
    token.change { $0 = "new" }
    #expect(await failure(of: GetPerson(), on: client) == nil)
  }

  /// A login without a token gets the server's answer, and ends no session.
  @Test func loginsGetTheirAnswer() async {
    let ends = Box()
    var client = APIClient.answering(.text("wrong password", status: .unauthorized))
    client.middleware = [
      .bearer(
        current: { nil }, refresh: { throw ShopError(code: 1, message: "no") }, onSessionEnd: { _ in _ = ends.count() })
    ]
    for _ in 0..<2 { #expect(await failure(of: GetPerson(), on: client)?.bodyExcerpt == "wrong password") }
    #expect(ends.value == 0)
  }

  /// Without a token there is no session that a failure could end.
  @Test func firstTokensAreRequestedAgain() async {
    let (token, refreshes) = (Box<String?>(nil), Box())
    var client = APIClient(
      stub: .init { $0.headerFields[.authorization] == nil ? .status(.unauthorized) : .document(personDocument) })
    client.middleware = [
      .bearer(
        current: { token.value },
        refresh: {
          guard refreshes.count() > 1 else { throw URLError(.timedOut) }
          token.change { $0 = "new" }
        })
    ]
    for name in ["status 401", nil] { #expect(await failure(of: GetPerson(), on: client)?.kind.name == name) }
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
