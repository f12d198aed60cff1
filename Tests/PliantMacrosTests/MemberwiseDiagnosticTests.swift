//===----------------------------------------------------------------------===//
// Memberwise initializers on demand: their parameters, and what is said where there can be none. Values for nil, and keys by position.
//===----------------------------------------------------------------------===//

#if Macros
import Testing

struct MemberwiseDiagnosticTests {
  @Test(arguments: [
    ("var a: Int", "a: Int"),
    ("var a: Int?", "a: Int? = nil"),
    ("let a: Int?", "a: Int?"),
    ("var a = 1", "a: Swift.Int = 1"),
    ("var a = -1.5", "a: Swift.Double = -1.5"),
    ("var a = [\"x\"]", "a: [Swift.String] = [\"x\"]"),
    ("var a = Date()", "a: Date = Date()"),
    ("var a = [Int]()", "a: [Int] = [Int]()"),
    ("var a = Set<Int>()", "a: Set<Int> = Set<Int>()"),
    ("var a = A.B(1)", "a: A.B = A.B(1)"),
    ("@DefaultTrue var a: Bool", "a: Bool = DefaultTrue<Bool>().wrappedValue"),
    ("@Pliant.Default<Guest> var a: String", "a: String = Pliant.Default<Guest>().wrappedValue"),
    ("@Clamped(wrappedValue: 1, 0...1) var a: Double", "a: Double = 1"),
    ("@Lossless var a: Int?", "a: Int? = nil"),
    ("@Lossless var a: Int", "a: Int"),
    ("@Ignored var a: () -> Void = {}", "a: @escaping () -> Void = {}"),
    ("@Ignored var a: (() -> Void)?", "a: (() -> Void)? = nil"),
    ("var `default`: Int", "`default`: Int"),
    ("private var a: Int", "a: Int"),
    ("private var a = 1", ""),
    ("fileprivate var a: Int?", ""),
    ("private(set) var a = 1", "a: Swift.Int = 1"),
    ("@Ignored(.decoding) let a = 1", ""),
    ("static let a = 1", ""),
    ("var a: Int { 1 }", ""),
    ("lazy var a = 1", ""),
  ])
  func parameters(_ property: String, _ parameter: String) throws {
    let expansion = try Expansion("@JSONModel(memberwise: .public) struct S { \(property) }")
    #expect(expansion.members.joined().contains("public init(\(parameter)) {"), "\(expansion.members)")
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
    #expect(plain.extensions.joined().contains("self.init(b: reader.take(required: &value0))"))
    #expect(try Expansion("@JSONModel(.strict) struct S { var b: Int }").members.joined().isEmpty)
  }

  @Test(arguments: [
    Diagnosis(
      "an access that is written out",
      "@JSONModel(memberwise: .open) struct A { var a: Int }",
      [
        .init("unknown-memberwise-access", at: ".open", "expected .public, .package or .internal, found '.open'")
      ]),
    Diagnosis(
      "no enum has one",
      "@JSONModel(.strict, memberwise: .public) enum A { case a }",
      [
        .init(
          "memberwise-of-enum", at: "memberwise: .public",
          "expected a struct or a class with 'memberwise', found an enum",
          fixIts: [
            .init(
              "remove 'memberwise:'", "@JSONModel(.strict, memberwise: .public) enum A { case a }",
              becomes: "@JSONModel(.strict) enum A { case a }")
          ])
      ]),
    Diagnosis(
      "types that can't be seen",
      """
      @JSONModel(memberwise: .public) struct A {
        var a = make()
        var b = []
        var c = Constants.timeout
      }
      """,
      ["a", "b", "c"].map {
        .init(
          "untyped-member", at: $0,
          "expected a type for '\($0)', which is a parameter of the memberwise initializer, found none")
      }),
    Diagnosis(
      "a value for nil is for what may be nil",
      """
      @JSONModel struct A {
        @Encode(default: 1) var a: Int
        @Encode(default: 1) var b: Int?
      }
      """,
      [
        .init(
          "default-of-no-optional", at: "@Encode(default: 1)",
          "expected an optional property after @Encode(default:), found 'a', which is never nil",
          fixIts: [.init("remove @Encode", "@Encode(default: 1) var a: Int", becomes: "var a: Int")])
      ]),
    Diagnosis(
      "keys by position are of values that are there",
      """
      @JSONModel(tag: "t") enum A {
        @PayloadKey(2, "x") case a(Int, Int)
        @PayloadKey(0, "x") @PayloadKey(0, "y") case b(Int)
        @PayloadKey(0, "t") case c(Int)
        @PayloadKey(0, "x") @PayloadKey(1, "x") case d(Int, Int)
        @PayloadKey(0) case e(Model)
        @PayloadKey(0, "a") @PayloadKey("b", "b") case f(Int, b: Int)
      }
      """,
      [
        .init(
          "unknown-label", at: "@PayloadKey(2, \"x\")",
          "expected the label of an associated value of 'a', found \"2\""),
        .init(
          "unlabeled-internally-tagged", at: "(Int, Int)",
          "expected labels for the associated values of 'a', which are internally tagged, or @PayloadKey(0, …) before it, found none"
        ),
        .init(
          "repeated-attribute", at: "@PayloadKey(0, \"y\")", "expected one @PayloadKey for '0', found another",
          fixIts: [
            .init(
              "remove @PayloadKey", "@PayloadKey(0, \"x\") @PayloadKey(0, \"y\") case b(Int)",
              becomes: "@PayloadKey(0, \"x\") case b(Int)")
          ]),
        .init("label-is-tag", at: "c", "expected a label other than the tag in 'c', found 't'"),
        .init(
          "same-path", at: "d", "expected a path of its own for 'x', found \"x\", which is the path of 'x'"),
        .init("key-without-path", at: "@PayloadKey(0)", "expected at least one key for '0', found none"),
      ]),
    Diagnosis(
      "whether what is unknown is reported is written out",
      "@JSONModel enum A { case a; @Fallback(isReported: isOn) case b }",
      [
        .init(
          "option-not-literal", at: "isOn", "expected true or false after 'isReported:', found 'isOn'")
      ]),
  ])
  func problems(_ diagnosis: Diagnosis) throws { try diagnosis.check() }
}
#endif
