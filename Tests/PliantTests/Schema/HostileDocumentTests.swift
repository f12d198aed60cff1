// Bent documents bring the issue that they say.

#if Macros
import Foundation
import PliantCore
import Testing

@testable import Pliant
@testable import PliantSchema

@Suite("Bent documents say what they bring")
struct HostileDocumentTests {
  @Test(arguments: AnySchemaModel.all + MockedModel.all.map(\.model))
  func bringTheIssueThatTheyName(_ model: AnySchemaModel) throws {
    for seed in 0..<3 as Range<UInt64> {
      for hostile in try model.hostile(seed) { try model.expectPromise(of: hostile) }
    }
  }

  /// Documents that the decoder doesn't explain are left out, so a decoder that stops doing that would leave fewer.
  @Test func areAllExplained() throws {
    var count = 0
    for model in AnySchemaModel.all {
      for seed in 0..<3 as Range<UInt64> {
        let documents = try model.hostile(seed)
        #expect(try documents.count == model.bends(seed).count, "\(model), seed \(seed)")
        count += documents.count
      }
    }
    #expect(count > 2_500)
  }

  @Test func bendInsideOfCollectionsAndEnums() throws {
    func paths(_ documents: [HostileDocument]) -> Set<String> { Set(documents.map { "\($0.path)" }) }
    let users = paths(try [String: SchemaUser].hostileDocuments(seed: 3))
    #expect(users.contains { $0.hasSuffix(".friends[0].id") && $0.hasPrefix("$.key") }, "\(users)")
    let collections = paths(try SchemaCollections.hostileDocuments(seed: 1))
    #expect(collections.isSuperset(of: ["$.grid[0][0]", "$.set[0]", "$.optionals[0]", "$.favourite"]))
    #expect(collections.contains { $0.hasPrefix("$.scores[") } && collections.contains { $0.hasPrefix("$.colors.") })
    let cases = Set(try (0..<40).flatMap { try paths(SchemaAdjacent.hostileDocuments(seed: $0)) })
    #expect(
      cases.isSuperset(of: ["$.kind", "$.data", "$.data.from", "$.data.to", "$.data[0]", "$.data[1]"]), "\(cases)")
  }

  @Test func bendInsideOfEnumsWithoutTags() throws {
    func bent(_ documents: [HostileDocument]) -> Set<String> {
      Set(documents.map { "\($0.path) \($0.kind) \($0.outcome.map { "\($0)" } ?? "thrown")" })
    }
    let all = Set(try (0..<20).flatMap { try bent(HeldModel<SchemaUntagged>.hostileDocuments(seed: $0)) })
    // Either case may take what is only a number or text; only one can take an object with a title, or an array.
    #expect(
      all.isSuperset(of: [
        "$.it.id typeMismatch converted", "$.it.note typeMismatch converted", "$.it.note typeMismatch usedNil",
        "$.it.count typeMismatch usedDefault", "$.it[0].id typeMismatch converted",
        "$.it[0] typeMismatch dropped",
      ]), "\(all)")
    #expect(!all.contains { $0.hasPrefix("$.it.title missing") }, "\(all)")
    // Two cases may take an object with both keys.
    let either = Set(try (0..<20).flatMap { try bent([SchemaAlike].hostileDocuments(seed: $0)) })
    #expect(either.isEmpty, "\(either)")
  }

  @Test func leaveTolerancesOfTheirOwnAlone() throws {
    let documents = try SchemaNarrowed.hostileDocuments(seed: 1)
    #expect(Set(documents.map { "\($0.path)" }) == ["$.plain", "$.forgiving"])
  }
}

@JSONModel struct SchemaNarrowed {
  var plain: Int
  @Strict var strict = 1
  @Required var required: Int?
  var forgiving: SchemaForgivingClass?
}
#endif
