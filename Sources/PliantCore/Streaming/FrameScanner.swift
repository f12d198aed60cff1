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
    // SAFETY: nothing is loaded while the bytes are looked at.
    unsafe scan(buffer.bytes(0..<(limit ?? buffer.tail)), from: &index)
  }

  /// Scans from `index` to the end of the bytes.
  ///
  /// - Parameter index: the value's first byte, or where the scan goes on; afterwards where this one stopped.
  /// - Returns: whether the value ends at `index`.
  package mutating func scan(_ bytes: UnsafeRawBufferPointer, from index: inout Int) -> Bool {
    while index < bytes.count {
      if isInString {
        if isEscaped {
          isEscaped = false
          index += 1
          continue
        }
        index = unsafe bytes.firstMark(from: index) { word in
          let quotes = (word ^ 0x2222_2222_2222_2222) &- 0x0101_0101_0101_0101
          let backslashes = (word ^ 0x5C5C_5C5C_5C5C_5C5C) &- 0x0101_0101_0101_0101
          return quotes | backslashes
        }
        guard index < bytes.count else { return false }
        isEscaped = unsafe bytes[index] == UInt8(ascii: "\\")
        isInString = isEscaped
        index += 1
        if !isInString, shape == .string { return true }
        continue
      }
      if shape == .container {
        index = unsafe bytes.firstMark(from: index) { word in
          let quotes = (word ^ 0x2222_2222_2222_2222) &- 0x0101_0101_0101_0101
          // Both kinds of brackets, in and out, are 0x7F when three of their bits are set; few other bytes are.
          let brackets = ((word | 0x2626_2626_2626_2626) ^ 0x7F7F_7F7F_7F7F_7F7F) &- 0x0101_0101_0101_0101
          return quotes | brackets
        }
        guard index < bytes.count else { return false }
      }
      let byte = unsafe bytes[index]
      if shape == .token {
        if Self.endsToken(byte) { return true }
        index += 1
        continue
      }
      index += 1
      switch byte {
      case UInt8(ascii: "\""): isInString = true
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        if depth == 0 { return true }
      default: break
      }
    }
    return false
  }

  private static func endsToken(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x00...0x20, UInt8(ascii: "\""), UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "{"), UInt8(ascii: "}"),
      UInt8(ascii: "["), UInt8(ascii: "]"):
      true
    default: false
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

  /// A scanner for the rest of a value in which `depth` objects and arrays are open.
  package init(openContainers depth: Int) {
    self.init(shape: .container)
    self.depth = depth
  }

  private init(shape: Shape) {
    self.shape = shape
  }
}

extension UnsafeRawBufferPointer {
  /// The first offset from `start` on whose byte a test of eight bytes marks with the high bit, or the end. Bytes beyond ASCII
  /// count as not marked.
  ///
  /// - Parameter marks: may mark bytes behind the first that it should, and must not mark the letter a.
  @inlinable @inline(__always)
  package func firstMark(from start: Int, _ marks: (UInt64) -> UInt64) -> Int {
    guard let base = baseAddress else { return start }
    var index = start
    while index &+ 8 <= count {
      // SAFETY: eight bytes are left before the end.
      let word = unsafe UInt64(littleEndian: (base + index).loadUnaligned(as: UInt64.self))
      let found = marks(word) & ~word & 0x8080_8080_8080_8080
      if found != 0 { return index &+ found.trailingZeroBitCount &>> 3 }
      index &+= 8
    }
    while index < count {
      let word = unsafe UInt64(self[index]) | 0x6161_6161_6161_6100
      if marks(word) & ~word & 0x80 != 0 { return index }
      index &+= 1
    }
    return index
  }
}
