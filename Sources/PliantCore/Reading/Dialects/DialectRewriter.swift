//===----------------------------------------------------------------------===//
// DialectRewriter: JSON5 and JSON with comments as JSON.
//===----------------------------------------------------------------------===//

/// Writes a document of another dialect as JSON.
///
/// It goes token by token and knows as little of the structure as it can: what it does not know, it copies, and the reader refuses it.
/// Where possible the output stays in step with the source: a comment becomes as many spaces.
@safe
struct DialectRewriter: ~Copyable {
  let source: DocumentBytes
  let isJSON5: Bool
  let hasComments: Bool
  private(set) var output: [UInt8] = []
  private(set) var steps: [DocumentOrigin.Step] = []
  /// The place in the source. What is behind its end is zero padding.
  var offset = 0
  /// The last byte of the output that is no white space.
  private var lastByte: UInt8 = 0

  init(_ source: DocumentBytes, _ dialect: JSONDialect) {
    self.source = source
    isJSON5 = dialect == .json5
    hasComments = dialect != .json
    output.reserveCapacity(source.count + source.count / 8 + 16)
  }

  mutating func rewrite() throws(JSONError) {
    while offset < source.count {
      try copyTrivia()
      guard offset < source.count else { return }
      keepInStep()
      switch byte {
      case UInt8(ascii: "\""): try copyString()
      case UInt8(ascii: "'") where isJSON5: try copyString()
      case UInt8(ascii: ","): try copyComma()
      case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "0")...UInt8(ascii: "9"):
        if isJSON5 { try copyNumber() } else { copyByte() }
      default:
        if isJSON5, identifierScalar(at: offset, isFirst: true) != nil { try copyIdentifier() } else { copyByte() }
      }
      lastByte = output.last ?? 0
    }
  }

  /// A comma, unless nothing but the end of its container follows.
  private mutating func copyComma() throws(JSONError) {
    let next = byte(at: try triviaEnd(from: offset + 1))
    let endsContainer = next == UInt8(ascii: "]") || next == UInt8(ascii: "}")
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
}

// MARK: - Source and output

extension DialectRewriter {
  /// The byte at the place; zero at the end.
  @inline(__always)
  var byte: UInt8 { byte(at: offset) }

  @inline(__always)
  func byte(at offset: Int) -> UInt8 {
    // SAFETY: no scan passes the end by more than the padding, which is zero and part of nothing.
    unsafe offset < source.count + DocumentBytes.padding ? source.start[offset] : 0
  }

  /// The Unicode scalar at `offset` and its length in UTF-8; nil where there is none.
  func scalar(at offset: Int) -> (scalar: Unicode.Scalar, count: Int)? {
    let first = byte(at: offset)
    if first < 0x80 { return first == 0 && offset >= source.count ? nil : (Unicode.Scalar(first), 1) }
    let count = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
    var value = UInt32(first) & (0x7F >> UInt32(count))
    for index in 1..<count { value = value << 6 | UInt32(byte(at: offset + index) & 0x3F) }
    return Unicode.Scalar(value).map { ($0, count) }
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

  /// Notes that what is put next comes from the place in the source.
  mutating func keepInStep() {
    let shift = output.count - offset
    let last = steps.last.map { $0.rewritten - $0.source } ?? 0
    if shift != last { steps.append(DocumentOrigin.Step(rewritten: output.count, source: offset)) }
  }
}

// MARK: - White space and comments

extension DialectRewriter {
  /// Copies white space; comments, and white space that JSON does not have, as spaces.
  private mutating func copyTrivia() throws(JSONError) {
    let end = try triviaEnd(from: offset)
    guard end > offset else { return }
    keepInStep()
    output.append(contentsOf: repeatElement(UInt8(ascii: " "), count: end - offset))
    offset = end
  }

  /// The end of the white space and comments at `start`.
  func triviaEnd(from start: Int) throws(JSONError) -> Int {
    var offset = start
    while true {
      switch byte(at: offset) {
      case 0x20, 0x09, 0x0A, 0x0D: offset += 1
      case 0x0B where isJSON5, 0x0C where isJSON5: offset += 1
      case UInt8(ascii: "/") where hasComments:
        guard let end = try commentEnd(from: offset) else { return offset }
        offset = end
      case 0x80...:
        guard let (scalar, count) = scalar(at: offset), isSpace(scalar, at: offset) else { return offset }
        offset += count
      default: return offset
      }
    }
  }

  /// A byte order mark at the start, and in JSON5 all of Unicode's spaces and line ends (JSON5, section 8).
  private func isSpace(_ scalar: Unicode.Scalar, at offset: Int) -> Bool {
    if scalar.value == 0xFEFF { return isJSON5 || offset == 0 }
    guard isJSON5 else { return false }
    return scalar.value == 0x2028 || scalar.value == 0x2029 || scalar.properties.generalCategory == .spaceSeparator
  }

  /// The end of the comment at `start`; nil when there is none.
  private func commentEnd(from start: Int) throws(JSONError) -> Int? {
    var offset = start + 2
    switch byte(at: start + 1) {
    case UInt8(ascii: "/"):
      while offset < source.count && !isLineEnd(at: offset) { offset += 1 }
      return offset
    case UInt8(ascii: "*"):
      while offset < source.count {
        if byte(at: offset) == UInt8(ascii: "*") && byte(at: offset + 1) == UInt8(ascii: "/") { return offset + 2 }
        offset += 1
      }
      throw failure(.unexpectedEnd(expected: .commentEnd), at: source.count)
    default: return nil
    }
  }

  /// Whether a line ends here: LF, CR, U+2028 or U+2029.
  func isLineEnd(at offset: Int) -> Bool {
    switch byte(at: offset) {
    case 0x0A, 0x0D: true
    case 0xE2: byte(at: offset + 1) == 0x80 && byte(at: offset + 2) & 0xFE == 0xA8
    default: false
    }
  }
}
