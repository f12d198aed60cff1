// PercentEncoding: RFC 3986, section 2.

/// Text in URLs.
package enum PercentEncoding {
  /// The characters that are not encoded.
  package enum Allowed {
    /// Letters, digits and `-._~` (section 2.3).
    case unreserved
    /// The characters of a path segment (section 3.3).
    case segment
    /// The characters of segments, slashes, and valid escapes.
    case path
  }

  package static func encode(_ text: String, _ allowed: Allowed) -> String {
    let bytes = Array(text.utf8)
    guard bytes.contains(where: { !allowed.contains($0) }) else { return text }
    var encoded: [UInt8] = []
    encoded.reserveCapacity(bytes.count + 16)
    for (index, byte) in bytes.enumerated() {
      if allowed.contains(byte) || allowed == .path && isEscape(bytes, at: index) {
        encoded.append(byte)
      } else {
        encoded += [UInt8(ascii: "%"), Hexadecimal.digit(byte >> 4), Hexadecimal.digit(byte & 0x0F)]
      }
    }
    return String(decoding: encoded, as: UTF8.self)
  }

  /// Replaces valid escapes by the bytes that they encode; bytes that are not UTF-8 become U+FFFD.
  package static func decode(_ text: some StringProtocol) -> String {
    let bytes = Array(text.utf8)
    guard bytes.contains(UInt8(ascii: "%")) else { return String(text) }
    var decoded: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if isEscape(bytes, at: index), let high = Hexadecimal.value(of: bytes[index + 1]),
        let low = Hexadecimal.value(of: bytes[index + 2])
      {
        decoded.append(high << 4 | low)
        index += 3
      } else {
        decoded.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: decoded, as: UTF8.self)
  }

  private static func isEscape(_ bytes: [UInt8], at index: Int) -> Bool {
    bytes[index] == UInt8(ascii: "%") && index + 2 < bytes.count
      && Hexadecimal.value(of: bytes[index + 1]) != nil && Hexadecimal.value(of: bytes[index + 2]) != nil
  }
}

extension PercentEncoding.Allowed {
  package func contains(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
      UInt8(ascii: "~"):
      return true
    case UInt8(ascii: "/"): return self == .path
    case UInt8(ascii: "!"), UInt8(ascii: "$"), UInt8(ascii: "&"), UInt8(ascii: "'"), UInt8(ascii: "("),
      UInt8(ascii: ")"), UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: ","), UInt8(ascii: ";"),
      UInt8(ascii: "="), UInt8(ascii: ":"), UInt8(ascii: "@"):
      return self != .unreserved
    default: return false
    }
  }
}
