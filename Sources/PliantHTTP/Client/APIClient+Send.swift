// send: one request, one decoded response.

#if HTTP
import Foundation
import HTTPTypes
import Pliant

extension APIClient {
  /// Sends a request, and decodes the response.
  ///
  /// ```swift
  /// let reply = try await client.send(MainRequest())
  /// reply.value.items; reply.report; reply.status
  /// ```
  ///
  /// - Throws: ``APIError``. When the task is cancelled, its kind is ``APIError/Kind/cancelled``, and the transfer ends.
  @discardableResult
  public func send<Request: APIEndpoint>(_ request: Request) async throws(APIError) -> APIReply<Request.Response> {
    let call = APICall(request, by: self)
    do {
      let (head, body) = try call.prepare()
      let response = try await withTimeLimit(timeout) { [self] in
        try await respond(to: head, body, call.context, limit: limits.responseBytes) { try await collect($0) }
      }
      return try call.reply(to: response)
    } catch {
      throw call.error(error)
    }
  }

  /// Sends a request through the middleware, and follows redirects.
  ///
  /// - Parameters:
  ///   - limit: the maximum number of bytes of a response.
  ///   - finish: processes each response before middleware sees it. Not called for HEAD.
  func respond(
    to head: HTTPRequest, _ body: APIBody, _ context: APIContext, limit: Int = .max,
    finish: @escaping @Sendable (APIResponse) async throws -> APIResponse
  ) async throws -> APIResponse {
    var next: APINext = { [self] request, body in
      var (request, response) = try await RecordingTransport.$sensitiveNames.withValue(context.sensitiveQueryNames) {
        try await RecordingTransport.$limits.withValue((idleTimeout, limit)) {
          try await followRedirects(of: request, body)
        }
      }
      response.body.limitIdleTime(to: idleTimeout)
      if request.method == .head { return response }
      // The Content-Length of a compressed body is not the number of bytes that arrive here.
      if response.headerFields[.contentEncoding] == nil { response.body.declaredCount = response.declaredLength }
      return try await finish(response)
    }
    for middleware in middleware.reversed() {
      let inner = next
      next = { try await middleware.intercept($0, body: $1, context: context, next: inner) }
    }
    guard let gate else { return try await next(head, body) }
    // Before the middleware: what it adds, such as a token, would be old after the wait.
    return try await gate.run { [next] in try await next(head, body) }
  }

  /// Waits for the body of a response.
  private func collect(_ response: APIResponse) async throws -> APIResponse {
    if let declared = response.declaredLength, declared > limits.responseBytes {
      response.body.cancel()
      throw APIError.Kind.tooLarge(limit: limits.responseBytes)
    }
    response.body.limitEncodedBytes(to: limits.responseBytes)
    let bytes = try await response.body.collected(upTo: limits.responseBytes)
    return APIResponse(response.head, body: .bytes(bytes))
  }
}

extension APIResponse {
  /// The Content-Length of a response whose status has a body (RFC 9112, section 6.3).
  var declaredLength: Int? {
    guard status.code >= 200, status != .noContent, status != .notModified else { return nil }
    return headerFields[.contentLength].flatMap { Int($0) }
  }
}

/// One call of a request: prepares it, and makes a reply or an error of the result.
struct APICall<Request: APIEndpoint>: Sendable {
  let request: Request
  let client: APIClient
  let label: String
  let query: QueryItems
  private let start = Instant.now
  /// The head that was sent and the response that was received, for errors.
  private let seen = Locked<(head: HTTPRequest?, response: APIResponse?)>((nil, nil))

  init(_ request: Request, by client: APIClient) {
    self.request = request
    self.client = client
    label = request.label
    query = request.query
  }

