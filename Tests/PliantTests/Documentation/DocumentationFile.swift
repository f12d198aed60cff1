/// Files that people read, for tests that keep them true.

import Foundation
import Testing

/// A Markdown file of this repository.
struct DocumentationFile {
  let url: URL
  let text: String

  private static let lock = NSLock()

  /// - Parameter path: from the root of the repository.
  init(_ path: String, testFile: String = #filePath) throws {
    // …/Tests/PliantTests/Documentation/DocumentationFile.swift
    let root = (0..<4).reduce(URL(fileURLWithPath: testFile)) { url, _ in url.deletingLastPathComponent() }
    url = root.appendingPathComponent(path)
    text = try String(contentsOf: url, encoding: .utf8)
  }

  /// The lines of each block of code, fences left out.
  var codeBlocks: [[String]] {
    var blocks: [[String]] = []
    var isInside = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") {
        isInside.toggle()
        if isInside { blocks.append([]) }
      } else if isInside {
        blocks[blocks.count - 1].append(String(line))
      }
    }
    return blocks
  }

  /// Checks a generated part, `<!-- name:begin -->` to `<!-- name:end -->`; rewrites it if PLIANT_UPDATE_DOCS is 1.
  func expect(_ name: String, toBe content: String) throws {
    // Tests run side by side, and may have written other parts meanwhile.
    Self.lock.lock()
    defer { Self.lock.unlock() }
    let text = try String(contentsOf: url, encoding: .utf8)
    let begin = try #require(text.range(of: "<!-- \(name):begin -->\n"), "\(url.lastPathComponent) has no part \(name)")
    let end = try #require(text.range(of: "<!-- \(name):end -->", range: begin.upperBound..<text.endIndex))
    let current = text[begin.upperBound..<end.lowerBound]
    guard current != content else { return }
    if ProcessInfo.processInfo.environment["PLIANT_UPDATE_DOCS"] == "1" {
      let updated = text[..<begin.upperBound] + content + text[end.lowerBound...]
      try String(updated).write(to: url, atomically: true, encoding: .utf8)
      return
    }
    let lines = Set(current.split(separator: "\n"))
    let line = content.split(separator: "\n").first { !lines.contains($0) } ?? "fewer lines"
    Issue.record("\(name) in \(url.lastPathComponent) is not current. PLIANT_UPDATE_DOCS=1 writes it. New: \(line)")
  }
}

/// A table in Markdown.
struct MarkdownTable {
  var columns: [String]
  var rows: [[String]] = []

  var text: String {
    let lines = [columns, columns.map { _ in "---" }] + rows
    return lines.map { "| " + $0.joined(separator: " | ") + " |\n" }.joined()
  }

  /// Text as code in a cell. What can't be seen is written as JSON escapes it.
  static func code(_ text: String) -> String {
    var visible = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case " ": visible += " "
      case "\n": visible += #"\n"#
      case "\t": visible += #"\t"#
      case "|": visible += #"\|"#
      case _ where scalar.properties.isWhitespace || scalar.value < 0x20:
        visible += #"\u"# + String(String(scalar.value + 0x10000, radix: 16).dropFirst())
      default: visible.unicodeScalars.append(scalar)
      }
    }
    return visible.contains("`") ? "`` \(visible) ``" : "`\(visible)`"
  }
}
