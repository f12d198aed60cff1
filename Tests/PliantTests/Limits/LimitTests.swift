//===----------------------------------------------------------------------===//
// Every limit at its edge: as much as it allows is accepted, one more is refused with its kind and its place.
//===----------------------------------------------------------------------===//

import Foundation
import Pliant
import Testing

/// One limit, a document that just fits it, and one that does not.
struct LimitCase: Sendable, CustomTestStringConvertible {
  var name: String
  var limits: ReadingLimits
  var fitting: String
  var exceeding: String
  /// What the error says, and where.
  var message: String
  var place: String

  var testDescription: String { name }

  static let all = [
    LimitCase(
      name: "bytes", limits: ReadingLimits(bytes: 9), fitting: "[1,\n2, 3]", exceeding: "[1,\n2, 3] ",
      message: "expected at most 9 bytes, found more", place: "$ 2:6 @9"),
    LimitCase(
      name: "depth", limits: ReadingLimits(depth: 2), fitting: #"{"a":[1]}"#, exceeding: #"{"a":[{}]}"#,
      message: "expected at most 2 levels of nesting, found one more", place: "$.a[0] 1:7 @6"),
    LimitCase(
      name: "string", limits: ReadingLimits(stringLength: 4), fitting: #"{"abcd":"é\n"}"#, exceeding: #"{"a":["éé!"]}"#,
      message: "expected a string of at most 4 bytes, found a longer one", place: "$.a[0] 1:7 @6"),
    LimitCase(
      name: "key", limits: ReadingLimits(stringLength: 4), fitting: #"{"abcd":1}"#, exceeding: #"[{"abcde":1}]"#,
      message: "expected a string of at most 4 bytes, found a longer one", place: "$[0] 1:3 @2"),
    LimitCase(
      name: "number", limits: ReadingLimits(numberLength: 5), fitting: "[-12.5]", exceeding: "[1, -1.5e2]",
      message: "expected a number of at most 5 bytes, found a longer one", place: "$[1] 1:5 @4"),
    LimitCase(
      name: "members", limits: ReadingLimits(members: 2), fitting: #"[{"a":1,"b":2},{"a":1,"b":{}}]"#,
      exceeding: "[{},{\"a\":1,\"b\":2,\n \"c\":3}]",
      message: "expected an object of at most 2 members, found one more",
      place: "$[1] 2:2 @19"),
    LimitCase(
      name: "elements", limits: ReadingLimits(elements: 2), fitting: "[[1,2],[3,4]]", exceeding: "[[1],[1,2 , 3]]",
      message: "expected an array of at most 2 elements, found one more", place: "$[1][2] 1:13 @12"),
    LimitCase(
      name: "no member", limits: ReadingLimits(members: 0), fitting: "[{},[1]]", exceeding: #"{"a":1}"#,
      message: "expected an object of at most 0 members, found one more", place: "$ 1:2 @1"),
    LimitCase(
      name: "one byte", limits: ReadingLimits(bytes: 1), fitting: "7", exceeding: "77",
      message: "expected at most 1 byte, found more", place: "$ 1:2 @1"),
  ]
}

/// The error underneath a DecodingError: its words, and its place.
func limitError(_ body: () throws -> Void) -> [String] {
  do {
    try body()
    return []
  } catch let error as DecodingError {
    guard case .dataCorrupted(let context) = error, let inner = error.jsonError else { return ["\(error)"] }
    #expect(context.codingPath.count == inner.path.components.count)
    return [inner.message, "\(inner.path) \(inner.line):\(inner.column) @\(inner.byteOffset)"]
  } catch {
    return ["\(error)"]
  }
}

