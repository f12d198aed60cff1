// JSON5 and JSON with comments, each document with the equivalent JSON; and the paths of errors.

import Foundation
import Testing

@testable import Pliant

struct DialectTests {
  private func read<Value: JSONReadable>(
    _ type: Value.Type, _ document: some JSONSource, _ dialect: JSONDialect
  ) throws -> Value { try with(PliantDecoder.strict) { $0.dialect = dialect }.decode(type, from: document) }

  @Test(arguments: [
    // Comments and white space.
    ("// a\n1", "1"), ("/* a\n * b */ [1, /**/ 2] // end", "[1,2]"), ("1//", "1"), ("[1,/* ] */2]", "[1,2]"),
    ("\u{FEFF}{}", "{}"), ("\u{B}\u{C}\u{A0}\u{2028}\u{2029}\u{3000}[\u{2003}]", "[]"),
    ("// \u{2028}7", "7"), (#""/* no comment */""#, #""/* no comment */""#),
    // Commas.
    ("[1,]", "[1]"), ("[1 , /* end */ ]", "[1]"), (#"{"a":1,}"#, #"{"a":1}"#),
    ("[[1,],{\"a\":[],},]", #"[[1],{"a":[]}]"#),
    // Keys.
    ("{a:1}", #"{"a":1}"#), ("{ $_9 : 1, ünï: 2, 日本 :3}", #"{"$_9":1,"ünï":2,"日本":3}"#),
    (#"{\u0061b: 1}"#, #"{"ab":1}"#),
    ("{null: null, true: true, Infinity: 1, NaN /**/ : 2}", #"{"null":null,"true":true,"Infinity":1,"NaN":2}"#),
    ("{'single \"quotes\"': 1}", #"{"single \"quotes\"":1}"#),
    // Strings.
    (#"'it\'s'"#, #""it's""#), (#""\'""#, #""'""#), (#"'"'"#, #""\"""#), ("'a\\\nb'", #""ab""#),
    ("'a\\\r\nb\\\rc\\\u{2028}d'", #""abcd""#), (#"'\v\0\x41\xe9\a\ö\/'"#, #""\u000b\u0000Aéaö/""#),
    ("'tab\there'", #""tab\there""#), ("\"\u{2028}\"", "\"\u{2028}\""), (#"'\u00e9\ud83d\ude00'"#, #""é😀""#),
    ("''", #""""#), (#"'\\'"#, #""\\""#),
    // Numbers.
    ("+1", "1"), ("[+.5,-.5,5.,-5.,.5e1,5.e1,5.5E-1]", "[0.5,-0.5,5.0,-5.0,5,50,0.55]"),
    ("[0x1F,-0XaB,+0x0]", "[31,-171,0]"), ("0xFFFFFFFFFFFFFFFF", "18446744073709551615"),
    ("0xffffffffffffffffffffffffffffffff", "340282366920938463463374607431768211455"),
    ("[1.5,-0,1e3,0]", "[1.5,-0,1e3,0]"),
    // All JSON is JSON5.
    (#"{"a":[1,2.5,null,true,false,"x\n\"\\é"]}"#, #"{"a":[1,2.5,null,true,false,"x\n\"\\é"]}"#),
  ]) func json5(text: String, json: String) throws {
    #expect(try read(AnyValue.self, text, .json5) == AnyValue(json: json), "\(text)")
    // Every prefix is an error or another value; none traps.
    let bytes = Array(text.utf8)
    for count in bytes.indices { _ = try? read(AnyValue.self, Array(bytes.prefix(count)), .json5) }
  }

  /// JSON in strings is in the document's dialect, too.
  @Test(arguments: [
    (#"["{b:[+1,],a:[NaN]}"]"#, JSONDialect.json5, true), (#"["{\"b\":[1,/**/],}"]"#, .jsonWithComments, true),
    (#"["{b:[1]}"]"#, .jsonWithComments, false), (#"["{b:[1]}"]"#, .json, false), (#"["{\"b\":[1,]}"]"#, .json, false),
    (#"["{b:['}"]"#, .json5, false),
  ]) func jsonInStrings(text: String, dialect: JSONDialect, isFine: Bool) throws {
    let decoder = with(PliantDecoder()) { $0.dialect = dialect }
    let values = try? decoder.decode([[String: [Double]]].self, from: text)
    #expect(values?.first?["b"] == (isFine ? [1] : nil))
  }

  @Test func numbersThatAreNone() throws {
    #expect(try read([Double].self, "[Infinity, -Infinity, +Infinity]", .json5) == [.infinity, -.infinity, .infinity])
    #expect(try read([Float].self, "[NaN, -NaN, +NaN, 1]", .json5).map(\.isNaN) == [true, true, true, false])
    #expect(try read([String: Double?].self, "{NaN: Infinity, a: null}", .json5) == ["NaN": .infinity, "a": nil])
    #expect(throws: DecodingError.self) { try read([Double].self, "[1e99999]", .json5) }
    let commented = thrown(\.message) { try read([Int].self, "[1.5// c\n]", .jsonWithComments) }
    #expect(commented == ["expected Int, found number 1.5, which Int can't hold"])
    let infinite = thrown { try read([Int].self, "[1, Infinity\u{3000}//c\n]", .json5) }
    #expect(infinite == ["expected Int, found number Infinity, which Int can't hold at $[1] (line 1, column 5)"])
  }

  @Test func numbersThatAreNoneInJSON() throws {
    let decoder = with(PliantDecoder()) { $0.dialect = .json5 }
    var report = DecodingReport()
    let json = try decoder.decode(JSON.self, from: "{a:[NaN,{b:-Infinity},true,false,null],c:1e99999}", report: &report)
    #expect(json.a[0].double?.isNaN == true && json.a[1].b.double == -.infinity && json.a[0] != json.a[1].b)
    #expect(json.a[0].numberText == nil && json.c.numberText == "1e99999" && json.c.double == nil)
    #expect(throws: EncodingError.self) { try json.jsonString() }
    #expect(try json.jsonString(nonFiniteFloats: .null) == #"{"a":[null,{"b":null},true,false,null],"c":1e99999}"#)
    #expect(try decoder.decode(JSON.self, from: "NaN").double?.isNaN == true)
    #expect(try json.a[1].b.decode(Double.self) == -.infinity && json.a[0].decode(Float?.self)?.isNaN == true)
    #expect(throws: DecodingError.self) { try json.a[0].decode(Int.self) }
    // They remain non-finite in a changed value, and in a detached one.
    let changed = JSON([JSON(-Double.infinity), 1.5])
    #expect(try changed.decode([Double].self) == [-.infinity, 1.5] && changed.decode(at: "0") == -Double.infinity)
    #expect(changed.x.jsonError?.message == #"expected an object with key "x", found an array"#)
    #expect(json.a.detached()[1].b.double == -.infinity)
    // Strict decoding reads them without issues as floating-point numbers, and as no other type.
    #expect(try decoder.decode([Double].self, from: "[-Infinity]", report: &report) == [-.infinity])
    #expect(try decoder.decode([String: Float?].self, from: "{a: Infinity}", report: &report) == ["a": .infinity])
    #expect(report.isClean, "\(report)")
    for text in ["NaN", "-Infinity"] {
      #expect(throws: DecodingError.self) { try decoder.decode(String.self, from: text) }
      #expect(throws: DecodingError.self) { try decoder.decode(Lossless<String>.self, from: text) }
    }
  }

  @Test(arguments: [
    ("[1,,2]", 3), ("[,]", 1), ("{,}", 1), ("[1 2]", 3), ("{a 1}", 3), ("{a: b: 1}", 4), ("{a", 2), ("[a: 1]", 1),
    ("{1a: 1}", 1), ("012", 0), ("0x", 0),
    ("+ 1", 0), ("+", 0), (".", 0), ("-.e1", 0), ("'a\nb'", 2), ("'a", 2), ("/* a", 4), ("[1, /* ]", 8), (#"'\1'"#, 1),
    (#"'\01'"#, 1), (#"'\x4'"#, 1), (#"'\u12'"#, 1), ("Infinit", 0), ("[+Infinityx]", 1), ("{a: undefined}", 4),
    ("'\\", 2), (#"{a\u002d: 1}"#, 2), ("5.5.5", 3), ("/ 1", 0), ("true false", 5),
    ("0x123456789012345678901234567890123", 0), ("0x2.2", 0), ("[1, 5Infinity]", 4), ("[5.NaN]", 1), ("0x1NaN", 0),
    ("{a: 'x' /* c */ b: 1}", 16),
    // Cut after a token that is longer or shorter in JSON.
    ("[NaN", 4), ("[-Infinity ", 11), ("{a:5.", 5), ("[+.5", 4), ("[0x1", 4), ("[0xFFFFFFFF", 11), ("['\\v'", 5),
  ]) func refused(text: String, byteOffset: Int) throws {
    #expect(thrown({ "\($0.byteOffset)" }) { try read(AnyValue.self, text, .json5) } == ["\(byteOffset)"], "\(text)")
  }

  @Test func placesAreThoseOfTheDocumentAsWritten() throws {
    let text = """
      // settings
      {
        name: 'it\\'s "here"', /* a comment */ size: 0x10, 'ratio': +.5,
        tags: ['a', 7,],
        when: 'never',
      }
      """
    let cut = text.dropLast(2) + "x"
    #expect(thrown({ "\($0.line)" }) { try read([String: AnyValue].self, String(cut), .json5) } == ["5"])
    let wrong = #expect(throws: DecodingError.self) { try read([String: String].self, text, .json5) }
    let mismatch = try #require(wrong?.jsonError)
    #expect("\(mismatch)" == "expected String, found number 0x10 at $.size (line 3, column 47)")
    #expect(mismatch.snippet?.hasSuffix("^") == true && mismatch.snippet?.contains("size: 0x10") == true)
    #expect(text.utf8.dropFirst(mismatch.byteOffset).starts(with: "0x10".utf8))
    for number in ["+2.5", "+.5", "+Infinity", "+0x1F."] {
      #expect(thrown({ "\($0.byteOffset)" }) { try read([Int].self, "[ \(number)]", .json5) } == ["2"])
    }
    let decoder = with(PliantDecoder()) { $0.allowsJSON5 = true }
    var report = DecodingReport()
    let values = try decoder.decode([String: Int].self, from: "{a: 1, /* x */ b: '2', 'c': 'x',}", report: &report)
    #expect(values == ["a": 1, "b": 2])
    let issues = [
      #"$.b, line 1 column 19: expected Int, found string "2": converted to 2"#,
      #"$.c, line 1 column 29: expected Int, found string "x": dropped"#,
    ]
    #expect(report.issues.map { "\($0)" } == issues && report.issues.map(\.byteOffset) == [18, 28])
  }

  @Test(arguments: [
    ("// a\n[1, /* b */ 2,]", "[1,2]"), (#"{"a": "// no \" comment",}"#, #"{"a":"// no \" comment"}"#),
    ("\u{FEFF}1", "1"),
  ]) func comments(text: String, json: String) throws {
    #expect(try read(AnyValue.self, text, .jsonWithComments) == AnyValue(json: json))
    #expect(throws: DecodingError.self) { try read(AnyValue.self, text.hasPrefix("\u{FEFF}") ? "+1" : text, .json) }
  }

  @Test(arguments: ["{a: 1}", "'a'", "+1", "0x1", ".5", "[Infinity]", "\u{A0}1", "\"a\tb\""])
  func commentsAreAllThatIsAdded(text: String) {
    #expect(throws: DecodingError.self) { try read(AnyValue.self, text, .jsonWithComments) }
  }

  /// Malformed UTF-8 that starts like a character: white space, a byte order mark, a letter.
  @Test(
    arguments: [
      ([0x5B, 0x31, 0x2C, 0x82, 0x20, 0x20, 0x32, 0x5D], 3), ([0xEF, 0x7B, 0x7F, 0x7D], 0), ([0x31, 0xE2, 0x80], 1),
      ([0xC0, 0xA0, 0x31], 0), ([0xE0, 0x82, 0xA0, 0x31], 0), ([0xEF, 0xBB, 0x31], 0),
      ([0xF8, 0x80, 0x80, 0x80, 0x31], 0), ([0x7B, 0xC3, 0x3A, 0x31, 0x7D], 1), ([0x31, 0xC2], 1),
      ([0x31, 0xE3, 0x80, 0xC0], 1),
    ] as [([UInt8], Int)])
  func whatIsNoUTF8MeansNothing(bytes: [UInt8], byteOffset: Int) {
    for dialect in [JSONDialect.json5, .jsonWithComments] {
      #expect(thrown({ "\($0.byteOffset)" }) { try read(AnyValue.self, bytes, dialect) } == ["\(byteOffset)"])
    }
  }

  @Test(
    arguments: [[0x82], [0xE2, 0x80], [0xC3, 0x28], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xFF]] as [[UInt8]])
  func commentsAreUTF8(bad: [UInt8]) throws {
    for dialect in [JSONDialect.json5, .jsonWithComments] {
      for (start, end) in [("[1,// \u{E9}", "\n2]"), ("/* \u{1F600}", "*/ [1]"), ("[1,/**", "**/]"), ("[1] //", "")] {
        let bytes = Array(start.utf8) + bad + Array(end.utf8)
        let error = #expect(throws: DecodingError.self) { try read(AnyValue.self, bytes, dialect) }
        #expect(error?.jsonError?.byteOffset == start.utf8.count)
        if case .invalidUTF8? = error?.jsonError?.kind {} else { Issue.record("\(String(describing: error))") }
      }
    }
  }

  /// The line separators of JavaScript end a line only in JSON5.
  @Test(arguments: ["\u{2028}", "\u{2029}"]) func linesEndAsTheDialectHasIt(end: String) throws {
    #expect(try read(AnyValue.self, "[1, // a\(end)2]", .json5) == AnyValue(json: "[1,2]"))
    #expect(try read(AnyValue.self, "[1, // a\(end)2]\n 3]", .jsonWithComments) == AnyValue(json: "[1,3]"))
    #expect(throws: DecodingError.self) { try read(AnyValue.self, "[1, // a\(end)2]", .jsonWithComments) }
    #expect(try read(AnyValue.self, "[1, /* a\(end)*/ 2]", .jsonWithComments) == AnyValue(json: "[1,2]"))
  }

  /// Examining a comment again for each comma or key before it would take quadratic time.
  @Test func rewritingIsLinear() throws {
    let many = "[" + String(repeating: "1 /* c */ , // d\n", count: 20_000) + "]"
    #expect(try read([Int].self, many, .json5).count == 20_000)
    let (comments, lines) = (String(repeating: " /* c */", count: 50_000), String(repeating: "\n", count: 100_000))
    #expect(try read([String: Int].self, "{a\(comments): 1,\(lines)}", .json5) == ["a": 1])
  }
}

struct DialectPathTests {
  private let decoder = with(PliantDecoder.strict) { $0.dialect = .json5 }

  static let faults: [(text: String, path: String, column: Int)] = [
    // Strings.
    (#"{a:"\1"}"#, "$.a", 5), ("{a:'x\ny'}", "$.a", 6), (#"{a:1,b:['\1']}"#, "$.b[0]", 10),
    (#"[{n:1},{a:'\x4'}]"#, "$[1].a", 12), ("{a:[1,'\\", "$.a[1]", 9), ("{a:{b:'x", "$.a.b", 9),
    (#"[/* é */ 'ö', 'ü\0\01']"#, "$[1]", 19),
    // Keys have the path of their object.
    (#"{a:{'\1':2}}"#, "$.a", 6),
    // Numbers.
    ("{n:0x}", "$.n", 4), ("{a:{b:[1,0x2.2]}}", "$.a.b[1]", 10), ("[1, 5Infinity]", "$[1]", 5), ("{a:-.}", "$.a", 4),
    ("[.5, +]", "$[1]", 6), ("[1,01]", "$[1]", 4),
    // A reader finds the first error, and the rewriter another.
    (#"{a:tru, b:'\1'}"#, "$.a", 4), (#"{a:1 b:'\1'}"#, "$", 6),
  ]

  @Test(arguments: faults) func aFaultHasThePathOfItsValue(text: String, path: String, column: Int) throws {
    let error = try #require(#expect(throws: DecodingError.self) { try decoder.decode(JSON.self, from: text) })
    #expect(error.jsonError?.path.description == path && error.jsonError?.column == column)
    guard case .dataCorrupted(let context) = error else { throw error }
    let steps = context.codingPath.map { $0.intValue.map { JSONPath.Component.index($0) } ?? .key($0.stringValue) }
    #expect(JSONPath(steps).description == path)
  }

  @Test(arguments: faults)
  func aFaultInAnElementOfAStreamHasThePathOfItsValue(text: String, path: String, column: Int) async throws {
    guard text.hasSuffix("}") || text.hasSuffix("]") else { return }
    let bytes = Array("{list: [0, \(text)]}".utf8)
    for size in [1, 5, bytes.count] {
      let stream = JSON.elements(of: ChunkStream(chunks: chunks(bytes, of: size)), at: "list", decoder: decoder)
      let error = await #expect(throws: DecodingError.self) { for try await _ in stream {} }
      #expect(error?.jsonError?.path.description == "$.list[1]" + path.dropFirst(), "chunks of \(size)")
    }
  }

  #if Macros

  @JSONModel struct Rest { @Key("p.a") var a = 0; @UnknownKeys var rest: [String: JSON] = [:] }
  @JSONModel(tag: "p.t") enum Tagged { case a([String: JSON]) }

  @Test func numbersThatAreNoneRemainSoInRemainders() throws {
    let rest = try decoder.decode(Rest.self, from: "{p: {a: 1, u: [NaN, 'x\\v'], w: -Infinity}}").rest["p"] ?? nil
    #expect(rest.u[0].double?.isNaN == true && rest.u[1].string == "x\u{B}" && rest.w.double == -.infinity)
    guard case .a(let members) = try decoder.decode(Tagged.self, from: "{p: {t: 'a', n: [+Infinity]}}") else { return }
    #expect(members["p"]?.n[0].double == .infinity)
  }

  /// Writes the value that it reads three times; the first two attempts may fail, and must leave nothing behind.
  private struct Copy: JSONReadable {
    let text: String
    init(from reader: inout JSONReader) throws(JSONError) {
      var writer = JSONWriter(nonFiniteFloats: .null), strict = JSONWriter()
      let start = reader.position
      let array = try strict.beginArray()
      try? strict.write(valueOf: &reader)
      reader.move(to: start)
      try? strict.write(valueOf: &reader)
      try strict.endArray(array)
      reader.move(to: start)
      try writer.write(valueOf: &reader)
      text = try strict.string() + writer.string()
    }
  }

  @Test(arguments: [("{a: [1.50, NaN]}", #"[]{"a":[1.50,null]}"#), ("[.5, 'é']", #"[[0.5,"é"],[0.5,"é"]][0.5,"é"]"#)])
  func copiesAreWrittenAsNumbersAre(text: String, copy: String) throws {
    #expect(try decoder.decode(Copy.self, from: text).text == copy)
  }

  @JSONModel struct Login { var name = ""; @Sensitive var password = "" }

  @Test func aFaultInASensitiveValueShowsNothingOfIt() {
    let error = #expect(throws: DecodingError.self) { try decoder.decode(Login.self, from: #"{password:'abc\1'}"#) }
    #expect(error?.jsonError?.snippet == nil && error.map { "\($0)".contains("abc") } == false)
  }
  #endif
}
