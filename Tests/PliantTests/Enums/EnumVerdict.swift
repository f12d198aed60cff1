#if Macros
/// The test kit for enums: what both engines make of a document, in one line each.

import Foundation
import Pliant
import Testing

/// One document, and what becomes of it: a value or an error, then the issues.
struct EnumRow: CustomTestStringConvertible, Sendable {
  let json: String
  let outcome: String
  let tolerance: Tolerance
  private let run: @Sendable (String, Tolerance) -> (reader: String, foreign: String)

  init<Model: JSONReadable & Decodable & Equatable & SendableMetatype>(
    _ type: Model.Type, _ json: String, _ outcome: String, _ tolerance: Tolerance = .tolerant
  ) {
    self.json = json
    self.outcome = outcome
    self.tolerance = tolerance
    run = { json, tolerance in
      (Self.text(readerVerdict(type, json, tolerance, false)), Self.text(foreignVerdict(type, json, tolerance, false)))
    }
  }

  var testDescription: String { json }

  func check() {
    let (reader, foreign) = run(json, tolerance)
    #expect(reader == outcome, "the reader")
    #expect(foreign == outcome, "a foreign decoder")
  }

  private static func text<Model>(_ verdict: ForeignVerdict<Model>) -> String {
    let result = verdict.value.map { "\($0)".replacing("Mine.", with: "").replacing("PliantTests.", with: "") }
    return ([result ?? "error: \(verdict.error ?? "")"] + verdict.issues).joined(separator: " | ")
  }
}

extension String {
  fileprivate func replacing(_ text: String, with other: String) -> String {
    replacingOccurrences(of: text, with: other)
  }
}

/// Expects a value to be written as `json` by both engines, and to be read back from what they wrote.
func expectSameEverywhere<Model: JSONReadable & JSONWritable & Codable & Equatable>(
  _ value: Model, _ json: String, sourceLocation: Testing.SourceLocation = #_sourceLocation
) throws {
  #expect(try value.jsonString() == json, sourceLocation: sourceLocation)
  #expect(try Model(json: json) == value, sourceLocation: sourceLocation)
  var report = DecodingReport()
  #expect(
    try Model(json: value.jsonString(.pretty, .sortedKeys), report: &report) == value, sourceLocation: sourceLocation)
  #expect(report.isClean, sourceLocation: sourceLocation)
  let strict = PliantDecoder(enforcing: .strict)
  #expect(try strict.decode(Model.self, from: json) == value, sourceLocation: sourceLocation)

  let encoder = with(JSONEncoder()) { $0.outputFormatting = [.sortedKeys, .withoutEscapingSlashes] }
  let encoded = try encoder.encode(value)
  #expect(try String(decoding: encoded, as: UTF8.self) == value.jsonString(.sortedKeys), sourceLocation: sourceLocation)
  let collector = DecodingReportCollector()
  let decoded = try JSONDecoder.bending(report: collector).decode(Model.self, from: encoded)
  #expect(decoded == value, sourceLocation: sourceLocation)
  #expect(collector.report.isClean, "\(collector.report)", sourceLocation: sourceLocation)
  // Swift's own decoders ask for one container after another; a property list has other scalars.
  let list = try PropertyListEncoder().encode([value])
  #expect(try PropertyListDecoder().decode([Model].self, from: list) == [value], sourceLocation: sourceLocation)
}
#endif
