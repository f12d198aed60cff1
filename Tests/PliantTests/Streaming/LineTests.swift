// Streams of documents: framing, invalid lines, places, chunks split at any place.

import Foundation
import Pliant
import Testing

struct LineTests {
  private func values<Value: JSONReadable>(_ type: Value.Type, _ text: String, chunked size: Int) throws -> [Value] {
    try type.lines(of: chunks(text, of: size)).map { try $0.get() }
  }

  static let framings: [(text: String, ids: [Int])] = [
    (#"{"id":1}\#n{"id":2}\#n{"id":3}\#n"#, [1, 2, 3]), ("{\"id\":1}\r\n{\"id\":2}\r\n", [1, 2]),
    ("{\"id\":1}\n\n  \n\r\n{\"id\":2}", [1, 2]), (#"{"id":1}{"id":2} {"id":3}\#t{"id":4}"#, [1, 2, 3, 4]),
    ("{\n  \"id\": 1,\n  \"name\": \"a}{\"\n}\n{\n  \"id\": 2\n}\n", [1, 2]),
    (#"{"id":1,"name":"\"}\\"}{"id":2}"#, [1, 2]), ("\u{FEFF}{\"id\":1}\n{\"id\":2}", [1, 2]),
    (#"{"id":1,"x":[[{"]":"["}],{}]}\#n{"id":2}"#, [1, 2]), ("", []), ("\n \r\n", []), ("\u{FEFF}", []),
  ]

  @Test(arguments: framings) func documentsEndWhereTheirBracketsClose(text: String, ids: [Int]) throws {
    for size in Array(1...9) + [1000] {
      #expect(try values(StreamItem.self, text, chunked: size).map(\.id) == ids, "chunks of \(size)")
    }
  }

  @Test func scalarsAreDocuments() throws {
    for size in [1, 2, 3, 100] {
      #expect(try values(Int.self, "1 2\n-3\r\n40\n\n5", chunked: size) == [1, 2, -3, 40, 5])
      let texts = try values(String.self, #""a""b\"" "\#u{1F600}"\#n"\ud83d\ude00""#, chunked: size)
      #expect(texts == ["a", "b\"", "\u{1F600}", "\u{1F600}"])
      #expect(try values(Bool?.self, "true false\nnull", chunked: size) == [true, false, nil])
      #expect(try values(AnyValue.self, "1[2]\"x\"{}3.5e2[[]]null", chunked: size).count == 7)
    }
  }

  // MARK: - Invalid lines

  /// Documents | the outcome of each.
  static let bad = [
    #"{"id":1}\#n{"id":"x"}\#n{"id":3} | 1 | expected Int, found string "x" at $.id (line 2, column 7) @15 | 3"#,
    #"{"id":1}\#n{}\#n{"id":3} | 1 | expected key "id", found none at $.id (line 2, column 1) @9 | 3"#,
    // Incomplete: the next line is not lost.
    #"{"id":1}\#n{"id":2,\#n{"id":3}\#n{"id":4}\#n | 1 | expected a key, found an object at $ (line 3, column 1) @18 | 3 | 4"#,
    #"{"id":1}\#n{"id":2,"name":"ab\#n{"id":3}\#n{"id":4}\#n | 1 | "#
      + #"expected a string without control characters, found control character 0x0A at $.name (line 2, column 19) @27 | 3 | 4"#,
    #"{"id":1}\#n{"id":2 | 1 | expected "," or "}", found the end of the document at $ (line 2, column 8) @16"#,
    #"}\#n{"id":2}\#n | expected a value, found "}" at $ (line 1, column 1) @0 | 2"#,
    #"{"id":1},{"id":2}\#n{"id":3} | 1 | expected a value, found "," at $ (line 1, column 9) @8 | 3"#,
    #"{"id":1}\#nhello {"id":2}\#n{"id":3} | 1 | expected a value, found "hello" at $ (line 2, column 1) @9 | 3"#,
    #"{"id":01}\#n{"id":3} | expected a number as JSON writes it, found "01" at $.id (line 1, column 7) @6 | 3"#,
    #"\#u{E9}\#n{"id":3} | expected a value, found "\#u{E9}" at $ (line 1, column 1) @0 | 3"#,
    #"[1}\#n{"id":3} | expected "," or "]", found "}" at $ (line 1, column 3) @2 | 3"#,
    // A byte order mark in the middle is not skipped.
    #"{"id":1}\#n\#u{FEFF}{"id":2}\#n{"id":3} | 1 | expected a value, found "\u{feff}" at $ (line 2, column 1) @9 | 3"#,
    #"{"id":12\#n | expected "," or "}", found the end of the document at $ (line 2, column 1) @9"#,
  ]

  @Test(arguments: bad) func aBadLineTakesNoOtherWithIt(_ row: String) throws {
    let text = row.columns[0]
    for size in [text.utf8.count, 1, 2, 3, 5, 8] {
      let items = StreamItem.lines(of: chunks(text, of: size), decoder: PliantDecoder.strict)
      #expect(ids(items) == Array(row.columns.dropFirst()), "chunks of \(size)")
    }
  }

  @Test(arguments: ["{\"id\":\"\n", "{\"id\":[\n"]) func linesThatAreBrokenOffTakeLinearTime(_ line: String) {
    expectGrowth(below: 20, from: 300, to: 2400) { count in
      let bytes = Array(String(repeating: line, count: count).utf8)
      return processorTime { for _ in StreamItem.lines(of: [bytes], report: { _ in }) {} }
    }
  }

  @Test func badLinesAreReportedAsAsked() throws {
    let text = #"{"id":1}\#n{"id":"2","name":null}\#r\#n{"id":[]}\#n\#n{"id":\#n{"id":5}"#
    let lines = [
      #"#1 line 2: $.id, line 2 column 7: expected Int, found string "2": converted to 2"# + "\n"
        + "$.name, line 2 column 18: expected String, found null: used default",
      "#2 line 3: $.id, line 3 column 7: expected Int, found an array: dropped",
      "#3 line 5: $, line 6 column 9: expected well-formed JSON, found the end of the document: dropped",
    ]
    for size in [text.utf8.count, 1, 4] {
      let reports = StreamReports()
      let chunks = chunks(text, of: size).map { Data($0) }
      let items = try StreamItem.lines(of: chunks, report: reports.sink).map { try $0.get().id }
      #expect(items == [1, 2, 5] && reports.lines == lines, "chunks of \(size)")
      #expect(reports.all.map { $0.error == nil } == [true, false, false])
      #expect(reports.all.map(\.byteOffset) == [9, 33, 44])
    }
  }

  @Test func placesAndSnippetsAreThoseOfTheStream() throws {
    let text = "{\"id\":1} \u{1F600}{\"id\":2}\n"
    let error = "expected a value, found \"\u{1F600}\" at $ (line 1, column 10) @9"
    #expect(outcomes(StreamItem.lines(of: Array(text.utf8))).last == error)
    let other = "\"\u{1F600}\u{E9}\"  {\"id\":true}"
    let decoder = with(PliantDecoder.strict) { $0.label = "x" }
    let found = outcomes(StreamItem.lines(of: Array(other.utf8), decoder: decoder))
    #expect(found.last == "expected Int, found true at $.id (line 1, column 13) @16")
    // A byte order mark counts as bytes but not as a column.
    let marked = outcomes(Int.lines(of: Array("\u{FEFF}x".utf8)))
    #expect(marked == ["expected a value, found \"x\" at $ (line 1, column 1) @3"])
    let results = Array(StreamItem.lines(of: Array("{\"id\":1}\n{\"id\":{}}\n".utf8)))
    let broken = #expect(throws: DecodingError.self) { try results.last?.get() }
    #expect(broken?.jsonError?.snippet == "{\"id\":{}}\n      ^")
  }

  // MARK: - Limits

  @Test func limitsHoldForEachDocument() throws {
    let decoder = with(PliantDecoder()) { $0.limits.bytes = 20 }
    let text = #"{"id":1}\#n{"id":2,"name":"12345678901234567890"}\#n{"id":3}\#n{"id":4,"name":"1"} \#n"#
    let tooLong = "expected at most 20 bytes, found more at $.name (line 2, column 21) @29"
    for size in [1000, 1, 7] {
      #expect(ids(StreamItem.lines(of: chunks(text, of: size), decoder: decoder)) == ["1", tooLong, "3", "4"])
      let blank = outcomes(
        AnyValue.lines(of: chunks("[\(String(repeating: " ", count: 200))]", of: size), decoder: decoder))
      #expect(blank == ["expected at most 20 bytes, found more at $[0] (line 1, column 21) @20"])
    }
    let other = with(PliantDecoder()) { ($0.limits.depth, $0.limits.stringLength) = (2, 3) }
    let lines = Array("[[1]]\n[[[1]]]\n[\"abcd\"]\n[\"abc\"]".utf8)
    let tooDeep = "expected at most 2 levels of nesting, found one more at $[0][0] (line 2, column 3) @8"
    let longText = "expected a string of at most 3 bytes, found a longer one at $[0] (line 3, column 2) @15"
    #expect(outcomes(AnyValue.lines(of: lines, decoder: other)) == ["[[1]]", tooDeep, longText, "[\"abc\"]"])
  }

  @Test func theIssueOfADroppedLineSaysWhyItWasDropped() throws {
    func expect(_ row: String, _ kind: IssueKind = .other, _ change: (inout PliantDecoder) -> Void = { _ in }) throws {
      let reports = StreamReports()
      let bytes = Array("\(row.columns[0])\n{}".utf8)
      let items = StreamItem.lines(of: bytes, decoder: with(PliantDecoder(), change), report: reports.sink)
      for item in items { _ = try item.get() }
      let issue = try #require(reports.all.first?.report.issues.first)
      #expect("\(issue)" == row.columns[1] + ": dropped" && issue.kind == kind)
    }
    let tooLong = #"$.name, line 1 column 21: expected at most 20 bytes, found more"#
    try expect(#"{"id":2,"name":"0123456789012345"} | \#(tooLong)"#) { $0.limits.bytes = 20 }
    let tooDeep = "$.x[0], line 1 column 14: expected at most 2 levels of nesting, found one more"
    try expect(#"{"id":2,"x":[[1]]} | \#(tooDeep)"#) { $0.limits.depth = 2 }
    let tooWide = "$, line 1 column 15: expected an object of at most 2 members, found one more"
    try expect(#"{"id":2,"x":1,"y":2} | \#(tooWide)"#) { $0.limits.members = 2 }
    let longText = "$.x, line 1 column 13: expected a string of at most 2 bytes, found a longer one"
    try expect(#"{"id":2,"x":"abc"} | \#(longText)"#) { $0.limits.stringLength = 2 }
    let duplicate = #"$.id, line 1 column 9: expected a key that is not there yet, found another key "id""#
    try expect(#"{"id":2,"id":3} | \#(duplicate)"#, .duplicateKey) { $0.duplicateKeys = .fail }
    try expect(#"{"id":2,"x" 3} | $, line 1 column 13: expected well-formed JSON, found number 3"#)
    try expect(#"{"id":[]} | $.id, line 1 column 7: expected Int, found an array"#, .typeMismatch)
  }

  // MARK: - Asynchronous

  @Test func bytesAndChunksOfAnyKindAreTaken() async throws {
    let bytes = Array(#"{"id":1,"name":"\#u{1F600}"}\#r\#n{"id":2}\#n{"id":3}"#.utf8)
    #expect(try await ids(StreamItem.lines(of: ChunkStream(chunks: bytes))) == [1, 2, 3])
    #expect(try await ids(StreamItem.lines(of: ChunkStream(chunks: [Data(bytes)]))) == [1, 2, 3])
    #expect(try await ids(StreamItem.lines(of: ChunkStream(chunks: bytes.map { [$0] }))) == [1, 2, 3])
    #expect(try await ids(StreamItem.lines(of: ChunkStream(chunks: [bytes[..<5], [], bytes[5...]]))) == [1, 2, 3])
    #expect(try await ids(StreamItem.lines(of: ChunkStream(chunks: [AnySequence(bytes)]))) == [1, 2, 3])
  }

  @Test func anErrorOrCancellationEndsTheStream() async throws {
    let stream = ChunkStream(chunks: Array("{\"id\":1}\n{}\n{\"id\":3}".utf8))
    var iterator = StreamItem.lines(of: stream).makeAsyncIterator()
    #expect(try await iterator.next()?.id == 1)
    await #expect(throws: DecodingError.self) { _ = try await iterator.next() }
    #expect(try await iterator.next() == nil)
    let reports = StreamReports()
    #expect(try await ids(StreamItem.lines(of: stream, report: reports.sink)) == [1, 3] && reports.all.count == 1)
    let endless = AsyncStream<[UInt8]> { continuation in continuation.yield(Array(#"{"id":1}\#n{"id":"#.utf8)) }
    let task = Task {
      var count = 0
      for try await _ in StreamItem.lines(of: endless) { count += 1 }
      return count
    }
    try await Task.sleep(nanoseconds: 20_000_000)
    task.cancel()
    await #expect(throws: (any Error).self) { try await task.value }
  }

  @Test func aDocumentIsGivenBeforeTheNextArrives() async throws {
    let (stream, continuation) = AsyncStream.makeStream(of: [UInt8].self)
    var iterator = StreamItem.lines(of: stream).makeAsyncIterator()
    for part in [#"{"id":1,"na"#, #"me":""}"#] { continuation.yield(Array(part.utf8)) }
    #expect(try await iterator.next()?.id == 1)
    continuation.yield(Array("\n{\"id\":2}\n".utf8))
    #expect(try await iterator.next()?.id == 2)
    continuation.finish()
    #expect(try await iterator.next() == nil)
  }

  @Test(arguments: ["[1,2,", "[[1,0],2,", "[null,'a'", "['a','b'"])
  func elementsAreGivenBeforeTheNextByteArrives(_ text: String) async throws {
    let decoder = with(PliantDecoder()) { $0.allowsJSON5 = text.contains("'") }
    var iterator = JSON.elements(of: BrokenOff(bytes: text.utf8[...]), at: "", decoder: decoder).makeAsyncIterator()
    for _ in 0..<2 { #expect(try await iterator.next() != nil) }
    await #expect(throws: CancellationError.self) { _ = try await iterator.next() }
  }

  @Test @MainActor func streamsWorkOnTheMainActor() async throws {
    let stream = ChunkStream(chunks: [Data(#"{"id":1}{"id":2}"#.utf8)])
    var sum = 0
    for try await item in StreamItem.lines(of: stream) { sum += item.id }
    #expect(sum == 3)
  }

  @Test func filesAreReadInParts() async throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("pliant-\(UUID().uuidString).ndjson")
    defer { try? FileManager.default.removeItem(at: url) }
    #expect(FileManager.default.createFile(atPath: url.path, contents: nil))
    let handle = try FileHandle(forWritingTo: url)
    var writer = NDJSONWriter(to: handle, .pretty)
    let items = (0..<20_000).map { StreamItem(id: $0, name: "name \u{E9} \($0)") }
    for item in items { try writer.write(item) }
    try writer.flush()
    try handle.close()
    #expect(try StreamItem.lines(inFileAt: url).map { try $0.get() } == items)
    #expect(try await ids(StreamItem.lines(of: url)) == items.map(\.id))
    let missing = url.appendingPathExtension("not")
    #expect(StreamItem.lines(inFileAt: missing).map { (try? $0.get()) == nil } == [true])
    await #expect(throws: (any Error).self) { for try await _ in StreamItem.lines(of: missing) {} }
  }

  @Test func writesEachValueOnOneLine() throws {
    var writer = NDJSONWriter(.sortedKeys, .pretty)
    try writer.write(StreamItem(id: 1, name: "a\nb"))
    #expect(throws: EncodingError.self) { try writer.write([Double.nan]) }
    try writer.write([1, 2])
    try writer.write("x")
    #expect(String(decoding: writer.takeData(), as: UTF8.self) == #"{"id":1,"name":"a\nb"}\#n[1,2]\#n"x"\#n"#)
    #expect(writer.takeData().isEmpty)
    // A value of any layout takes one line.
    writer = NDJSONWriter()
    try writer.write(LaidOut())
    try writer.write([LaidOut()])
    #expect(String(decoding: writer.takeData(), as: UTF8.self) == #"{"a b":[1," "]}\#n[{"a b":[1," "]}]\#n"#)
  }

  private struct LaidOut: JSONWritable {
    func write(to writer: inout JSONWriter) throws(JSONError) {
      var reader = JSONReader(copying: UnsafeRawBufferPointer(start: nil, count: 0))
      let text = [UInt8]("{\n  \"a b\" : [\n    1, \" \"\n  ]\n}\n".utf8)
      text.withUnsafeBytes { reader = JSONReader(copying: $0) }
      try writer.write(valueOf: &reader)
    }
  }
}

/// Bytes behind which the stream fails.
private struct BrokenOff: AsyncSequence, AsyncIteratorProtocol {
  var bytes: Substring.UTF8View

  func makeAsyncIterator() -> BrokenOff { self }

  mutating func next() async throws -> UInt8? {
    guard let byte = bytes.popFirst() else { throw CancellationError() }
    return byte
  }
}
