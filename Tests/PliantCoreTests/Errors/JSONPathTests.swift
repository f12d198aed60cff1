// Paths: printed, read from text, made into patterns, followed in documents, and found for many places in one pass.

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
    #expect(("$.items[*].id" as JSONPath).pattern == "$.items[*].id")
  }

  @Test(arguments: printed) func printsPathsAndReadsThem(components: [JSONPath.Component], text: String) {
    #expect(JSONPath(components).description == text && JSONPath(text)?.components == components)
    #expect(JSONPath(stringLiteral: text).components == components)
  }

  /// A place at a key, or between two values, has the path of the container; PathTracerTests tests values.
  @Test func findsThePathToPlacesBetweenValues() {
    let document = #"{"a":{"b":[10,{"c":20},[]]},"e":{},"f":[[30,31],[[40]]]}"#
    let expected: [(String, String)] = [
      ("\"b\":", "$.a"), ("\"c\":", "$.a.b[1]"), (",{\"c", "$.a.b"), (",\"e\":", "$"), ("\"e\"", "$"),
      (",31", "$.f[0]"), ("],[[40", "$.f[0]"), ("}", "$.a.b[1]"),
    ]
    let bytes = Array(document.utf8)
    let ends = [(bytes.count, "$"), (bytes.count + 10, "$")]
    let offsets = expected.map { text, path in ((0..<bytes.count).first { bytes[$0...].starts(with: text.utf8) }!, path)
    }
    for (offset, path) in offsets + ends {
      let found = bytes.withUnsafeBytes { JSONPath(toByteOffset: offset, in: DocumentBytes(copying: $0)) }
      #expect(found.description == path, "\(offset)")
    }
  }

  @Test func everyKeySurvives() {
    let characters = (0..<0x180).compactMap(Unicode.Scalar.init).map(String.init) + ["日", "😀", "\u{301}", "\u{2028}"]
    for key in characters.flatMap({ [$0, "a" + $0, $0 + "b", $0 + $0] }) {
      let path = JSONPath([.key(key), .index(7), .key(key)])
      #expect(JSONPath(path.description) == path, "\(path)")
    }
  }

  @Test(arguments: [
    "", "a", ".a", "$a", "$.", "$..a", "$[", "$[]", "$[a]", "$[01]", "$[+1]", "$[1", "$['a", "$['a'", "$['a'x",
    #"$['\x']"#, #"$['\u{}']"#, #"$['\u{d800}']"#, #"$['\u{1'"#, "$.a b", "$.1", "$.a'", "$['a]",
    "$[99999999999999999999]", "$ ",
  ]) func refusesOtherText(text: String) {
    #expect(JSONPath(text) == nil && JSONPath(stringLiteral: text).components == [.key(text)])
  }

  @Test func patternsHaveAStarForEachIndex() {
    let patterns = ["$", "$.items[3].price", "$[0][1]['a b']['0']"].map { JSONPath($0)?.pattern }
    #expect(patterns == ["$", "$.items[*].price", "$[*][*]['a b']['0']"])
  }
}

struct PathTracerTests {
  private static let documents =
    Mutation.documents + [
      // Line ends of every kind, wide and combining characters, keys with escapes.
      "{\r\n  \"名前\": \"日本語\",\r\n  \"列\": [\"é\", \"e\u{301}\", \"😀\"]\r\n}", "[\n1,\r2,\r\n3,\n\r4\n]",
      "\u{FEFF}{\"a\\u0062\": {\"\": [{}, [], [[]]]}, \"c\\\"d\": {\"e\": null}}",
      "[[], {}, [[]], [{}], {\"a\": []}, {\"a\": {}}]", "1", "\"x\"", " {} ", "[ ]",
    ]

  /// The places of the values and keys of a document, found by reading it. Keys have the path of their object.
  private struct Place: Equatable { var byteOffset: Int, path: [JSONPath.Component], key: String? = nil }

  private static func places(of text: String) throws -> [Place] {
    func visit(_ reader: inout JSONReader, _ path: [JSONPath.Component], _ places: inout [Place]) throws {
      let kind = reader.peek()
      places.append(Place(byteOffset: reader.byteOffset, path: path))
      switch kind {
      case .object:
        guard try reader.beginObject() else { return }
        repeat {
          let byteOffset = reader.byteOffset
          let key = try reader.readKey()
          places.append(Place(byteOffset: byteOffset, path: path, key: key))
          try visit(&reader, path + [.key(key)], &places)
        } while try reader.nextMember()
      case .array:
        guard try reader.beginArray() else { return }
        var index = 0
        repeat {
          try visit(&reader, path + [.index(index)], &places)
          index += 1
        } while try reader.nextElement()
      default: try reader.skipValue()
      }
    }
    return try read(text) { reader in
      var places: [Place] = []
      try visit(&reader, [], &places)
      return places
    }.get()
  }

