// Keys in any order, duplicate keys, and dictionaries with keys of all types: the values are those of Foundation.

import Foundation
import Pliant
import Testing

struct KeyOrderTests {
  /// More properties than a linear search is used for: keys of all lengths, some missing, and nested objects.
  struct Wide: Codable, Equatable {
    struct Inner: Codable, Equatable {
      var a: Int, ab: Int?, abc, abcd, abcde: Int, abcdef, abcdefg, abcdefgh, abcdefghi: Int?
    }
    var id: Int, profile_image_0_of_the_user, profile_image_1_of_the_user, profile_image_2_of_the_user: String
    var missing1, missing2: String?, inner: Inner, inners: [Inner], é: Int?, 用户: String
    var id_str, name, screen_name, location, description, url: String, byName: [String: Inner], last: Bool
  }

  private func inner(_ number: Int) -> Wide.Inner {
    Wide.Inner(
      a: number, ab: number % 2 == 0 ? nil : 1, abc: 2, abcd: 3, abcde: 4, abcdef: 5, abcdefg: nil, abcdefgh: 6,
      abcdefghi: number % 3 == 0 ? nil : 7)
  }

  private var wide: Wide {
    Wide(
      id: 1, profile_image_0_of_the_user: "p0", profile_image_1_of_the_user: "p1", profile_image_2_of_the_user: "p2",
      missing1: nil, missing2: nil, inner: inner(1), inners: (2..<9).map(inner), é: 8, 用户: "u", id_str: "1", name: "n",
      screen_name: "s", location: "l", description: "d", url: "u", byName: ["x": inner(3), "y": inner(4)], last: true)
  }

  /// A document with the members of each object in random order, and with keys that are never requested.
  private func shuffled(_ value: Any, extra: Int, _ random: inout RepeatableBits) -> String {
    switch value {
    case let object as [String: Any]:
      var members = object.sorted { $0.key < $1.key }.map { key, value in
        "\"\(key)\":\(shuffled(value, extra: key == "byName" ? 0 : extra, &random))"
      }
      if object["x"] == nil { members += (0..<extra).map { "\"unknown\($0)\":[{\"id\":9}]" } }
      return "{\(members.shuffled(using: &random).joined(separator: ","))}"
    case let array as [Any]:
      return "[\(array.map { shuffled($0, extra: extra, &random) }.joined(separator: ","))]"
    default:
      let data = try? JSONSerialization.data(withJSONObject: value, options: .fragmentsAllowed)
      return String(decoding: data ?? Data(), as: UTF8.self)
    }
  }

  private struct Repeated: Decodable {
    var sum = 0
    init(from decoder: any Decoder) throws {
      for key in try decoder.container(keyedBy: AnyKey.self).allKeys {
        sum += try decoder.container(keyedBy: AnyKey.self).decode(Int.self, forKey: key)
        if try decoder.container(keyedBy: AnyKey.self).contains(AnyKey(key.stringValue + "x")) { sum = 0 }
      }
    }
  }

