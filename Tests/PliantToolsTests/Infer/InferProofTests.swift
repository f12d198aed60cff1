#if CommandLine
/// What infer writes compiles, reads its samples strictly, and writes them back with nothing lost.

import Foundation
import PliantTools
import Testing

@Suite struct InferTruthTests {
  @Test(arguments: SampleSet.all.map(\.name))
  func findsTheKnownModel(name: String) throws {
    let set = try #require(SampleSet.all.first { $0.name == name })
    let source = set.source()
    let lines = Set(source.split(separator: "\n").map { InferProof.code(of: $0) })
    for line in set.truth { #expect(lines.contains(line), "\(line) in:\n\(source)") }
    for text in set.untruth { #expect(!source.contains(text), "\(text) in:\n\(source)") }
    #expect(source == set.source())
  }
}

extension SampleSet {
  var typeName: String { name.split(separator: " ").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined() }

  func source(style: Inference.Options.Style = .macro, of part: [JSON]? = nil) -> String {
    var options = Inference.Options(name: typeName)
    options.style = style
    return Inference(part ?? samples, options: options).source()
  }
}

@Suite(.enabled(if: ModelCompiler.isAvailable, "no compiler, or a build without macros"))
struct InferProofTests {
  @Test func compilesAndReadsItsSamples() async throws {
    try await InferProof(sets: SampleSet.all + SampleSet.corpus()).run()
  }

  /// Plain Codable types under JSONDecoder, and TolerantCodable ones. Nothing bends in them, and one key has one spelling.
  @Test(arguments: [Inference.Options.Style.codable, .tolerant])
  func otherStylesReadTheirSamples(style: Inference.Options.Style) async throws {
    let sets = try SampleSet.all.filter { $0.bends.isEmpty } + SampleSet.corpus()
    try await InferProof(sets: sets.filter { style == .tolerant || $0.name != "Spellings" }, style: style).run()
  }
}

extension SampleSet {
  /// The documents that nobody here wrote. Arrays in them are samples themselves, so that half of them can be held out.
  static func corpus() throws -> [SampleSet] {
    guard ToolsCorpus.isPresent else { return [] }
    func document(_ name: String) throws -> JSON { try JSON(parsing: ToolsCorpus.document(name)) }
    return [
      SampleSet("Canada", [try document("canada")], truth: []),
      SampleSet("Catalog", [try document("citm_catalog")], truth: []),
      SampleSet("Twitter", [try document("twitter")], truth: []),
      SampleSet("Reddit", [try document("reddit-comments")], truth: []),
      SampleSet("Status", try document("twitter")["statuses"].arrayValue, truth: []),
      SampleSet("Performance", try document("citm_catalog")["performances"].arrayValue, truth: []),
    ]
  }
}
#endif
