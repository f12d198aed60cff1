// Compares expansions and diagnostics with the files in Tests/Goldens, which PLIANT_UPDATE_GOLDENS=1 rewrites.

#if Macros
import Foundation
import PliantDescriptor
import SwiftDiagnostics
import SwiftParser
import SwiftSyntax
import Testing

struct GoldenTests {
  /// The members and extensions of a model, without the text of descriptors, which tests that read documents check.
  @Test(arguments: GoldenFile.all(in: "Expansions")) func expansions(_ file: GoldenFile) throws {
    try file.check { source in
      let expansion = try Expansion(source, missing: source.contains(": Codable {") ? Expansion.ofCodable : nil)
      #expect(expansion.diagnostics.map(\.message).isEmpty)
      let members = expansion.members.joined(separator: "\n")
      let extensions = expansion.extensions.joined(separator: "\n")
      let code = Parser.parse(source: "class A {\n\(members)\n}\n\(extensions)")
      #expect(!code.hasError, "the expansion isn't Swift")
      let descriptors = DescriptorFinder(viewMode: .sourceAccurate)
      descriptors.walk(code)
      #expect(descriptors.differences.isEmpty)
      return [("Members", members), ("Extensions", extensions)].filter { !$0.1.isEmpty }.map { title, code in
        let lines = code.split(separator: "\n", omittingEmptySubsequences: false).map(withoutDescriptor)
        return "\(title):\n\n```swift\n\(lines.joined(separator: "\n"))\n```"
      }.joined(separator: "\n\n")
    }
  }

  /// Finds descriptors that change when they are parsed and written again, as key mappings do.
  private final class DescriptorFinder: SyntaxVisitor {
    private(set) var differences: [String] = []

    override func visit(_ call: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
      let argument = call.arguments.first?.expression.as(StringLiteralExprSyntax.self)
      guard call.calledExpression.trimmedDescription == "reader.begin", let text = argument?.representedLiteralValue
      else { return .visitChildren }
      let bytes = Array(text.utf8)
      if bytes.withUnsafeBufferPointer({ Descriptor($0.baseAddress!) }).bytes != bytes { differences.append(text) }
      return .visitChildren
    }
  }

  private func withoutDescriptor(_ line: Substring) -> String {
    guard let start = line.range(of: "reader.begin(")?.upperBound,
      let end = line.range(of: ", 0x", options: .backwards)?.lowerBound
    else { return String(line) }
    return line[..<start] + "\"…\"" + line[end...]
  }

  /// The diagnostics for each source, with the lines that the fix-its change.
  @Test(arguments: GoldenFile.all(in: "Diagnostics")) func diagnostics(_ file: GoldenFile) throws {
    try file.check { source in
      let expansion = try Expansion(source)
      // A model with errors conforms nevertheless, so that uses of the model are no errors.
      let doesNothing = expansion.extensionsOfFailures.allSatisfy { !$0.contains("reader.") && !$0.contains("writer.") }
      #expect(doesNothing, "with errors, the members of an expansion do nothing: \(source)")
      if !expansion.diagnostics.contains(where: { $0.diagMessage.severity == .error }) {
        let isEmpty = (expansion.members + expansion.extensions).isEmpty
        #expect(isEmpty == !source.contains("@JSONModel"), "\(source)")
      }
      return "```\n" + expansion.diagnostics.map { render($0, expansion) }.joined() + "```"
    }
  }

  private func render(_ diagnostic: Diagnostic, _ expansion: Expansion) -> String {
    func shown(_ node: Syntax) -> String { node.trimmedDescription.split(separator: "\n").joined(separator: "⏎") }
    let offset = diagnostic.node.positionAfterSkippingLeadingTrivia.utf8Offset
    let line = expansion.source.utf8.prefix(offset).filter { $0 == UInt8(ascii: "\n") }.count + 1
    let id = "\(diagnostic.diagnosticID)".split(separator: "\"").dropFirst(3).first ?? "?"
    var text =
      "\(line): \(diagnostic.diagMessage.severity) \(id) at `\(shown(diagnostic.node))`: \(diagnostic.message)\n"
    for note in diagnostic.notes { text += "   note at `\(shown(note.node))`: \(note.message)\n" }
    for fixIt in diagnostic.fixIts {
      let fixed = expansion.applying(fixIt)
      let (old, new) = changedLines(from: expansion.source, to: fixed)
      text += "   \(fixIt.message.message):\n"
      text += (old.map { "   - \($0)" } + new.map { "   + \($0)" }).map { $0 + "\n" }.joined()
      // The placeholder is an error by intention: the editor asks for a value.
      let isSwift = !Parser.parse(source: fixed.replacing("<#value#>", with: "value")).hasError
      #expect(isSwift, "the fix-it doesn't leave Swift:\n\(fixed)")
    }
    return text
  }

  /// The lines that differ between two texts, without indentation.
  private func changedLines(from old: String, to new: String) -> (old: [Substring], new: [Substring]) {
    let (old, new) = (
      old.split(separator: "\n", omittingEmptySubsequences: false)[...],
      new.split(separator: "\n", omittingEmptySubsequences: false)[...]
    )
    let head = zip(old, new).prefix { $0 == $1 }.count
    let tail = zip(old.dropFirst(head).reversed(), new.dropFirst(head).reversed()).prefix { $0 == $1 }.count
    func lines(_ all: ArraySlice<Substring>) -> [Substring] {
      all.dropFirst(head).dropLast(tail).map { $0.drop { $0 == " " } }
    }
    return (lines(old), lines(new))
  }
}

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
