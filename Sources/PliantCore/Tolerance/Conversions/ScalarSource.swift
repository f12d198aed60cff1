// ScalarSource: a scalar of a document, before its type is known.

/// A scalar as an engine found it: the input of ``Conversion``.
///
/// The bytes belong to the caller that created the source. They are valid during the call that it is passed to, and
/// are not padded. So any engine can provide them: a reader those of its document, a `String` its own.
@safe
package enum ScalarSource {
  case null
  case bool(Bool)
  /// The exact text of a JSON number: `-1.50e3`.
  case number(UnsafeBufferPointer<UInt8>)
  /// A string's text in valid UTF-8, without quotes and with its escapes resolved.
  case string(UnsafeBufferPointer<UInt8>)
}

/// Conversions of a scalar to another type: one function per type, each in its own file.
///
/// Every function takes the enabled conversions, and returns nil if the source does not convert with them. A source
/// that is of the target type already needs none. No result depends on a locale, a time zone or the clock.
package enum Conversion {
  /// Returns `text` without the white space around it: space, tab, line feed and carriage return, as JSON has it.
  package static func trimmed(_ text: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
    var start = 0
    var end = text.count
    // SAFETY: the indices stay within `0..<count`.
    while unsafe start < end && isWhitespace(text[start]) { start += 1 }
    while unsafe start < end && isWhitespace(text[end - 1]) { end -= 1 }
    return unsafe UnsafeBufferPointer(rebasing: text[start..<end])
  }

  /// Whether a byte is white space between the values of a document.
  static func isWhitespace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }

  /// Whether `text` equals `word`, which consists of lowercase ASCII letters, in any case.
  package static func isWord(_ text: UnsafeBufferPointer<UInt8>, _ word: StaticString) -> Bool {
    guard text.count == word.utf8CodeUnitCount else { return false }
    return word.withUTF8Buffer { letters in
      // SAFETY: both have `text.count` bytes.
      for index in 0..<text.count where unsafe text[index] | 0x20 != letters[index] { return false }
      return true
    }
  }
}
