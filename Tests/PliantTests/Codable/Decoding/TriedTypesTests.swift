//===----------------------------------------------------------------------===//
// Types that try one type after another for a scalar: what one was refused, the next may still be converted to.
//===----------------------------------------------------------------------===//

import Foundation
import Pliant
import Testing

private struct Flag: Decodable, Equatable {
  let isSet: Bool

  init(from decoder: any Decoder) throws { isSet = try decoder.singleValueContainer().decode(Bool.self) }
}

private struct Name: Decodable, Equatable {
  let text: String

  init(from decoder: any Decoder) throws { text = try decoder.singleValueContainer().decode(String.self) }
}

private struct Amount: Decodable, Equatable {
  let number: Int

  init(from decoder: any Decoder) throws { number = try decoder.singleValueContainer().decode(Int.self) }
}

/// Wraps what wraps a value.
private struct Twice<Wrapped: Decodable & Equatable>: Decodable, Equatable {
  let wrapped: Wrapped

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

@Suite struct TriedTypesTests {
  @Test func whatOneTypeIsRefusedAnotherIsConvertedTo() throws {
    func decoded<Value: Decodable>(_ type: Value.Type, _ text: String) throws -> Value {
      try PliantDecoder(tolerance: .tolerant).decode(type, from: text)
    }
    #expect(try decoded(Name.self, "5").text == "5")
    guard case .second(let name) = try decoded(Tried<Flag, Name>.self, "5") else { return void("a flag of 5") }
    #expect(name.text == "5")
    guard case .second(let amount) = try decoded(Tried<Flag, Amount>.self, #""7""#) else { return void("a flag of 7") }
    #expect(amount.number == 7)
    guard case .second(let deep) = try decoded(Tried<Twice<Flag>, Twice<Twice<Name>>>.self, "5") else {
      return void("a flag of 5")
    }
    #expect(deep.wrapped.wrapped.text == "5")
    // The second is the plain type, which is asked for as it stands at first.
    guard case .second(let plain) = try decoded(Tried<Flag, String>.self, "5") else { return void("a flag of 5") }
    #expect(plain == "5")
    guard case .first(.second(let inner)) = try decoded(Tried<Tried<Flag, Amount>, Name>.self, #""8""#) else {
      return void("no amount of 8")
    }
    #expect(inner.number == 8)
  }

  private func void(_ text: Testing.Comment) { Issue.record(text) }

  @Test func whatFitsAsItStandsComesFirst() throws {
    guard case .second(let name) = try PliantDecoder().decode(Tried<Amount, Name>.self, from: #""x""#) else {
      return void("an amount")
    }
    #expect(name.text == "x")
    let number = try PliantDecoder().decode(Tried<Amount, Name>.self, from: "3")
    guard case .first(let amount) = number else { return void("a name") }
    #expect(amount.number == 3)
  }

  @Test func reportsEachConversionOnce() throws {
    for text in ["5", #"{"a":5}"#] {
      var report = DecodingReport()
      let decoder = PliantDecoder()
      if text == "5" {
        _ = try decoder.decode(Tried<Twice<Flag>, Name>.self, from: text, report: &report)
      } else {
        _ = try decoder.decode([String: Tried<Twice<Flag>, Name>].self, from: text, report: &report)
      }
      #expect(report.issues.map { "\($0.outcome)" } == ["converted to 5"], "\(report)")
    }
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
