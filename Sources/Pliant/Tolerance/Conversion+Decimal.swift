// Decimal, from number text with all of its digits, and from Bool.

import PliantCore
import PliantFoundation

extension Conversion {
  /// Returns `source` as a Decimal, exactly; nil when it does not convert, or a Decimal can't hold every digit.
  ///
  /// | source | | under |
  /// |---|---|---|
  /// | number | `12345678901234567890.10` | |
  /// | string | `"12345678901234567890.10"`, `" +1.5 "`, `"15e-1"`, `"001.5"` | `stringToNumber` |
  /// | | `"NaN"`, in any case; a Decimal has no infinity | `stringToNonFinite` |
  /// | bool | `true` as 1 | `boolToNumber` |
  static func decimal(_ source: ScalarSource, _ conversions: Tolerance.Conversions) -> Decimal? {
    switch source {
    case .null:
      return nil
    case .bool(let value):
      guard conversions.contains(.boolToNumber) else { return nil }
      return value ? 1 : 0
    case .number(let text):
      return unsafe DecimalText.parse(text)
    case .string(let text):
      if conversions.contains(.stringToNumber), let number = unsafe numberText(inString: text) {
        return unsafe DecimalText.parse(number.withoutPlus)
      }
      guard conversions.contains(.stringToNonFinite) else { return nil }
      return unsafe nonFinite(inString: text)?.isNaN == true ? .nan : nil
    }
  }
}
