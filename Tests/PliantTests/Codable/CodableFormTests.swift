// The form of Codable inside wrappers, fields and models, and of standard types for every static type.

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
  init(_ at: Date) { (date, maybe, list, named, field) = (at, at, [at], ["a": [at]], .value(at)) }
}
private struct Fields: Codable, Equatable { var missing: Field<Int>, null: Field<Date>, value: Field<String> }
@JSONModel private struct Around: Equatable {
  var dictionaries: Dictionaries?, wrapped: WrappedDictionaries?, fields: Fields?, colors: [Color: Child] = [:]
}
@JSONModel private struct GenericStamp<Content: Codable & Equatable>: Equatable {
  var value: Content, list: [Content] = []
  var named: [String: Content]?
  var own: Date
}
@JSONModel(tag: "t") private enum GenericCase<Content: Codable & Equatable>: Equatable {
  case whole(Content), labeled(x: Content)
}
private struct StampAround: Codable, Equatable { var before: Date, model: GenericStamp<CodableDates>, after: Date }
@JSONModel private struct TextKeys: Equatable {
  var plain: [Color: CodableDates], own: [Color: Int], list: [[Color: CodableDates]] = []
}
@JSONModel private struct Located { var at: CGPoint }

struct CodableFormTests {
  /// Expects that each decoder reads the output of each encoder, and reports no issues.
  private func expectSame<Value: Codable & Equatable>(
    _ value: Value, _ location: Testing.SourceLocation = #_sourceLocation
  ) throws {
    for data in [try PliantEncoder().encode(value), try JSONEncoder().encode(value)] {
      let bent = try reported { try PliantDecoder().decode(Value.self, from: data, report: &$0) }
      #expect(bent == (value, []), sourceLocation: location)
      for decoder in [PliantDecoder.strict, PliantJSONDecoder(), JSONDecoder()] as [any DataDecoder] {
        #expect(try decoder.decode(Value.self, from: data) == value, "\(decoder)", sourceLocation: location)
      }
    }
  }

  @Test func dictionariesHaveTheirKeysAsElements() throws {
    let leaf = Child(id: 1)
    let value = Dictionaries(
      colors: [.red: leaf], list: [[.green: leaf]], maybe: [.red: leaf], bytes: [7: leaf], texts: ["a": [.red: leaf]])
    let wrapped = WrappedDictionaries(colors: [.red: leaf], counts: [:], list: [])
    let model = Around(dictionaries: value, wrapped: wrapped, colors: [.green: leaf])
    let full = WrappedDictionaries(colors: [.red: leaf], counts: [.green: 2], list: [[.red: leaf]])
    for value in [value, full, [Color.red: leaf], [[Color.red: leaf]], model] as [any Codable & Equatable] {
      try expectSame(value)
    }
    #expect(try Around(json: model.jsonData()) == model)
    #expect(try [Color: Child](json: #"{"red":{"id":1}}"#) == [.red: leaf])
  }

  @Test func datesOfWrappersAreThoseOfTheTypeAround() throws {
    try expectSame(WrappedDates(Date(timeIntervalSinceReferenceDate: 5000)))
    let decoder = with(PliantDecoder()) { $0.dateDecodingStrategy = .secondsSince1970 }
    let at = Date(timeIntervalSince1970: 5000)
    let seconds = #"{"date":5000,"maybe":5000,"list":[5000],"named":{"a":[5000]},"field":5000}"#
    #expect(try decoder.decode(WrappedDates.self, from: seconds) == WrappedDates(at))
    let text = #"{"date":"1970-01-01T01:23:20Z","list":["x"],"named":{}}"#
    let dates = try PliantDecoder().decode(WrappedDates.self, from: text)
    #expect(dates.date == at && dates.list.isEmpty && dates.maybe == nil)
    let fields = #"{"a":"5","b":5,"c":"2001-01-01T00:00:05Z","d":"","e":"x"}"#
    let (found, report) = try withReport {
      try PliantDecoder().decode([String: Field<Date>].self, from: fields, report: &$0)
    }
    let five = Field.value(Date(timeIntervalSinceReferenceDate: 5))
    #expect(found == ["a": five, "b": five, "c": five, "d": .null, "e": .missing] && report.count == 4)
    #expect(try PliantDecoder.strict.decode([Field<Int>].self, from: "[1.0,null]") == [.value(1), .null])
  }

