// No message contains a character that can begin a line of a log or change a terminal, or a very long key.

import Foundation
import Testing

@testable import Pliant

private let hidden: [Unicode.Scalar] = [
  "\u{0}", "\u{7}", "\n", "\r", "\u{1B}", "\u{7F}", "\u{80}", "\u{85}", "\u{9B}", "\u{9F}", "\u{AD}", "\u{61C}",
  "\u{200B}", "\u{200D}", "\u{200E}", "\u{200F}", "\u{2028}", "\u{2029}", "\u{202A}", "\u{202E}", "\u{2060}",
  "\u{2066}", "\u{2069}", "\u{FE0F}", "\u{FEFF}", "\u{E0041}",
]

private let hostile = "a\u{1B}[31m" + String(String.UnicodeScalarView(hidden)) + "FAKE LOG LINE"

/// The text in quotes, with the escapes that JSON requires.
private func json(_ text: String) -> String {
  let escaped = text.unicodeScalars.map { scalar in
    scalar.value > 0x1F && scalar != "\"" && scalar != "\\"
      ? String(scalar) : "\\u" + ("000" + String(scalar.value, radix: 16)).suffix(4)
  }
  return "\"\(escaped.joined())\""
}

/// Expects a message on one line, or on the given number of lines.
private func expectClean(_ message: String, lines: Int = 1, _ what: String) {
  let found = message.unicodeScalars.filter { !(" "..."~" ~= $0) && hidden.contains($0) && $0 != "\n" }
  #expect(found.isEmpty, "\(what): \(found.map { String($0.value, radix: 16) })")
  #expect(message.utf8.count { $0 == 0x0A } < lines, "\(what): \(message.debugDescription)")
  #expect(message.unicodeScalars.count < 5_000, "\(what): \(message.unicodeScalars.count)")
}

private func expectCleanPrint(_ value: Any, lines: Int = 1, _ what: String) {
  expectClean(String(describing: value), lines: lines, what)
  expectClean(String(reflecting: value), lines: lines, "\(what), for debugging")
  var text = ""
  dump(value, to: &text)
  // A line for each member, and a final line end.
  expectClean(text, lines: lines + 100, "\(what), dumped")
}

private func expectClean(_ error: any Error, _ what: String) {
  guard let error = error as? DecodingError else { return expectCleanPrint(error, what) }
  expectClean(error.localizedDescription, lines: 30, "\(what), localized")
  if let all = error.context.underlyingError as? DecodingProblems {
    expectCleanPrint(all, lines: 21, "\(what), problems")
  }
  expectCleanPrint(error.context.codingPath, "\(what), coding path")
  for problem in error.jsonErrors {
    expectCleanPrint(problem, what)
    expectCleanPrint(problem.kind, "\(what), kind")
    expectClean(String(reflecting: problem.path), "\(what), path")
    for text in [problem.description, problem.message, problem.suggestion ?? "", problem.path.pattern] {
      expectClean(text, what)
    }
    expectClean(problem.snippet ?? "", lines: 2, "\(what), snippet")
  }
}

private func expectClean(_ report: DecodingReport, _ what: String) {
  for issue in report.issues {
    expectCleanPrint(issue, what)
    expectCleanPrint(issue.outcome, "\(what), outcome")
    expectClean([issue.expected, issue.found, issue.suggestion ?? "", "\(issue.outcome)"].joined(separator: " "), what)
  }
  expectClean(report.summary, lines: 100, what)
  for group in report.groups { expectCleanPrint(group, "\(what), group") }
  expectCleanPrint(report, lines: 101, "\(what), report")
}

private func expectCleanError(_ what: String, _ body: () throws -> Void) {
  do { try body() } catch { expectClean(error, what) }
}

private enum Color: String, Codable, CaseIterable { case red, green }
private struct Page: Codable {
  var red: Color?, id: Int?, list: [Int]?, table: [String: Int]?, url: URL?, inner: Inner?
  struct Inner: Codable { var needed: Int }
}

struct EscapedMessageTests {
  /// Keys and values with many of these characters, and very long ones.
  static let texts = [
    hostile, hostile + String(repeating: "x", count: 20_000), String(repeating: "\u{202E}", count: 10_000),
  ]

