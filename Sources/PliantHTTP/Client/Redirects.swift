// Redirects: followed by the client, so that every transport has the same rules.

#if HTTP
import Foundation
import HTTPTypes

extension APIClient {
  /// Sends a request, and follows redirects (RFC 9110, section 15.4).
  ///
  /// A redirect from https to http is refused. Credentials are not sent to another origin.
  ///
  /// - Returns: the last request and its response.
  func followRedirects(of request: HTTPRequest, _ body: APIBody) async throws -> (HTTPRequest, APIResponse) {
    var (request, body) = (request, body)
    var count = 0
    while true {
      try Task.checkCancellation()
      let response = try await transport.send(request, body: body)
      guard let target = try Redirect(response, of: request) else { return (request, response) }
      response.body.cancel()
      guard count < limits.redirects else {
        throw APIError.Kind.redirect(.tooMany(limit: limits.redirects))
      }
      count += 1
      if target.dropsBody {
        body = .none
      } else if !body.isRepeatable {
        throw APIError.Kind.redirect(.bodyNotRepeatable)
      }
      request = target.request(after: request, redaction)
    }
  }
}

/// The target of a redirect.
private struct Redirect {
  let scheme: String
  let authority: String
  let path: String
  let method: HTTPRequest.Method
  /// Whether the next request is a GET without a body.
  let dropsBody: Bool

  /// - Returns: nil for a response that isn't a redirect.
  init?(_ response: APIResponse, of request: HTTPRequest) throws(APIError.Kind) {
    let isSeeOther = response.status.code == 303
    let isOld = [301, 302].contains(response.status.code) && request.method == .post
    guard [301, 302, 303, 307, 308].contains(response.status.code) else { return nil }
    // The authority as it is spelled: decoded, a host could contain the end of another one.
    guard let location = response.headerFields[.location],
      let url = URL(string: location, relativeTo: try? request.url())?.absoluteURL,
      let scheme = url.scheme?.lowercased(), ["http", "https"].contains(scheme),
      let start = url.absoluteString.range(of: "://")?.upperBound,
      let authority = url.absoluteString[start...].prefix(while: { !"/?#".contains($0) })
        .split(separator: "@", omittingEmptySubsequences: false).last, BaseURL.isAuthority(authority)
    else { throw .redirect(.invalidLocation) }
    guard scheme == "https" || request.scheme == "http" else { throw .redirect(.insecure) }
    self.scheme = scheme
    self.authority = String(authority)
    let components = URLComponents(url: url, resolvingAgainstBaseURL: true)
    let own = components?.percentEncodedPath ?? ""
    path = (own.isEmpty ? "/" : own) + (components?.percentEncodedQuery.map { "?\($0)" } ?? "")
    dropsBody = isOld || isSeeOther && request.method != .head
    method = dropsBody ? .get : request.method
  }

  /// The fields that describe a body or how it is sent (RFC 9110, section 15.4).
  private static let fieldsOfBodies: Set<String> = [
    "content-digest", "content-disposition", "content-encoding", "content-language", "content-length",
    "content-location", "content-md5", "content-range", "content-type", "digest", "expect", "last-modified",
    "repr-digest", "trailer", "transfer-encoding",
  ]

  func request(after last: HTTPRequest, _ redaction: Redaction) -> HTTPRequest {
    var request = last
    (request.scheme, request.authority, request.path, request.method) = (scheme, authority, path, method)
    if dropsBody { request.headerFields.removeAll { Self.fieldsOfBodies.contains($0.name.canonicalName) } }
    let (old, new) = (Origin(last.scheme ?? "https", last.authority ?? ""), Origin(scheme, authority))
    let isSameOrigin = new == old || new.isSecure(old)
    // The usual credentials are removed even if the client's redaction doesn't name them.
    let credentials = redaction.headerNames.union(Redaction.standard.headerNames)
    if !isSameOrigin { for name in credentials { request.headerFields[name] = nil } }
    return request
  }
}

/// Scheme, host and port.
private struct Origin: Equatable {
  private let scheme: String
  private let host: String
  /// Nil for the scheme's default port.
  private let port: String?

  init(_ scheme: String, _ authority: String) {
    self.scheme = scheme
    let authority = authority.lowercased()
    // The colons of an IPv6 address are in brackets.
    let colon = authority.lastIndex(of: ":").flatMap { authority[$0...].contains("]") ? nil : $0 }
    host = String(authority[..<(colon ?? authority.endIndex)])
    let port = colon.map { String(authority[authority.index(after: $0)...]) }
    self.port = port == (scheme == "https" ? "443" : "80") || port == "" ? nil : port
  }

  /// Whether this is the other origin by https, both with the default port.
  func isSecure(_ other: Origin) -> Bool { scheme == "https" && host == other.host && port == nil && other.port == nil }
}
#endif
