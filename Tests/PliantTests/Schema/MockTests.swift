// Mock values: strict decoding reads them, for models of all shapes; keys of dictionaries; types without values.

#if Macros
import Foundation
import Testing

@testable import Pliant
@testable import PliantSchema

/// Wrappers without initial values are read after all others.
@JSONModel private struct MockWrapped: Equatable {
  @ZeroDefault var count: Int
  var id: Int
  @Lossy var tags: [String]
  var only: MockWrappedOnly?
}
@JSONModel private struct MockWrappedOnly: Equatable {
  @DefaultTrue var isOn: Bool
  var name = ""
  @DefaultEmpty var list: [Int]
}

struct MockShapeTests {
  @Test(arguments: MockedModel.all) func readsAndWritesWhatIsMadeUp(_ model: MockedModel) throws {
    for seed in 0..<2 as Range<UInt64> { try model.check(seed) }
  }

  @Test func wrappersWithoutInitialValuesHaveSchemas() throws {
    for (schema, keys) in [
      (MockWrapped.jsonSchema, ["count", "id", "tags", "only"]),
      (MockWrappedOnly.jsonSchema, ["isOn", "name", "list"]),
    ] {
      let model = schema["$defs"].objectValue.first { Set($0.value["properties"].objectValue.keys) == Set(keys) }
      #expect(model != nil, "\(schema)")
    }
    #expect(MockWrappedOnly.jsonSchema["$defs"].objectValue.first?.value["properties"]["isOn"]["default"] == true)
  }

  @Test(arguments: 0..<4 as Range<UInt64>) func leavesOutOnlyWhatIsUnknown(_ seed: UInt64) throws {
    let unknown = try MockUnknowns.mock(seed: seed)
    #expect(unknown.optional == nil && unknown.initial == .yak && unknown.both == nil)
    #expect(unknown.list.isEmpty && unknown.byName.isEmpty && unknown.inside == nil && unknown.many.isEmpty)
    #expect(unknown.price == nil && unknown.discount == 5 && unknown.prices.isEmpty)
    #expect(unknown.optionals.allSatisfy { $0 == nil } && !unknown.optionals.isEmpty)
    #expect(unknown.partly?.name != nil && unknown.partly?.color == nil)
    #expect(try unknown.note != nil && !unknown.numbers.isEmpty && !MockUnknowns.hostileDocuments(seed: seed).isEmpty)
  }

  @Test func triesSomeValuesFirst() throws {
    let lucky = try MockLucky.mock(seed: 3)
    #expect(lucky.level == .one && lucky.list.values.isEmpty && !lucky.last.isEmpty)
  }

  @Test(arguments: 0..<20 as Range<UInt64>) func takesAnotherCase(_ seed: UInt64) throws {
    if case .colored = try MockTagged.mock(seed: seed) { Issue.record("a case that can't be made up") }
    guard case .number = try MockUntagged.mock(seed: seed) else { throw Refused() }
  }

  @Test func takesFixedValuesAndNamesTheUnknownOnes() throws {
    func refuses<Model: JSONReadable & Decodable>(_ type: Model.Type, _ path: String, _ name: String) {
      for make in [{ _ = try type.mock(seed: 1) }, { _ = try type.hostileDocuments(seed: 1) }] {
        #expect { try make() } throws: { error in
          let found = (error as? DecodingError)?.jsonError?.path.description
          return found == path && "\(error)".contains(name) && "\(error)".contains("CaseIterable")
        }
      }
    }
    refuses(MockRequired.self, "$.color", "a value of MockColor")
    refuses(HeldModel<MockRequired>.self, "$.it.color", "a value of MockColor")
    refuses(MockRequiredStrategy.self, "$.info.price", "a value that")
    let user = try SchemaUser.mock(seed: 1) { $0.tags = ["fixed"] }
    #expect(try user == with(SchemaUser.mock(seed: 1)) { $0.tags = ["fixed"] })
    let object = try SchemaLevelThree.mock(seed: 2) { ($0.name, $0.size) = ("Li", 3) }
    #expect(object.name == "Li" && object.size == 3)
    #expect(throws: Refused.self) { try SchemaUser.mock(seed: 1) { _ in throw Refused() } }
  }
}

