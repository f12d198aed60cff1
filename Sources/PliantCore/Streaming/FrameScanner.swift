//===----------------------------------------------------------------------===//
// FrameScanner: where a value ends, found without reading it, from one chunk of a stream to the next.
//===----------------------------------------------------------------------===//

/// Finds the end of a value whose bytes arrive in chunks, by its brackets and quotes alone.
///
/// It goes on in the next chunk where it stopped in the last, inside of an escape, too, and needs nothing but three words
/// of memory. What it finds the end of need not be well-formed.
package struct FrameScanner: Sendable {
  private enum Shape: Sendable {
    /// An object or array: ends where its brackets do.
    case container
    case string
    /// A number or a literal: ends before a delimiter.
    case token
  }

  private let shape: Shape
  private var depth = 0
  private var isInString = false
  private var isEscaped = false

  /// A scanner for the value that begins with `byte`; nil where no value does.
  package init?(firstByte byte: UInt8) {
    switch byte {
    case UInt8(ascii: "{"), UInt8(ascii: "["): shape = .container
    case UInt8(ascii: "\""): shape = .string
    case 0x00...0x20, UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: ","), UInt8(ascii: ":"): return nil
    default: shape = .token
    }
  }

  /// Scans from `index` to the tail, or only to `limit`.
  ///
  /// - Parameter index: the value's first byte, or where the last scan stopped; afterwards where this one did.
  /// - Returns: whether the value ends at `index`.
  package mutating func scan(_ buffer: StreamBuffer, from index: inout Int, to limit: Int? = nil) -> Bool {
    let tail = limit ?? buffer.tail
    while index < tail {
      if isInString {
        skipInsideOfString(buffer, &index, tail)
        guard index < tail else { return false }
        if isEscaped {
          isEscaped = false
        } else if buffer.byte(at: index) == UInt8(ascii: "\\") {
          isEscaped = true
        } else {
          isInString = false
          if shape == .string {
            index += 1
            return true
          }
        }
        index += 1
        continue
      }
      switch shape {
      case .container: skipOutsideOfStrings(buffer, &index, tail)
      case .token: skipToken(buffer, &index, tail)
      case .string: break
      }
      guard index < tail else { return false }
      switch buffer.byte(at: index) {
      case _ where shape == .token: return true
      case UInt8(ascii: "\""): isInString = true
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        if depth == 0 {
          index += 1
          return true
        }
      default: break
      }
      index += 1
    }
    return false
  }

  /// Moves to the next quote or backslash, or to the tail.
  @inline(__always)
  private func skipInsideOfString(_ buffer: StreamBuffer, _ index: inout Int, _ tail: Int) {
    if isEscaped { return }
    while index < tail {
      // SAFETY: eight bytes are readable, thanks to the padding.
      let word = unsafe loadWord(buffer.address(of: index))
      let quotes = (word ^ 0x2222_2222_2222_2222) &- 0x0101_0101_0101_0101
      let backslashes = (word ^ 0x5C5C_5C5C_5C5C_5C5C) &- 0x0101_0101_0101_0101
      let stops = (quotes | backslashes) & ~word & 0x8080_8080_8080_8080
      if stops != 0 {
        index = Swift.min(tail, index &+ stops.trailingZeroBitCount &>> 3)
        return
      }
      index &+= 8
    }
    index = tail
  }

  /// Moves to the next quote or bracket, or a byte that is much like one, or to the tail.
  @inline(__always)
  private func skipOutsideOfStrings(_ buffer: StreamBuffer, _ index: inout Int, _ tail: Int) {
    while index < tail {
      // SAFETY: eight bytes are readable, thanks to the padding.
      let word = unsafe loadWord(buffer.address(of: index))
      let quotes = (word ^ 0x2222_2222_2222_2222) &- 0x0101_0101_0101_0101
      // Both kinds of brackets, in and out, are 0x7F when three of their bits are set; few other bytes are.
      let brackets = ((word | 0x2626_2626_2626_2626) ^ 0x7F7F_7F7F_7F7F_7F7F) &- 0x0101_0101_0101_0101
      let stops = (quotes | brackets) & ~word & 0x8080_8080_8080_8080
      if stops != 0 {
        index = Swift.min(tail, index &+ stops.trailingZeroBitCount &>> 3)
        return
      }
      index &+= 8
    }
    index = tail
  }

  private func skipToken(_ buffer: StreamBuffer, _ index: inout Int, _ tail: Int) {
    while index < tail {
      switch buffer.byte(at: index) {
      case 0x00...0x20, UInt8(ascii: "\""), UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "{"), UInt8(ascii: "}"),
        UInt8(ascii: "["), UInt8(ascii: "]"):
        return
      default: index += 1
      }
    }
  }

  /// Whether nothing more can belong to the value if the stream ends here.
  package var endsWithStream: Bool { shape == .token }
}

extension FrameScanner {
  /// A scanner for a string whose opening quote was passed.
  package static var insideOfString: FrameScanner {
    var scanner = FrameScanner(shape: .string)
    scanner.isInString = true
    return scanner
  }

  private init(shape: Shape) {
    self.shape = shape
  }
}
