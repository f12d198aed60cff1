#if Macros
/// A value in the place of an object on the path of a lower candidate matters only if no higher candidate is usable.

import Foundation
import Pliant
import Testing

@JSONModel
private struct LaterMismatch: Equatable {
  @Key("a", "o.b", "o.p.q", "c") var a: Int
  @Key("d", "o.e") var d: Int?
}

/// `o` also holds a first candidate.
@JSONModel
private struct EarlierMismatch: Equatable {
  @Key("a", "o.b") var a: Int
  @Key("o.d") var d: Int?
}

@Suite("Path mismatches of lower candidates")
struct LaterMismatchTests {
  @Test(
    "Only matter if no higher candidate is usable, on each engine and in each order",
    arguments: [
      (#""a":1,"o":5,"d":2"#, true, 0, "1 2"),
      (#""a":1,"d":2,"o":{"p":5}"#, true, 0, "1 2"),
      (#""a":1,"o":[{}]"#, false, 1, "1 nil"),
      (#""a":1,"o":{"p":"x","e":3}"#, true, 0, "1 3"),
      (#""o":"x","c":4"#, false, 1, "4 nil"),
      (#""o":{"p":7},"c":4"#, false, 1, "4 nil"),
      (#""o":null,"c":4"#, true, 0, "4 nil"),
      (#""a":1,"o":tru"#, false, -1, ""),
    ])
  func matterLater(_ members: String, isStrict: Bool, issues: Int, expected: String) throws {
    let parts = members.split(separator: ",").map(String.init)
    let swapped = parts.reversed().joined(separator: ",")
    for json in members.contains(#","e""#) ? ["{\(members)}"] : ["{\(members)}", "{\(swapped)}"] {
      let strict = try? PliantDecoder(tolerance: .strict).decode(LaterMismatch.self, from: json)
      #expect((strict != nil) == isStrict)
      let other = JSONDecoder()
      other.userInfo[.pliantTolerance] = Tolerance.strict
      let otherStrict = try? other.decode(LaterMismatch.self, from: Data(json.utf8))
      #expect((otherStrict != nil) == isStrict)
      guard issues >= 0 else {
        #expect(throws: (any Error).self) { try LaterMismatch(json: json) }
        continue
      }
      var report = DecodingReport()
      let value = try LaterMismatch(json: json, report: &report)
      #expect("\(value.a) \(value.d.map(String.init) ?? "nil")" == expected)
      #expect(report.count == issues, "\(json): \(report)")
      let collector = DecodingReportCollector()
      other.userInfo = [.pliantReport: collector]
      #expect(try other.decode(LaterMismatch.self, from: Data(json.utf8)) == value)
      #expect(collector.report.issues.map(\.path) == report.issues.map(\.path), "\(json)")
    }
  }

  @Test("Matter at once if a first candidate is on the same path")
  func matterAtOnce() throws {
    let json = #"{"a":1,"o":5}"#
    let strict = PliantDecoder(tolerance: .strict)
    #expect(throws: DecodingError.self) { try strict.decode(EarlierMismatch.self, from: json) }
    var report = DecodingReport()
    #expect(try EarlierMismatch(json: json, report: &report) == EarlierMismatch(a: 1, d: nil))
    #expect(report.issues.map { "\($0.path)" } == ["$.o"])
  }
}
#endif
