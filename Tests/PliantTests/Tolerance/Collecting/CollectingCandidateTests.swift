// All problems at once: each once for any number of candidates, together with those of hooks, and under other decoders.

#if Macros
import Foundation
import Pliant
import Testing

@JSONModel struct AlwaysThere { @Required var id: Int; let name: String; @Required var note: String? }
@JSONModel struct CollectedPage { let page: Int, size: Int }
@JSONModel struct CollectedSearch { @Flatten var base: CollectedPage; let text: String }
@JSONModel struct CollectedCount { @Lossless var count = 5; var id: Int }
@JSONModel(tag: "type") enum CollectedChoice: Equatable { case a(x: Int), b }
@JSONModel struct CollectedChoices: Equatable { var n: Int; @Flatten var choice: CollectedChoice? }
@JSONModel struct CollectedList { var m: [Int]? }

struct CollectingCandidateTests {
  @JSONModel struct Candidates {
    @Key("info.x", "x") var x: Int
    @Key("y", "z") var y: Int
    @Key("a", "b") @Required var a: Int?
  }
  @JSONModel struct Shared {
    @Key("own", "m") var own: CollectedPage?
    var m: CollectedPage
    @Flatten var l: CollectedList
  }
  @JSONModel struct Counted { @Flatten var part: CollectedCount? }
  @JSONModel(tag: "type") enum Payloads { @PayloadKey("radius", "r", "radius") case circle(radius: Int) }
  @JSONModel struct Hooked: Equatable {
    var n = 0, list: [Int] = []
    func didDecode() throws { if n == 5 { throw Refused() } }
  }
  @JSONModel struct Hooks { var one: Hooked; var two: Hooked; var name: String }
  @JSONModel(.tolerant) struct Loose { var one: AlwaysThere?; @Strict var exact = 1 }

  private func problems<Model: JSONReadable & Decodable>(
    _ type: Model.Type, _ json: String, tolerance: Tolerance = .strict, isForeign: Bool = true
  ) -> [String] {
    func lines(_ decode: () throws -> Model) -> [String] {
      thrown({ "\($0)".components(separatedBy: " (line")[0] }, decode)
    }
    let found = lines { try PliantDecoder(tolerance: tolerance).decode(type, from: json, collectingAll: true) }
    if isForeign {
      #expect(lines { try JSONDecoder.bending(tolerance, collectingAll: true).decode(type, from: json) } == found)
    }
    return found
  }

  func paths<Model: JSONReadable & Decodable>(_ type: Model.Type, _ json: String, isForeign: Bool = false) -> [String] {
    problems(type, json, isForeign: isForeign).map { $0.components(separatedBy: " at ").last ?? "" }
  }

