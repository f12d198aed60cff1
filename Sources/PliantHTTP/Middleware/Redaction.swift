//===----------------------------------------------------------------------===//
// Redaction: which header fields and query items logs, errors and recordings hide.
//===----------------------------------------------------------------------===//

#if HTTP
public import HTTPTypes

/// The header fields and query items whose values logs, errors and recordings hide.
///
/// ```swift
/// client.redaction.queryNames.insert("phone")
/// ```
///
/// Query items that are marked as sensitive and `@Sensitive` properties of bodies are always hidden. A base URL with
/// user and password is refused.
public struct Redaction: Sendable, Hashable {
  /// The text that replaces a hidden value.
  public static let mask = "hidden"

  public var headerNames: Set<HTTPField.Name>
  /// The names in lower case. Their comparison ignores case.
  public var queryNames: Set<String>

  public init(headerNames: Set<HTTPField.Name> = [], queryNames: Set<String> = []) {
    self.headerNames = headerNames
    self.queryNames = queryNames
  }

  /// The usual names of secrets.
  public static let standard = Redaction(
    headerNames: Set(
      [.authorization, .proxyAuthorization, .cookie, .setCookie]
        + ["X-Api-Key", "Api-Key", "X-Auth-Token", "X-Access-Token", "X-Csrf-Token"].compactMap { HTTPField.Name($0) }),
    queryNames: [
      "token", "access_token", "refresh_token", "id_token", "api_key", "apikey", "key", "password", "passwd", "secret",
      "client_secret", "code", "signature", "sig", "sign", "session", "sessionid", "auth",
    ])

  /// Returns the header fields with the hidden values masked.
  public func shown(_ fields: HTTPFields) -> HTTPFields {
    guard fields.contains(where: { headerNames.contains($0.name) }) else { return fields }
    var shown = HTTPFields()
    for field in fields {
      shown.append(headerNames.contains(field.name) ? HTTPField(name: field.name, value: Self.mask) : field)
    }
    return shown
  }

  /// Returns a path and query with the values of hidden items masked.
  ///
  /// - Parameter names: further names of hidden items.
  public func shown(path: String, hiding names: Set<String> = []) -> String {
    guard let mark = path.firstIndex(of: "?") else { return path }
    let items = path[path.index(after: mark)...].split(separator: "&", omittingEmptySubsequences: false).map { item in
      guard let equals = item.firstIndex(of: "=") else { return String(item) }
      let name = PercentEncoding.decode(item[..<equals])
      let isHidden = names.contains(name) || queryNames.contains(name.lowercased())
      return isHidden ? "\(item[...equals])\(Self.mask)" : String(item)
    }
    return path[...mark] + items.joined(separator: "&")
  }

  /// Returns the URL of a request with the hidden values masked.
  public func shownURL(of request: HTTPRequest, hiding names: Set<String> = []) -> String {
    "\(request.scheme ?? "https")://\(request.authority ?? "")\(shown(path: request.path ?? "/", hiding: names))"
  }
}
#endif
