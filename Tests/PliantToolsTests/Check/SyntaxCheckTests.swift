#if CommandLine
/// All errors of a text, and never one in a text that is fine.

import Foundation
import Pliant
import Testing

@testable import PliantTools

@Suite struct SyntaxCheckTests {
  private func problems(_ text: String, _ check: DocumentCheck = DocumentCheck()) -> [String] {
    check.problems(in: Array(text.utf8)).map { "\($0.line):\($0.column): \($0.message)" }
  }

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
#endif
