// The strategies of other encoders and decoders, in models that are written as JSON, or captured, as a whole.

import Foundation
import Pliant
import Testing

#if Macros
@JSONModel private struct FlatPart: Equatable { var part = Date(timeIntervalSince1970: 3) }
private struct PlainPart: Codable, Equatable { var inner = Date(timeIntervalSince1970: 4) }
@JSONModel private struct Flattening: Equatable {
  var own = Date(timeIntervalSince1970: 2), data = Data([1, 2]), ratio = 1.0, small: Float = 0.5
  var days: [Date] = [Date(timeIntervalSince1970: 5)], plain = PlainPart()
  @Flatten var flat = FlatPart()
}
@JSONModel private struct Remaining: Equatable {
  var own = Date(timeIntervalSince1970: 2), ratio = 1.0
  @UnknownKeys var rest: [String: JSON] = [:]
}
@JSONModel(dates: .unixMilliseconds) private class DatedParent {
  var own = Date(timeIntervalSince1970: 2)
  @Strategy(.day) var day = Date(timeIntervalSince1970: 0)
}

@JSONModel(inherits: true)
private final class DatedChild: DatedParent { var other: Date? = Date(timeIntervalSince1970: 3) }

/// A value that only writes itself, under an encoder that decides how its date is encoded.
private struct Stamp: JSONReadable, JSONWritable, Equatable {
  var date = Date(timeIntervalSince1970: 6)
  init() {}
  init(from reader: inout JSONReader) throws(JSONError) { date = try Date(from: &reader) }
  func write(to writer: inout JSONWriter) throws(JSONError) { try date.write(to: &writer) }
}

@JSONModel private struct Stamped: Equatable { var stamp = Stamp(), optional: Stamp? = Stamp() }

struct ForeignStrategyTests {
  private let encoder = Coders.all[1].encoder

