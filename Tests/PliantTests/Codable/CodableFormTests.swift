// The form of Codable, inside of wrappers, fields and models, and of standard types whatever the static type is.

#if Macros
import Foundation
import Pliant
import PliantSchema
import Testing

private enum Color: String, Codable { case red, green }
private struct Dictionaries: Codable, Equatable {
  var colors: [Color: Child], list: [[Color: Child]] = [], maybe: [Color: Child]?, bytes: [UInt8: Child] = [:]
  var texts: [String: [Color: Child]] = [:]
}
private struct WrappedDictionaries: Codable, Equatable {
  @DefaultEmpty var colors: [Color: Child]
  @DefaultEmpty var counts: [Color: Int]
  @Lossy var list: [[Color: Child]]
}

private struct WrappedDates: Codable, Equatable {
  @ZeroDefault var date: Date
  @DefaultNil var maybe: Date?
  @Lossy var list: [Date]
  @Lossy var named: [String: [Date]]
  var field: Field<Date>, fields: Field<[Date]> = .missing

  init(_ date: Date) {
    self.date = date
    maybe = date
    list = [date]
    named = ["a": [date]]
    field = .value(date)
  }
}

private struct Fields: Codable, Equatable { var missing: Field<Int>, null: Field<Date>, value: Field<String> }
@JSONModel private struct Around: Equatable {
  var dictionaries: Dictionaries?, wrapped: WrappedDictionaries?, fields: Fields?, colors: [Color: Child] = [:]
}
private struct PlainStamp: Codable, Equatable { var at: Date }
@JSONModel private struct GenericStamp<Content: Codable & Equatable>: Equatable {
  var value: Content, list: [Content] = []
  var named: [String: Content]?
  var own: Date
}
@JSONModel(tag: "t") private enum GenericCase<Content: Codable & Equatable>: Equatable {
  case whole(Content), labeled(x: Content)
}
private struct StampAround: Codable, Equatable { var before: Date, model: GenericStamp<PlainStamp>, after: Date }
@JSONModel private struct TextKeys: Equatable {
  var plain: [Color: PlainStamp], own: [Color: Int], list: [[Color: PlainStamp]] = []
}
@JSONModel private struct Located { var at: CGPoint }

struct CodableFormTests {
  /// Expects that each decoder reads what each encoder writes, and reports nothing.
  private func expectSame<Value: Codable & Equatable>(
    _ value: Value, _ location: Testing.SourceLocation = #_sourceLocation
  ) throws {
    let strict = PliantDecoder(tolerance: .strict)
    for data in [try PliantEncoder().encode(value), try JSONEncoder().encode(value)] {
      var report = DecodingReport()
      #expect(try PliantDecoder().decode(Value.self, from: data, report: &report) == value, sourceLocation: location)
      #expect(report.issues.isEmpty, "\(report)", sourceLocation: location)
      #expect(try strict.decode(Value.self, from: data) == value, sourceLocation: location)
      #expect(try PliantJSONDecoder().decode(Value.self, from: data) == value, sourceLocation: location)
      #expect(try JSONDecoder().decode(Value.self, from: data) == value, sourceLocation: location)
    }
  }

  @Test func dictionariesHaveTheirKeysAsElements() throws {
    let leaf = Child(id: 1)
    let value = Dictionaries(
      colors: [.red: leaf], list: [[.green: leaf]], maybe: [.red: leaf], bytes: [7: leaf], texts: ["a": [.red: leaf]])
    try expectSame(value)
    try expectSame(WrappedDictionaries(colors: [.red: leaf], counts: [.green: 2], list: [[.red: leaf]]))
    try expectSame([Color.red: leaf])
    try expectSame([[Color.red: leaf]])
    let wrapped = WrappedDictionaries(colors: [.red: leaf], counts: [:], list: [])
    let model = Around(dictionaries: value, wrapped: wrapped, colors: [.green: leaf])
    try expectSame(model)
    #expect(try Around(json: model.jsonData()) == model)
    #expect(try [Color: Child](json: #"{"red":{"id":1}}"#) == [.red: leaf])
  }

