// APIEndpoint: a request with a response of any type.

#if HTTP
public import HTTPTypes
public import Pliant

/// A request as a type, with a response of any type.
///
/// ```swift
/// struct Avatar: APIEndpoint {
///   typealias Response = Data
///   var id: Int
///   var path: String { "/users/\(id)/avatar" }
/// }
/// let png = try await client.send(Avatar(id: 7)).value
/// ```
///
/// The response may be a model, any other `Decodable`, `JSON`, `String` (the text of the body), `Data` (its bytes) or
/// `Void` (the body is ignored). It is `Void` if the type declares none. With a ``responsePath``, `String` is a JSON
/// string, and `Data` one in base64. Requests whose response is a model, possibly inside an envelope, conform to
/// ``APIRequest`` instead.
///
/// Only ``path`` has no default.
public protocol APIEndpoint: Sendable {
  /// The type that the response is decoded as.
  associatedtype Response

  /// The type that the body of an error status is decoded as, for ``APIError/failure(of:)``. ``ProblemDetails`` (RFC 9457) by default.
  associatedtype Failure: JSONReadable & Sendable = ProblemDetails

  /// The method. GET by default.
  var method: HTTPRequest.Method { get }

  /// The path below the client's base URL, such as `/users/7`.
  ///
  /// Characters that a path can't contain are percent-encoded; `%2F` and other valid escapes are kept. For a value
  /// that may contain a slash, a question mark or `..`, use ``segment(_:)``. Dot segments are refused, since servers
  /// and proxies resolve them differently.
  var path: String { get }

  /// The path with names instead of values, such as `/users/{id}`: it groups reports and errors. The path itself by default.
  var pathTemplate: String { get }

  /// The query. None by default.
  var query: QueryItems { get }

  /// The header fields. They take precedence over those of the client.
  var headerFields: HTTPFields { get }

  /// The body. None by default.
  var body: APIBody { get }

  /// The path of the response in the document, such as `data.user`. Nil, the default, for the whole document.
  var responsePath: String? { get }

  /// Whether a status is a success. 200 through 299 by default.
  func accepts(_ status: HTTPResponse.Status) -> Bool

  /// Decodes the response from a body, and adds the accepted deviations to `report`.
  func response(from content: APIContent, report: inout DecodingReport) throws -> Response
}

extension APIEndpoint {
  public var method: HTTPRequest.Method { .get }
  public var pathTemplate: String { path }
  public var query: QueryItems { QueryItems() }
  public var headerFields: HTTPFields { HTTPFields() }
  public var body: APIBody { .none }
  public var responsePath: String? { nil }

  public func accepts(_ status: HTTPResponse.Status) -> Bool { status.kind == .successful }

  /// Returns a value as one segment of a path: slashes, question marks and other special characters are escaped.
  ///
  /// ```swift
  /// var path: String { "/tags/\(segment(tag))/posts" }      // "a/b" becomes /tags/a%2Fb/posts
  /// ```
  public func segment(_ value: some QueryConvertible) -> String {
    PercentEncoding.encode(value.queryValue.text(QueryStyle.standard), .segment)
  }

  /// The name of the request in reports and errors: `GET /users/{id}`.
  var label: String { "\(method.rawValue) \(pathTemplate)" }
}
#endif
