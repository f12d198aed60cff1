// TolerantCodable values inside models keep their key mapping under Foundation's coders.

#if Macros
import Foundation
import Pliant
import Testing

private struct MovedParts: TolerantCodable, Hashable {
  var count: Int?
  var list: [Int]?
  @Mapped("when.at") var date: Date?
  static var keyMapping: KeyMapping { ["count": "deep.count", "list": "all"] }
}

@JSONModel private struct MovedHolder: Equatable {
  var one: MovedParts
  var perhaps: MovedParts?
  var list: [MovedParts] = [], unique: Set<MovedParts> = [], table: [String: MovedParts] = [:]
  var field: Field<MovedParts> = .missing
  @Key("inner.one") var inner: MovedParts?
}

struct ForeignTolerantTests {
  private static let parts = #"{"deep":{"count":1},"all":[2],"when":{"at":"2020-01-01T00:00:00Z"}}"#
  private static let json = """
    {"one":\(parts),"perhaps":\(parts),"list":[\(parts)],"unique":[\(parts)],"table":{"a":\(parts)},
    "field":\(parts),"inner":{"one":\(parts)}}
    """

  @Test func areReadByTheirMapping() throws {
    let holder = try MovedHolder(json: Self.json)
    #expect(holder.one.count == 1 && holder.one.list == [2] && holder.one.date != nil)
    #expect(try JSONDecoder().decode(MovedHolder.self, from: Data(Self.json.utf8)) == holder)
    #expect(readerVerdict(MovedHolder.self, Self.json, .tolerant, false).value == holder)
  }

  @Test func areWrittenByTheirMapping() throws {
    let holder = try MovedHolder(json: Self.json)
    let encoder = with(JSONEncoder()) { $0.dateEncodingStrategy = .secondsSince1970 }
    let decoder = with(JSONDecoder()) { $0.dateDecodingStrategy = .secondsSince1970 }
    let data = try encoder.encode(holder)
    #expect(try JSON(json: data)["one"] == JSON(json: #"{"deep":{"count":1},"all":[2],"when":{"at":1577836800}}"#))
    #expect(try decoder.decode(MovedHolder.self, from: data) == holder)
    let plain = try JSONEncoder().encode(MovedHolder(one: MovedParts(count: 1)))
    #expect(try MovedHolder(json: plain).one.count == 1)
    // Pliant's own encoder writes the mapping by itself.
    #expect(try MovedHolder(json: PliantEncoder().encode(holder)) == holder)
  }
}
#endif
