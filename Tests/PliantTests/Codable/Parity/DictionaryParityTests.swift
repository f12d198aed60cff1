// Dictionaries with keys of all types: those that Foundation's decoder makes, and those in the other form.

import Foundation
import Pliant
import Testing

private enum Fruit: String, Codable, CodingKeyRepresentable { case apple, pear, plum }
private enum Size: Int, Codable, CodingKeyRepresentable { case small = 1, large = 2 }

/// Without a form as a key: Codable has pairs.
private enum Degree: Int, Codable { case low = 1, high = 2 }
private enum Letter: String, Codable { case a, b }

/// A key of which two texts are one.
private struct Folded: Hashable, Codable, CodingKeyRepresentable {
  var text: String
  init(_ text: String) { self.text = text.lowercased() }
  init?(codingKey: some CodingKey) {
    guard !codingKey.stringValue.isEmpty else { return nil }
    self.init(codingKey.stringValue)
  }
  var codingKey: any CodingKey { AnyKey(text) }
}

private struct Item: Codable, Hashable { var id: Int, name: String? = nil }

/// A tree that goes on without the branches that can't be read.
private struct Tree: Decodable {
  var branches: [Int: Tree]
  var count: Int { 1 + branches.values.map(\.count).reduce(0, +) }
  init(from decoder: any Decoder) throws {
    branches = (try? decoder.singleValueContainer().decode([Int: Tree].self)) ?? [:]
  }
}

struct DictionaryParityTests {
  private static let objects = [
    "{}", #"{"1":1}"#, #"{"1":1,"2":2}"#, #"{"2":1,"1":2,"1":3}"#, #"{"01":2}"#, #"{"+1":1}"#, #"{"-1":1,"1":2}"#,
    #"{"-0":1}"#, #"{"0":2}"#, #"{"00":1}"#, #"{"-":1}"#, #"{"":1}"#, #"{"1 ":1}"#, #"{"a":1}"#, #"{"1":1,"a":2}"#,
    #"{"1":"x","a":2}"#, #"{"1":1,"1":"x"}"#, #"{"1":"x","1":1}"#, #"{"\u0031":1}"#, #"{"\u0031":1,"1":2}"#,
    #"{"1":2,"\u0031":1}"#, #"{"9223372036854775807":1}"#, #"{"9223372036854775808":1}"#,
    #"{"-9223372036854775808":1}"#, #"{"123456789012345678":1,"999999999999999999":2}"#, #"{"1234567890123456789":1}"#,
    #"{"1":null}"#, #"{"1":1,"2":null}"#, #"{"1":1.0}"#, #"{"1":1e2}"#, #"{"1":1.5}"#, #"{"1":12345678901234567890}"#,
    #"{"1":true,"2":false}"#, #"{"1":"a","2":"b"}"#, #"{"1":"é\n","2":"金"}"#, #"{"é":1,"e\u0301":2}"#,
    #"{"e\u0301":2,"é":1,"a":3}"#, #"{"a":1,"b":2,"a":3}"#, #"{"apple":1,"pear":2}"#, #"{"apple":1,"apple":2}"#,
    #"{"apple":1,"kiwi":2}"#, #"{"pl\u0075m":3}"#, #"{"plum":1,"pl\u0075m":3}"#, #"{"A":1,"b":2}"#, #"{"1":{"id":1}}"#,
    #"{"1":{"id":1},"2":{"id":"x"}}"#, #"{"1":{"id":1,"name":"n"},"1":{"id":2}}"#, #"{"apple":{"id":1},"pear":{}}"#,
    #"{"1":{"1":{"1":1}}}"#, #"{"1":{"1":1,"x":2},"2":{"2":2}}"#, #"{"a":{"a":1,"a":2},"b":{"b":2}}"#, "[]", "[1,2]",
    "[1,1,2,2]", #"["apple",1]"#, #"[1,"a",2,"b"]"#, #"["1","a"]"#, #"["a","b"]"#, #"[1,"a",2]"#, #"[["a"]]"#, "[1]",
    #"["apple","a","pear","b"]"#, #"[{"id":1},"a"]"#, #"[1,"a",1,"b"]"#, #"[1.5,"a"]"#, #"{"1":"a"}"#, #"{"a":"x"}"#,
    "null", "1", #""x""#, #"{"Ⅷ":1}"#, #"{"１":1}"#,
  ]

