//===----------------------------------------------------------------------===//
// One value used from many tasks at once. `Scripts/fuzz.sh --tests thread Concurrent` runs them under the thread sanitizer.
//===----------------------------------------------------------------------===//

import Foundation
import Pliant
import Testing

struct ConcurrentUseTests {
  private struct Plain: Codable, Equatable {
    var id: Int
    var name: String
    var tags: [String]
    var ratio: Double?
    var inner: [String: Int]
  }

  private static let document =
    #"{"id":1,"name":"café","tags":["a","b\n"],"ratio":0.1,"inner":{"x":1,"y":2},"big":123456789012345678901}"#
  private static let plain = Plain(id: 1, name: "café", tags: ["a", "b\n"], ratio: 0.1, inner: ["x": 1, "y": 2])

  /// What `body` gives in each of many tasks.
  private func inManyTasks<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> [Value] {
    try await withThrowingTaskGroup(of: [Value].self) { group in
      for _ in 0..<8 {
        group.addTask { try (0..<50).map { _ in try body() } }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
  }

  @Test func oneDecoderDecodesInManyTasks() async throws {
    var decoder = PliantDecoder(tolerance: .strict)
    decoder.keyStyle = .snakeCase
    decoder.userInfo[CodingUserInfoKey(rawValue: "key")!] = 1
    let shared = decoder
    let values = try await inManyTasks { try shared.decode(Plain.self, from: Self.document) }
    #expect(values.count == 400 && values.allSatisfy { $0 == Self.plain })
  }

  @Test func oneEncoderEncodesInManyTasks() async throws {
    var encoder = PliantEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
    encoder.keyEncodingStrategy = .convertToSnakeCase
    let shared = encoder
    let texts = try await inManyTasks { try shared.encodeString(Self.plain) }
    #expect(texts.count == 400 && Set(texts).count == 1)
    #expect(try PliantDecoder().decode(Plain.self, from: texts[0]) == Self.plain)
  }

  /// Reading makes nothing in the shared value, or makes it under a lock.
  @Test func oneJSONValueIsReadInManyTasks() async throws {
    let json = try JSON(parsing: Self.document)
    let found = try await inManyTasks {
      [
        "\(json["id"].intValue)", json["name"].stringValue, json["inner"]["y"].stringValue, json["big"].description,
        "\(json["tags"].array?.count ?? 0)", "\(json.hashValue)", json.description, "\(json == json["nothing"])",
      ]
    }
    #expect(found.count == 400 && Set(found).count == 1)
  }

  @Test func oneReportIsReadInManyTasks() async throws {
    var report = DecodingReport()
    let names = try PliantDecoder(tolerance: .forgiving)
      .decode([Int].self, from: #"[1,"2",{},"x"]"#, report: &report)
    let shared = report
    let texts = try await inManyTasks { shared.issues.map(\.description).joined(separator: "\n") }
    #expect(names == [1, 2] && Set(texts).count == 1 && shared.issues.count == 3)
  }

  @Test func oneErrorIsReadInManyTasks() async throws {
    var caught: JSONError?
    do {
      _ = try PliantDecoder(tolerance: .strict).decode([[String: Int]].self, from: #"[{"a":1},{"b":"x"}]"#)
    } catch let error as DecodingError {
      caught = error.jsonError
    }
    let error = try #require(caught)
    let texts = try await inManyTasks { "\(error) \(error.path) \(error.snippet ?? "")" }
    #expect(Set(texts).count == 1)
  }
}
