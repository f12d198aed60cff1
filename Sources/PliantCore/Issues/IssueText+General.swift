// The expectation of an issue without the found value, so that issues that differ only in the value form one group.

extension IssueText {
  /// Returns the expectation, on one line, without the found value: an error of other code may quote it, and would
  /// differ for each value.
  ///
  /// The error quotes the value as the type has read it, and not always as the document spells it.
  ///
  /// ```swift
  /// general("Color (no color is called \"abc\")", found: "string \"abc\"")   // Color (no color is called "…")
  /// general("Path (a/b is no path)", found: "string \"a\\/b\"")             // Path (… is no path)
  /// ```
  ///
  /// - Parameter found: the description of the value in the document, on one line or not.
  package static func general(_ expected: String, found: String, _ kind: IssueKind) -> String {
    let expected = EscapedText.line(expected)
    guard mayQuote(expected, kind) else { return expected }
    let (spellings, isCut) = spellings(ofFound: EscapedText.line(found))
    guard !spellings.isEmpty else { return expected }
    let text = Array(expected.utf8)
    var general: [UInt8] = []
    var index = kind == .other ? 0 : reasonStart(in: expected) ?? 0
    general += text[..<index]
    while index < text.count {
      let quoted = spellings.first { quoted in
        let end = index + quoted.count
        return text[index...].starts(with: quoted) && !isWord(text, index - 1, index)
          && (isCut || !isWord(text, end - 1, end))
      }
      if let quoted {
        general += "…".utf8
        index = isCut ? text.count : index + quoted.count
      } else {
        general.append(text[index])
        index += 1
      }
    }
    return String(decoding: general, as: UTF8.self)
  }

  /// Returns the texts with which an error may quote a found string or number, the longest first, and whether these are
  /// only the beginning of the value.
  private static func spellings(ofFound found: String) -> (texts: [[UInt8]], isCut: Bool) {
    guard let word = ["string ", "number "].first(where: found.hasPrefix) else { return ([], false) }
    var value = found.dropFirst(word.count)
    let isString = value.first == "\""
    if isString { value = value.dropFirst().dropLast(value.last == "\"" ? 1 : 0) }
    let isCut = value.last == "…"
    let written = String(isCut ? value.dropLast() : value)
    let read = isString ? unescaped(written, isCut: isCut) : written
    var texts = [written, EscapedText.line(read), EscapedText.escaped(read, in: "\"")]
    #if !hasFeature(Embedded)
    if !isCut, let number = Double(read) {
      texts += [number.description, Float(number).description] + (Int(exactly: number).map { [$0.description] } ?? [])
    }
    #endif
    return (texts.map { Array($0.utf8) }.filter { !$0.isEmpty }.stablySorted { -$0.count }, isCut)
  }

  /// Returns the content of a JSON string without escapes; unchanged if it has others than those of JSON.
  ///
  /// - Parameter isCut: whether it may end inside of an escape, or between two that are one character.
  private static func unescaped(_ text: String, isCut: Bool) -> String {
    guard text.utf8.contains(UInt8(ascii: "\\")) else { return text }
    for count in 0..<(isCut ? #"\ud83d\ude00"#.count : 1) {
      var quoted = "\"\(text.dropLast(count))\""
      let document = quoted.withUTF8 { bytes in unsafe DocumentBytes(copying: UnsafeRawBufferPointer(bytes)) }
      var reader = JSONReader(document)
      if let read = try? reader.readString() { return read }
    }
    return text
  }

  /// Whether a word continues from one byte to the other.
  private static func isWord(_ text: [UInt8], _ left: Int, _ right: Int) -> Bool {
    func isPart(_ index: Int) -> Bool {
      guard text.indices.contains(index) else { return false }
      switch text[index] {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "a")...UInt8(ascii: "z"), 0x80...:
        return true
      default: return false
      }
    }
    return isPart(left) && isPart(right)
  }
}
