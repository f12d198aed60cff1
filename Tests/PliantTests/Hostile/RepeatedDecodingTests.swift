// Documents that could cause values to be decoded repeatedly: work grows no faster than the document.

import Foundation
import Pliant
import Testing

/// Counts how often values are decoded, for one decoding in one task.
private final class DecodingCount: @unchecked Sendable {
  var count = 0
  static let key = CodingUserInfoKey(rawValue: "count").unsafelyUnwrapped
}
private enum Floor: Int, Codable, Hashable { case zero, one }
private enum Side: String, Codable, Hashable, CodingKeyRepresentable { case left, right }

/// A key that contains dictionaries with keys of its own type.
private struct Room: Decodable, Hashable {
  var doors: [Room: Int] = [:]
  enum CodingKeys: CodingKey { case doors }

  init(from decoder: any Decoder) throws {
    (decoder.userInfo[DecodingCount.key] as? DecodingCount)?.count += 1
    doors = try decoder.container(keyedBy: CodingKeys.self).decodeIfPresent([Room: Int].self, forKey: .doors) ?? [:]
  }
}

private struct House<Key: Codable & Hashable>: Decodable {
  var rooms: [Key: House] = [:]
  enum CodingKeys: CodingKey { case rooms }

  init(from decoder: any Decoder) throws {
    (decoder.userInfo[DecodingCount.key] as? DecodingCount)?.count += 1
    rooms = try decoder.container(keyedBy: CodingKeys.self).decodeIfPresent([Key: House].self, forKey: .rooms) ?? [:]
  }

  var height: Int { 1 + (rooms.values.map(\.height).max() ?? 0) }
}
private struct Parcel: Decodable { var ids: [Int] }
private struct Nest: Decodable { var tags: [Int] }

#if Macros
@JSONModel private struct KeptParcel {
  @Key("items.*.id") var ids: [Int]
  @UnknownKeys var rest: [String: JSON] = [:]
}
#endif

struct RepeatedDecodingTests {
  private static let levels = 18

  private func nested(_ before: String, _ after: String) -> String {
    String(repeating: before, count: Self.levels) + "{}" + String(repeating: after, count: Self.levels)
  }

  /// Decodes a document of nested dictionaries; returns nil if that fails.
  func decodeOnce<Value: Decodable>(_ type: Value.Type, _ text: String, _ tolerance: Tolerance = .tolerant) -> Value? {
    let count = DecodingCount()
    let decoder = with(PliantDecoder(tolerance: tolerance)) { $0.userInfo[DecodingCount.key] = count }
    let value = try? decoder.decode(type, from: text)
    #expect(count.count > 0 && count.count < Self.levels * 10, "\(type) from \(text)")
    return value
  }

