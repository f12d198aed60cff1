/// Wrappers in memberwise initializers, and wrappers whose values are missing.

import Foundation
import Pliant
import Testing

struct LiteralWrappers: Codable, Equatable {
  @DefaultTrue var isOn: Bool
  @DefaultFalse var maybe: Bool?
  @ZeroDefault var count: Int
  @ZeroDefault var ratio: Double
  @ZeroDefault var price: Decimal
  @ZeroDefault var name: String
  @DefaultEmpty var list: [Int]
  @DefaultEmpty var rest: [Int]?
  @DefaultEmpty var map: [String: Int]
  @Default<Guest> var user: String
  @Lossy var tags: [String]
  @Lossy var numbers: Set<Int>
  @Lossy var scores: [String: Int]?
  @Lossless var id: String
  @DefaultTrue var isNew = true
}

struct NilDefaults: Codable, Equatable {
  @DefaultNil var age: Int?
  @DefaultNil var city: WrapperCity?
  @DefaultNil var list: [Int]?
}

struct WrapperLiteralTests {
  @Test func literalsAreTakenAsForThePropertyItself() throws {
    let value = LiteralWrappers(
      isOn: false, maybe: true, count: 3, ratio: 1, price: 2.5, name: "n", list: [1], rest: nil, map: ["a": 1],
      user: "u", tags: ["a", "b"], numbers: [1, 1, 2], scores: ["x": 1, "x": 2], id: "7")
    #expect(!value.isOn && value.maybe == true && value.count == 3 && value.ratio == 1 && value.price == 2.5)
    #expect(value.name == "n" && value.list == [1] && value.rest == nil && value.map == ["a": 1] && value.user == "u")
    #expect(value.tags == ["a", "b"] && value.numbers == [1, 2] && value.scores == ["x": 2] && value.id == "7")
    #expect(value.isNew)
  }

  @Test func anyValueGoesWhereTheDeclarationHasOneOrByTheWrapper() {
    let flag = false
    let value = LiteralWrappers(isOn: .init(wrappedValue: flag), id: "1", isNew: flag)
    #expect(!value.isOn && !value.isNew && value.user == "guest" && value.tags.isEmpty && value.scores == nil)
  }

  @Test("What is missing, null or unusable is nil, and the last is reported", arguments: WrapperDecoder.allCases)
  func nilDefaults(decoder: WrapperDecoder) throws {
    let collector = DecodingReportCollector()
    let value = try decoder.decode(
      NilDefaults.self, from: #"{"age":"unknown","city":"shenzhen","list":{"a":1}}"#, collector: collector)
    #expect(value == NilDefaults())
    #expect(collector.report.issues.map(\.path.description).sorted() == ["$.age", "$.city", "$.list"])
    #expect(collector.report.issues.allSatisfy { $0.outcome == .usedNil })
    #expect(try decoder.decode(NilDefaults.self, from: "{}") == NilDefaults())
    let full = try decoder.decode(NilDefaults.self, from: #"{"age":"7","city":"beijing","list":[1,"2"]}"#)
    #expect(full.age == 7 && full.city == .beijing && full.list == [1, 2])
  }

  @Test func nilIsLeftOut() throws {
    #expect(String(decoding: try JSONEncoder().encode(NilDefaults()), as: UTF8.self) == "{}")
    #expect(String(decoding: try JSONEncoder().encode(NilDefaults(age: 7)), as: UTF8.self) == #"{"age":7}"#)
  }
}

private struct LosslessCount: Codable { @Lossless var count: Int }

#if Macros

@JSONModel private struct WrappedOptionals: Equatable { @DefaultNil var age: Int?; @ZeroDefault var zero: Int? }

extension WrapperLiteralTests {
  @Test(
    "A default of nil is left out when it is written; another one is not",
    arguments: ["{}", #"{"age":"x","zero":"y"}"#])
  func optionals(_ json: String) throws {
    let values = [try WrappedOptionals(json: json), try JSONDecoder().decode(WrappedOptionals.self, from: json)]
    for value in values {
      #expect(value.age == nil && value.zero == 0)
      #expect(try value.jsonString() == #"{"zero":0}"#)
      #expect(try JSONEncoder().encode(value) == Data(#"{"zero":0}"#.utf8))
    }
  }

  @Test func missingRequiredWrappersMayBeZero() throws {
    #expect(try PliantDecoder(tolerance: .forgiving).decode(LosslessCount.self, from: "{}").count == 0)
    #expect(throws: DecodingError.self) { try PliantDecoder().decode(LosslessCount.self, from: "{}") }
  }
}
#endif
