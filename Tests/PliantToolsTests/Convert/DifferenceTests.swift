#if CommandLine
/// diff and patch.

import Testing

@testable import PliantTools

@Suite struct DifferenceTests {
  let fixture: InputFixture

  init() throws { fixture = try InputFixture() }

  private func differences(_ old: String, _ new: String, _ style: DifferenceStyle = .list(limit: 10)) throws -> (
    String, Bool
  ) {
    var text = ""
    let isEqual = try diff(fixture.file(old, "old.json"), fixture.file(new, "new.json"), style: style) { text += $0 }
    return (text, isEqual)
  }

  @Test func differencesAreListed() throws {
    let (text, isEqual) = try differences(
      #"{"a": 1, "b": [1, 2], "c": "x"}"#, #"{"c": "x", "b": [1, 3], "a": 1.0, "d": null}"#)
    #expect(!isEqual)
    #expect(text == "$.b[1]: 2 → 3\n$.d: added null\n")
    #expect(try differences(#"{"a": {"x": 1}, "b": null}"#, #"{"b": null}"#).0 == "$.a: removed {\"x\":1}\n")
    let gone = try differences(#"{"b": null}"#, "{}")
    #expect(gone.0 == "$.b: removed null\n" && !gone.1)
    let equal = try differences(#"{"a": 1, "b": 2}"#, #"{"b": 2.0, "a": 1}"#)
    #expect(equal.0.isEmpty && equal.1)
    #expect(try differences("[1,2,3]", "[4,5,6]", .list(limit: 2)).0 == "$[0]: 1 → 4\n$[1]: 2 → 5\n… and more\n")
  }

  @Test func severalDocumentsAreComparedInOrder() throws {
    let (text, isEqual) = try differences("{\"a\":1}\n{\"a\":2}\n{\"a\":3}", "{\"a\":1}\n{\"a\":5}")
    #expect(!isEqual)
    #expect(text.hasPrefix("document 2: $.a: 2 → 5\ndocument 3: only in "))
  }

  @Test func aPatchTurnsOneIntoTheOther() throws {
    let old = #"{"a": 1, "b": [1, 2, {"c": 12345678901234567890.10}], "x": null}"#
    let new = #"{"b": [0, {"c": 12345678901234567890.10}], "y": "z"}"#
    let (patch, _) = try differences(old, new, .patch)
    var result = ""
    try applyPatch(fixture.file(patch, "patch.json"), to: fixture.file(old, "old.json"), style: []) { result += $0 }
    #expect(result == "{\"b\":[0,{\"c\":12345678901234567890.10}],\"y\":\"z\"}\n")
    #expect(try differences(old, old, .patch) == ("[]\n", true))
  }

  @Test func mergePatchesAndFailures() throws {
    var result = ""
    let document = try fixture.file("{\"a\":1,\"b\":2}\n{\"b\":3}\n", "documents.json")
    try applyPatch(fixture.file("{\"b\":null}", "merge.json"), to: document, style: []) { result += $0 }
    #expect(result == "{\"a\":1}\n{}\n")
    let bad = try fixture.file(#"[{"op": "remove", "path": "/a"}]"#, "bad.json")
    #expect(throws: InputProblem.self) { try applyPatch(bad, to: document, style: []) { _ in } }
    let number = try fixture.file("7", "number.json")
    #expect(throws: InputProblem.self) { try applyPatch(number, to: document, style: []) { _ in } }
    let broken = try fixture.file("{\"a\":", "broken.json")
    let error = #expect(throws: InputProblem.self) { try applyPatch(number, to: broken, style: []) { _ in } }
    #expect(error != nil)
  }
}
#endif
