// Strategies of a type or coder for all dates and data, for values in collections, texts of numbers, whole documents.

#if Macros
import Foundation
import Pliant
import PliantSchema
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

  @Test func howeverTypesAreSpelledAndWithStaticMembers() throws {
    try expectSameEverywhere(
      SpelledVisit(
        first: date(1), second: date(2), third: date(3), list: [date(4)], set: [date(5)], named: ["a": [date(6)]],
        field: .value(date(7)), made: date(8), hash: Data([255]), hashes: [Data()], late: [date(9)], last: [:]),
      #"{"first":1,"second":2,"third":3,"list":[4],"set":[5],"named":{"a":[6]},"field":7,"made":8,"hash":"ff","#
        + #""hashes":[""],"late":[9],"last":{}}"#)
    let missing = #"{"third":3,"list":[],"set":[],"named":{}"#
    try expectWritten(SpelledVisit.self, missing + "}", as: missing + #","made":5,"hashes":[],"late":[],"last":{}}"#)
    try expectSameEverywhere(
      StaticStrategies(a: 1, b: 2, c: 3, d: 4, e: 3), #"{"a":100,"b":200,"c":300,"d":400,"e":"xxx"}"#)
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

  static let stamps: [(PliantDecoder.DateDecodingStrategy, JSONEncoder.DateEncodingStrategy, String)] = [
    (.secondsSince1970, .secondsSince1970, "1709251198"),
    (.millisecondsSince1970, .millisecondsSince1970, "1709251198000"), (.iso8601, .iso8601, #""2024-02-29T23:59:58Z""#),
    (
      .custom { date(Double(try String(from: $0).dropFirst()) ?? 0) },
      .custom { try "@\(Int($0.timeIntervalSince1970))".encode(to: $1) }, #""@1709251198""#
    ),
  ]

  @Test(arguments: stamps.indices) func dateStrategiesOfDecodersAndEncodersCountInModels(_ index: Int) throws {
    let (decoding, encoding, stamp) = Self.stamps[index]
    var decoder = with(PliantDecoder.strict) { $0.dateDecodingStrategy = decoding }
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
    encoder.dataEncodingStrategy = .custom { try String(decoding: $0, as: UTF8.self).encode(to: $1) }
    #expect(try encoder.encodeString(model) == json)
    decoder.dataDecodingStrategy = .deferredToData
    encoder.dataEncodingStrategy = .deferredToData
    #expect(try decoder.decode(PlainDates.self, from: #"{"at":"2024-02-29","data":[1,2]}"#).data == Data([1, 2]))
    #expect(try encoder.encodeString(model) == #"{"at":"2024-02-29T23:59:58Z","data":[104,105],"text":"AP8="}"#)
  }

  @Test func datesKeepTheirFormWhateverIsSaidOfKeys() throws {
    let decoder = with(PliantDecoder.strict) { $0.keyDecodingStrategy = .convertFromSnakeCase }
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

@JSONModel struct NestedStrategies: Equatable {
  @Strategy(.unixSeconds) var rows: [[Date]]
  @Strategy(.unixSeconds) var named: [String: [Date]]
  @Strategy(.unixSeconds) var gaps: [Date?]
  @Strategy(.unixSeconds) var maybe: [[Date?]]?
  @Strategy(.unixSeconds) var holes: [[Date]?] = []
  @Strategy(.unixSeconds) var sets: [String: Set<Date>] = [:]
  @Strategy(.unixSeconds) var nils: [String: Date?] = [:]
  @Strategy(.unixSeconds) var deep: [[[Date]]] = []
  @Strategy(.hex) var bytes: [[Data]] = []
  @Strategy(.unixSeconds) var days: Field<[Date]>
  @Strategy(.unixSeconds) var table: Field<[String: [Date]]>
  @Strategy(.unixSeconds) var line: ContiguousArray<Date> = []
  @Strategy(.unixSeconds) var slice: ArraySlice<Date>?
}

@JSONModel(dates: .unixSeconds) struct NestedTypeStrategies: Equatable {
  var rows: [[Date]], named: [String: [Date]], gaps: [Date?], maybe: [[Date?]]?, holes: [[Date]?] = []
  var sets: [String: Set<Date>] = [:], nils: [String: Date?] = [:], deep: [[[Date]]] = []
  @Strategy(.hex) var bytes: [[Data]] = []
  var days: Field<[Date]>, table: Field<[String: [Date]]>
}
@JSONModel(dates: .unixSeconds) class NestedStrategyClass {
  var rows: [[Date]] = []
  @Strategy(.unixMilliseconds) var named: [String: [Date]]?
}
@JSONModel(tag: "type", dates: .unixSeconds) enum NestedStrategyCase: Equatable {
  case days(rows: [[Date]], named: [String: [Date?]])
  @Strategy(.hex, for: "bytes") case data(bytes: [[Data]])
}
@JSONModel struct Prices: Equatable {
  @Strategy(.losslessString(Decimal.self)) var price: Decimal
  @Strategy(.losslessString(Decimal.self)) var all: [Decimal] = []
  @Strategy(.losslessString(Decimal.self)) var maybe: Decimal?
  @Strategy(.losslessString(Int64.self)) var id: Int64
  @Strategy(.losslessString(Double.self)) var ratio: Double?
}

struct NestedStrategyTests {
  static let json =
    #"{"bytes":[["00ff"]],"days":[1,2],"deep":[[[7]]],"gaps":[4,null],"holes":[[6],null],"maybe":[[5,null]],"#
    + #""named":{"a":[3]},"nils":{"x":8,"y":null},"rows":[[1,2],[]],"sets":{"s":[9]},"table":{"a":[4]}}"#

  @Test func strategiesReachThreeLayersDeep() throws {
    let expected = NestedStrategies(
      rows: [[date(1), date(2)], []], named: ["a": [date(3)]], gaps: [date(4), nil], maybe: [[date(5), nil]],
      holes: [[date(6)], nil], sets: ["s": [date(9)]], nils: ["x": date(8), "y": nil], deep: [[[date(7)]]],
      bytes: [[Data([0, 255])]], days: .value([date(1), date(2)]), table: .value(["a": [date(4)]]), line: [date(3)],
      slice: [date(5)])
    let json = Self.json.replacing(#","maybe""#, with: #","line":[3],"maybe""#)
      .replacing(#","table""#, with: #","slice":[5],"table""#)
    try expectReadings(of: json, expected, issues: [])
    for (engine, text) in try everyWriting(expected) { #expect(text == json, "\(engine)") }
    let least = NestedStrategies(rows: [], named: [:], gaps: [], days: .null, table: .missing)
    try expectReadings(of: #"{"rows":[],"named":{},"gaps":[],"days":null}"#, least)
  }

  @Test func aStrategyOfATypeReachesAsFar() throws {
    for (engine, value, _) in try EveryReading(NestedTypeStrategies.self, Self.json).readings {
      #expect(value.rows == [[date(1), date(2)], []], "\(engine)")
      #expect(value.deep == [[[date(7)]]] && value.nils == ["x": date(8), "y": nil], "\(engine)")
      #expect(value.days == .value([date(1), date(2)]) && value.table == .value(["a": [date(4)]]))
      for (engine, text) in try everyWriting(value) { #expect(text == Self.json, "\(engine)") }
    }
    func expect<Model: JSONReadable & JSONWritable & Codable>(_ type: Model.Type, _ json: String) throws {
      for (_, value, report) in try EveryReading(type, json).readings {
        #expect(report.isClean)
        for (engine, text) in try everyWriting(value) { #expect(text == json, "\(engine)") }
      }
    }
    try expect(NestedStrategyClass.self, #"{"named":{"a":[1000]},"rows":[[1]]}"#)
    #expect(try NestedStrategyClass(json: #"{"named":{"a":[1000]}}"#).named == ["a": [date(1)]])
    try expect(NestedStrategyCase.self, #"{"named":{"a":[1,null]},"rows":[[2]],"type":"days"}"#)
    try expect(NestedStrategyCase.self, #"{"bytes":[["00ff"]],"type":"data"}"#)
  }

  @Test func whatIsUnusableInsideIsDroppedAndTheSchemaHasTheRest() throws {
    let json = #"{"rows":[[1,"x"],5],"named":{"a":["y"],"b":7},"gaps":["z"],"maybe":3}"#
    for (engine, value, report) in try EveryReading(NestedStrategies.self, json).readings {
      #expect(value.rows == [[date(1)], [date(5)]], "\(engine)")
      #expect(value.named == ["a": [], "b": [date(7)]], "\(engine)")
      #expect(report.issues.contains { $0.path.description == "$.rows[0][1]" && $0.outcome == .dropped }, "\(engine)")
      #expect(report.issues.contains { $0.path.description == "$.named.a[0]" }, "\(engine)")
    }
    let schema = NestedStrategies.jsonSchema
    let rows = #"{"items":{"items":{"type":"number"},"type":"array"},"type":"array"}"#
    #expect(try schema.jsonString(.sortedKeys).contains(rows))
    _ = try NestedStrategies(json: NestedStrategies.mock(seed: 1).jsonData())
  }

  @Test func numbersInTextsKeepAllDigits() throws {
    let json = #"{"all":["0.10","-3"],"id":"9007199254740993","price":"12345678901234567890.1234567890","ratio":"0.5"}"#
    let price = try #require(Decimal(string: "12345678901234567890.123456789"))
    let tenth = try #require(Decimal(string: "0.1"))
    let value = Prices(price: price, all: [tenth, -3], id: 9_007_199_254_740_993, ratio: 0.5)
    try expectReadings(of: json, value, issues: [])
    let written = json.replacing("0.10", with: "0.1").replacing("7890\",", with: "789\",")
    for (engine, text) in try everyWriting(value) { #expect(text == written, "\(engine)") }
    for bad in [#""12,5""#, #""""#, #""1.2.3""#, "{}", #""NaN""#, #""0x10""#] {
      #expect(throws: DecodingError.self, "\(bad)") { try Prices(json: #"{"price":\#(bad),"id":"1"}"#) }
    }
    #expect(try Prices(json: #"{"price":"5","maybe":"?","id":"1"}"#).maybe == nil)
    #expect(throws: EncodingError.self) { try Prices(price: .nan, id: 1).jsonData() }
  }

  @Test func aStrategyReadsDocumentsOfEveryKindAtAnyPath() throws {
    let day = date(5)
    let text = #"{"a":{"b":[5,6]}}"#
    let strategy = DateStrategy.unixSeconds
    #expect(try strategy.decode(json: text, at: "a.b.0") == day && strategy.decode(json: JSON(5)) == day)
    #expect(try strategy.decodeArray(json: text, at: "a.b") == [day, date(6)])
    #expect(try strategy.decodeArray(json: ["a": ["b": [5, 6]]], at: "a.b") == [day, date(6)])
    #expect(try strategy.decodeArray(json: [5, 6] as [Any]) == [day, date(6)])
    var report = DecodingReport()
    #expect(try strategy.decodeArray(json: Data(#"{"a":[5,"x"]}"#.utf8), at: "a", report: &report) == [day])
    #expect(report.issues.map(\.path.description) == ["$.a[1]"])
    #expect(thrown(\.path.description) { try strategy.decode(json: ["a": ["b": "x"]], at: "a.b") } == ["$.a.b"])
    #expect(throws: DecodingError.self) { try strategy.decode(json: text, at: "a.c") }
  }
}

// MARK: - Dictionaries: their keys, and the issues of invalid ones

enum StrategyCity: String, Codable { case ulm, bonn }
struct StrategyKey: RawRepresentable, Hashable, Sendable { var rawValue: Int }
@JSONModel struct ByCity: Equatable {
  @Strategy(.unixSeconds) var at: [StrategyCity: Date] = [:]
  @Strategy(.unixSeconds) var other: [StrategyKey: Date]?
  @Strategy(.unixSeconds) var numbers: [Int: Date] = [:]
}
@JSONModel private struct ByName { var at: [String: Date]?; @Strategy(.unixSeconds) var other: [String: Date]? }

struct DictionaryStrategyTests {
  @Test func keysAreThoseOfDictionariesOrIndices() throws {
    let model = ByCity(at: [.ulm: date(1)], other: [StrategyKey(rawValue: 7): date(2)], numbers: [3: date(3)])
    try expectSameEverywhere(model, #"{"at":{"ulm":1},"other":{"7":2},"numbers":{"3":3}}"#)
    let indexed = try ByName(json: #"{"at":[1],"other":[1]}"#)
    #expect(indexed.at == nil && indexed.other == nil)
    #expect(try ByCity(json: #"{"numbers":[1]}"#).numbers == [0: date(1)])
  }

  @Test func aKeyThatIsNoneIsReportedAsThatByTheNameOfItsType() throws {
    let (model, report) = try reported(ByCity.self, #"{"at":{"ulm":1,"rom":2},"numbers":{"x":1}}"#)
    #expect(model.at.count == 1 && model.numbers.isEmpty)
    #expect(
      report.issues.map { "\($0.path): \($0.expected), \($0.found)" } == [
        #"$.at.rom: StrategyCity, string "rom""#, #"$.numbers.x: Int, string "x""#,
      ])
    #expect { try PliantDecoder.strict.decode(ByCity.self, from: #"{"at":{"rom":2}}"#) } throws: {
      "\($0)".contains(#"expected StrategyCity, found string "rom" at $.at.rom"#)
    }
  }
}
#endif
