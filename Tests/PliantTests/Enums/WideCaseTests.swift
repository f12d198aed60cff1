// Raw values and tags at the limits of 64 bits, nearly equal ones, and own types; recursive untagged enums and cases that
// read one value: each value is read once, and its issues are reported once.

#if Macros
import Foundation
import Pliant
import PliantSchema
import Testing

@JSONModel enum SignedEdge: Int64, Equatable {
  case min = -9_223_372_036_854_775_808, even = 9_007_199_254_740_992, odd, max = 9_223_372_036_854_775_807
}
@JSONModel enum UnsignedEdge: UInt64, Equatable {
  case zero, last = 9_223_372_036_854_775_807, next
  case bits = 0b1000000000000000000000000000000000000000000000000000000000000010, top = 18_446_744_073_709_551_615
}
@JSONModel(tag: "t") enum WideTag: Equatable {
  @Key(18_446_744_073_709_551_615, 1) case first(a: Int)
  @Key(18_446_744_073_709_551_614) case second(Paging)
  @Key(-3, 500...1000) case third
}
typealias WideText = String
protocol WideProtocol {}
@JSONModel enum CFlag: CInt, Equatable { case off, on }
@JSONModel enum AliasedText: WideText, Equatable { case off, on }
@JSONModel enum FlagOfProtocol: WideProtocol, Equatable { case off, on }

@available(macOS 15, iOS 18, watchOS 11, tvOS 18, visionOS 2, *)
@JSONModel enum WideFlag: UInt128, Equatable { case off, top = 18_446_744_073_709_551_615 }
@JSONModel enum Spelled: String, Equatable { case lower = "ab", upper = "AB", other = "aB" }
@JSONModel enum SpelledTag: Equatable {
  case first(x: Int)
  @Key("FIRST") case second(x: Int)
  @Key("fIRST") case third(x: Int)
}
@JSONModel enum Span: Equatable {
  @Key("a", "a"..."e\u{301}") case within
  @Key("z") @Fallback case beyond
}

