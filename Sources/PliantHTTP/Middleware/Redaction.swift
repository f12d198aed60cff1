//===----------------------------------------------------------------------===//
// Redaction: which header fields and query items logs, errors and recordings hide.
//===----------------------------------------------------------------------===//

#if HTTP
public import HTTPTypes

/// What logs, errors and recordings hide: the values of these header fields and query items.
///
/// ```swift
/// client.redaction.queryNames.insert("phone")
/// ```
///
/// Beyond that, hidden are query items that are marked as sensitive, `@Sensitive` properties of bodies, and user and password of a URL.
public struct Redaction: Sendable, Hashable {
  /// What stands in the place of a hidden value.
  public static let mask = "hidden"

  public var headerNames: Set<HTTPField.Name>
  /// Names in lower case; upper and lower case don't differ.
  public var queryNames: Set<String>

  public init(headerNames: Set<HTTPField.Name> = [], queryNames: Set<String> = []) {
    self.headerNames = headerNames
    self.queryNames = queryNames
  }

  /// The names that secrets usually have.
  public static let standard = Redaction(
    headerNames: Set(
      [.authorization, .proxyAuthorization, .cookie, .setCookie]
        + ["X-Api-Key", "Api-Key", "X-Auth-Token", "X-Access-Token", "X-Csrf-Token"].compactMap { HTTPField.Name($0) }),
    queryNames: [
      "token", "access_token", "refresh_token", "id_token", "api_key", "apikey", "key", "password", "passwd", "secret",
      "client_secret", "code", "signature", "sig", "sign", "session", "sessionid", "auth",
    ])

  /// The header fields, with masks.
  public func shown(_ fields: HTTPFields) -> HTTPFields {
    guard fields.contains(where: { headerNames.contains($0.name) }) else { return fields }
    var shown = HTTPFields()
    for field in fields {
      shown.append(headerNames.contains(field.name) ? HTTPField(name: field.name, value: Self.mask) : field)
    }
    return shown
  }

  /// A path and query, with masks for the values of hidden items.
  ///
  /// - Parameter names: further names.
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

  /// The URL of a request, with masks.
  public func shownURL(of request: HTTPRequest, hiding names: Set<String> = []) -> String {
    "\(request.scheme ?? "https")://\(request.authority ?? "")\(shown(path: request.path ?? "/", hiding: names))"
  }
}
#endif
