// Compares `PliantEncoder` and `PliantJSONEncoder` with `JSONEncoder`: bytes, errors and paths are the same.

import Foundation
import Pliant
import Testing

struct EncoderParityTests {
  static let cases =
    EncoderCase.containers + EncoderCase.order + EncoderCase.values + EncoderCase.errors + EncoderCase.dictionaries

  static let formattings: [EncoderOptions] = (0..<8).map { bits in
    let all: [JSONEncoder.OutputFormatting] = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let chosen = all.indices.filter { bits & 1 << $0 != 0 }.map { all[$0] }
    return EncoderOptions(name: "formatting \(chosen)", formatting: .init(chosen))
  }

  private static let letters = JSONEncoder.NonConformingFloatEncodingStrategy.texts("a", "b", "c")

  static let strategies: [EncoderOptions] = [
    EncoderOptions(name: "seconds", dates: .secondsSince1970, data: .deferredToData),
    EncoderOptions(name: "milliseconds", dates: .millisecondsSince1970),
    EncoderOptions(name: "ISO 8601", dates: .iso8601), EncoderOptions(name: "formatted", dates: .formatted(formatter)),
    EncoderOptions(
      name: "custom",
      dates: .custom { date, encoder in
        var container = encoder.container(keyedBy: AnyKey.self)
        try container.encode("\(path(encoder.codingPath)) \(date.timeIntervalSince1970)", forKey: "d")
      },
      data: .custom { try "\(path($1.codingPath)) \($0.count)".encode(to: $1) }),
    EncoderOptions(name: "custom and nothing", dates: .custom { _, _ in }, data: .custom { _, _ in }),
    EncoderOptions(
      name: "custom and an error", dates: .custom { _, _ in throw SomeError() },
      data: .custom { _, _ in throw SomeError() }),
    EncoderOptions(name: "snake case", keys: .convertToSnakeCase),
    EncoderOptions(name: "custom keys", keys: .custom { AnyKey("\($0.count)/\(path($0))") }),
    EncoderOptions(name: "floats", floats: .texts("+/", "-\"", "nan")),
    EncoderOptions(name: "seconds and floats", dates: .secondsSince1970, floats: letters),
    EncoderOptions(name: "milliseconds and floats", dates: .millisecondsSince1970, floats: letters),
    EncoderOptions(name: "user info", userInfo: [CodingUserInfoKey(rawValue: "x").unsafelyUnwrapped: 1]),
    EncoderOptions(
      name: "everything", formatting: [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes], dates: .iso8601,
      data: .deferredToData, keys: .convertToSnakeCase, floats: letters),
  ]

  private static let formatter = with(DateFormatter()) {
    ($0.locale, $0.timeZone) = (Locale(identifier: "en_US_POSIX"), TimeZone(secondsFromGMT: 0))
    $0.dateFormat = "yyyy/MM/dd HH:mm"
  }

  @Test(arguments: cases) func writesTheSameWithEachOption(item: EncoderCase) {
    for options in Self.formattings + Self.strategies { expectParity(item, options) }
  }

  // If nested containers get the key of another value, Foundation stops the program.
  @Test(arguments: EncoderCase.values) func keepsTheLastOfKeysThatCollide(item: EncoderCase) {
    expectParity(item, EncoderOptions(name: "custom keys that collide", keys: .custom { _ in AnyKey("x") }))
  }

  @Test(arguments: EncoderCase.swallowed) func leavesNothingOfWhatFailed(item: EncoderCase, expected: String) throws {
    let encoding = Encoding { encoder in try item.encode(encoder, Trace()) }
    #expect(try EncoderOptions(name: "sorted").pliant.encodeString(encoding) == expected)
  }