  private func text(_ value: some Encodable, _ encoder: JSONEncoder) throws -> String {
    String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  @Test func datesHaveTheFormOfTheEncodersStrategy() throws {
    let text = try text(Flattening(), encoder)
    #expect(text == #"{"data":"AQI=","days":[5],"own":2,"part":3,"plain":{"inner":4},"ratio":1,"small":0.5}"#)
    #expect(try self.text(Remaining(rest: ["a": "b"]), encoder) == #"{"a":"b","own":2,"ratio":1}"#)
    #expect(try self.text(Stamped(), encoder) == #"{"optional":6,"stamp":6}"#)
  }

  @Test func strategiesOfTypesAndPropertiesTakePrecedence() throws {
    #expect(try text(DatedChild(), encoder) == #"{"day":"1970-01-01","other":3,"own":2000}"#)
  }

  @Test func numbersThatJSONDoesNotHaveAreRepresentedByTheEncoder() throws {
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "+I", negativeInfinity: "-I", nan: "N")
    #expect(try text(Remaining(ratio: .infinity), encoder) == #"{"own":2,"ratio":"+I"}"#)
    #expect(try text(Remaining(ratio: -.infinity), encoder) == #"{"own":2,"ratio":"-I"}"#)
    #expect(try text(Flattening(small: .nan), encoder).contains(#""small":"N""#))
    encoder.nonConformingFloatEncodingStrategy = .throw
    let error = #expect(throws: EncodingError.self) { try encoder.encode(Remaining(ratio: .nan)) }
    guard case .invalidValue(_, let context) = error else { throw try #require(error) }
    #expect(context.codingPath.map(\.stringValue) == ["ratio"])
  }

  @Test func propertyListsContainDatesAndData() throws {
    let encoder = PropertyListEncoder()
    let data = try encoder.encode(Flattening(ratio: .infinity))
    let list = try #require(PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any])
    #expect(list["own"] as? Date == Date(timeIntervalSince1970: 2))
    #expect(list["part"] as? Date == Date(timeIntervalSince1970: 3))
    #expect(list["data"] as? Data == Data([1, 2]))
    #expect(list["ratio"] as? Double == .infinity)
    #expect(try PropertyListDecoder().decode(Flattening.self, from: data) == Flattening(ratio: .infinity))
  }

  @Test(arguments: Coders.all) func whatAnEncoderEncodesADecoderWithTheSameStrategiesDecodes(_ coders: Coders) throws {
    func check<Model: Codable & Equatable>(_ model: Model) throws {
      let data = try coders.encoder.encode(model)
      #expect(try coders.decoder.decode(Model.self, from: data) == model)
    }
    try check(Flattening())
    try check(Remaining(rest: ["a": "b"]))
    try check(Stamped())
    let data = try coders.encoder.encode(DatedChild())
    let child = try coders.decoder.decode(DatedChild.self, from: data)
    #expect(child.own == DatedChild().own && child.other == DatedChild().other)
  }

  @Test func numbersThatJSONDoesNotHaveAreDecodedAsTheDecoderRepresentsThem() throws {
    let decoder = with(JSONDecoder()) {
      $0.nonConformingFloatDecodingStrategy = .convertFromString(
        positiveInfinity: "+I", negativeInfinity: "-I", nan: "N")
    }
    let value = try decoder.decode(Remaining.self, from: Data(#"{"ratio":"-I","own":0}"#.utf8))
    #expect(value.ratio == -.infinity)
    #expect(try JSONDecoder().decode(Remaining.self, from: #"{"ratio":"-Infinity"}"#).ratio == 1)
  }

  @Test(arguments: Coders.all) func pliantEncoderHasTheSameStrategies(_ coders: Coders) throws {
    let foundation = coders.encoder
    var encoder = PliantEncoder()
    encoder.outputFormatting = .sortedKeys
    encoder.dateEncodingStrategy = foundation.dateEncodingStrategy
    encoder.dataEncodingStrategy = foundation.dataEncodingStrategy
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "+I", negativeInfinity: "-I", nan: "N")
    foundation.nonConformingFloatEncodingStrategy = encoder.nonConformingFloatEncodingStrategy
    // Without a strategy, models write RFC 3339 under Pliant's encoder.
    if case .deferredToDate = coders.encoding {
      (encoder.dateEncodingStrategy, foundation.dateEncodingStrategy) = (.secondsSince1970, .secondsSince1970)
    }
    let value = Flattening(ratio: .infinity)
    #expect(try encoder.encode(value) == foundation.encode(value))
  }

  @Test func aCustomStrategyIsCalledWithThePathOfItsValue() throws {
    let encoder = with(PliantEncoder()) {
      $0.outputFormatting = .sortedKeys
      $0.dateEncodingStrategy = .custom { try steps($1.codingPath).encode(to: $1) }
    }
    #expect(try encoder.encodeString(["k": Remaining()]) == #"{"k":{"own":"k.own","ratio":1}}"#)
  }

  @Test func aValueThatTheDecoderCannotDecodeIsReadAsJSON() throws {
    let decoder = Coders.all[1].decoder
    let json = #"{"own":"1970-01-01T00:00:02Z","ratio":1,"plain":{"inner":"1970-01-01T00:00:04Z"},"part":3}"#
    #expect(try decoder.decode(Flattening.self, from: Data(json.utf8)) == Flattening())
  }
}
#endif

/// Encoders and decoders with the same strategies.
struct Coders: CustomTestStringConvertible, Sendable {
  let testDescription: String
  var encoding = JSONEncoder.DateEncodingStrategy.deferredToDate
  var decoding = JSONDecoder.DateDecodingStrategy.deferredToDate
  var dataEncoding = JSONEncoder.DataEncodingStrategy.base64
  var dataDecoding = JSONDecoder.DataDecodingStrategy.base64

  var encoder: JSONEncoder {
    with(JSONEncoder()) {
      ($0.outputFormatting, $0.dateEncodingStrategy, $0.dataEncodingStrategy) = (.sortedKeys, encoding, dataEncoding)
    }
  }

  var decoder: JSONDecoder {
    with(JSONDecoder()) { ($0.dateDecodingStrategy, $0.dataDecodingStrategy) = (decoding, dataDecoding) }
  }

  private static let formatter = with(DateFormatter()) {
    ($0.dateFormat, $0.timeZone) = ("dd/MM/yyyy HH:mm:ss", TimeZone(secondsFromGMT: 0))
  }

  static let all = [
    Coders(testDescription: "none"),
    Coders(testDescription: "seconds", encoding: .secondsSince1970, decoding: .secondsSince1970),
    Coders(testDescription: "milliseconds", encoding: .millisecondsSince1970, decoding: .millisecondsSince1970),
    Coders(testDescription: "iso8601", encoding: .iso8601, decoding: .iso8601),
    Coders(testDescription: "formatted dates", encoding: .formatted(formatter), decoding: .formatted(formatter)),
    Coders(
      testDescription: "custom dates",
      encoding: .custom { date, encoder in
        var container = encoder.container(keyedBy: AnyKey.self)
        try container.encode(date.timeIntervalSince1970, forKey: "since")
      },
      decoding: .custom { decoder in
        Date(timeIntervalSince1970: try decoder.keyed.decode(Double.self, forKey: "since"))
      }),
    Coders(testDescription: "deferred data", dataEncoding: .deferredToData, dataDecoding: .deferredToData),
    Coders(
      testDescription: "custom data",
      dataEncoding: .custom { data, encoder in try data.map { Int($0) + 1000 }.encode(to: encoder) },
      dataDecoding: .custom { Data(try [Int](from: $0).map { UInt8($0 - 1000) }) }),
  ]
}

// MARK: - Captured values

#if Macros
@JSONModel private struct CapturedDay: Equatable { var day: Date }
private struct CapturedPlain: Codable, Equatable { var day: Date, days: [Date] }

@JSONModel private struct CapturedDates: Equatable {
  var field: Field<Date> = .missing, data: Field<Data> = .missing, model: Field<CapturedDay> = .missing
  var byNumber: [Int: Date] = [:]
  @Key("list.*.day") var days: [Date] = []
  @Key("others.*.in") var models: [CapturedDay] = []
}

@JSONModel private struct CapturedWhole: Equatable {
  var day: Date, plain: CapturedPlain
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
