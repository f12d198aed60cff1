// Summaries of reports, reports in storage, and reports of failed decodings, which have the issues before the failure.

import Foundation
import Testing

@testable import Pliant

struct ReportSummaryTests {
  private func issue(
    _ path: String, found: String = "string \"x\"", expected: String = "Int", _ outcome: IssueOutcome = .dropped
  ) -> DecodingIssue {
    .init(kind: .typeMismatch, path: JSONPath(path) ?? JSONPath(), expected: expected, found: found, outcome: outcome)
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
      issue("$.ids[8]", found: "index 256"), issue("$.ids[9]", found: "index 257"), issue("$", found: "\"nan1\""),
      issue("$", found: "\"nan2\""), issue("$.flags.y", found: "an object"),
      issue("$.id", found: "none", expected: "key \"id\"", .usedZeroValue),
    ] { report.add(issue) }
    #expect(
      report.summary == """
        3 × $.items[*].price: expected Double, found string: converted
        2 × $.tags[*]: expected Int, found number: used default
        2 × $.flags.x: expected Int, found boolean: dropped
        2 × $.ids[*]: expected Int, found index: dropped
        2 × $: expected Int, found something else: dropped
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
  @Test func survivesStorageInPlainWords() throws {
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
    let plain = DecodingReport("[[1]]", [MarkedIssue("1", .converted(to: "true"))])
    let encoder = with(JSONEncoder()) { $0.outputFormatting = [.sortedKeys] }
    #expect(
      String(decoding: try encoder.encode(plain), as: UTF8.self) == #"""
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

#if Macros
@JSONModel private struct FailedReport { var x = 3, list: [Int] = [], note: String?, a: Int }
@JSONModel class FailedClassReport {
  var x = 3, list: [Int] = []
  // The last of the keys, since other decoders read them in no fixed order.
  @Required var z: Int?
}
@JSONModel(inherits: true) final class FailedLeafReport: FailedClassReport { var b = 1 }
@JSONModel private struct FailedInnerReport { var x = 3; var list: [Int] = []; var z: Int }
@JSONModel private struct FailedFlatReport { @Flatten var inner: FailedInnerReport; var k = 1 }
private struct FailedPlainReport: Codable { var x: Int, list: [Int], a: Int }

struct FailedReportTests {
  @Test(arguments: [
    (#"{"x":"q"}"#, ["$.x"]), (#"{"x":"7"}"#, ["$.x"]), (#"{"a":"z","list":["r","1"],"x":"q"}"#, []),
    (#"{"x":"q","list":["r","1"],"note":{},"a":{}}"#, ["$.x", "$.list[0]", "$.list[1]", "$.note"]),
  ]) func fallbacksDroppedElementsAndConversionsAreAllReported(_ json: String, paths: [String]) throws {
    var report = DecodingReport()
    #expect(throws: DecodingError.self) { try FailedReport(json: json, report: &report) }
    #expect(report.issues.map { "\($0.path)" } == paths)
    let seen = SharedList<DecodingReport>()
    let decoder = with(PliantDecoder()) { $0.onReport = { report, _ in seen.add(report) } }
    #expect(throws: DecodingError.self) { try decoder.decode(FailedReport.self, from: json) }
    #expect(seen.all.map(\.count) == (paths.isEmpty ? [] : [paths.count]))
    let foreign = foreignPaths(FailedReport.self, json)
    // A capture has its keys in order, so `a` is read first.
    if !paths.isEmpty, !json.contains("\"a\"") { #expect(foreign == Set(paths)) }
  }

  private func foreignPaths<Model: Decodable>(_ type: Model.Type, _ json: String) -> Set<String> {
    let collector = DecodingReportCollector()
    #expect(throws: DecodingError.self) { try JSONDecoder.bending(report: collector).decode(type, from: json) }
    return Set(collector.report.issues.map { "\($0.path)" })
  }

  @Test func modelsThatOtherDecodersReadAsAWholeReportTheSame() throws {
    func check<Model: JSONReadable & Decodable>(_ type: Model.Type) {
      let json = #"{"x":"q","list":["r","1"],"z":{}}"#
      var report = DecodingReport()
      #expect(throws: DecodingError.self) { try Model(json: json, report: &report) }
      #expect(report.issues.map { "\($0.path)" } == ["$.x", "$.list[0]", "$.list[1]"])
      #expect(foreignPaths(type, json) == ["$.x", "$.list[0]", "$.list[1]"])
    }
    check(FailedClassReport.self)
    check(FailedLeafReport.self)
    check(FailedFlatReport.self)
  }

  @Test func aPlainTypeHasTheSameIssuesAsAModel() {
    let json = #"{"x":"7","list":["r","1"],"a":{}}"#
    var (report, own) = (DecodingReport(), DecodingReport())
    #expect(throws: DecodingError.self) {
      try PliantDecoder().decode(FailedPlainReport.self, from: json, report: &report)
    }
    #expect(throws: DecodingError.self) { try FailedReport(json: json, report: &own) }
    #expect(report.issues.map(\.path) == own.issues.map(\.path))
  }
}

// MARK: - Unknown keys with escapes: their places, and that no property takes them

@JSONModel private struct Known { var known = 0; @Key("in.side") var side = 0 }
@JSONModel private class BaseKeys { var known = 0 }
@JSONModel(inherits: true) private class DerivedKeys: BaseKeys { var own = 0 }
@JSONModel private struct Rest { var known = 0; @UnknownKeys var rest: [String: Int] = [:] }

struct EscapedKeyPlaceTests {
  static let cases: [(text: String, path: String, column: Int)] = [
    (#"{"\u0061b": 1}"#, "$.ab", 2), (#"{"known":1,  "\u0061b" : 1}"#, "$.ab", 14),
    (#"{"\"\\\"b":1}"#, #"$['"\\"b']"#, 2), (#"{"known":1,"a\\":1}"#, #"$['a\\']"#, 12),
    (#"{"in":{"\u0061b":[1]}}"#, "$.in.ab", 8), (#"{"a\"":"\"}"}"#, #"$['a"']"#, 2),
  ]

  private func expect<Value: JSONReadable>(_ type: Value.Type, _ text: String, _ path: String, _ column: Int) throws {
    var report = DecodingReport()
    _ = try PliantDecoder(tolerance: .tolerant.with(\.unknownKeys, .report)).decode(type, from: text, report: &report)
    #expect(report.issues.map { "\($0.path) \($0.column ?? 0)" } == ["\(path) \(column)"], "\(type) \(text)")
    let error = #expect(throws: DecodingError.self) {
      try PliantDecoder(tolerance: .tolerant.with(\.unknownKeys, .fail)).decode(type, from: text)
    }?.jsonError
    #expect(error.map { "\($0.path) \($0.column)" } == "\(path) \(column)", "\(type) \(text)")
  }

  @Test(arguments: cases) func standsWhereItIs(text: String, path: String, column: Int) throws {
    try expect(Known.self, text, path, column)
    guard !text.contains(#"{"in":"#) else { return }
    try expect(BaseKeys.self, text, path, column)
    try expect(DerivedKeys.self, text, path, column)
  }

  @Test func isTakenWithTheOthers() throws {
    #expect(try Rest(json: #"{"\u0061b":1,"known":2,"c":3,"\"d":4}"#).rest == ["ab": 1, "c": 3, "\"d": 4])
  }
}
#endif
