//===----------------------------------------------------------------------===//
// Values with a text form of their own: read and written as bytes, without a String between.
//===----------------------------------------------------------------------===//

import PliantCore

extension JSONReader {
  /// Reads a string and makes a value of its bytes.
  ///
  /// - Parameters:
  ///   - type: the type, for the error when the next value is not a string.
  ///   - form: the type and its form, for the error when the string is not of that form; the reader is before it again.
  ///   - convert: makes the value of something else, if the tolerance allows it.
  ///   - parse: makes the value; nil when the bytes are not of the form. They are valid during the call only.
  @inline(__always)
  mutating func readText<Value>(
    expected type: String, form: String, describe: (Value) -> String = { "\($0)" },
    convert: (ScalarSource, Tolerance.Conversions) -> Value? = { _, _ in nil },
    _ parse: (UnsafeBufferPointer<UInt8>) -> Value?
  ) throws(JSONError) -> Value {
    let start = position
    let isString = skipWhitespace() == UInt8(ascii: "\"")
    if isString, let value = unsafe parse(try scanStringBytes()) { return value }
    move(to: start)
    if let value = try converting(to: type, describe: describe, convert) { return value }
    throw isString ? invalidValue(expected: form, at: start) : mismatch(expected: type)
  }

  /// Reads a number and makes a value of its text.
  ///
  /// - Parameters:
  ///   - type: the type, for the error when the next value is not a number, or one that it can't hold; in the latter case
  ///     the reader is before it again.
  ///   - convert: makes the value of something else, if the tolerance allows it.
  ///   - parse: makes the value of a well-formed number; nil when there is none for it.
  @inline(__always)
  mutating func readNumber<Value>(
    expected type: String, convert: (ScalarSource, Tolerance.Conversions) -> Value? = { _, _ in nil },
    _ parse: (UnsafeBufferPointer<UInt8>) -> Value?
  ) throws(JSONError) -> Value {
    let isNumber = peek() == .number
    let start = position
    if isNumber {
      let text = unsafe cursor
      try skipNumber()
      // SAFETY: the number lies between `text` and the cursor.
      if let value = unsafe parse(UnsafeBufferPointer(start: text, count: cursor - text)) { return value }
      move(to: start)
    }
    if let value = try converting(to: type, convert) { return value }
    throw isNumber ? failure(.numberNotRepresentable(type: type)) : mismatch(expected: type)
  }
}

extension JSONWriter {
  /// Writes a string of ASCII that no option wants escaped, put straight into the buffer.
  ///
  /// - Parameters:
  ///   - room: the most bytes that `put` writes.
  ///   - put: writes the text without quotes and returns its length.
  @inline(__always)
  mutating func writePlainText(room: Int, _ put: (UnsafeMutablePointer<UInt8>) -> Int) throws(JSONError) {
    let next = try beginValue()
    reserve(room &+ 2)
    self.put(UInt8(ascii: "\""))
    // SAFETY: `room` bytes and the two quotes were reserved, and `put` writes no more than `room`.
    unsafe cursor += put(cursor)
    self.put(UInt8(ascii: "\""))
    state = next
  }
  /// The error for the value that was to be written next, with the path to it.
  @inline(never)
  mutating func refusal(_ kind: JSONError.Kind) -> JSONError {
    // The path leads to what has been begun.
    do throws(JSONError) { _ = try beginValue() } catch { return error }
    return failure(kind)
  }
}
