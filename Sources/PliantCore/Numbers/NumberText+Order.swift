// Exact comparison of numbers by their decimal values.

extension NumberText {
  /// Returns a negative number if the first number is less than the second, 0 if they have the same value, a positive
  /// number otherwise. However they are written: `1.0` and `1`, `1e2` and `100`, `-0` and `0` are equal.
  ///
  /// Exponents beyond 10^17 count as 10^17.
  package static func compare(_ left: NumberText, _ right: NumberText) -> Int {
    let (leftSign, rightSign) = (left.sign, right.sign)
    guard leftSign == rightSign, leftSign != 0 else { return leftSign - rightSign }
    return compareMagnitudes(left, right) * leftSign
  }

  private var sign: Int { isZero ? 0 : isNegative ? -1 : 1 }

  private static func compareMagnitudes(_ left: NumberText, _ right: NumberText) -> Int {
    if left.wholeCount != right.wholeCount { return left.wholeCount < right.wholeCount ? -1 : 1 }
    for place in 0..<Swift.min(left.count, right.count) {
      let (leftDigit, rightDigit) = (left.significantDigit(place), right.significantDigit(place))
      if leftDigit != rightDigit { return leftDigit < rightDigit ? -1 : 1 }
    }
    // The last significant digit is not zero.
    return left.count == right.count ? 0 : left.count < right.count ? -1 : 1
  }

  /// Hashes the value. All texts of the same number have the same hash.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(sign)
    guard !isZero else { return }
    hasher.combine(wholeCount)
    var digits: UInt64 = 0
    for place in 0..<count {
      digits = digits &* 10 &+ UInt64(significantDigit(place))
      if place % 19 == 18 {
        hasher.combine(digits)
        digits = 0
      }
    }
    hasher.combine(digits)
  }
}
