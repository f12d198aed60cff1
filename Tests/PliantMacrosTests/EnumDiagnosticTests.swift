//===----------------------------------------------------------------------===//
// Diagnostics about enums: how their cases are told apart, their values, their associated values.
//===----------------------------------------------------------------------===//

#if Macros
import Testing

struct EnumDiagnosticTests {
  @Test(arguments: [
    Diagnosis(
      "an enum needs cases", "@JSONModel enum Never {}",
      [.init("no-cases", at: "@JSONModel", "expected at least one case in 'Never', found none")]),
    Diagnosis(
      "a tag is for enums", "@JSONModel(tag: \"type\") struct Post { var id: Int }",
      [.init("enum-option", at: "tag: \"type\"", "expected an enum after @JSONModel(tag:), found a struct")]),
    Diagnosis(
      "a tag is a literal of keys",
      """
      @JSONModel(tag: name) enum A { case a }
      @JSONModel(tag: "items.0") enum B { case b }
      @JSONModel(tag: "t", content: "t") enum C { case c }
      @JSONModel(untagged: isOn) enum D { case d }
      """,
      [
        .init(
          "option-not-literal", at: "name",
          "expected a string literal without interpolation after 'tag:', found 'name'"),
        .init(
          "tag-not-keys", at: "\"items.0\"", "expected a key, or keys with dots between them, found \"items.0\""),
        .init(
          "content-is-tag", at: "\"t\"", "expected a key of its own for the content, found \"t\", which is the tag's"),
        .init("option-not-literal", at: "isOn", "expected true or false after 'untagged:', found 'isOn'"),
      ]),
    Diagnosis(
      "an associated value has another key than the tag, whatever names it",
      """
      @JSONModel(tag: "type") enum A {
        case circle(r: Int), square(type: Int)
        enum CircleCodingKeys: String, CodingKey { case r = "type" }
      }
      """,
      [
        .init("label-is-tag", at: "type", "expected a label other than the tag in 'square', found 'type'"),
        .init("label-is-tag", at: "r = \"type\"", "expected a label other than the tag in 'circle', found 'type'"),
      ]),
    Diagnosis(
      "a case that is not available everywhere",
      """
      @JSONModel enum A {
        @available(iOS 99, *) case a
        @available(*, deprecated) case b
        @available(*, unavailable, message: "deprecated") case c
        case d
      }
      """,
      [("a", "@available(iOS 99, *)"), ("c", "@available(*, unavailable, message: \"deprecated\")")].map {
        name, found in
        .init(
          "limited-availability", at: found,
          "expected '\(name)' to be available wherever the enum is, found @available: generated code uses the case without a check",
          isWarning: true)
      }),
    Diagnosis(
      "a tag or none",
      "@JSONModel(tag: \"t\", untagged: true) enum A { case a }",
      [
        .init(
          "untagged-and-tag", at: "untagged: true", "expected a tag or untagged cases, found both",
          fixIts: [
            .init(
              "remove 'untagged:'", "@JSONModel(tag: \"t\", untagged: true) enum A { case a }",
              becomes: "@JSONModel(tag: \"t\") enum A { case a }"),
            .init(
              "remove 'tag:'", "@JSONModel(tag: \"t\", untagged: true) enum A { case a }",
              becomes: "@JSONModel(untagged: true) enum A { case a }"),
          ])
      ]),
  ])
  func forms(_ diagnosis: Diagnosis) throws { try diagnosis.check() }

