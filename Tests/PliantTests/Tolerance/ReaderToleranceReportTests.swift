#if Macros
/// What decoding hands to reports: which entry points, how many issues, how often; and that malformed JSON never bends.

import Foundation
import Testing

@testable import Pliant
@testable import PliantCore

struct ReaderToleranceReportTests {
  private final class Calls: @unchecked Sendable {
    private let lock = NSLock()
    private var calls: [(count: Int, label: String, issues: [String])] = []

    func add(_ report: DecodingReport, _ label: String) {
      lock.withLock { calls.append((report.count, label, report.issues.map(\.description))) }
    }
    var all: [(count: Int, label: String, issues: [String])] { lock.withLock { calls } }
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
    var decoder = PliantDecoder()
    decoder.onReport = { calls.add($0, $1) }
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

  @Test func aFailureLeavesTheIssuesBeforeItInTheReport() {
    var report = DecodingReport()
    #expect(throws: DecodingError.self) { try AllRequired(json: #"{"number":"1","flag":7}"#, report: &report) }
    #expect(report.issues.map(\.path.description) == ["$.number"])
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

  @Test func aBadListOf100000ElementsIsCountedAndNotStored() throws {
    let count = 100_000
    let json = "[" + repeatElement("{}", count: count).joined(separator: ",") + "]"
    var report = DecodingReport()
    var value: [Int]? = nil
    let time = processorTime { value = try? [Int](json: json, report: &report) }
    #expect(value == [])
    #expect(report.counts == [.typeMismatch: count] && report.outcomeCounts == [.dropped: count])
    #expect(report.count == count && report.issues.count == DecodingReport.defaultLimit)
    #expect(report.issues.last?.path.description == "$[99]" && report.issues.last?.column == 299)
    #expect(report.description.hasSuffix("\n… and 99900 more"))
    #expect(time < .seconds(20), "\(time)")
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

  @Test func linesAndColumnsCountFromOneInUnicodeScalars() throws {
    var report = DecodingReport()
    _ = try [String: Int](json: "{\"é金\": \"1\",\r\n\t\"🙂\":\n  \"2\"}", report: &report)
    #expect(report.issues.map(\.line) == [1, 3] && report.issues.map(\.column) == [8, 3])
    #expect(report.issues.map(\.byteOffset) == [10, 27])
  }

  // MARK: Malformed JSON

  /// A value of whatever kind, passed over without a look.
  private struct Skipped: JSONReadable {
    init(from reader: inout JSONReader) throws(JSONError) { try reader.skipValue() }
  }

  @Test func malformedJSONIsNeverTolerated() {
    let documents = [
      #"{"number":"1","text":{"a":[1,{"b":"c\n"}]},"flag":2,"part":{"id":"\u0031"},"list":["x",{"y":[]},3.5e0]}"#,
      #"{"table":{"a":null,"b":[1]},"set":[[],1,"2"],"town":"oslo","street":{"n":1},"level":"7","rate":"1e5"}"#,
      #"{"part":"{\"id\":1}","list":"[1,2]","number":[],"flag":"yes","other":[true,false,null,-0.5E+3]}"#,
    ]
    let pieces = Array(#"{}[]",:\0-1.eE+tfn x"#.utf8) + [0x00, 0x1F, 0x80, 0xC3, 0xFF]
    var random = RepeatableBits(seed: 4)
    var acceptedCount = 0
    for round in 0..<1_200 {
      var bytes = Array(documents[round % documents.count].utf8)
      for _ in 0..<Int.random(in: 1...2, using: &random) {
        let index = Int.random(in: bytes.indices, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes[index] = pieces.randomElement(using: &random) ?? 0
        case 1: bytes.remove(at: index)
        default: bytes.insert(pieces.randomElement(using: &random) ?? 0, at: index)
        }
      }
      let isWellFormed = (try? Skipped(json: bytes)) != nil
      for tolerance in [Tolerance.tolerant, .forgiving] {
        let decoder = PliantDecoder(tolerance: tolerance)
        for isAccepted in [
          (try? decoder.decode(AllDefaults.self, from: bytes)) != nil,
          (try? decoder.decode(AllOptionals.self, from: bytes)) != nil,
          (try? decoder.decode([[String: Int]].self, from: bytes)) != nil,
        ] where isAccepted {
          acceptedCount += 1
          guard isWellFormed else {
            Issue.record("\(String(decoding: bytes, as: UTF8.self))"); return
          }
        }
      }
    }
    #expect(acceptedCount > 300)
  }

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

  @JSONModel
  fileprivate struct Late {
    @Key("first", "second") var numbers: [Int] = []
    var others: [Int] = []
    var last: [Part] = []
  }
}
#endif
