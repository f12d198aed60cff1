// Base64Text: bytes ↔ text, RFC 4648, section 4.

import PliantCore

/// The standard alphabet of RFC 4648, section 4, with padding.
///
/// Reading is strict: no line breaks or other foreign characters (section 3.3), no missing padding (section 3.2), and
/// no bits set behind the last byte (section 3.5). So each text is the one that is written for its bytes.
enum Base64Text {
  /// The number of bytes that `text` encodes; nil if its length or end can't be base64.
  static func decodedCount(_ text: UnsafeBufferPointer<UInt8>) -> Int? {
    let count = text.count
    guard count > 0 else { return 0 }
    guard count & 3 == 0 else { return nil }
    // SAFETY: there are at least four bytes.
    let padding = unsafe text[count - 1] != equals ? 0 : text[count - 2] != equals ? 1 : 2
    return count / 4 * 3 - padding
  }

  /// Decodes `text`.
  ///
  /// - Parameter output: room for ``decodedCount(_:)`` bytes.
  /// - Returns: false if the text is not base64.
  static func decode(_ text: UnsafeBufferPointer<UInt8>, to output: UnsafeMutableRawBufferPointer) -> Bool {
    let source = unsafe text
    let target = unsafe output
    let groups = target.count / 3
    guard groups * 4 <= source.count else { return false }
    var isValid = true
    let firstGroup = unsafe Base64Blocks.decode(source, to: target, &isValid) / 3
    guard isValid else { return false }
    return unsafe values.withUnsafeBufferPointer { values in
      // The values of all bytes. A byte that is not in the alphabet sets a high bit.
      var bits: UInt32 = 0
      // SAFETY: `groups` times four bytes are in the text, as tested above, and three times as many have room;
      // the table has a value for each of the 256 bytes.
      for group in firstGroup..<groups {
        let from = group &* 4
        let first = unsafe UInt32(values[Int(source[from])])
        let second = unsafe UInt32(values[Int(source[from &+ 1])])
        let third = unsafe UInt32(values[Int(source[from &+ 2])])
        let fourth = unsafe UInt32(values[Int(source[from &+ 3])])
        let word: UInt32 = first &<< 18 | second &<< 12 | third &<< 6 | fourth
        bits |= first | second | third | fourth
        let to = group &* 3
        unsafe target[to] = UInt8(truncatingIfNeeded: word &>> 16)
        unsafe target[to &+ 1] = UInt8(truncatingIfNeeded: word &>> 8)
        unsafe target[to &+ 2] = UInt8(truncatingIfNeeded: word)
      }
      guard bits < 64 else { return false }
      return unsafe decodeEnd(source, from: groups * 4, to: target, at: groups * 3, values)
    }
  }

  /// Decodes the last group, if it is one with padding.
  private static func decodeEnd(
    _ text: UnsafeBufferPointer<UInt8>, from: Int, to output: UnsafeMutableRawBufferPointer, at place: Int,
    _ values: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    let missing = output.count - place
    guard missing > 0 else { return from == text.count }
    guard from + 4 == text.count else { return false }
    // SAFETY: four bytes are left, as tested just now, and room for `missing` more.
    let first = unsafe values[Int(text[from])]
    let second = unsafe values[Int(text[from + 1])]
    guard first | second < 64 else { return false }
    unsafe output[place] = first &<< 2 | second &>> 4
    if missing == 1 { return second & 0x0F == 0 }
    let third = unsafe values[Int(text[from + 2])]
    guard third < 64 else { return false }
    unsafe output[place + 1] = second &<< 4 | third &>> 2
    return third & 0x03 == 0
  }

  /// The length of the text for `count` bytes.
  static func encodedCount(_ count: Int) -> Int {
    (count + 2) / 3 * 4
  }

  /// Encodes `bytes` and returns the length of the text.
  ///
  /// - Parameter start: room for ``encodedCount(_:)`` bytes.
  static func encode(_ bytes: UnsafeRawBufferPointer, to start: UnsafeMutablePointer<UInt8>) -> Int {
    alphabet.withUTF8Buffer { alphabet in
      let first = unsafe Base64Blocks.encode(bytes, to: start) / 3
      // SAFETY: the blocks made four characters for each group.
      var output = unsafe TextOutput(start + first * 4)
      let groups = bytes.count / 3
      // SAFETY: three bytes for each group are there; the alphabet has 64 characters, one for every six bits.
      for group in first..<groups {
        let from = group &* 3
        let word = unsafe Int(bytes[from]) &<< 16 | Int(bytes[from &+ 1]) &<< 8 | Int(bytes[from &+ 2])
        unsafe output.put(alphabet[word &>> 18])
        unsafe output.put(alphabet[word &>> 12 & 63])
        unsafe output.put(alphabet[word &>> 6 & 63])
        unsafe output.put(alphabet[word & 63])
      }
      let rest = bytes.count - groups * 3
      guard rest > 0 else { return groups * 4 }
      let last = unsafe Int(bytes[groups * 3]) << 16 | (rest == 2 ? Int(bytes[groups * 3 + 1]) << 8 : 0)
      unsafe output.put(alphabet[last >> 18])
      unsafe output.put(alphabet[last >> 12 & 63])
      unsafe output.put(rest == 2 ? alphabet[last >> 6 & 63] : equals)
      output.put(equals)
      return groups * 4 + 4
    }
  }

  private static let equals = UInt8(ascii: "=")

  private static let alphabet: StaticString = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"

  /// The value of each byte in the alphabet, or 0xFF.
  private static let values: [UInt8] = {
    var values = [UInt8](repeating: 0xFF, count: 256)
    alphabet.withUTF8Buffer { alphabet in
      for value in 0..<alphabet.count { unsafe values[Int(alphabet[value])] = UInt8(value) }
    }
    return values
  }()
}
