// Features of foreign decoders: `userInfo`, property lists, captures, and values with their own form such as URLs.

import Foundation
import Pliant
import Testing

#if Macros
@JSONModel private struct Needy { @Required var id: Int? }
@JSONModel private struct Needing { var field: Field<Needy>, byNumber: [Int: Needy] }
@JSONModel private struct Mixed: Equatable {
  var plain: CodableDates?, plains: [CodableDates] = []
  @Key("stops.*.town") var towns: [Town] = []
  @Key("levels", "stops.*.level") var levels: Set<Int>
}

struct ForeignDecoderTests {
  private func decode<Value: Decodable>(
    _ type: Value.Type, _ json: String, _ tolerance: Tolerance? = nil, collector: DecodingReportCollector? = nil
  ) throws -> Value {
    let decoder = JSONDecoder.bending(tolerance, report: collector)
    decoder.dateDecodingStrategy = .secondsSince1970
    return try decoder.decode(type, from: json)
  }

  @Test func valuesAreReadByTheDecoderAndTheirIssuesCollected() throws {
    let collector = DecodingReportCollector()
    func expect<Value: Decodable & Equatable>(_ json: String, _ value: Value, _ issues: [String]) throws {
      #expect(try decode(Value.self, json, collector: collector) == value)
      #expect(collector.takeReport().issues.map { "\($0.path) \($0.outcome.kind)" } == issues)
    }
    // Types that are only Decodable are read by the decoder.
    let plains = [5, 6].map { CodableDates(at: Date(timeIntervalSince1970: $0)) }
    let (mixed, issue) = (Mixed(plain: plains[0], plains: [plains[1]], levels: [7]), "$.levels converted")
    try expect(#"{"plain":{"at":5},"plains":[{"at":6}],"levels":"7"}"#, mixed, [issue, issue])
    // Raw values after a wildcard are converted.
    try expect(
      #"{"stops":[{"town":"SHANGHAI","level":"1"},{"town":"rome","level":2},{"town":"beijing"}]}"#,
      Mixed(towns: [.shanghai, .beijing], levels: [1, 2]),
      ["$.stops[0].level converted", "$.stops[0].town converted", "$.stops[1].town dropped"])
  }

  @Test func modelsInAnArrayReportWithTheirIndexUpToTheLimit() throws {
    let collector = DecodingReportCollector()
    #expect(try decode([Child].self, #"[{"id":1},{"id":"2"}]"#, collector: collector).map(\.id) == [1, 2])
    let issue = try #require(collector.report.issues.first)
    #expect(issue.description == #"$[1].id: expected Int, found string "2": converted to 2"#)
    #expect(issue.pattern == "$[*].id" && issue.line == nil && issue.column == nil && issue.byteOffset == nil)
    let error = try #require(throws: DecodingError.self) { try decode([Child].self, #"[{"id":1},{"id":"x"}]"#) }
    guard case .typeMismatch(_, let context) = error else { throw error }
    #expect(steps(context.codingPath) == "1.id")
    #expect(context.debugDescription == #"expected Int, found string "x" at $[1].id"#)
    #expect(error.jsonError?.path.description == "$[1].id")
    let limited = DecodingReportCollector(limit: 1)
    _ = try decode(OptionalModel.self, #"{"numbers":["1","2","3"]}"#, collector: limited)
    #expect(limited.report.issues.count == 1 && limited.takeReport().count == 3 && limited.report.isClean)
  }

  @Test("Required optionals have no fallback", arguments: ["{}", #"{"id":null}"#, #"{"id":[]}"#, #"{"id":"x"}"#])
  func requiredOptional(_ json: String) throws {
    #expect(throws: DecodingError.self) { try decode(Needy.self, json, .forgiving) }
    for json in [#"{"field":\#(json),"byNumber":{}}"#, #"{"field":{"id":1},"byNumber":{"1":\#(json)}}"#] {
      #expect(throws: DecodingError.self) { try decode(Needing.self, json, .strict) }
    }
    #expect(try decode(Needy.self, #"{"id":"7"}"#).id == 7)
  }
}

struct ForeignPropertyListTests {
  @Test(arguments: [PropertyListSerialization.PropertyListFormat.xml, .binary])
  func bendAsInJSON(_ format: PropertyListSerialization.PropertyListFormat) throws {
    let collector = DecodingReportCollector()
    let decoder = with(PropertyListDecoder()) { $0.userInfo[.pliantReport] = collector }
    func decode<Value: Decodable>(_ type: Value.Type, _ list: [String: Any]) throws -> Value {
      try decoder.decode(type, from: PropertyListSerialization.data(fromPropertyList: list, format: format, options: 0))
    }
    let date = Date(timeIntervalSince1970: 1_709_247_598)
    let list: [String: Any] = [
      "int": "41", "text": 5, "ratio": "0.5", "flag": 1, "small": 300, "level": "2", "town": "SHANGHAI", "at": date,
      "link": "http://a.b/c d", "price": 0.1, "data": Data([1, 2]), "tags": ["a", 3, [String]()],
      "counts": ["a": "1", "b": "x"], "child": ["id": "7"], "numbers": 4,
      "children": [["id": 1], ["id": "x"], ["id": "3"]] as [Any],
    ]
    let expected = [
      "int": "41", "text": #""5""#, "ratio": "0.5", "flag": "true", "level": "high", "town": "shanghai",
      "at": "@1709247598", "link": "<http://a.b/c%20d>", "price": "0.1", "data": "data AQI=", "tags": #"["a", "3"]"#,
      "counts": #"["a": 1]"#, "child": "(id: 7)", "numbers": "[4]", "children": "[(id: 1), (id: 3)]",
    ]
    #expect(ValueText.fields(of: try decode(OptionalModel.self, list)) == expected)
    let issues = [
      "$.child.id converted", "$.children[1].id dropped", "$.children[2].id converted", "$.counts.a converted",
      "$.counts.b dropped", "$.flag converted", "$.int converted", "$.level converted", "$.link converted",
      "$.numbers converted", "$.ratio converted", "$.tags[1] converted", "$.tags[2] dropped", "$.text converted",
      "$.town converted",
    ].map { "typeMismatch \($0)" }
    #expect(collector.report.texts() == ["numberNotRepresentable $.small usedNil"] + issues)
    // Dates may be elements.
    #expect(try decode(NestModel.self, ["dates": [date]]).dates == [date])
  }
}

@JSONModel private struct LinkedPage: Equatable {
  var link: URL, more: [URL] = [], named: [String: URL] = [:]
  var other: URL?
}
@JSONModel private struct KeptPage: Equatable {
  var link: URL, plain: PlainLink?
  @UnknownKeys var rest: [String: JSON] = [:]
}
private struct PlainLink: Codable, Equatable { var link: URL }
private struct Scale: Codable, Equatable { var relative: Double, base: Double? = nil }
@JSONModel private struct Scaled: Equatable {
  var scale: Scale, size: Measure, any: JSON
  @JSONModel struct Measure: Equatable { var relative: String }
}
private struct AnyJSON: Codable { var value: JSON }

struct ForeignURLTests {
  private func roundTrip<Value: Codable>(_ value: Value) throws -> Value {
    try PropertyListDecoder().decode(Value.self, from: PropertyListEncoder().encode(value))
  }

  private let address = URL(string: "https://example.com/a/").unsafelyUnwrapped

  @Test func readsURLsAndLeavesOtherObjectsAsTheyAre() throws {
    let whole: [String: Any] = ["relative": "https://example.com/a/"]
    let relative: [String: Any] = ["base": whole, "relative": "b?c=d"]
    func decode<Value: Decodable>(
      _ type: Value.Type, _ list: [String: Any], _ format: PropertyListSerialization.PropertyListFormat
    ) throws -> Value {
      let data = try PropertyListSerialization.data(fromPropertyList: list, format: format, options: 0)
      return try PropertyListDecoder().decode(type, from: data)
    }
    let (text, resolved) = ("https://example.com/a/", "https://example.com/a/b?c=d")
    let list: [String: Any] = ["link": whole, "more": [whole, relative], "named": ["x": relative], "other": relative]
    let found = try decode(LinkedPage.self, list, .binary)
    #expect(found.more.map(\.absoluteString) == [text, resolved])
    #expect(found.link == address && found.other?.absoluteString == resolved)
    #expect(found.named.mapValues(\.absoluteString) == ["x": resolved])
    #expect(try roundTrip(LinkedPage(link: address, more: [address])) == LinkedPage(link: address, more: [address]))
    // And those of captured models.
    let page = try decode(KeptPage.self, ["link": whole, "plain": ["link": relative], "x": ["relative": "y"]], .xml)
    #expect(page.link == address && page.plain?.link.absoluteString == resolved)
    #expect(page.rest == ["x": ["relative": "y"]])
    let value = Scaled(scale: Scale(relative: 2, base: 1), size: Scaled.Measure(relative: "3"), any: ["relative": "4"])
    #expect(try roundTrip(value) == value)
    for json: JSON in [["relative": "x"], ["base": ["relative": "https://a.b"], "relative": "x"], [["relative": "x"]]] {
      #expect(try roundTrip(AnyJSON(value: json)).value == json)
    }
    // In JSON, an object is not a URL.
    let object = #"{"link":{"relative":"https://example.com/a/"}}"#
    #expect(thrownCase { _ = try LinkedPage(json: object) } == "typeMismatch at link")
    #expect(thrownCase { _ = try JSONDecoder().decode(LinkedPage.self, from: object) } == "typeMismatch at link")
    #expect(thrownCase { _ = try PliantDecoder().decode(PlainLink.self, from: object) } == "typeMismatch at link")
  }
}

struct ForeignKeyTests {
  enum Side: String, Codable { case left, right }
  struct Number: RawRepresentable, Codable, Hashable { var rawValue: Int }
  @JSONModel struct Keyed: Equatable {
    var sides: [Side: Date] = [:], numbers: [Number: String] = [:], nested: [String: [Side: [Int]]] = [:]
    var optional: [Side: Int?]?, list: [[Number: Int]] = []
    @Key("a.b") var deep: [Side: Int] = [:]
    var plain: [String: Int] = [:]
  }

  static let value = Keyed(
    sides: [.left: Date(timeIntervalSince1970: 5)], numbers: [Number(rawValue: 4): "x"], nested: ["aB": [.right: [1]]],
    optional: [.left: 3], list: [[Number(rawValue: 2): 5]], deep: [.right: 9], plain: ["aB": 1])

  @Test func areKeysOfObjects() throws {
    let foreign = try with(JSONEncoder()) { $0.dateEncodingStrategy = .iso8601 }.encode(Self.value)
    #expect(try JSON(parsing: foreign) == Self.value.jsonValue())
    #expect(try PliantDecoder.strict.decode(Keyed.self, from: foreign) == Self.value)
    let decoder = with(JSONDecoder()) { $0.dateDecodingStrategy = .iso8601 }
    #expect(try decoder.decode(Keyed.self, from: foreign) == Self.value)
    let snake = with(PliantEncoder()) { $0.keyEncodingStrategy = .convertToSnakeCase }
    #expect(try JSON(parsing: snake.encode(Self.value)) == Self.value.jsonValue())
  }
}

private struct MovedParts: TolerantCodable, Hashable {
  var count: Int?, list: [Int]?
  @Mapped("when.at") var date: Date?
  static var keyMapping: KeyMapping { ["count": "deep.count", "list": "all"] }
}
@JSONModel private struct MovedHolder: Equatable {
  var one: MovedParts
  var perhaps: MovedParts?
  var list: [MovedParts] = [], unique: Set<MovedParts> = [], table: [String: MovedParts] = [:]
  var field: Field<MovedParts> = .missing
  @Key("inner.one") var inner: MovedParts?
}

struct ForeignTolerantTests {
  private static let parts = #"{"deep":{"count":1},"all":[2],"when":{"at":"2020-01-01T00:00:00Z"}}"#
  private static let json = """
    {"one":\(parts),"perhaps":\(parts),"list":[\(parts)],"unique":[\(parts)],"table":{"a":\(parts)},
    "field":\(parts),"inner":{"one":\(parts)}}
    """

  @Test func areReadAndWrittenByTheirMapping() throws {
    let holder = try MovedHolder(json: Self.json)
    #expect(
      holder.one.count == 1 && holder.one.list == [2] && holder.one.date == Date(timeIntervalSince1970: 1_577_836_800))
    #expect(try JSONDecoder().decode(MovedHolder.self, from: Self.json) == holder)
    #expect(readerVerdict(MovedHolder.self, Self.json, .tolerant, false).value == holder)
    let encoder = with(JSONEncoder()) { $0.dateEncodingStrategy = .secondsSince1970 }
    let decoder = with(JSONDecoder()) { $0.dateDecodingStrategy = .secondsSince1970 }
    let data = try encoder.encode(holder)
    #expect(try JSON(json: data)["one"] == JSON(json: #"{"deep":{"count":1},"all":[2],"when":{"at":1577836800}}"#))
    #expect(try decoder.decode(MovedHolder.self, from: data) == holder)
    let plain = try JSONEncoder().encode(MovedHolder(one: MovedParts(count: 1)))
    #expect(try MovedHolder(json: plain).one.count == 1)
    // Pliant's own encoder writes the mapping itself.
    #expect(try MovedHolder(json: PliantEncoder().encode(holder)) == holder)
  }
}
#endif

private struct Disguise: Decoder {
  let base: any Decoder
  var codingPath: [any CodingKey] { base.codingPath }
  var userInfo: [CodingUserInfoKey: Any] { base.userInfo }
  func container<Key>(keyedBy key: Key.Type) throws -> KeyedDecodingContainer<Key> { try base.container(keyedBy: key) }
  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { try base.unkeyedContainer() }
  func singleValueContainer() throws -> any SingleValueDecodingContainer { try base.singleValueContainer() }
}

/// One value, decoded from JSONDecoder's decoder and from another type of decoder.
private struct TwiceDecoded: Decodable {
  let known: String, other: String
  init(from decoder: any Decoder) throws {
    known = try JSON(from: decoder).jsonString()
    other = try JSON(from: Disguise(base: decoder)).jsonString()
  }
}

struct ForeignCaptureTests {
  @Test(arguments: ["01", "-01", "1.", "-", #""\ud800""#]) func malformedValuesAreRefused(_ text: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([String: JSON].self, from: Data(#"{"a":[\#(text)]}"#.utf8))
    }
  }

  @Test(
    "A value doesn't depend on the first type that is requested",
    arguments: [
      "null", "true", "false", "0", "-0", "-0.0", "1", "1.0", "1e2", "100e-2", "0.1", "-2.5", "1e300", "5e-324",
      "9223372036854775807", "9223372036854775808", "18446744073709551615", "18446744073709551616",
      "-9223372036854775808", "-9223372036854775809", "9007199254740993", "9007199254740993.5", "12345678901234567.25",
      "12345678901234567890.10", "0.12345678901234567890123", "1e400", "-1e400", "1e-400", #""""#, #""a""#, #""1""#,
      #""true""#, #""inf""#, #""-inf""#, #""nan""#, #""NaN""#, "[]", "{}", #"{"relative":"a"}"#,
      #"{"base":{"relative":"http:/a"},"relative":"b"}"#, #"[1,"a",true,null,2.5,[],{},[{"a":[1]}],1e400]"#,
      #"{"b":1.0,"a":{"c":[true,{"d":null}],"e":"f"},"g":"nan"}"#, #"[{"a":1},2,{"b":"c"},"d",[3]]"#,
    ])
  func isTheSame(_ text: String) throws {
    for strategy in [nil, ("inf", "-inf", "nan"), ("1", "true", "a")] {
      let decoder = JSONDecoder()
      if let (positive, negative, nan) = strategy {
        decoder.nonConformingFloatDecodingStrategy = .texts(positive, negative, nan)
      }
      let values = try decoder.decode([TwiceDecoded].self, from: Data("[\(text),\(text)]".utf8))
      for value in values { #expect(value.known == value.other) }
      let member = try decoder.decode([String: TwiceDecoded].self, from: Data(#"{"a":{"b":\#(text)}}"#.utf8))
      #expect(member["a"]?.known == member["a"]?.other)
      if text.hasSuffix("400") { #expect(values.allSatisfy { $0.known == text }) }
      if let decimal = try? JSONDecoder().decode([Decimal].self, from: Data("[\(text)]".utf8)).first, decimal != 0 {
        #expect(values.allSatisfy { Decimal(string: $0.known) == decimal })
      }
    }
  }
}
