/// Both engines on generated documents: the generated reader, and the generated `init(from:)` under JSONDecoder.
///
/// A sample runs always, a large number of documents with PLIANT_SLOW_TESTS=1 in the environment.

#if Macros
import Foundation
import Testing

@testable import Pliant

@JSONModel
private struct AgreedShapes: Equatable {
  var tags: [String] = ["d"], numbers: [Int]?, unique: Set<Int> = [], counts: [String: Int] = [:]
  var byIndex: [Int: String] = [:], grid: [[Int]] = [], gaps: [Int?] = [], towns: [Town]?, leaf: Child?
  var leaves: [Child] = [], named: [String: Child] = [:], lists: [String: [Child]]?
  var leafSet: Set<Child> = [], matrix: [[Child]] = [], dates: [Date?] = []
  var leafGaps: [Child?] = [], leafMatrix: [[Child?]] = [], perhapsNamed: [String: Child?] = [:]
  let needed: [Child]
}

@JSONModel
private struct AgreedPaths: Equatable {
  @Key("name", "title") let name: String
  @Key("info.age", "age") var age: Int?
  @Key("info.leaf") var leaf: Child?
  @Key("info.deep.numbers") var numbers: [Int] = []
  @Key("items.0.id") var first: Int?
  @Key("list.*.id") var ids: [Int] = []
  @Key("score", "points") var score = 5
  @Key("best", "leaves.-1") let best: Child?
}

@JSONModel(.forgiving)
private struct AgreedForgiving: Equatable {
  let id: Int
  let leaf: Child
  let numbers: [Int]
  let byIndex: [Int: String]
  var town: Town?
  @Strict var count = 1
  @Strict var tags: [String]?
  @Required var small: UInt8?
  @Tolerant var leaves: [Child] = []
  @Required var title: String
}

struct EngineAgreementTests {
  private static let documentCount = ProcessInfo.processInfo.environment["PLIANT_SLOW_TESTS"] == nil ? 48 : 6_000

  /// Documents of members that are often right, and otherwise anything.
  private struct Documents {
    var random: RepeatableBits

