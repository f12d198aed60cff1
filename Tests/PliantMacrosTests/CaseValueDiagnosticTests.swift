//===----------------------------------------------------------------------===//
// Diagnostics about integers that tell cases apart: those of 64 bits are exact, others are refused.
//===----------------------------------------------------------------------===//

#if Macros
import Testing

struct CaseValueDiagnosticTests {
  @Test(arguments: [
    Diagnosis(
      "integers differ in their last bit",
      """
      @JSONModel enum A: Int64 { case a = 9007199254740992, b = 9007199254740993 }
      @JSONModel enum B: UInt64 { case a = 18446744073709551614, b }
      @JSONModel enum C: Mine { case a = -9223372036854775808, b = 0xFFFF_FFFF_FFFF_FFFF }
      @JSONModel enum D: Double { case a = 1e300, b = 100000000000000000000 }
      """, []),
    Diagnosis(
      "equal integers are one value, however they are spelled",
      "@JSONModel enum A: UInt64 { case a = 18446744073709551615, b = 0xFFFF_FFFF_FFFF_FFFF }",
      [
        .init(
          "same-value", at: "0xFFFF_FFFF_FFFF_FFFF",
          "expected a value of its own for 'b', found 18446744073709551615, which is that of 'a'", note: "a")
      ]),
    Diagnosis(
      "a range without an end holds unsigned integers",
      "@JSONModel enum A { @Key(1, 2...) case a; @Key(18446744073709551615) case b }",
      [
        .init(
          "same-value", at: "18446744073709551615",
          "expected a value of its own for 'b', found 18446744073709551615, which overlaps 2... of 'a'", note: "a")
      ]),
    Diagnosis(
      "an integer of more bits",
      """
      @JSONModel enum A: UInt128 { case a = 18446744073709551616 }
      @JSONModel enum B: UInt128 { case a = 18446744073709551615, b }
      @JSONModel enum C { @Key(-9223372036854775809) case a }
      """,
      [
        .init(
          "integer-too-large", at: "18446744073709551616",
          "expected an integer of 64 bits, found 18446744073709551616"),
        .init(
          "integer-too-large", at: "b", "expected an integer of 64 bits, found the one after 18446744073709551615"),
        .init(
          "integer-too-large", at: "-9223372036854775809", "expected an integer of 64 bits, found -9223372036854775809"),
      ]),
    Diagnosis(
      "an integer that is no Double beside a fraction",
      "@JSONModel enum A { @Key(0.5) case a; @Key(9007199254740993) case b }",
      [
        .init(
          "integer-among-fractions", at: "9007199254740993",
          "expected integers of up to 53 bits among fractions, found 9007199254740993")
      ]),
  ])
  func integers(_ diagnosis: Diagnosis) throws { try diagnosis.check() }

  @Test func asksForARawTypeThatMayBeHidden() throws {
    func asks(_ source: String) throws -> Bool {
      try Expansion(source).extensions.joined().contains("Pliant.CaseNames.of(Self.self)")
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
#endif
