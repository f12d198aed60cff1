// Redaction: which header fields and query items logs, errors and recordings hide.

#if HTTP
public import HTTPTypes
import Pliant

/// The header fields and query items whose values logs, errors and recordings hide.
///
/// ```swift
/// client.redaction.queryNames.insert("phone")
/// ```
///
/// Query items that are marked as sensitive and `@Sensitive` properties of bodies are always hidden. A JSON body with a
/// marked model inside of a plain `Codable` type is hidden as a whole, and so is one with a marked property whose encoder
/// has a mapping or a custom strategy for keys. A base URL with user and password is refused. What `print` and `dump` show
/// of clients, events, replies and bodies has neither header fields nor values of `@Sensitive` properties.
public struct Redaction: Sendable, Hashable {
  /// The text that replaces a hidden value.
  public static let mask = "hidden"

  public var headerNames: Set<HTTPField.Name>
  /// The names, which are kept in lower case. Their comparison ignores case.
  public var queryNames: Set<String> {
    didSet { queryNames = Self.lowercased(queryNames) }
  }

  public init(headerNames: Set<HTTPField.Name> = [], queryNames: Set<String> = []) {
    self.headerNames = headerNames
    self.queryNames = Self.lowercased(queryNames)
  }

  private static func lowercased(_ names: Set<String>) -> Set<String> { Set(names.map { $0.lowercased() }) }

  /// The usual names of secrets.
  public static let standard = Redaction(
    headerNames: Set(
      [.authorization, .proxyAuthorization, .cookie, .setCookie]
        + ["X-Api-Key", "Api-Key", "X-Auth-Token", "X-Access-Token", "X-Csrf-Token"].compactMap { HTTPField.Name($0) }),
    queryNames: [
      "token", "access_token", "refresh_token", "id_token", "api_key", "apikey", "key", "password", "passwd", "secret",
      "client_secret", "code", "signature", "sig", "sign", "session", "sessionid", "auth",
    ])

  /// Returns the header fields with the hidden values masked, and in fields with URLs the values of hidden items.
  ///
  /// - Parameter names: further names of hidden items.
  public func shown(_ fields: HTTPFields, hiding names: Set<String> = []) -> HTTPFields {
    var shown = fields
    for (index, field) in fields.enumerated() {
      if headerNames.contains(field.name) {
        shown[index].value = Self.mask
      } else if ["location", "content-location", "link", "referer", "refresh"].contains(field.name.canonicalName) {
        // The URLs of Link are in angle brackets.
        let parts = field.value.split(
          separator: ">", maxSplits: field.name.canonicalName == "link" ? .max : 0, omittingEmptySubsequences: false)
        shown[index].value = parts.map { self.shown(url: $0, hiding: names) }.joined(separator: ">")
      }
    }
    return shown
  }

  /// Returns a URL with the values of hidden items masked: behind `?` and, as with OAuth, behind `#`.
  private func shown(url: Substring, hiding names: Set<String>) -> String {
    guard let mark = url.firstIndex(where: { "?#".contains($0) }) else { return String(url) }
    let parts = url[url.index(after: mark)...].split(separator: "#", omittingEmptySubsequences: false)
    return url[...mark] + parts.map { shown(query: $0, hiding: names) }.joined(separator: "#")
  }

  /// Returns a path and query with the values of hidden items masked.
  ///
  /// - Parameter names: further names of hidden items.
  public func shown(path: String, hiding names: Set<String> = []) -> String {
    guard let mark = path.firstIndex(of: "?") else { return path }
    return path[...mark] + shown(query: path[path.index(after: mark)...], hiding: names)
  }

  /// Returns the text of a query or a form with the values of hidden items masked. A value may be a URL with a query.
  func shown(query: Substring, hiding names: Set<String>) -> String {
    query.split(separator: "&", omittingEmptySubsequences: false).map { item in
      var shown: [Substring] = []
      for part in item.split(separator: "?", omittingEmptySubsequences: false) {
        let spelled = part.prefix { $0 != "=" }
        // A plus sign may be a space.
        let texts = [
          spelled, spelled.split(separator: "+", omittingEmptySubsequences: false).joined(separator: " ")[...],
        ]
        guard spelled.endIndex < part.endIndex, texts.contains(where: { hides(PercentEncoding.decode($0), names) })
        else {
          shown.append(part)
          continue
        }
        // The value ends with the item, not with another question mark.
        shown.append("\(spelled)=\(Self.mask)")
        break
      }
      return shown.joined(separator: "?")
    }.joined(separator: "&")
  }

  /// Whether an item's value is hidden. The value of an array or a dictionary is several items, such as `pins[0]` and
  /// `filter.city`; each of them is hidden by the name of the whole, and by its own.
  private func hides(_ name: String, _ names: Set<String>) -> Bool {
    if names.contains(name) { return true }
    let isSpread = name.indices.contains { index in
      (name[index] == "[" || name[index] == ".") && names.contains(String(name[..<index]))
    }
    guard !isSpread, !queryNames.contains(name.lowercased()) else { return true }
    return name.lowercased().split(whereSeparator: { "[].".contains($0) }).contains { queryNames.contains(String($0)) }
  }

  /// Returns the URL of a request with the hidden values masked.
  public func shownURL(of request: HTTPRequest, hiding names: Set<String> = []) -> String {
    "\(request.scheme ?? "https")://\(request.authority ?? "")\(shown(path: request.path ?? "/", hiding: names))"
  }
}
#endif
