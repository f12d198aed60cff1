// Files of expected text in Tests/Goldens, which PLIANT_UPDATE_GOLDENS=1 rewrites.

#if Macros
import Foundation
import Testing

/// A Markdown file with sources of models, each followed by its expansion.
struct GoldenFile: Sendable, CustomTestStringConvertible {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Goldens")

  let url: URL
  var testDescription: String { url.lastPathComponent }

  static func all(in folder: String) -> [GoldenFile] {
    let url = root.appendingPathComponent(folder)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: url.path))?.sorted() ?? []
    return names.filter { $0.hasSuffix(".md") }.map { GoldenFile(url: url.appendingPathComponent($0)) }
  }

  /// Expects that each section, which begins with a line of `#`, has `result` after its first block of Swift.
  func check(_ result: (_ source: String) throws -> String) throws {
    let text = try String(contentsOf: url, encoding: .utf8)
    var expected = ""
    for section in text.components(separatedBy: "\n\n# ").enumerated() {
      let section = (section.offset == 0 ? "" : "\n\n# ") + section.element
      let begin = try #require(section.range(of: "```swift\n"), "no source in \(section)")
      let end = try #require(section.range(of: "\n```", range: begin.upperBound..<section.endIndex))
      expected += section[..<end.upperBound] + "\n\n"
      expected += try result(String(section[begin.upperBound..<end.lowerBound]))
    }
    expected += "\n"
    guard text != expected else { return }
    if ProcessInfo.processInfo.environment["PLIANT_UPDATE_GOLDENS"] == "1" {
      try expected.write(to: url, atomically: true, encoding: .utf8)
      return
    }
    let changes = expected.components(separatedBy: "\n").difference(from: text.components(separatedBy: "\n"))
    let lines = changes.map { change in
      switch change {
      case .insert(let line, let text, _): "found line \(line + 1): \(text)"
      case .remove(let line, let text, _): "expected line \(line + 1): \(text)"
      }
    }
    Issue.record(
      "\(testDescription) is not current; PLIANT_UPDATE_GOLDENS=1 writes it.\n\(lines.joined(separator: "\n"))")
  }
}
#endif
