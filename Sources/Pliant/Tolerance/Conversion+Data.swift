// Data, from base64 in its variants.

import PliantCore
import PliantFoundation

extension Conversion {
  /// Returns `source` as Data; nil when it does not convert.
  ///
  /// | source | | under |
  /// |---|---|---|
  /// | string | strict base64 (RFC 4648, section 4): `"+/8="` | |
  /// | | the URL-safe alphabet (section 5): `"-_8="` | `base64Variants` |
  /// | | without padding: `"+/8"` | `base64Variants` |
  /// | | with line breaks (RFC 2045, section 6.8), or white space around it | `base64Variants` |
  static func data(_ source: ScalarSource, _ conversions: Tolerance.Conversions) -> Data? {
    guard case .string(let text) = source else { return nil }
    if let data = unsafe Data(base64Text: text) { return data }
    guard conversions.contains(.base64Variants) else { return nil }
    return unsafe standardBase64(trimmed(text)).withUnsafeBufferPointer { unsafe Data(base64Text: $0) }
  }

  /// Converts the variants to standard base64: removes line breaks, replaces the other alphabet, and adds missing
  /// padding.
  static func standardBase64(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count + 2)
    for index in 0..<text.count {
      // SAFETY: the index is within the text.
      switch unsafe text[index] {
      case 0x0A, 0x0D: break
      case UInt8(ascii: "-"): bytes.append(UInt8(ascii: "+"))
      case UInt8(ascii: "_"): bytes.append(UInt8(ascii: "/"))
      case let byte: bytes.append(byte)
      }
    }
    if bytes.last != UInt8(ascii: "="), bytes.count & 3 > 1 {
      while bytes.count & 3 != 0 { bytes.append(UInt8(ascii: "=")) }
    }
    return bytes
  }
}