  @Test func aMissingFieldIsNotWrittenAndMayBeMissing() throws {
    let fields = Fields(missing: .missing, null: .null, value: .value("a"))
    try expectSame(fields)
    #expect(try JSONEncoder().encodeString(with(fields) { $0.value = .missing }) == #"{"null":null}"#)
    #expect(try Around(json: Around(fields: fields).jsonData()).fields == fields)
    let none = Fields(missing: .missing, null: .missing, value: .missing)
    #expect(try JSONDecoder().decode(Fields.self, from: "{}") == none)
    #expect(try PliantDecoder.strict.decode(Fields.self, from: "{}") == none)
  }

  private let stamp = CodableDates(at: Date(timeIntervalSince1970: 5))
  private static let text = #"{"at":"1970-01-01T00:00:05Z"}"#

  @Test func datesInGenericModelsAndPayloadsHaveTheFormOfModels() throws {
    let value = GenericStamp(value: stamp, list: [stamp], named: ["a": stamp], own: stamp.at)
    let text = Self.text
    let json = #"{"value":\#(text),"list":[\#(text)],"named":{"a":\#(text)},"own":"1970-01-01T00:00:05Z"}"#
    #expect(try PliantEncoder().encodeString(value) == json)
    typealias Stamps = GenericStamp<CodableDates>
    #expect(try PliantDecoder.strict.decode(Stamps.self, from: json) == value)
    #expect(try PliantDecoder.strict.decode([Stamps].self, from: "[\(json)]") == [value])
    #expect(try PliantJSONDecoder(tolerance: .strict).decode(Stamps.self, from: json) == value)
    #expect(try reported { try PliantDecoder().decode(Stamps.self, from: json, report: &$0) } == (value, []))
    let seconds = try PliantDecoder().decode(Stamps.self, from: #"{"value":{"at":5},"own":5}"#)
    #expect(seconds == GenericStamp(value: stamp, own: stamp.at))
    typealias Case = GenericCase<CodableDates>
    for value in [Case.whole(stamp), .labeled(x: stamp)] {
      let text = try PliantEncoder().encodeString(value)
      #expect(text.contains("1970-01-01T00:00:05Z"))
      #expect(try PliantDecoder.strict.decode(Case.self, from: text) == value)
      let (holder, held) = (HeldModel(it: value), #"{"it":\#(text)}"#)
      #expect(try PliantEncoder().encodeString(holder) == held)
      #expect(try PliantDecoder.strict.decode(HeldModel<Case>.self, from: held) == holder)
    }
  }

  @Test func datesOfAModelAreTheSameInACodableType() throws {
    let json = #"{"value":{"at":1000},"list":[{"at":2000}],"own":"1970-01-01T00:00:05Z"}"#
    var reports = [DecodingReport(), DecodingReport()]
    let model = try PliantDecoder().decode(GenericStamp<CodableDates>.self, from: json, report: &reports[0])
    let outer = try PliantDecoder().decode(
      StampAround.self, from: #"{"before":1000,"model":\#(json),"after":1000}"#, report: &reports[1])
    #expect(outer.model == model && reports.map(\.count) == [2, 2])
    #expect(outer.before == Date(timeIntervalSinceReferenceDate: 1000) && outer.after == outer.before)
    #expect(try PliantDecoder.strict.decode(StampAround.self, from: PliantEncoder().encode(outer)) == outer)
  }

  @Test func enumsAreKeysOfObjectsAndUnkeyedContainersArrays() throws {
    let value = TextKeys(plain: [.red: stamp], own: [.green: 1], list: [[.green: stamp]])
    let json = #"{"list":[["green",{"at":"1970-01-01T00:00:05Z"}]],"own":{"green":1},"plain":["red",\#(Self.text)]}"#
    let encoder = with(JSONEncoder()) { ($0.outputFormatting, $0.dateEncodingStrategy) = (.sortedKeys, .iso8601) }
    #expect(try value.jsonString(.sortedKeys) == json)
    #expect(try encoder.encodeString(value) == json)
    #expect(try PliantDecoder.strict.decode(TextKeys.self, from: json) == value)
    #expect(try with(JSONDecoder()) { $0.dateDecodingStrategy = .iso8601 }.decode(TextKeys.self, from: json) == value)
    #expect(try Located(json: #"{"at":[1,2]}"#).at == CGPoint(x: 1, y: 2))
    #expect("\(Located.jsonSchema)".contains(#""type":"array""#))
  }
}

struct StandardTypesAtTheRootTests {
  static let decoders: [PliantDecoder] = [
    PliantDecoder(), .strict, PliantDecoder(tolerance: .forgiving), PliantDecoder(enforcing: .strict),
  ]

  /// Decodes with the entry points for Codable types, which generic code calls.
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
      #expect(try reported { try decoder.decode(Value.self, from: data, report: &$0) } == (value, []))
    }
    let values: [any Codable & Equatable & JSONReadable] = [
      [date], ["a": date], [["a": [date]]], [date, nil], date..<date + 1, [date...date + 1, nil], [Data([1, 2, 255])],
      [URL(string: "https://a.b/c")], [UUID()], [Decimal(string: "12345678901234567890.5")], [1, 2, 3], ["a", ""],
      [[1.5, -0.0], []], [true], Set([1, 2]),
    ]
    for value in values { try expect(value) }
    let from = try decoder.decode(PartialRangeFrom<Date>.self, from: PliantEncoder().encode(date...))
    #expect(from.lowerBound == date)
    let data = try PliantEncoder().encode([date])
    #expect(try decoder.decode([Date].self, from: String(decoding: data, as: UTF8.self)) == [date])
    #expect(try decoder.decode([Date].self, from: Array(data)) == [date])
  }
}

@JSONModel private struct Reading: Equatable {
  var value: Double, small: Float = 0, list: [Double] = [], byName: [String: Double] = [:], maybe: Double? = nil
}

struct NonConformingFloatsOfModelsTests {
  private static let text = #"{"value":"+","small":"-","list":[1,"?","+"],"byName":{"a":"-"},"maybe":"+"}"#
  private func decoder(_ tolerance: Tolerance) -> PliantDecoder {
    with(PliantDecoder(tolerance: tolerance)) { $0.nonConformingFloatDecodingStrategy = .texts("+", "-", "?") }
  }

