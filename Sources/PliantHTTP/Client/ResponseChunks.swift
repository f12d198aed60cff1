// ResponseChunks: the body of a response that is read while it arrives.

#if HTTP
import Foundation
import HTTPTypes

extension APICall {
  /// Sends the request, and returns when the response has begun.
  ///
  /// The client's timeout ends here, and the request no longer counts towards `concurrentRequests`.
  func open(_ change: (inout HTTPRequest) -> Void = { _ in }) async throws -> APIResponse {
    var (head, body) = try prepare()
    change(&head)
    let (sent, client, context) = (head, client, context)
    let response = try await withTimeLimit(client.timeout) { [body] in
      try await client.respond(to: sent, body, context) { $0 }
    }
    guard !request.accepts(response.status) else {
      try check(response)
      return response
    }
    note(response)
    let bytes = try await response.body.beginning(upTo: min(client.limits.responseBytes, 1 << 20))
    try check(APIResponse(response.head, body: .bytes(bytes)))
    return response
  }
}

/// The chunks of a response. The request is sent when the first chunk is requested.
struct ResponseChunks<Request: APIEndpoint>: AsyncSequence, Sendable {
  typealias Element = Data

  let call: APICall<Request>

  func makeAsyncIterator() -> AsyncIterator { AsyncIterator(call: call) }

  struct AsyncIterator: AsyncIteratorProtocol {
    let call: APICall<Request>
    var body: ResponseBody.AsyncIterator?

    mutating func next() async throws -> Data? {
      var iterator: ResponseBody.AsyncIterator
      if let body {
        iterator = body
      } else {
        iterator = try await call.open().body.makeAsyncIterator()
      }
      defer { body = iterator }
      return try await iterator.next()
    }
  }
}
#endif
