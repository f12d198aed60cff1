// Lists the names of parameters and local variables of generated code, so that none captures a user's expression.

#if Macros
import SwiftParser
import SwiftSyntax
import Testing

@testable import PliantMacros

struct LocalNameTests {
  @Test(arguments: [
    """
    @JSONModel(.tolerant) struct A: JSONUpdatable {
      @Key("a.b", "c", "d.0") var a = 1
      @Key("x.0") var b: Int?
      @Wrapped var c = 1
      @Wrapped @Key("k", "l") var d = 1
      @Strict @Encode(.skipDefault) var e = 2
      @Key("items.*.id") var ids: [Int]
      @Flatten var page: Page
      @UnknownKeys var rest: [String: Int] = [:]
      @Strategy(from: { (json: JSON) in 1 }) var f: Int
      @Ignored var g = 1
      @Ignored(.decoding) let id = UUID()
      static func willDecode(from json: JSON) {}
      func didDecode() throws {}
      func willEncode() {}
    }
    """,
    "@JSONModel struct B { let a: Int; @Ignored let b = f(); var c: String }",
    """
    @JSONModel class C<T: Codable> {
      var a = 1
      @Key("x.y") var b: T
      @Key("c", "d") var c = 1
      @UnknownKeys var rest: [String: Int] = [:]
      @Wrapped var d = 1
      func didDecode(from json: JSON) {}
    }
    """,
    """
    @JSONModel(inherits: true) class D: C {
      @Key("z") @InheritedDefault(1) override var a: Int { didSet {} }
      @Key("q") override var c: Int { didSet {} }
      @Flatten var page = Page()
      let id: Int
    }
    """,
    "@JSONModel final class E: JSONUpdatable { var a = f(); @Key(\"b.1\") var b: Int? }",
    "@JSONModel(inherits: .codable) class F: G { var a = 1 }",
    "@JSONModel enum H: Mine { case a, b; @Fallback case c(String) }",
    "@JSONModel(.strict) enum I { @Key(1, 5...7, \"a\", true) case a; @Key(18446744073709551615) case b }",
    "@JSONModel enum J { case a(Int), b(Int, String), c(x: Int = 1), d; @Fallback case e(JSON) }",
    """
    enum Outer {
      @JSONModel(tag: "t") enum K {
        @PayloadKey("x", "x", "y") case a(x: Int = base)
        case b(Model), c
        @Strategy(.iso8601, for: "at") case d(at: Date)
        @Fallback case e(JSON)
      }
    }
    """,
    "@JSONModel(tag: \"t\", content: \"c\") enum L { case a(Int), b(Int, Int), c(x: Int), d }",
    "@JSONModel(untagged: true) enum M { case a(Int), b(Int, Int), c(x: Int), d; @Fallback case e }",
  ]) func everyNameIsListed(_ source: String) throws {
    let expansion = try Expansion(source)
    #expect(expansion.diagnostics.isEmpty)
    let collector = LocalCollector(viewMode: .sourceAccurate)
    for text in expansion.extensions { collector.walk(Parser.parse(source: text)) }
    for text in expansion.members { collector.walk(Parser.parse(source: "class X {\n\(text)\n}")) }
    #expect(!collector.names.isEmpty)
    #expect(collector.names.filter { !isGeneratedName($0) }.sorted() == [])
  }
}

/// Finds the names of local declarations in functions and closures, and of their parameters.
private final class LocalCollector: SyntaxVisitor {
  private(set) var names: Set<String> = []

  override func visit(_ node: IdentifierPatternSyntax) -> SyntaxVisitorContinueKind {
    var parent = node.parent
    while let syntax = parent {
      if syntax.is(CodeBlockSyntax.self) || syntax.is(ClosureExprSyntax.self) || syntax.is(AccessorBlockSyntax.self) {
        names.insert(node.identifier.text)
        break
      }
      parent = syntax.parent
    }
    return .visitChildren
  }

  override func visit(_ node: FunctionParameterSyntax) -> SyntaxVisitorContinueKind {
    names.insert((node.secondName ?? node.firstName).text)
    return .visitChildren
  }

  override func visit(_ node: ClosureParameterSyntax) -> SyntaxVisitorContinueKind {
    names.insert((node.secondName ?? node.firstName).text)
    return .visitChildren
  }

  override func visit(_ node: ClosureShorthandParameterSyntax) -> SyntaxVisitorContinueKind {
    names.insert(node.name.text)
    return .visitChildren
  }
}
#endif
