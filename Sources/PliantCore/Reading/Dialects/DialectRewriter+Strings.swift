// Strings of JSON5: single and double quotes, the escapes of JavaScript, line continuations.

extension DialectRewriter {
  /// Copies the string at `offset` with the quotes and escapes of JSON.
  mutating func copyString() throws(JSONError) {
    let quote = byte
    put(UInt8(ascii: "\""))
    offset += 1
    while true {
      switch byte {
      case quote:
        put(UInt8(ascii: "\""))
        offset += 1
        return
      case UInt8(ascii: "\\"):
        keepInStep()
        if isJSON5 {
          try copyEscape()
        } else {
          copyByte()
          if offset < source.count { copyByte() }
        }
        keepInStep()
      case UInt8(ascii: "\""):
        put("\\\"")
        offset += 1
        keepInStep()
      case 0x00...0x1F:
        guard offset < source.count else { throw failure(.unexpectedEnd(expected: .stringEnd), at: offset) }
        guard isJSON5, byte != 0x0A, byte != 0x0D else { throw failure(.controlCharacter, at: offset) }
        putEscape(of: byte)
        offset += 1
        keepInStep()
      default: copyByte()
      }
    }
  }

  /// Copies the escape at `offset` (JSON5, section 5.1).
  private mutating func copyEscape() throws(JSONError) {
    let escaped = byte(at: offset + 1)
    switch escaped {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
      UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"), UInt8(ascii: "u"):
      copyByte()
      copyByte()
    case UInt8(ascii: "v"):
      putEscape(of: 0x0B)
      offset += 2
    case UInt8(ascii: "0"):
      guard !isDigit(byte(at: offset + 2)) else { throw failure(.invalidEscape, at: offset) }
      putEscape(of: 0)
      offset += 2
    case UInt8(ascii: "1")...UInt8(ascii: "9"):
      throw failure(.invalidEscape, at: offset)
    case UInt8(ascii: "x"):
      guard let value = hexadecimal(at: offset + 2, count: 2) else { throw failure(.invalidEscape, at: offset) }
      putEscape(of: UInt8(truncatingIfNeeded: value))
      offset += 4
    case 0x0D:
      offset += byte(at: offset + 2) == 0x0A ? 3 : 2
    case _ where isLineEnd(at: offset + 1):
      offset += escaped == 0x0A ? 2 : 4
    default:
      // Any other escaped character represents itself.
      offset += 1
      guard offset < source.count else { throw failure(.unexpectedEnd(expected: .stringEnd), at: offset) }
      if escaped >= 0x20 {
        keepInStep()
        copyByte()
      }
    }
  }

  /// Writes a character below U+0100 as `\u00XX`.
  private mutating func putEscape(of byte: UInt8) {
    put("\\u00")
    for digit in [byte >> 4, byte & 15] { put(digit + (digit < 10 ? UInt8(ascii: "0") : UInt8(ascii: "a") - 10)) }
  }

  func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }
}
