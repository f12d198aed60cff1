/// What the tests of conversions share: text as a source, and random numbers written in every way.

@testable import PliantCore

/// Passes the UTF-8 of `text` to `body`, with nothing behind it.
func withBytes<Result>(_ text: String, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
  unsafe Array(text.utf8).withUnsafeBufferPointer(body)
}

/// What the number `text` becomes.
func convertedNumber<Value>(
  _ text: String, _ switches: Tolerance.Conversions, _ convert: (ScalarSource, Tolerance.Conversions) -> Value?
) -> Value? {
  unsafe withBytes(text) { unsafe convert(.number($0), switches) }
}

/// What the string `text` becomes.
func convertedString<Value>(
  _ text: String, _ switches: Tolerance.Conversions, _ convert: (ScalarSource, Tolerance.Conversions) -> Value?
) -> Value? {
  unsafe withBytes(text) { unsafe convert(.string($0), switches) }
}

extension SplitMix {
  /// White space that JSON knows, up to three bytes of it.
  mutating func whitespace() -> String {
    String((0..<Int.random(in: 0...3, using: &self)).map { _ in [" ", "\t", "\n", "\r"].randomElement(using: &self)! })
  }

  /// Writes `digits` × 10^`exponent` with the point at a random place and an exponent that makes up for it.
  mutating func spelling(ofDigits digits: String, exponent: Int) -> String {
    let place = Int.random(in: -2...digits.count + 2, using: &self)
    let padded =
      String(repeating: "0", count: max(0, 1 - place)) + digits
      + String(repeating: "0", count: max(0, place - digits.count))
    let whole = max(place, 1)
    let fraction = padded.dropFirst(whole) + String(repeating: "0", count: Int.random(in: 0...2, using: &self))
    let written = exponent + digits.count - place
    let mark = ["e", "E"].randomElement(using: &self)!
    let sign = written < 0 ? "-" : Bool.random(using: &self) ? "+" : ""
    return padded.prefix(whole) + (fraction.isEmpty ? "" : "." + fraction)
      + (written == 0 && Bool.random(using: &self) ? "" : "\(mark)\(sign)\(written.magnitude)")
  }

  /// A string of characters that numbers are made of, which mostly is none.
  mutating func numberLikeText() -> String {
    let characters: [Character] = ["0", "1", "9", "5", "+", "-", ".", "e", "E", " "]
    return String((0..<Int.random(in: 0...8, using: &self)).map { _ in characters.randomElement(using: &self)! })
  }
}
