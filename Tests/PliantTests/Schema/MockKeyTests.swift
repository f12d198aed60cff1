// Made-up dictionaries have keys that their type takes, and none where it doesn't say which.

#if Macros
import Foundation
import Pliant
import PliantSchema
import Testing

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
  var hidden: [MockHidden: Int]
  var hiddenKeys: [MockHiddenKey: Int]
  var plain: [MockPlainKey: Int]
  var shapeless: [MockShapelessKey: Int]
  var listed: [MockListed: Int]
  var models: [MockModelKey: Int]
  var ids: [MockID: [String]]
}

@Suite("Keys can be made up")
struct MockKeyTests {
  @Test(arguments: 0..<20 as Range<UInt64>)
  func areOnesThatTheirTypeTakes(_ seed: UInt64) throws {
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
#endif
