/// nil of TolerantCodable properties that something else stands in for where they are missing.

import Foundation
import Pliant
import Testing

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
  var int: Int? = 5
  var none: Int?
  required init() {}
}

/// Encodes itself, and chooses for itself.
struct OwnNils: TolerantCodable, Equatable {
  var first: Int? = 5
  var second: Int? = 6

  init() {}

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    first = try container.decodeIfPresent(Int.self, forKey: .first)
    second = try container.decodeIfPresent(Int.self, forKey: .second)
  }

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
      var value = HiddenNils()
      change(&value)
      try expectComesBack(value)
      change(&all)
    }
    try expectComesBack(all)
  }

  @Test func isNullOnlyWhereItHasTo() throws {
    var value = HiddenNils()
    (value.int, value.moved, value.mapped, value.list, value.size, value.inner) = (nil, nil, nil, nil, nil, nil)
    #expect(
      try value.jsonString(.sortedKeys)
        == #"{"a":{"b":null},"flag":true,"given":null,"inner":null,"int":null,"list":null,"lossy":[1],"ratio":0.5,"#
        + #""size":null,"text":"a","x":{"y":null},"zero":0}"#)
    let object = HiddenNilClass()
    object.int = nil
    #expect(try object.jsonString() == #"{"int":null}"#)
    #expect(try HiddenNilClass(json: object.jsonData()).int == nil)
  }

  @Test func isLeftOutWhereTheTypeSaysSo() throws {
    var value = OwnNils()
    (value.first, value.second) = (nil, nil)
    #expect(try value.jsonString() == #"{"first":null}"#)
  }

  /// Types that are only Codable have nothing that stands in, and other encoders know of nothing.
  @Test func isLeftOutElsewhere() throws {
    struct Plain: Codable { var int: Int? = 5 }
    #expect(try PliantEncoder().encode(Plain(int: nil)) == Data("{}".utf8))
    #expect(try PliantDecoder().decode(Plain.self, from: "{}").int == nil)
    let value = HiddenNilClass()
    value.int = nil
    #expect(try JSONEncoder().encode(value) == Data("{}".utf8))
  }
}
