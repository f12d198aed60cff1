// Many issues that are all stored, and many problems that are all collected: each costs as much as the first.

#if Macros
import Foundation
import Pliant
import Testing

@JSONModel private struct ManyItem { var id: Int; var name = "none" }
@JSONModel private struct ManyLists { @Strict var required: [Int]; var bending: [Int] = [] }
@JSONModel private struct ManyDates { var dates: [Date]; var weeks: [[Date]]; var number: Int }

/// Decodes its members in another order than that of the document.
private struct Backwards: Decodable {
  let first: [Int], second: [Int]
  enum CodingKeys: String, CodingKey { case first, second }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    second = try container.decode([Int].self, forKey: .second)
    first = try container.decode([Int].self, forKey: .first)
  }
}

struct ManyNotesTests {
  private static let count = 15_000

  private func list(_ element: String, _ count: Int = Self.count) -> String {
    "[" + repeatElement(element, count: count).joined(separator: ",") + "]"
  }

  private func expectLinear(_ body: () throws -> Void) rethrows {
    let time = try processorTime(body)
    #expect(time < .seconds(20), "\(time)")
  }

  private func paths(_ decode: () throws -> Void) -> [String] {
    #expect(throws: DecodingError.self) { try decode() }?.jsonErrors.map(\.path.description) ?? []
  }

  /// Each element that is left out takes back what was noted inside of it.
  @Test func elementsThatAreLeftOutTakeLinearTime() throws {
    let decoder = with(PliantDecoder()) { $0.limits.issues = .max }
    var report = DecodingReport(limit: .max)
    try expectLinear {
      let items = try decoder.decode([ManyItem].self, from: list(#"{"name":7,"id":"x"}"#), report: &report)
      #expect(items.isEmpty)
    }
    #expect(report.count == Self.count && report.issues.count == Self.count)
    #expect(report.issues.last?.path.description == "$[\(Self.count - 1)].id")
  }

  @Test func issuesOutOfTheOrderOfTheDocumentTakeLinearTime() throws {
    let decoder = with(PliantDecoder()) { $0.limits.issues = Self.count }
    var report = DecodingReport(limit: Self.count)
    let text = #"{"first":\#(list("\"1\"")),"second":\#(list("\"2\""))}"#
    try expectLinear {
      let value = try decoder.decode(Backwards.self, from: text, report: &report)
      #expect(value.first.count == Self.count && value.second.count == Self.count)
    }
    #expect(report.count == 2 * Self.count && report.issues.count == Self.count)
    #expect(report.issues.first?.path.description == "$.first[0]")
    #expect(report.issues.last?.path.description == "$.first[\(Self.count - 1)]")
  }

  @Test func duplicateKeysTakeLinearTime() throws {
    let decoder = with(PliantDecoder()) { ($0.duplicateKeys, $0.limits.issues) = (.report, .max) }
    var report = DecodingReport(limit: .max)
    try expectLinear { _ = try decoder.decode([[String: Int]].self, from: list(#"{"a":1,"a":2}"#), report: &report) }
    #expect(report.count == Self.count && report.issues.count == Self.count)
  }

  @Test func problemsBesideIssuesTakeLinearTime() {
    let text = #"{"required":\#(list("\"x\"")),"bending":\#(list("\"y\""))}"#
    expectLinear {
      let paths = paths { _ = try PliantDecoder().decode(ManyLists.self, from: text, collectingAll: true) }
      #expect(paths.count == Self.count && paths.last == "$.required[\(Self.count - 1)]")
    }
  }

  @Test func allProblemsUnderAnotherDecoderTakeLinearTime() {
    let count = 5_000
    let text = #"{"required":\#(list("\"x\"", count))}"#
    expectLinear {
      let paths = paths { _ = try JSONDecoder.bending(.strict, collectingAll: true).decode(ManyLists.self, from: text) }
      #expect(paths == (0..<count).map { "$.required[\($0)]" })
    }
  }

  /// Dates that are none for a model are looked at once more: the decoder may have taken them.
  @Test func datesThatAnotherDecoderTakesCostLinearTime() {
    let decoder = with(JSONDecoder.bending(.strict, collectingAll: true)) {
      $0.dateDecodingStrategy = .secondsSince1970
    }
    let weeks = list("[1,2,3]", Self.count / 3)
    let text = #"{"dates":\#(list("5").dropLast()),"no"],"weeks":\#(weeks.dropLast()),[4,[]],[5]],"number":"x"}"#
    expectLinear {
      let paths = paths { _ = try decoder.decode(ManyDates.self, from: text) }
      #expect(paths == ["$.dates[\(Self.count)]", "$.number", "$.weeks[\(Self.count / 3)][1]"])
    }
  }
}
#endif
