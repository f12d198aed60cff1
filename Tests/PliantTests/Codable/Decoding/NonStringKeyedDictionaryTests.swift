// Dictionaries whose keys are no strings: as Foundation has them, and in the other form.

import Foundation
import Pliant
import Testing

private enum KeySide: String, Codable, Hashable, CodingKeyRepresentable { case left, right }
private enum KeyGrade: Int, Codable, Hashable { case low = 1, high = 2 }
private enum KeyWord: String, Codable, Hashable { case a, b }
private struct KeyPoint: Codable, Hashable { var x: Int }
private struct KeyedHolder<Value: Codable & Equatable>: Codable, Equatable { var value: Value }

struct NonStringKeyedDictionaryTests {
  private func bend<Value: Codable & Equatable>(_ text: String, to value: Value, _ count: Int) {
    var (plain, held) = (DecodingReport(), DecodingReport())
    let decoder = PliantDecoder()
    #expect((try? decoder.decode(Value.self, from: text, report: &plain)) == value, "\(Value.self) from \(text)")
    let holder = try? decoder.decode(KeyedHolder<Value>.self, from: "{\"value\":\(text)}", report: &held)
    #expect(holder?.value == value, "\(Value.self) from \(text)")
    #expect(plain.count == count, "\(Value.self) from \(text): \(plain.issues)")
    #expect(held.count == count, "\(Value.self) from \(text): \(held.issues)")
  }

  @Test func takesObjectsWhereCodableHasPairs() {
    bend(#"{"1":"a","2":"b"}"#, to: [Int64(1): "a", 2: "b"], 1)
    bend(#"{"1":"a","2":"b"}"#, to: [KeyGrade.low: "a", .high: "b"], 1)
    bend(#"{"a":"x"}"#, to: [KeyWord.a: "x"], 1)
    bend("{}", to: [Int64: String](), 1)
    bend(#"{"1":"a","x":"b","2":null}"#, to: [Int64(1): "a"], 3)
    bend(#"[1,"a",2,null]"#, to: [Int64(1): "a"], 1)
  }

  @Test func takesPairsAndArraysByIndexWhereCodableHasObjects() {
    bend(#"["left","a","right","b"]"#, to: [KeySide.left: "a", .right: "b"], 1)
    bend(#"["left","a","right",[]]"#, to: [KeySide.left: "a"], 2)
    bend(#"{"left":"a","up":"b"}"#, to: [KeySide.left: "a"], 1)
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

  @Test func reportsElementsWhoseIndexIsNoKey() throws {
    let text = "[\(Array(repeating: "1", count: 257).joined(separator: ","))]"
    var (model, plain) = (DecodingReport(), DecodingReport())
    #expect(try [UInt8: Int](json: text, report: &model).count == 256)
    #expect(try PliantDecoder().decode([UInt8: Int].self, from: text, report: &plain).count == 256)
    for report in [model, plain] {
      #expect(
        report.issues.map(\.description) == [
          "$, line 1 column 1: expected [UInt8: Int], found an array: converted to a dictionary",
          "$[256], line 1 column 514: expected UInt8, found number 1: dropped",
        ])
    }
  }

  @Test func refusesWhatIsNeither() {
    func refuses<Key: Decodable & Hashable>(_ text: String, _: Key.Type) -> Bool {
      (try? PliantDecoder().decode([Key: String].self, from: text)) == nil
    }
    #expect(refuses(#"["up","a"]"#, KeySide.self) && refuses("7", Int.self))
    #expect(refuses(#"{"1":"a"}"#, KeyPoint.self) && refuses(#"[{"x":1}]"#, KeyPoint.self))
  }
}
