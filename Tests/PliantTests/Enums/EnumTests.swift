// Enums whose cases keep what is unknown, and what enums report.

#if Macros
import Foundation
import Pliant
import Testing

@JSONModel enum KeepingArticle: Equatable {
  case text(String)
  @Fallback case other(Article)
}

@JSONModel private struct EmbeddedHolder: Equatable { var shape: Figure, key: KeepingArticle?, list: [Figure] = [] }

@JSONModel(tag: "meta.type") enum KeepingTag: Equatable {
  case add(at: Int)
  @Fallback(isReported: false) case other(String?)
}

@JSONModel enum KeepingKey: Equatable {
  case add(at: Int)
  @Fallback(isReported: false) case other(String?)
}

struct EnumReportTests {
  @Test func wholeValuesThatNoCaseKnows() throws {
    let json = #"{"type":"remove","at":[1]}"#
    let value = RepeatedDictionary.unknown(["type": "remove", "at": [1]])
    #expect(try RepeatedDictionary(json: json) == value && value.jsonString() == json)
    #expect(try JSONDecoder().decode(RepeatedDictionary.self, from: json) == value)
    #expect(try KeepingArticle(json: #"{"title":"a"}"#) == .other(Article(title: "a")))
    try expectWritten(KeepingArticle.self, #"{"title":"a"}"#, as: #"{"title":"a","likes":0}"#)
  }

  @Test func jsonInAStringIsReadBeforeAFallbackCase() throws {
    let circle = #""{\"type\":\"circle\",\"radius\":2}""#
    let json = #"{"shape":\#(circle),"key":"{\"text\":\"a\"}","list":[\#(circle),"x","{"]}"#
    let expected = EmbeddedHolder(
      shape: .circle(radius: 2), key: .text("a"), list: [.circle(radius: 2), .unknown, .unknown])
    for (engine, value, _) in try EveryReading(EmbeddedHolder.self, json).readings {
      #expect(value == expected, "\(engine)")
    }
    #expect(try Figure(json: #""{\"type\":\"square\"}""#) == .unknown)
  }

  @Test func namesTheTagItsPlaceAndItsNearMiss() throws {
    let json = "[\n  {\"type\": \"circle\", \"radius\": 1},\n  {\"radius\": 2, \"type\": \"cirlce\"}\n]"
    let (figures, report) = try reported([Figure].self, json)
    #expect(figures == [.circle(radius: 1), .unknown])
    #expect(
      report.issues.map(\.description) == [
        #"$[1].type, line 3 column 25: expected Figure, found string "cirlce": used fallback, did you mean "circle"?"#
      ])
    #expect(report.issues.first?.suggestion == #""circle""# && report.outcomeCounts[.usedFallback] == 1)
    let stored = try JSONDecoder().decode(DecodingIssue.self, from: JSONEncoder().encode(#require(report.issues.first)))
    #expect(stored == report.issues.first)
  }

  /// Any white space may follow the colon.
  @Test(arguments: ["", " ", "  ", "\n", "\t ", "\r\n"])
  func secondCasesHaveTheirPlace(_ space: String) throws {
    for (json, expected) in [
      (#"{"shut":{},"open":\#(space){}}"#, "$.open: expected one case, found an object: ignored"),
      (#"{"open":{"id":1},"shut":\#(space)5}"#, "$.shut: expected one case, found number 5: ignored"),
    ] {
      let issues = try reported(ListedCase.self, json).report.issues
      let texts = issues.map { "\($0.path): expected \($0.expected), found \($0.found): \($0.outcome)" }
      #expect(texts == [expected])
    }
  }

  @Test func namesEveryProblemOnce() {
    let figures = #"[{"type":"rect"},{"type":"circle","radius":"1"},{"t":1}]"#
    #expect(problemPaths([Figure].self, figures) == ["$[0].h", "$[1].radius", "$[2].type"])
    let happenings =
      #"[{"t":"moved","c":{"_0":"x","_1":2}},{"c":{"from":1,"to":2},"t":"renamed"},{"t":"joined","c":7},"#
      + #"{"t":"joined"},{"t":"moved","c":{"_1":true}},{"c":null,"t":"note"}]"#
    #expect(
      problemPaths([Happening].self, happenings)
        == ["$[0].c._0", "$[1].c.from", "$[1].c.to", "$[2].c", "$[3].c", "$[4].c._0", "$[4].c._1", "$[5].c"])
  }

  @Test func reportsUnknownKeysInTheOrderOfTheDocument() throws {
    let decoder = PliantDecoder(tolerance: .tolerant.with(\.unknownKeys, .report))
    for json in [
      #"{"x":1,"t":"renamed","y":2,"c":{"from":"a","z":3},"w":4}"#,
      #"{"x":1,"y":2,"c":{"from":"a","z":3},"w":4,"t":"renamed"}"#,
    ] {
      let report = try reported(Happening.self, json, with: decoder).report
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
    let (value, report) = try reported(IDOrObject.self, #"{"from":"1","title":[],"likes":"3"}"#)
    #expect(value == .span(from: 1, to: 9) && report.issues.map { "\($0.path)" } == ["$.from"])
  }
}
#endif
