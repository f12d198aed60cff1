// What PliantEncoder writes of the standard library's types and Foundation's, PliantDecoder reads, whatever the static type is.

#if Macros
import Foundation
import Pliant
import Testing

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

private struct PlainReadings: Codable { var all: [Reading] }

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
    let encoder = with(PliantEncoder()) {
      $0.nonConformingFloatEncodingStrategy = .convertToString(positiveInfinity: "+", negativeInfinity: "-", nan: "?")
    }
    let reading = Reading(value: -.infinity, small: .infinity, list: [.infinity], byName: [:])
    let data = try encoder.encode(reading)
    #expect(try decoder(.strict).decode(Reading.self, from: data) == reading)
  }
}
#endif
