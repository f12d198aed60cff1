// EngineShape: one shape of a model, as every engine has it.

import Foundation
import Pliant

#if Macros
/// One shape of a model, with a type for each kind of engine that can have it.
struct EngineShape: Sendable {
  typealias Run = @Sendable (_ document: String, _ tolerance: Tolerance) -> EngineVerdict?

  var name: String
  /// What a value has where a case doesn't say otherwise.
  var baseline: [String: String] = [:]
  private(set) var runs: [Engine: Run] = [:]
  /// The same, found under Foundation's decoder.
  private(set) var foreignProblems: (@Sendable (_ document: String, _ tolerance: Tolerance) -> [String])?
  /// What the reader and Foundation's decoder tell of a document otherwise, in full.
  private(set) var foreignDifference: (@Sendable (_ document: String, Tolerance, _ isEnforced: Bool) -> String?)?
  /// All that a model has to complain about in a document, as `EngineVerdict.error` says it.
  private(set) var problems: (@Sendable (_ document: String, _ tolerance: Tolerance) -> [String])?
  /// What a caller tells a decoder and an encoder about types that say nothing themselves.
  var configure: @Sendable (inout PliantDecoder, inout PliantEncoder) -> Void = { _, _ in }

  init(
    _ name: String, baseline: [String: String] = [:],
    configure: @escaping @Sendable (inout PliantDecoder, inout PliantEncoder) -> Void = { _, _ in }
  ) {
    self.name = name
    self.baseline = baseline
    self.configure = configure
  }

  private func coders(_ tolerance: Tolerance, isEnforcing: Bool = false) -> (PliantDecoder, PliantEncoder) {
    var decoder = PliantDecoder(tolerance, isEnforced: isEnforcing)
    decoder.dateDecodingStrategy = .iso8601
    var encoder = PliantEncoder()
    encoder.dateEncodingStrategy = .iso8601
    configure(&decoder, &encoder)
    return (decoder, encoder)
  }

  // MARK: - Models

  /// The same shape with a model of `@JSONModel`.
  func model<Model: JSONReadable & JSONWritable & Codable & SendableMetatype>(_ type: Model.Type) -> EngineShape {
    var shape = self
    shape.problems = { document, tolerance in
      Self.problems { _ = try PliantDecoder(tolerance: tolerance).decode(type, from: document, collectingAll: true) }
    }
    shape.foreignProblems = { document, tolerance in
      let decoder = with(JSONDecoder.bending(tolerance, collectingAll: true)) { $0.dateDecodingStrategy = .iso8601 }
      return Self.problems { _ = try decoder.decode(type, from: document) }
    }
    shape.foreignDifference = { PliantTests.foreignDifference(type, $0, $1, $2) }
    shape.runs[.reader] = { document, tolerance in
      Self.verdict { report in
        try PliantDecoder(tolerance: tolerance).decode(type, from: document, report: &report)
      } again: { value in
        try PliantDecoder(tolerance: .strict).decode(type, from: value.jsonString())
      }
    }
    shape.runs[.object] = { document, tolerance in
      guard let object = Self.object(document) else { return nil }
      return Self.verdict { report in
        try Self.collecting(PliantDecoder(tolerance: tolerance), &report) { try $0.decode(type, from: object) }
      } again: { value in
        try PliantDecoder(tolerance: .strict).decode(type, from: value.jsonObject())
      }
    }
    shape.runs[.json] = { document, tolerance in
      Self.verdict { report in
        try PliantDecoder(tolerance: tolerance).decode(type, from: JSON(parsing: document), report: &report)
      } again: { value in
        try PliantDecoder(tolerance: .strict).decode(type, from: value.jsonValue())
      }
    }
    shape.runs[.stream] = { document, tolerance in
      let (verdict, value) = Self.streamed(document) { chunks, report in
        type.elements(of: chunks, at: "items", decoder: PliantDecoder(tolerance: tolerance), report: report)
      }
      guard let value else { return verdict }
      return Self.verdict(verdict, value) { value in
        try PliantDecoder(tolerance: .strict).decode(type, from: value.jsonData(.pretty, .sortedKeys))
      }
    }
    shape.runs[.converted] = { document, tolerance in
      Self.configured(type, document, tolerance) { $0.keyDecodingStrategy = .custom { $0.last ?? AnyKey("") } }
    }
    shape.runs[.mapped] = { document, tolerance in
      Self.configured(type, document, tolerance) { $0.keyMapping[type] = KeyMapping() }
    }
    shape.runs[.foreign] = { document, tolerance in
      Self.verdict { report in
        try Self.foreign(type, document, tolerance, isEnforced: false, &report)
      } again: { value in
        try Self.foreignAgain(value)
      }
    }
    return shape
  }