  @Test(arguments: [
    (#"{"x":"1","y":2,"a":3}"#, ["$.x"]), (#"{"x":1,"z":"2","a":3}"#, ["$.z"]),
    (#"{"x":1,"z":null,"a":3}"#, ["$.z"]), (#"{"x":1,"y":2,"b":"3"}"#, ["$.b"]),
    (#"{"x":1,"y":2,"b":null}"#, ["$.b"]), (#"{"x":1,"y":2,"a":null,"b":"3"}"#, ["$.b"]), (#"{"x":1,"y":2}"#, ["$.a"]),
    (#"{"y":"2"}"#, ["$.info.x", "$.y", "$.a"]),
  ]) func candidatesAreOneProblem(document: String, paths expected: [String]) {
    #expect(paths(Candidates.self, document, isForeign: true).sorted() == expected.sorted())
  }

  @Test func candidatesAreOneProblemAndFallbacksTakeBackTheirs() {
    #expect(paths(Payloads.self, #"{"type":"circle","radius":"1"}"#) == ["$.radius"])
    #expect(paths(Payloads.self, #"{"type":"circle"}"#) == ["$.r"])
    #expect(paths(Loose.self, #"{"exact":"1","one":7}"#) == ["$.exact"])
    let json = #"{"m":{"page":[],"size":1}}"#
    #expect(problems(Shared.self, json, tolerance: .tolerant) == ["expected Int, found an array at $.m.page"])
    let refused = #"{"x":1,"y":2,"a":null,"b":["q"]}"#
    #expect(problems(Candidates.self, refused, tolerance: .tolerant) == ["expected Int, found null at $.a"])
  }

  @Test func errorsOfHooksAreListedAmongOthersAndReportedOnce() throws {
    let document = #"{"one":{"n":5},"two":{"n":5},"name":1}"#
    #expect(paths(Hooks.self, document) == ["$.one", "$.two", "$.name"])
    let decoder = JSONDecoder.bending(.strict, collectingAll: true)
    let foreign = #expect(throws: DecodingError.self) { try decoder.decode(Hooks.self, from: document) }
    #expect(foreign?.jsonErrors.count == 3)
    #expect(throws: Refused.self) { try decoder.decode(Hooked.self, from: #"{"n":5}"#) }
    // If it is the only problem, it is thrown unchanged.
    #expect(throws: Refused.self) {
      try PliantDecoder.strict.decode(Hooked.self, from: #"{"n":5}"#, collectingAll: true)
    }
    let reports = SharedList<Int>()
    let reporting = with(PliantDecoder()) { $0.onReport = { report, _ in reports.add(report.count) } }
    _ = try reporting.decode(Hooked.self, from: #"{"n":"4","list":["x"]}"#, collectingAll: true)
    _ = try? reporting.decode(Hooks.self, from: #"{"one":{"n":"4"},"two":7,"name":1}"#, collectingAll: true)
    #expect(reports.all == [2, 2])
  }

  @Test func aRequiredOrFlattenedPropertyIsListedOnce() {
    func expect<Model: JSONReadable & Decodable>(
      _ type: Model.Type, _ json: String, _ found: String..., tolerance: Tolerance = .strict
    ) { #expect(problems(type, json, tolerance: tolerance) == found.map { "expected \($0)" }, "\(json)") }
    expect(
      AlwaysThere.self, #"{"id":"x","name":5,"note":"n"}"#, #"Int, found string "x" at $.id"#,
      "String, found number 5 at $.name")
    expect(
      AlwaysThere.self, "{}", #"key "id", found none at $.id"#, #"key "name", found none at $.name"#,
      #"key "note", found none at $.note"#)
    expect(
      AlwaysThere.self, #"{"id":"x","note":{}}"#, #"Int, found string "x" at $.id"#,
      "String, found an object at $.note", tolerance: .forgiving)
    expect(
      CollectedSearch.self, #"{"page":"x","size":1,"text":5}"#, #"Int, found string "x" at $.page"#,
      "String, found number 5 at $.text")
    expect(
      CollectedSearch.self, #"{"page":1}"#, #"key "size", found none at $.size"#, #"key "text", found none at $.text"#)
    #expect(paths(Counted.self, #"{"id":"x","count":"y"}"#) == ["$.id", "$.count"])
    #expect(paths(WrappedProblems.self, #"{"id":1,"a":{"z":{}},"y":"n","x":"n"}"#) == ["$.a", "$.y", "$.x"])
    let tolerance = Tolerance.tolerant.with(\.unknownKeys, .fail)
    let found = problems(CollectedChoices.self, #"{"n":[],"type":"zz","x":1}"#, tolerance: tolerance)
    #expect(found.count == 2 && found[0].hasSuffix("$.n") && found[1].hasSuffix("$.x"), "\(found)")
  }

  @Test func aRequiredOptionalThatIsNullIsSaidToBe() {
    let (json, problem) = (#"{"id":1,"name":"n","note":null}"#, "expected String, found null at $.note")
    for tolerance in [Tolerance.strict, .tolerant, .forgiving] {
      #expect(problems(AlwaysThere.self, json, tolerance: tolerance) == [problem])
    }
    for decode in [{ try AlwaysThere(json: json) }, { try JSONDecoder().decode(AlwaysThere.self, from: json) }] {
      #expect { try decode() } throws: { "\($0)".contains(problem) }
    }
    let candidate = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Candidates.self, from: #"{"x":1,"y":2,"b":null}"#)
    }
    #expect(candidate?.jsonError?.description == "expected Int, found null at $.b")
  }
}

// MARK: - Properties that are read after all others

@JSONModel struct WrappedProblems {
  var id: Int
  @Lossless var count = 5
  @Key("a.b", "c") @Lossless var other: Int? = nil
  @Key("rows.1", "rows.0") @Lossless var row = 1
  @Strict @Lossless var exact: Int = 3
  @Lossy var list: [Int] = []
  @UnknownKeys var rest: [String: Int] = [:]
}
@JSONModel class WrappedProblemsClass { var id: Int; @Lossless var count = 5 }
@JSONModel(inherits: true) class WrappedProblemsSubclass: WrappedProblemsClass {
  var name: String
  @Lossless var size = 5
}
@JSONModel(inherits: true) class WrappedProblemsLeaf: WrappedProblemsSubclass { @Lossless var last = 5 }

struct CollectingWrapperTests {
  private static let mismatches = [
    "typeMismatch at count", "typeMismatch at c", "typeMismatch at rows[0]", "typeMismatch at exact",
    "typeMismatch at list[0]", "typeMismatch at z",
  ]

  @Test(arguments: [
    (#""id":1,"#, []), ("", ["keyNotFound at id"]), (#""id":"1","#, ["typeMismatch at id"]),
    (#""id":null,"#, ["valueNotFound at id"]),
  ]) func areListedWhateverElseIsMissing(id: String, problems: [String]) {
    let shape = EngineShape("wrapped").model(WrappedProblems.self)
    let document = "{\(id)" + #""count":"x","c":"x","rows":["x"],"exact":"x","list":["x",1],"z":"z","y":1}"#
    #expect(shape.problems?(document, .strict).sorted() == (problems + Self.mismatches).sorted())
    #expect(shape.foreignProblems?(document, .strict).sorted() == (problems + Self.mismatches).sorted())
    // A value with a fallback is not a problem.
    let own = problems.filter { _ in id != #""id":"1","# } + ["typeMismatch at exact"]
    #expect(shape.problems?(document, .tolerant).sorted() == own.sorted())
    #expect(shape.problems?("{\(id)\"a\":1}", .tolerant) == problems.filter { _ in id != #""id":"1","# })
  }

  @Test(arguments: [
    ("", ["keyNotFound at id", "keyNotFound at name"]), (#""name":"n","#, ["keyNotFound at id"]),
    (#""id":1,"#, ["keyNotFound at name"]), (#""id":1,"name":"n","#, []),
  ]) func areListedForEachClass(front: String, problems: [String]) {
    let members = ["count", "size", "last"]
    let document = "{\(front)" + members.map { "\"\($0)\":\"x\"" }.joined(separator: ",") + "}"
    let shapes = [
      EngineShape("class").model(WrappedProblemsClass.self),
      EngineShape("subclass").model(WrappedProblemsSubclass.self), EngineShape("leaf").model(WrappedProblemsLeaf.self),
    ]
    for (index, shape) in shapes.enumerated() {
      let missing = problems.filter { index > 0 || $0 != "keyNotFound at name" }
      let expected = missing + members[...index].map { "typeMismatch at \($0)" }
      #expect(shape.problems?(document, .strict).sorted() == expected.sorted(), "\(shape.name)")
      #expect(shape.foreignProblems?(document, .strict).sorted() == expected.sorted(), "\(shape.name)")
    }
  }
}
#endif
