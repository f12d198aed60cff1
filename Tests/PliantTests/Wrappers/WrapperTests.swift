/// Each wrapper with typical values of servers, under each decoder.

import Foundation
import Testing

@testable import Pliant

enum WrapperDecoder: CaseIterable {
  case json, propertyList, pliant

  func decode<Value: Decodable>(
    _ type: Value.Type, from document: String, collector: DecodingReportCollector? = nil,
    enforcing tolerance: Tolerance? = nil
  ) throws -> Value {
    let foundation = JSONDecoder.bending(enforcing: tolerance, report: collector)
    switch self {
    case .json: return try foundation.decode(type, from: document)
    case .pliant:
      let decoder = tolerance.map { PliantDecoder(enforcing: $0) } ?? PliantDecoder()
      var report = DecodingReport()
      defer { collector?.add(report.issues) }
      return try decoder.decode(type, from: document, report: &report)
    case .propertyList:
      let decoder = PropertyListDecoder()
      decoder.userInfo = foundation.userInfo
      let tree = try JSONSerialization.jsonObject(with: Data(document.utf8), options: .fragmentsAllowed)
      let data = try PropertyListSerialization.data(fromPropertyList: tree, format: .xml, options: 0)
      return try decoder.decode(type, from: data)
    }
  }
}

struct DefaultWrapperTests {
  @Test(arguments: WrapperDecoder.allCases) func standsInForWhatIsMissing(decoder: WrapperDecoder) throws {
    let collector = DecodingReportCollector()
    let value = try decoder.decode(DefaultsModel.self, from: "{}", collector: collector)
    #expect(value == .ofNothing && collector.report.isClean)
    #expect(value.yes && !value.no && value.int == 0 && value.city == .unknown && value.settings.volume == 5)
    #expect(value.user == "guest")
    let nothing = #"{"maybe":"","count":[],"rest":{},"otherCity":"null","moreSettings":{},"percent":""}"#
    #expect(try decoder.decode(DefaultsModel.self, from: nothing) == with(value) { $0.rest = [] })
  }

