// Chains and rows of nested containers are written as by Foundation, in linear time; failed encodings leave nothing.

import Foundation
import Testing

@testable import Pliant

struct EncodingChainTests {
  @Test(arguments: LinkChain.allCases) func writesWhatFoundationWrites(_ chain: LinkChain) throws {
    let (value, options) = (Links(chain: chain, count: 40), EncoderOptions(name: "sorted"))
    #expect(try options.pliant.encode(value) == options.foundation.encode(value))
  }

  /// Five times as many links take some five times as long; quadratic work would take 25 times as long.
  @Test(arguments: LinkChain.allCases) func timeGrowsWithTheLinks(_ chain: LinkChain) throws {
    let factor = chain.isRow ? 10 : 1
    try expectGrowth("\(chain)", below: 14, from: 100 * factor, to: 500 * factor) { count in
      let value = Links(chain: chain, count: count)
      return try (0..<5).map { _ in try processorTime { _ = try PliantEncoder().encode(value) } }.min() ?? .zero
    }
  }

  /// Encoding that nests too deeply fails when a container is requested, not after all the work.
  @Test(arguments: LinkChain.allCases.filter { !$0.isRow }) func refusesDepthBeforeTheWork(_ chain: LinkChain) {
    expectTime(below: .seconds(10)) {
      for count in [20_000, 513] {
        #expect(throws: EncodingError.self) { try PliantEncoder().encode(Links(chain: chain, count: count)) }
      }
    }
  }

  /// Levels share paths, which are those of Foundation, even if a container was closed meanwhile.
  @Test func linksKnowTheirPathsAndRowsReuseLevels() throws {
    let (ours, theirs, options) = (Trace(), Trace(), EncoderOptions(name: "sorted"))
    let data = try options.foundation.encode([traced(by: theirs), traced(by: theirs)])
    let pliant = options.pliant
    #expect(try pliant.encode([traced(by: ours), traced(by: ours)]) == data)
    #expect(ours.notes == theirs.notes && ours.notes.count == 16)
    // Once more, with the levels of the previous encoding.
    #expect(try pliant.encode([traced(by: Trace()), traced(by: ours)]) == data)
    #expect(ours.notes.suffix(8) == theirs.notes.suffix(8))
    // A closed level to which nothing refers is that of the next value.
    let value = Encoding { encoder in
      var rows = encoder.unkeyedContainer()
      for row in 0..<100 { try row.encode(to: rows.superEncoder()) }
      for row in 0..<100 { _ = try with(rows.nestedUnkeyedContainer()) { try $0.encode(row) } }
      for row in 0..<100 {
        _ = try with(rows.nestedContainer(keyedBy: AnyKey.self)) { try $0.encode(row, forKey: "a") }
      }
      #expect((EncodingLevel.ours(encoder)?.state.levelCount ?? 0) < 5)
    }
    _ = try PliantEncoder().encode(value)
  }

  /// A second value is an error, and ends, even while a container of the first is open.
  @Test func aSecondValueEndsInAnError() throws {
    let first = Encoding { _ = with($0.container(keyedBy: AnyKey.self)) { _ = $0.nestedUnkeyedContainer(forKey: "a") } }
    func encoded(_ second: Encoding) throws -> Data {
      try PliantEncoder().encode(
        Encoding { encoder in
          var container = encoder.singleValueContainer()
          try container.encode(first)
          try container.encode(second)
        })
    }
    #expect(throws: EncodingError.self) { try encoded(first) }
    #expect(throws: CancellationError.self) { try encoded(Encoding { _ in throw CancellationError() }) }
  }

  /// The keys of objects around a row are not visited for each of its objects.
  @Test func keysOfOuterObjectsTakeNoTime() throws {
    func row(inside depth: Int) -> Encoding {
      Encoding { encoder in
        var members = encoder.container(keyedBy: AnyKey.self)
        for key in 0..<70 { try members.encode(key, forKey: AnyKey(integerLiteral: key)) }
        guard depth == 0 else { return try members.encode(row(inside: depth - 1), forKey: "row") }
        for key in 70..<4000 { _ = members.nestedUnkeyedContainer(forKey: AnyKey(integerLiteral: key)) }
      }
    }
    try expectGrowth(below: 3, from: 2, to: 40) { depth in
      try processorTime { _ = try PliantEncoder().encode(row(inside: depth)) }
    }
  }

