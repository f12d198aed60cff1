#if Macros
// Bent documents cause the stated issues, also for enums with a fallback case, and for values with their own tolerance.

import Foundation
import Testing

@testable import Pliant
@testable import PliantSchema

struct HostileDocumentTests {
  @Test(arguments: AnySchemaModel.all + MockedModel.all.map(\.model))
  func bringTheIssueThatTheyName(_ model: AnySchemaModel) throws {
    for seed in 0..<3 as Range<UInt64> {
      for hostile in try model.hostile(seed) { try model.expectPromise(of: hostile) }
    }
  }

  /// Documents whose issues the decoder doesn't report are left out: the number must not get smaller.
  @Test func areAllExplainedAndLeaveTolerancesAlone() throws {
    var count = 0
    for model in AnySchemaModel.all {
      for seed in 0..<3 as Range<UInt64> {
        let documents = try model.hostile(seed)
        #expect(try documents.count == model.bends(seed).count, "\(model), seed \(seed)")
        count += documents.count
      }
    }
    #expect(count > 2_500)
    #expect(try Set(SchemaNarrowed.hostileDocuments(seed: 1).map { "\($0.path)" }) == ["$.plain", "$.forgiving"])
  }

  @Test func bendInsideOfCollectionsAndEnums() throws {
    func paths(_ documents: [HostileDocument]) -> Set<String> { Set(documents.map { "\($0.path)" }) }
    let users = paths(try [String: SchemaUser].hostileDocuments(seed: 3))
    #expect(users.contains { $0.hasSuffix(".friends[0].id") && $0.hasPrefix("$.key") }, "\(users)")
    let collections = paths(try SchemaCollections.hostileDocuments(seed: 1))
    #expect(collections.isSuperset(of: ["$.grid[0][0]", "$.set[0]", "$.optionals[0]", "$.favourite"]))
    #expect(collections.contains { $0.hasPrefix("$.scores[") } && collections.contains { $0.hasPrefix("$.colors.") })
    let cases = Set(try (0..<40).flatMap { try paths(SchemaAdjacent.hostileDocuments(seed: $0)) })
    let bent: Set = ["$.kind", "$.data", "$.data.from", "$.data.to", "$.data[0]", "$.data[1]"]
    #expect(cases.isSuperset(of: bent), "\(cases)")
  }

