#if Macros
/// Strategies for values in nested collections, for the text of numbers, and for whole documents of every kind.

import Foundation
import Pliant
import PliantSchema
import Testing

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

  @Test func whatIsUnusableInsideIsDroppedWhereItStandsAndReported() throws {
    let json = #"{"rows":[[1,"x"],5],"named":{"a":["y"],"b":7},"gaps":["z"],"maybe":3}"#
    for (engine, value, report) in try EveryReading(NestedStrategies.self, json).readings {
      #expect(value.rows == [[date(1)], [date(5)]], "\(engine)")
      #expect(value.named == ["a": [], "b": [date(7)]], "\(engine)")
      #expect(report.issues.contains { $0.path.description == "$.rows[0][1]" && $0.outcome == .dropped }, "\(engine)")
      #expect(report.issues.contains { $0.path.description == "$.named.a[0]" }, "\(engine)")
    }
  }

  @Test func theSchemaHasTheStrategysOwnInside() throws {
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
  @Test func keysAreWhateverCanBeTheKeyOfADictionary() throws {
    let model = ByCity(at: [.ulm: date(1)], other: [StrategyKey(rawValue: 7): date(2)], numbers: [3: date(3)])
    try expectSameEverywhere(model, #"{"at":{"ulm":1},"other":{"7":2},"numbers":{"3":3}}"#)
  }

  @Test func anArrayBecomesADictionaryWithIntegerKeysOnly() throws {
    let model = try ByName(json: #"{"at":[1],"other":[1]}"#)
    #expect(model.at == nil && model.other == nil)
    #expect(try ByCity(json: #"{"numbers":[1]}"#).numbers == [0: date(1)])
  }

  @Test func aKeyThatIsNoneIsReportedAsThatByTheNameOfItsType() throws {
    var report = DecodingReport()
    let model = try ByCity(json: #"{"at":{"ulm":1,"rom":2},"numbers":{"x":1}}"#, report: &report)
    #expect(model.at.count == 1 && model.numbers.isEmpty)
    #expect(
      report.issues.map { "\($0.path): \($0.expected), \($0.found)" } == [
        #"$.at.rom: StrategyCity, string "rom""#, #"$.numbers.x: Int, string "x""#,
      ])
    #expect { try PliantDecoder(tolerance: .strict).decode(ByCity.self, from: #"{"at":{"rom":2}}"#) } throws: {
      "\($0)".contains(#"expected StrategyCity, found string "rom" at $.at.rom"#)
    }
  }
}
#endif