  private static let large: [String] = [100, 5000].map { count in
    "{" + (0..<count).map { "\"\($0)\":\($0)" }.joined(separator: ",") + "}"
  }

  private func expectSame<Value: Decodable & Equatable>(_ type: Value.Type, _ object: String) {
    func outcomes<Whole: Decodable>(_ whole: Whole.Type, _ text: String) -> (ours: String, theirs: String) {
      let ours = attempt { try PliantDecoder(enforcing: .strict).decode(whole, from: Data(text.utf8)) }
      return (ours, attempt { try JSONDecoder().decode(whole, from: text) })
    }
    let single = outcomes(type, object)
    // Foundation goes through an object in no certain order, so of several faults it may name any.
    let isCertain = object.filter { $0 == ":" }.count < 2
    for (ours, theirs) in [single, outcomes([Value].self, "[\(object)]")]
    where isCertain || !Self.isFailure(ours) || !Self.isFailure(theirs) {
      #expect(ours == theirs, "\(type) from \(object.prefix(100))")
    }
    // Whatever Foundation takes, the tolerant decoder takes for the same, but for keys that are one in two spellings.
    let theirs = single.theirs
    guard !Self.isFailure(theirs) else { return }
    var report = DecodingReport()
    let bent = attempt { try PliantDecoder().decode(type, from: Data(object.utf8), report: &report) }
    // A whole number that is not written as an integer is a conversion.
    let isClean = report.isClean || object.contains("1.0") || object.contains("1e2")
    #expect(bent == theirs && isClean, "\(type) from \(object.prefix(100))")
  }

  private static func isFailure(_ outcome: String) -> Bool {
    ["typeMismatch", "valueNotFound", "keyNotFound", "dataCorrupted"].contains { outcome.hasPrefix($0) }
  }

  @Test(arguments: objects + large) func givesWhatFoundationGives(_ object: String) {
    let types: [any (Decodable & Equatable).Type] = [
      [String: Int].self, [String: Double].self, [String: String].self, [String: Bool].self, [String: Int8].self,
      [String: Int?].self, [String: Item].self, [String: [String: Int]].self, [Int: Int].self, [Int: Double].self,
      [Int: String].self, [Int: Bool].self, [Int: UInt8].self, [Int: Int?].self, [Int: Item].self,
      [Int: [Int: Int]].self, [Int: [Int: [Int: Int]]].self, [Fruit: Int].self, [Fruit: Item].self, [Size: Int].self,
      [Folded: Int].self, [Folded: Item].self, [Int64: String].self, [UInt8: String].self, [Double: String].self,
      [Fruit: String].self, [Degree: String].self, [Letter: String].self, [Item: String].self,
      [Int: [Int64: String]].self,
    ]
    for type in types { expectSame(type, object) }
  }

  /// Foundation lets chance decide between keys that are one in several spellings. Here the last counts in strict decoding, and
  /// the first elsewhere, as everywhere.
  @Test(arguments: [(PliantDecoder(enforcing: .strict), 2), (PliantDecoder(), 1)])
  func decidesBetweenSpellingsOfOneKey(_ decoder: PliantDecoder, _ value: Int) throws {
    for object in [#"{"1":1,"01":2}"#, #"{"1":1,"+1":3,"01":2}"#, #"{"1":1,"1":7,"01":2}"#] {
      #expect(try decoder.decode([Int: Int].self, from: object) == [1: value], "\(object)")
      #expect(try decoder.decode([Int: Int?].self, from: object) == [1: value], "\(object)")
    }
    #expect(try decoder.decode([Folded: Int].self, from: #"{"A":1,"a":2}"#) == [Folded("a"): value])
  }

