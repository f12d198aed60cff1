// Misuses of the writer leave valid JSON and errors with paths; bytes of pretty and sorted documents and of escapes.

import Testing

@testable import PliantCore

struct WriterNestingTests {
  static let styles: [JSONWriter.Options] = [[], .pretty, .sortedKeys, [.pretty, .sortedKeys], .escapingNonASCII]

  /// Misuses as calls, one character each: `[ { (` begin an array, an object and a nested object; `] } )` end the
  /// innermost one as one of these; `^` leaves it open; `k m` write a key and a finished key; `?` checks for a value
  /// after a key; and `1 d n s t 0` write an integer, a double, the text of a number, a string, true and null.
  static let misuses = [
    // No value, or several.
    "", "11", "0[", "[]t", "k", "m", "[", "{",
    // Keys in arrays, values without keys, keys without values.
    "[k", "[m", "{s", "{[", "{{", "{d", "{0", "{n", "{kk", "{mm", "{ktt}", "{k}", "{k?",
    // Ended as another kind, or before an inner container.
    "[}", "{]", "[[^]", "{k{^}", "[{^]", "[[t^]", "[(", "{(k)",
  ]

  private static func run(_ calls: inout Substring, _ writer: inout JSONWriter) throws {
    while let call = calls.first, !"]})^".contains(call) {
      calls.removeFirst()
      switch call {
      case "[", "{":
        let scope = try call == "[" ? writer.beginArray() : writer.beginObject()
        try run(&calls, &writer)
        switch calls.popFirst() {
        case "]": try writer.endArray(scope)
        case "}": try writer.endObject(scope)
        default: break
        }
      case "(":
        let scope = try writer.beginObject(member: ",\"a\":")
        try run(&calls, &writer)
        if calls.popFirst() == ")" { try writer.endNestedObject(scope) }
      case "k": try writer.writeKey("a")
      case "m": try writer.writeKey(member: ",\"a\":")
      case "?": try writer.checkMember()
      case "1": try writer.write(Int64(1))
      case "d": try writer.write(1.5)
      case "n": try writer.write(numberText: "1")
      case "s": try writer.write("a")
      case "t": try writer.write(true)
      default: try writer.writeNull()
      }
    }
  }

  @Test(arguments: misuses) func refusesMisuse(calls: String) {
    for style in Self.styles {
      let outcome = write(style) { writer in
        var calls = calls[...]
        try Self.run(&calls, &writer)
        #expect(calls.isEmpty)
      }
      #expect(outcome.error?.kind.name == "invalidNesting", "\(outcome)")
    }
  }

