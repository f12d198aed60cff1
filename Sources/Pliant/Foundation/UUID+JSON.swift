// UUID: a string of hexadecimal digits and hyphens.

public import PliantCore
public import PliantFoundation

extension UUID: JSONReadable, JSONWritable {
  /// Reads a string in the form of RFC 9562, section 4, in either case: `"f81d4fae-7dec-11d0-a765-00a0c91e6bf6"`.
  ///
  /// - Throws: if the next value is not a string, or the string is not of that form.
  public init(from reader: inout JSONReader) throws(JSONError) {
    self = try unsafe reader.readText(expected: "UUID", form: "UUID") { bytes in unsafe UUIDText.parse(bytes) }
  }

  /// Writes the `uuidString`, with upper case letters.
  public func write(to writer: inout JSONWriter) throws(JSONError) {
    try unsafe writer.writePlainText(room: UUIDText.room) { start in unsafe UUIDText.write(self, to: start) }
  }
}

extension UUID: JSONObjectKey {
  public init?(jsonKey: String) { self.init(uuidString: jsonKey) }
  public var jsonKey: String { uuidString }
}

/// UUIDs as text.
///
/// ```
/// 0        8 9  13   18   23  24     28        36
/// f81d4fae - 7dec - 11d0 - a765 - 00a0 c91e6bf6
/// └ first ─┘ └─ second ─┘ └─ third ──┘ └ fourth ┘
/// ```
enum UUIDText {
  /// The number of bytes of the text.
  static let room = 36

  static func parse(_ text: UnsafeBufferPointer<UInt8>) -> UUID? {
    guard let cursor = unsafe TextCursor(text), cursor.count == room else { return nil }
    let hyphen = UInt8(ascii: "-")
    guard cursor[8] == hyphen, cursor[13] == hyphen, cursor[18] == hyphen, cursor[23] == hyphen else { return nil }
    let second = UInt64(cursor.halfWord(at: 9)) | UInt64(cursor.halfWord(at: 14)) &<< 32
    let third = UInt64(cursor.halfWord(at: 19)) | UInt64(cursor.halfWord(at: 24)) &<< 32
    guard
      let first = Hexadecimal.parse(cursor.word(at: 0)), let second = Hexadecimal.parse(second),
      let third = Hexadecimal.parse(third), let fourth = Hexadecimal.parse(cursor.word(at: 28))
    else { return nil }
    let words = (first.littleEndian, second.littleEndian, third.littleEndian, fourth.littleEndian)
    // SAFETY: both have sixteen bytes, and every pattern is a valid value.
    return unsafe UUID(uuid: unsafeBitCast(words, to: uuid_t.self))
  }

  static func write(_ value: UUID, to start: UnsafeMutablePointer<UInt8>) -> Int {
    // SAFETY: as above.
    let words = unsafe unsafeBitCast(value.uuid, to: (UInt32, UInt32, UInt32, UInt32).self)
    // SAFETY: the caller provides room for the 36 bytes that are put here.
    var output = unsafe TextOutput(start)
    let hyphen = UInt8(ascii: "-")
    output.put(word: Hexadecimal.characters(of: UInt32(littleEndian: words.0)))
    output.put(hyphen)
    put(Hexadecimal.characters(of: UInt32(littleEndian: words.1)), hyphen, &output)
    output.put(hyphen)
    put(Hexadecimal.characters(of: UInt32(littleEndian: words.2)), hyphen, &output)
    output.put(word: Hexadecimal.characters(of: UInt32(littleEndian: words.3)))
    return output.count
  }

  /// Puts eight digits with a hyphen in their middle.
  @inline(__always)
  private static func put(_ digits: UInt64, _ hyphen: UInt8, _ output: inout TextOutput) {
    output.put(halfWord: UInt32(truncatingIfNeeded: digits))
    output.put(hyphen)
    output.put(halfWord: UInt32(truncatingIfNeeded: digits &>> 32))
  }
}
