//===----------------------------------------------------------------------===//
// Diagnostics about overrides of inherited properties, generic classes, and what a hierarchy leaves.
//===----------------------------------------------------------------------===//

#if Macros
import SwiftDiagnostics
import SwiftParser
import SwiftSyntax
import Testing

struct ClassDiagnosticTests {
  private static let all = [
    "JSONReadable", "JSONWritable", "Decodable", "Encodable", "JSONModelClass", "JSONUpdatable",
  ]

  /// The messages for a source text, and what it is after the first fix-it.
  private func expand(_ source: String) throws -> (messages: [String], fixed: String?) {
    let expansion = try Expansion(source, missing: source.contains("inherits: true") ? [] : Self.all)
    return (
      expansion.diagnostics.map(\.message),
      expansion.diagnostics.first?.fixIts.first.map { expansion.applying($0) }
    )
  }

  @Test(arguments: [
    (
      "@JSONModel(inherits: true) class A: B { @Strict override var a: Int { didSet {} } }",
      "expected @Key with @Strict for 'a', found none: the superclass's keys can't be seen from here",
      #"@JSONModel(inherits: true) class A: B { @Key("a") @Strict override var a: Int { didSet {} } }"#
    ),
    (
      "@JSONModel(inherits: true) class A: B { @InheritedDefault(1) override var a: Int { didSet {} } }",
      "expected @Key with @InheritedDefault for 'a', found none: the superclass's keys can't be seen from here",
      #"@JSONModel(inherits: true) class A: B { @Key("a") @InheritedDefault(1) override var a: Int { didSet {} } }"#
    ),
    (
      "@JSONModel(inherits: true) class A: B { @Flatten override var a: Int { didSet {} } }",
      "expected a property that the class itself declares after @Flatten, found 'a', which its superclass reads",
      "@JSONModel(inherits: true) class A: B { override var a: Int { didSet {} } }"
    ),
    (
      #"@JSONModel(inherits: .codable) class A: B { @Key("b") override var a: Int { didSet {} } }"#,
      "expected a property that the class itself declares after @Key, found 'a', which its superclass reads",
      "@JSONModel(inherits: .codable) class A: B { override var a: Int { didSet {} } }"
    ),
    (
      "@JSONModel class A<T> { var a: T }",
      "expected a bound such as Codable for 'T' of 'A', which may have subclasses, found none",
      "@JSONModel class A<T: Codable> { var a: T }"
    ),
    (
      "@JSONModel(inherits: true) final class A<T, U>: B { var a: [U] = [] }",
      "expected a bound such as Codable for 'U' of 'A', which may have subclasses, found none",
      "@JSONModel(inherits: true) final class A<T, U: Codable>: B { var a: [U] = [] }"
    ),
    (
      "@JSONModel class A { @UnknownKeys let a: [String: Int] }",
      "expected a var for 'a', which takes what all classes leave, found a let",
      "@JSONModel class A { @UnknownKeys var a: [String: Int] }"
    ),
    (
      "@JSONModel struct A { @InheritedDefault(1) var a: Int }",
      "expected an override after @InheritedDefault, found a property whose initial value is its default",
      "@JSONModel struct A { var a: Int }"
    ),
  ])
  func reports(_ source: String, _ message: String, fixed: String) throws {
    let (messages, result) = try expand(source)
    #expect(messages == [message])
    #expect(result == fixed)
  }

