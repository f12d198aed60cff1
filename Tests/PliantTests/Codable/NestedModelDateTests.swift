//===----------------------------------------------------------------------===//
// Dates of plain Codable types inside models, which may themselves be inside plain Codable types.
//===----------------------------------------------------------------------===//

#if Macros
import Foundation
import Pliant
import Testing

private struct InnermostDate: Codable, Equatable {
  var day: Date
}

@JSONModel
private struct DatedModel: Equatable {
  var inner: InnermostDate
  var list: [InnermostDate] = []
}

private struct OuterDates: Codable, Equatable {
  var before: Date
  var model: DatedModel
  var after: Date
}

struct NestedModelDateTests {
  @Test("A model has the same dates at the root and inside of a Codable type")
  func datesOfModels() throws {
    let json = #"{"inner":{"day":1000},"list":[{"day":2000}]}"#
    var reports = [DecodingReport(), DecodingReport()]
    let model = try PliantDecoder().decode(DatedModel.self, from: json, report: &reports[0])
    let outer = try PliantDecoder().decode(
      OuterDates.self, from: #"{"before":1000,"model":\#(json),"after":1000}"#, report: &reports[1])
    #expect(outer.model == model)
    #expect(reports[0].issues.count == 2 && reports[1].issues.count == 2)
    // The outer type's own dates are those of Codable types.
    #expect(outer.before == Date(timeIntervalSinceReferenceDate: 1000) && outer.after == outer.before)
  }

  @Test func comeBack() throws {
    let day = Date(timeIntervalSince1970: 0)
    let outer = OuterDates(before: day, model: DatedModel(inner: InnermostDate(day: day)), after: day)
    #expect(try PliantDecoder(tolerance: .strict).decode(OuterDates.self, from: PliantEncoder().encode(outer)) == outer)
  }
}
#endif
