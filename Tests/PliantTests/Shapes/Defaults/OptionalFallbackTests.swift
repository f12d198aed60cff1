#if Macros
/// Unusable fields in all ways of reading, and nested optionals: the initial value is the default of the inner one.

import Foundation
import Pliant
import Testing

private struct CodablePart: Codable, Equatable { var x: Int }
private enum CodableWord: String, Codable { case p }

private struct TolerantFields: TolerantCodable {
  var codable: Field<CodablePart> = .value(CodablePart(x: 9)), word: Field<CodableWord> = .value(.p)
  var number: Field<Int> = .value(3)
}
@JSONModel private struct FieldsWithValues {
  var codable: Field<CodablePart> = .value(CodablePart(x: 9)), word: Field<CodableWord> = .value(.p)
  var number: Field<Int> = .value(3)
}

@JSONModel
private struct RequiredFields { var model: Field<InnerNils>, codable: Field<CodablePart>, strategy: Field<Int> }

struct FieldFallbackTests {
  private static let shape = EngineShape(
    "fields with values", baseline: ["codable": "value((x: 9))", "word": "value(p)", "number": "value(3)"]
  ).model(FieldsWithValues.self).tolerant(TolerantFields.self)

  @Test(arguments: [
    ("{}", ""), (#"{"codable":null,"word":null,"number":null}"#, "codable null, number null, word null"),
    (
      #"{"codable":3,"word":"q","number":"x"}"#,
      "codable missing, number missing, word missing | invalidValue $.word usedNil | typeMismatch $.codable usedNil | "
        + "typeMismatch $.number usedNil"
    ),
    (
      #"{"codable":[],"word":"","number":false}"#,
      "codable null, number value(0), word null | invalidValue $.word usedNil | typeMismatch $.codable usedNil | "
        + "typeMismatch $.number converted"
    ), (#"{"codable":"{\"x\":2}"}"#, "codable value((x: 2)) | typeMismatch $.codable converted"),
  ]) func allEnginesAgree(_ json: String, _ expected: String) throws {
    for tolerance in [.tolerant, Tolerance.tolerant.with(\.usesDefaults, false)] {
      for (engine, run) in Self.shape.runs {
        let text = run(json, tolerance)?.text(against: Self.shape.baseline)
        #expect(text == expected, "\(engine) \(tolerance.usesDefaults)")
      }
    }
  }

  @Test func modelsMayBeJSONInAString() throws {
    var report = DecodingReport()
    let value = try RequiredFields(json: #"{"model":"{\"x\":1}","codable":"{\"x\":2}"}"#, report: &report)
    #expect(value.model == .value(InnerNils(x: 1)) && value.codable == .value(CodablePart(x: 2)))
    #expect(report.issues.map(\.path.description) == ["$.model", "$.codable"])
  }
}

@JSONModel private struct NestedModel: Equatable {
  var x: Int?? = 5, list: [Int]?? = [1], none: Int??
  @Key("a", "b") var chosen: Int?? = 9
}
private struct NestedTolerantly: TolerantCodable {
  var x: Int?? = 5, list: [Int]?? = [1], none: Int??, chosen: Int?? = 9
  static var keyMapping: KeyMapping { ["chosen": ["a", "b"]] }
}
@JSONModel private struct NestedField: Equatable { var x: Field<Int?> }
@JSONModel private enum NestedCase: Equatable { case value(x: Int?? = 5, none: Int??), other }

struct NestedOptionalTests {
  @Test(arguments: [
    (#"{"x":null,"list":null}"#, "nil nil nil 9", []),
    (#"{"x":"q","list":"q","none":"q"}"#, "5 [1] nil 9", ["$.list default", "$.none nil", "$.x default"]),
    (#"{"x":"","none":7}"#, "nil [1] 7 9", ["$.x nil"]), (#"{"x":6,"list":[2]}"#, "6 [2] nil 9", []),
    (#"{"a":"q"}"#, "5 [1] nil 9", ["$.a default"]), (#"{"a":"q","b":3}"#, "5 [1] nil 3", ["$.a ignored"]),
    (#"{"a":null,"b":4}"#, "5 [1] nil 4", []), (#"{"a":null}"#, "5 [1] nil nil", []),
  ]) func unusableValuesGiveWayToTheDefault(_ json: String, _ expected: String, _ issues: [String]) throws {
    func text<Value>(_ value: Value??) -> String {
      switch value {
      case nil: "nil"
      case .some(nil): "(nil)"
      case .some(.some(let value)): "\(value)"
      }
    }
    func expect(_ values: [String], _ report: DecodingReport, _ engine: String) {
      #expect(values.joined(separator: " ") == expected, "\(engine)")
      let found = report.issues.map { "\($0.path) \($0.outcome)".replacingOccurrences(of: "used ", with: "") }
      #expect(found.sorted() == issues, "\(engine)")
    }
    for (engine, value, report) in try EveryReading(NestedModel.self, json).readings {
      expect([text(value.x), text(value.list), text(value.none), text(value.chosen)], report, engine)
    }
    let (value, report) = try withReport { try PliantDecoder().decode(NestedTolerantly.self, from: json, report: &$0) }
    expect([text(value.x), text(value.list), text(value.none), text(value.chosen)], report, "TolerantCodable")
  }

  @Test func fields() throws {
    for (value, expected) in [(#""q""#, Field<Int?>.missing), ("\"\"", .null), ("null", .null), ("1", .value(1))] {
      try expectReadings(of: #"{"x":\#(value)}"#, NestedField(x: expected))
    }
  }

  @Test func associatedValues() throws {
    for (members, expected) in [
      (#""x":"q","none":1"#, NestedCase.value(x: 5, none: 1)), (#""x":null"#, .value(x: nil, none: nil)),
      (#""x":3"#, .value(x: 3, none: nil)),
    ] { try expectReadings(of: #"{"value":{\#(members)}}"#, expected) }
  }
}
#endif
