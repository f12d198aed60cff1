// EngineShape: the types of one shape of a model for every engine.

import Foundation
import Pliant

#if Macros
/// One shape of a model, with a type for each kind of engine that supports it.
struct EngineShape: Sendable {
  typealias Run = @Sendable (_ document: String, _ tolerance: Tolerance) -> EngineVerdict?
  var name: String
  var baseline: [String: String] = [:]
  private(set) var runs: [Engine: Run] = [:]
  private(set) var foreignProblems: (@Sendable (_ document: String, _ tolerance: Tolerance) -> [String])?
  /// All differences between the reports of the reader and of Foundation's decoder.
  private(set) var foreignDifference: (@Sendable (_ document: String, Tolerance, _ isEnforced: Bool) -> String?)?
  /// All problems of a model in a document, in the form of `EngineVerdict.error`.
  private(set) var problems: (@Sendable (_ document: String, _ tolerance: Tolerance) -> [String])?
  /// Configures a decoder and an encoder for types without their own declarations.
  var configure: @Sendable (inout PliantDecoder, inout PliantEncoder) -> Void = { _, _ in }

  init(
    _ name: String, baseline: [String: String] = [:],
    configure: @escaping @Sendable (inout PliantDecoder, inout PliantEncoder) -> Void = { _, _ in }
  ) { (self.name, self.baseline, self.configure) = (name, baseline, configure) }

  private func coders(_ tolerance: Tolerance, isEnforcing: Bool = false) -> (PliantDecoder, PliantEncoder) {
    var decoder = with(PliantDecoder(tolerance, isEnforced: isEnforcing)) { $0.dateDecodingStrategy = .iso8601 }
    var encoder = with(PliantEncoder()) { $0.dateEncodingStrategy = .iso8601 }
    configure(&decoder, &encoder)
    return (decoder, encoder)
  }

  func model<Model: JSONReadable & JSONWritable & Codable & SendableMetatype>(_ type: Model.Type) -> EngineShape {
    let strict = PliantDecoder.strict
    var shape = self
    shape.problems = { document, tolerance in
      Self.problems { _ = try PliantDecoder(tolerance: tolerance).decode(type, from: document, collectingAll: true) }
    }
    shape.foreignProblems = { document, tolerance in
      let decoder = with(JSONDecoder.bending(tolerance, collectingAll: true)) { $0.dateDecodingStrategy = .iso8601 }
      return Self.problems { _ = try decoder.decode(type, from: document) }
    }
    shape.foreignDifference = { PliantTests.foreignDifference(type, $0, $1, $2) }
    shape.add(.reader, again: { try strict.decode(type, from: $0.jsonString()) }) {
      try PliantDecoder(tolerance: $1).decode(type, from: $0, report: &$2)
    }
    shape.runs[.object] = { document, tolerance in
      guard let object = Self.object(document) else { return nil }
      return Self.verdict(again: { try strict.decode(type, from: $0.jsonObject()) }) { report in
        let gathered = SharedList<DecodingReport>()
        let decoder = with(PliantDecoder(tolerance: tolerance)) { $0.onReport = { report, _ in gathered.add(report) } }
        defer { report = gathered.all.last ?? report }
        return try decoder.decode(type, from: object)
      }
    }
    shape.add(.json, again: { try strict.decode(type, from: $0.jsonValue()) }) {
      try PliantDecoder(tolerance: $1).decode(type, from: JSON(parsing: $0), report: &$2)
    }
    shape.runs[.stream] = { document, tolerance in
      Self.streamed(document, again: { try strict.decode(type, from: $0.jsonData(.pretty, .sortedKeys)) }) {
        type.elements(of: $0, at: "items", decoder: PliantDecoder(tolerance: tolerance), report: $1)
      }
    }
    let converted = with(strict) { $0.keyDecodingStrategy = .custom { $0.last ?? AnyKey("") } }
    let mapped = with(strict) { $0.keyMapping[type] = KeyMapping() }
    for (engine, strict) in [(Engine.converted, converted), (.mapped, mapped)] {
      shape.add(engine, again: { try strict.decode(type, from: PliantEncoder().encode($0)) }) { json, bending, issues in
        try with(strict) { $0.tolerance = bending }.decode(type, from: json, report: &issues)
      }
    }
    shape.add(.foreign, again: Self.foreignAgain) { try Self.foreign(type, $0, $1, isEnforced: false, &$2) }
    return shape
  }

  private mutating func add<Value>(
    _ engine: Engine, again: @escaping @Sendable (Value) throws -> Value,
    _ decode: @escaping @Sendable (String, Tolerance, inout DecodingReport) throws -> Value
  ) {
    runs[engine] = { document, tolerance in Self.verdict(again: again) { try decode(document, tolerance, &$0) } }
  }

  func plain<Model: Codable & SendableMetatype>(_ type: Model.Type, hasDefaults: Bool = false) -> EngineShape {
    var shape = self
    shape.runs[.plain] = codable(type)
    shape.runs[.plainObject] = { document, tolerance in
      guard let object = Self.object(document) else { return nil }
      return coded(tolerance, again: { try $0.decode(type, from: $1.encodeObject($2)) }) {
        try $0.decode(type, from: object, report: &$1)
      }
    }
    shape.runs[.plainJSON] = { document, tolerance in
      coded(tolerance, again: { try $0.decode(type, from: JSON(parsing: $1.encode($2))) }) {
        try $0.decode(type, from: JSON(parsing: document), report: &$1)
      }
    }
    shape.runs[.plainStream] = { document, tolerance in
      let (decoder, encoder) = coders(tolerance)
      return Self.streamed(document, again: { try coders(.strict).0.decode(type, from: encoder.encode($0)) }) {
        type.elements(of: $0, at: "items", decoder: decoder, report: $1)
      }
    }
    guard !hasDefaults else { return shape }
    shape.runs[.foundation] = { document, tolerance in
      guard tolerance == .strict else { return nil }
      let decoder = with(JSONDecoder()) { $0.dateDecodingStrategy = .iso8601 }
      return Self.verdict(again: Self.foreignAgain) { _ in try decoder.decode(type, from: document) }
    }
    return shape
  }

