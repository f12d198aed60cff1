// Every shape of the table on every engine, with documents changed at random: what holds between tolerances and engines.

#if Macros
import Foundation
import Pliant
import Testing

struct EngineMutationTests {
  private static let documentCount = ProcessInfo.processInfo.environment["PLIANT_SLOW_TESTS"] == nil ? 40 : 6_000

  private static let shapes: [(shape: EngineShape, documents: [String])] = {
    var shapes: [(shape: EngineShape, documents: [String])] = []
    for row in EngineTableTests.cases where row.tolerance == .strict {
      if let index = shapes.firstIndex(where: { $0.shape.name == row.shape.name }) {
        shapes[index].documents.append(row.document)
      } else {
        shapes.append((row.shape, [row.document]))
      }
    }
    return shapes
  }()

  private struct Verdicts {
    var engine: Engine
    var byTolerance: [(name: String, verdict: EngineVerdict)]

    init?(_ engine: Engine, _ shape: EngineShape, _ document: String) {
      guard let run = shape.runs[engine] else { return nil }
      byTolerance = EngineRow.tolerances.compactMap { name, tolerance in run(document, tolerance).map { (name, $0) } }
      self.engine = engine
      if byTolerance.count < 3 { return nil }
    }

    var strict: EngineVerdict { byTolerance[0].verdict }
    var tolerant: EngineVerdict { byTolerance[1].verdict }
    var forgiving: EngineVerdict { byTolerance[2].verdict }
  }

  @Test(arguments: shapes.indices)
  func agree(shapeIndex: Int) {
    // The table of cases has the round trips.
    EngineShape.$makesRoundTrips.withValue(false) { compareEngines(shapeIndex) }
  }

  private func compareEngines(_ shapeIndex: Int) {
    let (shape, texts) = Self.shapes[shapeIndex]
    var documents = MutatedDocuments(texts, seed: UInt64(shapeIndex + 1))
    var misses: [String] = []
    for index in 0..<Self.documentCount {
      let tree = documents.document()
      let all = Engine.allCases.compactMap { engine in
        Self.isComparable(tree, engine, shape) ? Verdicts(engine, shape, tree.text) : nil
      }
      guard let model = all.first, model.engine == .reader else { continue }
      let problems = shape.problems?(tree.text, .strict) ?? []
      for verdicts in all {
        misses += Self.faults(between: verdicts).map { "\(verdicts.engine) \($0)\t\(tree.text)" }
        misses += Self.differences(verdicts, model, problems).map { "\(verdicts.engine) \($0)\t\(tree.text)" }
        guard verdicts.engine == .foreign else { continue }
        let (name, tolerance, isEnforced) = ForeignEngineTests.tolerances[index % ForeignEngineTests.tolerances.count]
        if let difference = shape.foreignDifference?(tree.text, tolerance, isEnforced) {
          misses.append("foreign \(name) \(difference)\t\(tree.text)")
        }
      }
      // Classes list no problems there.
      if all.contains(where: { $0.engine == .foreign }), model.strict.error != nil, !shape.name.hasSuffix("classes") {
        let foreign = shape.foreignProblems?(tree.text, .strict) ?? []
        if Set(foreign.map(Self.steps)) != Set(problems.map(Self.steps)) {
          misses.append("foreign problems \(foreign), not \(problems)\t\(tree.text)")
        }
      }
    }
    if let path = ProcessInfo.processInfo.environment["PLIANT_ENGINE_MISSES"] {
      try? misses.joined(separator: "\n").write(toFile: path + "." + shape.name, atomically: true, encoding: .utf8)
    }
    for miss in misses.prefix(10) { Issue.record("\(shape.name): \(miss)") }
    #expect(misses.isEmpty == true)
  }

  @Test(arguments: shapes.indices)
  func refuseWhatIsMalformed(shapeIndex: Int) {
    let (shape, texts) = Self.shapes[shapeIndex]
    var documents = MutatedDocuments(texts, seed: UInt64(shapeIndex + 1_001))
    var count = 0
    for _ in 0..<Self.documentCount {
      let text = documents.broken(documents.document().text)
      guard (try? JSON(parsing: text)) == nil else { continue }
      count += 1
      for engine in Self.ofBytes {
        for (_, tolerance) in EngineRow.tolerances {
          guard let verdict = shape.runs[engine]?(text, tolerance), verdict.error == nil else { continue }
          Issue.record("\(shape.name) \(engine) took \(text)")
        }
      }
    }
    #expect(count > Self.documentCount / 3)
  }

  /// Those that have the bytes of the whole document: a stream need not read on behind the value.
  private static let ofBytes: [Engine] = [
    .reader, .json, .converted, .mapped, .plain, .plainJSON, .tolerant, .wrappers,
  ]

