/// Payloads beside a tag that are only Codable, or write into the object of the tag, under every coder.

#if Macros
import Foundation
import Pliant
import Testing

@JSONModel struct InternallyTaggedPaths: Equatable {
  @Key("meta.startDate") var startDate: Date
  @Key("meta.type") var type = "own"
  var when: Date
}

struct InternallyTaggedCodable: Codable, Equatable {
  struct Meta: Codable, Equatable { var startDate: Date, type: [String: Int]? }
  var meta: Meta
  var when: Date
}

@JSONModel struct InternallyTaggedModel: Equatable {
  @JSONModel struct Meta: Equatable { var startDate: Date }
  var meta: Meta
  var when: Date
}

/// What has a number where the tag's path needs an object.
struct InternallyTaggedNumber: Codable, Equatable { var meta: Int, when: Date }

/// A value that asks for its containers itself.
struct InternallyTaggedByHand: Codable, Equatable {
  enum Keys: String, CodingKey { case meta, when }
  enum MetaKeys: String, CodingKey { case startDate, type, list }
  var when: Date

  init(when: Date) { self.when = when }
  init(from decoder: any Decoder) throws {
    when = try decoder.container(keyedBy: Keys.self).decode(Date.self, forKey: .when)
  }
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Keys.self)
    try container.encode(when, forKey: .when)
    var meta = container.nestedContainer(keyedBy: MetaKeys.self, forKey: .meta)
    try meta.encode(when, forKey: .startDate)
    var type = meta.nestedUnkeyedContainer(forKey: .type)
    try type.encode(when)
    var list = meta.nestedUnkeyedContainer(forKey: .list)
    try list.encode(when)
  }
}

@JSONModel(tag: "meta.type") enum InternallyTaggedNested: Equatable {
  case paths(InternallyTaggedPaths), codable(InternallyTaggedCodable), model(InternallyTaggedModel)
  case dictionary([String: [String: Date]]), number(InternallyTaggedNumber), byHand(InternallyTaggedByHand)
}

@JSONModel(tag: "meta.info.type") enum InternallyTaggedDeep: Equatable {
  case model(InternallyTaggedModel), dictionary([String: [String: Date]])
}

struct InternallyTaggedEncoderTests {
  private static let date = Date(timeIntervalSince1970: 1)

  private static var values: [(InternallyTaggedNested, String)] {
    let codable = [nil, ["a": 1]].map { type in
      InternallyTaggedNested.codable(InternallyTaggedCodable(meta: .init(startDate: date, type: type), when: date))
    }
    return codable.map { ($0, #"{"start_date":1000,"type":"codable"}"#) } + [
      (.paths(InternallyTaggedPaths(startDate: date, when: date)), #"{"start_date":1000,"type":"paths"}"#),
      (.model(InternallyTaggedModel(meta: .init(startDate: date), when: date)), #"{"start_date":1000,"type":"model"}"#),
      (.number(InternallyTaggedNumber(meta: 5, when: date)), #"{"type":"number"}"#),
      (.byHand(InternallyTaggedByHand(when: date)), #"{"list":[1000],"start_date":1000,"type":"byHand"}"#),
    ]
  }

  @Test func keepsStrategies() throws {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .millisecondsSince1970
    encoder.keyEncodingStrategy = .convertToSnakeCase
    encoder.outputFormatting = .sortedKeys
    for (value, meta) in Self.values {
      #expect(try String(decoding: encoder.encode(value), as: UTF8.self) == #"{"meta":\#(meta),"when":1000}"#)
      #expect(try String(decoding: encoder.encode([value]), as: UTF8.self) == #"[{"meta":\#(meta),"when":1000}]"#)
      let list = try PropertyListEncoder().encode([value])
      #expect(try PropertyListDecoder().decode([PropertyList].self, from: list).map(\.when) == [Self.date])
    }
  }

  private struct PropertyList: Decodable { var when: Date }

  @Test func dictionariesAndDeepPaths() throws {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .secondsSince1970
    encoder.outputFormatting = .sortedKeys
    func text(_ value: some Encodable) throws -> String { try String(decoding: encoder.encode(value), as: UTF8.self) }
    let dictionary = InternallyTaggedNested.dictionary(["meta": ["a": Self.date], "b": [:]])
    #expect(try text(dictionary) == #"{"b":{},"meta":{"a":1,"type":"dictionary"}}"#)
    let deep = InternallyTaggedDeep.dictionary(["meta": ["a": Self.date]])
    #expect(try text(deep) == #"{"meta":{"a":1,"info":{"type":"dictionary"}}}"#)
    let value = InternallyTaggedDeep.model(InternallyTaggedModel(meta: .init(startDate: Self.date), when: Self.date))
    let json = #"{"meta":{"info":{"type":"model"},"startDate":1},"when":1}"#
    #expect(try text(value) == json)
    let decoder = with(JSONDecoder()) { $0.dateDecodingStrategy = .secondsSince1970 }
    #expect(try decoder.decode(InternallyTaggedDeep.self, from: Data(json.utf8)) == value)
    #expect(try InternallyTaggedDeep(json: value.jsonString()) == value)
  }
}

private struct MovedPayload: TolerantCodable, Equatable {
  var count = 7
  var ratio = 3.0
  static var keyMapping: KeyMapping { ["count": "deep.count", "ratio": "list.0.ratio"] }
}

private struct PlainPayload: Codable, Equatable { var counts: [String: Int] }
@JSONModel(tag: "type") private enum TaggedPayload: Equatable { case moved(MovedPayload), plain(PlainPayload), none }
@JSONModel(untagged: true) private enum UntaggedPayload: Equatable { case moved(MovedPayload), plain(PlainPayload) }

struct InternallyTaggedCodableTests {
  private static let documents = [
    #"{"type":"moved","deep":{"count":18},"list":[{"ratio":2}]}"#, #"{"type":"moved","deep":{"count":"18"}}"#,
    #"{"type":"moved"}"#, #"{"type":"plain","counts":{"a":"1"}}"#, #"{"type":"plain","counts":{"a":1}}"#,
    #"{"type":"plain","counts":7}"#, #"{"type":"plain"}"#,
  ]

  @Test("All engines agree", arguments: documents)
  func enginesAgree(_ json: String) {
    for tolerance in [Tolerance.tolerant, .strict, .forgiving] {
      let reader = readerVerdict(TaggedPayload.self, json, tolerance, false)
      let foreign = foreignVerdict(TaggedPayload.self, json, tolerance, false)
      #expect(reader.value == foreign.value && reader.issues == foreign.issues, "\(json)")
      #expect(reader.error == foreign.error, "\(json)")
      let decoder = with(PliantDecoder(tolerance: tolerance)) { $0.keyMapping[TaggedPayload.self] = KeyMapping() }
      var report = DecodingReport()
      let mapped = try? decoder.decode(TaggedPayload.self, from: json, report: &report)
      #expect(mapped == reader.value && report.issues.count == reader.issues.count, "\(json)")
    }
  }

  @Test func areWrittenByTheirMapping() throws {
    let moved = TaggedPayload.moved(MovedPayload(count: 1, ratio: 2))
    let document = try JSON(json: #"{"type":"moved","deep":{"count":1},"list":[{"ratio":2}]}"#)
    #expect(try JSON(json: JSONEncoder().encode(moved)) == document)
    #expect(try JSON(json: PliantEncoder().encode(moved)) == document)
    let untagged = UntaggedPayload.moved(MovedPayload(count: 1, ratio: 2))
    #expect(try JSON(json: JSONEncoder().encode(untagged)) == untagged.jsonValue())
  }
}
#endif
