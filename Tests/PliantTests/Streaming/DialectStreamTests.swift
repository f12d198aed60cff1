// Streams in JSON5 and JSON with comments, split anywhere.

import Foundation
import Pliant
import Testing

/// The outcomes of a stream: values as JSON, and errors with their messages.
private func outcomes(_ chunks: [ArraySlice<UInt8>], _ decoder: PliantDecoder, at path: String? = nil) -> [String] {
  let values =
    path.map { JSON.elements(of: chunks, at: $0, decoder: decoder) } ?? JSON.lines(of: chunks, decoder: decoder)
  return outcomes(values) { try $0.jsonString() }
}

struct DialectStreamTests {
  private let json5 = with(PliantDecoder()) { $0.dialect = .json5 }
  private let spaces = String(repeating: " ", count: 80)

  private func expect(_ text: String, _ dialect: JSONDialect, at path: String? = nil, _ expected: [String]) {
    expect(Array(text.utf8), dialect, at: path, expected)
  }

  private func expect(_ bytes: [UInt8], _ dialect: JSONDialect, at path: String? = nil, _ expected: [String]) {
    let decoder = with(PliantDecoder()) { $0.dialect = dialect }
    for index in bytes.indices {
      let found = outcomes([bytes[..<index], bytes[index...]], decoder, at: path)
      #expect(found == expected, "split at \(index), \(dialect)")
    }
    for size in [1, 2, 3, 5, bytes.count + 1] {
      #expect(outcomes(chunks(bytes, of: size), decoder, at: path) == expected, "chunks of \(size), \(dialect)")
    }
  }