  private static func document(_ bytes: [UInt8]) -> DocumentBytes {
    bytes.withUnsafeBytes { DocumentBytes(copying: $0) }
  }

  @Test(arguments: documents) func findsThePathsOfAllValuesAndKeys(text: String) throws {
    let places = try Self.places(of: text)
    let document = Self.document(Array(text.utf8))
    let traced = PathTracer.trace(places.map(\.byteOffset), in: document)
    #expect(traced.map(\.path.components) == places.map(\.path) && traced.map(\.key) == places.map(\.key))
    for (index, root) in places.enumerated() where root.key == nil {
      let inner = places[index...].prefix { $0.path.starts(with: root.path) }
      var tracer = PathTracer(document, from: root.byteOffset)
      for place in inner + inner.reversed() {
        let path = tracer.path(to: place.byteOffset)
        #expect(root.path + path.components == place.path)
      }
    }
  }

  /// Tracing one place at a time, or all of them in one pass, gives the same paths, even in broken documents.
  @Test(arguments: documents) func findsTheSameForAllPlacesAsForEachAlone(text: String) {
    let whole = Array(text.utf8)
    var random = SplitMix(seed: UInt64(whole.count))
    var documents = [whole, Array("[[[[[[[[[[\(text),1]]]]]]]]],2]".utf8)]
    for _ in 0..<8 {
      documents.append(Array(whole.prefix(Int.random(in: 0...whole.count, using: &random))))
      var changed = whole
      let place = Int.random(in: 0..<whole.count, using: &random)
      changed[place] = [0x22, 0x2C, 0x5B, 0x7D, 0x00].randomElement(using: &random)!
      documents.append(changed)
    }
    for bytes in documents {
      let (document, offsets) = (Self.document(bytes), Array(0...bytes.count + 1))
      let traced = PathTracer.trace(offsets, in: document)
      var locations = LocationTracer(document)
      for offset in offsets {
        #expect(PathTracer.trace([offset], in: document) == [traced[offset]], "\(offset)")
        #expect(traced[offset].path == JSONPath(toByteOffset: offset, in: document), "\(offset)")
        #expect(locations.location(ofByteOffset: offset) == SourceLocation(byteOffset: offset, in: document))
      }
    }
  }

  @Test(arguments: Mutation.documents) func aBrokenDocumentHasPathsToTheFault(text: String) {
    for bytes in Mutation.all(of: Array(text.utf8)) {
      guard let error = skip(bytes).error else { continue }
      #expect(PathTracer.trace([0, error.byteOffset], in: Self.document(bytes))[1].path == error.path)
    }
  }

