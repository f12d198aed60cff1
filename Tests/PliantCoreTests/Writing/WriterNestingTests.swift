/// Misuses the writer in every way: what comes out is never invalid JSON.

import Testing

@testable import PliantCore

@Suite struct WriterNestingTests {
  static let styles: [JSONWriter.Options] = [[], .pretty, .sortedKeys, [.pretty, .sortedKeys], .escapingNonASCII]

  /// Each body misuses the writer, and must be refused as that.
  static let misuses: [(name: String, body: @Sendable (inout JSONWriter) throws -> Void)] = [
    ("nothing", { _ in }),
    (
      "two values",
      {
        try $0.write(Int64(1)); try $0.write(Int64(2))
      }
    ),
    (
      "a value and a container",
      {
        try $0.writeNull(); _ = try $0.beginArray()
      }
    ),
    (
      "a container and a value",
      {
        let a = try $0.beginArray(); try $0.endArray(a); try $0.write(true)
      }
    ),
    ("a key at the root", { try $0.writeKey("a") }),
    ("a finished key at the root", { try $0.writeKey(member: ",\"a\":") }),
    ("an open array", { _ = try $0.beginArray() }),
    ("an open object", { _ = try $0.beginObject() }),
    (
      "a key in an array",
      {
        _ = try $0.beginArray(); try $0.writeKey("a")
      }
    ),
    (
      "a finished key in an array",
      {
        _ = try $0.beginArray(); try $0.writeKey(member: ",\"a\":")
      }
    ),
    (
      "a value without a key",
      {
        _ = try $0.beginObject(); try $0.write("a")
      }
    ),
    (
      "an array without a key",
      {
        _ = try $0.beginObject(); _ = try $0.beginArray()
      }
    ),
    (
      "an object without a key",
      {
        _ = try $0.beginObject(); _ = try $0.beginObject()
      }
    ),
    (
      "a number without a key",
      {
        _ = try $0.beginObject(); try $0.write(1.5)
      }
    ),
    (
      "null without a key",
      {
        _ = try $0.beginObject(); try $0.writeNull()
      }
    ),
    (
      "two keys",
      {
        _ = try $0.beginObject(); try $0.writeKey("a"); try $0.writeKey("b")
      }
    ),
    (
      "two finished keys",
      {
        _ = try $0.beginObject(); try $0.writeKey(member: ",\"a\":"); try $0.writeKey(member: ",\"b\":")
      }
    ),
    (
      "two values for a key",
      {
        let o = try $0.beginObject(); try $0.writeKey("a"); try $0.write(true); try $0.write(false); try $0.endObject(o)
      }
    ),
    (
      "an end behind a key",
      {
        let o = try $0.beginObject(); try $0.writeKey("a"); try $0.endObject(o)
      }
    ),
    (
      "a missing member value",
      {
        _ = try $0.beginObject(); try $0.writeKey("a"); try $0.checkMember()
      }
    ),
    (
      "an array ended as an object",
      {
        let a = try $0.beginArray(); try $0.endObject(a)
      }
    ),
    (
      "an object ended as an array",
      {
        let o = try $0.beginObject(); try $0.endArray(o)
      }
    ),
    (
      "an outer array ended first",
      {
        let a = try $0.beginArray(); _ = try $0.beginArray(); try $0.endArray(a)
      }
    ),
    (
      "an outer object ended first",
      {
        let o = try $0.beginObject(); try $0.writeKey("a"); _ = try $0.beginObject(); try $0.endObject(o)
      }
    ),
    (
      "an outer array ended within an object",
      {
        let a = try $0.beginArray(); _ = try $0.beginObject(); try $0.endArray(a)
      }
    ),
    (
      "an inner array left open",
      {
        let a = try $0.beginArray(); _ = try $0.beginArray(); try $0.write(true); try $0.endArray(a)
      }
    ),
    (
      "number text without a key",
      {
        _ = try $0.beginObject(); try $0.write(numberText: "1")
      }
    ),
    (
      "a nested object in an array",
      {
        _ = try $0.beginArray(); _ = try $0.beginObject(member: ",\"a\":")
      }
    ),
    (
      "a nested object ended with a key open",
      {
        _ = try $0.beginObject()
        let nested = try $0.beginObject(member: ",\"a\":")
        try $0.writeKey("b")
        try $0.endNestedObject(nested)
      }
    ),
  ]

  @Test(arguments: misuses.indices)
  func refusesMisuse(index: Int) {
    for style in Self.styles {
      let outcome = write(style) { try Self.misuses[index].body(&$0) }
      #expect(outcome.error?.kind.name == "invalidNesting", "\(Self.misuses[index].name): \(outcome)")
    }
  }

