/// Reads, skips and writes real documents, and compares the result with what Foundation makes of them.

import Foundation
import Testing

@testable import PliantCore

@Suite(.enabled(if: Corpus.isPresent, "there is no corpus here"))
struct DocumentTests {
  @Test(arguments: Corpus.documentNames)
  func realDocumentsSurviveAWriterAndAReader(name: String) throws {
    let bytes = try Corpus.document(name)
    #expect(bytes.count > 100_000 && skip(bytes).verdict == "value")
    let tree = try readTree(bytes).get()
    let compact = try tree.text()
    #expect(try readTree(compact).get() == tree)
    // Copied by the writer itself, a compact document is what it was.
    #expect(write { try $0.write(jsonText: compact) }.value == compact)
    guard ["twitter", "reddit-comments"].contains(name) else { return }
    #expect(try readTree(tree.text(.pretty)).get() == tree)
    #expect(try readTree(tree.text([.escapingNonASCII, .escapingHTML, .escapingSlashes])).get() == tree)
  }

  @Test(arguments: Corpus.documentNames)
  func agreesWithFoundation(name: String) throws {
    let bytes = try Corpus.document(name)
    let tree = try readTree(bytes).get()
    let object = try JSONSerialization.jsonObject(with: Data(bytes))
    #expect(firstDifference(tree, object, at: JSONPath()) == nil)
  }

  /// The path to the first value that is another one in Foundation's tree.
  private func firstDifference(_ tree: Tree, _ object: Any, at path: JSONPath) -> String? {
    switch (tree, object) {
    case (.null, is NSNull): return nil
    case (.bool(let value), let other as Bool): return value == other ? nil : "\(path)"
    case (.string(let text), let other as String): return text.utf8.elementsEqual(other.utf8) ? nil : "\(path)"
    case (.number(let text), let other as NSNumber):
      // JSONSerialization's doubles are not always the closest ones on Linux: units in the last place may be missing.
      if let integer = Int64(text) { return integer == other.int64Value ? nil : "\(path)" }
      let value = libraryDouble(text)
      guard read(text, { try $0.readDouble() }).value == value else { return "\(path): \(text)" }
      return abs(value - libraryDouble(other.stringValue)) <= 4 * value.ulp ? nil : "\(path): \(text), not \(other)"
    case (.array(let elements), let other as [Any]):
      guard elements.count == other.count else { return "\(path)" }
      for (index, pair) in zip(elements, other).enumerated() {
        var inner = path
        inner.append([.index(index)])
        if let difference = firstDifference(pair.0, pair.1, at: inner) { return difference }
      }
      return nil
    case (.object(let members), let other as [String: Any]):
      guard Set(members.map(\.key)).count == other.count else { return "\(path)" }
      for member in members {
        var inner = path
        inner.append([.key(member.key)])
        guard let value = other[member.key] else { return "\(inner)" }
        if let difference = firstDifference(member.value, value, at: inner) { return difference }
      }
      return nil
    default: return "\(path)"
    }
  }
}