  @Test func convertsNamesAndSortsKeysAsFoundation() {
    var generator = RepeatableBits(seed: 42)
    let known = ["simpleOneTwo", "myURLProperty", "_id", "URL", "iOS", "__a__", "snake_Case", "", "a", "A"]
    let names = ["abABxyXY019__.éÉßǅ😀", "abABxY0_", "aBc\r\n"].flatMap { letters in
      randomTexts(1000, upTo: 12, of: letters, &generator)
    }
    for name in known + names {
      let item = EncoderCase.keyed(name) { container, _ in try container.encode(1, forKey: AnyKey(name)) }
      expectParity(item, EncoderOptions(name: "snake case", keys: .convertToSnakeCase))
    }
    var other = RepeatableBits(seed: 7)
    for _ in 0..<200 {
      let keys = Set(randomTexts(20, upTo: 4, of: "aAbB_10/\"éÉe\u{301}ﬀ\u{FFFF}😀日", &other))
      expectParity(.value(Dictionary(uniqueKeysWithValues: keys.map { ($0, 1) })), EncoderOptions(name: "sorted"))
    }
  }

  /// An encoder remembers the first thousand names. Further ones don't make it forget these.
  @Test func manyNamesAreConvertedInLinearTime() throws {
    try expectGrowth(below: 6, from: 1000, to: 2000) { count in
      let encoder = with(PliantEncoder()) { $0.keyEncodingStrategy = .convertToSnakeCase }
      let value = Encoding { encoder in
        var members = encoder.container(keyedBy: AnyKey.self)
        for number in 0..<count { try members.encode(1, forKey: AnyKey("someName\(number)")) }
      }
      var texts = [try encoder.encodeString(value)]
      let time = try processorTime { texts.append(try encoder.encodeString(value)) }
      #expect(texts[0] == texts[1])
      return time
    }
  }

  func randomTexts(_ count: Int, upTo length: Int, of alphabet: String, _ generator: inout RepeatableBits) -> [String] {
    (0..<count).map { _ in
      let length = Int.random(in: 0...length, using: &generator)
      return String((0..<length).map { _ in alphabet.randomElement(using: &generator) ?? "a" })
    }
  }

  @Test func writesDoublesAsFoundation() {
    var generator = RepeatableBits(seed: 3)
    let doubles = (0..<20_000).map { _ in Double(bitPattern: generator.next()) }.filter(\.isFinite)
    expectParity(.value(doubles), EncoderOptions(name: "default"))
    expectParity(.value(doubles.map(Float.init).filter(\.isFinite)), EncoderOptions(name: "default"))
  }
}

// MARK: - Parts of the parity suite of the encoders

/// Notes of a case while it is encoded: paths and counts, which must agree as well.
final class Trace {
  var notes: [String] = []
  func note(_ values: Any...) { notes += values.map { value in (value as? [any CodingKey]).map(path) ?? "\(value)" } }
}
struct Encoding: Encodable {
  let body: (any Encoder) throws -> Void
  init(_ body: @escaping (any Encoder) throws -> Void) { self.body = body }
  func encode(to encoder: any Encoder) throws { try body(encoder) }
}
extension KeyedEncodingContainer {
  mutating func encodeByHand(_ key: Key, _ body: @escaping (any Encoder) throws -> Void) throws {
    try encode(Encoding(body), forKey: key)
  }
}
extension UnkeyedEncodingContainer {
  mutating func encodeByHand(_ body: @escaping (any Encoder) throws -> Void) throws { try encode(Encoding(body)) }
}
struct SomeError: Error, CustomStringConvertible { var description: String { "some error" } }

struct EncoderCase: CustomTestStringConvertible, Sendable {
  let name: String, encode: @Sendable (any Encoder, Trace) throws -> Void
  typealias Filling<Container> = @Sendable (inout Container, Trace) throws -> Void
  init(_ name: String, _ encode: @escaping @Sendable (any Encoder, Trace) throws -> Void) {
    (self.name, self.encode) = (name, encode)
  }

