// Types that try one type after another for a scalar: what one was refused, the next may still be converted to.

import Foundation
import Pliant
import Testing

private typealias Flag = Twice<Bool>
private typealias Name = Twice<String>
private typealias Amount = Twice<Int>

/// Wraps a value, or what wraps one.
private struct Twice<Wrapped: Decodable & Equatable>: Decodable, Equatable {
  let wrapped: Wrapped

  init(_ wrapped: Wrapped) { self.wrapped = wrapped }
  init(from decoder: any Decoder) throws { wrapped = try decoder.singleValueContainer().decode(Wrapped.self) }
}

private enum Tried<First: Decodable & Equatable, Second: Decodable & Equatable>: Decodable, Equatable {
  case first(First)
  case second(Second)

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let first = try? container.decode(First.self) {
      self = .first(first)
    } else {
      self = .second(try container.decode(Second.self))
    }
  }
}

struct TriedTypesTests {
  @Test func whatOneTypeIsRefusedAnotherIsConvertedTo() throws {
    func expect<Value: Decodable & Equatable>(_ text: String, _ value: Value) throws {
      #expect(try PliantDecoder().decode(Value.self, from: text) == value)
    }
    try expect("5", Name("5"))
    try expect("5", Tried<Flag, Name>.second(Name("5")))
    try expect(#""7""#, Tried<Flag, Amount>.second(Amount(7)))
    try expect("5", Tried<Twice<Flag>, Twice<Twice<Name>>>.second(Twice(Twice(Name("5")))))
    // The second is the plain type, which is asked for as it stands at first.
    try expect("5", Tried<Flag, String>.second("5"))
    try expect(#""8""#, Tried<Tried<Flag, Amount>, Name>.first(.second(Amount(8))))
    // What fits as it stands comes first.
    try expect(#""x""#, Tried<Amount, Name>.second(Name("x")))
    try expect("3", Tried<Amount, Name>.first(Amount(3)))
    try expect("1", Tried<Bool, Tried<Int, String>>.second(.first(1)))
    try expect(#""1""#, Tried<Bool, Tried<Int, String>>.second(.second("1")))
    try expect(#"[1,"2","x"]"#, [Amount(1), Amount(2)])
  }

  @Test func reportsEachConversionOnce() throws {
    var report = DecodingReport()
    _ = try PliantDecoder().decode(Tried<Twice<Flag>, Name>.self, from: "5", report: &report)
    #expect(report.issues.map { "\($0.outcome)" } == ["converted to 5"])
    _ = try PliantDecoder().decode([String: Tried<Twice<Flag>, Name>].self, from: #"{"a":5}"#, report: &report)
    #expect(report.issues.map { "\($0.outcome)" } == ["converted to 5", "converted to 5"])
  }

  @Test func whatNothingFitsIsRefusedInStrictAndWithoutConversions() throws {
    #expect(throws: DecodingError.self) {
      try PliantDecoder(tolerance: .strict).decode(Tried<Flag, Name>.self, from: "5")
    }
    #expect(throws: DecodingError.self) { try PliantDecoder().decode(Tried<Flag, Amount>.self, from: #""x""#) }
    var report = DecodingReport()
    #expect(try PliantDecoder().decode([Tried<Flag, Amount>].self, from: #"["x"]"#, report: &report).isEmpty)
    #expect(report.count == 1)
  }

  /// Each level tries both of its types: going on after a refusal must not multiply what they try.
  @Test func manyTypesInsideOfEachOtherTakeNoLonger() throws {
    typealias Four = Twice<Twice<Twice<Twice<Flag>>>>
    typealias Sixteen = Twice<Twice<Twice<Twice<Twice<Twice<Twice<Twice<Twice<Twice<Twice<Twice<Four>>>>>>>>>>>>
    let time = processorTime {
      _ = #expect(throws: DecodingError.self) { try PliantDecoder().decode(Sixteen.self, from: #""x""#) }
    }
    #expect(time < .seconds(5))
  }
}
