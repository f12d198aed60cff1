#if CommandLine
/// Problems with a schema, and where they are.

import Pliant
import Testing

@testable import PliantTools

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

  private func problems(_ text: String) throws -> [String] {
    let check = DocumentCheck(schema: try JSONSchema(Self.schema))
    return check.problems(in: Array(text.utf8)).map { "\($0.line):\($0.column): \($0.message)" }
  }

  @Test func namesEveryPlace() throws {
    let text = """
      {"id": "7",
       "items": [{"price": -1}, {"price": 2, "kind": "c", "x": 1}],
       "owner": {"name": ""}}
      """
    #expect(
      try problems(text) == [
        #"1:8: expected integer, found string "7" at /id"#,
        #"2:22: expected at least 0, found number -1 at /items/0/price"#,
        #"2:48: expected one of string "a", string "b", found string "c" at /items/1/kind"#,
        #"2:58: expected no other key, found "x" at /items/1/x"#,
        #"3:20: expected at least 1 characters, found 0 at /owner/name"#,
      ])
    #expect(try problems("[]") == ["1:1: expected object, found array"])
    #expect(try problems("{}") == [#"1:1: expected keys "id", "items", found none"#])
    #expect(try problems(#"{"id": 1.0, "items": [], "owner": null}"#).isEmpty)
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

  @Test func endsWhereSchemasReferToThemselves() throws {
    let schema = try JSONSchema(["$ref": "#"])
    #expect(schema.problems(in: 1).map(\.message) == ["expected a schema that ends, found one that refers to itself"])
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
#endif
