// Expansions and diagnostics that depend on more than a source: the compiler's requests, notations of paths, the keys
// of dictionaries, which generated code checks, and the names of local variables, none of which captures a user's
// expression.

#if Macros
import PliantDescriptor
import SwiftDiagnostics
import SwiftParser
import SwiftSyntax
import Testing

@testable import PliantMacros

struct ModelMacroTests {
  // MARK: Classes

  @Test(arguments: [
    ("@JSONModel class A: B { var a = 0 }", "@JSONModel(inherits: true) class A: B { var a = 0 }"),
    ("@JSONModel(.strict) class A: B { var a = 0 }", "@JSONModel(.strict, inherits: true) class A: B { var a = 0 }"),
    ("@JSONModel(inherits: false) class A: B { var a = 0 }", "@JSONModel(inherits: true) class A: B { var a = 0 }"),
    ("@JSONModel(inherits: .none) class A: B { var a = 0 }", "@JSONModel(inherits: true) class A: B { var a = 0 }"),
  ]) func aSubclassOfAModelHasToSaySo(_ source: String, _ fixed: String) throws {
    let expansion = try Expansion(source, missing: [])
    let message = "expected 'inherits: true' for 'A', whose superclass is a model, found none"
    #expect(expansion.diagnostics.map(\.message) == [message])
    #expect(expansion.diagnostics.first?.fixIts.first.map { expansion.applying($0) } == fixed)
  }

  @Test(arguments: ["var a = 1", "var a: Int?", "@W var a = 1", "@W var a"])
  func aClassKeepsItsPlainInitializer(_ property: String) throws {
    #expect(try Expansion("@JSONModel class A { \(property) }").members.joined().contains("init() {}"))
  }

  // MARK: Limits of descriptors

  @Test func pathsThatADescriptorCantHoldAreRefused() throws {
    let long = String(repeating: "k", count: 8001)
    let deep = Array(repeating: "k", count: 101).joined(separator: ".")
    let many = (0..<101).map { #""k\#($0)""# }.joined(separator: ", ")
    let source = """
      @JSONModel struct A {
        @Key("\(long)") var a: Int
        @Key("\(deep)") var b: Int
        @Key(\(many)) var c: Int
        @Key("\(long.dropLast())") var d: Int
        @Key("\(deep.dropLast(2))") var e: Int
        @Key(\(many.dropLast(8))) var f: Int
      }
      """
    #expect(
      try Expansion(source).diagnostics.map(\.message) == [
        "expected a path of at most 8000 bytes, found 8001", "expected a path of at most 100 keys, found 101",
        "expected at most 100 candidates for 'c', found 101",
      ])
  }

  /// The bytes are a string literal, so each is an ASCII character.
  @Test func theLargestDescriptorIsReadAsItWasWritten() throws {
    let name = String(repeating: "n", count: 60)
    let keys = Array(repeating: name, count: Descriptor.longestList)
    var members: [Descriptor.Member] = []
    let last = Descriptor.longestList - 1
    members.insert(
      Descriptor.Use(property: 5000, candidate: last, ordinal: 4999, reading: .init([.isCandidate], rest: name)),
      at: keys[...])
    let readings = keys.map { Descriptor.Reading([.isCandidate, .hasPath], rest: $0) }
    let candidates = Descriptor.Candidates(property: 5000, first: last, ordinal: 4999, readings: readings)
    let optional = (0..<1000).map { ["\(name)\($0)", "\(name).\($0)"] }
    let required = Descriptor.Required(property: 2, ordinal: nil, isMember: true, isAlways: false, paths: [name, "b"])
    let steps: [Descriptor.Step] = [
      .candidates(candidates), .optional(optional), .required([required], checks: [candidates]), .end,
    ]
    let descriptor = Descriptor(members: members, steps: steps)
    let bytes = descriptor.bytes
    #expect(bytes.allSatisfy { $0 < 128 })
    let read = unsafe bytes.withUnsafeBufferPointer { unsafe Descriptor($0.baseAddress!) }
    #expect("\(read.members)" == "\(descriptor.members)" && read.bytes == bytes)
    var paths: [[String]] = []
    for case .optional(let more) in read.steps { paths += more }
    #expect(paths == optional)
    #expect(read.steps.count > descriptor.steps.count + 5)
  }

  @Test func onlyASubclassOfAModelSaysSo() throws {
    let expansion = try Expansion("@JSONModel(inherits: true) class A: B { var a = 0 }", missing: Expansion.all)
    #expect(expansion.diagnostics.map(\.message) == ["expected a superclass with @JSONModel for 'A', found none"])
  }

