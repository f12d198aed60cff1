//===----------------------------------------------------------------------===//
// APITransport: what sends requests.
//===----------------------------------------------------------------------===//

#if HTTP
public import Foundation
public import HTTPTypes

/// Sends requests and receives responses.
///
/// ``URLSessionTransport`` is the default; on servers there is `.asyncHTTPClient`; ``StubTransport`` answers without a network. One of your
/// own is one method:
///
/// ```swift
/// struct Offline: APITransport {
///   func send(_ request: HTTPRequest, body: APIBody) async throws -> APIResponse { throw URLError(.notConnectedToInternet) }
/// }
/// ```
///
/// A transport follows no redirects, keeps no cookies and caches nothing: clients do, or their middleware. It decompresses bodies. When the
/// task is cancelled, it ends the transfer and throws.
public protocol APITransport: Sendable {
  /// Sends a request, and returns when the head of the response has arrived.
  ///
  /// - Parameters:
  ///   - request: has scheme, authority and path, and a Content-Type if there is a body.
  ///   - body: what to send.
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
