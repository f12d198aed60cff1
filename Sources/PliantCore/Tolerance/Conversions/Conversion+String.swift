// String, from a number's exact text and from Bool.

extension Conversion {
  /// Returns `source` as a String; nil when it does not convert.
  ///
  /// | source | | under |
  /// |---|---|---|
  /// | string | itself | |
  /// | number | `1.10` as `"1.10"`, `18446744073709551615` and `1E5` to the letter | `numberToString` |
  /// | bool | `true` as `"true"` | `boolToString` |
  package static func string(_ source: ScalarSource, _ conversions: Tolerance.Conversions) -> String? {
    switch source {
    case .null:
      return nil
    case .bool(let value):
      guard conversions.contains(.boolToString) else { return nil }
      return value ? "true" : "false"
    case .number(let text):
      // SAFETY: numbers are ASCII.
      return unsafe conversions.contains(.numberToString) ? makeString(text, isASCII: true) : nil
    case .string(let text):
      // SAFETY: a string source's text is valid UTF-8.
      return unsafe makeString(text, isASCII: false)
    }
  }
}
