// Every limit: a value at the limit is accepted, a larger one is refused with its kind and path.

import Foundation
import Pliant
import Testing

/// The error underlying a DecodingError: its message and its place.
func limitError(_ body: () throws -> Void) -> [String] {
  do { try body() } catch {
    guard let error = error as? DecodingError, case .dataCorrupted(let context) = error, let inner = error.jsonError
    else { return ["\(error)"] }
    #expect(context.codingPath.count == inner.path.components.count)
    return [inner.message, "\(inner.path) \(inner.line):\(inner.column) @\(inner.byteOffset)"]
  }
  return []
}

struct LimitTests {
  private static let longString = "a string of at most 4 bytes, found a longer one"
  private static let longNumber = "a number of at most 5 bytes, found a longer one"
  /// A limit, a document that just fits, one that doesn't, and the message and place of the error.
  static let edges: [(ReadingLimits, String, String, String, String)] = [
    (.init(bytes: 9), "[1,\n2, 3]", "[1,\n2, 3] ", "at most 9 bytes, found more", "$ 2:6 @9"),
    (.init(bytes: 1), "7", "77", "at most 1 byte, found more", "$ 1:2 @1"),
    (.init(depth: 2), #"{"a":[1]}"#, #"{"a":[{}]}"#, "at most 2 levels of nesting, found one more", "$.a[0] 1:7 @6"),
    (.init(stringLength: 4), #"{"abcd":"é\n"}"#, #"{"a":["éé!"]}"#, longString, "$.a[0] 1:7 @6"),
    (.init(stringLength: 4), #"{"abcd":1}"#, #"[{"abcde":1}]"#, longString, "$[0] 1:3 @2"),
    (.init(numberLength: 5), "[-12.5]", "[1, -1.5e2]", longNumber, "$[1] 1:5 @4"),
    (
      .init(members: 2), #"[{"a":1,"b":2},{"a":1,"b":{}}]"#, "[{},{\"a\":1,\"b\":2,\n \"c\":3}]",
      "an object of at most 2 members, found one more", "$[1] 2:2 @19"
    ),
    (.init(members: 0), "[{},[1]]", #"{"a":1}"#, "an object of at most 0 members, found one more", "$ 1:2 @1"),
    (
      .init(elements: 2), "[[1,2],[3,4]]", "[[1],[1,2 , 3]]",
      "an array of at most 2 elements, found one more", "$[1][2] 1:13 @12"
    ),
  ]

  @Test(arguments: edges) func holdAtTheirEdge(
    limits: ReadingLimits, fitting: String, exceeding text: String, message: String, place: String
  ) throws {
    let decoder = with(PliantDecoder()) { $0.limits = limits }
    _ = try decoder.decode(AnyValue.self, from: fitting)
    _ = try AnyValue(json: fitting, limits: limits)
    let (data, bytes) = (Data(text.utf8), Array(text.utf8))
    var report = DecodingReport()
    for door in [
      { _ = try decoder.decode(AnyValue.self, from: text) }, { _ = try decoder.decode(AnyValue.self, from: data) },
      { _ = try decoder.decode(AnyValue.self, from: bytes) }, { _ = try AnyValue(json: text, limits: limits) },
      { _ = try AnyValue(json: data, limits: limits) }, { _ = try AnyValue(json: bytes, limits: limits) },
      { try data.withUnsafeBytes { _ = try AnyValue(json: $0, limits: limits) } },
      { _ = try AnyValue(json: text, limits: limits, report: &report) },
    ] as [() throws -> Void] { #expect(limitError(door) == ["expected " + message, place]) }
    // By default, the document is accepted.
    _ = try AnyValue(json: text)
    _ = try PliantDecoder().decode(AnyValue.self, from: text)
  }

  @Test func haveTheirDocumentedDefaults() {
    let limits = PliantDecoder().limits
    #expect(limits == ReadingLimits() && limits.depth == 512 && limits.issues == 100)
    let others = [limits.bytes, limits.stringLength, limits.numberLength, limits.members, limits.elements]
    #expect(others.allSatisfy { $0 == .max })
  }

  @Test func limitTreesAsTheDocumentsThatTheyMake() throws {
    let decoder = with(PliantDecoder()) { $0.limits.elements = 2 }
    _ = try decoder.decode([String: [Int]].self, from: ["a": [1, 2]])
    let error = limitError { _ = try decoder.decode([String: [Int]].self, from: ["a": [1, 2, 3]]) }
    #expect(error.first?.contains("at most 2 elements") == true)
    #expect(limitError { _ = try [String: [Int]](json: ["a": [1, 2, 3]], limits: decoder.limits) } == error)
    // Deeper than the default limit.
    let deep = (0..<600).reduce(["k": 1] as [String: Any]) { inner, _ in ["k": inner] }
    #expect(throws: (any Error).self) { try AnyValue(json: deep) }
    _ = try AnyValue(json: deep, limits: ReadingLimits(depth: 601))
  }

  @Test func holdInsideOfStringsAndForTheValueAtAPath() throws {
    let (exceeding, limits) = (#"{"a":"[1,2,3]"}"#, ReadingLimits(elements: 2))
    #expect(try [String: [Int]](json: #"{"a":"[1,2]"}"#, limits: limits) == ["a": [1, 2]])
    #expect(try [String: [Int]](json: exceeding) == ["a": [1, 2, 3]])
    #expect(try [String: [Int]](json: exceeding, limits: limits) == [:])
    // A string is no level of nesting.
    for (depth, value) in [(3, ["a": [[1]]]), (2, [:]), (1, [:])] {
      let decoder = with(PliantDecoder()) { $0.limits.depth = depth }
      var report = DecodingReport()
      #expect(try decoder.decode([String: [[Int]]].self, from: #"{"a":"[[1]]"}"#, report: &report) == value)
      let reason = "(in the string: expected fewer levels of nesting, found one more than the limit)"
      #expect(report.issues[0].expected == (value.isEmpty ? "[[Int]] \(reason)" : "[[Int]]"))
    }
    let text = #"{"skipped":[1,2,3],"a":[1,2]}"#
    #expect(try [Int](json: text, at: "a", limits: limits) == [1, 2])
    let expected = ["expected an array of at most 2 elements, found one more", "$.skipped[2] 1:17 @16"]
    #expect(limitError { _ = try [Int](json: text, at: "skipped", limits: limits) } == expected)
    #expect(limitError { _ = try [Int](json: text, at: "a", limits: limits, validating: .document) } == expected)
  }

  @Test func countTheBytesOfADocumentInAnotherDialect() throws {
    var decoder = with(PliantDecoder()) { ($0.dialect, $0.limits.bytes) = (.json5, 9) }
    // The same document is longer as JSON.
    #expect(try decoder.decode([String: [Int]].self, from: "{a:[1,2]}") == ["a": [1, 2]])
    #expect(limitError { _ = try decoder.decode(Int.self, from: "/* ab */ 1") }.last == "$ 1:10 @9")
    decoder.limits = ReadingLimits(stringLength: 4, numberLength: 4)
    for text in [#"{abcd: '\x41'}"#, #"{'"\v"': '""""'}"#, "[NaN, .500, 0xFF, +100, 'abcd']", "[0x3e\u{A0}]"] {
      _ = try decoder.decode(AnyValue.self, from: text)
    }
    for text in ["{abcde: 1}", "{'a\\\n\\\nb': 1}", "['abcde']", "[0x000]", "[+1000]", "[-.500]"] {
      #expect(!limitError { _ = try decoder.decode(AnyValue.self, from: text) }.isEmpty, "\(text)")
    }
  }

  @Test func duplicateKeysAreRefusedWithTheirPlace() throws {
    var decoder = with(PliantDecoder()) { $0.duplicateKeys = .fail }
    #expect(decoder.tolerance.duplicateKeys == .fail)
    let error = limitError { _ = try decoder.decode(AnyValue.self, from: #"[{"a":1,"b":{"a":2},"\u0061":3}]"#) }
    #expect(error == [#"expected one member "a", found another"#, "$[0].a 1:21 @20"])
    // Two spellings that look the same are two keys.
    _ = try decoder.decode(AnyValue.self, from: "{\"\u{E9}\":1,\"e\u{301}\":2}")
    decoder.limits.members = 1
    let tooMany = limitError { _ = try decoder.decode(AnyValue.self, from: #"{"a":1,"a":2}"#) }
    #expect(tooMany.first?.contains("at most 1 member,") == true)
  }
}

struct PartialDecodingTests {
  @Test(arguments: [
    (#"{"a":{"b":1}, broken"#, "a.b"), (#"{"a":{"b":1"#, "a.b"), (#"[0,1"#, "1"), ("[[5],1]]", "0.0"),
    (#"{"a":{"b":1},"a":2}"#, "a.b"), (#"{"x":[{}],"a":{"y":"}","b":1,"b":"#, "a.b"),
  ]) func readsNoFurtherThanTheValue(text: String, path: String) throws {
    let decoder = PliantDecoder()
    _ = try Int(json: text, at: path)
    _ = try decoder.decode(Int.self, from: text, at: path)
    _ = try reported { try Int(json: text, at: path, report: &$0) }
    #expect(throws: DecodingError.self) { try Int(json: text, at: path, validating: .document) }
    #expect(throws: DecodingError.self) { try decoder.decode(Int.self, from: text, at: path, validating: .document) }
  }

  @Test func theFirstOfSeveralMembersCountsUnlessAllAreLookedAt() throws {
    let text = #"{"a":1,"a":2}"#
    #expect(try Int(json: text, at: "a") == 1 && Int(json: text, at: "a", validating: .document) == 2)
    var decoder = with(PliantDecoder()) { $0.duplicateKeys = .report }
    #expect(try decoder.decode(Int.self, from: text, at: "a") == 2)
    decoder.duplicateKeys = .fail
    #expect(throws: DecodingError.self) { try decoder.decode(Int.self, from: text, at: "a") }
  }

  @Test(arguments: ["01", #""\q""#]) func whatStandsBeforeTheValueIsChecked(_ value: String) {
    #expect(throws: DecodingError.self) { try Int(json: #"{"x":\#(value),"a":1}"#, at: "a") }
  }
}

#if Macros
@JSONModel private struct MappedPair { var a: Int, b: Int? }

/// A decoder's mapping may have more candidates and deeper paths than the descriptor of a model can hold.
struct MappingLimitTests {
  private func decoded(_ mapping: [String], _ json: String) throws -> MappedPair {
    let decoder = with(PliantDecoder()) { $0.keyMapping[MappedPair.self] = ["a": .init(mapping)] }
    return try decoder.decode(MappedPair.self, from: json)
  }

  @Test(arguments: [1, 99, 100, 101, 127, 128, 200, 255, 256, 300]) func deepPathsAreFollowed(_ depth: Int) throws {
    let keys = (0..<depth).map { "k\($0)" }
    let json = keys.reversed().reduce("7") { "{\"\($1)\":\($0)}" }
    let path = keys.joined(separator: ".")
    #expect(try decoded([path], json).a == 7)
    #expect(try decoded(["x", path], json).a == 7)
    #expect(throws: DecodingError.self) { try decoded([path], "{}") }
  }

  @Test func atMostAHundredCandidatesCount() throws {
    let keys = (0..<300).map { "k\($0)" }
    #expect(try decoded(keys, #"{"k99":7}"#).a == 7)
    #expect(throws: DecodingError.self) { try decoded(keys, #"{"k100":7}"#) }
    #expect(try decoded([String(repeating: "k", count: 20_000), "b.c"], #"{"b":{"c":7}}"#).a == 7)
  }
}
#endif
