// Types each value of which would hold another one: schemas and made-up values don't run away.

#if Macros
import Foundation
import Pliant
import PliantSchema
import Testing

@Suite("Types that have no values")
struct EndlessTypeTests {
  @Test("Types that have no values say so")
  func typesWithoutValues() throws {
    func refuses<Model: JSONReadable & Decodable>(_ type: Model.Type, _ definition: JSON) throws {
      #expect(type.jsonSchema["$defs"]["\(type)"] == definition)
      for make in [{ _ = try type.mock(seed: 1) }, { _ = try type.hostileDocuments(seed: 1) }] {
        #expect { try make() } throws: { error in
          "\(error)".contains("expected a type that has values, found \(type), each of which would hold another one")
        }
      }
    }
    try refuses(
      MockEndless.self,
      [
        "type": "object",
        "properties": ["left": ["$ref": "#/$defs/MockEndless"], "right": ["$ref": "#/$defs/MockEndless"]],
        "required": ["left", "right"], "title": "MockEndless",
      ])
    try refuses(
      MockEndlessBox.self,
      [
        "type": "object", "properties": ["inside": ["$ref": "#/$defs/MockEndlessCodable"]], "required": ["inside"],
        "title": "MockEndlessBox",
      ])
    #expect(throws: DecodingError.self) { try MockEndlessCases.mock(seed: 1) }
    #expect(throws: DecodingError.self) { try MockEndlessTag.mock(seed: 1) }
  }

  @Test("Where they need not be, they aren't", arguments: 0..<4)
  func aroundTypesWithoutValues(_ seed: UInt64) throws {
    let model = try MockAroundEndless.mock(seed: seed)
    #expect(model.list.isEmpty && model.byName.isEmpty && model.none == nil)
    #expect("\(model.cases)" == "empty")
    #expect(try !MockAroundEndless.hostileDocuments(seed: seed).isEmpty)
  }

  @Test("Types that hold themselves many times come to an end soon", arguments: 0..<5)
  func wideTypes(_ seed: UInt64) throws {
    #expect(try MockWide.mockDocument(seed: seed).jsonString().utf8.count < 1_000_000)
  }
}

@JSONModel final class MockEndless {
  var left: MockEndless
  var right: MockEndless
}

final class MockEndlessCodable: Codable { var inside: MockEndlessCodable }
@JSONModel struct MockEndlessBox { var inside: MockEndlessCodable }

@JSONModel indirect enum MockEndlessCases {
  case one(MockEndlessPair)
  case two(a: MockEndlessPair, b: MockEndlessTag)
  case other(MockEndlessTag)
}

@JSONModel(tag: "kind") indirect enum MockEndlessTag {
  case one(inside: MockEndlessCases)
  case two(a: MockEndlessCases, b: MockEndlessPair)
}

@JSONModel struct MockEndlessPair {
  var left: MockEndlessCases
  var right: MockEndlessTag
}

@JSONModel(tag: "kind") enum MockHalfEndless {
  case endless(inside: MockEndlessTag)
  case empty
}

@JSONModel struct MockAroundEndless {
  var number: Int
  var list: [MockEndless]
  var byName: [String: MockEndlessCases]
  var none: MockEndless?
  var cases: MockHalfEndless
}

@JSONModel indirect enum MockWide {
  case end(Int)
  case wide(a: MockWide, b: MockWide, c: MockWide, d: MockWide, e: MockWide, f: MockWide, g: MockWide, h: MockWide)
}
#endif
