// The texts of issues of properties of each kind and type; JSON in strings. `Engines` has the table of combinations.

#if Macros
import Foundation
import Testing

@testable import Pliant
@testable import PliantCore

struct ReaderToleranceTableTests {
  /// A document with a usable value for each property, except for one with `value`, or without a value.
  static func document(_ key: String, _ value: String?) -> String {
    let good: KeyValuePairs = [
      "number": "1", "text": #""a""#, "flag": "true", "rate": "2.5", "part": #"{"id":1}"#, "level": "1", "list": "[1]",
      "table": #"{"a":1}"#, "set": "[1]", "town": #""beijing""#, "street": #"{"name":"a"}"#,
    ]
    let rest = good.filter { $0.key != key }.map { "\"\($0.key)\":\($0.value)" }
    return "{" + ((value.map { ["\"\(key)\":\($0)"] } ?? []) + rest).joined(separator: ",") + "}"
  }

  private func outcome<Model: JSONReadable>(
    _: Model.Type, _ key: String, _ value: String?, _ tolerance: Tolerance
  ) -> [String] {
    let (result, report) = decoded(Model.self, Self.document(key, value), with: PliantDecoder(tolerance: tolerance))
    let issues = report.issues.map { "\($0.kind): \($0)" }
    switch result {
    case .failure(let error): return ["error: \(error)"] + issues
    case .success(let model):
      let field = Mirror(reflecting: model).children.first { $0.label == key }
      return [field.map { text(of: $0.value) } ?? "no such property"] + issues
    }
  }

