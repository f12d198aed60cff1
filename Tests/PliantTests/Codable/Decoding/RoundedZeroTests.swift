import Foundation
import Pliant
import Testing

/// A number that a type rounds to zero is refused by strict decoding, as by Foundation, and otherwise reported.
struct RoundedZeroTests {
  private func expectRounding<Value: Decodable & Equatable>(_ json: String, to value: Value, at path: String) throws {
    #expect(throws: DecodingError.self, "\(Value.self)") {
      try PliantDecoder(tolerance: .strict).decode(Value.self, from: json)
    }
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
    var report = DecodingReport()
    let numbers = try PliantDecoder().decode([Double].self, from: json, report: &report)
    #expect(report.isClean)
    #expect(try PliantDecoder(tolerance: .strict).decode([Double].self, from: json) == numbers)
    // Foundation's decoder refuses a zero with an exponent, too.
    if !json.contains("e") { #expect(try JSONDecoder().decode([Double].self, from: Data(json.utf8)) == numbers) }
  }
}
