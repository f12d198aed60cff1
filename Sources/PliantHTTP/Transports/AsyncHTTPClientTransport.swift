// AsyncHTTPClientTransport: requests over AsyncHTTPClient, for servers.

#if AsyncHTTPClient
public import AsyncHTTPClient
public import HTTPTypes
import Foundation
import NIOCore
import NIOHTTP1

/// Sends requests over AsyncHTTPClient. Bodies are sent and received as streams, with backpressure.
///
/// ```swift
/// let client = APIClient(baseURL: "https://api.example.com", transport: .asyncHTTPClient)
/// ```
public final class AsyncHTTPClientTransport: APITransport {
  /// The transport over one client for the whole program, which is never shut down.
  public static let shared = AsyncHTTPClientTransport()

  private let client: HTTPClient
  /// Whether the transport decompresses bodies, not the client, which doesn't count the compressed bytes.
  private let decompresses: Bool

  /// A transport over a client of its own. Bodies are decompressed, and their size is limited before and after that.
  ///
  /// It uses HTTP/1.1 only: over HTTP/2, a request that is cancelled can end the connection, and with it the other
  /// requests (AsyncHTTPClient 1.x). For HTTP/2, use a client of your own.
  public init() {
    var configuration = HTTPClient.Configuration(redirectConfiguration: .disallow, decompression: .disabled)
    configuration.httpVersion = .http1Only
    configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = 16
    // Its own attempts would hide why a connection fails, and from `.retry`.
    configuration.connectionPool.retryConnectionEstablishment = false
    configuration.http1_1ConnectionDebugInitializer = StatusCheck.add
    client = HTTPClient(eventLoopGroup: HTTPClient.defaultEventLoopGroup, configuration: configuration)
    decompresses = true
  }

  /// A transport over a client that its owner configures and shuts down.
  ///
  /// - Parameter client: a client that follows no redirects, so that ``APIClient`` can. It decompresses bodies if it
  ///   is configured to; their compressed size is then limited by the Content-Length only. AsyncHTTPClient ends the
  ///   program when a server sends a status below 100; only the transport's own client is protected from that.
  public init(_ client: HTTPClient) {
    self.client = client
    decompresses = false
  }

  /// Ends all connections. No request can be sent afterwards.
  public func shutdown() async throws { try await client.shutdown() }

  public func send(_ request: HTTPRequest, body: APIBody) async throws -> APIResponse {
    var outgoing = HTTPClientRequest(url: try request.url().absoluteString)
    outgoing.method = HTTPMethod(rawValue: request.method.rawValue)
    for field in request.headerFields { outgoing.headers.add(name: field.name.rawName, value: field.value) }
    if decompresses, request.headerFields[.acceptEncoding] == nil {
      outgoing.headers.add(name: "Accept-Encoding", value: "gzip")
    }
    if let bytes = body.bytes {
      if !body.isEmpty { outgoing.body = .bytes(ByteBuffer(bytes: bytes)) }
    } else {
      let length = body.length.map { HTTPClientRequest.Body.Length.known(Int64($0)) } ?? .unknown
      outgoing.body = .stream(OutgoingChunks(body: body), length: length)
    }
    do {
      // `APIClient` enforces time limits by cancelling the task.
      let response = try await client.execute(outgoing, deadline: .distantFuture)
      let head = try HTTPResponse(response)
      let coding = decompresses ? head.headerFields[.contentEncoding] : nil
      let loop = client.eventLoopGroup.next()
      // A response without a body may have any Content-Encoding.
      return APIResponse(
        head,
        body: .channel(
          BodyChannel(pumping: response.body) { try Inflater(contentEncoding: coding, on: loop) }))
    } catch {
      throw Self.translated(error)
    }
  }

  fileprivate static func translated(_ error: any Error) -> any Error {
    switch error as? HTTPClientError {
    case .connectTimeout, .readTimeout, .writeTimeout, .deadlineExceeded: APIError.Kind.timedOut
    case .cancelled: CancellationError()
    case .bodyLengthMismatch: APIError.Kind.invalidRequest("expected a body of the stated length, found another length")
    default: error
    }
  }
}

extension APITransport where Self == AsyncHTTPClientTransport {
  /// The shared transport over AsyncHTTPClient.
  public static var asyncHTTPClient: AsyncHTTPClientTransport { .shared }
}

extension HTTPResponse {
  fileprivate init(_ response: HTTPClientResponse) throws {
    guard (100...999).contains(response.status.code) else { throw UnusableResponse(status: "\(response.status.code)") }
    self.init(status: Status(code: Int(response.status.code), reasonPhrase: response.status.reasonPhrase))
    for (name, value) in response.headers {
      if let name = HTTPField.Name(name) { headerFields.append(HTTPField(name: name, value: value)) }
    }
  }
}

extension BodyChannel {
  /// A channel that receives the chunks of a body, decompressed, with backpressure.
  fileprivate convenience init(
    pumping body: HTTPClientResponse.Body, _ makeInflater: @escaping @Sendable () throws -> Inflater?
  ) {
    self.init()
    let task = Task { [self] in
      do {
        let send = { (chunk: ByteBuffer) in await self.send(Data(chunk.readableBytesView)) }
        var inflater: Inflater?
        var isEmpty = true
        for try await chunk in body {
          if isEmpty { inflater = try makeInflater() }
          isEmpty = false
          guard let inflater else {
            await send(chunk)
            continue
          }
          count(encodedBytes: chunk.readableBytes)
          try await inflater.inflate(chunk, send)
        }
        try await inflater?.finish(send)
        // A sequence that was cancelled may end instead of throwing.
        finish(throwing: Task.isCancelled ? CancellationError() : nil)
      } catch {
        finish(throwing: AsyncHTTPClientTransport.translated(error))
      }
    }
    onTransfer(cancel: { task.cancel() })
  }
}

/// The chunks of a body as AsyncHTTPClient sends them.
private struct OutgoingChunks: AsyncSequence, Sendable {
  typealias Element = ByteBuffer

  let body: APIBody

  func makeAsyncIterator() -> AsyncIterator { AsyncIterator(body: body) }

  struct AsyncIterator: AsyncIteratorProtocol {
    let body: APIBody
    var source: ChunkSource?

    mutating func next() async throws -> ByteBuffer? {
      let source = try source ?? body.makeSource()
      self.source = source
      return try await source.next().map { ByteBuffer(bytes: $0) }
    }
  }
}
#endif
