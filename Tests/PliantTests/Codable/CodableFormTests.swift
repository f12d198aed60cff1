//===----------------------------------------------------------------------===//
// Values in Codable types have the form of Codable, also in wrappers and fields: dates, and dictionaries whose keys
// Codable writes as elements of an array.
//===----------------------------------------------------------------------===//

#if Macros
import Foundation
import Pliant
import Testing

private enum Color: String, Codable { case red, green }

@JSONModel private struct Leaf: Equatable { var id: Int }

private struct Dictionaries: Codable, Equatable {
  var colors: [Color: Leaf]
  var list: [[Color: Leaf]] = []
  var maybe: [Color: Leaf]?
  var bytes: [UInt8: Leaf] = [:]
  var texts: [String: [Color: Leaf]] = [:]
}

private struct WrappedDictionaries: Codable, Equatable {
  @DefaultEmpty var colors: [Color: Leaf]
  @DefaultEmpty var counts: [Color: Int]
  @Lossy var list: [[Color: Leaf]]
}

private struct WrappedDates: Codable, Equatable {
  @ZeroDefault var date: Date
  @DefaultNil var maybe: Date?
  @Lossy var list: [Date]
  @Lossy var named: [String: [Date]]
  var field: Field<Date>
  var fields: Field<[Date]> = .missing

  init(_ date: Date) {
    self.date = date
    maybe = date
    list = [date]
    named = ["a": [date]]
    field = .value(date)
  }
}

private struct Fields: Codable, Equatable {
  var missing: Field<Int>
  var null: Field<Date>
  var value: Field<String>
}

@JSONModel private struct ModelFields {
  var missing: Field<Int>
  var null: Field<Date>
  var value: Field<String>
}

@JSONModel private struct Around: Equatable {
  var dictionaries: Dictionaries?
  var wrapped: WrappedDictionaries?
  var fields: Fields?
  var colors: [Color: Leaf] = [:]
}

@Suite("The form of Codable inside wrappers and fields")
struct CodableFormTests {
  private typealias Engine = (name: String, decode: (Data) throws -> Any)

  /// Expects that each decoder reads what each encoder writes, and reports nothing.
  private func expectSame<Value: Codable & Equatable>(
    _ value: Value, _ location: Testing.SourceLocation = #_sourceLocation
  )
    throws
  {
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

  @Test("Dictionaries of models with keys that Codable writes as elements")
  func dictionaries() throws {
    let leaf = Leaf(id: 1)
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
    #expect(try [Color: Leaf](json: #"{"red":{"id":1}}"#) == [.red: leaf])
  }

  @Test("Dates of wrappers are those of the type around them")
  func dates() throws {
    try expectSame(WrappedDates(Date(timeIntervalSinceReferenceDate: 5000)))
    var decoder = PliantDecoder()
    decoder.dateDecodingStrategy = .secondsSince1970
    let at = Date(timeIntervalSince1970: 5000)
    let dates = try decoder.decode(
      WrappedDates.self, from: #"{"date":5000,"maybe":5000,"list":[5000],"named":{"a":[5000]},"field":5000}"#)
    #expect(dates == WrappedDates(at))
    // A text is a date in both forms.
    let text = try PliantDecoder().decode(
      WrappedDates.self, from: #"{"date":"1970-01-01T01:23:20Z","list":["x"],"named":{}}"#)
    #expect(text.date == at && text.list.isEmpty && text.maybe == nil)
  }

  @Test("Unusable values of fields are the same in models and in Codable types")
  func unusableFields() throws {
    for json in [
      #"{"null":"x","value":{}}"#, #"{"null":[],"value":[]}"#, #"{"null":"","value":""}"#, #"{"null":false,"value":7}"#,
      #"{"null":{},"missing":"12"}"#, #"{"missing":[]}"#, #"{"null":null,"missing":"x"}"#,
    ] {
      var (report, modelReport) = (DecodingReport(), DecodingReport())
      let fields = try PliantDecoder().decode(Fields.self, from: json, report: &report)
      let model = try ModelFields(json: json, report: &modelReport)
      let expected = Fields(missing: model.missing, null: model.null, value: model.value)
      #expect(fields == expected && "\(report)" == "\(modelReport)", "\(json): \(report), \(modelReport)")
    }
  }

  @Test("A field that is missing is not written, and may be missing")
  func fields() throws {
    let fields = Fields(missing: .missing, null: .null, value: .value("a"))
    try expectSame(fields)
    #expect(
      try String(decoding: JSONEncoder().encode(Fields(missing: .missing, null: .null, value: .missing)), as: UTF8.self)
        == #"{"null":null}"#)
    #expect(try Around(json: Around(fields: fields).jsonData()).fields == fields)
    let none = Fields(missing: .missing, null: .missing, value: .missing)
    #expect(try JSONDecoder().decode(Fields.self, from: Data("{}".utf8)) == none)
    #expect(try PliantDecoder(tolerance: .strict).decode(Fields.self, from: "{}") == none)
  }
}
#endif
