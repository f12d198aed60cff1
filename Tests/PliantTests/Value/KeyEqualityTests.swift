// Keys that are canonically equivalent, and differ in their code units: to JSON they are two.

import Pliant
import Testing

struct KeyEqualityTests {
  /// é as one scalar, and as two. To Swift they are equal.
  static let composed = "\u{E9}", decomposed = "e\u{301}"
  private let composed = Self.composed, decomposed = Self.decomposed

  private func expectDifferent<Value: Hashable>(_ left: Value, _ right: Value) {
    #expect(left != right)
    #expect(left == left && right == right)
    #expect(Set([left, right, left, right]).count == 2)
  }

  @Test func pathsAndPointersTellThemApart() throws {
    #expect(composed == decomposed)
    expectDifferent(JSONPath.Component.key(composed), .key(decomposed))
    expectDifferent(JSONPath([.key("a"), .key(composed)]), JSONPath([.key("a"), .key(decomposed)]))
    expectDifferent(PathPattern("a.\(composed)"), PathPattern("a.\(decomposed)"))
    expectDifferent(try JSONPointer("/\(composed)"), try JSONPointer("/\(decomposed)"))
    expectDifferent(
      JSONPatch.Operation.remove(at: JSONPointer(tokens: [composed])), .remove(at: JSONPointer(tokens: [decomposed])))
  }

  @Test func kindsOfStepsAreTold() {
    #expect(JSONPath.Component.key("1") != .index(1) && JSONPath.Component.key("0") != .index(0))
    #expect(JSONPath.Component.key("*") != .wildcard)
    #expect(JSONPointer(tokens: ["a", "b"]) != JSONPointer(tokens: ["ab"]))
    #expect(JSONPointer(tokens: ["a"]) != JSONPointer(tokens: ["a", ""]))
    #expect(Set([JSONPointer(tokens: ["a"]), JSONPointer(tokens: ["a"])]).count == 1)
  }

  @Test func differencesAndPatchesNameTheRightOne() throws {
    let (old, new): (JSON, JSON) = ([composed: 1, decomposed: 2], [decomposed: 2])
    #expect(try JSON(parsing: #"{"\u00e9":1,"e\u0301":2}"#) == old && old.count == 2)
    #expect(old[composed] == 1 && old[decomposed] == 2 && JSON(composed) != JSON(decomposed))
    #expect(old.differences(from: new).map(\.path) == [JSONPath([.key(composed)])])
    #expect(old.patch(to: new) == JSONPatch([.remove(at: JSONPointer(tokens: [composed]))]))
    var json = old
    json.mergePatch([composed: nil])
    #expect(json == new)
    json.merge([composed: [1]])
    #expect(json == [decomposed: 2, composed: [1]])
    #expect(try JSON.Object.patch(from: old.objectValue, to: new.objectValue) == [composed: nil])
    var object = old.objectValue
    #expect(try object.update(with: [composed: 3]) == [JSONPath([.key(composed)])])
    #expect(object == [composed: 3, decomposed: 2])
  }

  @Test func membersOfLargeCodableObjectsAreFoundByTheirOwnKeyFirst() throws {
    for fillers in [0, 100] {
      // The values of the composed key and the other.
      for (keys, values) in [([composed, decomposed], [1, 2]), ([decomposed, composed], [2, 1])] {
        let members = (0..<fillers).map { "\"k\($0)\":0," }.joined()
        let text = "{\(members)\"\(keys[0])\":1,\"\(keys[1])\":2}"
        #expect(try PliantDecoder().decode(TwoAccents.self, from: text).values == values, "\(fillers) \(values)")
        // As in Foundation's decoder, one that is not there is the other.
        let single = "{\(members)\"\(keys[0])\":1}"
        #expect(try PliantDecoder().decode(TwoAccents.self, from: single).values == [1, 1], "\(fillers) \(values)")
      }
    }
  }
}

/// Asks for both keys, in an order that is not that of the document.
private struct TwoAccents: Decodable {
  let values: [Int]

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: AnyKey.self)
    _ = try container.decodeIfPresent(Int.self, forKey: "none")
    values = try [KeyEqualityTests.composed, KeyEqualityTests.decomposed].map {
      try container.decode(Int.self, forKey: AnyKey($0))
    }
  }
}

#if Macros
@JSONModel private enum Accent: String, Equatable { case acute = "\u{E9}", none = "e" }

extension KeyEqualityTests {
  @Test func rawValuesAreComparedByTheirCodeUnits() throws {
    #expect(try Accent(json: "\"\(composed)\"") == .acute)
    #expect(throws: DecodingError.self) { try Accent(json: "\"\(decomposed)\"") }
    let decoder = PliantDecoder(tolerance: .tolerant.with(.caseInsensitiveRawValue))
    #expect(try decoder.decode(Accent.self, from: "\"\u{C9}\"") == .acute)
    #expect(throws: DecodingError.self) { try decoder.decode(Accent.self, from: "\"E\u{301}\"") }
  }
}
#endif
