#if CommandLine
/// What a profile against a schema says.

import Pliant
import Testing

@testable import PliantTools

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
    #expect(dropped.map { $0["count"].intValue }.reduce(0, +) == 2)
    let failed = json.issues.arrayValue.filter { $0.outcome == "not readable" }
    #expect(failed.map(\.first.stringValue).sorted().map { $0.suffix(4) } == [":4:1", "5:10"])
    let text = counts.text(width: 150)
    #expect(text.hasPrefix("5 documents: 20 % as the schema says, 40 % would bend, 40 % can't be read\n"))
  }

  /// All are counted, and each byte of the line is looked at a few times at most: bytes in strings, columns, paths.
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
