//===----------------------------------------------------------------------===//
// What PliantEncoder writes of the standard library's types and Foundation's, PliantDecoder reads, whatever the static type is.
//===----------------------------------------------------------------------===//

#if Macros
import Foundation
import Pliant
import Testing

@Suite struct StandardTypesAtTheRootTests {
  static let decoders: [PliantDecoder] = [
    PliantDecoder(), PliantDecoder(tolerance: .strict), PliantDecoder(tolerance: .forgiving),
    PliantDecoder(enforcing: .strict),
  ]

  /// Decodes by the entry points for Codable types, which generic code comes to.
  private func decodeGenerically<Value: Decodable>(_ type: Value.Type, _ data: Data, _ decoder: PliantDecoder) throws
    -> Value
  {
    try decoder.decode(type, from: data)
  }

  @Test(arguments: decoders.indices) func comeBack(_ index: Int) throws {
    let decoder = Self.decoders[index]
    let date = Date(timeIntervalSince1970: 1_700_000_000.25)
    func expect<Value: Codable & Equatable & JSONReadable>(_ value: Value) throws {
      let data = try PliantEncoder().encode(value)
      #expect(try decoder.decode(Value.self, from: data) == value)
      #expect(try decodeGenerically(Value.self, data, decoder) == value)
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
    try expect([true: 1].keys.map { $0 })
    try expect(Set([1, 2]))
    let from = try decoder.decode(PartialRangeFrom<Date>.self, from: PliantEncoder().encode(date...))
    #expect(from.lowerBound == date)
  }

  @Test func areAskedForUnderEveryStaticType() throws {
    let date = Date(timeIntervalSince1970: 86_400)
    let data = try PliantEncoder().encode([date])
    #expect(try PliantDecoder().decode([Date].self, from: data) == [date])
    #expect(try PliantDecoder().decode([Date].self, from: String(decoding: data, as: UTF8.self)) == [date])
    #expect(try PliantDecoder().decode([Date].self, from: Array(data)) == [date])
  }
}

// MARK: - Numbers that are not finite, in models

@JSONModel private struct Reading: Equatable {
  var value: Double
  var small: Float = 0
  var list: [Double] = []
  var byName: [String: Double] = [:]
  var maybe: Double?
}

private struct PlainReadings: Codable {
  var all: [Reading]
}

@Suite struct NonConformingFloatsOfModelsTests {
  private static let text = #"{"value":"+","small":"-","list":[1,"?","+"],"byName":{"a":"-"},"maybe":"+"}"#

  private func decoder(_ tolerance: Tolerance) -> PliantDecoder {
    var decoder = PliantDecoder(tolerance: tolerance)
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "+", negativeInfinity: "-", nan: "?")
    return decoder
  }

  private func expect(_ reading: Reading) {
    #expect(reading.value == .infinity)
    #expect(reading.small == -.infinity)
    #expect(reading.list.count == 3)
    #expect(reading.list[1].isNaN)
    #expect(reading.byName == ["a": -.infinity])
    #expect(reading.maybe == .infinity)
  }

  @Test(arguments: [Tolerance.strict, .tolerant]) func areReadAtOnce(_ tolerance: Tolerance) throws {
    var report = DecodingReport()
    expect(try decoder(tolerance).decode(Reading.self, from: Self.text, report: &report))
    #expect(report.isClean)
  }

  @Test(arguments: [Tolerance.strict, .tolerant]) func areReadInsideOfCodableTypes(_ tolerance: Tolerance) throws {
    let plain = try decoder(tolerance).decode(PlainReadings.self, from: #"{"all":[\#(Self.text)]}"#)
    expect(try #require(plain.all.first))
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
    var encoder = PliantEncoder()
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "+", negativeInfinity: "-", nan: "?")
    let reading = Reading(value: -.infinity, small: .infinity, list: [.infinity], byName: [:], maybe: nil)
    let data = try encoder.encode(reading)
    #expect(try decoder(.strict).decode(Reading.self, from: data) == reading)
  }
}
#endif