/// Isn't `CaseIterable`, and has none of the values that are tried.
enum MockColor: String, Codable { case zebra, yak }
enum MockLevel: Int, Codable { case one = 1, two }
enum MockShade: Int, Codable { case dark = 770 }
struct MockFlag: Codable, Equatable {
  var isOn: Bool
  init(from decoder: any Decoder) throws { isOn = try decoder.singleValueContainer().decode(Bool.self) }
  func encode(to encoder: any Encoder) throws { try isOn.encode(to: encoder) }
}
struct MockList: Codable, Equatable {
  var values: [Int] = []
  init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    while !container.isAtEnd { values.append(try container.decode(Int.self)) }
  }
  func encode(to encoder: any Encoder) throws { try values.encode(to: encoder) }
}

struct MockPicky: Codable, Equatable {
  init(from decoder: any Decoder) throws { throw Refused() }
  func encode(to encoder: any Encoder) throws {}
}

struct MockPrice: JSONStrategy {
  func read(from reader: inout JSONReader) throws(JSONError) -> Int {
    let text = try reader.readString()
    guard text.hasPrefix("EUR "), let value = Int(text.dropFirst(4)) else {
      throw reader.failure(.invalidValue(expected: "a price"))
    }
    return value
  }

  func write(_ value: Int, to writer: inout JSONWriter) throws(JSONError) { try writer.write("EUR \(value)") }
}

@JSONModel struct MockShared: Equatable {
  @Key("title", "name") var title: String
  @Key("pictureID", "picture") var pictureID: String?
  var name: String, picture: MockPicture, parts: [MockShared] = []
}
@JSONModel struct MockPicture: Equatable { var url: String }
@JSONModel struct MockRequired: Equatable { var name: String, color: MockColor, last: Int }
@JSONModel struct MockRequiredStrategy: Equatable { @Key("info.price") @Strategy(MockPrice()) var price: Int }
@JSONModel struct MockPartly: Equatable { var name: String, color: MockColor? }
@JSONModel struct MockLucky {
  var level: MockLevel, flag: MockFlag, list: MockList, numbers: Range<Int>, dates: ClosedRange<Date>
  var texts: [ClosedRange<String>], from: PartialRangeFrom<Double>?, upTo: PartialRangeUpTo<UInt8>
  var through: PartialRangeThrough<UInt>, last: String
}

@JSONModel struct MockUnknowns: Equatable {
  var optional: MockColor?, initial = MockColor.yak, both: MockColor? = .yak
  var list: [MockColor]
  var byName: [String: MockColor], optionals: [MockColor?], inside: MockRequired?, many: [MockRequired] = []
  var partly: MockPartly?
  @Strategy(MockPrice()) var price: Int?
  @Strategy(MockPrice()) var discount: Int = 5
  @Strategy(_Pliant.ArrayStrategy(MockPrice())) var prices: [Int]
  @Key("deep.down.color") var far: MockColor?
  @Key("items.0.color") var indexed: MockColor?
  @Key("list2.*.color") var collected: [MockColor] = []
  var picky: MockPicky?
  var field: Field<Int>, note: String?, numbers: [Int]
}

@JSONModel struct MockFlattening: Equatable {
  var id: Int
  @Flatten var partly: MockPartly
  @Flatten var more: MockRequiredStrategy?
  @Flatten var whole = MockWhole(shade: .dark, count: 3)
  /// A flattened model without possible mock values keeps its initial value.
  @Flatten var unknown = MockOther(title: "a", other: .zebra)
}
@JSONModel struct MockOther: Equatable { var title: String, other: MockColor }
@JSONModel struct MockWhole: Equatable { var shade: MockShade?; var count: Int }
@JSONModel class MockAnimal {
  var color: MockColor?
  @Key("n") var name: String
  var friends: [MockAnimal] = []
}
@JSONModel(inherits: true) final class MockDog: MockAnimal {
  var shade = MockShade.dark
  @Strategy(MockPrice()) var price: Int?
  var owner: MockRequired?
}
@JSONModel(tag: "kind") enum MockTagged: Equatable {
  case colored(color: MockColor, count: Int), named(name: String, color: MockColor?), empty
}
@JSONModel(tag: "kind", content: "value") enum MockAdjacent: Equatable {
  case colored(MockColor), pair(Int, MockColor), whole(MockRequired), number(Int)
}
@JSONModel enum MockByKey: Equatable { case colored(MockColor), number(Int), partly(MockPartly) }
@JSONModel(untagged: true) enum MockUntagged: Equatable {
  case colored(color: MockColor), required(MockRequired), number(Int)
}
@JSONModel(untagged: true) enum MockUntaggedPartly: Equatable { case partly(MockPartly), color(MockColor) }
@JSONModel final class MockBox<Content: Codable> {
  var content: Content?
  var others: [Content], title: String
}
struct MockPlain: TolerantCodable, Equatable {
  var color: MockColor?, shade = MockShade.dark
  @Lossy var colors: [MockColor] = []
  var name = "", inside: MockRequired?
}