  @Test func bendInsideOfEnumsWithoutTags() throws {
    func bent(_ documents: [HostileDocument]) -> Set<String> {
      Set(documents.map { "\($0.path) \($0.kind) \($0.outcome.map { "\($0)" } ?? "thrown")" })
    }
    let all = Set(try (0..<20).flatMap { try bent(HeldModel<SchemaUntagged>.hostileDocuments(seed: $0)) })
    // Both cases accept a number or text; only one accepts an object with a title, or an array.
    let expected: Set = [
      "$.it.id typeMismatch converted", "$.it.note typeMismatch converted", "$.it.note typeMismatch usedNil",
      "$.it.count typeMismatch usedDefault", "$.it[0].id typeMismatch converted", "$.it[0] typeMismatch dropped",
    ]
    #expect(all.isSuperset(of: expected), "\(all)")
    #expect(!all.contains { $0.hasPrefix("$.it.title missing") }, "\(all)")
    // Both cases accept an object with both keys.
    for seed in 0..<20 as Range<UInt64> { #expect(try bent([SchemaAlike].hostileDocuments(seed: seed)) == []) }
    // The cases have the same keys, and different tags.
    for seed in 0..<4 as Range<UInt64> {
      #expect(try bent(BentByTag.hostileDocuments(seed: seed)) == ["$.size typeMismatch converted"])
    }
  }
}

@JSONModel struct SchemaNarrowed {
  var plain: Int
  @Strict var strict = 1
  @Required var required: Int?
  var forgiving: SchemaForgivingClass?
}
@JSONModel(tag: "type") enum BentRound { case circle(size: Double), ball(size: Double) }
@JSONModel(tag: "type") enum BentSquare { case square(size: Double) }
@JSONModel(untagged: true) enum BentByTag { case round(BentRound), square(BentSquare) }
@JSONModel enum BentWord: String { case a, b; @Fallback case other }
@JSONModel(tag: "type") enum BentTagged {
  case circle(radius: Int, name: String = "x", note: String?), inner(BentInner), none, words(list: [BentWord])
  @Fallback case other
}
@JSONModel enum BentKeyed {
  case circle(radius: Int, tags: [String]), pair(Int, String), inner(BentInner), one(BentWord), none
  @Fallback case other
}
@JSONModel(untagged: true) enum BentUntagged {
  case number(Int), inner(BentInner), list([BentInner]); @Fallback case other(JSON)
}
@JSONModel(.strict, tag: "type") enum BentStrict {
  case circle(radius: Int, name: String = "x"), none; @Fallback case other
}
@JSONModel enum BentQuiet { case a, b; @Fallback(isReported: false) case other(String) }
@JSONModel(tag: "meta.type") enum BentQuietTag { case a(x: Int), b; @Fallback(isReported: false) case other }
@JSONModel(tag: "type", content: "c") enum BentRange { @Key(1, 2..<5) case a(Int); case b(Int) }
@JSONModel enum BentTextRange: String { @Key("a"..."c") case low = "b"; case other = "zz" }
@JSONModel(tag: "t") enum BentModelFallback { case a(x: Int); @Fallback case other(BentOnly) }
@JSONModel(tag: "t") enum BentObjectFallback { case a(x: Int); @Fallback case other([String: JSON]) }
@JSONModel struct BentWrappers { @DefaultFalse var off: Bool?; @DefaultNil var none: Int?; var held: SchemaWrapped }
@JSONModel struct BentPets { @Strategy(PliantTestsPets.all) var pet: any Pet; @Strategy(knownPets) var known: any Pet }
@JSONModel(tag: "of") enum BentOuter { case only(BentTagged), flat(SchemaFlatPayload), none }
@JSONModel struct BentPaths {
  @Key("t.0") var nullable: Int?
  @Key("t.1") var needed: Int
  @Key("t.2") var initial: [Int]? = [1]
  @Key("t.3") var model = BentOnly(id: 1)
  @Key("u.0.1") var deep: Int?
  @Key("v.-1.z") var last: Int?
  var range: Range<Int>, only: BentOnly? = BentOnly(id: 1), pair: BentPair
}
@JSONModel(tag: "type") enum BentPathCase { case paths(BentPaths) }
@JSONModel struct BentOnly { var id: Int }
@JSONModel(tag: "type", content: "c") enum BentPair { case pair(Int?, String), range(Range<Int>, [Int]?) }
@JSONModel struct BentInner { var id: Int, word = BentWord.a, must: BentWord, closed: Plan?, words: [BentWord] = [] }

@JSONModel struct BentHolder<E: JSONReadable & JSONWritable & Codable> {
  var one: E, maybe: E?, list: [E], gaps: [E?], named: [String: E], namedGaps: [String: E?] = [:], deep: [[E]]
  var deepGaps: [[E?]?] = []
  @Key("a.b") var path: E
  @Key("items.*.e") var all: [E]
  @Key("items.*.o") var allGaps: [E?]
  @Key("rows.0") var first: E
  @Key("rows.1.x") var second: E?
  var field: Field<E>
}

@JSONModel struct BentGaps { @Key("items.*.name") var names: [String?]; @Key("list.*") var numbers: [Int?] }
@JSONModel struct StrictlyCollected {
  @Strict @Key("items.*.name") var names: [String]
  @Key("list.*") var open: [Int] = []
}

struct BentFallbackTests {
  static let models = AnySchemaModel.each([
    BentHolder<BentWord>.self, BentHolder<Harbour>.self, BentHolder<Grade>.self, BentHolder<Plan>.self,
    BentHolder<BentTagged>.self, BentHolder<Deep>.self, BentHolder<SchemaKeeping>.self, BentHolder<SchemaAdjacent>.self,
    BentHolder<Happening>.self, BentHolder<BentKeyed>.self, BentHolder<BentUntagged>.self, BentHolder<BentStrict>.self,
    BentHolder<BentInner>.self, BentHolder<Int>.self, BentHolder<String>.self, [BentGaps].self, BentGaps.self,
    StrictlyCollected.self, BentHolder<BentQuiet>.self, BentHolder<BentQuietTag>.self, BentRange.self, BentPaths.self,
    BentHolder<BentPathCase>.self, BentOuter.self, BentHolder<BentTextRange>.self, BentWrappers.self,
    BentHolder<BentModelFallback>.self, BentHolder<BentObjectFallback>.self, BentPets.self,
  ])

  @Test(arguments: models) func bringWhatTheyPromise(_ model: AnySchemaModel) throws {
    for bent in try model.bends(1) where !bent.isTried { try model.expectPromise(of: bent) }
  }

