// Streams of lines and elements: Codable types, chunks, linear time, paths, invalid elements, malformed documents.

import Foundation
import Testing

@testable import Pliant

struct ElementTests {
  private let sizes = [1 << 20, 1, 2, 3, 7]

  static let found: [(text: String, path: String, ids: [Int])] = [
    (#"[{"id":1},{"id":2}]"#, "", [1, 2]), (" [ ] ", "", []), ("{\"a\":[]}", "a", []),
    ("\u{FEFF}[{\"id\":1} , \n{\"id\":2}\r\n]", "", [1, 2]),
    (#"{"x":[1,{"data":[]}],"data":{"n":null,"items":[{"id":1}, {"id":2}],"more":1}}"#, "data.items", [1, 2]),
    (#"{"x":"a\"]}","y":-1.5e3,"z":true , "a" : [{"id":1}]"#, "a", [1]),
    (#"[[1,"]"],{"k":[{"id":5}]},broken"#, "1.k", [5]), (#"{"\u0061":[{"id":1}]}"#, "a", [1]),
    (#"{"a":[{"id":1}],"a":[{"id":2}]}"#, "a", [1]), (#"{"a":[{"id":1}] broken"#, "a", [1]),
    ("[[[{\"id\":1}]]]", "0.0", [1]), (#"{"a.b":[{"id":1}]}"#, "a\\.b", [1]),
  ]

  @Test(arguments: found) func theArrayIsFoundWhereverItStands(text: String, path: String, ids: [Int]) throws {
    for size in sizes {
      let found = try StreamItem.elements(of: chunks(text, of: size), at: path).map { try $0.get().id }
      #expect(found == ids, "chunks of \(size)")
    }
  }

  /// Path | document | the outcomes of the elements.
  static let bad = [
    #"a | {"b":1} | expected a value at $.a, found none at $ (line 1, column 7) @6"#,
    #"a | {} | expected a value at $.a, found none at $ (line 1, column 2) @1"#,
    #"a.c | {"a":{"b":[]}} | expected a value at $.a.c, found none at $.a (line 1, column 13) @12"#,
    #"2 | [[],[]] | expected a value at $[2], found none at $ (line 1, column 7) @6"#,
    #"a | {"a":1} | expected array, found number 1 at $.a (line 1, column 6) @5"#,
    #"a.b | {"a":[]} | expected object, found an array at $.a (line 1, column 6) @5"#,
    #"a | {"x":01,"a":[]} | expected a number as JSON writes it, found "01" at $.x (line 1, column 6) @5"#,
    #"1 | [{"b":[tru]},[]] | expected a value, found "tru" at $[0].b[0] (line 1, column 8) @7"#,
    #"a | {"x":1,"y":} | expected a value, found "}" at $.y (line 1, column 12) @11"#,
    #"a | {"x" 1} | expected ":", found number 1 at $ (line 1, column 6) @5"#,
    #"a | {"x":1 "a":[]} | expected "," or "}", found string "a" at $ (line 1, column 8) @7"#,
    #"a | {"x":1 | expected a value, found the end of the document at $ (line 1, column 7) @6"#,
    #"a |  | expected a value, found the end of the document at $ (line 1, column 1) @0"#,
    #"root | x | expected a value, found "x" at $ (line 1, column 1) @0"#,
    // Elements: well-formed ones that are unusable are left out, and so are malformed ones with a clear end.
    #"a | {"a":[{"id":1},\#n{"id":"x"},{"id":3}]} | 1 | expected Int, found string "x" at $.a[1].id (line 2, column 7) @22 | 3"#,
    #"root | [{"id":1},{"id":1.},{"id":3}] | 1 | expected a number as JSON writes it, found "1." at $[1].id (line 1, column 17) @16 | 3"#,
    #"root | [{"id":1},[},{"id":3}] | 1 | expected a value, found "}" at $[1][0] (line 1, column 12) @11 | 3"#,
    #"root | [{"id":1},} | 1 | expected a value, found "}" at $[1] (line 1, column 11) @10"#,
    #"root | [{"id":1},] | 1 | expected a value, found "]" at $[1] (line 1, column 11) @10"#,
    #"root | [{"id":1} {"id":2}] | 1 | expected "," or "]", found an object at $ (line 1, column 11) @10"#,
    #"root | [{"id":1} | 1 | expected "," or "]", found the end of the document at $ (line 1, column 10) @9"#,
    #"root | [{"id":1}, | 1 | expected a value, found the end of the document at $[1] (line 1, column 11) @10"#,
    #"root | [{"id":1},{"id":2 | 1 | expected "," or "}", found the end of the document at $[1] (line 1, column 18) @17"#,
  ]

  @Test(arguments: bad) func whatIsWrongHasItsPlaceInTheDocument(_ row: String) {
    let (path, text) = (row.columns[0] == "root" ? "" : row.columns[0], row.columns[1])
    for size in sizes {
      let items = StreamItem.elements(of: chunks(text, of: size), at: path, decoder: PliantDecoder.strict)
      #expect(ids(items) == Array(row.columns.dropFirst(2)), "chunks of \(size)")
    }
  }

  /// Errors between elements are the same as those of reading the whole document.
  @Test(arguments: [
    #"{"b":[{"id":1},,{"id":2}]}"#, #"{"b":[{"id":1},]}"#, #"{"b":[{"id":1},"#, #"{"b":["#, #"{"b":[ ,"#,
    #"{"b":[{"id":1} {"id":2}]}"#, #"{"b":[{"id":1}"#, #"{"b":[{"id":1},{"id":2},}"#, #"{"b":[}"#,
  ]) func errorsAreThoseOfTheDocument(_ document: String) {
    let decoder = PliantDecoder.strict
    let whole = #expect(throws: DecodingError.self) { try decoder.decode([StreamItem].self, from: document, at: "b") }
    for size in [1, 3, 1000] {
      let streamed = #expect(throws: DecodingError.self) {
        try StreamItem.elements(of: chunks(document, of: size), at: "b", decoder: decoder).map { try $0.get() }
      }
      #expect(streamed.map { describe($0) } == whole.map { describe($0) }, "in chunks of \(size)")
    }
  }

  @Test func badElementsAreReportedAndPathsFromTheEndRefused() throws {
    let text = #"{"a":[{"id":"1"},{},\#n{"id":3}]}"#
    let lines = [
      #"#0 line 1: $.a[0].id, line 1 column 13: expected Int, found string "1": converted to 1"#,
      #"#1 line 1: $.a[1].id, line 1 column 18: expected key "id", found none: dropped"#,
    ]
    for size in sizes {
      let reports = StreamReports()
      let items = StreamItem.elements(of: chunks(text, of: size), at: "a", report: reports.sink)
      #expect(ids(items) == ["1", "3"])
      #expect(reports.lines == lines, "chunks of \(size)")
    }
    let refusal = "expected a path of keys and indices from the front, found something else @0"
    for path in ["-1", "a.*"] { #expect(outcomes(Int.elements(of: [UInt8](), at: path)) == [refusal], "\(path)") }
  }

  @Test func nothingThatIsPassedIsKept() throws {
    // Thirty megabytes before the array, in one string, one key, and one array; the chunks are made on demand.
    let part = String(repeating: "x", count: 1 << 16)
    let passed = elements(
      of: [
        (#"{"s":""#, 1), (part, 200), (#"",""#, 1), (part, 200), (#"":1,"n":["#, 1), (#"[1,"]"],"#, 200_000),
        (#"0],"a":[{"id":1},{"id":2,"name":""#, 1), (part, 3), (#""}]}"#, 1),
      ], at: "a")
    #expect(passed.ids == ["1", "2"] && passed.capacity < 1 << 20)
    // An element that is too long isn't kept either.
    let decoder = with(PliantDecoder()) { $0.limits.bytes = 1000 }
    let pieces = [(#"[{"id":1},{"id":2,"name":""#, 1), (part, 300), (#""},{"id":3}]"#, 1)]
    let found = elements(of: pieces, at: "", decoder)
    let tooLong = "expected at most 1000 bytes, found more at $[1].name (line 1, column 1011) @1010"
    #expect(found.ids == ["1", tooLong, "3"] && found.capacity < 1 << 19)
  }

  @Test func filesAndAsynchronousBytesAreTaken() async throws {
    let bytes = Array(#"{"data":{"items":[{"id":1},{"id":2}]}}"#.utf8)
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("pliant-\(UUID().uuidString).json")
    defer { try? FileManager.default.removeItem(at: url) }
    try Data(bytes).write(to: url)
    #expect(try await ids(StreamItem.elements(of: ChunkStream(chunks: bytes), at: "data.items")) == [1, 2])
    #expect(try await ids(StreamItem.elements(of: ChunkStream(chunks: [bytes]), at: "data.items")) == [1, 2])
    #expect(try await ids(StreamItem.elements(of: url, at: "data.items")) == [1, 2])
    #expect(ids(StreamItem.elements(inFileAt: url, at: "data.items")) == ["1", "2"])
  }
}

/// The elements of pieces, each repeated `count` times, and the final capacity of the buffer.
private func elements(
  of pieces: [(text: String, count: Int)], at path: String, _ decoder: PliantDecoder = PliantDecoder()
) -> (ids: [String], capacity: Int) {
  let options = StreamOptions<StreamItem>.readable(decoder, nil, at: path)
  let cursor = StreamCursor(options)
  var chunks = pieces.lazy.flatMap { repeatElement(Array($0.text.utf8), count: $0.count) }.makeIterator()
  var ids: [String] = []
  while true {
    do {
      switch try cursor.next(options) {
      case .value(let item): ids.append("\(item.id)")
      case .end: return (ids, cursor.buffer.capacity)
      case .needsBytes:
        guard let chunk = chunks.next() else {
          cursor.isAtEnd = true
          continue
        }
        chunk.withUnsafeBytes { cursor.buffer.append($0) }
      }
    } catch { ids.append(describe(error)) }
  }
}

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
    let decoder = with(PliantDecoder.strict) { $0.keyDecodingStrategy = .convertFromSnakeCase }
    let bytes = Array(#"{"n":0,"items":[{"id":1,"user_name":"a"},{"id":2},{"id":3,"date":5}],"rest":"#.utf8)
    let stream = ChunkStream(chunks: bytes.map { [$0] })
    let found = try await Plain.elements(of: stream, at: "items", decoder: decoder).reduce(into: []) { $0.append($1) }
    #expect(found == Self.values)
  }

  @Test func errorsNamePlacesOfTheStream() {
    let text = #"{"id":1}\#n{"id":2,\#n"date":{}}\#n{"id":3}\#n{"id":}\#n"#
    let lines = Plain.lines(of: Array(text.utf8), decoder: PliantDecoder.strict)
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
