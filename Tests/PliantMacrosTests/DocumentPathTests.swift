//===----------------------------------------------------------------------===//
// Paths as @Key spells them: components, escapes, and what is malformed.
//===----------------------------------------------------------------------===//

#if Macros
import Testing

@testable import PliantMacros

struct DocumentPathTests {
  @Test func splitsAtDots() throws {
    let path = try DocumentPath(parsing: "a.b c.d")
    #expect(path.components == [.key("a"), .key("b c"), .key("d")])
    #expect(path.keys == ["a", "b c", "d"])
    #expect(path.rest == nil)
  }

  @Test func takesIndicesAndWildcardsBehindTheFirstComponent() throws {
    let path = try DocumentPath(parsing: "0.1.-2.*.name")
    #expect(path.components == [.key("0"), .index(1), .index(-2), .wildcard, .key("name")])
    #expect(path.keys == ["0"])
    #expect(path.rest == "1.-2.*.name")
    #expect(path.hasWildcard)
  }

  @Test func takesTheFirstComponentAsAKeyWhateverItIs() throws {
    #expect(try DocumentPath(parsing: "*").components == [.key("*")])
    #expect(try DocumentPath(parsing: "-1").components == [.key("-1")])
  }

  @Test func unescapesDotsBackslashesAndWhatWouldBeAnElement() throws {
    #expect(try DocumentPath(parsing: #"a\.b.c"#).components == [.key("a.b"), .key("c")])
    #expect(try DocumentPath(parsing: #"a\\.b"#).components == [.key(#"a\"#), .key("b")])
    #expect(try DocumentPath(parsing: #"a.\0.\-1.\*"#).components == [.key("a"), .key("0"), .key("-1"), .key("*")])
    #expect(try DocumentPath(parsing: #"\$.a\/b.c\[0\]"#).components == [.key("$"), .key("a/b"), .key("c[0]")])
    #expect(try DocumentPath(parsing: "a.+1.1a.--1").components == [.key("a"), .key("+1"), .key("1a"), .key("--1")])
  }

  @Test func keepsTheSpellingOfTheRest() throws {
    let path = try DocumentPath(parsing: #"a\.b.0.c\.d"#)
    #expect(path.keys == ["a.b"])
    #expect(path.rest == #"0.c\.d"#)
    #expect(path.text == #"a\.b.0.c\.d"#)
  }

  @Test(arguments: [
    ("", DocumentPath.Malformation.emptyPath),
    (".", .emptyComponent), ("a.", .emptyComponent), (".a", .emptyComponent), ("a..b", .emptyComponent),
    (#"a\"#, .unknownEscape(#"\"#)), (#"a\n"#, .unknownEscape(#"\n"#)), (#"a\0"#, .unknownEscape(#"\0"#)),
  ])
  func refusesMalformedPaths(text: String, malformation: DocumentPath.Malformation) {
    #expect(throws: malformation) { try DocumentPath(parsing: text) }
  }

  @Test(arguments: ["a", "a.b", #"a\b"#, #"\."#, "*", "0", "日本"])
  func spellsAnyKeySoThatItParsesBack(key: String) throws {
    let path = DocumentPath(key: key)
    #expect(path.components == [.key(key)])
    #expect(try DocumentPath(parsing: path.text) == path)
  }
}
#endif