  @Test func datesOfWrappersAreThoseOfTheTypeAround() throws {
    try expectSame(WrappedDates(Date(timeIntervalSinceReferenceDate: 5000)))
    let decoder = with(PliantDecoder()) { $0.dateDecodingStrategy = .secondsSince1970 }
    let at = Date(timeIntervalSince1970: 5000)
    let dates = try decoder.decode(
      WrappedDates.self, from: #"{"date":5000,"maybe":5000,"list":[5000],"named":{"a":[5000]},"field":5000}"#)
    #expect(dates == WrappedDates(at))
    let text = try PliantDecoder().decode(
      WrappedDates.self, from: #"{"date":"1970-01-01T01:23:20Z","list":["x"],"named":{}}"#)
    #expect(text.date == at && text.list.isEmpty && text.maybe == nil)
  }

  @Test func aMissingFieldIsNotWrittenAndMayBeMissing() throws {
    let fields = Fields(missing: .missing, null: .null, value: .value("a"))
    try expectSame(fields)
    let null = try JSONEncoder().encode(Fields(missing: .missing, null: .null, value: .missing))
    #expect(null == Data(#"{"null":null}"#.utf8))
    #expect(try Around(json: Around(fields: fields).jsonData()).fields == fields)
    let none = Fields(missing: .missing, null: .missing, value: .missing)
    #expect(try JSONDecoder().decode(Fields.self, from: "{}") == none)
    #expect(try PliantDecoder(tolerance: .strict).decode(Fields.self, from: "{}") == none)
  }

  private let stamp = PlainStamp(at: Date(timeIntervalSince1970: 5))
  private static let text = #"{"at":"1970-01-01T00:00:05Z"}"#

  @Test func datesInGenericModelsHaveTheFormOfModels() throws {
    let value = GenericStamp(value: stamp, list: [stamp], named: ["a": stamp], own: stamp.at)
    let text = Self.text
    let json = #"{"value":\#(text),"list":[\#(text)],"named":{"a":\#(text)},"own":"1970-01-01T00:00:05Z"}"#
    #expect(try PliantEncoder().encode(value) == Data(json.utf8))
    let strict = PliantDecoder(tolerance: .strict)
    #expect(try strict.decode(GenericStamp<PlainStamp>.self, from: json) == value)
    #expect(try strict.decode([GenericStamp<PlainStamp>].self, from: "[\(json)]") == [value])
    #expect(
      try PliantJSONDecoder(tolerance: .strict).decode(GenericStamp<PlainStamp>.self, from: Data(json.utf8)) == value)
    var report = DecodingReport()
    #expect(try PliantDecoder().decode(GenericStamp<PlainStamp>.self, from: json, report: &report) == value)
    #expect(report.isClean)
    let seconds = try PliantDecoder().decode(GenericStamp<PlainStamp>.self, from: #"{"value":{"at":5},"own":5}"#)
    #expect(seconds == GenericStamp(value: stamp, own: stamp.at))
  }

  @Test func datesInPayloadsHaveTheFormOfModels() throws {
    for value in [GenericCase.whole(stamp), .labeled(x: stamp)] {
      let data = try PliantEncoder().encode(value)
      #expect(String(decoding: data, as: UTF8.self).contains("1970-01-01T00:00:05Z"))
      #expect(try PliantDecoder(tolerance: .strict).decode(GenericCase<PlainStamp>.self, from: data) == value)
      let holder = HeldModel(it: value)
      let held = try PliantEncoder().encode(holder)
      #expect(held == Data(#"{"it":"#.utf8) + data + Data("}".utf8))
      #expect(
        try PliantDecoder(tolerance: .strict).decode(HeldModel<GenericCase<PlainStamp>>.self, from: held) == holder)
    }
  }

  @Test func datesOfAModelAreTheSameInACodableType() throws {
    let json = #"{"value":{"at":1000},"list":[{"at":2000}],"own":"1970-01-01T00:00:05Z"}"#
    var reports = [DecodingReport(), DecodingReport()]
    let model = try PliantDecoder().decode(GenericStamp<PlainStamp>.self, from: json, report: &reports[0])
    let outer = try PliantDecoder().decode(
      StampAround.self, from: #"{"before":1000,"model":\#(json),"after":1000}"#, report: &reports[1])
    #expect(outer.model == model && reports.map(\.count) == [2, 2])
    #expect(outer.before == Date(timeIntervalSinceReferenceDate: 1000) && outer.after == outer.before)
    let data = try PliantEncoder().encode(outer)
    #expect(try PliantDecoder(tolerance: .strict).decode(StampAround.self, from: data) == outer)
  }

  @Test func enumsAreKeysOfObjectsIfModelsWriteTheValues() throws {
    let value = TextKeys(plain: [.red: stamp], own: [.green: 1], list: [[.green: stamp]])
    let json = #"{"list":[["green",{"at":"1970-01-01T00:00:05Z"}]],"own":{"green":1},"plain":["red",\#(Self.text)]}"#
    let encoder = with(JSONEncoder()) { ($0.outputFormatting, $0.dateEncodingStrategy) = (.sortedKeys, .iso8601) }
    #expect(try value.jsonString(.sortedKeys) == json)
    #expect(try encoder.encode(value) == Data(json.utf8))
    #expect(try PliantDecoder(tolerance: .strict).decode(TextKeys.self, from: json) == value)
    let decoder = with(JSONDecoder()) { $0.dateDecodingStrategy = .iso8601 }
    #expect(try decoder.decode(TextKeys.self, from: Data(json.utf8)) == value)
  }

  @Test func theSchemaOfATypeWithAnUnkeyedContainerIsAnArray() throws {
    #expect(try Located(json: #"{"at":[1,2]}"#).at == CGPoint(x: 1, y: 2))
    #expect("\(Located.jsonSchema)".contains(#""type":"array""#))
  }
}

// MARK: - Standard types at the root

struct StandardTypesAtTheRootTests {
  static let decoders: [PliantDecoder] = [
    PliantDecoder(), PliantDecoder(tolerance: .strict), PliantDecoder(tolerance: .forgiving),
    PliantDecoder(enforcing: .strict),
  ]

  /// Decodes by the entry points for Codable types, which generic code comes to.
  private func decodeGenerically<Value: Decodable>(_ data: Data, _ decoder: PliantDecoder) throws -> Value {
    try decoder.decode(Value.self, from: data)
  }

  @Test(arguments: decoders.indices) func comeBack(_ index: Int) throws {
    let decoder = Self.decoders[index]
    let date = Date(timeIntervalSince1970: 1_700_000_000.25)
    func expect<Value: Codable & Equatable & JSONReadable>(_ value: Value) throws {
      let data = try PliantEncoder().encode(value)
      #expect(try decoder.decode(Value.self, from: data) == value)
      #expect(try decodeGenerically(data, decoder) == value)
      #expect(try decoder.decode(Value.self, from: data, collectingAll: true) == value)
      #expect(try JSONDecoder().decode(Value.self, from: data) == value)
      var report = DecodingReport()
      #expect(try decoder.decode(Value.self, from: data, report: &report) == value)
      #expect(report.isClean)
    }
    try expect([date])
    try expect(["a": date])
    try expect([["a": [date]]])
    try expect([date, nil])
    try expect(date..<date + 1)
    try expect([date...date + 1, nil])
    try expect([Data([1, 2, 255])])
    try expect([URL(string: "https://a.b/c")])
    try expect([UUID()])
    try expect([Decimal(string: "12345678901234567890.5")])
    try expect([1, 2, 3])
    try expect(["a", ""])
    try expect([[1.5, -0.0], []])
    try expect([true])
    try expect(Set([1, 2]))
    let from = try decoder.decode(PartialRangeFrom<Date>.self, from: PliantEncoder().encode(date...))
    #expect(from.lowerBound == date)
    let data = try PliantEncoder().encode([date])
    #expect(try decoder.decode([Date].self, from: String(decoding: data, as: UTF8.self)) == [date])
    #expect(try decoder.decode([Date].self, from: Array(data)) == [date])
  }
}

// MARK: - Numbers that are not finite, in models

@JSONModel private struct Reading: Equatable {
  var value: Double, small: Float = 0, list: [Double] = [], byName: [String: Double] = [:], maybe: Double? = nil
}

struct NonConformingFloatsOfModelsTests {
  private static let text = #"{"value":"+","small":"-","list":[1,"?","+"],"byName":{"a":"-"},"maybe":"+"}"#

  private func decoder(_ tolerance: Tolerance) -> PliantDecoder {
    with(PliantDecoder(tolerance: tolerance)) {
      $0.nonConformingFloatDecodingStrategy = .convertFromString(positiveInfinity: "+", negativeInfinity: "-", nan: "?")
    }
  }

  private func expect(_ reading: Reading) {
    #expect(reading.value == .infinity && reading.small == -.infinity && reading.maybe == .infinity)
    #expect(reading.list.count == 3 && reading.list[1].isNaN && reading.byName == ["a": -.infinity])
  }

  @Test(arguments: [Tolerance.strict, .tolerant])
  func areReadAtOnceAndInsideOfCodableTypes(_ tolerance: Tolerance) throws {
    var report = DecodingReport()
    expect(try decoder(tolerance).decode(Reading.self, from: Self.text, report: &report))
    #expect(report.isClean)
    let plain = try decoder(tolerance).decode(HeldPlain<[Reading]>.self, from: #"{"it":[\#(Self.text)]}"#)
    expect(try #require(plain.it.first))
  }

  @Test func areReadFromJSONInAString() throws {
    let text = #"{"value":1,"list":"[1,\"?\",\"+\"]"}"#
    #expect(try decoder(.tolerant).decode(Reading.self, from: text).list.last == .infinity)
  }

  @Test func otherStringsAreNone() throws {
    #expect(throws: DecodingError.self) { try decoder(.strict).decode(Reading.self, from: #"{"value":"inf"}"#) }
    #expect(throws: DecodingError.self) {
      try PliantDecoder(tolerance: .strict).decode(Reading.self, from: #"{"value":"+"}"#)
    }
  }

  @Test func areWrittenAndReadAgain() throws {
    let encoder = with(PliantEncoder()) {
      $0.nonConformingFloatEncodingStrategy = .convertToString(positiveInfinity: "+", negativeInfinity: "-", nan: "?")
    }
    let reading = Reading(value: -.infinity, small: .infinity, list: [.infinity], byName: [:])
    let data = try encoder.encode(reading)
    #expect(try decoder(.strict).decode(Reading.self, from: data) == reading)
  }
}
#endif