  /// The verdict of a decoder with options.
  private static func configured<Model: JSONReadable & JSONWritable & Codable & SendableMetatype>(
    _ type: Model.Type, _ document: String, _ tolerance: Tolerance, _ configure: (inout PliantDecoder) -> Void
  ) -> EngineVerdict {
    var decoder = PliantDecoder(tolerance: tolerance)
    configure(&decoder)
    var strict = decoder
    strict.tolerance = .strict
    return Self.verdict { [decoder] report in
      try decoder.decode(type, from: document, report: &report)
    } again: { [strict] value in
      try strict.decode(type, from: PliantEncoder().encode(value))
    }
  }

  // MARK: - Codable types

  /// The same shape with a type that is only Codable.
  func plain<Model: Codable & SendableMetatype>(_ type: Model.Type, hasDefaults: Bool = false) -> EngineShape {
    var shape = self
    shape.runs[.plain] = codable(type)
    shape.runs[.plainObject] = { document, tolerance in
      guard let object = Self.object(document) else { return nil }
      return coded(tolerance) { decoder, report in
        try decoder.decode(type, from: object, report: &report)
      } again: { strict, encoder, value in
        try strict.decode(type, from: encoder.encodeObject(value))
      }
    }
    shape.runs[.plainJSON] = { document, tolerance in
      coded(tolerance) { decoder, report in
        try decoder.decode(type, from: JSON(parsing: document), report: &report)
      } again: { strict, encoder, value in
        try strict.decode(type, from: JSON(parsing: encoder.encode(value)))
      }
    }
    shape.runs[.plainStream] = { document, tolerance in
      let (decoder, encoder) = coders(tolerance)
      let (verdict, value) = Self.streamed(document) { chunks, report in
        type.elements(of: chunks, at: "items", decoder: decoder, report: report)
      }
      guard let value else { return verdict }
      return Self.verdict(verdict, value) { try coders(.strict).0.decode(type, from: encoder.encode($0)) }
    }
    if !hasDefaults {
      shape.runs[.foundation] = { document, tolerance in
        guard tolerance == .strict else { return nil }
        return Self.verdict { _ in
          let decoder = with(JSONDecoder()) { $0.dateDecodingStrategy = .iso8601 }
          return try decoder.decode(type, from: Data(document.utf8))
        } again: { value in
          try Self.foreignAgain(value)
        }
      }
    }
    return shape
  }

  /// The same shape with a `TolerantCodable` type.
  func tolerant<Model: TolerantCodable & SendableMetatype>(_ type: Model.Type) -> EngineShape {
    with(self) { $0.runs[.tolerant] = codable(type) }
  }

  private func codable<Model: Codable & SendableMetatype>(_ type: Model.Type, isEnforcing: Bool = false) -> Run {
    { document, tolerance in
      coded(tolerance, isEnforcing: isEnforcing) { decoder, report in
        try decoder.decode(type, from: document, report: &report)
      } again: { strict, encoder, value in
        try strict.decode(type, from: encoder.encode(value))
      }
    }
  }