  @Test(arguments: [
    Diagnosis(
      "each value stands for one case",
      """
      @JSONModel enum A {
        @Key("a", "b", "a") case first
        @Key("b") case second
        case third
        @Key("third") case fourth
      }
      """,
      [
        .init(
          "repeated-value", at: "\"a\"", "expected values that differ, found \"a\" twice: the second is never reached",
          isWarning: true,
          fixIts: [
            .init("remove \"a\"", "@Key(\"a\", \"b\", \"a\") case first", becomes: "@Key(\"a\", \"b\") case first")
          ]),
        .init(
          "same-value", at: "\"b\"",
          "expected a value of its own for 'second', found \"b\", which is that of 'first'", note: "first"),
        .init(
          "same-value", at: "\"third\"",
          "expected a value of its own for 'fourth', found \"third\", which is that of 'third'", note: "third"),
      ]),
    Diagnosis(
      "ranges are values, too",
      """
      @JSONModel enum A: Int {
        @Key(200..<300) case fine = 200
        @Key(250, 300...) case other = 1
      }
      """,
      [
        .init(
          "same-value", at: "250",
          "expected a value of its own for 'other', found 250, which overlaps 200...299 of 'fine'", note: "fine",
          fixIts: [.init("remove 250", "@Key(250, 300...) case other = 1", becomes: "@Key(300...) case other = 1")])
      ]),
    Diagnosis(
      "what is written is one value, and a literal",
      """
      @JSONModel enum A {
        @Key(1...3) case range
        @Key(name) case named
        @Key() case none
        @Key("x") case several, more
      }
      """,
      [
        .init(
          "range-first", at: "1...3",
          "expected a single value first, or a raw value for 'range', found 1...3, which can't be written"),
        .init(
          "value-not-literal", at: "name",
          "expected a literal (a string, a number, a Bool or a range), found 'name'"),
        .init("case-without-value", at: "@Key()", "expected at least one value for 'none', found none"),
        .init(
          "attribute-on-several-cases", at: "@Key(\"x\")",
          "expected one case after @Key, found several in one declaration"),
      ]),
    Diagnosis(
      "keys of associated values belong to labels",
      """
      @JSONModel(tag: "type") enum A {
        @PayloadKey("b", "c") case first(a: Int)
        @PayloadKey("a") case second(a: Int)
        @PayloadKey("a", name) case third(a: Int)
        @PayloadKey("a", "b") @PayloadKey("a", "c") case fourth(a: Int)
        @PayloadKey("a", "type") case fifth(a: Int)
        @PayloadKey("a", "b") case sixth(a: Int, b: Int)
      }
      """,
      [
        .init(
          "unknown-label", at: #"@PayloadKey("b", "c")"#,
          #"expected the label of an associated value of 'first', found "b""#),
        .init("key-without-path", at: #"@PayloadKey("a")"#, "expected at least one key for 'a', found none"),
        .init("path-not-literal", at: "name", "expected a string literal without interpolation, found 'name'"),
        .init(
          "repeated-attribute", at: #"@PayloadKey("a", "c")"#, "expected one @PayloadKey for 'a', found another",
          fixIts: [
            .init(
              "remove @PayloadKey", #"@PayloadKey("a", "b") @PayloadKey("a", "c") case fourth(a: Int)"#,
              becomes: #"@PayloadKey("a", "b") case fourth(a: Int)"#)
          ]),
        .init("label-is-tag", at: "fifth", "expected a label other than the tag in 'fifth', found 'type'"),
        .init("same-path", at: "sixth", "expected a path of its own for 'b', found \"b\", which is the path of 'a'"),
      ]),
    Diagnosis(
      "an ignored case is nothing else",
      """
      @JSONModel enum A: String {
        @Ignored @Fallback case first
        @Ignored @Key("x") case second
        case third
      }
      """,
      [
        .init(
          "conflicting-attributes", at: "@Fallback", "expected @Fallback or @Ignored for 'first', found both",
          fixIts: [
            .init("remove @Fallback", "@Ignored @Fallback case first", becomes: "@Ignored case first"),
            .init("remove @Ignored", "@Ignored @Fallback case first", becomes: "@Fallback case first"),
          ]),
        .init(
          "conflicting-attributes", at: #"@Key("x")"#, "expected @Key or @Ignored for 'second', found both",
          fixIts: [
            .init("remove @Key", #"@Ignored @Key("x") case second"#, becomes: "@Ignored case second"),
            .init("remove @Ignored", #"@Ignored @Key("x") case second"#, becomes: #"@Key("x") case second"#),
          ]),
      ]),
    Diagnosis(
      "some case can be read",
      "@JSONModel enum A: String { @Ignored case first }",
      [.init("no-cases", at: "@JSONModel", "expected at least one case in 'A', found none")]),
    Diagnosis(
      "ranges of strings begin with the lower one, and share nothing",
      """
      @JSONModel enum A: String {
        @Key("b"..."a") case first = "1"
        @Key("a"..<"m") case second = "2"
        @Key("c") case third = "3"
        @Key("k"...) case fourth = "4"
      }
      """,
      [
        .init(
          "value-not-literal", at: #""b"..."a""#,
          #"expected a literal (a string, a number, a Bool or a range), found '"b"..."a"'"#),
        .init(
          "same-value", at: #""c""#,
          #"expected a value of its own for 'third', found "c", which overlaps "a"..<"m" of 'second'"#, note: "second"),
        .init(
          "same-value", at: #""k"..."#,
          #"expected a value of its own for 'fourth', found "k"..., which overlaps "a"..<"m" of 'second'"#,
          note: "second"),
      ]),
    Diagnosis(
      "one case is for what is unknown, with one value at most",
      """
      @JSONModel(tag: "t") enum A {
        case a
        @Fallback case b(String, Int)
        @Fallback case c
      }
      """,
      [
        .init(
          "fallback-payload", at: "(String, Int)",
          "expected no associated value or one in the case for what is unknown, found several in 'b'"),
        .init(
          "second-fallback", at: "@Fallback", "expected one case for unknown values, found 'c' and 'b'", note: "b",
          fixIts: [.init("remove @Fallback", "@Fallback case c", becomes: "case c")]),
      ]),
    Diagnosis(
      "keys that have no use",
      """
      @JSONModel enum A { case a; @Key("x") @Fallback case b(String) }
      @JSONModel(untagged: true) enum B { @Key("x") case a(Int) }
      """,
      [
        .init(
          "key-on-unknown", at: "@Key(\"x\")", "expected no key for 'b', which keeps whatever is unknown, found one",
          fixIts: [
            .init(
              "remove @Key", "@JSONModel enum A { case a; @Key(\"x\") @Fallback case b(String) }",
              becomes: "@JSONModel enum A { case a; @Fallback case b(String) }")
          ]),
        .init(
          "key-untagged", at: "@Key(\"x\")",
          "expected no key for 'a', since no key distinguishes the cases, found one",
          fixIts: [
            .init(
              "remove @Key", "@JSONModel(untagged: true) enum B { @Key(\"x\") case a(Int) }",
              becomes: "@JSONModel(untagged: true) enum B { case a(Int) }")
          ]),
      ]),
    Diagnosis(
      "marks of cases are for cases",
      "struct A { @Fallback var x = 1 }",
      [
        .init(
          "attribute-on-non-case", at: "@Fallback", "expected a case of an enum after @Fallback, found a property",
          fixIts: [
            .init("remove @Fallback", "struct A { @Fallback var x = 1 }", becomes: "struct A { var x = 1 }")
          ])
      ]),
    Diagnosis(
      "the macro sees no conditions",
      """
      @JSONModel enum A {
        case a
        #if DEBUG
        case b
        #endif
      }
      """,
      [
        .init(
          "conditional-case", at: "b",
          "expected the cases of a model outside of #if, found 'b': the macro can't see which branch is built")
      ]),
  ])
  func values(_ diagnosis: Diagnosis) throws { try diagnosis.check() }

  @Test(arguments: [
    Diagnosis(
      "what stands beside a tag is members",
      """
      @JSONModel(tag: "t", keys: .snakeCase) enum A {
        case two(Int, Int)
        case scalar(Int)
        case list([B])
        case label(T: Int)
        case model(B)
      }
      """,
      [
        .init(
          "unlabeled-internally-tagged", at: "(Int, Int)",
          "expected labels for the associated values of 'two', which are internally tagged, or @PayloadKey(0, …) before it, found none"
        ),
        .init(
          "scalar-internally-tagged", at: "Int",
          "expected a model, a label or @PayloadKey(0, …) in 'scalar', which is internally tagged, found 'Int'"),
        .init(
          "scalar-internally-tagged", at: "[B]",
          "expected a model, a label or @PayloadKey(0, …) in 'list', which is internally tagged, found '[B]'"),
        .init("label-is-tag", at: "T", "expected a label other than the tag in 'label', found 'T'"),
      ]),
    Diagnosis(
      "associated values are of types that JSON has",
      "@JSONModel enum A { case a(() -> Void), b(x: any P) }",
      [
        .init(
          "type-without-json", at: "() -> Void", "expected a type that JSON has values for, found '() -> Void' of 'a'"),
        .init("type-without-json", at: "any P", "expected a type that JSON has values for, found 'any P' of 'b'"),
      ]),
    Diagnosis(
      "a range is no key",
      "@JSONModel enum A { @Key(1..<3) case a(Int) }",
      [.init("range-as-key", at: "1..<3", "expected a key, found the range 1...2")]),
  ])
  func associatedValues(_ diagnosis: Diagnosis) throws { try diagnosis.check() }
}
#endif
