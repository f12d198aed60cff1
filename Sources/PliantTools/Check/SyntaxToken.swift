// SyntaxToken: the tokens of a text, well-formed or not.

#if CommandLine
/// A token of a document.
struct SyntaxToken {
  enum Kind {
    case openObject, closeObject, openArray, closeArray, comma, colon
    case string, number, word
    case end

    /// Whether a value begins with such a token.
    var beginsValue: Bool {
      switch self {
      case .openObject, .openArray, .string, .number, .word: true
      default: false
      }
    }
  }

  var kind: Kind
  var range: Range<Int>
}

/// A problem in a text, at a byte offset.
struct SyntaxProblem: Hashable, Sendable {
  var offset: Int
  var message: String
}

/// The extensions of JSON that are allowed.
struct SyntaxRules {
  var allowsComments = false
  var allowsTrailingCommas = false
  /// Names without quotes, single quotes, hexadecimal numbers and so on.
  var allowsJSON5 = false
}

/// Splits a text into tokens, and notes the problems inside them.
struct SyntaxLexer {
  let bytes: [UInt8]
  let rules: SyntaxRules
  var position: Int
  var problems: [SyntaxProblem] = []

  init(_ bytes: [UInt8], _ rules: SyntaxRules) {
    self.bytes = bytes
    self.rules = rules
    position = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  mutating func note(_ offset: Int, _ message: String) {
    problems.append(SyntaxProblem(offset: offset, message: message))
  }

  func byte(_ index: Int) -> UInt8? { index < bytes.count ? bytes[index] : nil }

  mutating func next() -> SyntaxToken {
    skipSpace()
    let start = position
    guard start < bytes.count else { return SyntaxToken(kind: .end, range: start..<start) }
    let kind: SyntaxToken.Kind
    switch bytes[start] {
    case UInt8(ascii: "{"): kind = .openObject
    case UInt8(ascii: "}"): kind = .closeObject
    case UInt8(ascii: "["): kind = .openArray
    case UInt8(ascii: "]"): kind = .closeArray
    case UInt8(ascii: ","): kind = .comma
    case UInt8(ascii: ":"): kind = .colon
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      readString(bytes[start])
      return SyntaxToken(kind: .string, range: start..<position)
    default: return readWord()
    }
    position += 1
    return SyntaxToken(kind: kind, range: start..<position)
  }

  private mutating func skipSpace() {
    while let byte = byte(position) {
      switch byte {
      case 0x20, 0x09, 0x0A, 0x0D: position += 1
      case UInt8(ascii: "/") where self.byte(position + 1) == UInt8(ascii: "/"):
        if !rules.allowsComments { note(position, "expected no comment, found //") }
        while let byte = self.byte(position), byte != 0x0A, byte != 0x0D { position += 1 }
      case UInt8(ascii: "/") where self.byte(position + 1) == UInt8(ascii: "*"): skipComment()
      case UInt8(ascii: "#") where !rules.allowsJSON5:
        note(position, "expected no comment, found #")
        while let byte = self.byte(position), byte != 0x0A, byte != 0x0D { position += 1 }
      default:
        guard rules.allowsJSON5, let count = space(at: position) else { return }
        position += count
      }
    }
  }

  private mutating func skipComment() {
    let start = position
    if !rules.allowsComments { note(start, "expected no comment, found /*") }
    position += 2
    while position < bytes.count {
      if bytes[position] == UInt8(ascii: "*"), byte(position + 1) == UInt8(ascii: "/") {
        position += 2
        return
      }
      position += 1
    }
    note(start, "expected the end of the comment, found the end of the document")
  }

  /// The length of white space that only JSON5 allows.
  private func space(at index: Int) -> Int? {
    switch bytes[index] {
    case 0x0B, 0x0C: 1
    case 0xC2 where byte(index + 1) == 0xA0: 2
    case 0xE2
    where byte(index + 1) == 0x80
      && (byte(index + 2).map { (0x80...0x8A).contains($0) || $0 == 0xA8 || $0 == 0xA9 || $0 == 0xAF } ?? false):
      3
    case 0xE3 where byte(index + 1) == 0x80 && byte(index + 2) == 0x80: 3
    case 0xEF where byte(index + 1) == 0xBB && byte(index + 2) == 0xBF: 3
    default: nil
    }
  }

  // MARK: - Strings

  private mutating func readString(_ quote: UInt8) {
    let start = position
    if quote == UInt8(ascii: "'") && !rules.allowsJSON5 { note(start, "expected double quotes, found single ones") }
    position += 1
    while position < bytes.count {
      let byte = bytes[position]
      switch byte {
      case quote:
        position += 1
        return
      case UInt8(ascii: "\\"): readEscape()
      case 0x0A, 0x0D:
        note(position, "expected the end of the string, found the end of the line")
        return
      case ..<0x20 where !rules.allowsJSON5:
        note(position, "expected a string without control characters, found U+00\(Self.hexadecimal(byte))")
        position += 1
      case 0x80...:
        if let count = scalarLength(at: position) {
          position += count
        } else {
          note(position, "expected UTF-8, found the byte 0x\(Self.hexadecimal(byte))")
          position += 1
        }
      default: position += 1
      }
    }
    note(start, "expected the end of the string, found the end of the document")
  }

  private mutating func readEscape() {
    let start = position
    position += 2
    guard let kind = byte(start + 1) else { return }
    switch kind {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
      UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      return
    case UInt8(ascii: "u"):
      guard let unit = unit(at: start + 2) else {
        note(start, "expected four hexadecimal digits behind \\u, found others")
        return
      }
      position = start + 6
      guard unit & 0xF800 == 0xD800, !rules.allowsJSON5 else { return }
      let other =
        byte(position) == UInt8(ascii: "\\") && byte(position + 1) == UInt8(ascii: "u")
        ? self.unit(at: position + 2) : nil
      if unit < 0xDC00, let other, other & 0xFC00 == 0xDC00 {
        position += 6
      } else {
        note(start, "expected a surrogate pair, found half of one")
      }
    case 0x80...:
      position = start + 1
      if !rules.allowsJSON5 { note(start, "expected an escape that JSON knows, found another") }
    case 0x0A, 0x0D:
      if !rules.allowsJSON5 {
        position = start + 1
        note(start, "expected an escape that JSON knows, found the end of the line")
      }
    default:
      let text = String(decoding: [kind], as: UTF8.self)
      if !rules.allowsJSON5 { note(start, "expected an escape that JSON knows, found \\\(text)") }
    }
  }

  private func unit(at index: Int) -> UInt16? {
    guard index + 4 <= bytes.count else { return nil }
    let digits = bytes[index..<(index + 4)]
    guard digits.allSatisfy({ SchemaFormat.isHexadecimal($0) }) else { return nil }
    return UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
  }

  /// The length of the character at an index; nil if it is not valid UTF-8.
  private func scalarLength(at index: Int) -> Int? {
    let first = bytes[index]
    let count = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
    guard index + count <= bytes.count else { return nil }
    var decoder = UTF8()
    var scalars = bytes[index..<(index + count)].makeIterator()
    guard case .scalarValue(let scalar) = decoder.decode(&scalars) else { return nil }
    return UTF8.width(scalar) == count ? count : nil
  }

  static func hexadecimal(_ byte: UInt8) -> String {
    (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
  }

  // MARK: - Numbers and words

  private mutating func readWord() -> SyntaxToken {
    let start = position
    while let byte = byte(position) {
      guard !" \t\n\r{}[],:\"'/".utf8.contains(byte) else { break }
      position += 1
    }
    if position == start { position += 1 }
    let range = start..<position
    let text = bytes[range]
    if text.first == UInt8(ascii: "-") || text.first.map({ (0x30...0x39).contains($0) }) == true {
      if !Self.isNumber(text) && !rules.allowsJSON5 { note(start, numberProblem(text)) }
      return SyntaxToken(kind: .number, range: range)
    }
    let word = String(decoding: text, as: UTF8.self)
    if !rules.allowsJSON5 && !["true", "false", "null"].contains(word) { note(start, wordProblem(word)) }
    return SyntaxToken(kind: .word, range: range)
  }

  static func isNumber(_ text: ArraySlice<UInt8>) -> Bool {
    func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
    var rest = text
    if rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
    let whole = rest.prefix(while: isDigit)
    guard !whole.isEmpty, whole.count == 1 || whole.first != UInt8(ascii: "0") else { return false }
    rest = rest.dropFirst(whole.count)
    if rest.first == UInt8(ascii: ".") {
      let fraction = rest.dropFirst().prefix(while: isDigit)
      guard !fraction.isEmpty else { return false }
      rest = rest.dropFirst(fraction.count + 1)
    }
    if rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") {
      rest = rest.dropFirst()
      if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
      guard !rest.isEmpty, rest.allSatisfy(isDigit) else { return false }
      rest = []
    }
    return rest.isEmpty
  }
}
#endif