  private func expect(_ reading: Reading) {
    #expect(reading.value == .infinity && reading.small == -.infinity && reading.maybe == .infinity)
    #expect(reading.list.count == 3 && reading.list[1].isNaN && reading.byName == ["a": -.infinity])
  }

  @Test(arguments: [Tolerance.strict, .tolerant])
  func areReadAtOnceAndInsideOfCodableTypes(_ tolerance: Tolerance) throws {
    let (reading, issues) = try reported { try decoder(tolerance).decode(Reading.self, from: Self.text, report: &$0) }
    expect(reading)
    #expect(issues == [])
    let plain = try decoder(tolerance).decode(HeldPlain<[Reading]>.self, from: #"{"it":[\#(Self.text)]}"#)
    expect(try #require(plain.it.first))
  }

  @Test func areReadFromJSONInAStringAndWritten() throws {
    let text = #"{"value":1,"list":"[1,\"?\",\"+\"]"}"#
    #expect(try decoder(.tolerant).decode(Reading.self, from: text).list.last == .infinity)
    // Other strings are not numbers.
    #expect(throws: DecodingError.self) { try decoder(.strict).decode(Reading.self, from: #"{"value":"inf"}"#) }
    #expect(throws: DecodingError.self) { try PliantDecoder.strict.decode(Reading.self, from: #"{"value":"+"}"#) }
    let encoder = with(PliantEncoder()) { $0.nonConformingFloatEncodingStrategy = .texts("+", "-", "?") }
    let written = Reading(value: -.infinity, small: .infinity, list: [.infinity], byName: [:])
    #expect(try decoder(.strict).decode(Reading.self, from: encoder.encode(written)) == written)
  }
}
#endif
