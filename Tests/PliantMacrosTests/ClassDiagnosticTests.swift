//===----------------------------------------------------------------------===//
// Diagnostics about overrides of inherited properties, generic classes, and what a hierarchy leaves.
//===----------------------------------------------------------------------===//

#if Macros
import SwiftDiagnostics
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
      "expected @Key beside @Strict for 'a', found none: the superclass's keys can't be seen from here",
      #"@JSONModel(inherits: true) class A: B { @Key("a") @Strict override var a: Int { didSet {} } }"#
    ),
    (
      "@JSONModel(inherits: true) class A: B { @InheritedDefault(1) override var a: Int { didSet {} } }",
      "expected @Key beside @InheritedDefault for 'a', found none: the superclass's keys can't be seen from here",
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
    #expect(try expand("@JSONModel class A<T> { var a = 0 }").messages.isEmpty)
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
}
#endif
