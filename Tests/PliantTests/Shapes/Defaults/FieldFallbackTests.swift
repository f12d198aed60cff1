/// Unusable fields, whatever their values are and whatever reads them.

import Foundation
import Pliant
import Testing

private struct CodablePart: Codable, Equatable { var x: Int }
private enum CodableWord: String, Codable { case p }
private enum Found { static let part = "the part", missing = "missing", null = "null" }

private func word<Value>(_ field: Field<Value>) -> String {
  switch field {
  case .missing: Found.missing
  case .null: Found.null
  case .value(let value): "\(value)"
  }
}

private struct TolerantFields: TolerantCodable {
  var codable: Field<CodablePart> = .value(CodablePart(x: 9))
  var word: Field<CodableWord> = .value(.p)
  var number: Field<Int> = .value(3)
}

#if Macros
@JSONModel private struct FieldsWithValues {
  var codable: Field<CodablePart> = .value(CodablePart(x: 9))
  var word: Field<CodableWord> = .value(.p)
  var number: Field<Int> = .value(3)
}

@JSONModel
private struct RequiredFields { var model: Field<InnerNils>, codable: Field<CodablePart>, strategy: Field<Int> }

struct FieldFallbackTests {
  /// The texts of the fields as three engines decode them, and the outcomes of the issues.
  private func decoded(_ json: String, _ tolerance: Tolerance) throws -> [String] {
    func words(_ a: Field<CodablePart>, _ b: Field<CodableWord>, _ c: Field<Int>, _ report: DecodingReport) -> String {
      ([word(a), word(b), word(c)] + report.issues.map { "\($0.path) \($0.outcome)" }.sorted()).joined(separator: ", ")
    }
    var (first, second) = (DecodingReport(), DecodingReport())
    let decoder = PliantDecoder(tolerance: tolerance)
    let model = try decoder.decode(FieldsWithValues.self, from: json, report: &first)
    let tolerant = try decoder.decode(TolerantFields.self, from: json, report: &second)
    let (other, collector) = (JSONDecoder(), DecodingReportCollector())
    other.userInfo = [.pliantTolerance: tolerance, .pliantReport: collector]
    let foreign = try other.decode(FieldsWithValues.self, from: Data(json.utf8))
    return [
      words(model.codable, model.word, model.number, first),
      words(tolerant.codable, tolerant.word, tolerant.number, second),
      words(foreign.codable, foreign.word, foreign.number, collector.report),
    ]
  }

  @Test(arguments: [
    ("{}", "CodablePart(x: 9), p, 3"),
    (#"{"codable":null,"word":null,"number":null}"#, "null, null, null"),
    (
      #"{"codable":3,"word":"q","number":"x"}"#,
      "missing, missing, missing, $.codable used nil, $.number used nil, $.word used nil"
    ),
    (
      #"{"codable":[],"word":"","number":false}"#,
      "null, null, 0, $.codable used nil, $.number converted to 0, $.word used nil"
    ),
    (#"{"codable":"{\"x\":2}"}"#, "CodablePart(x: 2), p, 3, $.codable converted to the JSON in it"),
  ])
  func allEnginesAgree(_ json: String, _ expected: String) throws {
    let other = Tolerance.tolerant.with(\.usesDefaults, false)
    for tolerance in [.tolerant, other] {
      let words = try decoded(json, tolerance).map { $0.replacing("\(CodablePart.self)(", with: "CodablePart(") }
      #expect(words == [expected, expected, expected], "\(tolerance.usesDefaults)")
    }
  }

  @Test func modelsMayBeJSONInAString() throws {
    var report = DecodingReport()
    let value = try RequiredFields(json: #"{"model":"{\"x\":1}","codable":"{\"x\":2}"}"#, report: &report)
    #expect(value.model == .value(InnerNils(x: 1)))
    #expect(value.codable == .value(CodablePart(x: 2)))
    #expect(report.issues.map(\.path.description) == ["$.model", "$.codable"])
  }
}
#endif
