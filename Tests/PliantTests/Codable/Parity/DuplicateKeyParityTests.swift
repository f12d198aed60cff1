// Keys asked for twice where a document has them twice, and types that need to be told something: as in Foundation.

import Foundation
import Pliant
import Testing

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

  /// The answer is the same whatever was asked before.
  @Test func dependsOnNothingElse() throws {
    var random = RepeatableBits(seed: 35)
    for round in 0..<400 {
      let names = ["a", "b", "c", "d"]
      var members = (0..<Int.random(in: 0...8, using: &random)).compactMap { _ in names.randomElement(using: &random) }
      // Enough of them for tables.
      if round % 8 == 0 {
        members.insert(
          contentsOf: (0..<Int.random(in: 20...80, using: &random)).map { "k\($0)" }, at: members.count / 2)
      }
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

  private func expectFoundationsAnswers(
    _ document: String, _ keys: [String], sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) throws {
    func expect<Key: CodingKey>(_: Key.Type) throws {
      let foundation = with(JSONDecoder()) { $0.userInfo[order] = keys }
      let expected = try foundation.decode(Asking<Key>.self, from: Data(document.utf8)).found
      for tolerance in [Tolerance.strict, .tolerant] {
        let decoder = with(PliantDecoder(tolerance: tolerance)) { $0.userInfo[order] = keys }
        let answers =
          try [decoder.decode(Asking<Key>.self, from: document)]
          + decoder.decode([Asking<Key>].self, from: "[\(document),\(document)]")
        #expect(
          answers.map(\.found) == [expected, expected, expected], "\(document), \(keys)", sourceLocation: sourceLocation
        )
      }
    }
    try expect(AnyKey.self)
    try expect(Cases.self)
    try expect(Only.self)
    try expect(Reversed.self)
  }
}

// MARK: - Types that need to be told something

private struct Scaled: DecodableWithConfiguration {
  var value: Int
  var parts: [Int] = []

  init(from decoder: any Decoder, configuration: Int) throws {
    let container = try decoder.container(keyedBy: AnyKey.self)
    value = try container.decode(Int.self, forKey: "value") * configuration
    parts = try container.decodeIfPresent([Int].self, forKey: "parts") ?? []
  }
}

/// What is strict is compared with Foundation's decoder, in the table of unusual cases.
struct ConfigurationTests {
  @Test func valuesOfConfiguredTypesBendAsOthers() throws {
    let value = try PliantDecoder().decode(
      Scaled.self, from: Data(#"{"value":"4","parts":[1,"x"]}"#.utf8), configuration: 2)
    #expect(value.value == 8 && value.parts == [1])
  }
}
