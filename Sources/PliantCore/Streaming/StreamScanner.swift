// StreamScanner: finds the end of a value without reading it, from one chunk of a stream to the next.

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

/// Finds the end of a value or key of any dialect whose bytes arrive in chunks, only by its brackets, quotes and
/// comments.
///
/// It continues in the next chunk where it stopped in the last, even inside an escape, and needs only a few words of
/// memory. The value need not be well-formed.
package struct StreamScanner: Sendable {
  private let shape: StreamedShape
  private let dialect: JSONDialect
  private var depth = 0
  /// The quote that ends the current string; zero outside of strings.
  private var quote: UInt8 = 0
  private var isEscaped = false
  /// Whether the last byte was a slash, which may begin a comment.
  private var isAfterSlash = false
  private var comment: DialectComment?

  /// Creates a scanner for the value or key that begins with `byte`, or returns nil if none does.
  package init?(firstByte byte: UInt8, in dialect: JSONDialect = .json) {
    guard let shape = StreamedShape(firstByte: byte, dialect) else { return nil }
    self.shape = shape
    self.dialect = dialect
  }

  /// Creates a scanner for the rest of a value of JSON in which `depth` objects and arrays are open.
  package init(openContainers depth: Int) {
    shape = .container
    dialect = .json
    self.depth = depth
  }

  /// Scans from `index` to the tail, or only to `limit`.
  ///
  /// - Parameter index: the offset of the value's first byte, or the end of the last scan; afterwards the end of this
  ///   one.
  /// - Returns: whether the value ends at `index`.
  package mutating func scan(_ buffer: StreamBuffer, from index: inout Int, to limit: Int? = nil) -> Bool {
    let isComplete = scan(buffer, from: &index, until: limit ?? buffer.tail)
    buffer.mayEndAtComma = isComplete || shape == .token
    return isComplete
  }

  private mutating func scan(_ buffer: StreamBuffer, from index: inout Int, until tail: Int) -> Bool {
    // SAFETY: nothing is loaded while the bytes are scanned.
    if dialect == .json { return unsafe scan(buffer.bytes(0..<tail), from: &index) }
    while index < tail {
      let byte = buffer.byte(at: index)
      if shape == .token {
        if StreamedShape.endsToken(byte, dialect) { return true }
        if byte >= 0x80, dialect == .json5 {
          let rest = buffer.tail - index
          // SAFETY: the padding follows the bytes.
          guard let count = unsafe countOfScalar(at: buffer.address(of: index), of: rest, where: dialect.isSpace) else {
            return false
          }
          if count > 0 { return true }
        }
        index += 1
        continue
      }
      index += 1
      if pass(byte) { return true }
    }
    return false
  }

  /// Scans JSON from `index` to the end of the bytes, as ``scan(_:from:to:)`` does, eight bytes at a time.
  package mutating func scan(_ bytes: UnsafeRawBufferPointer, from index: inout Int) -> Bool {
    while index < bytes.count {
      if quote != 0 {
        if !isEscaped {
          index = unsafe bytes.firstMark(from: index) { word in
            let quotes = (word ^ 0x2222_2222_2222_2222) &- 0x0101_0101_0101_0101
            let backslashes = (word ^ 0x5C5C_5C5C_5C5C_5C5C) &- 0x0101_0101_0101_0101
            return quotes | backslashes
          }
        }
      } else if shape == .container {
        index = unsafe bytes.firstMark(from: index) { word in
          let quotes = (word ^ 0x2222_2222_2222_2222) &- 0x0101_0101_0101_0101
          // Opening and closing brackets of both kinds become 0x7F when three of their bits are set; few other bytes
          // do.
          let brackets = ((word | 0x2626_2626_2626_2626) ^ 0x7F7F_7F7F_7F7F_7F7F) &- 0x0101_0101_0101_0101
          return quotes | brackets
        }
      }
      guard index < bytes.count else { return false }
      let byte = unsafe bytes[index]
      if shape == .token, StreamedShape.endsToken(byte, .json) { return true }
      index += 1
      if shape != .token, pass(byte) { return true }
    }
    return false
  }

  /// Processes one more byte, and returns whether the value ends with it.
  @inline(__always)
  private mutating func pass(_ byte: UInt8) -> Bool {
    if quote != 0 {
      if !isEscaped, byte == quote {
        quote = 0
        return shape == .string
      }
      isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
      return false
    }
    if dialect != .json, isInComment(with: byte) { return false }
    switch byte {
    case UInt8(ascii: "\""): quote = byte
    case UInt8(ascii: "'") where dialect == .json5: quote = byte
    case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
    case UInt8(ascii: "}"), UInt8(ascii: "]"):
      depth -= 1
      return depth == 0
    default: break
    }
    return false
  }

  /// Whether a byte outside of strings belongs to a comment, or may begin one.
  private mutating func isInComment(with byte: UInt8) -> Bool {
    if comment != nil {
      if comment?.pass(byte) == true { comment = nil }
      return true
    }
    if isAfterSlash { comment = DialectComment(secondByte: byte, dialect) }
    isAfterSlash = comment == nil && byte == UInt8(ascii: "/")
    return comment != nil || isAfterSlash
  }

  /// Whether the value is complete if the stream ends here.
  package var endsWithStream: Bool { shape == .token }
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
