// Associated values by position, with their own strategies and tolerances, and expected unknown values.

#if Macros
import Foundation
import Pliant
import PliantSchema
import Testing

@JSONModel(tag: "type") enum PositionedInternallyTagged: Equatable {
  @PayloadKey(0, "x") @PayloadKey(1, "y", "Y") case point(Double, Double)
  @PayloadKey(0, "id") case reference(Int)
  @PayloadKey(1, "unit") case length(value: Double, String)
  @PayloadKey(0, "at") @Strategy(.unixSeconds) case date(Date)
  @PayloadKey("name", "n") case named(name: String)
}
@JSONModel(tag: "t", content: "c") enum PositionedInside: Equatable {
  @PayloadKey(0, "x") @PayloadKey(1, "y") case point(Int, Int)
  @PayloadKey(0, "id") case reference(Int)
  @PayloadKey("a", "0") case inside(a: Int)
  case plain(Int, Int), two(Int, String?), three(Int?, Int?, Int)
}
@JSONModel enum PositionedByKey: Equatable {
  @PayloadKey(0, "x") @PayloadKey(1, "y") case point(Int, Int)
  @PayloadKey(0, "id") case reference(Int)
}
@JSONModel(untagged: true) enum PositionedUntagged: Equatable {
  @PayloadKey(0, "x") @PayloadKey(1, "y") case point(Int, Int)
  @PayloadKey(0, "id") case reference(Int)
}
@JSONModel enum QuietText: Equatable {
  case eur, usd
  @Fallback(isReported: false) case other(String)
}
@JSONModel enum QuietNumber: Int, Equatable {
  case one = 1
  @Fallback(isReported: false) case other = 0
}
@JSONModel(tag: "type") enum QuietTag: Equatable {
  case a(x: Int)
  @Fallback(isReported: false) case other(JSON)
}
@JSONModel(untagged: true) enum QuietShape: Equatable {
  case number(Int)
  @Fallback(isReported: false) case other
}
@JSONModel struct QuietModel: Equatable {
  var text: QuietText, number: QuietNumber, tag: QuietTag, key: KeepingKey, shape: QuietShape
}
@JSONModel(tag: "type") enum NeverWritten: Equatable {
  case a(x: Int)
  @Fallback @Ignored(.encoding) case unknown(String)
}

/// Tags at different paths: the model of each case is unusable without its own tag.
@JSONModel(untagged: true) enum TaggedAnywhere: Equatable {
  case first(First), second(Second)
  enum FirstTag: String, Codable { case a }
  enum SecondTag: String, Codable { case b }
  @JSONModel struct First: Equatable { @Key("type.x") var tag: FirstTag; var n: Int }
  @JSONModel struct Second: Equatable { @Key("kind") var tag: SecondTag; var n: Int }
}
@JSONModel(untagged: true) enum WrappedNumbers: Equatable {
  case numbers(Numbers), texts(Texts)
  struct Numbers: Codable, Equatable { @Lossy var list: [Int]; @DefaultNil var one: Int? }
  @JSONModel struct Texts: Equatable { var list: [String], one: String }
}

