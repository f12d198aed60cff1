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
    try expectSameEverywhere(
      Service.Change.add(item: Service.Item(id: 1), at: 2), #"{"op":"add","item":{"id":1},"at":2}"#)
    try expectSameEverywhere(
      Service.Change.replace(items: [Service.Item(id: 1)]), #"{"op":"replace","items":[{"id":1}]}"#)
    try expectSameEverywhere(
      Service.Change.whole(Service.Holder(item: Service.Item(id: 1))), #"{"op":"whole","item":{"id":1}}"#)
    try expectSameEverywhere(Service.Either.item(Service.Item(id: 1)), #"{"id":1}"#)
    try expectSameEverywhere(Service.Either.items([Service.Item(id: 1)]), #"[{"id":1}]"#)
    try expectSameEverywhere(Service.Outer.item(Service.Item(id: 1)), #"{"item":{"_0":{"id":1}}}"#)
    try expectSameEverywhere(Service.Outer.both(Service.Item(id: 1), second: nil), #"{"both":{"_0":{"id":1}}}"#)
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
#endif
