#if CommandLine
/// The commands query, convert and format; diff and patch.

import PliantCore
import Testing

@testable import PliantTools

@Suite struct ConvertTests {
  let fixture: InputFixture

  init() throws { fixture = try InputFixture() }

  private func output(_ body: (OutputSink, ProblemLog) throws -> Void) throws -> String {
    let buffer = ByteBuffer()
    try body(OutputSink(capturing: buffer), ProblemLog { _ in })
    return buffer.text
  }

  @Test(arguments: [
    ("user.name", ["\"Li\"", "null", "{\"first\":\"Mei\"}"]),
    ("/user/name", ["\"Li\"", "null", "{\"first\":\"Mei\"}"]),
    ("$.user.name", ["\"Li\"", "null", "{\"first\":\"Mei\"}"]),
    ("items.*.id", ["1", "2", "12345678901234567890.10"]),
    ("items.0", ["{\"id\":1}", "{\"id\":12345678901234567890.10}"]),
    ("items.-1.id", ["2", "12345678901234567890.10"]),
    ("/items/1/id", ["2"]),
    ("$.items[*].id", ["1", "2", "12345678901234567890.10"]),
    ("user.*", ["\"Li\"", "null", "{\"first\":\"Mei\"}"]),
    ("a\\.b", ["true"]),
    ("twice", ["2"]),
    ("nothing.here", []),
  ])
  func queriesFindTheirMatches(query text: String, matches: [String]) throws {
    let file = try fixture.file(
      """
      {"user": {"name": "Li"}, "items": [{"id": 1}, {"id": 2}]}
      {"user": {"name": null}, "items": [], "a.b": true, "twice": {"twice": 1}, "twice": 2}
      {"user": {"name": {"first": "Mei"}}, "items": [{"id": 12345678901234567890.10}]}

      """)
    let result = try output { try query(Query(text), in: [file], to: $0, problems: $1) }
    #expect(result.split(separator: "\n").map(String.init) == matches)
  }

  @Test func stylesOfMatches() throws {
    let file = try fixture.file("{\"a\":\"x\\n\\u00e9\"}\n{\"b\":1}\n")
    let path = try Query("a")
    #expect(
      try output { try query(path, in: [file], style: QueryStyle(isRaw: true), to: $0, problems: $1) } == "x\né\n")
    #expect(
      try output { try query(path, in: [file], style: QueryStyle(showsMissing: true), to: $0, problems: $1) }
        == "\"x\\n\\u00e9\"\nnull\n")
    #expect(throws: (any Error).self) { try Query("$[") }
  }

  @Test(arguments: [2, 1 << 20])
  func formsOfAllValues(chunk: Int) throws {
    let file = try fixture.file("{ \"b\" : 1.50, \"a\" : \"x  y\" }\n[ ]\n{ \"bad\" }\n")
    let options = InputOptions.small(.lines, chunk: chunk)
    func converted(_ target: ConversionTarget) throws -> String {
      try output { try convert([file], options: options, to: target, sink: $0, problems: $1) }
    }
    #expect(try converted(.ndjson) == "{\"b\":1.50,\"a\":\"x  y\"}\n[]\n")
    #expect(try converted(.array) == "[\n{\"b\":1.50,\"a\":\"x  y\"},\n[]\n]\n")
    #expect(try converted(.json) == "{\n  \"b\": 1.50,\n  \"a\": \"x  y\"\n}\n[]\n")
    let sorted = try output {
      try format([file], options: options, style: [.sortedKeys], to: $0, problems: $1)
    }
    #expect(sorted == "{\"a\":\"x  y\",\"b\":1.50}\n[]\n")
    let empty = try fixture.file("", "empty")
    #expect(try output { try convert([empty], to: .array, sink: $0, problems: $1) } == "[]\n")
  }

  @Test(arguments: [1, 1 << 20])
  func tablesByRFC4180(chunk: Int) throws {
    let file = try fixture.file(
      """
      {"id": 1, "user": {"name": "Li, \\"the\\" one", "tags": ["a", "b"]}, "note": null}
      {"id": 2.50, "note": "", "user": null, "extra": {}}
      {"user": {"name": "two\\nlines", "age": 3}, "id": true, "x.y": "z"}
      7

      """)
    let csv = try output {
      try convert(
        [file], options: .small(.lines, chunk: chunk), to: .csv(columns: nil, separator: UInt8(ascii: ",")), sink: $0,
        problems: $1)
    }
    #expect(
      csv == """
        value,id,user.name,user.tags,user.age,note,extra,x\\.y\r
        ,1,"Li, ""the"" one","[""a"",""b""]",,,,\r
        ,2.50,,,,"",{},\r
        ,true,"two\nlines",,3,,,z\r
        7,,,,,,,\r

        """)
    let chosen = try output {
      try convert(
        [file], options: .small(.lines, chunk: chunk),
        to: .csv(columns: ["user.name", "id"], separator: UInt8(ascii: ";")), sink: $0, problems: $1)
    }
    #expect(chosen == "user.name;id\r\n\"Li, \"\"the\"\" one\";1\r\n;2.50\r\n\"two\nlines\";true\r\n;\r\n")
  }

  @Test(arguments: [("[]", ""), ("", ""), ("null\nnull", "value\r\n\r\n\r\n"), ("{}", "value\r\n{}\r\n")])
  func tablesWithoutColumns(text: String, table: String) throws {
    let csv = try output {
      try convert(
        [fixture.file(text)], options: InputOptions(unwrapsArrays: true), to: .csv(columns: nil, separator: 0x2C),
        sink: $0, problems: $1)
    }
    #expect(csv == table)
  }

  @Test func firstProblemEndsTheWork() throws {
    let file = try fixture.file("1\nx\n2\ny\n")
    var problems: [InputProblem] = []
    let buffer = ByteBuffer()
    let log = ProblemLog(failFast: true) { problems.append($0) }
    #expect(throws: FirstProblem.self) {
      try convert(
        [file], options: .small(.lines, chunk: 2), to: .ndjson, sink: OutputSink(capturing: buffer), problems: log)
    }
    #expect(problems.count == 1 && problems.first?.line == 2)
  }

  @Test func packedOutputHasTheSameLines() throws {
    let lines = (0..<3000).map { "{\"id\":\($0)}\n" }.joined()
    let file = try fixture.file(lines)
    let buffer = ByteBuffer()
    try convert(
      [file], options: .small(chunk: 4096), to: .ndjson, sink: OutputSink(capturing: buffer, gzip: true),
      problems: ProblemLog { _ in })
    let packed = try fixture.file(buffer.bytes, "packed.gz")
    #expect(buffer.count < lines.utf8.count / 2)
    let run = try InputRun(converting: [packed])
    #expect(run.problems == [])
    let unpacked = try output { try convert([packed], to: .ndjson, sink: $0, problems: $1) }
    #expect(unpacked.count == lines.count && unpacked == lines)
  }
}

// MARK: - diff and patch

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
    // A patch can't say that a document is missing.
    #expect(throws: InputProblem.self) { try differences("1 2", "1", .patch) }
    let (old, new) = ("{\"a\":1}\n{\"a\":2}\n", "{\"a\":1}\n{\"b\":2}\n")
    let patches = try fixture.file(differences(old, new, .patch).0, "patches.json")
    var result = ""
    try applyPatch(patches, to: fixture.file(old, "old.json"), style: []) { result += $0 }
    #expect(result == new)
    #expect(throws: InputProblem.self) { try applyPatch(patches, to: fixture.file("1"), style: []) { _ in } }
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
