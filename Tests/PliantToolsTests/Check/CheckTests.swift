#if CommandLine
/// All errors of malformed texts, none in valid ones, problems with a schema, and inputs in JSON5.

import Foundation
import Testing

@testable import PliantTools

private func problems(_ text: String, _ check: DocumentCheck = DocumentCheck()) -> [String] {
  check.problems(in: Array(text.utf8)).map { "\($0.line):\($0.column): \($0.message)" }
}

@Suite struct SyntaxCheckTests {
  @Test func findsEveryErrorOfADocument() {
    let text = """
      {
        "a": 01,
        'b': True,
        "c" 3,
        "d": [1 2,, 3,],
        e: "x\\q",
        "f": .5
      """
    #expect(
      problems(text) == [
        #"2:8: expected a number without leading zeros, found "01""#,
        #"3:3: expected double quotes, found single ones"#,
        #"3:8: expected true, found "True""#,
        #"4:7: expected a colon, found "3""#,
        #"5:11: expected a comma, found "2""#,
        #"5:13: expected a value, found a comma"#,
        #"5:17: expected a value behind the comma, found ]"#,
        #"6:3: expected a value, or quotes around a text, found "e""#,
        #"6:8: expected an escape that JSON knows, found \q"#,
        #"7:8: expected a digit before the point, found ".5""#,
        #"7:10: expected } for the object that begins at line 1, column 1, found the end of the document"#,
      ])
  }

  @Test func matchesBracketsAcrossErrors() {
    #expect(
      problems(#"{"a": [1, {"b": 2], "c": 3}"#) == [#"1:18: expected }, found ]"#])
    #expect(problems("[1]]") == [#"1:4: expected the end of the document, found ]"#])
  }

  @Test func showsTheLineWithACaret() {
    let found = DocumentCheck().problems(in: Array("{\n  \"é\": nan\n}".utf8))
    #expect(found.map(\.snippet) == ["  \"é\": nan\n       ^"])
  }

  @Test func knowsTheDialects() {
    #expect(problems("[1, /* two */ 2,]", DocumentCheck(dialect: .jsonWithComments)).isEmpty)
    #expect(problems("{a: 'b', c: +.5, d: 0xFF,}", DocumentCheck(dialect: .json5)).isEmpty)
    #expect(problems("{a: 'b' c: 1}", DocumentCheck(dialect: .json5)) == [#"1:9: expected a comma, found "c""#])
    #expect(
      problems("[1, // two\n 2,, 3]") == ["1:5: expected no comment, found //", "2:4: expected a value, found a comma"])
  }

  @Test func takesDocumentsOneBehindTheOther() {
    #expect(problems("1 2 {}", DocumentCheck(allowsSeveral: true)).isEmpty)
    #expect(problems("1 2 {}") == [#"1:3: expected the end of the document, found "2""#])
    #expect(problems("{} [1 2] 3", DocumentCheck(allowsSeveral: true)) == [#"1:7: expected a comma, found "2""#])
  }

  @Test(.enabled(if: ToolsCorpus.isPresent, "no corpus beside the package"))
  func agreesWithTheParserOnTheTestSuite() throws {
    let folder = try #require(ToolsCorpus.root).appendingPathComponent("JSONTestSuite")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    #expect(names.count > 300)
    for name in names where name.hasSuffix(".json") && !name.contains("100000") && !name.contains("open_array_object") {
      let bytes = try Array(Data(contentsOf: folder.appendingPathComponent(name)))
      let isValid = (try? JSON(parsing: bytes)) != nil
      #expect(SyntaxCheck.problems(in: bytes).isEmpty == isValid, "\(name): \(SyntaxCheck.problems(in: bytes))")
      #expect(DocumentCheck().problems(in: bytes).isEmpty == isValid, "\(name)")
    }
  }

  @Test func survivesDeepAndCutDocuments() throws {
    let deep = String(repeating: "[", count: 100_000)
    #expect(problems(deep).count == 1)
    let text = Array(#"{"a": ["\ud83d\ude00", -1.5e3, true], "b": {"c": null}}"#.utf8)
    for count in 0..<text.count { #expect(!DocumentCheck().problems(in: Array(text[..<count])).isEmpty) }
  }
}

// MARK: - Schemas

@Suite struct SchemaCheckTests {
  static let schema: JSON = [
    "type": "object", "required": ["id", "items"],
    "properties": [
      "id": ["type": "integer"],
      "items": [
        "type": "array",
        "items": [
          "type": "object", "properties": ["price": ["type": "number", "minimum": 0], "kind": ["enum": ["a", "b"]]],
          "additionalProperties": false,
        ],
      ],
      "owner": ["anyOf": [["$ref": "#/$defs/Owner"], ["type": "null"]]],
    ],
    "$defs": ["Owner": ["type": "object", "properties": ["name": ["type": "string", "minLength": 1]]]],
  ]

  @Test func namesEveryPlace() throws {
    let check = DocumentCheck(schema: try JSONSchema(Self.schema))
    let text = """
      {"id": "7",
       "items": [{"price": -1}, {"price": 2, "kind": "c", "x": 1}],
       "owner": {"name": ""}}
      """
    #expect(
      problems(text, check) == [
        #"1:8: expected integer, found string "7" at /id"#,
        #"2:22: expected at least 0, found number -1 at /items/0/price"#,
        #"2:48: expected one of string "a", string "b", found string "c" at /items/1/kind"#,
        #"2:58: expected no other key, found "x" at /items/1/x"#,
        #"3:20: expected at least 1 characters, found 0 at /owner/name"#,
      ])
    #expect(problems("[]", check) == ["1:1: expected object, found array"])
    #expect(problems("{}", check) == [#"1:1: expected keys "id", "items", found none"#])
    #expect(problems(#"{"id": 1.0, "items": [], "owner": null}"#, check).isEmpty)
  }

  @Test func saysWhatIsWrongWithASchema() {
    for (schema, message): (JSON, String) in [
      (["type": "text"], #"expected the name of a type, found "text" at #/type"#),
      (["$ref": "#/$defs/A"], ##"expected a schema at "#/$defs/A", found none, at #"##),
      (["pattern": "("], #"expected a regular expression, found "(" at #"#),
    ] {
      #expect { try JSONSchema(schema) } throws: { "\($0)" == message }
    }
  }

  /// Any key of a property satisfies the schema, unless the property's own key is present, too.
  @Test(arguments: [
    (#"{"a.b":1}"#, [String]()), (#"{"a_b":1}"#, []), (#"{"a.b":1,"a_b":"x"}"#, []),
    (#"{"a_b":"x"}"#, [#"1:8: expected integer, found string "x" at /a_b"#]),
    ("{}", [#"1:1: expected key "a.b", found none"#]), (#"{"p":1}"#, [#"1:1: expected key "a.b", found none"#]),
    (#"{"a_b":1,"outer":{"c":1}}"#, [#"1:23: expected no other key, found "c" at /outer/c"#]),
  ])
  func knowsTheOtherKeysOfProperties(text: String, expected: [String]) throws {
    let check = DocumentCheck(
      schema: try JSONSchema([
        "properties": [
          "a.b": ["type": "integer", "x-keys": ["a\\.b", "p.q", "a_b"]],
          "outer": ["properties": ["d": ["x-keys": ["outer.d", "c"]]], "additionalProperties": false],
        ], "required": ["a.b"],
      ]))
    #expect(problems(text, check) == expected)
  }

  /// Code points of patterns, as in ECMA-262 with the flag `u`; nil for a malformed pattern.
  @Test(arguments: [
    (#"^\u{1F4A9}$"#, true), (#"^\u{0001f4a9}$"#, true), (#"^\uD83D\uDCA9$"#, true),
    (#"^[\u{1F4A0}-\uD83D\uDCAF]$"#, true),
    (#"^[^\uD83D]$"#, true), (#"\u0041|\\u{2}"#, false), (#"\u{110000}"#, nil), (#"\u{}"#, nil), (#"\u{1F4A9"#, nil),
    (#"\u{+41}"#, nil), (#"\u12"#, nil), (#"\u"#, nil),
  ])
  func codePointsOfPatterns(pattern: String, matches: Bool?) {
    var work = SchemaPattern.standardWork
    #expect((try? SchemaPattern(pattern))?.matches("\u{1F4A9}", work: &work) == matches)
  }

  @Test func keysOfOtherBytesHaveOtherSchemas() throws {
    let text = "{\"properties\":{\"\u{e9}\":{\"type\":\"null\"},\"e\u{301}\":{\"type\":\"array\"}}}"
    let check = DocumentCheck(schema: try JSONSchema(JSON(parsing: text)))
    let found = problems("{\"\u{e9}\":1,\"e\u{301}\":2}", check)
    #expect(found.map { $0.prefix(20) } == ["1:6: expected null, f", "1:13: expected array"].map { $0.prefix(20) })
  }

  @Test func endsWhereSchemasReferToThemselves() throws {
    let schema = try JSONSchema(["$ref": "#"])
    #expect(schema.problems(in: 1).map(\.message) == ["expected a schema that ends, found one that refers to itself"])
  }

  /// Schemas that check each value of a document several times. The time doubled with each of 300 levels.
  @Test(
    .timeLimit(.minutes(30)),
    arguments: [
      (#""anyOf":[%,%]"#, true), (#""oneOf":[%,{"allOf":[%,{"required":["z"]}]}]"#, false), (#""allOf":[%,%]"#, true),
      (#""anyOf":[{"allOf":[%],"required":["y"]},{"allOf":[%],"required":["z"]}]"#, false),
      (#""if":%,"then":%"#, true), (#""not":{"not":%},"dependentSchemas":{"c":%}"#, true),
      (##""patternProperties":{"c":{"$ref":"#"},"^c":{"$ref":"#"}}"##, true),
      (##""anyOf":[%,{"patternProperties":{"c":{"$ref":"#"}}}],"unevaluatedProperties":false"##, true),
      (##""$dynamicAnchor":"n","anyOf":[{"properties":{"c":{"$dynamicRef":"#n"}},"required":["z"]},%]"##, true),
      (#""contains":%,"items":%,"if":%"#, true), (##""anyOf":[{"type":"null"},{"$ref":"#"},{"$ref":"#"}]"##, false),
    ])
  func checksAValueOnce(_ keywords: String, isValid: Bool) throws {
    let inner = ##"{"properties":{"c":{"$ref":"#"}},"items":{"$ref":"#"}}"##
    let schema = try JSONSchema(JSON(parsing: "{\(keywords.replacing("%", with: inner))}"))
    func levels(_ text: String) -> String { String(repeating: text, count: 150) }
    let document = try JSON(parsing: levels(#"{"c":"#) + levels("[") + "{}" + levels("]") + levels("}"))
    #expect(schema.isValid(document) == isValid)
    #expect(schema.problems(in: document).isEmpty == isValid)
  }

  @Test(arguments: [
    ("4.35", "0.01", true), ("123456789012345678901234567890", "30", true),
    ("123456789012345678901234567891", "30", false), ("1e100000", "7e99990", false), ("7e100000", "7e99990", true),
    ("0.0000000000000000075", "1e-19", true),
  ])
  func dividesExactly(_ value: String, _ divisor: String, _ isMultiple: Bool) throws {
    let schema = try JSONSchema(JSON(parsing: "{\"multipleOf\": \(divisor)}"))
    #expect(try schema.isValid(JSON(parsing: value)) == isMultiple)
  }
}

// MARK: - JSON5

@Suite struct DialectCheckTests {
  let fixture: InputFixture

  init() throws { fixture = try InputFixture() }

  private func problems(
    _ text: String, packed: Bool = false, schema: JSON? = nil, unwrapsArrays: Bool = false
  ) throws -> [String] {
    var bytes = Array(text.utf8)
    if packed {
      let buffer = ByteBuffer()
      buffer.append(bytes)
      bytes = GzipEncoder.member(of: buffer).bytes
    }
    let file = try fixture.file(bytes, "input.json5")
    var found: [String] = []
    let log = ProblemLog { found.append("\($0.line):\($0.column): \($0.message)") }
    let rules = DocumentCheck(dialect: .json5, schema: try schema.map { try JSONSchema($0) })
    _ = try check([file], options: InputOptions(unwrapsArrays: unwrapsArrays), by: rules, problems: log)
    return found
  }

  static let object: JSON = ["type": "object", "properties": ["a": ["type": "integer"]]]

  @Test func takesDocumentsOneBehindTheOther() throws {
    let text = "\u{FEFF}// first\n{a: 1,}\n/* second */ 'text' +.5\n"
    #expect(try problems(text).isEmpty)
    #expect(try problems(text, packed: true).isEmpty)
    #expect(
      try problems(text, schema: Self.object) == [
        "3:14: expected object, found string \"text\"", "3:21: expected object, found number 0.5",
      ])
    let long = "{b: '\(String(repeating: "x", count: 200_000))'} " + "{a: 'x'}"
    #expect(try problems(long, schema: Self.object) == ["1:200013: expected integer, found string \"x\" at /a"])
  }

  @Test func namesPlacesOfTheSource() throws {
    #expect(
      try problems("{\n  // the answer\n  a: 'x',\n}", schema: Self.object) == [
        "3:6: expected integer, found string \"x\" at /a"
      ])
    #expect(
      try problems("[{a: 1},\n {a: 'x'}, []]", schema: Self.object, unwrapsArrays: true) == [
        "2:6: expected integer, found string \"x\" at /a", "2:12: expected object, found array",
      ])
  }

  @Test func findsErrorsBehindErrors() throws {
    #expect(
      try problems("{a: 1}\n{b 2}\n{c: 3\n{d: 4}") == [
        "2:4: expected a colon, found \"2\"", "4:1: expected a comma, found {",
        "4:1: expected a key in double quotes, found {",
        "4:7: expected } for the object that begins at line 3, column 1, found the end of the document",
      ])
    #expect(try problems("1 }") == ["1:3: expected a value, found }"])
    #expect(
      try problems("1 /* open") == ["1:10: expected the end of the comment, found the end of the document"])
    #expect(try problems("").isEmpty)
  }

  @Test func leavesArraysInsideOfArrays() throws {
    var found: [String] = []
    let log = ProblemLog { found.append("\($0.line):\($0.column): \($0.message)") }
    let file = try fixture.file("[[{}], {}]")
    let rules = DocumentCheck(schema: try JSONSchema(Self.object))
    #expect(try check([file], options: InputOptions(unwrapsArrays: true), by: rules, problems: log) == 2)
    #expect(found == ["1:2: expected object, found array"])
  }
}
#endif
