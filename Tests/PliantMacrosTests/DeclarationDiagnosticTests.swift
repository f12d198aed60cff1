//===----------------------------------------------------------------------===//
// Diagnostics about what the attributes are attached to.
//===----------------------------------------------------------------------===//

#if Macros
import Testing

struct DeclarationDiagnosticTests {
  @Test(arguments: [
    Diagnosis(
      "an actor isn't a struct",
      """
      @JSONModel actor Counter { var count = 0 }
      """,
      [
        .init(
          "not-a-model", at: "@JSONModel", "expected a struct, a class or an enum after @JSONModel, found an actor",
          fixIts: [
            .init(
              "remove @JSONModel", "@JSONModel actor Counter { var count = 0 }",
              becomes: "actor Counter { var count = 0 }")
          ])
      ]),
    Diagnosis(
      "what is called, or decides what is generated, has to be seen",
      """
      @JSONModel struct A {
        var a = 1
        #if DEBUG
        mutating func didDecode() {}
        func helper() {}
        #else
        enum CodingKeys: String, CodingKey { case a }
        #endif
      }
      @JSONModel enum B {
        case a(x: Int)
        #if DEBUG
        #if os(Linux)
        enum ACodingKeys: String, CodingKey { case x }
        #endif
        init(from decoder: any Decoder) throws { self = .a(x: 1) }
        init(number: Int) { self = .a(x: number) }
        func willEncode() {}
        #endif
      }
      """,
      ["didDecode", "CodingKeys", "ACodingKeys", "init", "willEncode"].map { name in
        .init(
          "conditional-member", at: name,
          "expected '\(name)' of a model outside of #if, found it inside: the macro can't see which branch is built")
      }),
    Diagnosis(
      "a protocol isn't a struct",
      """
      @JSONModel protocol Named {}
      """,
      [
        .init(
          "not-a-model", at: "@JSONModel", "expected a struct, a class or an enum after @JSONModel, found a protocol",
          fixIts: [.init("remove @JSONModel", "@JSONModel protocol Named {}", becomes: "protocol Named {}")])
      ]),
    Diagnosis(
      "an extension isn't a struct",
      """
      @JSONModel extension User {}
      """,
      [
        .init(
          "not-a-model", at: "@JSONModel", "expected a struct, a class or an enum after @JSONModel, found an extension",
          fixIts: [.init("remove @JSONModel", "@JSONModel extension User {}", becomes: "extension User {}")])
      ]),
    Diagnosis(
      "a local struct can't be extended",
      """
      func test() {
        @JSONModel struct User { var name: String }
      }
      """,
      [
        .init(
          "local-type", at: "@JSONModel",
          "expected a type at file scope or inside of another type after @JSONModel, found a local one, which Swift can't extend",
          fixIts: [
            .init(
              "remove @JSONModel", "@JSONModel struct User { var name: String }",
              becomes: "struct User { var name: String }")
          ])
      ]),
    Diagnosis(
      "a struct of a type that is local can't be extended either",
      """
      var value: Int {
        enum Space { @JSONModel struct User { var name: String } }
        return 1
      }
      """,
      [
        .init(
          "local-type", at: "@JSONModel",
          "expected a type at file scope or inside of another type after @JSONModel, found a local one, which Swift can't extend",
          fixIts: [
            .init(
              "remove @JSONModel", "enum Space { @JSONModel struct User { var name: String } }",
              becomes: "enum Space { struct User { var name: String } }")
          ])
      ]),
    Diagnosis(
      "a private struct inside of a type can't be extended",
      """
      enum Space {
        @JSONModel private struct User { var name: String }
      }
      """,
      [
        .init(
          "private-nested-type", at: "private",
          "expected fileprivate or wider access to 'User', found private: Swift can't extend a private type inside of another",
          fixIts: [
            .init(
              "replace 'private' with 'fileprivate'", "@JSONModel private struct User { var name: String }",
              becomes: "@JSONModel fileprivate struct User { var name: String }")
          ])
      ]),
    Diagnosis(
      "a private type on the way hides the struct",
      """
      enum Space {
        private enum Inner { @JSONModel struct User { var name: String } }
      }
      """,
      [
        .init(
          "private-nested-type", at: "@JSONModel",
          "expected fileprivate or wider access to 'Inner', found private: Swift can't extend a private type inside of another"
        )
      ]),
    Diagnosis(
      "at file scope private is as good as fileprivate",
      """
      private enum Space { @JSONModel struct User { private var name: String } }
      @JSONModel private struct Other { private(set) var name: String }
      """,
      []),
    Diagnosis(
      "a struct must be copyable",
      """
      @JSONModel struct Handle: ~Copyable { var name: String }
      """,
      [
        .init(
          "noncopyable", at: "~Copyable",
          "expected a copyable type after @JSONModel, found 'Handle', which is ~Copyable")
      ]),
    Diagnosis(
      "a key style is written out",
      """
      @JSONModel(keys: style) struct User { var name: String }
      """,
      [
        .init(
          "unknown-key-style", at: "style",
          "expected .lowercase, .uppercase, .pascalCase, .camelCase, .snakeCase, .screamingSnakeCase, .kebabCase"
            + " or .screamingKebabCase, found 'style'")
      ]),
    Diagnosis(
      "a key style may be qualified",
      """
      @JSONModel(keys: KeyStyle.snakeCase) struct A { var name: String }
      @JSONModel(keys: Pliant.KeyStyle.kebabCase) struct B { var name: String }
      """,
      []),
    Diagnosis(
      "marks belong to properties",
      """
      struct User {
        @Key("n") func name() {}
        @Ignored typealias Name = String
      }
      """,
      [
        .init(
          "attribute-on-non-property", at: "@Key(\"n\")", "expected a stored property after @Key, found a function",
          fixIts: [.init("remove @Key", "@Key(\"n\") func name() {}", becomes: "func name() {}")]),
        .init(
          "attribute-on-non-property", at: "@Ignored", "expected a stored property after @Ignored, found a type alias",
          fixIts: [.init("remove @Ignored", "@Ignored typealias Name = String", becomes: "typealias Name = String")]),
      ]),
  ])
  func declarations(_ diagnosis: Diagnosis) throws {
    try diagnosis.check()
  }
}
#endif
