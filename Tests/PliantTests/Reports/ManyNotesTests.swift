//===----------------------------------------------------------------------===//
// Many issues that are all stored, and many problems that are all collected: each costs as much as the first.
//===----------------------------------------------------------------------===//

#if Macros
import Foundation
import Pliant
import Testing

@JSONModel
private struct ManyItem {
  var id: Int
  var name = "none"
}

@JSONModel
private struct ManyLists {
  @Strict var required: [Int]
  var bending: [Int] = []
}

@JSONModel
private struct ManyNumbers {
  var numbers: [Int]
}

@JSONModel
private struct ManyDates {
  var dates: [Date]
  var weeks: [[Date]]
  var number: Int
}

/// Decodes its members in another order than that of the document.
private struct Backwards: Decodable {
  let first: [Int]
  let second: [Int]

  enum CodingKeys: String, CodingKey { case first, second }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    second = try container.decode([Int].self, forKey: .second)
    first = try container.decode([Int].self, forKey: .first)
  }
}

@Suite("Many issues and problems")
struct ManyNotesTests {
  private static let count = 15_000

  private func list(_ element: String, _ count: Int = Self.count) -> String {
    "[" + repeatElement(element, count: count).joined(separator: ",") + "]"
  }

  private func expectLinear(_ body: () throws -> Void) rethrows {
    let time = try processorTime(body)
    #expect(time < .seconds(20), "\(time)")
  }

  /// Each element that is left out takes back what was noted inside of it.
  @Test func elementsThatAreLeftOutTakeLinearTime() throws {
    var decoder = PliantDecoder()
    decoder.limits.issues = .max
    var report = DecodingReport(limit: .max)
    try expectLinear {
      let items = try decoder.decode([ManyItem].self, from: list(#"{"name":7,"id":"x"}"#), report: &report)
      #expect(items.isEmpty)
    }
    #expect(report.count == Self.count && report.issues.count == Self.count)
    #expect(report.issues.last?.path.description == "$[\(Self.count - 1)].id")
  }

  @Test func issuesOutOfTheOrderOfTheDocumentTakeLinearTime() throws {
    var decoder = PliantDecoder()
    decoder.limits.issues = Self.count
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
    var decoder = PliantDecoder()
    decoder.duplicateKeys = .report
    decoder.limits.issues = .max
    var report = DecodingReport(limit: .max)
    try expectLinear {
      _ = try decoder.decode([[String: Int]].self, from: list(#"{"a":1,"a":2}"#), report: &report)
    }
    #expect(report.count == Self.count && report.issues.count == Self.count)
  }

  @Test func problemsBesideIssuesTakeLinearTime() throws {
    let text = #"{"required":\#(list("\"x\"")),"bending":\#(list("\"y\""))}"#
    expectLinear {
      do {
        _ = try PliantDecoder().decode(ManyLists.self, from: text, collectingAll: true)
        Issue.record("no problem was found")
      } catch {
        let errors = (error as? DecodingError)?.jsonErrors ?? []
        #expect(errors.count == Self.count)
        #expect(errors.last?.path.description == "$.required[\(Self.count - 1)]")
      }
    }
  }

  @Test func allProblemsUnderAnotherDecoderTakeLinearTime() throws {
    let count = 5_000
    let decoder = JSONDecoder()
    decoder.userInfo[.pliantTolerance] = Tolerance.strict
    decoder.userInfo[.pliantCollectingAll] = true
    let text = #"{"numbers":\#(list("\"x\"", count))}"#
    expectLinear {
      do {
        _ = try decoder.decode(ManyNumbers.self, from: Data(text.utf8))
        Issue.record("no problem was found")
      } catch {
        let errors = (error as? DecodingError)?.jsonErrors ?? []
        #expect(errors.count == count)
        #expect(errors.map(\.path.description) == (0..<count).map { "$.numbers[\($0)]" })
      }
    }
  }

  /// Dates that are none for a model are looked at once more: the decoder may have taken them.
  @Test func datesThatAnotherDecoderTakesCostLinearTime() {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .secondsSince1970
    decoder.userInfo[.pliantTolerance] = Tolerance.strict
    decoder.userInfo[.pliantCollectingAll] = true
    let weeks = list("[1,2,3]", Self.count / 3)
    let dates = list("5")
    let text = #"{"dates":\#(dates.dropLast()),"no"],"weeks":\#(weeks.dropLast()),[4,[]],[5]],"number":"x"}"#
    expectLinear {
      do {
        _ = try decoder.decode(ManyDates.self, from: Data(text.utf8))
        Issue.record("no problem was found")
      } catch {
        let errors = (error as? DecodingError)?.jsonErrors ?? []
        #expect(
          errors.map(\.path.description) == [
            "$.dates[\(Self.count)]", "$.number", "$.weeks[\(Self.count / 3)][1]",
          ])
      }
    }
  }
}
#endif
