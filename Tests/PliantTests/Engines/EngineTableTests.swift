// One table of cases through all engines: the same values, errors and issues, but for what is listed as a difference.

#if Macros
import Foundation
import Pliant
import Testing

struct EngineTableTests {
  static let cases = EngineValues.cases + EngineShapeRows.cases

  @Test func isTheSameOnEveryEngineButForListedDifferences() {
    var misses: [String] = [], uses = [Int](repeating: 0, count: EngineDifference.all.count), count = 0
    for row in Self.cases {
      let differences = EngineDifference.all.indices.filter { EngineDifference.all[$0].isAbout(row) }
      for engine in Engine.allCases {
        guard let verdict = row.shape.runs[engine]?(row.document, row.tolerance) else { continue }
        count += 1
        let listed = differences.first { index in
          let difference = EngineDifference.all[index]
          return difference.engines.contains(engine) && difference.expected(row) != row.expected
        }
        if let listed { uses[listed] += 1 }
        let expected = listed.map { EngineDifference.all[$0].expected(row) } ?? row.expected
        let text = verdict.text(against: row.shape.baseline)
        if text != expected { misses.append("\(row.name)\t\(engine)\t\(text)\t\(expected)") }
        if let other = verdict.roundTrip { misses.append("\(row.name)\t\(engine)\tcame back as \(other)") }
      }
    }
    for miss in misses.prefix(40) { Issue.record("\(miss)") }
    if let path = ProcessInfo.processInfo.environment["PLIANT_ENGINE_MISSES"] {
      try? misses.joined(separator: "\n").write(toFile: path, atomically: true, encoding: .utf8)
    }
    #expect(misses.isEmpty == true)
    for (index, difference) in EngineDifference.all.enumerated() where uses[index] == 0 {
      Issue.record("a difference that does not occur: \(difference.cells[0]) on \(difference.engines)")
    }
    #expect(Self.cases.count >= 450 && count >= 3_000, "\(Self.cases.count) cases, \(count) runs")
  }

  /// White space between values changes nothing, not even the places of issues.
  @Test func doesNotDependOnWhiteSpace() {
    for row in Self.cases {
      for engine in [Engine.reader, .mapped, .plain, .tolerant, .wrappers] {
        guard let run = row.shape.runs[engine] else { continue }
        let (compact, spaced) = (run(row.document, row.tolerance), run(Self.spaced(row.document), row.tolerance))
        #expect(compact == spaced, "\(row.name) on \(engine)")
      }
    }
  }

  /// A document with white space around all of its values and keys.
  private static func spaced(_ document: String) -> String {
    var (text, isInString, isEscaped) = ("", false, false)
    for scalar in document.unicodeScalars {
      if !isInString, "]}:,".unicodeScalars.contains(scalar) { text += " " }
      text.unicodeScalars.append(scalar)
      if !isInString, "[{:,".unicodeScalars.contains(scalar) { text += "\n  " }
      if scalar == "\"", !isEscaped { isInString.toggle() }
      isEscaped = scalar == "\\" && !isEscaped
    }
    return text
  }

  @Test func documentsEveryDifference() throws {
    var table = MarkdownTable(columns: ["case", "engines", "what they do", "what the others do", "why"])
    var rows: [(cells: [String], engines: Set<Engine>)] = []
    for difference in EngineDifference.all {
      if let index = rows.firstIndex(where: { $0.cells == difference.cells }) {
        rows[index].engines.formUnion(difference.engines)
      } else {
        rows.append((difference.cells, difference.engines))
      }
    }
    table.rows = rows.map { cells, engines in [cells[0], Self.titles(of: engines)] + cells[1...] }
    try DocumentationFile("Documentation/Engines.md").expect("differences", toBe: table.text)
  }

  private static func titles(of engines: Set<Engine>) -> String {
    var rest = engines, titles: [String] = []
    if rest.isSuperset(of: Engine.ofCodable) {
      titles.append("all of Codable types")
      rest.subtract(Engine.ofCodable)
    }
    return (titles + Engine.allCases.filter(rest.contains).map(\.title)).joined(separator: ", ")
  }

  @Test func documentsEveryEngine() throws {
    let text = try DocumentationFile("Documentation/Engines.md").text
    for engine in Engine.allCases { #expect(text.contains("| \(engine.title) |"), "\(engine.title)") }
  }

  @Test func hasNoTwoCasesOfOneName() {
    for (name, rows) in Dictionary(grouping: Self.cases, by: \.name) { #expect(rows.count == 1, "\(name)") }
  }
}
#endif