  /// A property, an unusable value, the type and the value in messages, the default, and the zero value if any.
  private static let unusable: [(String, bad: String, type: String, found: String, default: String, zero: String?)] = [
    ("number", #""x""#, "Int", #"string "x""#, "7", "0"), ("text", #"{"a":1}"#, "String", "an object", #""d""#, #""""#),
    ("flag", "2", "Bool", "number 2", "true", "false"), ("rate", "[1]", "Double", "an array", "1.5", "0.0"),
    ("part", "7", "Part", "number 7", "(id: 7)", nil), ("level", "3", "Rank", "number 3", "high", nil),
    ("list", #"{"a":1}"#, "[Int]", "an object", "[7]", "[]"),
    ("table", "true", "[String: Int]", "true", #"["d": 7]"#, "[:]"),
    ("set", #""x""#, "Set<Int>", #"string "x""#, "{7}", "{}"),
    ("town", #""oslo""#, "Harbor", #"string "oslo""#, "shanghai", nil),
  ]

  @Test func messagesNameTheTypeTheValueAndWhatStandsIn() {
    for (key, bad, type, found, standIn, zero) in Self.unusable {
      let column = key.count + 5
      let kind = ["level", "town"].contains(key) ? "invalidValue" : "typeMismatch"
      let issue = "\(kind): $.\(key), line 1 column \(column): expected \(type), found \(found)"
      let null = "nullValue: $.\(key), line 1 column \(column): expected \(type), found null"
      let error = "error: expected \(type), found \(found) at $.\(key) (line 1, column \(column))"
      #expect(outcome(AllDefaults.self, key, bad, .tolerant) == [standIn, "\(issue): used default"])
      #expect(outcome(AllDefaults.self, key, "null", .tolerant) == [standIn, "\(null): used default"])
      #expect(outcome(AllOptionals.self, key, bad, .tolerant) == ["nil", "\(issue): used nil"])
      #expect(outcome(AllRequired.self, key, bad, .strict) == [error])
      guard let zero else { continue }
      let missing = "missingKey: $.\(key), line 1 column 1: expected key \"\(key)\", found none"
      #expect(outcome(AllRequired.self, key, bad, .forgiving) == [zero, "\(issue): used zero value"])
      #expect(outcome(AllRequired.self, key, "null", .forgiving) == [zero, "\(null): used zero value"])
      #expect(outcome(AllRequired.self, key, nil, .forgiving) == [zero, "\(missing): used zero value"])
    }
  }

  @Test func typesThatAreOnlyCodableBendAsModelsDo() {
    let wrong = (#"{"street":[1]}"#, "$.street, line 1 column 11: expected Quay, found an array")
    let inner = [
      (#"{"street":{"name":[]}}"#, "$.street.name, line 1 column 19: expected String, found an array"),
      (#"{"street": {}}"#, #"$.street.name, line 1 column 12: expected key "name", found none"#),
    ]
    func street(_ json: String, _ issue: String, _ tolerance: Tolerance, default name: String, _ outcome: String) {
      let (value, report) = decoded(AllDefaults.self, json, with: PliantDecoder(tolerance: tolerance))
      #expect((try? value.get())?.street == Quay(name: name))
      #expect(report.issues.map(\.description) == ["\(issue): \(outcome)"])
    }
    // Required values inside the type have zero values, so the type itself needs no fallback.
    for (json, issue) in inner { street(json, issue, .forgiving, default: "", "used zero value") }
    for (tolerance, rows) in [(Tolerance.tolerant, inner + [wrong]), (.forgiving, [wrong])] {
      for (json, issue) in rows {
        street(json, issue, tolerance, default: "d", "used default")
        let (optional, other) = decoded(AllOptionals.self, json, with: PliantDecoder(tolerance: tolerance))
        #expect((try? optional.get()).map { $0.street == nil } == true)
        #expect(other.issues.map(\.description) == ["\(issue): used nil"])
      }
      #expect(account(AllRequired.self, Self.document("street", "[]"), tolerance)[0].hasPrefix("error: "))
    }
    #expect(account(AllDefaults.self, #"{"street":{}}"#, .strict)[0].hasPrefix("error: "))
  }

  @Test func lossyConversionsAreOffUnlessAskedFor() {
    let issue = "typeMismatch: $.id, line 1 column 7: expected Int, found number 3.9: converted to"
    let refused = "error: expected Int, found number 3.9, which Int can't hold at $.id (line 1, column 7)"
    for (name, tolerance) in Tolerance.presets {
      let json = #"{"id":3.9}"#
      #expect(account(Part.self, json, tolerance)[0] == (name == "forgiving" ? "(id: 0)" : refused))
      expectAccount(Part.self, json, "(id: 3)", "\(issue) 3", tolerance: tolerance.with(.fractionToInteger))
      expectAccount(Part.self, json, "(id: 4)", "\(issue) 4", tolerance: tolerance.with(.roundedToInteger))
    }
  }

  @Test func eachKnobActsAlone() {
    let (defaults, nils) = (Tolerance.strict.with(\.usesDefaults, true), Tolerance.strict.with(\.usesNil, true))
    let (zeros, drops) = (Tolerance.strict.with(\.usesZeroValues, true), Tolerance.strict.with(\.dropsElements, true))
    #expect(outcome(AllDefaults.self, "number", #""1""#, defaults).first == "7")
    #expect(outcome(AllOptionals.self, "number", #""1""#, defaults)[0].hasPrefix("error"))
    #expect(outcome(AllOptionals.self, "number", #""1""#, nils).first == "nil")
    #expect(outcome(AllDefaults.self, "number", #""1""#, nils)[0].hasPrefix("error"))
    #expect(outcome(AllRequired.self, "number", #""1""#, zeros).first == "0")
    #expect(outcome(AllDefaults.self, "number", #""1""#, zeros)[0].hasPrefix("error"))
    #expect(outcome(AllRequired.self, "list", #"[1,"1"]"#, drops).first == "[1]")
    #expect(outcome(AllRequired.self, "number", #""1""#, drops)[0].hasPrefix("error"))
  }
}

private struct EmbeddedPart: Codable, Equatable { var a: Int; var b: Int? }
private enum EmbeddedCase: Codable, Equatable { case x(a: Int) }
@JSONModel private struct EmbeddedHolder: Equatable {
  var required: EmbeddedPart, optional: EmbeddedPart?, defaulted = EmbeddedPart(a: 9)
  @Required var always: EmbeddedPart?
  @Key("first", "second") var candidate: EmbeddedPart?
  var list: [EmbeddedPart] = [], kind: EmbeddedCase?
}

struct ReaderToleranceTextTests {
  @Test func issuesInsideOfAStringStandThereAndErrorsLeaveDefaults() throws {
    let json = #"{"part":"{\"id\":\"1\"}","list":"[2,{\"a\":[]},\"x\"]"}"#
    let (value, report) = try reported(AllDefaults.self, json)
    #expect(value.part.id == 1 && value.list == [2])
    #expect(
      report.issues.map(\.path.description).sorted() == ["$.list", "$.list[1]", "$.list[2]", "$.part", "$.part.id"])
    #expect(report.issues.map(\.pattern).sorted() == ["$.list", "$.list[*]", "$.list[*]", "$.part", "$.part.id"])
    #expect(report.issues.map(\.column) == [9, 9, 33, 33, 33])
    let inner = report.issues.first { "\($0.path)" == "$.part.id" }
    #expect(inner?.description == #"$.part.id, line 1 column 9: expected Int, found string "1": converted to 1"#)
    #expect(report.issues.map(\.found).contains("an object"))
    let bad = #"{"part":"{\"id\":\"x\"}"}"#
    let issue =
      #"invalidValue: $.part, line 1 column 9: expected Part (in the string: expected Int, found string "x" at $.id "#
      + #"(line 1, column 7)), found string "{\"id\":\"x\"}": "#
    #expect(account(AllDefaults.self, bad).dropFirst() == [issue + "used default"])
    #expect(account(AllOptionals.self, bad).dropFirst() == [issue + "used nil"])
    // The error of a required Codable property names its inner value.
    let codable = #"{"required":"{\"a\":\"x\"}","always":{"a":1}}"#
    let error = #expect(throws: DecodingError.self) { try EmbeddedHolder(json: codable) }
    #expect("\(error as Any)".contains(#"in the string: expected Int, found string "x" at $.a"#))
  }

  private static let embedded =
    #"{"required":"{\"a\":1}","optional":"{\"a\":\"2\"}","defaulted":"{\"a\":3}","#
    + #""always":"{\"a\":4}","first":"x","second":"{\"a\":5}","list":["{\"a\":6}"],"kind":"{\"x\":{\"a\":7}}"}"#

  @Test func jsonInStringsIsReadByEveryKindOfCodableProperty() throws {
    let expected = EmbeddedHolder(
      required: EmbeddedPart(a: 1), optional: EmbeddedPart(a: 2), defaulted: EmbeddedPart(a: 3),
      always: EmbeddedPart(a: 4), candidate: EmbeddedPart(a: 5), list: [EmbeddedPart(a: 6)], kind: .x(a: 7))
    for (engine, value, report) in try EveryReading(EmbeddedHolder.self, Self.embedded).readings {
      #expect(value == expected, "\(engine)")
      #expect(report.issues.filter { $0.outcome.description == "converted to the JSON in it" }.count == 7, "\(engine)")
    }
    #expect(throws: DecodingError.self) { try strictly(EmbeddedHolder.self, Self.embedded) }
  }

  struct Box<Content> { struct Lid {} }
  private enum City: String, Codable { case beijing }

  @Test func typesAreNamedAsCodeSpellsThemByModelsAndCodableTypes() throws {
    let names: [(Any.Type, String)] = [
      (Int.self, "Int"), (City.self, "City"), ([Int].self, "[Int]"), ([[Int?]].self, "[[Int?]]"),
      ([String: Int].self, "[String: Int]"), ([Int: [String: Int?]]?.self, "[Int: [String: Int?]]?"),
      (Set<[Int]>.self, "Set<[Int]>"), (Int??.self, "Int??"), (Box<Int>.self, "Box<Int>"),
      (Box<[Int: String]>.self, "Box<[Int: String]>"), (Box<Int?>.Lid.self, "Lid"),
      // Names from the runtime don't contain `any`.
      ([any Hashable].self, "[Hashable]"), ((any Hashable & Codable)?.self, "(Decodable & Encodable & Hashable)?"),
      ([(Int, String?)].self, "[(Int, String?)]"), ([(Int) -> [Int]].self, "[(Int) -> [Int]]"),
      (Range<Int>.self, "Range<Int>"), (Result<[Int], any Error>.self, "Result<[Int], Error>"),
    ]
    for (type, name) in names { #expect(TypeName.of(type) == name) }
    struct Plain: Codable { var value: ContiguousArray<Double> }
    let document = #"{"value":{"0":1}}"#
    var (plain, model) = (DecodingReport(), DecodingReport())
    _ = try PliantDecoder().decode(Plain.self, from: document, report: &plain)
    _ = try PliantDecoder().decode(ContiguousArray<Double>.self, from: document, at: "value", report: &model)
    let issue = "$.value, line 1 column 10: expected ContiguousArray<Double>, found an object: converted to an array"
    #expect(plain.issues.map(\.description) == [issue] && plain.issues == model.issues)
  }
}
#endif
