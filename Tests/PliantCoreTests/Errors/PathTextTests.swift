/// Paths as text and back, and as patterns.

import Testing

@testable import PliantCore

@Suite struct PathTextTests {
  @Test(arguments: JSONPathTests.printed)
  func readsWhatItPrints(components: [JSONPath.Component], text: String) {
    #expect(JSONPath(text)?.components == components)
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
  func refusesOtherText(text: String) {
    #expect(JSONPath(text) == nil)
  }

  @Test func patternsHaveAStarForEachIndex() {
    #expect(JSONPath().pattern == "$")
    #expect(JSONPath([.key("items"), .index(3), .key("price")]).pattern == "$.items[*].price")
    #expect(JSONPath([.index(0), .index(1), .key("a b"), .key("0")]).pattern == "$[*][*]['a b']['0']")
  }
}
