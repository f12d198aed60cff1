//===----------------------------------------------------------------------===//
// Diagnostics about attributes before a case that are meant for its associated values.
//===----------------------------------------------------------------------===//

#if Macros
import SwiftDiagnostics
import Testing

struct PayloadMarkDiagnosticTests {
  @Test(arguments: [
    (
      #"@JSONModel enum A { @Strategy(.iso8601, for: "to") case a(at: Date) }"#,
      #"expected the label of an associated value of 'a', found "to""#
    ),
    (
      #"@JSONModel enum A { @Strategy(.iso8601, for: name) case a(at: Date) }"#,
      "expected a string literal without interpolation, found 'name'"
    ),
    (
      "@JSONModel enum A { @Strategy(.iso8601) case a(at: Date, to: Date) }",
      "expected 'for:' and a label after the strategy of 'a', which has several associated values, found none"
    ),
    (
      "@JSONModel enum A: String { @Sensitive case a }",
      "expected a case with associated values that it knows after @Sensitive, found 'a'"
    ),
    (
      "@JSONModel enum A { case b(Int); @Fallback @Strict case a(JSON) }",
      "expected a case with associated values that it knows after @Strict, found 'a'"
    ),
    (
      #"@JSONModel(tag: "t") enum A { @Strategy(.iso8601) case a(Model) }"#,
      "expected a label for the associated value of 'a' that a strategy makes, so that it is a member of the tagged object, found none"
    ),
    (
      "@JSONModel enum A { @Strategy(decode: { (a: Int) in a }, encode: { (a: Int) in a }) case a(b: Int) }",
      "expected a strategy for 'a', found closures, which Swift doesn't take before a case: keep a ClosureStrategy in a static property"
    ),
    (
      #"@JSONModel enum A { @Strict @Tolerant(for: "b") case a(b: Int) }"#,
      "expected @Tolerant or @Strict for 'b', found both"
    ),
    (
      #"@JSONModel enum A { @Sensitive @Sensitive(for: "b") case a(b: Int) }"#,
      "expected one @Sensitive for 'b', found another"
    ),
    (
      "@JSONModel enum A { @Sensitive case a(Int), b(Int) }",
      "expected one case after @Sensitive, found several in one declaration"
    ),
    (
      #"@JSONModel struct A { @Strategy(.iso8601, for: "at") var at: Date }"#,
      "expected 'for:' only where @Strategy stands before a case, found it before a property"
    ),
    (
      "@JSONModel enum A { @Flatten case a(b: Int) }", "expected a stored property after @Flatten, found an enum case"
    ),
  ])
  func reports(_ source: String, _ message: String) throws {
    #expect(try Expansion(source).diagnostics.map(\.message) == [message])
  }

  @Test func warnsOfFormsThatModelsDoNotAskFor() throws {
    let source = """
      @JSONModel struct A {
        @DateFormatted<DateForms.Day> var day: Date
        @DefaultTrue var isOn: Bool
        @DefaultTrue var isOff = false
        @Lossy var list: [Int] = []
        @Strategy(.day) @DateFormatted<DateForms.Day> var both: Date
        @Mine var own: Int
      }
      """
    let expansion = try Expansion(source)
    #expect(
      expansion.diagnostics.map(\.message) == [
        "expected @Strategy for 'day', found @DateFormatted, which only types without @JSONModel ask"
      ])
    #expect(expansion.diagnostics.allSatisfy { $0.diagMessage.severity == .warning } && !expansion.extensions.isEmpty)
  }

  @Test func readsAssociatedValuesInTheirOwnWay() throws {
    let expansion = try Expansion(
      #"@JSONModel enum A { @Strategy(.iso8601, for: "at") @Strict(for: "id") case a(at: Date?, id: Int) }"#)
    #expect(expansion.diagnostics.isEmpty)
    let text = expansion.extensions.joined()
    #expect(text.contains("using: Pliant.ModelProperty.strategy(.iso8601, for: (Date?).self)"))
    #expect(text.contains("model.narrowed(to: .strict, isRequired: false, isSensitive: false).decode((Int).self"))
  }
}
#endif
