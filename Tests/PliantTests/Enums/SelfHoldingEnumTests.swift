/// Untagged enums that hold themselves: what would look at one value for ever looks at it once.

#if Macros
import Foundation
import Pliant
import Testing

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
  @Test func endsWithItself() throws {
    #expect(try Nesting(json: "5") == .inner(.number(5)))
    #expect(try Nesting(json: "[1, [2]]") == .inner(.list([.inner(.number(1)), .inner(.list([.inner(.number(2))]))])))
    #expect(throws: DecodingError.self) { try PliantDecoder(tolerance: .strict).decode(Nesting.self, from: "{}") }
    #expect(try Nesting(json: #""5""#) == .inner(.number(5)))
  }

  @Test func endsWithAnother() throws {
    #expect(try Even(json: "5") == .odd(.even(.number(5))))
    #expect(try Even(json: #""a""#) == .odd(.text("a")))
    #expect(try Odd(json: "5") == .even(.number(5)))
    #expect(throws: DecodingError.self) { try Even(json: "[]") }
  }

  @Test func endsWithAFallback() throws {
    #expect(try Catching(json: "5") == .number(5))
    #expect(throws: DecodingError.self) { try Catching(json: "{}") }
  }

  /// The fallback case's payload is read from the same object, which coerces to an array of one element.
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

  @Test(arguments: ["5", "[1, [2]]", #""5""#, "{}", "null", "[{}]"])
  func endsUnderOtherDecoders(document: String) {
    let expected = try? Nesting(json: document)
    let found = try? JSONDecoder().decode(Nesting.self, from: Data(document.utf8))
    #expect(found == expected)
    #expect((try? PliantDecoder().decode(Nesting.self, from: document)) == expected)
  }
}
#endif