  @Test func placesMayComeTwiceAndAtAnyDepth() {
    let document = Self.document(Array(#"{"a":[1,2]}"#.utf8))
    let paths = PathTracer.trace([0, 0, 6, 6, 8], in: document).map(\.path.description)
    #expect(paths == ["$", "$", "$.a[0]", "$.a[0]", "$.a[1]"])
    #expect(PathTracer.trace([], in: document).isEmpty)
    let depth = 100_000
    let bytes = Array("\(times("[", depth))1\(times("]", depth))".utf8)
    let traced = PathTracer.trace([0, 1, depth, depth + 1, 2 * depth], in: Self.document(bytes))
    #expect(traced.map(\.path.components.count) == [0, 1, depth, depth - 1, 0])
    let error = read(times("[", 20_000) + "x", depthLimit: .max) { try $0.skipValue() }.error
    #expect(error?.path.components.count == 20_000)
    let limited = skip(bytes).error
    #expect(limited?.path.components.count == 512 && limited?.column == 513)
  }

  @Test func manyPlacesOnOneLineCostOnePass() {
    // Quadratic time would take minutes.
    let count = 200_000
    let document = Self.document(Array("[\(repeatElement("12345678", count: count).joined(separator: ","))]".utf8))
    let offsets = (0..<count).map { 1 + 9 * $0 }
    let traced = PathTracer.trace(offsets, in: document)
    var locations = LocationTracer(document)
    #expect(traced.indices.allSatisfy { traced[$0].path.components == [.index($0)] })
    #expect(offsets.allSatisfy { locations.location(ofByteOffset: $0).column == $0 + 1 })
  }
}

extension PathTracer {
  struct Place: Equatable {
    let path: JSONPath
    let key: String?
  }

  fileprivate static func trace(_ byteOffsets: [Int], in document: DocumentBytes) -> [Place] {
    let (tree, marks) = marks(at: byteOffsets, in: document)
    return zip(byteOffsets, marks).map { offset, mark in
      Place(path: tree.path(to: mark.node), key: mark.isAtKey ? tree.key(at: offset) : nil)
    }
  }
}

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

  @Test(arguments: texts) func readsPaths(_ text: String, components: [JSONPath.Component]) {
    #expect(PathPattern(text).components == components)
  }

  @Test func theFirstComponentOfAPropertyIsAKeyAndNoWildcard() {
    let patterns = ["0.0", "*.*", "a.-1"].map { PathPattern($0, beginsWithKey: true).components }
    #expect(patterns == [[.key("0"), .index(0)], [.key("*"), .wildcard], [.key("a"), .index(-1)]])
    #expect(PathPattern("a.*").hasWildcard && !PathPattern(#"a.\*"#).hasWildcard && !PathPattern("a.0").hasWildcard)
  }

  static let document =
    #"{"data":{"items":[{"id":1},{"id":2},{"id":3}],"none":null,"empty":[],"a.b":4,"0":5},"dup":6,"d\u0075p":7,"s":"x"}"#

  static let found: [(path: String, value: Int64?)] = [
    ("data.items.0.id", 1), ("data.items.2.id", 3), ("data.items.-1.id", 3), ("data.items.-3.id", 1),
    (#"data.a\.b"#, 4), (#"data.\0"#, 5),
    // The last of several members with equal keys is used, in any spelling.
    ("dup", 7),
    // Paths to missing values.
    ("missing", nil), ("data.items.3", nil), ("data.items.-4", nil), ("data.none.x", nil), ("data.none.0", nil),
    ("data.empty.0", nil), ("data.empty.-1", nil), ("data.missing.x.y", nil), ("data.items.0.no", nil),
  ]

  @Test(arguments: found) func followsPaths(path: String, value: Int64?) {
    let outcome = read(Self.document) { reader in
      try reader.move(along: PathPattern(path)) ? try reader.readInt64() : nil
    }
    #expect(outcome.value == .some(value))
    #expect(read(Self.document) { try $0.move(along: PathPattern(path)) }.value == (value != nil))
  }

  @Test func startsAtTheReaderAndRefusesOtherTypesOnTheWay() {
    let outcome = read("[7]") { reader in
      try (reader.beginArray(), reader.move(along: PathPattern("")), reader.readInt64())
    }
    #expect(outcome.value.map { $0 == (true, true, 7) } == true)
    let counts = read(" [1,[2,3],{\"a\":[4,5]}]") { try [$0.countElements(), $0.countElements(), $0.byteOffset] }
    #expect(counts.value == [3, 3, 0])
    #expect(read("[ ]") { try $0.countElements() }.value == 0)
    #expect(read("[1,2") { try $0.countElements() }.verdict == "unexpectedEnd(commaOrArrayEnd)@4")
    for (path, verdict) in [
      ("s.x", "typeMismatch(object)"), ("s.0", "typeMismatch(array)"), ("s.-1", "typeMismatch(array)"),
      ("data.0", "typeMismatch(array)"), ("data.items.id", "typeMismatch(object)"),
      ("data.items.*", "typeMismatch(one value)"), ("data.items.0.id.x", "typeMismatch(object)"),
    ] { #expect(read(Self.document) { try $0.move(along: PathPattern(path)) }.error?.kind.name == verdict, "\(path)") }
  }

  /// The values at `path`, whether the first array of the path exists, and the offset of the reader afterwards.
  private func values(_ document: String, _ path: String) -> Outcome<(values: [Int64], isThere: Bool, offset: Int)> {
    read(document) { reader in
      var values: [Int64] = []
      let isThere = try reader.forEachValue(at: PathPattern(path).components[...]) { reader throws(JSONError) in
        if try reader.readNull() { values.append(-1) } else { values.append(try reader.readInt64()) }
      }
      return (values, isThere, reader.byteOffset)
    }
  }

  @Test func visitsEachValueOfAWildcardOfAValidValue() {
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
    #expect(values(#"{"a":[1,2],"b":tru}"#, "a.*").verdict == "unexpectedByte(value)@15")
    #expect(values(#"{"a":[1,"x"]}"#, "a.*").verdict == "typeMismatch(Int64)@8")
    #expect(values(#"{"a":{"b":1}}"#, "a.*").verdict == "typeMismatch(array)@5")
  }
}