  @Test(arguments: WrapperDecoder.allCases) func standsInForWhatIsUnusable(decoder: WrapperDecoder) throws {
    let collector = DecodingReportCollector()
    let value = try decoder.decode(
      DefaultsModel.self,
      from: #"""
        {"yes":"perhaps","no":{},"maybe":[7,8],"int":"x","uint":-5,"double":[1,2],"float":{},"string":{},"date":"never",
        "count":"many","tags":7.5,"scores":[{}],"set":{},"text":[[]],"rest":{"a":1},"city":"shenzhen","level":9,
        "otherCity":"tokyo","settings":7,"moreSettings":"s","user":{},"percent":"all"}
        """#, collector: collector)
    #expect(value == with(DefaultsModel()) { $0.tags = ["7.5"] })
    #expect(value.yes && !value.no && value.maybe == true && value.int == 0 && value.user == "guest")
    #expect(value.count == 0 && value.rest == [] && value.percent == 100 && value.settings.volume == 5)
    #expect(value.city == .unknown && value.level == .low && !collector.report.isClean)
  }

  @Test func givesBackWhatItWritesAndLeavesOutNil() throws {
    var value = DefaultsModel()
    (value.yes, value.int, value.tags, value.city, value.percent) = (false, 7, ["a"], .beijing, 3)
    value.settings.volume = 9
    value.date = Date(timeIntervalSinceReferenceDate: 5)
    let text = String(decoding: try JSONEncoder().encode(value), as: UTF8.self)
    let back = try JSONDecoder().decode(DefaultsModel.self, from: text)
    #expect(back == value && !text.contains("null"))
    let list = try PropertyListEncoder().encode(value)
    #expect(try PropertyListDecoder().decode(DefaultsModel.self, from: list) == value)
    #expect(try PliantEncoder().encodeString(value) == PliantEncoder().encodeString(back))
    let tree = try JSONSerialization.jsonObject(with: JSONEncoder().encode(DefaultsModel.ofNothing)) as? [String: Any]
    #expect(try tree?.count == 16 && PliantEncoder().encodeObject(DefaultsModel.ofNothing).count == 16)
  }

  @Test func throwsWhereAnotherToleranceIsEnforced() throws {
    let (json, unusable, bad) = (WrapperDecoder.json, #"{"int":"x"}"#, #"{"tags":["a",{}]}"#)
    #expect(throws: DecodingError.self) { try json.decode(DefaultsModel.self, from: unusable, enforcing: .strict) }
    #expect(throws: DecodingError.self) { try json.decode(LossyModel.self, from: bad, enforcing: .strict) }
    #expect(try json.decode(DefaultsModel.self, from: "{}", enforcing: .strict).int == 0)
  }

  @Test func worksInArraysAndDictionaries() throws {
    let values = try JSONDecoder().decode([Default<Guest>].self, from: #"["a",null,{},3]"#)
    #expect(values.map(\.wrappedValue) == ["a", "guest", "guest", "3"])
  }

  @Test func isHashableAndSendableAsItsValue() {
    func check(_: some Hashable & Sendable) {}
    check(Default<ZeroStrategy<Int>>())
    check(Lossy(wrappedValue: ["a": [1]]))
    check(Lossless(wrappedValue: "a"))
    check(Base64(wrappedValue: Data?.none))
    #expect(Set([Default<Guest>(), Default<Guest>(wrappedValue: "guest")]).count == 1)
  }
}

struct LossyWrapperTests {
  @Test(arguments: WrapperDecoder.allCases) func dropsBadElements(decoder: WrapperDecoder) throws {
    let collector = DecodingReportCollector()
    let value = try decoder.decode(
      LossyModel.self,
      from: #"""
        {"tags":["a",{},3,[1,2]],"numbers":[1,"2","x",3.5],"scores":{"a":1,"b":"x","c":"3"},
        "names":{"1":"one","two":"2","3":{}},"points":[{"x":1,"y":2},{"x":1},7,{"x":3,"y":4}],
        "places":{"a":{"x":1,"y":2},"b":{}},"optionals":[1,"x",2],"nested":[[1,"x"],7,["2"]],"rest":["a",{}],"map":{"a":1,"b":"?"}}
        """#, collector: collector)
    #expect(value.tags == ["a", "3"] && value.numbers == [1, 2] && value.scores == ["a": 1, "c": 3])
    #expect(value.names == [1: "one"] && value.points == [WrapperPoint(x: 1, y: 2), WrapperPoint(x: 3, y: 4)])
    #expect(value.places == ["a": WrapperPoint(x: 1, y: 2)] && value.optionals == [1, nil, 2])
    #expect(value.nested.first == [1] && value.nested.last == [2] && value.rest == ["a"] && value.map == ["a": true])
    let dropped = collector.report.issues.filter { $0.outcome == .dropped }.map(\.path.description)
    let expected: Set = [
      "$.tags[1]", "$.tags[3]", "$.numbers[2]", "$.numbers[3]", "$.scores.b", "$.names.two", "$.names['3']",
      "$.points[1].y", "$.points[2]", "$.places.b.x", "$.nested[0][1]", "$.rest[1]", "$.map.b",
    ]
    #expect(expected.isSubset(of: dropped))
  }

  /// Values without deviations take hardly more time in wrappers.
  @Test func exactValuesTakeAsLongAsWithoutWrappers() throws {
    struct Plain: Decodable { var ids: [Int], isOn: Bool, name: String }
    struct Wrapped: Decodable { @Lossy var ids: [Int]; @DefaultTrue var isOn: Bool; @Lossless var name: String }
    let row = #"{"ids":[1,-2,30],"isOn":false,"name":"n"}"#
    let rows = "[\(repeatElement(row, count: 500).joined(separator: ","))]"
    let decoder = PliantDecoder()
    try expectTime(
      below: 3, times: { _ = try decoder.decode([Plain].self, from: rows) },
      { _ = try decoder.decode([Wrapped].self, from: rows) })
    let value = try decoder.decode(Wrapped.self, from: row)
    #expect(value.ids == [1, -2, 30] && !value.isOn && value.name == "n")
  }

  @Test(arguments: WrapperDecoder.allCases) func isEmptyOrNilForWhatIsMissingOrNull(decoder: WrapperDecoder) throws {
    #expect(try decoder.decode(LossyModel.self, from: "{}") == LossyModel())
    // Property lists don't have null.
    guard decoder != .propertyList else { return }
    let nulls = #"{"tags":null,"numbers":null,"scores":null,"rest":null,"map":null}"#
    #expect(try decoder.decode(LossyModel.self, from: nulls) == LossyModel())
  }

  @Test(arguments: WrapperDecoder.allCases) func takesASingleValueForAnArray(decoder: WrapperDecoder) throws {
    let value = try decoder.decode(LossyModel.self, from: #"{"tags":"a","numbers":5,"scores":7}"#)
    #expect(value.tags == ["a"] && value.numbers == [5] && value.scores == [:])
  }

  @Test func isWrittenAsItsValue() throws {
    let value = with(LossyModel(tags: ["a"])) { $0.scores = ["k": 1] }
    let text =
      #"{"tags":["a"],"numbers":[],"scores":{"k":1},"names":{},"points":[],"places":{},"optionals":[],"nested":[]}"#
    #expect(try PliantEncoder().encodeString(value) == text)
    #expect(try JSONDecoder().decode(LossyModel.self, from: text) == value)
  }
}

struct LosslessWrapperTests {
  @Test(arguments: [
    (#"{"id":12345,"count":"7","isNew":"true","price":"9.5"}"#, "12345 7 true 9.5"),
    (#"{"id":"12345","count":7,"isNew":true,"price":9.5}"#, "12345 7 true 9.5"),
    (#"{"id":true,"count":1,"isNew":1}"#, "true 1 true nil"),
    (#"{"id":1.5,"count":"-9007199254740993","isNew":0,"price":3}"#, "1.5 -9007199254740993 false 3.0"),
  ]) func convertsAndWritesAsItCame(document: String, expected: String) throws {
    let value = try JSONDecoder().decode(LosslessModel.self, from: document)
    let price = value.price.map { "\($0)" } ?? "nil"
    #expect("\(value.id) \(value.count) \(value.isNew) \(price)" == expected)
    let written = try JSONSerialization.jsonObject(with: JSONEncoder().encode(value)) as? NSDictionary
    #expect(written == (try JSONSerialization.jsonObject(with: Data(document.utf8)) as? NSDictionary))
    #expect(try JSONSerialization.jsonObject(with: PliantEncoder().encode(value)) as? NSDictionary == written)
  }

  @Test func writesWhatWasChangedAsItCanBe() throws {
    var value = try JSONDecoder().decode(LosslessModel.self, from: #"{"id":12345,"count":"7","isNew":1}"#)
    (value.id, value.count, value.isNew) = ("x", 8, false)
    #expect(try PliantEncoder().encodeString(value) == #"{"id":"x","count":"8","isNew":0}"#)
    // Equality doesn't depend on the form in the document.
    let one = try JSONDecoder().decode([Lossless<String>].self, from: "[5]")
    let other = try JSONDecoder().decode([Lossless<String>].self, from: #"["5"]"#)
    #expect(one == other && one.hashValue == other.hashValue)
  }

  @Test(arguments: [
    #"{"id":{},"count":1,"isNew":true}"#, #"{"id":"a","count":"x","isNew":true}"#, #"{"id":"a","count":1}"#,
    #"{"id":"a","count":null,"isNew":true}"#, #"{"id":"a","count":1,"isNew":true,"price":"x"}"#,
  ]) func refusesWhatDoesNotConvert(document: String) {
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(LosslessModel.self, from: document) }
  }

  @Test func anOptionalIsNilAlikeUnderEachDecoder() throws {
    for (price, outcome) in [(#""""#, IssueOutcome.usedNil), ("[]", .usedNil), ("[1]", .usedZeroValue)] {
      let document = #"{"id":"a","count":1,"isNew":true,"price":\#(price)}"#
      let collector = DecodingReportCollector()
      let other = try JSONDecoder.bending(.forgiving, report: collector).decode(LosslessModel.self, from: document)
      let forgiving = PliantDecoder(tolerance: .forgiving)
      let (own, report) = try withReport { try forgiving.decode(LosslessModel.self, from: document, report: &$0) }
      #expect(own.price == nil && other.price == nil, "\(price)")
      #expect(report.issues.map(\.outcome) == [outcome] && collector.report.issues.map(\.outcome) == [outcome])
    }
  }
}

