#if Macros
/// Strategies of a type, a decoder or an encoder for all dates and data of models.

import Foundation
import Pliant
import Testing

@JSONModel(dates: .unixSeconds, data: .hex) struct Visit: Equatable, Codable {
  var begin: Date
  var end: Date?, all: [Date] = [], gaps: [Date?]?, named: [String: Date]?
  var again: Field<Date>, made = Date(timeIntervalSince1970: 5)
  @Strategy(.format("yyyy-MM-dd")) var day: Date?
  @Key("key.hash") var hash: Data
  var plain: PlainDates?
}
@JSONModel(dates: .unixSeconds, data: .hex) struct SpelledVisit: Equatable {
  var first: (Date)?, second: Swift.Optional<Date>, third: (Foundation.Date), list: Swift.Array<Date>
  var set: Swift.Set<(Date)>, named: Swift.Dictionary<Swift.String, [Foundation.Date]>
  var field: Pliant.Field<Foundation.Date>, made = Foundation.Date(timeIntervalSince1970: 5)
  var hash: Swift.Optional<Foundation.Data>, hashes = [Data](), late = Set<Date>(), last = [String: Date]()
}
@JSONModel(dates: .unixSeconds, data: .hex) struct WrappedVisit: Equatable {
  @Passed var begin: Date?
  @Passed var list: [Date]
  @Passed var hash: Data
  var end: Date
}
@JSONModel struct PlainDates: Equatable {
  var at: Date
  var data: Data?
  @Strategy(.iso8601) var fixed: Date?
  @Strategy(.base64) var text: Data?
}
@JSONModel(dates: .unixMilliseconds) class DatedBase { var at = Date(timeIntervalSince1970: 0) }
@JSONModel(inherits: true) final class DatedLeaf: DatedBase { var other: Date? }
@JSONModel(dates: .day) struct WholeVisit: Equatable {
  var on: Date
  @UnknownKeys var rest: [String: JSON] = [:]
}
@JSONModel(tag: "t", content: "c", dates: .unixSeconds) enum Moment: Equatable {
  case at(Date), between(from: Date, to: Date?), default_(on: Date = Date(timeIntervalSince1970: 7))
}
@JSONModel(untagged: true, dates: .unixSeconds) enum DateOrName: Equatable { case date(Date), name(String) }
@JSONModel struct DatedHolder: Equatable {
  var dates: PlainDates, list: [Date]
  var plain: CodableDates?
  @UnknownKeys var rest: [String: JSON] = [:]
}
struct CodableDates: Codable, Equatable { var at: Date }
@JSONModel struct CamelModel: Equatable {
  var firstName: String
  @Key("homeAddress.streetName") var street: String?
  var signedUpAt: Date?, kind: CamelKind?
}
@JSONModel(tag: "kindName") enum CamelKind: Equatable { case big(sizeInCm: Int), small }
@JSONModel struct StaticStrategies: Equatable {
  static let shared = Hundredths()
  fileprivate static let hidden = Hundredths()
  private static let secret = Hundredths()
  static func times(_ factor: Int) -> Hundredths { Hundredths() }
  private static let parse: @Sendable (String) throws -> Int = { text in text.count }
  @Strategy(StaticStrategies.shared) var a: Double
  @Strategy(Self.hidden) var b: Double
  @Strategy(secret) var c: Double
  @Strategy(times(2)) var d: Double?
  @Strategy(decode: parse, encode: { (count: Int) in String(repeating: "x", count: count) }) var e: Int
}

struct TypeStrategyTests {
  static let json =
    #"{"begin":1709247598,"end":1709247599,"all":[1,2],"gaps":[3,null],"named":{"a":4},"again":5,"made":6,"day":"2024-02-29","key":{"hash":"00ff"}}"#

  static let visit = Visit(
    begin: date(1_709_247_598), end: date(1_709_247_599), all: [date(1), date(2)], gaps: [date(3), nil],
    named: ["a": date(4)], again: .value(date(5)), made: date(6), day: date(1_709_164_800), hash: Data([0, 255]))

