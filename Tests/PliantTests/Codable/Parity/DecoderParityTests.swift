// PliantDecoder.strict and PliantJSONDecoder(tolerance: .strict) behave as Foundation's JSONDecoder.

import Foundation
import Pliant
import Testing

struct DecoderParityTests {
  static let cases =
    ParityCase.scalars + ParityCase.containers + ParityCase.options + ParityCase.documents + ParityCase.unusual
    + ParityCase.badDates + ParityCase.badDatesUnderConvertedKeys + ParityCase.json5

  @Test(arguments: cases) func givesWhatFoundationGives(_ test: ParityCase) {
    let expected = test.outcome(.foundation)
    for coder in [ParityCoder.pliant, .subclass] { #expect(test.outcome(coder) == expected, "\(coder)") }
  }

  @Test(arguments: ParityCase.trailingCommas) func passesTrailingCommasWhereFoundationIsReplaced(_ test: ParityCase) {
    #expect(test.outcome(.subclass) == test.outcome(.foundation) && test.outcome(.pliant) == "dataCorrupted []")
  }

  private enum Word: String, Codable { case a }
  private struct Worded: Codable { var id: Int; var word: Word? }
  private struct Foreign: Decodable {
    init(from decoder: any Decoder) throws {
      throw DecodingError.typeMismatch(Range<Int>.self, .init(codingPath: decoder.codingPath, debugDescription: "x"))
    }
  }

  @Test(arguments: ["[]", "3", "null", #"{"id":1,"word":[]}"#, #"[{"id":1,"word":3}]"#, #"["a",true]"#])
  func givesTheSameErrorForOneCollectedProblem(_ text: String) {
    func check<Value: Decodable>(_ type: Value.Type) {
      let collected = attempt { try PliantDecoder.strict.decode(type, from: text, collectingAll: true) }
      #expect(collected == attempt { try JSONDecoder().decode(type, from: Data(text.utf8)) }, "\(type)")
    }
    let types: [any Decodable.Type] = [Worded.self, Word.self, [Worded].self, [Word].self, URL.self, UUID.self]
    for type in types { check(type) }
    if text != "null" { check(Foreign.self) }
  }
}

struct ParityOptions: Sendable {
  var dates = JSONDecoder.DateDecodingStrategy.deferredToDate, data = JSONDecoder.DataDecodingStrategy.base64
  var floats = JSONDecoder.NonConformingFloatDecodingStrategy.throw
  var keys = JSONDecoder.KeyDecodingStrategy.useDefaultKeys, userInfo: [CodingUserInfoKey: any Sendable] = [:]
  var assumesTopLevelDictionary = false, allowsJSON5 = false
}
enum ParityCoder: CaseIterable { case foundation, pliant, subclass }

extension ParityOptions {
  func decoder(_ coder: ParityCoder) -> any DataDecoder {
    guard coder != .pliant else {
      return with(PliantDecoder.strict) {
        ($0.dateDecodingStrategy, $0.dataDecodingStrategy, $0.keyDecodingStrategy) = (dates, data, keys)
        ($0.nonConformingFloatDecodingStrategy, $0.userInfo) = (floats, userInfo)
        ($0.assumesTopLevelDictionary, $0.allowsJSON5) = (assumesTopLevelDictionary, allowsJSON5)
      }
    }
    return with(coder == .subclass ? PliantJSONDecoder(tolerance: .strict) : JSONDecoder()) {
      ($0.dateDecodingStrategy, $0.dataDecodingStrategy, $0.keyDecodingStrategy) = (dates, data, keys)
      ($0.nonConformingFloatDecodingStrategy, $0.userInfo) = (floats, userInfo)
      ($0.assumesTopLevelDictionary, $0.allowsJSON5) = (assumesTopLevelDictionary, allowsJSON5)
    }
  }
}

struct ParityCase: Sendable, CustomTestStringConvertible {
  let testDescription: String, outcome: @Sendable (ParityCoder) -> String
  static func value<Value: Decodable & SendableMetatype>(
    _ type: Value.Type, _ text: String, _ change: @Sendable (inout ParityOptions) -> Void = { _ in }
  ) -> ParityCase { data(type, Data(text.utf8), named: text, change) }

  static func data<Value: Decodable & SendableMetatype>(
    _ type: Value.Type, _ data: Data, named name: String, _ change: @Sendable (inout ParityOptions) -> Void = { _ in }
  ) -> ParityCase { decoding(named: "\(type) from \(name)", change) { try $0.decode(type, from: data) } }

  static func decoding<Value>(
    named name: String, _ change: @Sendable (inout ParityOptions) -> Void = { _ in },
    _ decode: @escaping @Sendable (any DataDecoder) throws -> Value
  ) -> ParityCase {
    let options = with(ParityOptions(), change)
    return ParityCase(testDescription: name) { coder in attempt { try decode(options.decoder(coder)) } }
  }

  /// Passes the document to a script, whose text is the outcome.
  static func script(
    _ name: String, _ text: String, _ change: @Sendable (inout ParityOptions) -> Void = { _ in },
    _ run: @escaping @Sendable (any Decoder) throws -> String
  ) -> ParityCase {
    decoding(named: "\(name): \(text)") {
      change(&$0)
      $0.userInfo[.script] = Script(run: run)
    } _: {
      try $0.decode(Scripted.self, from: Data(text.utf8)).log
    }
  }
}

struct Script: Sendable { let run: @Sendable (any Decoder) throws -> String }
extension CodingUserInfoKey {
  static let script = CodingUserInfoKey(rawValue: "script")!
  static let note = CodingUserInfoKey(rawValue: "note")!
}
struct Scripted: Decodable {
  let log: String
  init(from decoder: any Decoder) throws {
    guard let script = decoder.userInfo[.script] as? Script else { throw CancellationError() }
    log = try script.run(decoder)
  }
}
extension Decoder { var keyed: KeyedDecodingContainer<AnyKey> { get throws { try container(keyedBy: AnyKey.self) } } }

/// The outcome in words that don't depend on the decoder: a value, or an error with its case, type, key and path.
func attempt<Value>(_ body: () throws -> Value) -> String {
  do { return describe(try body()) } catch { return describe(error: error) }
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
  // Foundation's decoder throws its own error here, and converts it to this one when it leaves the decoder.
  case _ where "\(error)".hasPrefix("numberIsNotRepresentableInSwift"): "dataCorrupted []"
  default: "other \(error)"
  }
}

/// A value in words, with dictionaries and sets in a fixed order.
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

struct IntegerParityTests {
  /// Integral parts at the limits of types, and of the precision of Double, Decimal and 64 bits.
  private static let wholes = [
    "0", "1", "7", "127", "128", "255", "256", "32768", "65535", "65536", "2147483647", "2147483648", "4294967295",
    "4294967296",
    "9007199254740991", "9007199254740992", "9007199254740993", "1000000000000000000", "1844674407370955161",
    "9223372036854775807", "9223372036854775808", "9999999999999999999", "18446744073709551615", "18446744073709551616",
    "99999999999999999999", "170141183460469231731687303715884105727", "170141183460469231731687303715884105728",
    "340282366920938463463374607431768211455", "340282366920938463463374607431768211456",
  ]
  private static let ends = [
    "", ".0", ".1", ".5", ".6", ".9", ".99", ".50", ".000000000000000000001", ".4999999999999999999999999", "e0", "e1",
    "e-1", "e-2", ".0e0", ".5e1", ".25e1", "00e-2", "99e-2", "e19", "e-19", "E+1", ".00000000000000000000001",
    ".500000000000000000000000000000000000000000001", ".99999999999999999999999999999999999",
  ]

  private static let texts = wholes.flatMap { whole in ends.flatMap { end in [whole + end, "-" + whole + end] } }
  private func check<Value: Decodable & Equatable & SendableMetatype>(_ type: Value.Type) {
    for (text, document) in Self.texts.flatMap({ [($0, "[\($0)]"), ($0, "[\($0),1]")] }) {
      let actual = try? PliantDecoder.strict.decode([Value].self, from: document)
      #expect(actual == (try? JSONDecoder().decode([Value].self, from: document)), "\(type) from \(text)")
      guard let actual else { continue }
      // Wrapped, so that the array is decoded as in any Codable type.
      let wrapped = try? PliantDecoder().decode(Held<[Value]>.self, from: #"{"x":\#(document)}"#)
      #expect(wrapped?.x == actual, "\(type) from \(text)")
      let nested = try? PliantDecoder().decode(Held<[String: Value]>.self, from: #"{"x":{"y":\#(text)}}"#)
      #expect(nested?.x == ["y": actual[0]], "\(type) from \(text)")
    }
  }

  @Test func ofUpTo64Bits() {
    let types: [any (Decodable & Equatable & SendableMetatype).Type] = [
      Int8.self, UInt8.self, Int16.self, UInt16.self, Int32.self, UInt32.self, Int.self, UInt64.self,
    ]
    for type in types { check(type) }
  }

  @available(macOS 15, iOS 18, watchOS 11, tvOS 18, visionOS 2, *)
  @Test func of128Bits() throws {
    check(Int128.self)
    check(UInt128.self)
    #expect(try reported([Int128].self, "[1.0]").1.issues.map(\.path.description) == ["$[0]"])
    #expect(try reported([String: UInt128].self, #"{"a":1e1}"#).1.issues.map(\.path.description) == ["$.a"])
  }

  /// A value that fits 64 bits takes no much longer path because its type is wider.
  @available(macOS 15, iOS 18, watchOS 11, tvOS 18, visionOS 2, *)
  @Test func widthCostsLittle() throws {
    let text = "[\(repeatElement("7", count: 2000).joined(separator: ","))]"
    let types: [Int: any Decodable.Type] = [64: Held<[Int64]>.self, 128: Held<[Int128]>.self]
    try expectGrowth(below: 3, from: 64, to: 128) { width in
      try processorTime { _ = try types[width].map { try PliantDecoder().decode($0, from: "{\"x\":\(text)}") } }
    }
  }

  @Test func wholeNumbersAreNoProblems() throws {
    let document = #"{"x":{"a":[1.0,2e1],"b":"x","c":[[3.0]]}}"#
    let error = #expect(throws: DecodingError.self) {
      try PliantDecoder.strict.decode(Held<IntegerLists>.self, from: document, collectingAll: true)
    }
    #expect(error?.jsonErrors.map(\.path.description) == ["$.x.b"])
  }
}

private struct Held<Value: Decodable>: Decodable { var x: Value }
private struct IntegerLists: Decodable { var a: [Int], b: Int, c: [[Int]] }

/// If a type rounds a number to zero, strict decoding refuses it, as Foundation does; other decoding reports it.
struct RoundedZeroTests {
  private func expectRounding<Value: Decodable & Equatable>(_ json: String, to value: Value, at path: String) throws {
    #expect(throws: DecodingError.self, "\(Value.self)") { try PliantDecoder.strict.decode(Value.self, from: json) }
    #expect(throws: DecodingError.self, "\(Value.self)") { try JSONDecoder().decode(Value.self, from: Data(json.utf8)) }
    var report = DecodingReport()
    #expect(try PliantDecoder().decode(Value.self, from: json, report: &report) == value)
    #expect(report.issues.map(\.path.description) == [path], "\(Value.self)")
  }

  @Test func isReportedInEveryCollection() throws {
    try expectRounding("1e-400", to: 0.0, at: "$")
    try expectRounding("[0, 1e-400]", to: [0.0, 0], at: "$[1]")
    try expectRounding("[[0.0], [2, -1e-400]]", to: [[0.0], [2, 0]], at: "$[1][1]")
    try expectRounding("[[[1e-400]]]", to: [[[0.0]]], at: "$[0][0][0]")
    try expectRounding("[1e-400]", to: Set([0.0]), at: "$[0]")
    try expectRounding("[1e-60]", to: [Float(0)], at: "$[0]")
    try expectRounding(#"{"a":[1e-400]}"#, to: ["a": [0.0]], at: "$.a[0]")
    try expectRounding("[1e-400]", to: [Date(timeIntervalSinceReferenceDate: 0)], at: "$[0]")
  }

  @Test(arguments: ["[0, 0.0, -0]", "[0e5, 0.00e-9]", "[]", "[1, 0]"])
  func zerosAreNoConversion(_ json: String) throws {
    let (numbers, report) = try withReport { try PliantDecoder().decode([Double].self, from: json, report: &$0) }
    #expect(report.isClean)
    #expect(try PliantDecoder.strict.decode([Double].self, from: json) == numbers)
    // Foundation's decoder also refuses a zero with an exponent.
    if !json.contains("e") { #expect(try JSONDecoder().decode([Double].self, from: Data(json.utf8)) == numbers) }
  }
}
