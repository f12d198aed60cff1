// URLSessionTransport: requests over Foundation's URLSession.

#if HTTP
public import HTTPTypes

#if canImport(FoundationNetworking)
import Foundation
public import FoundationNetworking
#else
public import Foundation
#endif

/// Sends requests over `URLSession`.
///
/// The session neither caches nor keeps cookies, and follows no redirects. Streamed bodies are written to a temporary
/// file first. On Linux, the bytes of a file are in memory while they are sent, and `URLSession` can't pause a transfer:
/// if the reader is slower than the network, bytes are buffered in memory, up to ``bufferLimit``.
///
/// A GET with a body is refused, as URLSession doesn't send it.
///
/// - Warning: On Linux, FoundationNetworking ends the program by `fatalError` when a connection ends within the head
///   of a response, and when the response isn't HTTP. For servers that aren't your own, use `.asyncHTTPClient`. It also
///   takes an interim response, such as 103 Early Hints, for the response itself: the status is then 103. When a server
///   ends a connection that was kept alive while it receives a request with a body, FoundationNetworking sends the head
///   again without the body, and the request waits until ``APIClient/timeout``.
public final class URLSessionTransport: APITransport {
  /// The default transport of clients.
  public static let shared = URLSessionTransport()

  /// The maximum number of bytes that are buffered for a slow reader if a transfer can't be paused. 64 MB.
  public static let bufferLimit = 64 << 20

  private let session: URLSession
  private let exchanges = ExchangeTable()

  /// - Parameter configuration: the session's configuration; nil for an ephemeral one without cache and cookies.
  public init(configuration: URLSessionConfiguration? = nil) {
    session = URLSession(
      configuration: configuration ?? Self.makeConfiguration(), delegate: exchanges, delegateQueue: nil)
  }

  deinit { session.invalidateAndCancel() }

  private static func makeConfiguration() -> URLSessionConfiguration {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.urlCache = nil
    configuration.httpCookieStorage = nil
    configuration.httpShouldSetCookies = false
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    configuration.httpMaximumConnectionsPerHost = 16
    // `APIClient` limits time; the session's own limits must not interfere.
    configuration.timeoutIntervalForRequest = 24 * 60 * 60
    configuration.timeoutIntervalForResource = 7 * 24 * 60 * 60
    return configuration
  }

  public func send(_ request: HTTPRequest, body: APIBody) async throws -> APIResponse {
    guard body.isEmpty || request.method != .get else {
      throw APIError.Kind.invalidRequest("expected no body, since URLSession sends none with GET, found one")
    }
    var foundationRequest = try URLRequest(request)
    let upload = try await SpooledBody(body)
    foundationRequest.httpBody = upload.bytes
    let exchange = Exchange()
    #if canImport(FoundationNetworking)
    // FoundationNetworking ends the program when an upload from a file is cancelled.
    if let file = upload.file { foundationRequest.httpBody = try Data(contentsOf: file, options: .mappedIfSafe) }
    let task = session.dataTask(with: foundationRequest)
    #else
    let task =
      upload.file.map { session.uploadTask(with: foundationRequest, fromFile: $0) }
      ?? session.dataTask(with: foundationRequest)
    #endif
    defer { withExtendedLifetime(upload) {} }
    exchanges.add(exchange, upload, for: task)
    return try await withTaskCancellationHandler {
      try await exchange.head(of: task)
    } onCancel: {
      exchange.channel.cancel()
      task.cancel()
    }
  }
}

extension APITransport where Self == URLSessionTransport {
  /// The shared transport over `URLSession`.
  public static var urlSession: URLSessionTransport { .shared }
}

extension URLRequest {
  init(_ request: HTTPRequest) throws(APIError.Kind) {
    self.init(url: try request.url())
    httpMethod = request.method.rawValue
    for field in request.headerFields { addValue(field.value, forHTTPHeaderField: field.name.rawName) }
  }
}

/// A body as a session can send it: in memory, or as a file.
private final class SpooledBody: Sendable {
  let bytes: Data?
  let file: URL?
  private let isTemporary: Bool

