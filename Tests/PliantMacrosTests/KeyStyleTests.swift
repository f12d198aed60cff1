// Key styles, by the table in the documentation of KeyStyle; and the notation of paths in @Key.

#if Macros
import Foundation
import PliantDescriptor
import Testing

@testable import PliantMacros

struct KeyStyleTests {
  /// The rows of the table: a name, and its keys in the order of the styles.
  private static let table = #"""
    imageURL imageurl IMAGEURL ImageUrl imageUrl image_url IMAGE_URL image-url IMAGE-URL
    userID2 userid2 USERID2 UserId2 userId2 user_id2 USER_ID2 user-id2 USER-ID2
    httpServerName httpservername HTTPSERVERNAME HttpServerName httpServerName http_server_name \#
    HTTP_SERVER_NAME http-server-name HTTP-SERVER-NAME
    _id _id _ID _Id _id _id _ID _id _ID
    id id ID Id id id ID id ID
    URL url URL Url url url URL url URL
    ABC2d abc2d ABC2D Abc2d abc2d abc_2d ABC_2D abc-2d ABC-2D
    HTTPServer httpserver HTTPSERVER HttpServer httpServer http_server HTTP_SERVER http-server HTTP-SERVER
    user_name user_name USER_NAME UserName userName user_name USER_NAME user-name USER-NAME
    __fooBar_ __foobar_ __FOOBAR_ __FooBar_ __fooBar_ __foo_bar_ __FOO_BAR_ __foo-bar_ __FOO-BAR_
    größeÜber größeüber GRÖSSEÜBER GrößeÜber größeÜber größe_über GRÖSSE_ÜBER größe-über GRÖSSE-ÜBER
    foo_ foo_ FOO_ Foo_ foo_ foo_ FOO_ foo_ FOO_
    名前 名前 名前 名前 名前 名前 名前 名前 名前
    _ _ _ _ _ _ _ _ _
    """#

  @Test func stylesSpellNamesAsTheTableSays() {
    for row in Self.table.split(separator: "\n").map({ $0.split(separator: " ").map(String.init) }) {
      #expect(KeySpelling.allCases.map { $0.key(for: row[0]) } == Array(row.dropFirst()), "\(row[0])")
    }
  }

  @Test(arguments: [
    "myProperty", "myURLProperty", "imageURL", "userID2", "aB2c", "userIDs", "x", "aURLAndB", "v2Name", "größeÜber",
  ]) func snakeCaseSplitsAsFoundationDoes(name: String) throws {
    let encoder = JSONEncoder()
    encoder.keyEncodingStrategy = .convertToSnakeCase
    // JSONEncoder doesn't convert the keys of a dictionary, but those of a keyed container.
    struct Named: Encodable {
      let name: String
      struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
      }
      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(1, forKey: Key(stringValue: name))
      }
    }
    let foundation = String(decoding: try encoder.encode(Named(name: name)), as: UTF8.self)
    #expect("{\"\(KeySpelling.snakeCase.key(for: name))\":1}" == foundation)
  }
}

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
