#if Macros
/// Unconsumed members of the objects and arrays on paths of properties are kept by @UnknownKeys, at their paths.

import Pliant
import Testing

struct PathLeftoverTests {
  @JSONModel struct Trace: Equatable {
    @Key("meta.trace") var trace: String?
    var id = 0
    @UnknownKeys var rest: [String: JSON] = [:]
  }
  @JSONModel final class Ends {
    @Key("meta.a") var a: Int?
    @Key("list.1") var second: Int?
    @Key("items.0.x") var x: Int?
    @Key("items.-1.z") var z: Int?
    @UnknownKeys var rest = JSON.Object()
  }
  @JSONModel struct Collected: Equatable {
    @Key("items.*.id") var ids: [Int] = []
    @UnknownKeys var rest: [String: JSON] = [:]
  }
  @JSONModel struct Deep: Equatable {
    @Key("a.b.c", "old.c") var c: Int?
    @Key("a.b.d.0") var d: Int?
    @Key("a.e") var e: Int?
    @UnknownKeys var rest: [String: JSON] = [:]
  }
  @JSONModel struct Inner: Equatable { @Key("meta.i") var i: Int?; @Key("list.-1") var last: Int? }
  @JSONModel struct Around: Equatable {
    @Key("meta.o") var o: Int?
    @Flatten var inner = Inner()
    @UnknownKeys var rest: [String: JSON] = [:]
  }
  @JSONModel struct Beside: Equatable {
    var id = 0
    @Flatten var inner = Inner()
    @UnknownKeys var rest: JSON = [:]
  }
  @JSONModel struct Keeping: Equatable {
    @Key("meta.i") var i: Int?
    @UnknownKeys var rest: [String: JSON] = [:]
  }
  @JSONModel struct AroundKeeping: Equatable {
    @Key("meta.o") var o: Int?
    @Flatten var keeping = Keeping()
  }
  @JSONModel struct AroundBoth: Equatable {
    @Key("list.0") var first: Int?
    @Flatten var inner = AroundKeeping()
  }
  @JSONModel class Base { @Key("meta.a") var a: Int?; @Key("list.0.q") var q: Int? }
  @JSONModel(inherits: true) final class Derived: Base {
    @Key("meta.b") var b: Int?
    @UnknownKeys var rest: [String: JSON] = [:]
  }
  @JSONModel(tag: "type") enum Tagged: Equatable { case trace(Trace), none }

  /// Checks that a document is read back in all ways, with all policies for unknown keys.
  private func expect<Model: JSONReadable & JSONWritable & Codable>(
    _ type: Model.Type, _ document: String, as expected: String? = nil,
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) throws {
    let sorted = try JSON(parsing: expected ?? document).jsonString(.sortedKeys)
    let failing = Tolerance.tolerant.with(\.unknownKeys, .fail)
    var values = try EveryReading(type, document).readings.map(\.value)
    values.append(try PliantDecoder(enforcing: failing).decode(type, from: document))
    values.append(try JSON(parsing: "[\(document)]").decode([Model].self)[0])
    for value in values {
      let texts = try everyWriting(value)
      #expect(texts.allSatisfy { $0.text == sorted }, "\(texts)", sourceLocation: sourceLocation)
      let written = try value.jsonString()
      #expect(try Model(json: written).jsonString() == written, sourceLocation: sourceLocation)
    }
    // And in this order.
    #expect(try values[0].jsonString() == expected ?? document, sourceLocation: sourceLocation)
  }