  init(_ body: APIBody) async throws {
    if let bytes = body.bytes {
      (self.bytes, file, isTemporary) = (body.isEmpty ? nil : bytes, nil, false)
      return
    }
    bytes = nil
    if let file = body.file {
      _ = try FileSource.open(file)
      (self.file, isTemporary) = (file, false)
      return
    }
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("pliant-\(UUID().uuidString)")
    guard FileManager.default.createFile(atPath: url.path, contents: nil) else { throw CocoaError(.fileWriteUnknown) }
    (file, isTemporary) = (url, true)
    let handle = try FileHandle(forWritingTo: url)
    let source = try body.makeSource()
    var count = 0
    while let chunk = try await source.next() {
      try Task.checkCancellation()
      try FileSource.write(chunk, to: handle)
      count += chunk.count
    }
    try FileSource.close(handle)
    if let length = body.length, length != count {
      throw APIError.Kind.invalidRequest("expected a body of \(length) bytes, found \(count)")
    }
  }

  deinit {
    if isTemporary, let file { try? FileManager.default.removeItem(at: file) }
  }
}

/// One request in progress.
final class Exchange: Sendable {
  private enum State {
    case idle
    case waiting(CheckedContinuation<APIResponse, any Error>)
    /// The head arrived, or the task ended, with the error for who waits from then on.
    case done(any Error)
  }

  let channel = BodyChannel(bufferLimit: URLSessionTransport.bufferLimit)
  private let state = Locked(State.idle)

  func head(of task: URLSessionTask) async throws -> APIResponse {
    try await withCheckedThrowingContinuation { continuation in
      // A task that is cancelled early ends before anything waits for it.
      let failure = state.withLock { state -> (any Error)? in
        if case .done(let error) = state { return error }
        state = .waiting(continuation)
        return nil
      }
      if let failure { return continuation.resume(throwing: failure) }
      #if canImport(FoundationNetworking)
      channel.onTransfer(cancel: { task.cancel() })
      #else
      channel.onTransfer(pause: { task.suspend() }, resume: { task.resume() }, cancel: { task.cancel() })
      #endif
      task.resume()
    }
  }

  private func take(
    leaving error: any Error = URLError(.badServerResponse)
  ) -> CheckedContinuation<APIResponse, any Error>? {
    state.withLock { state in
      defer { state = .done(error) }
      if case .waiting(let continuation) = state { return continuation }
      return nil
    }
  }

  func receive(_ response: URLResponse) {
    guard let continuation = take() else { return }
    guard let response = response as? HTTPURLResponse else {
      return continuation.resume(throwing: URLError(.badServerResponse))
    }
    continuation.resume(returning: APIResponse(HTTPResponse(response), body: .channel(channel)))
  }

  func finish(_ error: (any Error)?) {
    let failure = error ?? URLError(.badServerResponse)
    take(leaving: failure)?.resume(throwing: failure)
    channel.finish(throwing: error)
  }
}

extension HTTPResponse {
  init(_ response: HTTPURLResponse) {
    self.init(status: Status(code: response.statusCode))
    for (name, value) in response.allHeaderFields {
      guard let name = name as? String, let value = value as? String, let name = HTTPField.Name(name) else { continue }
      headerFields.append(HTTPField(name: name, value: value))
    }
  }
}

/// The exchanges of a session, by the identifiers of their tasks.
private final class ExchangeTable: NSObject, URLSessionDataDelegate, Sendable {
  private struct Entry {
    let exchange: Exchange
    let upload: SpooledBody
  }

  private let entries = Locked<[Int: Entry]>([:])

  func add(_ exchange: Exchange, _ upload: SpooledBody, for task: URLSessionTask) {
    entries.withLock { $0[task.taskIdentifier] = Entry(exchange: exchange, upload: upload) }
  }

  private func exchange(of task: URLSessionTask) -> Exchange? {
    entries.withLock { $0[task.taskIdentifier]?.exchange }
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    exchange(of: dataTask)?.receive(response)
    completionHandler(.allow)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    exchange(of: dataTask)?.channel.write(data)
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    entries.withLock { $0.removeValue(forKey: task.taskIdentifier) }?.exchange.finish(error)
  }

  #if canImport(FoundationNetworking)
  // FoundationNetworking waits without end for credentials that a server asks for by `WWW-Authenticate: Basic`. The
  // response has arrived by then; its body is lost.
  func urlSession(
    _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
    completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    exchange(of: task)?.finish(nil)
    completionHandler(.rejectProtectionSpace, nil)
  }
  #endif

  func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    completionHandler(nil)
  }
}
#endif