  @Test func looksAtKeysFirstAndAtBadMembersOnEachLevel() {
    for text in [nested(#"{"rooms":[0,"#, #","x",7]}"#), nested(#"{"rooms":[0,"#, #",1]}"#)] {
      _ = decodeOnce(House<Floor>.self, text)
      _ = decodeOnce(House<UInt8>.self, text)
    }
    for end in [",1,2]}", ",1,7,2]}"] { _ = decodeOnce(Room.self, nested(#"{"doors":["#, end)) }
    let (object, pairs) = (nested(#"{"rooms":{"0":"#, #","1":7}}"#), nested(#"{"rooms":[0,"#, #",1,7]}"#))
    #expect(decodeOnce(House<Int>.self, object)?.height == Self.levels + 1)
    #expect(decodeOnce(House<Floor>.self, pairs)?.height == Self.levels + 1)
    for (open, close) in [(#"{"left":"#, #","right":7,"up":{}}}"#), (#"["left","#, #","right",7]}"#)] {
      #expect(decodeOnce(House<Side>.self, nested(#"{"rooms":"# + open, close))?.height == Self.levels + 1, "\(open)")
    }
    let refusing = Tolerance.tolerant.with(\.dropsElements, false)
    #expect(decodeOnce(House<Int>.self, object, refusing)?.height == 1)
    #expect(decodeOnce(House<Floor>.self, pairs, refusing)?.height == 1)
  }

  @Test func takesKeysAsCodableDoesAndSaysWhyPairsAreNone() throws {
    #expect(throws: DecodingError.self) { try PliantDecoder().decode([Room: Int].self, from: "[{},1,{}]") }
    let (floors, issues) = try reported { try PliantDecoder().decode([Floor: Int].self, from: "[0,1,1]", report: &$0) }
    #expect(floors == [.zero: 0, .one: 1] && issues == ["$ converted to a dictionary", "$[2] dropped"])
    let numbers = try PliantDecoder().decode([Int: Int?].self, from: #"{"01":1,"+2":null,"x":3,"4":"y"}"#)
    #expect(numbers == [1: 1, 2: nil, 4: nil])
    let decoder = with(PliantDecoder()) { $0.keyDecodingStrategy = .convertFromSnakeCase }
    enum Word: String, Codable, CodingKeyRepresentable { case twoWords }
    #expect(try decoder.decode([Word: Int].self, from: #"{"two_words":1}"#) == [.twoWords: 1])
    #expect(try decoder.decode([Word: Int].self, from: #"{"two_words":"1","three":[]}"#) == [.twoWords: 1])
  }

  private func expectLinear(_ count: Int, _ text: (Int) -> String, _ decode: (String) throws -> Void) rethrows {
    try expectGrowth(below: 10, from: count, to: count * 4) { count in
      let text = text(count)
      return try processorTime { try decode(text) }
    }
  }

  private func list(_ row: String, _ count: Int) -> String {
    "[" + repeatElement(row, count: count).joined(separator: ",") + "]"
  }

  @Test func findsPlacesOfBadElementsOneAfterTheOther() throws {
    var decoder = with(PliantDecoder()) { $0.keyMapping[Parcel.self] = ["ids": "items.*.id"] }
    let rows = { (count: Int) in "{\"items\":\(list(#"{"id":"x"}"#, count))}" }
    try expectLinear(4000, rows) { _ = try decoder.decode(Parcel.self, from: $0) }
    let text = #"{"a":1,"items":[{"id":"x"},{"id":1},{"k":[1,2],"id":{}},{"id":"y"}]}"#
    let (parcel, issues) = try reported { try decoder.decode(Parcel.self, from: text, report: &$0) }
    #expect(parcel.ids == [1] && issues == [0, 2, 3].map { "$.items[\($0)].id dropped" })
    decoder.tolerance.dropsElements = false
    let error = thrownCase { _ = try decoder.decode(Parcel.self, from: #"{"items":[{"id":1},{"id":2},{"id":"x"}]}"#) }
    #expect(error == "typeMismatch at items[2].id")
    // And in arrays of arrays.
    let nesting = with(PliantDecoder()) { $0.keyMapping[Nest.self] = ["tags": "items.*.tags.*.id"] }
    let row = #"{"tags":[{"id":"x"},{"id":"y"}]}"#
    try expectLinear(2000, { "{\"items\":\(list(row, $0))}" }) { _ = try nesting.decode(Nest.self, from: $0) }
    let wide = { (count: Int) in "{\((0..<count).map { "\"k\($0)\":0," }.joined())\"items\":\(list(row, count))}" }
    try expectLinear(2000, wide) { _ = try nesting.decode(Nest.self, from: $0) }
  }

  #if Macros
  @Test func movesValuesOneAfterTheOther() throws {
    let decoder = with(PliantDecoder()) { $0.keyMapping[KeptParcel.self] = ["items.*.id": "rows.*.key"] }
    let rows = { (count: Int) in "{\"rows\":\(list(#"{"key":1}"#, count))}" }
    #expect(try decoder.decode(KeptParcel.self, from: rows(3)).ids == [1, 1, 1])
    try expectLinear(4000, rows) { _ = try decoder.decode(KeptParcel.self, from: $0) }
  }

  @JSONModel struct Columns {
    @Key("i.*.a") var a: [Int] = []
    @Key("i.*.b") var b: [Int] = []
    @UnknownKeys var rest: [String: JSON]
  }
  @JSONModel struct ManyColumns { var list: [Columns] = []; @UnknownKeys var rest: [String: JSON] }

  @Test func collectsValuesAndFindsPlacesOfErrorsInManyObjects() throws {
    let row = #"{"i":[{"a":1,"b":2},{"a":3,"b":4}]}"#
    try expectLinear(500, { "{\"list\":\(list(row, $0))}" }) { _ = try ManyColumns(json: $0) }
    // A custom strategy asks for the path of each key.
    let custom = with(PliantDecoder()) { $0.keyDecodingStrategy = .custom { $0[$0.count - 1] } }
    let keys = { (count: Int) in "{\((0..<count).map { "\"k\($0)\":0" }.joined(separator: ","))}" }
    #expect(try custom.decode(ManyColumns.self, from: keys(9)).rest.count == 9)
    try expectLinear(500, keys) { _ = try custom.decode(ManyColumns.self, from: $0) }
    // The places of superclasses that aren't models, of patches, and of missing elements.
    try expectLinear(400, { list(#"{"wheels":[]}"#, $0) }) { _ = try [Tricycle](json: $0) }
    try expectLinear(400, { list(#"[{"op":"x"}]"#, $0) }) { _ = try [JSONPatch?](json: $0) }
    try expectLinear(500, { list("[0,0,0,0]", $0) }) {
      for row in try JSON(parsing: $0).elements { #expect(row[4].jsonError != nil) }
    }
  }

  @JSONModel struct Spot { var x: Int }
  @JSONModel struct MaybeSpot { var id = 0; @Flatten var spot: Spot? }
  @JSONModel(untagged: true) enum SpotOrCounts { case spot(Spot), counts([String: Int]) }
  @JSONModel(tag: "type") enum TaggedSpot { case spot(Spot); @Fallback case other(JSON) }
  @JSONModel struct Spots<Row: JSONReadable & JSONWritable> { var rows: [Row] = [], page = 0 }

  @Test func updatesFindPlacesOneAfterTheOther() throws {
    func check<Row: JSONReadable & JSONWritable>(_: Row.Type, _ row: String) throws {
      try expectLinear(300, { #"{"rows":\#(list(row, $0))}"# }) {
        var spots = Spots<Row>(), read = try Spots<Row>(json: $0)
        // An object without a tag is kept, but not taken over.
        _ = try? spots.update(with: read.jsonString())
        try read.update(with: #"{"page":2}"#)
        #expect(read.rows.count > 1 && read.page == 2)
      }
    }
    try check(MaybeSpot.self, #"{"id":1}"#)
    try check([String: MaybeSpot].self, #"{"k":{}}"#)
    try check(SpotOrCounts.self, #"{"k":3}"#)
    try check(TaggedSpot.self, #"{"x":1}"#)
  }

  /// A model that is read from a capture under other decoders.
  @JSONModel class CopiedParcel { var count = 0, parts: [String: Data] = [:] }

  @Test func findsMembersAndIssuesOfCopiesOneAfterTheOther() throws {
    let parts = { (count: Int) in "{\"parts\":{\((0..<count).map { "\"k\($0)\":\"AQ==\"" }.joined(separator: ","))}}" }
    #expect(try JSONDecoder().decode(CopiedParcel.self, from: Data(parts(9).utf8)).parts["k8"] == Data([1]))
    try expectLinear(1000, parts) { _ = try JSONDecoder().decode(CopiedParcel.self, from: Data($0.utf8)) }
    try expectLinear(2000, { list(#"{"count":"2"}"#, $0) }) { text in
      let collector = DecodingReportCollector(limit: .max)
      let decoder = with(JSONDecoder()) { $0.userInfo[.pliantReport] = collector }
      let count = try decoder.decode([CopiedParcel].self, from: Data(text.utf8)).count
      #expect(collector.report.issues.count == count)
    }
  }
  #endif
}
