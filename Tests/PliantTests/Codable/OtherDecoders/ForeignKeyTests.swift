// Dictionaries of models whose keys are enums or structs around texts: an object for every encoder.

#if Macros
import Foundation
import Pliant
import Testing

@Suite("Keys around texts, under other coders")
struct ForeignKeyTests {
  enum Side: String, Codable { case left, right }
  struct Number: RawRepresentable, Codable, Hashable { var rawValue: Int }

  @JSONModel struct Keyed: Equatable {
    var sides: [Side: Date] = [:], numbers: [Number: String] = [:], nested: [String: [Side: [Int]]] = [:]
    var optional: [Side: Int?]?
    var list: [[Number: Int]] = []
    @Key("a.b") var deep: [Side: Int] = [:]
    var plain: [String: Int] = [:]
  }

  static let value = Keyed(
    sides: [.left: Date(timeIntervalSince1970: 5)], numbers: [Number(rawValue: 4): "x"], nested: ["aB": [.right: [1]]],
    optional: [.left: 3], list: [[Number(rawValue: 2): 5]], deep: [.right: 9], plain: ["aB": 1])

  @Test func areKeysOfObjects() throws {
    let encoder = with(JSONEncoder()) { $0.dateEncodingStrategy = .iso8601 }
    let decoder = with(JSONDecoder()) { $0.dateDecodingStrategy = .iso8601 }
    let foreign = try encoder.encode(Self.value)
    #expect(try JSON(parsing: foreign) == Self.value.jsonValue())
    #expect(try PliantDecoder(tolerance: .strict).decode(Keyed.self, from: foreign) == Self.value)
    #expect(try decoder.decode(Keyed.self, from: foreign) == Self.value)
    let snake = with(PliantEncoder()) { $0.keyEncodingStrategy = .convertToSnakeCase }
    #expect(try JSON(parsing: snake.encode(Self.value)) == Self.value.jsonValue())
  }
}
#endif
