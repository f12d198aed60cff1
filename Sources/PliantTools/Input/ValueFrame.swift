//===----------------------------------------------------------------------===//
// ValueFrame: where a value ends, by its brackets and quotes alone, from one block of bytes to the next.
//===----------------------------------------------------------------------===//

#if CommandLine
import PliantCore

/// Finds the end of a value whose bytes arrive in blocks. The value need not be well-formed.
///
/// It is PliantCore's `FrameScanner` over a plain buffer, with a depth to start from: the rest of a document behind an array
/// that was read element by element is a frame, too.
package struct ValueFrame {
  private enum Shape { case container, string, token }

  private let shape: Shape
  private var depth: Int
  private var isInString = false
  private var isEscaped = false

  /// A frame of the value that begins with `byte`; nil where no value does.
  package init?(firstByte byte: UInt8) {
    depth = 0
    switch byte {
    case UInt8(ascii: "{"), UInt8(ascii: "["): shape = .container
    case UInt8(ascii: "\""): shape = .string
    case 0x00...0x20, UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: ","), UInt8(ascii: ":"): return nil
    default: shape = .token
    }
  }

  /// A frame of what is left of a value in which `depth` containers are open.
  package init(openContainers depth: Int) {
    shape = .container
    self.depth = depth
  }

  /// Whether the end of the input ends the value.
  package var endsWithInput: Bool { shape == .token }

  /// Goes on from `index`, and leaves it behind the value or at the end of the bytes.
  ///
  /// - Returns: whether the value ended.
  package mutating func scan(_ bytes: UnsafeRawBufferPointer, from index: inout Int, to end: Int) -> Bool {
    while index < end {
      let byte = bytes[index]
      if isInString {
        if isEscaped {
          isEscaped = false
          index += 1
          continue
        }
        index = Self.skip(bytes, from: index, to: end, Self.stringStops)
        guard index < end else { return false }
        isEscaped = bytes[index] == UInt8(ascii: "\\")
        if bytes[index] == UInt8(ascii: "\"") {
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
      case .string:
        isInString = true
        index += 1
      case .token:
        switch byte {
        case 0x00...0x20, UInt8(ascii: "\""), UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "{"),
          UInt8(ascii: "}"),
          UInt8(ascii: "["), UInt8(ascii: "]"):
          return true
        default: index += 1
        }
      case .container:
        index = Self.skip(bytes, from: index, to: end, Self.structureStops)
        guard index < end else { return false }
        switch bytes[index] {
        case UInt8(ascii: "\""): isInString = true
        case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
          depth -= 1
          if depth <= 0 {
            index += 1
            return true
          }
        default: break
        }
        index += 1
      }
    }
    return false
  }

  /// Moves to the next byte that a test of eight bytes marks, or to the end.
  @inline(__always)
  private static func skip(
    _ bytes: UnsafeRawBufferPointer, from start: Int, to end: Int, _ stops: (UInt64) -> UInt64
  ) -> Int {
    guard let base = bytes.baseAddress else { return end }
    var index = start
    while index + 8 <= end {
      // SAFETY: eight bytes are left before the end.
      let marks = stops(UInt64(littleEndian: (base + index).loadUnaligned(as: UInt64.self)))
      if marks != 0 { return index + marks.trailingZeroBitCount >> 3 }
      index += 8
    }
    while index < end {
      if stops(UInt64(bytes[index]) | 0x2020_2020_2020_2000) & 0x80 != 0 { return index }
      index += 1
    }
    return end
  }

  /// Marks quotes and backslashes with the high bit of their byte; the lowest mark is exact.
  @inline(__always)
  private static func stringStops(_ word: UInt64) -> UInt64 {
    let quotes = (word ^ 0x2222_2222_2222_2222) &- 0x0101_0101_0101_0101
    let backslashes = (word ^ 0x5C5C_5C5C_5C5C_5C5C) &- 0x0101_0101_0101_0101
    return (quotes | backslashes) & ~word & 0x8080_8080_8080_8080
  }

  /// Marks quotes, and brackets, which are 0x7F when three of their bits are set; few other bytes are.
  @inline(__always)
  private static func structureStops(_ word: UInt64) -> UInt64 {
    let quotes = (word ^ 0x2222_2222_2222_2222) &- 0x0101_0101_0101_0101
    let brackets = ((word | 0x2626_2626_2626_2626) ^ 0x7F7F_7F7F_7F7F_7F7F) &- 0x0101_0101_0101_0101
    return (quotes | brackets) & ~word & 0x8080_8080_8080_8080
  }
}
#endif