  @Test(arguments: ["a", "é", #"\u0061"#]) func manyContainersOfOneObjectTakeLinearTime(_ key: String) throws {
    try expectGrowth(below: 40, from: 100, to: 1600) { count in
      let document = Data(("{\"\(key)\":1" + (1..<count).map { ",\"key\($0)\":1" }.joined() + "}").utf8)
      var sum = 0
      let time = try processorTime { sum = try PliantDecoder().decode(Repeated.self, from: document).sum }
      #expect(sum == count)
      return time
    }
  }

  @Test(arguments: [0, 1, 30, 70]) func changesNothing(extra: Int) throws {
    let expected = [wide, wide]
    let object = try JSONSerialization.jsonObject(with: JSONEncoder().encode(expected))
    var random = RepeatableBits(seed: UInt64(extra))
    for _ in 0..<40 {
      let document = Data(shuffled(object, extra: extra, &random).utf8)
      #expect(try JSONDecoder().decode([Wide].self, from: document) == expected)
      for decoder in [PliantDecoder.strict, PliantDecoder()] {
        #expect(try reported { try decoder.decode([Wide].self, from: document, report: &$0) } == (expected, []))
      }
    }
  }

  struct ByTurns: Decodable {
    var found: [Int] = []
    init(from decoder: any Decoder) throws {
      let left = try decoder.keyed.nestedContainer(keyedBy: AnyKey.self, forKey: "left")
      let right = try decoder.keyed.nestedContainer(keyedBy: AnyKey.self, forKey: "right")
      for key in (0..<20).reversed().map({ AnyKey("k\($0)") }) {
        found += try [left, right].map { try $0.decodeIfPresent(Int.self, forKey: key) ?? -1 }
      }
    }
  }

  @Test func keepsSiblingsApart() throws {
    func members(_ numbers: some Sequence<Int>, times factor: Int) -> String {
      numbers.map { "\"k\($0)\":\($0 * factor)" }.joined(separator: ",")
    }
    let document = "{\"left\":{\(members(0..<20, times: 1))},\"right\":{\(members((3..<17).reversed(), times: 100))}}"
    let expected = (0..<20).reversed().flatMap { [$0, (3..<17).contains($0) ? $0 * 100 : -1] }
    #expect(try PliantDecoder().decode(ByTurns.self, from: document).found == expected)
    #expect(try JSONDecoder().decode(ByTurns.self, from: document).found == expected)
  }
}

private let order = CodingUserInfoKey(rawValue: "order").unsafelyUnwrapped

/// Requests keys in the order in its decoder's `userInfo`.
private struct Asking<Key: CodingKey>: Decodable {
  var found: [String]
  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    found = (decoder.userInfo[order] as? [String] ?? []).map { text in
      guard let key = Key(stringValue: text) else { return "\(text) unknown" }
      // Sometimes checks first that the key exists.
      if text == "b", !container.contains(key) { return "\(text) missing" }
      return (try? container.decode(Int.self, forKey: key)).map { "\(text) \($0)" } ?? "\(text) missing"
    }
  }
}

/// Several cases, a single case, and cases in another order than in the document.
private enum Cases: String, CodingKey { case a, b, c, d }
private enum Only: String, CodingKey { case a }
private enum Reversed: String, CodingKey { case d, c, b, a }

struct DuplicateKeyParityTests {
  /// Keys that differ in their first or last bytes, only in the middle, or only in length.
  private static let keys =
    [0, 1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 24, 25].flatMap { length in
      ["a", "b"].map { String(repeating: $0, count: length) }
    } + (0..<12).map { "profile_image_\($0)_of_the_user" } + ["é", "用户", "用户1", "a b", "A"]

  @Test func dependsOnNothingElse() throws {
    var random = RepeatableBits(seed: 35)
    for round in 0..<400 {
      let names = ["a", "b", "c", "d"]
      var members = (0..<Int.random(in: 0...8, using: &random)).compactMap { _ in names.randomElement(using: &random) }
      // Enough of them for tables.
      let others = round % 8 == 0 ? (0..<Int.random(in: 20...80, using: &random)).map { "k\($0)" } : []
      members.insert(contentsOf: others, at: members.count / 2)
      if round % 3 == 0 { members += (0..<20).compactMap { _ in Self.keys.randomElement(using: &random) } }
      var document = "{" + members.enumerated().map { "\"\($1)\":\($0)" }.joined(separator: ",") + "}"
      if round % 5 == 0 { document = document.replacingOccurrences(of: #""a""#, with: #""\u0061""#) }
      let order = (0..<Int.random(in: 0...9, using: &random)).compactMap { _ in
        (names + members).randomElement(using: &random)
      }
      try expectFoundationsAnswers(document, order)
      try expectFoundationsAnswers(document, members + order)
    }
  }

  private func expectFoundationsAnswers(_ document: String, _ keys: [String]) throws {
    func expect<Key: CodingKey>(_: Key.Type) throws {
      let foundation = with(JSONDecoder()) { $0.userInfo[order] = keys }
      let expected = try foundation.decode(Asking<Key>.self, from: Data(document.utf8)).found
      for decoder in [PliantDecoder.strict, PliantDecoder()].map({ with($0) { $0.userInfo[order] = keys } }) {
        let one = try decoder.decode(Asking<Key>.self, from: document)
        let answers = try [one] + decoder.decode([Asking<Key>].self, from: "[\(document),\(document)]")
        #expect(answers.map(\.found) == [expected, expected, expected], "\(document), \(keys)")
      }
    }
    for type in [AnyKey.self, Cases.self, Only.self, Reversed.self] as [any CodingKey.Type] { try expect(type) }
  }
}

struct ConfigurationTests {
  private struct Scaled: DecodableWithConfiguration {
    var values: [Int]
    init(from decoder: any Decoder, configuration: Int) throws {
      let parts = try decoder.keyed.decodeIfPresent([Int].self, forKey: "parts") ?? []
      values = try [decoder.keyed.decode(Int.self, forKey: "value") * configuration] + parts
    }
  }

  @Test func valuesOfConfiguredTypesBendAsOthers() throws {
    let data = Data(#"{"value":"4","parts":[1,"x"]}"#.utf8)
    #expect(try PliantDecoder().decode(Scaled.self, from: data, configuration: 2).values == [8, 1])
  }
}

private enum Fruit: String, Codable, CodingKeyRepresentable { case apple, pear, plum }
private enum Size: Int, Codable, CodingKeyRepresentable { case small = 1, large = 2 }

/// Not representable as a key, as `Level`: Codable writes pairs.
private enum Letter: String, Codable { case a, b }

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

/// A tree that leaves out the branches that can't be read.
private struct Tree: Decodable {
  var branches: [Int: Tree]
  var count: Int { 1 + branches.values.map(\.count).reduce(0, +) }
  init(from decoder: any Decoder) throws {
    branches = (try? decoder.singleValueContainer().decode([Int: Tree].self)) ?? [:]
  }
}

private struct Nested: Hashable, Decodable { var keys: [Nested: Int]?, n = 0 }

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
    // Foundation decodes the members of an object in no fixed order, so it may report any of several errors.
    let isCertain = object.filter { $0 == ":" }.count < 2
    for (ours, theirs) in [single, outcomes([Value].self, "[\(object)]")]
    where isCertain || !Self.isFailure(ours) || !Self.isFailure(theirs) {
      #expect(ours == theirs, "\(type) from \(object.prefix(100))")
    }
    // The tolerant decoder gives every value that Foundation gives, except for keys in two spellings.
    let theirs = single.theirs
    guard !Self.isFailure(theirs) else { return }
    var report = DecodingReport()
    let bent = attempt { try PliantDecoder().decode(type, from: Data(object.utf8), report: &report) }
    // A whole number that isn't written as an integer is a conversion.
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
      [Fruit: String].self, [Level: String].self, [Letter: String].self, [Item: String].self,
      [Int: [Int64: String]].self,
    ]
    for type in types { expectSame(type, object) }
  }

