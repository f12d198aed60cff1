#if Macros
/// `collectingAll: true`: one error that lists every problem of a document, in its order.

import Testing

@testable import Pliant
@testable import PliantCore

struct CollectingAllTests {
  private func problems<Value: JSONReadable>(
    _ type: Value.Type, _ json: String, with decoder: PliantDecoder = PliantDecoder(tolerance: .strict)
  ) -> [String] {
    do {
      _ = try decoder.decode(type, from: json, collectingAll: true)
      return []
    } catch let error as DecodingError {
      return error.jsonErrors.map(\.description)
    } catch { return ["\(error)"] }
  }

  @Test func aValidDocumentHasNoProblems() throws {
    #expect(problems(Part.self, #"{"id":1}"#) == [])
    let decoder = PliantDecoder(tolerance: .strict)
    #expect(try decoder.decode([Part].self, from: #"[{"id":1}]"#, collectingAll: true) == [Part(id: 1)])
  }

  @Test func problemsInsideOfWhatIsReplacedAreNone() throws {
    struct Plain: Codable {
      struct Part: Codable, Equatable { var x: Int, y: String }
      var required: Int, list: [Part], rows: [[Part]], table: [String: Part], optional: Part?
      @Lossy var lossy: [Part]
    }
    let json = """
      {"list":[{},{"x":"q"}],"rows":[[{}]],"table":{"a":{"x":1}},"optional":{},"lossy":[{"y":"z"}]}
      """
    func paths(_ tolerance: Tolerance) -> [String] {
      let error = #expect(throws: DecodingError.self) {
        try PliantDecoder(tolerance: tolerance).decode(Plain.self, from: json, collectingAll: true)
      }
      return error?.jsonErrors.map(\.path.description) ?? []
    }
    #expect(paths(.tolerant) == ["$.required"])
    let usable = json.replacing("{\"list\"", with: "{\"required\":1,\"list\"")
    let value = try PliantDecoder().decode(Plain.self, from: usable, collectingAll: true)
    #expect(value.list.isEmpty && value.rows == [[]] && value.table.isEmpty && value.optional == nil)
    #expect(value.lossy.isEmpty)
    #expect(
      Set(paths(.strict)).isSuperset(of: [
        "$.required", "$.list[0].x", "$.list[1].x", "$.rows[0][0].y", "$.table.a.y", "$.optional.x",
      ]))
    let exact = paths(.tolerant.with(\.dropsElements, false))
    #expect(exact.contains("$.list[0].x") && !exact.contains("$.optional.x"))
  }

  @Test func oneProblemIsThrownAsAlways() {
    let error = #expect(throws: DecodingError.self) {
      try PliantDecoder(tolerance: .strict).decode(Part.self, from: #"{"id":"x"}"#, collectingAll: true)
    }
    guard case .typeMismatch(_, let context)? = error else {
      Issue.record("\(error as Any)")
      return
    }
    #expect(context.codingPath.map(\.stringValue) == ["id"])
    #expect((context.underlyingError as? JSONError)?.path.description == "$.id")
  }

  @Test func everyProblemIsListedInTheOrderOfTheDocument() {
    let json = """
      {"number":"1", "street":{"name":"a"}, "text":7, "flag":2,
       "part":{"id":null}, "rate":[], "level":9, "list":[1,"2",{"a":1},3],
       "table":{"a":1,"b":"2"}, "set":7, "town":"oslo"}
      """
    #expect(
      problems(AllRequired.self, json) == [
        "expected Int, found string \"1\" at $.number (line 1, column 11)",
        "expected String, found number 7 at $.text (line 1, column 46)",
        "expected Bool, found number 2 at $.flag (line 1, column 56)",
        "expected Int, found null at $.part.id (line 2, column 15)",
        "expected Double, found an array at $.rate (line 2, column 29)",
        "expected Rank, found number 9 at $.level (line 2, column 41)",
        "expected Int, found string \"2\" at $.list[1] (line 2, column 54)",
        "expected Int, found an object at $.list[2] (line 2, column 58)",
        "expected Int, found string \"2\" at $.table.b (line 3, column 21)",
        "expected Set<Int>, found number 7 at $.set (line 3, column 33)",
        "expected Harbor, found string \"oslo\" at $.town (line 3, column 43)",
      ])
  }

  @Test func theErrorNamesTheFirstProblemAndDescribesAll() {
    let error = #expect(throws: DecodingError.self) {
      try PliantDecoder(tolerance: .strict).decode([Int].self, from: #"[1,"a",null]"#, collectingAll: true)
    }
    guard case .typeMismatch(_, let context)? = error else {
      Issue.record("\(error as Any)")
      return
    }
    #expect(context.codingPath.map(\.intValue) == [1])
    #expect(
      context.debugDescription == """
        expected Int, found string "a" at $[1] (line 1, column 4)
        expected Int, found null at $[2] (line 1, column 8)
        """)
    #expect((context.underlyingError as? DecodingProblems)?.errors.count == 2)
    #expect(error?.jsonError?.path.description == "$[1]" && error?.jsonErrors.count == 2)
  }

  @Test func problemsOfElementsOfModelsAreListedOnce() {
    #expect(
      problems([Part].self, #"[{"id":"a"},{"id":1},{},{"id":[]},7,null]"#) == [
        "expected Int, found string \"a\" at $[0].id (line 1, column 8)",
        "expected key \"id\", found none at $[2].id (line 1, column 22)",
        "expected Int, found an array at $[3].id (line 1, column 31)",
        "expected Part, found number 7 at $[4] (line 1, column 35)",
        "expected Part, found null at $[5] (line 1, column 37)",
      ])
    #expect(problems([String: [Part]].self, #"{"a":[{}],"b":[{"id":""}]}"#).count == 2)
  }

  @Test func defaultsAndOptionalsAreListedToo() {
    #expect(problems(AllDefaults.self, #"{"number":null,"flag":2}"#).count == 2)
    #expect(
      problems(AllOptionals.self, #"{"number":null,"flag":2,"part":{},"set":[[]]}"#) == [
        "expected Bool, found number 2 at $.flag (line 1, column 23)",
        "expected key \"id\", found none at $.part.id (line 1, column 32)",
        "expected Int, found an array at $.set[0] (line 1, column 42)",
      ])
  }

  @Test func allMissingKeysAreListed() {
    #expect(problems(Part.self, "{}") == ["expected key \"id\", found none at $.id (line 1, column 1)"])
    #expect(problems(AllRequired.self, #"{"number":"1"}"#).count == 11)
  }

  @Test func whatTheToleranceAllowsIsNoProblem() {
    #expect(problems([Int].self, #"["1",{},null]"#, with: PliantDecoder()) == [])
    #expect(problems(AllDefaults.self, #"{"number":"x","list":7}"#, with: PliantDecoder()) == [])
    #expect(
      problems(AllRequired.self, "{}", with: PliantDecoder(tolerance: .forgiving)).first
        == "expected key \"part\", found none at $.part (line 1, column 1)")
    #expect(problems([Part].self, #"[{"id":"1"},{"id":"x"},{}]"#, with: PliantDecoder()) == [])
    #expect(problems(AllOptionals.self, #"{"part":{}}"#, with: PliantDecoder()) == [])
  }

  @Test func aDocumentThatIsMalformedListsWhatStandsBeforeThat() {
    #expect(
      problems([Int].self, #"["a",1,"b",}"#) == [
        "expected Int, found string \"a\" at $[0] (line 1, column 2)",
        "expected Int, found string \"b\" at $[2] (line 1, column 8)",
        "expected a value, found \"}\" at $[3] (line 1, column 12)",
      ])
  }
}
#endif