  private func traced(by trace: Trace) -> Encoding {
    Encoding { encoder in
      func note(_ path: [any CodingKey]) { trace.note(path.map(\.stringValue)) }
      note(encoder.codingPath)
      var outer = encoder.container(keyedBy: AnyKey.self)
      var inner = outer.nestedContainer(keyedBy: AnyKey.self, forKey: "a")
      var elements = inner.nestedUnkeyedContainer(forKey: "b")
      note(elements.codingPath)
      let top = elements.superEncoder()
      note(top.codingPath)
      try outer.encode(1, forKey: "c")
      for path in [inner.codingPath, outer.codingPath, elements.codingPath] { note(path) }
      var late = top.container(keyedBy: AnyKey.self)
      note(late.codingPath)
      try late.encode(2, forKey: "d")
      try elements.encode(3)
      // Foundation uses the index of the value before: it doesn't count super encoders.
      _ = elements.nestedUnkeyedContainer()
      note(inner.superEncoder(forKey: "e").codingPath)
    }
  }
}

enum LinkChain: String, CaseIterable, Sendable {
  case superEncoders, superEncodersOfArrays, keptSuperEncoders, nestedObjects, nestedArrays, nestedBothWays
  case filledFromWithin, filledOnBothSides, row, rowOfArray, rowFilledLater, rowFilledBehind
  var isRow: Bool { rawValue.hasPrefix("row") }
}

struct Links: Encodable, Sendable {
  let chain: LinkChain, count: Int
  func encode(to encoder: any Encoder) throws {
    switch chain {
    case .superEncoders, .superEncodersOfArrays, .keptSuperEncoders: try encodeSuperEncoders(encoder)
    case .nestedObjects, .filledFromWithin, .filledOnBothSides: try encodeNestedObjects(encoder)
    case .nestedArrays:
      var container = encoder.unkeyedContainer()
      for _ in 0..<count { container = container.nestedUnkeyedContainer() }
      try container.encode(1)
    case .nestedBothWays: try encodeBothWays(encoder)
    case .rowOfArray:
      var elements = encoder.unkeyedContainer()
      for _ in 0..<count {
        _ = try with(elements.nestedContainer(keyedBy: AnyKey.self)) { try $0.encode(1, forKey: "a") }
      }
    case .row, .rowFilledLater, .rowFilledBehind: try encodeRow(encoder)
    }
  }

  private func encodeSuperEncoders(_ encoder: any Encoder) throws {
    var kept: [any Encoder] = []
    var last = encoder
    for _ in 0..<count {
      if chain == .superEncodersOfArrays {
        var container = last.unkeyedContainer()
        last = container.superEncoder()
      } else {
        var container = last.container(keyedBy: AnyKey.self)
        last = chain == .superEncoders ? container.superEncoder() : container.superEncoder(forKey: "s")
      }
      if chain == .keptSuperEncoders { kept.append(last) }
    }
    _ = try with(last.singleValueContainer()) { try $0.encode(kept.count) }
  }

  private func encodeNestedObjects(_ encoder: any Encoder) throws {
    var containers = [encoder.container(keyedBy: AnyKey.self)]
    for index in 0..<count {
      var outer = containers[containers.count - 1]
      if chain == .filledOnBothSides { try outer.encode(index, forKey: "before") }
      containers.append(outer.nestedContainer(keyedBy: AnyKey.self, forKey: "a"))
      if chain == .nestedObjects { containers.removeFirst() }
    }
    for index in containers.indices.reversed() { try containers[index].encode(index, forKey: "b") }
  }

  private func encodeBothWays(_ encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: AnyKey.self)
    for index in 0..<(count / 2 + count % 2) {
      var elements = container.nestedUnkeyedContainer(forKey: "a")
      try container.encode(index, forKey: "b")
      container = elements.nestedContainer(keyedBy: AnyKey.self)
    }
    try container.encode(1, forKey: "b")
  }

  private func encodeRow(_ encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: AnyKey.self)
    var kept: [KeyedEncodingContainer<AnyKey>] = []
    for index in 0..<count {
      var member = container.nestedContainer(keyedBy: AnyKey.self, forKey: AnyKey("k\(index)"))
      if chain == .rowFilledLater { kept.append(member) }
      if chain == .rowFilledBehind { try container.encode(index, forKey: AnyKey("m\(index)")) }
      if chain != .rowFilledLater { try member.encode(1, forKey: "a") }
    }
    for index in kept.indices { try kept[index].encode(1, forKey: "a") }
  }
}

private final class Kept {
  var keyed: [KeyedEncodingContainer<AnyKey>] = [], unkeyed: [any UnkeyedEncodingContainer] = []
  var encoders: [any Encoder] = []
  var paths: [String] {
    (keyed.map(\.codingPath) + unkeyed.map(\.codingPath) + encoders.map(\.codingPath)).map { steps($0) }
  }

