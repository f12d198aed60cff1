//===----------------------------------------------------------------------===//
// Dates and data of captured values are those of the decoder's own strategies.
//===----------------------------------------------------------------------===//

#if Macros
import Foundation
import Pliant
import Testing

@JSONModel
private struct CapturedDay: Equatable {
  var day: Date
}

private struct CapturedPlain: Codable, Equatable {
  var day: Date
  var days: [Date]
}

@JSONModel
private struct CapturedDates: Equatable {
  var field: Field<Date> = .missing
  var data: Field<Data> = .missing
  var model: Field<CapturedDay> = .missing
  var byNumber: [Int: Date] = [:]
  @Key("list.*.day") var days: [Date] = []
  @Key("others.*.in") var models: [CapturedDay] = []
}

@JSONModel
private struct CapturedWhole: Equatable {
  var day: Date
  var plain: CapturedPlain
  @UnknownKeys var rest: [String: JSON] = [:]
}

@JSONModel(untagged: true)
private enum CapturedUntagged: Equatable {
  case one(Date)
  case model(CapturedDay)
  case list([Date])
}

@JSONModel(tag: "type", content: "content")
private enum CapturedContent: Equatable {
  case two(Date, CapturedDay)
  case none
}

private enum CustomDateKey: String, CodingKey {
  case seconds
}

struct ForeignDateTests {
  private static let first = Date(timeIntervalSince1970: 1_577_836_800)
  private static let second = Date(timeIntervalSince1970: 86_400)

  /// Pairs of coders with the same strategies.
  private static var coders: [(JSONEncoder, JSONDecoder)] {
    var coders = [(JSONEncoder(), JSONDecoder())]
    func add(_ prepare: (JSONEncoder, JSONDecoder) -> Void) {
      let pair = (JSONEncoder(), JSONDecoder())
      prepare(pair.0, pair.1)
      coders.append(pair)
    }
    add { encoder, decoder in
      encoder.dateEncodingStrategy = .millisecondsSince1970
      decoder.dateDecodingStrategy = .millisecondsSince1970
      encoder.dataEncodingStrategy = .deferredToData
      decoder.dataDecodingStrategy = .deferredToData
    }
    add { encoder, decoder in
      let formatter = DateFormatter()
      formatter.dateFormat = "dd/MM/yyyy"
      formatter.timeZone = TimeZone(secondsFromGMT: 0)
      encoder.dateEncodingStrategy = .formatted(formatter)
      decoder.dateDecodingStrategy = .formatted(formatter)
    }
    add { encoder, decoder in
      encoder.dateEncodingStrategy = .custom { date, encoder in
        var container = encoder.container(keyedBy: CustomDateKey.self)
        try container.encode(date.timeIntervalSince1970, forKey: .seconds)
      }
      decoder.dateDecodingStrategy = .custom { decoder in
        let seconds = try decoder.container(keyedBy: CustomDateKey.self).decode(Double.self, forKey: .seconds)
        return Date(timeIntervalSince1970: seconds)
      }
    }
    return coders
  }

  private func comesBack<Value: Codable & Equatable>(_ value: Value) throws {
    for (encoder, decoder) in Self.coders {
      let collector = DecodingReportCollector()
      decoder.userInfo[.pliantReport] = collector
      #expect(try decoder.decode(Value.self, from: encoder.encode(value)) == value)
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

  @Test("A date that the decoder refuses is converted")
  func otherDates() throws {
    let collector = DecodingReportCollector()
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .millisecondsSince1970
    decoder.userInfo[.pliantReport] = collector
    let json = #"{"field":"1970-01-02T00:00:00Z","list":[{"day":86400000},{"day":"1970/01/02"}]}"#
    let dates = try decoder.decode(CapturedDates.self, from: Data(json.utf8))
    #expect(dates == CapturedDates(field: .value(Self.second), days: [Self.second, Self.second]))
    #expect(collector.report.issues.map(\.path.description) == ["$.list[1].day"])
  }
}
#endif
