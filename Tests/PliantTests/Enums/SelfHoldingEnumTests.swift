/// Untagged enums that hold themselves, or values that several cases read: each is looked at once, and counts once.

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
  @Test func endsWithItselfAnotherOrAFallback() throws {
    #expect(try Nesting(json: "5") == .inner(.number(5)))
    #expect(try Nesting(json: "[1, [2]]") == .inner(.list([.inner(.number(1)), .inner(.list([.inner(.number(2))]))])))
    #expect(throws: DecodingError.self) { try PliantDecoder(tolerance: .strict).decode(Nesting.self, from: "{}") }
    #expect(try Nesting(json: #""5""#) == .inner(.number(5)))
    #expect(try Even(json: "5") == .odd(.even(.number(5))))
    #expect(try Even(json: #""a""#) == .odd(.text("a")))
    #expect(try Odd(json: "5") == .even(.number(5)))
    #expect(throws: DecodingError.self) { try Even(json: "[]") }
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

  @Test(arguments: ["5", "[1, [2]]", #""5""#, "{}", "null", "[{}]"]) func endsUnderOtherDecoders(document: String) {
    let expected = try? Nesting(json: document)
    let found = try? JSONDecoder().decode(Nesting.self, from: document)
    #expect(found == expected)
    #expect((try? PliantDecoder().decode(Nesting.self, from: document)) == expected)
  }
}

/// A case that fails at its end, behind the value inside, is tried before the one that fits.
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

  /// What was noted about a value is noted again where the value is taken.
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
