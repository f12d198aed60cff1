//===----------------------------------------------------------------------===//
// APIClient: where requests go, and how.
//===----------------------------------------------------------------------===//

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
/// A client is a value: a copy can be changed without changing the original. Copies share the transport, and what their middleware shares.
public struct APIClient: Sendable {
  /// The URL that requests' paths follow: scheme, host, and a path if the API has one. One that isn't a URL fails each request.
  public var baseURL: String {
    didSet { base = Self.parse(baseURL) }
  }

  /// What sends the requests.
  public var transport: any APITransport

  /// What decodes responses: tolerance, limits, and `onReport`, whose label is the request's method and path template.
  public var decoder = PliantDecoder()

  /// What happens around each request, the outermost first; see ``APIMiddleware``.
  public var middleware: [any APIMiddleware] = []

  /// Header fields of each request. Those of the request itself come before them.
  public var headerFields = HTTPFields()

  /// How long a whole call may take, with all its attempts. For `lines`, `events` and `download`, until the response begins. 60 seconds.
  public var timeout = TimeLimit.seconds(60)

  /// How long no byte may arrive while a body is read. 60 seconds.
  public var idleTimeout = TimeLimit.seconds(60)

  /// How large responses may be, how many redirects are followed, and how many requests run at once.
  public var limits = APILimits() {
    didSet { gate = limits.concurrentRequests.map(ConcurrencyGate.init) }
  }

  /// How queries and forms are written.
  public var queryStyle = QueryStyle.standard

  /// What errors and logs hide.
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

/// What a client limits.
public struct APILimits: Sendable, Hashable {
  /// The most bytes of a response that is read as a whole: both as it arrives and decompressed. Beyond that, the transfer ends. 100 MB.
  ///
  /// As it arrives, the Content-Length counts; over AsyncHTTPClient, the bytes themselves, too. URLSession doesn't show them.
  public var responseBytes = 100 << 20

  /// The most redirects of one request. 10. With 0, a redirect is an error.
  public var redirects = 10

  /// The most requests that run at once; others wait, and their time counts. Nil, the default, for no limit but the transport's.
  public var concurrentRequests: Int?

  public init() {}
}
#endif
