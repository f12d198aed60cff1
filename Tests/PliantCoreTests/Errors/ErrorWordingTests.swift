/// The exact text, path, line and column of errors.

import Testing

@testable import PliantCore

struct ErrorWordingTests {
  /// Documents, the verb that fails on them, and the whole description.
  static let descriptions: [(document: String, description: String)] = [
    // Skipping: the grammar.
    ("", #"expected a value, found the end of the document at $ (line 1, column 1)"#),
    ("[1, ", #"expected a value, found the end of the document at $[1] (line 1, column 5)"#),
    ("[", #"expected a value, found the end of the document at $[0] (line 1, column 2)"#),
    ("{", #"expected a key or "}", found the end of the document at $ (line 1, column 2)"#),
    (#"{"a":1,"#, #"expected a key, found the end of the document at $ (line 1, column 8)"#),
    (#"{"a":1,}"#, #"expected a key, found "}" at $ (line 1, column 8)"#),
    (#"{"a":{"b":1,}}"#, #"expected a key, found "}" at $.a (line 1, column 13)"#),
    (#"{"a":1,b:2}"#, #"expected a key, found "b" at $ (line 1, column 8)"#),
    (#"{"a" 1}"#, #"expected ":", found number 1 at $ (line 1, column 6)"#),
    (#"{"a":1 "b":2}"#, #"expected "," or "}", found string "b" at $ (line 1, column 8)"#),
    (#"{"a":[1 2]}"#, #"expected "," or "]", found number 2 at $.a (line 1, column 9)"#),
    (#"{"a":[1,2"#, #"expected "," or "]", found the end of the document at $.a (line 1, column 10)"#),
    ("[1}", #"expected "," or "]", found "}" at $ (line 1, column 3)"#),
    ("{unquoted: 1}", #"expected a key or "}", found "unquoted" at $ (line 1, column 2)"#),
    ("[tru]", #"expected a value, found "tru" at $[0] (line 1, column 2)"#),
    ("[True, 1]", #"expected a value, found "True" at $[0] (line 1, column 2)"#),
    ("[1, NaN]", #"expected a value, found "NaN" at $[1] (line 1, column 5)"#),
    ("['a']", #"expected a value, found "'" at $[0] (line 1, column 2)"#),
    ("[日]", #"expected a value, found "日" at $[0] (line 1, column 2)"#),
    ("[\u{1}]", #"expected a value, found control character 0x01 at $[0] (line 1, column 2)"#),
    ("[\u{7F}]", #"expected a value, found control character 0x7F at $[0] (line 1, column 2)"#),
    ("{} {", #"expected the end of the document, found an object at $ (line 1, column 4)"#),
    ("[] x", #"expected the end of the document, found "x" at $ (line 1, column 4)"#),
    ("1 [", #"expected the end of the document, found an array at $ (line 1, column 3)"#),
    ("[1, 01]", #"expected a number as JSON writes it, found "01" at $[1] (line 1, column 5)"#),
    (#"{"n":1.}"#, #"expected a number as JSON writes it, found "1." at $.n (line 1, column 6)"#),
    (#"{"n":-Infinity}"#, #"expected a number as JSON writes it, found "-Infinity" at $.n (line 1, column 6)"#),
    (#"["\x41b"]"#, #"expected an escape that JSON knows, found "\x41b" at $[0] (line 1, column 3)"#),
    (#"["ab\u12"]"#, #"expected an escape that JSON knows, found "\u12" at $[0] (line 1, column 5)"#),
    (#"["\ud800"]"#, #"expected a surrogate pair, found half of one: "\ud800" at $[0] (line 1, column 3)"#),
    ("[\"a\tb\"]", "expected \(plainString), found control character 0x09 at $[0] (line 1, column 4)"),
    ("[\"a\nb\"]", "expected \(plainString), found control character 0x0A at $[0] (line 1, column 4)"),
    ("[\"abc", #"expected the end of a string, found the end of the document at $[0] (line 1, column 6)"#),
    ("{\"abc", #"expected the end of a string, found the end of the document at $ (line 1, column 6)"#),
    (#"{"k\q":1}"#, #"expected an escape that JSON knows, found "\q" at $ (line 1, column 4)"#),
  ]
  private static let plainString = "a string without control characters"

  @Test(arguments: descriptions) func saysWhatWasExpectedFoundAndWhere(document: String, description: String) {
    #expect(readTree(document).error?.description == description)
    #expect(skip(Array(document.utf8)).error?.description == description)
  }

  @Test func namesBytesThatAreNoUTF8() {
    for (bytes, found): ([UInt8], String) in [
      ([0xFF], "byte 0xFF"), ([0xC0, 0x80], "byte 0xC0"), ([0xED, 0xA0, 0x80], "byte 0xED"), ([0x80], "byte 0x80"),
      ([0xE2, 0x82], "byte 0xE2"),
    ] {
      let document = Array("{\"k\":\"é".utf8) + bytes + Array("\"}".utf8)
      #expect(skip(document).error?.description == "expected UTF-8, found \(found) at $.k (line 1, column 8)")
    }
  }

  /// The messages of typed reading: `verb` reads the value of `items[1].v`.
  static let mismatches: [(value: String, verb: String, message: String)] = [
    ("\"abc\"", "Int64", #"expected Int64, found string "abc""#), ("null", "Int64", "expected Int64, found null"),
    ("true", "Int64", "expected Int64, found true"), ("{\"a\":1}", "Int64", "expected Int64, found an object"),
    ("[1]", "Int64", "expected Int64, found an array"),
    ("1.5", "Int64", "expected Int64, found number 1.5, which Int64 can't hold"),
    ("1e3", "Int64", "expected Int64, found number 1e3, which Int64 can't hold"),
    ("9223372036854775808", "Int64", "expected Int64, found number 9223372036854775808, which Int64 can't hold"),
    ("-1", "UInt64", "expected UInt64, found number -1, which UInt64 can't hold"),
    ("300", "UInt8", "expected UInt8, found number 300, which UInt8 can't hold"),
    ("1e999", "Double", "expected Double, found number 1e999, which Double can't hold"),
    ("1e39", "Float", "expected Float, found number 1e39, which Float can't hold"),
    ("\"1\"", "Double", #"expected Double, found string "1""#), ("1", "Bool", "expected Bool, found number 1"),
    ("false", "String", "expected String, found false"), ("12", "String", "expected String, found number 12"),
    ("[]", "object", "expected object, found an array"), ("{}", "array", "expected array, found an object"),
    ("null", "array", "expected array, found null"),
    ("\"it's \\\"quoted\\\"\"", "Double", #"expected Double, found string "it's \"quoted\"""#),
    ("\"日本語日本語日本語日本語日本語日本語\"", "Double", #"expected Double, found string "日本語日本語日本語日本語日…""#),
    ("\"\(digits(61))\"", "Bool", "expected Bool, found string \"\(digits(39))…\""),
    ("\"\(digits(38))\"", "Bool", "expected Bool, found string \"\(digits(38))\""),
  ]
  private static func digits(_ count: Int) -> Substring { times("0123456789", 7).prefix(count) }

  @Test(arguments: mismatches) func saysWhatStandsInPlaceOfAValue(value: String, verb: String, message: String) {
    let outcome = read("{\"items\":[{}, {\"v\": \(value)}]}") { reader -> Void in
      _ = try reader.move(along: PathPattern("items.1.v"))
      try reader.read(by: verb)
    }
    #expect(outcome.error?.message == message)
    #expect(outcome.error?.description == "\(message) at $.items[1].v (line 1, column 21)")
  }

  /// A broken value is not reported as one of the wrong type.
  @Test(arguments: [
    ("Double Int64", "[1,}", "unexpectedByte(value)@3"), ("Double Int64 Bool", "\"\\q\"", "invalidEscape@1"),
    ("Double Int64", "{\"a\":01}", "invalidNumber@5"), ("Double Int64", "nul", "unexpectedByte(value)@0"),
    ("Bool", "1", "typeMismatch(Bool)@0"), ("Bool", "\"true\"", "typeMismatch(Bool)@0"),
    ("Bool", " null", "typeMismatch(Bool)@1"), ("Bool", "[]", "typeMismatch(Bool)@0"),
    ("Bool String array", "", "unexpectedEnd(value)@0"), ("String", "  ", "unexpectedEnd(value)@2"),
    ("Bool", "]", "unexpectedByte(value)@0"), ("Bool", "-", "invalidNumber@0"), ("String", "01", "invalidNumber@0"),
    ("String", "1", "typeMismatch(String)@0"), ("String", " null", "typeMismatch(String)@1"),
    ("String", "[]", "typeMismatch(String)@0"), ("String", "x", "unexpectedByte(value)@0"),
    ("String", "[1", "unexpectedEnd(commaOrArrayEnd)@2"), ("object", " []", "typeMismatch(object)@1"),
    ("object", "null", "typeMismatch(object)@0"), ("object", "[", "unexpectedEnd(value)@1"),
    ("array", " {}", "typeMismatch(array)@1"), ("number", "true", "typeMismatch(number)@0"),
    ("number", "1.", "invalidNumber@0"),
  ]) func tellsBrokenValuesFromOthers(verbs: String, text: String, verdict: String) {
    for verb in verbs.split(separator: " ") {
      #expect(read(text) { try $0.read(by: String(verb)) }.verdict == verdict, "\(verb)")
    }
  }

  @Test func wordsTheOtherKinds() {
    let noRoom = "levels of nesting that the stack of the thread has room for, found one more"
    let cases: [(JSONError, String)] = [
      (JSONError(.invalidNesting), "the calls to the writer to form one value, found calls that do not"),
      (JSONError(.unwritable("NaN"), path: "$.a[2]"), "a value that JSON can express, found NaN at $.a[2]"),
      (JSONError(.unsupportedInput(type: "UIImage"), path: "$.a"), "a JSON object, found UIImage at $.a"),
      (JSONError(.workLimitExceeded(limit: 100)), "reading to take at most 100 times the document's bytes, found more"),
      (JSONError(.depthLimitExceeded), "fewer levels of nesting, found one more than the limit"),
      (JSONError(.stackLimitExceeded), noRoom + " (a thread with a larger stack has room for more)"),
      (JSONError(.invalidValue(expected: "City")), "City, found something else"),
    ]
    for (error, description) in cases {
      #expect(error.description == "expected \(description)")
      #expect(
        error.location == nil && error.line == 0 && error.column == 0 && error.snippet == nil && error.byteOffset == 0)
    }
    let missing = read(" {\"x\":1}") { reader -> Void in
      let start = reader.position
      try reader.skipValue()
      throw reader.missing("userInfo.age", from: start)
    }
    let failures = [.missingKey([.key("a b")]), .pathNotFound("$.a[0]")].map { (kind: JSONError.Kind) in
      read("{\"a\":1}") { reader -> Void in throw reader.failure(kind) }
    }
    #expect(
      ([missing] + failures).map { $0.error?.description } == [
        #"expected key "userInfo.age", found none at $.userInfo.age (line 1, column 2)"#,
        #"expected key "a b", found none at $['a b'] (line 1, column 1)"#,
        "expected a value at $.a[0], found none at $ (line 1, column 1)",
      ])
  }

  @Test func errorsOutliveTheirReadersAndMayBeMany() {
    // The error keeps the document: the text is made long after the reader is gone.
    let errors = (0..<50).map { index in read("[\(times("1,", index))x]") { try Tree(from: &$0) }.error }
    for (index, error) in errors.enumerated() {
      #expect(error?.description == "expected a value, found \"x\" at $[\(index)] (line 1, column \(2 * index + 2))")
    }
    let outcome = read("[1,\"a\",2]") { reader -> [String] in
      var messages: [String] = []
      _ = try reader.beginArray()
      repeat {
        do { _ = try reader.readBool() } catch { messages.append("\(error)") }
        try reader.skipValue()
      } while try reader.nextElement()
      return messages
    }
    let expected = ["number 1 at $[0] (line 1, column 2)", #"string "a" at $[1] (line 1, column 4)"#]
    #expect(outcome.value == (expected + ["number 2 at $[2] (line 1, column 8)"]).map { "expected Bool, found \($0)" })
  }
}

struct NearMissTests {
  static let words: [(word: String, candidates: [String], suggestion: String?)] = [
    // Names of any length that differ only in case and separators.
    ("user_name", ["age", "userName"], "userName"), ("userName", ["user_name"], "user_name"),
    ("UserName", ["userName"], "userName"), ("user-name", ["userName"], "userName"), ("ID", ["id"], "id"),
    ("Id", ["id"], "id"), ("ÉTÉ", ["été"], "été"), ("user.name", ["userName"], "userName"),
    // One letter swapped, left out, added, replaced.
    ("nmae", ["name", "age"], "name"), ("nme", ["name"], "name"), ("naame", ["name"], "name"),
    ("mame", ["name"], "name"), ("shenzen", ["beijing", "shanghai", "shenzhen"], "shenzhen"),
    ("ctiy", ["city"], "city"), ("日本后", ["日本語"], "日本語"),
    // Longer words may have more differences.
    ("desciptoin", ["description"], "description"), ("adress", ["address"], "address"),
    ("recieved_at", ["receivedAt"], "receivedAt"),
    ("identifcaitonNumbr", ["identificationNumber"], "identificationNumber"),
    // The nearest name, and the first of several that are equally near.
    ("prices", ["priced", "price", "pricey"], "priced"), ("colour", ["colours", "color"], "colours"),
    ("colr", ["cooler", "color"], "color"), ("Color", ["colors", "color"], "color"),
    // Too different.
    ("height", ["name", "age"], nil), ("name", ["date"], nil), ("abc", ["xyz"], nil), ("min", ["max"], nil),
    ("createdAt", ["updatedAt"], nil), ("x", ["y"], nil), ("ab", ["ac"], nil), ("id", ["ids"], nil),
    // No name to suggest.
    ("", ["a"], nil), ("_", ["-"], nil), ("name", [], nil), ("name", ["name", "nmae"], nil), ("abc", [""], nil),
  ]

  @Test(arguments: words) func suggestsWhatWasMeant(word: String, candidates: [String], suggestion: String?) {
    #expect(NearMiss.suggestion(for: word, among: candidates) == suggestion)
  }

  @Test func theCostIsBounded() {
    let long = String(repeating: "a", count: 1_000_000)
    #expect(NearMiss.suggestion(for: long, among: [long + "b", "name"]) == nil)
    #expect(NearMiss.suggestion(for: "name", among: [long]) == nil)
    let sixty = String(repeating: "ab", count: 30)
    #expect(NearMiss.suggestion(for: sixty + "c", among: [sixty]) == sixty)
    // Longer words are compared only as a whole.
    let hundred = String(repeating: "ab", count: 50)
    #expect(NearMiss.suggestion(for: hundred + "c", among: [hundred]) == nil)
    #expect(NearMiss.suggestion(for: hundred.uppercased(), among: [hundred]) == hundred)
    let many = (0..<100_000).map { "key\($0)" }
    #expect(NearMiss.suggestion(for: "kye3", among: many) == "key3")
    #expect(NearMiss.suggestion(for: "nothing like it at all", among: many) == nil)
  }
}

/// Lines, columns and snippets in documents with every kind of line end, wide characters and long lines.
struct SourceLocationTests {
  private func location(_ text: String, _ offset: Int) -> SourceLocation {
    Array(text.utf8).withUnsafeBytes { SourceLocation(byteOffset: offset, in: DocumentBytes(copying: $0)) }
  }

  typealias SourceLocation = PliantCore.SourceLocation

  @Test(arguments: [
    ("a\nb\rc\r\nd\n\re", 7, 4, 1), ("a\nb\rc\r\nd\n\re", 10, 6, 1),
    // The offset after the last byte is on the last line.
    ("[\n", 2, 2, 1), ("[\n", 99, 2, 1), ("", 0, 1, 1), ("[1", 2, 1, 3), ("[\r", 2, 2, 1),
    // Columns count Unicode scalars, except a byte order mark.
    ("[\"日本\", x]", 11, 1, 8), ("\"é😀\"x", 8, 1, 5), ("\"e\u{301}\"x", 5, 1, 5), ("\u{FEFF}x", 3, 1, 1),
    ("\u{FEFF}[x", 4, 1, 2), ("\u{FEFF}[\nx", 5, 2, 1),
  ]) func countsLinesAndColumns(text: String, offset: Int, line: Int, column: Int) {
    let location = location(text, offset)
    #expect(location.line == line && location.column == column && location.byteOffset == min(offset, text.utf8.count))
  }

  /// Words of bytes are counted at once, with the result of counting byte by byte.
  @Test func countsAsByteByByte() {
    var random = SplitMix(seed: 11)
    for _ in 0..<300 {
      let pool: [UInt8] = [0x0A, 0x0D, 0x09, 0x00, 0x0F, 0x10, 0x20, 0x61, 0x7F, 0x80, 0x8A, 0x8D, 0xBF, 0xC3, 0xFF]
      let rare = (0..<6).map { _ in UInt8.random(in: 0x20...0xFF, using: &random) }
      let source = Bool.random(using: &random) ? pool : rare + [0x0A]
      let bytes = (0..<Int.random(in: 0...60, using: &random)).map { _ in source.randomElement(using: &random) ?? 0 }
      guard Array(bytes.prefix(3)) != [0xEF, 0xBB, 0xBF] else { continue }
      bytes.withUnsafeBytes { raw in
        let document = unsafe DocumentBytes(copying: raw)
        for offset in 0...bytes.count {
          var (line, column) = (1, 1)
          for (index, byte) in bytes.prefix(offset).enumerated() {
            let isEnd = byte == 0x0A || byte == 0x0D && bytes.dropFirst(index + 1).first != 0x0A
            (line, column) = isEnd ? (line + 1, 1) : (line, column + (byte & 0xC0 == 0x80 ? 0 : 1))
          }
          let location = SourceLocation(byteOffset: offset, in: document)
          #expect(location.line == line && location.column == column, "\(bytes), \(offset)")
        }
      }
    }
  }

  static let snippets: [(document: String, snippet: String)] = [
    ("[1, x]", "[1, x]\n    ^"), ("", "\n^"), ("[", "[\n ^"), ("[1,\n  x,\n  2]", "  x,\n  ^"),
    ("[1,\r\n  x,\r\n  2]", "  x,\n  ^"), ("[1,\r  x\r]", "  x\n  ^"), ("[1,\n", "\n^"),
    // Wide characters take two columns of a terminal, combining characters take none.
    ("[\"日本語\", x]", "[\"日本語\", x]\n           ^"), ("[\"e\u{301}😀\", x]", "[\"e\u{301}😀\", x]\n        ^"),
    ("[\t\tx]", "[  x]\n   ^"), ("[\"a\u{1}b\"]", "[\"a b\"]\n   ^"),
    // 48 bytes before and after are shown; a cut is shown as an ellipsis.
    ("[\(times(" ", 47))x]", "[\(times(" ", 47))x]\n\(times(" ", 48))^"),
    ("[\(times(" ", 48))x]", "…\(times(" ", 48))x]\n\(times(" ", 49))^"),
    ("[x\(times("y", 47))", "[x\(times("y", 47))\n ^"), ("[x\(times("y", 48))", "[x\(times("y", 47))…\n ^"),
    // A line that ends at the limit is not cut.
    ("[x\(times("y", 47))\n", "[x\(times("y", 47))\n ^"),
    // Characters are not cut in two, and every cut is shown.
    ("[\"\(times("日", 20))\", x", "…\(times("日", 15))\", x\n\(times(" ", 34))^"),
    ("[x\"\(times("日", 20))", "[x\"\(times("日", 15))…\n ^"),
    // A byte order mark takes no column.
    ("\u{FEFF}[x]", "[x]\n ^"),
  ]

  @Test(arguments: snippets) func showsTheLineWithACaret(document: String, snippet: String) {
    let shown = readTree(document).error?.snippet.map { $0.unicodeScalars.filter { $0 != "\u{FEFF}" } }
    #expect(shown.map(String.init) == snippet)
  }

  @Test func aSnippetIsMadeForEveryOffsetAndAnyBytes() {
    for text in Mutation.documents + ["a\r\nb\r\r\n\n", "日本\r語"] {
      let document = Array(text.utf8).withUnsafeBytes { DocumentBytes(copying: $0) }
      var last = 1
      for offset in 0...(text.utf8.count + 3) {
        let location = SourceLocation(byteOffset: offset, in: document)
        let lines = document.snippet(at: location).split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.count == 2 && lines[1].hasSuffix("^") && location.line >= last && location.column >= 0)
        last = location.line
      }
    }
    #expect(skip(Array("[\"a".utf8) + [0xFF] + Array("b\", 1]".utf8)).error?.snippet == "[\"a\u{FFFD}b\", 1]\n   ^")
  }
}
