// Unconsumed members next to enums and unusable values, and along the paths of properties, are kept at their places.

#if Macros
import Foundation
import Pliant
import Testing

struct UnconsumedMemberTests {
  @JSONModel struct Picture: Equatable { var w: Int; var h = 0 }
  @JSONModel struct Notes: Equatable { var w = 0; @UnknownKeys var rest: [String: JSON] = [:] }
  @JSONModel struct Sizes: Equatable { @Strict var page = 1; @Strict var size = 2; @Flatten var more: More? }
  @JSONModel struct More: Equatable { @Required var more: Int }
  @JSONModel(tag: "type") enum Tagged: Equatable {
    case picture(Picture), notes(Notes), label(x: Int), none, open([String: JSON])
    @Fallback case other(KeptTag)
  }
  @JSONModel(tag: "t", content: "c") enum Adjacent: Equatable { case a(Int), none }
  @JSONModel enum External: Equatable { case a(Int); case b(Picture) }
  @JSONModel(untagged: true) enum Untagged: Equatable { case a(a: Int, b: Int); case c(c: Int) }
  protocol KeepingRest: JSONReadable, JSONWritable, Codable, Equatable { var rest: [String: JSON] { get } }
  @JSONModel struct Holder<Part: Equatable>: Equatable {
    var id = 0
    @Flatten var part: Part?
    @UnknownKeys var rest: [String: JSON] = [:]
  }
  @JSONModel struct Several: KeepingRest {
    var id = 0
    @Flatten var picture: Picture?
    @Flatten var sizes = Sizes()
    @UnknownKeys var rest: [String: JSON] = [:]
  }
  @JSONModel struct KeepingPart: Equatable { var r: Int; @UnknownKeys var rest: [String: JSON] = [:] }
  @JSONModel struct AroundKeepingPart: KeepingRest {
    @Flatten var part: KeepingPart?
    @Flatten var other = StrictKeepingPart()
    @UnknownKeys var rest: [String: JSON] = [:]
  }
  @JSONModel struct StrictKeepingPart: Equatable {
    @Strict var s = 1
    @UnknownKeys var kept: [String: JSON] = [:]
  }
  @JSONModel class Base {
    var a = 0
    @Flatten var part: Untagged?
    @Key("x", encode: "w") var k: Int?
  }
  @JSONModel(inherits: true) final class Derived: Base, KeepingRest {
    var d = 0
    @UnknownKeys var rest: [String: JSON] = [:]
    static func == (left: Derived, right: Derived) -> Bool {
      (left.a, left.d, left.k, left.part, left.rest) == (right.a, right.d, right.k, right.part, right.rest)
    }
  }
  @JSONModel struct Numbers { @UnknownKeys var rest: [String: Int] = [:] }
  @JSONModel struct OnlyWritten: Equatable {
    @Key("x", encode: "w") var k: Int?
    @Encode(.skipDefault) @Ignored(.decoding) var d = 2
    @Encode(.skipEmpty) @Key("y", encode: "v") var v: [Int] = []
    @Ignored(.decoding) var f: Field<Int> = .missing
    @Key("z", encode: "m.w") var path: Int?
    @UnknownKeys var rest: [String: JSON] = [:]
    @Ignored(.decoding) var after: Int?
  }
  @JSONModel struct WrittenPart: Equatable { @Key("x", encode: "w") var k: Int? }
  @JSONModel struct AlwaysWritten: KeepingRest {
    @Ignored(.decoding) var version = 2
    @Ignored(.decoding) @Key("m.w") var w: Int? = 3
    @Ignored(.decoding) @Key("n.o.w") var deep = 1
    @Ignored(.decoding) @Key("l.0") var first = 1
    @Key("m.x") var x = 0
    @Strategy(from: { $0.q.intValue }) var double: Int
    @UnknownKeys var rest: [String: JSON] = [:]
  }
  @JSONModel class WritingBase { @Ignored(.decoding) let kind = "a"; @Ignored(.decoding) var moved = 1; var read = 1 }
  @JSONModel(inherits: true) final class WritingDerived: WritingBase, KeepingRest {
    @Ignored(.decoding) var version = 2
    @Ignored(.decoding) @Key("to") override var moved: Int { didSet {} }
    @Ignored(.decoding) @Key("w") override var read: Int { didSet {} }
    @Flatten var rest: [String: JSON] = [:]
    static func == (left: WritingDerived, right: WritingDerived) -> Bool { left.rest == right.rest }
  }

