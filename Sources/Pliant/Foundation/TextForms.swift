// Values with a text form of their own: read and written as bytes, without an intermediate String.

import PliantCore

extension JSONReader {
  /// Reads a string and makes a value from its bytes.
  ///
  /// - Parameters:
  ///   - type: the type, for the error if the next value is not a string.
  ///   - form: the type and its form, for the error if the string is not of that form; the reader then rewinds.
  ///   - convert: makes the value from another one, if the tolerance allows it.
  ///   - parse: makes the value; nil if the bytes are not of the form. They are valid during the call only.
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

  /// Reads a number and makes a value from its text.
  ///
  /// - Parameters:
  ///   - type: the type, for the error if the next value is not a number, or one that it can't hold; the reader then
  ///     rewinds.
  ///   - convert: makes the value from another one, if the tolerance allows it.
  ///   - parse: makes the value from a well-formed number; nil if the type can't hold it.
  @inline(__always)
  mutating func readNumber<Value>(
    expected type: String, describe: (Value) -> String = { "\($0)" },
    convert: (ScalarSource, Tolerance.Conversions) -> Value? = { _, _ in nil },
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
    if let value = try converting(to: type, describe: describe, convert) { return value }
    throw isNumber ? failure(.numberNotRepresentable(type: type)) : mismatch(expected: type)
  }
}

extension JSONWriter {
  /// Writes an ASCII string that needs no escaping under any option, directly into the buffer.
  ///
  /// - Parameters:
  ///   - room: the maximum number of bytes that `put` writes.
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
  /// Returns the error for the value that was to be written next, with the path to it.
  @inline(never)
  mutating func refusal(_ kind: JSONError.Kind) -> JSONError {
    // The path leads to the value that was begun last.
    do throws(JSONError) { _ = try beginValue() } catch { return error }
    return failure(kind)
  }
}
