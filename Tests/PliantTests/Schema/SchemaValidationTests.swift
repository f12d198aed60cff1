// What schemas say is true: they take every made-up document, and refuse what strict decoding refuses.

#if Macros
import Pliant
import PliantSchema
import Testing

struct SchemaValidationTests {
  @Test(arguments: AnySchemaModel.all)
  func takeEveryMadeUpDocument(_ model: AnySchemaModel) throws {
    let validator = SchemaValidator(model.schema())
    for seed in 0..<12 as Range<UInt64> {
      let document = try model.mock(seed)
      #expect(validator.problems(in: document) == [], "\(document)")
    }
  }

  @Test(arguments: AnySchemaModel.all)
  func refuseWhatStrictDecodingRefuses(_ model: AnySchemaModel) throws {
    let schema = model.schema()
    let validator = SchemaValidator(schema)
    var refused = 0
    for seed in 0..<2 as Range<UInt64> {
      for bent in try Self.variants(of: model.mock(seed)) {
        let text = try bent.jsonString()
        var report = DecodingReport()
        do {
          try model.decode(text, .strict, &report)
        } catch {
          refused += 1
          #expect(!validator.problems(in: bent).isEmpty, "\(text): \(error)\n\(schema)")
        }
      }
    }
    // One that takes anything can't be wrong.
    #expect(refused > 0 || ["Anything"].contains(model.description))
  }

  /// The document with each of its values replaced by one of another kind in turn, or taken out.
  private static func variants(of document: JSON) -> [JSON] {
    let replacements: [JSON] = [nil, "text", 3, -4.5, true, [], [:], ["x"], ["x": 1]]
    var variants = replacements.filter { $0.type != document.type }
    if let object = document.object {
      for (key, value) in object {
        var other = object
        other.removeValue(forKey: key)
        variants.append(JSON(other))
        for variant in Self.variants(of: value) {
          other = object
          other.updateValue(variant, forKey: key)
          variants.append(JSON(other))
        }
      }
    } else if let array = document.array {
      for (index, value) in array.enumerated() {
        for variant in Self.variants(of: value) {
          var other = Array(array)
          other[index] = variant
          variants.append(JSON(other))
        }
      }
    }
    return variants
  }
}
#endif
