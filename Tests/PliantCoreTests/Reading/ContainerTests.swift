// Objects, arrays and literals: white space everywhere, misplaced punctuation, nesting up to the limit.

import Testing

@testable import PliantCore

struct ContainerTests {
  @Test func allowsOnlyWhiteSpaceOfJSONBetweenAllTokens() throws {
    let tokens = [
      "{", "\"a\"", ":", "[", "1", ",", "true", ",", "null", ",", "\"x\"", ",", "{", "}", ",", "[", "]", ",", "-1.5e3",
      "]", ",", "\"b\"", ":", "{", "\"c\"", ":", "2", "}", "}",
    ]
    let tree = try readTree(tokens.joined()).get()
    for space in [" ", "\n", "\r", "\t", "\r\n", "  \t\n\r ", "        ", "         \n", "                 "] {
      let places = (0...tokens.count).map { (tokens[..<$0] + [space] + tokens[$0...]).joined() }
      for document in places + [space + tokens.joined(separator: space) + space] {
        #expect(readTree(document).value == tree, "\(document)")
        #expect(skip(Array(document.utf8)).value == true, "\(document)")
      }
    }
    for space in ["\u{0B}", "\u{0C}", "\u{A0}", "\u{2028}", "\u{0}", "\u{1}", "\u{FEFF}"] {
      for document in ["[\(space)1]", "[1\(space)]", "{\(space)}", "1\(space)", "{\"a\"\(space):1}"] {
        let offset =
          document.utf8.first == UInt8(ascii: "1") ? 1 : Array(document.utf8).firstIndex(of: space.utf8.first!)
        let found = [readTree(document).error?.byteOffset, skip(Array(document.utf8)).error?.byteOffset]
        #expect(found == [offset, offset], "\(document.debugDescription)")
      }
    }
  }

  static let malformed: [(document: String, verdict: String)] = [
    ("   ", "unexpectedEnd(value)@3"), ("[ ", "unexpectedEnd(value)@2"), ("[1", "unexpectedEnd(commaOrArrayEnd)@2"),
    ("[1,", "unexpectedEnd(value)@3"), ("{\"a\"", "unexpectedEnd(colon)@4"), ("{\"a\":", "unexpectedEnd(value)@5"),
    ("{\"a\":1", "unexpectedEnd(commaOrObjectEnd)@6"), ("{\"a\":1, ", "unexpectedEnd(key)@8"),
    ("]", "unexpectedByte(value)@0"), ("}", "unexpectedByte(value)@0"), (",", "unexpectedByte(value)@0"),
    (":", "unexpectedByte(value)@0"), ("[,]", "unexpectedByte(value)@1"), ("[1,]", "unexpectedByte(value)@3"),
    ("[1,,2]", "unexpectedByte(value)@3"), ("[1 2]", "unexpectedByte(commaOrArrayEnd)@3"),
    ("[1:2]", "unexpectedByte(commaOrArrayEnd)@2"), ("[}", "unexpectedByte(value)@1"),
    ("{]", "unexpectedByte(keyOrObjectEnd)@1"), ("{,}", "unexpectedByte(keyOrObjectEnd)@1"),
    ("{1:2}", "unexpectedByte(keyOrObjectEnd)@1"), ("{a:2}", "unexpectedByte(keyOrObjectEnd)@1"),
    ("{null:2}", "unexpectedByte(keyOrObjectEnd)@1"), ("{\"a\"}", "unexpectedByte(colon)@4"),
    ("{\"a\",1}", "unexpectedByte(colon)@4"), ("{\"a\"::1}", "unexpectedByte(value)@5"),
    ("{\"a\":,}", "unexpectedByte(value)@5"), ("{\"a\":}", "unexpectedByte(value)@5"),
    ("{\"a\":1,,}", "unexpectedByte(key)@7"), ("{\"a\":1]", "unexpectedByte(commaOrObjectEnd)@6"),
    ("{\"a\":1,2}", "unexpectedByte(key)@7"), ("{\"a\":1,null:2}", "unexpectedByte(key)@7"),
    ("[[1],[2}]", "unexpectedByte(commaOrArrayEnd)@7"), ("1 2", "trailingBytes@2"), ("[] ]", "trailingBytes@3"),
    ("{}{}", "trailingBytes@2"), ("\"a\"\"b\"", "trailingBytes@3"), ("1,", "trailingBytes@1"),
    ("[1]\u{0}", "trailingBytes@3"), ("null\u{FEFF}", "trailingBytes@4"), ("1 // one", "trailingBytes@2"),
    ("/* */ 1", "unexpectedByte(value)@0"), ("\u{FEFF}", "unexpectedEnd(value)@3"),
    ("\u{FEFF}\u{FEFF}1", "unexpectedByte(value)@3"), (" \u{FEFF}1", "unexpectedByte(value)@1"),
    ("+1", "unexpectedByte(value)@0"), (".5", "unexpectedByte(value)@0"), ("Infinity", "unexpectedByte(value)@0"),
    ("-Infinity", "invalidNumber@0"), ("1e5.5", "trailingBytes@3"),
  ]