  /// After an error that the caller catches, the writer makes a valid document or none.
  @Test(arguments: styles) func staysValidBehindASwallowedError(style: JSONWriter.Options) {
    func check(_ name: String, depthLimit: Int = 512, _ body: (inout JSONWriter) throws -> Void) {
      for (container, count) in [(Container.array, 0), (.array, 1), (.object, 0), (.object, 1)] {
        let outcome = write(style, in: container, depthLimit: depthLimit) { writer in
          for key in ["a", "b"].suffix(count + 1) {
            if container == .object { try writer.writeKey(key) }
            if key == "b" { #expect(throws: (any Error).self) { try body(&writer) } }
            try writer.write(Int64(1))
          }
        }
        if let text = outcome.value { #expect(readTree(text).value != nil, "\(name): \(text)") }
      }
    }
    check("a NaN") { try $0.write(Double.nan) }
    check("an infinite Float") { try $0.write(Float.infinity) }
    check("text that is no number") { try $0.write(numberText: "1x") }
    check("too deep", depthLimit: 1) { _ = try $0.beginArray() }
    check("too deep", depthLimit: 1) { _ = try $0.beginObject() }
    for text in ["tru", "[1,", ""] { check("JSON: \(text)") { try $0.write(jsonText: text) } }
    check("a key") { try $0.writeKey("k") }
  }

  @Test(arguments: styles) func leavesOutNestedObjectsWithoutMembers(style: JSONWriter.Options) throws {
    for full in 0..<8 {
      let outcome = write(style, in: .object) { writer in
        if full & 1 != 0 { try writer.write("z", 1) }
        let outer = try writer.beginObject(member: ",\"outer\":")
        let inner = try writer.beginObject(member: ",\"inner\":")
        if full & 2 != 0 {
          try writer.writeKey(member: ",\"x\":")
          try writer.write(Int64(2))
        }
        try writer.endNestedObject(inner)
        try writer.endNestedObject(outer)
        if full & 4 != 0 { try writer.write("a", 3) }
      }
      let all = [#""z":1"#, #""outer":{"inner":{"x":2}}"#, #""a":3"#]
      let members = all.indices.filter { full & 1 << $0 != 0 }.map { all[$0] }
      let expected = "{" + (style.contains(.sortedKeys) ? members.sorted() : members).joined(separator: ",") + "}"
      #expect(try readTree(outcome.get()).get() == readTree(expected).get(), "\(outcome)")
    }
  }
}

struct WriterPathTests {
  /// Complete members or elements that are written before the invalid value.
  static let fillings: [String] = [
    "1", "\"a\"", "null", "[]", "{}", "[[1],[2]]", "{\"x\":[1,{\"y\":2}]}", "\",\"", "\"[\"", "\"a\\\"b\"", "[\"k\"]",
  ]

  private func path(_ steps: [JSONPath.Component], filling: String?, _ options: JSONWriter.Options) -> Outcome<String> {
    func level(_ rest: ArraySlice<JSONPath.Component>, _ writer: inout JSONWriter) throws {
      guard let step = rest.first else { return try writer.write(Double.nan) }
      switch step {
      case .key(let key):
        let object = try writer.beginObject()
        for name in filling == nil ? [] : ["before", "k"] {
          try writer.writeKey(name)
          try writer.write(jsonText: filling ?? "")
        }
        try writer.writeKey(key)
        try level(rest.dropFirst(), &writer)
        try writer.endObject(object)
      case .index(let index):
        let array = try writer.beginArray()
        for _ in 0..<index { try writer.write(jsonText: filling ?? "0") }
        try level(rest.dropFirst(), &writer)
        try writer.endArray(array)
      case .wildcard: break
      }
    }
    return write(options) { try level(steps[...], &$0) }
  }

  @Test(arguments: [[], .pretty, .sortedKeys, [.pretty, .sortedKeys], .escapingNonASCII] as [JSONWriter.Options])
  func findsThePathOfAValueAtFault(options: JSONWriter.Options) {
    let shapes: [[JSONPath.Component]] = [
      [], [.index(0)], [.index(1)], [.index(7)], [.key("a")], [.key("")], [.key("it's \"é\"")], [.index(0), .index(0)],
      [.index(2), .index(3)], [.key("a"), .key("b")], [.key("a"), .index(0)], [.index(0), .key("a")],
      [.index(1), .key("a"), .index(2), .key("b")], [.index(0), .index(0), .index(0), .index(0)],
      [.key("a"), .key("a"), .key("a")], [.key("x"), .index(0), .index(1), .key("y"), .index(0)],
      (0..<60).map { $0 % 3 == 0 ? .key("k\($0)") : .index($0 % 2) },
    ]
    for (filling, shape) in product([nil] + Self.fillings.map(Optional.some), shapes) {
      let error = path(shape, filling: filling, options).error
      let isRight = error?.kind.name == "unwritable(NaN)" && error?.path.components == shape
      #expect(isRight, "\(shape) filled with \(filling ?? "nothing"): \(error as Any)")
    }
  }

  @Test(arguments: [[], .pretty] as [JSONWriter.Options]) func findsThePathOfOtherFaults(options: JSONWriter.Options) {
    let tooDeep = write(options, in: .object, depthLimit: 2) { writer in
      try writer.writeKey("a")
      _ = try writer.beginArray()
      try writer.write(true)
      _ = try writer.beginArray()
    }
    let member = write(options, in: .object) { writer in
      try writer.writeKey("price")
      try writer.write(numberText: "1,5")
    }
    let element = write(options, in: .array) { writer in
      try writer.write(true)
      try writer.write(numberText: "1,5")
    }
    #expect([tooDeep, member, element].map { $0.error?.path.description } == ["$.a[1]", "$.price", "$[1]"])
  }
}

struct StyledWritingTests {
  /// Writes `document` in another style, from a tree and by copying its text, which must agree.
  private func restyled(_ document: String, _ options: JSONWriter.Options) throws -> String {
    let text = try readTree(document).get().text(options)
    #expect(try write(options) { try $0.write(jsonText: document) }.get() == text)
    return text
  }

  @Test func writesPrettyDocuments() throws {
    let document = #"{"name":"Li","empty":[],"none":{},"nested":{"x":[[1,2.5],null],"y":{"z":-3}},"last":"é\n"}"#
    let expected = """
      {
        "name": "Li",
        "empty": [],
        "none": {},
        "nested": {
          "x": [
            [
              1,
              2.5
            ],
            null
          ],
          "y": {
            "z": -3
          }
        },
        "last": "é\\n"
      }
      """
    for (document, pretty) in [
      (document, expected), ("[]", "[]"), ("7", "7"), ("[{}]", "[\n  {}\n]"), ("[[],true]", "[\n  [],\n  true\n]"),
      (#"["[","{","\\["]"#, "[\n  \"[\",\n  \"{\",\n  \"\\\\[\"\n]"),
    ] { #expect(try restyled(document, .pretty) == pretty) }
  }

  @Test func sortsAnyNumberOfKeysByTheirBytes() throws {
    let cases = [
      (#"{"b":1,"a":2}"#, #"{"a":2,"b":1}"#), (#"{"a":1}"#, #"{"a":1}"#), (#"{}"#, #"{}"#),
      (#"{"abc":1,"ab":2,"":3,"a":4,"abcd":5}"#, #"{"":3,"a":4,"ab":2,"abc":1,"abcd":5}"#),
      (#"{"Z":1,"a":2,"A":3,"z":4,"_":5,"1":6}"#, #"{"1":6,"A":3,"Z":1,"_":5,"a":2,"z":4}"#),
      // Sorted by UTF-8 bytes: U+FF01 comes before U+1F600. UTF-16 would reverse them.
      (#"{"😀":1,"！":2,"é":3,"z":4}"#, #"{"z":4,"é":3,"！":2,"😀":1}"#),
      // Escaped keys are compared after unescaping: a quote, a backslash, a line feed.
      (#"{"a\\b":1,"a\"b":2,"a\nb":3,"a#b":4,"a":5}"#, #"{"a":5,"a\nb":3,"a\"b":2,"a#b":4,"a\\b":1}"#),
      // Members with equal keys stay in the order written.
      (#"{"k":1,"a":0,"k":2,"k":3}"#, #"{"a":0,"k":1,"k":2,"k":3}"#),
      (
        #"{"b":{"d":1,"c":{"f":[{"h":1,"g":2}],"e":2}},"a":[{"z":1,"y":2}]}"#,
        #"{"a":[{"y":2,"z":1}],"b":{"c":{"e":2,"f":[{"g":2,"h":1}]},"d":1}}"#
      ),
      (#"{"b":"},{","a":"\"b\":"}"#, #"{"a":"\"b\":","b":"},{"}"#),
    ]
    for (document, expected) in cases {
      #expect(try restyled(document, .sortedKeys) == expected)
      #expect(try restyled(document, [.sortedKeys, .pretty]) == readTree(expected).get().text(.pretty))
    }
    var random = SplitMix(seed: 8)
    func tree(_ depth: Int) -> (Tree, sorted: Tree) {
      guard depth > 0 else { return (.number("\(depth)"), .number("\(depth)")) }
      let keys = Set(
        (0..<Int.random(in: 0...12, using: &random)).map { _ in
          random.digits(Int.random(in: 0...4, using: &random)) + ["", "é", "\n", "\""].randomElement(using: &random)!
        })
      let members = keys.map { ($0, tree(depth - 1)) }
      let sorted = members.sorted { $0.0.utf8.lexicographicallyPrecedes($1.0.utf8) }
      return (
        .object(members.map { .init(key: $0.0, value: $0.1.0) }),
        .object(sorted.map { .init(key: $0.0, value: $0.1.sorted) })
      )
    }
    for _ in 0..<10 {
      let (unsorted, sorted) = tree(3)
      #expect(try readTree(try unsorted.text(.sortedKeys)).get() == sorted)
      #expect(try unsorted.text([.sortedKeys, .pretty]) == sorted.text(.pretty))
      #expect(try unsorted.text([.sortedKeys, .escapingNonASCII]) == sorted.text(.escapingNonASCII))
    }
  }

  static let escapes: [(text: String, options: JSONWriter.Options, literal: String)] = [
    ("a/b", [], "a/b"), ("a/b", .escapingSlashes, #"a\/b"#), ("é", [], "é"), ("é", .escapingNonASCII, #"\u00e9"#),
    ("日本", .escapingNonASCII, #"\u65e5\u672c"#), ("😀", .escapingNonASCII, #"\ud83d\ude00"#),
    ("\u{10000}\u{10FFFF}", .escapingNonASCII, #"\ud800\udc00\udbff\udfff"#),
    ("\u{7F}\u{80}", .escapingNonASCII, "\u{7F}\\u0080"),
    ("<a href='x'>&</a>", .escapingHTML, #"\u003ca href='x'\u003e\u0026\u003c/a\u003e"#), ("<>&", [], "<>&"),
    ("\u{2028}\u{2029}", .escapingHTML, #"\u2028\u2029"#), ("\u{2028}\u{2029}", [], "\u{2028}\u{2029}"),
    ("é<", .escapingHTML, #"é\u003c"#),
    ("</é", [.escapingHTML, .escapingSlashes, .escapingNonASCII], #"\u003c\/\u00e9"#),
    ("\"\\\n\t\r\u{8}\u{C}", .escapingNonASCII, #"\"\\\n\t\r\b\f"#), ("\"\\\n\t\r\u{8}\u{C}", [], #"\"\\\n\t\r\b\f"#),
    ("", .escapingSlashes, ""), ("\u{0}", .escapingHTML, #"\u0000"#),
  ]

  @Test(arguments: escapes)
  func escapesWhatTheOptionsAskFor(text: String, options: JSONWriter.Options, literal: String) {
    for padding in 0...17 {
      let plain = times("p", padding)
      #expect(write(options) { try $0.write(plain + text + plain) }.value == "\"\(plain)\(literal)\(plain)\"")
    }
    // Keys, too, and both in pretty documents.
    for style: JSONWriter.Options in [[], .pretty, .sortedKeys] {
      let outcome = write(options.union(style), in: .object) { writer in
        try writer.writeKey(text)
        try writer.write(text)
      }
      let expected = style == .pretty ? "{\n  \"\(literal)\": \"\(literal)\"\n}" : "{\"\(literal)\":\"\(literal)\"}"
      #expect(outcome.value == expected)
    }
  }

  @Test func finishedKeysFollowTheOptions() {
    for (options, key, value): (JSONWriter.Options, String, StaticString) in [
      ([], "日/<", #","日/<":"#), (.escapingNonASCII, #"\u65e5/<"#, #","日/<":"#),
      (.escapingSlashes, #"日\/<"#, #","日/<":"#), (.escapingHTML, #"日/\u003c"#, #","日/<":"#),
      ([], #"a\"b\\"#, #","a\"b\\":"#),
    ] {
      for style: JSONWriter.Options in [[], .sortedKeys] {
        let outcome = write(options.union(style), in: .object) { writer in
          try writer.writeKey(member: value)
          try writer.write(Int64(1))
          let nested = try writer.beginObject(member: value)
          try writer.writeKey(member: value)
          try writer.write(Int64(2))
          try writer.endNestedObject(nested)
        }
        #expect(outcome.value == "{\"\(key)\":1,\"\(key)\":{\"\(key)\":2}}", "\(options)")
      }
    }
  }

  @Test func escapesEveryControlCharacterAndNothingElse() {
    let short: [UInt32: String] = [
      0x08: "\\b", 0x09: "\\t", 0x0A: "\\n", 0x0C: "\\f", 0x0D: "\\r", 0x22: "\\\"", 0x5C: "\\\\",
    ]
    for value in UInt32(0)...0x7F {
      let character = String(Unicode.Scalar(value)!)
      let long = value < 0x20 ? "\\u" + String(0x10000 + value, radix: 16).dropFirst() : character
      let literal = short[value] ?? long
      for (before, after) in product(0...9, [0, 1, 7, 8]) {
        let (head, tail) = (times("h", before), times("t", after))
        // Once, and again at the end.
        #expect(write { try $0.write(head + character + tail) }.value == "\"\(head)\(literal)\(tail)\"")
        let twice = head + character + tail + character
        #expect(write { try $0.write(twice) }.value == "\"\(head)\(literal)\(tail)\(literal)\"")
      }
    }
  }
}