struct LimitTests {
  @Test(arguments: LimitCase.all)
  func holdAtTheirEdge(_ limit: LimitCase) throws {
    var decoder = PliantDecoder()
    decoder.limits = limit.limits
    _ = try decoder.decode(AnyValue.self, from: limit.fitting)
    _ = try AnyValue(json: limit.fitting, limits: limit.limits)
    let expected = [limit.message, limit.place]
    let text = limit.exceeding
    let data = Data(text.utf8)
    #expect(limitError { _ = try decoder.decode(AnyValue.self, from: text) } == expected)
    #expect(limitError { _ = try decoder.decode(AnyValue.self, from: data) } == expected)
    #expect(limitError { _ = try decoder.decode(AnyValue.self, from: Array(text.utf8)) } == expected)
    #expect(limitError { _ = try AnyValue(json: text, limits: limit.limits) } == expected)
    #expect(limitError { _ = try AnyValue(json: data, limits: limit.limits) } == expected)
    #expect(limitError { _ = try AnyValue(json: Array(text.utf8), limits: limit.limits) } == expected)
    #expect(
      limitError { try data.withUnsafeBytes { _ = try AnyValue(json: $0, limits: limit.limits) } } == expected)
    var report = DecodingReport()
    #expect(limitError { _ = try AnyValue(json: text, limits: limit.limits, report: &report) } == expected)
    // Nothing is refused by default.
    _ = try AnyValue(json: text)
    _ = try PliantDecoder().decode(AnyValue.self, from: text)
  }

  @Test func haveTheirDocumentedDefaults() {
    let limits = PliantDecoder().limits
    #expect(limits == ReadingLimits())
    #expect(limits.depth == 512 && limits.issues == 100)
    #expect(
      [limits.bytes, limits.stringLength, limits.numberLength, limits.members, limits.elements]
        == Array(repeating: .max, count: 5))
  }

  @Test func limitTreesAsTheDocumentsThatTheyMake() throws {
    var decoder = PliantDecoder()
    decoder.limits.elements = 2
    _ = try decoder.decode([String: [Int]].self, from: ["a": [1, 2]])
    #expect(
      limitError { _ = try decoder.decode([String: [Int]].self, from: ["a": [1, 2, 3]]) }.first?.contains(
        "at most 2 elements") == true)
    #expect(
      limitError { _ = try [String: [Int]](json: ["a": [1, 2, 3]], limits: ReadingLimits(elements: 2)) }.count == 2)
    // Deeper than by default, in and out.
    let deep: [String: Any] = (0..<600).reduce(["k": 1] as [String: Any]) { inner, _ in ["k": inner] }
    #expect(throws: (any Error).self) { try AnyValue(json: deep) }
    _ = try AnyValue(json: deep, limits: ReadingLimits(depth: 601))
  }

  @Test func holdInsideOfStringsThatAreReadAsJSON() throws {
    let fitting = #"{"a":"[1,2]"}"#
    let exceeding = #"{"a":"[1,2,3]"}"#
    let limits = ReadingLimits(elements: 2)
    #expect(try [String: [Int]](json: fitting, limits: limits) == ["a": [1, 2]])
    #expect(try [String: [Int]](json: exceeding) == ["a": [1, 2, 3]])
    #expect(try [String: [Int]](json: exceeding, limits: limits) == [:])
    #expect(try [String: [[Int]]](json: #"{"a":"[[1]]"}"#, limits: ReadingLimits(depth: 4)) == ["a": [[1]]])
    #expect(try [String: [[Int]]](json: #"{"a":"[[1]]"}"#, limits: ReadingLimits(depth: 3)) == [:])
  }

  @Test func countTheBytesOfADocumentInAnotherDialect() throws {
    var decoder = PliantDecoder()
    decoder.dialect = .json5
    decoder.limits.bytes = 9
    // Longer as JSON.
    #expect(try decoder.decode([String: [Int]].self, from: "{a:[1,2]}") == ["a": [1, 2]])
    #expect(limitError { _ = try decoder.decode(Int.self, from: "/* ab */ 1") }.last == "$ 1:10 @9")
  }

  @Test func holdForTheValueAtAPath() throws {
    let text = #"{"skipped":[1,2,3],"a":[1,2]}"#
    let limits = ReadingLimits(elements: 2)
    #expect(try [Int](json: text, at: "a", limits: limits) == [1, 2])
    #expect(
      limitError { _ = try [Int](json: text, at: "skipped", limits: limits) } == [
        "expected an array of at most 2 elements, found one more", "$.skipped[2] 1:17 @16",
      ])
    #expect(
      limitError { _ = try [Int](json: text, at: "a", limits: limits, validating: .document) }.last
        == "$.skipped[2] 1:17 @16")
  }

  @Test func boundTheIssuesKept() throws {
    var decoder = PliantDecoder()
    decoder.limits.issues = 3
    nonisolated(unsafe) var seen: DecodingReport?
    decoder.onReport = { report, _ in seen = report }
    _ = try decoder.decode([Int].self, from: "[\(Array(repeating: "\"1\"", count: 10).joined(separator: ","))]")
    #expect(seen?.issues.count == 3 && seen?.count == 10)
  }

  @Test func duplicateKeysAreRefusedWithTheirPlace() throws {
    var decoder = PliantDecoder()
    decoder.duplicateKeys = .fail
    #expect(decoder.tolerance.duplicateKeys == .fail)
    #expect(
      limitError { _ = try decoder.decode(AnyValue.self, from: #"[{"a":1,"b":{"a":2},"\u0061":3}]"#) } == [
        #"expected one member "a", found another"#, "$[0].a 1:21 @20",
      ])
    // Two spellings that look the same are two keys.
    _ = try decoder.decode(AnyValue.self, from: "{\"\u{E9}\":1,\"e\u{301}\":2}")
    decoder.limits.members = 1
    #expect(
      limitError { _ = try decoder.decode(AnyValue.self, from: #"{"a":1,"a":2}"#) }.first?.contains("at most 1 member,")
        == true)
  }
}

struct PartialDecodingTests {
  @Test(arguments: [
    (#"{"a":{"b":1}, broken"#, "a.b"), (#"{"a":{"b":1"#, "a.b"), (#"[0,1"#, "1"), ("[[5],1]]", "0.0"),
    (#"{"a":{"b":1},"a":2}"#, "a.b"),
    (#"{"x":[{}],"a":{"y":"}","b":1,"b":"#, "a.b"),
  ])
  func readsNoFurtherThanTheValue(text: String, path: String) throws {
    _ = try Int(json: text, at: path)
    _ = try PliantDecoder().decode(Int.self, from: text, at: path)
    var report = DecodingReport()
    _ = try Int(json: text, at: path, report: &report)
    #expect(throws: DecodingError.self) { try Int(json: text, at: path, validating: .document) }
    #expect(throws: DecodingError.self) {
      try PliantDecoder().decode(Int.self, from: text, at: path, validating: .document)
    }
  }

  @Test func theFirstOfSeveralMembersCountsUnlessAllAreLookedAt() throws {
    let text = #"{"a":1,"a":2}"#
    #expect(try Int(json: text, at: "a") == 1)
    #expect(try Int(json: text, at: "a", validating: .document) == 2)
    var decoder = PliantDecoder()
    decoder.duplicateKeys = .report
    #expect(try decoder.decode(Int.self, from: text, at: "a") == 2)
    decoder.duplicateKeys = .fail
    #expect(throws: DecodingError.self) { try decoder.decode(Int.self, from: text, at: "a") }
  }

  @Test func whatStandsBeforeTheValueIsChecked() {
    #expect(throws: DecodingError.self) { try Int(json: #"{"x":01,"a":1}"#, at: "a") }
    #expect(throws: DecodingError.self) { try Int(json: #"{"x":"\q","a":1}"#, at: "a") }
  }
}
