//===----------------------------------------------------------------------===//
// Diagnostics about paths: those that are malformed, and those that can't be written into one document.
//===----------------------------------------------------------------------===//

#if Macros
import Testing

struct PathDiagnosticTests {
  @Test(arguments: [
    Diagnosis(
      "@Key needs a key",
      """
      @JSONModel struct A { @Key var x: Int }
      """,
      [.init("key-without-path", at: "@Key", "expected at least one key for 'x', found none")]),
    Diagnosis(
      "an empty string is no key",
      """
      @JSONModel struct A { @Key("a", "") var x: Int }
      """,
      [.init("empty-path", at: "\"\"", "expected a key or a path, found an empty string")]),
    Diagnosis(
      "no component is empty",
      """
      @JSONModel struct A {
        @Key("a..b") var x: Int
        @Key(".a") var y: Int
        @Key("a.") var z: Int
      }
      """,
      [
        .init("empty-component", at: "\"a..b\"", "expected a key on both sides of each dot, found none in \"a..b\""),
        .init("empty-component", at: "\".a\"", "expected a key on both sides of each dot, found none in \".a\""),
        .init("empty-component", at: "\"a.\"", "expected a key on both sides of each dot, found none in \"a.\""),
      ]),
    Diagnosis(
      "a backslash escapes something",
      #"""
      @JSONModel struct A { @Key(#"a\b"#) var x: Int }
      """#,
      [
        .init(
          "unknown-escape", at: ##"#"a\b"#"##,
          #"expected one of '.\[]/$' after a backslash, or a digit, '-' or '*' at a component's start, found '\b' in "a\b""#
        )
      ]),
    Diagnosis(
      "keys are literals",
      #"""
      @JSONModel struct A {
        @Key(name) var x: Int
        @Key("a\(1)") var y: Int
        @Key("a" + "b") var z: Int
      }
      """#,
      [
        .init("path-not-literal", at: "name", "expected a string literal without interpolation, found 'name'"),
        .init(
          "path-not-literal", at: #""a\(1)""#, #"expected a string literal without interpolation, found '"a\(1)"'"#),
        .init(
          "path-not-literal", at: #""a" + "b""#, #"expected a string literal without interpolation, found '"a" + "b"'"#),
      ]),
    Diagnosis(
      "a candidate that was named already is never reached",
      #"""
      @JSONModel struct A { @Key("a.b", "c", #"a.b"#) var x: Int }
      """#,
      [
        .init(
          "unreachable-candidate", at: ##"#"a.b"#"##,
          "expected candidates that differ, found \"a.b\" twice: the second is never reached", isWarning: true,
          fixIts: [
            .init(
              "remove \"a.b\"", ##"@JSONModel struct A { @Key("a.b", "c", #"a.b"#) var x: Int }"##,
              becomes: #"@JSONModel struct A { @Key("a.b", "c") var x: Int }"#)
          ])
      ]),
    Diagnosis(
      "each property has a path of its own",
      """
      @JSONModel struct A {
        @Key("y") var x: Int
        var y = 1
        @Ignored(.decoding) @Key("y") let z = 2
      }
      """,
      [
        .init(
          "same-path", at: "y", "expected a path of its own for 'y', found \"y\", which is the path of 'x'", note: "x"),
        .init(
          "same-path", at: "\"y\"", "expected a path of its own for 'z', found \"y\", which is the path of 'x'",
          note: "x"),
      ]),
    Diagnosis(
      "a style may make two names one key",
      """
      @JSONModel(keys: .snakeCase) struct A { var imageURL: Int; var imageUrl: Int }
      """,
      [
        .init(
          "same-path", at: "imageUrl",
          "expected a path of its own for 'imageUrl', found \"image_url\", which is the path of 'imageURL'",
          note: "imageURL")
      ]),
    Diagnosis(
      "no path lies inside of another, whichever comes first",
      """
      @JSONModel struct A {
        @Key("a") var w: Int
        @Key("a.b") var x: Int
        @Key("c.d.e") var y: Int
        @Key("c.d") var z: Int
      }
      """,
      [
        .init(
          "path-inside-path", at: "\"a.b\"",
          "expected a path for 'x' that can be written back, found \"a.b\" and \"a\" of 'w': one lies inside of the other",
          note: "w"),
        .init(
          "path-inside-path", at: "\"c.d\"",
          "expected a path for 'z' that can be written back, found \"c.d\" and \"c.d.e\" of 'y': one lies inside of the other",
          note: "y"),
      ]),
    Diagnosis(
      "a container is an object or an array",
      """
      @JSONModel struct A {
        @Key("a.0") var x: Int
        @Key("a.b") var y: Int
      }
      """,
      [
        .init(
          "object-and-array", at: "\"a.b\"",
          "expected \"a\" to be an object or an array, found both: 'y' and 'x' can't be written back", note: "x")
      ]),
    Diagnosis(
      "an array is written by index or as a whole",
      """
      @JSONModel struct A {
        @Key("a.b.*.c") var x: [Int]
        @Key("a.b.0.d") var y: Int
      }
      """,
      [
        .init(
          "wildcard-and-index", at: "\"a.b.0.d\"",
          "expected '*' or indices into \"a.b\", found both: 'y' and 'x' can't be written back", note: "x")
      ]),
    Diagnosis(
      "only the first candidate is written, so the others may meet",
      """
      @JSONModel struct A {
        @Key("a", "b.c") var x: Int
        @Key("b", "a") var y: Int
        @Key("c.0.d", "b.c.e") var z: Int
        @Key("c.1.d") var w: Int
        @Key("e.*.f") var u: [Int]
        @Key("e.*.g") var v: [Int]
      }
      """,
      []),
  ])
  func paths(_ diagnosis: Diagnosis) throws {
    try diagnosis.check()
  }
}
#endif
