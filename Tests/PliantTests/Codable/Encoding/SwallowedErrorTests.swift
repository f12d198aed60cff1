// Errors of models that Codable code catches while it encodes: their paths, and the time that they take.

#if Macros
import Foundation
import Pliant
import Testing

@JSONModel private struct Weighted: Equatable { var weight: Double = 0, parts: [Double] = [] }

/// An array that leaves out each second model, which can't be encoded.
private struct Swallowing: Codable, Equatable {
  var count: Int

  func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    for _ in 0..<count {
      do { try container.encode(Weighted(weight: .nan)) } catch {}
      try container.encode(Weighted(weight: 1))
    }
  }
}

/// The same in a model.
@JSONModel private struct HoldingSwallowed { var name = "n", swallowing: Swallowing }
private struct PlainList: Codable, Equatable { var list: [Weighted] }
@JSONModel private struct ListHolder: Equatable { var name = "n"; var lists: [PlainList] }

/// A key with a number that is not its text.
private enum NumberedKey: Int, CodingKey { case only = 3 }

private struct Numbered: Encodable {
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: NumberedKey.self)
    try container.encode([Weighted(weight: .nan)], forKey: .only)
  }
}

struct SwallowedErrorTests {
  @Test func whatIsEncodedBesidesTheErrorsIsComplete() throws {
    let model = #"{"weight":1,"parts":[]}"#
    #expect(try PliantEncoder().encodeString(Swallowing(count: 2)) == "[\(model),\(model)]")
    let text = try PliantEncoder().encodeString(HoldingSwallowed(swallowing: Swallowing(count: 1)))
    #expect(text == #"{"name":"n","swallowing":[\#(model)]}"#)
  }

  /// Five times as many errors take some five times as long: with quadratic work it would be 25.
  @Test func timeGrowsWithTheNumberOfErrors() throws {
    for inModel in [false, true] {
      try expectGrowth(below: 14, from: 400, to: 2000) { count in
        let swallowing = Swallowing(count: count)
        let value: any Encodable = inModel ? HoldingSwallowed(swallowing: swallowing) : swallowing
        return try (0..<3).map { _ in try processorTime { _ = try PliantEncoder().encode(value) } }.min() ?? .zero
      }
    }
  }

  @Test func anErrorHasThePathFromTheRootOfTheDocument() {
    func path(_ value: some Encodable, _ keys: JSONEncoder.KeyEncodingStrategy = .useDefaultKeys) -> String? {
      let encoder = with(PliantEncoder()) { $0.keyEncodingStrategy = keys }
      let error = #expect(throws: EncodingError.self) { try encoder.encode(value) }
      guard case .invalidValue(_, let context) = error else { return nil }
      let path = steps(context.codingPath)
      let own = (context.underlyingError as? JSONError)?.path.components.count
      return own == context.codingPath.count ? path : "\(path), and \(own.map(String.init) ?? "none")"
    }
    let bad = Weighted(weight: 1, parts: [1, .nan])
    let list = PlainList(list: [Weighted(), bad])
    #expect(path(bad) == "parts.1")
    #expect(path([bad]) == "0.parts.1")
    #expect(path(["k": [bad]]) == "k.0.parts.1")
    #expect(path(list) == "list.1.parts.1")
    #expect(path(ListHolder(lists: [PlainList(list: []), list])) == "lists.1.list.1.parts.1")
    #expect(path([ListHolder(lists: [list])]) == "0.lists.0.list.1.parts.1")
    #expect(path([ListHolder(lists: [list])], .convertToSnakeCase) == "0.lists.0.list.1.parts.1")
    #expect(path(Numbered()) == "only.0.weight")
  }
}
#endif
