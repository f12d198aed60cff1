// Bent documents of cases whose associated value has a tolerance of its own: they promise nothing inside of it.

#if Macros
import Foundation
import Pliant
import PliantSchema
import Testing

@JSONModel(tag: "type") enum SchemaNarrowedCase {
  case plain(SchemaInternallyTagged)
  @Strict case strict(SchemaInternallyTagged)
}

@JSONModel struct SchemaInternallyTagged { var plain = 1 }

@JSONModel struct SchemaFlatPayload {
  @Flatten var part = SchemaInternallyTagged()
  var list = [1]
}

struct SchemaCodablePayload: Codable { var amount = 1 }

@JSONModel(.strict, tag: "type") enum SchemaStrictInternallyTagged {
  case model(SchemaInternallyTagged)
  case flat(SchemaFlatPayload)
  case codable(SchemaCodablePayload)
  case counts([String: Int])
  @Tolerant case tolerant(SchemaInternallyTagged)
  case members(a: Int, b: Int = 1)
}

@JSONModel(.strict, tag: "meta.type", content: "c") enum SchemaStrictContent {
  case model(SchemaInternallyTagged)
  case pair(Int, String)
}

@JSONModel(.strict) enum SchemaStrictKeys {
  case model(SchemaInternallyTagged)
  case pair(Int, String)
  case members(a: Int, b: Int = 1)
}

@JSONModel(.strict, untagged: true) enum SchemaStrictShapes {
  case members(a: Int, b: Int)
  case pair(Int, String)
  case text(String)
}

@JSONModel(.tolerant, tag: "type") enum SchemaTolerantInternallyTagged {
  case model(SchemaInternallyTagged)
}

@Suite("Bent documents leave associated values with a tolerance alone")
struct NarrowedCaseTests {
  @Test func besideTags() throws {
    #expect(try places(SchemaNarrowedCase.self) == ["$.type", "$.plain"])
    // What is said of other tools stays as it is.
    #expect(try !SchemaNarrowedCase.jsonSchema.jsonString().contains("x-narrowed"))
  }

  /// Compares what bent documents promise with what comes of them, and gives the places where they are bent.
  private func places<Value: JSONReadable & Codable & SendableMetatype>(_ type: Value.Type) throws -> Set<String> {
    var paths: Set<String> = []
    for seed in 0..<40 as Range<UInt64> {
      for hostile in try Value.hostileDocuments(seed: seed) {
        paths.insert("\(hostile.path)")
        let isRead = try AnySchemaModel(type).expectPromise(of: hostile)
        // Under another decoder it is the same.
        let isTaken = (try? JSONDecoder().decode(Value.self, from: hostile.document.jsonData())) != nil
        #expect(isTaken == isRead, "\(hostile)")
      }
    }
    return paths
  }

  @Test func ofEnumsWithATolerance() throws {
    #expect(try places(SchemaStrictInternallyTagged.self) == ["$.type", "$.plain"])
    #expect(try places(SchemaStrictContent.self) == ["$.meta.type"])
    #expect(try places(SchemaStrictKeys.self) == [])
    #expect(try places(SchemaStrictShapes.self) == [])
    #expect(try places(SchemaTolerantInternallyTagged.self) == ["$.type", "$.plain"])
  }

  @Test func underOtherDecodersValuesBesideATagKeepTheTolerance() throws {
    func isTaken<Value: JSONReadable & Decodable>(_ type: Value.Type, _ text: String) -> Bool {
      let isTaken = (try? Value(json: text)) != nil
      #expect(((try? JSONDecoder().decode(type, from: Data(text.utf8))) != nil) == isTaken, "\(text)")
      let enforcing = PliantDecoder(enforcing: .tolerant)
      #expect((try? enforcing.decode(type, from: text)) != nil, "\(text)")
      let decoder = JSONDecoder()
      decoder.userInfo[.pliantEnforcedTolerance] = Tolerance.tolerant
      #expect((try? decoder.decode(type, from: Data(text.utf8))) != nil, "\(text)")
      return isTaken
    }
    #expect(!isTaken(SchemaStrictInternallyTagged.self, #"{"type":"model","plain":"1"}"#))
    #expect(isTaken(SchemaStrictInternallyTagged.self, #"{"type":"model","plain":1}"#))
    #expect(!isTaken(SchemaStrictInternallyTagged.self, #"{"type":"flat","plain":"1"}"#))
    #expect(!isTaken(SchemaStrictInternallyTagged.self, #"{"type":"counts","x":"1"}"#))
    #expect(isTaken(SchemaStrictInternallyTagged.self, #"{"type":"tolerant","plain":"1"}"#))
    #expect(!isTaken(SchemaStrictInternallyTagged.self, #"{"type":"codable","amount":"1"}"#))
  }
}
#endif
