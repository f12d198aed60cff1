// Streams of lines and of elements: with Codable types, with any chunks, and in linear time.

import Foundation
import Pliant
import Testing

struct CodableStreamTests {
  private struct Plain: Codable, Equatable { var id: Int, userName: String? = nil, date: Date? = nil }

  private static let values = [
    Plain(id: 1, userName: "a"), Plain(id: 2), Plain(id: 3, date: Date(timeIntervalSinceReferenceDate: 5)),
  ]

  @Test(arguments: [1, 2, 3, 7, 64, 1000]) func linesAreDecodedHoweverTheyAreSplit(size: Int) throws {
    let text = #"{"id":1,"userName":"a"}\#n{"id":"2"} \#n\#n{"id":3,"date":5}"#
    let reports = StreamReports()
    #expect(try Plain.lines(of: chunks(text, of: size), report: reports.sink).map { try $0.get() } == Self.values)
    #expect(reports.lines == ["#1 line 2: $.id, line 2 column 7: expected Int, found string \"2\": converted to 2"])
  }

  @Test func elementsAreDecodedOneByOne() async throws {
    let decoder = with(PliantDecoder(tolerance: .strict)) { $0.keyDecodingStrategy = .convertFromSnakeCase }
    let bytes = Array(#"{"n":0,"items":[{"id":1,"user_name":"a"},{"id":2},{"id":3,"date":5}],"rest":"#.utf8)
    let stream = ChunkStream(chunks: bytes.map { [$0] })
    let found = try await Plain.elements(of: stream, at: "items", decoder: decoder).reduce(into: []) { $0.append($1) }
    #expect(found == Self.values)
  }

  @Test func errorsNamePlacesOfTheStream() {
    let text = #"{"id":1}\#n{"id":2,\#n"date":{}}\#n{"id":3}\#n{"id":}\#n"#
    let lines = Plain.lines(of: Array(text.utf8), decoder: PliantDecoder(tolerance: .strict))
    func place(_ error: JSONError?) -> String { error.map { "\($0.path) \($0.line)" } ?? "nowhere" }
    let found = lines.map { result in
      do { return "\(try result.get().id)" } catch { return place((error as? DecodingError)?.jsonError) }
    }
    #expect(found == ["1", "$.date 3", "3", "$.id 5"])
  }

  @Test func modelsAreNotDecodedAsCodable() throws {
    struct Both: Decodable, JSONReadable {
      var isRead: Bool
      init(from decoder: any Decoder) throws { isRead = false }
      init(from reader: inout JSONReader) throws(JSONError) {
        try reader.skipValue()
        isRead = true
      }
    }
    #expect(try Both.lines(of: [Array("{}\n{}".utf8)]).map { try $0.get().isRead } == [true, true])
  }
}

struct SplitTests {
  private static let pieces = [
    "{\"id\":1}", #"{"id":2,"name":"a\"}\\"}"#, "{\n \"id\" : 3 ,\n \"name\":\"\u{1F600}\u{E9}\"\n}",
    #"{"id":"4"}"#, "{}", "[1,2]", "12", "-0.5e3", #""x\ud83d\ude00""#, "true", "nul", "{\"id\":5,", "[", "]", "}",
    "\"open", "\u{7F}", "{\"id\":01}", #""\x""#, "1.", "\u{FEFF}", "{\"id\":6}}", "[[[",
  ]
  private static let separators = ["\n", "\n", "\n", "\r\n", " ", "", "\n\n", "\r", ","]

  @Test func anySplitGivesTheSame() throws {
    var random = RepeatableBits(seed: 91)
    for round in 0..<600 {
      var text = round % 7 == 0 ? "\u{FEFF}" : ""
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        text += Self.pieces.randomElement(using: &random) ?? ""
        text += Self.separators.randomElement(using: &random) ?? ""
      }
      let bytes = Array(text.utf8)
      let whole = outcomes(StreamItem.lines(of: [bytes]))
      let elements = outcomes(AnyValue.elements(of: [bytes], at: ""))
      for limit in [1, 3, 20] {
        let chunks = randomChunks(bytes, &random, upTo: limit)
        try #require(outcomes(StreamItem.lines(of: chunks)) == whole, "\(text.debugDescription) \(chunks)")
        try #require(outcomes(AnyValue.elements(of: chunks, at: "")) == elements, "\(text.debugDescription) \(chunks)")
      }
    }
  }
}

struct StreamWorkTests {
  /// The line after a malformed one is examined separately: each load searched for its end from its beginning.
  @Test(arguments: [JSONDialect.json, .jsonWithComments, .json5])
  func aLongLineArrivesInSmallPieces(dialect: JSONDialect) throws {
    let decoder = with(PliantDecoder()) { $0.dialect = dialect }
    let line = "[\(String(repeating: "1234567,", count: 30_000))0]"
    let chunks = "[1\n\(line)\n[2]".utf8.map { [$0] }
    expectTime(below: .seconds(60)) {
      var sums: [Int?] = []
      for value in [Int].lines(of: chunks, decoder: decoder) { sums.append((try? value.get())?.reduce(0, +)) }
      #expect(sums == [nil, 30_000 * 1_234_567, 2])
    }
  }

  /// The excerpt in an error ends with the line; each error searched to the end of the loaded bytes.
  @Test(arguments: [JSONDialect.json, .json5]) func manyBadElementsStandInOneLine(dialect: JSONDialect) throws {
    let decoder = with(PliantDecoder()) { $0.dialect = dialect }
    let space = String(repeating: " ", count: 4_000_000)
    let bytes = Array("[\(String(repeating: "1x,", count: 15_000))\(space)7]".utf8)
    expectTime(below: .seconds(5)) {
      var (good, bad) = (0, 0)
      for value in Int.elements(of: [bytes], at: "", decoder: decoder) {
        if (try? value.get()) == 7 { good += 1 } else { bad += 1 }
      }
      #expect(good == 1 && bad == 15_000)
    }
  }

  /// The error of each invalid line copied as much of the buffer as the previous value took.
  @Test func manyBadLinesFollowALargeOne() throws {
    let large = "{\"id\":1,\"name\":\"\(String(repeating: "x", count: 18_000_000))\"}\n"
    let bytes = Array((large + String(repeating: "{\"id\":}\n", count: 10_000)).utf8)
    expectTime(below: .seconds(10)) {
      #expect(StreamItem.lines(of: [bytes]).count { (try? $0.get()) != nil } == 1)
    }
  }
}
