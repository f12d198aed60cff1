#if CommandLine
/// Inputs in JSON5: documents one behind the other, packed, and checked against a schema.

import Foundation
import Pliant
import Testing

@testable import PliantTools

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
        "3:14: expected object, found string \"text\"", "3:22: expected object, found number 0.5",
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
