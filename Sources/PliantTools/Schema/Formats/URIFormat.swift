// URIFormat: validates URIs (RFC 3986), IRIs (RFC 3987) and URI templates (RFC 6570).

#if CommandLine
enum URIFormat {
  static func isValid(_ text: String, isInternational: Bool, isRelative: Bool) -> Bool {
    guard areCharactersAllowed(text, isInternational) else { return false }
    let reference = URIReference(text)
    if reference.scheme == nil {
      guard isRelative else { return false }
      // A first segment with a colon would be a scheme.
      if reference.authority == nil,
        reference.path.prefix(while: { $0 != "/" }).contains(":")
      {
        return false
      }
    }
    if let fragment = reference.fragment, fragment.contains("#") { return false }
    if reference.path.contains("[") || reference.path.contains("]") { return false }
    for part in [reference.query, reference.fragment] where part?.contains(where: { "[]".contains($0) }) == true {
      return false
    }
    guard let authority = reference.authority else { return true }
    return isAuthority(authority)
  }

  private static func areCharactersAllowed(_ text: String, _ isInternational: Bool) -> Bool {
    var escape = 0
    for scalar in text.unicodeScalars {
      if escape > 0 {
        guard scalar.isASCII, SchemaFormat.isHexadecimal(UInt8(scalar.value)) else { return false }
        escape -= 1
      } else if scalar == "%" {
        escape = 2
      } else if scalar.isASCII {
        guard scalar > " ", scalar != "\u{7F}", !"\"<>\\^`{|}".unicodeScalars.contains(scalar) else { return false }
      } else {
        guard isInternational, scalar.value >= 0xA0, scalar.value & 0xFFFE != 0xFFFE,
          !(0xFDD0...0xFDEF).contains(scalar.value), !(0xFFF0...0xFFFD).contains(scalar.value)
        else { return false }
      }
    }
    return escape == 0
  }

  private static func isAuthority(_ authority: Substring) -> Bool {
    var host = authority
    if let at = host.lastIndex(of: "@") {
      let user = host[..<at]
      guard !user.contains(where: { "@[]".contains($0) }) else { return false }
      host = host[host.index(after: at)...]
    }
    if host.hasPrefix("[") {
      guard let end = host.firstIndex(of: "]") else { return false }
      let address = host[host.index(after: host.startIndex)..<end]
      let port = host[host.index(after: end)...]
      guard port.isEmpty || port.hasPrefix(":") && isPort(port.dropFirst()) else { return false }
      return SchemaFormat.isIPv6(address) || isFutureAddress(address)
    }
    guard !host.contains(where: { "[]".contains($0) }) else { return false }
    let parts = host.split(separator: ":", omittingEmptySubsequences: false)
    return parts.count <= 2 && (parts.count < 2 || isPort(parts[1]))
  }

  private static func isPort(_ text: Substring) -> Bool { text.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 } }

  private static func isFutureAddress(_ text: Substring) -> Bool {
    guard text.first == "v" || text.first == "V", let dot = text.firstIndex(of: ".") else { return false }
    let version = text[text.index(after: text.startIndex)..<dot]
    let address = text[text.index(after: dot)...]
    return !version.isEmpty && version.utf8.allSatisfy { SchemaFormat.isHexadecimal($0) } && !address.isEmpty
      && address.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !"/?#[]@%".utf8.contains($0) }
  }

  /// Whether a text consists of literals and of expressions in braces.
  static func isTemplate(_ text: String) -> Bool {
    var expression: String?
    var escape = 0
    for scalar in text.unicodeScalars {
      if escape > 0 && expression == nil {
        guard scalar.isASCII, SchemaFormat.isHexadecimal(UInt8(scalar.value)) else { return false }
        escape -= 1
        continue
      }
      switch (scalar, expression) {
      case ("{", nil): expression = ""
      case ("{", _), ("}", nil): return false
      case ("}", let inner?):
        guard isExpression(inner) else { return false }
        expression = nil
      case (_, let inner?): expression = inner + String(scalar)
      case ("%", nil): escape = 2
      default:
        guard scalar > " ", scalar != "\u{7F}", !"\"<>\\^`|".unicodeScalars.contains(scalar) else { return false }
      }
    }
    return expression == nil && escape == 0
  }

  private static func isExpression(_ text: String) -> Bool {
    var list = text[...]
    if let first = list.first, "+#./;?&=,!@|".contains(first) { list = list.dropFirst() }
    return list.split(separator: ",", omittingEmptySubsequences: false).allSatisfy { variable in
      var name = variable
      if name.hasSuffix("*") {
        name = name.dropLast()
      } else if let colon = name.firstIndex(of: ":") {
        let length = name[name.index(after: colon)...].utf8
        guard (1...4).contains(length.count), length.first != 0x30, length.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 })
        else { return false }
        name = name[..<colon]
      }
      return name.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { isName($0) }
    }
  }

  private static func isName(_ text: Substring) -> Bool {
    var rest = Array(text.utf8)[...]
    guard !rest.isEmpty else { return false }
    while let byte = rest.popFirst() {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "_"): continue
      case UInt8(ascii: "%"):
        guard rest.count >= 2, rest.prefix(2).allSatisfy({ SchemaFormat.isHexadecimal($0) }) else { return false }
        rest = rest.dropFirst(2)
      default: return false
      }
    }
    return true
  }
}
#endif
