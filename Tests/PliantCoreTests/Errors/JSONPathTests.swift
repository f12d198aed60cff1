/// How paths are printed, read from text and made patterns, and how they are found from an offset.

import Testing

@testable import PliantCore

struct JSONPathTests {
  static let printed: [(components: [JSONPath.Component], text: String)] = [
    ([], "$"), ([.key("a")], "$.a"), ([.index(0)], "$[0]"), ([.index(-1)], "$[-1]"),
    ([.key("items"), .index(3), .key("price")], "$.items[3].price"), ([.key("_a1")], "$._a1"),
    ([.key("1a")], "$['1a']"), ([.key("")], "$['']"), ([.key("a b")], "$['a b']"), ([.key("a.b")], "$['a.b']"),
    ([.key("a-b")], "$['a-b']"), ([.key("it's")], #"$['it\'s']"#), ([.key(#"a\b"#)], #"$['a\\b']"#),
    ([.key("a\nb")], #"$['a\nb']"#), ([.key("a\u{1}b")], #"$['a\u{1}b']"#), ([.key("日本")], "$.日本"),
    ([.key("é"), .key("x")], "$.é.x"), ([.key("*")], "$['*']"), ([.key("\"")], "$['\"']"),
    ([.key("items"), .wildcard, .key("id")], "$.items[*].id"), ([.wildcard], "$[*]"),
  ]

  @Test func aWildcardIsNoKey() {
    #expect(JSONPath.Component.key("*") != .wildcard && JSONPath("$[*]") != JSONPath("$['*']"))
    #expect(JSONPath("$.items[*].id")?.pattern == "$.items[*].id")
  }

  @Test(arguments: printed)
  func printsPathsAndReadsThem(components: [JSONPath.Component], text: String) {
    #expect(JSONPath(components).description == text)
    #expect(JSONPath(text)?.components == components)
  }

  @Test func appendsSteps() {
    var path = JSONPath([.key("a")])
    path.append([.index(1), .key("b")])
    #expect(path == JSONPath([.key("a"), .index(1), .key("b")]))
  }

  /// At a key, or between two values, the container is meant; PathTracerTests has the values.
  @Test func findsThePathToPlacesBetweenValues() {
    let document = #"{"a":{"b":[10,{"c":20},[]]},"e":{},"f":[[30,31],[[40]]]}"#
    let expected: [(String, String)] = [
      ("\"b\":", "$.a"), ("\"c\":", "$.a.b[1]"), (",{\"c", "$.a.b"), (",\"e\":", "$"), ("\"e\"", "$"),
      (",31", "$.f[0]"), ("],[[40", "$.f[0]"), ("}", "$.a.b[1]"),
    ]
    let bytes = Array(document.utf8)
    bytes.withUnsafeBytes { raw in
      let copy = DocumentBytes(copying: raw)
      for (text, path) in expected {
        let offset = (0..<bytes.count).first { bytes[$0...].starts(with: text.utf8) }!
        #expect(JSONPath(toByteOffset: offset, in: copy).description == path, "\(text)")
      }
      for offset in [bytes.count, bytes.count + 10] {
        #expect(JSONPath(toByteOffset: offset, in: copy).description == "$")
      }
    }
  }

  @Test func everyKeySurvives() {
    let characters = (0..<0x180).compactMap(Unicode.Scalar.init).map(String.init) + ["日", "😀", "\u{301}", "\u{2028}"]
    for character in characters {
      for key in [character, "a" + character, character + "b", character + character] {
        let path = JSONPath([.key(key), .index(7), .key(key)])
        #expect(JSONPath(path.description) == path, "\(path)")
      }
    }
  }

  @Test(arguments: [
    "", "a", ".a", "$a", "$.", "$..a", "$[", "$[]", "$[a]", "$[01]", "$[+1]", "$[1", "$['a", "$['a'", "$['a'x",
    #"$['\x']"#,
    #"$['\u{}']"#, #"$['\u{d800}']"#, #"$['\u{1'"#, "$.a b", "$.1", "$.a'", "$['a]", "$[99999999999999999999]", "$ ",
  ])
  func refusesOtherText(text: String) { #expect(JSONPath(text) == nil) }

  @Test func patternsHaveAStarForEachIndex() {
    #expect(JSONPath().pattern == "$")
    #expect(JSONPath([.key("items"), .index(3), .key("price")]).pattern == "$.items[*].price")
    #expect(JSONPath([.index(0), .index(1), .key("a b"), .key("0")]).pattern == "$[*][*]['a b']['0']")
  }
}
