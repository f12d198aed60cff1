//===----------------------------------------------------------------------===//
// What is accepted without `collectingAll` is accepted with it: the same value, and the same report.
//===----------------------------------------------------------------------===//

import Foundation
import Pliant
import Testing

private struct DroppedPart: Codable, Equatable {
  var count: Int
  @Lossless var size: Int
}

private struct PlainParts: Codable, Equatable {
  var list: [DroppedPart] = []
  var one: DroppedPart?
  var byName: [String: DroppedPart] = [:]
}

private struct LossyParts: Codable, Equatable {
  @Lossy var list: [DroppedPart]
  @Lossy var lists: [[DroppedPart]]
}

/// Safe to send, because one task decodes.
private final class Reports: @unchecked Sendable {
  var texts: [String] = []
}

@Suite("Documents that are accepted while problems are collected")
struct CollectingAcceptanceTests {
  private func agrees<Value: Codable & Equatable>(_ type: Value.Type, _ document: String) {
    for tolerance in [Tolerance.strict, .tolerant, .forgiving] {
      var decoder = PliantDecoder(tolerance: tolerance)
      let reports = Reports()
      decoder.onReport = { report, _ in reports.texts.append("\(report.issues)") }
      let value = try? decoder.decode(type, from: document)
      let other = try? decoder.decode(type, from: document, collectingAll: true)
      #expect(value == other, "\(document), \(tolerance)")
      guard value != nil else { continue }
      // A clean report is not sent.
      #expect(reports.texts.count != 1 && reports.texts.first == reports.texts.last, "\(document), \(tolerance)")
    }
  }

  @Test(arguments: [
    #"{"list":[{"size":null,"count":1}],"one":{"size":[],"count":1},"byName":{"x":{"size":null,"count":1}}}"#,
    #"{"list":[{"size":"2","count":"1"}],"byName":{}}"#, #"{"list":[],"byName":{"x":1}}"#, #"{"list":7}"#,
  ])
  func ofPlainTypes(document: String) {
    agrees(PlainParts.self, document)
    agrees([String: PlainParts].self, #"{"key":\#(document)}"#)
    agrees([PlainParts].self, "[\(document)]")
  }

  @Test(arguments: [
    #"{"list":[{"size":null,"count":1}],"lists":[[{"size":null,"count":1}],[]]}"#,
    #"{"list":[1,{"size":1,"count":1}],"lists":[{"size":1}]}"#, #"{"list":{},"lists":null}"#,
  ])
  func ofWrappers(document: String) {
    agrees(LossyParts.self, document)
    agrees([LossyParts].self, "[\(document)]")
  }
}
