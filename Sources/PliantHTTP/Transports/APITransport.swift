// APITransport: sends requests and receives responses.

#if HTTP
public import Foundation
public import HTTPTypes

/// Sends requests and receives responses.
///
/// ``URLSessionTransport`` is the default; `.asyncHTTPClient` is for servers; ``StubTransport`` answers without a
/// network. A transport of your own needs one method:
///
/// ```swift
/// struct Offline: APITransport {
///   func send(_ request: HTTPRequest, body: APIBody) async throws -> APIResponse { throw URLError(.notConnectedToInternet) }
/// }
/// ```
///
/// A transport follows no redirects, keeps no cookies and caches nothing; that is left to clients and their
/// middleware. It decompresses bodies. When the task is cancelled, it ends the transfer and throws.
public protocol APITransport: Sendable {
  /// Sends a request, and returns when the head of the response has arrived.
  ///
  /// - Parameters:
  ///   - request: the request, with scheme, authority and path, and a Content-Type if there is a body.
  ///   - body: the body to send.
  func send(_ request: HTTPRequest, body: APIBody) async throws -> APIResponse
}

/// A response: its head, and its body as far as it has arrived.
public struct APIResponse: Sendable {
  public var head: HTTPResponse
  public var body: ResponseBody

  public init(_ head: HTTPResponse, body: ResponseBody = .bytes(Data())) {
    self.head = head
    self.body = body
  }

  public var status: HTTPResponse.Status { head.status }
  public var headerFields: HTTPFields { head.headerFields }
}
#endif
