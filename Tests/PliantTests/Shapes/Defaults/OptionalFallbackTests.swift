// Unusable fields and nested optionals, values that are written for nil, and fields that are written or left out.

#if Macros
import Foundation
import Pliant
import Testing

private struct CodablePart: Codable, Equatable { var x: Int }
private enum CodableWord: String, Codable { case p }
private struct TolerantFields: TolerantCodable {
  var codable: Field<CodablePart> = .value(CodablePart(x: 9)), word: Field<CodableWord> = .value(.p)
  var number: Field<Int> = .value(3), chosen: Field<Int> = .value(4), part: Field<CodablePart> = .null
  static var keyMapping: KeyMapping { ["chosen": ["a", "b"], "part": ["c", "d"]] }
}
@JSONModel private struct FieldsWithValues {
  var codable: Field<CodablePart> = .value(CodablePart(x: 9)), word: Field<CodableWord> = .value(.p)
  var number: Field<Int> = .value(3)
  @Key("a", "b") var chosen: Field<Int> = .value(4)
  @Key("c", "d") var part: Field<CodablePart> = .null
}
@JSONModel private struct ChosenGenerically<Value: Codable & Equatable>: Equatable { @Key("a", "b") var value: Value }
@JSONModel(untagged: true) private enum CountOrWord: Equatable { case count(Int?), word(String) }

@JSONModel
private struct RequiredFields { var model: Field<InnerNils>, codable: Field<CodablePart>, strategy: Field<Int> }

@JSONModel private struct RequiredField { @Required var value: Field<Int> }

