/// The code of Documentation/Coming from ResilientDecoding.md, run.

#if Macros
import Foundation
import Pliant
import Testing

struct ComingFromResilientDecodingTests {
  @JSONModel enum Kind: String {
    case small, large
    @Fallback case unknown
  }

  @JSONModel struct Shelf {
    var ids: [Int] = []
    var name: String?
    var kind = Kind.small
  }

  private final class Log: @unchecked Sendable {
    private let lock = NSLock()
    private var counts: [Int] = []
    func add(_ count: Int) { lock.withLock { counts.append(count) } }
    var all: [Int] { lock.withLock { counts } }
  }

  @Test func reports() throws {
    let text = #"{"ids": [1, "x", 3], "name": [], "kind": "huge"}"#
    var report = DecodingReport()
    let shelf = try Shelf(json: text, report: &report)  // ids: [1, 3], name: nil, kind: .unknown
    let paths = report.issues.map { "\($0.path)" }  // ["$.ids[1]", "$.name", "$.kind"]
    #expect(shelf.ids == [1, 3] && shelf.name == nil && shelf.kind == .unknown)
    #expect(paths == ["$.ids[1]", "$.name", "$.kind"])

    let log = Log()
    try DecodingReport.observing({ report in log.add(report.count) }) {
      _ = try Shelf(json: text)
    }
    #expect(log.all == [3])
  }

  /// Of values, and by strategies.
  @Test func valuesAreObserved() throws {
    struct Plain: Codable { var name: String? }
    let value: JSON = ["at": "2024-02-29", "shelf": ["name": 7]]
    let log = Log()
    try DecodingReport.observing({ report in log.add(report.count) }) {
      _ = try Shelf(json: value, at: "shelf")
      _ = try value.shelf.decode(Shelf.self)
      _ = try value.shelf.decode(Plain.self)
      _ = try DateStrategy.unixSeconds.decode(json: value, at: "at")
      _ = try DateStrategy.unixSeconds.decodeArray(json: #"[1, "2024-02-29"]"#)
      var report = DecodingReport()
      _ = try DateStrategy.unixSeconds.decode(json: value, at: "at", report: &report)
      #expect(report.count == 1)
    }
    #expect(log.all == [1, 1, 1, 1, 1, 1])
  }

  /// By a decoder, where reading fails, in a child task; and not outside, nor where nothing bends.
  @Test func tasks() async throws {
    let log = Log()
    try await DecodingReport.observing({ report in log.add(report.count) }) {
      _ = try PliantDecoder().decode(Shelf.self, from: #"{"ids": ["x"]}"#)
      _ = try Shelf(json: "{}")
      #expect(throws: DecodingError.self) { try [Int](json: #"["1", 2"#) }
      let child = Task { try Shelf(json: #"{"name": 7}"#) }
      _ = try await child.value
    }
    _ = try Shelf(json: #"{"name": 7}"#)
    #expect(log.all == [1, 1, 1])
  }
}
#endif
