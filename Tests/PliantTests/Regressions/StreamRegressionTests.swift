// What fuzzing found in streams: each input once gave something else when it was split.

import Pliant
import Testing

struct StreamRegressionTests {
  /// A stream, the path to an array in it, and the most bytes of a value.
  static let splits: [(bytes: [UInt8], path: String, limit: Int)] = [
    // Broken and too long at once: which of the two is said does not depend on what was loaded.
    (bytes("[[[[{\"a\":", 0, 100), "", 24), (bytes("[[[[{\"\\ud83d\\ude00\":[[]\r", 0, 140, "\n00"), "", 24),
    (bytes("3\u{FFFD}", 0x35, 100, "\n4"), "", 24), (bytes("{\"id\":3211111", 0x2E, 100, "}\n4"), "", 24),
    (bytes("[[2.22507385850702014e-30[8\u{0}\u{0}\"i\",\"\\\"\":\n", 0xFF, 90), "", 24),
    (bytes("{\"x\":[1\"a", 0xC9, 90, "\"]}"), "a", .max),
    // A key on the way that is not UTF-8, of some length.
    (bytes("{\"x", 0xBE, 60, "\":1,\"a\":[1]}"), "a", .max),
    // What an error quotes ends where the document goes on, not where a chunk ends.
    (bytes("{\"id\":1}\n{\"id\":2,\n{\"a\" \"", 0x61, 90, "\"}\n[1]"), "", .max),
    (bytes("[ 1 \"", 0x61, 30, "\",2]"), "", .max),
    // A bad token at the end of an array that has none.
    ([0x5B, 0x35, 0xC7, 0x7E] + bytes("", 0x29, 126), "", .max),
    // A number that goes wrong far behind its beginning, in a stream of which the end is not known.
    (bytes("", 0x39, 115, "11.@.@"), "0", .max), (bytes("", 0x39, 115, "e@\n[1]"), "", 24),
  ]

  /// A byte many times over, between two texts.
  private static func bytes(_ start: String, _ byte: UInt8, _ count: Int, _ end: String = "") -> [UInt8] {
    Array(start.utf8) + [UInt8](repeating: byte, count: count) + Array(end.utf8)
  }

  /// A model that goes back and forth in its value, as those with paths do.
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

  /// A position behind what may be read where it lies was taken for the end of the value, which is in the middle of it.
  @Test func aLongValueDoesNotEndWhereTheReaderMayNotLook() {
    let decoder = with(PliantDecoder()) { $0.limits.bytes = 24 }
    let text = "{\"id\(String(repeating: "0", count: 60))\":3}\n[2]"
    let found = outcomes(Returning.lines(of: [Array(text.utf8)], decoder: decoder))
    #expect(found.count == 2 && found.first?.hasPrefix("expected at most 24 bytes") == true && found.last == "\"read\"")
  }

  /// An array that can be read past some elements.
  private struct Numbers: JSONReadable, JSONWritable {
    var numbers: [Int]
    init(from reader: inout JSONReader) throws(JSONError) { numbers = try [Int](from: &reader) }
    func write(to writer: inout JSONWriter) throws(JSONError) { try numbers.write(to: &writer) }
  }

  /// Going back to an element behind what may be read where it lies led to the end of that, again and again.
  @Test(arguments: [24, 10_000, .max], [1, 500, 3000])
  func elementsAreLeftOutBehindWhatIsReadWhereItLies(limit: Int, count: Int) {
    let decoder = with(PliantDecoder(tolerance: .forgiving)) { $0.limits.bytes = limit }
    let array = "[" + String(repeating: "1,", count: count) + "{},[],\"x\",2]"
    let expected = "[" + String(repeating: "1,", count: count) + "2]"
    let found = outcomes(Numbers.lines(of: [Array("\(array)\n[3]".utf8)], decoder: decoder))
    #expect(found.count == 2 && found.last == "[3]")
    #expect(array.utf8.count > limit ? found.first?.hasPrefix("expected at most") == true : found.first == expected)
  }

  /// A key that is wrong was looked at again from its end on, once there were more bytes.
  @Test func aBadKeyOnTheWayIsToldTheSameInEachDialect() {
    let bytes = Array("{\"b\":1,\"\u{0}L\u{0}:1}\"\"a\":[1]}".utf8)
    for dialect in [JSONDialect.json, .jsonWithComments, .json5] {
      let decoder = with(PliantDecoder()) { $0.dialect = dialect }
      let whole = outcomes(AnyValue.elements(of: [bytes], at: "a", decoder: decoder))
      // JSON5 takes control characters; there, the missing comma is what is wrong.
      #expect(whole.count == 1 && whole[0].contains("control character 0x00") == (dialect != .json5))
      for size in 1...bytes.count {
        let chunks = chunks(bytes, of: size)
        #expect(outcomes(AnyValue.elements(of: chunks, at: "a", decoder: decoder)) == whole, "chunks of \(size)")
      }
    }
  }

  /// What can't be rewritten hid what was wrong before it, unless a chunk ended between the two.
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
