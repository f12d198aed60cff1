// PliantDecoder(tolerance: .strict) and PliantJSONDecoder(tolerance: .strict) do what Foundation's JSONDecoder does: one case run
// through all of them.

import Foundation
import Pliant
import Testing

struct DecoderParityTests {
  static let cases =
    ParityCase.scalars + ParityCase.containers + ParityCase.options + ParityCase.documents + ParityCase.unusual
    + ParityCase.badDates + ParityCase.json5

  @Test(arguments: cases)
  func givesWhatFoundationGives(_ test: ParityCase) {
    let expected = test.outcome(.foundation)
    #expect(test.outcome(.pliant) == expected)
    #expect(test.outcome(.subclass) == expected)
  }

  @Test(arguments: ParityCase.trailingCommas)
  func passesTrailingCommasWhereFoundationIsReplaced(_ test: ParityCase) {
    #expect(test.outcome(.subclass) == test.outcome(.foundation))
    #expect(test.outcome(.pliant) == "dataCorrupted []")
  }
}

/// The options that both decoders have.
struct ParityOptions: Sendable {
  var dates = JSONDecoder.DateDecodingStrategy.deferredToDate
  var data = JSONDecoder.DataDecodingStrategy.base64
  var floats = JSONDecoder.NonConformingFloatDecodingStrategy.throw
  var keys = JSONDecoder.KeyDecodingStrategy.useDefaultKeys
  var userInfo: [CodingUserInfoKey: any Sendable] = [:]
  var assumesTopLevelDictionary = false
  var allowsJSON5 = false
}

/// Which decoder is asked.
enum ParityCoder: CaseIterable { case foundation, pliant, subclass }

/// The decoders under one name.
enum ParityEngine {
  case foundation(JSONDecoder)
  case pliant(PliantDecoder)

  init(_ coder: ParityCoder, _ options: ParityOptions) {
    switch coder {
    case .foundation: self = .foundation(JSONDecoder(), options)
    case .pliant: self = .pliant(options)
    case .subclass: self = .foundation(PliantJSONDecoder(tolerance: .strict), options)
    }
  }

  private static func foundation(_ decoder: JSONDecoder, _ options: ParityOptions) -> ParityEngine {
    decoder.dateDecodingStrategy = options.dates
    decoder.dataDecodingStrategy = options.data
    decoder.nonConformingFloatDecodingStrategy = options.floats
    decoder.keyDecodingStrategy = options.keys
    decoder.userInfo = options.userInfo
    decoder.assumesTopLevelDictionary = options.assumesTopLevelDictionary
    decoder.allowsJSON5 = options.allowsJSON5
    return .foundation(decoder)
  }

  private static func pliant(_ options: ParityOptions) -> ParityEngine {
    var decoder = PliantDecoder(tolerance: .strict)
    decoder.dateDecodingStrategy = options.dates
    decoder.dataDecodingStrategy = options.data
    decoder.nonConformingFloatDecodingStrategy = options.floats
    decoder.keyDecodingStrategy = options.keys
    decoder.userInfo = options.userInfo
    decoder.assumesTopLevelDictionary = options.assumesTopLevelDictionary
    decoder.allowsJSON5 = options.allowsJSON5
    return .pliant(decoder)
  }

  func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
    switch self {
    case .foundation(let decoder): try decoder.decode(type, from: data)
    case .pliant(let decoder): try decoder.decode(type, from: data)
    }
  }
}

