/// Raw values and tags at the edges of 64 bits, that differ in case only or are canonically equivalent, raw types by other
/// names, and enums that implement RawRepresentable themselves.

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
  @Test func rawValues() throws {
    try expectSameEverywhere(SignedEdge.min, "-9223372036854775808")
    try expectSameEverywhere(SignedEdge.even, "9007199254740992")
    try expectSameEverywhere(SignedEdge.odd, "9007199254740993")
    try expectSameEverywhere(SignedEdge.max, "9223372036854775807")
    try expectSameEverywhere(UnsignedEdge.zero, "0")
    try expectSameEverywhere(UnsignedEdge.last, "9223372036854775807")
    try expectSameEverywhere(UnsignedEdge.next, "9223372036854775808")
    try expectSameEverywhere(UnsignedEdge.bits, "9223372036854775810")
    try expectSameEverywhere(UnsignedEdge.top, "18446744073709551615")
  }

  @Test func tags() throws {
    try expectSameEverywhere(WideTag.first(a: 2), #"{"t":18446744073709551615,"a":2}"#)
    try expectSameEverywhere(WideTag.second(Paging(page: 2)), #"{"t":18446744073709551614,"page":2,"size":20}"#)
    try expectSameEverywhere(WideTag.third, #"{"t":-3}"#)
    let schema = try WideTag.jsonSchema.jsonString()
    #expect(schema.contains(#""enum":[18446744073709551615,1]"#) && schema.contains(#""const":18446744073709551614"#))
  }

  @Test(arguments: [
    EnumRow(
      SignedEdge.self, #""9007199254740993""#,
      #"odd | typeMismatch $: SignedEdge, string "9007199254740993": converted to odd"#),
    EnumRow(
      UnsignedEdge.self, #""18446744073709551615""#,
      #"top | typeMismatch $: UnsignedEdge, string "18446744073709551615": converted to top"#),
    EnumRow(
      UnsignedEdge.self, "18446744073709551614", "error: expected UnsignedEdge, found number 18446744073709551614 at $"),
    EnumRow(
      WideTag.self, #"{"t":"18446744073709551615","a":1}"#,
      #"first(a: 1) | typeMismatch $.t: WideTag, string "18446744073709551615": converted to first"#),
    EnumRow(Answer.self, "9223372036854775807", "failure"),
    EnumRow(Answer.self, "18446744073709551615", "failure"),
  ])
  func documents(_ row: EnumRow) throws { try row.check() }

  @Test func rawTypesByOtherNames() throws {
    try expectSameEverywhere(CFlag.on, "1")
    try expectSameEverywhere(AliasedText.on, #""on""#)
    try expectSameEverywhere(FlagOfProtocol.on, #""on""#)
    if #available(macOS 15, iOS 18, watchOS 11, tvOS 18, visionOS 2, *) {
      try expectSameEverywhere(WideFlag.off, "0")
      try expectSameEverywhere(WideFlag.top, "18446744073709551615")
    }
  }

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

struct ComputedRawValueTests {
  @Test func rawValuesOfOwnCode() throws {
    #expect(try ComputedNumber(json: "2") == .two)
    #expect(try ComputedNumber.two.jsonString() == "2")
    #expect(throws: DecodingError.self) { try ComputedNumber(json: "3") }
    #expect(throws: DecodingError.self) { try ComputedNumber(json: #""two""#) }
    #expect(try ComputedText(json: #""x""#) == .other("x"))
    #expect(try ComputedText.other("x").jsonString() == #""x""#)
    #expect(try ComputedHolder(json: #"{"number":2,"texts":["a","b"]}"#).texts == [.known, .other("b")])
  }

  @Test func asUnderOtherCoders() throws {
    let document = Data(#"{"number":2,"texts":["a","b"]}"#.utf8)
    let encoder = with(JSONEncoder()) { $0.outputFormatting = .sortedKeys }
    #expect(try encoder.encode(JSONDecoder().decode(ComputedHolder.self, from: document)) == document)
    #expect(try ComputedHolder(json: document).jsonString(.sortedKeys) == String(decoding: document, as: UTF8.self))
  }

  @Test func keysThatAreSpelled() throws {
    #expect(try SpelledNumber(json: #""a""#) == .one && SpelledNumber.one.jsonString() == #""a""#)
  }
}

@JSONModel private enum ComputedNumber: RawRepresentable {
  case one, two

  // Not `self == .one`, which may compare the raw values.
  var rawValue: Int { if case .one = self { 1 } else { 2 } }

  init?(rawValue: Int) {
    switch rawValue {
    case 1: self = .one
    case 2: self = .two
    default: return nil
    }
  }
}

@JSONModel private enum ComputedText: RawRepresentable, Equatable {
  case known
  case other(String)

  var rawValue: String { if case .other(let text) = self { text } else { "a" } }

  init(rawValue: String) { self = rawValue == "a" ? .known : .other(rawValue) }
}

@JSONModel private enum SpelledNumber: RawRepresentable {
  @Key("a") case one

  var rawValue: Int { 1 }

  init?(rawValue: Int) { self = .one }
}

@JSONModel private struct ComputedHolder { var number: ComputedNumber, texts: [ComputedText] }
#endif
