#if CommandLine
/// Whole inputs, with the functions of the commands.

import Testing

@testable import PliantTools

@Suite struct BendToolTests {
  private let fixture: InputFixture

  init() throws { fixture = try InputFixture() }

  /// The messages that `body` logs as problems.
  private func problems(_ body: (ProblemLog) throws -> Void) rethrows -> [String] {
    var problems: [String] = []
    try body(ProblemLog { problems.append("\($0.line):\($0.column): \($0.message)") })
    return problems
  }

  private let schema: JSON = [
    "type": "object", "title": "Order", "required": ["id"],
    "properties": [
      "id": ["type": "integer"], "name": ["type": "string", "x-keys": ["name", "title"], "default": "none"],
    ],
  ]

  @Test func anyNumberOfCandidates() throws {
    let keys = ["a", "b", "c", "d", "e", "f"]
    let names: JSON = [
      "type": "object", "properties": ["a": ["type": "string", "x-keys": JSON(keys.map { JSON($0) })]],
    ]
    let bender = try Bender(schema: names)
    for key in keys {
      let document = try #require(bender.bend(Array("{\"\(key)\":\"x\"}".utf8)).document)
      #expect(String(decoding: document, as: UTF8.self) == #"{"a":"x"}"#)
    }
  }

  @Test func writesDocumentsReportsAndProblems() throws {
    let path = try fixture.file(
      #"{"id":"1","title":"a"}"# + "\n{\"id\":2\n" + #"{"name":"b"}"# + "\n" + #"  {"id":3,"name":7}"# + "\n")
    let (output, lines) = (ByteBuffer(), ByteBuffer())
    let problems = try problems { log in
      let summary = try bend(
        [path], options: InputOptions(format: .lines), by: Bender(schema: schema), to: OutputSink(capturing: output),
        report: OutputSink(capturing: lines), problems: log)
      #expect(summary == BendSummary(documents: 4, bent: 2, unusable: 2, issues: 2))
    }
    #expect(output.text == "{\"id\":1,\"name\":\"a\"}\n{\"id\":3,\"name\":\"7\"}\n")
    #expect(problems.count == 2 && problems[1].hasPrefix(#"3:1: expected key "id", found none"#))
    let reports = try lines.text.split(separator: "\n").map { try JSON(parsing: String($0)) }
    #expect(reports.map { $0["path"].stringValue } == ["$.id", "$.name"])
    #expect(reports[1]["line"] == 4 && reports[1]["column"] == 18 && reports[1]["outcome"] == "converted to 7")
  }

  /// A report of the library stores the first hundred issues of a document; that of the command has all.
  @Test func everyBendHasItsLine() throws {
    let tags = (0..<300).map { $0 % 2 == 0 ? "\($0)" : "\"x\($0)\"" }.joined(separator: ",")
    let path = try fixture.file("{\"tags\":[\(tags)]}\n")
    let tagged: JSON = [
      "type": "object", "properties": ["tags": ["type": "array", "items": ["type": "integer"]]],
    ]
    let (output, lines) = (ByteBuffer(), ByteBuffer())
    let summary = try bend(
      [path], options: InputOptions(), by: Bender(schema: tagged), to: OutputSink(capturing: output),
      report: OutputSink(capturing: lines), problems: ProblemLog { _ in })
    #expect(summary == BendSummary(documents: 1, bent: 1, unusable: 0, issues: 150))
    let paths = try lines.text.split(separator: "\n").map { try JSON(parsing: String($0)).path.stringValue }
    #expect(paths == (0..<150).map { "$.tags[\(2 * $0 + 1)]" })
  }

  @Test func typesWithoutANameAreNamedOnce() throws {
    let schema: JSON = ["type": "object", "properties": ["state": ["enum": ["new", "paid"]]]]
    let result = try Bender(schema: schema).bend(Array(#"{"state":"lost"}"#.utf8))
    #expect(
      result.issues.map { "\($0)" } == [#"$.state, line 1 column 10: expected state, found string "lost": used nil"#])
  }

  @Test func whatIsForbiddenIsLeftOut() throws {
    let result = try Bender(schema: ["properties": ["a": false, "b": true]]).bend(Array(#"{"a":1,"b":2}"#.utf8))
    #expect(result.document.map { String(decoding: $0, as: UTF8.self) } == #"{"b":2}"#)
    #expect(result.issues.map(\.expected) == ["a (expected nothing)"])
    #expect(try Bender(schema: false).bend(Array("1".utf8)).document == nil)
  }

  @Test(arguments: [
    (#"{"t":{"k":7}}"#, "expected array, found number 7 at $.t.k (line 1, column 11)"),
    ("3", "expected document, found number 3 at $ (line 1, column 1)"),
  ])
  func failuresNameTheTypesOfTheSchema(document: String, message: String) throws {
    let schema: JSON = [
      "type": "object", "required": ["t"],
      "properties": [
        "t": [
          "type": "object", "required": ["k"],
          "properties": [
            "k": ["type": "array", "items": ["type": "object", "properties": ["z": ["type": "integer"]]]]
          ],
        ], "m": ["type": "object", "additionalProperties": ["type": "object", "properties": [:]]],
      ],
    ]
    let failure = try Bender(schema: schema).bend(Array(document.utf8)).failure
    #expect(failure?.description == message)
  }

  /// Each choice is made once for each value, although there are 2^40 ways to the value inside.
  @Test func nestedChoicesAreMadeOnce() throws {
    func object(_ key: String) -> JSON {
      [
        "type": "object", "required": [JSON(key), "a"],
        "properties": ["a": ["$ref": "#/$defs/n"], key: ["type": "integer"]],
      ]
    }
    let levels = ["anyOf": [object("p"), object("q"), ["type": "integer"]] as JSON] as JSON
    let bender = try Bender(schema: ["$ref": "#/$defs/n", "$defs": ["n": levels]])
    let document = String(repeating: #"{"q":"1","a":"#, count: 40) + "1" + String(repeating: "}", count: 40)
    let result = try #require(bender.bend(Array(document.utf8)).document)
    #expect(try JSON(parsing: result) == JSON(parsing: document.replacing(#""1""#, with: "1")))
    #expect(bender.bend(Array(document.replacing("1}", with: "[]}").utf8)).document == nil)

    var fan: JSON = ["$ref": "#/$defs/d0", "$defs": ["d40": ["type": "integer"]]]
    for index in 0..<40 {
      let next: JSON = ["$ref": JSON("#/$defs/d\(index + 1)")]
      fan["$defs"]["d\(index)"].anyOf = [next, next]
    }
    #expect(try Bender(schema: fan).bend(Array("[]".utf8)).document == nil)
  }

  /// The branch whose schema a value meets comes first, wherever the choice is, and whatever it refers to.
  @Test(arguments: [
    ##"{"anyOf":[{"type":"string"},{"$ref":"#/definitions/a~1b"}],"definitions":{"a/b":{"type":"integer"}}}"##,
    #"{"anyOf":[{"type":"null"},{"type":"string"},{"type":"null"},{"type":"integer"}]}"#,
    #"{"anyOf":[{"type":"null"},{"anyOf":[{"type":"string"},{"type":"integer"}]}]}"#,
    #"{"anyOf":[false,{"oneOf":[{"anyOf":[{"type":"string"},{"type":"integer"}]},{"type":"array"}]}]}"#,
    ##"{"$id":"a:b","anyOf":[{"type":"string"},{"$ref":"#/$defs/c"}],"$defs":{"c":{"$id":"a:c","type":"integer"}}}"##,
  ])
  func choicesAreMadeByTheirSchemas(schema: String) throws {
    #expect(try Bender(schema: JSON(parsing: schema)).bend(Array("1".utf8)).document == Array("1".utf8))
  }

  @Test func nestedChoicesAreCompiledOnce() throws {
    var schema: JSON = ["type": "integer"]
    for _ in 0..<120 { schema = ["anyOf": [schema, ["type": "integer"]]] }
    let validator = try JSONSchema(schema)
    for case .untagged(let branches) in try BendSchema(schema, validator).nodes.map(\.form) {
      #expect(branches.allSatisfy { $0.schema.graph.nodes[0] === validator.graph.nodes[0] })
    }
  }

  @Test func choicesThatLeadToThemselvesEnd() throws {
    let bender = try Bender(schema: ["anyOf": [["$ref": "#"], ["type": "integer"]]])
    #expect(bender.bend(Array(#""1""#.utf8)).document == Array("1".utf8))
    #expect(bender.bend(Array("[]".utf8)).failure != nil)
  }

  @Test func knowsSchemasThatExcludeArrays() throws {
    let object: JSON = ["type": "object"]
    let excluding: [JSON] = [
      object, ["type": ["object", "null"]], ["const": 1], ["enum": [1, "a"]], ["anyOf": [object, ["type": "null"]]],
      ["allOf": [[:], object]], ["$ref": "#/$defs/a", "$defs": ["a": object]], false,
    ]
    let including: [JSON] = [
      [:], true, ["type": "array"], ["type": ["array", "object"]], ["anyOf": [object, [:]]], ["enum": [[1]]],
      ["$ref": "#", "minItems": 1], ["$ref": "other.json"],
    ]
    #expect(excluding.allSatisfy(JSONSchema.excludesArrays))
    // Each reference is followed once, although there are 5^15 ways.
    var fan: JSON = ["$ref": "#/$defs/d0", "$defs": ["d15": object]]
    for index in 0..<15 {
      let next: JSON = ["$ref": JSON("#/$defs/d\(index + 1)")]
      fan["$defs"]["d\(index)"].anyOf = [next, next, next, next, next]
    }
    #expect(JSONSchema.excludesArrays(fan))
    #expect(!including.contains(where: JSONSchema.excludesArrays))
    var check = DocumentCheck(dialect: .json5, schema: try JSONSchema(object))
    #expect(check.problems(in: Array("[{}, 1]".utf8)).count == 1)
    check.unwrapsArrays = true
    #expect(check.problems(in: Array("[{}, 1]".utf8)).map(\.message) == ["expected object, found number 1"])
    #expect(check.problems(in: Array("[{}, {}]".utf8)).isEmpty)
  }

  @Test func checksInputs() throws {
    let path = try fixture.file("{\"id\": 1}\n{\"id\": \"x\"}\n[1 2]\n")
    let problems = try problems { log in
      let schemaCheck = try DocumentCheck(schema: JSONSchema(schema))
      let count = try check([path], options: InputOptions(format: .lines), by: schemaCheck, problems: log)
      #expect(count == 3)
    }
    #expect(problems == [#"2:8: expected integer, found string "x" at /id"#, #"3:4: expected a comma, found "2""#])
  }

  @Test func findsAllErrorsOfADocumentOverManyLines() throws {
    let path = try fixture.file("{\n  \"a\": [1, {\"b\": 2],\n  \"c\": tru\n}\n")
    let problems = try problems { log in
      _ = try check([path], options: InputOptions(), by: DocumentCheck(), problems: log)
    }
    #expect(
      problems == [
        "2:19: expected }, found ]", #"3:8: expected a value, or quotes around a text, found "tru""#,
      ])
  }
}
#endif
