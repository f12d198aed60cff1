// One value in many tasks at once. `Scripts/fuzz.sh --tests thread Concurrent` runs them under the thread sanitizer.

import Foundation
import Pliant
import Testing

/// The result of `body`, which must be the same in each of many tasks.
func inManyTasks<Value: Hashable & Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
  let values = try await withThrowingTaskGroup(of: [Value].self) { group in
    for _ in 0..<8 { group.addTask { try (0..<50).map { _ in try body() } } }
    return try await group.reduce(into: []) { $0 += $1 }
  }
  #expect(values.count == 400 && Set(values).count == 1)
  return values[0]
}

struct ConcurrentUseTests {
  private struct Plain: Codable, Hashable {
    var id: Int, name: String, tags: [String], ratio: Double?, inner: [String: Int]
  }

  private static let document =
    #"{"id":1,"name":"café","tags":["a","b\n"],"ratio":0.1,"inner":{"x":1,"y":2},"big":123456789012345678901}"#
  private static let plain = Plain(id: 1, name: "café", tags: ["a", "b\n"], ratio: 0.1, inner: ["x": 1, "y": 2])

  @Test func oneCoderIsUsedInManyTasks() async throws {
    let decoder = with(PliantDecoder.strict) { decoder in
      decoder.keyStyle = .snakeCase
      decoder.userInfo[CodingUserInfoKey(rawValue: "key")!] = 1
    }
    #expect(try await inManyTasks { try decoder.decode(Plain.self, from: Self.document) } == Self.plain)
    let encoder = with(PliantEncoder()) { encoder in
      encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
      encoder.keyEncodingStrategy = .convertToSnakeCase
    }
    let text = try await inManyTasks { try encoder.encodeString(Self.plain) }
    #expect(try PliantDecoder().decode(Plain.self, from: text) == Self.plain)
  }

  /// Reading doesn't change the shared value, or only under a lock.
  @Test func oneJSONValueIsReadInManyTasks() async throws {
    let json = try JSON(parsing: Self.document)
    let found = try await inManyTasks {
      [
        "\(json["id"].intValue)", json["name"].stringValue, json["inner"]["y"].stringValue, json["big"].description,
        "\(json["tags"].array?.count ?? 0)", "\(json == json["nothing"])", "\(json.hashValue)", json.description,
      ]
    }
    #expect(found.prefix(6) == ["1", "café", "2", "123456789012345678901", "2", "false"])
    // Containers that are large enough for tables of their members.
    let members = (0..<500).map { "\"key\($0)\":[\($0)]" }.joined(separator: ",")
    let long = try JSON(parsing: "{\"o\":{\(members)},\"a\":[\((0..<500).map { "[\($0)]" }.joined(separator: ","))]}")
    let isRight = try await inManyTasks {
      stride(from: 0, to: 500, by: 9).allSatisfy { long.o["key\($0)"][0].int == $0 && long.a[$0][0].int == $0 }
    }
    #expect(isRight)
  }

  @Test func oneErrorAndOneReportAreReadInManyTasks() async throws {
    let caught = #expect(throws: DecodingError.self) {
      try PliantDecoder.strict.decode([[String: Int]].self, from: #"[{"a":1},{"b":"x"}]"#)
    }
    let error = try #require(caught?.jsonError)
    let text = try await inManyTasks { "\(error) \(error.path) \(error.snippet ?? "")" }
    #expect(text.hasPrefix(#"expected Int, found string "x" at $[1].b (line 1, column 15) $[1].b"#))
    var report = DecodingReport()
    let names = try PliantDecoder(tolerance: .forgiving).decode([Int].self, from: #"[1,"2",{},"x"]"#, report: &report)
    let paths = try await inManyTasks { [report] in report.issues.map { "\($0.path) \($0.outcome)" } }
    #expect(names == [1, 2] && paths == ["$[1] converted to 2", "$[2] dropped", "$[3] dropped"])
  }
}