  @Test(arguments: [
    (#"{"1":"7","2":true,"x":3,"4":[]}"#, [1: 7, 2: 1]), (#"{"1":1,"1":2}"#, [1: 1]), (#"{"01":5,"1":6}"#, [1: 5]),
  ]) func bendsWhatFoundationRefuses(_ object: String, _ expected: [Int: Int]) throws {
    var report = DecodingReport()
    #expect(try PliantDecoder().decode([Int: Int].self, from: object, report: &report) == expected)
    #expect(report.isClean == !object.contains("x"))
  }

  @Test(arguments: [
    (#"{"1":1,"-2":2,"0":3}"#, [1: 1, -2: 2, 0: 3]), (#"{"1":1,"1":2}"#, [1: 2]), (#"{"\u0031":7}"#, [1: 7]),
  ]) func readsIntegerKeysByTheirBytes(_ object: String, _ expected: [Int: Int]) throws {
    #expect(try valueRead([Int: Int].self, from: object) == expected)
    for bad in [#"{"01":1}"#, #"{"+1":1}"#, #"{"-0":1}"#, #"{"x":1}"#, #"{"00":1}"#, #"{"-01":1}"#, #"{"-":1}"#] {
      #expect(try valueRead([Int: Int].self, from: bad, .tolerant) == [:], "\(bad)")
      #expect(throws: JSONError.self, "\(bad)") { try valueRead([Int: Int].self, from: bad) }
    }
  }

  @Test func takesTimeByTheLengthOfTheDocumentWhateverFails() throws {
    // Each level has a key that is none, or two that are one: decoding a level twice would take 2^100 times as long.
    for end in [#","x":1}"#, #","1":{}}"#, #","01":{}}"#, "}"] {
      let document = String(repeating: #"{"1":"#, count: 100) + "{}" + String(repeating: end, count: 100)
      let tree = try PliantDecoder(enforcing: .strict).decode(Tree.self, from: document)
      #expect(tree.count >= 1)
      _ = try PliantDecoder().decode(Tree.self, from: document)
    }
  }
}

private struct KeyedHolder<Value: Codable & Equatable>: Codable, Equatable { var value: Value }

struct NonStringKeyedDictionaryTests {
  private func bend<Value: Codable & Equatable>(_ text: String, to expected: Value, _ count: Int) {
    var (plain, held) = (DecodingReport(), DecodingReport())
    let value = try? PliantDecoder().decode(Value.self, from: text, report: &plain)
    let holder = try? PliantDecoder().decode(KeyedHolder<Value>.self, from: "{\"value\":\(text)}", report: &held)
    #expect([value, holder?.value] == [expected, expected], "\(Value.self) from \(text)")
    #expect(plain.count == count && held.count == count, "\(Value.self) from \(text): \(plain) \(held)")
  }

  @Test func takesObjectsWhereCodableHasPairs() {
    bend(#"{"1":"a","2":"b"}"#, to: [Int64(1): "a", 2: "b"], 1)
    bend(#"{"1":"a","2":"b"}"#, to: [Degree.low: "a", .high: "b"], 1)
    bend(#"{"a":"x"}"#, to: [Letter.a: "x"], 1)
    bend("{}", to: [Int64: String](), 1)
    bend(#"{"1":"a","x":"b","2":null}"#, to: [Int64(1): "a"], 3)
    bend(#"[1,"a",2,null]"#, to: [Int64(1): "a"], 1)
  }

  @Test func takesPairsAndArraysByIndexWhereCodableHasObjects() {
    bend(#"["apple","a","pear","b"]"#, to: [Fruit.apple: "a", .pear: "b"], 1)
    bend(#"["apple","a","pear",[]]"#, to: [Fruit.apple: "a"], 2)
    bend(#"{"apple":"a","kiwi":"b"}"#, to: [Fruit.apple: "a"], 1)
    bend(#"{"1":"a","x":"b","2":null}"#, to: [1: "a"], 2)
    bend(#"["a","b"]"#, to: [0: "a", 1: "b"], 1)
    bend(#"["a",null,"c"]"#, to: [0: "a", 2: "c"], 2)
    bend(#"["a","b","c"]"#, to: [Int64(0): "a", 1: "b", 2: "c"], 1)
  }

  @Test(arguments: [#"{"x":"a"}"#, #"{"1":"a","y":1,"2":null}"#, #"["a",null]"#, #"{"1":[]}"#])
  func reportsAsModelsDo(_ text: String) throws {
    var (model, plain) = (DecodingReport(), DecodingReport())
    let value = try [Int: String](json: text, report: &model)
    #expect(try PliantDecoder().decode([Int: String].self, from: text, report: &plain) == value)
    #expect(plain.issues.map(\.description) == model.issues.map(\.description))
  }

  @Test func refusesWhatIsNeither() {
    func refuses<Key: Decodable & Hashable>(_ text: String, _: Key.Type) -> Bool {
      (try? PliantDecoder().decode([Key: String].self, from: text)) == nil
    }
    #expect(refuses(#"["kiwi","a"]"#, Fruit.self) && refuses("7", Int.self))
    #expect(refuses(#"{"1":"a"}"#, Item.self) && refuses(#"[{"id":1}]"#, Item.self))
  }
}
