#if Macros
/// Reports of decodings that fail: they have the issues that were met before.

import Foundation
import Pliant
import Testing

@JSONModel
private struct FailedReport {
  var x = 3
  var list: [Int] = []
  var note: String?
  var a: Int
}

@JSONModel
class FailedClassReport {
  var x = 3
  var list: [Int] = []
  // The last of the keys, since other decoders give them in no order.
  @Required var z: Int?
}

@JSONModel(inherits: true)
final class FailedLeafReport: FailedClassReport {
  var b = 1
}

@JSONModel
private struct FailedInnerReport {
  var x = 3
  var list: [Int] = []
  var z: Int
}

@JSONModel
private struct FailedFlatReport {
  @Flatten var inner: FailedInnerReport
  var k = 1
}

private struct FailedPlainReport: Codable {
  var x: Int
  var list: [Int]
  var a: Int
}

@Suite("Reports of failed decodings")
struct FailedReportTests {
  @Test(
    "Fallbacks, dropped elements and conversions are all reported",
    arguments: [
      (#"{"x":"q"}"#, ["$.x"]),
      (#"{"x":"7"}"#, ["$.x"]),
      (#"{"x":"q","list":["r","1"],"note":{},"a":{}}"#, ["$.x", "$.list[0]", "$.list[1]", "$.note"]),
      (#"{"a":"z","list":["r","1"],"x":"q"}"#, []),
    ])
  func keepIssues(_ json: String, paths: [String]) throws {
    var report = DecodingReport()
    #expect(throws: DecodingError.self) { try FailedReport(json: json, report: &report) }
    #expect(report.issues.map { "\($0.path)" } == paths)
    let seen = SeenReports()
    var decoder = PliantDecoder()
    decoder.onReport = { report, _ in seen.reports.append(report) }
    #expect(throws: DecodingError.self) { try decoder.decode(FailedReport.self, from: json) }
    #expect(seen.reports.map(\.count) == (paths.isEmpty ? [] : [paths.count]))
    let collector = DecodingReportCollector()
    let other = JSONDecoder()
    other.userInfo[.pliantReport] = collector
    #expect(throws: DecodingError.self) { try other.decode(FailedReport.self, from: Data(json.utf8)) }
    // A copy has its keys in order, so that `a` is read first.
    if !paths.isEmpty, !json.contains("\"a\"") {
      #expect(Set(collector.report.issues.map { "\($0.path)" }) == Set(paths))
    }
  }

  @Test("Models that other decoders read as a whole report the same")
  func wholeModels() throws {
    func check<Model: JSONReadable & Decodable>(_: Model.Type) throws {
      let json = #"{"x":"q","list":["r","1"],"z":{}}"#
      var report = DecodingReport()
      #expect(throws: DecodingError.self) { try Model(json: json, report: &report) }
      #expect(report.issues.map { "\($0.path)" } == ["$.x", "$.list[0]", "$.list[1]"])
      let collector = DecodingReportCollector()
      let other = JSONDecoder()
      other.userInfo[.pliantReport] = collector
      #expect(throws: DecodingError.self) { try other.decode(Model.self, from: Data(json.utf8)) }
      #expect(Set(collector.report.issues.map { "\($0.path)" }) == ["$.x", "$.list[0]", "$.list[1]"])
    }
    try check(FailedClassReport.self)
    try check(FailedLeafReport.self)
    try check(FailedFlatReport.self)
  }

  @Test("A plain type has the same issues as a model")
  func plainType() throws {
    var report = DecodingReport()
    let json = #"{"x":"7","list":["r","1"],"a":{}}"#
    #expect(throws: DecodingError.self) {
      try PliantDecoder().decode(FailedPlainReport.self, from: json, report: &report)
    }
    var own = DecodingReport()
    #expect(throws: DecodingError.self) { try FailedReport(json: json, report: &own) }
    #expect(report.issues.map(\.path) == own.issues.map(\.path))
  }

  private final class SeenReports: @unchecked Sendable {
    var reports: [DecodingReport] = []
  }
}
#endif
