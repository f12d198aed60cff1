// TolerantCodable types: nil despite a default, indices from both ends, collected values, policies for duplicate keys.

import Foundation
import Pliant
import Testing

private struct Ends: TolerantCodable, Equatable {
  var first: Int?, second: Int?, beforeLast: Int?, last: Int?
  static var keyMapping: KeyMapping {
    ["first": "rows.0.id", "second": "rows.1.id", "beforeLast": "rows.-2.id", "last": "rows.-1.id"]
  }
}

#if Macros
@JSONModel private struct EndsModel: Equatable {
  @Key("rows.0.id") var first: Int?
  @Key("rows.1.id") var second: Int?
  @Key("rows.-2.id") var beforeLast: Int?
  @Key("rows.-1.id") var last: Int?
}
#endif

struct MixedIndexTests {
  static let values: [[Int?]] = (0..<16).map { bits in (0..<4).map { bits >> $0 & 1 == 1 ? $0 + 1 : nil } }

  @Test(arguments: values) func comeBackAsTheyWere(_ values: [Int?]) throws {
    let ends = Ends(first: values[0], second: values[1], beforeLast: values[2], last: values[3])
    let text = try ends.jsonString()
    #expect(try Ends(json: text) == ends, "\(text)")
    #expect(try PliantDecoder().decode(Ends.self, from: PliantEncoder().encodeString(ends)) == ends)
    #if Macros
    let model = EndsModel(first: values[0], second: values[1], beforeLast: values[2], last: values[3])
    #expect(try model.jsonString() == text && EndsModel(json: text) == model)
    #expect(try JSONDecoder().decode(EndsModel.self, from: JSONEncoder().encode(model)) == model)
    #endif
  }

  @Test func standInTheirOwnElementsOrThoseOfAnArray() throws {
    #expect(try Ends(first: 1, last: 2).jsonString() == #"{"rows":[{"id":1},null,null,{"id":2}]}"#)
    #expect(try Ends(last: 2).jsonString() == #"{"rows":[null,null,{"id":2}]}"#)
    #expect(try Ends(second: 2).jsonString() == #"{"rows":[null,{"id":2},null,null]}"#)
    #expect(try Ends().jsonString() == "{}")
    // An array that is written as a whole has all of its elements.
    struct Page: TolerantCodable, Equatable {
      var rows: [[String: Int]] = [], last: Int?
      static var keyMapping: KeyMapping { ["last": "rows.-1.extra"] }
    }
    let text = try Page(rows: [["id": 1], ["id": 2]], last: 5).jsonString()
    #expect(text == #"{"rows":[{"id":1},{"id":2,"extra":5}]}"#)
  }
}

