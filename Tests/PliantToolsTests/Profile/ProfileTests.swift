#if CommandLine
/// Profiles of values, with and without a schema.

import Foundation
import PliantCore
import Testing

@testable import PliantTools

@Suite struct ProfileTests {
  let fixture: InputFixture

  init() throws { fixture = try InputFixture() }

  private func report(_ text: String, options: InputOptions = .small(unwraps: true)) throws -> ProfileReport {
    let file = try fixture.file(text, "records.ndjson")
    var report = try ProfileReport(profile([file], options: options, problems: ProblemLog { _ in }))
    report = ProfileReport(renaming(report.profile))
    return report
  }

  private func renaming(_ profile: Profile) -> Profile {
    var profile = profile
    profile.inputs = ["records.ndjson"]
    return profile
  }

  static let messy = """
    {"id": 1, "name": "Li", "price": 12.5, "tags": ["a", "b"], "user": {"age": 41}, "ok": true}
    {"id": "2", "name": "北京", "price": null, "tags": [], "user": null, "ok": false}
    {"id": 3,
    {"id": 4, "name": "", "price": 900, "tags": ["c", null, 3], "user": {"age": 17}}

    """

  @Test(arguments: [1, 90, 1 << 20])
  func figuresOfEachPath(chunk: Int) throws {
    let json = try report(Self.messy, options: .small(.lines, chunk: chunk)).json
    #expect(json.values.int == 3 && json.problems.int == 1 && json.bytes.int == Self.messy.utf8.count)
    func path(_ name: String) -> JSON { json.paths.arrayValue.first { $0.path.string == name } ?? nil }
    #expect(
      json.paths.arrayValue.map(\.path.stringValue) == [
        "$", "$.id", "$.name", "$.price", "$.tags", "$.tags[*]", "$.user", "$.user.age", "$.ok",
      ])
    #expect(path("$.id").types == ["integer": 2, "string": 1])
    #expect(path("$.id").distinct == 3 && path("$.id").distinctIsExact == true)
    #expect(path("$.id").notes == ["2 types", "some strings are numbers"])
    #expect(path("$.price").numbers.min == 12.5 && path("$.price").numbers.max == 900)
    #expect(path("$.price").numbers.mean == 456.25)
    #expect(path("$.price").types == ["integer": 1, "number": 1, "null": 1])
    #expect(
      path("$.name").strings == ["minLength": 0, "maxLength": 2, "meanLength": JSON(4.0 / 3), "formats": ["empty": 1]])
    #expect(path("$.tags").arrays == ["minLength": 0, "maxLength": 3, "meanLength": JSON(5.0 / 3)])
    #expect(path("$.tags[*]").perParent == JSON(5.0 / 3))
    #expect(path("$.user.age").presence == 1 && path("$.ok").presence.double.map { abs($0 - 2.0 / 3) < 1e-9 } == true)
    #expect(path("$.ok").bools == ["true": 1, "false": 1])
    #expect(path("$.name").examples[1] == ["value": "北京", "count": 1])
  }

  @Test func tableWithWideCharacters() throws {
    let table = try report(Self.messy, options: .small(.lines)).table(width: 110, hasColors: false)
    #expect(
      table == """
        records.ndjson: 3 values, 267 bytes, 1 problem

        path        present  types                        distinct  what                      examples
        $                 3  object
        $.id          100 %  integer 67 %, string 33 %           3  1 … 4, median 1; intege…  1 33 %, "2" 33 %, 4 33 %
        $.name        100 %  string                              3  0–2 characters; empty s…  "Li" 33 %, "北京" 33 %,…
        $.price       100 %  integer 33 %, number 33 %,…         2  12.5 … 900, median 12.5   12.5 33 %, 900 33 %
        $.tags        100 %  array                                  0–3 elements
        $.tags[*]     × 1.7  string 60 %, integer 20 %,…         4  3; 1 character; 2 types   "a" 20 %, "b" 20 %, "c"…
        $.user        100 %  object 67 %, null 33 %
        $.user.age    100 %  integer                             2  17 … 41, median 17        41 50 %, 17 50 %
        $.ok           67 %  bool                                2  true 50 %

        """)
    for line in table.split(separator: "\n").dropFirst() { #expect(TextWidth.of(String(line)) <= 110) }
  }

  @Test func widths() {
    #expect(TextWidth.of("a北京é") == 6 && TextWidth.of("e\u{301}") == 1 && TextWidth.cut("北京市", to: 5) == "北京…")
    #expect(TextWidth.cut("北京市", to: 6) == "北京市")
    var table = TextTable(header: ["key", "n"], alignments: [.left, .right])
    table.rows = [["北京", "7"], ["ab", "10"]]
    #expect(table.text(width: 80) == "key    n\n北京   7\nab    10\n")
  }

  @Test func aProfileIsTheSameInEveryRun() throws {
    let lines = (0..<20_000).map { #"{"id":\#($0),"x":\#(Double($0 * 7919 % 10_007) / 8)}"# }.joined(separator: "\n")
    let options = InputOptions.small(.lines, chunk: 8192)
    let first = try report(lines, options: options).json
    #expect(try report(lines, options: options).json == first)
    var single = options
    single.workers = 1
    #expect(try report(lines, options: single).json == first)
  }

  @Test(arguments: [1, 1 << 20])
  func keysThatAreThereTwice(chunk: Int) throws {
    let text = "{\"a\":1,\"b\":{\"c\":1,\"c\":2},\"a\":2}\n{\"b\":{\"c\":1}}\n{\"b\":{}}\n"
    let paths = try report(text, options: .small(.lines, chunk: chunk)).json.paths
    #expect(paths[1].path == "$.a" && paths[1]["count"] == 2 && paths[1].presence == JSON(1.0 / 3))
    #expect(paths[3].path == "$.b.c" && paths[3].presence == JSON(2.0 / 3) && !paths[2].notes.exists)
    #expect(paths[1].notes == ["key twice in an object"] && paths[3].notes == paths[1].notes)
  }

  @Test func keysThatAreData() throws {
    let objects = (0..<3).map { part in
      "{" + (0..<700).map { "\"k\(part * 500 + $0)\": {\"n\": \($0)}" }.joined(separator: ",") + "}\n"
    }
    let paths = try report(objects.joined(), options: .small(.lines, chunk: 100)).json.paths.arrayValue
    #expect(paths.map(\.path.stringValue) == ["$", "$[*]", "$[*].n"])
    #expect(paths[1]["count"] == 2100 && paths[1].perParent == 700 && paths[2].numbers.max == 699)
    #expect(paths[0].notes == ["keys are data"])
  }

  @Test func deepAndWideValuesStayBounded() throws {
    let deep = String(repeating: "[", count: 400) + String(repeating: "]", count: 400)
    let report = try report(deep + "\n" + deep + "\n", options: .small(.lines))
    #expect(report.paths.count == ProfileTree.depthLimit + 1 && report.profile.tree.skipped == 2)
  }

  @Test func arraysOfADocumentAndNumbersBeyondDouble() throws {
    let paths = try report("[{\"n\": 1e999}, {\"n\": 123456789012345678901234567890}, {\"n\": -0.0}, {\"n\": 0}]").json
      .paths
    #expect(paths[0]["count"] == 4 && paths[1].types == ["integer": 2, "number": 2] && paths[1].distinct == 3)
    #expect(paths[1].notes[0] == "numbers too large for a Double")
  }

  @Test func thePageHasItsDataAndNoMarkupOfTheirs() throws {
    let page = try report("{\"</script><b>\": \"<img src=x>\"}\n{\"a\": 1}\n").page
    #expect(!page.contains("</script><b>") && !page.contains("<img"))
    let start = try #require(page.range(of: "id=\"data\">")).upperBound
    let end = try #require(page[start...].range(of: "</script>")).lowerBound
    let data = try JSON(parsing: String(page[start..<end]))
    #expect(data.paths[1].key == "</script><b>" && data.paths[1].examples[0].value == "<img src=x>")
  }
}

