/// Types and properties that ask for a tolerance of their own, candidates that give way, values that must not be shown.

import Foundation
import Testing

@testable import Pliant
@testable import PliantCore

/// `@JSONModel(.strict) struct { var id: Int; var part: Part? }`
private struct StrictBox: JSONReadable {
  var id: Int
  var part: Part?

  init(from reader: inout JSONReader) throws(JSONError) {
    let outer = reader.enter(.strict as Tolerance)
    defer { reader.leave(outer) }
    let start = reader.position
    var value0: Int? = nil
    if try reader.beginObject() {
      repeat {
        let key = try reader.scanKey()
        if key.matches("id") {
          try reader.read(required: &value0)
        } else if key.matches("part") {
          try reader.read(into: &part)
        } else {
          try reader.skipMember(key)
        }
      } while try reader.nextMember()
    }
    id = try reader.require(&value0, "id", from: start)
  }
}

/// `@JSONModel(.forgiving) struct { var id: Int; var box: StrictBox?; var part: Part? }`
private struct ForgivingBox: JSONReadable {
  var id: Int
  var box: StrictBox?
  var part: Part?

  init(from reader: inout JSONReader) throws(JSONError) {
    let outer = reader.enter(.forgiving as Tolerance)
    defer { reader.leave(outer) }
    let start = reader.position
    var value0: Int? = nil
    if try reader.beginObject() {
      repeat {
        let key = try reader.scanKey()
        if key.matches("id") {
          try reader.read(required: &value0)
        } else if key.matches("box") {
          try reader.read(into: &box)
        } else if key.matches("part") {
          try reader.read(into: &part)
        } else {
          try reader.skipMember(key)
        }
      } while try reader.nextMember()
    }
    id = try reader.require(&value0, "id", from: start)
  }
}

/// `struct { @Strict var id: Int; @Forgiving var age: Int; @Required var parts: [Part]; @Required var note: Int?; @Sensitive var pin = 0 }`
private struct Account: JSONReadable {
  var id: Int
  var age: Int
  var parts: [Part]
  var note: Int?
  var pin = 0

  init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.position
    var value0: Int? = nil
    var value1: Int? = nil
    var value2: [Part]? = nil
    var value3: Int?? = nil
    var value4 = 0
    if try reader.beginObject() {
      repeat {
        let key = try reader.scanKey()
        if key.matches("id") {
          try reader.narrowed(to: .strict, isRequired: false, isSensitive: false) {
            (reader: inout JSONReader) throws(JSONError) in try reader.read(required: &value0)
          }
        } else if key.matches("age") {
          try reader.narrowed(to: .forgiving, isRequired: false, isSensitive: false) {
            (reader: inout JSONReader) throws(JSONError) in try reader.read(required: &value1)
          }
        } else if key.matches("parts") {
          try reader.narrowed(to: nil, isRequired: true, isSensitive: false) {
            (reader: inout JSONReader) throws(JSONError) in try reader.read(required: &value2)
          }
        } else if key.matches("note") {
          try reader.narrowed(to: nil, isRequired: true, isSensitive: false) {
            (reader: inout JSONReader) throws(JSONError) in try reader.read(required: &value3)
          }
        } else if key.matches("pin") {
          try reader.narrowed(to: nil, isRequired: false, isSensitive: true) {
            (reader: inout JSONReader) throws(JSONError) in try reader.read(into: &value4)
          }
        } else {
          try reader.skipMember(key)
        }
      } while try reader.nextMember()
    }
    id = try reader.narrowed(to: .strict, isRequired: false, isSensitive: false) {
      (reader: inout JSONReader) throws(JSONError) in try reader.require(&value0, "id", from: start)
    }
    age = try reader.narrowed(to: .forgiving, isRequired: false, isSensitive: false) {
      (reader: inout JSONReader) throws(JSONError) in try reader.require(&value1, "age", from: start)
    }
    parts = try reader.narrowed(to: nil, isRequired: true, isSensitive: false) {
      (reader: inout JSONReader) throws(JSONError) in try reader.requireAlways(&value2, "parts", from: start)
    }
    note = try reader.narrowed(to: nil, isRequired: true, isSensitive: false) {
      (reader: inout JSONReader) throws(JSONError) in try reader.requireAlways(&value3, "note", from: start)
    }
    pin = value4
  }
}