struct FormWrapperTests {
  private static let document =
    #"{"seconds":1709247598,"day":"2024-02-29","slashed":"2024/03/01","body":"UGxpYW50","key":"AAEC"}"#

  @Test(arguments: WrapperDecoder.allCases) func readsItsForm(decoder: WrapperDecoder) throws {
    let value = try decoder.decode(FormsModel.self, from: Self.document)
    #expect(value.seconds == Date(timeIntervalSince1970: 1_709_247_598))
    #expect(value.day == Date(timeIntervalSince1970: 1_709_164_800))
    #expect(value.slashed == Date(timeIntervalSince1970: 1_709_251_200))
    #expect(value.body == Data("Pliant".utf8) && value.key == Data([0, 1, 2]))
  }

  @Test func writesItsFormAndIsNilWhereItMayBe() throws {
    let value = try JSONDecoder().decode(FormsModel.self, from: Self.document)
    let encoder = JSONEncoder()
    (encoder.dateEncodingStrategy, encoder.dataEncodingStrategy) = (.iso8601, .deferredToData)
    let expected = try JSONSerialization.jsonObject(with: Data(Self.document.utf8)) as? NSDictionary
    #expect(try JSONSerialization.jsonObject(with: encoder.encode(value)) as? NSDictionary == expected)
    #expect(try JSONSerialization.jsonObject(with: PliantEncoder().encode(value)) as? NSDictionary == expected)
    #expect(try PropertyListDecoder().decode(FormsModel.self, from: PropertyListEncoder().encode(value)) == value)
    for rest in ["", #","day":null,"key":null"#, #","day":"soon","key":"%%%""#] {
      let text = #"{"seconds":0,"slashed":"2024/03/01","body":""\#(rest)}"#
      let value = try JSONDecoder().decode(FormsModel.self, from: text)
      #expect(value.day == nil && value.key == nil && value.body.isEmpty)
      #expect(try PliantEncoder().encodeObject(value).count == 3)
    }
  }

