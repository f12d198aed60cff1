// Keys in any order, and keys that stand in a document twice: the same values as Foundation's decoder gives.

import Foundation
import Pliant
import Testing

struct KeyOrderTests {
  /// More properties than are looked through one by one, with keys of all lengths, some missing, and objects inside.
  struct Wide: Codable, Equatable {
    struct Inner: Codable, Equatable {
      var a: Int, ab: Int?, abc, abcd, abcde: Int, abcdef, abcdefg, abcdefgh, abcdefghi: Int?
    }
    var id: Int, profile_image_0_of_the_user, profile_image_1_of_the_user, profile_image_2_of_the_user: String
    var missing1, missing2: String?, inner: Inner, inners: [Inner], é: Int?, 用户: String
    var id_str, name, screen_name, location, description, url: String, byName: [String: Inner], last: Bool
  }

  private func inner(_ number: Int) -> Wide.Inner {
    Wide.Inner(
      a: number, ab: number % 2 == 0 ? nil : 1, abc: 2, abcd: 3, abcde: 4, abcdef: 5, abcdefg: nil, abcdefgh: 6,
      abcdefghi: number % 3 == 0 ? nil : 7)
  }

  private var wide: Wide {
    Wide(
      id: 1, profile_image_0_of_the_user: "p0", profile_image_1_of_the_user: "p1", profile_image_2_of_the_user: "p2",
      missing1: nil, missing2: nil, inner: inner(1), inners: (2..<9).map(inner), é: 8, 用户: "u", id_str: "1", name: "n",
      screen_name: "s", location: "l", description: "d", url: "u", byName: ["x": inner(3), "y": inner(4)], last: true)
  }

  /// A document with the members of all objects in an order that is drawn for each, and with keys that nobody asks for.
  private func shuffled(_ value: Any, extra: Int, _ random: inout RepeatableBits) -> String {
    switch value {
    case let object as [String: Any]:
      var members = object.sorted { $0.key < $1.key }.map { key, value in
        "\"\(key)\":\(shuffled(value, extra: key == "byName" ? 0 : extra, &random))"
      }
      if object["x"] == nil { members += (0..<extra).map { "\"unknown\($0)\":[{\"id\":9}]" } }
      return "{\(members.shuffled(using: &random).joined(separator: ","))}"
    case let array as [Any]:
      return "[\(array.map { shuffled($0, extra: extra, &random) }.joined(separator: ","))]"
    default:
      let data = try? JSONSerialization.data(withJSONObject: value, options: .fragmentsAllowed)
      return String(decoding: data ?? Data(), as: UTF8.self)
    }
  }

  @Test(arguments: [0, 1, 30, 70]) func changesNothing(extra: Int) throws {
    let expected = [wide, wide]
    let object = try JSONSerialization.jsonObject(with: JSONEncoder().encode(expected))
    var random = RepeatableBits(seed: UInt64(extra))
    for _ in 0..<40 {
      let document = Data(shuffled(object, extra: extra, &random).utf8)
      #expect(try JSONDecoder().decode([Wide].self, from: document) == expected)
      for decoder in [PliantDecoder.strict, PliantDecoder()] {
        #expect(try reported { try decoder.decode([Wide].self, from: document, report: &$0) } == (expected, []))
      }
    }
  }

  struct ByTurns: Decodable {
    var found: [Int] = []
    init(from decoder: any Decoder) throws {
      let left = try decoder.keyed.nestedContainer(keyedBy: AnyKey.self, forKey: "left")
      let right = try decoder.keyed.nestedContainer(keyedBy: AnyKey.self, forKey: "right")
      for key in (0..<20).reversed().map({ AnyKey("k\($0)") }) {
        found += try [left, right].map { try $0.decodeIfPresent(Int.self, forKey: key) ?? -1 }
      }
    }
  }

  @Test func keepsSiblingsApart() throws {
    func members(_ numbers: some Sequence<Int>, times factor: Int) -> String {
      numbers.map { "\"k\($0)\":\($0 * factor)" }.joined(separator: ",")
    }
    let document = "{\"left\":{\(members(0..<20, times: 1))},\"right\":{\(members((3..<17).reversed(), times: 100))}}"
    let expected = (0..<20).reversed().flatMap { [$0, (3..<17).contains($0) ? $0 * 100 : -1] }
    #expect(try PliantDecoder().decode(ByTurns.self, from: document).found == expected)
    #expect(try JSONDecoder().decode(ByTurns.self, from: document).found == expected)
  }
}

