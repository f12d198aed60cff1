// Collections from other representations: from a path with a wildcard, and dictionaries from arrays.

import Foundation
import Pliant
import Testing

private struct CollectingType: TolerantCodable {
  var ids: [Int]?, numbers: [Int] = [7]
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

  private func outcome(_ type: any Decodable.Type, _ tolerance: Tolerance) -> String {
    do {
      let decoder = PliantDecoder(tolerance: tolerance)
      let (value, issues) = try reported { try decoder.decode(type, from: json, report: &$0) }
      let fields = ValueText.fields(of: value)
      return "\(fields["ids"] ?? "nil") \(fields["numbers"] ?? "nil") \(Set(issues).sorted())"
    } catch { return (error as? DecodingError)?.jsonError.map { "\($0.path)" } ?? "\(error)" }
  }

  @Test(arguments: [
    (true, true, #"nil [7] ["$.items[1].id used nil", "$.others[0].id used default"]"#),
    (true, false, "$.items[1].id"), (false, true, "$.others[0].id"), (false, false, "$.items[1].id"),
  ]) func allEnginesAgree(_ usesDefaults: Bool, _ usesNil: Bool, _ expected: String) {
    let tolerance = with(tolerance) { ($0.usesDefaults, $0.usesNil) = (usesDefaults, usesNil) }
    for type in [CollectingModel.self, CollectingType.self, CollectingWrapper.self] as [any Decodable.Type] {
      #expect(outcome(type, tolerance) == expected, "\(type)")
    }
  }

  @Test func anotherCandidateIsReadOrTheCollectionIsZeroOrAnError() throws {
    let (decoder, zeroing) = (PliantDecoder(tolerance: tolerance), tolerance.with(\.usesZeroValues, true))
    let (value, issues) = try reported { try decoder.decode(CollectingCandidates.self, from: json, report: &$0) }
    #expect(value.ids == [4] && issues == ["$.items[1].id ignored"])
    #expect(throws: DecodingError.self) { try decoder.decode(CollectingRequired.self, from: json) }
    #expect(try PliantDecoder(tolerance: zeroing).decode(CollectingRequired.self, from: json).ids == [])
  }

  /// The problem is that of the first candidate that is present, as for other paths.
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
    let (decoder, foreign) = (PliantDecoder(tolerance: tolerance), JSONDecoder.bending(tolerance))
    #expect(throws: DecodingError.self) { try decoder.decode(CollectingStrictly.self, from: json) }
    #expect(throws: DecodingError.self) { try foreign.decode(CollectingStrictly.self, from: json) }
  }

  @Test func aDecodersDefaultIsUsed() throws {
    var decoder = PliantDecoder(tolerance: tolerance)
    decoder.defaults[CollectingRequired.self] = ["items.*.id": [8]]
    for text in [json, "{}"] { #expect(try decoder.decode(CollectingRequired.self, from: text).ids == [8], "\(text)") }
  }
}

private enum PlacedKey: Int, Codable, JSONObjectKey { case first = 0, third = 2 }
@JSONModel private struct PlacedModel { var names: [PlacedKey: String]? = [:], parts: [PlacedKey: [Int]]? }
private struct PlacedValue: Codable { var names: [PlacedKey: String]?, parts: [PlacedKey: [Int]]? }
private struct PlacedTolerantly: TolerantCodable { var names: [PlacedKey: String]? = [:], parts: [PlacedKey: [Int]]? }

/// An element whose index is not a key is dropped, like a member with such a key.
@Suite("Arrays as dictionaries with keys other than integers") struct IndexedDictionaryTests {
  private static let json = #"{"names":["a","b","c","d"],"parts":[[1],{},["x"]]}"#

  private func expectDropped(_ decode: (inout DecodingReport) throws -> any Decodable) throws {
    let (value, issues) = try reported(decode)
    let fields = ["names": #"[first: "a", third: "c"]"#, "parts": "[first: [1], third: []]"]
    let expected = [
      "$.names converted to a dictionary", "$.names[1] dropped", "$.names[3] dropped",
      "$.parts converted to a dictionary", "$.parts[1] dropped", "$.parts[2][0] dropped",
    ]
    #expect(ValueText.fields(of: value) == fields && issues.sorted() == expected, "\(value)")
  }

  @Test func elementsWithoutKeysAreReported() throws {
    let keeping = PliantDecoder(tolerance: .tolerant.with(\.dropsElements, false))
    for type in [PlacedModel.self, PlacedValue.self, PlacedTolerantly.self] as [any Decodable.Type] {
      try expectDropped { try PliantDecoder().decode(type, from: Self.json, report: &$0) }
      let (kept, report) = try withReport { try keeping.decode(type, from: #"{"names":["a","b"]}"#, report: &$0) }
      #expect(["[:]", nil].contains(ValueText.fields(of: kept)["names"]))
      #expect(report.issues.map { "\($0.path): \($0.expected), \($0.found)" } == ["$.names[1]: PlacedKey, index 1"])
    }
    let collector = DecodingReportCollector()
    try expectDropped { report in
      defer { report = collector.report }
      return try JSONDecoder.bending(report: collector).decode(PlacedModel.self, from: Self.json)
    }
  }
}
#endif
