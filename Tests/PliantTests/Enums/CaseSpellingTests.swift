//===----------------------------------------------------------------------===//
// Raw values and tags that differ in case only, or are canonically equivalent.
//===----------------------------------------------------------------------===//

#if Macros
import Pliant
import Testing

@JSONModel enum Spelled: String, Equatable {
  case lower = "ab"
  case upper = "AB"
  case other = "aB"
}

@JSONModel enum SpelledTag: Equatable {
  case first(x: Int)
  @Key("FIRST") case second(x: Int)
  @Key("fIRST") case third(x: Int)
}

@JSONModel enum Span: Equatable {
  @Key("a", "a"..."e\u{301}") case within
  @Key("z") @Fallback case beyond
}

@Suite("Raw values that differ in case only")
struct CaseSpellingTests {
  /// Which of them it is must not change from run to run.
  @Test func theFirstThatIsDeclaredCounts() throws {
    for _ in 0..<50 { #expect(try Spelled(json: #""Ab""#) == .lower) }
    #expect(try [Spelled](json: #"["ab","AB","aB"]"#) == [.lower, .upper, .other])
    for _ in 0..<50 { #expect(try SpelledTag(json: #"{"First":{"x":1}}"#) == .first(x: 1)) }
    #expect(try SpelledTag(json: #"{"FIRST":{"x":1}}"#) == .second(x: 1))
    #expect(try PliantDecoder().decode(Spelled.self, from: #""Ab""#) == .lower)
  }

  @Test func rangesOfTextsEndWithTheirCodeUnits() throws {
    func span(_ text: String) throws -> Span { try Span(json: "\"\(text)\"") }
    #expect(try span("e\u{301}") == .within)
    #expect(try span("e") == .within)
    // Canonically equivalent to the end, and behind it.
    #expect(try span("\u{e9}") == .beyond)
    #expect(try span("e\u{301}a") == .beyond)
  }
}
#endif
