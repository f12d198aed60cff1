// Redirects, limits, time, cancellation, and the closure form.

#if HTTP && Macros
import Foundation
import PliantHTTP
import Testing

struct ClientTests {
  struct Post: APIRequest {
    typealias Response = Person
    var path = "/start"
    var body: APIBody { .json(["a": 1]) }
    var method: HTTPRequest.Method { .post }
    var headerFields: HTTPFields {
      [.authorization: "Bearer s3cret", .accept: "application/json", .contentLanguage: "en", .expect: "100-continue"]
    }
  }

  /// A client whose server answers the first request with a redirect, and the requests that the server receives.
  private func redirecting(
    _ status: HTTPResponse.Status, to location: String, baseURL: String = "https://api.test"
  ) -> (APIClient, Box<[StubRequest]>) {
    let seen = Box<[StubRequest]>([])
    let client = APIClient(
      stub: .init { request in
        let count = seen.change {
          $0.append(request)
          return $0.count
        }
        return count == 1 ? .status(status, headerFields: [.location: location]) : .document(personDocument)
      }, baseURL: baseURL)
    return (client, seen)
  }

  @Test(arguments: [(301, "GET"), (302, "GET"), (303, "GET"), (307, "POST"), (308, "POST")])
  func redirectsWithTheRightMethod(_ code: Int, _ method: String) async throws {
    let (client, seen) = redirecting(.init(code: code), to: "/next?a=b%20c")
    _ = try await client.send(Post())
    let second = seen.value[1]
    #expect(second.head.path == "/next?a=b%20c" && second.method.rawValue == method)
    #expect(second.body.isEmpty == (method == "GET"))
    #expect(second.headerFields[.contentType] == (method == "GET" ? nil : "application/json"))
    #expect(second.headerFields[.contentLanguage] == (method == "GET" ? nil : "en"))
    #expect(second.headerFields[.expect] == (method == "GET" ? nil : "100-continue"))
    #expect(second.headerFields[.authorization] == "Bearer s3cret")
  }

  @Test(
    arguments: [
      ("https://other.test/x", false), ("https://api.test:8443/x", false), ("https://api.test.evil.test/x", false),
      ("https://api.test:443/x", true), ("https://API.test/x", true), ("/x", true),
    ],
    // Redaction doesn't affect which fields are sent to another host.
    [Redaction?.none, Redaction(queryNames: ["phone"])])
  func credentialsStayWithinTheirOrigin(_ redirect: (String, Bool), _ redaction: Redaction?) async throws {
    var (client, seen) = redirecting(.temporaryRedirect, to: redirect.0)
    if let redaction { client.redaction = redaction }
    _ = try await client.send(Post())
    #expect(seen.value[1].headerFields[.authorization] == (redirect.1 ? "Bearer s3cret" : nil))
    #expect(seen.value[1].headerFields[.accept] == "application/json")
  }

  @Test(arguments: [
    ("http://api.test/x", RedirectFailure.insecure), ("ftp://api.test/x", .invalidLocation),
    ("javascript:alert(1)", .invalidLocation), ("https://127.0.0.1:99999/", .invalidLocation),
    ("https://[::1]:65536/", .invalidLocation), ("https://a.test:99999999999999999999/", .invalidLocation),
    ("https://evil.test%2F.api.test/", .invalidLocation), ("https://a%40b.test/", .invalidLocation),
    ("https://:443/", .invalidLocation),
  ])
  func refusesRedirects(_ location: String, _ reason: RedirectFailure) async {
    let (client, seen) = redirecting(.found, to: location)
    #expect(await failure(of: Post(), on: client)?.kind.name == "redirect \(reason)")
    #expect(seen.value.count == 1)
  }

  @Test func endsRedirectLoops() async {
    let count = Box()
    var client = APIClient.answering(.status(.found, headerFields: [.location: "/again"]), counting: count)
    client.limits.redirects = 4
    #expect(await failure(of: GetPerson(), on: client)?.kind.name == "redirect \(RedirectFailure.tooMany(limit: 4))")
    #expect(count.value == 5)
  }

  @Test(arguments: [
    StubResponse.chunks([Data(count: 60), Data(count: 60)]),
    .chunks([Data("{}".utf8), Data()], headerFields: [.contentLength: "1000000"]),
  ])
  func limitsBytes(_ response: StubResponse) async {
    var client = APIClient.answering(response)
    client.limits.responseBytes = 100
    #expect(await failure(of: GetPerson(), on: client)?.kind.name == "tooLarge")
  }

