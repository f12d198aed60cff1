/// How paths are printed, and how they are found from an offset.

import Testing

@testable import PliantCore

@Suite struct JSONPathTests {
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
  func printsPaths(components: [JSONPath.Component], text: String) {
    #expect(JSONPath(components).description == text)
  }

  @Test func appendsSteps() {
    var path = JSONPath([.key("a")])
    path.append([.index(1), .key("b")])
    #expect(path == JSONPath([.key("a"), .index(1), .key("b")]))
  }

  /// The path to each place that a caret marks in the line below.
  @Test func findsThePathToEachValue() {
    let document = #"{"a":{"b":[10,{"c":20},[]],"d\n":"text"},"e":{},"f":[[30,31],[[40]]],"g":null}"#
    let expected: [(String, String)] = [
      ("{\"a\"", "$"), ("{\"b\"", "$.a"), ("[10", "$.a.b"), ("10", "$.a.b[0]"), ("{\"c\"", "$.a.b[1]"),
      ("20", "$.a.b[1].c"), ("[]", "$.a.b[2]"), ("\"text\"", #"$.a['d\n']"#), ("ext\"", #"$.a['d\n']"#),
      ("{},\"f", "$.e"), ("[[30", "$.f"), ("[30", "$.f[0]"), ("30", "$.f[0][0]"), ("31", "$.f[0][1]"),
      ("[[40", "$.f[1]"), ("[40", "$.f[1][0]"), ("40", "$.f[1][0][0]"), ("null", "$.g"),
      // At a key, or between two values, the container is meant.
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
      #expect(JSONPath(toByteOffset: bytes.count, in: copy).description == "$")
      #expect(JSONPath(toByteOffset: bytes.count + 10, in: copy).description == "$")
    }
  }

  /// Each value of a document knows its own path: the tree's paths and those found by offset are the same.
  @Test(arguments: Mutation.documents)
  func findsTheSamePathsAsATraversal(text: String) throws {
    func visit(_ reader: inout JSONReader, _ path: JSONPath, _ places: inout [(Int, JSONPath)]) throws {
      let kind = reader.peek()
      places.append((reader.byteOffset, path))
      var inner = path
      switch kind {
      case .object:
        guard try reader.beginObject() else { return }
        repeat {
          inner.components = path.components + [.key(try reader.readKey())]
          try visit(&reader, inner, &places)
        } while try reader.nextMember()
      case .array:
        guard try reader.beginArray() else { return }
        var index = 0
        repeat {
          inner.components = path.components + [.index(index)]
          try visit(&reader, inner, &places)
          index += 1
        } while try reader.nextElement()
      default: try reader.skipValue()
      }
    }
    let places = try read(text) { reader in
      var places: [(Int, JSONPath)] = []
      try visit(&reader, JSONPath(), &places)
      return places
    }.get()
    Array(text.utf8).withUnsafeBytes { raw in
      let document = DocumentBytes(copying: raw)
      for (offset, path) in places { #expect(JSONPath(toByteOffset: offset, in: document) == path) }
    }
  }

  @Test func documentsOfAnyDepthHavePaths() {
    let text = String(repeating: "[", count: 20_000) + "x"
    let error = read(text, depthLimit: .max) { try $0.skipValue() }.error
    #expect(error?.path.components.count == 20_000)
    let limited = skip(Array(text.utf8)).error
    #expect(limited?.path.components.count == 512 && limited?.column == 513)
  }

  /// One place at a time, with whatever comes before passed over, or all of them in one pass; well-formed or cut off or changed.
  @Test(arguments: Mutation.documents)
  func findsTheSamePathAlone(text: String) {
    let whole = Array(text.utf8)
    var random = SplitMix(seed: UInt64(whole.count))
    var documents = [whole, Array("[[[[[[[[[[\(text),1]]]]]]]]],2]".utf8)]
    for _ in 0..<8 {
      documents.append(Array(whole.prefix(Int.random(in: 0...whole.count, using: &random))))
      var changed = whole
      if let index = changed.indices.randomElement(using: &random) {
        changed[index] = [0x22, 0x2C, 0x5B, 0x7D, 0x00].randomElement(using: &random) ?? 0
      }
      documents.append(changed)
    }
    for bytes in documents {
      bytes.withUnsafeBytes { raw in
        let document = unsafe DocumentBytes(copying: raw)
        let offsets = Array(0...(bytes.count + 1))
        let together = PathTracer.trace(offsets, in: document)
        for offset in offsets {
          #expect(PathTracer.trace([offset], in: document) == [together[offset]], "\(offset)")
        }
      }
    }
  }
}