  func writeLate() throws {
    for index in keyed.indices {
      try keyed[index].encode("late", forKey: "late")
      try keyed[index].encode([1, 2], forKey: "late")
      #expect(throws: EncodingError.self) { try keyed[index].encode(Double.nan, forKey: "late") }
      #expect(throws: EncodingError.self) { try keyed[index].encode([Float.infinity], forKey: "late") }
      var inner = keyed[index].nestedContainer(keyedBy: AnyKey.self, forKey: "inner")
      #expect(inner.codingPath.count == keyed[index].codingPath.count + 1)
      try inner.encode(true, forKey: "first")
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

struct FailedEncodingTests {
  private func failing(_ body: @escaping (any Encoder, Kept) throws -> Void, _ kept: Kept) -> Encoding {
    Encoding { encoder in
      try body(encoder, kept)
      throw SomeError()
    }
  }

  private typealias Case = (paths: [String], body: @Sendable (any Encoder, Kept) throws -> Void)
  private static func keyed(
    _ paths: [String], _ body: @escaping @Sendable (inout KeyedEncodingContainer<AnyKey>, Kept) throws -> Void
  ) -> Case {
    (paths, { encoder, kept in _ = try with(encoder.container(keyedBy: AnyKey.self)) { try body(&$0, kept) } })
  }

  private static func unkeyed(
    _ paths: [String], _ body: @escaping @Sendable (inout any UnkeyedEncodingContainer, Kept) throws -> Void
  ) -> Case { (paths, { encoder, kept in _ = try with(encoder.unkeyedContainer()) { try body(&$0, kept) } }) }

  /// Ways to leave containers open, each with the paths of the kept containers.
  private static let cases: [Case] = [
    keyed(["inner"]) { container, kept in
      try container.encode(1, forKey: "first")
      kept.keyed = [container.nestedContainer(keyedBy: AnyKey.self, forKey: "inner")]
    },
    keyed(["inner"]) { container, kept in
      kept.unkeyed = [try with(container.nestedUnkeyedContainer(forKey: "inner")) { try $0.encode(1) }]
    },
    unkeyed(["0"]) { container, kept in kept.keyed = [container.nestedContainer(keyedBy: AnyKey.self)] },
    unkeyed(["1"]) { container, kept in
      try container.encode(1)
      kept.unkeyed = [container.nestedUnkeyedContainer()]
    },
    keyed(["super"]) { container, kept in kept.encoders = [container.superEncoder()] },
    keyed(["inner"]) { container, kept in kept.encoders = [container.superEncoder(forKey: "inner")] },
    unkeyed(["0"]) { container, kept in kept.encoders = [container.superEncoder()] },
    keyed(["inner.inner.2.first", "inner.inner"]) { container, kept in
      var inner = container.nestedContainer(keyedBy: AnyKey.self, forKey: "inner")
      var array = try with(inner.nestedUnkeyedContainer(forKey: "inner")) { try $0.encode(0) }
      try array.encodeNil()
      var last = array.nestedContainer(keyedBy: AnyKey.self)
      (kept.keyed, kept.unkeyed) = ([last.nestedContainer(keyedBy: AnyKey.self, forKey: "first")], [array])
    },
    keyed(["super.inner"]) { container, kept in
      var inner = container.superEncoder().container(keyedBy: AnyKey.self)
      kept.keyed = [inner.nestedContainer(keyedBy: AnyKey.self, forKey: "inner")]
    },
    // The parent was written to again, which closed the container.
    keyed(["inner"]) { container, kept in
      kept.keyed = [container.nestedContainer(keyedBy: AnyKey.self, forKey: "inner")]
      try container.encode(1, forKey: "first")
    },
    // The container was written to after its parent, so all of it became a tree.
    keyed(["inner"]) { container, kept in
      var inner = container.nestedContainer(keyedBy: AnyKey.self, forKey: "inner")
      try container.encode(1, forKey: "first")
      try inner.encode(1, forKey: "first")
      kept.keyed = [inner]
    },
    keyed(["", "inner"]) { container, kept in
      kept.keyed = [container, container.nestedContainer(keyedBy: AnyKey.self, forKey: "inner")]
    },
  ]

  /// A custom strategy for keys reads whole paths.
  @Test(arguments: [false, true], ["", "outer"])
  func theyKnowTheirPathAndLeadNowhere(hasStrategy: Bool, path: String) throws {
    let encoder = with(PliantEncoder()) {
      guard hasStrategy else { return }
      $0.keyEncodingStrategy = .custom { path in
        for key in path { _ = key.stringValue }
        return path[path.count - 1]
      }
    }
    for (number, (paths, body)) in Self.cases.enumerated() {
      let kept = Kept()
      let failing = failing(body, kept)
      #expect(throws: SomeError.self, "case \(number)") {
        _ = try path.isEmpty ? encoder.encode(failing) : encoder.encode([path: failing])
      }
      // The next encoding may reuse the memory of the failed one.
      #expect(try encoder.encodeString(["a": [["b": 1]]]) == #"{"a":[{"b":1}]}"#)
      let expected = paths.map { [path, $0].filter { !$0.isEmpty }.joined(separator: ".") }
      #expect(kept.paths == expected, "case \(number)")
      try kept.writeLate()
      #expect(try encoder.encodeString(["a": [["b": 1]]]) == #"{"a":[{"b":1}]}"#)
    }
  }

  @Test func soDoThoseOfAnEncodingThatCouldThrowNothingAndOfAModel() throws {
    let (kept, encoder) = (Kept(), PliantEncoder())
    let twice = Encoding { encoder in
      var array = encoder.unkeyedContainer()
      kept.keyed = [array.nestedContainer(keyedBy: AnyKey.self)]
      // Two values at one place; the call that adds the second can't throw.
      _ = encoder.container(keyedBy: AnyKey.self)
    }
    #expect(throws: EncodingError.self) { try encoder.encode(twice) }
    #expect(try encoder.encodeString([1]) == "[1]")
    #expect(kept.paths == ["0"])
    try kept.writeLate()
    let keptOfModel = Kept()
    let value = ForeignInside(inner: failing(Self.cases[7].body, keptOfModel))
    #expect(throws: (any Error).self) { try value.jsonData() }
    #expect(keptOfModel.paths == Self.cases[7].paths)
    try keptOfModel.writeLate()
  }
}

private struct ForeignInside: JSONWritable {
  let inner: Encoding
  func write(to writer: inout JSONWriter) throws(JSONError) {
    let scope = try writer.beginObject()
    try writer.writeKey("inner")
    try writer.encode(inner)
    try writer.endObject(scope)
  }
}

#if Macros
@JSONModel private struct Weighted: Equatable { var weight: Double = 0, parts: [Double] = [] }

/// An array that leaves out every second model, which can't be encoded.
private struct Swallowing: Codable, Equatable {
  var count: Int
  func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    for _ in 0..<count {
      do { try container.encode(Weighted(weight: .nan)) } catch {}
      try container.encode(Weighted(weight: 1))
    }
  }
}

@JSONModel private struct HoldingSwallowed { var name = "n", swallowing: Swallowing }
private struct PlainList: Codable, Equatable { var list: [Weighted] }
@JSONModel private struct ListHolder: Equatable { var name = "n"; var lists: [PlainList] }

private enum NumberedKey: Int, CodingKey { case only = 3 }
private struct Numbered: Encodable {
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: NumberedKey.self)
    try container.encode([Weighted(weight: .nan)], forKey: .only)
  }
}

