// SchemaPattern: the regular expressions of schemas, by ECMA-262.

#if CommandLine
import Foundation

/// A regular expression. It may match anywhere in a text.
struct SchemaPattern: Sendable {
  let source: String
  private let search: Search

  private enum Search: Sendable {
    /// A text without any special characters, at the start if `isAnchored`.
    case literal([UInt8], isAnchored: Bool)
    case expression(NSRegularExpression)
  }

  /// - Throws: an error if the text is not a regular expression.
  init(_ source: String) throws {
    self.source = source
    let isAnchored = source.utf8.first == UInt8(ascii: "^")
    let literal = Array(isAnchored ? source.utf8.dropFirst() : source.utf8[...])
    if literal.allSatisfy({ !Self.special.contains($0) }) {
      search = .literal(literal, isAnchored: isAnchored)
    } else {
      let expression = try NSRegularExpression(pattern: Self.translate(source))
      if isAnchored && !source.contains("|") {
        search = .expression(expression)
      } else {
        // One match from the start, whose steps are counted, is faster than a search that reports each character.
        search = .expression(try NSRegularExpression(pattern: #"\A[\s\S]*?(?:\#(expression.pattern))"#))
      }
    }
  }

  private static let special = Set(#"^$\.*+?()[]{}|/"#.utf8)

  /// Whether the pattern matches somewhere in a text; nil if that takes too much work or memory.
  ///
  /// Nested repetitions may match in as many ways as there are to divide a text, and all of them are tried.
  ///
  /// - Parameter work: the work that is left for the document, in units of 10,000 steps.
  func matches(_ text: String, work: inout Int) -> Bool? {
    switch search {
    case .literal(let bytes, let isAnchored):
      if isAnchored { return text.utf8.starts(with: bytes) }
      return bytes.isEmpty || Self.contains(Array(text.utf8), bytes)
    case .expression(let expression):
      let range = NSRange(location: 0, length: text.utf16.count)
      var workLeft = max(work, 0) + range.length / 100 + 1
      var matches: Bool? = false
      // SAFETY: the pointer to the flag that ends the search is valid during the call.
      unsafe expression.enumerateMatches(in: text, options: [.reportProgress, .reportCompletion], range: range) {
        match, state, stop in
        if state.contains(.progress) { workLeft -= 1 }
        if match != nil {
          matches = true
        } else if workLeft < 0 || state.contains(.internalError) {
          matches = nil
        }
        if matches != false { unsafe stop.pointee = true }
      }
      work = workLeft
      return matches
    }
  }

  /// The work that all texts of a document may take, besides 100 steps for each character.
  static let standardWork = 1_000

  private static func contains(_ text: [UInt8], _ part: [UInt8]) -> Bool {
    guard text.count >= part.count else { return false }
    return (0...(text.count - part.count)).contains { text[$0..<($0 + part.count)].elementsEqual(part) }
  }

  /// Rewrites the syntax that ECMA-262 and ICU interpret differently: `$` is the very end, `\d`, `\w` and `\s` match
  /// the characters that ECMA-262 lists, and `\b` in a class is a backspace.
  static func translate(_ source: String) throws -> String {
    let space = #"\t\n\x0B\f\r \x{A0}\x{FEFF}\p{Zs}\x{2028}\x{2029}"#
    var result = ""
    var isInClass = false
    var scalars = source.unicodeScalars.makeIterator()
    while let scalar = scalars.next() {
      switch scalar {
      case "\\":
        guard let escaped = scalars.next() else { throw PatternError(source: source) }
        switch escaped {
        case "d": result += isInClass ? "0-9" : "[0-9]"
        case "D": result += "[^0-9]"
        case "w": result += isInClass ? "A-Za-z0-9_" : "[A-Za-z0-9_]"
        case "W": result += "[^A-Za-z0-9_]"
        case "s": result += isInClass ? space : "[\(space)]"
        case "S": result += "[^\(space)]"
        case "b" where isInClass: result += "\\x08"
        case "/", "-": result += "\\" + String(escaped)
        case "v": result += "\\x0B"
        case "0": result += "\\x00"
        case "u":
          guard let point = codePoint(&scalars) else { throw PatternError(source: source) }
          result += "\\x{\(String(point, radix: 16))}"
        case "a", "e", "A", "Z", "z", "G", "Q", "E", "h", "H", "R", "X", "N", "y", "i", "o", "m", "l", "q":
          throw PatternError(source: source)
        default: result += "\\" + String(escaped)
        }
      case "(" where !isInClass:
        result += "("
        // A group is `(?:…)`, `(?=…)`, `(?!…)`, or begins with `(?<`.
        let rest = scalars
        if scalars.next() == "?" {
          guard let kind = scalars.next(), ":=!<".unicodeScalars.contains(kind) else {
            throw PatternError(source: source)
          }
        }
        scalars = rest
      case "[" where !isInClass:
        let rest = scalars
        var next = scalars.next()
        let isNegated = next == "^"
        if isNegated { next = scalars.next() }
        if next == "]" {
          // `[]` matches no character, `[^]` any.
          result += isNegated ? "[\\s\\S]" : "(?!)"
        } else {
          scalars = rest
          result += "["
          isInClass = true
        }
      case "[": result += "\\["
      case "]":
        result += "]"
        isInClass = false
      case "&" where isInClass, "~" where isInClass: result += "\\" + String(scalar)
      case "$" where !isInClass: result += "\\z"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Reads what follows `\u`: `{1F4A9}`, four digits, or two surrogates, `D83D\uDCA9`.
  private static func codePoint(_ scalars: inout String.UnicodeScalarView.Iterator) -> UInt32? {
    var rest = scalars
    if rest.next() == "{" {
      var digits = ""
      while let scalar = rest.next() {
        scalars = rest
        if scalar == "}" { return codePoint(digits) }
        digits.unicodeScalars.append(scalar)
      }
      return nil
    }
    guard let first = codeUnit(&scalars) else { return nil }
    rest = scalars
    guard (0xD800...0xDBFF).contains(first), rest.next() == "\\", rest.next() == "u", let second = codeUnit(&rest),
      (0xDC00...0xDFFF).contains(second)
    else { return first }
    scalars = rest
    return 0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)
  }

  private static func codeUnit(_ scalars: inout String.UnicodeScalarView.Iterator) -> UInt32? {
    let digits = (0..<4).compactMap { _ in scalars.next().map(Character.init) }
    return digits.count == 4 ? codePoint(String(digits)) : nil
  }

  private static func codePoint(_ digits: String) -> UInt32? {
    guard digits.allSatisfy(\.isHexDigit), let point = UInt32(digits, radix: 16), point <= 0x10FFFF else { return nil }
    return point
  }
}

/// A pattern that is not a regular expression of ECMA-262.
struct PatternError: Error {
  let source: String
}
#endif
