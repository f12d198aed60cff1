// Values with a form of their own under other coders: URLs of property lists, keys around texts, TolerantCodable types.

#if Macros
import Foundation
import Pliant
import Testing

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

  @Test func readsURLs() throws {
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
    // And those of models that are copied.
    let page = try decode(
      KeptPage.self, ["link": whole, "plain": ["link": relative], "x": ["relative": "y"]], .xml)
    #expect(page.link == address && page.plain?.link.absoluteString == resolved)
    #expect(page.rest == ["x": ["relative": "y"]])
  }

  @Test func leavesObjectsAsTheyAre() throws {
    let value = Scaled(scale: Scale(relative: 2, base: 1), size: Scaled.Measure(relative: "3"), any: ["relative": "4"])
    #expect(try roundTrip(value) == value)
    for json: JSON in [["relative": "x"], ["base": ["relative": "https://a.b"], "relative": "x"], [["relative": "x"]]] {
      #expect(try roundTrip(AnyJSON(value: json)).value == json)
    }
  }

  @Test func takesNoObjectsInJSON() throws {
    let text = #"{"link":{"relative":"https://example.com/a/"}}"#
    #expect(thrownCase { _ = try LinkedPage(json: text) } == "typeMismatch at link")
    #expect(thrownCase { _ = try JSONDecoder().decode(LinkedPage.self, from: text) } == "typeMismatch at link")
    #expect(thrownCase { _ = try PliantDecoder().decode(PlainLink.self, from: text) } == "typeMismatch at link")
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
    // Pliant's own encoder writes the mapping by itself.
    #expect(try MovedHolder(json: PliantEncoder().encode(holder)) == holder)
  }
}
#endif
