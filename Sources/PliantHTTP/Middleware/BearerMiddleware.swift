// Bearer: adds a token to requests, and renews it once for all requests that find it expired.

#if HTTP
public import HTTPTypes

/// Gives requests a bearer token (RFC 6750), and renews it when the server refuses it.
///
/// If several requests find the token expired at once, it is renewed once, and all of them are then sent again. If it
/// can't be renewed, the session has ended: all of them fail with ``APIError/Kind/unauthorized(_:)``, and so do later
/// requests until `current` returns another token, without another attempt to renew it. While it returns none, requests
/// are sent without a token, such as one that logs in. If the server refuses one of them, and `refresh` can't get a first
/// token, the caller gets the server's response; the next one that is refused tries again.
///
/// Requests that renew the token must not pass through this middleware: send them with a client without it.
public struct BearerMiddleware: APIMiddleware {
  private let current: @Sendable () async -> String?
  private let isExpired: (@Sendable (any Error) -> Bool)?
  private let renewal: TokenRenewal

  init(
    current: @escaping @Sendable () async -> String?, refresh: @escaping @Sendable () async throws -> Void,
    isExpired: (@Sendable (any Error) -> Bool)?, onSessionEnd: (@Sendable (any Error) -> Void)?
  ) {
    self.current = current
    self.isExpired = isExpired
    renewal = TokenRenewal(current, refresh, onSessionEnd)
  }

  public func intercept(
    _ request: HTTPRequest, body: APIBody, context: APIContext, next: APINext
  ) async throws -> APIResponse {
    var token = await current()
    if token != nil { try await renewal.check() }
    let response = try await next(request.bearing(token), body)
    guard refuses(response, context), body.isRepeatable else { return response }
    do {
      try await renewal.renew(token)
    } catch APIError.Kind.unauthorized where token == nil {
      return response
    }
    response.body.cancel()
    token = await current()
    return try await next(request.bearing(token), body)
  }

  /// Whether the server rejects the token: by status 401, or by the error of an envelope with another status.
  private func refuses(_ response: APIResponse, _ context: APIContext) -> Bool {
    if response.status == .unauthorized { return true }
    guard let isExpired, let error = context.envelopeError(of: response) else { return false }
    return isExpired(error)
  }
}

/// Renews the token, one renewal at a time.
private actor TokenRenewal: CustomReflectable {
  private let current: @Sendable () async -> String?
  private let refresh: @Sendable () async throws -> Void
  private let onSessionEnd: (@Sendable (any Error) -> Void)?
  /// The renewal in progress.
  private var running: Task<Void, any Error>?
  /// The token that could not be renewed, and why.
  private var ended: (token: String?, error: any Error)?

  /// Nothing: a token must not be shown.
  nonisolated var customMirror: Mirror { Mirror(self, children: []) }

  init(
    _ current: @escaping @Sendable () async -> String?, _ refresh: @escaping @Sendable () async throws -> Void,
    _ onSessionEnd: (@Sendable (any Error) -> Void)?
  ) {
    self.current = current
    self.refresh = refresh
    self.onSessionEnd = onSessionEnd
  }

  /// Throws if the session has ended, and there is no other token.
  func check() async throws {
    guard let ended else { return }
    // Not that of the request, which may be older.
    let token = await current()
    if token == nil || token == ended.token { throw APIError.Kind.unauthorized(ended.error) }
    if self.ended?.token == ended.token { self.ended = nil }
  }

  /// Renews a token, unless another request has done so since.
  func renew(_ token: String?) async throws {
    try await check()
    let task = running ?? start(token)
    // The task is unstructured: cancelling one waiting request doesn't cancel the refresh for the others.
    let outcome = BodyChannel()
    Task { outcome.finish(throwing: await task.result.failure) }
    _ = try await outcome.next()
  }

  private func start(_ token: String?) -> Task<Void, any Error> {
    let task = Task {
      do {
        try await ConcurrencyGate.exempt {
          if await current() == token { try await refresh() }
        }
        running = nil
      } catch {
        running = nil
        // Without a token, there was no session.
        if token != nil {
          ended = (token, error)
          onSessionEnd?(error)
        }
        throw APIError.Kind.unauthorized(error)
      }
    }
    running = task
    return task
  }
}

extension Result {
  fileprivate var failure: Failure? {
    if case .failure(let error) = self { return error }
    return nil
  }
}

extension HTTPRequest {
  fileprivate func bearing(_ token: String?) -> HTTPRequest {
    guard let token else { return self }
    var request = self
    request.headerFields[.authorization] = "Bearer \(token)"
    return request
  }
}

extension APIMiddleware where Self == BearerMiddleware {
  /// Gives requests a bearer token, and renews it once when the server refuses it; see ``BearerMiddleware``.
  ///
  /// ```swift
  /// client.middleware = [
  ///   .bearer(current: { await tokens.current }, refresh: { try await tokens.refresh() },
  ///     isExpired: { ($0 as? ShopError)?.code == 40101 })
  /// ]
  /// ```
  ///
  /// - Parameters:
  ///   - current: returns the token, if there is one.
  ///   - refresh: renews the token, so that `current` returns the new one; its result is ignored.
  ///   - isExpired: whether an envelope's error means that the token has expired, for servers that report this with
  ///     status 200.
  ///   - onSessionEnd: called once when a token can't be renewed. Not called if there was no token.
  public static func bearer<Renewed>(
    current: @escaping @Sendable () async -> String?, refresh: @escaping @Sendable () async throws -> Renewed,
    isExpired: (@Sendable (any Error) -> Bool)? = nil, onSessionEnd: (@Sendable (any Error) -> Void)? = nil
  ) -> BearerMiddleware {
    BearerMiddleware(
      current: current, refresh: { _ = try await refresh() }, isExpired: isExpired, onSessionEnd: onSessionEnd)
  }
}
#endif
