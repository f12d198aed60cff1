// Removing members results in the same object as never adding them; and merging follows RFC 7396.

import Pliant
import Testing

struct JSONRemovalTests {
  /// Members in order, as an array.
  private struct Model {
    var members: [(key: String, value: Int)] = []

    mutating func set(_ key: String, _ value: Int) {
      guard let index = members.firstIndex(where: { $0.key == key }) else { return members.append((key, value)) }
      members[index].value = value
    }

    mutating func remove(_ key: String) -> Int? {
      members.firstIndex { $0.key == key }.map { members.remove(at: $0).value }
    }
  }

  private func expectEqual(_ json: JSON, _ model: Model, _ step: Testing.Comment) throws {
    let object = try #require(json.object)
    let text = "{" + model.members.map { "\"\($0.key)\":\($0.value)" }.joined(separator: ",") + "}"
    #expect(try json.jsonString() == text, step)
    let keys = model.members.map(\.key)
    #expect(json.count == keys.count && object.count == keys.count, step)
    #expect(object.isEmpty == keys.isEmpty && json.isEmpty == keys.isEmpty, step)
    #expect(object.keys == keys && object.indices.map { object[$0].key } == keys, step)
    #expect(object.values == model.members.map { JSON($0.value) } && object.first?.key == keys.first, step)
    #expect(object.startIndex == object.endIndex || !object.isEmpty, step)
    #expect(object.distance(from: object.startIndex, to: object.endIndex) == object.count, step)
    let other = try JSON(parsing: text)
    #expect(json == other && other == json && json.hashValue == other.hashValue, step)
    #expect(json.differences(from: other).isEmpty, step)
    for (key, value) in model.members { #expect(json[key] == JSON(value), step) }
    for key in ["", "none"] where !model.members.contains(where: { $0.key == key }) { #expect(!json[key].exists, step) }
  }

  /// Adds and removes members at random, in phases with more of the one or the other.
  @Test(arguments: [1, 2, 3, 4]) func whatIsLeftIsTheSameAsWithoutThem(seed: UInt64) throws {
    var generator = RepeatableBits(seed: seed)
    var (json, model): (JSON, Model) = ([:], Model())
    var copies: [(JSON, Model)] = []
    for step in 0..<1500 {
      let isGrowing = step / 300 % 2 == 0
      let key = ["k\(Int.random(in: 0..<60, using: &generator))", ""].randomElement(using: &generator) ?? ""
      if Int.random(in: 0..<4, using: &generator) == 0 ? isGrowing : !isGrowing {
        // Also by position: the first and the last member are special cases.
        let present = model.members.map(\.key)
        let candidates = [key, present.first, present.last, present.randomElement(using: &generator)].compactMap { $0 }
        let removed = candidates.randomElement(using: &generator) ?? key
        #expect(json.removeValue(forKey: removed).int == model.remove(removed))
      } else {
        json[key] = JSON(step)
        model.set(key, step)
      }
      if step % 50 == 0 {
        try expectEqual(json, model, "step \(step)")
        copies.append((json, model))
      }
    }
    try expectEqual(json, model, "at the end")
    // Copies did not change.
    for (json, model) in copies { try expectEqual(json, model, "a copy") }
  }

  /// A power of two: the table of the keys is then full.
  private static let count = 32_768

  private func document() throws -> JSON {
    try JSON(parsing: "{" + (0..<Self.count).map { "\"key\($0)\":\($0)" }.joined(separator: ",") + "}")
  }

  @Test func removingAllTakesLinearTime() throws {
    var json = try document()
    let patch = JSON(JSON.Object((0..<Self.count - 1).map { ("key\($0)", nil) }))
    expectTime(below: .seconds(10)) { json.mergePatch(patch) }
    #expect(json == ["key\(Self.count - 1)": JSON(Self.count - 1)])
  }

  @Test(arguments: ["forwards", "backwards", "move"])
  func aPatchThatRemovesOrMovesAllTakesLinearTime(order: String) throws {
    var json = try document()
    let numbers = order == "backwards" ? Array((1..<Self.count).reversed()) : Array(1..<Self.count)
    let patch = JSONPatch(
      numbers.map { number in
        let pointer = JSONPointer(tokens: ["key\(number)"])
        return order == "move" ? .move(from: pointer, to: JSONPointer(tokens: ["new\(number)"])) : .remove(at: pointer)
      })
    try expectTime(below: .seconds(10)) { try json.apply(patch) }
    guard order == "move" else { return #expect(json == ["key0": 0]) }
    #expect(json.count == Self.count && json.objectValue.keys == ["key0"] + numbers.map { "new\($0)" })
    // Also when an object is emptied from the front.
    var object = try #require(try document().object)
    expectTime(below: .seconds(10)) { while let key = object.first?.key { object.removeValue(forKey: key) } }
    #expect(object.isEmpty && object == [:] && with(object) { $0["new"] = 1 } == ["new": 1])
  }
}

struct JSONMergeTests {
  /// RFC 7396, appendix A: original, patch, result.
  @Test(arguments: [
    (#"{"a":"b"}"#, #"{"a":"c"}"#, #"{"a":"c"}"#), (#"{"a":"b"}"#, #"{"b":"c"}"#, #"{"a":"b","b":"c"}"#),
    (#"{"a":"b"}"#, #"{"a":null}"#, #"{}"#), (#"{"a":"b","b":"c"}"#, #"{"a":null}"#, #"{"b":"c"}"#),
    (#"{"a":["b"]}"#, #"{"a":"c"}"#, #"{"a":"c"}"#), (#"{"a":"c"}"#, #"{"a":["b"]}"#, #"{"a":["b"]}"#),
    (#"{"a":{"b":"c"}}"#, #"{"a":{"b":"d","c":null}}"#, #"{"a":{"b":"d"}}"#),
    (#"{"a":{"b":"c","d":1}}"#, #"{"a":{"b":null}}"#, #"{"a":{"d":1}}"#),
    (#"{"a":[{"b":"c"}]}"#, #"{"a":[1]}"#, #"{"a":[1]}"#), (#"["a","b"]"#, #"["c","d"]"#, #"["c","d"]"#),
    (#"{"a":"b"}"#, #"["c"]"#, #"["c"]"#), (#"{"a":"foo"}"#, #"null"#, #"null"#),
    (#"{"a":"foo"}"#, #""bar""#, #""bar""#), (#"{"e":null}"#, #"{"a":1}"#, #"{"e":null,"a":1}"#),
    (#"[1,2]"#, #"{"a":"b","c":null}"#, #"{"a":"b"}"#), (#"{}"#, #"{"a":{"bb":{"ccc":null}}}"#, #"{"a":{"bb":{}}}"#),
  ]) func mergePatchFollowsTheRFC(original: String, patch: String, result: String) throws {
    var json = try JSON(parsing: original)
    var built = try JSON(any: json.anyValue)
    json.mergePatch(try JSON(parsing: patch))
    built.mergePatch(try JSON(parsing: patch))
    #expect(try json.jsonString() == result && built == json)
  }

  @Test func mergesObjectsArraysAndManyLevels() throws {
    var json: JSON = ["a": 1, "o": ["x": 1, "y": ["deep": true]], "l": [1], "n": nil]
    let other: JSON = ["o": ["y": ["more": 2], "z": 3], "l": [2, 3], "a": nil, "n": ["k": 1], "new": 5]
    let same = try other.parsed()
    json.merge(other)
    let object: JSON = ["x": 1, "y": ["deep": true, "more": 2], "z": 3]
    #expect(json == ["a": nil, "o": object, "l": [1, 2, 3], "n": ["k": 1], "new": 5])
    json.merge(["l": [9]], arrays: .replace)
    json.o.y.more = 7
    #expect(json.l == [9] && other == same)
    json.merge([1])
    #expect(json == [1])
    json.merge([2])
    #expect(json == [1, 2])
    var patch: JSON
    (json, patch) = (["a": 1], ["b": nil, "c": 2])
    for _ in 0..<100_000 { (json, patch) = (["x": json], ["x": patch, "y": nil]) }
    json.mergePatch(patch)
    var depth = 0
    while json.x.exists { (json, depth) = (json.x, depth + 1) }
    #expect(depth == 100_000 && json == ["a": 1, "c": 2])
  }
}
