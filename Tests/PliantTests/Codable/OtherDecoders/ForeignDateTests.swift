// Dates and data of captured values are those of the decoder's own strategies.

#if Macros
import Foundation
import Pliant
import Testing

@JSONModel private struct CapturedDay: Equatable { var day: Date }
private struct CapturedPlain: Codable, Equatable { var day: Date, days: [Date] }

@JSONModel private struct CapturedDates: Equatable {
  var field: Field<Date> = .missing, data: Field<Data> = .missing, model: Field<CapturedDay> = .missing
  var byNumber: [Int: Date] = [:]
  @Key("list.*.day") var days: [Date] = []
  @Key("others.*.in") var models: [CapturedDay] = []
}

@JSONModel private struct CapturedWhole: Equatable {
  var day: Date
  var plain: CapturedPlain
  @UnknownKeys var rest: [String: JSON] = [:]
}

@JSONModel(untagged: true) private enum CapturedUntagged: Equatable { case one(Date), model(CapturedDay), list([Date]) }

@JSONModel(tag: "type", content: "content")
private enum CapturedContent: Equatable { case two(Date, CapturedDay), none }

struct ForeignDateTests {
  private static let first = Date(timeIntervalSince1970: 1_577_836_800)
  private static let second = Date(timeIntervalSince1970: 86_400)

  private func comesBack<Value: Codable & Equatable>(_ value: Value) throws {
    for coders in Coders.all {
      let (collector, decoder) = (DecodingReportCollector(), coders.decoder)
      decoder.userInfo[.pliantReport] = collector
      #expect(try decoder.decode(Value.self, from: coders.encoder.encode(value)) == value, "\(coders.testDescription)")
      #expect(collector.report.isClean, "\(collector.report)")
    }
  }

  @Test func propertiesComeBack() throws {
    let (first, second) = (Self.first, Self.second)
    try comesBack(
      CapturedDates(
        field: .value(first), data: .value(Data([1, 2, 3])), model: .value(CapturedDay(day: second)),
        byNumber: [1: first, 2: second], days: [first, second, first],
        models: [CapturedDay(day: first), CapturedDay(day: second)]))
  }

  @Test func modelsReadAsAWholeComeBack() throws {
    let plain = CapturedPlain(day: Self.second, days: [Self.first, Self.second])
    try comesBack(CapturedWhole(day: Self.first, plain: plain, rest: ["other": 1]))
  }

  @Test func enumsComeBack() throws {
    let (first, second) = (Self.first, Self.second)
    try comesBack([CapturedUntagged.one(first), .model(CapturedDay(day: second)), .list([first, second])])
    try comesBack([CapturedContent.two(first, CapturedDay(day: second)), .none])
  }

  @Test func aDateThatTheDecoderRefusesIsConverted() throws {
    let collector = DecodingReportCollector()
    let decoder = with(JSONDecoder.bending(report: collector)) { $0.dateDecodingStrategy = .millisecondsSince1970 }
    let json = #"{"field":"1970-01-02T00:00:00Z","list":[{"day":86400000},{"day":"1970/01/02"}]}"#
    let dates = try decoder.decode(CapturedDates.self, from: Data(json.utf8))
    #expect(dates == CapturedDates(field: .value(Self.second), days: [Self.second, Self.second]))
    #expect(collector.report.issues.map(\.path.description) == ["$.list[1].day"])
  }
}
#endif
