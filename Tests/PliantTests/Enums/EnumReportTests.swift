#if Macros
/// What enums report: lines, near misses, unknown keys, all problems at once; and that trying cases stays linear.

import Foundation
import Pliant
import Testing

struct EnumReportTests {
  @Test func namesTheTagItsPlaceAndItsNearMiss() throws {
    var report = DecodingReport()
    let figures = try [Figure](
      json: """
        [
          {"type": "circle", "radius": 1},
          {"radius": 2, "type": "cirlce"}
        ]
        """, report: &report)
    #expect(figures == [.circle(radius: 1), .unknown])
    #expect(
      report.issues.map(\.description) == [
        #"$[1].type, line 3 column 25: expected Figure, found string "cirlce": used fallback, did you mean "circle"?"#
      ])
    #expect(report.issues.first?.suggestion == #""circle""#)
    #expect(report.outcomeCounts[.usedFallback] == 1)
    let stored = try JSONDecoder().decode(DecodingIssue.self, from: JSONEncoder().encode(#require(report.issues.first)))
    #expect(stored == report.issues.first)
  }

  @Test func knowsTheKeyOfTheTag() throws {
    let tolerance = Tolerance.tolerant.with(\.unknownKeys, .fail)
    let decoder = PliantDecoder(tolerance: tolerance)
    for json in [
      #"{"type":"post","title":"a"}"#, #"{"title":"a","type":"post"}"#, #"{"type":"circle","radius":1}"#,
      #"{"radius":1,"type":"circle"}"#, #"{"type":"empty"}"#,
    ] {
      _ = try decoder.decode(Figure.self, from: json)
      _ = try JSONDecoder.bending(tolerance).decode(Figure.self, from: json)
    }
    func expectRefusals<Value: JSONReadable & Decodable>(by type: Value.Type, of documents: String...) {
      for json in documents {
        #expect(throws: DecodingError.self, "\(json)") { try decoder.decode(type, from: json) }
      }
    }
    expectRefusals(
      by: Figure.self, of: #"{"type":"post","title":"a","x":1}"#, #"{"x":1,"type":"circle","radius":1}"#,
      #"{"type":"empty","x":1}"#)
    expectRefusals(by: Happening.self, of: #"{"t":"left","x":1}"#, #"{"x":1,"c":"a","t":"joined"}"#)
    expectRefusals(by: Payment.self, of: #"{"cash":1,"x":1}"#)
    #expect(try decoder.decode(Happening.self, from: #"{"c":"a","t":"joined"}"#) == .joined("a"))
  }

  /// Any white space may follow the colon.
  @Test(arguments: ["", " ", "  ", "\n", "\t ", "\r\n"])
  func secondCasesHaveTheirPlace(_ space: String) throws {
    for (json, expected) in [
      (#"{"shut":{},"open":\#(space){}}"#, "$.open: expected one case, found an object: ignored"),
      (#"{"open":{"id":1},"shut":\#(space)5}"#, "$.shut: expected one case, found number 5: ignored"),
    ] {
      var report = DecodingReport()
      _ = try ListedCase(json: json, report: &report)
      let texts = report.issues.map { "\($0.path): expected \($0.expected), found \($0.found): \($0.outcome)" }
      #expect(texts == [expected])
    }
  }

  /// The paths of all problems of a document.
  private func problems<Value: JSONReadable & Decodable>(_ type: Value.Type, _ json: String) -> [String]? {
    let error = #expect(throws: DecodingError.self) {
      try PliantDecoder(tolerance: .strict).decode(type, from: json, collectingAll: true)
    }
    return error?.jsonErrors.map(\.path.description)
  }

  @Test func namesEveryProblemOnce() {
    let figures = #"[{"type":"rect"},{"type":"circle","radius":"1"},{"t":1}]"#
    #expect(problems([Figure].self, figures) == ["$[0].h", "$[1].radius", "$[2].type"])
    let happenings = """
      [
        {"t":"moved","c":{"_0":"x","_1":2}}, {"c":{"from":1,"to":2},"t":"renamed"}, {"t":"joined","c":7}, {"t":"joined"},
        {"t":"moved","c":{"_1":true}}, {"c":null,"t":"note"}
      ]
      """
    #expect(
      problems([Happening].self, happenings) == [
        "$[0].c._0", "$[1].c.from", "$[1].c.to", "$[2].c", "$[3].c", "$[4].c._0", "$[4].c._1", "$[5].c",
      ])
  }

  @Test func reportsUnknownKeysInTheOrderOfTheDocument() throws {
    let tolerance = Tolerance.tolerant.with(\.unknownKeys, .report)
    let decoder = PliantDecoder(tolerance: tolerance)
    for json in [
      #"{"x":1,"t":"renamed","y":2,"c":{"from":"a","z":3},"w":4}"#,
      #"{"x":1,"y":2,"c":{"from":"a","z":3},"w":4,"t":"renamed"}"#,
    ] {
      var report = DecodingReport()
      _ = try decoder.decode(Happening.self, from: json, report: &report)
      #expect(report.issues.map { "\($0.path)" } == ["$.x", "$.y", "$.c.z", "$.w"], "\(json)")
    }
  }

  @Test func theLastOfTwoContentsCounts() throws {
    #expect(try Happening(json: #"{"t":"joined","c":"a","c":"b"}"#) == .joined("b"))
    #expect(try Happening(json: #"{"c":[1,2],"t":"moved","c":{"_1":4,"_0":3}}"#) == .moved(3, 4))
    #expect(try Happening(json: #"{"c":7,"c":{"from":"a"},"t":"renamed"}"#) == .renamed(from: "a", to: nil))
    #expect(try Payment(json: #"{"cash":{"_0":1,"_0":2}}"#) == .cash(2))
    #expect(throws: DecodingError.self) {
      try PliantDecoder(tolerance: .strict).decode(Happening.self, from: #"{"t":"joined","c":"a","c":null}"#)
    }
  }

  @Test func forgetsWhatWasTriedInVain() throws {
    var report = DecodingReport()
    let value = try IDOrObject(json: #"{"from":"1","title":[],"likes":"3"}"#, report: &report)
    #expect(value == .span(from: 1, to: 9))
    #expect(report.issues.map { "\($0.path)" } == ["$.from"])
  }
}
#endif