struct MockCodable: Codable, Equatable { var color: MockColor?; var list: [MockColor], name: String }
@JSONModel struct MockAroundCodable: Equatable {
  var plain: MockPlain, others: [MockPlain], whole: MockCodable, tagged: [MockTagged], adjacent: MockAdjacent
  var keyed: MockByKey, untagged: MockUntagged, either: MockUntaggedPartly
}

struct MockedModel: Sendable, CustomStringConvertible {
  let model: AnySchemaModel, check: @Sendable (UInt64) throws -> Void
  var description: String { model.description }

  init<Model: JSONReadable & JSONWritable & Decodable>(_ type: Model.Type) where Model: SendableMetatype {
    model = AnySchemaModel(type)
    check = { seed in
      let data = try Model.mock(seed: seed).jsonData()
      #expect(try Model.mock(seed: seed).jsonData() == data)
      #expect(try PliantDecoder.strict.decode(Model.self, from: data).jsonData() == data)
      let document = try Model.mockDocument(seed: seed)
      #expect(try PliantDecoder.strict.decode(Model.self, from: document.jsonData()).jsonData() == data)
    }
  }

  static let all: [MockedModel] = {
    typealias Mockable = JSONReadable & JSONWritable & Decodable & SendableMetatype
    func model<Model: Mockable>(_ type: Model.Type) -> MockedModel { MockedModel(type) }
    let types: [any Mockable.Type] = [
      MockUnknowns.self, MockLucky.self, MockFlattening.self, MockAnimal.self, MockDog.self, MockTagged.self,
      MockAdjacent.self, MockByKey.self, MockUntagged.self, MockUntaggedPartly.self, MockBox<MockPartly>.self,
      MockBox<MockRequired>.self, MockBox<Int>.self, MockAroundCodable.self, MockWrapped.self, MockWrappedOnly.self,
      [MockTagged].self, [String: MockRequired].self, [MockUnknowns].self, MockShared.self,
    ]
    return types.map { model($0) }
  }()
}

struct MockTests {
  @Test func sameSeedSameValue() throws {
    #expect(try SchemaUser.mock(seed: 7) != SchemaUser.mock(seed: 8))
    #expect(try Set((0..<20).map { try SchemaLevel.mock(seed: $0).jsonString() }) == ["1", "2"])
  }

  @Test(arguments: 0..<30 as Range<UInt64>) func isStrictlyWhatTheModelTakes(_ seed: UInt64) throws {
    try MockedModel(SchemaShape.self).check(seed)
    try MockedModel(SchemaUser.self).check(seed)
    let user = try SchemaUser.mock(seed: seed)
    #expect(try user.city != nil && user.born != nil && !user.tags.isEmpty && !SchemaTag.mock(seed: seed).text.isEmpty)
  }

  @Test(arguments: 0..<60) func typesThatHoldThemselvesComeToAnEnd(_ seed: UInt64) throws {
    // The case that ends the recursion has the longer schema.
    let expression = try MockExpression.mock(seed: seed)
    #expect(try MockExpression(json: expression.jsonString()) == expression)
    // The recursion needs two types, and one case of each ends it.
    let statement = try MockStatement.mock(seed: seed)
    #expect(try MockStatement(json: statement.jsonString()) == statement)
    // Only the fallback case ends the recursion.
    let growth = try MockGrowth.mock(seed: seed)
    #expect(try MockGrowth(json: growth.jsonString()) == growth && !MockExpression.hostileDocuments(seed: seed).isEmpty)
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
    #expect(try MockKeyed(json: keyed.jsonString()) == keyed && !MockKeyed.hostileDocuments(seed: seed).isEmpty)
  }

  @Test func areInTheSchemaWhereTheyAreKnown() throws {
    let properties = MockKeyed.jsonSchema["$defs"]["MockKeyed"]["properties"]
    for key in ["listed", "models"] { #expect(properties[key]["propertyNames"] == ["enum": ["a", "b"]]) }
    // Schemas don't contain the information that is only needed for mock values.
    #expect(properties["shapeless"] == ["type": "array"])
    for key in ["hidden", "hiddenKeys", "ids", "plain"] {
      #expect(properties[key].object?.map(\.key).sorted() == ["additionalProperties", "type"])
    }
  }
}

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
    #expect(model.list.isEmpty && model.byName.isEmpty && model.none == nil && "\(model.cases)" == "empty")
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
