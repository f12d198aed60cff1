/// Values inside of untagged enums that several cases read: each is read once, and counts once.

#if Macros
import Foundation
import Pliant
import Testing

/// A case that fails at its end, behind the value inside, is tried before the one that fits.
@JSONModel(untagged: true) private indirect enum TriedChain: Equatable {
  case marked(MarkedLink), both(next: TriedChain, other: Int), link(TriedLink)
}

@JSONModel private struct MarkedLink: Equatable {
  @Required var next: TriedChain
  @Required var mark: Int
}

@JSONModel private struct TriedLink: Equatable {
  nonisolated(unsafe) static var count = 0
  var next: TriedChain?
  var value: Int?

  func didDecode() { Self.count += 1 }
}

@JSONModel private final class TriedObject { var value = 0 }
@JSONModel(untagged: true) private enum TriedEither { case object(TriedObject, mark: Int), list([TriedObject]) }

@JSONModel(untagged: true) private enum TriedPair {
  case marked(left: TriedEither, right: TriedEither, mark: Int), plain(left: TriedEither, right: TriedEither)
}

@Suite("Values read in trials", .serialized)
struct TriedValueTests {
  private func chain(_ depth: Int, _ leaf: String) -> String {
    String(repeating: #"{"next":"#, count: depth) + leaf + String(repeating: "}", count: depth)
  }

  private func links(_ body: () throws -> Void) rethrows -> Int {
    TriedLink.count = 0
    try body()
    return TriedLink.count
  }

  /// Reading each level again for each case would make as many links as the square of the depth.
  @Test(arguments: ["{}", #"{"value":1}"#, #"{"value":"1"}"#])
  func eachLevelIsReadOnce(leaf: String) throws {
    let depth = 150
    let document = chain(depth, leaf)
    for tolerance in [Tolerance.tolerant, .strict, .forgiving] where tolerance != .strict || !leaf.contains("\"1\"") {
      let decoder = PliantDecoder(tolerance: tolerance)
      let plain = try links { _ = try decoder.decode(TriedChain.self, from: document) }
      var report = DecodingReport()
      let reported = try links { _ = try decoder.decode(TriedChain.self, from: document, report: &report) }
      let listed = try links { _ = try decoder.decode([TriedChain].self, from: "[\(document)]") }
      for count in [plain, reported, listed] { #expect(count <= 8 * depth, "\(leaf) \(count)") }
    }
    let foreign = try links { _ = try JSONDecoder().decode(TriedChain.self, from: Data(document.utf8)) }
    #expect(foreign <= 8 * depth, "\(leaf) \(foreign)")
  }

  /// What was noted about a value is noted again where the value is taken.
  @Test(arguments: [0, 1, 100])
  func notesAreKept(limit: Int) throws {
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
