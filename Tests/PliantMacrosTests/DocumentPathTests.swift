// The notation of paths in @Key: components, escapes, and malformed paths.

#if Macros
import Testing

@testable import PliantMacros

struct DocumentPathTests {
  /// The components, and the part after the keys.
  @Test(
    arguments: [
      ("a.b c.d", [.key("a"), .key("b c"), .key("d")], nil),
      ("0.1.-2.*.name", [.key("0"), .index(1), .index(-2), .wildcard, .key("name")], "1.-2.*.name"),
      // The first component is always a key.
      ("*", [.key("*")], nil), ("-1", [.key("-1")], nil),
      // Backslashes before dots, backslashes, and escaped elements.
      (#"a\.b.c"#, [.key("a.b"), .key("c")], nil), (#"a\\.b"#, [.key(#"a\"#), .key("b")], nil),
      (#"a.\0.\-1.\*"#, [.key("a"), .key("0"), .key("-1"), .key("*")], nil),
      (#"\$.a\/b.c\[0\]"#, [.key("$"), .key("a/b"), .key("c[0]")], nil),
      ("a.+1.1a.--1", [.key("a"), .key("+1"), .key("1a"), .key("--1")], nil),
      (#"a\.b.0.c\.d"#, [.key("a.b"), .index(0), .key("c.d")], #"0.c\.d"#),
    ] as [(String, [DocumentPath.Component], String?)])
  func splitsAtDots(text: String, components: [DocumentPath.Component], rest: String?) throws {
    let path = try DocumentPath(parsing: text)
    #expect(path.components == components && path.text == text)
    let keys = components.prefix { if case .key = $0 { true } else { false } }
    #expect(path.keys.count == keys.count && path.keys.map { .key($0) } == Array(keys) && path.rest == rest)
    #expect(path.hasWildcard == components.contains(.wildcard))
  }

  @Test(arguments: [
    ("", DocumentPath.Malformation.emptyPath),
    (".", .emptyComponent), ("a.", .emptyComponent), (".a", .emptyComponent), ("a..b", .emptyComponent),
    (#"a\"#, .unknownEscape(#"\"#)), (#"a\n"#, .unknownEscape(#"\n"#)), (#"a\0"#, .unknownEscape(#"\0"#)),
  ]) func refusesMalformedPaths(text: String, malformation: DocumentPath.Malformation) {
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
