/// Groups of a report: complete counts by pattern, for one document, merged, over a stream, and restored from storage.

import Foundation
import Testing

@testable import Pliant

struct ReportGroupTests {
  private struct Row: Codable { var ts: Int, tags: [String]? }
  struct Refusal: Error, CustomStringConvertible { var description: String }

  @Test func countsAreCompleteInOneDocumentAndMergedReports() throws {
    for limit in [0, 1, 100, 1_000_000] {
      let report = ordersReport(count: 5_000, limit: limit)
      #expect(report.summary == "5000 × $.items[*].price: expected Double, found string: converted", "\(limit)")
      #expect(report.groups.map(\.count) == [5_000] && report.ungroupedCount == 0)
      #expect(report.resolved().groups == report.groups && report.resolved() == report)
      #expect(report.issues.count == min(limit, 5_000))
    }
    let report = ordersReport(count: 20_000)
    #expect(report.counts == [.typeMismatch: 20_000] && report.outcomeCounts == [.converted: 20_000])
    let last = report.issues.last
    #expect(last?.path.description == "$.items[99].price" && last?.column == 10 + 99 * 15 + 10)
    #expect(report.description.hasSuffix(": converted to 41.0\n… and 19900 more"))
    var (merged, resolved) = (DecodingReport(limit: 10), DecodingReport(limit: 10))
    for count in 1...50 {
      merged += ordersReport(count: count)
      resolved.merge(ordersReport(count: count, limit: 3).resolved())
      let path = JSONPath([.key("a"), .index(count)])
      resolved.add(DecodingIssue(kind: .nullValue, path: path, expected: "Int", found: "null", outcome: .dropped))
    }
    #expect(merged.groups.map(\.count) == [1275] && merged.issues.count == 10 && merged.count == 1275)
    #expect(
      resolved.summary == """
        1275 × $.items[*].price: expected Double, found string: converted
        50 × $.a[*]: expected Int, found null: dropped
        """)
    #expect(resolved.issues.count == 10 && resolved.count == 1325)
  }

  @Test func countsAreCompleteOverAStream() throws {
    let lines = (0..<1_250).map {
      "{\"ts\":\($0)}\n{\"ts\":\"1\"}\n" + String(repeating: "{\"ts\":\"2\",\"tags\":[1,null]}\n", count: 2)
    }
    let reports = SharedList<DecodingReport>()
    let rows = Row.lines(of: [Array(lines.joined().utf8)], report: { reports.add($0.report) })
    for row in rows { _ = try row.get() }
    let report = reports.all.reduce(into: DecodingReport()) { $0.merge($1) }
    #expect(report.issues.count == 100)
    #expect(
      Set(report.groups.map(\.description)) == [
        "3750 × $.ts: expected Int, found string: converted",
        "2500 × $.tags[*]: expected String, found number: converted",
        "2500 × $.tags[*]: expected String, found null: dropped",
      ])
  }

  @Test func surviveStorageAndForgedOnesDoNoHarm() throws {
    var report = ordersReport(count: 5_000, limit: 20)
    report += DecodingReport(#"{"a":null}"#, [MarkedIssue("null", .nullValue, .usedNil)])
    let stored = try report.stored()
    #expect(stored == report && stored.groups == report.groups && stored.ungroupedCount == 0)
    #expect(stored.groups.map(\.count) == [5_000, 1] && stored.summary == report.summary)
    var twice = stored
    twice += stored
    #expect(twice.groups.map(\.count) == [10_000, 2] && twice.issues.count == 20)
    func restored(_ counts: [Int], of total: Int) throws -> DecodingReport {
      let groups = counts.map {
        #"{"count":\#($0),"pattern":"$.a","kind":"other","expected":"","found":"y","outcome":"dropped"}"#
      }
      let issue = #"{"kind":"other","path":"$.a","expected":"","found":"y","outcome":{"kind":"dropped"}}"#
      let text = #"{"limit":9,"counts":{"other":\#(total)},"outcomes":{},"issues":[\#(issue)],"groups":"#
      let data = Data("\(text)[\(groups.joined(separator: ","))]}".utf8)
      return try JSONDecoder().decode(DecodingReport.self, from: data)
    }
    let forged: [[Int]] = [[], [0], [-1], [.min], [.max], [.max, .max], [1], [3], [3, -5, 4]]
    for (counts, total) in product(forged, [1, 5, .max]) {
      var restored = try restored(counts, of: total)
      #expect(restored.issues.count == 1 && restored.count == total)
      #expect(restored.groups.allSatisfy { $0.count > 0 } && restored.ungroupedCount >= 0)
      restored += restored
      #expect(!restored.summary.isEmpty && !restored.description.isEmpty)
    }
    #expect(try restored([5], of: 5).groups.map(\.count) == [5] && restored([], of: 5).ungroupedCount == 4)
  }

  /// If each element has its own pattern, the first thousand after the stored ones are grouped, and all are counted.
  @Test func patternsAreBounded() throws {
    let members = (0..<3_000).map { #""k\#($0)":"x""# }
    var report = DecodingReport(limit: 10)
    _ = try [String: Int](json: "{\(members.joined(separator: ","))}", report: &report)
    #expect(report.groups.count == 10 + DecodingReport.groupLimit && report.count == 3_000)
    #expect(report.ungroupedCount == 3_000 - report.groups.count)
    #expect(report.summary.split(separator: "\n").count == 101 && report.summary.hasSuffix("… and 2900 more"))
    // In bounded memory for any number of documents, and restored from storage.
    for _ in 0..<3 { report += report.resolved() }
    #expect(report.groups.count == 10 + DecodingReport.groupLimit && report.count == 24_000)
    #expect(report.groups.reduce(report.ungroupedCount) { $0 + $1.count } == 24_000)
    let stored = try report.stored()
    #expect(stored.ungroupedCount == report.ungroupedCount && Set(stored.groups) == Set(report.groups))
  }

  #if Macros
  /// Each property through an array meets the elements that are no objects again, however many others are between.
  @Test(arguments: [0, 100, 10_000]) func aMismatchForSeveralPropertiesCountsOnce(limit: Int) throws {
    for count in [99, 120, 165, 1000] {
      var report = DecodingReport(limit: limit)
      let numbers = Array(repeating: "3", count: count).joined(separator: ",")
      _ = try WildPair(json: #"{"list":[\#(numbers)]}"#, report: &report)
      #expect(report.count == count && report.groups.count == 1)
    }
  }

  @Test func groupsDoNotDependOnTheLimit() throws {
    struct Inner: Codable { var id: Int, list: [Int]?, table: [String: [Bool]] }
    struct Outer: Codable { var inner: [Inner], maybe: Inner?, url: URL?, at: [Date] }
    let rows = Array(repeating: #"{"id":"1","list":[1,"2",null],"table":{"a":[true,"no"],"b":[[0]]}}"#, count: 8)
    let text = #"{"inner":[\#(rows.joined(separator: ","))],"maybe":\#(rows[0]),"url":"a b","at":[1,"x","2024-02-29"]}"#
    var documents = MutatedDocuments([text], seed: 7)
    var groupCounts: Set<Int> = []
    for _ in 0..<80 {
      let document = documents.document().text
      func report(limit: Int) -> DecodingReport {
        var report = DecodingReport(limit: limit)
        _ = try? PliantDecoder().decode(Outer.self, from: document, report: &report)
        #expect(report.groups.reduce(0) { $0 + $1.count } == report.count)
        return report
      }
      let expected = Set(report(limit: 10_000).groups)
      groupCounts.insert(expected.count)
      for limit in [0, 1, 2, 5, 20] { #expect(Set(report(limit: limit).groups) == expected, "\(limit): \(document)") }
    }
    #expect(groupCounts.count > 3)
  }
  #endif

  /// Messages of types may quote the value; they form one group nevertheless.
  @Test func wordsThatQuoteTheValueAreOneGroup() throws {
    struct Color: Decodable {
      init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "No color is called '\(text)'."))
      }
    }
    struct Hue: Decodable {
      init(from decoder: any Decoder) throws {
        let number = try decoder.singleValueContainer().decode(Int.self)
        throw Refusal(description: "hue \(number) of 360")
      }
    }
    struct Palette: Decodable { var colors: [Color], hues: [Hue] }
    // The error quotes the decoded value, not its spelling in the document.
    let spelled = [#"\u0061"#, #"b\/c"#, #"caf\u00e9"#, #"p\"o"#, #"b\n"#, #"\ud83d\ude00x"#]
    let colors = ((6..<500).map { "color \($0)" } + spelled).map { "\"\($0)\"" }.joined(separator: ",")
    let hues = ((403..<900).map(String.init) + ["1.0", "3e2", "2.50e1"]).joined(separator: ",")
    for limit in [0, 100, 10_000] {
      var report = DecodingReport(limit: limit)
      _ = try PliantDecoder().decode(Palette.self, from: #"{"colors":[\#(colors)],"hues":[\#(hues)]}"#, report: &report)
      #expect(report.groups.map(\.count) == [500, 500], "\(limit): \(report.summary.prefix(300))")
      let expected = report.groups.map(\.expected)
      #expect(expected.count == 2 && expected[0].contains("'…'") && expected[1].contains("hue … of 360"))
    }
  }

  #if Macros
  @JSONModel struct Paid: Equatable {
    var price = 0.0
    @Sensitive var card: String?
    @Sensitive @Key("a.b", "c") var code: Int?
    @Sensitive var byName: [String: [Int]] = [:]
  }

  @JSONModel struct PinLimits { var pin: Paid? }
  @JSONModel struct Account {
    @Sensitive var pin: Int
    var limits: PinLimits?
    func didDecode() throws { if pin > 4000 { throw Refusal(description: "no account has the pin \(pin)") } }
  }

  /// A model that is sensitive in a type that isn't, and members with a sensitive one's name in another type.
  @Test(arguments: [0, 1, 100, 10_000]) func countedIssuesHideAsMuchAsStoredOnes(limit: Int) throws {
    struct Page: Codable { var accounts: [Account]?, last: Account? }
    let accounts = (0..<102).map { #"{"pin":\#($0 % 2 * 4711 + $0),"limits":{"pin":{"price":[],"card":[]}}}"# }
    let document = #"{"accounts":[\#(accounts.joined(separator: ","))],"last":{"pin":4811}}"#
    var report = DecodingReport(limit: limit)
    _ = try PliantDecoder().decode(Page.self, from: document, report: &report)
    #expect(
      Set(report.groups.map(\.description)) == [
        "51 × $.accounts[*].limits.pin.price: expected Double, found array: used default",
        "51 × $.accounts[*].limits.pin.card: expected String, found array: used nil",
        "51 × $.accounts[*]: expected another value, found object: dropped",
        "1 × $.last: expected another value, found object: used nil",
      ])
  }

  @Test func sensitiveValuesAreOneGroupForEachPlace() throws {
    let row = #"{"price":"1","card":5,"a":{"b":"q"},"c":"7","byName": {"k1":["1"],"k2":4}}"#
    let document = #"{"rows":[\#(Array(repeating: row, count: 150).joined(separator: ","))]}"#
    let expected: Set = [
      "150 × $.rows[*].price: expected Double, found string: converted",
      "150 × $.rows[*].card: expected String, found number: converted",
      "150 × $.rows[*].a.b: expected Int, found string: ignored",
      "150 × $.rows[*].c: expected Int, found string: converted",
      "150 × $.rows[*].byName['<hidden>'][*]: expected Int, found string: converted",
      "150 × $.rows[*].byName['<hidden>']: expected [Int], found number: converted",
    ]
    for limit in [0, 1, 100, 10_000] {
      var report = DecodingReport(limit: limit)
      _ = try PliantDecoder().decode([String: [Paid]].self, from: document, report: &report)
      #expect(Set(report.groups.map(\.description)) == expected, "\(limit)")
    }
    let collector = DecodingReportCollector()
    _ = try JSONDecoder.bending(report: collector).decode([String: [Paid]].self, from: document)
    #expect(Set(collector.report.groups.map(\.description)) == expected)
  }

  @Test func untaggedEnumsAreOneGroupForEachReason() throws {
    let elements = ((0..<500).map { #"["a\#($0)","b"]"# } + (0..<300).map { "\($0).5" }).joined(separator: ",")
    for limit in [0, 100, 10_000] {
      var report = DecodingReport(limit: limit)
      _ = try PliantDecoder().decode([IDOrObject].self, from: "[\(elements)]", report: &report)
      #expect(report.count >= 500 && report.groups.count <= 4, "\(report.summary.prefix(500))")
      #expect(!report.summary.contains("a1") && report.groups.reduce(0) { $0 + $1.count } == report.count)
    }
  }
  #endif
}

#if Macros
@JSONModel private struct WildPair {
  @Key("list.*.a") var first: [Int] = []
  @Key("list.*.b") var second: [Int] = []
}
#endif
