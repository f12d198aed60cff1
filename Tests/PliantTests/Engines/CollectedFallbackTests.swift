// Unusable values of a path with a wildcard that are not dropped: the fallback of the property.

import Foundation
import Pliant
import Testing

private struct CollectingType: TolerantCodable {
  var ids: [Int]?
  var numbers: [Int] = [7]
  static var keyMapping: KeyMapping { ["ids": "items.*.id", "numbers": "others.*.id"] }
}

private struct CollectingWrapper: TolerantCodable {
  @Mapped("items.*.id") var ids: [Int]?
  @Mapped("others.*.id") var numbers: [Int] = [7]
}

#if Macros
@JSONModel private struct CollectingModel {
  @Key("items.*.id") var ids: [Int]?
  @Key("others.*.id") var numbers: [Int] = [7]
}

@JSONModel private struct CollectingCandidates { @Key("items.*.id", "ids") var ids: [Int] }
@JSONModel private struct CollectingRequired { @Key("items.*.id") var ids: [Int] }
@JSONModel private struct CollectingStrictly { @Required @Key("items.*.id") var ids: [Int]? }

struct CollectedFallbackTests {
  private let tolerance = Tolerance.tolerant.with(\.dropsElements, false)
  private let json = #"{"items":[{"id":1},{"id":"z"},{"id":"y"}],"others":[{"id":"x"}],"ids":[4]}"#

  private func outcomes(_ tolerance: Tolerance) -> [String] {
    let decoder = PliantDecoder(tolerance: tolerance)
    func outcome<Value: Decodable>(_ type: Value.Type, _ describe: (Value) -> ([Int]?, [Int])) -> String {
      var report = DecodingReport()
      do {
        let (ids, numbers) = describe(try decoder.decode(type, from: json, report: &report))
        let outcomes = report.issues.map { "\($0.path) \($0.outcome)" }
        return "\(ids?.description ?? "nil") \(numbers) \(Set(outcomes).sorted())"
      } catch { return (error as? DecodingError)?.jsonError.map { "\($0.path)" } ?? "\(error)" }
    }
    return [
      outcome(CollectingModel.self) { ($0.ids, $0.numbers) },
      outcome(CollectingType.self) { ($0.ids, $0.numbers) },
      outcome(CollectingWrapper.self) { ($0.ids, $0.numbers) },
    ]
  }

  @Test(arguments: [
    (true, true, #"nil [7] ["$.items[1].id used nil", "$.others[0].id used default"]"#),
    (true, false, "$.items[1].id"),
    (false, true, "$.others[0].id"),
    (false, false, "$.items[1].id"),
  ])
  func allEnginesAgree(_ usesDefaults: Bool, _ usesNil: Bool, _ expected: String) {
    let tolerance = with(tolerance) { ($0.usesDefaults, $0.usesNil) = (usesDefaults, usesNil) }
    #expect(outcomes(tolerance) == [expected, expected, expected])
  }

  @Test func anotherCandidateIsRead() throws {
    var report = DecodingReport()
    let value = try PliantDecoder(tolerance: tolerance).decode(CollectingCandidates.self, from: json, report: &report)
    #expect(value.ids == [4])
    #expect(report.issues.map { "\($0.path) \($0.outcome)" } == ["$.items[1].id ignored"])
  }

  @Test func requiredCollectionsAreZeroOrAnError() throws {
    #expect(throws: DecodingError.self) {
      try PliantDecoder(tolerance: tolerance).decode(CollectingRequired.self, from: json)
    }
    let zeroing = tolerance.with(\.usesZeroValues, true)
    #expect(try PliantDecoder(tolerance: zeroing).decode(CollectingRequired.self, from: json).ids == [])
  }

  /// The first candidate that is present is the problem, as for other paths.
  @Test func aCandidateIsReadAgainAsTheOnlyOne() throws {
    let decoder = PliantDecoder(tolerance: tolerance)
    for all in [true, false] {
      let error = #expect(throws: DecodingError.self) {
        try decoder.decode(CollectingCandidates.self, from: #"{"items":[{"id":"q"}]}"#, collectingAll: all)
      }
      #expect(error?.jsonErrors.map(\.path.description) == ["$.items[0].id"])
    }
  }

  @Test(arguments: ["{}", #"{"items":null}"#, #"{"items":5}"#, #"{"items":[{"id":"q"}]}"#])
  func aRequiredPropertyHasNoFallback(_ json: String) throws {
    let tolerance = Tolerance.forgiving.with(\.dropsElements, false)
    let decoder = PliantDecoder(tolerance: tolerance)
    #expect(throws: DecodingError.self) { try decoder.decode(CollectingStrictly.self, from: json) }
    #expect(throws: DecodingError.self) {
      try JSONDecoder.bending(tolerance).decode(CollectingStrictly.self, from: json)
    }
  }

  @Test func aDecodersDefaultIsUsed() throws {
    var decoder = PliantDecoder(tolerance: tolerance)
    decoder.defaults[CollectingRequired.self] = ["items.*.id": [8]]
    #expect(try decoder.decode(CollectingRequired.self, from: json).ids == [8])
    #expect(try decoder.decode(CollectingRequired.self, from: "{}").ids == [8])
  }
}
#endif
