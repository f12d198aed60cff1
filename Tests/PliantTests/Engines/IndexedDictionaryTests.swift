#if Macros
/// Arrays that are read as dictionaries: an element whose index is no key is dropped, as a member with such a key is.

import Foundation
import Pliant
import Testing

private enum PlacedKey: Int, Codable, JSONObjectKey { case first = 0, third = 2 }

@JSONModel private struct PlacedModel {
  var names: [PlacedKey: String]? = [:]
  var parts: [PlacedKey: [Int]]?
}

private struct PlacedValue: Codable {
  var names: [PlacedKey: String]?
  var parts: [PlacedKey: [Int]]?
}

private struct PlacedTolerantly: TolerantCodable {
  var names: [PlacedKey: String]? = [:]
  var parts: [PlacedKey: [Int]]?
}

@Suite("Arrays as dictionaries with other keys than integers")
struct IndexedDictionaryTests {
  private static let json = #"{"names":["a","b","c","d"],"parts":[[1],{},["x"]]}"#

  private func expectDropped(_ value: Any, _ report: DecodingReport) {
    let fields = ValueText.fields(of: value)
    #expect(fields == ["names": #"[first: "a", third: "c"]"#, "parts": "[first: [1], third: []]"])
    #expect(
      report.issues.map { "\($0.path) \($0.outcome)" }.sorted() == [
        "$.names converted to a dictionary", "$.names[1] dropped", "$.names[3] dropped",
        "$.parts converted to a dictionary", "$.parts[1] dropped", "$.parts[2][0] dropped",
      ])
  }

  @Test func elementsWithoutKeysAreReported() throws {
    let keeping = PliantDecoder(tolerance: .tolerant.with(\.dropsElements, false))
    for type in [PlacedModel.self, PlacedValue.self, PlacedTolerantly.self] as [any Decodable.Type] {
      var report = DecodingReport()
      expectDropped(try PliantDecoder().decode(type, from: Self.json, report: &report), report)
      report = DecodingReport()
      let kept = try keeping.decode(type, from: #"{"names":["a","b"]}"#, report: &report)
      #expect(["[:]", nil].contains(ValueText.fields(of: kept)["names"]))
      #expect(report.issues.map { "\($0.path): \($0.expected), \($0.found)" } == ["$.names[1]: PlacedKey, index 1"])
    }
  }

  @Test func elementsWithoutKeysAreReportedUnderOtherDecoders() throws {
    let collector = DecodingReportCollector()
    let value = try JSONDecoder.bending(report: collector).decode(PlacedModel.self, from: Self.json)
    expectDropped(value, collector.report)
  }
}
#endif
