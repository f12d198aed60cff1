// The messages for numbers and words that aren't valid JSON.

#if CommandLine
import PliantCore

extension SyntaxLexer {
  func numberProblem(_ text: ArraySlice<UInt8>) -> String {
    let found = EscapedText.quoted(String(decoding: text, as: UTF8.self))
    let digits = text.first == UInt8(ascii: "-") ? text.dropFirst() : text
    if digits.first == UInt8(ascii: "0"), digits.dropFirst().first.map({ (0x30...0x39).contains($0) }) == true {
      return "expected a number without leading zeros, found \(found)"
    }
    if digits.last == UInt8(ascii: ".") { return "expected digits behind the point, found \(found)" }
    return "expected a number as JSON writes it, found \(found)"
  }

  func wordProblem(_ word: String) -> String {
    let found = EscapedText.quoted(word)
    switch word.lowercased() {
    case "true", "false", "null": return "expected \(word.lowercased()), found \(found)"
    case "none", "nil", "undefined": return "expected null, found \(found)"
    case "nan", "infinity", "+infinity", "inf": return "expected a number that JSON knows, found \(found)"
    default: break
    }
    if word.hasPrefix("+") { return "expected a number without a plus sign, found \(found)" }
    if word.hasPrefix(".") { return "expected a digit before the point, found \(found)" }
    if word.utf8.contains(where: { $0 >= 0x80 }),
      ["\u{201C}", "\u{201D}", "\u{2018}", "\u{2019}"].contains(where: { word.contains($0) })
    {
      return "expected straight quotes, found curly ones in \(found)"
    }
    return "expected a value, or quotes around a text, found \(found)"
  }

  func wording(_ token: SyntaxToken) -> String {
    switch token.kind {
    case .openObject: "{"
    case .closeObject: "}"
    case .openArray: "["
    case .closeArray: "]"
    case .comma: "a comma"
    case .colon: "a colon"
    case .end: "the end of the document"
    case .string: "string \(EscapedText.cut(String(decoding: bytes[token.range], as: UTF8.self), 40))"
    case .number, .word: EscapedText.quoted(String(decoding: bytes[token.range], as: UTF8.self))
    }
  }
}
#endif
