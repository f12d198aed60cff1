// Counting the bytes that are looked at, and skipping what was skipped before.

import Testing

@testable import PliantCore

struct WorkCountTests {
  private func reader(_ text: String) -> JSONReader {
    JSONReader(Array(text.utf8).withUnsafeBytes { DocumentBytes(copying: $0) })
  }

  @Test func bytesThatAreLookedAtOnceMoreCountAgain() throws {
    var reader = reader("[1,[2],3] ")
    let start = reader.position
    try reader.skipValue()
    var work = [reader.workDone]
    reader.move(to: start)
    work.append(reader.workDone)
    try reader.skipValue()
    let end = reader.position
    work.append(reader.workDone)
    reader.move(to: start)
    reader.move(to: end)
    work.append(reader.workDone)
    #expect(work == [9, 9, 18, 18])
  }

  /// A value that is skipped from each level that it is nested in is looked at a few times, and not as often as there are levels.
  @Test func containersAreSkippedOnce() throws {
    let text = times(#"{"key":["#, 250) + times("]}", 250)
    var reader = reader(text)
    var starts: [JSONReader.Position] = []
    for _ in 0..<250 {
      starts.append(reader.position)
      _ = try reader.beginObject()
      _ = try reader.readKey()
      _ = try reader.beginArray()
    }
    for _ in 0..<20 {
      for start in starts + starts.reversed() {
        reader.move(to: start)
        try reader.skipValue()
      }
    }
    #expect(reader.workDone < 40 * text.utf8.count)
  }

  /// In the second stage as in the first.
  @Test func whatIsSkippedIsCheckedInBothStages() throws {
    let texts = [
      "[]", "{}", "[[],{}]", #"{"a":[1,{"b":null}],"c":"d"}"#, "[1,]", "[,1]", "[1 2]", "{\"a\"}", "{\"a\":}", "{,}",
      "{\"a\":1,}", "[1}", "{\"a\":1]", "[\"\u{1}\"]", "[01]", "[tru]", "[", "[[", "{\"a\":[", "[[1],[2],{\"a\":[3]}",
      "{1:2}", "[\"\\x\"]", times("[", 600), times(#"{"a":"#, 600) + "1" + times("}", 600),
    ]
    for text in texts { #expect(outcome(text, isSecond: true) == outcome(text, isSecond: false), "\(text.prefix(40))") }
  }

  private func outcome(_ text: String, isSecond: Bool) -> String {
    var reader = reader(text)
    if isSecond { reader.spend(ReadingLimits.usualWork * max(text.utf8.count, ReadingLimits.leastWorkCount) + 1) }
    do throws(JSONError) {
      let start = reader.position
      try reader.skipValue()
      let end = reader.byteOffset
      reader.move(to: start)
      try reader.skipValue()
      return "\(end) \(reader.byteOffset) \(reader.depthLeft)"
    } catch { return "\(error)" }
  }

  @Test func aReaderThatIsStoppedStaysStopped() throws {
    var reader = reader("[[1],[2]]")
    let start = reader.position
    _ = try reader.beginArray()
    reader.spend(.max / 8)
    for _ in 0..<3 {
      reader.move(to: start)
      #expect((try? reader.skipValue()) == nil)
      let error = reader.failure(.trailingBytes)
      #expect("\(error.kind)" == "workLimitExceeded(limit: 1000)" && error.byteOffset == 1)
    }
  }
}
