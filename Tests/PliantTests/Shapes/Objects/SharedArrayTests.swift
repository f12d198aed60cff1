// Objects and arrays with several writers, paths from both ends, large indices, many elements: no key is written twice.

import Foundation
import Pliant
import Testing

#if Macros
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

  @Test func areWrittenWholeByManyWritersAndInEachOther() throws {
    for (first, last, rows) in [(1, 2, "[1,2]"), (1, 1, "[1,1]"), (1, nil, "[1,null]"), (nil, 2, "[null,2]")] {
      try expect(row(first, last), #"{"rows":\#(rows)}"#)
    }
    try expect(row(nil, nil), "{}")
    let model = try MiddleRow(json: "{}")
    (model.first, model.second, model.beforeLast, model.last) = (1, 2, 3, 4)
    try expect(model, #"{"rows":[1,2,3,4]}"#)
    (model.second, model.beforeLast) = (nil, nil)
    #expect(try MiddleRow(json: model.jsonString()).last == 4)
    let outer = try row(1, 2)
    (outer.id, outer.lastID, outer.name) = (3, 4, "n")
    outer.child = try row(5, nil)
    outer.child?.id = 6
    try expect(
      outer,
      #"{"rows":[1,2],"meta":{"rows":[{"id":3,"name":"n"},{"id":4}]},"#
        + #""child":{"rows":[5,null],"meta":{"rows":[{"id":6},null]}}}"#)
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
    // Objects on paths are marked in documents that are merged, and in no others.
    let text = #"{"one":2,"meta":{"rows":[5,6],"o":1}}"#
    try expect(ArrayAmongOthers(json: text), text)
  }

  private func expectError(_ index: String, of model: FarIndices) {
    let error = #expect(throws: EncodingError.self) { try model.jsonString() }
    #expect("\(error as Any)".contains("expected a value that JSON can express, found an element at index \(index)"))
    #expect(throws: (any Error).self) { try JSONEncoder().encode(model) }
  }

  @Test func mayBeManyAndAreNotFilledWithoutEnd() throws {
    let models = try (0..<1000).map { try row($0, -$0) }
    #expect(try [LastRow](json: models.jsonString()).map(\.last) == models.map(\.last))
    let model = LastPart(names: (0..<20_000).map(String.init))
    try expectTime(below: .seconds(10)) {
      let text = try model.jsonString()
      #expect(try JSON(parsing: text)["tags"].count == model.names.count)
    }
    expectError("-9223372036854775808", of: FarIndices(least: 1))
    expectError("9223372036854775807", of: FarIndices(greatest: 1, first: 2))
    #expect(try FarIndices(third: 1, last: 2).jsonString() == #"{"c":[null,null,null,1,2,null]}"#)
  }
}
#endif

#if Macros
@JSONModel struct OnceInner: Equatable {
  var id = 1, name: String? = "inner", list = [1, 2]
  @Key(#"say "hi""#) var quoted = "x,\"y\":{"
}
@JSONModel struct OnceOuter: Equatable {
  @Flatten var inner: OnceInner
  var id = 7
  @Flatten var other: OnceOther
  var last: String?
  @UnknownKeys var rest: [String: JSON] = [:]
}
@JSONModel struct OnceOther: Equatable { var name = "other", last = "other", own = true }
@JSONModel struct OnceSame: Equatable { var id = 3 }
@JSONModel struct Latitude: Equatable {
  @Key("geo.lat") var degrees = 0.0
  @Key("geo.alt") var altitude: Int?
}
@JSONModel struct Summit: Equatable {
  var name = ""
  @Key("geo.alt") var height = 0
  @Flatten var latitude = Latitude()
  @Key("geo.lon") var longitude = 0.0
}

struct WrittenOnceTests {
  static let value = OnceOuter(
    inner: OnceInner(), id: 7, other: OnceOther(), last: nil,
    rest: ["id": 1, "own": false, #"say "hi""#: "no", "é\"": 1, "new": ["a": [1, "]"]]])

  @Test func outerKeysWinThenThoseFlattenedFirst() throws {
    let text = try Self.value.jsonString()
    let json = try JSON(parsing: text)
    let keys = try #require(json.object).map(\.key)
    #expect(Set(keys).count == keys.count, "\(text)")
    #expect(Set(keys) == ["name", "list", #"say "hi""#, "id", "own", "é\"", "new"])
    #expect(json.id.int == 7 && json.name.string == "inner" && json["own"].bool == true)
    #expect(json[#"say "hi""#].string == "x,\"y\":{" && json.new.a[1].string == "]")
    for options: JSONWriter.Options in [[.pretty], [.sortedKeys], [.escapingSlashes], [.pretty, .escapingNonASCII]] {
      let text = try Self.value.jsonString(options)
      #expect(try JSON(parsing: text) == json && text.components(separatedBy: "\"own\"").count == 2)
    }
    #expect(try JSON(parsing: String(decoding: JSONEncoder().encode(Self.value), as: UTF8.self)) == json)
    #expect(try JSON(parsing: PliantEncoder().encodeString(Self.value)) == json)
    #expect(try Generic(value: OnceSame(), id: 5).jsonString() == #"{"id":5}"#)
    #expect(try Generic(value: OnceSame(), id: 5).jsonString(.pretty) == "{\n  \"id\": 5\n}")
  }

  @Test func bothReadTheMemberAndWriteIntoTheSameObject() throws {
    let outer = try OnceOuter(json: #"{"id":3,"name":"n","last":"l"}"#)
    #expect(outer.id == 3 && outer.inner.id == 3 && outer.inner.name == "n" && outer.other.name == "n")
    #expect(outer.last == "l" && outer.other.last == "l" && outer.rest.isEmpty)
    #expect(try OnceOuter(json: outer.jsonData()) == outer)
    // Paths lead into objects that the outer model also writes; the value of the outer model is written.
    let latitude = Latitude(degrees: 47.25, altitude: 2502)
    var summit = Summit(name: "Säntis", height: 2502, latitude: latitude, longitude: 9.34)
    try expectSameEverywhere(summit, #"{"name":"Säntis","geo":{"alt":2502,"lon":9.34,"lat":47.25}}"#)
    summit.latitude.altitude = 1
    #expect(try JSON(encoding: summit).geo.alt.int == 2502)
  }
}
#endif

struct FlattenedKeysTests {
  private func written(
    _ objects: [JSON], own: StaticString = "", _ options: JSONWriter.Options = [],
    omitting omit: (inout _Pliant.WrittenMembers) -> Void = { _ in }
  ) throws -> String {
    var writer = JSONWriter(options: options)
    let scope = try writer.beginObject()
    var members = _Pliant.WrittenMembers(own, objects.count)
    omit(&members)
    for object in objects {
      try writer.writeMembers(except: &members) { (writer: inout JSONWriter) throws(JSONError) in
        try object.write(to: &writer)
      }
    }
    try writer.endObject(scope)
    return try writer.string()
  }

  @Test(arguments: [0, 1, 63, 64, 65]) func omittedKeysAreFree(_ omitted: Int) throws {
    let keys = "\(Self.manyKeys)".split(separator: "\n").map(String.init)
    let text = try written([JSON(JSON.Object(keys.map { ($0, 1) }))], own: Self.manyKeys) { members in
      members.omit(omitted)
      members.omit(omitted, without: 1)
      members.omit(omitted == 0 ? 1 : 0, without: Field<Int>.null)
    }
    #expect(try JSON(parsing: text) == [keys[omitted]: 1])
  }

  private static let manyKeys: StaticString = """
    a\nb\nc\nd\ne\nf\ng\nh\ni\nj\nk\nl\nm\nn\no\np\nq\nr\ns\nt\nu\nv\n\
    w\nx\ny\nz\nA\nB\nC\nD\nE\nF\nG\nH\nI\nJ\nK\nL\nM\nN\nO\nP\nQ\nR\n\
    S\nT\nU\nV\nW\nX\nY\nZ\n0\n1\n2\n3\n4\n5\n6\n7\n8\n9\n+\n-\n*\n/
    """

  @Test func canonicallyEquivalentKeysAreDifferent() throws {
    let (composed, decomposed) = ("\u{e9}", "e\u{301}")
    for options: JSONWriter.Options in [[], [.sortedKeys], [.escapingNonASCII]] {
      let text = try written([[composed: 1, "a": 1], [decomposed: 2, composed: 3, "a": 4], [decomposed: 5]], options)
      let json = try JSON(parsing: text)
      #expect(json.count == 3 && json[composed] == 1 && json[decomposed] == 2 && json["a"] == 1, "\(text)")
    }
    #expect(try written([[composed: 1], [decomposed: 2]], own: "\u{e9}") == "{\"\(decomposed)\":2}")
  }
}
