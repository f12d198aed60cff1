// Streams that are split anywhere give what streams in one piece give, and what the documents alone give.

import Pliant
import Testing

struct SplitTests {
  private static let pieces = [
    "{\"id\":1}", "{\"id\":2,\"name\":\"a\\\"}\\\\\"}", "{\n \"id\" : 3 ,\n \"name\":\"\u{1F600}\u{E9}\"\n}",
    "{\"id\":\"4\"}", "{}", "[1,2]", "12", "-0.5e3",
    "\"x\\ud83d\\ude00\"", "true", "nul", "{\"id\":5,", "[", "]", "}", "\"open", "\u{7F}", "{\"id\":01}", "\"\\x\"",
    "1.", "\u{FEFF}", "{\"id\":6}}", "[[[",
  ]
  private static let separators = ["\n", "\n", "\n", "\r\n", " ", "", "\n\n", "\r", ","]

  @Test func anySplitGivesTheSame() {
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
        guard outcomes(StreamItem.lines(of: chunks)) == whole else {
          Issue.record("\(text.debugDescription) \(chunks): \(outcomes(StreamItem.lines(of: chunks))) \(whole)")
          return
        }
        guard outcomes(AnyValue.elements(of: chunks, at: "")) == elements else {
          Issue.record(
            "\(text.debugDescription) \(chunks): \(outcomes(AnyValue.elements(of: chunks, at: ""))) \(elements)")
          return
        }
      }
    }
  }

  @Test func whatIsWellFormedIsReadAsByItself() throws {
    var random = RepeatableBits(seed: 17)
    let pieces = [
      "{\"id\":1}", "[1,[2],{\"a\":\"]\"}]", "\"x\\\"\u{1F600}\"", "12", "-0.5e3", "true", "null", "{\n\"k\" : [\n]\n}",
      "\"\"",
    ]
    for _ in 0..<500 {
      let documents = (0..<Int.random(in: 0...9, using: &random)).map { _ in pieces.randomElement(using: &random) ?? ""
      }
      let expected = try documents.map { try AnyValue(json: $0) }
      let separator = ["\n", "\r\n", " \t"].randomElement(using: &random) ?? "\n"
      let lines = Array(documents.joined(separator: separator).utf8)
      let array = Array("{\"x\":\(expected.count),\"a\":[\(documents.joined(separator: " ,\n"))]}".utf8)
      #expect(try AnyValue.lines(of: randomChunks(lines, &random)).map { try $0.get() } == expected)
      #expect(try AnyValue.elements(of: randomChunks(array, &random), at: "a").map { try $0.get() } == expected)
    }
  }
}
