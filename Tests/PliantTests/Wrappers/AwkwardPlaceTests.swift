// Property wrappers in special places: under strategies, in tolerant types, in models, generic types and classes.

import Foundation
import Pliant
import Testing

private struct FormsOfTheirOwn: Codable, Equatable {
  @Base64 var body: Data
  @Base64 var key: Data?
  @DateFormatted<DateForms.Day> var day: Date
  var plain: Data, date: Date
}

private struct WrappedTolerant: TolerantCodable, Equatable {
  @ZeroDefault var count: Int
  @Lossy var tags: [String]
  @Lossless var id: String
  @DateFormatted<DateForms.Day> var day: Date
  @Base64 var body: Data
  @Mapped("deep.name") var name = "none"

  init() {
    id = "new"
    day = Date(timeIntervalSince1970: 0)
    body = Data([7])
  }

  static var keyMapping: KeyMapping { ["count": "stats.count", "tags": ["labels", "tags"], "id": ["_id", "key"]] }
}

private struct NeedsID: Codable { @Lossless var id: Int; @Base64 var body: Data }
private struct GenericPage<Item: Codable & Hashable>: Codable {
  @Lossy var items: [Item]
  @Lossy var more: [Item]?
  @Lossy var set: Set<Item>
  @Default<NoItems<Item>> var rest: [Item]

  enum NoItems<Element: Codable>: DefaultStrategy { static var defaultValue: [Element] { [] } }
}
private class WrappedBase: Codable { @DefaultTrue var isOn: Bool; @Lossy var list: [Int] }

private final class WrappedSub: WrappedBase {
  @DefaultEmpty var name: String
  enum CodingKeys: CodingKey { case name }

  required init(from decoder: any Decoder) throws {
    _name = try decoder.container(keyedBy: CodingKeys.self).decode(DefaultEmpty<String>.self, forKey: .name)
    try super.init(from: decoder)
  }
}

private struct MappedChild: Codable, Equatable {
  var child: Int
  struct Holder: Codable, Equatable { @Mapped var child: MappedChild? }
  struct Optional: Codable, Equatable { @Mapped var child: Holder? }
}

struct AwkwardPlaceTests {
  private static func decode<Value: Decodable>(_ type: Value.Type, _ text: String) throws -> [Value] {
    let values = try [PliantDecoder(), PliantDecoder(tolerance: .forgiving)].map { try $0.decode(type, from: text) }
    let foreign: [JSONDecoder] = [JSONDecoder(), PliantJSONDecoder(tolerance: .tolerant)]
    return try values + foreign.map { try $0.decode(type, from: Data(text.utf8)) }
  }

  @Test func haveTheirFormWhateverTheStrategy() throws {
    let text = #"{"body":"UGxpYW50","key":"_-8=","day":"2024-02-29","plain":[1],"date":5}"#
    let day = Date(timeIntervalSince1970: 1_709_164_800)
    var decoder = PliantDecoder()
    (decoder.dataDecodingStrategy, decoder.dateDecodingStrategy) = (.deferredToData, .secondsSince1970)
    let value = try decoder.decode(FormsOfTheirOwn.self, from: text)
    #expect(value.body == Data("Pliant".utf8) && value.key == Data([0xFF, 0xEF]))
    #expect(value.plain == Data([1]) && value.date == Date(timeIntervalSince1970: 5) && value.day == day)
    decoder.dataDecodingStrategy = .custom { _ in Data([9]) }
    decoder.dateDecodingStrategy = .custom { _ in Date(timeIntervalSince1970: 9) }
    let custom = try decoder.decode(FormsOfTheirOwn.self, from: text)
    #expect(custom.body == value.body && custom.day == day)
    #expect(custom.plain == Data([9]) && custom.date == Date(timeIntervalSince1970: 9))
    var encoder = PliantEncoder()
    (encoder.dataEncodingStrategy, encoder.dateEncodingStrategy) = (.deferredToData, .secondsSince1970)
    encoder.outputFormatting = .withoutEscapingSlashes
    let written = #"{"body":"UGxpYW50","key":"/+8=","day":"2024-02-29","plain":[1],"date":5}"#
    #expect(try encoder.encodeString(value) == written)
  }

