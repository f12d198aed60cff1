// Removing members: what is left is what an object without them would be, and many are removed in linear time.

import Pliant
import Testing

struct JSONRemovalTests {
  /// Members in order, as a plain array of them has it.
  private struct Model {
    var members: [(key: String, value: Int)] = []

    mutating func set(_ key: String, _ value: Int) {
      if let index = members.firstIndex(where: { $0.key == key }) {
        members[index].value = value
      } else {
        members.append((key, value))
      }
    }

    mutating func remove(_ key: String) -> Int? {
      members.firstIndex { $0.key == key }.map { members.remove(at: $0).value }
    }
  }

  private func expectEqual(_ json: JSON, _ model: Model, _ step: Testing.Comment) throws {
    let object = try #require(json.object)
    let text = "{" + model.members.map { "\"\($0.key)\":\($0.value)" }.joined(separator: ",") + "}"
    #expect(try json.jsonString() == text, step)
    #expect(json.count == model.members.count && object.count == model.members.count, step)
    #expect(object.isEmpty == model.members.isEmpty && json.isEmpty == model.members.isEmpty, step)
    #expect(object.keys == model.members.map(\.key), step)
    #expect(object.values == model.members.map { JSON($0.value) }, step)
    #expect(object.indices.map { object[$0].key } == model.members.map(\.key), step)
    #expect(object.first?.key == model.members.first?.key, step)
    #expect(object.startIndex == object.endIndex || !object.isEmpty, step)
    #expect(object.distance(from: object.startIndex, to: object.endIndex) == object.count, step)
    let other = try JSON(parsing: text)
    #expect(json == other && other == json && json.hashValue == other.hashValue, step)
    #expect(json.differences(from: other).isEmpty, step)
    for (key, value) in model.members { #expect(json[key] == JSON(value), step) }
    for key in ["", "none"] where !model.members.contains(where: { $0.key == key }) {
      #expect(!json[key].exists, step)
    }
  }

  /// Adds and removes at random, now more of the one, now more of the other.
  @Test(arguments: [1, 2, 3, 4])
  func whatIsLeftIsTheSameAsWithoutThem(seed: UInt64) throws {
    var generator = RepeatableBits(seed: seed)
    var (json, model): (JSON, Model) = ([:], Model())
    var copies: [(JSON, Model)] = []
    for step in 0..<1500 {
      let isGrowing = step / 300 % 2 == 0
      let key = ["k\(Int.random(in: 0..<60, using: &generator))", ""].randomElement(using: &generator) ?? ""
      if Int.random(in: 0..<4, using: &generator) == 0 ? isGrowing : !isGrowing {
        // By place, too: the first and the last are the likeliest to be special.
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
    // Copies did not change with it.
    for (json, model) in copies { try expectEqual(json, model, "a copy") }
  }

  private static let count = 30_000

  private func document() throws -> JSON {
    try JSON(parsing: "{" + (0..<Self.count).map { "\"key\($0)\":\($0)" }.joined(separator: ",") + "}")
  }

  private func expectLinear(_ body: () throws -> Void) rethrows {
    let time = try processorTime(body)
    #expect(time < .seconds(10), "\(time)")
  }

  @Test func aMergePatchThatRemovesAllTakesLinearTime() throws {
    var json = try document()
    let patch = JSON(JSON.Object((0..<Self.count - 1).map { ("key\($0)", nil) }))
    expectLinear { json.mergePatch(patch) }
    #expect(json == ["key\(Self.count - 1)": JSON(Self.count - 1)])
  }

  @Test(arguments: ["forwards", "backwards", "move"])
  func aPatchThatRemovesAllTakesLinearTime(order: String) throws {
    var json = try document()
    let numbers = order == "backwards" ? Array((1..<Self.count).reversed()) : Array(1..<Self.count)
    let patch = JSONPatch(
      numbers.map { number in
        let pointer = JSONPointer(tokens: ["key\(number)"])
        return order == "move" ? .move(from: pointer, to: JSONPointer(tokens: ["new\(number)"])) : .remove(at: pointer)
      })
    try expectLinear { try json.apply(patch) }
    guard order == "move" else { return #expect(json == ["key0": 0]) }
    #expect(json.count == Self.count)
    #expect(json.objectValue.keys == ["key0"] + numbers.map { "new\($0)" })
  }

  @Test func emptyingAnObjectFromTheFrontTakesLinearTime() throws {
    var object = try #require(try document().object)
    expectLinear { while let key = object.first?.key { object.removeValue(forKey: key) } }
    #expect(object.isEmpty && object == [:])
    object["new"] = 1
    #expect(object == ["new": 1])
  }
}