  /// What one engine should not make of a document under several tolerances.
  private static func faults(between verdicts: Verdicts) -> [String] {
    var faults: [String] = []
    func isClean(_ verdict: EngineVerdict) -> Bool { verdict.issues.allSatisfy { $0.hasSuffix(" usedFallback") } }
    if !isClean(verdicts.strict) { faults.append("strict bends") }
    for (name, verdict) in verdicts.byTolerance.dropFirst() {
      // A value that strict has a fallback case for may be one of another case once something may bend.
      if verdicts.strict.error == nil, !verdicts.strict.issues.isEmpty { continue }
      if verdicts.strict.error == nil {
        if verdict.fields != verdicts.strict.fields { faults.append("\(name) has another value than strict") }
        if !isClean(verdict) { faults.append("\(name) bends what strict takes") }
      } else if verdict.error == nil, verdict.issues.isEmpty {
        faults.append("\(name) bends and says nothing of it")
      }
    }
    if verdicts.tolerant.error == nil, verdicts.forgiving.error != nil {
      faults.append("forgiving refuses what tolerant takes")
    }
    return faults
  }

  /// An error with keys and indexes alike: a key that is a number may be either.
  private static func steps(_ error: String) -> String {
    error.replacingOccurrences(of: "[", with: ".").replacingOccurrences(of: "]", with: "")
  }

  /// Where an engine does not agree with the model's own reader.
  private static func differences(_ verdicts: Verdicts, _ model: Verdicts, _ problems: [String]) -> [String] {
    if verdicts.engine == .reader { return [] }
    var differences: [String] = []
    for (other, own) in zip(verdicts.byTolerance, model.byTolerance) {
      if (other.verdict.error == nil) != (own.verdict.error == nil) {
        differences.append(
          "\(own.name): \(other.verdict.error ?? "takes it \(other.verdict.fields ?? [:])"), not \(own.verdict.error ?? "taken")"
        )
        continue
      }
      if own.name == "strict", let error = other.verdict.error, Engine.ofModels.contains(verdicts.engine) {
        // Members may come in another order, or be asked for in another.
        let isSame =
          [.json, .stream].contains(verdicts.engine)
          ? error == own.verdict.error : problems.map(steps).contains(steps(error))
        if !isSame { differences.append("strict: \(error), not \(own.verdict.error ?? "")") }
      }
      if other.verdict.fields != own.verdict.fields {
        let fields = Set((own.verdict.fields ?? [:]).keys).union((other.verdict.fields ?? [:]).keys).filter {
          own.verdict.fields?[$0] != other.verdict.fields?[$0]
        }
        let texts = fields.sorted().map {
          "\($0) \(other.verdict.fields?[$0] ?? "nil"), not \(own.verdict.fields?[$0] ?? "nil")"
        }
        differences.append("\(own.name): " + texts.joined(separator: "; "))
      }
      if own.verdict.error == nil, other.verdict.issues != own.verdict.issues {
        differences.append("\(own.name): issues \(other.verdict.issues), not \(own.verdict.issues)")
      }
    }
    return differences
  }

  /// Whether an engine is to make of a document what the model's reader does: the listed differences are left to the table.
  static func isComparable(_ tree: DocumentTree, _ engine: Engine, _ shape: EngineShape) -> Bool {
    if otherwiseDeclared[shape.name]?.contains(engine) == true { return false }
    if tree.json.type == .string, Engine.ofFoundation.contains(engine) { return false }
    let isOfBytes = Engine.ofModels.subtracting([.object, .foreign]).contains(engine)
    return isOfBytes || !tree.contains { isUnusualNumber($0) || isOfFoundation($0) }
  }

  /// Shapes whose types for some engines have other defaults, or none.
  private static let otherwiseDeclared: [String: Set<Engine>] = [
    "paths": [.tolerant],
    "subclasses": Engine.ofCodable.union([.tolerant]),
    // What Swift makes of a case without values is its own affair, and so is what it makes of one with several.
    "external": Engine.ofCodable.union([.foundation, .object, .foreign]),
    // Of several unusable members the first is told, and dictionaries have no order; nor have copies that of the document.
    "flattened": [.object, .foreign],
    // No zero value goes with the form that a value had.
    "lossless": [.wrappers, .foreignWrappers],
  ]

  /// Whether Foundation's objects and decoder have another text for a number, or take it as one of another kind.
  private static func isUnusualNumber(_ json: JSON) -> Bool {
    guard json.type == .number, let text = try? json.jsonString() else { return false }
    if Int64(text) != nil || UInt64(text) != nil { return text == "-0" }
    guard let value = Double(text), value.isFinite else { return true }
    return "\(value)" != text || value == value.rounded()
  }

  /// Whether Foundation has its own idea of a text as a date or a URL.
  private static func isOfFoundation(_ json: JSON) -> Bool {
    guard let text = json.string else { return false }
    return text.contains("2024-02-") && !text.contains("2024-02-29T") || text.contains("c d")
  }
}
#endif
