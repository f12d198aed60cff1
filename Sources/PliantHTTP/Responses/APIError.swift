// APIError: which request failed, and why.

#if HTTP
public import Foundation
public import HTTPTypes
import Pliant

/// A request that failed: which one, why, and how long it took.
///
/// ```swift
/// do {
///   try await client.send(RenameUser(id: 7, name: "Li"))
/// } catch {
///   print(error)      // PATCH /users/{id} (https://api.example.com/users/7) failed after 0.21 s: status 409 Conflict: {"title":…
///   if case .status(409, _) = error.kind { … }
/// }
/// ```
///
/// Neither the description nor the URL shows a secret; see ``Redaction``.
public struct APIError: Error, Sendable {
  /// Why a request failed.
  ///
  /// Transports and middleware may throw these. Of their other errors, a `CancellationError` becomes ``cancelled``,
  /// and most others become ``transport(_:)``.
  public enum Kind: Error, Sendable {
    /// There was no response, or it ended early.
    case transport(any Error)
    /// The call took longer than ``APIClient/timeout``, or no byte arrived for ``APIClient/idleTimeout``.
    case timedOut
    /// The task was cancelled, or the `APIToken` of a request with a closure.
    case cancelled
    /// The server answered with a status that the request doesn't accept, and with this body.
    case status(Int, Data)
    /// The body can't be decoded as the response.
    case decoding(DecodingError)
    /// The envelope's ``APIEnvelope/payload()`` threw this error.
    case envelope(any Error)
    /// The response has more bytes than a limit allows, such as ``APILimits/responseBytes``.
    case tooLarge(limit: Int)
    /// The request can't be sent: its base URL, its path or its body are not usable. Or the file of a download can't be
    /// written.
    case invalidRequest(String)
    /// The server sent a redirect that the client doesn't follow.
    case redirect(RedirectFailure)
    /// There are no credentials, since they could not be renewed.
    case unauthorized(any Error)
  }

  public var kind: Kind
  /// The request's method and path template: `GET /users/{id}`.
  public var request: String
  /// The URL without secrets, if the request has one.
  public var url: String?
  /// How long the call took, in seconds.
  public var duration: Double
  /// The status and header fields of the response, if there was one.
  public var response: HTTPResponse?
  /// The body of an error status, decoded as the request's `Failure`, if it can be.
  var failure: (any Sendable)?
  /// The beginning of the body, if it may be shown.
  public var bodyExcerpt: String?

  /// The body of an error status as the request's ``APIEndpoint/Failure``.
  ///
  /// - Returns: nil for another kind of error, and for a body that can't be decoded.
  public func failure<Endpoint: APIEndpoint>(of request: Endpoint.Type) -> Endpoint.Failure? {
    failure as? Endpoint.Failure
  }

  /// The problem document (RFC 9457) that came with the status.
  public var problem: ProblemDetails? { failure as? ProblemDetails }

  /// The status of the response, if there was one.
  public var status: HTTPResponse.Status? { response?.status }
}

/// Why a redirect was not followed.
public enum RedirectFailure: Error, Sendable, Hashable {
  /// There were more than ``APILimits/redirects``.
  case tooMany(limit: Int)
  /// The redirect leads from https to http.
  case insecure
  /// There is no Location, or it isn't an http or https URL.
  case invalidLocation
  /// The body can't be sent a second time.
  case bodyNotRepeatable
}

/// A response that isn't one of HTTP.
struct UnusableResponse: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }

  init(status: String) { self.init("expected a valid status, found \(status)") }
}

/// A body ended before its declared length.
public struct IncompleteBody: Error, Sendable, Hashable, CustomStringConvertible {
  /// The length that the response declared.
  public let expected: Int
  /// The number of bytes that arrived.
  public let received: Int

  public init(expected: Int, received: Int) {
    self.expected = expected
    self.received = received
  }

  public var description: String { "expected a body of \(expected) bytes, found \(received)" }
}
#endif