struct GatheredKeyTests {
  private struct Page: TolerantCodable, Equatable {
    var ids: [Int]? = nil, isNull = true
    static var keyMapping: KeyMapping { ["ids": ["items.*.id", "ids"]] }
    enum CodingKeys: CodingKey { case ids }
    init() {}

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      if container.contains(.ids) {
        isNull = try container.decodeNil(forKey: .ids)
        ids = try container.decode([Int].self, forKey: .ids)
      }
    }
  }

  @Test(arguments: [
    (#"{"items":[{"id":1},{"id":"2"},{}]}"#, [1, 2]), (#"{"items":[]}"#, []), (#"{"ids":[3]}"#, [3]),
    (#"{"items":7,"ids":[3]}"#, [3]), (#"{"items":null}"#, nil), (#"{"items":{}}"#, nil), ("{}", nil),
  ]) func findsThem(_ text: String, _ ids: [Int]?) throws {
    let page = try Page(json: text)
    #expect(page.ids == ids && page.isNull == (ids == nil))
  }
}

struct DuplicateKeysOfTypesTests {
  private struct Careful: TolerantCodable, Equatable {
    var name = "", inner: [String: Int] = [:]
    static var tolerance: Tolerance? { with(.tolerant) { $0.duplicateKeys = .report } }
  }
  private struct Strict: TolerantCodable, Equatable {
    var name = ""
    static var tolerance: Tolerance? { duplicates }
  }
  private struct Page: Codable, Equatable { var careful: [Careful]? = nil, strict: [Strict]? = nil }

  @Test func areReportedOrRefusedWhereTheTypeIs() throws {
    var report = DecodingReport()
    let text = #"{"name":"a","inner":{"x":1,"x":2},"name":"b"}"#
    #expect(try Careful(json: text, report: &report) == Careful(name: "a", inner: ["x": 1]))
    #expect(report.texts() == ["duplicateKey $.inner.x ignored", "duplicateKey $.name ignored"])
    let errors = thrown(\.message) { try Strict(json: #"{"name":"a","name":"b"}"#) }
    #expect(errors == ["expected one member \"name\", found another"])
    #expect(try Strict(json: #"{"name":"a"}"#).name == "a")
    // Only inside types with this policy, and unless the decoder enforces another.
    let double = #"{"name":"a","name":"b"}"#
    let pageText = #"{"x":1,"x":2,"careful":[\#(double)],"strict":[{"name":"c"}]}"#
    let (page, pageReport) = try withReport { try PliantDecoder().decode(Page.self, from: pageText, report: &$0) }
    #expect(page == Page(careful: [Careful(name: "a")], strict: [Strict(name: "c")]))
    #expect(pageReport.texts() == ["duplicateKey $.careful[0].name ignored"])
    // As in a model, the error is not confined to the element.
    let refused = #"{"strict":[{"name":"c"},\#(double)]}"#
    #expect(thrown(\.path.description) { try PliantDecoder().decode(Page.self, from: refused) } == ["$.strict[1].name"])
    #expect(try PliantDecoder(enforcing: .tolerant).decode(Page.self, from: refused).strict?.map(\.name) == ["c", "a"])
  }

  #if Macros
  @JSONModel(duplicates) fileprivate struct Model: Equatable { var name = "" }

  /// The policy of a model also applies if the model is decoded like other Codable types.
  @Test func areFoundUnderKeyOptions() throws {
    for decoder in [PliantDecoder(), with(PliantDecoder()) { $0.keyDecodingStrategy = .convertFromSnakeCase }] {
      #expect(throws: DecodingError.self) { try decoder.decode(Model.self, from: #"{"name":"a","name":"b"}"#) }
      #expect(try decoder.decode(Model.self, from: #"{"name":"a"}"#).name == "a")
    }
  }
  #endif
}

private let duplicates = with(Tolerance.tolerant) { $0.duplicateKeys = .fail }

struct HiddenNils: TolerantCodable, Equatable {
  enum Size: String, Codable { case small, large }
  struct Inner: TolerantCodable, Equatable { var x: Int? = 1, y: Int? }
  var int: Int? = 5, text: String? = "a", flag: Bool? = true, ratio: Double? = 0.5, list: [Int]? = [1]
  var size: Size? = .small, inner: Inner? = Inner()
  var given: Int?, none: Int?, moved: Int? = 7
  @Mapped("a.b", "c") var mapped: Int? = 6
  @Mapped("d.e") var mappedNone: Int?
  @ZeroDefault var zero: Int?
  @Lossy var lossy: [Int]? = [1]
  static var keyMapping: KeyMapping { ["moved": ["x.y", "z"]] }
  static func defaultValue(for key: any CodingKey) -> Any? { key.stringValue == "given" ? 9 : nil }
}

class HiddenNilClass: TolerantCodable {
  var int: Int? = 5, none: Int?
  required init() {}
}
struct OwnNils: TolerantCodable, Equatable {
  var first: Int? = 5, second: Int? = 6
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encodeIfPresent(first, forKey: .first)
    if let second { try container.encode(second, forKey: .second) }
  }
  private enum CodingKeys: String, CodingKey { case first, second }
}

struct HiddenNilTests {
  private func expectComesBack(_ value: HiddenNils, sourceLocation: Testing.SourceLocation = #_sourceLocation) throws {
    let text = try value.jsonString()
    let strict = PliantDecoder(enforcing: .strict)
    let all: [HiddenNils?] = [
      try HiddenNils(json: text), try strict.decode(HiddenNils.self, from: text),
      try HiddenNils(json: value.jsonObject()), try JSON(encoding: value).decode(HiddenNils.self),
      try PliantDecoder().decode([String: [HiddenNils]].self, from: PliantEncoder().encode(["a": [value]]))["a"]?[0],
      try PliantJSONDecoder().decode(HiddenNils.self, from: PliantJSONEncoder().encode(value)),
    ]
    for back in all { #expect(back == value, "\(text)", sourceLocation: sourceLocation) }
  }

  @Test func comesBack() throws {
    let changes: [(inout HiddenNils) -> Void] = [
      { $0.int = nil }, { $0.text = nil }, { $0.flag = nil }, { $0.ratio = nil }, { $0.list = nil }, { $0.list = [] },
      { $0.size = nil }, { $0.inner?.x = nil }, { $0.inner = nil }, { $0.given = 3 }, { $0.given = nil },
      { $0.none = 1 }, { $0.moved = nil }, { $0.mapped = nil }, { $0.mappedNone = 1 }, { $0.zero = 1 },
      { $0.zero = nil }, { $0.lossy = nil },
    ]
    var all = HiddenNils()
    for change in changes {
      try expectComesBack(with(HiddenNils(), change))
      change(&all)
    }
    try expectComesBack(all)
  }

  @Test func isNullOrLeftOutWhereItHasTo() throws {
    let value = with(HiddenNils()) {
      ($0.int, $0.moved, $0.mapped, $0.list, $0.size, $0.inner) = (nil, nil, nil, nil, nil, nil)
    }
    let nils = #""given":null,"inner":null,"int":null,"list":null"#
    let expected = #"{"a":{"b":null},"flag":true,\#(nils),"lossy":[1],"ratio":0.5,"size":null,"text":"a","#
    #expect(try value.jsonString(.sortedKeys) == expected + #""x":{"y":null},"zero":0}"#)
    let object = with(HiddenNilClass()) { $0.int = nil }
    #expect(try object.jsonString() == #"{"int":null}"#)
    #expect(try HiddenNilClass(json: object.jsonData()).int == nil)
    // Also by other encoders, which don't know the defaults, and in other Codable types, which have no fallbacks.
    let text = try with(OwnNils()) { ($0.first, $0.second) = (nil, nil) }.jsonString()
    #expect(text == #"{"first":null}"#)
    struct Plain: Codable { var int: Int? = 5 }
    #expect(try PliantEncoder().encode(Plain(int: nil)) == Data("{}".utf8))
    #expect(try PliantDecoder().decode(Plain.self, from: "{}").int == nil)
    #expect(try JSONEncoder().encode(with(HiddenNilClass()) { $0.int = nil }) == Data("{}".utf8))
  }
}
