#if Macros
/// Optionals of optionals: the initial value is the default of the inner one.

import Foundation
import Pliant
import Testing

@JSONModel private struct NestedModel: Equatable {
  var x: Int?? = 5
  var list: [Int]?? = [1]
  var none: Int??
  @Key("a", "b") var chosen: Int?? = 9
}

private struct NestedTolerantly: TolerantCodable {
  var x: Int?? = 5
  var list: [Int]?? = [1]
  var none: Int??
  var chosen: Int?? = 9
  static var keyMapping: KeyMapping { ["chosen": ["a", "b"]] }
}

@JSONModel private enum NestedCase: Equatable { case value(x: Int?? = 5, none: Int??), other }

struct NestedOptionalTests {
  @Test(arguments: [
    (#"{"x":null,"list":null}"#, "nil nil nil 9", []),
    (#"{"x":"q","list":"q","none":"q"}"#, "5 [1] (nil) 9", ["$.list default", "$.none nil", "$.x default"]),
    (#"{"x":"","none":7}"#, "(nil) [1] 7 9", ["$.x nil"]),
    (#"{"x":6,"list":[2]}"#, "6 [2] nil 9", []),
    (#"{"a":"q"}"#, "5 [1] nil 9", ["$.a default"]),
    (#"{"a":"q","b":3}"#, "5 [1] nil 3", ["$.a ignored"]),
    (#"{"a":null,"b":4}"#, "5 [1] nil 4", []),
    (#"{"a":null}"#, "5 [1] nil nil", []),
  ])
  func unusableValuesGiveWayToTheDefault(_ json: String, _ expected: String, _ issues: [String]) throws {
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
    var report = DecodingReport()
    let value = try PliantDecoder().decode(NestedTolerantly.self, from: json, report: &report)
    expect([text(value.x), text(value.list), text(value.none), text(value.chosen)], report, "TolerantCodable")
  }

  @Test func associatedValues() throws {
    func expect(_ json: String, _ x: Int??, sourceLocation: Testing.SourceLocation = #_sourceLocation) throws {
      for (engine, value, _) in try EveryReading(NestedCase.self, json).readings {
        guard case .value(let found, _) = value else { continue }
        #expect(found == x, "\(engine)", sourceLocation: sourceLocation)
      }
    }
    try expect(#"{"value":{"x":"q","none":1}}"#, .some(5))
    try expect(#"{"value":{"x":null}}"#, nil)
    try expect(#"{"value":{"x":3}}"#, .some(3))
  }
}
#endif
