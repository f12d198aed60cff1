#if Macros
/// Memberwise initializers on request: their parameters, in structs and classes.

import Foundation
public import Pliant
import Testing

@JSONModel(memberwise: .public) public struct MemberwiseUser: Equatable, Sendable {
  public let id: Int
  public var name = "guest"
  public var email: String?
  @Lossy public var tags: [String]
  @DefaultTrue var isOn: Bool
  @DefaultNil var age: Int?
  @ZeroDefault var count = 3
  @Ignored var cached = [1]
  private var secret = "s"
  @Key("meta.kind") let kind: String
  @Ignored(.decoding) let version = 2
  var hidden: String { secret }
}

@JSONModel(memberwise: .internal) final class MemberwiseFinal { var a = 1, b: String? }
@JSONModel(memberwise: .internal) class MemberwiseBase { var a = 1, b: String? }
@JSONModel(.strict, memberwise: .internal, inherits: true) class MemberwiseSub: MemberwiseBase {
  var c: Int
  @DefaultTrue var isOn: Bool
}
@JSONModel(memberwise: .internal, inherits: true) final class MemberwiseLeaf: MemberwiseBase { var d = [1.5] }
@JSONModel(memberwise: .internal, dates: .unixSeconds) struct MemberwiseDates: Equatable {
  var at: Date, since = Date(timeIntervalSince1970: 0), action: Nested = Nested(x: 2)
  @JSONModel(memberwise: .internal) struct Nested: Equatable { var x: Int }
}
@JSONModel(memberwise: .internal) struct MemberwiseGeneric<Item: Codable & Equatable>: Equatable {
  var items: [Item]
  var next: Item?
  @Ignored var filter: (@Sendable (Item) -> Bool)?
  static func == (left: Self, right: Self) -> Bool { left.items == right.items && left.next == right.next }
}
@JSONModel(memberwise: .internal) struct MemberwiseClosures {
  @Ignored var done: ((Int) -> Void) = { _ in }
  @Ignored var send: (@Sendable (Int) -> Void) = { _ in }
  var at = Date(timeIntervalSince1970: 5), name = String("x"), tags: Set<String> = Set(["a"])
  var number: Int? = Int("3")
}

struct MemberwiseTests {
  @Test("Initial values, wrappers and optionals are defaults; constants and private values aren't parameters")
  func parameters() throws {
    let least = MemberwiseUser(id: 1, kind: "k")
    #expect(least.name == "guest" && least.email == nil && least.tags == [] && least.isOn && least.age == nil)
    #expect(least.count == 3 && least.cached == [1] && least.hidden == "s" && least.version == 2)
    let flag = false
    let all = MemberwiseUser(
      id: 1, name: "Li", email: "e", tags: ["a"], isOn: flag, age: 4, count: 5, cached: [], kind: "k")
    #expect(!all.isOn && all.tags == ["a"] && all.count == 5 && all.cached.isEmpty && all.age == 4)
  }

  @Test func whatIsReadIsTheSameAsWithoutItOnEveryEngine() throws {
    let json =
      #"{"age":4,"count":5,"email":"e","id":1,"isOn":false,"meta":{"kind":"k"},"name":"Li","secret":"t","tags":["a"],"version":2}"#
    for (engine, value, report) in try EveryReading(MemberwiseUser.self, json).readings {
      #expect(value.name == "Li" && value.hidden == "t" && !value.isOn && value.kind == "k", "\(engine)")
      #expect(report.isClean, "\(engine)")
      for (engine, text) in try everyWriting(value) { #expect(text == json, "\(engine)") }
    }
    try expectReadings(of: #"{"id":1,"meta":{"kind":"k"}}"#, MemberwiseUser(id: 1, kind: "k"))
    let dates = MemberwiseDates(at: Date(timeIntervalSince1970: 9))
    #expect(try MemberwiseDates(json: #"{"at":9}"#) == dates)
    #expect(try MemberwiseDates.Nested(json: #"{"x":2}"#) == dates.action)
    #expect(try MemberwiseGeneric<Int>(json: #"{"items":[1]}"#) == MemberwiseGeneric(items: [1]))
  }

  @Test("Closures in parentheses escape, and initial values that may be nil or infer arguments need a type")
  func closures() throws {
    let closures = MemberwiseClosures(send: { _ in })
    closures.done(1)
    #expect(closures.at == Date(timeIntervalSince1970: 5) && closures.name == "x" && closures.tags == ["a"])
    #expect(try MemberwiseClosures(json: #"{"name":"y"}"#).name == "y")
  }

  @Test func classesHaveTheirOwnProperties() throws {
    #expect(MemberwiseFinal().a == 1 && MemberwiseFinal(a: 2, b: "x").b == "x")
    #expect(MemberwiseBase().a == 1 && MemberwiseBase(b: "x").b == "x")
    let sub = MemberwiseSub(c: 5)
    #expect(sub.a == 1 && sub.c == 5 && sub.isOn && !MemberwiseSub(c: 5, isOn: false).isOn)
    #expect(MemberwiseLeaf(d: [2]).d == [2] && MemberwiseLeaf().d == [1.5])
    try expectWritten(MemberwiseFinal.self, #"{"a":2,"b":"x"}"#)
    try expectWritten(MemberwiseSub.self, #"{"a":2,"b":"x","c":3,"isOn":false}"#)
    try expectWritten(MemberwiseLeaf.self, #"{"a":2,"d":[3]}"#)
  }
}
#endif
