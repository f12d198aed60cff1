/// Files that people read, and pages whose Swift code is compiled and run by a test.

import Foundation
import Testing

/// Checks that every block of Swift code of a page stands in a test file, line by line and in this order.
///
/// Other lines may stand between: what the test expects, and the functions around it. Comments count, white space
/// doesn't. The path of a page is from the root of the repository: `Documentation/Coming from serde.md`.
func expectTested(page: String, by testFile: String = #filePath) throws {
  let blocks = try DocumentationFile(page).codeBlocks(in: "swift")
  #expect(!blocks.isEmpty, "\(page) shows no code")
  for block in blocks { try expectTested(block, of: page, by: testFile) }
}

func expectTested(page: String, blockWith code: String, by testFile: String = #filePath) throws {
  let blocks = try DocumentationFile(page).codeBlocks(in: "swift")
  let block = try #require(blocks.first { $0.contains { $0.hasPrefix(code) } }, "\(page): no block has \(code)")
  try expectTested(block, of: page, by: testFile)
}

struct TestedPageTests {
  private func expectTested(_ page: String, _ file: String) throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    try PliantTests.expectTested(page: page, by: folder.appendingPathComponent("\(file)Tests.swift").path)
  }

  @Test(arguments: [
    ("BetterCodable", "Wrappers"), ("CodableWrapper", "Wrappers"), ("ResilientDecoding", "Wrappers"),
    ("HandyJSON", "Mappers"), ("ObjectMapper", "Mappers"), ("MetaCodable", "Macros"), ("ReerCodable", "Macros"),
    ("JSONDecoder", "JSONDecoder"), ("SmartCodable", "SmartCodable"), ("SwiftyJSON", "JSONDecoder"), ("serde", "Serde"),
  ]) func everyLineIsTested(_ library: String, _ name: String) throws {
    try expectTested("Documentation/Coming from \(library).md", "ComingFrom\(name)")
  }

  @Test(arguments: [
    "GettingStarted", "WhatBends", "ShapesOfModels", "AnyCodableType", "WithoutAModel", "StreamsAndLimits",
    "ReadingAndWritingByHand",
  ]) func everyLineOfArticlesIsTested(_ article: String) throws {
    try expectTested("Sources/Pliant/Pliant.docc/\(article).md", "Article")
  }
}

private func expectTested(_ block: [String], of page: String, by testFile: String) throws {
  // The formatter rules over white space, and over line breaks: one line of the test may be several of the page.
  func withoutSpaces(_ line: String) -> String { line.filter { $0 != " " } }
  var rest = try String(contentsOf: URL(fileURLWithPath: testFile), encoding: .utf8)
    .components(separatedBy: "\n").map(withoutSpaces)[...]
  var lines = block.map(withoutSpaces).filter { !$0.isEmpty }[...]
  while !lines.isEmpty {
    let places = (1...4).reversed().lazy.compactMap { count in
      rest.firstIndex(of: lines.prefix(count).joined()).map { (count, $0) }
    }
    guard let (count, place) = places.first else {
      Issue.record("\(page): not tested, or not in this order: \(lines.prefix(2).joined(separator: " "))")
      break
    }
    (lines, rest) = (lines.dropFirst(count), rest[(place + 1)...])
  }
}

extension DocumentationFile {
  /// The lines of each block that is fenced as code, of one language or of any, fences left out.
  func codeBlocks(in language: String? = nil) -> [[String]] {
    // Each second part stands between fences, behind the rest of the line with the first of them.
    let parts = "\n\(text)".components(separatedBy: "\n```").map { $0.components(separatedBy: "\n") }
    let blocks = parts.enumerated().filter { !$0.offset.isMultiple(of: 2) }.map(\.element)
    return blocks.filter { language == nil || $0[0] == language }.map { Array($0.dropFirst()) }
  }
}

struct DocumentationFile {
  let url: URL, text: String
  private static let lock = NSLock()

  /// - Parameter path: from the root of the repository.
  init(_ path: String, testFile: String = #filePath) throws {
    // …/Tests/PliantTests/Documentation/DocumentationFile.swift
    let root = (0..<4).reduce(URL(fileURLWithPath: testFile)) { url, _ in url.deletingLastPathComponent() }
    url = root.appendingPathComponent(path)
    text = try String(contentsOf: url, encoding: .utf8)
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

struct MarkdownTable {
  var columns: [String], rows: [[String]] = []

  var text: String {
    let lines = [columns, columns.map { _ in "---" }] + rows
    return lines.map { "| " + $0.joined(separator: " | ") + " |\n" }.joined()
  }

  /// Text as code in a cell. What can't be seen is written as JSON escapes it.
  static func code(_ text: String) -> String {
    let visible = text.unicodeScalars.map { scalar in
      switch scalar {
      case "\n": #"\n"#
      case "\t": #"\t"#
      case "|": #"\|"#
      case _ where scalar != " " && scalar.properties.isWhitespace || scalar.value < 0x20:
        #"\u"# + String(scalar.value + 0x10000, radix: 16).dropFirst()
      default: "\(scalar)"
      }
    }.joined()
    return visible.contains("`") ? "`` \(visible) ``" : "`\(visible)`"
  }
}
