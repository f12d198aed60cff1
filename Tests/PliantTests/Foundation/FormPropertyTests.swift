/// Compares the forms of values with those of Foundation's coders, for random values.

import Foundation
import Testing

@testable import Pliant
@testable import PliantCore

struct FormPropertyTests {
  private static let strict = PliantDecoder(enforcing: .strict)

  /// Expects that a strict decoder and Foundation's read the same value in an array, or both refuse it.
  private func expectSame<Value: Codable & Equatable>(
    _ type: Value.Type, _ element: String, pliant: PliantDecoder = strict, foundation: JSONDecoder = JSONDecoder()
  ) {
    let document = Data("[\(element)]".utf8)
    let ours = try? pliant.decode([Value].self, from: document)
    let theirs = try? foundation.decode([Value].self, from: document)
    if ours != theirs { Issue.record("\(element): \(ours as Any), not \(theirs as Any)") }
  }

  @Test func refusesValuesOfOtherTypes() {
    func expect<Value: JSONReadable>(_ type: Value.Type, _ documents: [String]) {
      for json in documents {
        #expect(failure(type, json) == #"typeMismatch(expected: "\#(type)") at $ @0"#, "\(json)")
      }
    }
    expect(Data.self, ["1", "null", "[1,2]"])
    expect(Date.self, ["null", "true", "{}", "[1]"])
    expect(Decimal.self, [#""1""#, "null", "true", "[]"])
    expect(URL.self, ["1", "null", "{}"])
    expect(UUID.self, ["1", "null", "[]"])
  }

  @Test func decodesTheUUIDsAndBase64ThatFoundationDecodes() {
    let text = Array("f81D4fae-7dec-11d0-A765-00a0c91e6bf6".utf8)
    for index in text.indices {
      for byte in UInt8(0)..<0x80 { expectSame(UUID.self, quoted(text.changed(at: index, to: byte))) }
    }
    for count in 0..<text.count { expectSame(UUID.self, quoted(Array(text.prefix(count)))) }
    let whole = String(decoding: text, as: UTF8.self)
    for other in [
      #""\u0066\u0038""#, #""\u0066\#(whole.dropFirst())""#, "1", "null", "[]", "{}", "\"\(whole) \"", "\"{\(whole)}\"",
      "\"\(whole)6\"", "\"\(whole.filter { $0 != "-" })\"", #""f81d4fae-7dec-11d0-a76500a0-c91e6bf6""#,
    ] { expectSame(UUID.self, other) }
    var other = RepeatableBits(seed: 21)
    for count in Array(0...26) + [35, 36, 37, 47, 48, 49, 50] {
      let data = Data((0..<count).map { _ in UInt8.random(in: 0...255, using: &other) })
      let text = Array(data.base64EncodedString().utf8)
      expectSame(Data.self, quoted(text))
      #expect((try? Self.strict.decode([Data].self, from: "[\(quoted(text))]")) == [data])
      // Bytes of each range of the alphabet, the bounds of the ranges, and others.
      for index in text.indices {
        for byte in Array("AZaz09+/@[`{:,.-_= \n\r\t\u{0}\u{7F}".utf8) + [UInt8.random(in: 0..<0x80, using: &other)] {
          expectSame(Data.self, quoted(text.changed(at: index, to: byte)))
          if count % 7 == 0 { expectSame(Data.self, quoted(text[..<index] + [byte] + text[index...])) }
        }
      }
    }
  }

  @Test func readsEveryCharacterAtEachPlaceOfABlock() {
    let text = Array(repeating: UInt8(ascii: "A"), count: 64)
    for (index, byte) in product(0..<32, UInt8.min...UInt8.max) {
      let changed = text.changed(at: index, to: byte)
      var output = [UInt8](repeating: 0xEE, count: 48)
      let isAccepted = changed.withUnsafeBufferPointer { text in
        output.withUnsafeMutableBytes { Base64Text.decode(text, to: $0) }
      }
      #expect((isAccepted ? Data(output) : nil) == Data(base64Encoded: Data(changed)), "byte \(byte) at \(index)")
    }
  }

  @Test func encodesBase64AsFoundationDoes() throws {
    var random = RepeatableBits(seed: 22)
    for count in Array(0...200) + [1000, 4099, 65_537] {
      let data = Data((0..<count).map { _ in UInt8.random(in: 0...255, using: &random) })
      let text = data.base64EncodedString()
      #expect(try textWritten(data) == "\"\(text)\"")
      let encoder = with(PliantEncoder()) { $0.outputFormatting = .withoutEscapingSlashes }
      #expect(try encoder.encodeString([data]) == "[\"\(text)\"]")
      #expect(try PliantEncoder().encode([data]) == JSONEncoder().encode([data]))
      #expect(try valueRead(Data.self, from: "\"\(text)\"") == data)
    }
  }

  private func expectDescription(of value: Decimal, sourceLocation: Testing.SourceLocation = #_sourceLocation) {
    let texts = [try? textWritten(value), try? PliantEncoder().encodeString([value]), try? treeWritten(["a": value])]
    #expect(texts == ["\(value)", "[\(value)]", "{\"a\":\(value)}"], sourceLocation: sourceLocation)
  }

  @Test func writesDecimalsAsTheyDescribeThemselvesOrUnnormalized() throws {
    var random = RepeatableBits(seed: 23)
    for (length, exponent) in product(1...39, -128...127) {
      let digits = String(Int.random(in: 1...(length == 39 ? 2 : 9), using: &random)) + random.digits(length - 1)
      let value = Decimal(string: "\(Bool.random(using: &random) ? "-" : "")\(digits)e\(exponent)")
      if let value, !value.isNaN { expectDescription(of: value) }
    }
    for edge in [Decimal.greatestFiniteMagnitude, .leastFiniteMagnitude, .leastNonzeroMagnitude, .pi, 0, 1, -1] {
      for value in [edge, -edge] { expectDescription(of: value) }
    }
    #expect(throws: EncodingError.self) { try PliantEncoder().encode([Decimal.nan]) }
    var other = RepeatableBits(seed: 24)
    var count = 0
    for _ in 0..<foundationCaseCount / 4 {
      let used = Int.random(in: 0...8, using: &other)
      let words = (0..<8).map { place in
        place < used || Int.random(in: 0..<8, using: &other) == 0 ? UInt16.random(in: 0...(.max), using: &other) : 0
      }
      let parts: [String: Any] = [
        "exponent": Int.random(in: -128...127, using: &other), "length": Int.random(in: 0...8, using: &other),
        "isNegative": Bool.random(using: &other), "isCompact": Bool.random(using: &other), "mantissa": words,
      ]
      // Decoded from its Codable form.
      let list = try PropertyListSerialization.data(fromPropertyList: parts, format: .binary, options: 0)
      let value = try PropertyListDecoder().decode(Decimal.self, from: list)
      guard !value.isNaN else { continue }
      count += 1
      expectDescription(of: value)
    }
    #expect(count > 100)
  }

  private static let isoPliant = with(strict) { $0.dateDecodingStrategy = .iso8601 }
  private static let isoFoundation = with(JSONDecoder()) { $0.dateDecodingStrategy = .iso8601 }

  private func expectSameDate(_ text: String) {
    expectSame(Date.self, quoted(Array(text.utf8)), pliant: Self.isoPliant, foundation: Self.isoFoundation)
  }

  private func two(_ number: Int) -> Substring { String(number + 100).suffix(2) }

  @Test func decodesTheDatesThatFoundationDecodes() {
    let text = Array("2024-02-29T23:59:58Z".utf8)
    for index in text.indices {
      for byte in "0123456789-+:.,TtZz /\u{7F}".utf8 {
        expectSameDate(String(decoding: text.changed(at: index, to: byte), as: UTF8.self))
      }
      expectSameDate(String(decoding: text.prefix(index), as: UTF8.self))
    }
    for year in [0, 1, 100, 1500, 1582, 1583, 1600, 1700, 1900, 1999, 2000, 2023, 2024, 2100, 9999] {
      for (month, day) in product(0...13, [0, 1, 4, 5, 10, 14, 15, 28, 29, 30, 31, 32]) {
        expectSameDate("\(String(year + 10_000).suffix(4))-\(two(month))-\(two(day))T00:00:00Z")
      }
    }
    for ((hour, minute), second) in product(product([0, 1, 12, 23, 24, 25], [0, 59, 60, 61]), [0, 59, 60, 61]) {
      expectSameDate("2016-12-31T\(two(hour)):\(two(minute)):\(two(second))Z")
    }
  }

  @Test func decodesTheOffsetsThatFoundationDecodes() {
    for sign in ["+", "-"] {
      for (hour, minute) in product(0...26, [0, 1, 30, 45, 59, 60, 99]) {
        for colon in [":", ""] { expectSameDate("2024-03-01T00:30:00\(sign)\(two(hour))\(colon)\(two(minute))") }
      }
      for rest in ["", "1", "01", "01:", "010", "01:0", "01:00:00", "0100Z", "01;00", "1:00", "001:00"] {
        expectSameDate("2024-03-01T00:30:00\(sign)\(rest)")
      }
    }
    for rest in ["", "z", "ZZ", "Z ", " Z", ".5Z", ".123456789Z", ",5Z", ".Z", ".5+01:00", "GMT", "UTC", "GMT+1"] {
      expectSameDate("2024-03-01T00:30:00\(rest)")
    }
  }

  @Test func agreesWithFoundationOnRandomDates() throws {
    var random = RepeatableBits(seed: 25)
    let formatter = ISO8601DateFormatter()
    let pliant = with(PliantEncoder()) { $0.dateEncodingStrategy = .iso8601 }
    let foundation = with(JSONEncoder()) { $0.dateEncodingStrategy = .iso8601 }
    for _ in 0..<foundationCaseCount / 10 {
      // From 1583 to 9999.
      let seconds = Int.random(in: -13_190_000_000...252_423_993_599, using: &random)
      let date = Date(timeIntervalSinceReferenceDate: Double(seconds))
      let text = formatter.string(from: date)
      #expect(try valueRead(Date.self, from: "\"\(text)\"") == date)
      #expect(try textWritten(date) == "\"\(text)\"")
      #expect(try Self.isoPliant.decode([Date].self, from: "[\"\(text)\"]") == [date], "\(text)")
      #expect(try PliantDecoder().decode([Date].self, from: "[\"\(text)\"]") == [date], "\(text)")
      expectSameDate(text)
      let fraction = Double(Int.random(in: 0..<1000, using: &random)) / 1000
      let other = [Date(timeIntervalSinceReferenceDate: Double(seconds) + fraction)]
      #expect(try pliant.encode(other) == foundation.encode(other), "\(text)")
    }
    // Dates of the Julian calendar, and dates without a text.
    for seconds in [
      -12_654_316_800.5, -12_654_316_800, -12_654_316_801, -63_114_076_800, 252_423_993_599.5, 252_423_993_600,
    ] {
      let dates = [Date(timeIntervalSinceReferenceDate: seconds)]
      #expect((try? pliant.encode(dates)) == (try? foundation.encode(dates)), "\(seconds)")
    }
  }
}

#if Macros
/// A model whose dates follow the strategies of the decoder and encoder.
@JSONModel private struct Dated: Equatable { var at: Date, ends: Date? }

struct ModelDateStrategyTests {
  private let decoder = with(PliantDecoder.strict) { $0.dateDecodingStrategy = .iso8601 }

  @Test(arguments: [
    #"{"at":"2024-02-29T23:59:58Z","ends":"2024-03-01T01:00:00+01:00"}"#,
    #"{"at" : "2024-02-29T23:59:58\u005a","ends":"2024-02-29T24:00:00Z"}"#,
  ]) func readsModelsByTheISO8601Strategy(document: String) throws {
    let model = try decoder.decode(Dated.self, from: document)
    let dates = [730_943_998, 730_944_000].map { Date(timeIntervalSinceReferenceDate: $0) }
    #expect(model == Dated(at: dates[0], ends: dates[1]))
    let encoder = with(PliantEncoder()) { $0.dateEncodingStrategy = .iso8601 }
    #expect(try encoder.encodeString([model]) == #"[{"at":"2024-02-29T23:59:58Z","ends":"2024-03-01T00:00:00Z"}]"#)
  }

  @Test(arguments: [#"{"at":"2024-02-29"}"#, #"{"at":1}"#, #"{"at":"2024-02-29T23:59:58\x"}"#, #"{"at":"2024"#])
  func refusesWhatTheStrategyRefuses(document: String) {
    #expect(throws: DecodingError.self) { try decoder.decode(Dated.self, from: document) }
  }
}
#endif