/// `struct { @Key("name", "nick") var name: String; @Key("age", "years") var age = 18 }`
private struct Candidates: JSONReadable {
  var name: String
  var age = 18

  init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.position
    var value0: String? = nil
    var (isFound0, isFound1) = (false, false)
    var places: [JSONReader.Position?] = [nil, nil, nil, nil]
    if try reader.beginObject() {
      repeat {
        let key = try reader.scanKey()
        if key.matches("name") {
          places[0] = reader.position
          isFound0 = try reader.read(requiredCandidate: &value0)
        } else if key.matches("nick") {
          places[1] = reader.position
          try reader.skipValue()
        } else if key.matches("age") {
          places[2] = reader.position
          isFound1 = try reader.read(candidate: &age)
        } else if key.matches("years") {
          places[3] = reader.position
          try reader.skipValue()
        } else {
          try reader.skipMember(key)
        }
      } while try reader.nextMember()
    }
    let end = reader.position
    if !isFound0, let place = places[1] {
      reader.move(to: place)
      isFound0 = try reader.read(requiredCandidate: &value0)
    }
    if !isFound0, let place = places[0] ?? places[1] {
      reader.move(to: place)
      try reader.read(required: &value0)
    }
    if !isFound1, let place = places[3] {
      reader.move(to: place)
      isFound1 = try reader.read(candidate: &age)
    }
    if !isFound1, let place = places[2] ?? places[3] {
      reader.move(to: place)
      try reader.read(into: &age)
    }
    reader.move(to: end)
    name = try reader.require(&value0, "name", from: start)
  }
}

/// `struct { @Sensitive var parts: [Part] = [] }`
private struct Secrets: JSONReadable {
  var parts: [Part] = []

