//===----------------------------------------------------------------------===//
// Diagnostics about properties: which can take part, and which attributes they can bear.
//===----------------------------------------------------------------------===//

#if Macros
import Testing

struct PropertyDiagnosticTests {
  @Test(arguments: [
    Diagnosis(
      "an ignored property needs a value",
      """
      @JSONModel struct User {
        @Ignored var flag: Bool // why
        @Ignored var error: any Error
        @Ignored let once: Int
        @Ignored var seen: Int { didSet {} }
        @Ignored var fine: Int?, alsoFine = 1
      }
      """,
      [
        .init(
          "ignored-without-value", at: "flag", "expected an initial value for 'flag', which is @Ignored, found none",
          fixIts: [
            .init(
              "add an initial value", "@Ignored var flag: Bool // why",
              becomes: "@Ignored var flag: Bool = <#value#> // why"),
            .init("make it optional", "@Ignored var flag: Bool // why", becomes: "@Ignored var flag: Bool? // why"),
          ]),
        .init(
          "ignored-without-value", at: "error", "expected an initial value for 'error', which is @Ignored, found none",
          fixIts: [
            .init(
              "add an initial value", "@Ignored var error: any Error",
              becomes: "@Ignored var error: any Error = <#value#>"),
            .init("make it optional", "@Ignored var error: any Error", becomes: "@Ignored var error: (any Error)?"),
          ]),
        .init(
          "ignored-without-value", at: "once", "expected an initial value for 'once', which is @Ignored, found none",
          fixIts: [
            .init("add an initial value", "@Ignored let once: Int", becomes: "@Ignored let once: Int = <#value#>")
          ]),
        .init(
          "ignored-without-value", at: "seen", "expected an initial value for 'seen', which is @Ignored, found none",
          fixIts: [
            .init(
              "add an initial value", "@Ignored var seen: Int { didSet {} }",
              becomes: "@Ignored var seen: Int = <#value#> { didSet {} }"),
            .init(
              "make it optional", "@Ignored var seen: Int { didSet {} }",
              becomes: "@Ignored var seen: Int? { didSet {} }"),
          ]),
        .init(
          "attribute-on-several-properties", at: "@Ignored",
          "expected one property after @Ignored, found several in one declaration"),
      ]),
    Diagnosis(
      "marks belong to stored properties",
      """
      @JSONModel struct User {
        /// The type's.
        @Key("c") static var count = 0
        @Key("n") var name: String { "" }
        @Ignored lazy var label = ""
        static let plain = 1
      }
      """,
      [
        .init(
          "attribute-on-unstored-property", at: "@Key(\"c\")",
          "expected a stored property after @Key, found a static one",
          fixIts: [.init("remove @Key", "@Key(\"c\") static var count = 0", becomes: "static var count = 0")]),
        .init(
          "attribute-on-unstored-property", at: "@Key(\"n\")",
          "expected a stored property after @Key, found a computed one",
          fixIts: [.init("remove @Key", "@Key(\"n\") var name: String { \"\" }", becomes: "var name: String { \"\" }")]),
        .init(
          "attribute-on-unstored-property", at: "@Ignored",
          "expected a stored property after @Ignored, found a lazy one",
          fixIts: [.init("remove @Ignored", "@Ignored lazy var label = \"\"", becomes: "lazy var label = \"\"")]),
      ]),
    Diagnosis(
      "a key and no key exclude each other",
      """
      @JSONModel struct User {
        @Key("a") @Ignored var age = 1
      }
      """,
      [
        .init(
          "key-and-ignored", at: "@Key(\"a\")", "expected @Key or @Ignored for 'age', found both",
          fixIts: [
            .init("remove @Key", "@Key(\"a\") @Ignored var age = 1", becomes: "@Ignored var age = 1"),
            .init("remove @Ignored", "@Key(\"a\") @Ignored var age = 1", becomes: "@Key(\"a\") var age = 1"),
          ])
      ]),
    Diagnosis(
      "candidates come in one list",
      """
      @JSONModel struct User {
        @Key("a") @Key("b") var age = 1
      }
      """,
      [
        .init(
          "repeated-attribute", at: "@Key(\"b\")", "expected one @Key for 'age', found another",
          fixIts: [.init("remove @Key", "@Key(\"a\") @Key(\"b\") var age = 1", becomes: "@Key(\"a\") var age = 1")])
      ]),
    Diagnosis(
      "a key is one property's",
      """
      @JSONModel struct User {
        @Key("a") var x = 1, y = 2
      }
      """,
      [
        .init(
          "attribute-on-several-properties", at: "@Key(\"a\")",
          "expected one property after @Key, found several in one declaration")
      ]),
    Diagnosis(
      "properties have names",
      """
      @JSONModel struct User {
        var (a, b) = (1, 2)
      }
      """,
      [
        .init(
          "pattern-property", at: "(a, b)", "expected a name for each property of a model, found the pattern '(a, b)'")
      ]),
    Diagnosis(
      "properties aren't conditional",
      """
      @JSONModel struct User {
        #if DEBUG
        var debug = 1
        @Ignored var ignored = 1
        var computed: Int { 1 }
        #endif
      }
      """,
      [
        .init(
          "conditional-property", at: "debug",
          "expected the properties of a model outside of #if, found 'debug': the macro can't see which branch is built",
          fixIts: [.init("add @Ignored", "var debug = 1", becomes: "@Ignored var debug = 1")])
      ]),
    Diagnosis(
      "properties own their values",
      """
      @JSONModel struct User {
        weak var parent: Node?
        // The owner.
        unowned let owner: Node
        @Ignored weak var fine: Node?
      }
      """,
      [
        .init(
          "reference-property", at: "weak", "expected a property that owns its value, found weak 'parent'",
          fixIts: [.init("add @Ignored", "weak var parent: Node?", becomes: "@Ignored weak var parent: Node?")]),
        .init(
          "reference-property", at: "unowned", "expected a property that owns its value, found unowned 'owner'",
          fixIts: [.init("add @Ignored", "unowned let owner: Node", becomes: "@Ignored unowned let owner: Node")]),
      ]),
    Diagnosis(
      "functions, tuples and existentials have no JSON",
      """
      @JSONModel struct User {
        var call: ((Int) -> Void)?
        let pair: (Int, Int)
        var error: any Error
        @Wrapped var wrapped: (Int, Int)
        var fine: (Int)
      }
      """,
      [
        .init(
          "type-without-json", at: "((Int) -> Void)?",
          "expected a type that JSON has values for, found '((Int) -> Void)?' of 'call'",
          fixIts: [.init("add @Ignored", "var call: ((Int) -> Void)?", becomes: "@Ignored var call: ((Int) -> Void)?")]),
        .init(
          "type-without-json", at: "(Int, Int)",
          "expected a type that JSON has values for, found '(Int, Int)' of 'pair'",
          fixIts: [.init("add @Ignored", "let pair: (Int, Int)", becomes: "@Ignored let pair: (Int, Int)")]),
        .init(
          "type-without-json", at: "any Error",
          "expected a type that JSON has values for, found 'any Error' of 'error'",
          fixIts: [.init("add @Ignored", "var error: any Error", becomes: "@Ignored var error: any Error")]),
      ]),
    Diagnosis(
      "types that can hold anything, and Foundation's classes, have JSON in their place",
      """
      @JSONModel struct User {
        var any: Any?
        var list: [[String: Any]] = []
        var members: NSDictionary!
        var names: [AnyHashable: NSString]
        @Strategy(Calls()) var calls: [() -> Void] = []
        var blocks: [() -> Void] = []
        var fine: [String: [Int?]] = [:]
      }
      """,
      [
        .init(
          "type-without-json", at: "Any?", "expected a type that JSON has values for, found 'Any?' of 'any'",
          fixIts: [
            .init("replace it with 'JSON?'", "var any: Any?", becomes: "var any: JSON?"),
            .init("add @Ignored", "var any: Any?", becomes: "@Ignored var any: Any?"),
          ]),
        .init(
          "type-without-json", at: "[[String: Any]]",
          "expected a type that JSON has values for, found '[[String: Any]]' of 'list'",
          fixIts: [
            .init(
              "replace it with '[[String: JSON]]'", "var list: [[String: Any]] = []",
              becomes: "var list: [[String: JSON]] = []"),
            .init(
              "add @Ignored", "var list: [[String: Any]] = []", becomes: "@Ignored var list: [[String: Any]] = []"),
          ]),
        .init(
          "type-without-json", at: "NSDictionary!",
          "expected a type that JSON has values for, found 'NSDictionary!' of 'members'",
          fixIts: [
            .init(
              "replace it with '[String: JSON]!'", "var members: NSDictionary!", becomes: "var members: [String: JSON]!"
            ),
            .init("add @Ignored", "var members: NSDictionary!", becomes: "@Ignored var members: NSDictionary!"),
          ]),
        .init(
          "type-without-json", at: "[AnyHashable: NSString]",
          "expected a type that JSON has values for, found '[AnyHashable: NSString]' of 'names'",
          fixIts: [
            .init(
              "replace it with '[String: String]'", "var names: [AnyHashable: NSString]",
              becomes: "var names: [String: String]"),
            .init(
              "add @Ignored", "var names: [AnyHashable: NSString]",
              becomes: "@Ignored var names: [AnyHashable: NSString]"),
          ]),
        .init(
          "type-without-json", at: "[() -> Void]",
          "expected a type that JSON has values for, found '[() -> Void]' of 'blocks'",
          fixIts: [
            .init("add @Ignored", "var blocks: [() -> Void] = []", becomes: "@Ignored var blocks: [() -> Void] = []")
          ]),
      ]),
    Diagnosis(
      "CodingKeys lists the properties that need a value",
      """
      @JSONModel struct User {
        var id: Int
        var age: Int
        var note: String?
        @Key("x") var extra: Int
        enum CodingKeys: String, CodingKey { case id, years = "age" }
      }
      """,
      [
        .init(
          "unlisted-without-value", at: "age",
          "expected an initial value for 'age', which CodingKeys doesn't list, found none",
          note: "CodingKeys",
          fixIts: [
            .init("add an initial value", "var age: Int", becomes: "var age: Int = <#value#>"),
            .init("make it optional", "var age: Int", becomes: "var age: Int?"),
          ]),
        .init("unknown-coding-key", at: "years", "expected the name of a stored property, found 'years'"),
      ]),
    Diagnosis(
      "everything is said at once, in the order of the source",
      """
      @JSONModel(keys: style) struct User {
        @Ignored var a: Int
        @Key() var b: Int
        @Key("c", "c") var c: Int
        @Key("d") var d = 1, e = 2
      }
      """,
      [
        .init(
          "unknown-key-style", at: "style",
          "expected .lowercase, .uppercase, .pascalCase, .camelCase, .snakeCase, .screamingSnakeCase, .kebabCase"
            + " or .screamingKebabCase, found 'style'"),
        .init(
          "ignored-without-value", at: "a", "expected an initial value for 'a', which is @Ignored, found none",
          fixIts: [
            .init("add an initial value", "@Ignored var a: Int", becomes: "@Ignored var a: Int = <#value#>"),
            .init("make it optional", "@Ignored var a: Int", becomes: "@Ignored var a: Int?"),
          ]),
        .init("key-without-path", at: "@Key()", "expected at least one key for 'b', found none"),
        .init(
          "unreachable-candidate", at: "\"c\"",
          "expected candidates that differ, found \"c\" twice: the second is never reached",
          isWarning: true,
          fixIts: [.init("remove \"c\"", "@Key(\"c\", \"c\") var c: Int", becomes: "@Key(\"c\") var c: Int")]),
        .init(
          "attribute-on-several-properties", at: "@Key(\"d\")",
          "expected one property after @Key, found several in one declaration"),
      ]),
  ])
  func properties(_ diagnosis: Diagnosis) throws {
    try diagnosis.check()
  }
}
#endif
