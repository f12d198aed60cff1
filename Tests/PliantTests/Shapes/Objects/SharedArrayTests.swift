#if Macros
/// Arrays with paths from both ends, in several classes, or in a model and its flattened models; large indices, and
/// many elements.

import Foundation
import Pliant
import Testing

@JSONModel private class FirstRow { @Key("rows.0") var first: Int?; @Key("meta.rows.0.id") var id: Int? }
@JSONModel(inherits: true) private class LastRow: FirstRow {
  @Key("rows.-1") var last: Int?
  @Key("meta.rows.-1.id") var lastID: Int?
  @Key("meta.rows.0.name") var name: String?
  var child: LastRow?
}
@JSONModel(inherits: true) private final class MiddleRow: LastRow {
  @Key("rows.1") var second: Int?
  @Key("rows.-2") var beforeLast: Int?
}
@JSONModel private struct LastPart: Equatable {
  @Key("rows.-1") var last: Int?
  @Key("tags.*.name") var names: [String] = []
}
@JSONModel private struct FirstPart: Equatable {
  @Key("rows.0") var first: Int?
  @Key("tags.*.id") var ids: [Int] = []
  @Flatten var part = LastPart()
}
@JSONModel private struct RowHolder {
  @Key("rows.-3") var third: Int?
  @Flatten var rows: MiddleRow
  var list: [LastRow] = []
}
@JSONModel private struct PartialArray {
  @Key("meta.rows.0") var first: Int?
  @UnknownKeys var rest: [String: JSON] = [:]
}
@JSONModel private struct ArrayAmongOthers {
  @Flatten var query = FlattenedOptionalTests.One(one: 1)
  @Flatten var part: PartialArray
}
@JSONModel private struct FarIndices {
  @Key("a.-9223372036854775808") var least: Int?
  @Key("b.9223372036854775807") var greatest: Int?
  @Key("b.0") var first: Int?
  @Key("c.3") var third: Int?
  @Key("c.-2") var last: Int?
}

struct SharedArrayTests {
  private func expect<Model: JSONReadable & JSONWritable & Encodable>(
    _ model: Model, _ text: String, location: Testing.SourceLocation = #_sourceLocation
  ) throws {
    #expect(try model.jsonString() == text, sourceLocation: location)
    #expect(try Model(json: text).jsonString() == text, sourceLocation: location)
    let sorted = try JSON(parsing: text).jsonString(.sortedKeys)
    for (engine, text) in try everyWriting(model) { #expect(text == sorted, "\(engine)", sourceLocation: location) }
    let encoder = with(PliantEncoder()) { $0.keyEncodingStrategy = .custom { $0[$0.count - 1] } }
    #expect(try String(decoding: encoder.encode(model), as: UTF8.self) == text, sourceLocation: location)
  }

  private func row(_ first: Int?, _ last: Int?) throws -> LastRow {
    let row = try LastRow(json: "{}")
    (row.first, row.last) = (first, last)
    return row
  }

  @Test func areWrittenWholeAndShowWhatIsLeftOut() throws {
    for (first, last, rows) in [(1, 2, "[1,2]"), (1, 1, "[1,1]"), (1, nil, "[1,null]"), (nil, 2, "[null,2]")] {
      try expect(row(first, last), #"{"rows":\#(rows)}"#)
    }
    try expect(row(nil, nil), "{}")
  }

  @Test func mayStandInsideOfObjectsAndOfEachOther() throws {
    let model = try row(1, 2)
    (model.id, model.lastID, model.name) = (3, 4, "n")
    model.child = try row(5, nil)
    model.child?.id = 6
    try expect(
      model,
      #"{"rows":[1,2],"meta":{"rows":[{"id":3,"name":"n"},{"id":4}]},"#
        + #""child":{"rows":[5,null],"meta":{"rows":[{"id":6},null]}}}"#)
  }

  @Test func mayHaveMoreThanTwoWriters() throws {
    let model = try MiddleRow(json: "{}")
    (model.first, model.second, model.beforeLast, model.last) = (1, 2, 3, 4)
    try expect(model, #"{"rows":[1,2,3,4]}"#)
    (model.second, model.beforeLast) = (nil, nil)
    #expect(try MiddleRow(json: model.jsonString()).last == 4)
  }

  @Test func mayBeThoseOfFlattenedValues() throws {
    var part = FirstPart(first: 1, ids: [1, 2], part: LastPart(last: 2, names: ["a", "b"]))
    try expect(part, #"{"rows":[1,2],"tags":[{"id":1,"name":"a"},{"id":2,"name":"b"}]}"#)
    part.first = nil
    #expect(try FirstPart(json: part.jsonString()) == part)
    part.part.last = nil
    #expect(try FirstPart(json: part.jsonString()) == part)
    let rows = try MiddleRow(json: #"{"rows":[1,2,4,5]}"#)
    let holder = RowHolder(third: 3, rows: rows, list: [try row(6, 7), try row(8, nil)])
    try expect(holder, #"{"rows":[1,2,3,4,5],"list":[{"rows":[6,7]},{"rows":[8,null]}]}"#)
  }

  /// Objects on paths are marked in documents that are merged, and in no others.
  @Test func leaveNoMarksInDocuments() throws {
    let text = #"{"one":2,"meta":{"rows":[5,6],"o":1}}"#
    try expect(ArrayAmongOthers(json: text), text)
  }

  private func expectError(_ index: String, of model: FarIndices) {
    let error = #expect(throws: EncodingError.self) { try model.jsonString() }
    #expect("\(error as Any)".contains("expected a value that JSON can express, found an element at index \(index)"))
    #expect(throws: (any Error).self) { try JSONEncoder().encode(model) }
  }

  @Test func areNotFilledWithoutEnd() throws {
    expectError("-9223372036854775808", of: FarIndices(least: 1))
    expectError("9223372036854775807", of: FarIndices(greatest: 1, first: 2))
    #expect(try FarIndices(third: 1, last: 2).jsonString() == #"{"c":[null,null,null,1,2,null]}"#)
  }

  @Test func mayBeManyAndHaveManyElements() throws {
    let models = try (0..<1000).map { try row($0, -$0) }
    #expect(try [LastRow](json: models.jsonString()).map(\.last) == models.map(\.last))
    let model = LastPart(names: (0..<20_000).map(String.init))
    try expectTime(below: .seconds(10)) {
      let text = try model.jsonString()
      #expect(try JSON(parsing: text)["tags"].count == model.names.count)
    }
  }
}
#endif
