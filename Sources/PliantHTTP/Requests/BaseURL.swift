// BaseURL: the part of the URL that all requests of a client share.

#if HTTP
import Foundation
import HTTPTypes
import Pliant

struct BaseURL: Sendable, Hashable {
  let scheme: String
  let authority: String
  /// The path that the paths of requests are appended to, without a trailing slash.
  let path: String

  /// - Throws: ``APIError/Kind/invalidRequest(_:)`` for anything but an http or https URL of host, port and path.
  init(_ text: String) throws(APIError.Kind) {
    // User, password, query and fragment may be secrets, so no message shows them.
    let parts = text.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
    let hasUser = (parts.count > 2 ? parts[2] : text[...]).contains("@")
    guard !hasUser else { throw .invalidRequest("expected a base URL without user and password, found one with them") }
    guard !text.contains("?"), !text.contains("#") else {
      let shown = text.prefix { $0 != "?" && $0 != "#" }
      throw .invalidRequest("expected a base URL without query and fragment, found them behind \"\(shown)\"")
    }
    guard parts.count >= 3, parts[1].isEmpty, ["http:", "https:"].contains(parts[0].lowercased()), !parts[2].isEmpty
    else { throw .invalidRequest("expected a base URL such as https://api.example.com, found \"\(text)\"") }
    guard Self.isAuthority(parts[2]) else {
      throw .invalidRequest("expected an ASCII host, or one with a port, in the base URL, found \"\(parts[2])\"")
    }
    scheme = String(parts[0].dropLast()).lowercased()
    authority = String(parts[2])
    var path = parts.count > 3 ? PercentEncoding.encode("/\(parts[3])", .path) : ""
    while path.last == "/" { path.removeLast() }
    self.path = path
  }

  /// Whether a text is a host, or a host and a port. Transports end the program for other ports, or wrap them.
  static func isAuthority(_ text: Substring) -> Bool {
    // The colons of an IPv6 address are in brackets.
    let colon = text.lastIndex(of: ":").flatMap { text[$0...].contains("]") ? nil : $0 }
    let port = colon.map { text[text.index(after: $0)...] } ?? ""
    // `UInt16` also takes a sign.
    let isPort = port.utf8.allSatisfy { (0x30...0x39).contains($0) } && (port.isEmpty || UInt16(port) != nil)
    let host = text[..<(colon ?? text.endIndex)]
    let address = host.first == "[" && host.last == "]" ? host.dropFirst().dropLast() : host
    return isPort && !address.isEmpty && (address != host || !host.contains(":")) && !address.contains("@")
      && address.utf8.allSatisfy(PercentEncoding.Allowed.segment.contains)
  }

  /// The head of a request for an endpoint.
  func head<Endpoint: APIEndpoint>(
    of endpoint: Endpoint, query: String, headerFields: HTTPFields
  ) throws(APIError.Kind) -> HTTPRequest {
    var own = PercentEncoding.encode(endpoint.path, .path)
    if own.first != "/", !own.isEmpty { own = "/" + own }
    try checkSegments(of: own, template: endpoint.pathTemplate)
    let whole = path + own
    return HTTPRequest(
      method: endpoint.method, scheme: scheme, authority: authority,
      path: (whole.isEmpty ? "/" : whole) + (query.isEmpty ? "" : "?\(query)"), headerFields: headerFields)
  }

  /// Refuses dot segments, and placeholders whose value is empty: `DELETE /users/` is not what `DELETE /users/{id}` means.
  private func checkSegments(of path: String, template: String) throws(APIError.Kind) {
    // Most paths have neither.
    guard path.utf8.contains(where: { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "%") }) || template.contains("{")
    else { return }
    let segments = path.split(separator: "/", omittingEmptySubsequences: false)
    let names = template.split(separator: "/", omittingEmptySubsequences: false)
    if names.count == segments.count {
      for (name, segment) in zip(names, segments) where name.contains("{") {
        // What is left of `{name}.{type}` without the values.
        let texts = name.split(separator: "{", omittingEmptySubsequences: false).map {
          PercentEncoding.encode(String($0.split(separator: "}", omittingEmptySubsequences: false).last ?? ""), .path)
        }
        guard !Self.fits(segment.utf8, texts[...], least: 1), Self.fits(segment.utf8, texts[...], least: 0) else {
          continue
        }
        throw .invalidRequest("expected a value for \(name) in \(template), found an empty one")
      }
    }
    for segment in segments where segment.utf8.count <= 6 && [".", ".."].contains(PercentEncoding.decode(segment)) {
      throw .invalidRequest("expected a path without dot segments, found \"\(segment)\" in \(template)")
    }
  }

  /// Whether a segment has these texts, and between them values of at least so many bytes.
  ///
  /// Complexity: linear in the segment, for each text.
  private static func fits(_ segment: Substring.UTF8View, _ texts: ArraySlice<String>, least: Int) -> Bool {
    guard let first = texts.first?.utf8, let last = texts.dropFirst().last?.utf8, segment.starts(with: first) else {
      return segment.elementsEqual((texts.first ?? "").utf8)
    }
    var rest = segment.dropFirst(first.count)
    // The first place where a text between others fits leaves most for those behind it.
    for text in texts.dropFirst().dropLast() {
      guard rest.count >= least else { return false }
      rest = rest.dropFirst(least)
      while !rest.starts(with: text.utf8) {
        if rest.isEmpty { return false }
        rest = rest.dropFirst()
      }
      rest = rest.dropFirst(text.utf8.count)
    }
    return rest.count >= least + last.count && rest.suffix(last.count).elementsEqual(last)
  }
}

extension HTTPRequest {
  /// The request's URL.
  ///
  /// - Throws: ``APIError/Kind/invalidRequest(_:)``, without the query, which may have secrets.
  func url() throws(APIError.Kind) -> URL {
    let (scheme, authority, path) = (scheme ?? "https", authority ?? "", path ?? "/")
    guard BaseURL.isAuthority(authority[...]), let url = URL(string: "\(scheme)://\(authority)\(path)") else {
      let shown = path.prefix { $0 != "?" }
      throw .invalidRequest(
        "expected a URL with an ASCII host, or one with a port, for \"\(shown)\", found another one")
    }
    return url
  }
}
#endif
