// Misuses the writer in every way: what comes out is never invalid JSON, and a value that can't be written has its path.

import Testing

@testable import PliantCore

struct WriterNestingTests {
  static let styles: [JSONWriter.Options] = [[], .pretty, .sortedKeys, [.pretty, .sortedKeys], .escapingNonASCII]

  /// Misuses as calls, one character each: `[ { (` begin an array, an object and a nested object, `] } )` end the innermost
  /// one as one of these, `^` leaves it open, `k m` write a key and a finished key, `?` checks for a value behind a key, and
  /// `1 d n s t 0` write an integer, a double, the text of a number, a string, true and null.
  static let misuses = [
    // Not one value.
    "", "11", "0[", "[]t", "k", "m", "[", "{",
    // Keys in arrays, values without keys, keys without values.
    "[k", "[m", "{s", "{[", "{{", "{d", "{0", "{n", "{kk", "{mm", "{ktt}", "{k}", "{k?",
    // Ended as another kind, or before the inner one.
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

  /// An error that the caller swallows must not leave half a value behind: the document is valid, or there is none.
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
  /// Something to write before the value at fault: complete members or elements.
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
      (0..<300).map { $0 % 3 == 0 ? .key("k\($0)") : .index($0 % 2) },
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