  @Test func areWrittenInTheOrderOfTheirCodeUnits() throws {
    let keys = [
      "", "\0", "a", "a\0", "ab", "abcdefgh", "abcdefgh\0", "abcdefghi", "abcdefghj", "e\u{301}", "z", "é", "\u{FF01}",
      "😀",
    ]
    // The dictionary regards both forms of `é` as one key.
    for other in ["é", "e\u{301}"] {
      let written = keys.filter { Array($0.utf8) != Array(other.utf8) }
      let model = Numbers(rest: Dictionary(uniqueKeysWithValues: written.map { ($0, 0) }))
      #expect(try JSON(parsing: model.jsonData()).object?.keys.map { Array($0.utf8) } == written.map { Array($0.utf8) })
    }
    let many = Dictionary(uniqueKeysWithValues: (0..<5000).map { ("key\($0)", $0) })
    let model = Numbers(rest: many)
    try expectTime(below: 25, times: { _ = try many.jsonData() }, { _ = try model.jsonData() })
  }

  /// An unusable part keeps no members from the parts after it.
  @Test(arguments: [
    (#"{"r":1,"k":4}"#, ["k"], [], []), (#"{"k":4}"#, nil, ["k"], []), (#"{"r":"x","k":4}"#, nil, ["k"], []),
    (#"{"k":4,"s":"x"}"#, nil, [], ["k"]), (#"{"r":{},"k":4,"s":"x","m":5}"#, nil, [], ["k", "m"]),
  ]) func unusablePartsKeepNothing(_ json: String, _ part: [String]?, _ other: [String], _ rest: [String]) throws {
    for (engine, value, _) in try EveryReading(AroundKeepingPart.self, json).readings {
      #expect(value.part?.rest.keys.sorted() == part, "\(engine)")
      #expect(value.other.kept.keys.sorted() == other && value.rest.keys.sorted() == rest, "\(engine)")
    }
  }

  /// A property hides an unknown member only if it writes a value.
  @Test func noMemberIsLostToAPropertyWithoutAValue() throws {
    func expect<Model: JSONReadable & JSONWritable & Codable>(
      _ type: Model.Type, _ document: String, becomes expected: String? = nil
    ) throws {
      let json = try JSON(parsing: expected ?? document).jsonString(.sortedKeys)
      for (engine, text) in try everyWriting(Model(json: document)) { #expect(text == json, "\(engine) \(document)") }
    }
    let document = #"{"w":4,"d":3,"v":5,"f":6,"q":1,"m":{"w":6,"z":7},"after":8}"#
    try expect(OnlyWritten.self, document)
    try expect(OnlyWritten.self, #"{"x":3,"w":4,"q":1}"#, becomes: #"{"w":3,"q":1}"#)
    try expect(OnlyWritten.self, #"{"y":[1],"d":4,"v":5}"#, becomes: #"{"d":4,"v":[1]}"#)
    try expect(Holder<WrittenPart>.self, #"{"id":0,"w":4,"v":5,"q":1,"m":{"w":6,"z":7}}"#)
    try expect(Holder<WrittenPart>.self, #"{"x":3,"w":4,"q":1}"#, becomes: #"{"id":0,"w":3,"q":1}"#)
    try expect(Derived.self, #"{"a":0,"d":3,"w":4,"v":5,"q":1,"m":{"w":6,"z":7}}"#)
    try expect(Derived.self, #"{"x":3,"w":4,"q":1}"#, becomes: #"{"a":0,"d":0,"w":3,"q":1}"#)
    let encoder = with(PliantEncoder()) { $0.keyEncodingStrategy = .convertToSnakeCase }
    #expect(try JSON(parsing: encoder.encode(OnlyWritten(json: document))) == JSON(parsing: document))
  }

  private static var leftovers: [(type: any KeepingRest.Type, document: String, rest: JSON)] {
    [
      (Holder<Tagged>.self, #"{"type":"picture","w":1,"z":2}"#, ["z": 2]),
      (Holder<Tagged>.self, #"{"z":2,"w":1,"id":4,"type":"picture"}"#, ["z": 2]),
      (Holder<Tagged>.self, #"{"type":"label","x":1,"z":2}"#, ["z": 2]),
      (Holder<Tagged>.self, #"{"z":2,"x":1,"type":"label"}"#, ["z": 2]),
      (Holder<Tagged>.self, #"{"type":"none","z":2}"#, ["z": 2]),
      (Holder<Tagged>.self, #"{"z":2,"type":"none"}"#, ["z": 2]),
      (Holder<Tagged>.self, #"{"z":2,"type":"else"}"#, ["z": 2]), (Holder<Tagged>.self, #"{"type":"open","z":2}"#, [:]),
      (Holder<Tagged>.self, #"{"id":1,"z":2}"#, ["z": 2]),
      // Members of a case are consumed.
      (Holder<Tagged>.self, #"{"type":"notes","w":1,"z":2}"#, [:]),
      (Holder<Adjacent>.self, #"{"id":1,"t":"a","c":3,"z":4}"#, ["z": 4]),
      (Holder<Adjacent>.self, #"{"z":4,"c":3,"t":"a"}"#, ["z": 4]),
      (Holder<Adjacent>.self, #"{"id":1,"t":"none","z":4}"#, ["z": 4]),
      (Holder<Adjacent>.self, #"{"id":1,"z":4,"t":"else"}"#, ["z": 4]),
      (Holder<Adjacent>.self, #"{"id":1,"z":4,"c":5}"#, ["z": 4, "c": 5]),
      (Holder<External>.self, #"{"a":3,"id":1,"z":4}"#, ["z": 4]),
      (Holder<External>.self, #"{"b":{"w":3},"id":1,"z":4}"#, ["z": 4]),
      (Holder<External>.self, #"{"id":1,"z":4,"b":{"w":3}}"#, ["z": 4]),
      // A case that doesn't fit consumes nothing, and one that fits consumes its members once.
      (Holder<Untagged>.self, #"{"id":1,"c":3,"z":4}"#, ["z": 4]),
      (Holder<Untagged>.self, #"{"id":1,"a":3,"b":4,"z":4}"#, ["z": 4]),
      (Holder<Untagged>.self, #"{"id":1,"c":"3","z":4}"#, ["z": 4]),
      (Holder<Untagged>.self, #"{"id":1,"z":4}"#, ["z": 4]),
      (Holder<Untagged>.self, #"{"id":1,"a":"3","c":"2","z":4}"#, ["z": 4, "a": "3"]),
      (Derived.self, #"{"d":1,"c":3,"z":4}"#, ["z": 4]), (Derived.self, #"{"d":1,"c":"3","z":4}"#, ["z": 4]),
      (Derived.self, #"{"d":1,"z":4}"#, ["z": 4]),
      // The known members of an unusable part are consumed, and its unknown members are kept.
      (Several.self, #"{"id":1,"w":[],"h":2,"z":4,"page":3}"#, ["z": 4]),
      (Several.self, #"{"w":1,"page":[],"z":4,"size":3}"#, ["z": 4]),
      (Several.self, #"{"id":1,"page":[],"z":4,"size":3,"more":[],"y":1}"#, ["z": 4, "y": 1]),
      (Several.self, #"{"id":1,"h":3,"z":4}"#, ["z": 4]),
      // Keys that a model always writes are its own, even if it doesn't read them.
      (AlwaysWritten.self, #"{"version":3,"double":5,"m":{"w":[],"y":2},"q":4}"#, ["m": ["y": 2], "q": 4]),
      (AlwaysWritten.self, #"{"n":{"o":{"w":5,"y":2}},"l":[5]}"#, ["n": ["o": ["y": 2]]]),
      (AlwaysWritten.self, #"{"n":5,"l":{}}"#, [:]),
      (WritingDerived.self, #"{"z":4,"kind":"b","version":[],"to":2,"w":3}"#, ["z": 4]),
    ]
  }

  /// With each policy for unknown keys, under Foundation's decoder, and in the written text.
  @Test(arguments: leftovers.indices) func membersAreLeftOver(_ index: Int) throws {
    func expect<Model: KeepingRest>(_ type: Model.Type, _ document: String, leaves rest: JSON) throws {
      let reporting = Tolerance.tolerant.with(\.unknownKeys, .report)
      let strict = with(PliantDecoder.strict) { $0.duplicateKeys = .fail }
      for tolerance in [Tolerance.tolerant, reporting] {
        let value = try PliantDecoder(tolerance: tolerance).decode(type, from: document)
        #expect(try JSON(encoding: value.rest) == rest)
        #expect(try strict.decode(type, from: value.jsonString()) == value)
      }
      #expect(try JSON(encoding: JSONDecoder().decode(type, from: Data(document.utf8)).rest) == rest)
    }
    let (type, document, rest) = Self.leftovers[index]
    try expect(type, document, leaves: rest)
  }

  /// A dictionary in an internally tagged case gets all members except those of the model around the enum.
  @Test func dictionariesTakeNothingTwiceAndElementsNothingOfOthers() throws {
    let (value, text) = (Holder(id: 3, part: Tagged.open(["z": 2])), #"{"id":3,"type":"open","z":2}"#)
    #expect(try Holder<Tagged>(json: text) == value && value.jsonString() == text)
    // Values in arrays are independent.
    let document = #"[{"type":"notes","w":1,"z":2},{"w":1,"z":2,"type":"notes"},{"type":"picture","w":1}]"#
    let values = try [Tagged](json: document)
    let notes = Notes(w: 1, rest: ["z": 2])
    #expect(values == [.notes(notes), .notes(notes), .picture(Picture(w: 1))])
  }
}

extension UnconsumedMemberTests.Holder: UnconsumedMemberTests.KeepingRest
where Part: JSONReadable & JSONWritable & Codable {}

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

  @Test func objectsAndElements() throws {
    try expect(Trace.self, #"{"meta":{"trace":"t","span":7},"id":1}"#)
    try expect(Trace.self, #"{"id":1,"meta":{"span":7}}"#)
    try expect(Trace.self, #"{"meta":{"trace":"t"},"id":1,"b":{"x":[1]},"z":1}"#)
    try expect(
      Trace.self, #"{"z":1,"meta":{"span":7,"trace":"t","q":{"r":null}},"id":1,"b":2}"#,
      as: #"{"meta":{"trace":"t","span":7,"q":{"r":null}},"id":1,"b":2,"z":1}"#)
    try expect(
      Deep.self, #"{"a":{"b":{"c":1,"d":[4,5],"q":{"r":1}},"e":2,"f":3},"old":{"c":9,"k":2}}"#,
      as: #"{"a":{"b":{"c":1,"d":[4,5],"q":{"r":1}},"e":2,"f":3},"old":{"k":2}}"#)
    let items = #"{"items":[{"x":1,"y":2},{"z":5},{"z":3,"k":1}]}"#
    try expect(Ends.self, #"{"items":[{"x":1,"y":2},{"z":5},{"k":1,"z":3}]}"#, as: items)
    try expect(Ends.self, #"{"items":[{"y":2},{"k":1}],"other":[1]}"#)
    try expect(Ends.self, #"{"meta":{"a":1,"c":3},"list":[0,1,2]}"#)
    // Members next to a collected value stay next to it, and elements without a collected value are written last.
    try expect(Collected.self, #"{"items":[{"id":1,"n":"a"},{"id":2},{"id":3,"n":"c"}]}"#)
    let collected = #"{"items":[{"id":2,"n":"b"},{"id":"x","n":"a"},{"n":"c"}]}"#
    try expect(Collected.self, #"{"items":[{"id":"x","n":"a"},{"id":2,"n":"b"},{"n":"c"}]}"#, as: collected)
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
  @Test func leftoversAreAsDeepAsTheLimitAndNotFillingNulls() throws {
    for value in [FilledBefore(), FilledBefore(x: 1, rest: ["z": [7, nil, 8], "y": 1])] { expectComesBack(value) }
    // Other nulls are members of the document.
    let text = #"{"z":[null,5,null]}"#
    #expect(try FilledBefore(json: text).rest == ["z": [nil, nil, nil]])
    #expect(try JSON(parsing: FilledBefore(json: text).jsonString()).z == [nil, 5, nil])
    let decoder = with(PliantDecoder()) { $0.limits.depth = 3 }
    #expect(try decoder.decode(Trace.self, from: #"{"meta":{"z":{}}}"#).rest == ["meta": ["z": [:]]])
    #expect(throws: DecodingError.self) { try decoder.decode(Trace.self, from: #"{"meta":{"z":[{}]}}"#) }
  }
}
#endif