struct SwallowedErrorTests {
  @Test func whatIsEncodedBesidesTheErrorsIsComplete() throws {
    let model = #"{"weight":1,"parts":[]}"#
    #expect(try PliantEncoder().encodeString(Swallowing(count: 2)) == "[\(model),\(model)]")
    let holding = HoldingSwallowed(swallowing: Swallowing(count: 1))
    #expect(try PliantEncoder().encodeString(holding) == #"{"name":"n","swallowing":[\#(model)]}"#)
  }

  @Test func timeGrowsWithTheNumberOfErrors() throws {
    for inModel in [false, true] {
      try expectGrowth(below: 14, from: 400, to: 2000) { count in
        let swallowing = Swallowing(count: count)
        let value: any Encodable = inModel ? HoldingSwallowed(swallowing: swallowing) : swallowing
        return try (0..<3).map { _ in try processorTime { _ = try PliantEncoder().encode(value) } }.min() ?? .zero
      }
    }
  }

  @Test func anErrorHasThePathFromTheRootOfTheDocument() {
    let bad = Weighted(weight: 1, parts: [1, .nan])
    let list = PlainList(list: [Weighted(), bad])
    let rows: [(any Encodable, path: String)] = [
      (bad, "parts.1"), ([bad], "0.parts.1"), (["k": [bad]], "k.0.parts.1"), (list, "list.1.parts.1"),
      (ListHolder(lists: [PlainList(list: []), list]), "lists.1.list.1.parts.1"), (Numbered(), "only.0.weight"),
      ([ListHolder(lists: [list])], "0.lists.0.list.1.parts.1"),
    ]
    for (value, path) in rows {
      let snake = with(PliantEncoder()) { $0.keyEncodingStrategy = .convertToSnakeCase }
      // With a strategy, the number of such a key is taken for an index.
      for encoder in value is Numbered ? [PliantEncoder()] : [PliantEncoder(), snake] {
        let error = #expect(throws: EncodingError.self, "\(path)") { try encoder.encode(value) }
        guard case .invalidValue(_, let context) = error else { continue }
        let own = (context.underlyingError as? JSONError)?.path.components.count
        #expect(steps(context.codingPath) == path && own == context.codingPath.count, "\(path)")
      }
    }
  }
}
#endif
