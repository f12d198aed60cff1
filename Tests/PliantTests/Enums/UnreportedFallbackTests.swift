#if Macros
import Foundation
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

@JSONModel private enum ByKey: Equatable {
  case a(Int), b
  @Fallback case other(JSON)
}
@JSONModel(tag: "t") private enum ByTag: Equatable {
  case a(x: Int)
  @Fallback case other
}
@JSONModel private struct Holder<Value: Codable & Equatable & Sendable & JSONReadable & JSONWritable>: Equatable {
  var x: Value
  var list: [Value] = []
  @Key("k1", "k2") var candidate: Value?
}

/// A string with JSON in it that is unusable is a string: the enum then uses its fallback case, as without conversions.
struct FallbackOfEmbeddedJSONTests {
  private func expectValueOfString<Value>(_ type: Value.Type, _ json: String) throws
  where Value: Codable & Equatable & Sendable & JSONReadable & JSONWritable {
    let text = try JSON(json).jsonString()
    let document = #"{"x":\#(text),"list":[\#(text),\#(text)],"k2":\#(text)}"#
    var stringReport = DecodingReport()
    let plain = with(PliantDecoder()) { $0.tolerance.conversions.remove(.stringToJSON) }
    let expected = try plain.decode(Holder<Value>.self, from: document, report: &stringReport)
    var report = DecodingReport()
    #expect(try Holder<Value>(json: document, report: &report) == expected, "\(json)")
    #expect(report.issues.map(\.description) == stringReport.issues.map(\.description), "\(json)")
    var top = DecodingReport()
    #expect(try Value(json: text, report: &top) == expected.x, "\(json)")
    #expect(top.issues.map(\.path.description) == ["$"], "\(json)")
    #expect(try JSONDecoder().decode(Holder<Value>.self, from: document) == expected, "\(json)")
  }

  @Test(arguments: [#"{"a":"zz"}"#, #"{"a":[]}"#, #"{"a":{"b":1}}"#]) func byKey(_ json: String) throws {
    try expectValueOfString(ByKey.self, json)
  }

  @Test(arguments: [#"{"t":"a"}"#, #"{"t":"a","x":"zz"}"#]) func byTag(_ json: String) throws {
    try expectValueOfString(ByTag.self, json)
  }

  @Test func usableJSONIsRead() throws {
    #expect(try Holder<ByKey>(json: #"{"x":"{\"a\":7}"}"#).x == .a(7))
    #expect(try Holder<ByTag>(json: #"{"x":"{\"t\":\"a\",\"x\":7}"}"#).x == .a(x: 7))
    #expect(try Holder<ByTag>(json: #"{"x":"{\"t\":\"q\"}"}"#).x == .other)
  }
}
#endif
