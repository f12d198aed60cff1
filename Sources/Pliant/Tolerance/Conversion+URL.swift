// URL, from strings with characters that a URL has to percent-encode.

import PliantCore
import PliantFoundation

extension Conversion {
  /// Returns `source` as a URL; nil when it does not convert.
  ///
  /// | source | | under |
  /// |---|---|---|
  /// | string | of the characters that RFC 3986 allows: `"https://x.org/a%20b?q=1#top"` | |
  /// | | with others: `"https://x.org/a b/é"` as `https://x.org/a%20b/%C3%A9` | `unencodedURL` |
  /// | | with white space around it | `unencodedURL` |
  ///
  /// Existing percent-encoding is kept, so `"/a%20b c"` becomes `/a%20b%20c`. A percent sign without two hexadecimal
  /// digits behind it, a second `#`, and brackets outside of the host are encoded. A host with letters beyond ASCII
  /// is left to Foundation, which converts it to ASCII on some platforms; on the others it is encoded.
  static func url(_ source: ScalarSource, _ conversions: Tolerance.Conversions) -> URL? {
    guard case .string(let text) = source, text.count > 0 else { return nil }
    if unsafe LenientEncoding.isUnnecessary(text) {
      // SAFETY: the text is ASCII.
      return unsafe URL(string: makeString(text, isASCII: true))
    }
    guard conversions.contains(.unencodedURL) else { return nil }
    let trimmed = unsafe trimmed(text)
    guard trimmed.count > 0 else { return nil }
    return unsafe URL(string: LenientEncoding.encoding(trimmed, keepingHost: true))
      ?? URL(string: LenientEncoding.encoding(trimmed, keepingHost: false))
  }
}

/// Percent-encodes the characters that a URL does not allow (RFC 3986, sections 2 and 3), and no others.
private enum LenientEncoding {
  /// Whether a URL allows all characters of `text`.
  static func isUnnecessary(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    var form = unsafe Form(text)
    for index in 0..<text.count where !form.allows(index) { return false }
    return true
  }

  /// Returns `text`, which is UTF-8, with the characters encoded that must be.
  ///
  /// - Parameter keepingHost: Whether to leave the host as it is.
  static func encoding(_ text: UnsafeBufferPointer<UInt8>, keepingHost: Bool) -> String {
    var form = unsafe Form(text)
    return unsafe PercentEncoding.encode(text) { index in
      // ASCII in a host is not encoded: a host with a space is invalid.
      // SAFETY: the index is within the text.
      unsafe form.allows(index) || (form.host.contains(index) && (keepingHost || text[index] < 0x80))
    }
  }

  /// The parts of a URL that determine which characters are allowed where.
  @safe
  private struct Form {
    private let text: UnsafeBufferPointer<UInt8>
    /// Host and port: what follows `//` and user information, up to the path.
    let host: Range<Int>
    private var hasFragment = false

    init(_ text: UnsafeBufferPointer<UInt8>) {
      unsafe self.text = unsafe text
      // SAFETY: all indices are below the count.
      var start = 0
      while unsafe start < text.count && Self.isScheme(text[start]) { start += 1 }
      start = unsafe start > 0 && start < text.count && text[start] == UInt8(ascii: ":") ? start + 1 : 0
      guard unsafe start + 1 < text.count && text[start] == UInt8(ascii: "/") && text[start + 1] == UInt8(ascii: "/")
      else {
        host = 0..<0
        return
      }
      var hostStart = start + 2
      var end = hostStart
      while end < text.count {
        let byte = unsafe text[end]
        if byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#") { break }
        end += 1
        if byte == UInt8(ascii: "@") { hostStart = end }
      }
      host = hostStart..<end
    }

    /// Whether the byte at `index` may remain as it is. Must be called for each byte in order.
    mutating func allows(_ index: Int) -> Bool {
      // SAFETY: the caller passes a valid index; the bytes behind it are read only up to the end.
      let byte = unsafe text[index]
      switch byte {
      case UInt8(ascii: "#"):
        defer { hasFragment = true }
        return !hasFragment
      case UInt8(ascii: "["), UInt8(ascii: "]"):
        return host.contains(index)
      case UInt8(ascii: "%"):
        return unsafe index + 2 < text.count && Hexadecimal.byte(text[index + 1], text[index + 2]) != nil
      default:
        return byte == UInt8(ascii: "?") || PercentEncoding.Allowed.path.contains(byte)
      }
    }

    private static func isScheme(_ byte: UInt8) -> Bool {
      (byte | 0x20) &- UInt8(ascii: "a") < 26 || byte &- UInt8(ascii: "0") < 10 || byte == UInt8(ascii: "+")
        || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
    }
  }
}
