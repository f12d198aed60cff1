// One table of cases for all engines: the same values, errors and issues, except for the differences listed here.

#if Macros
import Foundation
import Pliant
import Testing

struct EngineDifference: Sendable {
  /// The change from the common result of a case to that of an engine.
  enum Change: Sendable {
    case gives(String)
    case replaces(String, by: String), hidesPath
  }

  var engines: Set<Engine>
  var cases: [String]
  var tolerances: [String], change: Change
  /// A row of the documentation: an example document, the results of these engines and of the others, and the reason.
  var cells: [String]

  init(_ engines: Set<Engine>, _ cases: [String], _ tolerances: [String], _ change: Change, _ cells: String...) {
    (self.engines, self.cases, self.tolerances, self.change) = (engines, cases, tolerances, change)
    self.cells = cells.flatMap { $0.components(separatedBy: " | ") }
  }

  func isAbout(_ row: EngineCase) -> Bool {
    cases.contains { row.name.contains($0) }
      && (tolerances.isEmpty || tolerances.contains { row.name.hasSuffix(" \($0)") })
  }

  func expected(_ row: EngineCase) -> String {
    switch change {
    case .gives(let text): return text
    case .replaces(let old, let new): return row.expected.replacingOccurrences(of: old, with: new)
    case .hidesPath:
      return row.expected.hasPrefix("error dataCorrupted at ") ? "error dataCorrupted" : row.expected
    }
  }
}

extension EngineDifference {
  private static let codable = Engine.ofCodable.union([.tolerant, .foundation])
  private static let tolerantCodable = Engine.ofCodable.union([.tolerant])
  private static let byFoundation: Set<Engine> = [.foreign, .foreignWrappers, .object, .plainObject]
  private static let strict = ["strict"]
  private static let lenient = ["tolerant", "forgiving"]

