//===----------------------------------------------------------------------===//
// What property wrappers bend under PliantDecoder is in its report, with lines and columns.
//===----------------------------------------------------------------------===//

import Foundation
import Pliant
import Testing

struct WrapperReportTests {
  private func issues<Value: Decodable>(
    _ type: Value.Type, _ document: String, _ tolerance: Tolerance = .tolerant
  ) throws -> [String] {
    var report = DecodingReport()
    _ = try PliantDecoder(tolerance: tolerance).decode(type, from: document, report: &report)
    #expect(report.issues.allSatisfy { $0.line != nil && $0.column != nil && $0.byteOffset != nil })
    return report.issues.map { "\($0.path) \($0.kind.rawValue) \($0.outcome)" }
  }

  @Test func tellsWhereADefaultStandsIn() throws {
    let found = try issues(
      DefaultsModel.self, #"{"yes":7,"int":"41","tags":{"a":1},"city":"rome","settings":null}"#)
    #expect(
      found == [
        "$.yes typeMismatch used default", "$.int typeMismatch converted to 41", "$.tags typeMismatch used default",
        "$.city invalidValue used default", "$.settings nullValue used default",
      ])
  }

  @Test func tellsWhatALossyCollectionDropped() throws {
    let found = try issues(
      LossyModel.self,
      #"{"tags":["a",null],"scores":{"k":"x"},"names":{"x":"y"},"points":[{"x":1}],"nested":[[1,{}],null]}"#)
    #expect(
      found == [
        "$.tags[1] nullValue dropped", "$.scores.k typeMismatch dropped", "$.names.x invalidValue dropped",
        "$.points[0].y missingKey dropped", "$.nested[0][1] typeMismatch dropped", "$.nested[1] nullValue dropped",
      ])
  }

  @Test func tellsWhatWasConverted() throws {
    let found = try issues(LosslessModel.self, #"{"id":5,"count":"7","isNew":1}"#)
    #expect(
      found == [
        "$.id typeMismatch converted to 5", "$.count typeMismatch converted to 7",
        "$.isNew typeMismatch converted to true",
      ])
    let forms = try issues(
      FormsModel.self, #"{"seconds":"5","day":"soon","slashed":"2024/03/01","body":"UGxpYW50","key":"%"}"#)
    #expect(
      forms == [
        "$.seconds typeMismatch converted to \"1970-01-01T00:00:05Z\"", "$.day invalidValue used nil",
        "$.key invalidValue used nil",
      ])
  }

  @Test func tellsOfWrappersInsideOfOthers() throws {
    let found = try issues(
      NestedWrappersModel.self, #"{"tags":["a",{}],"flags":[],"inner":[{"count":"3","ids":[1,"x"]}]}"#)
    #expect(
      found == [
        "$.tags[1] typeMismatch dropped", "$.inner[0].count typeMismatch converted to 3",
        "$.inner[0].ids[1] typeMismatch dropped",
      ])
  }

  @Test func tellsNothingOfWhatIsAsExpected() throws {
    #expect(try issues(DefaultsModel.self, "{}").isEmpty)
    #expect(
      try issues(
        DefaultsModel.self, #"{"yes":false,"int":1,"tags":["a"],"city":"beijing","settings":{"volume":1,"name":"x"}}"#
      ).isEmpty)
    #expect(try issues(LossyModel.self, #"{"tags":["a"],"numbers":[1],"scores":{"a":1},"optionals":[1,null]}"#).isEmpty)
  }

  @Test func bendsInStrictDecodingUnlessThatIsEnforced() throws {
    let document = #"{"int":null,"yes":"x"}"#
    #expect(try issues(DefaultsModel.self, document, .strict).count == 2)
    #expect(throws: DecodingError.self) {
      try PliantDecoder(enforcing: .strict).decode(DefaultsModel.self, from: document)
    }
  }
}