  /// Returns the head and the body to send.
  func prepare() throws(APIError.Kind) -> (HTTPRequest, APIBody) {
    let body = try request.body.prepared(client.queryStyle, client.redaction)
    var fields = client.headerFields
    fields.replace(by: request.headerFields)
    if fields[.contentType] == nil, let type = body.contentType, !body.isEmpty { fields[.contentType] = type }
    let head = try client.base.get().head(of: request, query: query.encoded(client.queryStyle), headerFields: fields)
    seen.withLock { $0.head = head }
    return (head, body)
  }

  var context: APIContext {
    APIContext(label: label, redaction: client.redaction, sensitiveQueryNames: query.sensitiveNames) { response in
      guard request.accepts(response.status) else { return }
      var content = content(of: response)
      content.decoder.onReport = nil
      var report = DecodingReport()
      _ = try request.response(from: content, report: &report)
    }
  }

  /// The client's decoder, whose reports are labeled with the request.
  var decoder: PliantDecoder {
    var decoder = client.decoder
    decoder.label = label
    return decoder
  }

  private func content(of response: APIResponse) -> APIContent {
    APIContent(bytes: response.body.bytes ?? Data(), headerFields: response.headerFields, decoder: decoder)
  }

  /// Decodes the reply from a response.
  func reply(to response: APIResponse) throws -> APIReply<Request.Response> {
    try check(response)
    var report = DecodingReport(limit: client.decoder.limits.issues)
    let content = content(of: response)
    let value = try value(from: content, &report)
    return APIReply(
      value: value, report: report, status: response.status, headerFields: response.headerFields,
      body: content.bytes, duration: start.elapsed)
  }

  /// Decodes a value from the data of an event.
  func value(of bytes: Data, _ report: inout DecodingReport) throws -> Request.Response {
    try value(from: content(of: APIResponse(HTTPResponse(status: .ok), body: .bytes(bytes))), &report)
  }

  /// Decodes a value. An error of the type's own code is one of decoding, too.
  private func value(from content: APIContent, _ report: inout DecodingReport) throws -> Request.Response {
    do {
      return try request.response(from: content, report: &report)
    } catch {
      if error is DecodingError || error is APIError.Kind || error is APIError || error is EnvelopeFailure
        || error is CancellationError
      {
        throw error
      }
      throw DecodingError.dataCorrupted(
        DecodingError.Context(codingPath: [], debugDescription: "\(error)", underlyingError: error))
    }
  }

  /// Keeps a response for errors.
  func note(_ response: APIResponse) { seen.withLock { $0.response = response } }

  /// Throws unless the request accepts the status.
  func check(_ response: APIResponse) throws {
    note(response)
    guard !request.accepts(response.status) else { return }
    throw APIError.Kind.status(response.status.code, response.body.bytes ?? Data())
  }

  /// The error that a caller receives for an error of the transport or of decoding.
  func error(_ error: any Error) -> APIError {
    let (head, response) = seen.withLock { $0 }
    let url = head.map { client.redaction.shownURL(of: $0, hiding: query.sensitiveNames) }
    var result = APIError(
      kind: APIError.Kind(error), request: label, url: url, duration: start.elapsed, response: response?.head)
    guard case .status(_, let bytes) = result.kind, let response else { return result }
    var content = APIContent(bytes: bytes, headerFields: response.headerFields, decoder: client.decoder)
    content.decoder.onReport = nil
    var report = DecodingReport()
    result.failure = try? content.decode(Request.Failure.self, report: &report)
    if !HiddenParts.mayBe(in: Request.Failure.self), !bytes.isEmpty {
      result.bodyExcerpt = content.textBeginning.map { ShownText.line($0, limit: 200) }
    }
    return result
  }
}

extension APIError.Kind {
  /// The kind of an error that a transport, a middleware or the decoder threw.
  init(_ error: any Error) {
    switch error {
    case let kind as APIError.Kind: self = kind
    case let error as APIError: self = error.kind
    case let failure as EnvelopeFailure: self = .envelope(failure.error)
    case let error as DecodingError: self = .decoding(error)
    case is CancellationError: self = .cancelled
    default: self = Task.isCancelled ? .cancelled : .transportOrTime(error)
    }
  }
}
#endif
