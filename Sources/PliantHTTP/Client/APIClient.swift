// APIClient: sends requests to one API.

#if HTTP
public import Foundation
public import HTTPTypes
public import Pliant

/// Sends requests to one API.
///
/// ```swift
/// var client = APIClient(baseURL: "https://api.example.com")
/// client.timeout = .seconds(30)
/// client.decoder.onReport = { report, label in log("\(label): \(report.summary)") }
/// client.middleware = [.retry(.standard), .log { print($0) }]
/// let reply = try await client.send(MainRequest())
/// ```
///
/// A client is a value: a copy can be changed without changing the original. Copies share the transport, and the
/// state that their middleware shares.
public struct APIClient: Sendable {
  /// The URL that the paths of requests are appended to: scheme, host, and a path if the API has one. If it isn't
  /// valid, each request fails.
  public var baseURL: String {
    didSet { base = Self.parse(baseURL) }
  }

  /// The transport that sends the requests.
  public var transport: any APITransport

  /// The decoder of responses, with tolerance, limits and `onReport`. Reports are labeled with the request's method
  /// and path template.
  public var decoder = PliantDecoder()

  /// The middleware around each request, the outermost first; see ``APIMiddleware``.
  public var middleware: [any APIMiddleware] = []

  /// Header fields of each request. Those of the request itself take precedence.
  public var headerFields = HTTPFields()

  /// The time limit of a whole call, with all its attempts. For `lines`, `events` and `download`, it limits the time
  /// until the response begins. 60 seconds by default.
  public var timeout = TimeLimit.seconds(60)

  /// The longest time without a byte while a body is read. 60 seconds by default.
  public var idleTimeout = TimeLimit.seconds(60)

  /// The limits of response size, redirects and concurrent requests.
  public var limits = APILimits() {
    didSet {
      // Copies with the same number share a gate, and the requests that have passed it.
      guard limits.concurrentRequests != oldValue.concurrentRequests else { return }
      gate = limits.concurrentRequests.map(ConcurrencyGate.init)
    }
  }

  /// How queries and forms are written.
  public var queryStyle = QueryStyle.standard

  /// The header fields and query items whose values errors and logs hide.
  public var redaction = Redaction.standard

  private(set) var base: Result<BaseURL, APIError.Kind>
  private(set) var gate: ConcurrencyGate?

  public init(baseURL: String, transport: some APITransport = URLSessionTransport.shared) {
    self.baseURL = baseURL
    self.transport = transport
    base = Self.parse(baseURL)
  }

  public init(baseURL: URL, transport: some APITransport = URLSessionTransport.shared) {
    self.init(baseURL: baseURL.absoluteString, transport: transport)
  }

  /// A client without a network, for tests and previews.
  ///
  /// ```swift
  /// let preview = APIClient(stub: .init { request in try .json(MainRequest.Response.mock(seed: 1)) })
  /// ```
  public init(stub: StubTransport, baseURL: String = "https://stub.invalid") {
    self.init(baseURL: baseURL, transport: stub)
  }

  private static func parse(_ text: String) -> Result<BaseURL, APIError.Kind> {
    do throws(APIError.Kind) {
      return .success(try BaseURL(text))
    } catch {
      return .failure(error)
    }
  }
}

/// The limits of a client.
public struct APILimits: Sendable, Hashable {
  /// The maximum number of bytes of a response that is read as a whole, both as it arrives and decompressed. Beyond
  /// that, the transfer ends. 100 MB by default.
  ///
  /// The size as it arrives is checked by the Content-Length; with AsyncHTTPClient, the bytes themselves are counted,
  /// too. URLSession doesn't report them.
  public var responseBytes = 100 << 20

  /// The maximum number of redirects of a request. 10 by default. With 0, a redirect is an error.
  public var redirects = 10

  /// The maximum number of requests that run at once. Others wait before their middleware, and the wait counts towards
  /// their time limit. A request that waits for a retry doesn't count; nor do those that renew a token, and those that
  /// middleware sends for another one. Those of copies of a client count, unless the number is changed. Nil, the default,
  /// for no limit but the transport's.
  public var concurrentRequests: Int?

  public init() {}
}
#endif
