// One document read by each engine for models, for tests of what a declaration means.

import Foundation
import Pliant

/// A value as each engine for models reads it, with what the report tells.
struct EveryReading<Value> {
  var readings: [(engine: String, value: Value, report: DecodingReport)] = []

  /// - Throws: what the first engine that fails throws.
  init(_ type: Value.Type, _ document: String) throws where Value: JSONReadable & Decodable {
    func add(_ engine: String, _ read: (inout DecodingReport) throws -> Value) throws {
      var report = DecodingReport()
      readings.append((engine, try read(&report), report))
    }
    try add("reader") { try Value(json: document, report: &$0) }
    let tree = try JSONSerialization.jsonObject(with: Data(document.utf8), options: .fragmentsAllowed)
    if let object = tree as? [String: Any] {
      readings.append(("object", try Value(json: object), readings[0].report))
    }
    try add("json") { report in
      report = readings[0].report
      return try JSON(parsing: document).decode(Value.self)
    }
    let converted = with(PliantDecoder()) { $0.keyDecodingStrategy = .custom { $0.last ?? AnyKey("") } }
    try add("converted") { try converted.decode(Value.self, from: document, report: &$0) }
    let mapped = with(PliantDecoder()) { $0.keyMapping[Value.self] = KeyMapping() }
    try add("mapped") { try mapped.decode(Value.self, from: document, report: &$0) }
    try add("foreign") { report in
      let collector = DecodingReportCollector()
      let value = try JSONDecoder.bending(report: collector).decode(Value.self, from: document)
      report = collector.report
      return value
    }
  }
}

/// A value as each way of writing has it, with sorted keys.
func everyWriting<Value: JSONWritable & Encodable>(_ value: Value) throws -> [(engine: String, text: String)] {
  let foundation = with(JSONEncoder()) { $0.outputFormatting = [.sortedKeys, .withoutEscapingSlashes] }
  let pliant = with(PliantEncoder()) { $0.outputFormatting = [.sortedKeys, .withoutEscapingSlashes] }
  let object = try JSONSerialization.data(
    withJSONObject: value.jsonObject(), options: [.sortedKeys, .withoutEscapingSlashes])
  return [
    ("writer", try value.jsonString(.sortedKeys)),
    ("json", try value.jsonValue().jsonString(.sortedKeys)),
    ("object", String(decoding: object, as: UTF8.self)),
    ("foundation", String(decoding: try foundation.encode(value), as: UTF8.self)),
    ("pliant", String(decoding: try pliant.encode(value), as: UTF8.self)),
  ]
}
