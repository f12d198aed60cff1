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
    return encode(bytes) { index in
      allowed.contains(bytes[index]) || allowed == .path && escapedByte(bytes, at: index) != nil
    }
  }

  /// Encodes the bytes of a text, except for those at the indices that `isAllowed` accepts. It is called in order.
  static func encode<Bytes: Collection<UInt8>>(_ bytes: Bytes, except isAllowed: (Bytes.Index) -> Bool) -> String {
    var encoded: [UInt8] = []
    encoded.reserveCapacity(bytes.count + 16)
    for (index, byte) in zip(bytes.indices, bytes) {
      if isAllowed(index) {
        encoded.append(byte)
      } else {
        encoded += [UInt8(ascii: "%"), Hexadecimal.digit(byte >> 4), Hexadecimal.digit(byte & 0x0F)]
      }
    }
    return String(decoding: encoded, as: UTF8.self)
  }

  /// Replaces valid escapes by the bytes that they encode; bytes that are not UTF-8 become U+FFFD.
  package static func decode(_ text: some StringProtocol) -> String {
    String(decoding: decodedBytes(of: text) ?? [], as: UTF8.self)
  }

  /// Replaces escapes by the bytes that they encode.
  ///
  /// - Parameter isStrict: whether the result is nil for a percent sign that begins no valid escape.
  static func decodedBytes(of text: some StringProtocol, isStrict: Bool = false) -> [UInt8]? {
    let bytes = Array(text.utf8)
    var decoded: [UInt8] = []
    var index = 0
    while index < bytes.count {
      let escaped = escapedByte(bytes, at: index)
      if isStrict, escaped == nil, bytes[index] == UInt8(ascii: "%") { return nil }
      decoded.append(escaped ?? bytes[index])
      index += escaped == nil ? 1 : 3
    }
    return decoded
  }

  /// Returns the byte that the escape at `index` encodes, or nil if no escape begins there.
  static func escapedByte(_ bytes: [UInt8], at index: Int) -> UInt8? {
    guard bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count else { return nil }
    return Hexadecimal.byte(bytes[index + 1], bytes[index + 2])
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
