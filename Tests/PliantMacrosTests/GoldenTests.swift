//===----------------------------------------------------------------------===//
// Compares expansions with the texts in Tests/Goldens. PLIANT_UPDATE_GOLDENS=1 rewrites them.
//===----------------------------------------------------------------------===//

#if Macros
import Foundation
import SwiftDiagnostics
import SwiftParser
import SwiftSyntax
import Testing

struct GoldenTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Goldens")

  static let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path))?.sorted() ?? []

  /// Each file begins with the source of a model. Its expansion follows, without the text of descriptors: tests that read
  /// documents show that it is right.
  @Test(arguments: names) func expansion(_ name: String) throws {
    let file = Self.folder.appendingPathComponent(name)
    let text = try String(contentsOf: file, encoding: .utf8)
    let begin = try #require(text.range(of: "```swift\n"))
    let end = try #require(text.range(of: "\n```\n", range: begin.upperBound..<text.endIndex))
    let source = String(text[begin.upperBound..<end.lowerBound])
    var missing = ["JSONReadable", "JSONWritable", "Decodable", "Encodable", "JSONModelClass", "JSONUpdatable"]
    if source.contains("inherits: true") { missing = [] }
    if source.contains(": Codable {") { missing.removeAll { ["Decodable", "Encodable"].contains($0) } }
    let expansion = try Expansion(source, missing: missing)
    #expect(expansion.diagnostics.map(\.message).isEmpty)
    let (members, extensions) = (
      expansion.members.joined(separator: "\n"), expansion.extensions.joined(separator: "\n")
    )
    #expect(!Parser.parse(source: "class A {\n\(members)\n}\n\(extensions)").hasError, "the expansion isn't Swift")

    var expected = String(text[..<end.upperBound])
    for (title, code) in [("Members", members), ("Extensions", extensions)] where !code.isEmpty {
      let lines = code.split(separator: "\n", omittingEmptySubsequences: false).map(Self.withoutDescriptor)
      expected += "\n## \(title)\n\n```swift\n\(lines.joined(separator: "\n"))\n```\n"
    }
    guard text != expected else { return }
    if ProcessInfo.processInfo.environment["PLIANT_UPDATE_GOLDENS"] == "1" {
      try expected.write(to: file, atomically: true, encoding: .utf8)
      return
    }
    let changes = expected.components(separatedBy: "\n").difference(from: text.components(separatedBy: "\n"))
    let lines = changes.map { change in
      switch change {
      case .insert(let line, let text, _): "found line \(line + 1): \(text)"
      case .remove(let line, let text, _): "expected line \(line + 1): \(text)"
      }
    }
    Issue.record("\(name) is not current; PLIANT_UPDATE_GOLDENS=1 writes it.\n\(lines.joined(separator: "\n"))")
  }

  private static func withoutDescriptor(_ line: Substring) -> String {
    guard let start = line.range(of: "reader.begin(")?.upperBound, let end = line.lastIndex(of: ",") else {
      return String(line)
    }
    return line[..<start] + "\"…\"" + line[end...]
  }
}
#endif
