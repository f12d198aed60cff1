// All problems at once: each once whatever the number of candidates, all beside an error of the user's own, those of required and
// of flattened properties, and the same under other decoders.

#if Macros
import Foundation
import Pliant
import Testing

@JSONModel struct AlwaysThere { @Required var id: Int; let name: String; @Required var note: String? }
@JSONModel struct CollectedPage { let page: Int, size: Int }
@JSONModel struct CollectedSearch { @Flatten var base: CollectedPage; let text: String }

struct CollectingCandidateTests {
  @JSONModel struct Candidates {
    @Key("info.x", "x") var x: Int
    @Key("y", "z") var y: Int
    @Key("a", "b") @Required var a: Int?
  }

  @JSONModel(tag: "type") enum Payloads {
    @PayloadKey("radius", "r", "radius") case circle(radius: Int)
  }

  struct Refused: Error {}

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
      do {
        _ = try decode()
        return []
      } catch let error as DecodingError {
        return error.jsonErrors.map { "\($0)".components(separatedBy: " (line")[0] }
      } catch { return ["\(error)"] }
    }
    let found = lines { try PliantDecoder(tolerance: tolerance).decode(type, from: json, collectingAll: true) }
    if isForeign {
      #expect(lines { try JSONDecoder.bending(tolerance, collectingAll: true).decode(type, from: json) } == found)
    }
    return found
  }

  private func paths<Model: JSONReadable & Decodable>(
    _ type: Model.Type, _ json: String, isForeign: Bool = false
  ) -> [String] {
    problems(type, json, isForeign: isForeign).map { $0.components(separatedBy: " at ").last ?? "" }
  }

  @Test(arguments: [
    (#"{"x":"1","y":2,"a":3}"#, ["$.x"]), (#"{"x":1,"z":"2","a":3}"#, ["$.z"]),
    (#"{"x":1,"z":null,"a":3}"#, ["$.z"]), (#"{"x":1,"y":2,"b":"3"}"#, ["$.b"]),
    (#"{"x":1,"y":2,"b":null}"#, ["$.b"]), (#"{"x":1,"y":2,"a":null,"b":"3"}"#, ["$.b"]), (#"{"x":1,"y":2}"#, ["$.a"]),
    (#"{"y":"2"}"#, ["$.info.x", "$.y", "$.a"]),
  ])
  func candidatesAreOneProblem(document: String, paths expected: [String]) {
    #expect(paths(Candidates.self, document, isForeign: true).sorted() == expected.sorted())
  }

  @Test func candidatesOfAssociatedValuesAreOneProblem() {
    #expect(paths(Payloads.self, #"{"type":"circle","radius":"1"}"#) == ["$.radius"])
    #expect(paths(Payloads.self, #"{"type":"circle"}"#) == ["$.r"])
    #expect(paths(Loose.self, #"{"exact":"1","one":7}"#) == ["$.exact"])
  }

  @Test func errorsOfHooksAreListedAmongOthers() throws {
    let document = #"{"one":{"n":5},"two":{"n":5},"name":1}"#
    #expect(paths(Hooks.self, document) == ["$.one", "$.two", "$.name"])
    let decoder = JSONDecoder.bending(.strict, collectingAll: true)
    let foreign = #expect(throws: DecodingError.self) { try decoder.decode(Hooks.self, from: document) }
    #expect(foreign?.jsonErrors.count == 3)
    #expect(throws: Refused.self) { try decoder.decode(Hooked.self, from: #"{"n":5}"#) }
    // Alone, it is thrown as it is.
    #expect(throws: Refused.self) {
      try PliantDecoder(tolerance: .strict).decode(Hooked.self, from: #"{"n":5}"#, collectingAll: true)
    }
  }

  @Test func isReportedOnce() throws {
    let reports = Reports()
    let decoder = with(PliantDecoder()) { $0.onReport = { report, _ in reports.counts.append(report.count) } }
    _ = try decoder.decode(Hooked.self, from: #"{"n":"4","list":["x"]}"#, collectingAll: true)
    _ = try? decoder.decode(Hooks.self, from: #"{"one":{"n":"4"},"two":7,"name":1}"#, collectingAll: true)
    #expect(reports.counts == [2, 2])
  }

  private final class Reports: @unchecked Sendable { var counts: [Int] = [] }

  @Test func aRequiredPropertyIsListedOnce() {
    #expect(
      problems(AlwaysThere.self, #"{"id":"x","name":5,"note":"n"}"#) == [
        #"expected Int, found string "x" at $.id"#, "expected String, found number 5 at $.name",
      ])
    #expect(
      problems(AlwaysThere.self, "{}") == [
        #"expected key "id", found none at $.id"#, #"expected key "name", found none at $.name"#,
        #"expected key "note", found none at $.note"#,
      ])
    #expect(
      problems(AlwaysThere.self, #"{"id":"x","note":{}}"#, tolerance: .forgiving) == [
        #"expected Int, found string "x" at $.id"#, "expected String, found an object at $.note",
      ])
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

  @Test func aFlattenedPropertyIsNoKey() {
    #expect(
      problems(CollectedSearch.self, #"{"page":"x","size":1,"text":5}"#) == [
        #"expected Int, found string "x" at $.page"#, "expected String, found number 5 at $.text",
      ])
    #expect(
      problems(CollectedSearch.self, #"{"page":1}"#) == [
        #"expected key "size", found none at $.size"#, #"expected key "text", found none at $.text"#,
      ])
  }
}
#endif