struct WideCaseTests {
  private static let rows = #"""
    SignedEdge  -9223372036854775808 <=> min  9007199254740992 <=> even  9007199254740993 <=> odd
    SignedEdge  9223372036854775807 <=> max
    SignedEdge  "9007199254740993" => odd | typeMismatch $: SignedEdge, string "9007199254740993": converted to odd
    UnsignedEdge  0 <=> zero  9223372036854775807 <=> last  9223372036854775808 <=> next
    UnsignedEdge  9223372036854775810 <=> bits  18446744073709551615 <=> top
    UnsignedEdge  "18446744073709551615" => top | \#
    typeMismatch $: UnsignedEdge, string "18446744073709551615": converted to top
    UnsignedEdge  18446744073709551614 => error: expected UnsignedEdge, found number 18446744073709551614 at $
    WideTag  {"t":18446744073709551615,"a":2} <=> first(a: 2)
    WideTag  {"t":18446744073709551614,"page":2,"size":20} <=> second(Paging(page: 2, size: 20))  {"t":-3} <=> third
    WideTag  {"t":"18446744073709551615","a":1} => first(a: 1) | \#
    typeMismatch $.t: WideTag, string "18446744073709551615": converted to first
    CFlag  1 <=> on
    AliasedText  "on" <=> on
    FlagOfProtocol  "on" <=> on
    Answer  9223372036854775807  18446744073709551615 => failure
    ComputedNumber  2 <=> two
    ComputedText  "x" <=> other("x")
    SpelledNumber  "a" <=> one
    """#

  @Test(
    arguments: EnumRow.table(
      of: SignedEdge.self, UnsignedEdge.self, WideTag.self, Answer.self, CFlag.self, AliasedText.self,
      FlagOfProtocol.self, ComputedNumber.self, ComputedText.self, SpelledNumber.self, rows: rows))
  func enginesAgree(row: EnumRow) throws { try row.check() }

  @Test func rawValuesOfOwnCodeAndTagsOf64Bits() throws {
    try expectSameEverywhere(
      ComputedHolder(number: .two, texts: [.known, .other("b")]), #"{"number":2,"texts":["a","b"]}"#)
    for json in ["0", #""two""#] { #expect(throws: DecodingError.self, "\(json)") { try ComputedNumber(json: json) } }
    let schema = try WideTag.jsonSchema.jsonString()
    #expect(schema.contains(#""enum":[18446744073709551615,1]"#) && schema.contains(#""const":18446744073709551614"#))
  }

  @available(macOS 15, iOS 18, watchOS 11, tvOS 18, visionOS 2, *)
  @Test func rawTypesOf128Bits() throws {
    try expectSameEverywhere(WideFlag.off, "0")
    try expectSameEverywhere(WideFlag.top, "18446744073709551615")
  }

  /// The choice must be the same in every run.
  @Test func theFirstThatIsDeclaredCountsAndRangesEndWithTheirCodeUnits() throws {
    for _ in 0..<50 { #expect(try Spelled(json: #""Ab""#) == .lower) }
    #expect(try [Spelled](json: #"["ab","AB","aB"]"#) == [.lower, .upper, .other])
    for _ in 0..<50 { #expect(try SpelledTag(json: #"{"First":{"x":1}}"#) == .first(x: 1)) }
    #expect(try SpelledTag(json: #"{"FIRST":{"x":1}}"#) == .second(x: 1))
    #expect(try PliantDecoder().decode(Spelled.self, from: #""Ab""#) == .lower)
    func span(_ text: String) throws -> Span { try Span(json: "\"\(text)\"") }
    for text in ["e\u{301}", "e"] { #expect(try span(text) == .within, "\(text)") }
    // Canonically equivalent to the end of the range, and after it.
    for text in ["\u{e9}", "e\u{301}a"] { #expect(try span(text) == .beyond, "\(text)") }
  }
}

/// Has other raw values than its raw type gives the cases.
@JSONModel private enum ComputedNumber: Int {
  case one, two
  // Not `self == .one`, which may compare the raw values.
  var rawValue: Int { if case .one = self { 1 } else { 2 } }
  init?(rawValue: Int) { if rawValue == 1 { self = .one } else if rawValue == 2 { self = .two } else { return nil } }
}
@JSONModel private enum ComputedText: RawRepresentable, Equatable {
  case known, other(String)
  var rawValue: String { if case .other(let text) = self { text } else { "a" } }
  init(rawValue: String) { self = rawValue == "a" ? .known : .other(rawValue) }
}
@JSONModel private enum SpelledNumber: RawRepresentable {
  @Key("a") case one
  var rawValue: Int { 1 }
  init?(rawValue: Int) { self = .one }
}
@JSONModel private struct ComputedHolder: Equatable { var number: ComputedNumber, texts: [ComputedText] }

struct SelfHoldingEnumTests {
  @JSONModel(untagged: true) indirect enum Nesting: Equatable { case inner(Nesting), number(Int), list([Nesting]) }
  @JSONModel(untagged: true) indirect enum Even: Equatable { case odd(Odd), number(Int) }
  @JSONModel(untagged: true) indirect enum Odd: Equatable { case even(Even), text(String) }
  @JSONModel(untagged: true) indirect enum Catching: Equatable {
    case number(Int)
    @Fallback case other(Catching)
  }
  @JSONModel(tag: "type") indirect enum Listed: Equatable { case a(x: Int); @Fallback case other([Listed]) }
  @JSONModel(tag: "type") indirect enum Same: Equatable { case a(x: Int); @Fallback case other(Same) }
  @JSONModel indirect enum Keyed: Equatable { case a(x: Int); @Fallback case other([Keyed]) }
  @Test func endsWithItselfAnotherOrAFallback() throws {
    #expect(try Nesting(json: "5") == .inner(.number(5)))
    #expect(try Nesting(json: "[1, [2]]") == .inner(.list([.inner(.number(1)), .inner(.list([.inner(.number(2))]))])))
    #expect(throws: DecodingError.self) { try PliantDecoder.strict.decode(Nesting.self, from: "{}") }
    #expect(try Nesting(json: #""5""#) == .inner(.number(5)))
    #expect(try Even(json: "5") == .odd(.even(.number(5))))
    #expect(try Even(json: #""a""#) == .odd(.text("a")))
    #expect(try Odd(json: "5") == .even(.number(5)))
    #expect(throws: DecodingError.self) { try Even(json: "[]") }
    #expect(try Catching(json: "5") == .number(5))
    #expect(throws: DecodingError.self) { try Catching(json: "{}") }
  }

  /// The payload of the fallback case is read from the same object, which is coerced to an array of one element.
  @Test(arguments: [#"{"type":"b"}"#, #"{"b":{}}"#, "{}", #"[{"type":"b"}]"#, "5"])
  func endsWithThePayloadOfAFallback(document: String) throws {
    for tolerance in [Tolerance.strict, .tolerant, .forgiving] {
      let decoder = PliantDecoder(tolerance: tolerance)
      let error = #expect(throws: DecodingError.self) { try decoder.decode(Same.self, from: document) }
      if case .stackLimitExceeded? = error?.jsonError?.kind { Issue.record("\(document) under \(tolerance)") }
      _ = try? decoder.decode(Keyed.self, from: document)
      _ = try? decoder.decode(Listed.self, from: document)
      _ = try? JSONDecoder.bending(tolerance).decode(Listed.self, from: document)
    }
    #expect(throws: DecodingError.self) { try Listed(json: #"{"type":"b"}"#) }
    #expect(try Listed(json: #"[{"type":"a","x":1}]"#) == .other([.a(x: 1)]))
  }

  @Test(arguments: ["5", "[1, [2]]", #""5""#, "{}", "null", "[{}]"]) func endsUnderOtherDecoders(document: String) {
    let expected = try? Nesting(json: document)
    let found = try? JSONDecoder().decode(Nesting.self, from: document)
    #expect(found == expected)
    #expect((try? PliantDecoder().decode(Nesting.self, from: document)) == expected)
  }
}

/// The first case fails at its end, after reading the inner value; then the one that fits is tried.
@JSONModel(untagged: true) private indirect enum TriedChain: Equatable {
  case marked(MarkedLink), both(next: TriedChain, other: Int), link(TriedLink)
}
@JSONModel private struct MarkedLink: Equatable {
  @Required var next: TriedChain
  @Required var mark: Int
}
@JSONModel private struct TriedLink: Equatable { var next: TriedChain?, value: Int? }
@JSONModel private final class TriedObject { var value = 0 }
@JSONModel(untagged: true) private enum TriedEither { case object(TriedObject, mark: Int), list([TriedObject]) }
@JSONModel(untagged: true) private enum TriedPair {
  case marked(left: TriedEither, right: TriedEither, mark: Int), plain(left: TriedEither, right: TriedEither)
}

struct TriedValueTests {
  private func chain(_ depth: Int, _ leaf: String) -> String {
    String(repeating: #"{"next":"#, count: depth) + leaf + String(repeating: "}", count: depth)
  }

  /// Issues of a value that is not read again are reported where the value is used.
  @Test(arguments: [0, 1, 100]) func notesAreKept(limit: Int) throws {
    let document = #"[{"value":"7"},"# + chain(5, #"{"value":"1"}"#) + "]"
    var report = DecodingReport(limit: limit)
    let decoder = with(PliantDecoder()) { $0.limits.issues = limit }
    let value = try decoder.decode([TriedChain].self, from: document, report: &report)
    let expected = (0..<5).reduce(TriedChain.link(TriedLink(value: 1))) { inner, _ in .link(TriedLink(next: inner)) }
    #expect(value == [.link(TriedLink(value: 7)), expected])
    #expect(
      report.groups.map(\.description) == [
        "1 × $[*].value: expected Int, found string: converted",
        "1 × $[*].next.next.next.next.next.value: expected Int, found string: converted",
      ])
  }

  @Test func objectsHaveOneOwner() throws {
    let value = try TriedPair(json: #"{"left":[{"value":1}],"right":[{"value":1}]}"#)
    guard case .plain(.list(let left), .list(let right)) = value else {
      Issue.record("\(value)")
      return
    }
    #expect(left[0] !== right[0] && left[0].value == 1 && right[0].value == 1)
  }
}
#endif
