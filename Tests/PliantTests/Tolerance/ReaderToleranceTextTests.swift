#if Macros
/// JSON inside of strings, and raw values of enums.

import Foundation
import Testing

@testable import Pliant
@testable import PliantCore

private struct EmbeddedPart: Codable, Equatable { var a: Int; var b: Int? }
private enum EmbeddedCase: Codable, Equatable { case x(a: Int) }

@JSONModel private struct EmbeddedHolder: Equatable {
  var required: EmbeddedPart
  var optional: EmbeddedPart?
  var defaulted = EmbeddedPart(a: 9)
  @Required var always: EmbeddedPart?
  @Key("first", "second") var candidate: EmbeddedPart?
  var list: [EmbeddedPart] = []
  var kind: EmbeddedCase?
}

struct ReaderToleranceTextTests {
  // MARK: JSON inside of strings

  @Test func aStringOfJSONIsReadAsWhatItIs() {
    expectAccount(
      Part.self, #" "{\"id\":1}""#, "(id: 1)",
      #"typeMismatch: $, line 1 column 2: expected Part, found string "{\"id\":1}": converted to the JSON in it"#)
    expectAccount(
      [Int].self, #""[1, 2]""#, "[1, 2]",
      "typeMismatch: $, line 1 column 1: expected [Int], found string \"[1, 2]\": converted to the JSON in it")
    #expect(account([String: Int].self, #""{\"a\":1}""#)[0] == #"["a": 1]"#)
    #expect(account([Part].self, #"["{\"id\":1}",{"id":2}]"#)[0] == "[(id: 1), (id: 2)]")
    #expect(account([String: Part].self, #"{"a":"{\"id\":1}"}"#)[0] == #"["a": (id: 1)]"#)
    #expect(account(Set<Part>.self, #""[{\"id\":1}]""#)[0] == "{(id: 1)}")
  }

  @Test func issuesInsideOfAStringStandAtTheStringWithThePathInside() {
    let json = #"{"part":"{\"id\":\"1\"}","list":"[2,{\"a\":[]},\"x\"]"}"#
    let (result, report) = decoded(AllDefaults.self, json, with: PliantDecoder())
    #expect((try? result.get()).map { $0.part.id == 1 && $0.list == [2] } == true)
    #expect(
      report.issues.map(\.path.description).sorted() == ["$.list", "$.list[1]", "$.list[2]", "$.part", "$.part.id"])
    #expect(report.issues.map(\.pattern).sorted() == ["$.list", "$.list[*]", "$.list[*]", "$.part", "$.part.id"])
    #expect(report.issues.map(\.column) == [9, 9, 33, 33, 33])
    let inner = report.issues.first { "\($0.path)" == "$.part.id" }
    #expect(inner?.description == #"$.part.id, line 1 column 9: expected Int, found string "1": converted to 1"#)
    #expect(report.issues.map(\.found).contains("an object"))
  }

