#if Macros
/// Reports of failed decodings contain the issues before the failure.

import Foundation
import Pliant
import Testing

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

/// An unknown key with escapes.
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
    let rest = try Rest(json: #"{"\u0061b":1,"known":2,"c":3,"\"d":4}"#)
    #expect(rest.rest == ["ab": 1, "c": 3, "\"d": 4])
  }
}
#endif
