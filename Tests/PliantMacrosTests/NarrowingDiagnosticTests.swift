//===----------------------------------------------------------------------===//
// Diagnostics about @Strict, @Tolerant, @Forgiving, @Required and @Sensitive.
//===----------------------------------------------------------------------===//

#if Macros
import Testing

struct NarrowingDiagnosticTests {
  @Test(arguments: [
    Diagnosis(
      "a property has one tolerance",
      """
      @JSONModel struct User {
        @Strict @Tolerant var a: Int
        @Forgiving @Sensitive @Strict var b: Int
      }
      """,
      [
        .init(
          "conflicting-attributes", at: "@Tolerant", "expected @Tolerant or @Strict for 'a', found both",
          fixIts: [
            .init("remove @Tolerant", "@Strict @Tolerant var a: Int", becomes: "@Strict var a: Int"),
            .init("remove @Strict", "@Strict @Tolerant var a: Int", becomes: "@Tolerant var a: Int"),
          ]),
        .init(
          "conflicting-attributes", at: "@Strict", "expected @Strict or @Forgiving for 'b', found both",
          fixIts: [
            .init(
              "remove @Strict", "@Forgiving @Sensitive @Strict var b: Int", becomes: "@Forgiving @Sensitive var b: Int"),
            .init(
              "remove @Forgiving", "@Forgiving @Sensitive @Strict var b: Int", becomes: "@Sensitive @Strict var b: Int"
            ),
          ]),
      ]),
    Diagnosis(
      "a required property is not forgiven",
      """
      @JSONModel struct User {
        @Required @Forgiving var a: Int
        @Required @Strict @Sensitive var b: Int
        @Tolerant @Required var c: Int?
      }
      """,
      [
        .init(
          "conflicting-attributes", at: "@Required", "expected @Required or @Forgiving for 'a', found both",
          fixIts: [
            .init("remove @Required", "@Required @Forgiving var a: Int", becomes: "@Forgiving var a: Int"),
            .init("remove @Forgiving", "@Required @Forgiving var a: Int", becomes: "@Required var a: Int"),
          ])
      ]),
    Diagnosis(
      "what is ignored isn't read",
      """
      @JSONModel struct User {
        @Strict @Ignored var a = 1
        @Ignored @Required @Sensitive var b = 1
      }
      """,
      [
        .init(
          "conflicting-attributes", at: "@Strict", "expected @Strict or @Ignored for 'a', found both",
          fixIts: [
            .init("remove @Strict", "@Strict @Ignored var a = 1", becomes: "@Ignored var a = 1"),
            .init("remove @Ignored", "@Strict @Ignored var a = 1", becomes: "@Strict var a = 1"),
          ]),
        .init(
          "conflicting-attributes", at: "@Required", "expected @Required or @Ignored for 'b', found both",
          fixIts: [
            .init(
              "remove @Required", "@Ignored @Required @Sensitive var b = 1", becomes: "@Ignored @Sensitive var b = 1"),
            .init(
              "remove @Ignored", "@Ignored @Required @Sensitive var b = 1", becomes: "@Required @Sensitive var b = 1"),
          ]),
        .init(
          "conflicting-attributes", at: "@Sensitive", "expected @Sensitive or @Ignored for 'b', found both",
          fixIts: [
            .init(
              "remove @Sensitive", "@Ignored @Required @Sensitive var b = 1", becomes: "@Ignored @Required var b = 1"),
            .init(
              "remove @Ignored", "@Ignored @Required @Sensitive var b = 1", becomes: "@Required @Sensitive var b = 1"),
          ]),
      ]),
    Diagnosis(
      "what isn't stored isn't read",
      """
      @JSONModel struct User {
        @Strict static var a = 1
        @Sensitive lazy var b = 1
        @Required var c: Int { 1 }
      }
      """,
      [
        .init(
          "attribute-on-unstored-property", at: "@Strict",
          "expected a stored property after @Strict, found a static one",
          fixIts: [.init("remove @Strict", "@Strict static var a = 1", becomes: "static var a = 1")]),
        .init(
          "attribute-on-unstored-property", at: "@Sensitive",
          "expected a stored property after @Sensitive, found a lazy one",
          fixIts: [.init("remove @Sensitive", "@Sensitive lazy var b = 1", becomes: "lazy var b = 1")]),
        .init(
          "attribute-on-unstored-property", at: "@Required",
          "expected a stored property after @Required, found a computed one",
          fixIts: [.init("remove @Required", "@Required var c: Int { 1 }", becomes: "var c: Int { 1 }")]),
      ]),
    Diagnosis(
      "a constant isn't read",
      """
      @JSONModel struct User {
        @Tolerant let kind = "user"
        @Required @Key("v") let version: Int = 1
        @Strict let fine: Int
      }
      """,
      [
        .init(
          "attribute-on-constant", at: "@Tolerant",
          "expected a property that is read after @Tolerant, found 'kind', a let with an initial value",
          fixIts: [
            .init("remove @Tolerant", "@Tolerant let kind = \"user\"", becomes: "let kind = \"user\"")
          ]),
        .init(
          "attribute-on-constant", at: "@Required",
          "expected a property that is read after @Required, found 'version', a let with an initial value",
          fixIts: [
            .init(
              "remove @Required", "@Required @Key(\"v\") let version: Int = 1",
              becomes: "@Key(\"v\") let version: Int = 1")
          ]),
      ]),
    Diagnosis(
      "what CodingKeys doesn't list isn't read",
      """
      @JSONModel struct User {
        @Required var id: Int
        @Strict var flag = true
        @Strict @Key("count") var fine = 1
        enum CodingKeys: String, CodingKey { case id }
      }
      """,
      [
        .init(
          "attribute-on-unlisted-property", at: "@Strict",
          "expected a property that is read after @Strict, found 'flag', which CodingKeys doesn't list",
          note: "CodingKeys",
          fixIts: [.init("remove @Strict", "@Strict var flag = true", becomes: "var flag = true")])
      ]),
    Diagnosis(
      "a mark stands once, before one property",
      """
      @JSONModel struct User {
        @Strict @Strict var a: Int
        @Sensitive var b = 1, c = 2
      }
      """,
      [
        .init(
          "repeated-attribute", at: "@Strict", "expected one @Strict for 'a', found another",
          fixIts: [.init("remove @Strict", "@Strict @Strict var a: Int", becomes: "@Strict var a: Int")]),
        .init(
          "attribute-on-several-properties", at: "@Sensitive",
          "expected one property after @Sensitive, found several in one declaration"),
      ]),
    Diagnosis(
      "marks belong to properties",
      """
      struct User {
        @Required func name() {}
        @Strict struct Inner {}
      }
      """,
      [
        .init(
          "attribute-on-non-property", at: "@Required", "expected a stored property after @Required, found a function",
          fixIts: [.init("remove @Required", "@Required func name() {}", becomes: "func name() {}")]),
        .init(
          "attribute-on-non-property", at: "@Strict", "expected a stored property after @Strict, found a struct",
          fixIts: [.init("remove @Strict", "@Strict struct Inner {}", becomes: "struct Inner {}")]),
      ]),
    Diagnosis(
      "@Ignored isn't proposed beside a mark that it contradicts",
      """
      @JSONModel struct User {
        @Strict var call: () -> Void
      }
      """,
      [
        .init(
          "type-without-json", at: "() -> Void",
          "expected a type that JSON has values for, found '() -> Void' of 'call'")
      ]),
    Diagnosis(
      "another module's attribute is a wrapper",
      """
      @JSONModel struct User {
        @Other.Required var age = 18
        @Other.Strict let kind: Int
      }
      """,
      []),
  ])
  func marks(_ diagnosis: Diagnosis) throws {
    try diagnosis.check()
  }
}
#endif
