// Failures that fuzzing found in streams: each input once had another result when it was split.

import Pliant
import Testing

struct StreamRegressionTests {
  /// A stream, the path of an array in it, and the maximum size of a value.
  static let splits: [(bytes: [UInt8], path: String, limit: Int)] = [
    // Malformed and too long: the error doesn't depend on the loaded bytes.
    (bytes("[[[[{\"a\":", 0, 100), "", 24), (bytes("[[[[{\"\\ud83d\\ude00\":[[]\r", 0, 140, "\n00"), "", 24),
    (bytes("3\u{FFFD}", 0x35, 100, "\n4"), "", 24), (bytes("{\"id\":3211111", 0x2E, 100, "}\n4"), "", 24),
    (bytes("[[2.22507385850702014e-30[8\u{0}\u{0}\"i\",\"\\\"\":\n", 0xFF, 90), "", 24),
    (bytes("{\"x\":[1\"a", 0xC9, 90, "\"]}"), "a", .max),
    // A long key on the path that is not UTF-8.
    (bytes("{\"x", 0xBE, 60, "\":1,\"a\":[1]}"), "a", .max),
    // The excerpt in an error ends at the end of the token, not at the end of a chunk.
    (bytes("{\"id\":1}\n{\"id\":2,\n{\"a\" \"", 0x61, 90, "\"}\n[1]"), "", .max),
    (bytes("[ 1 \"", 0x61, 30, "\",2]"), "", .max),
    // An invalid token after an array that isn't closed.
    ([0x5B, 0x35, 0xC7, 0x7E] + bytes("", 0x29, 126), "", .max),
    // A number that is malformed far after its beginning, in a stream whose end is unknown.
    (bytes("", 0x39, 115, "11.@.@"), "0", .max), (bytes("", 0x39, 115, "e@\n[1]"), "", 24),
  ]

  /// A byte repeated many times, between two texts.
  private static func bytes(_ start: String, _ byte: UInt8, _ count: Int, _ end: String = "") -> [UInt8] {
    Array(start.utf8) + [UInt8](repeating: byte, count: count) + Array(end.utf8)
  }

  /// A model that moves back and forth in its value, as models with paths do.
  private struct Returning: JSONReadable, JSONWritable {
    init(from reader: inout JSONReader) throws(JSONError) {
      let start = reader.position
      try reader.skipValue()
      let end = reader.position
      reader.move(to: start)
      reader.move(to: end)
    }

    func write(to writer: inout JSONWriter) throws(JSONError) { try writer.write("read") }
  }

  /// A position after the readable part of a value was taken for the end of the value.
  @Test func aLongValueDoesNotEndWhereTheReaderMayNotLook() {
    let decoder = with(PliantDecoder()) { $0.limits.bytes = 24 }
    let text = "{\"id\(String(repeating: "0", count: 60))\":3}\n[2]"
    let found = outcomes(Returning.lines(of: [Array(text.utf8)], decoder: decoder))
    #expect(found.count == 2 && found.first?.hasPrefix("expected at most 24 bytes") == true && found.last == "\"read\"")
  }

  /// An array that is read although some elements are unusable.
  private struct Numbers: JSONReadable, JSONWritable {
    var numbers: [Int]
    init(from reader: inout JSONReader) throws(JSONError) { numbers = try [Int](from: &reader) }
    func write(to writer: inout JSONWriter) throws(JSONError) { try numbers.write(to: &writer) }
  }

  /// Moving back to an element after the readable part of a value moved to the end of the part, repeatedly.
  @Test(arguments: [24, 10_000, .max], [1, 500, 3000])
  func elementsAreLeftOutBehindWhatIsReadWhereItLies(limit: Int, count: Int) {
    let decoder = with(PliantDecoder(tolerance: .forgiving)) { $0.limits.bytes = limit }
    let array = "[" + String(repeating: "1,", count: count) + "{},[],\"x\",2]"
    let expected = "[" + String(repeating: "1,", count: count) + "2]"
    let found = outcomes(Numbers.lines(of: [Array("\(array)\n[3]".utf8)], decoder: decoder))
    #expect(found.count == 2 && found.last == "[3]")
    #expect(array.utf8.count > limit ? found.first?.hasPrefix("expected at most") == true : found.first == expected)
  }

  /// A malformed key was examined again from its end when more bytes arrived.
  @Test func aBadKeyOnTheWayIsToldTheSameInEachDialect() {
    let bytes = Array("{\"b\":1,\"\u{0}L\u{0}:1}\"\"a\":[1]}".utf8)
    for dialect in [JSONDialect.json, .jsonWithComments, .json5] {
      let decoder = with(PliantDecoder()) { $0.dialect = dialect }
      let whole = outcomes(AnyValue.elements(of: [bytes], at: "a", decoder: decoder))
      // JSON5 allows control characters; there, the error is the missing comma.
      #expect(whole.count == 1 && whole[0].contains("control character 0x00") == (dialect != .json5))
      for size in 1...bytes.count {
        let chunks = chunks(bytes, of: size)
        #expect(outcomes(AnyValue.elements(of: chunks, at: "a", decoder: decoder)) == whole, "chunks of \(size)")
      }
    }
  }

  /// Text that can't be rewritten hid earlier errors, unless a chunk ended between them.
  @Test func theFirstFaultCountsInADialect() {
    let text = #"{"x":[0,"]"],:a":Su0xFing[{"id":1},{"",truenull],"a":36854775808:1,"ti",null],"in"#
    let bytes = Array(text.utf8)
    let decoder = with(PliantDecoder()) { $0.dialect = .json5 }
    let whole = outcomes(AnyValue.lines(of: [bytes], decoder: decoder))
    #expect(whole == ["expected a key, found \":\" at $ (line 1, column 14) @13"])
    for size in 1...bytes.count {
      #expect(outcomes(AnyValue.lines(of: chunks(bytes, of: size), decoder: decoder)) == whole, "chunks of \(size)")
    }
  }

  @Test(arguments: splits) func aStreamIsTheSameHoweverItIsSplit(bytes: [UInt8], path: String, limit: Int) {
    let decoder = with(PliantDecoder()) { $0.limits.bytes = limit }
    let lines = outcomes(AnyValue.lines(of: [bytes], decoder: decoder))
    let elements = outcomes(AnyValue.elements(of: [bytes], at: path, decoder: decoder))
    #expect(lines.count > 0 && elements.count > 0)
    for size in [1, 2, 3, 7, 16, 40, 64, 65, 100] {
      let chunks = chunks(bytes, of: size)
      #expect(outcomes(AnyValue.lines(of: chunks, decoder: decoder)) == lines, "chunks of \(size)")
      #expect(outcomes(AnyValue.elements(of: chunks, at: path, decoder: decoder)) == elements, "chunks of \(size)")
    }
  }
}
