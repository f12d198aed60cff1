/// Chains and rows of nested containers and super encoders: written as Foundation writes them, in time that grows with their number.

import Foundation
import Pliant
import Testing

struct EncodingChainTests {
  @Test(arguments: LinkChain.allCases) func writesWhatFoundationWrites(_ chain: LinkChain) throws {
    let (value, options) = (Links(chain: chain, count: 40), EncoderOptions(name: "sorted"))
    #expect(try options.pliant.encode(value) == options.foundation.encode(value))
  }

  /// Five times as many links take some five times as long: with quadratic work it would be 25.
  @Test(arguments: LinkChain.allCases) func timeGrowsWithTheLinks(_ chain: LinkChain) throws {
    let factor = chain.isRow ? 10 : 1
    try expectGrowth("\(chain)", below: 14, from: 100 * factor, to: 500 * factor) { count in
      let value = Links(chain: chain, count: count)
      return try (0..<5).map { _ in try processorTime { _ = try PliantEncoder().encode(value) } }.min() ?? .zero
    }
  }

  /// What nests too deep is refused where it is asked for, not when all of it is there.
  @Test(arguments: LinkChain.allCases.filter { !$0.isRow }) func refusesDepthBeforeTheWork(_ chain: LinkChain) {
    let time = processorTime {
      for count in [20_000, 513] {
        #expect(throws: EncodingError.self) { try PliantEncoder().encode(Links(chain: chain, count: count)) }
      }
    }
    #expect(time < .seconds(10))
  }

  /// Paths are shared between levels, and are those of Foundation, also where a container was closed meanwhile.
  @Test func linksKnowTheirPaths() throws {
    let (ours, theirs, options) = (Trace(), Trace(), EncoderOptions(name: "sorted"))
    let data = try options.foundation.encode([traced(by: theirs), traced(by: theirs)])
    let pliant = options.pliant
    #expect(try pliant.encode([traced(by: ours), traced(by: ours)]) == data)
    #expect(ours.notes == theirs.notes && ours.notes.count == 16)
    // And once more, with the levels of the encoding before.
    #expect(try pliant.encode([traced(by: Trace()), traced(by: ours)]) == data)
    #expect(ours.notes.suffix(8) == theirs.notes.suffix(8))
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
      // Foundation gives it the index of the value before: it doesn't count super encoders.
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
