//===----------------------------------------------------------------------===//
// ScalarSource: a scalar as it stands in the document, before it is known whose value it becomes.
//===----------------------------------------------------------------------===//

/// A scalar as an engine found it: what ``Conversion`` makes values of.
///
/// The bytes belong to whoever made the source. They are valid during the call that it is passed to and not padded,
/// so that any engine can bring them: a reader its document's, a `String` its own.
@safe
package enum ScalarSource {
  case null
  case bool(Bool)
  /// The exact text of a JSON number: `-1.50e3`.
  case number(UnsafeBufferPointer<UInt8>)
  /// A string's text in valid UTF-8, without quotes and with its escapes resolved.
  case string(UnsafeBufferPointer<UInt8>)
}

/// One scalar as the value of another type: a function a target type, each in its own file.
///
/// Every function takes the switches that are on, and returns nil when the source does not convert under them. A source that
/// is of the target type already converts under none. Nothing depends on a locale, a time zone or the clock.
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

  /// Whether `text` is `word`, which is of lowercase ASCII letters, in any case.
  package static func isWord(_ text: UnsafeBufferPointer<UInt8>, _ word: StaticString) -> Bool {
    guard text.count == word.utf8CodeUnitCount else { return false }
    return word.withUTF8Buffer { letters in
      // SAFETY: both have `text.count` bytes.
      for index in 0..<text.count where unsafe text[index] | 0x20 != letters[index] { return false }
      return true
    }
  }
}
