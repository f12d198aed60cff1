/// The texts and the counts of a report.

import Foundation
import Testing

@testable import Pliant

struct ReportTests {
  @Test func printsOneIssueALine() {
    let user = #"{"nickName":"Li","userInfo":{"age":"41"},"city":"shenzhen","tags":["a",null,3],"when":{}}"#
    let report = DecodingReport(
      user,
      [
        // In the order of recording: candidates and paths are not read in the order of the document.
        MarkedIssue("null", .nullValue, expected: "String", .dropped),
        MarkedIssue("3]", expected: "String", .converted(to: #""3""#)),
        MarkedIssue(#""41""#, .typeMismatch, .converted(to: "41")),
        MarkedIssue(#""shenzhen""#, .invalidValue, expected: "City", .usedNil),
        MarkedIssue("{}", expected: "Date", .usedDefault),
        MarkedIssue(#"{"nick"#, .missingKey, .usedZeroValue, missing: [.key("id")]),
        MarkedIssue(#"{"age"#, .missingKey, .usedZeroValue, missing: [.key("address"), .index(0), .key("zip")]),
        MarkedIssue(#""nickName""#, .unknownKey, expected: #""nickname""#, .ignored),
        MarkedIssue(#""tags""#, .duplicateKey, expected: "one", .ignored),
      ])
    #expect(
      report.description == """
        $.id, line 1 column 1: expected key "id", found none: used zero value
        $.nickName, line 1 column 2: expected "nickname", found key "nickName": ignored
        $.userInfo.address[0].zip, line 1 column 29: expected key "address[0].zip", found none: used zero value
        $.userInfo.age, line 1 column 36: expected Int, found string "41": converted to 41
        $.city, line 1 column 49: expected City, found string "shenzhen": used nil
        $.tags, line 1 column 60: expected one, found another key "tags": ignored
        $.tags[1], line 1 column 72: expected String, found null: dropped
        $.tags[2], line 1 column 77: expected String, found number 3: converted to "3"
        $.when, line 1 column 87: expected Date, found an object: used default
        """)
    #expect(report.issues.map(\.description).joined(separator: "\n") == report.description)
    #expect(report.count == 9 && !report.isClean)
    #expect(report.counts[.missingKey] == 2 && report.counts[.nullValue] == 1 && report.counts[.other] == nil)
    #expect(report.outcomeCounts[.converted] == 2 && report.outcomeCounts[.usedZeroValue] == 2)
    let issue = report.issues[6]
    #expect(issue.path == "$.tags[1]" && issue.pattern == "$.tags[*]" && issue.kind == .nullValue)
    #expect(issue.outcome == .dropped && issue.expected == "String" && issue.found == "null")
    #expect(issue.line == 1 && issue.column == 72 && issue.byteOffset == 71)
  }

  @Test func aMissingKeyIsWordedAsInErrorsAndACleanReportIsEmpty() {
    var report = DecodingReport()
    #expect(report.isClean && report.count == 0 && report.issues.isEmpty && report.groups.isEmpty)
    #expect(report.description == "no issues" && report.summary == "no issues")
    func unwanted() -> DocumentBytes {
      Issue.record("nobody needs the document")
      return [UInt8]().withUnsafeBytes { DocumentBytes(copying: $0) }
    }
    report.add(RawIssueList(), of: unwanted())
    report += DecodingReport()
    #expect(report.isClean && report == DecodingReport() && report.resolved() == report)
    for steps: [JSONPath.Component] in [[.key("id")], [.key("a b")], [.key("a"), .index(0), .key("b c")], [.index(2)]] {
      let error = JSONError(.missingKey(steps))
      let report = DecodingReport("{}", [MarkedIssue("{", .missingKey, .usedNil, missing: steps)])
      #expect("expected \(report.issues[0].expected), found \(report.issues[0].found)" == error.message)
    }
  }

  @Test func countsLinesAndColumnsAndCutsValuesInCharacters() {
    let document = "{\r\n  \"名前\": \"日本語\", \"年齢\": \"四十一\",\r\n\t\"é😀\": [1,\r\n\"x\"]\r\n}"
    let last = MarkedIssue("1,", expected: "Bool", .converted(to: "true"))
    let report = DecodingReport(document, [MarkedIssue("\"四十一\"", .usedNil), last, MarkedIssue("\"x\"", .dropped)])
    #expect(
      report.description == """
        $.年齢, line 2 column 22: expected Int, found string "四十一": used nil
        $.é😀[0], line 3 column 9: expected Bool, found number 1: converted to true
        $.é😀[1], line 4 column 1: expected Int, found string "x": dropped
        """)
    let text = String(repeating: "日", count: 100)
    let found = DecodingReport("[\"\(text)\"]", [MarkedIssue("\"", .dropped)]).issues[0].found
    #expect(found.hasPrefix("string \"日日") && found.hasSuffix("日…\"") && found.count < 30)
    let key = DecodingReport("{\"\(text)\":1}", [MarkedIssue("\"", .unknownKey, expected: "a key of User", .ignored)])
    #expect(key.issues[0].found == "key \"\(String(repeating: "日", count: 40))…\"")
  }

  @Test func hidesWhatMustNotBeShown() {
    let document = #"{"a":"secret","b":4711,"c":true,"d":null,"e":{"x":"secret"},"f":["secret"],"g":{}}"#
    let report = DecodingReport(
      document,
      [
        MarkedIssue(#""secret","b"#, .converted(to: "secret"), isSensitive: true),
        MarkedIssue("4711", .converted(to: "\"4711\""), isSensitive: true),
        MarkedIssue("true", .usedDefault, isSensitive: true), MarkedIssue("null", .usedNil, isSensitive: true),
        MarkedIssue(#"{"x"#, .usedNil, isSensitive: true), MarkedIssue("[", .dropped, isSensitive: true),
        MarkedIssue("{}", .missingKey, .usedZeroValue, missing: [.key("pin")], isSensitive: true),
      ])
    #expect(
      report.description == """
        $.a, line 1 column 6: expected Int, found a hidden string: converted to a hidden value
        $.b, line 1 column 19: expected Int, found a hidden number: converted to a hidden value
        $.c, line 1 column 28: expected Int, found a hidden boolean: used default
        $.d, line 1 column 37: expected Int, found null: used nil
        $.e, line 1 column 46: expected Int, found an object: used nil
        $.f, line 1 column 65: expected Int, found an array: dropped
        $.g.pin, line 1 column 80: expected key "pin", found none: used zero value
        """)
  }
}

struct ReportCountingTests {
  private let issue = DecodingIssue(kind: .other, path: JSONPath(), expected: "x", found: "y", outcome: .ignored)

  @Test func mergesReportsInOrderUpToOneLimit() {
    var report = DecodingReport(limit: 5)
    for count in [3, 4] { report += ordersReport(count: count) }
    report.add("[1]", [MarkedIssue("1", .dropped)])
    #expect(report.count == 8 && report.issues.count == 5 && report.remainingCapacity == 0)
    #expect(report.issues.map(\.path.components[1]) == [.index(0), .index(1), .index(2), .index(0), .index(1)])
    report.add(issue)
    #expect(report.count == 9 && report.issues.count == 5 && report.counts[.other] == 1)
    // All issues can be requested, or none.
    #expect(ordersReport(count: 1_000, limit: 1_000).issues.count == 1_000)
    let uncounted = ordersReport(count: 1_000, limit: -1)
    #expect(uncounted.limit == 0 && uncounted.issues.isEmpty && uncounted.count == 1_000)
    #expect(uncounted.description == "1000 issues" && !uncounted.isClean)
    #expect(uncounted.summary == "1000 × $.items[*].price: expected Double, found string: converted")
    let first = DecodingReport("[true,2]", [MarkedIssue("true", .converted(to: "1"))])
    let second = DecodingReport(#"{"a":null}"#, [MarkedIssue("null", .nullValue, .usedNil)])
    var merged = first
    merged.merge(second)
    #expect(merged.issues == first.issues + second.issues && merged.count == 2)
    #expect(merged.counts == [.typeMismatch: 1, .nullValue: 1])
    var reversed = second.resolved()
    reversed += first
    #expect(reversed != merged && reversed.issues == second.issues + first.issues)
    merged += merged
    #expect(merged.count == 4 && merged.counts[.typeMismatch] == 2 && merged.issues.count == 4)
  }

  @Test func takesIssuesOfDecodersWithoutBytes() {
    var report = DecodingReport()
    for index in 0..<3 {
      let (path, outcome) = (JSONPath([.key("tags"), .index(index)]), IssueOutcome.converted(to: "3"))
      report.add(
        DecodingIssue(kind: .typeMismatch, path: path, expected: "String", found: "number 3", outcome: outcome))
    }
    #expect(report.issues[2].description == "$.tags[2]: expected String, found number 3: converted to 3")
    #expect(report.issues[0].line == nil && report.issues[0].column == nil && report.issues[0].byteOffset == nil)
    #expect(report.count == 3 && report.summary == "3 × $.tags[*]: expected String, found number: converted")
    report.add("[1]", [MarkedIssue("1", .dropped)])
    report.add(issue)
    #expect(report.issues.map(\.line) == [nil, nil, nil, 1, nil])
  }

  @Test func decodingsOfPartsOfADocumentKeepTheirOrder() throws {
    let documents = try [JSON(parsing: #"[["1"],["2",[]],["3"]]"#), JSON(parsing: #"[[{}]]"#)]
    var (report, expected) = (DecodingReport(), [DecodingIssue]())
    for (document, part) in [(0, 2), (0, 1), (0, 2), (1, 0), (0, 0)] {
      var single = DecodingReport()
      _ = try [Int](json: documents[document][part], report: &report)
      _ = try [Int](json: documents[document][part], report: &single)
      expected += single.issues
    }
    #expect(report.issues == expected && expected.count == 6 && report.resolved().issues == expected)
  }

  @Test func returnsToAFormerState() {
    for limit in [2, 3, 5, 20] {
      var report = DecodingReport(limit: limit)
      var states: [(DecodingReport, DecodingReport)] = []
      for step in 0..<6 {
        states.append((report.mark, report))
        if step == 2 { report += ordersReport(count: 2) } else { report.add(issue) }
      }
      for (mark, former) in states.reversed() {
        report.rollBack(to: mark)
        #expect(report == former && report.remainingCapacity == former.remainingCapacity)
        #expect(report.issues == former.issues && report.groups.map(\.count) == former.groups.map(\.count))
        for _ in 0..<2 { report.add(issue) }
      }
    }
  }

  @Test func aResolvedReportLetsGoOfTheDocument() {
    weak var document: DocumentBytes?
    func make() -> DecodingReport {
      let bytes = Array("[1]".utf8).withUnsafeBytes { DocumentBytes(copying: $0) }
      document = bytes
      var (list, report) = (RawIssueList(), DecodingReport())
      list.append(RawIssue(byteOffset: 1, kind: .typeMismatch, outcome: .dropped, expected: "String"))
      report.add(list, of: bytes)
      return report
    }
    var report = make()
    #expect(document != nil)
    report = report.resolved()
    #expect(document == nil)
    #expect(report.description == "$[0], line 1 column 2: expected String, found number 1: dropped")
  }
}

// MARK: - Documents with issues, as a reader records them

struct MarkedIssue {
  var text: String, issue: RawIssue

  init(
    _ text: String, _ kind: IssueKind, expected: String = "Int", _ outcome: IssueOutcome,
    missing: [JSONPath.Component] = [], isSensitive: Bool = false
  ) {
    self.text = text
    issue = RawIssue(
      byteOffset: 0, kind: kind, outcome: outcome, expected: expected, missingKey: missing, isSensitive: isSensitive)
  }

  init(_ text: String, expected: String = "Int", _ outcome: IssueOutcome, isSensitive: Bool = false) {
    self.init(text, .typeMismatch, expected: expected, outcome, isSensitive: isSensitive)
  }
}

extension DecodingReport {
  func stored() throws -> DecodingReport {
    try JSONDecoder().decode(DecodingReport.self, from: JSONEncoder().encode(self))
  }

  /// The report on a document, with each issue at the first occurrence of its text.
  init(_ document: String, _ issues: [MarkedIssue], limit: Int = DecodingReport.defaultLimit) {
    self.init(limit: limit)
    add(document, issues)
  }

  mutating func add(_ document: String, _ issues: [MarkedIssue]) {
    var list = RawIssueList(limit: remainingCapacity)
    let bytes = Array(document.utf8)
    for marked in issues {
      var issue = marked.issue
      issue.byteOffset = bytes.indices.first { bytes[$0...].starts(with: marked.text.utf8) } ?? 0
      list.append(issue)
    }
    add(list, of: bytes.withUnsafeBytes { DocumentBytes(copying: $0) })
  }
}

func ordersReport(count: Int, limit: Int = DecodingReport.defaultLimit) -> DecodingReport {
  let element = #"{"price":"41"}"#
  let document = #"{"items":["# + repeatElement(element, count: count).joined(separator: ",") + "]}"
  var list = RawIssueList(limit: limit)
  for index in 0..<count {
    let byteOffset = 10 + index * (element.utf8.count + 1) + 9
    list.append(
      RawIssue(byteOffset: byteOffset, kind: .typeMismatch, outcome: .converted(to: "41.0"), expected: "Double"))
  }
  var report = DecodingReport(limit: limit)
  report.add(list, of: Array(document.utf8).withUnsafeBytes { DocumentBytes(copying: $0) })
  return report
}
