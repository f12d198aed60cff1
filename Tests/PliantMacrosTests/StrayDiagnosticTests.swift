//===----------------------------------------------------------------------===//
// Diagnostics about what has no effect: attributes outside of models, paths in another notation, hooks that nothing calls, constants.
//===----------------------------------------------------------------------===//

#if Macros
import Foundation
import SwiftDiagnostics
import Testing

@testable import PliantMacros

struct StrayDiagnosticTests {
  @Test(arguments: [
    Diagnosis(
      "an attribute of a type without @JSONModel is refused",
      """
      struct Plain {
        @Key("a") var a: Int
      }
      """,
      [
        .init(
          "attribute-outside-model", at: "@Key(\"a\")",
          "expected a member of a type with @JSONModel after @Key, found one of 'Plain', where nothing follows it",
          fixIts: [.init("remove @Key", "@Key(\"a\") var a: Int", becomes: "var a: Int")])
      ]),
    Diagnosis(
      "each attribute is, before properties and cases",
      """
      enum Level {
        @Fallback case other
        @Ignored case none
        @PayloadKey("a", "b") @Strict(for: "a") case some(a: Int)
      }
      class Animal {
        @InheritedDefault(1) override var legs: Int { get { 2 } set {} }
        @Strategy(.iso8601) var at: Date
      }
      extension Animal {
        @Sensitive static var secret = ""
      }
      """,
      [
        ("Fallback", "", "'Level'", "@Fallback case other", "case other"),
        ("Ignored", "", "'Level'", "@Ignored case none", "case none"),
        (
          "PayloadKey", "(\"a\", \"b\")", "'Level'", "@PayloadKey(\"a\", \"b\") @Strict(for: \"a\") case some(a: Int)",
          "@Strict(for: \"a\") case some(a: Int)"
        ),
        (
          "Strict", "(for: \"a\")", "'Level'", "@PayloadKey(\"a\", \"b\") @Strict(for: \"a\") case some(a: Int)",
          "@PayloadKey(\"a\", \"b\") case some(a: Int)"
        ),
        (
          "InheritedDefault", "(1)", "'Animal'", "@InheritedDefault(1) override var legs: Int { get { 2 } set {} }",
          "override var legs: Int { get { 2 } set {} }"
        ),
        ("Strategy", "(.iso8601)", "'Animal'", "@Strategy(.iso8601) var at: Date", "var at: Date"),
        (
          "Sensitive", "", "an extension of 'Animal'", "@Sensitive static var secret = \"\"",
          "static var secret = \"\""
        ),
      ].map { name, arguments, owner, line, fixed in
        .init(
          "attribute-outside-model", at: "@\(name)\(arguments)",
          "expected a member of a type with @JSONModel after @\(name), found one of \(owner), where nothing follows it",
          fixIts: [.init("remove @\(name)", line, becomes: fixed)])
      }),
    Diagnosis(
      "a TolerantCodable type has a wrapper for keys",
      "struct Song: Codable, TolerantCodable { @Key(\"a\") var a = 1 }",
      [
        .init(
          "attribute-outside-model", at: "@Key(\"a\")",
          "expected a member of a type with @JSONModel after @Key, found one of 'Song', where nothing follows it",
          fixIts: [
            .init(
              "rename it '@Mapped'", "struct Song: Codable, TolerantCodable { @Key(\"a\") var a = 1 }",
              becomes: "struct Song: Codable, TolerantCodable { @Mapped(\"a\") var a = 1 }"),
            .init(
              "remove @Key", "struct Song: Codable, TolerantCodable { @Key(\"a\") var a = 1 }",
              becomes: "struct Song: Codable, TolerantCodable { var a = 1 }"),
          ])
      ]),
    Diagnosis(
      "members of models and requests keep theirs, whatever is around",
      """
      struct Outer {
        @Pliant.JSONModel struct Inner { @Key("a") var a: Int }
        #if os(Linux)
        @JSONModel
        #endif
        struct Other { @Strict var b: Int }
      }
      extension Outer {
        @JSONModel(tag: "type") enum Shape { @Key("c") case circle(r: Int); @Fallback case none }
      }
      @Request("GET /users") struct Users { @Key("per_page") var count: Int }
      """, []),
  ])
  func attributes(_ diagnosis: Diagnosis) throws { try diagnosis.check() }

