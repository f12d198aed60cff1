/// Documents that nobody here wrote: real ones, and those of JSONTestSuite. A clone of the project may not have them.

import Foundation
import Testing

@testable import PliantCore

enum Corpus {
  /// The folder: the environment variable `PLIANT_CORPUS`, or `../shared/corpus` beside the package. Nil when there is none.
  static let root: URL? = {
    let beside = (0..<5).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }
    let path = ProcessInfo.processInfo.environment["PLIANT_CORPUS"]
    let folder = path.map { URL(fileURLWithPath: $0) } ?? beside.appendingPathComponent("shared/corpus")
    return FileManager.default.fileExists(atPath: folder.appendingPathComponent("JSONTestSuite").path) ? folder : nil
  }()

  static var isPresent: Bool { root != nil }
  static let documentNames = ["twitter", "citm_catalog", "canada", "reddit-comments"]

  static func document(_ name: String) throws -> [UInt8] {
    guard let root else { return [] }
    return try Array(Data(contentsOf: root.appendingPathComponent("documents/\(name).json")))
  }

  /// The cases of JSONTestSuite with their names, sorted.
  static func testSuite() throws -> [(name: String, bytes: [UInt8])] {
    guard let folder = root?.appendingPathComponent("JSONTestSuite") else { return [] }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".json") }
    return try names.sorted().map { ($0, try Array(Data(contentsOf: folder.appendingPathComponent($0)))) }
  }
}

@Suite(.enabled(if: Corpus.isPresent, "there is no corpus here")) struct JSONTestSuiteTests {
  /// The cases of which the suite leaves the verdict open, and which this library accepts. All others are refused.
  static let acceptedOptionalCases: Set<String> = [
    // Numbers whose text is well-formed: what a Double makes of them is another matter.
    "i_number_double_huge_neg_exp.json", "i_number_huge_exp.json", "i_number_neg_int_huge_exp.json",
    "i_number_pos_double_huge_exp.json", "i_number_real_neg_overflow.json", "i_number_real_pos_overflow.json",
    "i_number_real_underflow.json", "i_number_too_big_neg_int.json", "i_number_too_big_pos_int.json",
    "i_number_very_big_negative_int.json",
    // 500 levels, below the limit, and a byte order mark.
    "i_structure_500_nested_arrays.json", "i_structure_UTF-8_BOM_empty_object.json",
  ]

  @Test func acceptsAndRefusesWhatTheSuiteSaysInEveryWay() throws {
    let cases = try Corpus.testSuite()
    #expect(cases.count == 318)
    for (name, bytes) in cases {
      let outcome = readTree(bytes)
      let isExpected = name.hasPrefix("y_") || Self.acceptedOptionalCases.contains(name)
      #expect((outcome.value != nil) == isExpected, "\(name): \(outcome.verdict)")
      if let error = outcome.error {
        #expect((0...bytes.count).contains(error.byteOffset), "\(name)")
        // Everything that is worked out later holds for every broken document, too.
        #expect(error.line >= 1 && error.column >= 1, "\(name)")
        #expect(error.snippet?.contains("^") == true && !error.description.isEmpty, "\(name)")
      }
      #expect(outcome.verdict == skip(bytes).verdict, "\(name)")
      guard let tree = outcome.value else { continue }
      for options: JSONWriter.Options in [[], .pretty, [.escapingNonASCII, .escapingSlashes, .escapingHTML]] {
        #expect(readTree(try tree.text(options)).value == tree, "\(name)")
      }
    }
  }
}

@Suite(.enabled(if: Corpus.isPresent, "there is no corpus here")) struct DocumentTests {
  @Test(arguments: Corpus.documentNames) func realDocumentsSurviveAWriterAndAReader(name: String) throws {
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

  @Test(arguments: Corpus.documentNames) func agreesWithFoundation(name: String) throws {
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
        let inner = JSONPath(path.components + [.index(index)])
        if let difference = firstDifference(pair.0, pair.1, at: inner) { return difference }
      }
      return nil
    case (.object(let members), let other as [String: Any]):
      guard Set(members.map(\.key)).count == other.count else { return "\(path)" }
      for member in members {
        let inner = JSONPath(path.components + [.key(member.key)])
        guard let value = other[member.key] else { return "\(inner)" }
        if let difference = firstDifference(member.value, value, at: inner) { return difference }
      }
      return nil
    default: return "\(path)"
    }
  }
}
