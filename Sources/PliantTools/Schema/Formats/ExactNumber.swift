// ExactNumber: a JSON number as digits and an exponent, to divide without rounding.

#if CommandLine
import Pliant

/// A number as its digits, without zeros at either end, and a power of ten.
struct ExactNumber: Sendable, Hashable {
  var isNegative = false
  var digits: [UInt8] = []
  var exponent = 0

  init?(_ json: JSON) {
    guard let text = json.numberText else { return nil }
    self.init(text: text)
  }

  /// Reads a well-formed JSON number; nil if its exponent is extremely large or small.
  init?(text: String) {
    var fraction = 0
    var isBehindPoint = false
    var rest = Substring(text)
    while let character = rest.utf8.first {
      if character == UInt8(ascii: "e") || character == UInt8(ascii: "E") {
        var digits = rest.dropFirst()
        if digits.utf8.first == UInt8(ascii: "+") { digits = digits.dropFirst() }
        guard let value = Int(digits), abs(value) < 1 << 40 else { return nil }
        exponent = value
        break
      }
      rest = rest.dropFirst()
      switch character {
      case UInt8(ascii: "-"): isNegative = true
      case UInt8(ascii: "."): isBehindPoint = true
      default:
        digits.append(character &- UInt8(ascii: "0"))
        if isBehindPoint { fraction += 1 }
      }
    }
    exponent -= fraction
    while digits.last == 0 {
      digits.removeLast()
      exponent += 1
    }
    digits = Array(digits.drop { $0 == 0 })
    if digits.isEmpty { (isNegative, exponent) = (false, 0) }
  }

  var isInteger: Bool { exponent >= 0 }

  static func isInteger(_ json: JSON) -> Bool {
    json.int64 != nil || ExactNumber(json)?.isInteger == true
  }

  /// Whether this is an exact whole multiple of another number; nil if the divisor has more than 18 digits.
  func isMultiple(of divisor: ExactNumber) -> Bool? {
    guard !digits.isEmpty else { return true }
    guard divisor.digits.count <= 18, !divisor.digits.isEmpty else { return nil }
    // The last digit isn't zero, so no larger power of ten divides this number.
    guard exponent >= divisor.exponent || divisor.exponent - exponent <= 18 else { return false }
    var modulus = divisor.digits.reduce(0 as UInt64) { $0 * 10 + UInt64($1) }
    if divisor.exponent > exponent {
      for _ in 0..<(divisor.exponent - exponent) {
        let (value, hasOverflowed) = modulus.multipliedReportingOverflow(by: 10)
        guard !hasOverflowed else { return false }
        modulus = value
      }
    }
    func product(_ left: UInt64, _ right: UInt64) -> UInt64 {
      modulus.dividingFullWidth(left.multipliedFullWidth(by: right)).remainder
    }
    var remainder: UInt64 = 0
    for digit in digits {
      let sum = product(remainder, 10 % modulus).addingReportingOverflow(UInt64(digit) % modulus)
      remainder = sum.overflow ? (sum.partialValue &- modulus) : sum.partialValue % modulus
    }
    // Multiply by a power of ten, by repeated squaring.
    var power = max(exponent - divisor.exponent, 0)
    var base = 10 % modulus
    while power > 0 {
      if power & 1 == 1 { remainder = product(remainder, base) }
      base = product(base, base)
      power >>= 1
    }
    return remainder == 0
  }
}
#endif