  @Test func aNestedTypeHasToBeAModelItself() throws {
    let source = "@JSONModel struct Outer { var id: Int; struct Inner { @Strict var a: Int } }"
    #expect(
      try Expansion(source).diagnostics.map(\.message) == [
        "expected a member of a type with @JSONModel after @Strict, found one of 'Inner', where nothing follows it"
      ])
  }

  @Test(arguments: [
    ("items[0].id", "items.0.id", #"items\[0].id"#),
    ("items[*].id", "items.*.id", #"items\[*].id"#),
    ("items[-1]", "items.-1", #"items\[-1]"#),
    ("rows[0][1]", "rows.0.1", #"rows\[0][1]"#),
    ("a.b[2].c", "a.b.2.c", #"a.b\[2].c"#),
    ("items['first name']", "items.first name", #"items\['first name']"#),
    (#"items["0"]"#, #"items.\0"#, #"items\["0"]"#),
    ("$.a", "a", #"\$.a"#),
    ("$.items[0].id", "items.0.id", #"\$.items[0].id"#),
    ("$['a.b'].c", #"a\.b.c"#, #"\$['a.b'].c"#),
    ("a/b", "a.b", #"a\/b"#),
    ("/items/0/id", "items.0.id", #"\/items/0/id"#),
    ("/a~1b/c", "a/b.c", #"\/a~1b/c"#),
    ("[0].id", nil, #"\[0].id"#),
  ])
  func warnsOfOtherNotations(_ text: String, _ path: String?, _ literal: String) throws {
    #expect(ForeignPath(text)?.path == path)
    #expect(ForeignPath(text)?.literal == literal)
    if let path { #expect(ForeignPath(path) == nil || path.contains("/"), "what is proposed is proposed again") }
    #expect(ForeignPath(literal) == nil, "a backslash doesn't silence it")
    let meant = try DocumentPath(parsing: text).components
    #expect(try DocumentPath(parsing: literal).components == meant, "the backslash changes the meaning")
  }

  @Test(arguments: [
    "items.0.id", "filter[name]", "tags[]", "$ref", "$", "a$.b", "http://a.b/c", "a//b", "/", "a.b/c", #"a\/b"#,
    "n[0]x",
    "a b", "@id", "[", "]",
  ])
  func leavesKeysAlone(_ text: String) { #expect(ForeignPath(text) == nil) }

  @Test(arguments: [
    Diagnosis(
      "a path in another notation",
      """
      @JSONModel struct A {
        @Key("a", "items[0].id") var a: Int
        @Key("b", encode: "$.b") var b: Int
        @Key("x\\\\[0]") var c: Int
      }
      @JSONModel(tag: "meta/type") enum B { @Key("a/b") case c }
      """,
      [
        .init(
          "foreign-path", at: "\"items[0].id\"",
          "expected \"items.0.id\", or a backslash before what belongs to a key, found \"items[0].id\"",
          isWarning: true,
          fixIts: [
            .init(
              "replace it with \"items.0.id\"", "@Key(\"a\", \"items[0].id\") var a: Int",
              becomes: "@Key(\"a\", \"items.0.id\") var a: Int"),
            .init(
              #"replace it with "items\\[0].id""#, "@Key(\"a\", \"items[0].id\") var a: Int",
              becomes: #"@Key("a", "items\\[0].id") var a: Int"#),
          ]),
        .init(
          "foreign-path", at: "\"$.b\"",
          "expected \"b\", or a backslash before what belongs to a key, found \"$.b\"", isWarning: true,
          fixIts: [
            .init(
              "replace it with \"b\"", "@Key(\"b\", encode: \"$.b\") var b: Int",
              becomes: "@Key(\"b\", encode: \"b\") var b: Int"),
            .init(
              #"replace it with "\\$.b""#, "@Key(\"b\", encode: \"$.b\") var b: Int",
              becomes: #"@Key("b", encode: "\\$.b") var b: Int"#),
          ]),
        .init(
          "foreign-path", at: "\"meta/type\"",
          "expected \"meta.type\", or a backslash before what belongs to a key, found \"meta/type\"", isWarning: true,
          fixIts: [
            .init(
              "replace it with \"meta.type\"", "@JSONModel(tag: \"meta/type\") enum B { @Key(\"a/b\") case c }",
              becomes: "@JSONModel(tag: \"meta.type\") enum B { @Key(\"a/b\") case c }"),
            .init(
              #"replace it with "meta\\/type""#, "@JSONModel(tag: \"meta/type\") enum B { @Key(\"a/b\") case c }",
              becomes: #"@JSONModel(tag: "meta\\/type") enum B { @Key("a/b") case c }"#),
          ]),
      ])
  ])
  func paths(_ diagnosis: Diagnosis) throws { try diagnosis.check() }

  @Test(arguments: [
    ("mutating func didDecode(json: JSON) {}", "'didDecode()' or 'didDecode(from: JSON)'", "didDecode(json:)", nil),
    (
      "func willDecode() {}", "'static func willDecode()' or 'static func willDecode(from: JSON)'", "willDecode()", nil
    ),
    ("func willEncode(to: JSON) {}", "'willEncode()'", "willEncode(to:)", nil),
    ("mutating func didDecoded() {}", "'didDecode()' or 'didDecode(from: JSON)'", "didDecoded()", "didDecode"),
    ("func didEncoding() {}", "'didEncode()'", "didEncoding()", "didEncode"),
    ("func willEnocde() {}", "'willEncode()'", "willEnocde()", "willEncode"),
    ("func diddecode() {}", "'didDecode()' or 'didDecode(from: JSON)'", "diddecode()", "didDecode"),
    (
      "mutating func didFinishMapping() {}", "'didDecode()' or 'didDecode(from: JSON)'", "didFinishMapping()",
      "didDecode"
    ),
    ("mutating func mapping(map: Map) {}", "@Key and @Strategy before properties", "mapping(map:)", nil),
    (
      "mutating func mapping(mapper: HelpingMapper) {}", "@Key, @Strategy and @Ignored before properties",
      "mapping(mapper:)", nil
    ),
    ("static func mappingForKey() -> [Int]? { nil }", "@Key before properties", "mappingForKey()", nil),
  ])
  func warnsOfHooksThatNothingCalls(
    _ method: String, _ expected: String, _ found: String, _ renamed: String?
  ) throws {
    for kind in ["struct A { var a: Int; ", "enum A { case a; ", "class A { var a = 1; "] {
      let source = "@JSONModel \(kind)\(method) }"
      let diagnostics = try Expansion(source).diagnostics
      #expect(diagnostics.map(\.message) == ["expected \(expected), found '\(found)', which nothing calls"])
      #expect(diagnostics.allSatisfy { $0.diagMessage.severity == .warning })
      #expect(
        diagnostics.flatMap { $0.fixIts.map(\.message.message) }
          == [renamed].compactMap { $0 }.map { "rename it '\($0)'" })
    }
  }

  @Test(arguments: [
    "@JSONModel struct A { var a: Int; mutating func didDecode() {}; func didDecodeImage() {}; func mapping() {} }",
    "@JSONModel struct A: HandyJSON { var a: Int; mutating func didFinishMapping() {}; mutating func mapping(mapper: HelpingMapper) {} }",
    "@JSONModel struct A: Mappable { var a = 1; func mapping(map: Map) {} }",
    "@JSONModel(inherits: true) class A: B { var a = 1; override func didDecode() {}; override func didFinishMapping() {} }",
    "@JSONModel struct A { var a: Int; static func willDecode(from json: JSON) {}; func willEncode() {}; func decode() {} }",
  ])
  func leavesMethodsAlone(_ source: String) throws {
    #expect(try Expansion(source, missing: ["JSONReadable"]).diagnostics.map(\.message).isEmpty)
  }

  @Test(arguments: [
    Diagnosis(
      "a constant with a value is written and never read",
      """
      @JSONModel struct A {
        let kind = "circle"
        @Ignored(.decoding) let version = 2
        @Ignored(.decoding) @Flatten let page = Page()
        @Ignored let cache = 3
        static let count = 4
        let id: Int
      }
      """,
      [
        .init(
          "constant-not-read", at: "kind",
          "expected a var, or @Ignored(.decoding) before 'kind', found a let with an initial value, which is written and never read",
          isWarning: true,
          fixIts: [
            .init("replace 'let' with 'var'", "let kind = \"circle\"", becomes: "var kind = \"circle\""),
            .init(
              "add @Ignored(.decoding)", "let kind = \"circle\"", becomes: "@Ignored(.decoding) let kind = \"circle\""),
          ])
      ]),
    Diagnosis(
      "a strategy's name is not that of a property",
      """
      @JSONModel struct A {
        @Strategy(pets) var pets: [Int]
        @Strategy(dates.first) var a: Date
        @Strategy(shared) var b: Date
        @Strategy(.pets) var c: Int
        @Strategy(Kind.pets) var d: Int
        var dates: [Date]
        static let shared = 1
      }
      """,
      [
        .init(
          "strategy-named-as-property", at: "pets",
          "expected a strategy with a name of its own before 'pets', found 'pets', which means the property of that name there",
          note: "pets"),
        .init(
          "strategy-named-as-property", at: "dates.first",
          "expected a strategy with a name of its own before 'a', found 'dates', which means the property of that name there",
          note: "dates"),
      ]),
    Diagnosis(
      "collections of Any are refused however they are spelled",
      """
      @JSONModel struct A {
        var a: Array<Any>
        var b: Dictionary<String, Any>?
        var c: Optional<Array<NSString>>
        var d: Dictionary<AnyHashable, Any>
        var e: Array<Int>
      }
      """,
      [
        ("a", "Array<Any>", "Array<JSON>"), ("b", "Dictionary<String, Any>?", "Dictionary<String, JSON>?"),
        ("c", "Optional<Array<NSString>>", "Optional<Array<String>>"),
        ("d", "Dictionary<AnyHashable, Any>", "Dictionary<String, JSON>"),
      ].map { name, type, new in
        .init(
          "type-without-json", at: type, "expected a type that JSON has values for, found '\(type)' of '\(name)'",
          fixIts: [
            .init("replace it with '\(new)'", "var \(name): \(type)", becomes: "var \(name): \(new)"),
            .init("add @Ignored", "var \(name): \(type)", becomes: "@Ignored var \(name): \(type)"),
          ])
      }),
    Diagnosis(
      "a case that keeps the tag of an object it writes",
      """
      @JSONModel(tag: "type") enum A { case a(x: Int); @Fallback case unknown(String) }
      @JSONModel(tag: "t", content: "c") enum B { case a(x: Int); @Fallback case unknown(tag: Int) }
      @JSONModel enum C { case a(x: Int); @Fallback case unknown(String) }
      @JSONModel(tag: "type") enum D { case a(x: Int); @Fallback @Ignored(.encoding) case unknown(String) }
      @JSONModel(tag: "type") enum E { case a(x: Int); @Fallback case unknown(JSON) }
      @JSONModel enum F { case a; @Fallback case unknown(String) }
      @JSONModel(untagged: true) enum G { case a(Int); @Fallback case unknown(String) }
      """,
      [
        (#"@JSONModel(tag: "type") enum A { case a(x: Int); @Fallback case unknown(String) }"#, "String"),
        (#"@JSONModel(tag: "t", content: "c") enum B { case a(x: Int); @Fallback case unknown(tag: Int) }"#, "Int"),
        (#"@JSONModel enum C { case a(x: Int); @Fallback case unknown(String) }"#, "String"),
      ].map { line, type in
        .init(
          "fallback-keeps-tag", at: type,
          "expected JSON in 'unknown', or @Ignored(.encoding) before it, found '\(type)', which keeps the tag alone: the rest of the "
            + "object is lost when it is written",
          isWarning: true,
          fixIts: [
            .init("replace it with 'JSON'", line, becomes: line.replacingOccurrences(of: "\(type)) }", with: "JSON) }"))
          ])
      }),
  ])
  func values(_ diagnosis: Diagnosis) throws { try diagnosis.check() }
}
#endif