  @Test(arguments: malformed) func refusesMalformedDocumentsAtTheByteAtFault(document: String, verdict: String) {
    expectVerdict(document, verdict)
  }

  @Test func acceptsAByteOrderMarkAtTheStart() {
    #expect(readTree("\u{FEFF}[1]").value == .array([.number("1")]))
    #expect(read("\u{FEFF} 7") { try $0.readInt64() }.value == 7)
    #expect(read([0xEF, 0xBB]) { try $0.skipValue() }.verdict == "unexpectedByte(value)@0")
  }

  @Test func peeksWithoutTaking() {
    let kinds: [(String, JSONReader.ValueKind?)] = [
      ("null", .null), ("true", .bool), ("false", .bool), ("0", .number), ("-1", .number), ("9", .number),
      ("\"", .string), ("[", .array), ("{", .object), ("", nil), ("]", nil), ("}", nil), (",", nil), (":", nil),
      ("+1", nil), ("x", nil), ("\u{0}", nil), ("é", nil),
    ]
    for (text, kind) in kinds {
      let outcome = read(" \n" + text) { reader in (reader.peek(), reader.peek(), reader.byteOffset) }
      #expect(outcome.value?.0 == kind && outcome.value?.1 == kind && outcome.value?.2 == 2, "\(text)")
    }
  }

  @Test func returnsToPositionsAndTheirDepth() {
    let outcome = read(#"[{"a":[1,2]},"x"]"#) { reader -> String in
      _ = try reader.beginArray()
      let outer = reader.position
      _ = try reader.beginObject()
      _ = try reader.scanKey()
      let inner = reader.position
      _ = try reader.beginArray()
      var seen = "\(try reader.readInt64())"
      reader.move(to: inner)
      _ = try reader.beginArray()
      seen += " \(try reader.readInt64()) \(try reader.nextElement()) \(try reader.readInt64())"
      reader.move(to: outer)
      try reader.skipValue()
      seen += " \(try reader.nextElement()) \(try reader.readString()) \(try reader.nextElement())"
      try reader.expectEnd()
      return seen
    }
    #expect(outcome.value == "1 1 true 2 true x false")
    // 3 levels are allowed; entering two of them repeatedly must neither use up levels nor add some.
    let repeated = read("[[[1]]]", depthLimit: 3) { reader in
      let start = reader.position
      for _ in 0..<10 {
        _ = try reader.beginArray()
        _ = try reader.beginArray()
        reader.move(to: start)
      }
      for _ in 0..<2 {
        try reader.skipValue()
        reader.move(to: start)
      }
    }
    #expect(repeated.verdict == "value")
    #expect(skip(Array("[[[[]]]]".utf8), depthLimit: 3).verdict == "depthLimitExceeded@3")
  }

  @Test func givesTheBytesOfAValue() {
    for value in ["1", "\"a\\u0041é\"", "[1, 2 ]", "{ \"a\" : null}", "true"] {
      let outcome = read("[ \(value) , 7]") { reader -> (String, Int64) in
        _ = try reader.beginArray()
        let text = try reader.withValueBytes { String(decoding: $0, as: UTF8.self) }
        _ = try reader.nextElement()
        return (text, try reader.readInt64())
      }
      #expect(outcome.value?.0 == value && outcome.value?.1 == 7)
    }
    #expect(read("[1,") { reader in try reader.withValueBytes { $0.count } }.verdict == "unexpectedEnd(value)@3")
  }
}

struct NestingTests {
  /// `kinds` nested containers, outermost first: true is an object.
  private func nested(_ kinds: [Bool], around value: String = "1") -> String {
    var text = kinds.map { $0 ? "{\"k\":" : "[" }.joined() + value
    for kind in kinds.reversed() { text += kind ? "}" : "]" }
    return text
  }

  @Test(arguments: [0, 1, 2, 63, 64, 65, 512]) func holdsTheDepthLimitExactly(limit: Int) {
    for isObject in [false, true] {
      let unit = isObject ? 5 : 1
      func expect(_ verdict: String, depth: Int, around value: String = "1") {
        expectVerdict(nested(Array(repeating: isObject, count: depth), around: value), verdict, depthLimit: limit)
      }
      let (empty, tooDeep) = (isObject ? "{}" : "[]", "depthLimitExceeded@\(limit * unit)")
      expect("value", depth: limit)
      expect(tooDeep, depth: limit + 1)
      // An empty container counts as a level.
      expect(tooDeep, depth: limit, around: empty)
      if limit > 0 { expect("value", depth: limit - 1, around: empty) }
    }
  }

