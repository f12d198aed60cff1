#if CommandLine
/// Values of inputs: found, located, and in order, for all sizes of chunks.

import Foundation
import PliantCore
import Testing

@testable import PliantTools

@Suite struct InputTests {
  let fixture: InputFixture

  init() throws { fixture = try InputFixture() }

  @Test(arguments: [1, 7, 16, 64, 1 << 20])
  func linesKeepTheirOrderAndPlaces(chunk: Int) throws {
    let lines = (0..<200).map { #"{"id":\#($0),"text":"\#(String(repeating: "x", count: $0 % 37))"}"# }
    let file = try fixture.file(lines.joined(separator: "\n"))
    let run = try InputRun([file], options: .small(chunk: chunk))
    #expect(run.texts == lines)
    #expect(run.places == lines.indices.map { "\($0 + 1):1#\($0)" })
    #expect(run.problems.isEmpty)
    #expect(try InputRun(converting: [file], options: .small(chunk: chunk)).texts == lines)
  }

  @Test(arguments: [1, 5, 1 << 20])
  func documentsGoOverLines(chunk: Int) throws {
    let file = try fixture.file("{\n  \"a\": [1,\n 2]\n}\n{\"a\": 3} [4]\n\"x}\\\"\" 5 null\n\n")
    let run = try InputRun([file], options: .small(chunk: chunk))
    #expect(run.texts == ["{\n  \"a\": [1,\n 2]\n}", #"{"a": 3}"#, "[4]", #""x}\"""#, "5", "null"])
    #expect(run.places == ["1:1#0", "5:1#1", "5:10#2", "6:1#3", "6:8#4", "6:10#5"])
    let converted = try InputRun(converting: [file], options: .small(chunk: chunk))
    #expect(converted.texts == [#"{"a":[1,2]}"#, #"{"a":3}"#, "[4]", #""x}\"""#, "5", "null"])
  }

  @Test(arguments: [4, 1 << 20])
  func aBadLineCostsThatLineAlone(chunk: Int) throws {
    let file = try fixture.file(
      "{\"a\":1}\n{\"a\":\n{\"a\":2}\n{\"a\" 3}\n\n{\"é\":x}\n}\n{\"a\":4} {\"a\":5}\n{\"a\":6}\n{\"a\":7}\n")
    let run = try InputRun(converting: [file], options: .small(.lines, chunk: chunk))
    #expect(run.texts == [1, 2, 4, 5, 6, 7].map { "{\"a\":\($0)}" })
    #expect(
      run.problems == [
        "input.json:2:6: expected a value, found the end of the document at $.a",
        "input.json:4:6: expected \":\", found number 3",
        "input.json:6:6: expected a value, found \"x\" at $.é",
        "input.json:7:1: expected a value, found \"}\"",
      ])
  }

