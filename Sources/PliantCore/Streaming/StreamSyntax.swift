// StreamSyntax: what is between the values of a stream, and where they end, in every dialect.

/// Finds the end of a value or key of any dialect, from one chunk of a stream to the next.
package enum StreamScanner: Sendable {
  case json(FrameScanner)
  case dialect(DialectScanner)

  /// Creates a scanner for the value or key that begins with `byte`, or returns nil if none does.
  package init?(firstByte byte: UInt8, in dialect: JSONDialect) {
    if dialect == .json {
      guard let scanner = FrameScanner(firstByte: byte) else { return nil }
      self = .json(scanner)
    } else {
      guard let scanner = DialectScanner(firstByte: byte, dialect) else { return nil }
      self = .dialect(scanner)
    }
  }

  /// Scans from `index` to the tail, or only to `limit`.
  ///
  /// - Parameter index: the offset of the value's first byte, or the end of the last scan; afterwards the end of this
  ///   one.
  /// - Returns: whether the value ends at `index`.
  package mutating func scan(_ buffer: StreamBuffer, from index: inout Int, to limit: Int? = nil) -> Bool {
    switch self {
    case .json(var scanner):
      defer { self = .json(scanner) }
      return scanner.scan(buffer, from: &index, to: limit)
    case .dialect(var scanner):
      defer { self = .dialect(scanner) }
      return scanner.scan(buffer, from: &index, to: limit)
    }
  }

  /// Whether the value is complete if the stream ends here.
  package var endsWithStream: Bool {
    switch self {
    case .json(let scanner): scanner.endsWithStream
    case .dialect(let scanner): scanner.endsWithStream
    }
  }
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
    while index < buffer.tail {
      let byte = buffer.byte(at: index)
      if comment != nil {
        guard let count = buffer.countOfScalar(at: index) else { return isAtEnd ? .invalidComment : .needsBytes }
        if count == 0 { return .invalidComment }
        for _ in 0..<count {
          if comment?.pass(buffer.byte(at: index)) == true { comment = nil }
          index += 1
        }
        continue
      }
      switch byte {
      case 0x20, 0x09, 0x0A, 0x0D: index += 1
      case 0x0B where dialect == .json5, 0x0C where dialect == .json5: index += 1
      case UInt8(ascii: "/"):
        guard index + 1 < buffer.tail else { return isAtEnd ? .byte(byte) : .needsBytes }
        comment = DialectComment(secondByte: buffer.byte(at: index + 1), dialect)
        if comment == nil { return .byte(byte) }
        index += 2
      case 0x80...:
        guard let count = buffer.countOfSpace(at: index, dialect) else { return isAtEnd ? .byte(byte) : .needsBytes }
        if count == 0 { return .byte(byte) }
        index += count
      default: return .byte(byte)
      }
    }
    guard isAtEnd else { return .needsBytes }
    return comment?.endsWithStream ?? true ? .end : .openComment
  }
}