  @Test func siblingsDoNotAddUpAndOpenContainersDo() {
    let many = "[" + Array(repeating: "[[]],{\"a\":{}}", count: 300).joined(separator: ",") + "]"
    expectVerdict(many, "value", depthLimit: 3)
    expectVerdict(many, "depthLimitExceeded@2", depthLimit: 2)
    // Skipping counts the levels of open containers.
    let outcome = read("[[[1]]]", depthLimit: 2) { reader -> Void in
      _ = try reader.beginArray()
      try reader.skipValue()
    }
    #expect(outcome.verdict == "depthLimitExceeded@2")
  }

  /// Skipping stores levels beyond the bits of a word separately: each kind must be restored when its level ends.
  @Test func skipsDeepMixturesToTheirEnd() {
    var random = SplitMix(seed: 17)
    for depth in [1, 2, 63, 64, 65, 66, 127, 128, 129, 130, 191, 192, 193, 200, 256, 257, 400, 512] {
      for _ in 0..<6 {
        let kinds = (0..<depth).map { _ in Bool.random(using: &random) }
        let document = nested(kinds)
        #expect(skip(Array(document.utf8)).verdict == "value")
        // The same with members and elements after each inner container.
        var text = kinds.map { $0 ? "{\"k\":" : "[" }.joined() + "1"
        for kind in kinds.reversed() { text += kind ? ",\"z\":[{}]}" : ",[{}]]" }
        #expect(skip(Array(text.utf8), depthLimit: 514).verdict == "value")
        // One closing bracket of the other kind, at any level.
        var bytes = Array(document.utf8)
        let place = bytes.count - 1 - Int.random(in: 0..<depth, using: &random)
        bytes[place] = bytes[place] == UInt8(ascii: "]") ? UInt8(ascii: "}") : UInt8(ascii: "]")
        let isInArray = bytes[place] == UInt8(ascii: "}")
        #expect(skip(bytes).verdict == "unexpectedByte(\(isInArray ? "commaOrArrayEnd" : "commaOrObjectEnd"))@\(place)")
      }
    }
  }
}

struct LiteralTests {
  @Test func leavesTheReaderBeforeWhatIsNotNull() {
    #expect(read("  7") { reader in "\(try reader.readNull()) \(try reader.readInt64())" }.value == "false 7")
  }

  static let misspelled = [
    "t", "tr", "tru", "f", "fa", "fal", "fals", "n", "nu", "nul", "truE", "True", "TRUE", "tRue", "falsE", "fAlse",
    "NULL", "Null", "nulL", "truex", "true1", "true_", "trueT", "falsex", "false0", "nullx", "null9", "null_", "nulll",
    "truetrue", "falsefalse", "nullnull", "nan", "none", "nil", "yes", "tru\u{0}", "fals\u{0}", "nul\u{0}", "t rue",
    "nu ll",
  ]

  @Test(arguments: misspelled) func refusesOtherSpellingsAtTheirStart(text: String) {
    for (before, after) in [("", ""), (" ", " "), ("[", "]"), ("[1,", ",2]"), ("{\"k\":", "}")] {
      // A value can't begin with a capital letter; the others begin like a literal and are malformed.
      expectVerdict(before + text + after, "unexpectedByte(value)@\(before.utf8.count)")
    }
    #expect(read(text) { try $0.readBool() }.verdict == "unexpectedByte(value)@0")
    // A text that begins like null must be null; any other is not consumed.
    let null = read(text) { try $0.readNull() }
    #expect(text.hasPrefix("n") ? null.verdict == "unexpectedByte(value)@0" : null.value == false)
  }

  @Test func aLiteralEndsAtPunctuationAndNumbersAreWellFormed() {
    let ends = [",", "]", "}", ":", "\"", " ", "\n", "[", "{", "-", "+", "."]
    for (literal, end) in product(["true", "false", "null"], ends) {
      let offset = read(literal + end) { reader in
        try reader.skipValue()
        return reader.byteOffset
      }
      #expect(offset.value == literal.utf8.count, "\(literal + end)")
    }
    let numbers = NumberGrammarTests.malformed.map(\.text).filter { "-0123456789".contains($0.first ?? "x") }
    for (text, verb) in product(numbers, ["Double", "Float", "Int64", "UInt64", "number", "value"]) {
      let outcome = read("[ \(text)]") { reader in
        _ = try reader.beginArray()
        try reader.read(by: verb)
        _ = try reader.nextElement()
      }
      #expect(outcome.verdict == "invalidNumber@2", "\(text) \(verb)")
    }
  }
}

/// Counts the bytes that are examined, and skips containers that were skipped before.
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

  /// A value that is skipped from each of its enclosing levels is examined a few times, not once a level.
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
    for (_, start) in product(0..<20, starts + starts.reversed()) {
      reader.move(to: start)
      try reader.skipValue()
    }
    #expect(reader.workDone < 40 * text.utf8.count)
  }

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
