#if Macros

import Pliant
import Testing

@JSONModel private enum OpenCurrency: Equatable {
  case eur, usd
  @Fallback(isReported: false) case other(String)
}

@JSONModel private enum OpenShape: Equatable {
  case circle(radius: Int)
  @Fallback(isReported: false) case other(JSON)
}

@JSONModel private enum OpenLevel: Int, Equatable {
  case low = 1
  @Fallback(isReported: false) case other = 0
}

/// Strict decoding takes an unreported fallback without an issue. So no conversion may come before it.
struct UnreportedFallbackTests {
  private func expectSame<Value: JSONReadable & Decodable & Equatable>(_ json: String, _ value: Value) throws {
    for tolerance in [Tolerance.strict, .tolerant, .forgiving] {
      var report = DecodingReport()
      let decoder = PliantDecoder(tolerance: tolerance)
      #expect(try decoder.decode(Value.self, from: json, report: &report) == value, "\(json)")
      #expect(report.isClean, "\(json)")
    }
  }

  @Test func comesBeforeConversions() throws {
    try expectSame(#""EUR""#, OpenCurrency.other("EUR"))
    try expectSame(#""gbp""#, OpenCurrency.other("gbp"))
    try expectSame(#""eur""#, OpenCurrency.eur)
    try expectSame(#"{"Circle":{"radius":1}}"#, OpenShape.other(["Circle": ["radius": 1]]))
    try expectSame(#"{"circle":{"radius":1}}"#, OpenShape.circle(radius: 1))
    try expectSame("7", OpenLevel.other)
  }

  @Test func otherKindsAreStillConverted() throws {
    var report = DecodingReport()
    #expect(try OpenLevel(json: #""1""#, report: &report) == .low)
    #expect(report.issues.map(\.outcome.kind) == [.converted])
  }
}

#endif