  @Test(arguments: [
    #"{"slashed":"2024/03/01","body":""}"#, #"{"seconds":"x","slashed":"2024/03/01","body":""}"#,
    #"{"seconds":0,"slashed":"2024/03/01","body":"%"}"#, #"{"seconds":0,"slashed":"2024/03/01"}"#,
  ]) func refusesWhatIsNotOfItsForm(document: String) {
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(FormsModel.self, from: document) }
  }
}

struct NestedWrapperTests {
  @Test(arguments: WrapperDecoder.allCases) func wrapsWhatIsWrapped(decoder: WrapperDecoder) throws {
    let value = try decoder.decode(
      NestedWrappersModel.self, from: #"{"tags":["a",{}],"flags":[0,"x"],"inner":[{"count":"3","ids":[1,"x"]},{}]}"#)
    #expect(value.tags == ["a"] && value.user == "guest" && value.flags.map(\.wrappedValue) == [false, true])
    #expect(value.inner.map(\.count) == [3, 0] && value.inner.map(\.ids) == [[1], []])
    #expect(try decoder.decode(NestedWrappersModel.self, from: #"{"inner":[]}"#).tags == [])
    let text =
      #"{"tags":["a"],"flags":[false,true],"user":"guest","inner":[{"count":3,"ids":[1]},{"count":0,"ids":[]}]}"#
    #expect(try PliantEncoder().encodeString(value) == text)
  }
}

struct WrapperReportTests {
  private func issues<Value: Decodable>(
    _ type: Value.Type, _ document: String, _ tolerance: Tolerance = .tolerant
  ) throws -> [String] {
    var report = DecodingReport()
    _ = try PliantDecoder(tolerance: tolerance).decode(type, from: document, report: &report)
    return report.issues.map { "\($0.path) \($0.column ?? 0) \($0.kind.rawValue) \($0.outcome)" }
  }

