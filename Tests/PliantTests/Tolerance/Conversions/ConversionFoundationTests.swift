/// Decimal, URL and Data against Foundation's own reading.

import Foundation
import Testing

@testable import Pliant
@testable import PliantCore

struct ConversionFoundationTests {
  @Test func readsDecimalsToTheLastDigit() {
    var random = RepeatableBits(seed: 41)
    for _ in 0..<foundationCaseCount {
      let whole = random.digits(Int.random(in: 1...19, using: &random))
      let fraction = random.digits(Int.random(in: 1...19, using: &random))
      let sign = ["", "-"].randomElement(using: &random)!
      let exponent = Int.random(in: -40...40, using: &random)
      let number = "\(sign)\(whole).\(fraction)e\(exponent)"
      let value = Decimal(string: number, locale: Locale(identifier: "en_US_POSIX"))
      let text = "\t " + (sign.isEmpty ? "+" : "") + number + "\r\n"
      guard let value, converted(text, .stringToNumber, Conversion.decimal) == value,
        converted(number, .lossless.subtracting(.stringToNumber), Conversion.decimal) == nil
      else {
        Issue.record("\(number)")
        return
      }
    }
  }

  @Test func encodesOnlyWhatMustBe() throws {
    var random = RepeatableBits(seed: 42)
    let parts = [
      "a", "é", "文", " ", "%20", "%", "?", "#", "[", "]", "&", "=", "/", "\"", "😀", "+", "%zz", "\\", "|", ":", "@",
    ]
    for _ in 0..<foundationCaseCount / 4 {
      let tail = (0..<Int.random(in: 0...9, using: &random)).map { _ in parts.randomElement(using: &random)! }.joined()
      let text = "https://x.org/\(tail)."
      let url = try #require(converted(text, .unencodedURL, Conversion.url), "\(text)")
      // It is a URL without more encoding, the very same, and stands for the characters that were there.
      #expect(converted(url.absoluteString, [], Conversion.url) == url, "\(text)")
      if !text.contains("%") {
        #expect(url.absoluteString.removingPercentEncoding == text)
        let changes = url.absoluteString != text
        #expect((converted(text, [], Conversion.url) == nil) == changes, "\(text)")
      }
    }
  }

  @Test func leavesHostsInOtherLettersToFoundation() throws {
    let url = try #require(converted("https://例え.jp/a%20b c", .unencodedURL, Conversion.url))
    #expect(url.absoluteString.hasSuffix("/a%20b%20c"))
    #expect(url.absoluteString.utf8.allSatisfy { $0 < 0x80 })
    #expect(converted("https://例え.jp/", [], Conversion.url) == nil)
  }

  @Test func readsEveryVariantOfBase64() {
    var random = RepeatableBits(seed: 43)
    for _ in 0..<foundationCaseCount / 4 {
      let data = Data(
        (0..<Int.random(in: 0...100, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) })
      let standard = data.base64EncodedString()
      let urlSafe = String(standard.map { $0 == "+" ? "-" : $0 == "/" ? "_" : $0 })
      let unpadded = urlSafe.filter { $0 != "=" }
      let lines = data.base64EncodedString(options: [
        .lineLength64Characters, .endLineWithCarriageReturn, .endLineWithLineFeed,
      ])
      guard converted(standard, [], Conversion.data) == data,
        [standard, urlSafe, unpadded, lines, " \(unpadded)\n"].allSatisfy({
          converted($0, .base64Variants, Conversion.data) == data
        }),
        unpadded == standard || converted(unpadded, [], Conversion.data) == nil
      else {
        Issue.record("\(standard)")
        return
      }
    }
  }

  @Test func neverTrapsOnAnyBytes() {
    var random = RepeatableBits(seed: 44)
    for _ in 0..<foundationCaseCount {
      let text = String(
        decoding: (0..<Int.random(in: 0...12, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) },
        as: UTF8.self)
      for switches in [Tolerance.Conversions.every, []] {
        _ = converted(text, switches, Conversion.decimal)
        _ = converted(text, switches, Conversion.url)
        _ = converted(text, switches, Conversion.data)
        _ = converted(text, switches, Conversion.date)
      }
    }
  }
}
