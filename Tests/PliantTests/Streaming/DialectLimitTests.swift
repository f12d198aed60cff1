// Limits of values of streams in JSON5: the same error wherever the stream is split.

import Pliant
import Testing

struct DialectLimitTests {
  private let padding = String(repeating: "y", count: 100)

  private func expect(
    _ text: String, at path: String? = nil, bytes: Int = .max, depth: Int = 512, _ expected: [String]
  ) {
    let decoder = with(PliantDecoder()) { ($0.dialect, $0.limits.bytes, $0.limits.depth) = (.json5, bytes, depth) }
    for size in [text.utf8.count, 1, 2, 3, 7, 13, 40, 64, 100] {
      let chunks = chunks(text, of: size)
      let values =
        path.map { JSON.elements(of: chunks, at: $0, decoder: decoder) } ?? JSON.lines(of: chunks, decoder: decoder)
      let outcomes = values.map { result in
        do { return try result.get().jsonString() } catch {
          return (error as? DecodingError)?.jsonError.map { "\($0)" } ?? "\(error)"
        }
      }
      #expect(Array(outcomes.prefix(expected.count)) == expected, "\(text) in chunks of \(size)")
    }
  }

  @Test func errorsDoNotDependOnWhereTheStreamIsSplit() {
    // A fault behind the limit is not looked for.
    expect(
      "tru\n{\"id\":7,\"t\":\"z\n\(padding)", bytes: 10,
      [
        "expected a value, found \"tru\" at $ (line 1, column 1)",
        "expected at most 10 bytes, found more at $ (line 2, column 11)",
        "expected a value, found \"\(padding.prefix(40))…\" at $ (line 3, column 1)",
      ])
    expect(
      "{x:1}\n{\"id\":7,t:'\\x4\(padding)'}\n{y:2}", bytes: 10,
      ["{\"x\":1}", "expected at most 10 bytes, found more at $.t (line 2, column 11)", "{\"y\":2}"])
    expect(
      "{x:1}\n{\"id\":7,t:'\\x4'}\n{y:2}", bytes: 10,
      ["{\"x\":1}", "expected at most 10 bytes, found more at $.t (line 2, column 11)", "{\"y\":2}"])
    expect(
      "[1,{a:'\(padding)\n'},2]", at: "", bytes: 10,
      ["1", "expected at most 10 bytes, found more at $[1].a (line 1, column 14)", "2"])
    // One before it is.
    expect(
      "{x:1}\n{t:'\\x4\(padding)'}\n{y:2}", bytes: 10,
      [
        "{\"x\":1}",
        "expected an escape that JSON knows, found \"\\x4\(padding.prefix(37))…\" at $.t (line 2, column 5)",
        "{\"y\":2}",
      ])
    expect(
      "0x\(padding)", bytes: 6,
      ["expected at most 6 bytes, found more at $ (line 1, column 7)"])
    // What is written counts, not what it becomes.
    expect(
      "['a\\\n\\\n\\\nb']\n1", bytes: 10,
      ["expected at most 10 bytes, found more at $[0] (line 4, column 2)"])
    // The first of a malformed value's faults, of which too much depth is one.
    expect(
      "{a:{b:[[[[[1]]],\(padding),'\n\(padding)']},2]}}", at: "a.b", depth: 2,
      ["expected at most 2 levels of nesting, found one more at $.a.b[0][0][0] (line 1, column 10)"])
    expect(
      "{a:{b:[{a:{b:{c:1}}, b:'\(padding)\\1'},2]}}", at: "a.b", depth: 2,
      [
        "expected at most 2 levels of nesting, found one more at $.a.b[0].a.b (line 1, column 14)", "2",
      ])
  }
}
