// Models among types that bear the standard library's names: sugar and literals still mean what they should.

#if Macros
import Pliant
import Testing

@JSONModel nonisolated struct Shadowed: Equatable {
  let id: Swift.Int
  @Key("names.first", "name") var name: Swift.String
  var age: Swift.Int? = 3
  var tags: [Swift.String] = []
  var counts: [Swift.String: Swift.Int]?
  @Key("items.0.id") var first: Swift.Int?
  @Key("prices.*.amount") var amounts: [Swift.Double] = []
  @Ignored var unused = Swift.Int?.none
  @Ignored(.decoding) let kind = "shadowed"
}

/// Names that stand beside a model, not only around it.
enum Neighbourhood {
  @JSONModel nonisolated struct String: Equatable { var text: Swift.String }

  @JSONModel nonisolated struct Model: Equatable {
    var string: String
    var strings: [String] = []
    var own: Own?

    @JSONModel nonisolated struct Own: Equatable { var string: String? }
  }
}

@Suite nonisolated struct ShadowingTests {
  @Test func modelsAmongShadowingTypesRoundTrip() throws {
    let text = """
      {"id":1,"name":"n","tags":["a"],"counts":{"c":2},"items":[{"id":5}],"prices":[{"amount":1.5}],"kind":"x"}
      """
    let model = try Shadowed(json: text)
    #expect(model.name == "n" && model.age == 3 && model.first == 5)
    #expect(model.amounts == [1.5] && model.kind == "shadowed")
    #expect(try Shadowed(json: model.jsonData()) == model)
  }

  @Test func siblingsAreFoundFromTheExtension() throws {
    let text = #"{"string":{"text":"a"},"strings":[{"text":"b"}],"own":{"string":{"text":"c"}}}"#
    let model = try Neighbourhood.Model(json: text)
    #expect(model.string.text == "a" && model.own?.string?.text == "c")
    #expect(try model.jsonString() == text)
  }
}
#endif
