// Text in columns that line up in a terminal, including Chinese and emoji.

/// Rows of text under named columns.
struct Table {
  struct Column {
    let title: String
    let isRightAligned: Bool

    static func left(_ title: String) -> Column { Column(title: title, isRightAligned: false) }
    static func right(_ title: String) -> Column { Column(title: title, isRightAligned: true) }
  }

  let columns: [Column]
  let rows: [[String]]
}

extension Table: CustomStringConvertible {
  var description: String {
    let titles = columns.map(\.title)
    let widths = columns.indices.map { column in
      ([titles] + rows).map { $0[column].terminalWidth }.max() ?? 0
    }
    let rule = widths.map { String(repeating: "─", count: $0) }
    return ([titles, rule] + rows).map { line($0, widths) }.joined(separator: "\n")
  }

  private func line(_ cells: [String], _ widths: [Int]) -> String {
    var text = ""
    for (column, (cell, width)) in zip(columns, zip(cells, widths)) {
      let padding = String(repeating: " ", count: width - cell.terminalWidth)
      text += (column.isRightAligned ? padding + cell : cell + padding) + "  "
    }
    while text.last == " " { text.removeLast() }
    return text
  }
}

extension String {
  /// The number of columns that the text takes in a terminal.
  var terminalWidth: Int {
    reduce(0) { $0 + ($1.isWide ? 2 : 1) }
  }
}

extension Character {
  /// True if terminals show the character in two columns: the East Asian ones (UAX #11) and emoji.
  fileprivate var isWide: Bool {
    unicodeScalars.contains { scalar in
      // U+FE0F requests the emoji form of the character before it.
      scalar.properties.isEmojiPresentation || scalar == "\u{FE0F}" || scalar.isEastAsianWide
    }
  }
}

extension Unicode.Scalar {
  /// Wide and Fullwidth characters (UAX #11), in whole blocks. The standard library lacks the property.
  fileprivate var isEastAsianWide: Bool {
    switch value {
    case 0x1100...0x115F,  // Hangul Jamo
      0x2E80...0x303E, 0x3041...0xA4CF,  // CJK radicals, punctuation, kana, ideographs, Yi
      0xA960...0xA97F, 0xAC00...0xD7A3,  // Hangul
      0xF900...0xFAFF, 0xFE30...0xFE6F,  // CJK compatibility
      0xFF01...0xFF60, 0xFFE0...0xFFE6,  // full-width forms
      0x20000...0x3FFFD:  // ideographs of the supplementary planes
      true
    default: false
    }
  }
}
