// FrameScanner: finds the end of a value without reading it, from one chunk of a stream to the next.

/// How the end of a streamed value is found.
enum StreamedShape: Sendable {
  /// An object or array: ends with its closing bracket.
  case container
  case string
  /// A number, a literal or a key without quotes: ends before a delimiter.
  case token

  /// Returns nil if no value or key begins with `byte`.
  init?(firstByte byte: UInt8, _ dialect: JSONDialect) {
    switch byte {
    case UInt8(ascii: "{"), UInt8(ascii: "["): self = .container
    case UInt8(ascii: "\""): self = .string
    case UInt8(ascii: "'") where dialect == .json5: self = .string
    default:
      if Self.endsToken(byte, dialect) { return nil }
      self = .token
    }
  }

  @inline(__always)
  static func endsToken(_ byte: UInt8, _ dialect: JSONDialect) -> Bool {
    switch byte {
    case 0x00...0x20, UInt8(ascii: "\""), UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "{"), UInt8(ascii: "}"),
      UInt8(ascii: "["), UInt8(ascii: "]"):
      true
    case UInt8(ascii: "/"): dialect != .json
    case UInt8(ascii: "'"): dialect == .json5
    default: false
    }
  }
}

/// Finds the end of a value whose bytes arrive in chunks, only by its brackets and quotes.
///
/// It continues in the next chunk where it stopped in the last, even inside an escape, and needs only three words of
/// memory. The value need not be well-formed.
package struct FrameScanner: Sendable {
  private let shape: StreamedShape
  private var depth = 0
  private var isInString = false
  private var isEscaped = false

  /// Creates a scanner for the value that begins with `byte`, or returns nil if no value does.
  package init?(firstByte byte: UInt8) {
    guard let shape = StreamedShape(firstByte: byte, .json) else { return nil }
    self.shape = shape
  }

  package mutating func scan(_ buffer: StreamBuffer, from index: inout Int, to limit: Int? = nil) -> Bool {
    // SAFETY: nothing is loaded while the bytes are scanned.
    unsafe scan(buffer.bytes(0..<(limit ?? buffer.tail)), from: &index)
  }

  /// Scans from `index` to the end of the bytes, as ``StreamScanner/scan(_:from:to:)`` does.
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
          // Opening and closing brackets of both kinds become 0x7F when three of their bits are set; few other bytes
          // do.
          let brackets = ((word | 0x2626_2626_2626_2626) ^ 0x7F7F_7F7F_7F7F_7F7F) &- 0x0101_0101_0101_0101
          return quotes | brackets
        }
        guard index < bytes.count else { return false }
      }
      let byte = unsafe bytes[index]
      if shape == .token {
        if StreamedShape.endsToken(byte, .json) { return true }
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

  package var endsWithStream: Bool { shape == .token }
}

extension FrameScanner {
  /// Creates a scanner for the rest of a value in which `depth` objects and arrays are open.
  package init(openContainers depth: Int) {
    shape = .container
    self.depth = depth
  }
}

extension UnsafeRawBufferPointer {
  /// Returns the offset of the first byte, from `start` on, that `marks` marks with its high bit, or the end.
  /// Non-ASCII bytes never count as marked.
  ///
  /// - Parameter marks: tests eight bytes. It may wrongly mark bytes after the first correct one, and must not mark
  ///   the letter a.
  @inlinable @inline(__always)
  package func firstMark(from start: Int, _ marks: (UInt64) -> UInt64) -> Int {
    guard let base = baseAddress else { return start }
    var index = start
    while index &+ 8 <= count {
      // SAFETY: eight bytes are left before the end.
      let word = unsafe loadWord((base + index).assumingMemoryBound(to: UInt8.self))
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

  /// Returns the end of the string that begins at an offset, after its closing quote; nil if it has none.
  @inline(__always)
  func endOfString(from start: Int) -> Int? {
    var index = start + 1
    while index < count {
      // SAFETY: before the end.
      let byte = unsafe self[index]
      if byte == UInt8(ascii: "\"") { return index + 1 }
      index += byte == UInt8(ascii: "\\") ? 2 : 1
    }
    return nil
  }
}
