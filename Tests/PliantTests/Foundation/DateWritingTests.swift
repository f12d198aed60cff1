/// Checks that dates are written in the promised form, and read back as exactly what they were.

import Foundation
import Testing

@testable import Pliant
@testable import PliantCore

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
    let found = failure {
      _ = try textWritten([Date(timeIntervalSinceReferenceDate: 0), Date(timeIntervalSinceReferenceDate: interval)])
    }
    #expect(found.hasPrefix(#"unwritable("a Date "#) && found.hasSuffix("at $[1] @0"), "\(found)")
  }

  /// Random points in time of all sizes, among them those that servers and clocks give.
  private static func randomInterval(_ random: inout RepeatableBits) -> Double {
    switch Int.random(in: 0..<5, using: &random) {
    case 0: Double.random(in: -6e10...2.5e11, using: &random)
    case 1: Double(Int.random(in: -1_000_000_000_000...1_000_000_000_000, using: &random)) / 1000
    case 2: Double(Int.random(in: -1_000_000_000_000_000...1_000_000_000_000_000, using: &random)) / 1_000_000
    case 3: Double.random(in: 6e8...9e8, using: &random)
    default:
      // Any bit pattern below the end of the calendar, subnormal numbers too.
      Double(bitPattern: UInt64.random(in: 0...(3.1e13).bitPattern, using: &random) | random.next() & 1 << 63)
    }
  }

  @Test func bringsRandomDatesBackExactly() throws {
    var random = RepeatableBits(seed: 6)
    for _ in 0..<foundationCaseCount {
      let date = Date(timeIntervalSinceReferenceDate: Self.randomInterval(&random))
      let text = try textWritten(date)
      #expect(try valueRead(Date.self, from: text) == date, "\(date.timeIntervalSinceReferenceDate): \(text)")
    }
  }

  @Test func writesNoDigitThatCouldBeLeftOut() throws {
    var random = RepeatableBits(seed: 7)
    for _ in 0..<foundationCaseCount / 10 {
      let date = Date(timeIntervalSinceReferenceDate: Double.random(in: -1e9...1e9, using: &random))
      let text = try textWritten(date)
      guard let point = text.firstIndex(of: "."), let end = text.firstIndex(of: "Z") else { continue }
      let digits = text[text.index(after: point)..<end]
      guard digits.count > 6 else { continue }
      // With a digit less, neither of the two neighbours is this date.
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
