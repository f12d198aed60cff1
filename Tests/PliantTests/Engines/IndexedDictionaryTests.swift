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
  private func expect<Value: Decodable>(
    _ type: Value.Type, _ names: KeyPath<Value, [PlacedKey: String]?>, _ parts: KeyPath<Value, [PlacedKey: [Int]]?>,
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) throws {
    let json = #"{"names":["a","b","c","d"],"parts":[[1],{},["x"]]}"#
    var report = DecodingReport()
    let value = try PliantDecoder().decode(type, from: json, report: &report)
    try expect(value[keyPath: names], value[keyPath: parts], report, sourceLocation: sourceLocation)

    var keeping = Tolerance.tolerant
    keeping.dropsElements = false
    report = DecodingReport()
    let kept = try PliantDecoder(tolerance: keeping).decode(type, from: #"{"names":["a","b"]}"#, report: &report)
    #expect(kept[keyPath: names]?.isEmpty ?? true, sourceLocation: sourceLocation)
    #expect(
      report.issues.map { "\($0.path): \($0.expected), \($0.found)" } == ["$.names[1]: PlacedKey, index 1"],
      sourceLocation: sourceLocation)
  }

  private func expect(
    _ names: [PlacedKey: String]?, _ parts: [PlacedKey: [Int]]?, _ report: DecodingReport,
    sourceLocation: Testing.SourceLocation
  ) throws {
    #expect(names == [.first: "a", .third: "c"] && parts == [.first: [1], .third: []], sourceLocation: sourceLocation)
    let issues = report.issues.map { "\($0.path) \($0.outcome)" }.sorted()
    #expect(
      issues == [
        "$.names converted to a dictionary", "$.names[1] dropped", "$.names[3] dropped",
        "$.parts converted to a dictionary", "$.parts[1] dropped", "$.parts[2][0] dropped",
      ], sourceLocation: sourceLocation)
  }

  @Test func elementsWithoutKeysAreReported() throws {
    try expect(PlacedModel.self, \.names, \.parts)
    try expect(PlacedValue.self, \.names, \.parts)
    try expect(PlacedTolerantly.self, \.names, \.parts)
    let collector = DecodingReportCollector()
    let value = try JSONDecoder.bending(report: collector).decode(
      PlacedModel.self, from: #"{"names":["a","b","c","d"],"parts":[[1],{},["x"]]}"#)
    try expect(value.names, value.parts, collector.report, sourceLocation: #_sourceLocation)
  }
}
#endif