  @Test func jsonInsideOfJSONInsideOfAString() throws {
    let inner = try [#"{"id":"1"}"#].jsonString()
    let json = try ["a": inner].jsonString()
    #expect(account([String: [Part]].self, json)[0] == #"["a": [(id: 1)]]"#)
    let paths = decoded([String: [Part]].self, json, with: PliantDecoder()).1.issues.map(\.path.description)
    #expect(paths.sorted() == ["$.a", "$.a[0]", "$.a[0].id"])
  }

  @Test func anErrorInsideOfAStringIsToldWithTheString() {
    let error = account(Part.self, #" "{\"id\":\"x\"}""#)[0]
    #expect(
      error.hasPrefix("error: expected Part (")
        && error.contains("expected Int, found string \"x\" at $.id (line 1, column 7)"))
    #expect(error.hasSuffix(" at $ (line 1, column 2)"))
    // What is not well-formed inside of the string is an unusable value, not a malformed document.
    #expect(account([Part].self, #"["{\"id\":1","{]",{"id":2}]"#)[0] == "[(id: 2)]")
    #expect(account([String: Part].self, #"{"a":"[]","b":{"id":2}}"#)[0] == #"["b": (id: 2)]"#)
    #expect(account(Part.self, #""{\"id\":1""#)[0].contains("found the end of the document"))
    #expect(account(Part.self, #""{\"id\":1}x""#)[0].hasPrefix("error: "))
    expectAccount(Part.self, #""x""#, #"error: expected Part, found string "x" at $ (line 1, column 1)"#)
    #expect(account(Part.self, #""{\"id\":1}""#, .tolerant.without(.stringToJSON)).count == 1)
    #expect(account(Part.self, #""{\"id\":1}""#, .strict).count == 1)
  }

  @Test func anErrorInsideOfAStringLeavesDefaultAndNil() throws {
    let json = #"{"part":"{\"id\":\"x\"}"}"#
    for (account, outcome) in [
      (account(AllDefaults.self, json), "used default"), (account(AllOptionals.self, json), "used nil"),
    ] {
      let issue = try #require(account.dropFirst().first)
      #expect(issue.hasPrefix("invalidValue: $.part, line 1 column 9: expected Part (") && issue.hasSuffix(outcome))
    }
  }

  private static let embedded =
    #"{"required":"{\"a\":1}","optional":"{\"a\":\"2\"}","defaulted":"{\"a\":3}","#
    + #""always":"{\"a\":4}","first":"x","second":"{\"a\":5}","list":["{\"a\":6}"],"kind":"{\"x\":{\"a\":7}}"}"#

  @Test func jsonInStringsIsReadByEveryKindOfCodableProperty() throws {
    var report = DecodingReport()
    let expected = EmbeddedHolder(
      required: EmbeddedPart(a: 1), optional: EmbeddedPart(a: 2), defaulted: EmbeddedPart(a: 3),
      always: EmbeddedPart(a: 4), candidate: EmbeddedPart(a: 5), list: [EmbeddedPart(a: 6)], kind: .x(a: 7))
    #expect(try EmbeddedHolder(json: Self.embedded, report: &report) == expected)
    #expect(report.issues.filter { $0.outcome.description == "converted to the JSON in it" }.count == 7)
    #expect(try JSONDecoder().decode(EmbeddedHolder.self, from: Self.embedded) == expected)
    var mapped = PliantDecoder()
    mapped.keyMapping[EmbeddedHolder.self] = KeyMapping()
    #expect(try mapped.decode(EmbeddedHolder.self, from: Self.embedded) == expected)
    #expect(throws: DecodingError.self) {
      try PliantDecoder(tolerance: .strict).decode(EmbeddedHolder.self, from: Self.embedded)
    }
  }

  @Test func anErrorOfACodablePropertyNamesTheProblemInTheString() throws {
    let error = #expect(throws: DecodingError.self) {
      try EmbeddedHolder(json: #"{"required":"{\"a\":\"x\"}","always":{"a":1}}"#)
    }
    #expect("\(error as Any)".contains(#"in the string: expected Int, found string "x" at $.a"#))
  }

  // MARK: Raw values

  @Test func rawValuesAreConvertedFirst() {
    #expect(account(Rank.self, #""2""#)[0] == "high")
    #expect(account(Rank.self, "1.0")[0] == "low")
    #expect(account(Rank.self, "true")[0] == "low")
    #expect(account([Rank].self, #"[1,"2","3",3]"#)[0] == "[low, high]")
    expectAccount(
      Rank.self, #""2""#, #"error: expected Rank, found string "2" at $ (line 1, column 1)"#, tolerance: .strict)
    #expect(
      account(Rank.self, #""2""#)[1]
        == #"typeMismatch: $, line 1 column 1: expected Rank, found string "2": converted to high"#)
  }

  @Test func aRawValueThatIsConvertedInVainIsOneIssue() {
    let lines = account(AllDefaults.self, #"{"level":"9"}"#)
    #expect(lines.last == #"invalidValue: $.level, line 1 column 10: expected Rank, found string "9": used default"#)
    #expect(lines.count == 2)
  }

  @Test(arguments: ["NORTH", "North", "nORTH"])
  func rawValuesMayBeInAnotherCase(raw: String) {
    expectAccount(
      Region.self, "\"\(raw)\"", "north",
      "typeMismatch: $, line 1 column 1: expected Region, found string \"\(raw)\": converted to north")
    #expect(account(Region.self, "\"\(raw)\"", .strict)[0].hasPrefix("error: expected Region, found string \"\(raw)\""))
    #expect(account(Region.self, "\"\(raw)\"", .tolerant.without(.caseInsensitiveRawValue)).count == 1)
    #expect(account(Region.self, #""FAREAST""#)[0] == "farEast")
  }

  @Test func anErrorSuggestsTheClosestRawValue() throws {
    let (result, _) = decoded(Region.self, #""nort""#, with: PliantDecoder(tolerance: .strict))
    guard case .failure(let error) = result else { return #expect(Bool(false)) }
    #expect("\(error)".contains("\"north\""))
  }
}
#endif