// MARK: - Against a schema

@Suite struct BendCountTests {
  let fixture: InputFixture

  init() throws { fixture = try InputFixture() }

  static let schema: JSON = [
    "type": "object",
    "properties": [
      "id": ["type": "integer"], "name": ["type": ["string", "null"]],
      "tags": ["type": "array", "items": ["type": "string"]],
    ],
    "required": ["id"],
  ]

  @Test(arguments: [1, 40, 1 << 20])
  func issuesAreCountedByPattern(chunk: Int) throws {
    let file = try fixture.file(
      """
      {"id": 1, "name": "a", "tags": ["x"]}
      {"id": "2", "name": null, "tags": ["x", {}, 3]}
      {"id": "3", "tags": [[]]}
      {"name": "no id"}
      {"id": 5,

      """)
    let counts = try bendCounts(
      of: [file], by: Bender(schema: Self.schema), options: .small(.lines, chunk: chunk), problems: ProblemLog { _ in })
    #expect(counts.documentCount == 5 && counts.bentCount == 2 && counts.failedCount == 2)
    let json = counts.json
    let id = json.issues.arrayValue.first { $0.path == "$.id" && $0.outcome == "converted" } ?? nil
    #expect(id["count"] == 2 && id.found == "string" && id.first.stringValue.hasSuffix("input.json:2"))
    #expect(id.example == "string \"2\"")
    let dropped = json.issues.arrayValue.filter { $0.path == "$.tags[*]" && $0.outcome == "dropped" }
    #expect(dropped.map(\.found.stringValue).sorted() == ["array", "object"])
    #expect(dropped.allSatisfy { $0["count"] == 1 })
    let failed = json.issues.arrayValue.filter { $0.outcome == "not readable" }
    #expect(failed.map(\.first.stringValue).sorted().map { $0.suffix(4) } == [":4:1", "5:10"])
    let text = counts.text(width: 150)
    #expect(text.hasPrefix("5 documents: 20 % as the schema says, 40 % would bend, 40 % can't be read\n"))
  }

