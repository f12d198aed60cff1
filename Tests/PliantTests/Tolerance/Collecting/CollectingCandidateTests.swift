//===----------------------------------------------------------------------===//
// All problems at once: each once whatever the number of candidates, all beside an error of the user's own, and none where nothing is
// thrown otherwise.
//===----------------------------------------------------------------------===//

#if Macros
import Foundation
import Pliant
import Testing

@Suite("Problems of candidates, of hooks, and of what something stands in for")
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
    var n = 0
    var list: [Int] = []
    func didDecode() throws { if n == 5 { throw Refused() } }
  }

  @JSONModel struct Hooks { var one: Hooked; var two: Hooked; var name: String }

  @JSONModel(.strict) struct Tight: Equatable { var id: Int; var list: [Int] = [] }
  @JSONModel(.tolerant) struct Loose: Equatable {
    var tight: Tight?
    var all: [Tight] = []
    @Strict var exact = 1
  }

  private func problems<Model: JSONReadable>(_ type: Model.Type, _ document: String) throws -> [String] {
    let error = #expect(throws: DecodingError.self, "\(document)") {
      try PliantDecoder(tolerance: .strict).decode(type, from: document, collectingAll: true)
    }
    return error?.jsonErrors.map { "\($0.path)" } ?? []
  }

  @Test(arguments: [
    (#"{"x":"1","y":2,"a":3}"#, ["$.x"]), (#"{"x":1,"z":"2","a":3}"#, ["$.z"]),
    (#"{"x":1,"z":null,"a":3}"#, ["$.z"]), (#"{"x":1,"y":2,"b":"3"}"#, ["$.b"]),
    (#"{"x":1,"y":2,"b":null}"#, ["$.b"]), (#"{"x":1,"y":2,"a":null,"b":"3"}"#, ["$.b"]), (#"{"x":1,"y":2}"#, ["$.a"]),
    (#"{"y":"2"}"#, ["$.info.x", "$.y", "$.a"]),
  ])
  func candidatesAreOneProblem(document: String, paths: [String]) throws {
    #expect(try Set(problems(Candidates.self, document)) == Set(paths))
    #expect(try problems(Candidates.self, document).count == paths.count)
  }

  @Test func candidatesOfAssociatedValuesAreOneProblem() throws {
    #expect(try problems(Payloads.self, #"{"type":"circle","radius":"1"}"#) == ["$.radius"])
    #expect(try problems(Payloads.self, #"{"type":"circle"}"#) == ["$.r"])
  }

  @Test func errorsOfHooksAreListedAmongOthers() throws {
    let document = #"{"one":{"n":5},"two":{"n":5},"name":1}"#
    #expect(try problems(Hooks.self, document) == ["$.one", "$.two", "$.name"])
    let decoder = JSONDecoder()
    decoder.userInfo[.pliantTolerance] = Tolerance.strict
    decoder.userInfo[.pliantCollectingAll] = true
    let foreign = #expect(throws: DecodingError.self) { try decoder.decode(Hooks.self, from: Data(document.utf8)) }
    #expect(foreign?.jsonErrors.count == 3)
    #expect(throws: Refused.self) { try decoder.decode(Hooked.self, from: Data(#"{"n":5}"#.utf8)) }
    // Alone, it is thrown as it is.
    #expect(throws: Refused.self) {
      try PliantDecoder(tolerance: .strict).decode(Hooked.self, from: #"{"n":5}"#, collectingAll: true)
    }
  }

  @Test(arguments: [
    #"{"tight":{"id":1,"list":["1"]},"all":[{"id":1},{"id":2,"list":{}}]}"#, #"{"tight":{"id":"1"},"all":[{}]}"#,
    #"{"tight":{"id":1,"list":[1]}}"#,
  ])
  func whatIsTakenIsTakenWhileCollecting(document: String) throws {
    for tolerance in [Tolerance.strict, .tolerant, .forgiving] {
      let decoder = PliantDecoder(tolerance: tolerance)
      let value = try decoder.decode(Loose.self, from: document)
      #expect(try decoder.decode(Loose.self, from: document, collectingAll: true) == value)
    }
    #expect(try problems(Loose.self, #"{"exact":"1","tight":7}"#) == ["$.exact"])
  }

  @Test func isReportedOnce() throws {
    let reports = Reports()
    var decoder = PliantDecoder()
    decoder.onReport = { report, _ in reports.counts.append(report.count) }
    _ = try decoder.decode(Hooked.self, from: #"{"n":"4","list":["x"]}"#, collectingAll: true)
    _ = try? decoder.decode(Hooks.self, from: #"{"one":{"n":"4"},"two":7,"name":1}"#, collectingAll: true)
    #expect(reports.counts == [2, 2])
  }

  private final class Reports: @unchecked Sendable { var counts: [Int] = [] }
}
#endif
