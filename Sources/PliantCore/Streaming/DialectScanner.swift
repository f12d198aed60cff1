// DialectScanner: finds the end of a value of JSON5 or JSON with comments, from one chunk of a stream to the next.

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

/// Finds the end of a value of another dialect whose bytes arrive in chunks, only by its brackets, quotes and comments.
///
/// This is the counterpart of ``FrameScanner`` for the dialects. It processes byte by byte.
package struct DialectScanner: Sendable {
  private enum State: Sendable {
    case outside
    /// After a slash, which may begin a comment.
    case slash
    case comment(DialectComment)
    case string(quote: UInt8)
    case escape(quote: UInt8)
  }

  private let shape: StreamedShape
  private let dialect: JSONDialect
  private var isJSON5: Bool { dialect == .json5 }
  private var depth = 0
  private var state = State.outside

  /// Creates a scanner for the value or key that begins with `byte`, or returns nil if none does.
  init?(firstByte byte: UInt8, _ dialect: JSONDialect) {
    guard let shape = StreamedShape(firstByte: byte, dialect) else { return nil }
    self.shape = shape
    self.dialect = dialect
  }

  /// Scans as ``StreamScanner/scan(_:from:to:)`` does.
  mutating func scan(_ buffer: StreamBuffer, from index: inout Int, to limit: Int? = nil) -> Bool {
    let tail = limit ?? buffer.tail
    while index < tail {
      let byte = buffer.byte(at: index)
      if shape == .token {
        if StreamedShape.endsToken(byte, dialect) { return true }
        if byte >= 0x80, isJSON5 {
          guard let count = buffer.countOfSpace(at: index, dialect) else { return false }
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

  /// Processes one more byte, and returns whether the value ends with it.
  private mutating func pass(_ byte: UInt8) -> Bool {
    switch state {
    case .comment(var comment):
      state = comment.pass(byte) ? .outside : .comment(comment)
    case .escape(let quote): state = .string(quote: quote)
    case .string(let quote):
      if byte == quote {
        state = .outside
        return shape == .string
      }
      if byte == UInt8(ascii: "\\") { state = .escape(quote: quote) }
    case .slash:
      if let comment = DialectComment(secondByte: byte, dialect) {
        state = .comment(comment)
      } else {
        state = .outside
        return passOutside(byte)
      }
    case .outside: return passOutside(byte)
    }
    return false
  }

  private mutating func passOutside(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "\""): state = .string(quote: byte)
    case UInt8(ascii: "'") where isJSON5: state = .string(quote: byte)
    case UInt8(ascii: "/"): state = .slash
    case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
    case UInt8(ascii: "}"), UInt8(ascii: "]"):
      depth -= 1
      return depth == 0
    default: break
    }
    return false
  }

  var endsWithStream: Bool { shape == .token }
}

extension StreamBuffer {
  /// Returns the length of the character at `index`: 0 if the bytes are malformed, nil if more bytes are needed.
  func countOfScalar(at index: Int) -> Int? {
    // SAFETY: the padding follows the bytes.
    if let (_, count) = unsafe scalarOfUTF8(at: address(of: index)) { return count }
    return index + 4 <= tail ? 0 : nil
  }

  /// Returns the length of the non-ASCII white space at `index`: 0 for any other bytes, nil if more bytes are needed.
  func countOfSpace(at index: Int, _ dialect: JSONDialect) -> Int? {
    guard dialect == .json5 else { return 0 }
    // SAFETY: as above.
    guard let (scalar, count) = unsafe scalarOfUTF8(at: address(of: index)) else { return index + 4 <= tail ? 0 : nil }
    return dialect.isSpace(scalar) ? count : 0
  }
}