/// A document and what is done with it.
struct ParityCase: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let outcome: @Sendable (ParityCoder) -> String

  /// The document decoded as a type.
  static func value<Value: Decodable & SendableMetatype>(
    _ type: Value.Type, _ text: String, _ change: @Sendable (inout ParityOptions) -> Void = { _ in }
  ) -> ParityCase { data(type, Data(text.utf8), named: text, change) }

  static func data<Value: Decodable & SendableMetatype>(
    _ type: Value.Type, _ data: Data, named name: String, _ change: @Sendable (inout ParityOptions) -> Void = { _ in }
  ) -> ParityCase { decoding(type, named: "\(type) from \(name)", change) { try $0.decode(type, from: data) } }

  /// A value decoded in a way of the case's own.
  static func decoding<Value>(
    _ type: Value.Type, named name: String, _ change: @Sendable (inout ParityOptions) -> Void = { _ in },
    _ decode: @escaping @Sendable (ParityEngine) throws -> Value
  ) -> ParityCase {
    var options = ParityOptions()
    change(&options)
    let fixed = options
    return ParityCase(testDescription: name) { coder in
      attempt { try decode(ParityEngine(coder, fixed)) }
    }
  }

  /// The document given to a script, whose words are the outcome.
  static func script(
    _ name: String, _ text: String, _ change: @Sendable (inout ParityOptions) -> Void = { _ in },
    _ run: @escaping @Sendable (any Decoder) throws -> String
  ) -> ParityCase {
    var options = ParityOptions()
    change(&options)
    options.userInfo[.script] = Script(run: run)
    let fixed = options
    return ParityCase(testDescription: "\(name): \(text)") { coder in
      attempt { try ParityEngine(coder, fixed).decode(Scripted.self, from: Data(text.utf8)).log }
    }
  }
}

struct Script: Sendable { let run: @Sendable (any Decoder) throws -> String }

extension CodingUserInfoKey {
  static let script = CodingUserInfoKey(rawValue: "script")!
  static let note = CodingUserInfoKey(rawValue: "note")!
}

/// What a script said about its decoder.
struct Scripted: Decodable {
  let log: String

  init(from decoder: any Decoder) throws {
    guard let script = decoder.userInfo[.script] as? Script else { throw CancellationError() }
    log = try script.run(decoder)
  }
}

extension Decoder {
  var keyed: KeyedDecodingContainer<AnyKey> { get throws { try container(keyedBy: AnyKey.self) } }
}

/// What came of something, in words that don't depend on the decoder: a value, or an error with its case, type, key and path.
func attempt<Value>(_ body: () throws -> Value) -> String {
  do {
    return describe(try body())
  } catch {
    return describe(error: error)
  }
}

func path(_ path: [any CodingKey]) -> String {
  "[" + path.map { "\($0.stringValue)#\($0.intValue.map(String.init) ?? "-")" }.joined(separator: ", ") + "]"
}

func describe(error: any Error) -> String {
  switch error {
  case DecodingError.typeMismatch(let type, let context): "typeMismatch \(type) \(path(context.codingPath))"
  case DecodingError.valueNotFound(let type, let context): "valueNotFound \(type) \(path(context.codingPath))"
  case DecodingError.keyNotFound(let key, let context):
    "keyNotFound \(key.stringValue)#\(key.intValue.map(String.init) ?? "-") \(path(context.codingPath))"
  case DecodingError.dataCorrupted(let context): "dataCorrupted \(path(context.codingPath))"
  // Foundation's decoder throws an error of its own here, and makes it this one when it leaves the decoder.
  case _ where "\(error)".hasPrefix("numberIsNotRepresentableInSwift"): "dataCorrupted []"
  default: "other \(error)"
  }
}

/// A value in words, dictionaries and sets in a fixed order.
func describe(_ value: Any) -> String {
  let mirror = Mirror(reflecting: value)
  switch mirror.displayStyle {
  case .dictionary:
    let members = mirror.children.map { child -> String in
      let pair = Mirror(reflecting: child.value).children.map(\.value)
      return "\(describe(pair[0])): \(describe(pair[1]))"
    }
    return "{" + members.sorted().joined(separator: ", ") + "}"
  case .set: return "{" + mirror.children.map { describe($0.value) }.sorted().joined(separator: ", ") + "}"
  case .collection: return "[" + mirror.children.map { describe($0.value) }.joined(separator: ", ") + "]"
  case .optional: return mirror.children.first.map { describe($0.value) } ?? "nil"
  case .struct where !(value is any CustomStringConvertible), .class where !(value is any CustomStringConvertible),
    .tuple:
    return "\(mirror.subjectType)("
      + mirror.children.map { "\($0.label ?? "_"): \(describe($0.value))" }.joined(separator: ", ") + ")"
  default:
    if let date = value as? Date { return "Date \(date.timeIntervalSinceReferenceDate.bitPattern)" }
    if let double = value as? Double { return "\(double) \(double.bitPattern)" }
    return "\(value)"
  }
}