  @Test func typeStrategiesCountForAllDatesAndData() throws {
    try expectSameEverywhere(Self.visit, Self.json)
    let wrapped = WrappedVisit(begin: date(1), list: [date(2)], hash: Data([255]), end: date(3))
    try expectSameEverywhere(wrapped, #"{"begin":1,"list":[2],"hash":"ff","end":3}"#)
    let missing = Visit(begin: date(1), again: .missing, hash: Data())
    #expect(try Visit(json: #"{"begin":1,"key":{"hash":""}}"#) == missing)
    try expectSameEverywhere(missing, #"{"begin":1,"all":[],"made":5,"key":{"hash":""}}"#)
    #expect(try Visit(json: #"{"begin":1,"again":null,"key":{"hash":""}}"#).again == .null)
    // A model inside has its own strategies.
    var visit = Self.visit
    visit.plain = PlainDates(at: date(1_709_251_198), data: Data([0, 255]))
    #expect(try visit.jsonString().hasSuffix(#""plain":{"at":"2024-02-29T23:59:58Z","data":"AP8="}}"#))
    #expect(try Visit(json: PliantEncoder().encode([visit]), at: "0") == visit)
  }

  @Test func howeverTheTypesAreSpelled() throws {
    try expectSameEverywhere(
      SpelledVisit(
        first: date(1), second: date(2), third: date(3), list: [date(4)], set: [date(5)], named: ["a": [date(6)]],
        field: .value(date(7)), made: date(8), hash: Data([255]), hashes: [Data()], late: [date(9)], last: [:]),
      #"{"first":1,"second":2,"third":3,"list":[4],"set":[5],"named":{"a":[6]},"field":7,"made":8,"hash":"ff","#
        + #""hashes":[""],"late":[9],"last":{}}"#)
    let missing = #"{"third":3,"list":[],"set":[],"named":{}"#
    try expectWritten(SpelledVisit.self, missing + "}", as: missing + #","made":5,"hashes":[],"late":[],"last":{}}"#)
  }

  @Test func whatIsNotOfTheFormIsSettledAsEver() throws {
    let json = #"{"begin":1,"end":"soon","all":[1,[]],"again":[],"made":{},"key":{"hash":"0f"}}"#
    try expectReadings(
      of: json, Visit(begin: date(1), all: [date(1)], again: .null, hash: Data([15])),
      issues: ["$.again", "$.all[1]", "$.end", "$.made"])
    #expect(throws: DecodingError.self) { try Visit(json: #"{"begin":1,"key":{"hash":"0"}}"#) }
  }

  @Test func classesModelsThatSeeTheirWholeObjectAndEnums() throws {
    let json = #"{"at":1500,"other":"2024-02-29T23:59:58Z"}"#
    let leaf = try DatedLeaf(json: json)
    #expect(try leaf.at == date(1.5) && leaf.other == date(1_709_251_198) && leaf.jsonString() == json)
    try expectSameEverywhere(WholeVisit(on: date(1_709_164_800), rest: ["z": 1]), #"{"on":"2024-02-29","z":1}"#)
    try expectSameEverywhere(Moment.at(date(9)), #"{"t":"at","c":9}"#)
    try expectSameEverywhere(Moment.between(from: date(1), to: nil), #"{"t":"between","c":{"from":1}}"#)
    try expectSameEverywhere(Moment.between(from: date(1), to: date(2)), #"{"t":"between","c":{"from":1,"to":2}}"#)
    try expectSameEverywhere(Moment.default_(on: date(3)), #"{"t":"default_","c":{"on":3}}"#)
    try expectWritten(Moment.self, #"{"t":"default_","c":{}}"#, as: #"{"t":"default_","c":{"on":7}}"#)
    try expectSameEverywhere(DateOrName.date(date(3)), "3")
    try expectSameEverywhere(DateOrName.name("Li"), #""Li""#)
  }

  @Test func staticMembersOfTheModelPrivateOnesToo() throws {
    try expectSameEverywhere(
      StaticStrategies(a: 1, b: 2, c: 3, d: 4, e: 3), #"{"a":100,"b":200,"c":300,"d":400,"e":"xxx"}"#)
  }

  static let stamps: [(PliantDecoder.DateDecodingStrategy, JSONEncoder.DateEncodingStrategy, String)] = [
    (.secondsSince1970, .secondsSince1970, "1709251198"),
    (.millisecondsSince1970, .millisecondsSince1970, "1709251198000"), (.iso8601, .iso8601, #""2024-02-29T23:59:58Z""#),
    (
      .custom { decoder in
        let text = try decoder.singleValueContainer().decode(String.self)
        return date(Double(text.dropFirst()) ?? 0)
      },
      .custom { date, encoder in
        var container = encoder.singleValueContainer()
        try container.encode("@\(Int(date.timeIntervalSince1970))")
      }, #""@1709251198""#
    ),
  ]

  @Test(arguments: stamps.indices) func dateStrategiesOfDecodersAndEncodersCountInModels(_ index: Int) throws {
    let (decoding, encoding, stamp) = Self.stamps[index]
    var decoder = with(PliantDecoder(tolerance: .strict)) { $0.dateDecodingStrategy = decoding }
    var encoder = with(PliantEncoder()) { $0.dateEncodingStrategy = encoding }
    let stamped = date(1_709_251_198)
    let json =
      #"{"dates":{"at":\#(stamp),"fixed":"2024-02-29T23:59:58Z"},"list":[\#(stamp)],"plain":{"at":\#(stamp)},"z":1}"#
    let holder = DatedHolder(
      dates: PlainDates(at: stamped, fixed: stamped), list: [stamped], plain: CodableDates(at: stamped), rest: ["z": 1])
    #expect(try decoder.decode(DatedHolder.self, from: json) == holder)
    #expect(try decoder.decode([[DatedHolder]].self, from: "[[\(json)]]") == [[holder]])
    #expect(try encoder.encodeString(holder) == json && encoder.encodeString(["a": [holder]]) == #"{"a":[\#(json)]}"#)
    // The same property by property, and inside Codable types.
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    encoder.keyEncodingStrategy = .convertToSnakeCase
    #expect(try decoder.decode(DatedHolder.self, from: json) == holder)
    #expect(try encoder.encodeString(holder) == json)
    #expect(
      try decoder.decode([String: PlainDates].self, from: #"{"a":{"at":\#(stamp)}}"#) == ["a": PlainDates(at: stamped)])
    // A type's own strategy takes precedence.
    #expect(try decoder.decode(Visit.self, from: #"{"begin":1,"key":{"hash":"ff"}}"#).begin == date(1))
  }

  @Test func strategiesForDataCountInModels() throws {
    var decoder = PliantDecoder()
    decoder.dataDecodingStrategy = .custom { Data(try $0.singleValueContainer().decode(String.self).utf8) }
    let json = #"{"at":"2024-02-29T23:59:58Z","data":"hi","text":"AP8="}"#
    let model = try decoder.decode(PlainDates.self, from: json)
    #expect(model.data == Data("hi".utf8) && model.text == Data([0, 255]))
    var encoder = PliantEncoder()
    encoder.dataEncodingStrategy = .custom { data, encoder in
      var container = encoder.singleValueContainer()
      try container.encode(String(decoding: data, as: UTF8.self))
    }
    #expect(try encoder.encodeString(model) == json)
    decoder.dataDecodingStrategy = .deferredToData
    encoder.dataEncodingStrategy = .deferredToData
    #expect(try decoder.decode(PlainDates.self, from: #"{"at":"2024-02-29","data":[1,2]}"#).data == Data([1, 2]))
    #expect(try encoder.encodeString(model) == #"{"at":"2024-02-29T23:59:58Z","data":[104,105],"text":"AP8="}"#)
  }

  @Test func datesKeepTheirFormWhateverIsSaidOfKeys() throws {
    let decoder = with(PliantDecoder(tolerance: .strict)) { $0.keyDecodingStrategy = .convertFromSnakeCase }
    let encoder = with(PliantEncoder()) { $0.keyEncodingStrategy = .convertToSnakeCase }
    let json =
      #"{"first_name":"Li","home_address":{"street_name":"Main"},"signed_up_at":"2024-02-29T23:59:58Z","kind":{"kind_name":"big","size_in_cm":3}}"#
    let model = CamelModel(firstName: "Li", street: "Main", signedUpAt: date(1_709_251_198), kind: .big(sizeInCm: 3))
    #expect(try decoder.decode(CamelModel.self, from: json) == model)
    // The model states the path and the tag.
    let written = json.replacingOccurrences(of: "home_address", with: "homeAddress")
      .replacingOccurrences(of: "street_name", with: "streetName")
      .replacingOccurrences(of: "kind_name", with: "kindName")
    #expect(try encoder.encodeString(model) == written)
    #expect(try decoder.decode(CamelModel.self, from: written) == model)
    // Foundation's coders do the same, except for dates.
    let foundation = with(JSONDecoder()) { $0.keyDecodingStrategy = .convertFromSnakeCase }
    foundation.dateDecodingStrategy = .iso8601
    #expect(try foundation.decode(CamelModel.self, from: Data(json.utf8)) == model)
    let dates = DatedHolder(dates: PlainDates(at: date(0)), list: [])
    #expect(try encoder.encodeString(dates) == #"{"dates":{"at":"1970-01-01T00:00:00Z"},"list":[]}"#)
  }

  @Test func anIssueOfAStrategyOfTheDecoderHasItsPlace() throws {
    let decoder = with(PliantDecoder()) { $0.dateDecodingStrategy = .secondsSince1970 }
    var report = DecodingReport()
    let json = #"{"dates":{"at":"2024-02-29T00:00:00Z"},"list":[1,"x",[]]}"#
    #expect(try decoder.decode(DatedHolder.self, from: json, report: &report).list == [date(1)])
    #expect(report.issues.map(\.path.description) == ["$.dates.at", "$.list[1]", "$.list[2]"])
    #expect(throws: DecodingError.self) { try decoder.decode(PlainDates.self, from: #"{"at":[]}"#) }
  }
}
#endif
