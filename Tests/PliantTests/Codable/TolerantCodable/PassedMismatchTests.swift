#if Macros
/// Path mismatches of the candidates above the one that is used: models and TolerantCodable report the same.

import Foundation
import Pliant
import Testing

@JSONModel private struct ChosenModel { @Key("p.q", "a", "r.s", "c", "t.u") var x = 0 }

private struct ChosenTolerantly: TolerantCodable {
  var x = 0
  static var keyMapping: KeyMapping { ["x": ["p.q", "a", "r.s", "c", "t.u"]] }
}

private struct ChosenByMapping: TolerantCodable { @Mapped("p.q", "a", "r.s", "c", "t.u") var x = 0 }

private struct ChosenOptional: TolerantCodable {
  var x: Int?
  static var keyMapping: KeyMapping { ["x": ["p.q", "a", "r.s", "c", "t.u"]] }
}

private struct ChosenLosslessly: TolerantCodable {
  @Lossless var x = 0
  static var keyMapping: KeyMapping { ["x": ["p.q", "a", "r.s", "c", "t.u"]] }
}

@JSONModel private struct CollectedModel { @Key("a", "r.s", "l.*.n") var x: [Int] = [] }

private struct CollectedTolerantly: TolerantCodable {
  var x: [Int] = []
  static var keyMapping: KeyMapping { ["x": ["a", "r.s", "l.*.n"]] }
}

@Suite("Path mismatches above a used candidate")
struct PassedMismatchTests {
  private func account<Value: Decodable, Result>(
    _ type: Value.Type, _ json: String, _ result: (Value) -> Result
  ) throws -> String {
    var report = DecodingReport()
    let value = try PliantDecoder().decode(type, from: json, report: &report)
    let issues = report.issues.map { "\($0.path) \($0.outcome)" }.sorted()
    return (["\(result(value))"] + issues).joined(separator: "; ")
  }

  @Test(arguments: [
    (#"{"p":1,"a":"z","r":2,"c":4,"t":5}"#, "4; $.a ignored; $.p ignored; $.r ignored"),
    (#"{"a":"z","r":2,"t":{"u":6}}"#, "6; $.a ignored; $.r ignored"),
    (#"{"a":"z","r":{"s":3},"t":5}"#, "3; $.a ignored"),
    (#"{"a":null,"r":2,"c":"y","t":{"u":3}}"#, "3; $.c ignored; $.r ignored"),
    (#"{"a":"z","r":null,"c":4}"#, "4; $.a ignored"),
  ])
  func areReported(_ json: String, _ expected: String) throws {
    #expect(try account(ChosenModel.self, json) { $0.x } == expected)
    #expect(try account(ChosenTolerantly.self, json) { $0.x } == expected)
    #expect(try account(ChosenByMapping.self, json) { $0.x } == expected)
    #expect(try account(ChosenOptional.self, json) { $0.x ?? -1 } == expected)
    #expect(try account(ChosenLosslessly.self, json) { $0.x } == expected)
  }

  @Test func areReportedAboveCollectedValues() throws {
    let json = #"{"a":"z","r":2,"l":[{"n":1}]}"#
    let expected = "[1]; $.a ignored; $.r ignored"
    #expect(try account(CollectedModel.self, json) { $0.x } == expected)
    #expect(try account(CollectedTolerantly.self, json) { $0.x } == expected)
  }
}
#endif