  /// An error that the caller swallows must not leave half a value behind: the document is valid, or there is none.
  @Test(arguments: styles)
  func staysValidBehindASwallowedError(style: JSONWriter.Options) {
    func check(_ name: String, depthLimit: Int = 512, _ body: (inout JSONWriter) throws -> Void) {
      for isFirst in [true, false] {
        let outcome = write(style, depthLimit: depthLimit) { writer in
          let array = try writer.beginArray()
          if !isFirst { try writer.write(Int64(1)) }
          #expect(throws: (any Error).self) { try body(&writer) }
          try writer.write(Int64(2))
          try writer.endArray(array)
        }
        if let text = outcome.value { #expect(readTree(text).value != nil, "\(name): \(text)") }
        let inObject = write(style, depthLimit: depthLimit) { writer in
          let object = try writer.beginObject()
          if !isFirst {
            try writer.writeKey("a")
            try writer.write(Int64(1))
          }
          try writer.writeKey("b")
          #expect(throws: (any Error).self) { try body(&writer) }
          try writer.write(Int64(2))
          try writer.endObject(object)
        }
        if let text = inObject.value { #expect(readTree(text).value != nil, "\(name): \(text)") }
      }
    }
    check("a NaN") { try $0.write(Double.nan) }
    check("an infinite Float") { try $0.write(Float.infinity) }
    check("text that is no number") { try $0.write(numberText: "1x") }
    check("too deep", depthLimit: 1) { _ = try $0.beginArray() }
    check("too deep", depthLimit: 1) { _ = try $0.beginObject() }
    check("bytes that are no JSON") { writer in try [UInt8]("tru".utf8).withUnsafeBytes { try writer.write(json: $0) } }
    check("half a container") { writer in try [UInt8]("[1,".utf8).withUnsafeBytes { try writer.write(json: $0) } }
    check("no bytes") { writer in try [UInt8]().withUnsafeBytes { try writer.write(json: $0) } }
    check("a key") { try $0.writeKey("k") }
  }

  @Test func writesEmptyContainersEverywhere() throws {
    func members(_ writer: inout JSONWriter) throws {
      let object = try writer.beginObject()
      for key in ["a", "b"] {
        try writer.writeKey(key)
        try writer.endArray(try writer.beginArray())
      }
      try writer.writeKey("c")
      try writer.endObject(try writer.beginObject())
      try writer.writeKey("d")
      let array = try writer.beginArray()
      try writer.endArray(try writer.beginArray())
      try writer.endObject(try writer.beginObject())
      try writer.endArray(array)
      try writer.endObject(object)
    }
    let expected = #"{"a":[],"b":[],"c":{},"d":[[],{}]}"#
    #expect(write { try members(&$0) }.value == expected)
    #expect(write(.sortedKeys) { try members(&$0) }.value == expected)
    #expect(write { try $0.endArray(try $0.beginArray()) }.value == "[]")
    #expect(write { try $0.endObject(try $0.beginObject()) }.value == "{}")
    #expect(write(.pretty) { try $0.endArray(try $0.beginArray()) }.value == "[]")
    #expect(write(.pretty) { try $0.endObject(try $0.beginObject()) }.value == "{}")
  }

  @Test(arguments: styles)
  func leavesOutNestedObjectsWithoutMembers(style: JSONWriter.Options) throws {
    for full in 0..<8 {
      let outcome = write(style) { writer in
        let object = try writer.beginObject()
        if full & 1 != 0 {
          try writer.writeKey("z")
          try writer.write(Int64(1))
        }
        let outer = try writer.beginObject(member: ",\"outer\":")
        let inner = try writer.beginObject(member: ",\"inner\":")
        if full & 2 != 0 {
          try writer.writeKey(member: ",\"x\":")
          try writer.write(Int64(2))
        }
        try writer.endNestedObject(inner)
        try writer.endNestedObject(outer)
        if full & 4 != 0 {
          try writer.writeKey("a")
          try writer.write(Int64(3))
        }
        try writer.endObject(object)
      }
      var members: [Tree.Member] = []
      if full & 1 != 0 { members.append(.init(key: "z", value: .number("1"))) }
      if full & 2 != 0 {
        members.append(
          .init(
            key: "outer", value: .object([.init(key: "inner", value: .object([.init(key: "x", value: .number("2"))]))]))
        )
      }
      if full & 4 != 0 { members.append(.init(key: "a", value: .number("3"))) }
      if style.contains(.sortedKeys) { members.sort { $0.key < $1.key } }
      #expect(try readTree(try outcome.get()).get() == .object(members), "\(outcome)")
    }
  }
}
