// The strategies of other encoders and decoders apply in models that are written or captured as a whole.

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

/// A value with its own writing, under an encoder that decides how its date is encoded.
private struct Stamp: JSONReadable, JSONWritable, Equatable {
  var date = Date(timeIntervalSince1970: 6)
  init() {}
  init(from reader: inout JSONReader) throws(JSONError) { date = try Date(from: &reader) }
  func write(to writer: inout JSONWriter) throws(JSONError) { try date.write(to: &writer) }
}
@JSONModel private struct Stamped: Equatable { var stamp = Stamp(), optional: Stamp? = Stamp() }

struct ForeignStrategyTests {
  private static let texts = JSONEncoder.NonConformingFloatEncodingStrategy.texts("+I", "-I", "N")

  /// Dates and non-finite numbers follow the encoder's strategies, unless a type or property has its own.
  @Test func valuesHaveTheFormOfTheEncodersStrategies() throws {
    let encoder = with(Coders.all[1].encoder) { $0.nonConformingFloatEncodingStrategy = Self.texts }
    let flat = #"{"data":"AQI=","days":[5],"own":2,"part":3,"plain":{"inner":4},"ratio":1,"small":0.5}"#
    let rows: [(any Encodable, String)] = [
      (Flattening(), flat), (Flattening(small: .nan), flat.replacingOccurrences(of: "0.5", with: #""N""#)),
      (Remaining(rest: ["a": "b"]), #"{"a":"b","own":2,"ratio":1}"#), (Stamped(), #"{"optional":6,"stamp":6}"#),
      (DatedChild(), #"{"day":"1970-01-01","other":3,"own":2000}"#),
      (Remaining(ratio: .infinity), #"{"own":2,"ratio":"+I"}"#),
      (Remaining(ratio: -.infinity), #"{"own":2,"ratio":"-I"}"#),
    ]
    for (value, text) in rows { #expect(try encoder.encodeString(value) == text) }
    encoder.nonConformingFloatEncodingStrategy = .throw
    #expect(thrownCase { _ = try encoder.encode(Remaining(ratio: .nan)) } == "invalidValue at ratio")
    let data = try PropertyListEncoder().encode(Flattening(ratio: .infinity))
    let list = try #require(PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any])
    let dates = ["own", "part"].map { list[$0] as? Date }
    #expect(dates == [Date(timeIntervalSince1970: 2), Date(timeIntervalSince1970: 3)])
    #expect(list["data"] as? Data == Data([1, 2]) && list["ratio"] as? Double == .infinity)
    #expect(try PropertyListDecoder().decode(Flattening.self, from: data) == Flattening(ratio: .infinity))
  }

  @Test(arguments: Coders.all) func whatAnEncoderEncodesADecoderWithTheSameStrategiesDecodes(_ coders: Coders) throws {
    for model in [Flattening(), Remaining(rest: ["a": "b"]), Stamped()] as [any Codable & Equatable] {
      try coders.expectComesBack(model)
    }
    let child = try coders.decoder.decode(DatedChild.self, from: coders.encoder.encode(DatedChild()))
    #expect(child.own == DatedChild().own && child.other == DatedChild().other)
  }

  @Test func numbersThatJSONDoesNotHaveAreDecodedAsTheDecoderRepresentsThem() throws {
    let decoder = with(JSONDecoder()) { $0.nonConformingFloatDecodingStrategy = .texts("+I", "-I", "N") }
    #expect(try decoder.decode(Remaining.self, from: #"{"ratio":"-I","own":0}"#).ratio == -.infinity)
    #expect(try JSONDecoder().decode(Remaining.self, from: #"{"ratio":"-Infinity"}"#).ratio == 1)
    // Elsewhere, their texts are strings.
    #expect(try decoder.decode(Remaining.self, from: #"{"own":0,"a":"N","b":"+I"}"#).rest == ["a": "N", "b": "+I"])
    #expect(try decoder.decode([JSON].self, from: #"["N","+I",1]"#) == ["N", "+I", 1])
    // If the decoder can't decode a value, the value is read as JSON.
    let json = #"{"own":"1970-01-01T00:00:02Z","ratio":1,"plain":{"inner":"1970-01-01T00:00:04Z"},"part":3}"#
    #expect(try Coders.all[1].decoder.decode(Flattening.self, from: json) == Flattening())
  }

  @Test(arguments: Coders.all) func pliantEncoderHasTheSameStrategies(_ coders: Coders) throws {
    var options = EncoderOptions(name: "", dates: coders.encoding, data: coders.dataEncoding, floats: Self.texts)
    // Without a strategy, models write RFC 3339 under Pliant's encoder.
    if case .deferredToDate = coders.encoding { options.dates = .secondsSince1970 }
    let value = Flattening(ratio: .infinity)
    #expect(try options.pliant.encode(value) == options.foundation.encode(value))
  }

  @Test func aCustomStrategyIsCalledWithThePathOfItsValue() throws {
    let options = EncoderOptions(name: "", dates: .custom { try steps($1.codingPath).encode(to: $1) })
    #expect(try options.pliant.encodeString(["k": Remaining()]) == #"{"k":{"own":"k.own","ratio":1}}"#)
  }
}
#endif

struct Coders: CustomTestStringConvertible, Sendable {
  let testDescription: String
  var encoding = JSONEncoder.DateEncodingStrategy.deferredToDate
  var decoding = JSONDecoder.DateDecodingStrategy.deferredToDate, dataEncoding = JSONEncoder.DataEncodingStrategy.base64
  var dataDecoding = JSONDecoder.DataDecodingStrategy.base64
  var encoder: JSONEncoder {
    with(JSONEncoder()) {
      ($0.outputFormatting, $0.dateEncodingStrategy, $0.dataEncodingStrategy) = (.sortedKeys, encoding, dataEncoding)
    }
  }

  var decoder: JSONDecoder {
    with(JSONDecoder()) { ($0.dateDecodingStrategy, $0.dataDecodingStrategy) = (decoding, dataDecoding) }
  }

  func expectComesBack<Value: Codable & Equatable>(_ value: Value) throws {
    let collector = DecodingReportCollector()
    let decoder = with(decoder) { $0.userInfo[.pliantReport] = collector }
    #expect(try decoder.decode(Value.self, from: encoder.encode(value)) == value, "\(testDescription)")
    #expect(collector.report.isClean, "\(testDescription): \(collector.report)")
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
      encoding: .custom { try ["since": $0.timeIntervalSince1970].encode(to: $1) },
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
  private static let first = Date(timeIntervalSince1970: 1_577_836_800), second = Date(timeIntervalSince1970: 86_400)

  @Test(arguments: Coders.all) func capturedValuesComeBack(_ coders: Coders) throws {
    let (first, second, day) = (Self.first, Self.second, CapturedDay(day: Self.second))
    let dates = CapturedDates(
      field: .value(first), data: .value(Data([1, 2, 3])), model: .value(day), byNumber: [1: first, 2: second],
      days: [first, second, first], models: [CapturedDay(day: first), day])
    let plain = CapturedPlain(day: second, days: [first, second])
    let values: [any Codable & Equatable] = [
      dates, CapturedWhole(day: first, plain: plain, rest: ["other": 1]),
      [CapturedUntagged.one(first), .model(day), .list([first, second])], [CapturedContent.two(first, day), .none],
    ]
    for value in values { try coders.expectComesBack(value) }
  }

  @Test func aDateThatTheDecoderRefusesIsConverted() throws {
    let collector = DecodingReportCollector()
    let decoder = with(JSONDecoder.bending(report: collector)) { $0.dateDecodingStrategy = .millisecondsSince1970 }
    let json = #"{"field":"1970-01-02T00:00:00Z","list":[{"day":86400000},{"day":"1970/01/02"}]}"#
    let dates = try decoder.decode(CapturedDates.self, from: json)
    #expect(dates == CapturedDates(field: .value(Self.second), days: [Self.second, Self.second]))
    #expect(collector.report.issues.map(\.path.description) == ["$.list[1].day"])
  }
}
#endif
