#if Macros
/// The names of types in messages: as code spells them.

import Testing

@testable import Pliant
@testable import PliantCore

struct TypeNameTests {
  struct Box<Content> {
    struct Lid {}
  }

  @Test func typesAreNamedAsCodeSpellsThem() {
    let names: [(Any.Type, String)] = [
      (Int.self, "Int"), (City.self, "City"), ([Int].self, "[Int]"), ([[Int?]].self, "[[Int?]]"),
      ([String: Int].self, "[String: Int]"), ([Int: [String: Int?]]?.self, "[Int: [String: Int?]]?"),
      (Set<[Int]>.self, "Set<[Int]>"), (Int??.self, "Int??"), (Box<Int>.self, "Box<Int>"),
      (Box<[Int: String]>.self, "Box<[Int: String]>"), (Box<Int?>.Lid.self, "Lid"),
      // The runtime does not spell `any`.
      ([any Hashable].self, "[Hashable]"), ((any Hashable & Codable)?.self, "(Decodable & Encodable & Hashable)?"),
      ([(Int, String?)].self, "[(Int, String?)]"), ([(Int) -> [Int]].self, "[(Int) -> [Int]]"),
      (Range<Int>.self, "Range<Int>"), (Result<[Int], any Error>.self, "Result<[Int], Error>"),
    ]
    for (type, name) in names { #expect(TypeName.of(type) == name) }
  }

  private enum City: String, Codable { case beijing }

  @Test func expectedTypesAreNamedTheSameEverywhere() {
    func expect<Value: JSONReadable>(_: Value.Type, _ json: String, _ error: String) {
      #expect(account(Value.self, json, .strict) == ["error: expected \(error))"])
    }
    expect(Part.self, "7", "Part, found number 7 at $ (line 1, column 1")
    expect([Part].self, " [7]", "Part, found number 7 at $[0] (line 1, column 3")
    expect([Part].self, "{}", "[Part], found an object at $ (line 1, column 1")
    expect(Set<Part>.self, "{}", "Set<Part>, found an object at $ (line 1, column 1")
    expect(ContiguousArray<Part>.self, "{}", "ContiguousArray<Part>, found an object at $ (line 1, column 1")
    expect(ArraySlice<Part>.self, "{}", "ArraySlice<Part>, found an object at $ (line 1, column 1")
    expect([Part?].self, "[7]", "Part, found number 7 at $[0] (line 1, column 2")
    expect([String: [Part]].self, #"{"a":7}"#, "[Part], found number 7 at $.a (line 1, column 6")
    expect([Int: [String: Part]].self, "7", "[Int: [String: Part]], found number 7 at $ (line 1, column 1")
    expect([String: Part].self, #"{"a":[]}"#, "Part, found an array at $.a (line 1, column 6")
  }

  @Test func whatBecomesACollectionIsNamedTheSameByModelsAndCodableTypes() throws {
    struct Plain: Codable { var value: ContiguousArray<Double> }
    let document = #"{"value":{"0":1}}"#
    var plain = DecodingReport()
    var model = DecodingReport()
    _ = try PliantDecoder().decode(Plain.self, from: document, report: &plain)
    _ = try PliantDecoder().decode(ContiguousArray<Double>.self, from: document, at: "value", report: &model)
    #expect(
      plain.issues.map(\.description) == [
        "$.value, line 1 column 10: expected ContiguousArray<Double>, found an object: converted to an array"
      ])
    #expect(plain.issues == model.issues)
  }
}
#endif
