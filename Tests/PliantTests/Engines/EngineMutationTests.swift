// Every shape of the table on every engine, with randomly changed documents: relations between tolerances and engines.

#if Macros
import Foundation
import Pliant
import Testing

struct EngineMutationTests {
  private static let documentCount = ProcessInfo.processInfo.environment["PLIANT_SLOW_TESTS"] == nil ? 40 : 6_000

  private static let shapes: [(shape: EngineShape, documents: [String])] = {
    let rows = EngineTableTests.cases.filter { $0.tolerance == .strict }.enumerated()
    let groups = Dictionary(grouping: rows) { $0.element.shape.name }.values
    return groups.sorted { $0[0].offset < $1[0].offset }.map { ($0[0].element.shape, $0.map(\.element.document)) }
  }()

  private struct Verdicts {
    var engine: Engine, byTolerance: [(name: String, verdict: EngineVerdict)]

    init?(_ engine: Engine, _ shape: EngineShape, _ document: String) {
      guard let run = shape.runs[engine] else { return nil }
      byTolerance = Tolerance.presets.compactMap { name, tolerance in run(document, tolerance).map { (name, $0) } }
      self.engine = engine
      if byTolerance.count < 3 { return nil }
    }

    var strict: EngineVerdict { byTolerance[0].verdict }
    var tolerant: EngineVerdict { byTolerance[1].verdict }
    var forgiving: EngineVerdict { byTolerance[2].verdict }
  }

  @Test(arguments: shapes.indices) func agree(shapeIndex: Int) {
    // The table of cases tests the round trips.
    EngineShape.$makesRoundTrips.withValue(false) { compareEngines(shapeIndex) }
  }