  /// If a key has several spellings in a document, Foundation picks one at random. Here the last is used.
  @Test(arguments: [PliantDecoder(enforcing: .strict), PliantDecoder()])
  func decidesBetweenSpellingsOfOneKey(_ decoder: PliantDecoder) throws {
    for object in [#"{"1":1,"01":2}"#, #"{"1":1,"+1":3,"01":2}"#, #"{"1":1,"1":7,"01":2}"#, #"{"1":1,"01":2,"1":7}"#] {
      #expect(try decoder.decode([Int: Int].self, from: object) == [1: 2], "\(object)")
      #expect(try decoder.decode([Int: Int?].self, from: object) == [1: 2], "\(object)")
    }
    #expect(try decoder.decode([Int: Int?].self, from: #"{"1":1,"01":null}"#) == [1: nil])
    #expect(try decoder.decode([Folded: Int].self, from: #"{"A":1,"a":2}"#) == [Folded("a"): 2])
  }

  @Test(arguments: [
    (#"{"1":"7","2":true,"x":3,"4":[]}"#, [1: 7, 2: 1]), (#"{"1":1,"1":2}"#, [1: 1]), (#"{"01":5,"1":6}"#, [1: 6]),
    (#"{"1":1,"01":"x"}"#, [1: 1]),
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
    // Each level has an invalid key, or two spellings of one: decoding a level twice would take 2^100 times as long.
    for end in [#","x":1}"#, #","1":{}}"#, #","01":{}}"#, "}"] {
      let document = String(repeating: #"{"1":"#, count: 100) + "{}" + String(repeating: end, count: 100)
      #expect(try PliantDecoder(enforcing: .strict).decode(Tree.self, from: document).count >= 1)
      _ = try PliantDecoder().decode(Tree.self, from: document)
    }
    for (start, end) in [("{}", #",1,"x",1]}"#), ("{}", #",1,{"keys":5},1],"n":"x"}"#)] {
      let document =
        String(repeating: #"{"keys":[{},0,"#, count: 100) + start + String(repeating: end, count: 100)
      _ = try? PliantDecoder().decode(Nested.self, from: document)
      _ = try? PliantDecoder().decode(Nested.self, from: document, collectingAll: true)
    }
  }
}

private struct KeyedHolder<Value: Codable & Equatable>: Codable, Equatable { var value: Value }

#if Macros
@JSONModel private struct TextKeyed: Equatable { var ids: [UUID: Int] = [:], letters: [Letter: Int] = [:] }
#endif

struct NonStringKeyedDictionaryTests {
  private func bend<Value: Codable & Equatable>(_ text: String, to expected: Value, _ count: Int) {
    var (plain, held) = (DecodingReport(), DecodingReport())
    let value = try? PliantDecoder().decode(Value.self, from: text, report: &plain)
    let holder = try? PliantDecoder().decode(KeyedHolder<Value>.self, from: "{\"value\":\(text)}", report: &held)
    #expect([value, holder?.value] == [expected, expected], "\(Value.self) from \(text)")
    #expect(plain.count == count && held.count == count, "\(Value.self) from \(text): \(plain) \(held)")
  }

  @Test func takesTheOtherFormOfADictionary() {
    bend(#"{"1":"a","2":"b"}"#, to: [Int64(1): "a", 2: "b"], 1)
    bend(#"{"1":"a","2":"b"}"#, to: [Level.low: "a", .high: "b"], 1)
    bend(#"{"a":"x"}"#, to: [Letter.a: "x"], 1)
    bend("{}", to: [Int64: String](), 1)
    bend(#"{"1":"a","x":"b","2":null}"#, to: [Int64(1): "a"], 3)
    bend(#"[1,"a",2,null]"#, to: [Int64(1): "a"], 1)
  }

  @Test func dropsPairsWithBadKeysUnlessAllAreBad() {
    bend(#"[7,"a","x","b",9,"c"]"#, to: [UInt8(7): "a", 9: "c"], 1)
    bend(#"[300,"a","7","b",null,"c"]"#, to: [UInt8(7): "b"], 3)
    bend(#"[{"id":1},"a",{"id":"x"},"b"]"#, to: [Item(id: 1): "a"], 1)
    bend(#"["a","x","z","y",[],[]]"#, to: [Letter.a: "x"], 2)
    bend(#"["kiwi","a","apple","b"]"#, to: [Fruit.apple: "b"], 2)
    bend(#"["x","a","y",[]]"#, to: [UInt8(0): "x", 1: "a", 2: "y"], 2)
    let keeping = PliantDecoder(tolerance: .tolerant.with(\.dropsElements, false))
    for text in [#"["x","a",7,"b"]"#, #"[7,"b","x","a"]"#] {
      let error = #expect(throws: DecodingError.self) { try keeping.decode([UInt8: String].self, from: text) }
      #expect(error?.jsonError?.path.description == (text.hasPrefix("[7") ? "$[2]" : "$[0]"))
    }
  }

  #if Macros
  @Test func modelsTakePairsWhoseKeysCannotBeIndices() throws {
    let id = UUID(), pairs = #"{"ids":["\#(id)",1],"letters":["a",1,"x",2]}"#
    var report = DecodingReport()
    let value = try TextKeyed(json: pairs, report: &report)
    #expect(value == TextKeyed(ids: [id: 1], letters: [.a: 1]) && report.count == 3)
    #expect(try JSONDecoder().decode(TextKeyed.self, from: Data(pairs.utf8)) == value)
    #expect(try TextKeyed(json: #"{"letters":["a",1,"b"]}"#) == TextKeyed())
    #expect(throws: DecodingError.self) { try PliantDecoder(enforcing: .strict).decode(TextKeyed.self, from: pairs) }
  }
  #endif

  @Test func takesPairsAndArraysByIndexWhereCodableHasObjects() {
    bend(#"["apple","a","pear","b"]"#, to: [Fruit.apple: "a", .pear: "b"], 1)
    bend(#"["apple","a","pear",[]]"#, to: [Fruit.apple: "a"], 2)
    bend(#"{"apple":"a","kiwi":"b"}"#, to: [Fruit.apple: "a"], 1)
    bend(#"{"1":"a","x":"b","2":null}"#, to: [1: "a"], 2)
    bend(#"["a","b"]"#, to: [0: "a", 1: "b"], 1)
    bend(#"["a",null,"c"]"#, to: [0: "a", 2: "c"], 2)
    bend(#"["a","b","c"]"#, to: [Int64(0): "a", 1: "b", 2: "c"], 1)
  }

  @Test(arguments: [#"{"x":"a"}"#, #"{"1":"a","y":1,"2":null}"#, #"["a",null]"#, #"{"1":[]}"#, "[]"])
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