  @Test(arguments: [4, 1 << 20])
  func aBadDocumentCostsThatDocumentAlone(chunk: Int) throws {
    let file = try fixture.file("{\"a\": 1}\n{\n \"a\": tru\n}\n{\n\"a\":\n2}\n] ]\n{\"a\":3}\n{\"b\":")
    let run = try InputRun(converting: [file], options: .small(.documents, chunk: chunk))
    #expect(run.texts == [1, 2, 3].map { "{\"a\":\($0)}" })
    #expect(
      run.problems == [
        "input.json:3:7: expected a value, found \"tru\" at $.a",
        "input.json:8:1: expected a value, found \"]\"",
        "input.json:10:6: expected a value, found the end of the document at $.b",
      ])
  }

  @Test(arguments: [3, 16, 1 << 20], [0, 1 << 20])
  func elementsOfAnArrayAtAPath(chunk: Int, streamed: Int) throws {
    let file = try fixture.file(
      #"{"n": [9], "data": {"skip": "]}", "items": [ {"id":1}, [2] ,"3"\#n, {"id": [4, {}]} ], "x": [1]}, "y": 2}"#
        + "\n" + #"{"data":{"items":[5]}}"# + "\n" + #"{"data":{"items":[]}}"#)
    var options = InputOptions.small(.documents, chunk: chunk, path: "data.items")
    options.streamedSize = streamed
    let run = try InputRun([file], options: options)
    #expect(run.texts == [#"{"id":1}"#, "[2]", #""3""#, #"{"id": [4, {}]}"#, "5"])
    #expect(run.places == ["1:46#0", "1:56#1", "1:61#2", "2:3#3", "3:19#4"] && run.problems.isEmpty)
    let converted = try InputRun(converting: [file], options: options)
    #expect(converted.texts == [#"{"id":1}"#, "[2]", #""3""#, #"{"id":[4,{}]}"#, "5"])
  }

  @Test(arguments: [0, 1 << 20])
  func anArrayStandsForItsElements(streamed: Int) throws {
    let elements = (0..<50).map { #"{"id":\#($0)}"# }
    let file = try fixture.file("[" + elements.joined(separator: ",") + "]\n")
    var options = InputOptions.small(chunk: 8, unwraps: true)
    options.streamedSize = streamed
    #expect(try InputRun([file], options: options).texts == elements)
    #expect(try InputRun(converting: [file], options: options).texts == elements)
    // Arrays in lines are not unwrapped.
    let lines = try fixture.file("[1,2]\n[3]\n")
    #expect(try InputRun([lines], options: options).texts == ["[1,2]", "[3]"])
  }

  @Test func brokenElementsAreReported() throws {
    let file = try fixture.file("[{\"id\":1},\n {\"id\" 2},\n 3 4,\n {\"id\":5},]")
    var options = InputOptions.small(chunk: 8, unwraps: true)
    options.streamedSize = 0
    let run = try InputRun(converting: [file], options: options)
    #expect(run.texts == [#"{"id":1}"#, "3", "4", #"{"id":5}"#])
    #expect(
      run.problems == [
        "input.json:2:8: expected \":\", found number 2",
        "input.json:3:4: expected \",\" or \"]\", found number 4",
        "input.json:4:11: expected an element, found \"]\"",
      ])
  }

  @Test func aPathThatLeadsNowhereIsReported() throws {
    let file = try fixture.file("{\"data\":{\"items\":[1]}}\n{\"data\":{}}\n{\"data\":{\"items\":2}}\n")
    let run = try InputRun(converting: [file], options: .small(path: "data.items"))
    #expect(run.texts == ["1", "2"])
    #expect(run.problems == ["input.json:2:1: expected a value at $.data.items, found none"])
  }

  /// Of a byte order mark between documents, all commands report the same.
  @Test(arguments: ["{\"a\":1}\n\u{FEFF}{\"a\":2}\n", "{\"a\":\n1}\u{FEFF}{\n\"a\":2}\n"])
  func marksBetweenDocuments(text: String) throws {
    let file = try fixture.file(text)
    var found: [String] = []
    _ = try check([file], options: InputOptions(), by: DocumentCheck(), problems: ProblemLog { found.append("\($0)") })
    let problems = ["input.json:2:\(text.hasPrefix("{\"a\":1}") ? 1 : 3)" + #": expected a value, found "\u{feff}""#]
    #expect(try found.map { String($0.suffix(problems[0].count)) } == problems && InputRun([file]).problems == problems)
    #expect(try InputRun(converting: [file]).problems == problems)
  }

  @Test func emptyAndMissingFiles() throws {
    let empty = try fixture.file("", "empty.json")
    let blank = try fixture.file(" \n\n", "blank.json")
    let mark = try fixture.file([0xEF, 0xBB, 0xBF] + Array("{\"a\":1}".utf8), "mark.json")
    let missing = fixture.folder.appendingPathComponent("missing\u{1B}.json").path
    let run = try InputRun([empty, missing, blank, mark])
    #expect(run.texts == [#"{"a":1}"#] && run.problems == [#"missing\u{1b}.json: no such file or directory"#])
  }

  /// Each byte is counted once, for any number of values in a line.
  @Test(.timeLimit(.minutes(1)))
  func manyValuesInALine() throws {
    let file = try fixture.file(String(repeating: "\"é\"", count: 200_000))
    let run = try InputRun([file], options: InputOptions(format: .documents))
    #expect(run.texts.count == 200_000 && run.problems.isEmpty && run.places.last == "1:599998#199999")
  }

  @Test func lineFeedsAreCountedInAnyRange() {
    var random = SeededRandom(state: 11)
    let bytes = (0..<3000).map { _ in [10, 10, 0x0B, 0x8A, 65].randomElement(using: &random) ?? 10 as UInt8 }
    bytes.withUnsafeBytes { buffer in
      for (start, end) in [(0, 3000), (0, 0), (7, 8), (1, 256), (1, 257), (13, 2999), (255, 765), (3000, 3000)] {
        #expect(buffer.countLineFeeds(in: start..<end) == bytes[start..<end].count { $0 == 10 }, "\(start)..<\(end)")
      }
    }
  }

  @Test func anOutputIsNoInput() throws {
    let file = try fixture.file("1\n")
    let link = fixture.folder.appendingPathComponent("link.json").path
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: file)
    for output in [file, link] {
      #expect(throws: OutputError.self) { try OutputSink(output, inputs: ["other.json", file]) }
    }
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "1\n")
    let other = fixture.folder.appendingPathComponent("other.json").path
    for _ in 0..<2 { try OutputSink(other, inputs: [file]).write("2\n") }
    #expect(try String(contentsOfFile: other, encoding: .utf8) == "2\n")
    #expect(throws: Never.self) { try OutputSink("/dev/null", inputs: ["/dev/null"]) }
  }

  @Test func fileOrderIsKept() throws {
    let files = try (0..<5).map { try fixture.file("{\"file\":\($0)}\n{\"file\":\($0)}\n", "\($0).json") }
    #expect(try InputRun(files).texts == (0..<5).flatMap { ["{\"file\":\($0)}", "{\"file\":\($0)}"] })
  }

  @Test func readingStopsWhenItIsCancelled() throws {
    let file = try fixture.file((0..<1000).map { "\($0)\n" }.joined())
    var options = InputOptions.small()
    var asked = 0
    options.isCancelled = {
      asked += 1
      return asked > 3
    }
    var results: [String] = []
    #expect(throws: InputCancelled.self) {
      try process([file], options: options) {
        $0
      } consume: {
        results.append(String(decoding: $0.bytes, as: UTF8.self))
      }
    }
    #expect(!results.isEmpty && results.count < 1000)
    #expect(results == results.indices.map { "\($0)" })
  }

  @Test(.timeLimit(.minutes(1)))
  func workThatGoesOnIsGivenUpWhenItIsCancelled() throws {
    let end = DispatchSemaphore(value: 0)
    let pipeline = OrderedPipeline<Int>(workers: 1, isCancelled: { true })
    for _ in 0..<2 {
      pipeline.submit {
        end.wait()
        return 1
      }
    }
    #expect(throws: InputCancelled.self) { try pipeline.finish { _ in } }
    for _ in 0..<2 { end.signal() }
  }

  @Test(arguments: [
    ("{\"a\":1}\n{\"a\":2}\n", true), ("{\"a\":1}\n\n{\"a\":\n{\"a\":2}\n", true), ("1\n2\n3", true),
    ("{\n \"a\": 1,\n \"b\": [\n 1,\n 2\n ]\n}\n", false), ("[\n{\"a\":1},\n{\"a\":2}\n]", false),
    // A value over several lines is none of NDJSON, unlike one that is cut off.
    ("{}\n{}\n{\n \"a\": 1\n}\n{}\n{}\n", false),
    (String(repeating: "{}\n", count: 100) + "{\n \"a\": 1\n}\n", false),
    ("{}\n{\"a\": [\n{\"a\":2}\n{\"a\":3}\n", true),
    // A single line is evidence only if the input goes on, an incomplete line never.
    ("{\"a\":1}\n", false), ("[1,2,3", false),
  ])
  func formatsAreGuessed(_ text: String, _ isLines: Bool) {
    Array(text.utf8).withUnsafeBytes { bytes in
      #expect(FormatGuess.isLines(bytes, isAtEnd: true) == isLines)
      if text == "{\"a\":1}\n" { #expect(FormatGuess.isLines(bytes, isAtEnd: false)) }
    }
  }
}
#endif