  init(from reader: inout JSONReader) throws(JSONError) {
    var value0: [Part] = []
    guard try reader.beginObject() else { return }
    repeat {
      let key = try reader.scanKey()
      if key.matches("parts") {
        try reader.narrowed(to: nil, isRequired: false, isSensitive: true) {
          (reader: inout JSONReader) throws(JSONError) in try reader.read(into: &value0)
        }
      } else {
        try reader.skipMember(key)
      }
    } while try reader.nextMember()
    parts = value0
  }
}

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
    for tolerance in [Tolerance.strict, .tolerant, .forgiving] {
      #expect(
        account(Account.self, "{\(rest),\"parts\":7,\"note\":1}", tolerance)[0].hasPrefix(
          "error: expected [Part], found number 7 at $.parts"))
      #expect(
        account(Account.self, "{\(rest),\"parts\":null,\"note\":1}", tolerance)[0].hasPrefix(
          "error: expected [Part], found null at $.parts"))
      #expect(
        account(Account.self, "{\(rest),\"note\":1}", tolerance)[0]
          == "error: expected key \"parts\", found none at $.parts (line 1, column 1)")
      #expect(
        account(Account.self, "{\(rest),\"parts\":[],\"note\":{}}", tolerance)[0].hasPrefix(
          "error: expected Int, found an object at $.note"))
      #expect(account(Account.self, "{\(rest),\"parts\":[]}", tolerance)[0].hasPrefix("error: expected key \"note\""))
      #expect(account(Account.self, "{\(rest),\"parts\":[],\"note\":null}", tolerance)[0].hasPrefix("error: "))
    }
  }

  /// `struct { @Required @Key("a.0") var first: Int }`, read by `read(required:path:)`.
  private struct RequiredPath: JSONReadable {
    var first: Int

    init(from reader: inout JSONReader) throws(JSONError) {
      let start = reader.position
      var value0: Int? = nil
      if try reader.beginObject() {
        repeat {
          let key = try reader.scanKey()
          if key.matches("a") {
            try reader.narrowed(to: nil, isRequired: true, isSensitive: false) {
              (reader: inout JSONReader) throws(JSONError) in try reader.read(required: &value0, path: "0")
            }
          } else {
            try reader.skipMember(key)
          }
        } while try reader.nextMember()
      }
      first = try reader.narrowed(to: nil, isRequired: true, isSensitive: false) {
        (reader: inout JSONReader) throws(JSONError) in try reader.requireAlways(&value0, "a.0", from: start)
      }
    }
  }

  @Test func nothingStandsInForARequiredPropertyAtAPath() {
    #expect(account(RequiredPath.self, #"{"a":["1"]}"#)[0] == "(first: 1)")
    #expect(
      account(RequiredPath.self, #"{"a":["x"]}"#)[0].hasPrefix("error: expected Int, found string \"x\" at $.a[0]"))
    #expect(
      account(RequiredPath.self, #"{"a":[]}"#, .forgiving)[0].hasPrefix("error: expected key \"a[0]\"")
        || account(RequiredPath.self, #"{"a":[]}"#, .forgiving)[0].hasPrefix("error: "))
    #expect(account(RequiredPath.self, #"{"a":["x"]}"#, .forgiving)[0].hasPrefix("error: expected Int, found string"))
  }

  @Test func whatIsRequiredDoesNotReachIntoTheValue() {
    let json = #"{"id":1,"age":1,"note":1,"parts":[{"id":1},{"id":"2"},7,{"id":null}]}"#
    #expect(
      account(Account.self, json) == [
        "(id: 1, age: 1, parts: [(id: 1), (id: 2)], note: 1, pin: 0)",
        #"typeMismatch: $.parts[1].id, line 1 column 50: expected Int, found string "2": converted to 2"#,
        "typeMismatch: $.parts[2], line 1 column 55: expected Part, found number 7: dropped",
        "nullValue: $.parts[3].id, line 1 column 63: expected Int, found null: dropped",
      ])
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

  @Test func noValueInsideOfASensitiveOneIsShown() {
    let (_, report) = decoded(
      Secrets.self, #"{"parts":[{"id":"4711"},{"id":"x4711"},4711,"{\"id\":\"4711\"}"]}"#, with: PliantDecoder())
    #expect(
      report.issues.map(\.found) == [
        "a hidden string", "a hidden string", "a hidden number", "a hidden string", "a hidden string",
      ])
    #expect(!report.description.contains("4711"))
    // An error inside of JSON in a string must not show it as what was expected, either.
    let (_, inner) = decoded(Secrets.self, #"{"parts":["{\"id\":\"x4711\"}",{"id":1}]}"#, with: PliantDecoder())
    #expect(!inner.description.contains("4711") && inner.issues.map(\.outcome) == [.dropped])
  }

  // MARK: Candidates

  @Test func anUnusableCandidateGivesWayToTheNext() {
    #expect(
      account(Candidates.self, #"{"name":{},"nick":"b","age":"x","years":41}"#) == [
        #"(name: "b", age: 41)"#, "typeMismatch: $.name, line 1 column 9: expected String, found an object: ignored",
        #"typeMismatch: $.age, line 1 column 29: expected Int, found string "x": ignored"#,
      ])
    #expect(account(Candidates.self, #"{"nick":1,"name":[],"years":"2","age":[]}"#)[0] == #"(name: "1", age: 2)"#)
    #expect(account(Candidates.self, #"{"name":"a","nick":{},"age":1,"years":{}}"#) == [#"(name: "a", age: 1)"#])
    #expect(account(Candidates.self, #"{"name":null,"nick":"b"}"#) == [#"(name: "b", age: 18)"#])
    #expect(
      account(Candidates.self, #"{"name":{},"nick":"b"}"#, .strict)[0].hasPrefix(
        "error: expected String, found an object at $.name"))
  }

  @Test func whereNoCandidateIsUsableTheFirstIsTheProblem() {
    let lines = account(Candidates.self, #"{"name":"a","age":"x","years":{}}"#)
    #expect(lines.first == #"(name: "a", age: 18)"#)
    #expect(lines.contains(#"typeMismatch: $.age, line 1 column 19: expected Int, found string "x": used default"#))
    #expect(lines.contains("typeMismatch: $.years, line 1 column 31: expected Int, found an object: ignored"))
    #expect(
      account(Candidates.self, #"{"name":{},"nick":[]}"#)[0]
        == "error: expected String, found an object at $.name (line 1, column 9)")
    #expect(lines.count == 3)
  }
}
