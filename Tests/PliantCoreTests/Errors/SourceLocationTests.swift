/// Lines, columns and snippets in documents with every kind of line end, wide characters and long lines.

import Testing

@testable import PliantCore

struct SourceLocationTests {
  private func location(_ text: String, _ offset: Int) -> SourceLocation {
    Array(text.utf8).withUnsafeBytes { SourceLocation(byteOffset: offset, in: DocumentBytes(copying: $0)) }
  }

  typealias SourceLocation = PliantCore.SourceLocation

  @Test(arguments: [
    ("a\nb\rc\r\nd\n\re", 7, 4, 1), ("a\nb\rc\r\nd\n\re", 10, 6, 1),
    // The byte behind the end is on the last line.
    ("[\n", 2, 2, 1), ("[\n", 99, 2, 1), ("", 0, 1, 1), ("[1", 2, 1, 3), ("[\r", 2, 2, 1),
    // Columns are Unicode scalars; a byte order mark is none.
    ("[\"日本\", x]", 11, 1, 8), ("\"é😀\"x", 8, 1, 5), ("\"e\u{301}\"x", 5, 1, 5), ("\u{FEFF}x", 3, 1, 1),
    ("\u{FEFF}[x", 4, 1, 2), ("\u{FEFF}[\nx", 5, 2, 1),
  ])
  func countsLinesAndColumns(text: String, offset: Int, line: Int, column: Int) {
    let location = location(text, offset)
    #expect(location.line == line && location.column == column && location.byteOffset == min(offset, text.utf8.count))
  }

  /// Words of bytes are counted at once, in whatever bytes.
  @Test func countsAsByteByByte() {
    var random = SplitMix(seed: 11)
    for _ in 0..<300 {
      let pool: [UInt8] = [0x0A, 0x0D, 0x09, 0x00, 0x0F, 0x10, 0x20, 0x61, 0x7F, 0x80, 0x8A, 0x8D, 0xBF, 0xC3, 0xFF]
      let rare = (0..<6).map { _ in UInt8.random(in: 0x20...0xFF, using: &random) }
      let source = Bool.random(using: &random) ? pool : rare + [0x0A]
      let bytes = (0..<Int.random(in: 0...60, using: &random)).map { _ in source.randomElement(using: &random) ?? 0 }
      guard Array(bytes.prefix(3)) != [0xEF, 0xBB, 0xBF] else { continue }
      bytes.withUnsafeBytes { raw in
        let document = unsafe DocumentBytes(copying: raw)
        for offset in 0...bytes.count {
          var (line, column) = (1, 1)
          for (index, byte) in bytes.prefix(offset).enumerated() {
            let isEnd = byte == 0x0A || byte == 0x0D && bytes.dropFirst(index + 1).first != 0x0A
            (line, column) = isEnd ? (line + 1, 1) : (line, column + (byte & 0xC0 == 0x80 ? 0 : 1))
          }
          let location = SourceLocation(byteOffset: offset, in: document)
          #expect(location.line == line && location.column == column, "\(bytes), \(offset)")
        }
      }
    }
  }

  static let snippets: [(document: String, snippet: String)] = [
    ("[1, x]", "[1, x]\n    ^"), ("", "\n^"), ("[", "[\n ^"), ("[1,\n  x,\n  2]", "  x,\n  ^"),
    ("[1,\r\n  x,\r\n  2]", "  x,\n  ^"), ("[1,\r  x\r]", "  x\n  ^"), ("[1,\n", "\n^"),
    // Wide characters take two columns of a terminal, combining ones none.
    ("[\"日本語\", x]", "[\"日本語\", x]\n           ^"), ("[\"e\u{301}😀\", x]", "[\"e\u{301}😀\", x]\n        ^"),
    ("[\t\tx]", "[  x]\n   ^"), ("[\"a\u{1}b\"]", "[\"a b\"]\n   ^"),
    // 48 bytes before and behind are shown; what is cut ends in an ellipsis.
    ("[\(times(" ", 47))x]", "[\(times(" ", 47))x]\n\(times(" ", 48))^"),
    ("[\(times(" ", 48))x]", "…\(times(" ", 48))x]\n\(times(" ", 49))^"),
    ("[x\(times("y", 47))", "[x\(times("y", 47))\n ^"), ("[x\(times("y", 48))", "[x\(times("y", 47))…\n ^"),
    // A line that ends just where the reach does is not cut.
    ("[x\(times("y", 47))\n", "[x\(times("y", 47))\n ^"),
    // Characters are not cut in two, and a cut shows wherever it falls.
    ("[\"\(times("日", 20))\", x", "…\(times("日", 15))\", x\n\(times(" ", 34))^"),
    ("[x\"\(times("日", 20))", "[x\"\(times("日", 15))…\n ^"),
    // A byte order mark takes no column, shown or not.
    ("\u{FEFF}[x]", "[x]\n ^"),
  ]

  @Test(arguments: snippets) func showsTheLineWithACaret(document: String, snippet: String) {
    let shown = readTree(document).error?.snippet.map { $0.unicodeScalars.filter { $0 != "\u{FEFF}" } }
    #expect(shown.map(String.init) == snippet)
  }

  @Test func showsBytesThatAreNoTextAsOneCharacterEach() {
    #expect(skip(Array("[\"a".utf8) + [0xFF] + Array("b\", 1]".utf8)).error?.snippet == "[\"a\u{FFFD}b\", 1]\n   ^")
  }

  @Test func aSnippetIsMadeForEveryOffsetOfEveryDocument() {
    for text in Mutation.documents + ["a\r\nb\r\r\n\n", "日本\r語"] {
      let document = Array(text.utf8).withUnsafeBytes { DocumentBytes(copying: $0) }
      var last = 1
      for offset in 0...(text.utf8.count + 3) {
        let location = SourceLocation(byteOffset: offset, in: document)
        let lines = document.snippet(at: location).split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.count == 2 && lines[1].hasSuffix("^") && location.line >= last && location.column >= 0)
        last = location.line
      }
    }
  }
}