  @Test func startFromInitialValuesInTolerantTypes() throws {
    var report = DecodingReport()
    #expect(try WrappedTolerant(json: "{}", report: &report) == WrappedTolerant() && report.isClean)
    let text =
      #"{"stats":{"count":"5"},"tags":["a",{}],"key":12,"day":"2024-02-29","body":"UGxpYW50","deep":{"name":"n"}}"#
    let full = try WrappedTolerant(json: text, report: &report)
    #expect(full.count == 5 && full.tags == ["a"] && full.id == "12" && full.name == "n")
    let written =
      #"{"stats":{"count":5},"labels":["a"],"_id":12,"day":"2024-02-29","body":"UGxpYW50","deep":{"name":"n"}}"#
    #expect(try full.jsonString() == written)
  }

  /// A missing value has the error of the decoder: with its path, and with all other problems.
  @Test func tellWhatIsMissing() throws {
    var decoder = with(PliantDecoder()) { $0.keyMapping[NeedsID.self] = ["id": "_id", "body": "content.data"] }
    #expect(thrown(\.path.description) { try decoder.decode(NeedsID.self, from: #"{"id":1}"#) } == ["$._id"])
    let all = #expect(throws: DecodingError.self) { try decoder.decode(NeedsID.self, from: "{}", collectingAll: true) }
    #expect(all?.jsonErrors.map { "\($0.path)" }.first == "$._id")
    decoder.defaults[NeedsID.self] = ["id": Lossless(wrappedValue: 4), "body": Base64(wrappedValue: Data())]
    #expect(try decoder.decode(NeedsID.self, from: "{}").id == 4)
    let foreign = #expect(throws: DecodingError.self) { try JSONDecoder().decode(NeedsID.self, from: "{}") }
    var missing: String?
    if case .keyNotFound(let key, _)? = foreign { missing = key.stringValue }
    #expect(missing == "id", "\(foreign as Any)")
  }

