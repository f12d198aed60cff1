#if Macros
/// Strategies for values in collections of collections, for text of numbers, and for whole documents of every kind.

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

  static func date(_ seconds: Double) -> Date { Date(timeIntervalSince1970: seconds) }

  @Test func strategiesReachThreeLayersDeep() throws {
    let expected = NestedStrategies(
      rows: [[Self.date(1), Self.date(2)], []], named: ["a": [Self.date(3)]], gaps: [Self.date(4), nil],
      maybe: [[Self.date(5), nil]], holes: [[Self.date(6)], nil], sets: ["s": [Self.date(9)]],
      nils: ["x": Self.date(8), "y": nil], deep: [[[Self.date(7)]]], bytes: [[Data([0, 255])]],
      days: .value([Self.date(1), Self.date(2)]), table: .value(["a": [Self.date(4)]]), line: [Self.date(3)],
      slice: [Self.date(5)])
    let json = Self.json.replacingOccurrences(of: #","maybe""#, with: #","line":[3],"maybe""#)
      .replacingOccurrences(of: #","table""#, with: #","slice":[5],"table""#)
    for (engine, value, report) in try EveryReading(NestedStrategies.self, json).readings {
      #expect(value == expected && report.isClean, "\(engine)")
    }
    for (engine, text) in try everyWriting(expected) { #expect(text == json, "\(engine)") }
    let least = NestedStrategies(rows: [], named: [:], gaps: [], days: .null, table: .missing)
    let leastJSON = #"{"rows":[],"named":{},"gaps":[],"days":null}"#
    for (engine, value, _) in try EveryReading(NestedStrategies.self, leastJSON).readings {
      #expect(value == least, "\(engine)")
    }
  }

  @Test func aStrategyOfATypeReachesAsFar() throws {
    for (engine, value, _) in try EveryReading(NestedTypeStrategies.self, Self.json).readings {
      #expect(value.rows == [[Self.date(1), Self.date(2)], []], "\(engine)")
      #expect(value.deep == [[[Self.date(7)]]] && value.nils == ["x": Self.date(8), "y": nil], "\(engine)")
      #expect(value.days == .value([Self.date(1), Self.date(2)]) && value.table == .value(["a": [Self.date(4)]]))
      for (engine, text) in try everyWriting(value) { #expect(text == Self.json, "\(engine)") }
    }
    func expect<Model: JSONReadable & JSONWritable & Codable>(_ type: Model.Type, _ json: String) throws {
      for (_, value, report) in try EveryReading(type, json).readings {
        #expect(report.isClean)
        for (engine, text) in try everyWriting(value) { #expect(text == json, "\(engine)") }
      }
    }
    try expect(NestedStrategyClass.self, #"{"named":{"a":[1000]},"rows":[[1]]}"#)
    #expect(try NestedStrategyClass(json: #"{"named":{"a":[1000]}}"#).named == ["a": [Self.date(1)]])
    try expect(NestedStrategyCase.self, #"{"named":{"a":[1,null]},"rows":[[2]],"type":"days"}"#)
    try expect(NestedStrategyCase.self, #"{"bytes":[["00ff"]],"type":"data"}"#)
  }

  @Test func whatIsUnusableInsideIsDroppedWhereItStandsAndReported() throws {
    let json = #"{"rows":[[1,"x"],5],"named":{"a":["y"],"b":7},"gaps":["z"],"maybe":3}"#
    for (engine, value, report) in try EveryReading(NestedStrategies.self, json).readings {
      #expect(value.rows == [[Self.date(1)], [Self.date(5)]], "\(engine)")
      #expect(value.named == ["a": [], "b": [Self.date(7)]], "\(engine)")
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
    for (engine, read, report) in try EveryReading(Prices.self, json).readings {
      #expect(read == value && report.isClean, "\(engine)")
    }
    let written =
      #"{"all":["0.1","-3"],"id":"9007199254740993","price":"12345678901234567890.123456789","ratio":"0.5"}"#
    for (engine, text) in try everyWriting(value) { #expect(text == written, "\(engine)") }
    for bad in [#""12,5""#, #""""#, #""1.2.3""#, "{}", #""NaN""#, #""0x10""#] {
      #expect(throws: DecodingError.self, "\(bad)") { try Prices(json: #"{"price":\#(bad),"id":"1"}"#) }
    }
    #expect(try Prices(json: #"{"price":"5","maybe":"?","id":"1"}"#).maybe == nil)
    #expect(throws: EncodingError.self) { try Prices(price: .nan, id: 1).jsonData() }
  }

  @Test func aStrategyReadsDocumentsOfEveryKindAtAnyPath() throws {
    let day = Self.date(5)
    let text = #"{"a":{"b":[5,6]}}"#
    let strategy = DateStrategy.unixSeconds
    #expect(try strategy.decode(json: text, at: "a.b.0") == day)
    #expect(try strategy.decode(json: JSON(5)) == day)
    #expect(try strategy.decodeArray(json: text, at: "a.b") == [day, Self.date(6)])
    #expect(try strategy.decodeArray(json: ["a": ["b": [5, 6]]], at: "a.b") == [day, Self.date(6)])
    #expect(try strategy.decodeArray(json: [5, 6] as [Any]) == [day, Self.date(6)])
    var report = DecodingReport()
    #expect(try strategy.decodeArray(json: Data(#"{"a":[5,"x"]}"#.utf8), at: "a", report: &report) == [day])
    #expect(report.issues.map(\.path.description) == ["$.a[1]"])
    let error = #expect(throws: DecodingError.self) { try strategy.decode(json: ["a": ["b": "x"]], at: "a.b") }
    #expect(error?.jsonError?.path.description == "$.a.b")
    #expect(throws: DecodingError.self) { try strategy.decode(json: text, at: "a.c") }
  }
}
#endif