  static let both: [(text: String, outcomes: [String])] = [
    (#"{"id":1}\#n{"id":2}"#, ["{\"id\":1}", "{\"id\":2}"]),
    ("// first\n{\"id\":1,} // }\n/* { */{\"a\":[1,2,],/* ] */}\n", ["{\"id\":1}", "{\"a\":[1,2]}"]),
    (#"1 2/**/3\#n"a//b" "/*" true//"#, ["1", "2", "3", "\"a//b\"", "\"/*\"", "true"]),
    ("/***/1/* * / **/2", ["1", "2"]), ("// a\r\n1 // b\r2 // c\u{2028}\n3", ["1", "2", "3"]),
    ("\u{FEFF}[1,//]\n2]", ["[1,2]"]), ("", []), ("// only", []), ("/* only */ ", []),
    (#"{"a":"\"}//"}["\\"]"#, [#"{"a":"\"}//"}"#, #"["\\"]"#]),
  ]

  @Test(arguments: both, [JSONDialect.json5, .jsonWithComments])
  func passesCommentsAndTrailingCommas(_ stream: (text: String, outcomes: [String]), _ dialect: JSONDialect) {
    expect(stream.text, dialect, stream.outcomes)
  }

  @Test(arguments: [
    ("{id:1,'b':'}\"'}{$_ü:+.5}", [#"{"id":1,"b":"}\""}"#, "{\"$_ü\":0.5}"]),
    ("'it\\'s''{'\n\"a\\\nb\" 0xFF\n+1. .5", ["\"it's\"", "\"{\"", "\"ab\"", "255", "1.0", "0.5"]),
    ("1\u{A0}2\u{2003}3\u{3000}'é\u{A0}'\u{FEFF}4\u{000B}5", ["1", "2", "3", "\"é\u{A0}\"", "4", "5"]),
    (
      "{\\u0061b: [1,], // x\n/* } */ c: {},}\n{'d\\x41': 'e\\\r\nf'}",
      [#"{"\u0061b":[1],"c":{}}"#, #"{"d\u0041":"ef"}"#]
    ),
  ]) func knowsQuotesKeysAndSpacesOfJSON5(_ text: String, _ outcomes: [String]) { expect(text, .json5, outcomes) }

  @Test func tellsPlacesOfTheStream() {
    let bad = #"expected a value, found "tru" at $.b (line 2, column 8) @12"#
    expect("// c\n{a:1,b:tru}\n{a:2}\n", .json5, [bad, #"{"a":2}"#])
    let open = #"expected "," or "}", found "]" at $[1] (line 1, column 24) @23"#
    expect("[1, /* x */ {a:1, 'b':2]\n7", .json5, [open, "7"])
    expect("1\n'a' b:", .jsonWithComments, ["1", "expected a value, found \"'\" at $ (line 2, column 1) @2"])
    let unended = "expected the end of a comment, found the end of the document at $ (line 1, column 7) @6"
    expect("1 /* 2", .json5, ["1", unended])
  }

  @Test(arguments: [
    ("// c\n[1,{a:2,},/*]*/'x',]", "", ["1", "{\"a\":2}", "\"x\""]), ("[]", "", []), ("[/**/]", "", []),
    ("{skip:[{a:']'}], /*data*/ data /**/ : {'items':[1,2,],},}", "data.items", ["1", "2"]),
    ("{\"x\": 0x1F, 'data': [[1],[{items:[7 , 8,]}]]}", "data.1.0.items", ["7", "8"]),
    ("{d\\u0061ta:[1]}", "data", ["1"]),
    // Skipped values are checked.
    ("{skip:[1 2], a:[3]}", "a", [#"expected "," or "]", found number 2 at $.skip (line 1, column 10) @9"#]),
    ("{x:{'y':0x,}, a:[]}", "a", ["expected a number as JSON writes it, found \"0x\" at $.x.y (line 1, column 9) @8"]),
    (
      "[[1,],{b:'\\x4'},[2]]", "2",
      [#"expected an escape that JSON knows, found "\x4'" at $[1].b (line 1, column 11) @10"#]
    ),
    ("{x:-+1,a:[3]}", "a", ["expected a number as JSON writes it, found \"-+1\" at $.x (line 1, column 4) @3"]),
    ("{x:.5e1/**/,/**/y:Infinity,z:'\u{2028}',a:[3]}", "a", ["3"]),
    ("{x:/", "a", ["expected a value, found \"/\" at $.x (line 1, column 4) @3"]),
  ]) func findsTheElementsOfArrays(_ text: String, _ path: String, _ outcomes: [String]) {
    expect(text, .json5, at: path, outcomes)
  }

  @Test(arguments: [JSONDialect.json5, .jsonWithComments]) func passesKeysOfAnyLength(_ dialect: JSONDialect) {
    let decoder = with(PliantDecoder()) { $0.dialect = dialect }
    let long = String(repeating: "k", count: 100_000)
    for quote in dialect == .json5 ? ["", "'", "\""] : ["\""] {
      let stream = Array("{\(quote)\(long)\(quote) /* : */: 1, \"items\": [2, 3,],}".utf8)
      for size in [1000, 70_000, stream.count] {
        let whole = outcomes(chunks(stream, of: size), decoder, at: "items")
        #expect(whole == ["2", "3"], "\(quote) in chunks of \(size)")
        let cut = outcomes(chunks(Array(stream.prefix(90_000)), of: size), decoder, at: "items")
        #expect(cut.count == 1 && cut[0].contains("found the end of the document"), "\(quote) \(size): \(cut)")
      }
    }
  }

  /// A key without quotes is no fault before its colon arrives.
  @Test func passesChunksThatEndBetweenAKeyAndItsColon() {
    let key = String(repeating: "k", count: 80)
    for text in ["{\(key):1}", "{a:0,\(key) :1}", "{k\(spaces)// \(key)\n:1}", "{a:[]\(spaces),NaN /**/ //\(key)\n:1}"]
    {
      expect(text, .json5, outcomes([ArraySlice(text.utf8)], json5))
      #expect(outcomes(chunks(text, of: 1), json5) == [try? json5.decode(JSON.self, from: text).jsonString()])
    }
    let passed = "{b:{a:'\(String(repeating: "x", count: 65_500))',\(key)\(key):1},items:[1]}"
    #expect(outcomes(chunks(passed, of: 50), json5, at: "items") == ["1"])
  }

  @Test func namesMissingPathsAndGoesOnAfterBadDocuments() {
    expect("{a:[1,],b:{},}", .json5, at: "c", ["expected a value at $.c, found none at $ (line 1, column 14) @13"])
    expect("[1,,2]", .json5, at: "", ["1", "expected a value, found \",\" at $[1] (line 1, column 4) @3"])
    let text = "{id:1,name:'a'}\n{id:'x'}\n{id:,}\n{id:'4',name:'b'} // }\n"
    for size in [1, 4, 100] {
      let reports = StreamReports()
      let items = StreamItem.lines(of: chunks(text, of: size), decoder: json5, report: reports.sink)
      #expect(ids(items) == ["1", "4"], "\(size)")
      #expect(reports.all.map(\.line) == [2, 3, 4], "\(reports.lines)")
    }
  }

  @Test func memoryIsBoundedAndBrokenLinesEndEarly() throws {
    let decoder = with(json5) { $0.limits.bytes = 10_000 }
    // Comments and skipped values may have any length.
    let long = String(repeating: "x", count: 100_000)
    let text = "/*\(long)*/{skip:'\(long)', // \(long)\n items: [1, '\(long)', /*\(long)*/ 2]}"
    let results = JSON.elements(of: chunks(text, of: 1000), at: "items", decoder: decoder).map { try? $0.get().int }
    #expect(results == [1, nil, 2])
    let lines = "{id:1\n" + (2...400).map { "{id:\($0)}\n" }.joined()
    let ids = StreamItem.lines(of: chunks(lines, of: 50), decoder: json5).map { try? $0.get().id }
    #expect(ids.first == .some(nil) && ids.dropFirst().map { $0 ?? 0 } == Array(2...400))
  }

  @Test func linesEndAsTheDialectHasIt() {
    let text = "1 // a\u{2028}2\n{\"a\":[3 // b\u{2029}\n]} // \u{2029}4"
    expect(text, .json5, ["1", "2", "{\"a\":[3]}", "4"])
    expect(text, .jsonWithComments, ["1", "{\"a\":[3]}"])
    expect("[1 // a\u{2028}, // ]\n2]", .json5, at: "", ["1", "2"])
    expect("[1 // a\u{2028}]\n, 2]", .jsonWithComments, at: "", ["1", "2"])
  }

  /// Invalid UTF-8 has the same error as in a document, at any place.
  @Test func whatIsNoUTF8MeansNothing() {
    func check(_ bytes: [UInt8], at path: String? = nil, _ expected: [String]) {
      for dialect in [JSONDialect.json5, .jsonWithComments] { expect(bytes, dialect, at: path, expected) }
    }
    let note = Array("// caf".utf8) + [0xE9]
    let bad = "expected UTF-8, found byte 0xE9 at $"
    check("1 ".utf8 + note + "\n2\n/* \u{E9} */3".utf8, ["1", "\(bad) (line 1, column 9) @8", "2", "3"])
    check(note, ["\(bad) (line 1, column 7) @6"])
    check("[1, ".utf8 + note + "\n2]".utf8, at: "", ["1", "\(bad) (line 1, column 11) @10"])
    check(note + "\n{\"a\":[1]}".utf8, at: "a", ["\(bad) (line 1, column 7) @6"])
    check([0x31, 0x20, 0xE2, 0x80], ["1", "expected a value, found byte 0xE2 at $ (line 1, column 3) @2"])
    check([0x31, 0x0A, 0xC2, 0x0A, 0x32], ["1", "expected a value, found byte 0xC2 at $ (line 2, column 1) @2", "2"])
    let second = "expected a value, found byte 0x82 at $[1] (line 1, column 4) @3"
    check("[1,".utf8 + [0x82, 0x20, 0x2C, 0x32, 0x5D], at: "", ["1", second, "2"])
  }
}

/// Limits of values of streams in JSON5: the error doesn't depend on the chunks.
struct DialectLimitTests {
  private let padding = String(repeating: "y", count: 100)

  private func expect(
    _ text: String, at path: String? = nil, bytes: Int = .max, depth: Int = 512, _ expected: [String]
  ) {
    let decoder = with(PliantDecoder()) { ($0.dialect, $0.limits.bytes, $0.limits.depth) = (.json5, bytes, depth) }
    for size in [text.utf8.count, 1, 2, 3, 7, 13, 40, 64, 100] {
      let found = outcomes(chunks(text, of: size), decoder, at: path).prefix(expected.count)
      #expect(found.map { $0.components(separatedBy: " @")[0] } == expected, "\(text) in chunks of \(size)")
    }
  }

  @Test func errorsDoNotDependOnWhereTheStreamIsSplit() {
    // Errors after the limit are not detected.
    expect(
      "tru\n{\"id\":7,\"t\":\"z\n\(padding)", bytes: 10,
      [
        "expected a value, found \"tru\" at $ (line 1, column 1)",
        "expected at most 10 bytes, found more at $ (line 2, column 11)",
        "expected a value, found \"\(padding.prefix(40))…\" at $ (line 3, column 1)",
      ])
    let tooLong = "expected at most 10 bytes, found more at $.t (line 2, column 11)"
    for text in ["{x:1}\n{\"id\":7,t:'\\x4\(padding)'}\n{y:2}", "{x:1}\n{\"id\":7,t:'\\x4'}\n{y:2}"] {
      expect(text, bytes: 10, ["{\"x\":1}", tooLong, "{\"y\":2}"])
    }
    expect(
      "[1,{a:'\(padding)\n'},2]", at: "", bytes: 10,
      ["1", "expected at most 10 bytes, found more at $[1].a (line 1, column 14)", "2"])
    // An error before the limit is.
    let bad = "expected an escape that JSON knows, found \"\\x4\(padding.prefix(37))…\" at $.t (line 2, column 5)"
    expect("{x:1}\n{t:'\\x4\(padding)'}\n{y:2}", bytes: 10, ["{\"x\":1}", bad, "{\"y\":2}"])
    expect("0x\(padding)", bytes: 6, ["expected at most 6 bytes, found more at $ (line 1, column 7)"])
    // The limit applies to the text as written, not to its value as JSON.
    expect("['a\\\n\\\n\\\nb']\n1", bytes: 10, ["expected at most 10 bytes, found more at $[0] (line 4, column 2)"])
    // The first error of a malformed value is reported, which may be its depth.
    expect(
      "{a:{b:[[[[[1]]],\(padding),'\n\(padding)']},2]}}", at: "a.b", depth: 2,
      ["expected at most 2 levels of nesting, found one more at $.a.b[0][0][0] (line 1, column 10)"])
    expect(
      "{a:{b:[{a:{b:{c:1}}, b:'\(padding)\\1'},2]}}", at: "a.b", depth: 2,
      ["expected at most 2 levels of nesting, found one more at $.a.b[0].a.b (line 1, column 14)", "2"])
  }
}
