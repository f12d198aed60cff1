// Enums are written in one form and read back from it, by all engines; and what they report.

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

struct EnumRoundTripTests {
  @Test func rawValues() throws {
    try expectSameEverywhere(Grade.low, "1")
    try expectSameEverywhere(Grade.other, "3")
    try expectSameEverywhere(Harbour.beijing, #""beijing""#)
    try expectSameEverywhere(Harbour.shanghai, #""shanghai""#)
    try expectSameEverywhere(Plan.freeTrial, #""free_trial""#)
    try expectSameEverywhere(Answer.fine, "200")
    try expectSameEverywhere(Answer.failure, "500")
    try expectSameEverywhere(Answer.yes, "true")
    try expectSameEverywhere(Ratio.half, "0.5")
    try expectSameEverywhere(Ratio.about, "3")
    try expectSameEverywhere(DayNumber.monday, "0")
    try expectSameEverywhere(DayNumber.sunday, "-1")
  }

  @Test func optionalTags() throws {
    try expectSameEverywhere(KeepingTag.other("x"), #"{"meta":{"type":"x"}}"#)
    try expectSameEverywhere(KeepingKey.other("x"), #"{"x":{}}"#)
    let strict = PliantDecoder(tolerance: .strict)
    #expect(try strict.decode(KeepingTag.self, from: #"{"meta":{"type":"x"},"at":1}"#) == .other("x"))
    #expect(throws: DecodingError.self) { try strict.decode(KeepingTag.self, from: #"{"at":1}"#) }
  }

  @Test func membersBesideTheTag() throws {
    try expectSameEverywhere(Figure.circle(radius: 2.5), #"{"type":"circle","radius":2.5}"#)
    try expectSameEverywhere(Figure.rect(w: 1, h: 2, note: "a"), #"{"type":"rect","w":1,"h":2,"note":"a"}"#)
    try expectSameEverywhere(Figure.rect(w: 1, h: 2, note: nil), #"{"type":"rect","w":1,"h":2}"#)
    try expectSameEverywhere(Figure.post(Article(title: "a")), #"{"type":"post","title":"a","likes":0}"#)
    try expectSameEverywhere(Figure.empty, #"{"type":"empty"}"#)
    try expectSameEverywhere(Figure.unknown, #"{"type":"unknown"}"#)
    try expectSameEverywhere(Deep.text(body: "x"), #"{"meta":{"type":"text"},"body":"x"}"#)
    try expectSameEverywhere(Deep.post(Article(title: "x")), #"{"meta":{"type":"post"},"title":"x","likes":0}"#)
    try expectSameEverywhere(Deep.none, #"{"meta":{"type":"none"}}"#)
    try expectSameEverywhere(Versioned.first(a: 1), #"{"v":1,"a":1}"#)
    try expectSameEverywhere(Versioned.second(Article(title: "x")), #"{"v":2,"title":"x","likes":0}"#)
    try expectSameEverywhere(Versioned.off, #"{"v":false}"#)
  }

  @Test func contentBehindAKeyOfItsOwn() throws {
    try expectSameEverywhere(Happening.joined("Li"), #"{"t":"joined","c":"Li"}"#)
    try expectSameEverywhere(Happening.moved(1, 2), #"{"t":"moved","c":[1,2]}"#)
    try expectSameEverywhere(Happening.renamed(from: "a", to: "b"), #"{"t":"renamed","c":{"from":"a","to":"b"}}"#)
    try expectSameEverywhere(Happening.renamed(from: "a", to: nil), #"{"t":"renamed","c":{"from":"a"}}"#)
    try expectSameEverywhere(Happening.left, #"{"t":"left"}"#)
    try expectSameEverywhere(Happening.note(Article(title: "a")), #"{"t":"note","c":{"title":"a","likes":0}}"#)
    try expectSameEverywhere(Happening.maybe(7), #"{"t":"maybe","c":7}"#)
    try expectSameEverywhere(Happening.maybe(nil), #"{"t":"maybe"}"#)
  }

  @Test func contentBehindTheTag() throws {
    try expectSameEverywhere(Payment.card(number: "1", month: 2), #"{"card":{"number":"1","month":2}}"#)
    try expectSameEverywhere(Payment.card(number: "1", month: nil), #"{"card":{"number":"1"}}"#)
    try expectSameEverywhere(Payment.cash(7), #"{"cash":{"_0":7}}"#)
    try expectSameEverywhere(Payment.pair(7, "a"), #"{"pair":{"_0":7,"_1":"a"}}"#)
    try expectSameEverywhere(Payment.post(Article(title: "a")), #"{"post":{"_0":{"title":"a","likes":0}}}"#)
    try expectSameEverywhere(Payment.retry(3), #"{"retry":{"_0":3}}"#)
    try expectSameEverywhere(Payment.free, #"{"free":{}}"#)
    try expectSameEverywhere(Notice.text("a"), #"{"text":{"_0":"a"}}"#)
    try expectSameEverywhere(
      Branch.node([.leaf(1), .node([])]), #"{"node":{"_0":[{"leaf":{"_0":1}},{"node":{"_0":[]}}]}}"#)
  }

  @Test func noTag() throws {
    try expectSameEverywhere(IDOrObject.id(7), "7")
    try expectSameEverywhere(IDOrObject.object(Article(title: "a")), #"{"title":"a","likes":0}"#)
    try expectSameEverywhere(IDOrObject.name("7"), #""7""#)
    try expectSameEverywhere(IDOrObject.pair(1, 2), "[1,2]")
    try expectSameEverywhere(IDOrObject.span(from: 1, to: 2), #"{"from":1,"to":2}"#)
    try expectSameEverywhere(Anything.flag(true), "true")
    try expectSameEverywhere(Anything.number(1.5), "1.5")
    try expectSameEverywhere(Chain.list([.number(1), .other([], 2)], "a"), #"[[1,[[],2]],"a"]"#)
  }

  @Test func typesOnlyTheEnumItselfCanName() throws {
    let item = Service.Item(id: 1)
    try expectSameEverywhere(Service.Change.add(item: item, at: 2), #"{"op":"add","item":{"id":1},"at":2}"#)
    try expectSameEverywhere(Service.Change.replace(items: [item]), #"{"op":"replace","items":[{"id":1}]}"#)
    try expectSameEverywhere(Service.Change.whole(.init(item: item)), #"{"op":"whole","item":{"id":1}}"#)
    try expectSameEverywhere(Service.Either.item(item), #"{"id":1}"#)
    try expectSameEverywhere(Service.Either.items([item]), #"[{"id":1}]"#)
    try expectSameEverywhere(Service.Outer.item(item), #"{"item":{"_0":{"id":1}}}"#)
    try expectSameEverywhere(Service.Outer.both(item, second: nil), #"{"both":{"_0":{"id":1}}}"#)
  }

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
}

// MARK: - Reports

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
    let decoder = PliantDecoder(tolerance: .tolerant.with(\.unknownKeys, .report))
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
