#if Macros
/// JSON inside of strings, and raw values of enums.

import Foundation
import Testing

@testable import Pliant
@testable import PliantCore

struct ReaderToleranceTextTests {
  // MARK: JSON inside of strings

  @Test func aStringOfJSONIsReadAsWhatItIs() {
    #expect(
      account(Part.self, #" "{\"id\":1}""#) == [
        "(id: 1)",
        #"typeMismatch: $, line 1 column 2: expected Part, found string "{\"id\":1}": converted to the JSON in it"#,
      ])
    #expect(
      account([Int].self, #""[1, 2]""#) == [
        "[1, 2]",
        "typeMismatch: $, line 1 column 1: expected [Int], found string \"[1, 2]\": converted to the JSON in it",
      ])
    #expect(account([String: Int].self, #""{\"a\":1}""#)[0] == #"["a": 1]"#)
    #expect(account([Part].self, #"["{\"id\":1}",{"id":2}]"#)[0] == "[(id: 1), (id: 2)]")
    #expect(account([String: Part].self, #"{"a":"{\"id\":1}"}"#)[0] == #"["a": (id: 1)]"#)
    #expect(account(Set<Part>.self, #""[{\"id\":1}]""#)[0] == "{(id: 1)}")
  }

  @Test func propertiesOfAllKindsReadJSONInStrings() throws {
    let json = #"{"part":"{\"id\":1}","list":"[2]","table":"{\"a\":3}"}"#
    let (defaults, report) = decoded(AllDefaults.self, json, with: PliantDecoder())
    let withDefaults = try defaults.get()
    #expect(withDefaults.part.id == 1)
    #expect(withDefaults.list == [2])
    #expect(withDefaults.table == ["a": 3])
    #expect(report.outcomeCounts == [.converted: 3])
    #expect(report.issues.map(\.column) == [9, 29, 43])
    let (optionals, other) = decoded(AllOptionals.self, json, with: PliantDecoder())
    let withOptionals = try optionals.get()
    #expect(withOptionals.part?.id == 1)
    #expect(withOptionals.list == [2])
    #expect(withOptionals.table == ["a": 3])
    #expect(other.issues.map(\.path) == report.issues.map(\.path))
    let required = ReaderToleranceTableTests.document("part", #""{\"id\":9}""#)
    #expect(try decoded(AllRequired.self, required, with: PliantDecoder()).0.get().part.id == 9)
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
    #expect(account(Part.self, #""x""#) == [#"error: expected Part, found string "x" at $ (line 1, column 1)"#])
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

  // MARK: Raw values

  @Test func rawValuesAreConvertedFirst() {
    #expect(account(Rank.self, #""2""#)[0] == "high")
    #expect(account(Rank.self, "1.0")[0] == "low")
    #expect(account(Rank.self, "true")[0] == "low")
    #expect(account([Rank].self, #"[1,"2","3",3]"#)[0] == "[low, high]")
    #expect(
      account(Rank.self, #""2""#, .strict) == [#"error: expected Rank, found string "2" at $ (line 1, column 1)"#])
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
    #expect(
      account(Region.self, "\"\(raw)\"") == [
        "north", "typeMismatch: $, line 1 column 1: expected Region, found string \"\(raw)\": converted to north",
      ])
    #expect(account(Region.self, "\"\(raw)\"", .strict)[0].hasPrefix("error: expected Region, found string \"\(raw)\""))
    #expect(account(Region.self, "\"\(raw)\"", .tolerant.without(.caseInsensitiveRawValue)).count == 1)
  }

  @Test func rawValuesOfMixedCaseAreFoundAmongAllCases() {
    #expect(account(Region.self, #""FAREAST""#)[0] == "farEast")
    #expect(account(HarborHolder.self, #"{"town":"Beijing"}"#)[0] == "(town: beijing)")
  }

  @Test func unknownRawValuesAreUnusable() {
    #expect(account(Region.self, #""south""#)[0].hasPrefix(#"error: expected Region, found string "south""#))
    #expect(
      account([Region].self, #"["north","south"]"#) == [
        "[north]", #"invalidValue: $[1], line 1 column 10: expected Region, found string "south": dropped"#,
      ])
    #expect(
      account(HarborHolder.self, #"{"town":"oslo"}"#) == [
        "(town: nil)", #"invalidValue: $.town, line 1 column 9: expected Harbor, found string "oslo": used nil"#,
      ])
  }

  @Test func anErrorSuggestsTheClosestRawValue() throws {
    let (result, _) = decoded(Region.self, #""nort""#, with: PliantDecoder(tolerance: .strict))
    guard case .failure(let error) = result else { return #expect(Bool(false)) }
    #expect("\(error)".contains("\"north\""))
  }
}

@JSONModel private struct HarborHolder { var town: Harbor? }
#endif
