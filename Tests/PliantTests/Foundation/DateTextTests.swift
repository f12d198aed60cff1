// Checks which texts and numbers are dates, and that dates are written in the documented form and read back exactly.

import Foundation
import Testing

@testable import Pliant
@testable import PliantCore

private func interval(_ text: String) throws -> Double {
  try valueRead(Date.self, from: "\"\(text)\"").timeIntervalSinceReferenceDate
}

struct DateReadingTests {
  static let texts: [(text: String, interval: Double)] = [
    ("2001-01-01T00:00:00Z", 0), ("2001-01-01", 0), ("20010101", 0), ("20010101T000000Z", 0), ("2001-01-01T00:00", 0),
    ("1970-01-01T00:00:00Z", -978_307_200), ("2000-12-31T23:59:59Z", -1), ("2000-12-31T24:00:00Z", 0),
    ("2000-12-31T24:00Z", 0), ("2024-02-29T23:59:58Z", 730_943_998), ("2024-02-29t23:59:58z", 730_943_998),
    ("2024-02-29 23:59:58", 730_943_998), ("20240229T235958Z", 730_943_998), ("20240229T235958", 730_943_998),
    ("20240229t2359Z", 730_943_940), ("2024-02-29T23:59Z", 730_943_940), ("2024-02-29T23:59+01:00", 730_940_340),
    ("2024-02-29T23:59:58+05:30", 730_924_198), ("2024-02-29T23:59:58+0530", 730_924_198),
    ("2024-02-29T23:59:58+05", 730_925_998), ("2024-02-29T23:59:58-23:59", 731_030_338),
    ("20240229T235958-00:00", 730_943_998), ("20240229T235958.5+0530", 730_924_198.5),
    ("2024-02-29T23:59:58.25Z", 730_943_998.25), ("2024-02-29T23:59:58,25Z", 730_943_998.25),
    ("2024-02-29T23:59:58.0", 730_943_998), ("2024-02-29T23:59:58.000000000000000000000000Z", 730_943_998),
    ("2024-02-29 23:59:58.125", 730_943_998.125), ("2000-12-31T23:59:59.25Z", -0.75),
    ("2000-12-31T23:59:58.9999999999999999999999999999999999999999Z", -1), ("2016-12-31T23:59:60Z", 504_921_600),
    ("2016-12-31T23:59:60.5Z", 504_921_600.5), ("2017-01-01T05:29:60+05:30", 504_921_600),
    ("2024-12-31T24:00:00.000Z", 757_382_400), ("0000-01-01T00:00:00Z", -63_145_526_400),
    ("9999-12-31T23:59:59Z", 252_423_993_599), ("+010000-01-01", 252_423_993_600),
    ("-000001-12-31T23:59:59Z", -63_145_526_401), ("+002001-01-01T00:00:00Z", 0),
    ("+999999-12-31T23:59:59Z", 31_493_806_473_599), ("-999999-01-01T00:00:00Z", -31_620_065_904_000),
    ("2001-01-01T00:00:00.000000000000000000000000000000000000000000000000000001Z", 1e-54),
    (#"2001\u002d01-01T00:00:01Z"#, 1),
  ]

  @Test(arguments: texts) func readsISO8601(text: String, interval: Double) throws {
    #expect(try PliantTests.interval(text) == interval)
  }

  @Test(arguments: [
    "", " ", "x", "2024", "2024-02", "202402", "2024-2-29", "24-02-29", "2024-02-29T", "2024-02-29T23",
    "2024-02-29T23:", "2024-02-29T23:5", "2024-02-29T23:59:", "2024-02-29T23:59:5", "2024-02-29T23:59:58.",
    "2024-02-29T23:59:58.Z", "2024-02-29T23:59.5Z", "2024-02-29T23Z", "2023-02-29T00:00:00Z", "2024-02-30",
    "2024-13-01", "2024-00-01", "2024-01-00", "2024-01-32", "20240230T000000Z", "2024-02-29T25:00:00Z",
    "2024-02-29T24:00:01Z", "2024-02-29T24:01:00Z", "2024-02-29T24:00:00.1Z", "2024-02-29T23:60:00Z",
    "2024-02-29T23:59:61Z", "2024-02-29T12:00:60Z", "2024-02-29T23:59:60+01:00", "2024-02-29T23:58:60Z",
    "2024-02-29T23:59:58ZZ", "2024-02-29T23:59:58Z ", " 2024-02-29T23:59:58Z", "2024-02-29T23:59:58 Z",
    "2024-02-29T23:59:58+", "2024-02-29T23:59:58+5", "2024-02-29T23:59:58+05:", "2024-02-29T23:59:58+05:3",
    "2024-02-29T23:59:58+24:00", "2024-02-29T23:59:58+05:60", "2024-02-29T23:59:58+053", "2024-02-29T23:59:58+05:30:00",
    "2024-02-29T235958Z", "20240229T23:59:58Z", "2024-0229T23:59:58Z", "202402-29", "2024/02/29", "2024-02-29Z",
    "2024-02-29_23:59:58Z", "2024-02-29T23-59-58Z", "2024-02-29T23:59:58.25.5Z", "2024-02-29T23:59:58e5Z", "2024-W09-4",
    "2024-060", "2024060", "-000000-01-01", "+0020010101T000000Z", "+2024-02-29", "-2024-02-29", "+0002024-02-29",
    "+1000000-01-01", "-999999-01-01T00:00:00+00:01", "+999999-12-31T23:59:60Z", "２024-02-29",
    "2024-02-29T23:59:58\u{0}", "1709247598", "2024\u{2010}02-29", "/024-02-29T23:59:58Z", ":024-02-29T23:59:58Z",
    "2024-02-:9T23:59:58Z",
  ]) func refusesOtherTexts(text: String) {
    // An element of an array, so that a wrong path would show.
    let json = "[ \"" + text.replacingOccurrences(of: "\u{0}", with: "\\u0000") + "\"]"
    #expect(failure([Date].self, json) == #"invalidValue(expected: "Date (ISO 8601)") at $[0] @2"#)
  }

  @Test func refusesEveryOtherByteInTheUsualForm() {
    let text = Array("2024-02-29T23:59:58Z".utf8)
    let allowed: [UInt8: String] = [UInt8(ascii: "T"): "Tt ", UInt8(ascii: "Z"): "Zz"]
    for index in text.indices {
      let isDigit = 0x30...0x39 ~= text[index]
      for byte in UInt8.min...UInt8.max where !(isDigit && 0x30...0x39 ~= byte) {
        guard byte != text[index], allowed[text[index]]?.utf8.contains(byte) != true else { continue }
        let changed = text.changed(at: index, to: byte)
        #expect(changed.withUnsafeBufferPointer { ISO8601.parse($0) } == nil, "byte \(byte) at \(index)")
      }
    }
  }

  @Test(arguments: [#""x""#, "1e300"]) func leavesTheReaderBeforeWhatItRefuses(json: String) throws {
    var text = " \(json) "
    var reader = JSONReader(text.withUTF8 { DocumentBytes(copying: UnsafeRawBufferPointer($0)) })
    do throws(JSONError) { _ = try reader.read(Date.self) } catch {}
    #expect(reader.byteOffset == 1)
    try reader.skipValue()
    try reader.expectEnd()
  }

  static let numbers: [(number: String, text: String)] = [
    ("0", "1970-01-01"), ("-0", "1970-01-01"), ("-1", "1969-12-31T23:59:59Z"), ("1709251198", "2024-02-29T23:59:58Z"),
    ("1709251198.25", "2024-02-29T23:59:58.25Z"), ("1709251198.123456789", "2024-02-29T23:59:58.123456789Z"),
    ("1709251198123", "2024-02-29T23:59:58.123Z"), ("1709251198123.5", "2024-02-29T23:59:58.1235Z"),
    ("1709251198000", "2024-02-29T23:59:58Z"), ("-1.5", "1969-12-31T23:59:58.5Z"), ("-0.25", "1969-12-31T23:59:59.75Z"),
    ("99999999999", "5138-11-16T09:46:39Z"), ("100000000000", "1973-03-03T09:46:40Z"),
    ("99999999999.5", "5138-11-16T09:46:39.5Z"), ("-99999999999", "-001199-02-15T14:13:21Z"),
    ("-100000000000", "1966-10-31T14:13:20Z"), ("1e11", "1973-03-03T09:46:40Z"),
    ("1.709251198e9", "2024-02-29T23:59:58Z"), ("1709251198123E0", "2024-02-29T23:59:58.12299990654Z"),
    ("253402300799999", "9999-12-31T23:59:59.999Z"), ("1052209042000", "2003-05-06T08:17:22Z"),
  ]

  @Test(arguments: numbers) func numbersAreDatesOnlyWhereConvertingIsAllowed(number: String, text: String) throws {
    #expect(try valueRead(Date.self, from: number, .tolerant).timeIntervalSinceReferenceDate == interval(text))
    for tolerance in [Tolerance.strict, .tolerant.without(.timestampToDate)] {
      #expect(failure(Date.self, number, tolerance) == #"typeMismatch(expected: "Date") at $ @0"#)
    }
  }

  @Test(arguments: ["1e300", "-1e300", "1e999", "123456789012345678901234567890", "99999999999999999"])
  func refusesNumbersBeyondTheCalendar(json: String) {
    // If numbers are not dates, this one isn't either.
    #expect(failure(Date.self, json) == #"typeMismatch(expected: "Date") at $ @0"#)
    for tolerance in [Tolerance.tolerant, .forgiving] {
      #expect(failure(Date.self, json, tolerance) == #"numberNotRepresentable(type: "Date") at $ @0"#)
    }
  }

  @Test(arguments: ["01", "-", "1.", "1e"])
  func refusesMalformedNumbers(json: String) { #expect(failure(Date.self, json) == "invalidNumber at $ @0") }

  @Test func roundsFractionsOfAnyLengthOnceAlsoTies() throws {
    var random = RepeatableBits(seed: 2)
    for case let (seconds, text) in [
      (0, "2001-01-01T00:00:00"), (7, "2001-01-01T00:00:07"), (730_943_998, "2024-02-29T23:59:58"),
    ] {
      for _ in 0..<foundationCaseCount / 10 {
        let digits = random.digits(Int.random(in: 1...40, using: &random))
        // Compares with strtod, for the same digits.
        #expect(try interval("\(text).\(digits)Z") == Double("\(seconds).\(digits)"), "\(seconds).\(digits)")
      }
    }
    // 1 + 2^-53 lies halfway between 1 and the next Double.
    let tie = "2001-01-01T00:00:01.00000000000000011102230246251565404236316680908203125"
    #expect(try interval(tie + "Z") == 1)
    for zeros in [0, 100, 1000, 1040, 1050, 5000] {
      #expect(try interval(tie + String(repeating: "0", count: zeros) + "1Z") == (1.0).nextUp, "\(zeros) zeros")
    }
  }

  @Test func countsFractionsForwardBefore2001() throws {
    var random = RepeatableBits(seed: 3)
    for _ in 0..<foundationCaseCount / 10 {
      let scale = Int(pow(10.0, Double(Int.random(in: 1...17, using: &random))))
      let fraction = Int.random(in: 1..<scale, using: &random)
      let forward = String(String(scale + fraction).dropFirst())
      let backward = String(String(2 * scale - fraction).dropFirst())
      #expect(try interval("2000-12-31T23:59:50.\(forward)Z") == Double("-9.\(backward)"))
    }
  }

  @Test func survivesEveryPrefixAndEveryChangedByte() {
    for (text, _) in Self.texts {
      let bytes = Array(text.utf8)
      for end in bytes.indices { _ = Array(bytes[..<end]).withUnsafeBufferPointer { ISO8601.parse($0) } }
      for (index, byte) in product(bytes.indices, UInt8.min...UInt8.max) {
        let changed = bytes.changed(at: index, to: byte)
        guard let interval = changed.withUnsafeBufferPointer({ ISO8601.parse($0) }) else { continue }
        // Every date that is read can be written, and is read back.
        let date = Date(timeIntervalSinceReferenceDate: interval)
        #expect((try? textWritten(date)).flatMap { try? valueRead(Date.self, from: $0) } == date)
      }
    }
  }
}

struct DateWritingTests {
  @Test(
    arguments: [
      (0, "2001-01-01T00:00:00Z"), (-0.0, "2001-01-01T00:00:00Z"), (730_943_998, "2024-02-29T23:59:58Z"),
      (-1, "2000-12-31T23:59:59Z"), (0.5, "2001-01-01T00:00:00.500Z"), (-0.5, "2000-12-31T23:59:59.500Z"),
      (730_943_998.123, "2024-02-29T23:59:58.123Z"), (0.001, "2001-01-01T00:00:00.001Z"),
      (-0.001, "2000-12-31T23:59:59.999Z"), (730_943_998.1235, "2024-02-29T23:59:58.123500Z"),
      (730_943_998.123456, "2024-02-29T23:59:58.123456Z"), (-978_307_200.25, "1969-12-31T23:59:59.750Z"),
      (0.1234567, "2001-01-01T00:00:00.1234567Z"), (-0.1234567, "2000-12-31T23:59:59.8765433Z"),
      (1e-7, "2001-01-01T00:00:00.0000001Z"), (1.25e-5, "2001-01-01T00:00:00.0000125Z"),
      (-1e-7, "2000-12-31T23:59:59.9999999Z"), (1.0.nextUp, "2001-01-01T00:00:01.0000000000000002Z"),
      (-63_145_526_400 - 1, "-000001-12-31T23:59:59Z"), (252_423_993_599, "9999-12-31T23:59:59Z"),
      (252_423_993_600, "+010000-01-01T00:00:00Z"), (31_493_806_473_599, "+999999-12-31T23:59:59Z"),
      (-31_620_065_904_000, "-999999-01-01T00:00:00Z"),
    ] as [(Double, String)])
  func writesRFC3339(interval: Double, text: String) throws {
    #expect(try textWritten(Date(timeIntervalSinceReferenceDate: interval)) == "\"\(text)\"")
  }

  @Test func writesTheLeastDoubleToItsLastDigit() throws {
    let least = Date(timeIntervalSinceReferenceDate: .leastNonzeroMagnitude)
    #expect(try textWritten(least) == "\"2001-01-01T00:00:00.\(String(repeating: "0", count: 323))5Z\"")
    let before = Date(timeIntervalSinceReferenceDate: -.leastNonzeroMagnitude)
    #expect(try textWritten(before) == "\"2000-12-31T23:59:59.\(String(repeating: "9", count: 323))5Z\"")
    #expect(try valueRead(Date.self, from: textWritten(before)) == before)
  }

  @Test(
    arguments: [.nan, .infinity, -.infinity, 1e300, 31_493_806_473_600, (-31_620_065_904_000.0).nextDown] as [Double])
  func refusesWhatHasNoForm(interval: Double) {
    let found = failure { _ = try textWritten([0, interval].map { Date(timeIntervalSinceReferenceDate: $0) }) }
    #expect(found.hasPrefix(#"unwritable("a Date "#) && found.hasSuffix("at $[1] @0"), "\(found)")
  }

  /// Random dates of all sizes, including those of servers and clocks.
  private static func randomInterval(_ random: inout RepeatableBits) -> Double {
    switch Int.random(in: 0..<5, using: &random) {
    case 0: Double.random(in: -6e10...2.5e11, using: &random)
    case 1: Double(Int.random(in: -1_000_000_000_000...1_000_000_000_000, using: &random)) / 1000
    case 2: Double(Int.random(in: -1_000_000_000_000_000...1_000_000_000_000_000, using: &random)) / 1_000_000
    case 3: Double.random(in: 6e8...9e8, using: &random)
    default:
      // Any bit pattern before the end of the calendar, including subnormal numbers.
      Double(bitPattern: UInt64.random(in: 0...(3.1e13).bitPattern, using: &random) | random.next() & 1 << 63)
    }
  }

  @Test func bringsRandomDatesBackWithoutSuperfluousDigits() throws {
    var random = RepeatableBits(seed: 6)
    for _ in 0..<foundationCaseCount {
      let date = Date(timeIntervalSinceReferenceDate: Self.randomInterval(&random))
      let text = try textWritten(date)
      #expect(try valueRead(Date.self, from: text) == date, "\(date.timeIntervalSinceReferenceDate): \(text)")
    }
    var other = RepeatableBits(seed: 7)
    for _ in 0..<foundationCaseCount / 10 {
      let date = Date(timeIntervalSinceReferenceDate: Double.random(in: -1e9...1e9, using: &other))
      let text = try textWritten(date)
      guard let point = text.firstIndex(of: "."), let end = text.firstIndex(of: "Z") else { continue }
      let digits = text[text.index(after: point)..<end]
      guard digits.count > 6 else { continue }
      // With one digit less, neither of the two closest texts is this date.
      let shorter = digits.dropLast()
      #expect(try valueRead(Date.self, from: "\(text[...point])\(shorter)Z\"") != date, "\(text)")
      if let up = UInt64(shorter), let next = Optional(String(up + 1)), next.count <= shorter.count {
        let padded = String(repeating: "0", count: shorter.count - next.count) + next
        #expect(try valueRead(Date.self, from: "\(text[...point])\(padded)Z\"") != date, "\(text)")
      }
    }
  }

  @Test func staysInsideItsRoom() {
    var random = RepeatableBits(seed: 8)
    let extremes: [Double] = [
      .leastNonzeroMagnitude, -.leastNonzeroMagnitude, .leastNormalMagnitude, (-.leastNormalMagnitude).nextUp,
      -31_620_065_904_000,
    ]
    for interval in extremes + (0..<2000).map({ _ in Self.randomInterval(&random) }) {
      var bytes = [UInt8](repeating: 0xA5, count: ISO8601.room + 16)
      let count = bytes.withUnsafeMutableBufferPointer { ISO8601.write(interval, to: $0.baseAddress!) }
      #expect(count <= ISO8601.room)
      #expect(bytes[count...].allSatisfy { $0 == 0xA5 })
    }
  }
}
