/// Many collected errors: each has the same text as alone, and printing all takes one pass over the document.

import Foundation
import Testing

@testable import Pliant
@testable import PliantCore

struct ManyErrorsTests {
  private struct Item: Decodable {
    var id: Int, name: String, inner: Inner?
    struct Inner: Decodable { var flags: [String: Bool] }
  }

  private func document(_ count: Int, separator: String = ",\n ") -> String {
    let items = (0..<count).map { index in
      switch index % 4 {
      case 0: #"{"id":"é\#(index)","name":7}"#
      case 1: #"{"nmae":"x", "id":1}"#
      case 2: #"{"id":1,"name":"日本","inner":{"flags":{"a b":true,"c":\#(index)}}}"#
      default: "null"
      }
    }
    return "[" + items.joined(separator: separator) + "]"
  }

  private func errors(_ body: () throws -> Void) -> [JSONError] {
    do { try body() } catch { return (error as? DecodingError)?.jsonErrors ?? [] }
    return []
  }

  private func check(_ errors: [JSONError], _ count: Int, sourceLocation: Testing.SourceLocation = #_sourceLocation) {
    #expect(errors.count == count, sourceLocation: sourceLocation)
    for error in errors {
      guard let document = error.document else { return #expect(error.document != nil, sourceLocation: sourceLocation) }
      var alone = JSONError(error.kind, at: error.documentOffset, in: document)
      if !error.details.innerPath.isEmpty { alone = alone.inside(error.details.innerPath, found: error.details.found) }
      if error.mayHoldSensitive { alone = alone.withoutTextAround() }
      #expect(error.path == alone.path && error.location == alone.location, sourceLocation: sourceLocation)
      #expect(error.snippet == alone.snippet && error.description == alone.description, sourceLocation: sourceLocation)
      #expect(
        error.line > 0 && error.column > 0 && error.byteOffset == alone.byteOffset, sourceLocation: sourceLocation)
    }
  }

  @Test func eachSaysWhatItSaysAlone() {
    for separator in [",", ",\n ", ",\r\n", ",\r"] {
      let (text, decoder) = (document(40, separator: separator), PliantDecoder.strict)
      check(errors { _ = try decoder.decode([Item].self, from: text, collectingAll: true) }, 50)
      check(errors { _ = try decoder.decode([[String: Int]].self, from: text, collectingAll: true) }, 50)
      #if Macros
      check(errors { _ = try decoder.decode([ErrorItem].self, from: text, collectingAll: true) }, 50)
      #endif
      var json5 = decoder
      json5.dialect = .json5
      let commented = text.replacingOccurrences(of: "{", with: "/* { */ { ")
      check(errors { _ = try json5.decode([Item].self, from: commented, collectingAll: true) }, 50)
    }
  }

  #if Macros
  @Test(arguments: [#"{"id":"x","name":1} z"#, "{} z", "5 z"]) func theEndIsChecked(behindUnusable text: String) {
    let found = errors { _ = try PliantDecoder.strict.decode(ErrorItem.self, from: text, collectingAll: true) }
    #expect(found.count == (text == "5 z" ? 2 : 3) && "\(found.last!)".hasPrefix("expected the end"))
    func generic<Value: Decodable>(_ type: Value.Type) throws { _ = try PliantDecoder.strict.decode(type, from: "5") }
    #expect(errors { try generic(ErrorItem.self) }[0].description.hasPrefix("expected ErrorItem,"))
  }
  #endif
  @Test func theThrownErrorIsTheFirstAndSuggestionsLookOnlySoFar() throws {
    let error = try #require(
      #expect(throws: DecodingError.self) {
        try PliantDecoder.strict.decode([Item].self, from: document(40), collectingAll: true)
      })
    #expect(error.jsonError?.description == error.jsonErrors[0].description)
    #expect(error.context.codingPath.count == 2 && error.context.debugDescription.hasSuffix("\n… and 30 more"))
    // Nested objects that all lack a key are not each searched to the end.
    let (depth, list) = (200, "[\(String(repeating: "0,", count: 1 << 18))0]")
    let text = String(repeating: #"{"nmae":1,"child":"#, count: depth) + list + String(repeating: "}", count: depth)
    let nestErrors = errors { _ = try PliantDecoder.strict.decode(Nest.self, from: text, collectingAll: true) }
    #expect(nestErrors.count >= depth && nestErrors[0].suggestion == #""nmae""#)
    expectTime(below: .seconds(20)) { for error in nestErrors { blackHole("\(error)") } }
  }

  /// Four times as many errors take some four times as long; quadratic work would take 16 times as long.
  @Test func printingTakesOnePass() {
    func check(_ name: String, _ errors: (Int) -> [JSONError]) {
      expectGrowth(name, below: 8, from: 500, to: 2_000) { count in
        let errors = errors(count)
        #expect(errors.count >= count / 2)
        return processorTime { for error in errors { blackHole("\(error) \(error.snippet ?? "")") } }
      }
    }
    let decoder = PliantDecoder.strict
    func check<Value: Decodable>(_ type: [Value].Type, _ document: @escaping (Int) -> String) {
      check("\(type)") { count in
        return errors { _ = try decoder.decode(type, from: document(count), collectingAll: true) }
      }
    }
    check([Item].self) { document($0, separator: ",") }
    check([Int].self) { "[\(repeatElement("null", count: $0).joined(separator: ","))]" }
    #if Macros
    check([ErrorItem].self) { document($0, separator: ",") }
    check("models under JSONDecoder") { count in
      let text = #"{"items":"# + document(count, separator: ",") + "}"
      let decoder = JSONDecoder.bending(enforcing: .strict, collectingAll: true)
      return errors { _ = try decoder.decode(ErrorItems.self, from: text) }
    }
    #endif
  }
}

