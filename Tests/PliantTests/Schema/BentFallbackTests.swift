// Bent documents of enums with a case for what is unknown, wherever they stand, bring what they promise.

#if Macros
import Foundation
import PliantCore
import Testing

@testable import Pliant
@testable import PliantSchema

@JSONModel enum BentWord: String { case a, b; @Fallback case other }
@JSONModel(tag: "type") enum BentTagged {
  case circle(radius: Int, name: String = "x", note: String?), inner(BentInner), none
  case words(list: [BentWord])
  @Fallback case other
}
@JSONModel(tag: "type") enum BentKept { case circle(radius: Int, word: BentWord), none; @Fallback case other(JSON) }
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
@JSONModel struct BentInner {
  var id: Int; var word = BentWord.a; var must: BentWord; var closed: Plan?; var words: [BentWord] = []
}

@JSONModel struct BentHolder<E: JSONReadable & JSONWritable & Codable> {
  var one: E
  var maybe: E?
  var list: [E]
  var gaps: [E?]
  var named: [String: E]
  var namedGaps: [String: E?] = [:]
  var deep: [[E]]
  var deepGaps: [[E?]?] = []
  @Key("a.b") var path: E
  @Key("items.*.e") var all: [E]
  @Key("items.*.o") var allGaps: [E?]
  @Key("rows.0") var first: E
  @Key("rows.1.x") var second: E?
  var field: Field<E>
}

@JSONModel struct BentGaps { @Key("items.*.name") var names: [String?]; @Key("list.*") var numbers: [Int?] }

@Suite("Bent documents of enums that know what is unknown")
struct BentFallbackTests {
  static let models = AnySchemaModel.each([
    BentHolder<BentWord>.self, BentHolder<Harbour>.self, BentHolder<Grade>.self, BentHolder<Plan>.self,
    BentHolder<BentTagged>.self, BentHolder<Deep>.self, BentHolder<BentKept>.self, BentHolder<SchemaAdjacent>.self,
    BentHolder<Happening>.self, BentHolder<BentKeyed>.self, BentHolder<BentUntagged>.self, BentHolder<BentStrict>.self,
    BentHolder<BentInner>.self, BentHolder<Int>.self, BentHolder<String>.self, [BentGaps].self, BentGaps.self,
  ])

  @Test(arguments: models)
  func bringWhatTheyPromise(_ model: AnySchemaModel) throws {
    for bent in try model.bends(1) where !bent.isTried { try model.expectPromise(of: bent) }
  }

  @Test func missingValuesBehindAWildcardAreNamedByTheirPath() throws {
    let bends = try BentGaps.bentDocuments(seed: 1)
    let missing = bends.filter { $0.kind == .missingKey }.map { "\($0.path)" }
    #expect(missing == ["$.items[*].name", "$.list[*]"])
    let unusable = bends.filter { $0.kind == .typeMismatch && $0.path.components.count > 1 }
    #expect(unusable.contains { "\($0.path)" == "$.items[0].name" && $0.outcome == .usedNil })
    #expect(unusable.contains { "\($0.path)" == "$.list[0]" && $0.outcome == .usedNil })
  }
}
#endif