  static let all: [EngineDifference] = [
    EngineDifference(
      codable.union([.foreign, .foreignWrappers, .object]), [#"int":1.0"#], strict, .gives("int 1"),
      "1.0 as Int, strict | 1 | an error",
      "Foundation's decoder takes a number whose closest `Double` is whole, however it is written, "
        + "and its objects don't know how it was. If strict decoding of a Codable type takes a fraction such as "
        + "`1.00000000000000000001`, so does tolerant decoding, with a report"),
    EngineDifference(
      codable.union([.foreign, .foreignWrappers, .object]), [#"int":1e2"#], strict, .gives("int 100"),
      "1e2 as Int, strict | 100 | an error | the same"),
    EngineDifference(
      byFoundation, [#"int":1.0"#, #"int":1e2"#], lenient, .replaces(" | typeMismatch $.int converted", by: ""),
      "1.0 as Int, tolerant | 1, not reported | 1, reported | the same"),
    EngineDifference(
      byFoundation, [#"text":1.10"#], lenient, .replaces("1.10", by: "1.1"),
      #"1.10 as String | "1.1" | "1.10" | Foundation gives numbers, not their text"#),
    EngineDifference(
      [.object, .plainObject], [#"text":-0"#], lenient, .replaces("\"-0\"", by: "\"0\""),
      #"-0 as String | "0" | "-0" | an integer has no negative zero"#),
    EngineDifference(
      codable,
      [
        #"int":3.9"#, #"int":9223372036854775808"#, #"int":1e400"#, #"small":256"#, #"small":-1"#, #"ratio":1e400"#,
        #"rough":1e39"#,
      ], strict, .hidesPath,
      "256 as UInt8, strict | `dataCorrupted` with an empty coding path; the `JSONError` underneath has it",
      "`dataCorrupted` with the coding path | as in Foundation"),
    EngineDifference(
      codable, [#"at":"2024/02/29"#, #"at":"1709247598""#, #"at":"yesterday""#, #"at":"""#], strict, .hidesPath,
      #""yesterday" as Date with `.iso8601`, strict"#,
      "`dataCorrupted` with the coding path of the type that asks for it, here an empty one; "
        + "the `JSONError` underneath has it",
      "`dataCorrupted` with the coding path | as in Foundation"),
    EngineDifference(
      codable, [#""flag":null"#], ["strict", "tolerant"], .replaces("valueNotFound", by: "typeMismatch"),
      "null as Bool | `typeMismatch` | `valueNotFound` | as in Foundation, for Bool alone"),
    EngineDifference(
      codable, [#"at":"2024-02-29" "#, #"at":"2024-02-29"} "#], strict, .gives("error dataCorrupted"),
      #""2024-02-29" as Date with `.iso8601`, strict | an error | midnight UTC"#, "Foundation's strategy wants a time"),
    EngineDifference(
      [.plainStream, .wrappers], [#"at":"2024-02-29" "#, #"at":"2024-02-29"} "#], strict,
      .gives("error dataCorrupted at at"), #""2024-02-29" as Date with `.iso8601`, strict | an error | midnight UTC"#,
      "Foundation's strategy wants a time"),
    EngineDifference(
      codable.union([.wrappers]), [#"at":"2024-02-29" "#, #"at":"2024-02-29"} "#], lenient,
      .gives("at @1709164800 | typeMismatch $.at converted"),
      #""2024-02-29" as Date with `.iso8601`, tolerant | midnight UTC, reported | midnight UTC"#,
      "Foundation's strategy wants a time"),
    EngineDifference(
      codable.union([.foreign, .foreignWrappers, .wrappers]), [#"at":"2024-02-30"#], [], .gives("at @1709251200"),
      #""2024-02-30T00:00:00Z" as Date with `.iso8601` | the first of March | an error, nil or the default"#,
      "Foundation counts days on"),
    EngineDifference(
      codable, [#"link":"http://a.b/c d""#], strict, .gives("link <http://a.b/c%20d>"),
      #""http://a.b/c d" as URL, strict | the URL, encoded | an error | as in Foundation"#),
    EngineDifference(
      codable, [#"link":"http://a.b/c d""#], lenient, .gives("link <http://a.b/c%20d>"),
      #""http://a.b/c d" as URL, tolerant | the URL, encoded | the URL, encoded, and reported | as in Foundation"#),
    EngineDifference(
      [.foreign, .foundation, .plain, .plainJSON, .plainStream, .tolerant], [#"{"int":1,"int":2}"#], [],
      .gives("int 1"),
      "a second member with the same key | the first counts | the last counts | as in Foundation's decoder"),
    EngineDifference(
      [.foundation, .foreign, .plain, .tolerant], [#""int":01"#], strict, .hidesPath,
      "`01`, strict | `dataCorrupted` with an empty coding path | `dataCorrupted` with the coding path",
      "as in Foundation, for what is no JSON"),
    EngineDifference(
      [.foreign, .plain, .tolerant], [#""int":01"#], lenient, .hidesPath,
      "`01`, tolerant | `dataCorrupted` with an empty coding path | `dataCorrupted` with the coding path",
      "as in Foundation, for what is no JSON"),
    EngineDifference(
      byFoundation, [#"text":1e30"#], lenient, .replaces("1e30", by: "1e+30"),
      #"1e30 as String | "1e+30" | "1e30" | Foundation gives numbers, not their text"#),
    EngineDifference(
      [.plain, .plainJSON, .plainStream, .foreign, .foundation], [#"{"text":[],"int":[]}"#], strict,
      .gives("error typeMismatch at int"),
      "two bad values, strict | the error is about the type's first property; of a model, about the first key in "
        + "alphabetical order",
      "the error is about the document's first member; those about wrapped properties, and about null for `@Required` "
        + "ones, come last | a Codable type asks for one property after another; a model's object is captured with "
        + "sorted keys"),
    EngineDifference(
      [.foundation, .plain, .tolerant, .foreign], [#"{"x":[[[["#], [], .hidesPath,
      "more than 512 levels | `dataCorrupted` with an empty coding path | `dataCorrupted` with the coding path",
      "as in Foundation, for what is no JSON"),
    EngineDifference(
      tolerantCodable, [#""byIndex":{"x""#], strict, .replaces("dataCorrupted", by: "typeMismatch"),
      "a key that is no number, for `[Int: String]`, strict | `typeMismatch` | `dataCorrupted` | as in Foundation"),
    EngineDifference(
      tolerantCodable, [#"paths {"nickname":[1]"#, #"paths {"nickname":5"#], strict,
      .replaces("at nickname", by: "at name"), "a bad value of a property with other keys, strict",
      "the coding path has the type's key; the `JSONError` underneath has the document's",
      "the coding path has the document's key | a Codable type decodes by its own keys"),
    EngineDifference(
      tolerantCodable, [#"paths {"info":{"age":"#, #"subclasses {"name":"a","legs":4,"stats""#], strict,
      .replaces("info.age", by: "age"),
      "a bad value of a property behind a path, strict | the coding path has the type's key",
      "the coding path has the document's keys | the same"),
    EngineDifference(
      [.tolerant], [#"subclasses {"name":"a","legs":4,"stats""#], strict, .replaces("stats.age", by: "age"),
      "the same in a subclass | the type's key | the document's keys | the same"),
  ]
}

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
        guard Self.ofSpacedDocuments.contains(engine) else { continue }
        let spaced = row.shape.runs[engine]?(Self.spaced(row.document), row.tolerance)
        if spaced != verdict { misses.append("\(row.name)\t\(engine)\twith white space\t\(spaced as Any)") }
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

  /// Engines on which white space between values is to change neither values nor the paths of issues.
  private static let ofSpacedDocuments: Set<Engine> = [.reader, .mapped, .plain, .tolerant, .wrappers]

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
      let index = rows.firstIndex { $0.cells == difference.cells } ?? rows.count
      if index == rows.count { rows.append((difference.cells, [])) }
      rows[index].engines.formUnion(difference.engines)
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

  @Test func documentsEveryEngineAndNamesEachCaseOnce() throws {
    let text = try DocumentationFile("Documentation/Engines.md").text
    for engine in Engine.allCases { #expect(text.contains("| \(engine.title) |"), "\(engine.title)") }
    for (name, rows) in Dictionary(grouping: Self.cases, by: \.name) { #expect(rows.count == 1, "\(name)") }
  }
}
#endif
