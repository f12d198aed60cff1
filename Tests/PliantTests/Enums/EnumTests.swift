#if Macros
import Foundation
import Pliant
import Testing

@Suite("Enums are written in one form and read back from it, by all engines")
struct EnumRoundTripTests {
  @Test func rawValues() throws {
    try expectRoundTrip(Grade.low, "1")
    try expectRoundTrip(Grade.other, "3")
    try expectRoundTrip(Harbour.beijing, #""beijing""#)
    try expectRoundTrip(Harbour.shanghai, #""shanghai""#)
    try expectRoundTrip(Plan.freeTrial, #""free_trial""#)
    try expectRoundTrip(Answer.fine, "200")
    try expectRoundTrip(Answer.failure, "500")
    try expectRoundTrip(Answer.yes, "true")
    try expectRoundTrip(Ratio.half, "0.5")
    try expectRoundTrip(Ratio.about, "3")
    try expectRoundTrip(DayNumber.monday, "0")
    try expectRoundTrip(DayNumber.sunday, "-1")
  }

  @Test func membersBesideTheTag() throws {
    try expectRoundTrip(Figure.circle(radius: 2.5), #"{"type":"circle","radius":2.5}"#)
    try expectRoundTrip(Figure.rect(w: 1, h: 2, note: "a"), #"{"type":"rect","w":1,"h":2,"note":"a"}"#)
    try expectRoundTrip(Figure.rect(w: 1, h: 2, note: nil), #"{"type":"rect","w":1,"h":2}"#)
    try expectRoundTrip(Figure.post(Article(title: "a")), #"{"type":"post","title":"a","likes":0}"#)
    try expectRoundTrip(Figure.empty, #"{"type":"empty"}"#)
    try expectRoundTrip(Figure.unknown, #"{"type":"unknown"}"#)
    try expectRoundTrip(Deep.text(body: "x"), #"{"meta":{"type":"text"},"body":"x"}"#)
    try expectRoundTrip(Deep.post(Article(title: "x")), #"{"meta":{"type":"post"},"title":"x","likes":0}"#)
    try expectRoundTrip(Deep.none, #"{"meta":{"type":"none"}}"#)
    try expectRoundTrip(Versioned.first(a: 1), #"{"v":1,"a":1}"#)
    try expectRoundTrip(Versioned.second(Article(title: "x")), #"{"v":2,"title":"x","likes":0}"#)
    try expectRoundTrip(Versioned.off, #"{"v":false}"#)
  }

  @Test func contentBehindAKeyOfItsOwn() throws {
    try expectRoundTrip(Happening.joined("Li"), #"{"t":"joined","c":"Li"}"#)
    try expectRoundTrip(Happening.moved(1, 2), #"{"t":"moved","c":[1,2]}"#)
    try expectRoundTrip(Happening.renamed(from: "a", to: "b"), #"{"t":"renamed","c":{"from":"a","to":"b"}}"#)
    try expectRoundTrip(Happening.renamed(from: "a", to: nil), #"{"t":"renamed","c":{"from":"a"}}"#)
    try expectRoundTrip(Happening.left, #"{"t":"left"}"#)
    try expectRoundTrip(Happening.note(Article(title: "a")), #"{"t":"note","c":{"title":"a","likes":0}}"#)
    try expectRoundTrip(Happening.maybe(7), #"{"t":"maybe","c":7}"#)
    try expectRoundTrip(Happening.maybe(nil), #"{"t":"maybe"}"#)
  }

  @Test func contentBehindTheTag() throws {
    try expectRoundTrip(Payment.card(number: "1", month: 2), #"{"card":{"number":"1","month":2}}"#)
    try expectRoundTrip(Payment.card(number: "1", month: nil), #"{"card":{"number":"1"}}"#)
    try expectRoundTrip(Payment.cash(7), #"{"cash":{"_0":7}}"#)
    try expectRoundTrip(Payment.pair(7, "a"), #"{"pair":{"_0":7,"_1":"a"}}"#)
    try expectRoundTrip(Payment.post(Article(title: "a")), #"{"post":{"_0":{"title":"a","likes":0}}}"#)
    try expectRoundTrip(Payment.retry(3), #"{"retry":{"_0":3}}"#)
    try expectRoundTrip(Payment.free, #"{"free":{}}"#)
    try expectRoundTrip(Notice.text("a"), #"{"text":{"_0":"a"}}"#)
    try expectRoundTrip(
      Branch.node([.leaf(1), .node([])]), #"{"node":{"_0":[{"leaf":{"_0":1}},{"node":{"_0":[]}}]}}"#)
  }

  @Test func noTag() throws {
    try expectRoundTrip(IDOrObject.id(7), "7")
    try expectRoundTrip(IDOrObject.object(Article(title: "a")), #"{"title":"a","likes":0}"#)
    try expectRoundTrip(IDOrObject.name("7"), #""7""#)
    try expectRoundTrip(IDOrObject.pair(1, 2), "[1,2]")
    try expectRoundTrip(IDOrObject.span(from: 1, to: 2), #"{"from":1,"to":2}"#)
    try expectRoundTrip(Anything.flag(true), "true")
    try expectRoundTrip(Anything.number(1.5), "1.5")
    try expectRoundTrip(Chain.list([.number(1), .other([], 2)], "a"), #"[[1,[[],2]],"a"]"#)
  }

  @Test func typesOnlyTheEnumItselfCanName() throws {
    try expectRoundTrip(Service.Change.add(item: Service.Item(id: 1), at: 2), #"{"op":"add","item":{"id":1},"at":2}"#)
    try expectRoundTrip(Service.Change.replace(items: [Service.Item(id: 1)]), #"{"op":"replace","items":[{"id":1}]}"#)
    try expectRoundTrip(
      Service.Change.whole(Service.Holder(item: Service.Item(id: 1))), #"{"op":"whole","item":{"id":1}}"#)
    try expectRoundTrip(Service.Either.item(Service.Item(id: 1)), #"{"id":1}"#)
    try expectRoundTrip(Service.Either.items([Service.Item(id: 1)]), #"[{"id":1}]"#)
    try expectRoundTrip(Service.Outer.item(Service.Item(id: 1)), #"{"item":{"_0":{"id":1}}}"#)
    try expectRoundTrip(
      Service.Outer.both(Service.Item(id: 1), second: nil), #"{"both":{"_0":{"id":1}}}"#)
  }

  @Test func whatSwiftsOwnCodableWrote() throws {
    enum Plain: Codable, Equatable {
      case card(number: String, month: Int?), cash(Int), pair(Int, String), free
    }
    for (plain, value): (Plain, Payment) in [
      (.card(number: "1", month: 2), .card(number: "1", month: 2)), (.cash(7), .cash(7)),
      (.pair(1, "a"), .pair(1, "a")),
      (.free, .free),
    ] {
      #expect(try Payment(json: JSONEncoder().encode(plain)) == value)
      #expect(try JSONDecoder().decode(Plain.self, from: value.jsonData()) == plain)
    }
  }
}
#endif
