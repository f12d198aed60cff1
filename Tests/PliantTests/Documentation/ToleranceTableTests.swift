/// The truth tables in Documentation/Tolerance.md: rendered from the data that the conversions are tested with.

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
    var sources: [[String]: [String]] = [:]
    var order: [[String]] = []
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
