import Testing

@testable import PliantCore

/// The index must say of a document what walking it with a reader says.
@Suite struct DocumentIndexTests {
  /// A value spelled from an index, in a form that shows kinds, counts, offsets and texts.
  private func outline(_ index: DocumentIndex, _ node: Int = DocumentIndex.root) -> String {
    let place = "@\(index.byteOffset(at: node))"
    switch index.kind(at: node) {
    case .null: return "null\(place)"
    case .true: return "true\(place)"
    case .false: return "false\(place)"
    case .number:
      return
        "\(index.isInteger(at: node) ? "int" : "float") \(unsafe String(decoding: index.rawText(at: node), as: UTF8.self))\(place)"
    case .string: return "\"\(index.string(at: node))\"\(place)"
    case .array:
      var parts: [String] = []
      var child = index.firstChild(of: node)
      while child < index.node(after: node) {
        parts.append(outline(index, child))
        child = index.node(after: child)
      }
      #expect(parts.count == index.count(at: node))
      #expect(parts.count == index.countChildren(of: node))
      return "[\(parts.joined(separator: ", "))]\(index.byteRange(at: node))"
    case .object:
      var parts: [String] = []
      var key = index.firstChild(of: node)
      while key < index.node(after: node) {
        parts.append("\(index.string(at: key)): \(outline(index, key + 1))")
        key = index.node(after: key + 1)
      }
      #expect(parts.count == index.count(at: node))
      #expect(parts.count == index.countChildren(of: node))
      return "{\(parts.joined(separator: ", "))}\(index.byteRange(at: node))"
    }
  }

  private func index(_ text: String) throws -> DocumentIndex {
    var text = text
    return try text.withUTF8 { bytes in
      var reader = unsafe JSONReader(copying: UnsafeRawBufferPointer(bytes))
      let index = try reader.index()
      try reader.expectEnd()
      return index
    }
  }

  @Test(arguments: [
    (#"{"a":[1,"x"],"b":null}"#, #"{a: [int 1@6, "x"@8]5..<12, b: null@17}0..<22"#),
    (" [ ] ", "[]1..<4"),
    ("{}", "{}0..<2"),
    ("-1.5e3", "float -1.5e3@0"),
    ("1e3", "float 1e3@0"),
    (" -0", "int -0@1"),
    ("[[],{},[[]],0]", "[[]1..<3, {}4..<6, [[]8..<10]7..<11, int 0@12]0..<14"),
    (#"{"é\n":{"x\u00e9":true},"":false}"#, "{é\n: {xé: true@19}8..<24, : false@28}0..<34"),
    (#"["日本","a\"b"]"#, #"["日本"@1, "a"b"@10]0..<17"#),
  ])
  func outlineOfDocument(text: String, expected: String) throws {
    #expect(outline(try index(text)) == expected)
  }

  @Test func indexingAValueInsideADocumentKeepsItsOffsets() throws {
    let bytes = Array(#"{"a":[7,8],"b":1}"#.utf8)
    var reader = unsafe JSONReader(bytes.withUnsafeBytes { bytes in unsafe DocumentBytes(copying: bytes) })
    _ = try reader.beginObject()
    _ = try reader.readKey()
    let index = try reader.index()
    #expect(outline(index) == "[int 7@6, int 8@8]5..<10")
    let hasMember = try reader.nextMember()
    #expect(hasMember)
  }

  @Test func membersAreFoundInAnyOrder() throws {
    let index = try index(#"{"one":1,"a\u0062c":2,"a rather long key":3,"one":4}"#)
    func find(_ key: String, from start: Int) -> Int? {
      var key = key
      return key.withUTF8 { key in unsafe index.value(of: key, in: 0, from: start) }.map { index.byteOffset(at: $0) }
    }
    let first = index.firstChild(of: 0)
    #expect(find("one", from: first) == 7)
    #expect(find("one", from: first + 2) == 50)
    #expect(find("abc", from: first) == 20)
    #expect(find("abc", from: first + 6) == 20)
    #expect(find("a rather long key", from: first + 4) == 42)
    #expect(find("a rather long kez", from: first) == nil)
    #expect(find("", from: first) == nil)
  }

  @Test func lengthsBeyondAWordAreMeasured() throws {
    let long = String(repeating: "x", count: 0xFF_FFFF + 3)
    let index = try index("[\"\(long)\",1]")
    #expect(index.length(at: 2) == long.utf8.count)
    #expect(index.string(at: 2) == long)
    #expect(index.byteRange(at: 0) == 0..<long.utf8.count + 6)
  }

  @Test func depthIsLimited() throws {
    let deep = String(repeating: "[", count: 512) + String(repeating: "]", count: 512)
    #expect(throws: Never.self) { try index(deep) }
    let error = #expect(throws: JSONError.self) { try index("[" + deep + "]") }
    #expect(error?.byteOffset == 512)
  }

  @Test func whatIsNoJSONIsRefusedAsByReading() throws {
    for text in [
      "", "[", "[1", "[1,", "{", "{\"a\"", "{\"a\":", "{\"a\":1", "[,]", "{,}", "[1,]", "{\"a\":1,}", "[1}",
      "{\"a\":1]", "nul", "[01]", "\"\u{1}\"", "\"\\x\"", "]",
    ] {
      let error = #expect(throws: JSONError.self) { try index(text) }
      let skipped = #expect(throws: JSONError.self) {
        var text = text
        try text.withUTF8 { bytes in
          var reader = unsafe JSONReader(copying: UnsafeRawBufferPointer(bytes))
          try reader.skipValue()
        }
      }
      #expect(error?.byteOffset == skipped?.byteOffset, "\(text)")
      #expect(error.map { "\($0.kind)" } == skipped.map { "\($0.kind)" }, "\(text)")
    }
  }
}
