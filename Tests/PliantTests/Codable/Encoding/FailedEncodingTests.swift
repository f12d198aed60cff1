//===----------------------------------------------------------------------===//
// Containers that somebody keeps of an encoding that failed: they know their path, and lead nowhere.
//===----------------------------------------------------------------------===//

import Foundation
import Pliant
import Testing

private struct Oops: Error {}

private enum FailingKey: String, CodingKey { case first, inner, late }

/// What a test kept of an encoding.
private final class Kept {
  var keyed: [KeyedEncodingContainer<FailingKey>] = []
  var unkeyed: [any UnkeyedEncodingContainer] = []
  var encoders: [any Encoder] = []

  var paths: [String] {
    (keyed.map(\.codingPath) + unkeyed.map(\.codingPath) + encoders.map(\.codingPath))
      .map { $0.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: ".") }
  }

  /// Writes to everything, in all ways.
  func writeLate() throws {
    for index in keyed.indices {
      try keyed[index].encode("late", forKey: .late)
      try keyed[index].encode([1, 2], forKey: .late)
      #expect(throws: EncodingError.self) { try keyed[index].encode(Double.nan, forKey: .late) }
      #expect(throws: EncodingError.self) { try keyed[index].encode([Float.infinity], forKey: .late) }
      var inner = keyed[index].nestedContainer(keyedBy: FailingKey.self, forKey: .inner)
      #expect(inner.codingPath.count == keyed[index].codingPath.count + 1)
      try inner.encode(true, forKey: .first)
      _ = keyed[index].superEncoder().codingPath
    }
    for index in unkeyed.indices {
      try unkeyed[index].encode("late")
      #expect(throws: EncodingError.self) { try unkeyed[index].encode(Double.nan) }
      var inner = unkeyed[index].nestedUnkeyedContainer()
      #expect(inner.codingPath.count == unkeyed[index].codingPath.count + 1)
      try inner.encode(1)
      _ = unkeyed[index].superEncoder().codingPath
    }
    for encoder in encoders {
      var container = encoder.singleValueContainer()
      #expect(throws: EncodingError.self) { try container.encode(Double.nan) }
      try container.encode("late")
      #expect(container.codingPath.count == encoder.codingPath.count)
    }
  }
}

/// Encodes what it is told, and fails.
private struct Failing: Encodable {
  let body: (any Encoder) throws -> Void

  func encode(to encoder: any Encoder) throws {
    try body(encoder)
    throw Oops()
  }
}

@Suite("Containers kept of an encoding that failed")
struct FailedEncodingTests {
  /// Ways to leave containers open, each with the paths of what it keeps.
  private static let cases: [(paths: [String], body: @Sendable (any Encoder, Kept) throws -> Void)] = [
    (
      ["inner"],
      { encoder, kept in
        var container = encoder.container(keyedBy: FailingKey.self)
        try container.encode(1, forKey: .first)
        kept.keyed = [container.nestedContainer(keyedBy: FailingKey.self, forKey: .inner)]
      }
    ),
    (
      ["inner"],
      { encoder, kept in
        var container = encoder.container(keyedBy: FailingKey.self)
        kept.unkeyed = [container.nestedUnkeyedContainer(forKey: .inner)]
        try kept.unkeyed[0].encode(1)
      }
    ),
    (
      ["0"],
      { encoder, kept in
        var container = encoder.unkeyedContainer()
        kept.keyed = [container.nestedContainer(keyedBy: FailingKey.self)]
      }
    ),
    (
      ["1"],
      { encoder, kept in
        var container = encoder.unkeyedContainer()
        try container.encode(1)
        kept.unkeyed = [container.nestedUnkeyedContainer()]
      }
    ),
    (
      ["super"],
      { encoder, kept in
        var container = encoder.container(keyedBy: FailingKey.self)
        kept.encoders = [container.superEncoder()]
      }
    ),
    (
      ["inner"],
      { encoder, kept in
        var container = encoder.container(keyedBy: FailingKey.self)
        kept.encoders = [container.superEncoder(forKey: .inner)]
      }
    ),
    (
      ["0"],
      { encoder, kept in
        var container = encoder.unkeyedContainer()
        kept.encoders = [container.superEncoder()]
      }
    ),
    (
      ["inner.inner.2.first", "inner.inner"],
      { encoder, kept in
        var container = encoder.container(keyedBy: FailingKey.self)
        var inner = container.nestedContainer(keyedBy: FailingKey.self, forKey: .inner)
        var array = inner.nestedUnkeyedContainer(forKey: .inner)
        try array.encode(0)
        try array.encodeNil()
        var last = array.nestedContainer(keyedBy: FailingKey.self)
        kept.keyed = [last.nestedContainer(keyedBy: FailingKey.self, forKey: .first)]
        kept.unkeyed = [array]
      }
    ),
    (
      ["super.inner"],
      { encoder, kept in
        var container = encoder.container(keyedBy: FailingKey.self)
        var inner = container.superEncoder().container(keyedBy: FailingKey.self)
        kept.keyed = [inner.nestedContainer(keyedBy: FailingKey.self, forKey: .inner)]
      }
    ),
    // The parent went on, so that the container was closed where it stands.
    (
      ["inner"],
      { encoder, kept in
        var container = encoder.container(keyedBy: FailingKey.self)
        kept.keyed = [container.nestedContainer(keyedBy: FailingKey.self, forKey: .inner)]
        try container.encode(1, forKey: .first)
      }
    ),
    // It was written to after its parent, so that all of it became a tree.
    (
      ["inner"],
      { encoder, kept in
        var container = encoder.container(keyedBy: FailingKey.self)
        var inner = container.nestedContainer(keyedBy: FailingKey.self, forKey: .inner)
        try container.encode(1, forKey: .first)
        try inner.encode(1, forKey: .first)
        kept.keyed = [inner]
      }
    ),
    (
      ["", "inner"],
      { encoder, kept in
        var container = encoder.container(keyedBy: FailingKey.self)
        let inner = container.nestedContainer(keyedBy: FailingKey.self, forKey: .inner)
        kept.keyed = [container, inner]
      }
    ),
  ]

