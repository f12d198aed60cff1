// DialectDocuments: the documents of an input in JSON5 or JSON with comments, one after the other.

#if CommandLine
import PliantCore

/// The documents of an input in another dialect. White space and comments separate them.
///
/// The memory is bounded by the largest document.
struct DialectDocuments {
  private let source: ByteSource
  private let dialect: JSONDialect
  private let buffer = StreamBuffer(capacity: 1 << 16)
  private var trivia: StreamTrivia
  private var isAtEnd = false
  private var index = 0

  init(_ source: ByteSource, _ dialect: JSONDialect) {
    self.source = source
    self.dialect = dialect
    trivia = StreamTrivia(dialect)
  }

  /// Returns the next document, which may be malformed; nil at the end. Where no value begins, the rest of the input
  /// is one document.
  mutating func next() throws(InputProblem) -> InputDocument? {
    guard let first = try seekValue() else { return nil }
    guard var scanner = StreamScanner(firstByte: first, in: dialect) else { return try rest() }
    var end = buffer.head
    while !scanner.scan(buffer, from: &end) {
      if isAtEnd { break }
      let scanned = end - buffer.head
      try load()
      end = buffer.head + scanned
    }
    return take(to: end)
  }

  /// Returns a document together with everything behind it.
  mutating func joiningRest(to document: InputDocument) throws(InputProblem) -> InputDocument {
    var whole = document
    whole.bytes += try rest().bytes
    return whole
  }

  /// Skips white space and comments, and returns the first byte of the next document; nil at the end.
  private mutating func seekValue() throws(InputProblem) -> UInt8? {
    while true {
      if index == 0, buffer.head == 0 {
        while !isAtEnd, buffer.tail < 4 { try load() }
        let problem = unsafe InputProblem(encodingOf: buffer.bytes(0..<min(buffer.tail, 4)), file: source.name)
        if let problem { throw problem }
        _ = buffer.consumeByteOrderMark(isAtEnd: isAtEnd)
      }
      switch trivia.consume(buffer, isAtEnd: isAtEnd) {
      case .byte(let byte): return byte
      case .needsBytes: try load()
      case .end: return nil
      case .openComment: throw problem("expected the end of the comment, found the end of the document")
      case .invalidComment: throw problem("expected UTF-8 in the comment, found other bytes")
      }
    }
  }

  private mutating func rest() throws(InputProblem) -> InputDocument {
    while !isAtEnd { try load() }
    return take(to: buffer.tail)
  }

  private mutating func take(to end: Int) -> InputDocument {
    let place = buffer.place(of: buffer.head)
    let bytes = unsafe Array(buffer.bytes(buffer.head..<end))
    buffer.consume(to: end)
    defer { index += 1 }
    return InputDocument(bytes: bytes, file: source.name, line: place.line, column: place.column, index: index)
  }

  private mutating func load() throws(InputProblem) {
    var problem: InputProblem?
    unsafe withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 1) { room in
      do throws(InputProblem) {
        let count = try unsafe source.read(into: room)
        isAtEnd = count == 0
        unsafe buffer.append(UnsafeRawBufferPointer(rebasing: room[..<count]))
      } catch {
        isAtEnd = true
        problem = error
      }
    }
    if let problem { throw problem }
  }

  private func problem(_ message: String) -> InputProblem {
    let place = buffer.place(of: buffer.head)
    return InputProblem(file: source.name, line: place.line, column: place.column, message: message)
  }
}
#endif
