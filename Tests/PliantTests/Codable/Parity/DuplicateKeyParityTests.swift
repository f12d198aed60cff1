//===----------------------------------------------------------------------===//
// Keys asked for twice where a document has them twice, and types that need to be told something: as in Foundation.
//===----------------------------------------------------------------------===//

import Foundation
import Pliant
import Testing

/// Asks for keys in the order that its decoder's `userInfo` says.
private struct Asking: Decodable {
  static let order = CodingUserInfoKey(rawValue: "order")

  var found: [String]

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: AnyName.self)
    let keys = Self.order.flatMap { decoder.userInfo[$0] as? [String] } ?? []
    found = keys.map { key in
      do {
        return try "\(key) \(container.decode(Int.self, forKey: AnyName(key)))"
      } catch {
        return "\(key) missing"
      }
    }
  }
}

private struct AnyName: CodingKey {
  var stringValue: String
  var intValue: Int? { nil }
  init(_ text: String) { stringValue = text }
  init?(stringValue: String) { self.init(stringValue) }
  init?(intValue: Int) { return nil }
}

struct DuplicateKeyParityTests {
  @Test(
    arguments: [
      #"{"a":1,"a":2,"b":3}"#, #"{"a":1,"b":2,"c":9,"a":3}"#, #"{"b":1,"a":2,"a":3}"#, #"{"a":1,"a":2}"#,
      #"{"a":1,"b":2,"b":3,"a":4,"c":5}"#, #"{"c":1,"c":2,"a":3,"b":4,"a":5,"b":6}"#,
    ],
    [
      ["a", "a"], ["a", "a", "b"], ["a", "b", "a"], ["b", "a", "a", "b"], ["c", "a", "a", "b", "a", "c"],
      ["b", "b", "a"],
    ])
  func givesFoundationsAnswer(document: String, order: [String]) throws {
    let key = try #require(Asking.order)
    let foundation = JSONDecoder()
    foundation.userInfo[key] = order
    let expected = try foundation.decode(Asking.self, from: Data(document.utf8)).found
    for tolerance in [Tolerance.strict, .tolerant] {
      var decoder = PliantDecoder(tolerance: tolerance)
      decoder.userInfo[key] = order
      #expect(try decoder.decode(Asking.self, from: document).found == expected)
      #expect(
        try decoder.decode([Asking].self, from: "[\(document),\(document)]").map(\.found) == [expected, expected])
    }
  }
}

// MARK: - Types that need to be told something

private struct Scaled: Equatable, DecodableWithConfiguration, EncodableWithConfiguration {
  var value: Int
  var parts: [Int] = []

  init(value: Int) { self.value = value }

  init(from decoder: any Decoder, configuration: Int) throws {
    let container = try decoder.container(keyedBy: AnyName.self)
    value = try container.decode(Int.self, forKey: AnyName("value")) * configuration
    parts = try container.decodeIfPresent([Int].self, forKey: AnyName("parts")) ?? []
  }

  func encode(to encoder: any Encoder, configuration: Int) throws {
    var container = encoder.container(keyedBy: AnyName.self)
    try container.encode(value / configuration, forKey: AnyName("value"))
  }
}

private enum Tenfold: DecodingConfigurationProviding, EncodingConfigurationProviding {
  static var decodingConfiguration: Int { 10 }
  static var encodingConfiguration: Int { 10 }
}

struct ConfigurationTests {
  @Test func isToldToTheType() throws {
    let data = Data(#"{"value":4,"parts":[1]}"#.utf8)
    #expect(try PliantDecoder().decode(Scaled.self, from: data, configuration: 5).value == 20)
    #expect(try PliantDecoder().decode(Scaled.self, from: data, configuration: Tenfold.self).value == 40)
    #expect(try JSONDecoder().decode(Scaled.self, from: data, configuration: 5).value == 20)
    #expect(try PliantEncoder().encode(Scaled(value: 20), configuration: 5) == Data(#"{"value":4}"#.utf8))
    #expect(try PliantEncoder().encode(Scaled(value: 20), configuration: Tenfold.self) == Data(#"{"value":2}"#.utf8))
  }

  @Test func bendsAndFailsAsOtherTypes() throws {
    let data = Data(#"{"value":"4","parts":[1,"x"]}"#.utf8)
    let value = try PliantDecoder().decode(Scaled.self, from: data, configuration: 2)
    #expect(value.value == 8 && value.parts == [1])
    var told: [String] = []
    for decode in [
      { try JSONDecoder().decode(Scaled.self, from: data, configuration: 2) },
      { try PliantDecoder(tolerance: .strict).decode(Scaled.self, from: data, configuration: 2) },
    ] {
      let error = #expect(throws: DecodingError.self) { try decode() }
      guard case .typeMismatch(_, let context) = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
      told.append(context.codingPath.map(\.stringValue).joined(separator: "."))
    }
    #expect(told == ["value", "value"])
  }
}
