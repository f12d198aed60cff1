// `collectingAll` accepts the same documents with the same reports, and no others: not even unknown keys that the
// tolerance refuses, in a value that a fallback replaces.

#if Macros
import Pliant
import Testing

private struct DroppedPart: Codable, Equatable { var count: Int; @Lossless var size: Int }
private struct PlainParts: Codable, Equatable {
  var list: [DroppedPart] = [], one: DroppedPart?, byName: [String: DroppedPart] = [:]
}
private struct LossyParts: Codable, Equatable {
  @Lossy var list: [DroppedPart]
  @Lossy var lists: [[DroppedPart]]
}
@JSONModel(.strict) private struct TightPart: Equatable { var id: Int; var list: [Int] = [] }
@JSONModel(.tolerant) private struct LooseParts: Equatable {
  var tight: TightPart?, all: [TightPart] = []
  @Strict var exact = 1
}
struct RefusedParts: Codable, Equatable { @Lossy var parts: [Article] }
@JSONModel struct RefusedKeys: Equatable {
  var list: [Article] = [], one: Article?, plain: RefusedParts?, byName: [String: Article] = [:]
  @Key("a", "b") var part = Article(title: "")
}

struct CollectingAcceptanceTests {
  private func agrees<Value: Codable & Equatable>(
    _ type: Value.Type, _ document: String, unknownKeys: Tolerance.KeyPolicy = .ignore
  ) {
    for tolerance in [Tolerance.strict, .tolerant, .forgiving] {
      var decoder = PliantDecoder(tolerance: tolerance.with(\.unknownKeys, unknownKeys))
      let reports = SharedList<String>()
      decoder.onReport = { report, _ in reports.add("\(report.issues)") }
      let value = try? decoder.decode(type, from: document)
      do {
        #expect(try decoder.decode(type, from: document, collectingAll: true) == value, "\(document), \(tolerance)")
        // A report without issues is not sent.
        #expect(reports.all.count != 1 && reports.all.first == reports.all.last, "\(document), \(tolerance)")
      } catch {
        #expect(value == nil, "\(document), \(tolerance)")
        let problems = (error as? DecodingError)?.jsonErrors.map { "\($0.path) \($0.message)" } ?? []
        #expect(!problems.isEmpty && Set(problems).count == problems.count, "\(problems)")
      }
    }
  }

  @Test(arguments: [
    #"{"list":[{"size":null,"count":1}],"one":{"size":[],"count":1},"byName":{"x":{"size":null,"count":1}}}"#,
    #"{"list":[{"size":"2","count":"1"}],"byName":{}}"#, #"{"list":[],"byName":{"x":1}}"#, #"{"list":7}"#,
  ]) func ofPlainTypes(document: String) {
    agrees(PlainParts.self, document)
    agrees([String: PlainParts].self, #"{"key":\#(document)}"#)
    agrees([PlainParts].self, "[\(document)]")
  }

  @Test(arguments: [
    #"{"list":[{"size":null,"count":1}],"lists":[[{"size":null,"count":1}],[]]}"#,
    #"{"list":[1,{"size":1,"count":1}],"lists":[{"size":1}]}"#, #"{"list":{},"lists":null}"#,
  ]) func ofWrappers(document: String) {
    agrees(LossyParts.self, document)
    agrees([LossyParts].self, "[\(document)]")
  }

  @Test(arguments: [
    #"{"tight":{"id":1,"list":["1"]},"all":[{"id":1},{"id":2,"list":{}}]}"#, #"{"tight":{"id":"1"},"all":[{}]}"#,
    #"{"tight":{"id":1,"list":[1]}}"#,
  ]) func ofModelsWithTolerancesOfTheirOwn(document: String) throws {
    _ = try PliantDecoder(tolerance: .strict).decode(LooseParts.self, from: document, collectingAll: true)
    agrees(LooseParts.self, document)
  }

  @Test(arguments: [
    #"{"list":[{"m":1}]}"#, #"{"list":[{"title":"x","m":1}]}"#, #"{"one":{"m":1}}"#, #"{"a":{"m":1}}"#,
    #"{"a":{"m":1},"b":{"title":"u"}}"#, #"{"a":1,"b":{"m":1}}"#, #"{"plain":{"parts":[{"m":1}]}}"#,
    #"{"byName":{"x":{"m":1}}}"#, #"{"list":[{"title":[]}]}"#, #"{"one":{"likes":"x"}}"#,
  ]) func withKeysThatAreRefused(document: String) { agrees(RefusedKeys.self, document, unknownKeys: .fail) }

  @Test(arguments: [#"{"n":1,"type":"zz","x":1}"#, #"{"n":1,"x":1}"#, #"{"n":1,"type":"a","x":[]}"#])
  func withMembersOfAnEnumThatIsNil(document: String) { agrees(CollectedChoices.self, document, unknownKeys: .fail) }

  @Test func ofDocumentsChangedAtRandom() {
    let keys = [
      #"{"list":[{"title":"a","likes":1}],"one":{"title":"b"},"a":{"title":"c"},"plain":{"parts":[{"title":"d"}]}}"#,
      #"{"b":{"title":"e","likes":"2"},"byName":{"x":{"title":"f"}},"plain":{"parts":[]}}"#,
    ]
    let parts = [#"{"list":[{"count":1,"size":"2"}],"one":{"count":1,"size":3},"byName":{"x":{"count":1,"size":4}}}"#]
    var (documents, others) = (MutatedDocuments(keys, seed: 5), MutatedDocuments(parts, seed: 6))
    for _ in 0..<200 {
      agrees(RefusedKeys.self, documents.document().text)
      agrees(PlainParts.self, others.document().text)
    }
  }
}
#endif
