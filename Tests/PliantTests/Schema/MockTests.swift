#if Macros
// Made-up values: the same for the same seed, and what strict decoding takes; keys of dictionaries; types without values.

import Pliant
import PliantSchema
import Testing

struct MockTests {
  @Test func sameSeedSameValue() throws {
    #expect(try SchemaUser.mock(seed: 7) == SchemaUser.mock(seed: 7))
    #expect(try SchemaUser.mock(seed: 7) != SchemaUser.mock(seed: 8))
    #expect(try Set((0..<20).map { try SchemaLevel.mock(seed: $0).jsonString() }) == ["1", "2"])
  }

  @Test(arguments: 0..<30 as Range<UInt64>) func isStrictlyWhatTheModelTakes(_ seed: UInt64) throws {
    try MockedModel(SchemaShape.self).check(seed)
    try MockedModel(SchemaUser.self).check(seed)
    let user = try SchemaUser.mock(seed: seed)
    #expect(user.city != nil && user.born != nil && !user.tags.isEmpty)
    #expect(try !SchemaTag.mock(seed: seed).text.isEmpty)
  }

  @Test(arguments: 0..<60) func typesThatHoldThemselvesComeToAnEnd(_ seed: UInt64) throws {
    // The case that ends it has the longer schema.
    let expression = try MockExpression.mock(seed: seed)
    #expect(try MockExpression(json: expression.jsonString()) == expression)
    // It takes two types to come back, and one case of each to end it.
    let statement = try MockStatement.mock(seed: seed)
    #expect(try MockStatement(json: statement.jsonString()) == statement)
    // Only what is unknown ends it.
    let growth = try MockGrowth.mock(seed: seed)
    #expect(try MockGrowth(json: growth.jsonString()) == growth)
    #expect(try !MockExpression.hostileDocuments(seed: seed).isEmpty)
  }
}

@JSONModel(tag: "t") indirect enum MockExpression: Equatable {
  case neg(e: MockExpression), lit(value: Double, unitName: String, precision: Int, comment: String)
}

@JSONModel(tag: "t") indirect enum MockStatement: Equatable {
  case both(first: MockBlock, second: MockBlock), call(name: String, first: Int, second: Int, third: Int, fourth: Int)
}

@JSONModel struct MockBlock: Equatable { var body: MockStatement, label: String }

@JSONModel(tag: "t") indirect enum MockGrowth: Equatable {
  case more(MockGrowth.Inner)
  @Fallback case unknown(JSON)

  @JSONModel struct Inner: Equatable { var left: MockGrowth }
}

// MARK: - Keys that their type takes

enum MockHidden: String, Codable, CodingKeyRepresentable { case a, b }

enum MockHiddenKey: String, Codable, JSONObjectKey {
  case a

  init?(jsonKey: String) { self.init(rawValue: jsonKey) }
  var jsonKey: String { rawValue }
}

enum MockPlainKey: String, Codable { case a }
enum MockListed: String, Codable, CodingKeyRepresentable, CaseIterable { case a, b }
enum MockShapelessKey: Codable { case a, b }
@JSONModel enum MockModelKey: String, CodingKeyRepresentable { case a, b }
struct MockID: RawRepresentable, Codable, Hashable, CodingKeyRepresentable { var rawValue: String }

@JSONModel struct MockKeyed: Equatable {
  var hidden: [MockHidden: Int], hiddenKeys: [MockHiddenKey: Int], plain: [MockPlainKey: Int]
  var shapeless: [MockShapelessKey: Int], listed: [MockListed: Int], models: [MockModelKey: Int]
  var ids: [MockID: [String]]
}

struct MockKeyTests {
  @Test(arguments: 0..<20 as Range<UInt64>) func areOnesThatTheirTypeTakes(_ seed: UInt64) throws {
    let keyed = try MockKeyed.mock(seed: seed)
    #expect(keyed.hidden.isEmpty && keyed.hiddenKeys.isEmpty && keyed.plain.isEmpty && keyed.shapeless.isEmpty)
    #expect(keyed.listed.count == 1 && keyed.models.count == 1 && keyed.ids.count == 1)
    #expect(try MockKeyed(json: keyed.jsonString()) == keyed)
    #expect(try !MockKeyed.hostileDocuments(seed: seed).isEmpty)
  }