  @Test func objects() throws {
    try expect(Trace.self, #"{"meta":{"trace":"t","span":7},"id":1}"#)
    try expect(Trace.self, #"{"id":1,"meta":{"span":7}}"#)
    try expect(Trace.self, #"{"meta":{"trace":"t"},"id":1,"b":{"x":[1]},"z":1}"#)
    try expect(
      Trace.self, #"{"z":1,"meta":{"span":7,"trace":"t","q":{"r":null}},"id":1,"b":2}"#,
      as: #"{"meta":{"trace":"t","span":7,"q":{"r":null}},"id":1,"b":2,"z":1}"#)
    try expect(
      Deep.self, #"{"a":{"b":{"c":1,"d":[4,5],"q":{"r":1}},"e":2,"f":3},"old":{"c":9,"k":2}}"#,
      as: #"{"a":{"b":{"c":1,"d":[4,5],"q":{"r":1}},"e":2,"f":3},"old":{"k":2}}"#)
  }

  @Test func elements() throws {
    let items = #"{"items":[{"x":1,"y":2},{"z":5},{"z":3,"k":1}]}"#
    try expect(Ends.self, #"{"items":[{"x":1,"y":2},{"z":5},{"k":1,"z":3}]}"#, as: items)
    try expect(Ends.self, #"{"items":[{"y":2},{"k":1}],"other":[1]}"#)
    try expect(Ends.self, #"{"meta":{"a":1,"c":3},"list":[0,1,2]}"#)
  }

  /// Members next to a collected value stay next to it, and elements without a collected value are written last.
  @Test func collectedElements() throws {
    try expect(Collected.self, #"{"items":[{"id":1,"n":"a"},{"id":2},{"id":3,"n":"c"}]}"#)
    let items = #"{"items":[{"id":2,"n":"b"},{"id":"x","n":"a"},{"n":"c"}]}"#
    try expect(Collected.self, #"{"items":[{"id":"x","n":"a"},{"id":2,"n":"b"},{"n":"c"}]}"#, as: items)
    var value = try Collected(json: #"{"items":[{"id":1,"n":"a"},{"id":2}]}"#)
    value.ids.append(7)
    #expect(try value.jsonString() == #"{"items":[{"id":1,"n":"a"},{"id":2},{"id":7}]}"#)
  }

  @Test func severalReadingsAndKeys() throws {
    try expect(Derived.self, #"{"meta":{"a":1,"b":2,"c":3},"list":[{"q":1,"r":2},3]}"#)
    try expect(Around.self, #"{"meta":{"o":1,"i":2,"z":3},"list":[1,2]}"#)
    try expect(Beside.self, #"{"id":1,"meta":{"i":2,"z":3},"list":[1,2],"zz":{"k":1}}"#)
    try expect(AroundKeeping.self, #"{"meta":{"o":1,"i":2,"z":3},"y":4}"#)
    try expect(AroundKeeping.self, #"{"meta":{"o":1,"z":3}}"#)
    try expect(AroundBoth.self, #"{"list":[1,2],"meta":{"o":1,"i":2,"z":3}}"#)
    try expect(Tagged.self, #"{"type":"trace","meta":{"trace":"t","span":7},"id":1}"#)
    // Unconsumed members keep their paths.
    #expect(try Trace(json: #"{"meta":{"trace":"t","span":7},"id":1,"z":2}"#).rest == ["meta": ["span": 7], "z": 2])
    #expect(try Ends(json: #"{"items":[{"x":1},{"k":2}]}"#).rest == ["items": [nil, ["k": 2]]])
  }

  @JSONModel struct FilledBefore: Equatable {
    @Key("z.1") var x = 5
    @Key("k.1.0.l") var inner = 6
    @Key("m.1.x") var list = [Int]()
    @Key("n.-2.k.1") var behind = 7
    @UnknownKeys var rest: [String: JSON] = [:]
  }

  /// Nulls that fill an array up to an index are not part of the value, so reading doesn't keep them.
  @Test func nullsThatKeepAPlaceAreNotLeftOver() throws {
    for value in [FilledBefore(), FilledBefore(x: 1, rest: ["z": [7, nil, 8], "y": 1])] { expectComesBack(value) }
    // Other nulls are members of the document.
    let text = #"{"z":[null,5,null]}"#
    #expect(try FilledBefore(json: text).rest == ["z": [nil, nil, nil]])
    #expect(try JSON(parsing: FilledBefore(json: text).jsonString()).z == [nil, 5, nil])
  }

  @Test func leftoversOfAPathMayBeAsDeepAsTheLimit() throws {
    let decoder = with(PliantDecoder()) { $0.limits.depth = 3 }
    #expect(try decoder.decode(Trace.self, from: #"{"meta":{"z":{}}}"#).rest == ["meta": ["z": [:]]])
    #expect(throws: DecodingError.self) { try decoder.decode(Trace.self, from: #"{"meta":{"z":[{}]}}"#) }
  }
}
#endif