  @Test(arguments: texts) func issuesAndErrorsAreOnOneLine(_ text: String) {
    let word = json(text)
    let documents = [
      "{\(word):1,\(word):2}", "{\"id\":\(word)}", "{\"list\":[\(word),{\(word):1}]}", "{\"table\":{\(word):\(word)}}",
      "{\"red\":\(word)}", "{\"red\":{\(word):1}}", "{\"inner\":{\(word):1}}", "{\"inner\":{\"needed\":{\(word):[]}}}",
      word, "{\"url\":\(word)}", "{\(word):\(word)", "{\(word) 1}", "{\(word):[1,}", "[\(text)]",
      "{\"id\":\"{\\\"\(word.dropFirst().dropLast())", "{\(word):tru\(text)}", "\(word) \(text)",
      "{\"table\":{\(word):[[[{\(word):x}]]]}}",
    ]
    for (document, tolerance) in product(documents, [Tolerance.tolerant, .strict]) {
      for policy in [Tolerance.KeyPolicy.report, .fail] {
        let decoder = PliantDecoder(enforcing: tolerance.with(\.unknownKeys, policy).with(\.duplicateKeys, policy))
        var report = DecodingReport()
        expectCleanError("error") { _ = try decoder.decode(Page.self, from: document, report: &report) }
        expectCleanError("dictionary") { _ = try decoder.decode([String: [Int]].self, from: document, report: &report) }
        expectClean(report, "issue")
        expectCleanError("all") { _ = try decoder.decode(Page.self, from: document, collectingAll: true) }
      }
    }
  }

  @Test(arguments: texts) func valuesAndPatchesSpeakOnOneLine(_ text: String) throws {
    let value = try JSON(parsing: "{\(json(text)):{\"b\":1}}")
    for missing in [
      value[text]["c"], value[text][0], value[text]["b"]["c"], value["x"], value[pointer: "/" + text + "/1"],
    ] { expectClean(missing.jsonError?.description ?? "", "JSON.error") }
    expectClean("\(JSON.Difference.self)", "difference")
    for difference in value.differences(from: ["a": 1]) { expectCleanPrint(difference, "difference") }
    let pointer = json("/" + text + "/x/y")
    let patches = [
      #"[{"op":"add","path":\#(pointer),"value":1}]"#, #"[{"op":"remove","path":\#(pointer)}]"#,
      #"[{"op":\#(json(text)),"path":"/a"}]"#, #"[{"op":"move","from":\#(pointer),"path":"/a"}]"#,
      #"[{"op":"test","path":"","value":\#(json(text))}]"#, #"[{"op":"add","path":\#(json(text)),"value":1}]"#,
    ]
    for patch in patches {
      var changed = value
      expectCleanError("patch \(patch.prefix(30))") { try changed.apply(JSONPatch(JSON(parsing: patch))) }
    }
  }

  @Test(arguments: texts) func everyKindOfErrorIsOnOneLine(_ text: String) {
    let path = JSONPath([.key(text), .index(1), .key(text)])
    let kinds: [JSONError.Kind] = [
      .typeMismatch(expected: "Int"), .missingKey([.key(text)]), .missingKey([.key(text), .key(text)]),
      .invalidValue(expected: "Color"), .unknownKey(text), .duplicateKey(text), .unwritable(String(text.prefix(100))),
      .unsupportedInput(type: "UIImage"), .pathNotFound(path), .invalidPointer(text),
    ]
    for kind in kinds {
      for value in [kind, JSONError(kind, path: path)] as [Any] {
        expectCleanPrint(value, String("\(kind)".prefix(20)))
      }
    }
    for outcome in [IssueOutcome.converted(to: text), .dropped] { expectCleanPrint(outcome, "outcome") }
    expectClean(String(reflecting: path) + String(reflecting: path.components[0]), "path")
    expectClean(String(reflecting: JSONPointer(path)), "pointer")
    for value in [path, path.components, JSONPointer(path)] as [Any] {
      var printed = ""
      dump(value, to: &printed)
      expectClean(printed, lines: 5, "dumped")
    }
  }

  @Test(arguments: texts) func streamsSpeakOnOneLine(_ text: String) {
    let lines = "{\"id\":\(json(text))}\n{\"id\":{\(json(text)):1}}\n{\(json(text)):"
    for tolerance in [Tolerance.tolerant, .strict] {
      let values = Page.lines(of: Array(lines.utf8), decoder: PliantDecoder(tolerance: tolerance)) {
        expectCleanPrint($0, lines: 3, "stream")
      }
      for _ in values {}
    }
  }

  @Test func whatIsEscapedReadsBack() throws {
    let path = JSONPath([.key(hostile), .index(3), .key("é"), .key("it's \\ it")])
    expectClean(path.description, "path")
    #expect(JSONPath(path.description) == path)
  }
}
