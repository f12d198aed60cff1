// TextTable: columns of text on a terminal, wide characters included.

#if CommandLine
/// Columns of text for a terminal.
struct TextTable {
  enum Alignment { case left, right }

  var header: [String]
  var alignments: [Alignment]
  var rows: [[String]] = []

  /// The table, with lines of at most `width` columns if possible: text columns are cut from the last to the first,
  /// but not below a useful width.
  func text(width: Int, headerStyle: (String) -> String = { $0 }) -> String {
    let gap = 2
    var widths = header.map(TextWidth.of)
    for row in rows {
      for (column, cell) in row.enumerated() { widths[column] = max(widths[column], TextWidth.of(cell)) }
    }
    let last = widths.count - 1
    func total() -> Int { widths.reduce(0, +) + gap * last }
    for least in [36, 24, 12] {
      for column in widths.indices.reversed() where alignments[column] == .left && total() > width {
        widths[column] = max(min(least, widths[column]), widths[column] - (total() - width))
      }
    }
    func line(_ cells: [String]) -> String {
      var line = ""
      for (column, cell) in cells.enumerated() {
        let cut = TextWidth.cut(cell, to: widths[column])
        let space = String(repeating: " ", count: max(0, widths[column] - TextWidth.of(cut)))
        line += alignments[column] == .right ? space + cut : cut + space
        if column < last { line += String(repeating: " ", count: gap) }
      }
      while line.last == " " { line.removeLast() }
      return line
    }
    return ([headerStyle(line(header))] + rows.map(line)).joined(separator: "\n") + "\n"
  }
}

/// The number of columns that text takes on a terminal.
enum TextWidth {
  static func of(_ text: String) -> Int {
    text.unicodeScalars.reduce(0) { $0 + width($1) }
  }

  /// Two for wide characters (Unicode's East Asian Width, and emoji), zero for those that join the character before.
  private static func width(_ scalar: Unicode.Scalar) -> Int {
    switch scalar.value {
    case 0x20...0x7E: 1
    case 0x0300...0x036F, 0x200B...0x200F, 0xFEFF, 0xFE00...0xFE0F, 0x1F3FB...0x1F3FF: 0
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
      0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F680...0x1F6FF, 0x1F900...0x1FAFF, 0x20000...0x3FFFD:
      2
    default: 1
    }
  }

  /// The text, cut to a width with `…` at its end.
  static func cut(_ text: String, to width: Int) -> String {
    guard of(text) > width else { return text }
    var cut = ""
    var taken = 1
    for character in text {
      let next = of(String(character))
      if taken + next > width { break }
      taken += next
      cut.append(character)
    }
    return cut + "…"
  }
}
#endif