    /// What is right for a key.
    static let goodValues: [String: [String]] = [
      "count": ["1", "-5"], "small": ["0", "255"], "ratio": ["1.5", "0.25"], "flag": ["true", "false"],
      "name": [#""a""#, #""é""#], "title": [#""t""#], "town": [#""beijing""#, #""shanghai""#],
      "level": ["1", "2"], "link": [#""http://a.b/c""#], "price": ["1.25", "3"], "data": [#""aGk=""#],
      "id": ["1", "42"], "at": [#""2024-02-29T10:00:00Z""#], "tags": [#"["a","b"]"#], "numbers": ["[]", "[1,2]"],
      "unique": ["[1,2,1]"], "counts": [#"{"a":1}"#], "byIndex": [#"{"1":"a","20":"b"}"#], "grid": ["[[1],[]]"],
      "gaps": ["[1,null]"], "towns": [#"["beijing"]"#], "dates": [#"["2024-02-29T10:00:00Z",null]"#], "age": ["41"],
      "score": ["8"], "points": ["9"], "label": [#""l""#],
    ]

    /// The keys of which objects of a key are made.
    static let innerKeys: [String: [String]] = [
      "leaf": ["id", "label"], "best": ["id", "label"], "info": ["age", "leaf", "deep"], "deep": ["numbers"],
    ]

    static let listsOf: [String: String] = [
      "leaves": "leaf", "leafSet": "leaf", "needed": "leaf", "items": "leaf", "list": "leaf", "matrix": "leaves",
      "leafGaps": "leaf", "leafMatrix": "leaves",
    ]

    static let tablesOf: [String: String] = ["named": "leaf", "lists": "leaves", "perhapsNamed": "leaf"]

    mutating func chance(_ count: Int) -> Bool { Int.random(in: 0..<count, using: &random) == 0 }

    mutating func object(_ keys: [String], oddity: Int) -> String {
      let members = keys.shuffled(using: &random).compactMap { key -> String? in
        chance(oddity) ? nil : "\"\(key)\":\(value(for: key, oddity: oddity))"
      }
      return "{" + members.joined(separator: ",") + "}"
    }

    mutating func value(for key: String, oddity: Int) -> String {
      if chance(oddity) { return anything(depth: 2) }
      if let keys = Self.innerKeys[key] { return object(keys, oddity: oddity) }
      if let element = Self.listsOf[key] {
        let elements = (0..<Int.random(in: 0...3, using: &random)).map { _ in value(for: element, oddity: oddity) }
        return "[" + elements.joined(separator: ",") + "]"
      }
      if let element = Self.tablesOf[key] {
        let members = ["a", "b c", "5"].prefix(Int.random(in: 0...3, using: &random)).map { key in
          "\"\(key)\":\(value(for: element, oddity: oddity))"
        }
        return "{" + members.joined(separator: ",") + "}"
      }
      return Self.goodValues[key]?.randomElement(using: &random) ?? "null"
    }

    mutating func anything(depth: Int) -> String {
      switch Int.random(in: 0..<(depth > 0 ? 8 : 5), using: &random) {
      case 5, 6:
        return "["
          + (0..<Int.random(in: 0...3, using: &random)).map { _ in anything(depth: depth - 1) }.joined(separator: ",")
          + "]"
      case 7:
        let keys = ["id", "label", "0", "1", "a"].shuffled(using: &random).prefix(Int.random(in: 0...3, using: &random))
        return "{" + keys.map { "\"\($0)\":\(anything(depth: depth - 1))" }.joined(separator: ",") + "}"
      default: return ForeignDocuments.values.randomElement(using: &random) ?? "null"
      }
    }
  }

  private func compare<Model: JSONReadable & Decodable & Equatable>(_ type: Model.Type, _ keys: [String], seed: UInt64)
  {
    var documents = Documents(random: RepeatableBits(seed: seed))
    var acceptedCount = 0
    var bentCount = 0
    let tolerances = ForeignEngineTests.tolerances
    for index in 0..<Self.documentCount {
      let json = documents.object(keys, oddity: [3, 10, 30, 100][index % 4])
      let (name, tolerance, isEnforced) = tolerances[index / 4 % tolerances.count]
      let reader = readerVerdict(type, json, tolerance, isEnforced)
      let foreign = foreignVerdict(type, json, tolerance, isEnforced)
      #expect(reader.value == foreign.value, "\(name) of \(json)")
      if reader.value != nil {
        acceptedCount += 1
        if !reader.issues.isEmpty { bentCount += 1 }
        #expect(reader.issues == foreign.issues, "\(name) of \(json)")
      } else if let error = foreign.error {
        // Where there are several, another one is met first.
        let all = readerProblems(type, json, tolerance, isEnforced)
        #expect(all.contains(error), "\(name) of \(json): \(all)")
      }
    }
    #expect(acceptedCount > Self.documentCount / 10 && acceptedCount < Self.documentCount, "\(acceptedCount)")
    #expect(bentCount > Self.documentCount / 20, "\(bentCount)")
  }

  @Test(arguments: [1, 2] as [UInt64]) func onScalars(seed: UInt64) {
    let keys = ["count", "ratio", "flag", "name", "town", "level", "link", "price", "data", "id", "title", "at"]
    compare(Scalars.self, keys, seed: seed)
  }

  @Test(arguments: [3, 4] as [UInt64]) func onCollectionsAndModelsInsideOfOthers(seed: UInt64) {
    let keys = [
      "tags", "numbers", "unique", "counts", "byIndex", "grid", "gaps", "towns", "leaf", "leaves", "named", "lists",
      "leafSet", "matrix", "dates", "needed", "leafGaps", "leafMatrix", "perhapsNamed",
    ]
    compare(AgreedShapes.self, keys, seed: seed)
  }

  @Test(arguments: [5, 6] as [UInt64]) func onPathsAndCandidates(seed: UInt64) {
    let keys = ["name", "title", "info", "age", "items", "list", "score", "points", "best", "leaves"]
    compare(AgreedPaths.self, keys, seed: seed)
  }

  @Test(arguments: [7, 8] as [UInt64]) func onTolerancesOfTypesAndProperties(seed: UInt64) {
    let keys = ["id", "leaf", "numbers", "byIndex", "town", "count", "tags", "small", "leaves", "title"]
    compare(AgreedForgiving.self, keys, seed: seed)
  }
}
#endif
