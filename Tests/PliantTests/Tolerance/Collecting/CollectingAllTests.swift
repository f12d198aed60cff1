// `collectingAll: true` lists every problem of a document in its order, and changes neither acceptance nor reports.

#if Macros
import Testing

@testable import Pliant
@testable import PliantCore

struct CollectingAllTests {
  private func expect<Value: JSONReadable>(
    _ type: Value.Type, _ json: String, _ problems: String..., tolerance: Tolerance = .strict,
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) {
    let found = thrown { try PliantDecoder(tolerance: tolerance).decode(type, from: json, collectingAll: true) }
    #expect(found == problems, sourceLocation: sourceLocation)
  }

  @Test func whatIsReplacedOrAllowedIsNoProblem() throws {
    struct Plain: Codable {
      struct Part: Codable, Equatable { var x: Int, y: String }
      var required: Int, list: [Part], rows: [[Part]], table: [String: Part], optional: Part?
      @Lossy var lossy: [Part]
    }
    let json = #"{"list":[{},{"x":"q"}],"rows":[[{}]],"table":{"a":{"x":1}},"optional":{},"lossy":[{"y":"z"}]}"#
    func paths(_ tolerance: Tolerance) -> [String] {
      thrown(\.path.description) {
        try PliantDecoder(tolerance: tolerance).decode(Plain.self, from: json, collectingAll: true)
      }
    }
    #expect(paths(.tolerant) == ["$.required"])
    let usable = json.replacing("{\"list\"", with: "{\"required\":1,\"list\"")
    let value = try PliantDecoder().decode(Plain.self, from: usable, collectingAll: true)
    #expect(value.list.isEmpty && value.rows == [[]] && value.table.isEmpty && value.lossy.isEmpty)
    #expect(value.optional == nil)
    let all = ["$.required", "$.list[0].x", "$.list[1].x", "$.rows[0][0].y", "$.table.a.y", "$.optional.x"]
    #expect(Set(paths(.strict)).isSuperset(of: all))
    let exact = paths(.tolerant.with(\.dropsElements, false))
    #expect(exact.contains("$.list[0].x") && !exact.contains("$.optional.x"))
    expect([Int].self, #"["1",{},null]"#, tolerance: .tolerant)
    expect(AllDefaults.self, #"{"number":"x","list":7}"#, tolerance: .tolerant)
    expect([Part].self, #"[{"id":"1"},{"id":"x"},{}]"#, tolerance: .tolerant)
    expect(AllOptionals.self, #"{"part":{}}"#, tolerance: .tolerant)
    let missing = ["part", "level", "town", "street"].map {
      "expected key \"\($0)\", found none at $.\($0) (line 1, column 1)"
    }
    expect(AllRequired.self, "{}", missing[0], missing[1], missing[2], missing[3], tolerance: .forgiving)
    expect(Part.self, #"{"id":1}"#)
    #expect(try PliantDecoder.strict.decode([Part].self, from: #"[{"id":1}]"#, collectingAll: true) == [Part(id: 1)])
  }

  @Test func everyProblemIsListedInTheOrderOfTheDocument() {
    let json = """
      {"number":"1", "street":{"name":"a"}, "text":7, "flag":2,
       "part":{"id":null}, "rate":[], "level":9, "list":[1,"2",{"a":1},3],
       "table":{"a":1,"b":"2"}, "set":7, "town":"oslo"}
      """
    expect(
      AllRequired.self, json, "expected Int, found string \"1\" at $.number (line 1, column 11)",
      "expected String, found number 7 at $.text (line 1, column 46)",
      "expected Bool, found number 2 at $.flag (line 1, column 56)",
      "expected Int, found null at $.part.id (line 2, column 15)",
      "expected Double, found an array at $.rate (line 2, column 29)",
      "expected Rank, found number 9 at $.level (line 2, column 41)",
      "expected Int, found string \"2\" at $.list[1] (line 2, column 54)",
      "expected Int, found an object at $.list[2] (line 2, column 58)",
      "expected Int, found string \"2\" at $.table.b (line 3, column 21)",
      "expected Set<Int>, found number 7 at $.set (line 3, column 33)",
      "expected Harbor, found string \"oslo\" at $.town (line 3, column 43)")
    // For a malformed document, the problems before the malformed part are listed.
    expect(
      [Int].self, #"["a",1,"b",}"#, "expected Int, found string \"a\" at $[0] (line 1, column 2)",
      "expected Int, found string \"b\" at $[2] (line 1, column 8)",
      "expected a value, found \"}\" at $[3] (line 1, column 12)")
  }

  @Test func theErrorNamesTheFirstProblemAndDescribesAll() throws {
    func context<Value: JSONReadable>(_: Value.Type, _ json: String) throws -> DecodingError.Context {
      let error = #expect(throws: DecodingError.self) {
        try PliantDecoder.strict.decode(Value.self, from: json, collectingAll: true)
      }
      guard case .typeMismatch(_, let context)? = error else { throw JSONError(.underlying(try #require(error))) }
      return context
    }
    let one = try context(Part.self, #"{"id":"x"}"#)
    #expect(one.codingPath.map(\.stringValue) == ["id"])
    #expect((one.underlyingError as? JSONError)?.path.description == "$.id")
    let two = try context([Int].self, #"[1,"a",null]"#)
    #expect(two.codingPath.map(\.intValue) == [1])
    let problems = [
      #"expected Int, found string "a" at $[1] (line 1, column 4)"#,
      "expected Int, found null at $[2] (line 1, column 8)",
    ]
    #expect(two.debugDescription == problems.joined(separator: "\n"))
    #expect((two.underlyingError as? DecodingProblems)?.errors.map(\.description) == problems)
    let error = DecodingError.dataCorrupted(two)
    #expect(error.jsonError?.path.description == "$[1]" && error.jsonErrors.count == 2)
  }

  @Test func problemsOfElementsDefaultsAndOptionalsAreListedOnce() {
    expect(
      [Part].self, #"[{"id":"a"},{"id":1},{},{"id":[]},7,null]"#,
      "expected Int, found string \"a\" at $[0].id (line 1, column 8)",
      "expected key \"id\", found none at $[2].id (line 1, column 22)",
      "expected Int, found an array at $[3].id (line 1, column 31)",
      "expected Part, found number 7 at $[4] (line 1, column 35)",
      "expected Part, found null at $[5] (line 1, column 37)")
    #expect(problemPaths([String: [Part]].self, #"{"a":[{}],"b":[{"id":""}]}"#) == ["$.a[0].id", "$.b[0].id"])
    #expect(problemPaths(AllDefaults.self, #"{"number":null,"flag":2}"#) == ["$.number", "$.flag"])
    expect(
      AllOptionals.self, #"{"number":null,"flag":2,"part":{},"set":[[]]}"#,
      "expected Bool, found number 2 at $.flag (line 1, column 23)",
      "expected key \"id\", found none at $.part.id (line 1, column 32)",
      "expected Int, found an array at $.set[0] (line 1, column 42)")
    expect(Part.self, "{}", "expected key \"id\", found none at $.id (line 1, column 1)")
    let all = ["text", "flag", "rate", "part", "level", "list", "table", "set", "town", "street", "number"]
    #expect(problemPaths(AllRequired.self, #"{"number":"1"}"#) == all.map { "$.\($0)" })
  }
}

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
    _ = try PliantDecoder.strict.decode(LooseParts.self, from: document, collectingAll: true)
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
