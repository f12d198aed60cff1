#if Macros
/// `collectingAll: true`: one error that lists every problem of a document, in its order.

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

  @Test func problemsInsideOfWhatIsReplacedAreNone() throws {
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
        try PliantDecoder(tolerance: .strict).decode(Value.self, from: json, collectingAll: true)
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

  @Test func whatTheToleranceAllowsIsNoProblem() throws {
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
}
#endif
