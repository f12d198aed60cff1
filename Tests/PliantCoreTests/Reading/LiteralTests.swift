/// Reads and skips null, true and false, whole, cut off and misspelled.

import Testing

@testable import PliantCore

struct LiteralTests {
  @Test func leavesTheReaderBeforeWhatIsNotNull() {
    let outcome = read("  7") { reader in (try reader.readNull(), try reader.readInt64()) }
    #expect(outcome.value?.0 == false && outcome.value?.1 == 7)
  }

  static let misspelled = [
    "t", "tr", "tru", "f", "fa", "fal", "fals", "n", "nu", "nul", "truE", "True", "TRUE", "tRue", "falsE", "fAlse",
    "NULL", "Null", "nulL", "truex", "true1", "true_", "trueT", "falsex", "false0", "nullx", "null9", "null_", "nulll",
    "truetrue", "falsefalse", "nullnull", "nan", "none", "nil", "yes", "tru\u{0}", "fals\u{0}", "nul\u{0}", "t rue",
    "nu ll",
  ]

  @Test(arguments: misspelled)
  func refusesOtherSpellingsAtTheirStart(text: String) {
    for (before, after) in [("", ""), (" ", " "), ("[", "]"), ("[1,", ",2]"), ("{\"k\":", "}")] {
      let document = before + text + after
      // A capital letter begins no value; all others are a value that is none.
      let expected = "unexpectedByte(value)@\(before.utf8.count)"
      #expect(readTree(document).verdict == expected, "\(document)")
      #expect(skip(Array(document.utf8)).verdict == expected, "\(document)")
    }
    #expect(read(text) { try $0.readBool() }.verdict == "unexpectedByte(value)@0")
    // What begins like null must be it; anything else is left alone.
    let null = read(text) { try $0.readNull() }
    #expect(text.hasPrefix("n") ? null.verdict == "unexpectedByte(value)@0" : null.value == false)
  }

  @Test func aLiteralEndsAtPunctuation() {
    for end in [",", "]", "}", ":", "\"", " ", "\n", "[", "{", "-", "+", "."] {
      for literal in ["true", "false", "null"] {
        let offset = read(literal + end) { reader in
          try reader.skipValue(); return reader.byteOffset
        }
        #expect(offset.value == literal.utf8.count, "\(literal + end)")
      }
    }
  }

  @Test func refusesMalformedNumbersAtTheirStart() {
    let numbers = NumberGrammarTests.malformed.map(\.text).filter { "-0123456789".contains($0.first ?? "x") }
    for text in numbers {
      for verb in ["Double", "Float", "Int64", "UInt64", "number", "value"] {
        #expect(read("[ \(text)]") { try $0.readElement(by: verb) }.verdict == "invalidNumber@2", "\(text) \(verb)")
      }
    }
  }
}

extension JSONReader {
  fileprivate mutating func readElement(by verb: String) throws(JSONError) {
    _ = try beginArray()
    try read(by: verb)
    _ = try nextElement()
  }
}
