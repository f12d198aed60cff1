#if Macros
/// The generated `init(from:)` under Foundation's decoders against the generated reader: one table, two engines.

import Foundation
import Pliant
import PliantCore
import Testing

struct ForeignEngineTests {
  static let tolerances: [(name: String, tolerance: Tolerance, isEnforced: Bool)] = {
    let lossy = Tolerance.tolerant.with([.fractionToInteger, .commaSeparatedToArray, .stringToNonFinite])
    return [
      ("strict", .strict, false), ("tolerant", .tolerant, false), ("forgiving", .forgiving, false),
      ("lossy", lossy, false), ("enforced strict", .strict, true), ("enforced tolerant", .tolerant, true),
    ]
  }()

  @Test("Scalars", arguments: ForeignDocuments.scalars)
  func scalars(_ json: String) { compare(Scalars.self, json) }

  @Test("Collections and nested models", arguments: ForeignDocuments.shapes)
  func shapes(_ json: String) { compare(Shapes.self, json) }

  @Test("Candidates and paths", arguments: ForeignDocuments.paths)
  func paths(_ json: String) { compare(Paths.self, json) }

  @Test("Tolerances of types and properties", arguments: ForeignDocuments.narrow)
  func narrow(_ json: String) { compare(Narrow.self, json) }

  @Test("Unusable candidates and collected elements", arguments: ForeignDocuments.unusable)
  func unusable(_ json: String, _ issues: [String]) {
    #expect(foreignVerdict(Paths.self, json, .forgiving, false).issues == issues)
  }

  @Test(
    "Optional elements that are unusable are nil, others are dropped",
    arguments: [
      #"{"list":[{"id":1},{"y":1},7,null,{"id":"q"},{}]}"#, #"{"table":{"a":{"y":1},"b":{"id":2}}}"#,
      #"{"matrix":[[{"id":1},{"y":1}],[]]}"#, #"{"twice":[{"id":1},{"y":1},{}]}"#,
    ])
  func optionalElements(_ json: String) {
    let keeping = with(Tolerance.tolerant) { $0.dropsElements = false }
    let dropping = with(Tolerance.tolerant) { $0.usesNil = false }
    let tolerances = Self.tolerances + [("keeping", keeping, false), ("dropping", dropping, false)]
    compare(OptionalElements.self, json, tolerances)
    compare(GenericElements<Child>.self, json, tolerances)
  }

  @Test(
    "Unusable models inside of Codable types inside of models are replaced in their own place",
    arguments: [
      #"{"child":{"id":"q"}}"#, #"{"child":7}"#, #"{"list":[{"id":1},{"id":"q"}]}"#,
      #"{"list":[{"id":1},{}],"child":{"id":1}}"#,
    ])
  func innerModels(_ plain: String) {
    for json in [
      #"{"plain":\#(plain)}"#, #"{"plain":{},"list":[\#(plain)],"other":{"child":{}}}"#,
      #"{"plain":{},"other":{"child":{"id":[]}}}"#,
    ] {
      compare(NestingModel.self, json, Array(Self.tolerances[1...2]))
      #expect(foreignVerdict(NestingModel.self, json, .tolerant, false).value != nil)
      #expect(foreignVerdict(NestingModel.self, json, .strict, false).error != nil)
    }
  }

  /// A sample runs always, a large number of documents with PLIANT_SLOW_TESTS=1 in the environment.
  private static let documentCount = ProcessInfo.processInfo.environment["PLIANT_SLOW_TESTS"] == nil ? 48 : 6_000

  @Test("Documents that are changed at random", arguments: [1, 2] as [UInt64])
  func changed(seed: UInt64) {
    func compare<Model: JSONReadable & Decodable & Equatable>(_ type: Model.Type, _ documents: [String]) {
      var documents = MutatedDocuments(documents, seed: seed)
      for index in 0..<Self.documentCount {
        let tree = documents.document()
        guard case .object = tree else { continue }
        self.compare(type, tree.text, [Self.tolerances[index % Self.tolerances.count]])
      }
    }
    compare(Scalars.self, ForeignDocuments.scalars)
    compare(Shapes.self, ForeignDocuments.shapes)
    compare(Paths.self, ForeignDocuments.paths)
    compare(Narrow.self, ForeignDocuments.narrow)
  }

