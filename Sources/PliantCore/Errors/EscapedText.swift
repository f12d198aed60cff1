// EscapedText: text of a document as messages show it, which can neither begin a line nor control a terminal.

/// Text of a document, or text that may quote one, as it appears in messages: on one line, in the order in which it
/// is written, and with a limited length.
///
/// Control characters, line separators and invisible characters become `\n` or `\u{1b}`, as in the text of a ``JSONPath``:
///
/// ```swift
/// EscapedText.line("a\u{1B}[31m\nb")     // a\u{1b}[31m\nb, all of it visible
/// EscapedText.quoted("say \"hi\"")       // "say \"hi\""
/// ```
///
/// Text that is escaped already stays as it is, so that a message may contain other messages.
package enum EscapedText {
  /// The longest key that a message quotes, in Unicode scalars.
  package static let keyLimit = 40

  /// The longest other text that a message quotes, in Unicode scalars.
  package static let textLimit = 200

  package static func line(_ text: String) -> String {
    isPrintableASCII(text) || !text.unicodeScalars.contains(where: isHidden) ? text : escaped(text)
  }

  /// Whether a text has printable ASCII characters only, as nearly all messages do. The bytes are compared without
  /// branches, many at once: types that try one type after another need a message for each failure.
  @_optimize(speed)
  private static func isPrintableASCII(_ text: String) -> Bool {
    var (text, others) = (text, 0 as UInt8)
    text.withUTF8 { bytes in
      for index in 0..<bytes.count { others |= unsafe bytes[index] &- 0x20 < 0x5F ? 0 : 1 }
    }
    return others == 0
  }

  /// Returns a key of a document in quotes, cut after ``keyLimit``.
  package static func quoted(_ key: String) -> String { "\"\(escaped(cut(key, keyLimit), in: "\""))\"" }

  /// Returns other text in quotes, cut after ``textLimit``.
  package static func quotedText(_ text: String) -> String { "\"\(escaped(cut(text), in: "\""))\"" }

  /// Returns a text with its hidden scalars escaped, and with the quotes and backslashes if it is in quotes.
  static func escaped(_ text: String, in quote: Unicode.Scalar? = nil) -> String {
    var line = ""
    for scalar in text.unicodeScalars {
      if isHidden(scalar) {
        line += escape(scalar)
      } else {
        if let quote, scalar == quote || scalar == "\\" { line += "\\" }
        line.unicodeScalars.append(scalar)
      }
    }
    return line
  }

  /// Returns the first scalars of a text, with an ellipsis if there are more.
  package static func cut(_ text: String, _ limit: Int = textLimit) -> String {
    // Each scalar is one byte at least.
    guard text.utf8.count > limit else { return text }
    let scalars = text.unicodeScalars
    guard let end = scalars.index(scalars.startIndex, offsetBy: limit, limitedBy: scalars.endIndex),
      end < scalars.endIndex
    else { return text }
    return String(scalars[..<end]) + "…"
  }

  /// Returns the escape for a scalar that ``isHidden(_:)``.
  package static func escape(_ scalar: Unicode.Scalar) -> String {
    scalar == "\n" ? "\\n" : "\\u{\(String(scalar.value, radix: 16))}"
  }

  /// Whether a scalar doesn't show as itself: a control character (C0, DEL and C1), a separator of lines, one that orders
  /// or joins others, or one that is ignored where it isn't known (Unicode's `Default_Ignorable_Code_Point`). Variation
  /// selectors and the joiner of emoji are among them.
  package static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20...0x7E: false
    case 0...0x1F, 0x7F...0x9F, 0xAD, 0x034F, 0x061C, 0x115F...0x1160, 0x17B4...0x17B5, 0x180B...0x180F,
      0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0x3164, 0xFE00...0xFE0F, 0xFEFF, 0xFFA0, 0xFFF0...0xFFFB,
      0x1BCA0...0x1BCA3,
      0x1D173...0x1D17A, 0xE0000...0xE0FFF:
      true
    default: false
    }
  }
}
