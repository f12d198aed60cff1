//===----------------------------------------------------------------------===//
// Properties of types that read themselves but are not Codable, on every engine.
//===----------------------------------------------------------------------===//

#if Macros
import Foundation
import Pliant
import Testing

/// Characters and the like are no Codable types of the standard library.
@JSONModel
struct Glyph: Equatable {
  let symbol: Character
  var others: [Character] = []
  var scalar: Unicode.Scalar?
  var name: Substring = "none"
  let fallback: Character?
}

struct NonCodablePropertyTests {
  private let glyph = Glyph(symbol: "é", others: ["a", "金"], scalar: "β", name: "e acute", fallback: nil)

  @Test func comeBackFromTheBytes() throws {
    #expect(try Glyph(json: glyph.jsonData()) == glyph)
  }

  @Test func comeBackFromOtherCoders() throws {
    #expect(try JSONDecoder().decode(Glyph.self, from: JSONEncoder().encode(glyph)) == glyph)
    #expect(try PropertyListDecoder().decode(Glyph.self, from: PropertyListEncoder().encode(glyph)) == glyph)
    #expect(try JSONDecoder().decode(Glyph.self, from: glyph.jsonData()) == glyph)
    #expect(try Glyph(json: JSONEncoder().encode(glyph)) == glyph)
  }

  @Test func bendInTheSameWay() throws {
    let text = #"{"symbol":7,"others":["a","bc"],"scalar":"xy","name":1.50,"fallback":[]}"#
    let expected = Glyph(symbol: "7", others: ["a"], scalar: nil, name: "1.50", fallback: nil)
    #expect(try Glyph(json: text) == expected)
    let foreign = try JSONDecoder().decode(Glyph.self, from: Data(text.utf8))
    // Number text does not survive another decoder.
    #expect(foreign.name == "1.5")
    #expect(foreign.symbol == expected.symbol && foreign.others == expected.others && foreign.scalar == nil)
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(Glyph.self, from: Data("{}".utf8)) }
  }
}
#endif
