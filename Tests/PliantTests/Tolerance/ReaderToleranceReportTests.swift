#if Macros
/// What decoding hands to reports: which entry points, how many issues, how often; and that malformed JSON never bends.

import Foundation
import Testing

@testable import Pliant
@testable import PliantCore

struct ReaderToleranceReportTests {
  /// Safe to send, because one task decodes.
  private final class Calls: @unchecked Sendable {
    var all: [(count: Int, label: String, issues: [String])] = []
    func add(_ report: DecodingReport, _ label: String) {
      all.append((report.count, label, report.issues.map(\.description)))
    }
  }

  @Test func aReportMakesNoDifferenceToTheValue() throws {
    for json in [#""{\"id\":1}""#, #" "{\"id\":\"1\"}" "#] {
      var report = DecodingReport()
      let reported = try? Part(json: json, report: &report)
      let plain = try? Part(json: json)
      #expect(reported == plain && reported == Part(id: 1))
    }
  }

  @Test func aFullReportLeavesTheOtherItsIssues() throws {
    let calls = Calls()
    let decoder = with(PliantDecoder()) { $0.onReport = { calls.add($0, $1) } }
    var report = DecodingReport(limit: 0)
    _ = try decoder.decode([Int].self, from: #"["1","2"]"#, report: &report)
    #expect(report.count == 2 && report.issues.isEmpty && calls.all.map(\.count) == [2])
    #expect(calls.all.first?.issues.count == 2)
  }

  @Test func aCleanDocumentLeavesACleanReport() throws {
    var report = DecodingReport()
    _ = try [Part](json: #"[{"id":1},{"id":2}]"#, report: &report)
    _ = try PliantDecoder(tolerance: .strict).decode([Part].self, from: "[]", report: &report)
    #expect(report.isClean && report.issues.isEmpty && report.description == "no issues")
  }

  @Test func theReportIsToldOnceWithTheLabel() throws {
    let calls = Calls()
    var decoder = PliantDecoder()
    decoder.label = "GET /parts"
    decoder.onReport = { calls.add($0, $1) }
    _ = try decoder.decode([Part].self, from: #"[{"id":1}]"#)
    #expect(calls.all.isEmpty)
    _ = try decoder.decode([Part].self, from: #"[{"id":"1"},{"id":"2"},7]"#)
    #expect(calls.all.count == 1 && calls.all[0].count == 3 && calls.all[0].label == "GET /parts")
    #expect(calls.all[0].issues.last == "$[2], line 1 column 24: expected Part, found number 7: dropped")
    var report = DecodingReport()
    _ = try decoder.decode([Part].self, from: Data(#"["x"]"#.utf8), report: &report)
    #expect(calls.all.count == 2 && calls.all[1].count == 1 && report.count == 1)
    #expect(throws: DecodingError.self) { try decoder.decode(AllRequired.self, from: #"{"number":"1"}"#) }
    #expect(calls.all.count == 3 && calls.all[2].issues.count == 1)
    #expect(throws: DecodingError.self) { try decoder.decode(Part.self, from: "[") }
    #expect(calls.all.count == 3)
  }

  @Test func theLimitOfIssuesIsThatOfTheDecoderOrTheReport() throws {
    let calls = Calls()
    var decoder = PliantDecoder()
    decoder.limits.issues = 2
    decoder.onReport = { calls.add($0, $1) }
    let json = #"["1","2","3","4"]"#
    #expect(try decoder.decode([Int].self, from: json) == [1, 2, 3, 4])
    #expect(calls.all[0].count == 4 && calls.all[0].issues.count == 2)
    var report = DecodingReport(limit: 5)
    for _ in 0..<2 { _ = try PliantDecoder().decode([Int].self, from: json, report: &report) }
    #expect(report.count == 8 && report.issues.map(\.column) == [2, 6, 10, 14, 2])
  }

  // MARK: Malformed JSON

  @Test func prefixesOfADocumentAreNeverTolerated() {
    let json = #" {"number":"1","part":{"id":{"a":[1,"é"]}},"list":["x",{"y":[]}],"flag":2,"table":[],"x":nullable"#
    for count in 0..<json.utf8.count {
      let bytes = Array(json.utf8.prefix(count))
      #expect((try? AllDefaults(json: bytes)) == nil, "\(count)")
      #expect((try? PliantDecoder(tolerance: .forgiving).decode(AllOptionals.self, from: bytes)) == nil, "\(count)")
    }
  }

  /// A property with several keys is read late, and may stand first: its issues are stored all the same.
  @Test func theFirstIssuesOfTheDocumentAreStoredInItsOrder() throws {
    let bad = { (count: Int) in Array(repeating: "\"1\"", count: count).joined(separator: ",") }
    let json = "{\"second\":[\(bad(3))],\"others\":[\(bad(10))],\"last\":[{\"id\":{}},{\"id\":\"5\"}]}"
    var report = DecodingReport(limit: 5)
    let late = try PliantDecoder().decode(Late.self, from: json, report: &report)
    #expect(late.numbers == [1, 1, 1] && late.others.count == 10 && late.last == [Part(id: 5)])
    #expect(
      report.issues.map(\.path.description) == [
        "$.second[0]", "$.second[1]", "$.second[2]", "$.others[0]", "$.others[1]",
      ])
    // What was met inside of a dropped element counts no longer, stored or not.
    #expect(report.count == 15 && report.outcomeCounts == [.converted: 14, .dropped: 1])
  }

  @JSONModel fileprivate struct Late {
    @Key("first", "second") var numbers: [Int] = []
    var others: [Int] = []
    var last: [Part] = []
  }
}
#endif