  @Test func tellsWhereAndWhatBent() throws {
    let forms = #"{"seconds":"5","day":"soon","slashed":"2024/03/01","body":"UGxpYW50","key":"%"}"#
    let date = #"$.seconds 12 typeMismatch converted to "1970-01-01T00:00:05Z""#
    let unusable = ["$.day 22 invalidValue used nil", "$.key 76 invalidValue used nil"]
    #expect(try issues(FormsModel.self, forms) == [date] + unusable)
    let nested = #"{"tags":["a",{}],"flags":[],"inner":[{"count":"3","ids":[1,"x"]}]}"#
    let bent = ["$.tags[1] 14 typeMismatch dropped", "$.inner[0].count 47 typeMismatch converted to 3"]
    #expect(try issues(NestedWrappersModel.self, nested) == bent + ["$.inner[0].ids[1] 60 typeMismatch dropped"])
    #expect(try issues(DefaultsModel.self, #"{"settings":null}"#) == ["$.settings 13 nullValue used default"])
    let strict = PliantDecoder(enforcing: .strict)
    let error = thrown { try strict.decode(LiteralWrappers.self, from: #"{"numbers":{}}"#) }.first
    #expect(error?.hasPrefix("expected Set<Int>, found an object at $.numbers") == true)
    #expect(try issues(LossyModel.self, #"{"points":[{"x":1}]}"#) == ["$.points[0].y 12 missingKey dropped"])
  }

  @Test func bendsInStrictDecodingUnlessThatIsEnforced() throws {
    let document = #"{"int":null,"yes":"x"}"#
    #expect(try issues(DefaultsModel.self, document, .strict).count == 2)
    let enforcing = PliantDecoder(enforcing: .strict)
    #expect(throws: DecodingError.self) { try enforcing.decode(DefaultsModel.self, from: document) }
  }
}

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
    // Any expression is allowed if the declaration has a default, or through the wrapper.
    let flag = false
    let other = LiteralWrappers(isOn: .init(wrappedValue: flag), id: "1", isNew: flag)
    #expect(value.isNew && !other.isOn && !other.isNew && other.user == "guest" && other.tags.isEmpty)
    #expect(other.scores == nil)
  }

  @Test("Missing, null and unusable values are nil, and unusable ones are reported", arguments: WrapperDecoder.allCases)
  func nilDefaults(decoder: WrapperDecoder) throws {
    let collector = DecodingReportCollector()
    let value = try decoder.decode(
      NilDefaults.self, from: #"{"age":"unknown","city":"shenzhen","list":{"a":1}}"#, collector: collector)
    let outcomes = collector.report.issues.map { "\($0.path) \($0.outcome)" }
    #expect(value == NilDefaults() && outcomes.sorted() == ["$.age used nil", "$.city used nil", "$.list used nil"])
    #expect(try decoder.decode(NilDefaults.self, from: "{}") == NilDefaults())
    let full = try decoder.decode(NilDefaults.self, from: #"{"age":"7","city":"beijing","list":[1,"2"]}"#)
    #expect(full.age == 7 && full.city == .beijing && full.list == [1, 2])
  }

  @Test func nilIsLeftOut() throws {
    #expect(String(decoding: try JSONEncoder().encode(NilDefaults()), as: UTF8.self) == "{}")
    #expect(String(decoding: try JSONEncoder().encode(NilDefaults(age: 7)), as: UTF8.self) == #"{"age":7}"#)
  }
}

#if Macros

@JSONModel private struct WrappedOptionals: Equatable { @DefaultNil var age: Int?; @ZeroDefault var zero: Int? }

extension WrapperLiteralTests {
  @Test(
    "Values with a default of nil are left out when they are nil; others are written",
    arguments: ["{}", #"{"age":"x","zero":"y"}"#])
  func optionals(_ json: String) throws {
    let values = [try WrappedOptionals(json: json), try JSONDecoder().decode(WrappedOptionals.self, from: json)]
    for value in values {
      #expect(try value.age == nil && value.zero == 0 && value.jsonString() == #"{"zero":0}"#)
      #expect(try JSONEncoder().encode(value) == Data(#"{"zero":0}"#.utf8))
    }
  }
}
#endif