private final class Nest: Decodable { var name: Int, child: Nest? }
@inline(never) private func blackHole(_ text: String) { #expect(!text.isEmpty) }

#if Macros
@JSONModel struct ErrorItem { var id: Int, name: String, inner: ErrorItemFlags? }
@JSONModel struct ErrorItemFlags { var flags: [String: Bool] }
@JSONModel struct ErrorItems { var items: [ErrorItem] }

// MARK: - Many stored issues, and many collected problems: the time grows linearly with their number

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

  private func paths(_ decode: () throws -> Any) -> [String] { thrown(\.path.description, decode) }

  /// Each dropped element removes the issues inside it from the list.
  @Test func elementsThatAreLeftOutTakeLinearTime() throws {
    let decoder = with(PliantDecoder()) { $0.limits.issues = .max }
    var report = DecodingReport(limit: .max)
    try expectTime(below: .seconds(20)) {
      let items = try decoder.decode([ManyItem].self, from: list(#"{"name":7,"id":"x"}"#), report: &report)
      #expect(items.isEmpty)
    }
    #expect(report.count == Self.count && report.issues.count == Self.count)
    #expect(report.issues.last?.path.description == "$[\(Self.count - 1)].id")
  }

  @Test func issuesInAnyOrderAndDuplicateKeysTakeLinearTime() throws {
    let decoder = with(PliantDecoder()) { $0.limits.issues = Self.count }
    var report = DecodingReport(limit: Self.count)
    let text = #"{"first":\#(list("\"1\"")),"second":\#(list("\"2\""))}"#
    try expectTime(below: .seconds(20)) {
      let value = try decoder.decode(Backwards.self, from: text, report: &report)
      #expect(value.first.count == Self.count && value.second.count == Self.count)
    }
    #expect(report.count == 2 * Self.count && report.issues.count == Self.count)
    #expect(report.issues.first?.path.description == "$.first[0]")
    #expect(report.issues.last?.path.description == "$.first[\(Self.count - 1)]")
    let reporting = with(PliantDecoder()) { ($0.duplicateKeys, $0.limits.issues) = (.report, .max) }
    var duplicates = DecodingReport(limit: .max)
    try expectTime(below: .seconds(20)) {
      _ = try reporting.decode([[String: Int]].self, from: list(#"{"a":1,"a":2}"#), report: &duplicates)
    }
    #expect(duplicates.count == Self.count && duplicates.issues.count == Self.count)
  }

  @Test(arguments: [0, 100]) func oneReportOfManyDecodingsTakesLinearTime(limit: Int) throws {
    try expectGrowth(below: 8, from: 250, to: 1_000) { count in
      let json = try JSON(parsing: "[\(repeatElement(#"{"a":"7"}"#, count: count).joined(separator: ","))]")
      var report = DecodingReport(limit: limit)
      let time = try processorTime {
        for element in json.elements { _ = try [String: Int](json: element, report: &report) }
      }
      #expect(report.count == count && report.groups.map(\.count) == [count])
      return time
    }
  }

  @Test func allProblemsTakeLinearTime() {
    let text = #"{"required":\#(list("\"x\"")),"bending":\#(list("\"y\""))}"#
    expectTime(below: .seconds(20)) {
      let paths = paths { try PliantDecoder().decode(ManyLists.self, from: text, collectingAll: true) }
      #expect(paths.count == Self.count && paths.last == "$.required[\(Self.count - 1)]")
    }
    let count = 5_000
    let required = #"{"required":\#(list("\"x\"", count))}"#
    expectTime(below: .seconds(20)) {
      let paths = paths { try JSONDecoder.bending(.strict, collectingAll: true).decode(ManyLists.self, from: required) }
      #expect(paths == (0..<count).map { "$.required[\($0)]" })
    }
  }

  /// Values that aren't dates for a model are examined once more: the decoder may have accepted them.
  @Test func datesThatAnotherDecoderTakesCostLinearTime() {
    let decoder = with(JSONDecoder.bending(.strict, collectingAll: true)) {
      $0.dateDecodingStrategy = .secondsSince1970
    }
    let weeks = list("[1,2,3]", Self.count / 3)
    let text = #"{"dates":\#(list("5").dropLast()),"no"],"weeks":\#(weeks.dropLast()),[4,[]],[5]],"number":"x"}"#
    expectTime(below: .seconds(20)) {
      let paths = paths { try decoder.decode(ManyDates.self, from: text) }
      #expect(paths == ["$.dates[\(Self.count)]", "$.number", "$.weeks[\(Self.count / 3)][1]"])
    }
  }
}
#endif
