/// The form of the truth tables: the value of each source for each set of switches, for tests and documentation.

import Testing

@testable import Pliant
@testable import PliantCore

struct ConversionCase: Sendable {
  typealias Switches = Tolerance.Conversions

  /// The kind of source, in a few words: `number text in a string`.
  var title: String
  /// The source in the document: `" +42 "` with its quotes, `4.2e1`, `true`.
  var json: String
  /// Values, and the switches that must be on for each. If several apply, the last is used.
  var outcomes: [(switches: Switches, value: String?)]

  /// A source with one value, if all of `switches` are on, or without a value.
  init(_ title: String, _ json: String, _ value: String?, _ switches: Switches = []) {
    self.init(title, json, value.map { [(switches, $0)] } ?? [])
  }

  init(_ title: String, _ json: String, _ outcomes: [(switches: Switches, value: String?)]) {
    (self.title, self.json, self.outcomes) = (title, json, outcomes)
  }

  /// The value of the source if `switches` are on; nil if it isn't converted.
  func value(under switches: Switches) -> String? {
    outcomes.last { switches.isSuperset(of: $0.switches) }.flatMap(\.value)
  }

  // The columns of the documentation.
  var strict: String? { value(under: Tolerance.strict.conversions) }
  var tolerant: String? { value(under: Tolerance.tolerant.conversions) }
}

struct ConversionTable: Sendable, CustomTestStringConvertible {
  var target: String, rows: [ConversionCase]
  var convert: @Sendable (ScalarSource, Tolerance.Conversions) -> String?
  var testDescription: String { target }
  static func joined(_ groups: [ConversionCase]...) -> [ConversionCase] { groups.flatMap { $0 } }

  static func rows(
    _ title: String, under switches: Tolerance.Conversions = [], _ values: (json: String, value: String)...
  ) -> [ConversionCase] { values.map { ConversionCase(title, $0.json, $0.value, switches) } }

  static func none(_ title: String, _ sources: String...) -> [ConversionCase] {
    sources.map { ConversionCase(title, $0, nil) }
  }

  /// Numbers with a point or an exponent and an integral value.
  static func wholes(_ title: String, _ values: (json: String, value: String)...) -> [ConversionCase] {
    values.map { json, value in
      let switches: [Tolerance.Conversions] = [.integralFloatToInteger, .fractionToInteger, .roundedToInteger]
      return ConversionCase(title, json, switches.map { ($0, value) })
    }
  }

  static func fractions(
    _ title: String, under others: Tolerance.Conversions = [],
    _ values: (json: String, cut: String?, rounded: String?)...
  ) -> [ConversionCase] {
    values.map { json, cut, rounded in
      ConversionCase(
        title, json, [(others.union(.fractionToInteger), cut), (others.union(.roundedToInteger), rounded)])
    }
  }

  static func texts(
    _ title: String, _ value: String?, _ switches: Tolerance.Conversions, _ texts: String...
  ) -> [ConversionCase] { texts.map { ConversionCase(title, "\"\($0)\"", value, switches) } }
}

extension Tolerance {
  func with(_ added: Conversions) -> Tolerance { with(\.conversions, conversions.union(added)) }
  func without(_ removed: Conversions) -> Tolerance { with(\.conversions, conversions.subtracting(removed)) }
  func with<Value>(_ property: WritableKeyPath<Tolerance, Value>, _ value: Value) -> Tolerance {
    PliantTests.with(self) { $0[keyPath: property] = value }
  }

  static let presets: [(name: String, tolerance: Tolerance)] = [
    ("strict", .strict), ("tolerant", .tolerant), ("forgiving", .forgiving),
  ]
}

extension Tolerance.Conversions {
  static let byName: [(name: String, value: Tolerance.Conversions)] = [
    ("stringToNumber", .stringToNumber), ("integralFloatToInteger", .integralFloatToInteger),
    ("boolToNumber", .boolToNumber), ("numberToBool", .numberToBool), ("stringToBool", .stringToBool),
    ("numberToString", .numberToString), ("boolToString", .boolToString), ("singleToArray", .singleToArray),
    ("emptyToNothing", .emptyToNothing), ("indexedObjectToArray", .indexedObjectToArray),
    ("arrayToIndexedDictionary", .arrayToIndexedDictionary), ("stringToJSON", .stringToJSON),
    ("stringToDate", .stringToDate), ("timestampToDate", .timestampToDate), ("unencodedURL", .unencodedURL),
    ("base64Variants", .base64Variants), ("caseInsensitiveRawValue", .caseInsensitiveRawValue),
    ("commaSeparatedToArray", .commaSeparatedToArray), ("stringToNonFinite", .stringToNonFinite),
    ("fractionToInteger", .fractionToInteger), ("roundedToInteger", .roundedToInteger),
  ]

  static let every = byName.reduce(into: Tolerance.Conversions()) { $0.formUnion($1.value) }

  var names: String { Self.byName.filter { contains($0.value) }.map(\.name).joined(separator: ", ") }
}

func withScalar<Result>(_ json: String, _ body: (ScalarSource) throws -> Result) throws -> Result {
  switch json {
  case "null": return try body(.null)
  case "true": return try body(.bool(true))
  case "false": return try body(.bool(false))
  default:
    let isString = json.hasPrefix("\"")
    let text = isString ? try valueRead(String.self, from: json) : json
    return try withBytes(text) { bytes in try body(unsafe isString ? .string(bytes) : .number(bytes)) }
  }
}

func withBytes<Result>(_ text: String, _ body: (UnsafeBufferPointer<UInt8>) throws -> Result) rethrows -> Result {
  try unsafe Array(text.utf8).withUnsafeBufferPointer(body)
}

func converted<Value>(
  _ text: String, _ switches: Tolerance.Conversions, _ convert: (ScalarSource, Tolerance.Conversions) -> Value?
) -> Value? { unsafe withBytes(text) { unsafe convert(.string($0), switches) } }

/// Each source without switches, with each switch alone, with all of them, and with all but one.
struct ConversionTableTests {
  private static let switchSets: [Tolerance.Conversions] =
    [[], .lossless, .every] + Tolerance.Conversions.byName.map(\.value)
    + Tolerance.Conversions.byName.map { Tolerance.Conversions.lossless.subtracting($0.value) }
    + Tolerance.Conversions.byName.map { Tolerance.Conversions.every.subtracting($0.value) }

  @Test(arguments: ConversionTable.all)
  func convertsUnderItsSwitchesAndNoOthers(table: ConversionTable) throws {
    for row in table.rows {
      for switches in Self.switchSets + row.outcomes.map(\.switches) {
        let value = try withScalar(row.json) { table.convert($0, switches) }
        let expected = row.value(under: switches)
        guard value != expected else { continue }
        Issue.record("\(row.title) \(row.json) under [\(switches.names)]: \(value ?? "nil"), not \(expected ?? "nil")")
        break
      }
    }
  }

  @Test func knowsEverySwitch() {
    #expect(Tolerance.Conversions.every.rawValue == 1 << 21 - 1)
    #expect(Tolerance.Conversions.every.isSuperset(of: .lossless))
  }
}