  @Test func nameTheirTypesInReports() throws {
    var report = DecodingReport()
    let page = try PliantDecoder().decode(
      GenericPage<Int>.self, from: #"{"items":7,"set":"3","more":{"0":1,"1":"x"},"rest":null}"#, report: &report)
    #expect(page.items == [7] && page.set == [3] && page.more == [1] && page.rest == [])
    #expect(Set(report.issues.map(\.expected)) == ["[Int]", "Set<Int>", "Int"], "\(report)")
  }

  /// Under all decoders, with the same messages.
  @Test func lookIntoStringsAndUseZeroValues() throws {
    struct Needed: Codable { @Lossless var value: [Int] }
    struct Number: Codable { @Lossless var value: Int }
    for needed in try Self.decode(Needed.self, #"{"value":"[1,\"2\"]"}"#) { #expect(needed.value == [1, 2]) }
    let (decoder, other) = (JSONDecoder(), #"{"value":"[1,2]"}"#)
    let words = "expected Int (in the string: expected Int, found an array at $ (line 1, column 1))"
    let errors = [
      #expect(throws: DecodingError.self) { try PliantDecoder().decode(Number.self, from: other) },
      #expect(throws: DecodingError.self) { try decoder.decode(Number.self, from: other) },
    ]
    for error in errors { #expect(error?.jsonError?.message == words + #", found string "[1,2]""#) }
    decoder.userInfo[.pliantTolerance] = Tolerance.forgiving
    for text in ["null", #""abc""#, "[]", "{}"] {
      let document = #"{"value":\#(text)}"#
      #expect(try PliantDecoder(tolerance: .forgiving).decode(Number.self, from: document).value == 0, "\(text)")
      #expect(try decoder.decode(Number.self, from: Data(document.utf8)).value == 0, "\(text)")
    }
    #expect(try PliantDecoder(tolerance: .forgiving).decode(Number.self, from: "{}").value == 0)
  }

  @Test func droppedKeysAreReportedWhereTheyAre() throws {
    struct Members: Codable { @Lossy var value: [Int: Int] }
    let document = #"{"value":{"1":1,"b":2,"7":{},"a":3,"c":4}}"#
    var (report, expected) = (DecodingReport(), DecodingReport())
    #expect(try PliantDecoder().decode(Members.self, from: document, report: &report).value == [1: 1])
    _ = try PliantDecoder().decode([String: [Int: Int]].self, from: document, report: &expected)
    #expect(report.description == expected.description && report.count == 4)
    let (decoder, collector) = (JSONDecoder(), DecodingReportCollector())
    decoder.userInfo[.pliantReport] = collector
    #expect(try decoder.decode(Members.self, from: Data(document.utf8)).value == [1: 1])
    let texts = report.issues.map { "\($0.path) \($0.expected) \($0.found) \($0.outcome)" }
    #expect(Set(collector.report.issues.map { "\($0.path) \($0.expected) \($0.found) \($0.outcome)" }) == Set(texts))
  }

  @Test func liveInGenericTypesAndClasses() throws {
    for page in try Self.decode(GenericPage<String>.self, #"{"items":["a",1,{}],"set":["b",[]]}"#) {
      #expect(page.items == ["a", "1"] && page.more == nil && page.set == ["b"] && page.rest == [])
    }
    for value in try Self.decode(WrappedSub.self, #"{"isOn":"no","list":[1,"x","2"],"name":null}"#) {
      #expect(!value.isOn && value.list == [1, 2] && value.name == "")
    }
    for value in try Self.decode(WrappedSub.self, "{}") { #expect(value.isOn && value.list == [] && value.name == "") }
  }

  #if Macros
  @JSONModel fileprivate struct Model {
    @ZeroDefault var count: Int
    @Lossy var tags: [String]
    @Key("deep.on") @DefaultTrue var isOn: Bool
    @Default<Guest> var name: String
    @DefaultEmpty var list: [Int]?
    let id: Int
  }

  @Test(arguments: [Tolerance.tolerant, .forgiving]) func giveModelsTheirValues(_ tolerance: Tolerance) throws {
    var report = DecodingReport()
    let text = #"{"count":"x","tags":["a",[]],"deep":{"on":"maybe"},"name":null,"id":1}"#
    let model = try PliantDecoder(tolerance: tolerance).decode(Model.self, from: text, report: &report)
    #expect(model.count == 0 && model.tags == ["a"] && model.isOn && model.name == "guest" && model.id == 1)
    #expect(report.count == 4)
    for model in try [Model(json: #"{"id":2}"#), JSONDecoder().decode(Model.self, from: #"{"id":2}"#)] {
      #expect(model.count == 0 && model.tags == [] && model.isOn && model.name == "guest" && model.id == 2)
    }
    #expect(throws: DecodingError.self) { try Model(json: "{}") }
  }
  #endif

  @Test func throwsWhatMappedValuesThrow() throws {
    let strict = PliantDecoder.strict
    func decode<Value: Decodable>(_ type: Value.Type, _ text: String) throws -> [Value] {
      [try JSONDecoder().decode(type, from: text), try strict.decode(type, from: text)]
    }
    for text in [#"{"child":{}}"#, #"{"child":{"child":null}}"#, #"{"child":5}"#] {
      #expect(throws: DecodingError.self, "\(text)") { try JSONDecoder().decode(MappedChild.Holder.self, from: text) }
      #expect(throws: DecodingError.self, "\(text)") { try strict.decode(MappedChild.Holder.self, from: text) }
    }
    for (text, child) in [("{}", nil), (#"{"child":null}"#, nil), (#"{"child":{"child":1}}"#, 1)] {
      #expect(try decode(MappedChild.Holder.self, text).map { $0.child?.child } == [child, child], "\(text)")
    }
    for holder in try decode(MappedChild.Optional.self, #"{"child":{}}"#) {
      #expect(holder.child != nil && holder.child?.child == nil)
    }
  }
}