  @Test func areInTheSchemaWhereTheyAreKnown() throws {
    let properties = MockKeyed.jsonSchema["$defs"]["MockKeyed"]["properties"]
    for key in ["listed", "models"] { #expect(properties[key]["propertyNames"] == ["enum": ["a", "b"]]) }
    // What made-up values have to know is none of a schema's business.
    #expect(properties["shapeless"] == ["type": "array"])
    for key in ["hidden", "hiddenKeys", "ids", "plain"] {
      #expect(properties[key].object?.map(\.key).sorted() == ["additionalProperties", "type"])
    }
  }
}

// MARK: - Types each value of which would hold another one

struct EndlessTypeTests {
  @Test func typesThatHaveNoValuesSaySo() throws {
    func refuses<Model: JSONReadable & Decodable>(_ type: Model.Type, _ properties: JSON) throws {
      let required = JSON(properties.objectValue.keys.map { JSON($0) })
      let definition: JSON = ["type": "object", "properties": properties, "required": required, "title": "\(type)"]
      #expect(type.jsonSchema["$defs"]["\(type)"] == definition)
      for make in [{ _ = try type.mock(seed: 1) }, { _ = try type.hostileDocuments(seed: 1) }] {
        #expect { try make() } throws: { error in
          "\(error)".contains("expected a type that has values, found \(type), each of which would hold another one")
        }
      }
    }
    let (endless, codable): (JSON, JSON) = (["$ref": "#/$defs/MockEndless"], ["$ref": "#/$defs/MockEndlessCodable"])
    try refuses(MockEndless.self, ["left": endless, "right": endless])
    try refuses(MockEndlessBox.self, ["inside": codable])
    #expect(throws: DecodingError.self) { try MockEndlessCases.mock(seed: 1) }
    #expect(throws: DecodingError.self) { try MockEndlessTag.mock(seed: 1) }
  }

  @Test(arguments: 0..<4) func typesWithoutValuesAreLeftOutWherePossible(_ seed: UInt64) throws {
    let model = try MockAroundEndless.mock(seed: seed)
    #expect(model.list.isEmpty && model.byName.isEmpty && model.none == nil)
    #expect("\(model.cases)" == "empty")
    #expect(try !MockAroundEndless.hostileDocuments(seed: seed).isEmpty)
  }

  @Test(arguments: 0..<5) func typesThatHoldThemselvesManyTimesEndSoon(_ seed: UInt64) throws {
    #expect(try MockWide.mockDocument(seed: seed).jsonString().utf8.count < 1_000_000)
  }
}

@JSONModel final class MockEndless { var left: MockEndless, right: MockEndless }

final class MockEndlessCodable: Codable { var inside: MockEndlessCodable }
@JSONModel struct MockEndlessBox { var inside: MockEndlessCodable }

@JSONModel indirect enum MockEndlessCases {
  case one(MockEndless), two(a: MockEndlessTag, b: MockEndlessTag), other(MockEndlessTag)
}

@JSONModel(tag: "kind") indirect enum MockEndlessTag {
  case one(inside: MockEndlessCases), two(a: MockEndlessCases, b: MockEndless)
}

@JSONModel(tag: "kind") enum MockHalfEndless { case endless(inside: MockEndlessTag), empty }

@JSONModel struct MockAroundEndless {
  var number: Int, list: [MockEndless], byName: [String: MockEndlessCases], none: MockEndless?, cases: MockHalfEndless
}

@JSONModel indirect enum MockWide {
  case end(Int)
  case wide(a: MockWide, b: MockWide, c: MockWide, d: MockWide, e: MockWide, f: MockWide, g: MockWide, h: MockWide)
}
#endif
