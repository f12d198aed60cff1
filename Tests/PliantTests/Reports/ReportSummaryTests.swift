/// Summaries of reports, and reports in storage.

import Foundation
import PliantCore
import Testing

@testable import Pliant

struct ReportSummaryTests {
  private func issue(
    _ path: String, found: String = "string \"x\"", expected: String = "Int", _ outcome: IssueOutcome = .dropped
  ) -> DecodingIssue {
    DecodingIssue(
      kind: .typeMismatch, path: JSONPath(path) ?? JSONPath(), expected: expected, found: found, outcome: outcome)
  }

  @Test func groupsByPatternTheMostFrequentFirst() {
    var report = DecodingReport()
    for issue in [
      issue("$.city", found: #"string "shenzhen""#, expected: "City", .usedNil),
      issue("$.items[0].price", expected: "Double", .converted(to: "1.0")),
      issue("$.items[1].price", found: "null", expected: "Double", .usedZeroValue),
      issue("$.items[2].price", found: "string \"2\"", expected: "Double", .converted(to: "2.0")),
      issue("$.items[7].price", found: "a hidden string", expected: "Double", .converted(to: "a hidden value")),
      issue("$.tags[0]", found: "number 1", .usedDefault), issue("$.tags[1]", found: "number 2", .usedDefault),
      issue("$.flags['x']", found: "true"), issue("$.flags['x']", found: "false"),
      issue("$.flags.y", found: "an object"), issue("$.id", found: "none", expected: "key \"id\"", .usedZeroValue),
    ] { report.add(issue) }
    #expect(
      report.summary == """
        3 × $.items[*].price: expected Double, found string: converted
        2 × $.tags[*]: expected Int, found number: used default
        2 × $.flags.x: expected Int, found boolean: dropped
        1 × $.city: expected City, found string: used nil
        1 × $.items[*].price: expected Double, found null: used zero value
        1 × $.flags.y: expected Int, found object: dropped
        1 × $.id: expected key "id", found none: used zero value
        """)
    let group = report.groups[0]
    #expect(group.count == 3 && group.pattern == "$.items[*].price" && group.outcome == .converted)
    #expect(group.kind == .typeMismatch && group.expected == "Double" && group.found == "string")
  }
}

struct ReportCodableTests {
  @Test func survivesStorage() throws {
    let issues = [
      MarkedIssue("\"x\"", .converted(to: "7")), MarkedIssue("null", .nullValue, .dropped),
      MarkedIssue("{", .missingKey, .usedZeroValue, missing: [.key("id")]), MarkedIssue("\"c\"", .unknownKey, .ignored),
    ]
    var report = DecodingReport(#"{"a b":[{"日":"x"},null],"c":1}"#, issues, limit: 50)
    let path = JSONPath([.index(1)])
    report.add(DecodingIssue(kind: .other, path: path, expected: "x", found: "y", outcome: .usedDefault))
    let stored = try report.stored()
    #expect(stored == report && stored.limit == 50 && stored.count == 5 && stored.description == report.description)
    #expect(stored.issues == report.issues && stored.remainingCapacity == 45)
    #expect(try DecodingReport().stored() == DecodingReport())
  }

  @Test func isStoredInPlainWords() throws {
    let report = DecodingReport("[[1]]", [MarkedIssue("1", .converted(to: "true"))])
    let encoder = with(JSONEncoder()) { $0.outputFormatting = [.sortedKeys] }
    #expect(
      String(decoding: try encoder.encode(report), as: UTF8.self) == #"""
        {"count":1,"counts":{"typeMismatch":1},"groups":[{"count":1,"expected":"Int","found":"number",\#
        "kind":"typeMismatch","outcome":"converted","pattern":"$[*][*]"}],"issues":[{"byteOffset":2,"column":3,"expected":"Int","found":"number 1",\#
        "kind":"typeMismatch","line":1,"outcome":{"kind":"converted","to":"true"},"path":"$[0][0]","pattern":"$[*][*]"}],\#
        "limit":100,"outcomes":{"converted":1}}
        """#)
  }

  @Test func aForgedReportDoesNoHarm() throws {
    let issue = #"{"kind":"other","path":"$","expected":"","found":"","outcome":{"kind":"dropped"}}"#
    let text = """
      {"limit":1,"counts":{"other":9223372036854775807,"nullValue":5,"dropped":-3,"new":1},\
      "outcomes":{"dropped":-1},"issues":[\(issue),\(issue)]}
      """
    var report = try JSONDecoder().decode(DecodingReport.self, from: Data(text.utf8))
    #expect(report.count == .max && report.counts == [.other: .max, .nullValue: 5] && report.outcomeCounts.isEmpty)
    #expect(report.issues.count == 1)
    report += report
    report.add(DecodingIssue(kind: .other, path: JSONPath(), expected: "", found: "", outcome: .dropped))
    #expect(report.counts[.other] == .max && report.issues.count == 1 && report.description.contains("more"))
    let negative = text.replacingOccurrences(of: #""limit":1"#, with: #""limit":-1"#)
    #expect(try JSONDecoder().decode(DecodingReport.self, from: Data(negative.utf8)).issues.isEmpty)
  }

  /// Expects a stored form that stays readable.
  private func expectForm<Value: Codable & Equatable>(_ value: Value, _ text: String) throws {
    let encoder = with(JSONEncoder()) { $0.outputFormatting = [.sortedKeys, .withoutEscapingSlashes] }
    #expect(try String(decoding: encoder.encode([value]), as: UTF8.self) == "[\(text)]")
    #expect(try JSONDecoder().decode([Value].self, from: Data("[\(text)]".utf8)) == [value])
  }

  @Test func pathsKindsAndOutcomesHaveTheirForms() throws {
    try expectForm(JSONPath(), #""$""#)
    try expectForm(JSONPath([.key("items"), .index(3), .key("a b")]), #""$.items[3]['a b']""#)
    #expect(throws: DecodingError.self) { try JSONDecoder().decode([JSONPath].self, from: Data(#"["items"]"#.utf8)) }
    for kind in IssueKind.allCases { try expectForm(kind, "\"\(kind)\"") }
    for kind in IssueOutcome.Kind.allCases { try expectForm(kind, "\"\(kind)\"") }
    try expectForm(IssueOutcome.converted(to: "4\"1"), #"{"kind":"converted","to":"4\"1"}"#)
    for outcome in [IssueOutcome.usedDefault, .usedNil, .usedZeroValue, .dropped, .ignored, .usedFallback] {
      try expectForm(outcome, "{\"kind\":\"\(outcome.kind)\"}")
    }
  }
}
