// APIMiddleware: code that runs around a request.

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
/// The first middleware of ``APIClient/middleware`` is the outermost: it sees the request first and the response
/// last. So `[retry, log]` logs each attempt, and `[log, retry]` logs the outcome. Middleware sees responses of every
/// status; the client checks the status afterwards. It doesn't see redirects, which the client follows.
public protocol APIMiddleware: Sendable {
  /// Sends a request with `next`, any number of times, or returns a response of its own.
  ///
  /// - Parameters:
  ///   - request: the request to send.
  ///   - body: its body; check ``APIBody/isRepeatable`` before it is sent again.
  ///   - context: information about the request.
  ///   - next: sends the request through the middleware inside of this one.
  func intercept(_ request: HTTPRequest, body: APIBody, context: APIContext, next: APINext) async throws -> APIResponse
}

/// Sends a request through the rest of the middleware.
public typealias APINext = @Sendable (HTTPRequest, APIBody) async throws -> APIResponse

/// Information about the request that a middleware handles.
public struct APIContext: Sendable {
  /// The request's method and path template: `GET /users/{id}`.
  public let label: String
  /// The header fields and query items whose values must not be shown.
  public let redaction: Redaction
  /// Names of query items that the request marks as sensitive.
  let sensitiveQueryNames: Set<String>
  let decode: @Sendable (APIResponse) throws -> Void

  /// The URL of a request, without secrets.
  public func shownURL(of request: HTTPRequest) -> String {
    redaction.shownURL(of: request, hiding: sensitiveQueryNames)
  }

  /// The error that an envelope's ``APIEnvelope/payload()`` throws for a response whose body is in memory, if any.
  ///
  /// This decodes the response a second time. It is for middleware that has to inspect the body, as with a server
  /// that reports an expired token with status 200.
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
