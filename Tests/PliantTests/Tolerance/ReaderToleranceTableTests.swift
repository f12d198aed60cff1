#if Macros
/// The table of what bends, cell by cell: missing, null and unusable values of properties with a default, optional and required,
/// of each type, in each preset.

import Foundation
import Testing

@testable import Pliant
@testable import PliantCore

struct ReaderToleranceTableTests {
  /// A property, with a value for it and one that nothing converts to it.
  struct Property: Sendable {
    var key: String
    var good: String
    var goodText: String
    var bad: String
    var kind: IssueKind = .typeMismatch
    var badExpected: String
    var badFound: String
    var nullExpected: String
    var defaultText: String
    var zeroText: String?
  }

  static let properties: [Property] = [
    Property(
      key: "number", good: "1", goodText: "1", bad: #""x""#, badExpected: "Int", badFound: #"string "x""#,
      nullExpected: "Int", defaultText: "7", zeroText: "0"),
    Property(
      key: "text", good: #""a""#, goodText: #""a""#, bad: #"{"a":1}"#, badExpected: "String", badFound: "an object",
      nullExpected: "String", defaultText: #""d""#, zeroText: #""""#),
    Property(
      key: "flag", good: "true", goodText: "true", bad: "2", badExpected: "Bool", badFound: "number 2",
      nullExpected: "Bool", defaultText: "true", zeroText: "false"),
    Property(
      key: "rate", good: "2.5", goodText: "2.5", bad: "[1]", badExpected: "Double", badFound: "an array",
      nullExpected: "Double", defaultText: "1.5", zeroText: "0.0"),
    Property(
      key: "part", good: #"{"id":1}"#, goodText: "(id: 1)", bad: "7", badExpected: "Part", badFound: "number 7",
      nullExpected: "Part", defaultText: "(id: 7)"),
    Property(
      key: "level", good: "1", goodText: "low", bad: "3", kind: .invalidValue, badExpected: "Rank",
      badFound: "number 3", nullExpected: "Rank", defaultText: "high"),
    Property(
      key: "list", good: "[1]", goodText: "[1]", bad: #"{"a":1}"#, badExpected: "[Int]", badFound: "an object",
      nullExpected: "[Int]", defaultText: "[7]", zeroText: "[]"),
    Property(
      key: "table", good: #"{"a":1}"#, goodText: #"["a": 1]"#, bad: "true", badExpected: "[String: Int]",
      badFound: "true", nullExpected: "[String: Int]", defaultText: #"["d": 7]"#, zeroText: "[:]"),
    Property(
      key: "set", good: "[1]", goodText: "{1}", bad: #""x""#, badExpected: "Set<Int>", badFound: #"string "x""#,
      nullExpected: "Set<Int>", defaultText: "{7}", zeroText: "{}"),
    Property(
      key: "town", good: #""beijing""#, goodText: "beijing", bad: #""oslo""#, kind: .invalidValue,
      badExpected: "Harbor",
      badFound: #"string "oslo""#, nullExpected: "Harbor", defaultText: "shanghai"),
  ]

  /// The document, with one property first, or not at all.
  static func document(_ key: String, _ value: String?) -> String {
    let rest =
      properties.filter { $0.key != key }.map { "\"\($0.key)\":\($0.good)" } + [#""street":{"name":"a"}"#]
    return "{" + ((value.map { ["\"\(key)\":\($0)"] } ?? []) + rest).joined(separator: ",") + "}"
  }

  /// What became of one property, and the account's issues.
  private func outcome<Model: JSONReadable>(_: Model.Type, _ key: String, _ value: String?, _ tolerance: Tolerance)
    -> [String]
  {
    let (result, report) = decoded(
      Model.self, Self.document(key, value), with: PliantDecoder(tolerance: tolerance))
    let issues = report.issues.map { "\($0.kind): \($0)" }
    switch result {
    case .failure(let error): return ["error: \(error)"] + issues
    case .success(let model):
      let field = Mirror(reflecting: model).children.first { $0.label == key }
      return [field.map { text(of: $0.value) } ?? "no such property"] + issues
    }
  }

  private func badIssue(_ property: Property, _ outcome: String) -> String {
    let column = property.key.count + 5
    return "\(property.kind): $.\(property.key), line 1 column \(column): expected "
      + "\(property.badExpected), found \(property.badFound): \(outcome)"
  }

  private func badError(_ property: Property) -> String {
    let column = property.key.count + 5
    return "error: expected \(property.badExpected), found \(property.badFound) at "
      + "$.\(property.key) (line 1, column \(column))"
  }

  private func nullIssue(_ property: Property, _ outcome: String) -> String {
    "nullValue: $.\(property.key), line 1 column \(property.key.count + 5): expected \(property.nullExpected), "
      + "found null: \(outcome)"
  }

  private func nullError(_ property: Property) -> String {
    "error: expected \(property.nullExpected), found null at $.\(property.key) (line 1, column \(property.key.count + 5))"
  }

  @Test(arguments: properties.indices)
  func aDefaultStandsInForWhatIsUnusable(index: Int) {
    let property = Self.properties[index]
    let key = property.key
    for (name, tolerance) in Tolerance.presets {
      #expect(outcome(AllDefaults.self, key, property.good, tolerance) == [property.goodText], "\(name)")
      #expect(outcome(AllDefaults.self, key, nil, tolerance) == [property.defaultText], "\(name)")
    }
    #expect(outcome(AllDefaults.self, key, "null", .strict) == [nullError(property)])
    #expect(outcome(AllDefaults.self, key, property.bad, .strict) == [badError(property)])
    for tolerance in [Tolerance.tolerant, .forgiving] {
      #expect(
        outcome(AllDefaults.self, key, "null", tolerance) == [
          property.defaultText, nullIssue(property, "used default"),
        ])
      #expect(
        outcome(AllDefaults.self, key, property.bad, tolerance)
          == [property.defaultText, badIssue(property, "used default")])
    }
  }

  @Test(arguments: properties.indices)
  func anOptionalIsNilForWhatIsUnusable(index: Int) {
    let property = Self.properties[index]
    let key = property.key
    for (name, tolerance) in Tolerance.presets {
      #expect(outcome(AllOptionals.self, key, property.good, tolerance) == [property.goodText], "\(name)")
      #expect(outcome(AllOptionals.self, key, nil, tolerance) == ["nil"], "\(name)")
      #expect(outcome(AllOptionals.self, key, "null", tolerance) == ["nil"], "\(name)")
    }
    #expect(outcome(AllOptionals.self, key, property.bad, .strict) == [badError(property)])
    for tolerance in [Tolerance.tolerant, .forgiving] {
      #expect(outcome(AllOptionals.self, key, property.bad, tolerance) == ["nil", badIssue(property, "used nil")])
    }
  }

  @Test(arguments: properties.indices)
  func aRequiredValueIsAnErrorOrTheZeroValue(index: Int) {
    let property = Self.properties[index]
    let key = property.key
    let missing = "expected key \"\(key)\", found none"
    for (name, tolerance) in Tolerance.presets {
      #expect(outcome(AllRequired.self, key, property.good, tolerance) == [property.goodText], "\(name)")
      if name == "forgiving", let zero = property.zeroText {
        #expect(
          outcome(AllRequired.self, key, nil, tolerance)
            == [zero, "missingKey: $.\(key), line 1 column 1: \(missing): used zero value"])
        #expect(outcome(AllRequired.self, key, "null", tolerance) == [zero, nullIssue(property, "used zero value")])
        #expect(
          outcome(AllRequired.self, key, property.bad, tolerance) == [zero, badIssue(property, "used zero value")])
      } else {
        #expect(
          outcome(AllRequired.self, key, nil, tolerance) == ["error: \(missing) at $.\(key) (line 1, column 1)"],
          "\(name)")
        #expect(outcome(AllRequired.self, key, "null", tolerance) == [nullError(property)], "\(name)")
        #expect(outcome(AllRequired.self, key, property.bad, tolerance) == [badError(property)], "\(name)")
      }
    }
  }

  @Test func typesThatAreOnlyCodableBendAsModelsDo() {
    for tolerance in [Tolerance.tolerant, .forgiving] {
      let inner = [
        (#"{"street":{"name":[]}}"#, "$.street.name, line 1 column 19: expected String, found an array"),
        (#"{"street": {}}"#, #"$.street.name, line 1 column 12: expected key "name", found none"#),
      ]
      if tolerance == .forgiving {
        // Required values inside of the type have zero values, so nothing has to stand in for all of it.
        for (json, issue) in inner {
          let (value, report) = decoded(AllDefaults.self, json, with: PliantDecoder(tolerance: tolerance))
          #expect((try? value.get())?.street == Quay(name: ""))
          #expect(report.issues.map(\.description) == ["\(issue): used zero value"])
        }
      }
      for (json, issue) in (tolerance == .forgiving ? [] : inner) + [
        (#"{"street":[1]}"#, "$.street, line 1 column 11: expected Quay, found an array")
      ] {
        let (withDefault, report) = decoded(AllDefaults.self, json, with: PliantDecoder(tolerance: tolerance))
        #expect((try? withDefault.get())?.street == Quay(name: "d"))
        #expect(report.issues.map(\.description) == ["\(issue): used default"])
        let (optional, other) = decoded(AllOptionals.self, json, with: PliantDecoder(tolerance: tolerance))
        #expect((try? optional.get()).map { $0.street == nil } == true)
        #expect(other.issues.map(\.description) == ["\(issue): used nil"])
      }
      #expect(account(AllRequired.self, Self.document("street", "[]"), tolerance)[0].hasPrefix("error: "))
    }
    #expect(account(AllDefaults.self, #"{"street":{}}"#, .strict)[0].hasPrefix("error: "))
  }

  @Test(arguments: [
    ("number", #""41""#, "41", "Int", #"string "41""#), ("number", "4.1e1", "41", "Int", "number 4.1e1"),
    ("text", "1.10", #""1.10""#, "String", "number 1.10"), ("text", "true", #""true""#, "String", "true"),
    ("flag", "1", "true", "Bool", "number 1"), ("flag", #""No""#, "false", "Bool", #"string "No""#),
    ("rate", #"" 2.50 ""#, "2.5", "Double", #"string " 2.50 ""#), ("rate", "true", "1.0", "Double", "true"),
    ("town", #""BEIJING""#, "beijing", "Harbor", #"string "BEIJING""#),
  ])
  func whatConvertsIsConvertedInAnyKindOfProperty(
    key: String, value: String, converted: String, expected: String, found: String
  ) {
    for tolerance in [Tolerance.tolerant, .forgiving] {
      let result = converted.replacing("\"", with: "")
      let issue =
        "typeMismatch: $.\(key), line 1 column \(key.count + 5): expected \(expected), found \(found): converted to \(result)"
      #expect(outcome(AllDefaults.self, key, value, tolerance) == [converted, issue])
      #expect(outcome(AllOptionals.self, key, value, tolerance) == [converted, issue])
      #expect(outcome(AllRequired.self, key, value, tolerance) == [converted, issue])
    }
    #expect(outcome(AllDefaults.self, key, value, .strict)[0].hasPrefix("error: expected "))
    #expect(outcome(AllOptionals.self, key, value, .strict)[0].hasPrefix("error: expected "))
    #expect(outcome(AllRequired.self, key, value, .strict)[0].hasPrefix("error: expected "))
  }

  @Test func lossyConversionsAreOffUnlessAskedFor() {
    for (name, tolerance) in Tolerance.presets {
      #expect(account(Part.self, #"{"id":3.9}"#, tolerance.without(.fractionToInteger)).count >= 1, "\(name)")
      let plain = account(Part.self, #"{"id":3.9}"#, tolerance)
      if name == "forgiving" {
        #expect(plain[0] == "(id: 0)")
      } else {
        #expect(plain == ["error: expected Int, found number 3.9, which Int can't hold at $.id (line 1, column 7)"])
      }
      let issue = "typeMismatch: $.id, line 1 column 7: expected Int, found number 3.9: converted to"
      #expect(
        account(Part.self, #"{"id":3.9}"#, tolerance.with(.fractionToInteger)) == ["(id: 3)", "\(issue) 3"], "\(name)")
      #expect(
        account(Part.self, #"{"id":3.9}"#, tolerance.with(.roundedToInteger)) == ["(id: 4)", "\(issue) 4"], "\(name)")
    }
  }

  @Test func eachKnobActsAlone() {
    var tolerance = Tolerance.strict
    tolerance.usesDefaults = true
    #expect(outcome(AllDefaults.self, "number", #""1""#, tolerance).first == "7")
    #expect(outcome(AllOptionals.self, "number", #""1""#, tolerance)[0].hasPrefix("error"))
    tolerance = .strict
    tolerance.usesNil = true
    #expect(outcome(AllOptionals.self, "number", #""1""#, tolerance).first == "nil")
    #expect(outcome(AllDefaults.self, "number", #""1""#, tolerance)[0].hasPrefix("error"))
    tolerance = .strict
    tolerance.usesZeroValues = true
    #expect(outcome(AllRequired.self, "number", #""1""#, tolerance).first == "0")
    #expect(outcome(AllDefaults.self, "number", #""1""#, tolerance)[0].hasPrefix("error"))
    tolerance = .strict
    tolerance.dropsElements = true
    #expect(outcome(AllRequired.self, "list", #"[1,"1"]"#, tolerance).first == "[1]")
    #expect(outcome(AllRequired.self, "number", #""1""#, tolerance)[0].hasPrefix("error"))
  }
}
#endif
