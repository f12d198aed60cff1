/// Checks that the grammar of RFC 8259, section 6, is enforced, with the position of the byte that breaks it.

import Testing

@testable import PliantCore

struct NumberGrammarTests {
  static let malformed: [(text: String, offset: Int)] = [
    ("", 0), (" 1", 0), ("+1", 0), (".5", 0), ("e5", 0), ("x", 0), ("/", 0), (":", 0), ("NaN", 0), ("Infinity", 0),
    ("\u{FF11}", 0), ("-", 1), ("--1", 1), ("-+1", 1), ("-.5", 1), ("-e5", 1), ("-Infinity", 1), ("- 1", 1), ("-x", 1),
    ("00", 1), ("01", 1), ("09.5", 1), ("0123456789", 1), ("00000000", 1), ("0123456789012345678", 1), ("-00", 2),
    ("-01", 2), ("-012345678", 2), ("-01e5", 2), ("1.", 2), ("0.", 2), ("1..", 2), ("1.e5", 2), ("1.E5", 2),
    ("1.-5", 2), ("1.+5", 2), ("1. 5", 2), ("1.x", 2), ("-1.", 3), ("12345678901234567890123.", 24), ("1./", 2),
    ("1.:", 2), ("1e", 2), ("1E", 2), ("1ee5", 2), ("1e.5", 2), ("1e 5", 2), ("1ex", 2), ("0e", 2), ("1e/", 2),
    ("1e:", 2), ("1e+", 3), ("1e-", 3), ("1E+", 3), ("1e+-5", 3), ("1e--5", 3), ("1e+.5", 3), ("1.5e", 4),
    ("-1.5E-", 6), ("0.12345678901234567890e", 23), ("12345678901234567890123e+x", 25),
  ]

  @Test(arguments: malformed) func rejectsMalformedNumbersAtTheOffendingByte(text: String, offset: Int) {
    #expect(readDouble(text).status == .malformed && readDouble(text).offset == offset)
    #expect(readFloat(text).status == .malformed && readFloat(text).offset == offset)
  }

  @Test(arguments: malformed) func rejectsMalformedIntegersAtTheOffendingByte(text: String, offset: Int) {
    // What an integer reader sees: it stops at a point or an exponent that follows a well-formed integer.
    let integer = text.hasPrefix("-") ? text.dropFirst() : text[...]
    let stop =
      integer.first?.isASCII == true && integer.first?.isNumber == true
      ? text.firstIndex { ".eE".contains($0) }.map { text.utf8.distance(from: text.startIndex, to: $0) } : nil
    let scan = unsafe scanNumber(text, with: NumberScanner.scanInt64)
    let stopsBefore = stop.map { $0 < offset } ?? false
    #expect(scan.status == (stopsBefore ? .notAnInteger : .malformed))
    #expect(scan.offset == (stopsBefore ? stop : offset))
  }

  static let ends: [(text: String, offset: Int)] = [
    ("0", 1), ("0,1", 1), ("-0]", 2), ("1 2", 1), ("1-2", 1), ("1+2", 1), ("1x", 1), ("1.5.5", 3), ("1.5e5.5", 5),
    ("1e5e5", 3), ("0.0}", 3), ("12345678\n", 8), ("1.12345678,2", 10), ("1.1234567890123456:", 18), ("1e+05\"", 5),
    ("0\u{0}1", 1),
  ]

  @Test(arguments: ends) func stopsBehindTheNumber(text: String, offset: Int) {
    #expect(readDouble(text).status == .valid && readDouble(text).offset == offset)
    #expect(readFloat(text).offset == offset)
  }

  @Test func isNotConfusedByAnyByteBehindTheDigits() throws {
    // Eight bytes are looked at together; what comes after the first that is no digit must not matter.
    let digits: [UInt8] = Array("1234567890123456789".utf8)
    for end in UInt8.min...UInt8.max where !(0x30...0x39 ~= end) && ![0x2E, 0x45, 0x65].contains(end) {
      for count in 1...19 {
        let number = Array(digits.prefix(count))
        let text = String(decoding: number, as: UTF8.self)
        for tail in [UInt8(ascii: "9"), 0xFF, 0x2F, 0x3A] {
          let rest = [end] + [UInt8](repeating: tail, count: 16)
          let integer = unsafe scanNumber(number + rest, with: NumberScanner.scanInt64)
          let double = unsafe scanNumber(number + rest, with: NumberScanner.scanDouble)
          let fraction = unsafe scanNumber(Array("0.".utf8) + number + rest, with: NumberScanner.scanDouble)
          try require(
            integer == NumberScan(value: Int64(text) ?? -1, status: .valid, offset: count)
              && double == NumberScan(value: libraryDouble(text), status: .valid, offset: count)
              && fraction == NumberScan(value: libraryDouble("0." + text), status: .valid, offset: count + 2),
            "\(text), then byte \(end)")
        }
      }
    }
  }
}
