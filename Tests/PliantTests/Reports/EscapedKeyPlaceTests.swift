// Unknown keys that are spelled with escapes: where they stand, and that nothing else takes them.

#if Macros
import Pliant
import Testing

@JSONModel private struct Known { var known = 0; @Key("in.side") var side = 0 }
@JSONModel private class BaseKeys { var known = 0 }
@JSONModel(inherits: true) private class DerivedKeys: BaseKeys { var own = 0 }
@JSONModel private struct Rest { var known = 0; @UnknownKeys var rest: [String: Int] = [:] }

/// An unknown key that is spelled with escapes.
struct EscapedKeyPlaceTests {
  static let cases: [(text: String, path: String, column: Int)] = [
    (#"{"\u0061b": 1}"#, "$.ab", 2), (#"{"known":1,  "\u0061b" : 1}"#, "$.ab", 14),
    (#"{"\"\\\"b":1}"#, #"$['"\\"b']"#, 2), (#"{"known":1,"a\\":1}"#, #"$['a\\']"#, 12),
    (#"{"in":{"\u0061b":[1]}}"#, "$.in.ab", 8), (#"{"a\"":"\"}"}"#, #"$['a"']"#, 2),
  ]

  private func expect<Value: JSONReadable>(_ type: Value.Type, _ text: String, _ path: String, _ column: Int) throws {
    var report = DecodingReport()
    _ = try PliantDecoder(tolerance: .tolerant.with(\.unknownKeys, .report)).decode(type, from: text, report: &report)
    #expect(report.issues.map { "\($0.path) \($0.column ?? 0)" } == ["\(path) \(column)"], "\(type) \(text)")
    let error = #expect(throws: DecodingError.self) {
      try PliantDecoder(tolerance: .tolerant.with(\.unknownKeys, .fail)).decode(type, from: text)
    }?.jsonError
    #expect(error.map { "\($0.path) \($0.column)" } == "\(path) \(column)", "\(type) \(text)")
  }

  @Test(arguments: cases) func standsWhereItIs(text: String, path: String, column: Int) throws {
    try expect(Known.self, text, path, column)
    guard !text.contains(#"{"in":"#) else { return }
    try expect(BaseKeys.self, text, path, column)
    try expect(DerivedKeys.self, text, path, column)
  }

  @Test func isTakenWithTheOthers() throws {
    let rest = try Rest(json: #"{"\u0061b":1,"known":2,"c":3,"\"d":4}"#)
    #expect(rest.rest == ["ab": 1, "c": 3, "\"d": 4])
  }
}
#endif
