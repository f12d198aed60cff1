#if Macros
/// JSON inside of strings, raw values of enums, and names of types: what the table of documents can't have.

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
  @Test func issuesInsideOfAStringStandAtTheStringWithThePathInside() throws {
    let json = #"{"part":"{\"id\":\"1\"}","list":"[2,{\"a\":[]},\"x\"]"}"#
    let (value, report) = try reported(AllDefaults.self, json)
    #expect(value.part.id == 1 && value.list == [2])
    #expect(
      report.issues.map(\.path.description).sorted() == ["$.list", "$.list[1]", "$.list[2]", "$.part", "$.part.id"])
    #expect(report.issues.map(\.pattern).sorted() == ["$.list", "$.list[*]", "$.list[*]", "$.part", "$.part.id"])
    #expect(report.issues.map(\.column) == [9, 9, 33, 33, 33])
    let inner = report.issues.first { "\($0.path)" == "$.part.id" }
    #expect(inner?.description == #"$.part.id, line 1 column 9: expected Int, found string "1": converted to 1"#)
    #expect(report.issues.map(\.found).contains("an object"))
  }

  @Test func anErrorInsideOfAStringLeavesDefaultAndNil() throws {
    let json = #"{"part":"{\"id\":\"x\"}"}"#
    let issue =
      #"invalidValue: $.part, line 1 column 9: expected Part (in the string: expected Int, found string "x" at $.id "#
      + #"(line 1, column 7)), found string "{\"id\":\"x\"}": "#
    #expect(account(AllDefaults.self, json).dropFirst() == [issue + "used default"])
    #expect(account(AllOptionals.self, json).dropFirst() == [issue + "used nil"])
  }

  private static let embedded =
    #"{"required":"{\"a\":1}","optional":"{\"a\":\"2\"}","defaulted":"{\"a\":3}","#
    + #""always":"{\"a\":4}","first":"x","second":"{\"a\":5}","list":["{\"a\":6}"],"kind":"{\"x\":{\"a\":7}}"}"#

  @Test func jsonInStringsIsReadByEveryKindOfCodableProperty() throws {
    let expected = EmbeddedHolder(
      required: EmbeddedPart(a: 1), optional: EmbeddedPart(a: 2), defaulted: EmbeddedPart(a: 3),
      always: EmbeddedPart(a: 4), candidate: EmbeddedPart(a: 5), list: [EmbeddedPart(a: 6)], kind: .x(a: 7))
    for (engine, value, report) in try EveryReading(EmbeddedHolder.self, Self.embedded).readings {
      #expect(value == expected, "\(engine)")
      #expect(report.issues.filter { $0.outcome.description == "converted to the JSON in it" }.count == 7, "\(engine)")
    }
    #expect(throws: DecodingError.self) {
      try PliantDecoder(tolerance: .strict).decode(EmbeddedHolder.self, from: Self.embedded)
    }
  }

  @Test func anErrorOfACodablePropertyNamesTheProblemInTheString() throws {
    let json = #"{"required":"{\"a\":\"x\"}","always":{"a":1}}"#
    let error = #expect(throws: DecodingError.self) { try EmbeddedHolder(json: json) }
    #expect("\(error as Any)".contains(#"in the string: expected Int, found string "x" at $.a"#))
  }

  @Test func aRawValueThatIsConvertedInVainIsOneIssue() {
    let issue = #"invalidValue: $.level, line 1 column 10: expected Rank, found string "9": used default"#
    #expect(account(AllDefaults.self, #"{"level":"9"}"#).dropFirst() == [issue])
  }

  struct Box<Content> { struct Lid {} }
  private enum City: String, Codable { case beijing }

  @Test func typesAreNamedAsCodeSpellsThem() {
    let names: [(Any.Type, String)] = [
      (Int.self, "Int"), (City.self, "City"), ([Int].self, "[Int]"), ([[Int?]].self, "[[Int?]]"),
      ([String: Int].self, "[String: Int]"), ([Int: [String: Int?]]?.self, "[Int: [String: Int?]]?"),
      (Set<[Int]>.self, "Set<[Int]>"), (Int??.self, "Int??"), (Box<Int>.self, "Box<Int>"),
      (Box<[Int: String]>.self, "Box<[Int: String]>"), (Box<Int?>.Lid.self, "Lid"),
      // The runtime does not spell `any`.
      ([any Hashable].self, "[Hashable]"), ((any Hashable & Codable)?.self, "(Decodable & Encodable & Hashable)?"),
      ([(Int, String?)].self, "[(Int, String?)]"), ([(Int) -> [Int]].self, "[(Int) -> [Int]]"),
      (Range<Int>.self, "Range<Int>"), (Result<[Int], any Error>.self, "Result<[Int], Error>"),
    ]
    for (type, name) in names { #expect(TypeName.of(type) == name) }
  }

  @Test func whatBecomesACollectionIsNamedTheSameByModelsAndCodableTypes() throws {
    struct Plain: Codable { var value: ContiguousArray<Double> }
    let document = #"{"value":{"0":1}}"#
    var (plain, model) = (DecodingReport(), DecodingReport())
    _ = try PliantDecoder().decode(Plain.self, from: document, report: &plain)
    _ = try PliantDecoder().decode(ContiguousArray<Double>.self, from: document, at: "value", report: &model)
    let issue = "$.value, line 1 column 10: expected ContiguousArray<Double>, found an object: converted to an array"
    #expect(plain.issues.map(\.description) == [issue] && plain.issues == model.issues)
  }
}
#endif
