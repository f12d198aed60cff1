// Bool, from 0 and 1 and from the words for true and false.

extension Conversion {
  /// Returns `source` as a Bool; nil when it does not convert.
  ///
  /// | source | true | false | under |
  /// |---|---|---|---|
  /// | bool | `true` | `false` | |
  /// | number | `1`, `1.0`, `10e-1` | `0`, `0.0`, `-0`, `0e5` | `numberToBool` |
  /// | string | `"1"`, `"true"`, `"t"`, `"yes"`, `"y"`, `"on"` | `"0"`, `"false"`, `"f"`, `"no"`, `"n"`, `"off"` | `stringToBool` |
  ///
  /// Words may be in any case and have white space around them. No other numbers convert.
  package static func bool(_ source: ScalarSource, _ conversions: Tolerance.Conversions) -> Bool? {
    switch source {
    case .null:
      return nil
    case .bool(let value):
      return value
    case .number(let text):
      guard conversions.contains(.numberToBool), let number = unsafe NumberText(text, allowsPlus: false) else {
        return nil
      }
      return number.isZero ? false : number.isOne ? true : nil
    case .string(let text):
      guard conversions.contains(.stringToBool) else { return nil }
      return unsafe bool(ofWord: trimmed(text))
    }
  }

  private static func bool(ofWord word: UnsafeBufferPointer<UInt8>) -> Bool? {
    switch word.count {
    case 1:
      // SAFETY: there is one byte.
      switch unsafe word[0] | 0x20 {
      // Setting the case bit leaves digits as they are, and turns no other byte into one of these letters.
      case UInt8(ascii: "t"), UInt8(ascii: "y"): return true
      case UInt8(ascii: "f"), UInt8(ascii: "n"): return false
      default: return unsafe word[0] == UInt8(ascii: "1") ? true : word[0] == UInt8(ascii: "0") ? false : nil
      }
    case 2: return unsafe isWord(word, "on") ? true : isWord(word, "no") ? false : nil
    case 3: return unsafe isWord(word, "yes") ? true : isWord(word, "off") ? false : nil
    case 4: return unsafe isWord(word, "true") ? true : nil
    case 5: return unsafe isWord(word, "false") ? false : nil
    default: return nil
    }
  }
}
