#if Macros
/// Types and properties that ask for a tolerance of their own, candidates that give way, values that must not be shown.

import Foundation
import Testing

@testable import Pliant
@testable import PliantCore

@JSONModel(.strict) private struct StrictBox { var id: Int; var part: Part? }
@JSONModel(.forgiving) private struct ForgivingBox { var id: Int; var box: StrictBox?; var part: Part? }

@JSONModel private struct Account {
  @Strict var id: Int
  @Forgiving var age: Int
  @Required var parts: [Part]
  @Required var note: Int?
  @Sensitive var pin = 0
}

@JSONModel private struct Candidates { @Key("name", "nick") var name: String; @Key("age", "years") var age = 18 }

struct ReaderToleranceNarrowingTests {
  @Test func aTypeAsksForItsToleranceWithinItAlone() {
    #expect(account(StrictBox.self, #"{"id":"1"}"#)[0].hasPrefix("error: expected Int, found string"))
    #expect(account(StrictBox.self, #"{"id":1,"part":{"id":"2"}}"#, .forgiving)[0].hasPrefix("error: "))
    #expect(account(ForgivingBox.self, "{}", .strict)[0] == "(id: 0, box: nil, part: nil)")
    // The types inside ask for their own, and what follows them has the outer one again.
    let lines = account(ForgivingBox.self, #"{"box":{"id":"1"},"part":{},"id":"x"}"#, .strict)
    #expect(
      lines == [
        "(id: 0, box: nil, part: (id: 0))",
        #"typeMismatch: $.box.id, line 1 column 14: expected Int, found string "1": used nil"#,
        #"missingKey: $.part.id, line 1 column 26: expected key "id", found none: used zero value"#,
        #"typeMismatch: $.id, line 1 column 34: expected Int, found string "x": used zero value"#,
      ])
    #expect(
      account([ForgivingBox].self, #"[{"id":"1"},{"id":2},7]"#, .strict)[0].hasPrefix(
        "error: expected ForgivingBox, found number 7 at $[2]"))
  }

  @Test func anEnforcedToleranceOverridesTypesAndProperties() {
    let strict = PliantDecoder(enforcing: .strict)
    let forgiving = PliantDecoder(enforcing: .forgiving)
    #expect(account(ForgivingBox.self, "{}", with: strict)[0].hasPrefix("error: expected key \"id\""))
    #expect(account(StrictBox.self, #"{"id":"x"}"#, with: forgiving)[0] == "(id: 0, part: nil)")
    #expect(
      account(Account.self, #"{"id":1,"age":"2","parts":[],"note":1}"#, with: strict)[0].hasPrefix(
        "error: expected Int, found string \"2\""))
    #expect(
      account(Account.self, #"{"id":"1","age":2,"parts":[],"note":1}"#, with: forgiving)[0].hasPrefix("(id: 1, age: 2"))
    #expect(
      account(Account.self, #"{"id":1,"age":2,"parts":7,"note":1}"#, with: forgiving)[0].hasPrefix(
        "(id: 1, age: 2, parts: []"))
  }

  @Test func aPropertyAsksForItsOwnTolerance() {
    #expect(
      account(Account.self, #"{"id":"1","age":1,"parts":[],"note":1}"#)[0].hasPrefix(
        "error: expected Int, found string \"1\" at $.id"))
    for age in [#""age":null,"#, #""age":[],"#] {
      let lines = account(Account.self, "{\(age)\"id\":1,\"parts\":[],\"note\":1}", .strict)
      #expect(lines[0] == "(id: 1, age: 0, parts: [], note: 1, pin: 0)")
      #expect(lines.count == 2 && lines[1].hasSuffix("used zero value"))
    }
    #expect(
      account(Account.self, #"{"id":1,"parts":[],"note":1}"#, .strict).last
        == #"missingKey: $.age, line 1 column 1: expected key "age", found none: used zero value"#)
  }

  @Test func nothingStandsInForARequiredProperty() {
    let rest = #""id":1,"age":1"#
    for (members, error) in [
      (#""parts":7,"note":1"#, "[Part], found number 7 at $.parts (line 1, column 25)"),
      (#""parts":null,"note":1"#, "[Part], found null at $.parts (line 1, column 25)"),
      (#""note":1"#, #"key "parts", found none at $.parts (line 1, column 1)"#),
      (#""parts":[],"note":{}"#, "Int, found an object at $.note (line 1, column 35)"),
      (#""parts":[]"#, #"key "note", found none at $.note (line 1, column 1)"#),
      (#""parts":[],"note":null"#, "Int, found null at $.note (line 1, column 35)"),
    ] {
      for tolerance in [Tolerance.strict, .tolerant, .forgiving] {
        #expect(account(Account.self, "{\(rest),\(members)}", tolerance) == ["error: expected \(error)"])
      }
    }
  }

  @JSONModel fileprivate struct RequiredPath { @Required @Key("a.0") var first: Int }

  @Test func nothingStandsInForARequiredPropertyAtAPath() {
    #expect(account(RequiredPath.self, #"{"a":["1"]}"#)[0] == "(first: 1)")
    #expect(
      account(RequiredPath.self, #"{"a":["x"]}"#)[0].hasPrefix("error: expected Int, found string \"x\" at $.a[0]"))
    #expect(account(RequiredPath.self, #"{"a":[]}"#, .forgiving)[0].hasPrefix("error: "))
    #expect(account(RequiredPath.self, #"{"a":["x"]}"#, .forgiving)[0].hasPrefix("error: expected Int, found string"))
  }

  @Test func whatIsRequiredDoesNotReachIntoTheValue() {
    let json = #"{"id":1,"age":1,"note":1,"parts":[{"id":1},{"id":"2"},7,{"id":null}]}"#
    expectAccount(
      Account.self, json, "(id: 1, age: 1, parts: [(id: 1), (id: 2)], note: 1, pin: 0)",
      #"typeMismatch: $.parts[1].id, line 1 column 50: expected Int, found string "2": converted to 2"#,
      "typeMismatch: $.parts[2], line 1 column 55: expected Part, found number 7: dropped",
      "nullValue: $.parts[3].id, line 1 column 63: expected Int, found null: dropped")
    #expect(
      account(Account.self, json, .forgiving)[0]
        == "(id: 1, age: 1, parts: [(id: 1), (id: 2), (id: 0)], note: 1, pin: 0)")
    #expect(account([Account].self, "[\(json),{}]")[0].hasPrefix("[(id: 1"))
  }

  @Test(arguments: [
    (#""1234""#, "a hidden string", "converted to a hidden value"), (#""x1234""#, "a hidden string", "used default"),
    ("12.34", "a hidden number", "used default"), ("true", "a hidden boolean", "converted to a hidden value"),
    ("null", "null", "used default"), (#"{"a":1234}"#, "an object", "used default"),
  ])
  func aSensitiveValueIsNotShown(pin: String, found: String, outcome: String) throws {
    let json = "{\"id\":1,\"age\":\"5\",\"parts\":[],\"note\":1,\"pin\":\(pin)}"
    let (_, report) = decoded(Account.self, json, with: PliantDecoder())
    #expect(report.issues.last?.description == "$.pin, line 1 column 45: expected Int, found \(found): \(outcome)")
    #expect(!report.description.contains("1234") && !report.summary.contains("1234"))
    #expect(try !String(decoding: JSONEncoder().encode(report), as: UTF8.self).contains("1234"))
    // The property before it is shown.
    #expect(report.issues.first?.found == #"string "5""#)
  }

  // MARK: Candidates

  @Test func anUnusableCandidateGivesWayToTheNext() {
    expectAccount(
      Candidates.self, #"{"name":{},"nick":"b","age":"x","years":41}"#, #"(name: "b", age: 41)"#,
      "typeMismatch: $.name, line 1 column 9: expected String, found an object: ignored",
      #"typeMismatch: $.age, line 1 column 29: expected Int, found string "x": ignored"#)
    #expect(account(Candidates.self, #"{"nick":1,"name":[],"years":"2","age":[]}"#)[0] == #"(name: "1", age: 2)"#)
    expectAccount(Candidates.self, #"{"name":"a","nick":{},"age":1,"years":{}}"#, #"(name: "a", age: 1)"#)
  }
}
#endif
