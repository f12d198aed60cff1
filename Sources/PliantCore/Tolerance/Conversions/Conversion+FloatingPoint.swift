// Double and Float, from number text, the names of non-finite numbers, and Bool.

extension Conversion {
  /// Returns `source` as the closest Double; nil when it does not convert, or is beyond the largest.
  ///
  /// | source | | under |
  /// |---|---|---|
  /// | number | any | |
  /// | string | `"2.5"`, `" +2.5 "`, `"-7"`, `"25e-1"`, `"002.5"` | `stringToNumber` |
  /// | | `"NaN"`, `"Infinity"`, `"-inf"`, in any case | `stringToNonFinite` |
  /// | bool | `true` as 1 | `boolToNumber` |
  package static func double(_ source: ScalarSource, _ conversions: Tolerance.Conversions) -> Double? {
    unsafe floatingPoint(source, conversions) { text in unsafe NumberScanner.parseDouble(text) }
  }

  /// Returns `source` as the closest Float, by the rules of ``double(_:_:)``. It is rounded once, not by way of
  /// Double.
  package static func float(_ source: ScalarSource, _ conversions: Tolerance.Conversions) -> Float? {
    unsafe floatingPoint(source, conversions) { text in unsafe NumberScanner.parseFloat(text) }
  }

  @inline(__always)
  private static func floatingPoint<Value: BinaryFloatingPoint>(
    _ source: ScalarSource, _ conversions: Tolerance.Conversions, _ parse: (UnsafeBufferPointer<UInt8>) -> Value?
  ) -> Value? {
    switch source {
    case .null:
      return nil
    case .bool(let value):
      guard conversions.contains(.boolToNumber) else { return nil }
      return value ? 1 : 0
    case .number(let text):
      return unsafe parse(text)
    case .string(let text):
      if conversions.contains(.stringToNumber), let number = unsafe numberText(inString: text) {
        let magnitude = unsafe parse(number.magnitude)
        return number.isNegative ? magnitude.map { -$0 } : magnitude
      }
      guard conversions.contains(.stringToNonFinite) else { return nil }
      return unsafe nonFinite(inString: text).map { Value($0) }
    }
  }

  /// Returns the value of `NaN`, or of `Infinity` or `inf` with an optional sign, in any case and with white space
  /// around it.
  package static func nonFinite(inString text: UnsafeBufferPointer<UInt8>) -> Double? {
    let word = unsafe trimmed(text)
    if unsafe isWord(word, "nan") { return .nan }
    let sign = unsafe word.first
    let isSigned = sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+")
    // SAFETY: a word with a sign has at least one byte.
    let name = unsafe isSigned ? UnsafeBufferPointer(rebasing: word[1...]) : word
    guard unsafe isWord(name, "infinity") || isWord(name, "inf") else { return nil }
    return sign == UInt8(ascii: "-") ? -.infinity : .infinity
  }
}
