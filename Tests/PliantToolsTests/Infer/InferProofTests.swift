#if CommandLine
/// Models from infer compile in one program, read their samples strictly, and write them back without loss.

import Foundation
import PliantTools
import Testing

struct InferProof {
  let sets: [SampleSet]
  var style = Inference.Options.Style.macro
  /// Fewer samples don't show which members may be missing.
  static let leastHalf = 4

  /// A line without its comment and surrounding white space.
  static func code(of line: Substring) -> String {
    let code = line.range(of: "  //").map { line[..<$0.lowerBound] } ?? line
    return code.trimmingCharacters(in: .whitespaces)
  }

  func run() async throws {
    let output = try await ModelCompiler.run(files())
    var results: [String: [Substring]] = [:]
    for line in output.split(separator: "\n") {
      let parts = line.split(separator: "\t", maxSplits: 1, omittingEmptySubsequences: false)
      results[String(parts[0]), default: []].append(parts.count > 1 ? parts[1] : "")
    }
    for (index, set) in sets.enumerated() {
      let strict = results["S\(index)"] ?? []
      #expect(strict.count == set.samples.count, "\(set.name): \(output.prefix(2_000))")
      for (line, sample) in zip(strict, set.samples) { try compare(line, sample, set) }
      for line in results["H\(index)"] ?? [] { #expect(line.hasPrefix("fine\t"), "\(set.name): \(line.prefix(500))") }
    }
  }

  private func compare(_ line: Substring, _ sample: JSON, _ set: SampleSet) throws {
    let parts = line.split(separator: "\t", maxSplits: 1, omittingEmptySubsequences: false)
    if parts.first == "bent" {
      // Some samples deviate on purpose: the report has their places only.
      let patterns = Set(parts[1].split(separator: " ").map(String.init))
      #expect(patterns.isSubset(of: set.bends), "\(set.name): \(line.prefix(500))")
      return
    }
    #expect(parts.first == "clean", "\(set.name): \(line.prefix(1_000))")
    guard parts.first == "clean" else { return }
    let written = try JSON(parsing: String(parts[1]))
    let differences = Self.differences(sample, written, set)
    #expect(differences.isEmpty, "\(set.name): \(differences.prefix(5))")
  }

  /// The losses. Not a loss: a null that may be missing, digits beyond the precision of Double, another spelling of a
  /// key that has several, and lowercase letters of a UUID.
  private static func differences(_ sample: JSON, _ written: JSON, _ set: SampleSet) -> [String] {
    var found: [String] = []
    var pending = [(sample, written, "$")]
    while let (left, right, path) = pending.popLast() {
      switch left.type {
      case .object:
        guard let object = left.object, let other = right.object else {
          found.append("\(path): \(right)")
          continue
        }
        for (key, value) in object {
          func spelled(_ key: String) -> String { key.replacing("_", with: "").lowercased() }
          let spellings = [key] + other.keys.filter { set.name == "Spellings" && spelled($0) == spelled(key) }
          let match = spellings.lazy.compactMap { other[$0] }.first
          pending.append((value, match ?? nil, "\(path).\(key)"))
        }
        for key in other.keys where object[key] == nil && !(set.name == "Spellings") {
          found.append("\(path).\(key): new")
        }
      case .array:
        guard right.type == .array, left.count == right.count else {
          found.append("\(path): \(right)")
          continue
        }
        for (index, (value, other)) in zip(left.elements, right.elements).enumerated() {
          pending.append((value, other, "\(path)[\(index)]"))
        }
      case .number where left.int64 == nil && left.double != nil:
        if left.double != right.double { found.append("\(path): \(left) is \(right)") }
      case .string where UUID(uuidString: left.stringValue) != nil:
        if left.stringValue.uppercased() != right.string?.uppercased() { found.append("\(path): \(left) is \(right)") }
      default:
        if left != right { found.append("\(path): \(left) is \(right)") }
      }
    }
    return found
  }

  // MARK: - The program

  private func files() throws -> [String: String] {
    var files = ["main.swift": main()]
    for (index, set) in sets.enumerated() {
      let source = set.source(style: style)
      files["s\(index).swift"] = Self.wrapped(source, "S\(index)")
      if let support = Self.support(source) { files["support.swift"] = "import Foundation\nimport Pliant\n" + support }
      files["S\(index).ndjson"] = try lines(set.samples)
      let half = set.samples.count / 2
      guard style == .macro, half >= Self.leastHalf else { continue }
      files["h\(index).swift"] = Self.wrapped(set.source(of: Array(set.samples[..<half])), "H\(index)")
      files["H\(index).ndjson"] = try lines(Array(set.samples[half...]))
    }
    return files
  }

  private func lines(_ samples: [JSON]) throws -> String {
    try samples.map { try $0.jsonString() + "\n" }.joined()
  }

  /// Declarations that strategies refer to must be outside of types.
  private static func support(_ source: String) -> Substring? {
    source.range(of: "/// Amounts in texts").map { source[$0.lowerBound...] }
  }

  private static func wrapped(_ source: String, _ name: String) -> String {
    let models = support(source).map { source[..<$0.startIndex] } ?? source[...]
    let lines = models.split(separator: "\n", omittingEmptySubsequences: false)
    let imports = lines.filter { $0.hasPrefix("import ") }
    let body = lines.filter { !$0.hasPrefix("import ") }
    return imports.joined(separator: "\n") + "\nenum \(name) {\n" + body.joined(separator: "\n") + "\n}\n"
  }

  /// Functions that read the samples of a set and print the results.
  private var functions: String {
    switch style {
    case .macro: Self.modelFunctions
    case .codable: Self.codableFunctions("JSONDecoder()", "JSONEncoder()")
    case .tolerant: Self.codableFunctions("PliantDecoder(tolerance: .strict)", "PliantEncoder()")
    }
  }

  private static func codableFunctions(_ decoder: String, _ encoder: String) -> String {
    """
    func strict<Model: Codable>(_ name: String, _: Model.Type) throws {
      var decoder = \(decoder)
      var encoder = \(encoder)
      (decoder.dateDecodingStrategy, encoder.dateEncodingStrategy) = (.iso8601, .iso8601)
      for line in try lines(name) {
        do {
          let value = try decoder.decode(Model.self, from: Data(line.utf8))
          print("\\(name)\\tclean\\t\\(String(decoding: try encoder.encode(value), as: UTF8.self))")
        } catch {
          print("\\(name)\\tfailed\\t\\("\\(error)".split(separator: "\\n").joined(separator: " "))")
        }
      }
    }

    """
  }

  private static let modelFunctions = """
    func strict<Model: JSONReadable & JSONWritable>(_ name: String, _: Model.Type) throws {
      for line in try lines(name) {
        var report = DecodingReport()
        do {
          let value = try PliantDecoder(tolerance: .strict).decode(Model.self, from: String(line), report: &report)
          print("\\(name)\\t\\(report.isClean ? "clean" : "issues")\\t\\(try value.jsonString())")
        } catch {
          report = DecodingReport()
          let value = try? PliantDecoder().decode(Model.self, from: String(line), report: &report)
          let patterns = Set(report.issues.map { "\\($0.pattern)" }).sorted().joined(separator: " ")
          print("\\(name)\\t\\(value == nil ? "failed" : "bent")\\t\\(value == nil ? "\\(error)" : patterns)")
        }
      }
    }

    func tolerant<Model: JSONReadable & JSONWritable>(_ name: String, _: Model.Type) throws {
      for line in try lines(name) {
        do {
          let value = try PliantDecoder().decode(Model.self, from: String(line))
          print("\\(name)\\tfine\\t\\(try value.jsonData().count)")
        } catch {
          print("\\(name)\\tfailed\\t\\(error)")
        }
      }
    }

    """

  private func main() -> String {
    var text = """
      import Foundation
      import Pliant

      func lines(_ name: String) throws -> [Substring] {
        try String(contentsOfFile: name + ".ndjson", encoding: .utf8).split(separator: "\\n")
      }


      """
    text += functions + "\n"
    for (index, set) in sets.enumerated() {
      func type(_ samples: [JSON], _ scope: String) -> String {
        samples[0].type == .array ? "[\(scope).\(set.typeName)]" : "\(scope).\(set.typeName)"
      }
      text += "try strict(\"S\(index)\", \(type(set.samples, "S\(index)")).self)\n"
      if style == .macro, set.samples.count / 2 >= Self.leastHalf {
        text += "try tolerant(\"H\(index)\", \(type(set.samples, "H\(index)")).self)\n"
      }
    }
    return text
  }
}

// MARK: - Tests

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

  /// Plain Codable types under JSONDecoder, and TolerantCodable types: no deviations, and one spelling per key.
  @Test(arguments: [Inference.Options.Style.codable, .tolerant])
  func otherStylesReadTheirSamples(style: Inference.Options.Style) async throws {
    let sets = try SampleSet.all.filter { $0.bends.isEmpty } + SampleSet.corpus()
    try await InferProof(sets: sets.filter { style == .tolerant || $0.name != "Spellings" }, style: style).run()
  }
}

extension SampleSet {
  /// The documents of the corpus. Their arrays are also used as sets of samples, so that half of them can be held out.
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