  /// All issues are counted, and each byte of the line is examined a few times at most, also for columns and paths.
  @Test(.timeLimit(.minutes(5)), arguments: ["document", "elements", "values", "members"])
  func manyIssuesInOneLine(shape: String) throws {
    let texts = (0..<20_000).map { "\"x\($0)\"" }
    let integer: JSON = ["type": "integer"]
    let list: JSON = ["type": "object", "properties": ["xs": ["type": "array", "items": integer]]]
    let dictionary: JSON = [
      "type": "object", "properties": ["xs": ["type": "object", "additionalProperties": integer]],
    ]
    let (text, schema) =
      switch shape {
      case "document": ("{\"xs\":[" + texts.joined(separator: ",") + "]}", list)
      case "elements": ("[" + texts.joined(separator: ",") + "]", integer)
      case "values": (texts.joined(separator: " "), integer)
      default: ("{\"xs\":{" + texts.map { "\($0):\($0)" }.joined(separator: ",") + "}}", dictionary)
      }
    let counts = try bendCounts(of: [fixture.file(text)], by: Bender(schema: schema), problems: ProblemLog { _ in })
    let isWhole = ["document", "members"].contains(shape)
    #expect(counts.documentCount == (isWhole ? 1 : 20_000) && counts.failedCount == (isWhole ? 0 : 20_000))
    #expect(counts.json.issues.arrayValue.map { $0["count"] } == [20_000])
    #expect(counts.json.issues[0].path == (isWhole ? "$.xs[*]" : "$"))
  }
}
#endif
