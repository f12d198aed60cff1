#if Macros
/// Internally tagged payloads that are only Codable are read and written as properties of their types are.

import Foundation
import Pliant
import Testing

private struct MovedPayload: TolerantCodable, Equatable {
  var count = 7
  var ratio = 3.0
  static var keyMapping: KeyMapping { ["count": "deep.count", "ratio": "list.0.ratio"] }
}

private struct PlainPayload: Codable, Equatable { var counts: [String: Int] }
@JSONModel(tag: "type") private enum TaggedPayload: Equatable { case moved(MovedPayload), plain(PlainPayload), none }
@JSONModel(untagged: true) private enum UntaggedPayload: Equatable { case moved(MovedPayload), plain(PlainPayload) }

struct InternallyTaggedCodableTests {
  private static let documents = [
    #"{"type":"moved","deep":{"count":18},"list":[{"ratio":2}]}"#, #"{"type":"moved","deep":{"count":"18"}}"#,
    #"{"type":"moved"}"#, #"{"type":"plain","counts":{"a":"1"}}"#, #"{"type":"plain","counts":{"a":1}}"#,
    #"{"type":"plain","counts":7}"#, #"{"type":"plain"}"#,
  ]

  @Test("All engines agree", arguments: documents)
  func enginesAgree(_ json: String) {
    for tolerance in [Tolerance.tolerant, .strict, .forgiving] {
      let reader = readerVerdict(TaggedPayload.self, json, tolerance, false)
      let foreign = foreignVerdict(TaggedPayload.self, json, tolerance, false)
      #expect(reader.value == foreign.value && reader.issues == foreign.issues, "\(json)")
      #expect(reader.error == foreign.error, "\(json)")
      let decoder = with(PliantDecoder(tolerance: tolerance)) { $0.keyMapping[TaggedPayload.self] = KeyMapping() }
      var report = DecodingReport()
      let mapped = try? decoder.decode(TaggedPayload.self, from: json, report: &report)
      #expect(mapped == reader.value && report.issues.count == reader.issues.count, "\(json)")
    }
  }

  @Test func areWrittenByTheirMapping() throws {
    let moved = TaggedPayload.moved(MovedPayload(count: 1, ratio: 2))
    let document = try JSON(json: #"{"type":"moved","deep":{"count":1},"list":[{"ratio":2}]}"#)
    #expect(try JSON(json: JSONEncoder().encode(moved)) == document)
    #expect(try JSON(json: PliantEncoder().encode(moved)) == document)
    let untagged = UntaggedPayload.moved(MovedPayload(count: 1, ratio: 2))
    #expect(try JSON(json: JSONEncoder().encode(untagged)) == untagged.jsonValue())
  }
}
#endif