  private func compare<Model: JSONReadable & Decodable & Equatable>(
    _ type: Model.Type, _ json: String, _ tolerances: [(String, Tolerance, Bool)] = tolerances
  ) {
    for (name, tolerance, isEnforced) in tolerances {
      let reader = readerVerdict(type, json, tolerance, isEnforced)
      let foreign = foreignVerdict(type, json, tolerance, isEnforced)
      // NaN is nothing's equal.
      let isSame = reader.value == foreign.value || "\(reader)" == "\(foreign)"
      #expect(isSame, "\(name) of \(json)")
      if let error = foreign.error, reader.error != nil, reader.error != error {
        // Of several problems, generated code meets that of a property with a default first.
        let all = readerProblems(type, json, tolerance, isEnforced)
        #expect(all.count > 1 && all.contains(error), "\(name) of \(json): \(all)")
      } else {
        #expect(reader.error == foreign.error, "\(name) of \(json)")
        #expect(reader.codingPath == foreign.codingPath, "\(name) of \(json)")
      }
      // Foundation's objects have no order.
      if reader.error == nil { #expect(reader.issues == foreign.issues, "\(name) of \(json)") }
    }
  }
}

/// What an engine makes of a document.
struct ForeignVerdict<Model: Equatable>: CustomStringConvertible {
  var value: Model?
  var error: String?
  var codingPath: [String] = []
  /// Sorted, since Foundation's objects have no order.
  var issues: [String] = []

  init(error: any Error) {
    guard let error = error as? DecodingError else {
      self.error = "\(error)"
      return
    }
    switch error {
    case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
      codingPath = context.codingPath.map(\.stringValue)
      self.error = context.debugDescription
    case .keyNotFound(let key, let context):
      codingPath = context.codingPath.map(\.stringValue) + [key.stringValue]
      self.error = context.debugDescription
    @unknown default: self.error = "\(error)"
    }
    if let json = error.jsonError, json.location != nil {
      // Without the place in the bytes, which a foreign decoder does not tell.
      self.error = "\(json.message) at \(json.path)" + (json.suggestion.map { ", did you mean \($0)?" } ?? "")
    }
  }

  init(value: Model) { self.value = value }

  mutating func take(_ report: DecodingReport) {
    issues = report.issues.map { "\($0.kind) \($0.path): \($0.expected), \($0.found): \($0.outcome)" }.sorted()
  }

  var description: String { value.map { "\($0)" } ?? error ?? "" }
}

func readerVerdict<Model: JSONReadable & Equatable>(
  _ type: Model.Type, _ json: String, _ tolerance: Tolerance, _ isEnforced: Bool
) -> ForeignVerdict<Model> {
  let decoder = isEnforced ? PliantDecoder(enforcing: tolerance) : PliantDecoder(tolerance: tolerance)
  var report = DecodingReport()
  var verdict: ForeignVerdict<Model>
  do {
    verdict = ForeignVerdict(value: try decoder.decode(type, from: json, report: &report))
  } catch {
    verdict = ForeignVerdict(error: error)
  }
  verdict.take(report)
  return verdict
}

/// All that the reader finds, as a foreign decoder would say it.
func readerProblems<Model: JSONReadable>(
  _: Model.Type, _ json: String, _ tolerance: Tolerance, _ isEnforced: Bool
) -> [String] {
  let decoder = isEnforced ? PliantDecoder(enforcing: tolerance) : PliantDecoder(tolerance: tolerance)
  do {
    _ = try decoder.decode(Model.self, from: json, collectingAll: true)
    return []
  } catch {
    return (error as? DecodingError)?.jsonErrors.map { error in
      "\(error.message) at \(error.path)" + (error.suggestion.map { ", did you mean \($0)?" } ?? "")
    } ?? ["\(error)"]
  }
}

func foreignVerdict<Model: Decodable & Equatable>(
  _ type: Model.Type, _ json: String, _ tolerance: Tolerance, _ isEnforced: Bool
) -> ForeignVerdict<Model> {
  let collector = DecodingReportCollector()
  let decoder = JSONDecoder.bending(
    isEnforced ? nil : tolerance, enforcing: isEnforced ? tolerance : nil, report: collector)
  // A decoder's own strategy comes first; with this one, what bends is what bends in the fast path.
  decoder.dateDecodingStrategy = .iso8601
  var verdict: ForeignVerdict<Model>
  do {
    verdict = ForeignVerdict(value: try decoder.decode(type, from: Data(json.utf8)))
  } catch {
    verdict = ForeignVerdict(error: error)
  }
  verdict.take(collector.report)
  return verdict
}

/// All that a foreign decoder finds, or the first.
func foreignProblems<Value: Decodable>(
  _ type: Value.Type, _ json: String, _ tolerance: Tolerance = .strict, isCollecting: Bool = true,
  dates: JSONDecoder.DateDecodingStrategy = .deferredToDate
) -> [JSONError] {
  let decoder = with(JSONDecoder.bending(tolerance, collectingAll: isCollecting)) { $0.dateDecodingStrategy = dates }
  do {
    _ = try decoder.decode(type, from: Data(json.utf8))
    return []
  } catch { return (error as? DecodingError)?.jsonErrors ?? [JSONError(.underlying(error))] }
}
#endif
