// Reports of decoding: entry points, the number of issues and of calls, the exact issues of a thread in the corpus.

#if Macros
import Foundation
import Testing

@testable import Pliant
@testable import PliantCore

struct ReaderToleranceReportTests {
  @Test func aReportMakesNoDifferenceToTheValueAndMayBeClean() throws {
    for json in [#""{\"id\":1}""#, #" "{\"id\":\"1\"}" "#] {
      #expect(try reported(Part.self, json).value == Part(id: 1) && Part(json: json) == Part(id: 1), "\(json)")
    }
    var report = DecodingReport()
    _ = try [Part](json: #"[{"id":1},{"id":2}]"#, report: &report)
    _ = try PliantDecoder.strict.decode([Part].self, from: "[]", report: &report)
    #expect(report.isClean && report.issues.isEmpty && report.description == "no issues")
  }

  @Test func theReportIsToldOnceWithTheLabel() throws {
    let calls = SharedList<(report: DecodingReport, label: String)>()
    var decoder = PliantDecoder()
    decoder.label = "GET /parts"
    decoder.onReport = { calls.add(($0, $1)) }
    _ = try decoder.decode([Part].self, from: #"[{"id":1}]"#)
    #expect(calls.all.isEmpty)
    _ = try decoder.decode([Part].self, from: #"[{"id":"1"},{"id":"2"},7]"#)
    #expect(calls.all.count == 1 && calls.all[0].report.count == 3 && calls.all[0].label == "GET /parts")
    #expect(
      calls.all[0].report.issues.last?.description == "$[2], line 1 column 24: expected Part, found number 7: dropped")
    let (_, report) = try withReport { try decoder.decode([Part].self, from: Data(#"["x"]"#.utf8), report: &$0) }
    #expect(calls.all.count == 2 && calls.all[1].report.count == 1 && report.count == 1)
    #expect(throws: DecodingError.self) { try decoder.decode(AllRequired.self, from: #"{"number":"1"}"#) }
    #expect(calls.all.count == 3 && calls.all[2].report.issues.count == 1)
    #expect(throws: DecodingError.self) { try decoder.decode(Part.self, from: "[") }
    #expect(calls.all.count == 3)
  }

  @Test func theLimitOfIssuesIsThatOfTheDecoderOrTheReport() throws {
    let calls = SharedList<(report: DecodingReport, label: String)>()
    var decoder = PliantDecoder()
    decoder.limits.issues = 2
    decoder.onReport = { calls.add(($0, $1)) }
    let json = #"["1","2","3","4"]"#
    #expect(try decoder.decode([Int].self, from: json) == [1, 2, 3, 4])
    #expect(calls.all[0].report.count == 4 && calls.all[0].report.issues.count == 2)
    var report = DecodingReport(limit: 5)
    for _ in 0..<2 { _ = try PliantDecoder().decode([Int].self, from: json, report: &report) }
    #expect(report.count == 8 && report.issues.map(\.column) == [2, 6, 10, 14, 2])
    // A full report doesn't limit the issues of the other one.
    let others = SharedList<(report: DecodingReport, label: String)>()
    let full = with(PliantDecoder()) { $0.onReport = { others.add(($0, $1)) } }
    var none = DecodingReport(limit: 0)
    _ = try full.decode([Int].self, from: #"["1","2"]"#, report: &none)
    #expect(none.count == 2 && none.issues.isEmpty && others.all.map(\.report.count) == [2])
    #expect(others.all.first?.report.issues.count == 2)
  }

  /// A property with several keys is read late, and may be first in the document: its issues are stored nevertheless.
  @Test func theFirstIssuesOfTheDocumentAreStoredInItsOrder() throws {
    let bad = { (count: Int) in Array(repeating: "\"1\"", count: count).joined(separator: ",") }
    let json = "{\"second\":[\(bad(3))],\"others\":[\(bad(10))],\"last\":[{\"id\":{}},{\"id\":\"5\"}]}"
    var report = DecodingReport(limit: 5)
    let late = try PliantDecoder().decode(Late.self, from: json, report: &report)
    #expect(late.numbers == [1, 1, 1] && late.others.count == 10 && late.last == [Part(id: 5)])
    let paths = ["$.second[0]", "$.second[1]", "$.second[2]", "$.others[0]", "$.others[1]"]
    #expect(report.issues.map(\.path.description) == paths)
    // Issues inside a dropped element don't count, whether stored or not.
    #expect(report.count == 15 && report.outcomeCounts == [.converted: 14, .dropped: 1])
  }

  @JSONModel fileprivate struct Late {
    @Key("first", "second") var numbers: [Int] = []
    var others: [Int] = [], last: [Part] = []
  }
}

@JSONModel struct RedditListing { @Key("data.children") var children: [RedditChild] }

/// A link, a comment or a placeholder for more of them, depending on its kind.
@JSONModel struct RedditChild { var kind: String, data: RedditThing }

@JSONModel struct RedditThing {
  var id: String?, author: String?, body: String?, title: String?, score: Int?, likes: Bool?, distinguished: String?
  @Key("upvote_ratio") var ratio: Double?
  /// `false` if never edited, or a number of seconds.
  var edited: Date?
  @Key("created_utc") var created: Date?
  /// `""` if there are none.
  var replies: RedditListing?
  @Key("children") var more: [String]?
}

@Suite(.enabled(if: ModelCorpus.isPresent, "there is no corpus here"))
struct RedditTests {
  private func document() throws -> Data {
    try Data(contentsOf: #require(ModelCorpus.root).appendingPathComponent("documents/reddit-comments.json"))
  }

  /// The places and values of the unusual fields: each member of the document has its own line.
  private func places(in text: String) -> [(line: Int, column: Int, found: String)] {
    text.components(separatedBy: "\n").enumerated().compactMap { number, line in
      let member = line.drop { $0 == " " }
      for key in ["\"edited\": ", "\"created_utc\": ", "\"replies\": \"\""] where member.hasPrefix(key) {
        let isText = key.hasSuffix("\"\"")
        let value = isText ? "\"\"" : String(member.dropFirst(key.count)).trimmingCharacters(in: [",", "\r"])
        let column = line.count - member.count + key.count + 1 - (isText ? 2 : 0)
        return (number + 1, column, isText ? "string \"\"" : value == "false" ? value : "number \(value)")
      }
      return nil
    }
  }

  private func things(_ listing: RedditListing) -> [RedditChild] {
    listing.children.flatMap { [$0] + ($0.data.replies.map(things) ?? []) }
  }

  @Test func theThreadDecodesWithTheIssuesThatItHas() throws {
    let data = try document()
    var report = DecodingReport(limit: 10_000)
    let listings = try [RedditListing](json: data, report: &report)
    let issues = report.issues
    let tree = try JSON(parsing: data)
    #expect(issues.count == 115 && report.outcomeCounts == [.converted: 61, .usedNil: 54])
    #expect(report.counts == [.typeMismatch: 115])
    #expect(issues.allSatisfy { ($0.outcome.kind == .converted) == $0.found.hasPrefix("number") })

    let places = places(in: String(decoding: data, as: UTF8.self))
    #expect(issues.map(\.line) == places.map(\.line) && issues.map(\.column) == places.map(\.column))
    #expect(issues.map(\.found) == places.map(\.found))
    #expect(Set(issues.map(\.expected)) == ["Date", "RedditListing"])

    let things = listings.flatMap(things)
    #expect(things.map(\.kind).filter { $0 == "t1" }.count == 51 && things.count == 73)
    func count(_ isThere: (RedditThing) -> Bool) -> Int { things.filter { isThere($0.data) }.count }
    #expect(count { $0.edited != nil } == 9 && count { $0.created != nil } == 52 && count { $0.more != nil } == 21)
    #expect(count { $0.replies != nil } == 40 && count { $0.likes == nil && $0.id != nil } == things.count)
    let created = tree[path: "0.data.children.0.data.created_utc"].double
    #expect(created != nil && things.first?.data.created?.timeIntervalSince1970 == created)
  }

  @Test func strictRefusesTheThreadAndNamesAllProblems() throws {
    let data = try document()
    let error = #expect(throws: DecodingError.self) {
      try PliantDecoder.strict.decode([RedditListing].self, from: data, collectingAll: true)
    }
    let places = places(in: String(decoding: data, as: UTF8.self))
    #expect(error?.jsonErrors.map { [$0.line, $0.column] } == places.map { [$0.line, $0.column] })
  }
}
#endif