  @Test func collectedValuesHaveTheirToleranceAndPaths() throws {
    let schema = StrictlyCollected.jsonSchema["$defs"]["StrictlyCollected"]["properties"]
    #expect(schema["items"]["items"]["properties"]["name"] == ["type": "string", "x-tolerance": "strict"])
    #expect(schema["list"]["items"] == ["type": "integer"])
    let bends = try BentGaps.bentDocuments(seed: 1)
    #expect(bends.filter { $0.kind == .missingKey }.map { "\($0.path)" } == ["$.items[*].name", "$.list[*]"])
    for path in ["$.items[0].name", "$.list[0]"] {
      #expect(bends.contains { "\($0.path) \($0.kind)" == "\(path) typeMismatch" && $0.outcome == .usedNil }, "\(path)")
    }
  }
}

@JSONModel(tag: "type") enum SchemaNarrowedCase {
  case plain(SchemaInternallyTagged)
  @Strict case strict(SchemaInternallyTagged)
}
struct SchemaCodablePayload: Codable { var amount = 1 }
@JSONModel struct SchemaInternallyTagged { var plain = 1 }
@JSONModel struct SchemaFlatPayload { @Flatten var part = SchemaInternallyTagged(); var list = [1] }
@JSONModel(.strict, tag: "type") enum SchemaStrictInternallyTagged {
  case model(SchemaInternallyTagged), flat(SchemaFlatPayload), codable(SchemaCodablePayload), counts([String: Int])
  @Tolerant case tolerant(SchemaInternallyTagged)
  case members(a: Int, b: Int = 1)
}
@JSONModel(.strict, tag: "meta.type", content: "c") enum SchemaStrictContent {
  case model(SchemaInternallyTagged), pair(Int, String)
}
@JSONModel(.strict) enum SchemaStrictKeys {
  case model(SchemaInternallyTagged), pair(Int, String), members(a: Int, b: Int = 1)
}
@JSONModel(.strict, untagged: true) enum SchemaStrictShapes {
  case members(a: Int, b: Int), pair(Int, String), text(String)
}
@JSONModel(.tolerant, tag: "type") enum SchemaTolerantInternallyTagged { case model(SchemaInternallyTagged) }

struct NarrowedCaseTests {
  @Test func bendWhereTheirToleranceIsThatOfTheDecoder() throws {
    #expect(try places(SchemaNarrowedCase.self) == ["$.type", "$.plain"])
    #expect(try places(SchemaStrictInternallyTagged.self) == ["$.type", "$.plain"])
    #expect(try places(SchemaStrictContent.self) == ["$.meta.type"] && places(SchemaStrictKeys.self) == [])
    #expect(try places(SchemaStrictShapes.self) == [])
    #expect(try places(SchemaTolerantInternallyTagged.self) == ["$.type", "$.plain"])
    // Schemas for other tools don't change.
    #expect(try !SchemaNarrowedCase.jsonSchema.jsonString().contains("x-narrowed"))
  }

  /// Compares the stated issues of bent documents with the reported ones, and returns the changed paths.
  private func places<Value: JSONReadable & Codable & SendableMetatype>(_ type: Value.Type) throws -> Set<String> {
    let documents = try (0..<40 as Range<UInt64>).flatMap { try Value.hostileDocuments(seed: $0) }
    for hostile in documents {
      let isRead = try AnySchemaModel(type).expectPromise(of: hostile)
      // The same under another decoder.
      let isTaken = (try? JSONDecoder().decode(Value.self, from: hostile.document.jsonData())) != nil
      #expect(isTaken == isRead, "\(hostile)")
    }
    return Set(documents.map { "\($0.path)" })
  }

  @Test(arguments: [
    (#"{"type":"model","plain":"1"}"#, false), (#"{"type":"model","plain":1}"#, true),
    (#"{"type":"flat","plain":"1"}"#, false), (#"{"type":"counts","x":"1"}"#, false),
    (#"{"type":"tolerant","plain":"1"}"#, true), (#"{"type":"codable","amount":"1"}"#, false),
  ]) func underOtherDecodersValuesBesideATagKeepTheTolerance(text: String, isTaken: Bool) {
    typealias Model = SchemaStrictInternallyTagged
    #expect(((try? Model(json: text)) != nil) == isTaken)
    #expect(((try? JSONDecoder().decode(Model.self, from: text)) != nil) == isTaken)
    #expect((try? PliantDecoder(enforcing: .tolerant).decode(Model.self, from: text)) != nil)
    let enforcing = with(JSONDecoder()) { $0.userInfo[.pliantEnforcedTolerance] = Tolerance.tolerant }
    #expect((try? enforcing.decode(Model.self, from: text)) != nil)
  }
}
#endif
