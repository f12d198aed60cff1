// The tables in Documentation/Tolerance.md: what models become, and what the conversions are tested with.

import Foundation
import Testing

@testable import Pliant
@testable import PliantCore

struct ToleranceTableTests {
  @Test func documentsEveryConversionOfScalars() throws {
    try DocumentationFile("Documentation/Tolerance.md").expect(
      "conversions", toBe: ConversionTable.all.map(\.markdown).joined(separator: "\n"))
  }

  @Test func documentsEverySwitch() throws {
    let text = try DocumentationFile("Documentation/Tolerance.md").text
    for (name, value) in Tolerance.Conversions.byName {
      let row = text.split(separator: "\n").first { $0.hasPrefix("| `\(name)` |") }
      let isOn = try #require(row, "\(name) is not there").contains("| on |")
      #expect(isOn == Tolerance.Conversions.lossless.contains(value), "\(name)")
    }
  }
}

extension ConversionTable {
  /// The table under its heading. Sources of one kind that become the same are one row.
  fileprivate var markdown: String {
    var table = MarkdownTable(columns: ["source", "in the document", "`.strict`", "`.tolerant`", "switches"])
    var sources: [[String]: [String]] = [:], order: [[String]] = []
    for row in rows {
      let cells = [row.title, cell(row.strict), cell(row.tolerant), switches(of: row)]
      if sources[cells] == nil { order.append(cells) }
      sources[cells, default: []].append(MarkdownTable.code(row.json))
    }
    table.rows = order.map { cells in
      var documents: [String] = []
      for source in sources[cells] ?? [] where !documents.contains(source) { documents.append(source) }
      return [cells[0], documents.joined(separator: " "), cells[1], cells[2], cells[3]]
    }
    return "### \(target)\n\n\(table.text)"
  }

  private func cell(_ value: String?) -> String {
    guard let value else { return "–" }
    return MarkdownTable.code(target == "String" || value.isEmpty ? "\"\(value)\"" : value)
  }

  /// The switches that let a source pass, with the value where it depends on them.
  private func switches(of row: ConversionCase) -> String {
    let asked = row.outcomes.filter { !$0.switches.isEmpty }
    let isOneValue = Set(asked.map(\.value)).count == 1
    let texts = asked.map { outcome in
      let names = Tolerance.Conversions.byName.filter { outcome.switches.contains($0.value) }.map { "`\($0.name)`" }
      return names.joined(separator: " and ") + (isOneValue && row.tolerant != nil ? "" : ": \(cell(outcome.value))")
    }
    return texts.joined(separator: isOneValue && row.tolerant != nil ? " or " : "; ")
  }
}

#if Macros
struct FallbackTableTests {
  private static let presets = Tolerance.presets.map { (name: "`.\($0.name)`", tolerance: $0.tolerance) }

  private func cells(
    _ document: String, _ read: (PliantDecoder, String, inout DecodingReport) throws -> String
  ) -> [String] {
    Self.presets.map { preset in
      var report = DecodingReport()
      guard let value = try? read(PliantDecoder(tolerance: preset.tolerance), document, &report) else { return "error" }
      return MarkdownTable.code(value) + (report.isClean ? "" : ", reported")
    }
  }

  @JSONModel struct Point { var x: Int, y = 0 }
  private func shapes<Value: JSONReadable & JSONWritable>(
    _: Value.Type, _ declaration: String, _ values: String...
  ) -> [[String]] {
    values.map { value in
      [MarkdownTable.code(declaration), MarkdownTable.code(value)]
        + cells(#"{"it": \#(value)}"#) { decoder, document, report in
          let held = try decoder.decode(HeldModel<Value>.self, from: document, report: &report)
          let text = try held.it.jsonString(.sortedKeys)
          return text == "null" ? "nil" : text
        }
    }
  }

  @Test func documentsShapes() throws {
    let rows =
      shapes(
        [Int].self, "[Int]", "3", #""3""#, #""""#, #""null""#, "{}", "false", #"{"0": 6, "1": 5}"#, #"{"1": 6}"#,
        #""[1, 2]""#, #"[1, "2", "x", null]"#)
      + shapes([Int?].self, "[Int?]", #"[1, null, "2", "x"]"#)
      + shapes([String: Int].self, "[String: Int]", #"{"a": 1, "b": "2", "c": "x"}"#, "[]", #""{\"a\": 1}""#)
      + shapes([Int: String].self, "[Int: String]", #"{"1": "a", "x": "b"}"#, #"["a", "b"]"#)
      + shapes(Point.self, "Point", #""{\"x\": \"1\"}""#, #"{"x": null}"#, #""""#)
      + shapes(Point?.self, "Point?", #""""#, #""null""#, "[]", "{}", "false", #""{\"x\": 1}""#, "7")
      + shapes([Point].self, "[Point]", #"{"x": 1}"#, #"[{"x": 1}, {"y": 2}]"#)
      + shapes(Date?.self, "Date?", #""""#, "false", "1709251198")
      + shapes(String?.self, "String?", #""""#, #""null""#, "{}")
    let table = MarkdownTable(columns: ["type", "value"] + Self.presets.map(\.name), rows: rows)
    try DocumentationFile("Documentation/Tolerance.md").expect("shapes", toBe: table.text)
  }

  @JSONModel struct Plain { var value: Int }
  @JSONModel struct Defaulted { var value = 18 }
  @JSONModel struct Optionally { var value: Int? }
  @JSONModel struct OptionalWithDefault { var value: Int? = 18 }
  @JSONModel struct MarkedStrict { @Strict var value = 18 }
  @JSONModel struct MarkedForgiving { @Forgiving var value: Int }
  @JSONModel struct MarkedRequired { @Required var value: Int? }
  @JSONModel struct MarkedRequiredDefault { @Required var value = 18 }

  private func fallbacks<Model: JSONReadable>(
    _: Model.Type, _ declaration: String, _ value: (Model) -> Int?
  ) -> [[String]] {
    ["{}", #"{"value": null}"#, #"{"value": "41"}"#, #"{"value": "abc"}"#].map { document in
      [MarkdownTable.code(declaration), MarkdownTable.code(document)]
        + cells(document) { decoder, document, report in
          value(try decoder.decode(Model.self, from: document, report: &report)).map { "\($0)" } ?? "nil"
        }
    }
  }

  @Test func documentsFallbacks() throws {
    let rows =
      fallbacks(Plain.self, "var value: Int", \.value)
      + fallbacks(Defaulted.self, "var value = 18", \.value)
      + fallbacks(Optionally.self, "var value: Int?", \.value)
      + fallbacks(OptionalWithDefault.self, "var value: Int? = 18", \.value)
      + fallbacks(MarkedStrict.self, "@Strict var value = 18", \.value)
      + fallbacks(MarkedForgiving.self, "@Forgiving var value: Int", \.value)
      + fallbacks(MarkedRequired.self, "@Required var value: Int?", \.value)
      + fallbacks(MarkedRequiredDefault.self, "@Required var value = 18", \.value)
    let table = MarkdownTable(columns: ["declaration", "document"] + Self.presets.map(\.name), rows: rows)
    try DocumentationFile("Documentation/Tolerance.md").expect("fallbacks", toBe: table.text)
  }
}
#endif