  private func check(_ encoder: PliantEncoder, within path: String? = nil) throws {
    for (number, (paths, body)) in Self.cases.enumerated() {
      let kept = Kept()
      let failing = Failing { try body($0, kept) }
      #expect(throws: Oops.self, "case \(number)") {
        if let path { _ = try encoder.encode([path: failing]) } else { _ = try encoder.encode(failing) }
      }
      // What follows may well get the memory of what is gone.
      #expect(try encoder.encodeString(["a": [["b": 1]]]) == #"{"a":[{"b":1}]}"#)
      let expected = paths.map { [path, $0].compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: ".") }
      #expect(kept.paths == expected, "case \(number)")
      try kept.writeLate()
      #expect(try encoder.encodeString(["a": [["b": 1]]]) == #"{"a":[{"b":1}]}"#)
    }
  }

  @Test func theyKnowTheirPathAndLeadNowhere() throws {
    try check(PliantEncoder())
    try check(PliantEncoder(), within: "outer")
  }

  @Test func soDoThoseOfAnEncoderWithOptions() throws {
    var encoder = PliantEncoder()
    encoder.keyEncodingStrategy = .custom { path in
      for key in path { _ = key.stringValue }
      return path[path.count - 1]
    }
    try check(encoder)
    try check(encoder, within: "outer")
  }

  @Test func soDoThoseOfAnEncodingThatCouldThrowNothing() throws {
    let kept = Kept()
    struct Twice: Encodable {
      let kept: Kept
      func encode(to encoder: any Encoder) throws {
        var array = encoder.unkeyedContainer()
        kept.keyed = [array.nestedContainer(keyedBy: FailingKey.self)]
        // Two values at one place, which nothing can be thrown for where it happens.
        _ = encoder.container(keyedBy: FailingKey.self)
      }
    }
    let encoder = PliantEncoder()
    #expect(throws: EncodingError.self) { try encoder.encode(Twice(kept: kept)) }
    #expect(try encoder.encodeString([1]) == "[1]")
    #expect(kept.paths == ["0"])
    try kept.writeLate()
  }

  @Test func soDoThoseOfAPropertyOfAModel() throws {
    let kept = Kept()
    let value = ForeignInside(inner: Failing { try Self.cases[7].body($0, kept) })
    #expect(throws: (any Error).self) { try value.jsonData() }
    #expect(kept.paths == Self.cases[7].paths)
    try kept.writeLate()
  }
}

/// A model with a property that is only Encodable.
private struct ForeignInside: JSONWritable {
  let inner: Failing

  func write(to writer: inout JSONWriter) throws(JSONError) {
    let scope = try writer.beginObject()
    try writer.writeKey("inner")
    try writer.encode(inner)
    try writer.endObject(scope)
  }
}