  @Test func boundsThatSayNothingAboutJSONAreNotEnough() throws {
    let message = "expected a bound such as Codable for 'T' of 'A', which may have subclasses, found none"
    #expect(try expand("@JSONModel class A<T: Hashable & Sendable> { var a: T }").messages == [message])
    #expect(try expand("@JSONModel class A<T: Mine> { var a: T }").messages.isEmpty)
    #expect(try expand("@JSONModel class A<T> where T: Codable { var a: T }").messages.isEmpty)
    #expect(try expand("@JSONModel class A<T> where T : Codable { var a: T }").messages.isEmpty)
    #expect(try expand("@JSONModel class A<T: Hashable> where T: Codable { var a: Set<T> = [] }").messages.isEmpty)
    #expect(try expand("@JSONModel class A<T> where T == Int { var a: T }").messages.isEmpty)
    #expect(try expand("@JSONModel class A<T, KT> where KT: Codable { var a: T; var b: KT }").messages == [message])
    #expect(try expand("@JSONModel class A<T> where T: Hashable { var a: T }").messages == [message])
    #expect(try expand("enum O<T> { @JSONModel class A { var a: [T] = [] } }").messages == [message])
    #expect(try expand("enum O<T: Codable> { @JSONModel class A { var a: [T] = [] } }").messages.isEmpty)
    #expect(try expand("enum O<T> where T: Codable { @JSONModel class A { var a: [T] = [] } }").messages.isEmpty)
    #expect(
      try expand("@JSONModel class A<T: Hashable> { var a: T }").fixed
        == "@JSONModel class A<T: Hashable & Codable> { var a: T }")
    #expect(try expand("@JSONModel class A<T> { var a = 0 }").messages.isEmpty)
  }

  @Test func asksWhetherThereIsASuperclass() throws {
    let message =
      "expected 'inherits: false' if 'Named' is a protocol, or 'override init() { super.init() }' if it is a class, found neither: "
      + "no subclass of 'A' can add a property without an initial value"
    let (messages, fixed) = try expand("@JSONModel(.strict) class A: Named { var a = 0 }")
    #expect(messages == [message])
    #expect(fixed == "@JSONModel(.strict, inherits: false) class A: Named { var a = 0 }")
    for source in [
      "@JSONModel(inherits: false) class A: Named { var a = 0 }",
      "@JSONModel final class A: Named { var a = 0 }",
      "@JSONModel class A: Base { var a = 0; override init() { super.init() } }",
      "@JSONModel class A: Named { let a: Int }",
      "@JSONModel class A: JSONUpdatable, Named { var a = 0 }",
      "@JSONModel class A: NSObject, Named { var a = 0 }",
    ] {
      #expect(try expand(source).messages.isEmpty, "\(source)")
    }
    let expansion = try Expansion("@JSONModel(inherits: false) class A: B { var a = 0 }", missing: [])
    #expect(
      expansion.diagnostics.map(\.message) == [
        "expected 'inherits: true' for 'A', whose superclass is a model, found none"
      ])
    let fixIt = try #require(expansion.diagnostics.first?.fixIts.first)
    #expect(expansion.applying(fixIt) == "@JSONModel(inherits: true) class A: B { var a = 0 }")
  }

  @Test func overridesTakePathsThatGoTogether() throws {
    let source =
      #"@JSONModel(inherits: true) class A: B { @Key("b") override var a: Int { didSet {} }; @Key("b.c") var c = 0 }"#
    #expect(try expand(source).messages.count == 1)
    #expect(try expand("@JSONModel(inherits: true) class A: B { override var a: Int { didSet {} } }").messages.isEmpty)
    #expect(
      try expand("@JSONModel(inherits: true) class A: B { @Ignored override var a: Int { didSet {} } }").messages
        .isEmpty)
  }

  /// Or else the compiler fails at the first subclass, before it says what the errors are.
  @Test(arguments: [("class", true), ("open class", true), ("final class", false), ("struct", false)])
  func aClassWithErrorsIsAModelWithoutProperties(_ type: String, isModelClass: Bool) throws {
    let source = "@JSONModel \(type) A { var a = 0; var call: () -> Void; weak var other: A? }"
    let expansion = try Expansion(source, missing: Self.all)
    #expect(expansion.diagnostics.count == 2)
    let members = expansion.members.joined(separator: "\n")
    let extensions = expansion.extensions.joined(separator: "\n")
    #expect(members.contains("required init(membersFrom reader") == isModelClass)
    #expect(extensions.contains("extension A: Pliant.JSONModelClass {") == isModelClass)
    #expect(!members.contains("self.a") && !members.contains("call"))
    #expect(!Parser.parse(source: "class A {\n\(members)\n}\n\(extensions)").hasError)
  }
}
#endif
