// StreamTrivia: what is between the tokens of a document and between the values of a stream, in every dialect.

/// The state of a comment that is being skipped.
struct DialectComment: Sendable {
  private let isBlock: Bool
  private let isJSON5: Bool
  /// The number of bytes seen of a possible end of the comment: a star, or a part of U+2028 or U+2029.
  private var seen = 0

  /// Begins a comment, or returns nil if `byte` doesn't begin one.
  ///
  /// - Parameter byte: the second byte, after the slash.
  init?(secondByte byte: UInt8, _ dialect: JSONDialect) {
    isJSON5 = dialect == .json5
    switch byte {
    case UInt8(ascii: "/"): isBlock = false
    case UInt8(ascii: "*"): isBlock = true
    default: return nil
    }
  }

  /// Processes one more byte, and returns whether the comment ends with it.
  mutating func pass(_ byte: UInt8) -> Bool {
    if isBlock {
      if seen == 1 && byte == UInt8(ascii: "/") { return true }
      seen = byte == UInt8(ascii: "*") ? 1 : 0
      return false
    }
    if byte == 0x0A || byte == 0x0D || seen == 2 && byte & 0xFE == 0xA8 { return true }
    guard isJSON5 else { return false }
    seen = byte == 0xE2 ? 1 : seen == 1 && byte == 0x80 ? 2 : 0
    return false
  }

  /// Whether the end of the stream may end the comment.
  var endsWithStream: Bool { !isBlock }
}

/// Skips white space and comments between the values of a stream, without keeping them in memory.
package struct StreamTrivia: Sendable {
  /// What follows the white space and comments.
  package enum Outcome {
    /// This byte, at the head.
    case byte(UInt8)
    case needsBytes
    case end
    /// The end, inside a comment.
    case openComment
    /// A byte at the head, inside a comment, that is not UTF-8.
    case invalidComment
  }

  private let dialect: JSONDialect
  private var comment: DialectComment?

  package init(_ dialect: JSONDialect) { self.dialect = dialect }

  /// Treats the following bytes as outside of comments.
  package mutating func leaveComment() { comment = nil }

  package mutating func consume(_ buffer: StreamBuffer, isAtEnd: Bool) -> Outcome {
    if dialect == .json {
      let byte = buffer.consumeWhitespace()
      return buffer.count > 0 ? .byte(byte) : isAtEnd ? .end : .needsBytes
    }
    var index = buffer.head
    defer { buffer.consume(to: index) }
    // SAFETY: the padding follows the bytes.
    return unsafe pass(buffer.address(of: 0), from: &index, to: buffer.tail, isAtEnd: isAtEnd)
  }

  /// Passes the white space and comments of bytes from an index to an end, which padding follows.
  mutating func pass(
    _ bytes: UnsafePointer<UInt8>, from index: inout Int, to end: Int, isAtEnd: Bool
  ) -> Outcome {
    while index < end {
      // SAFETY: the index is before the end.
      let byte = unsafe bytes[index]
      if comment != nil {
        guard let count = unsafe countOfScalar(at: bytes + index, of: end - index) else {
          return isAtEnd ? .invalidComment : .needsBytes
        }
        if count == 0 { return .invalidComment }
        for _ in 0..<count {
          if unsafe comment?.pass(bytes[index]) == true { comment = nil }
          index += 1
        }
        continue
      }
      switch byte {
      case 0x20, 0x09, 0x0A, 0x0D: index += 1
      case 0x0B where dialect == .json5, 0x0C where dialect == .json5: index += 1
      case UInt8(ascii: "/") where dialect != .json:
        guard index + 1 < end else { return isAtEnd ? .byte(byte) : .needsBytes }
        comment = unsafe DialectComment(secondByte: bytes[index + 1], dialect)
        if comment == nil { return .byte(byte) }
        index += 2
      case 0x80... where dialect == .json5:
        guard let count = unsafe countOfScalar(at: bytes + index, of: end - index, where: dialect.isSpace) else {
          return isAtEnd ? .byte(byte) : .needsBytes
        }
        if count == 0 { return .byte(byte) }
        index += count
      default: return .byte(byte)
      }
    }
    guard isAtEnd else { return .needsBytes }
    return comment?.endsWithStream ?? true ? .end : .openComment
  }
}

/// Returns the length of the first character of `count` bytes: 0 if it is malformed, or doesn't satisfy a condition;
/// nil if more bytes are needed.
func countOfScalar(
  at p: UnsafePointer<UInt8>, of count: Int, where isCounted: (Unicode.Scalar) -> Bool = { _ in true }
) -> Int? {
  // SAFETY: the padding follows the bytes.
  guard let found = unsafe scalarOfUTF8(at: p) else { return count >= 4 ? 0 : nil }
  return isCounted(found.scalar) ? found.count : 0
}
