// Written values that weren't read back, and updates and streams whose results depended on irrelevant conditions.

import Foundation
import Pliant
import Testing

private struct PlainDate: Codable, Equatable { var date: Date }
private struct LosslessText: Codable { @Lossless var version: String }
private struct LosslessForms: Codable, Equatable { @Lossless var date: Date; @Lossless var data: Data }

struct WrittenValueTests {
  @Test(arguments: ["1.10", "1e2", "100.0", "-0", "123456789012345678901234567890123456789012345", "2", "\"2\""])
  func losslessTextComesBack(_ text: String) throws {
    let json = "{\"version\":\(text)}"
    let value = try PliantDecoder().decode(LosslessText.self, from: json)
    #expect(try PliantEncoder().encodeString(value) == json)
    #expect(try JSONDecoder().decode(LosslessText.self, from: JSONEncoder().encode(value)).version == value.version)
  }

  @Test(arguments: ["yes", "1", " true ", "true", "07", "7"]) func changedLosslessTextComesBack(_ text: String) throws {
    for json in [#"{"version":true}"#, #"{"version":7}"#] {
      var value = try PliantDecoder().decode(LosslessText.self, from: json)
      value.version = text
      #expect(try PliantDecoder().decode(LosslessText.self, from: PliantEncoder().encode(value)).version == text)
    }
  }

  @Test func losslessValuesAndLinesHaveTheFormOfTheEncoder() throws {
    let value = try PliantDecoder().decode(LosslessForms.self, from: #"{"date":"2001-01-01","data":"aGk="}"#)
    var encoder = PliantEncoder()
    (encoder.dateEncodingStrategy, encoder.dataEncodingStrategy) = (.secondsSince1970, .deferredToData)
    #expect(try encoder.encodeString(value) == #"{"date":978307200,"data":[104,105]}"#)
    let date = PlainDate(date: Date(timeIntervalSince1970: 0))
    for options in [[], [.sortedKeys]] as [JSONWriter.Options] {
      var writer = NDJSONWriter(options)
      try writer.write(date)
      let read = try PlainDate.lines(of: [writer.takeData()], decoder: .strict).map { try $0.get() }
      #expect(read == [date])
    }
  }

  /// The beginning of a skipped value of more than 64 KB is checked, for every division of the stream.
  @Test(arguments: [("\u{1}", 10), ("\u{1}", 66_000), ("\\q", 65_000), ("\\q", 65_600), ("\\q", 100_000)])
  func checksOfSkippedValuesDontDependOnChunks(_ fault: String, _ offset: Int) {
    let string = String(repeating: "a", count: offset) + fault + String(repeating: "b", count: 110_000 - offset)
    let bytes = Array("{\"z\":\"\(string)\",\"data\":[1]}".utf8)
    let found = [1000, 4096, 65_536, 65_700, 1 << 20].map { size in
      outcomes(JSON.elements(of: chunks(bytes, of: size), at: "data"))
    }
    #expect(found.allSatisfy { $0 == found[0] } && (found[0] == ["1"]) == (offset > 65_536 - 10))
  }

  @Test(arguments: [100, 110]) func numbersThatAChunkCutsAreNoFaults(_ digits: Int) {
    let number = String(repeating: "1", count: digits) + ".5e+7"
    let bytes = Array("{\"z\":[\"\(String(repeating: "x", count: 65_500))\",\(number)],\"data\":[1]}".utf8)
    for size in [1000, 65_536] + Array(65_600...65_630) {
      #expect(JSON.elements(of: chunks(bytes, of: size), at: "data").map { try? $0.get().int } == [1], "\(size)")
    }
  }
}

#if Macros
@JSONModel private struct KeptRest { @Key("é") var a = 1; @UnknownKeys var rest: [String: JSON] = [:] }
@JSONModel private struct SharedKey: Equatable {
  @Key("title", "name") var title: String?
  var name: String?
  @Key("home", "address") var home: [String: String]?
  var address: [String: String]?
}
private typealias AliasedInt = Int?
private typealias AliasedModel = SharedKey?
private typealias AliasedTable = [String: Int]?
@JSONModel private enum SinglePayload: Equatable {
  case model(AliasedModel), spelled(SharedKey?), table(AliasedTable), int(AliasedInt), field(Field<Int>), plain(Int)
}
@JSONModel private struct AliasedOptional { var a: AliasedInt, b: Int?, c: Optional<Int>, d: Optional<Int> }
@JSONModel(memberwise: .internal) private struct OwnName {
  let `self`: String
  var own = 1
  var next: String?
}

extension WrittenValueTests {
  /// Foundation's encoders stop the program if a key already has a value.
  @Test(arguments: [
    "{\"q\":{\"\u{e9}\":1,\"e\u{301}\":[]}}", "{\"q\":{\"é\":{},\"é\":[]}}",
    "{\"é\":5,\"q\":{\"a\":{\"b\":1},\"a\":{\"c\":2}}}", "{\"e\u{301}\":[]}",
  ]) func equalKeysUnderOtherEncoders(_ json: String) throws {
    let value = try KeptRest(json: json)
    #expect(try JSON(json: JSONEncoder().encode(value)).object != nil)
    _ = try PropertyListEncoder().encode(value)
  }

