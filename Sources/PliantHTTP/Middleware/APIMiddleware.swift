//===----------------------------------------------------------------------===//
// APIMiddleware: what happens around a request.
//===----------------------------------------------------------------------===//

#if HTTP
public import HTTPTypes
import Pliant

/// Sees a request before it is sent, and the response before it is decoded.
///
/// ```swift
/// struct Traced: APIMiddleware {
///   func intercept(
///     _ request: HTTPRequest, body: APIBody, context: APIContext, next: APINext
///   ) async throws -> APIResponse {
///     var request = request
///     request.headerFields[.traceID] = UUID().uuidString
///     return try await next(request, body)
///   }
/// }
/// client.middleware = [.retry(.standard), Traced()]
/// ```
///
/// The first middleware of ``APIClient/middleware`` is the outermost: it sees the request first and the response last. So `[retry, log]` logs
/// each attempt, and `[log, retry]` logs the outcome. Middleware sees responses of every status; the client looks at the status
/// afterwards. Redirects are followed inside, out of its sight.
public protocol APIMiddleware: Sendable {
  /// Sends a request by `next`, as often as it likes, or answers it itself.
  ///
  /// - Parameters:
  ///   - request: what is sent.
  ///   - body: its body; check ``APIBody/isRepeatable`` before it is sent again.
  ///   - context: what request this is.
  ///   - next: sends the request through the middleware inside of this one.
  func intercept(
    _ request: HTTPRequest, body: APIBody, context: APIContext, next: APINext
  ) async throws -> APIResponse
}

/// What sends a request through the rest of the middleware.
public typealias APINext = @Sendable (HTTPRequest, APIBody) async throws -> APIResponse

/// What a middleware knows of the request that it handles.
public struct APIContext: Sendable {
  /// The request's method and path template: `GET /users/{id}`.
  public let label: String
  /// What must not be shown.
  public let redaction: Redaction
  /// Names of query items that the request marks as sensitive.
  let sensitiveQueryNames: Set<String>
  let decode: @Sendable (APIResponse) throws -> Void

  /// The URL of a request, without secrets.
  public func shownURL(of request: HTTPRequest) -> String {
    redaction.shownURL(of: request, hiding: sensitiveQueryNames)
  }

  /// The error that an envelope's ``APIEnvelope/payload()`` throws for a response whose body is in memory, if it does.
  ///
  /// This decodes the response a second time; for a middleware that has to look inside, as where a server says "expired" under
  /// status 200.
  public func envelopeError(of response: APIResponse) -> (any Error)? {
    do {
      try decode(response)
      return nil
    } catch {
      return (error as? EnvelopeFailure)?.error
    }
  }
}
#endif
