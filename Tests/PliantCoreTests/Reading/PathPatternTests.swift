/// Reads paths from their text and follows them through documents.

import Testing

@testable import PliantCore

struct PathPatternTests {
  static let texts: [(text: String, components: [JSONPath.Component])] = [
    ("", []), ("a", [.key("a")]), ("a.b", [.key("a"), .key("b")]), ("0", [.index(0)]),
    ("12.3", [.index(12), .index(3)]), ("-1", [.index(-1)]), ("items.-2.id", [.key("items"), .index(-2), .key("id")]),
    ("*", [.wildcard]), ("items.*.id", [.key("items"), .wildcard, .key("id")]), (#"a\.b"#, [.key("a.b")]),
    (#"a\.b.c"#, [.key("a.b"), .key("c")]), (#"\0"#, [.key("0")]), (#"\*"#, [.key("*")]), (#"\-1"#, [.key("-1")]),
    (#"a\\b"#, [.key(#"a\b"#)]), (#"a.\0.b"#, [.key("a"), .key("0"), .key("b")]), ("a.", [.key("a"), .key("")]),
    (".a", [.key(""), .key("a")]), ("-", [.key("-")]), ("--1", [.key("--1")]), ("1a", [.key("1a")]),
    ("1.5", [.index(1), .index(5)]), ("**", [.key("**")]), ("+1", [.key("+1")]), ("日本.0", [.key("日本"), .index(0)]),
    ("99999999999999999999", [.key("99999999999999999999")]), ("٣", [.key("٣")]), ("a b", [.key("a b")]),
  ]

  @Test(arguments: texts)
  func readsPaths(text: String, components: [JSONPath.Component]) {
    #expect(PathPattern(text).components == components)
  }

  @Test func theFirstComponentOfAPropertyIsAKey() {
    #expect(PathPattern("0.0", beginsWithKey: true).components == [.key("0"), .index(0)])
    #expect(PathPattern("*.*", beginsWithKey: true).components == [.key("*"), .wildcard])
    #expect(PathPattern("a.-1", beginsWithKey: true).components == [.key("a"), .index(-1)])
  }

  @Test func knowsItsWildcards() {
    #expect(PathPattern("a.*").hasWildcard && !PathPattern(#"a.\*"#).hasWildcard && !PathPattern("a.0").hasWildcard)
  }

  static let document =
    #"{"data":{"items":[{"id":1},{"id":2},{"id":3}],"none":null,"empty":[],"a.b":4,"0":5},"dup":6,"d\u0075p":7,"s":"x"}"#

  static let found: [(path: String, value: Int64?)] = [
    ("data.items.0.id", 1), ("data.items.2.id", 3), ("data.items.-1.id", 3), ("data.items.-3.id", 1),
    (#"data.a\.b"#, 4), (#"data.\0"#, 5),
    // As everywhere, the last member of a key counts, however it is spelled.
    ("dup", 7),
    // Nothing is there.
    ("missing", nil), ("data.items.3", nil), ("data.items.-4", nil), ("data.none.x", nil), ("data.none.0", nil),
    ("data.empty.0", nil), ("data.empty.-1", nil), ("data.missing.x.y", nil), ("data.items.0.no", nil),
  ]

  @Test(arguments: found)
  func followsPaths(path: String, value: Int64?) {
    let outcome = read(Self.document) { reader in
      try reader.move(along: PathPattern(path)) ? try reader.readInt64() : nil
    }
    #expect(outcome.value == .some(value))
    #expect(read(Self.document) { try $0.move(along: PathPattern(path)) }.value == (value != nil))
  }

  @Test func refusesValuesOfAnotherTypeOnTheWay() {
    for (path, verdict) in [
      ("s.x", "typeMismatch(object)"), ("s.0", "typeMismatch(array)"), ("s.-1", "typeMismatch(array)"),
      ("data.0", "typeMismatch(array)"), ("data.items.id", "typeMismatch(object)"),
      ("data.items.*", "typeMismatch(one value)"), ("data.items.0.id.x", "typeMismatch(object)"),
    ] {
      #expect(read(Self.document) { try $0.move(along: PathPattern(path)) }.error?.kind.name == verdict, "\(path)")
    }
  }

  @Test func theRootIsWhereTheReaderStands() {
    let outcome = read("[7]") { reader -> Int64 in
      _ = try reader.beginArray()
      return try reader.move(along: PathPattern("")) ? try reader.readInt64() : 0
    }
    #expect(outcome.value == 7)
  }

  @Test func countsElementsInPlace() {
    let outcome = read(" [1,[2,3],{\"a\":[4,5]}]") { reader in
      (try reader.countElements(), try reader.countElements(), reader.byteOffset)
    }
    #expect(outcome.value?.0 == 3 && outcome.value?.1 == 3 && outcome.value?.2 == 0)
    #expect(read("[ ]") { try $0.countElements() }.value == 0)
    #expect(read("[1,2") { try $0.countElements() }.verdict == "unexpectedEnd(commaOrArrayEnd)@4")
  }

  /// The values at `path`, whether its first array is there, and where the reader stands afterwards.
  private func values(_ document: String, _ path: String) -> Outcome<(values: [Int64], isThere: Bool, offset: Int)> {
    read(document) { reader in
      var values: [Int64] = []
      let isThere = try reader.forEachValue(at: PathPattern(path).components[...]) { reader throws(JSONError) in
        if try reader.readNull() { values.append(-1) } else { values.append(try reader.readInt64()) }
      }
      return (values, isThere, reader.byteOffset)
    }
  }

  @Test func visitsEachValueOfAWildcard() {
    let document =
      #"{"items":[{"id":1,"tags":[10,11]},{"id":null,"tags":[]},{"tags":null},null,{"id":4,"tags":[12]}],"n":null,"e":[],"one":9}"#
    let cases: [(path: String, values: [Int64], isThere: Bool)] = [
      ("items.*.id", [1, -1, 4], true), ("items.*.tags.*", [10, 11, 12], true), ("items.0.tags.*", [10, 11], true),
      ("items.*.tags.0", [10, 12], true), ("items.*.tags.-1", [11, 12], true), ("n.*", [], false),
      ("missing.*.x", [], false), ("e.*.id", [], true), ("one", [9], true), ("items.9.tags.*", [], false),
    ]
    for (path, values, isThere) in cases {
      let outcome = self.values(document, path)
      #expect(outcome.value?.values == values && outcome.value?.isThere == isThere, "\(path): \(outcome)")
      #expect(outcome.value?.offset == document.utf8.count, "\(path)")
    }
  }

  @Test func checksTheWholeValueBeforeItVisits() {
    #expect(values(#"{"a":[1,2],"b":tru}"#, "a.*").verdict == "unexpectedByte(value)@15")
    #expect(values(#"{"a":[1,"x"]}"#, "a.*").verdict == "typeMismatch(Int64)@8")
    #expect(values(#"{"a":{"b":1}}"#, "a.*").verdict == "typeMismatch(array)@5")
  }
}