  /// Otherwise the compiler fails at the first subclass, before it reports the errors.
  @Test(arguments: [("class", true), ("open class", true), ("final class", false), ("struct", false)])
  func aClassWithErrorsIsAModelWithoutProperties(_ type: String, isModelClass: Bool) throws {
    let source = "@JSONModel \(type) A { var a = 0; var call: () -> Void; weak var other: A? }"
    let expansion = try Expansion(source, missing: Expansion.all)
    #expect(expansion.diagnostics.count == 2)
    let members = expansion.members.joined(separator: "\n")
    let extensions = expansion.extensions.joined(separator: "\n")
    #expect(members.contains("required init(membersFrom reader") == isModelClass)
    #expect(extensions.contains("extension A: Pliant.JSONModelClass {") == isModelClass)
    #expect(!members.contains("self.a") && !members.contains("call"))
    #expect(!Parser.parse(source: "class A {\n\(members)\n}\n\(extensions)").hasError)
  }

  // MARK: Notations of paths

  @Test(arguments: [
    ("items[0].id", "items.0.id", #"items\[0].id"#), ("items[*].id", "items.*.id", #"items\[*].id"#),
    ("items[-1]", "items.-1", #"items\[-1]"#), ("rows[0][1]", "rows.0.1", #"rows\[0][1]"#),
    ("a.b[2].c", "a.b.2.c", #"a.b\[2].c"#), ("items['first name']", "items.first name", #"items\['first name']"#),
    (#"items["0"]"#, #"items.\0"#, #"items\["0"]"#), ("$.a", "a", #"\$.a"#),
    ("$.items[0].id", "items.0.id", #"\$.items[0].id"#), ("$['a.b'].c", #"a\.b.c"#, #"\$['a.b'].c"#),
    ("a/b", "a.b", #"a\/b"#), ("/items/0/id", "items.0.id", #"\/items/0/id"#), ("/a~1b/c", "a/b.c", #"\/a~1b/c"#),
    ("[0].id", nil, #"\[0].id"#),
  ]) func warnsOfOtherNotations(_ text: String, _ path: String?, _ literal: String) throws {
    #expect(ForeignPath(text)?.path == path && ForeignPath(text)?.literal == literal)
    if let path { #expect(ForeignPath(path) == nil || path.contains("/"), "what is proposed is proposed again") }
    #expect(ForeignPath(literal) == nil, "a backslash doesn't silence it")
    let meant = try DocumentPath(parsing: text).components
    #expect(try DocumentPath(parsing: literal).components == meant, "the backslash changes the meaning")
  }

  @Test(arguments: [
    "items.0.id", "filter[name]", "tags[]", "$ref", "$", "a$.b", "http://a.b/c", "a//b", "/", "a.b/c", #"a\/b"#,
    "n[0]x", "a b", "@id", "[", "]",
  ]) func leavesKeysAlone(_ text: String) { #expect(ForeignPath(text) == nil) }

  // MARK: Memberwise initializers

  @Test(arguments: [
    ("var a: Int", "a: Int"), ("var a: Int?", "a: Int? = nil"), ("let a: Int?", "a: Int?"),
    ("var a = 1", "a: Swift.Int = 1"), ("var a = -1.5", "a: Swift.Double = -1.5"),
    ("var a = [\"x\"]", "a: [Swift.String] = [\"x\"]"),
    ("var a = [2: [true]]", "a: [Swift.Int: [Swift.Bool]] = [2: [true]]"),
    ("var a = Date()", "a: Date = Date()"),
    ("var a = [Int]()", "a: [Int] = [Int]()"), ("var a = Set<Int>()", "a: Set<Int> = Set<Int>()"),
    ("var a = A.B(1)", "a: A.B = A.B(1)"), ("@DefaultTrue var a: Bool", "a: Bool = DefaultTrue<Bool>().wrappedValue"),
    ("@Pliant.Default<Guest> var a: String", "a: String = Pliant.Default<Guest>().wrappedValue"),
    ("@Clamped(wrappedValue: 1, 0...1) var a: Double", "a: Double = 1"), ("@Lossless var a: Int?", "a: Int? = nil"),
    ("@Lossless var a: Int", "a: Int"), ("@Ignored var a: () -> Void = {}", "a: @escaping () -> Void = {}"),
    ("@Ignored var a: (() -> Void)?", "a: (() -> Void)? = nil"), ("var `default`: Int", "`default`: Int"),
    ("var a: Int = if b { 1 } else { 2 }", "a: Int = { if b { 1 } else { 2 } }()"), ("private var a: Int", "a: Int"),
    ("private var a = 1", ""), ("fileprivate var a: Int?", ""), ("private(set) var a = 1", "a: Swift.Int = 1"),
    ("@Ignored(.decoding) let a = 1", ""), ("static let a = 1", ""), ("var a: Int { 1 }", ""), ("lazy var a = 1", ""),
  ]) func parameters(_ property: String, _ parameter: String) throws {
    let expansion = try Expansion("@JSONModel(memberwise: .public) struct S { \(property) }")
    #expect(expansion.members.joined().contains("public init(\(parameter)) {"), "\(expansion.members)")
  }

  @Test func aParameterMayBeNamedAwait() throws {
    let members = try Expansion("@JSONModel(memberwise: .public) struct S { var await: Int }").members.joined()
    #expect(members.contains("init(await: Int)") && members.contains("self.await = `await`"))
  }

  @Test func assignsWrappedPropertiesLast() throws {
    let source = "@JSONModel(memberwise: .package) struct S { @Lossy var a: [Int]; var b: Int; @Mine var c: Int }"
    let members = try Expansion(source).members.joined()
    #expect(
      members == """
        package init(a: [Int] = Lossy<[Int]>().wrappedValue, b: Int, c: Int) {
          self.b = b
          self.c = c
          self.a = a
        }
        """)
    let plain = try Expansion("@JSONModel(memberwise: .internal) struct S { var b: Int }")
    #expect(plain.members.joined().hasPrefix("init(b: Int) {"))
    #expect(plain.extensions.joined().contains("self.init(b: member0)"))
    #expect(try Expansion("@JSONModel(.strict) struct S { var b: Int }").members.joined().isEmpty)
  }

  // MARK: Raw types

  @Test func asksForARawTypeThatMayBeHidden() throws {
    func asks(_ source: String) throws -> Bool {
      try Expansion(source).extensions.joined().contains("_Pliant.CaseNames.of(Self.self)")
    }
    #expect(try asks("@JSONModel enum A: Mine { case a, b }"))
    #expect(try !asks("@JSONModel enum A: Mine { case a = 1, b }"))
    #expect(try !asks("@JSONModel enum A: Mine { @Key(1) case a; @Key(2) case b }"))
    #expect(try !asks("@JSONModel enum A: Mine { case a(Int), b }"))
    #expect(try !asks("@JSONModel enum A: Codable, Mine { case a, b }"))
    #expect(try !asks("@JSONModel enum A: Mine, RawRepresentable { case a, b; var rawValue: Int { 1 } }"))
    #expect(try !asks("@JSONModel enum A: CInt { case a, b }"))
    #expect(try !asks("@JSONModel enum A { case a, b }"))
  }
}

@Suite("Keys of dictionaries are checked")
struct DictionaryKeyTests {
  private func checks(_ source: String) throws -> [String] {
    let expansion = try Expansion(source)
    return (expansion.extensions + expansion.members).joined(separator: "\n").split(separator: "\n")
      .filter { $0.contains("checkKeys") }.map { String($0.drop { $0 == " " }) }
  }

  @Test(arguments: [
    ("[Key: Int]", ""), ("[Key: Int]?", ""), ("Optional<Dictionary<Key, Int>>", ""), ("Swift.Dictionary<Key, Int>", ""),
    ("[String: [Key: Int]]", ".values.first"), ("[[Key: Int]]", ".first"), ("Set<[Key: Int]>", ".first"),
    ("[[String: [Key: Int]]]?", "?.first?.values.first"), ("Field<[Key: Int]>", ".value"),
    ("[String: [Int: [Key: Int]]]", ".values.first?.values.first"),
  ]) func ofProperties(_ type: String, _ place: String) throws {
    let expected = "_Pliant.ModelProperty.checkKeys { (value: Self) in value.a\(place) }"
    #expect(try checks("@JSONModel struct A { var a: \(type) }") == [expected])
    #expect(try checks("@JSONModel final class A { var a: \(type) }") == [expected])
  }

  @Test func ofAssociatedValues() throws {
    #expect(
      try checks("@JSONModel enum A { case a(Int, x: [Key: Int]), b([[Key: Int]?], [[Key: Int]]) }") == [
        "_Pliant.ModelProperty.checkKeys { (_: Self) in value1 }",
        "_Pliant.ModelProperty.checkKeys { (_: Self) in value1.first }",
      ])
  }

  @Test(arguments: [
    "var a: [String: [Int: String]]", "@Strategy(Keys()) var a: [Key: Int]", "@Ignored var a: [Key: Int] = [:]",
    "@Lossy var a: [Key: Int]", "var a: Box<[Key: Int]>",
  ]) func butNotOthers(_ property: String) throws {
    #expect(try checks("@JSONModel struct A { \(property) }").isEmpty)
  }
}

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
private final class LocalCollector: SyntaxAnyVisitor {
  private(set) var names: Set<String> = []

  override func visitAny(_ node: Syntax) -> SyntaxVisitorContinueKind {
    func isLocal() -> Bool {
      sequence(first: node) { $0.parent }.contains { syntax in
        syntax.is(CodeBlockSyntax.self) || syntax.is(ClosureExprSyntax.self) || syntax.is(AccessorBlockSyntax.self)
      }
    }
    let name: TokenSyntax? =
      switch node.as(SyntaxEnum.self) {
      case .identifierPattern(let pattern): isLocal() ? pattern.identifier : nil
      case .functionParameter(let parameter): parameter.secondName ?? parameter.firstName
      case .closureParameter(let parameter): parameter.secondName ?? parameter.firstName
      case .closureShorthandParameter(let parameter): parameter.name
      default: nil
      }
    if let name { names.insert(name.text) }
    return .visitChildren
  }
}
#endif