  func tolerant<Model: TolerantCodable & SendableMetatype>(_ type: Model.Type) -> EngineShape {
    with(self) { $0.runs[.tolerant] = codable(type) }
  }

  private func codable<Model: Codable & SendableMetatype>(_ type: Model.Type, isEnforcing: Bool = false) -> Run {
    { document, tolerance in
      coded(tolerance, isEnforcing: isEnforcing, again: { try $0.decode(type, from: $1.encode($2)) }) {
        try $0.decode(type, from: document, report: &$1)
      }
    }
  }

  private func coded<Value>(
    _ tolerance: Tolerance, isEnforcing: Bool = false,
    again: (_ strict: PliantDecoder, PliantEncoder, Value) throws -> Value,
    _ decode: (PliantDecoder, inout DecodingReport) throws -> Value
  ) -> EngineVerdict {
    let (decoder, encoder) = coders(tolerance, isEnforcing: isEnforcing)
    return Self.verdict(again: { try again(coders(isEnforcing ? .tolerant : .strict).0, encoder, $0) }) {
      try decode(decoder, &$0)
    }
  }

  /// Adds a type with property wrappers, whose conversions are allowed unless a tolerance is enforced.
  func wrappers<Model: Codable & SendableMetatype>(_ type: Model.Type) -> EngineShape {
    var shape = self
    shape.runs[.wrappers] = codable(type, isEnforcing: true)
    shape.add(.foreignWrappers, again: Self.foreignAgain) { try Self.foreign(type, $0, $1, isEnforced: true, &$2) }
    return shape
  }

  func without(_ engines: Set<Engine>) -> EngineShape {
    with(self) { shape in for engine in engines { shape.runs[engine] = nil } }
  }

  @TaskLocal static var makesRoundTrips = true

  private static func verdict<Value>(
    again: (Value) throws -> Value, _ decode: (inout DecodingReport) throws -> Value
  ) -> EngineVerdict {
    var report = DecodingReport()
    do { return verdict(try decode(&report), report.texts(), again) } catch { return EngineVerdict(error) }
  }

  private static func verdict<Value>(
    _ value: Value, _ issues: [String], _ again: (Value) throws -> Value
  ) -> EngineVerdict {
    var verdict = EngineVerdict(fields: ValueText.fields(of: value), issues: issues)
    guard makesRoundTrips else { return verdict }
    do {
      let fields = ValueText.fields(of: try again(value))
      if fields != verdict.fields { verdict.roundTrip = "\(fields)" }
    } catch { verdict.roundTrip = "\(error)" }
    return verdict
  }

  private static func problems(_ decode: () throws -> Void) -> [String] {
    do { try decode() } catch {
      return (error as? DecodingError)?.jsonErrors.compactMap { EngineVerdict($0.asDecodingError()).error }
        ?? [EngineVerdict(error).error ?? ""]
    }
    return []
  }

  private static func object(_ document: String) -> [String: Any]? {
    (try? JSONSerialization.jsonObject(with: Data(document.utf8))) as? [String: Any]
  }

  private static func streamed<Value>(
    _ document: String, again: (Value) throws -> Value,
    _ elements: ([[UInt8]], @escaping StreamReporting) -> JSONSequence<Value>
  ) -> EngineVerdict {
    let gathered = SharedList<StreamReport>()
    let chunks = [Array("{\"items\":[\(document)]}".utf8)]
    for value in elements(chunks, { gathered.add($0) }) {
      do {
        return verdict(try value.get(), gathered.all.last?.report.texts(without: "$.items[0]") ?? [], again)
      } catch { return EngineVerdict(error, dropping: 2) }
    }
    let error = gathered.all.compactMap(\.error).last
    return error.map { EngineVerdict($0, dropping: 2) } ?? EngineVerdict(error: "nothing in the stream")
  }

  /// The decoder's own strategy is used first; this one for dates makes the same conversions as the fast path.
  static func foreign<Value: Decodable>(
    _ type: Value.Type, _ document: String, _ tolerance: Tolerance, isEnforced: Bool, _ report: inout DecodingReport
  ) throws -> Value {
    let collector = DecodingReportCollector()
    let decoder = JSONDecoder.bending(
      isEnforced ? nil : tolerance, enforcing: isEnforced ? tolerance : nil, report: collector)
    decoder.dateDecodingStrategy = .iso8601
    defer { report = collector.report }
    return try decoder.decode(type, from: document)
  }

  private static func foreignAgain<Value: Codable>(_ value: Value) throws -> Value {
    let encoder = with(JSONEncoder()) { $0.dateEncodingStrategy = .iso8601 }
    let decoder = with(JSONDecoder()) { $0.dateDecodingStrategy = .iso8601 }
    return try decoder.decode(Value.self, from: encoder.encode(value))
  }
}
#endif