  @Test func updatesReachAllPropertiesThatReadAKey() throws {
    for json in [#"{"title":"t","name":"n"}"#, #"{"title":"t"}"#] {
      var song = try SharedKey(json: json)
      try song.update(with: #"{"name":"new"}"#)
      #expect(song == SharedKey(title: "new", name: "new"), "\(json)")
    }
    var table = try SharedKey(json: #"{"home":{"a":"1"},"address":{"b":"2"}}"#)
    try table.update(with: #"{"address":{"c":"3"}}"#)
    #expect(table.address == ["b": "2", "c": "3"])
  }

  @Test func propertiesWithUnusualNamesOrTypesComeBack() throws {
    var decoder = with(PliantDecoder()) { $0.tolerance.missingOptionals = .report }
    let (_, issues) = try reported { try decoder.decode(AliasedOptional.self, from: "{}", report: &$0) }
    #expect(issues.sorted() == ["$.a used nil", "$.b used nil", "$.c used nil", "$.d used nil"])
    decoder.tolerance.missingOptionals = .fail
    #expect(throws: DecodingError.self) { try decoder.decode(AliasedOptional.self, from: #"{"b":1}"#) }
    let values: [SinglePayload] = [
      .model(nil), .model(SharedKey(title: "a")), .spelled(nil), .table(nil), .table(["a": 1]), .int(nil), .int(1),
      .field(.missing), .field(.null), .field(.value(2)), .plain(7),
    ]
    for value in values { try expectSameEverywhere(value, value.jsonString()) }
    #expect(try OwnName(self: "a", own: 2, next: "b").jsonString() == #"{"self":"a","own":2,"next":"b"}"#)
  }
}
#endif

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
  @Test func theFirstFaultAndBadKeysAreToldInEachDialect() {
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
    // Text that can't be rewritten hid earlier errors, unless a chunk ended between them.
    let text = #"{"x":[0,"]"],:a":Su0xFing[{"id":1},{"",truenull],"a":36854775808:1,"ti",null],"in"#
    let faulty = Array(text.utf8)
    let json5 = with(PliantDecoder()) { $0.dialect = .json5 }
    let whole = outcomes(AnyValue.lines(of: [faulty], decoder: json5))
    #expect(whole == ["expected a key, found \":\" at $ (line 1, column 14) @13"])
    for size in 1...faulty.count {
      #expect(outcomes(AnyValue.lines(of: chunks(faulty, of: size), decoder: json5)) == whole, "chunks of \(size)")
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

#if Macros
@JSONModel(tag: "type") enum SnakeKind { case known(r: Int?); @Fallback case other(JSON) }
@JSONModel struct SnakeOwner { @Flatten var kind: SnakeKind; @Key("meta.n") var n: Int? = nil }

/// Foundation's encoder stops the program if a container is requested for a key that has a value already.
@Test(arguments: [#""metaData":79,"meta_data":{"b":1}"#, #""meta_data":{"b":1},"metaData":{"b":1}"#])
func membersWhoseKeysBecomeEqualAreWritten(_ members: String) throws {
  let encoder = with(JSONEncoder()) { $0.keyEncodingStrategy = .convertToSnakeCase }
  let value = try SnakeOwner(json: #"{"type":"q","rest":{\#(members)}}"#)
  #expect(String(decoding: try encoder.encode(value), as: UTF8.self).contains(#""rest":{"meta_data":{"b":1}}"#))
}
#endif