struct PayloadPositionTests {
  static func check<Value: JSONReadable & JSONWritable & Codable & Equatable>(
    _ json: String, _ expected: Value, written: String? = nil
  ) throws {
    try expectReadings(of: json, expected, issues: [])
    for (engine, text) in try everyWriting(expected) { #expect(text == written ?? json, "\(engine)") }
  }

  @Test func aValueWithoutALabelIsAMemberUnderItsKey() throws {
    try Self.check(#"{"type":"point","x":1.5,"y":2}"#, PositionedInternallyTagged.point(1.5, 2))
    try Self.check(
      #"{"Y":2,"type":"point","x":1.5}"#, PositionedInternallyTagged.point(1.5, 2),
      written: #"{"type":"point","x":1.5,"y":2}"#)
    try Self.check(#"{"id":7,"type":"reference"}"#, PositionedInternallyTagged.reference(7))
    try Self.check(#"{"type":"length","unit":"m","value":1}"#, PositionedInternallyTagged.length(value: 1, "m"))
    try Self.check(#"{"at":9,"type":"date"}"#, PositionedInternallyTagged.date(Date(timeIntervalSince1970: 9)))
    try Self.check(#"{"n":"x","type":"named"}"#, PositionedInternallyTagged.named(name: "x"))
    try Self.check(#"{"c":{"x":1,"y":2},"t":"point"}"#, PositionedInside.point(1, 2))
    try Self.check(#"{"c":{"id":1},"t":"reference"}"#, PositionedInside.reference(1))
    try Self.check(#"{"c":[1,2],"t":"plain"}"#, PositionedInside.plain(1, 2))
    try Self.check(#"{"point":{"x":1,"y":2}}"#, PositionedByKey.point(1, 2))
    try Self.check(#"{"reference":{"id":1}}"#, PositionedByKey.reference(1))
    try Self.check(#"{"x":1,"y":2}"#, PositionedUntagged.point(1, 2))
    try Self.check(#"{"id":1}"#, PositionedUntagged.reference(1))
    // The error of a missing value has its key.
    let json = #"{"type":"point","x":1}"#
    #expect(thrownCase { _ = try PositionedInternallyTagged(json: json) } == "keyNotFound at y")
    let foreign = thrownCase { _ = try JSONDecoder().decode(PositionedInternallyTagged.self, from: json) }
    #expect(foreign == "keyNotFound at y")
  }

  @Test func casesAreToldApartByTheirTagsAndBendIfNoneFits() throws {
    try Self.check(#"{"n":1,"type":{"x":"a"}}"#, TaggedAnywhere.first(.init(tag: .a, n: 1)))
    try Self.check(#"{"kind":"b","n":1}"#, TaggedAnywhere.second(.init(tag: .b, n: 1)))
    #expect(throws: DecodingError.self) { try TaggedAnywhere(json: #"{"kind":"a","n":1}"#) }
    try Self.check(#"{"list":["1"],"one":"x"}"#, WrappedNumbers.texts(.init(list: ["1"], one: "x")))
    try expectReadings(of: #"{"list":["1",2],"one":"41"}"#, WrappedNumbers.numbers(.init(list: [1, 2], one: 41)))
  }

  @Test func expectedUnknownValuesAreNotReportedAndMayBeRefused() throws {
    let json = #"{"key":{"b":{}},"number":7,"shape":"?","tag":{"type":"z","x":1},"text":"gbp"}"#
    let value = QuietModel(
      text: .other("gbp"), number: .other, tag: .other(["type": "z", "x": 1]), key: .other("b"), shape: .other)
    try expectReadings(of: json, value, issues: [])
    let other = #"{"key":5,"number":"x","shape":1,"tag":{"type":"a","x":1},"text":"eur"}"#
    for (engine, read, report) in try EveryReading(QuietModel.self, other).readings {
      #expect(read.key == .other("5") && read.number == .other, "\(engine)")
      #expect(Set(report.issues.map(\.path.description)) == ["$.key", "$.number"], "\(engine)")
    }
    try expectReadings(of: #"["1",true,"7"]"#, [QuietNumber.one, .one, .other], issues: ["$[0]", "$[1]", "$[2]"])
    try expectReadings(of: #"{"type":"b","y":1}"#, NeverWritten.unknown("b"))
    expectUnwritable(NeverWritten.unknown("b"))
  }
}

@JSONModel(tag: "type") enum MarkedEvent: Equatable {
  @Strategy(.unixSeconds, for: "at") case moved(at: Date, to: String)
  @Strategy(.day) case left(at: Date?)
  @Strategy(.hex, for: "digests") @Strategy(.unixMilliseconds, for: "seen")
  case signed(digests: [Data], seen: Date = Date(timeIntervalSince1970: 1))
  @Strategy(MarkedEvent.length, for: "n")
  case counted(n: Int)
  @Strategy(MarkedEvent.cents, for: "price") @PayloadKey("price", "p", "price") case bought(price: Int, at: Int)
  @Strict(for: "id") @Sensitive(for: "password") case login(id: Int, password: Int)
  @Sensitive case card(number: Int, code: Int)
  @Required(for: "name") case named(name: String?, note: String?)
  @Forgiving case loose(a: Int, b: String)
  @Strict case model(MarkedModel)

  static let cents = SchemaCents()
  static let length = ClosureStrategy(
    decode: { (text: String) in text.count }, encode: { (count: Int) in String(repeating: "x", count: count) })
}

@JSONModel struct MarkedModel: Equatable { var count = 1 }
@JSONModel enum MarkedExternal: Equatable {
  @Strategy(.unixSeconds) case at(Date)
  @Strategy(.unixSeconds, for: "to") case range(from: Int, to: Date)
  @Strict case id(Int)
  @Sensitive case pair(Int, Int)
}
@JSONModel(tag: "t", content: "c") enum MarkedAdjacent: Equatable {
  @Strategy(.unixSeconds) case at(Date)
  @Strategy(.base64URL, for: "data") case blob(data: Data, n: Int)
  @Strict case id(Int)
}
@JSONModel(untagged: true) enum MarkedUntagged: Equatable {
  @Strategy(.format("dd.MM.yyyy")) case day(Date)
  @Strict case id(Int)
  @Strategy(.hex, for: "digest") case object(digest: Data)
}

@JSONModel enum DefaultedMove: Equatable {
  @Strategy(.unixSeconds, for: "at") case moved(at: Date? = Date(timeIntervalSince1970: 9), to: Int = 1)
}
@JSONModel(tag: "type") enum DefaultedTagged: Equatable {
  @Strategy(.unixSeconds, for: "at") case moved(at: Date? = Date(timeIntervalSince1970: 9))
}

struct PayloadStrategyTests {
  static let day = Date(timeIntervalSince1970: 1_709_164_800)

  @Test(arguments: [
    (MarkedEvent.moved(at: day, to: "x"), #"{"type":"moved","at":1709164800,"to":"x"}"#),
    (.left(at: day), #"{"type":"left","at":"2024-02-29"}"#), (.left(at: nil), #"{"type":"left"}"#),
    (.signed(digests: [Data([1]), Data([255])]), #"{"type":"signed","digests":["01","ff"],"seen":1000}"#),
    (.counted(n: 3), #"{"type":"counted","n":"xxx"}"#),
    (.bought(price: 150, at: 7), #"{"type":"bought","p":"1,50","at":7}"#),
    (.login(id: 1, password: 2), #"{"type":"login","id":1,"password":2}"#),
    (.model(MarkedModel(count: 2)), #"{"type":"model","count":2}"#),
  ]) func beside(_ value: MarkedEvent, _ json: String) throws { try expectSameEverywhere(value, json) }

  @Test func otherForms() throws {
    try expectSameEverywhere(MarkedExternal.at(Self.day), #"{"at":{"_0":1709164800}}"#)
    try expectSameEverywhere(MarkedExternal.range(from: 1, to: Self.day), #"{"range":{"from":1,"to":1709164800}}"#)
    try expectSameEverywhere(MarkedExternal.pair(1, 2), #"{"pair":{"_0":1,"_1":2}}"#)
    try expectSameEverywhere(MarkedAdjacent.at(Self.day), #"{"t":"at","c":1709164800}"#)
    try expectSameEverywhere(MarkedAdjacent.blob(data: Data([255]), n: 1), #"{"t":"blob","c":{"data":"_w","n":1}}"#)
    try expectSameEverywhere(MarkedUntagged.day(Self.day), #""29.02.2024""#)
    try expectSameEverywhere(MarkedUntagged.object(digest: Data([1])), #"{"digest":"01"}"#)
  }

  private static let rows = #"""
    MarkedEvent  {"type":"login","id":1,"password":"2"} => login(id: 1, password: 2) | \#
    typeMismatch $.password: Int, a hidden string: converted to a hidden value
    MarkedEvent  {"type":"login","id":"1","password":2} => error: expected Int, found string "1" at $.id
    MarkedEvent  {"type":"named","note":"x"} => error: expected key "name", found none at $.name
    MarkedEvent  {"type":"loose","b":"x"} => loose(a: 0, b: "x") | missingKey $.a: key "a", none: used zero value
    MarkedEvent  {"type":"model","count":"2"} => error: expected Int, found string "2" at $.count
    MarkedEvent  {"type":"card","number":"1","code":2} => card(number: 1, code: 2) | \#
    typeMismatch $.number: Int, a hidden string: converted to a hidden value
    MarkedExternal  {"id":"1"} => error: expected Int, found string "1" at $.id
    MarkedAdjacent  {"t":"id","c":"1"} => error: expected Int, found string "1" at $.c
    """#

  @Test(arguments: EnumRow.table(of: MarkedEvent.self, MarkedExternal.self, MarkedAdjacent.self, rows: rows))
  func bend(_ row: EnumRow) throws { try row.check() }

  @Test(
    arguments: [
      ("{}", 9), (#"{"at":"x"}"#, 9), (#"{"at":[1,2]}"#, 9), (#"{"at":null}"#, nil), (#"{"at":3}"#, 3),
      (#"{"at":""}"#, nil),
    ] as [(String, Double?)])
  func defaultsOfOptionals(_ members: String, _ seconds: Double?) throws {
    let date = seconds.map { Date(timeIntervalSince1970: $0) }
    let tagged = #"{"type":"moved"\#(members == "{}" ? "" : ",")\#(members.dropFirst())"#
    try expectReadings(of: #"{"moved":\#(members)}"#, DefaultedMove.moved(at: date))
    try expectReadings(of: tagged, DefaultedTagged.moved(at: date))
  }

  @Test func schemas() throws {
    let properties = MarkedEvent.jsonSchema["$defs"].MarkedEvent.oneOf.arrayValue.map { $0["properties"] }
    #expect(properties[0]["at"] == ["type": "number"])
    #expect(properties[1]["at"] == ["type": ["string", "null"], "format": "date"])
    var cents = SchemaCents().jsonSchema
    cents["x-keys"] = ["p", "price"]
    #expect(properties[4]["p"] == cents)
  }
}
#endif
