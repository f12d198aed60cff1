/// What is and what is not a number in a string, floating-point numbers against the C library, and words without case.

import Foundation
import Testing

@testable import PliantCore

struct ConversionTextTests {
  /// The numbers of strings, written down once more.
  private static let number = try? NSRegularExpression(
    pattern: #"^[ \t\r\n]*[+-]?[0-9]+(\.[0-9]+)?([eE][+-]?[0-9]+)?[ \t\r\n]*\z"#)

  private func isNumber(_ text: String) -> Bool {
    Self.number?.firstMatch(in: text, range: NSRange(location: 0, length: text.utf16.count)) != nil
  }

  @Test func takesExactlyTheNumbersThatTheGrammarHas() {
    var random = SplitMix(seed: 21)
    var numberCount = 0
    for _ in 0..<randomCaseCount / 15 {
      let text = random.numberLikeText()
      let expected = isNumber(text) ? libraryDouble(text) : nil
      numberCount += expected == nil ? 0 : 1
      let double = convertedString(text, .stringToNumber, Conversion.double)
      // A finite whole value in range is an integer as well, and nothing but a number is.
      let integer: Int64? = convertedString(text, [.stringToNumber, .fractionToInteger], Conversion.integer)
      guard double == (expected?.isFinite == true ? expected : nil), expected != nil || integer == nil,
        convertedString(text, .every.subtracting(.stringToNumber), Conversion.double) == nil,
        (expected?.magnitude ?? .infinity) > 1e15 || integer == Int64(expected!.rounded(.towardZero))
      else {
        Issue.record("\(text.debugDescription)")
        return
      }
    }
    #expect(numberCount > 1000)
  }

  @Test func roundsStringsAsTheLibraryDoes() {
    var random = SplitMix(seed: 22)
    for _ in 0..<randomCaseCount / 15 {
      let digits = random.digits(Int.random(in: 1...25, using: &random))
      let sign = ["", "-", "+"].randomElement(using: &random)!
      let number = sign + random.spelling(ofDigits: digits, exponent: Int.random(in: -60...30, using: &random))
      let text = random.whitespace() + number + random.whitespace()
      let float = libraryFloat(number)
      guard convertedString(text, .stringToNumber, Conversion.double)?.bitPattern == libraryDouble(number).bitPattern,
        convertedString(text, .stringToNumber, Conversion.float)?.bitPattern
          == (float.isFinite ? float.bitPattern : nil)
      else {
        Issue.record("\(text.debugDescription)")
        return
      }
    }
  }

  @Test func neverTrapsOnAnyBytes() {
    var random = SplitMix(seed: 24)
    for _ in 0..<randomCaseCount / 15 {
      let bytes = (0..<Int.random(in: 0...12, using: &random)).map { _ -> UInt8 in
        Bool.random(using: &random)
          ? UInt8.random(in: 0...127, using: &random) : Array("+-.0eE1 ".utf8).randomElement(using: &random)!
      }
      unsafe bytes.withUnsafeBufferPointer { bytes in
        for source in unsafe [ScalarSource.number(bytes), .string(bytes)] {
          for switches in [Tolerance.Conversions.lossless, .every, []] {
            _ = Conversion.integer(source, switches) as Int?
            _ = Conversion.integer(source, switches) as UInt8?
            _ = Conversion.double(source, switches)
            _ = Conversion.float(source, switches)
            _ = Conversion.bool(source, switches)
            _ = Conversion.string(source, switches)
          }
        }
      }
    }
  }
}

extension Tolerance.Conversions {
  fileprivate static let every = Tolerance.Conversions(rawValue: 1 << 21 - 1)
}
