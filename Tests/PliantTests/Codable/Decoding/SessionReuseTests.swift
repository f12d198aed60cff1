//===----------------------------------------------------------------------===//
// What is kept of a decoding goes on to mean what it did, although the next one uses the same room.
//===----------------------------------------------------------------------===//

import Foundation
import Pliant
import Testing

@Suite struct SessionReuseTests {
  struct Plain: Codable, Equatable { var a: Int }

  /// Decodes other documents of the same and of other sizes.
  private func decodeOthers() throws {
    let decoder = PliantDecoder()
    for number in 0..<20 {
      let text = "{\"b\":\"\(String(repeating: "x", count: number))\",\"a\":\(number)}"
      #expect(try decoder.decode(Plain.self, from: Data(text.utf8)) == Plain(a: number))
    }
  }

  @Test func keptErrorsTellOfTheirDocument() throws {
    let decoder = PliantDecoder(tolerance: .strict)
    let error = try #require(throws: DecodingError.self) {
      try decoder.decode([Plain].self, from: Data(#"[{"a":1},{"a":"none"}]"#.utf8))
    }
    let before = "\(error)"
    try decodeOthers()
    #expect("\(error)" == before)
    #expect(before.contains("none"))
  }

  final class Keeper: Decodable {
    enum CodingKeys: String, CodingKey { case a, b }
    let container: KeyedDecodingContainer<CodingKeys>
    let decoder: any Decoder

    init(from decoder: any Decoder) throws {
      self.decoder = decoder
      container = try decoder.container(keyedBy: CodingKeys.self)
    }
  }

  @Test func keptContainersAndDecodersMeanTheirObject() throws {
    let keepers = try PliantDecoder().decode([Keeper].self, from: Data(#"[{"a":1,"b":"x"},{"b":"y","a":2}]"#.utf8))
    try decodeOthers()
    #expect(try keepers.map { try $0.container.decode(Int.self, forKey: .a) } == [1, 2])
    #expect(try keepers.map { try $0.container.decode(String.self, forKey: .b) } == ["x", "y"])
    #expect(try keepers.map { try Plain(from: $0.decoder).a } == [1, 2])
    #expect(keepers[1].container.codingPath.map(\.stringValue) == ["Index 1"])
  }

  struct Tree: Codable, Equatable {
    var name: String
    var children: [Tree]
  }

  private func tree(_ name: String, depth: Int) -> Tree {
    Tree(name: name, children: depth == 0 ? [] : (0..<3).map { tree("\(name).\($0)", depth: depth - 1) })
  }

  @Test func typesMayHoldThemselves() throws {
    let expected = tree("0", depth: 6)
    let data = try JSONEncoder().encode(expected)
    for _ in 0..<3 { #expect(try PliantDecoder().decode(Tree.self, from: data) == expected) }
  }

  /// Decodes a document while another one is being decoded.
  struct Outer: Decodable, Equatable {
    enum CodingKeys: String, CodingKey { case inner, a }
    var inner: Plain
    var a: Int

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      inner = try PliantDecoder().decode(
        Plain.self, from: Data(try container.decode(String.self, forKey: .inner).utf8))
      a = try container.decode(Int.self, forKey: .a)
    }
  }

  @Test func decodingsMayStandInEachOther() throws {
    for number in 0..<5 {
      let outer = try PliantDecoder().decode(
        Outer.self, from: Data("{\"inner\":\"{\\\"a\\\":\(number)}\",\"a\":7}".utf8))
      #expect(outer.inner == Plain(a: number))
      #expect(outer.a == 7)
    }
  }

  @Test(arguments: 0...40) func textsOfEachLengthAreEqual(length: Int) throws {
    for text in [String(repeating: "k", count: length), String("aé明😀bcdéfghijklmnopqrs明tuvwxyz".prefix(length))] {
      let decoded = try PliantDecoder().decode([String: [String]].self, from: JSONEncoder().encode([text: [text]]))
      #expect(decoded == [text: [text]])
      #expect(decoded[text]?.first.map { Array($0.utf8) } == Array(text.utf8))
      #expect(decoded[text]?.first?.hashValue == text.hashValue)
      #expect(decoded[text]?.first.map { $0 + "é" } == text + "é")
    }
  }
}