  private func coded<Value>(
    _ tolerance: Tolerance, isEnforcing: Bool = false,
    _ decode: (PliantDecoder, inout DecodingReport) throws -> Value,
    again: (_ strict: PliantDecoder, PliantEncoder, Value) throws -> Value
  ) -> EngineVerdict {
    let (decoder, encoder) = coders(tolerance, isEnforcing: isEnforcing)
    return Self.verdict { report in
      try decode(decoder, &report)
    } again: { value in
      try again(coders(isEnforcing ? .tolerant : .strict).0, encoder, value)
    }
  }

  /// The same shape with property wrappers. What they bend they bend unless a tolerance is enforced.
  func wrappers<Model: Codable & SendableMetatype>(_ type: Model.Type) -> EngineShape {
    var shape = self
    shape.runs[.wrappers] = codable(type, isEnforcing: true)
    shape.runs[.foreignWrappers] = { document, tolerance in
      Self.verdict { report in
        try Self.foreign(type, document, tolerance, isEnforced: true, &report)
      } again: { value in
        try Self.foreignAgain(value)
      }
    }
    return shape
  }

  /// The same shape without some engines.
  func without(_ engines: Set<Engine>) -> EngineShape {
    with(self) { shape in for engine in engines { shape.runs[engine] = nil } }
  }

  // MARK: - Running

  /// Whether values are encoded and decoded again.
  @TaskLocal static var makesRoundTrips = true

  private static func verdict<Value>(
    _ decode: (inout DecodingReport) throws -> Value, again: (Value) throws -> Value
  ) -> EngineVerdict {
    var report = DecodingReport()
    do {
      let value = try decode(&report)
      return verdict(EngineVerdict(fields: ValueText.fields(of: value), issues: report.texts()), value, again)
    } catch { return EngineVerdict(error) }
  }

  private static func verdict<Value>(
    _ verdict: EngineVerdict, _ value: Value, _ again: (Value) throws -> Value
  ) -> EngineVerdict {
    var verdict = verdict
    guard makesRoundTrips else { return verdict }
    do {
      let fields = ValueText.fields(of: try again(value))
      if fields != verdict.fields { verdict.roundTrip = "\(fields)" }
    } catch { verdict.roundTrip = "\(error)" }
    return verdict
  }

  private static func problems(_ decode: () throws -> Void) -> [String] {
    do {
      try decode()
      return []
    } catch {
      return (error as? DecodingError)?.jsonErrors.compactMap { EngineVerdict($0.asDecodingError()).error }
        ?? [EngineVerdict(error).error ?? ""]
    }
  }

  private static func object(_ document: String) -> [String: Any]? {
    (try? JSONSerialization.jsonObject(with: Data(document.utf8))) as? [String: Any]
  }

  private static func collecting<Value>(
    _ decoder: PliantDecoder, _ report: inout DecodingReport, _ decode: (PliantDecoder) throws -> Value
  ) throws -> Value {
    let gathered = SharedList<DecodingReport>()
    var decoder = decoder
    decoder.onReport = { report, _ in gathered.add(report) }
    defer { report = gathered.all.last ?? report }
    return try decode(decoder)
  }

  private static func streamed<Value>(
    _ document: String, _ elements: ([[UInt8]], @escaping StreamReporting) -> JSONSequence<Value>
  ) -> (EngineVerdict, Value?) {
    let gathered = SharedList<StreamReport>()
    let chunks = [Array("{\"items\":[\(document)]}".utf8)]
    for value in elements(chunks, { gathered.add($0) }) {
      do {
        let value = try value.get()
        let issues = gathered.all.last?.report.texts(without: "$.items[0]") ?? []
        return (EngineVerdict(fields: ValueText.fields(of: value), issues: issues), value)
      } catch { return (EngineVerdict(error, dropping: 2), nil) }
    }
    let error = gathered.all.compactMap(\.error).last
    return (error.map { EngineVerdict($0, dropping: 2) } ?? EngineVerdict(error: "nothing in the stream"), nil)
  }

  /// A decoder's own strategy comes first; with this one for dates, what bends is what bends in the fast path.
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