struct FieldFallbackTests {
  private static let shape = EngineShape(
    "fields with values",
    baseline: [
      "codable": "value((x: 9))", "word": "value(p)", "number": "value(3)", "chosen": "value(4)", "part": "null",
    ]
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
    (
      #"{"a":"x","b":3,"c":[3],"d":{"x":1}}"#,
      "chosen value(3), part value((x: 1)) | typeMismatch $.a ignored | typeMismatch $.c ignored"
    ),
    (#"{"a":null,"b":"x"}"#, "chosen null | typeMismatch $.b ignored"),
    (
      #"{"a":"","b":"x","d":""}"#,
      "chosen null | typeMismatch $.a usedNil | typeMismatch $.b ignored | typeMismatch $.d usedNil"
    ),
    (#"{"a":"[1]","b":""}"#, "chosen missing | invalidValue $.a usedNil | typeMismatch $.b ignored"),
  ]) func allEnginesAgree(_ json: String, _ expected: String) throws {
    for tolerance in [.tolerant, Tolerance.tolerant.with(\.usesDefaults, false)] {
      for (engine, run) in Self.shape.runs {
        let text = run(json, tolerance)?.text(against: Self.shape.baseline)
        #expect(text == expected, "\(engine) \(tolerance.usesDefaults)")
      }
    }
  }

  @Test func modelsMayBeGenericOrJSONInAString() throws {
    let (value, report) = try reported(RequiredFields.self, #"{"model":"{\"x\":1}","codable":"{\"x\":2}"}"#)
    #expect(value.model == .value(InnerNils(x: 1)) && value.codable == .value(CodablePart(x: 2)))
    #expect(report.issues.map(\.path.description) == ["$.model", "$.codable"])
    #expect(throws: DecodingError.self) { try RequiredField(json: #"{"value":"[1]"}"#) }
    try expectReadings(of: #"{"a":"x","b":3}"#, ChosenGenerically<Field<Int>>(value: .value(3)))
    try expectReadings(of: #"{"a":"x","b":3}"#, ChosenGenerically<Int?>(value: 3))
    try expectReadings(of: #"{"a":"x","b":[]}"#, ChosenGenerically<Int?>(value: nil))
    try expectReadings(of: #"{"a":"x","b":3}"#, ChosenGenerically<CountOrWord>(value: .word("x")))
    try expectReadings(of: #"{"a":"x","b":3}"#, ChosenGenerically<CountOrWord?>(value: .word("x")))
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

  @Test func fieldsAndAssociatedValues() throws {
    for (value, expected) in [(#""q""#, Field<Int?>.missing), ("\"\"", .null), ("null", .null), ("1", .value(1))] {
      try expectReadings(of: #"{"x":\#(value)}"#, NestedField(x: expected))
    }
    for (members, expected) in [
      (#""x":"q","none":1"#, NestedCase.value(x: 5, none: 1)), (#""x":null"#, .value(x: nil, none: nil)),
      (#""x":3"#, .value(x: 3, none: nil)),
    ] { try expectReadings(of: #"{"value":{\#(members)}}"#, expected) }
  }
}

@JSONModel struct EncodedDefaults: Equatable {
  @Encode(default: "") var note: String?
  @Encode(default: 0) @Key("a.b") var count: Int?
  @Encode(default: [Int]()) @Key("c.0") var list: [Int]?
  @Encode(default: Date(timeIntervalSince1970: 1)) @Strategy(.unixSeconds) var at: Date?
  @Encode(default: EncodedDefaults.none) var kind: String? = "k"
  @Encode(default: 5) var field: Field<Int> = .missing
  static let none = "none"
}
@JSONModel struct UnwrittenDefaults {
  @Encode(.skipDefault) var list: [Int] = .init(repeating: 0, count: 2)
  @Encode(.skipDefault) var json: JSON = nil
  @Encode(.skipDefault) var date: Date = .init(timeIntervalSince1970: 0)
  @Encode(.skipDefault) @Strategy(.iso8601) var day: Date = .init(timeIntervalSince1970: 0)
  @Encode(.skipDefault) @Strategy(.iso8601) var days: [Date]? = .init()
  @Encode(.skipDefault) var uncompared: TreeModel? = nil
  @Encode(.skipDefault) @Key("a.b") var path: Data = .init([1])
  var m = 1
}
@JSONModel class EncodedDefaultClass { @Encode(default: "") var note: String?; var other: Int? }
@JSONModel(inherits: true) final class EncodedDefaultSubclass: EncodedDefaultClass {
  @Key("other") @Encode(default: 0) override var other: Int? { didSet {} }
}

struct EncodedDefaultTests {
  @Test func defaultsThatNameNoTypeAreLeftOut() throws {
    for (engine, text) in try everyWriting(UnwrittenDefaults()) { #expect(text == #"{"m":1}"#, "\(engine)") }
    let day = Date(timeIntervalSince1970: 86_400)
    let others = UnwrittenDefaults(
      list: [], json: 1, day: day, days: [day], uncompared: TreeModel(id: 1, children: nil), path: Data(), m: 2)
    let days = #""day":"1970-01-02T00:00:00Z","days":["1970-01-02T00:00:00Z"]"#
    let json = #"{"a":{"b":""},\#(days),"json":1,"list":[],"m":2,"uncompared":{"id":1}}"#
    for (engine, text) in try everyWriting(others) { #expect(text == json, "\(engine)") }
  }

  @Test func nilIsWrittenAsTheValueByEveryEngineAlsoInClasses() throws {
    var value = EncodedDefaults(kind: nil)
    let json = #"{"a":{"b":0},"at":1,"c":[[]],"kind":"none","note":""}"#
    for (engine, text) in try everyWriting(value) { #expect(text == json, "\(engine)") }
    value.field = .null
    for (engine, text) in try everyWriting(value) { #expect(text.contains(#""field":5"#), "\(engine)") }
    let full = EncodedDefaults(note: "n", count: 1, list: [2], at: date(3), kind: "x", field: .value(4))
    let fullJSON = #"{"a":{"b":1},"at":3,"c":[[2]],"field":4,"kind":"x","note":"n"}"#
    for (engine, text) in try everyWriting(full) { #expect(text == fullJSON, "\(engine)") }
    try expectReadings(of: fullJSON, full)
    for (engine, text) in try everyWriting(EncodedDefaultClass()) { #expect(text == #"{"note":""}"#, "\(engine)") }
    let other = #"{"note":"","other":0}"#
    for (engine, text) in try everyWriting(EncodedDefaultSubclass()) { #expect(text == other, "\(engine)") }
  }

  @Test func anUpdateKeepsNilThatItDoesNotMention() throws {
    var value = EncodedDefaults(note: nil, count: nil, kind: nil)
    try value.update(with: #"{"a":{"b":3}}"#)
    #expect(value.note == nil && value.kind == nil && value.count == 3)
  }
}

@JSONModel(keys: .snakeCase, encoding: .null) struct NullingChange {
  var note: Field<String>
  @Strategy(.unixSeconds) var at: Field<Date>
  @Key("a.b") var deep: Field<Int>
  var firstName: String?
  @Encode(.skipNil) var skipped: String?
  var city: SomeCity?, count = 0
}
@JSONModel(encoding: .skipDefault) struct DefaultChange {
  var note: Field<String> = .null
  @Strategy(.unixSeconds) var at: Field<Date> = .value(Date(timeIntervalSince1970: 5))
  var count: Field<Int> = .missing
}

struct FieldConditionTests {
  private func written<Model: JSONWritable & Encodable>(_ model: Model, _ expected: JSON) throws {
    for (engine, text) in try everyWriting(model) { #expect(try JSON(parsing: text) == expected, "\(engine)") }
  }

  @Test func missingFieldsAndDefaultsAreLeftOutWhereNilIsNull() throws {
    try written(
      NullingChange(note: .missing, at: .missing, deep: .missing), ["first_name": nil, "city": nil, "count": 0])
    try written(
      NullingChange(note: .null, at: .null, deep: .null, firstName: "f", skipped: "s", city: .here, count: 1),
      ["note": nil, "at": nil, "a": ["b": nil], "first_name": "f", "skipped": "s", "city": "here", "count": 1])
    try written(
      NullingChange(note: .value("x"), at: .value(date(1)), deep: .value(2)),
      ["note": "x", "at": 1, "a": ["b": 2], "first_name": nil, "city": nil, "count": 0])
    try written(DefaultChange(), [:])
    try written(DefaultChange(note: .missing, at: .missing, count: .missing), [:])
    try written(DefaultChange(note: .value("x"), at: .null, count: .null), ["note": "x", "at": nil, "count": nil])
  }
}
#endif