  private func compareEngines(_ shapeIndex: Int) {
    let (shape, texts) = Self.shapes[shapeIndex]
    var documents = MutatedDocuments(texts, seed: UInt64(shapeIndex + 1)), misses: [String] = []
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
      guard all.contains(where: { $0.engine == .foreign }), model.strict.error != nil, !shape.name.hasSuffix("classes")
      else { continue }
      let foreign = shape.foreignProblems?(tree.text, .strict) ?? []
      if Set(foreign.map(Self.steps)) == Set(problems.map(Self.steps)) { continue }
      misses.append("foreign problems \(foreign), not \(problems)\t\(tree.text)")
    }
    if let path = ProcessInfo.processInfo.environment["PLIANT_ENGINE_MISSES"] {
      try? misses.joined(separator: "\n").write(toFile: path + "." + shape.name, atomically: true, encoding: .utf8)
    }
    for miss in misses.prefix(10) { Issue.record("\(shape.name): \(miss)") }
    #expect(misses.isEmpty == true)
  }

  @Test(arguments: shapes.indices) func refuseWhatIsMalformed(shapeIndex: Int) {
    let (shape, texts) = Self.shapes[shapeIndex]
    var documents = MutatedDocuments(texts, seed: UInt64(shapeIndex + 1_001)), count = 0
    for _ in 0..<Self.documentCount {
      let text = documents.broken(documents.document().text)
      guard (try? JSON(parsing: text)) == nil else { continue }
      count += 1
      for engine in Self.ofBytes {
        for (_, tolerance) in Tolerance.presets {
          guard let verdict = shape.runs[engine]?(text, tolerance), verdict.error == nil else { continue }
          Issue.record("\(shape.name) \(engine) took \(text)")
        }
      }
    }
    #expect(count > Self.documentCount / 3)
  }

  /// The engines that read the whole document: a stream may stop after the value.
  private static let ofBytes = Set(Engine.allCases).subtracting(Engine.ofObjects).subtracting(Engine.ofFoundation)
    .subtracting([.stream, .plainStream])

  /// Results of one engine that contradict each other under several tolerances.
  private static func faults(between verdicts: Verdicts) -> [String] {
    var faults: [String] = []
    func isClean(_ verdict: EngineVerdict) -> Bool { verdict.issues.allSatisfy { $0.hasSuffix(" usedFallback") } }
    if !isClean(verdicts.strict) { faults.append("strict bends") }
    // A value that is read as a fallback case in strict may be another case if conversions are allowed.
    let hasFallback = verdicts.strict.error == nil && !verdicts.strict.issues.isEmpty
    for (name, verdict) in verdicts.byTolerance.dropFirst() where !hasFallback {
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

  /// An error with keys and indices in the same notation: a number may be either.
  private static func steps(_ error: String) -> String {
    error.replacingOccurrences(of: "[", with: ".").replacingOccurrences(of: "]", with: "")
  }

  /// The differences between an engine and the model's own reader.
  private static func differences(_ verdicts: Verdicts, _ model: Verdicts, _ problems: [String]) -> [String] {
    if verdicts.engine == .reader { return [] }
    var differences: [String] = []
    for ((name, own), (_, other)) in zip(model.byTolerance, verdicts.byTolerance) {
      if (other.error == nil) != (own.error == nil) {
        let text = other.error ?? "takes it \(other.fields ?? [:])"
        differences.append("\(name): \(text), not \(own.error ?? "taken")")
        continue
      }
      if name == "strict", let error = other.error, Engine.ofModels.contains(verdicts.engine) {
        // Members may be decoded in another order.
        let isInOrder = [.json, .stream].contains(verdicts.engine)
        let isSame = isInOrder ? error == own.error : problems.map(steps).contains(steps(error))
        if !isSame { differences.append("strict: \(error), not \(own.error ?? "")") }
      }
      if other.fields != own.fields {
        let texts = (other.text(against: own.fields ?? [:]), own.text(against: other.fields ?? [:]))
        differences.append("\(name): \(texts.0), not \(texts.1)")
      }
      if own.error == nil, other.issues != own.issues {
        differences.append("\(name): issues \(other.issues), not \(own.issues)")
      }
    }
    return differences
  }

  /// True if an engine must give the result of the model's reader; the table tests the listed differences.
  static func isComparable(_ tree: DocumentTree, _ engine: Engine, _ shape: EngineShape) -> Bool {
    if otherwiseDeclared[shape.name]?.contains(engine) == true { return false }
    if tree.json.type == .string, Engine.ofFoundation.contains(engine) { return false }
    let isOfBytes = Engine.ofModels.subtracting([.object, .foreign]).contains(engine)
    return isOfBytes || !tree.contains { isUnusualNumber($0) || isOfFoundation($0) }
  }

  /// Shapes whose types have other defaults, or none, for some engines.
  private static let otherwiseDeclared: [String: Set<Engine>] = [
    "paths": [.tolerant], "subclasses": Engine.ofCodable.union([.tolerant]),
    // Swift decodes cases without values, and objects with several cases, in its own way.
    "external": Engine.ofCodable.union([.foundation, .object, .foreign]),
    // Reports only the first of several unusable members. Dictionaries are unordered, and captures have another order.
    "flattened": [.object, .foreign],
    // There is no zero value for the form that a value had.
    "lossless": [.wrappers, .foreignWrappers],
  ]

  /// True if Foundation's objects and decoder have another text for a number, or read it as another kind.
  private static func isUnusualNumber(_ json: JSON) -> Bool {
    guard json.type == .number, let text = try? json.jsonString() else { return false }
    if Int64(text) != nil || UInt64(text) != nil { return text == "-0" }
    guard let value = Double(text), value.isFinite else { return true }
    return "\(value)" != text || value == value.rounded()
  }

  /// True if Foundation reads a text as a date or URL in its own way.
  private static func isOfFoundation(_ json: JSON) -> Bool {
    guard let text = json.string else { return false }
    return text.contains("2024-02-") && !text.contains("2024-02-29T") || text.contains("c d")
  }
}

/// A document that keeps the text of its numbers and the order of its members, but not the escapes of its texts.
struct DocumentTree {
  let json: JSON
  init(_ json: JSON) { self.json = json.unescaped }
  var text: String { (try? json.jsonString()) ?? "" }

  /// True if `isMet` is true for any value or key.
  func contains(_ isMet: (JSON) -> Bool) -> Bool {
    json.nodes.contains { isMet($0) || ($0.object ?? [:]).contains { isMet(JSON($0.key)) } }
  }
}

extension JSON {
  fileprivate init(members: [Object.Element]) { self.init(Object(members.map { ($0.key, $0.value) })) }

  fileprivate var unescaped: JSON {
    if let string { return JSON(string) }
    if let array { return JSON(array.map(\.unescaped)) }
    return object.map { JSON($0.mapValues(\.unescaped)) } ?? self
  }

  /// This value and all values inside it, in the order of the document.
  fileprivate var nodes: [JSON] { [self] + (array ?? object?.values ?? []).flatMap(\.nodes) }

  /// Returns a copy with one value changed, counted in the order of the document.
  fileprivate func changing(_ left: inout Int, _ change: (JSON) -> JSON) -> JSON {
    left -= 1
    if left == -1 { return change(self) }
    guard left >= 0 else { return self }
    if let array { return JSON(array.map { $0.changing(&left, change) }) }
    return object.map { JSON($0.mapValues { $0.changing(&left, change) }) } ?? self
  }
}

/// Documents like those of the table with random changes, well-formed or not.
struct MutatedDocuments {
  var random: RepeatableBits
  private let documents: [JSON]
  private let values: [JSON]

  /// Values that servers send instead of the expected ones.
  private static let oddities = #"""
    [null, true, false, 0, 1, 2, -3, 42, 300, 1.5, 9007199254740993, 18446744073709551615, "", "41", " 42.0 ", "abc",
     "true", "off", "null", "1", "shanghai", "Shanghai", "2024/02/29 10:00", "1709247598", 1709247598250, "aGk", "1.25",
     "é😀", [], {}, [1], ["1"], [null], {"0": 1}, {"1": "2", "0": null}, "[1,\"2\",null]", "{\"id\":\"4\"}", "{\"id\":\"x\"}",
     "{\"id\":1", "1, 2,3", {"id": 1}, [{"id": "7"}], [[1, "x"]], {"a": [1]}]
    """#

  init(_ texts: [String], seed: UInt64) {
    random = RepeatableBits(seed: seed)
    documents = texts.compactMap { try? JSON(parsing: $0).unescaped }.filter {
      ($0.type == .array || $0.type == .object) && DocumentTree($0).text.count < 2_000
    }
    values =
      documents.flatMap { $0.nodes.dropFirst() }
      + ((try? JSON(parsing: Self.oddities).unescaped).flatMap(\.array) ?? [])
  }

  mutating func document() -> DocumentTree {
    var json = documents.randomElement(using: &random) ?? .null
    for _ in 0..<Int.random(in: 0...3, using: &random) {
      var place = Int.random(in: 0..<json.nodes.count, using: &random)
      json = json.changing(&place) { changed($0) }
    }
    return DocumentTree(json)
  }

  private mutating func changed(_ json: JSON) -> JSON {
    let value = values.randomElement(using: &random) ?? .null
    switch (Int.random(in: 0..<10, using: &random), json.array, json.object.map(Array.init)) {
    case (0, _, _): return JSON(DocumentTree(json).text)
    case (1, _, _): return [json]
    case (2...3, var elements?, _):
      elements.insert(value, at: Int.random(in: 0...elements.count, using: &random))
      return JSON(elements)
    case (4, var elements?, _) where !elements.isEmpty:
      elements.remove(at: Int.random(in: 0..<elements.count, using: &random))
      return JSON(elements)
    case (2, _, var members?):
      let key = ["more", "id", "0", "name", "type"].randomElement(using: &random) ?? ""
      if !members.contains(where: { $0.key == key }) { members.append((key, value)) }
      return JSON(members: members)
    case (3, _, let members?): return JSON(members: members.shuffled(using: &random))
    case (4...5, _, var members?):
      if let index = members.indices.randomElement(using: &random) { members.remove(at: index) }
      return JSON(members: members)
    case (6, _, let members?): return JSON(members.map(\.value))
    case (6, let elements?, _): return JSON(members: elements.enumerated().map { ("\($0)", $1) })
    default: return value
    }
  }

  /// A text with some bytes changed, which is rarely well-formed.
  mutating func broken(_ text: String) -> String {
    var bytes = Array(text.utf8)
    let parts = Array(#"{}[]",:.-+eE0 19tfn\u"#.utf8)
    for _ in 0..<Int.random(in: 1...2, using: &random) {
      let place = Int.random(in: 0...bytes.count, using: &random)
      let part = parts.randomElement(using: &random) ?? 0
      switch Int.random(in: 0..<4, using: &random) {
      case 0: bytes.insert(part, at: place)
      case 1 where place < bytes.count: bytes[place] = part
      case 2 where place < bytes.count: bytes.remove(at: place)
      default: bytes.removeSubrange(place...)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
#endif