  static func keyed(_ name: String, _ fill: @escaping Filling<KeyedEncodingContainer<AnyKey>>) -> EncoderCase {
    EncoderCase(name) { encoder, trace in
      _ = try with(encoder.container(keyedBy: AnyKey.self)) { try fill(&$0, trace) }
    }
  }

  static func unkeyed(_ name: String, _ fill: @escaping Filling<any UnkeyedEncodingContainer>) -> EncoderCase {
    EncoderCase(name) { encoder, trace in _ = try with(encoder.unkeyedContainer()) { try fill(&$0, trace) } }
  }

  static func single(_ name: String, _ fill: @escaping Filling<any SingleValueEncodingContainer>) -> EncoderCase {
    EncoderCase(name) { encoder, trace in _ = try with(encoder.singleValueContainer()) { try fill(&$0, trace) } }
  }

  static func value<Value: Encodable & Sendable>(_ value: Value) -> EncoderCase {
    single("\(Value.self): \(describe(value).prefix(100))") { container, _ in try container.encode(value) }
  }

  var testDescription: String { name }
}

struct EncoderOptions: CustomTestStringConvertible, Sendable {
  var name: String, formatting: JSONEncoder.OutputFormatting = .sortedKeys
  var dates = JSONEncoder.DateEncodingStrategy.deferredToDate, data = JSONEncoder.DataEncodingStrategy.base64
  var keys = JSONEncoder.KeyEncodingStrategy.useDefaultKeys
  var floats = JSONEncoder.NonConformingFloatEncodingStrategy.throw, userInfo: [CodingUserInfoKey: any Sendable] = [:]
  var testDescription: String { name }
  var foundation: JSONEncoder { with(JSONEncoder(), set) }
  var subclass: JSONEncoder { with(PliantJSONEncoder(), set) }
  private func set(_ encoder: inout some JSONEncoder) {
    (encoder.outputFormatting, encoder.dateEncodingStrategy, encoder.dataEncodingStrategy) = (formatting, dates, data)
    (encoder.keyEncodingStrategy, encoder.nonConformingFloatEncodingStrategy) = (keys, floats)
    encoder.userInfo = userInfo
  }

  var pliant: PliantEncoder {
    with(PliantEncoder()) {
      ($0.outputFormatting, $0.dateEncodingStrategy, $0.dataEncodingStrategy) = (formatting, dates, data)
      ($0.keyEncodingStrategy, $0.nonConformingFloatEncodingStrategy, $0.userInfo) = (keys, floats, userInfo)
    }
  }
}

func expectParity(_ item: EncoderCase, _ options: EncoderOptions) {
  let (expected, expectedTrace) = outcome(item, options.foundation.encode)
  let isOrdered = options.formatting.contains(.sortedKeys)
  for (name, encode) in [
    ("PliantEncoder", options.pliant.encode as (Encoding) throws -> Data),
    ("PliantJSONEncoder", options.subclass.encode),
  ] {
    let (actual, trace) = outcome(item, encode)
    let isSame = isOrdered ? actual == expected : canonical(actual) == canonical(expected)
    #expect(isSame, "\(item.name), \(options.name), \(name): \(actual) and not \(expected)")
    #expect(trace == expectedTrace, "\(item.name), \(options.name), \(name)")
  }
}

private func outcome(_ item: EncoderCase, _ encode: (Encoding) throws -> Data) -> (String, [String]) {
  let trace = Trace()
  do {
    let data = try encode(Encoding { encoder in try item.encode(encoder, trace) })
    return (String(decoding: data, as: UTF8.self), trace.notes)
  } catch EncodingError.invalidValue(let value, let context) {
    return ("invalid \(type(of: value)) at [\(path(context.codingPath))]", trace.notes)
  } catch { return ("error \(error)", trace.notes) }
}

private func canonical(_ text: String) -> String {
  guard let tree = try? JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed),
    let data = try? JSONSerialization.data(withJSONObject: tree, options: [.sortedKeys, .fragmentsAllowed])
  else { return text }
  return String(decoding: data, as: UTF8.self)
}
