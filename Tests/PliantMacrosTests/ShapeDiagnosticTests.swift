//===----------------------------------------------------------------------===//
// Diagnostics about classes, and about the attributes that say how a property stands in the object.
//===----------------------------------------------------------------------===//

#if Macros
import SwiftDiagnostics
import Testing

struct ShapeDiagnosticTests {
  /// The messages for a source text, given the protocols that the compiler asks for.
  private func messages(_ source: String, isSubclassOfModel: Bool = false) throws -> [String] {
    let all = ["JSONReadable", "JSONWritable", "Decodable", "Encodable", "JSONModelClass", "JSONUpdatable"]
    return try Expansion(source, missing: isSubclassOfModel ? [] : all).diagnostics.map(\.message)
  }

  @Test(arguments: [
    (
      #"@JSONModel struct A { @Strategy(.hex) @Key("a.*.b") var a: [Data] }"#,
      "expected a path without '*' with @Strategy, found 'a': write a strategy for the whole collection"
    ),
    (
      "@JSONModel struct A { @Encode(.never) var a: Int? }",
      "expected .skipNil, .null, .skipEmpty or .skipDefault, found '.never'"
    ),
    (
      "@JSONModel(encoding: condition) struct A { var a: Int? }",
      "expected .skipNil, .null, .skipEmpty or .skipDefault, found 'condition'"
    ),
    (
      "@JSONModel struct A { @Encode(.skipDefault) var a: Int }",
      "expected an initial value that can be compared elsewhere for 'a', found none"
    ),
    (
      "@JSONModel struct A { @UnknownKeys var a: [String: Int] = [:]; @Flatten var b: [String: Int] = [:] }",
      "expected one property for the members that no other takes, found 'b' and 'a'"
    ),
    (
      "@JSONModel struct A { @Flatten @UnknownKeys var a: [String: Int] = [:] }",
      "expected @UnknownKeys or @Flatten for 'a', found both"
    ),
    (
      #"@JSONModel struct A { @Flatten @Key("x") var a: B }"#,
      "expected @Key or @Flatten for 'a', found both"
    ),
    (
      "@JSONModel struct A { @Ignored(.encoding) @Encode(.null) var a: Int? }",
      "expected @Encode or @Ignored for 'a', found both"
    ),
    (
      "@JSONModel struct A { @Ignored(.decoding) var a: Int }",
      "expected an initial value for 'a', which is @Ignored, found none"
    ),
    (
      "@JSONModel struct A { var a = 0; mutating func willEncode() {} }",
      "expected willEncode() to leave the value as it is, found a mutating method"
    ),
    (
      "@JSONModel struct A { @Strategy(.hex) func f() {} }",
      "expected a stored property after @Strategy, found a function"
    ),
    (
      "@JSONModel(inherits: true) struct A { var a = 0 }",
      "expected a class with 'inherits', found a struct"
    ),
    (
      "@JSONModel(inherits: sure) class A { var a = 0 }",
      "expected true, false or .codable, found 'sure'"
    ),
    (
      "@JSONModel(inherits: true) class A: B { var a = 0 }",
      "expected a superclass with @JSONModel for 'A', found none"
    ),
    (
      #"@JSONModel class A { @Key("b") override var a: Int { didSet {} } }"#,
      "expected a property that the class itself declares after @Key, found 'a', which its superclass reads"
    ),
    (
      "@JSONModel(dates: .unixSeconds) struct A { var a: [[[[Date]]]] }",
      "expected a property that 'dates:' reaches, found 'a': write @Strategy for the whole value before it"
    ),
    (
      #"@JSONModel(data: .hex) struct A { @Key("a.*.b") var a: [Data] }"#,
      "expected a property that 'data:' reaches, found 'a': write @Strategy for the whole value before it"
    ),
    (
      "@JSONModel class A { weak var a: A? }",
      "expected a property that owns its value, found weak 'a'"
    ),
  ])
  func reports(_ source: String, _ message: String) throws {
    #expect(try messages(source) == [message])
  }

  @Test func defaultsOfATypeThatCannotBeSkippedAreReported() throws {
    let source = """
      enum Outer {
        @JSONModel(encoding: .skipDefault) struct A {
          var a = base
          var b = 1
          let c: Int
          var d: Int?
          @Encode(.skipNil) var e = base
          @Ignored(.encoding) var f = base
        }
      }
      """
    let expansion = try Expansion(source)
    #expect(
      expansion.diagnostics.map(\.message) == [
        "expected an initial value that can be compared elsewhere, or @Encode before 'a', found neither: it is always written"
      ])
    #expect(expansion.diagnostics.allSatisfy { $0.diagMessage.severity == .warning })
    #expect(!expansion.extensions.isEmpty)
  }

  @Test func aSubclassOfAModelHasToSaySo() throws {
    let source = "@JSONModel class A: B { var a = 0 }"
    let expansion = try Expansion(source, missing: [])
    #expect(
      expansion.diagnostics.map(\.message)
        == ["expected 'inherits: true' for 'A', whose superclass is a model, found none"])
    let fixIt = try #require(expansion.diagnostics.first?.fixIts.first)
    #expect(expansion.applying(fixIt) == "@JSONModel(inherits: true) class A: B { var a = 0 }")
    let more = try Expansion("@JSONModel(.strict) class A: B { var a = 0 }", missing: [])
    let second = try #require(more.diagnostics.first?.fixIts.first)
    #expect(more.applying(second) == "@JSONModel(.strict, inherits: true) class A: B { var a = 0 }")
  }

  @Test func classesOfEveryKindAreFine() throws {
    for source in [
      "@JSONModel class A { var a = 0 }", "@JSONModel final class A<T> { var a: T }",
      "@JSONModel class A: NSObject { let a: Int }", "@JSONModel(inherits: .codable) class A: B { var a = 0 }",
      "@JSONModel(inherits: false) class A: B { var a = 0 }",
    ] {
      #expect(try messages(source).isEmpty, "\(source)")
    }
    #expect(try messages("@JSONModel(inherits: true) class A: B { var a = 0 }", isSubclassOfModel: true).isEmpty)
  }
}
#endif
