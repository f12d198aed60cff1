// DialectRewriter: rewrites JSON5 and JSON with comments as JSON.

/// Rewrites a document of another dialect as JSON.
///
/// It works token by token and knows as little of the structure as possible: it copies unknown tokens, and the reader
/// refuses them. Where possible, the offsets stay those of the source: a comment becomes as many spaces.
@safe
struct DialectRewriter: ~Copyable {
  let source: DocumentBytes
  private let dialect: JSONDialect
  /// Whether braces are added around a document that does not begin with one.
  private let addsBraces: Bool
  private var isBraced = false
  private(set) var output: [UInt8] = []
  private(set) var steps: [DocumentOrigin.Step] = []
  /// Whether a number of the output replaces `Infinity` or `NaN`.
  var hasNonFinite = false
  /// The offset of the next byte of the source. Zero padding follows the source.
  var offset = 0
  /// The start of the last token, in the output and in the source.
  private var token = DocumentOrigin.Step(rewritten: 0, source: 0)
  /// The last byte of the output, ignoring white space.
  private var lastByte: UInt8 = 0
  /// For each open container, whether it is an object.
  private var containers: [Bool] = []

  init(_ source: DocumentBytes, _ dialect: JSONDialect, addsBraces: Bool = false) {
    self.source = source
    self.dialect = dialect
    self.addsBraces = addsBraces
    output.reserveCapacity(source.count + source.count / 8 + 16)
  }

  var isJSON5: Bool { dialect == .json5 }

  /// Whether a key is next, or the end of the object.
  var isBeforeKey: Bool {
    containers.last == true && (lastByte == UInt8(ascii: "{") || lastByte == UInt8(ascii: ","))
  }

  mutating func rewrite() throws(JSONError) {
    if addsBraces { isBraced = byte(at: try triviaEnd(from: 0)) != UInt8(ascii: "{") }
    if isBraced {
      lastByte = UInt8(ascii: "{")
      put(lastByte)
      containers = [true]
    }
    try copyTokens()
    keepInStep()
    if isBraced { put(UInt8(ascii: "}")) }
  }

  private mutating func copyTokens() throws(JSONError) {
    while offset < source.count {
      try copyTrivia()
      guard offset < source.count else { return }
      keepInStep()
      token = DocumentOrigin.Step(rewritten: output.count, source: offset)
      switch byte {
      case UInt8(ascii: "\""): try copyString()
      case UInt8(ascii: "'") where isJSON5: try copyString()
      // With added braces, plain JSON still allows no trailing comma.
      case UInt8(ascii: ",") where dialect != .json || !addsBraces: try copyComma()
      case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "0")...UInt8(ascii: "9"):
        if isJSON5 { try copyNumber() } else { copyByte() }
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        containers.append(byte == UInt8(ascii: "{"))
        copyByte()
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        _ = containers.popLast()
        copyByte()
      default:
        if isJSON5, identifierScalar(at: offset, isFirst: true) != nil { copyIdentifier() } else { copyByte() }
      }
      lastByte = output.last ?? 0
    }
  }

  /// Copies a comma, or replaces it by a space if its container ends next.
  private mutating func copyComma() throws(JSONError) {
    let end = try triviaEnd(from: offset + 1)
    let next = byte(at: end)
    let endsContainer =
      next == UInt8(ascii: "]") || next == UInt8(ascii: "}") || isBraced && end >= source.count
    switch lastByte {
    case UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: ","), UInt8(ascii: ":"), 0: copyByte()
    default:
      offset += 1
      put(endsContainer ? UInt8(ascii: " ") : UInt8(ascii: ","))
    }
  }

  func failure(_ kind: JSONError.Kind, at offset: Int) -> JSONError {
    JSONError(kind, at: offset, in: source)
  }

  /// Returns the output before a fault, or before the token with the fault. The path to its end is that of the fault.
  func document(before fault: JSONError) -> DocumentBytes {
    let isOfToken = fault.documentOffset <= token.source
    let end = isOfToken ? token.rewritten : output.count
    var steps = steps
    while let last = steps.last, last.rewritten >= end { steps.removeLast() }
    steps.append(DocumentOrigin.Step(rewritten: end, source: fault.documentOffset))
    return DocumentBytes(
      copying: Array(output[..<end]), origin: origin(steps: steps), place: source.place)
  }

  func origin(steps: [DocumentOrigin.Step]) -> DocumentOrigin {
    DocumentOrigin(source: source, dialect: dialect, steps: steps, hasNonFinite: hasNonFinite)
  }
}

// MARK: - Source and output

extension DialectRewriter {
  /// The byte at `offset`; zero at the end.
  @inline(__always)
  var byte: UInt8 { byte(at: offset) }

  @inline(__always)
  func byte(at offset: Int) -> UInt8 {
    // SAFETY: the bytes are readable up to the end of the padding.
    unsafe offset < source.count + DocumentBytes.padding ? source.start[offset] : 0
  }

  /// Returns the Unicode scalar at `offset` and its length in UTF-8, or nil if the bytes are not well-formed.
  func scalar(at offset: Int) -> (scalar: Unicode.Scalar, count: Int)? {
    guard offset < source.count else { return nil }
    // SAFETY: the offset is within the document.
    return unsafe scalarOfUTF8(at: source.start + offset)
  }

  @inline(__always)
  mutating func put(_ byte: UInt8) { output.append(byte) }

  mutating func put(_ text: StaticString) {
    for index in 0..<text.utf8CodeUnitCount {
      // SAFETY: within the text.
      put(unsafe text.utf8Start[index])
    }
  }

  mutating func copyByte() {
    put(byte)
    offset += 1
  }

  /// Records that the next byte written corresponds to `offset` in the source.
  mutating func keepInStep() {
    let shift = output.count - offset
    let last = steps.last.map { $0.rewritten - $0.source } ?? 0
    if shift != last { steps.append(DocumentOrigin.Step(rewritten: output.count, source: offset)) }
  }
}

// MARK: - White space and comments

extension DialectRewriter {
  /// Replaces white space and comments by as many spaces.
  private mutating func copyTrivia() throws(JSONError) {
    let end = try triviaEnd(from: offset)
    guard end > offset else { return }
    keepInStep()
    output.append(contentsOf: repeatElement(UInt8(ascii: " "), count: end - offset))
    offset = end
  }

  /// Returns the end of the white space and comments at `start`.
  func triviaEnd(from start: Int) throws(JSONError) -> Int {
    var offset = start
    // A byte order mark is accepted at the start of any document, but not at that of a part of a stream.
    if offset == 0, source.place == nil, let (mark, count) = scalar(at: 0), mark == "\u{FEFF}" { offset = count }
    var trivia = StreamTrivia(dialect)
    // SAFETY: the padding follows the source.
    switch unsafe trivia.pass(source.start, from: &offset, to: source.count, isAtEnd: true) {
    case .byte, .end, .needsBytes: return offset
    case .openComment: throw failure(.unexpectedEnd(expected: .commentEnd), at: source.count)
    case .invalidComment: throw failure(.invalidUTF8, at: offset)
    }
  }

  /// Whether a line ends at `offset`: LF, CR, and in JSON5 U+2028 or U+2029.
  func isLineEnd(at offset: Int) -> Bool {
    switch byte(at: offset) {
    case 0x0A, 0x0D: true
    case 0x80...: scalar(at: offset).map { dialect.endsLine($0.scalar) } ?? false
    default: false
    }
  }
}
