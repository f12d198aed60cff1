// A single value for an array of arrays, in models and in Codable types.

#if Macros
import Foundation
import Pliant
import Testing

private struct NestedDefaults: TolerantCodable, Equatable { var optionals: [[Int]?] = [[9]], arrays: [[Int]] = [] }

/// A type that is the element of the array that it decodes.
private struct OwnElement: Decodable {
  let elements: [OwnElement]
  init(from decoder: any Decoder) throws { elements = try decoder.singleValueContainer().decode([OwnElement].self) }
}

struct NestedCoercionTests {
  @Test(
    "Codable types are coerced as models are",
    arguments: ["5", "[5]", #""1,2""#, #"["1,2"]"#, #""a""#, #"{"0":5}"#, #"{"a":1}"#, "true", #""[1]""#])
  func agree(_ value: String) {
    func expectSame<Value: Codable & Equatable & JSONReadable>(_: Value.Type) {
      let json = #"{"it":\#(value)}"#
      let plain = try? PliantDecoder().decode(HeldPlain<Value>.self, from: json).it
      #expect(plain == (try? HeldModel<Value>(json: json).it), "\(json)")
    }
    expectSame([[Int]].self)
    expectSame([[Int]?].self)
    expectSame([[[Int]]].self)
    expectSame([Set<String>].self)
  }

  @Test func theDefaultOfAPropertyIsNotThatOfAnElement() throws {
    #expect(try NestedDefaults(json: #"{"optionals":"a"}"#).optionals == [nil])
    #expect(try NestedDefaults(json: #"{"optionals":5,"arrays":5}"#) == NestedDefaults(optionals: [[5]], arrays: [[5]]))
    #expect(try NestedDefaults(json: #"{"optionals":null,"arrays":"a"}"#) == NestedDefaults())
  }

  @Test func endsForATypeThatIsItsOwnElement() {
    #expect(throws: DecodingError.self) { try PliantDecoder().decode(OwnElement.self, from: "5") }
    #expect(throws: DecodingError.self) { try PliantDecoder().decode([[OwnElement]].self, from: "5") }
  }
}
#endif