  @Test func noticesBodiesThatBreakOff() async {
    let short = APIClient(stub: .init { _ in .chunks([Data("{}".utf8)], headerFields: [.contentLength: "9"]) })
    let error = await failure(of: GetPerson(), on: short)
    guard case .transport(let thrown)? = error?.kind else { return #expect(Bool(false), "\(error as Any)") }
    #expect(thrown as? IncompleteBody == IncompleteBody(expected: 9, received: 2))
    let reset = APIClient(
      stub: .init { _ in .chunks([Data(personDocument.utf8)], failure: URLError(.networkConnectionLost)) })
    #expect(await failure(of: GetPerson(), on: reset)?.kind.name == "transport")
    // A status without a body.
    let empty = APIClient.answering(.status(.noContent, headerFields: [.contentLength: "5"]))
    #expect(await failure(of: GetPerson(), on: empty)?.kind.name == "decoding")
  }

  @Test func limitsTime() async {
    var client = APIClient(
      stub: .init { _ in
        try await Task.sleep(nanoseconds: 60_000_000_000)
        return .status(.ok)
      })
    client.timeout = .milliseconds(30)
    let error = await failure(of: GetPerson(), on: client)
    #expect(error?.kind.name == "timedOut")
    #expect((error?.duration ?? 0) >= 0.03 && (error?.duration ?? 600) < 300)
  }

  /// A transport whose body never ends.
  struct Silent: APITransport {
    let cancelled: Box<Int>
    let sent = Box()
    func send(_ request: HTTPRequest, body: APIBody) async throws -> APIResponse {
      let channel = BodyChannel()
      channel.onTransfer(cancel: { _ = cancelled.count() })
      channel.write(Data("{".utf8))
      _ = sent.count()
      return APIResponse(HTTPResponse(status: .ok), body: .channel(channel))
    }
  }

  @Test(.timeLimit(.minutes(1))) func limitsTimeBetweenBytes() async {
    let cancelled = Box()
    var client = APIClient(baseURL: "https://api.test", transport: Silent(cancelled: cancelled))
    (client.timeout, client.idleTimeout) = (.none, .milliseconds(30))
    #expect(await failure(of: GetPerson(), on: client)?.kind.name == "timedOut")
    #expect(cancelled.value == 1)
    let folder = FileManager.default.temporaryDirectory
    client.transport = .recording(into: folder, from: Silent(cancelled: cancelled))
    #expect(await failure(of: GetPerson(), on: client)?.kind.name == "timedOut")
  }

  @Test func takesTimeWhileBytesArrive() async throws {
    struct Trickling: APITransport {
      func send(_ request: HTTPRequest, body: APIBody) async throws -> APIResponse {
        let channel = BodyChannel()
        Task {
          for byte in Data(personDocument.utf8) {
            try await Task.sleep(nanoseconds: 40_000_000)
            channel.write(Data([byte]))
          }
          channel.finish()
        }
        return APIResponse(HTTPResponse(status: .ok), body: .channel(channel))
      }
    }
    var client = APIClient(baseURL: "https://api.test", transport: Trickling())
    client.idleTimeout = .milliseconds(500)
    // If other tests keep all threads busy, a byte may be late. One of several calls is on time.
    var reply = try? await client.send(GetPerson())
    for _ in 0..<60 where reply == nil { reply = try? await client.send(GetPerson()) }
    #expect(reply?.value.id == 7)
    #expect((reply?.duration ?? 0) > 0.5)
  }

  @Test func limitsTheTimeOfEachRequest() async {
    let client = APIClient(baseURL: "https://api.test", transport: Silent(cancelled: Box()))
    let outcomes = await withTaskGroup(of: (limit: Double, error: APIError?).self) { group in
      for index in 0..<60 {
        var client = client
        let limit = Double(10 + index * 7 % 60) / 1000
        client.timeout = .seconds(limit)
        group.addTask { [client] in (limit, await failure(of: GetPerson(), on: client)) }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(outcomes.count == 60)
    for (limit, error) in outcomes {
      #expect(error?.kind.name == "timedOut")
      #expect((error?.duration ?? 0) >= limit && (error?.duration ?? 600) < 300)
    }
  }

  @Test func cancellationEndsTheTransfer() async {
    let cancelled = Box()
    let transport = Silent(cancelled: cancelled)
    let client = APIClient(baseURL: "https://api.test", transport: transport)
    let task = Task { await failure(of: GetPerson(), on: client) }
    while transport.sent.value == 0 { try? await Task.sleep(nanoseconds: 1_000_000) }
    task.cancel()
    #expect(await task.value?.kind.name == "cancelled")
    #expect(cancelled.value == 1)
  }

  @Test func limitsRequestsAtOnce() async throws {
    let running = Box()
    let most = Box()
    var client = APIClient(
      stub: .init { _ in
        let now = running.count()
        most.change { $0 = max($0, now) }
        try await Task.sleep(nanoseconds: 2_000_000)
        running.change { $0 -= 1 }
        return .document(personDocument)
      })
    client.limits.concurrentRequests = 3
    let shared = client
    // Another limit, the same gate.
    client.limits.responseBytes = 1000
    let clients = [shared, client]
    try await withThrowingTaskGroup(of: Void.self) { group in
      for index in 0..<40 { group.addTask { _ = try await clients[index % 2].send(GetPerson()) } }
      for index in 0..<20 {
        group.addTask {
          let task = Task { try? await shared.send(GetPerson()).value }
          if index.isMultiple(of: 2) { task.cancel() }
          _ = await task.value
        }
      }
      try await group.waitForAll()
    }
    #expect(most.value == 3)
    #expect(try await shared.send(GetPerson()).value.id == 7)
  }

  /// The token is renewed by a copy of the client, which has the same limit.
  @Test(.timeLimit(.minutes(1))) func waitsInMiddlewareWithoutAPlace() async throws {
    let token = Box("old")
    var client = APIClient(
      stub: .init { request in
        let isFine = request.path == "/users/1" || request.headerFields[.authorization] == "Bearer new"
        return isFine ? .document(personDocument) : .status(.unauthorized)
      })
    client.limits.concurrentRequests = 1
    let plain = client
    client.middleware = [
      .bearer(
        current: { token.value },
        refresh: {
          _ = try await plain.send(GetPerson(id: 1))
          token.change { $0 = "new" }
        })
    ]
    #expect(try await client.send(GetPerson()).value.id == 7)
  }

  /// Waiting requests get the token that is valid when they are sent, and learn that the session has ended.
  @Test(.timeLimit(.minutes(1)), arguments: [(true, 52), (false, 2)])
  func waitsBeforeMiddleware(_ canRenew: Bool, _ sent: Int) async {
    let (token, count) = (Box("old"), Box())
    var client = APIClient(
      stub: .init { request in
        _ = count.count()
        try await Task.sleep(nanoseconds: 5_000_000)
        return request.headerFields[.authorization] == "Bearer new" ? .document(personDocument) : .status(.unauthorized)
      })
    client.limits.concurrentRequests = 2
    client.middleware = [
      .bearer(
        current: { token.value },
        refresh: {
          guard canRenew else { throw ShopError(code: 1, message: "no") }
          token.change { $0 = "new" }
        })
    ]
    await withTaskGroup(of: Void.self) { [client] group in
      for _ in 0..<50 {
        group.addTask {
          #expect(await failure(of: GetPerson(), on: client)?.kind.name == (canRenew ? nil : "unauthorized"))
        }
      }
    }
    #expect(count.value == sent)
  }

  /// A request that is cancelled while it waits for a retry has no place to give back.
  @Test(.timeLimit(.minutes(1))) func waitsForARetryWithoutAPlace() async throws {
    let sent = Box<[String]>([])
    var client = APIClient(
      stub: .init { request in
        sent.add(request.path)
        return request.path == "/users/1"
          ? .status(.tooManyRequests, headerFields: [.retryAfter: "50"]) : .document(personDocument)
      })
    client.limits.concurrentRequests = 1
    client.middleware = [.retry()]
    let waiting = Task { [client] in await failure(of: GetPerson(id: 1), on: client)?.kind.name }
    while sent.value.isEmpty { try await Task.sleep(nanoseconds: 1_000_000) }
    _ = try await client.send(GetPerson())
    waiting.cancel()
    #expect(await waiting.value == "cancelled")
    _ = try await client.send(GetPerson())
    #expect(sent.value == ["/users/1", "/users/7", "/users/7"])
  }

  /// Quadratic work takes minutes.
  @Test(.timeLimit(.minutes(1))) func cancelsManyWaitingRequests() async {
    var client = APIClient(baseURL: "https://api.test", transport: Silent(cancelled: Box()))
    client.limits.concurrentRequests = 1
    let tasks = (0..<40_000).map { _ in Task { [client] in await failure(of: GetPerson(), on: client) } }
    for task in tasks.reversed() { task.cancel() }
    for task in tasks { #expect(await task.value?.kind.name == "cancelled") }
  }

  @Test func tokensCancel() async {
    let client = APIClient(baseURL: "https://api.test", transport: Silent(cancelled: Box()))
    let result = await withCheckedContinuation { continuation in
      let token = GetPerson().start(on: client, queue: .global()) { continuation.resume(returning: $0) }
      token.cancel()
    }
    guard case .failure(let error) = result else { return #expect(Bool(false)) }
    #expect(error.kind.name == "cancelled")
  }
}
#endif
