//===----------------------------------------------------------------------===//
// Limits of values of streams in JSON5: the same error wherever the stream is split.
//===----------------------------------------------------------------------===//

import Foundation
import Pliant
import Testing

struct DialectLimitTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let text: String
    var path: String?
    var bytes = Int.max
    var depth = 512
    let outcomes: [String]

    var testDescription: String { text }
  }

  private static let padding = String(repeating: "y", count: 100)

  static let cases = [
    // A fault behind the limit is not looked for.
    Case(
      text: "tru\n{\"id\":7,\"t\":\"z\n\(padding)", bytes: 10,
      outcomes: [
        "expected a value, found \"tru\" at $ (line 1, column 1)",
        "expected at most 10 bytes, found more at $ (line 2, column 11)",
        "expected a value, found \"\(padding.prefix(40))…\" at $ (line 3, column 1)",
      ]),
    Case(
      text: "{x:1}\n{\"id\":7,t:'\\x4\(padding)'}\n{y:2}", bytes: 10,
      outcomes: ["{\"x\":1}", "expected at most 10 bytes, found more at $.t (line 2, column 11)", "{\"y\":2}"]),
    Case(
      text: "{x:1}\n{\"id\":7,t:'\\x4'}\n{y:2}", bytes: 10,
      outcomes: ["{\"x\":1}", "expected at most 10 bytes, found more at $.t (line 2, column 11)", "{\"y\":2}"]),
    Case(
      text: "[1,{a:'\(padding)\n'},2]", path: "", bytes: 10,
      outcomes: ["1", "expected at most 10 bytes, found more at $[1].a (line 1, column 14)", "2"]),
    // One before it is.
    Case(
      text: "{x:1}\n{t:'\\x4\(padding)'}\n{y:2}", bytes: 10,
      outcomes: [
        "{\"x\":1}",
        "expected an escape that JSON knows, found \"\\x4\(padding.prefix(37))…\" at $.t (line 2, column 5)",
        "{\"y\":2}",
      ]),
    Case(
      text: "0x\(padding)", bytes: 6,
      outcomes: ["expected at most 6 bytes, found more at $ (line 1, column 7)"]),
    // What is written counts, not what it becomes.
    Case(
      text: "['a\\\n\\\n\\\nb']\n1", bytes: 10,
      outcomes: ["expected at most 10 bytes, found more at $[0] (line 4, column 2)"]),
    // The first of a malformed value's faults, of which too much depth is one.
    Case(
      text: "{a:{b:[[[[[1]]],\(padding),'\n\(padding)']},2]}}", path: "a.b", depth: 2,
      outcomes: ["expected at most 2 levels of nesting, found one more at $.a.b[0][0][0] (line 1, column 10)"]),
    Case(
      text: "{a:{b:[{a:{b:{c:1}}, b:'\(padding)\\1'},2]}}", path: "a.b", depth: 2,
      outcomes: [
        "expected at most 2 levels of nesting, found one more at $.a.b[0].a.b (line 1, column 14)", "2",
      ]),
  ]

  @Test(arguments: cases)
  func errorsDoNotDependOnWhereTheStreamIsSplit(_ example: Case) {
    var decoder = PliantDecoder()
    decoder.dialect = .json5
    decoder.limits.bytes = example.bytes
    decoder.limits.depth = example.depth
    let bytes = Array(example.text.utf8)
    for size in [bytes.count, 1, 2, 3, 7, 13, 40, 64, 100] {
      let chunks = chunks(bytes, of: size)
      let values =
        example.path.map { JSON.elements(of: chunks, at: $0, decoder: decoder) }
        ?? JSON.lines(of: chunks, decoder: decoder)
      let outcomes = values.map { result in
        do { return try result.get().jsonString() } catch {
          return (error as? DecodingError)?.jsonError.map { "\($0)" } ?? "\(error)"
        }
      }
      #expect(Array(outcomes.prefix(example.outcomes.count)) == example.outcomes, "chunks of \(size)")
    }
  }
}
