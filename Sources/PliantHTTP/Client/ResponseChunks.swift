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

/// The chunks of a response, in UTF-8. The request is sent when the first chunk is requested.
struct ResponseChunks<Request: APIEndpoint>: AsyncSequence, Sendable {
  typealias Element = Data

  let call: APICall<Request>

  func makeAsyncIterator() -> AsyncIterator { AsyncIterator(call: call) }

  struct AsyncIterator: AsyncIteratorProtocol {
    let call: APICall<Request>
    private var body: (chunks: ResponseBody.AsyncIterator, converter: CharsetConverter)?

    init(call: APICall<Request>) { self.call = call }

    mutating func next() async throws -> Data? {
      var (chunks, converter): (ResponseBody.AsyncIterator, CharsetConverter)
      if let body {
        (chunks, converter) = body
      } else {
        let response = try await call.open()
        chunks = response.body.makeAsyncIterator()
        converter = CharsetConverter(contentType: response.headerFields[.contentType])
      }
      defer { body = (chunks, converter) }
      while true {
        let chunk = try await chunks.next()
        let text = try converter.utf8(chunk ?? Data(), isLast: chunk == nil)
        if chunk == nil || !text.isEmpty { return text.isEmpty ? nil : text }
      }
    }
  }
}
#endif