private let order = CodingUserInfoKey(rawValue: "order").unsafelyUnwrapped

/// Asks for keys in the order that its decoder's `userInfo` says.
private struct Asking<Key: CodingKey>: Decodable {
  var found: [String]
  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    found = (decoder.userInfo[order] as? [String] ?? []).map { text in
      guard let key = Key(stringValue: text) else { return "\(text) unknown" }
      // Sometimes in two steps.
      if text == "b", !container.contains(key) { return "\(text) missing" }
      return (try? container.decode(Int.self, forKey: key)).map { "\(text) \($0)" } ?? "\(text) missing"
    }
  }
}

/// The cases of an enum, the only case of one, and cases in an order that is not that of the document.
private enum Cases: String, CodingKey { case a, b, c, d }
private enum Only: String, CodingKey { case a }
private enum Reversed: String, CodingKey { case d, c, b, a }

struct DuplicateKeyParityTests {
  /// Keys that differ in their first bytes, in their last, only in the middle, and only in length.
  private static let keys =
    [0, 1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 24, 25].flatMap { length in
      ["a", "b"].map { String(repeating: $0, count: length) }
    } + (0..<12).map { "profile_image_\($0)_of_the_user" } + ["é", "用户", "用户1", "a b", "A"]

  @Test func dependsOnNothingElse() throws {
    var random = RepeatableBits(seed: 35)
    for round in 0..<400 {
      let names = ["a", "b", "c", "d"]
      var members = (0..<Int.random(in: 0...8, using: &random)).compactMap { _ in names.randomElement(using: &random) }
      // Enough of them for tables.
      let others = round % 8 == 0 ? (0..<Int.random(in: 20...80, using: &random)).map { "k\($0)" } : []
      members.insert(contentsOf: others, at: members.count / 2)
      if round % 3 == 0 { members += (0..<20).compactMap { _ in Self.keys.randomElement(using: &random) } }
      var document = "{" + members.enumerated().map { "\"\($1)\":\($0)" }.joined(separator: ",") + "}"
      if round % 5 == 0 { document = document.replacingOccurrences(of: #""a""#, with: #""\u0061""#) }
      let order = (0..<Int.random(in: 0...9, using: &random)).compactMap { _ in
        (names + members).randomElement(using: &random)
      }
      try expectFoundationsAnswers(document, order)
      try expectFoundationsAnswers(document, members + order)
    }
  }

  private func expectFoundationsAnswers(_ document: String, _ keys: [String]) throws {
    func expect<Key: CodingKey>(_: Key.Type) throws {
      let foundation = with(JSONDecoder()) { $0.userInfo[order] = keys }
      let expected = try foundation.decode(Asking<Key>.self, from: Data(document.utf8)).found
      for decoder in [PliantDecoder.strict, PliantDecoder()].map({ with($0) { $0.userInfo[order] = keys } }) {
        let one = try decoder.decode(Asking<Key>.self, from: document)
        let answers = try [one] + decoder.decode([Asking<Key>].self, from: "[\(document),\(document)]")
        #expect(answers.map(\.found) == [expected, expected, expected], "\(document), \(keys)")
      }
    }
    try expect(AnyKey.self)
    try expect(Cases.self)
    try expect(Only.self)
    try expect(Reversed.self)
  }
}

private struct Scaled: DecodableWithConfiguration {
  var value: Int, parts: [Int]
  init(from decoder: any Decoder, configuration: Int) throws {
    value = try decoder.keyed.decode(Int.self, forKey: "value") * configuration
    parts = try decoder.keyed.decodeIfPresent([Int].self, forKey: "parts") ?? []
  }
}

/// What is strict is compared with Foundation's decoder, in the table of unusual cases.
struct ConfigurationTests {
  @Test func valuesOfConfiguredTypesBendAsOthers() throws {
    let data = Data(#"{"value":"4","parts":[1,"x"]}"#.utf8)
    let value = try PliantDecoder().decode(Scaled.self, from: data, configuration: 2)
    #expect(value.value == 8 && value.parts == [1])
  }
}
