/// The forms of paths, kinds and outcomes in storage: what was stored stays readable.

import Foundation
import Testing

@testable import Pliant

@Suite struct StoredFormTests {
  private func expectForm<Value: Codable & Equatable>(_ value: Value, _ text: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    #expect(try String(decoding: encoder.encode([value]), as: UTF8.self) == "[\(text)]")
    #expect(try JSONDecoder().decode([Value].self, from: Data("[\(text)]".utf8)) == [value])
  }

  @Test func pathsAreText() throws {
    try expectForm(JSONPath(), #""$""#)
    try expectForm(JSONPath([.key("items"), .index(3), .key("a b")]), #""$.items[3]['a b']""#)
    #expect(throws: DecodingError.self) { try JSONDecoder().decode([JSONPath].self, from: Data(#"["items"]"#.utf8)) }
  }

  @Test(arguments: IssueKind.allCases)
  func kindsAreTheirNames(kind: IssueKind) throws { try expectForm(kind, "\"\(kind)\"") }

  @Test(arguments: IssueOutcome.Kind.allCases)
  func kindsOfOutcomesAreTheirNames(kind: IssueOutcome.Kind) throws { try expectForm(kind, "\"\(kind)\"") }

  @Test(
    arguments: [
      (.converted(to: "41"), #"{"kind":"converted","to":"41"}"#), (.usedDefault, #"{"kind":"usedDefault"}"#),
      (.usedNil, #"{"kind":"usedNil"}"#), (.usedZeroValue, #"{"kind":"usedZeroValue"}"#),
      (.dropped, #"{"kind":"dropped"}"#), (.ignored, #"{"kind":"ignored"}"#),
      (.usedFallback, #"{"kind":"usedFallback"}"#),
    ] as [(IssueOutcome, String)])
  func outcomesAreObjects(outcome: IssueOutcome, text: String) throws { try expectForm(outcome, text) }
}
