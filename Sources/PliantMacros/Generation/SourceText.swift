// Generated source, line by line, indented by two spaces per block.

struct SourceText {
  private(set) var text = ""
  private var indentation = ""

  mutating func line(_ line: String) {
    if !text.isEmpty { text += "\n" }
    text += indentation
    text += line
  }

  /// Writes `opening`, then the lines of `body` one level deeper, then `closing`.
  mutating func block(_ opening: String, closing: String = "}", _ body: (inout SourceText) -> Void) {
    line(opening)
    indented(body)
    line(closing)
  }

  /// Writes a `switch` with a line for each case.
  mutating func choose(by value: String, _ cases: [(pattern: String, code: String)], otherwise: String) {
    line("switch \(value) {")
    for (pattern, code) in cases { line("case \(pattern): \(code)") }
    line("default: \(otherwise)")
    line("}")
  }

  mutating func indented(_ body: (inout SourceText) -> Void) {
    indentation += "  "
    body(&self)
    indentation.removeLast(2)
  }
}

/// Returns a name as a label in a call, where reserved words need no backticks.
func label(_ name: String) -> String {
  guard name.hasPrefix("`") else { return name }
  let plain = name.filter { $0 != "`" }
  let isWord = plain.first?.isNumber == false && plain.allSatisfy { $0.isLetter || $0.isNumber || "_$".contains($0) }
  return isWord && plain != "inout" ? plain : name
}

/// Returns a string as a Swift literal, quotes included.
func swiftLiteral(_ string: String) -> String {
  literal(string) { $0 < 0x20 || $0 == 0x7F ? "\\u{\(String($0, radix: 16))}" : nil }
}

/// Returns lines as one Swift literal.
func swiftLiteral(lines: [String]) -> String { swiftLiteral(lines.joined(separator: "\n")) }

/// Returns a string as JSON, quotes included, with the escapes that RFC 8259 (section 7) requires and no others.
func jsonLiteral(_ string: String) -> String {
  literal(string) { code in
    let digits = String(code, radix: 16)
    return code < 0x20 ? "\\u" + String(repeating: "0", count: 4 - digits.count) + digits : nil
  }
}

/// - Parameter escape: returns the escape for a character that has no short one, if it needs any.
private func literal(_ string: String, escape: (UInt32) -> String?) -> String {
  var literal = "\""
  for scalar in string.unicodeScalars {
    switch scalar {
    case "\"", "\\": literal += "\\\(scalar)"
    case "\n": literal += "\\n"
    case "\r": literal += "\\r"
    case "\t": literal += "\\t"
    default: literal += escape(scalar.value) ?? String(scalar)
    }
  }
  return literal + "\""
}
