// Dictionaries of models in the Codable part of a document have the keys and paths of Foundation's decoder.

#if Macros
import Foundation
import Pliant
import Testing

private enum FruitKey: String, Codable, CodingKeyRepresentable { case redApple, pear }
@JSONModel private struct KeyedModel: Equatable { var a = 9 }
private struct KeyedModels: Codable, Equatable {
  var numbers: [Int: KeyedModel]?, fruits: [FruitKey: KeyedModel]?, lists: [[Int: KeyedModel?]]?
}
private struct PathNote: Decodable, Equatable {
  let text: String
  init(from decoder: any Decoder) throws { text = path(decoder.codingPath) }
}

struct DictionaryOfModelsTests {
  private static let strategies: [JSONDecoder.KeyDecodingStrategy] = [
    .useDefaultKeys, .convertFromSnakeCase, .custom { AnyKey($0[$0.count - 1].stringValue.filter { $0 != "x" }) },
  ]

  private func compare<Value: Decodable & Equatable>(_ type: Value.Type, _ text: String) throws {
    for (index, strategy) in Self.strategies.enumerated() {
      let foundation = with(JSONDecoder()) { $0.keyDecodingStrategy = strategy }
      guard let expected = try? foundation.decode(type, from: Data(text.utf8)) else { continue }
      for tolerance in [Tolerance.strict, .tolerant] {
        let decoder = with(PliantDecoder(tolerance: tolerance)) { $0.keyDecodingStrategy = strategy }
        #expect(try decoder.decode(type, from: text) == expected, "\(text) \(index) \(tolerance == .strict)")
      }
    }
  }

  @Test(arguments: [
    #"{"01":{}}"#, #"{"+1":{"a":1}}"#, #"{"1":{},"1":{"a":5}}"#, #"{"x1":{"a":2}}"#, #"{"-0":{}}"#, "{}",
  ]) func numbersAreKeysAsInCodable(_ object: String) throws {
    try compare([Int: KeyedModel].self, object)
    try compare(KeyedModels.self, #"{"numbers":\#(object),"lists":[\#(object)]}"#)
  }

  @Test(arguments: [#"{"red_apple":{"a":1}}"#, #"{"redApple":{"a":1},"pear":{}}"#, #"{"xpear":{}}"#])
  func keysAreConvertedAsInCodable(_ object: String) throws {
    try compare([FruitKey: KeyedModel].self, object)
    try compare(KeyedModels.self, #"{"fruits":\#(object)}"#)
  }

  @Test func pathsHaveTheKeysOfTheType() throws {
    for text in [#"{"5":0}"#, #"{"05":0,"x7":1}"#, #"{"x5":0}"#] {
      try compare([Int: PathNote].self, text)
      try compare([String: PathNote].self, text)
      try compare([[Int: [Int: PathNote]]].self, #"[{"1":\#(text)}]"#)
    }
    try compare([FruitKey: PathNote].self, #"{"red_apple":0}"#)
    try compare([FruitKey: PathNote].self, #"{"xredApple":0}"#)
  }

  @Test func unusableModelsAreDropped() throws {
    let text = #"{"1":{"a":"5"},"2":5,"x":{}}"#
    let (value, issues) = try reported { try PliantDecoder().decode([Int: KeyedModel].self, from: text, report: &$0) }
    #expect(value == [1: KeyedModel(a: 5)])
    #expect(issues == ["$['1'].a converted to 5", "$['2'] dropped", "$.x dropped"])
    let strict = PliantDecoder(tolerance: .strict)
    let error = #expect(throws: DecodingError.self) { try strict.decode([FruitKey: PathNote].self, from: text) }
    #expect("\(try #require(error?.jsonError))" == #"expected FruitKey, found string "1" at $['1'] (line 1, column 2)"#)
  }
}
#endif
