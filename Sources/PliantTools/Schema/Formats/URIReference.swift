// URIReference: the parts of an address, and its resolution against another one (RFC 3986, section 5).

#if CommandLine
/// An absolute or relative address.
struct URIReference: Hashable, Sendable {
  var scheme: Substring?
  var authority: Substring?
  var path: Substring
  var query: Substring?
  var fragment: Substring?

  init(_ text: String) {
    var rest = Substring(text)
    if let hash = rest.firstIndex(of: "#") {
      fragment = rest[rest.index(after: hash)...]
      rest = rest[..<hash]
    }
    if let mark = rest.firstIndex(of: "?") {
      query = rest[rest.index(after: mark)...]
      rest = rest[..<mark]
    }
    if let colon = rest.firstIndex(of: ":"), colon != rest.startIndex, rest.first?.isLetter == true,
      rest[..<colon].allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) })
    {
      scheme = rest[..<colon]
      rest = rest[rest.index(after: colon)...]
    }
    if rest.hasPrefix("//") {
      rest = rest.dropFirst(2)
      let end = rest.firstIndex(of: "/") ?? rest.endIndex
      authority = rest[..<end]
      rest = rest[end...]
    }
    path = rest
  }

  /// Resolves this address against a base.
  func resolved(from base: URIReference) -> URIReference {
    var result = self
    guard scheme == nil else {
      result.path = Self.removingDots(path)
      return result
    }
    result.scheme = base.scheme
    guard authority == nil else { return result }
    result.authority = base.authority
    if path.isEmpty {
      result.path = base.path
      if query == nil { result.query = base.query }
    } else if path.hasPrefix("/") {
      result.path = Self.removingDots(path)
    } else if base.authority != nil && base.path.isEmpty {
      result.path = Self.removingDots("/" + path)
    } else {
      let folder = base.path.lastIndex(of: "/").map { base.path[...$0] } ?? ""
      result.path = Self.removingDots(folder + path)
    }
    return result
  }

  private static func removingDots(_ path: Substring) -> Substring {
    guard path.contains(".") else { return path }
    var parts: [Substring] = []
    let segments = path.split(separator: "/", omittingEmptySubsequences: false)
    for (index, segment) in segments.enumerated() {
      let isLast = index == segments.count - 1
      switch segment {
      case ".": if isLast { parts.append("") }
      case "..":
        if parts.count > 1 || parts.first?.isEmpty == false { parts.removeLast() }
        if isLast { parts.append("") }
      default: parts.append(segment)
      }
    }
    return Substring(parts.joined(separator: "/"))
  }

  /// The address without its fragment.
  var document: String {
    var text = ""
    if let scheme { text += scheme + ":" }
    if let authority { text += "//" + authority }
    text += path
    if let query { text += "?" + query }
    return text
  }

  /// Decodes percent-encoded characters.
  static func decoded(_ text: some StringProtocol) -> String {
    guard text.utf8.contains(UInt8(ascii: "%")) else { return String(text) }
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), rest.count >= 2,
        let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
#endif
