#if Macros
/// The words for what bends: unusable, null and missing values of properties with a default, optional and required, of each type.
/// The table of `Engines` has every cell.

import Testing

@testable import Pliant
@testable import PliantCore

struct ReaderToleranceTableTests {
  /// A document with a value for each property, of which one is another, or none.
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

  /// A property, what nothing converts to it, how messages name its type and that, and the value that stands in if there is one.
  private static let unusable:
    [(key: String, bad: String, type: String, found: String, default: String, zero: String?)] =
      [
        ("number", #""x""#, "Int", #"string "x""#, "7", "0"),
        ("text", #"{"a":1}"#, "String", "an object", #""d""#, #""""#),
        ("flag", "2", "Bool", "number 2", "true", "false"),
        ("rate", "[1]", "Double", "an array", "1.5", "0.0"), ("part", "7", "Part", "number 7", "(id: 7)", nil),
        ("level", "3", "Rank", "number 3", "high", nil), ("list", #"{"a":1}"#, "[Int]", "an object", "[7]", "[]"),
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
    // Required values inside of the type have zero values, so nothing has to stand in for all of it.
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

  @Test(arguments: [
    ("number", #""41""#, "41", "Int", #"string "41""#), ("text", "1.10", #""1.10""#, "String", "number 1.10"),
    ("flag", "1", "true", "Bool", "number 1"), ("rate", #"" 2.50 ""#, "2.5", "Double", #"string " 2.50 ""#),
    ("town", #""BEIJING""#, "beijing", "Harbor", #"string "BEIJING""#),
  ])
  func messagesSayWhatAValueIsConvertedTo(key: String, value: String, result: String, type: String, found: String) {
    let place = "$.\(key), line 1 column \(key.count + 5)"
    let text = result.replacing("\"", with: "")
    let expected = [result, "typeMismatch: \(place): expected \(type), found \(found): converted to \(text)"]
    #expect(outcome(AllDefaults.self, key, value, .tolerant) == expected)
    #expect(outcome(AllOptionals.self, key, value, .forgiving) == expected)
    #expect(outcome(AllRequired.self, key, value, .tolerant) == expected)
  }

  @Test func lossyConversionsAreOffUnlessAskedFor() {
    let issue = "typeMismatch: $.id, line 1 column 7: expected Int, found number 3.9: converted to"
    for (name, tolerance) in Tolerance.presets {
      let plain = account(Part.self, #"{"id":3.9}"#, tolerance)
      if name == "forgiving" {
        #expect(plain[0] == "(id: 0)")
      } else {
        #expect(plain == ["error: expected Int, found number 3.9, which Int can't hold at $.id (line 1, column 7)"])
      }
      expectAccount(
        Part.self, #"{"id":3.9}"#, "(id: 3)", "\(issue) 3", tolerance: tolerance.with(.fractionToInteger))
      expectAccount(
        Part.self, #"{"id":3.9}"#, "(id: 4)", "\(issue) 4", tolerance: tolerance.with(.roundedToInteger))
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
#endif
