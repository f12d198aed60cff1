#if Macros
/// Updates that don't change the case of an enum keep parts of its associated values.

import Foundation
import Pliant
import Testing

@JSONModel struct KeptPayload: Equatable {
  var x = 0
  @Key("z", encode: "zip") var zip: String?
  @Ignored(.encoding) var secret = 0
  @Ignored var seen = 0
}
@JSONModel enum UpdatedByKey: Equatable {
  case one(KeptPayload)
  @Key("two", "zwei") case two(left: KeptPayload, size: Int, right: KeptPayload?)
  case pair(KeptPayload, Int), none
}
@JSONModel(tag: "type") enum UpdatedInternallyTagged: Equatable {
  case one(KeptPayload)
  @PayloadKey("left", "l", "left") case two(left: KeptPayload, size: Int = 1, right: KeptPayload? = nil)
  case demand(KeptElement), none
  @Fallback case unknown(KeptPayload)
}
@JSONModel(tag: "meta.type", content: "c") enum UpdatedAdjacent: Equatable {
  case one(KeptPayload), two(left: KeptPayload, size: Int), pair(KeptPayload, KeptPayload)
  @Fallback case unknown(JSON)
}
@JSONModel(untagged: true) enum UpdatedUntagged: Equatable {
  case id(Int), pair(KeptPayload, Int), two(left: KeptPayload, size: Int), one(KeptPayload)
}
@JSONModel(untagged: true) indirect enum UpdatedNested: Equatable {
  case id(Int), node(left: UpdatedNested, right: UpdatedNested?, payload: KeptPayload)
}
@JSONModel enum UpdatedLonely<Value: Equatable>: Equatable { case only(Value, at: Date) }
@JSONModel struct CaseHolder: Equatable {
  var byKey = UpdatedByKey.none, beside: UpdatedInternallyTagged?, list: [UpdatedAdjacent] = []
  var byName: [String: UpdatedUntagged] = [:]
  var field: Field<KeptPayload>, age = 0
}
@JSONModel struct ReplacedNote: Equatable, JSONUpdatable { @Key("id", "key") var note: Int? }
@JSONModel struct ReplacingRest: Equatable { @Key("z", encode: "key") var z = 0; @UnknownKeys var rest: JSON = [:] }
@JSONModel(tag: "type") enum ReplacedCase: Equatable { case note(ReplacedNote), rest(ReplacingRest) }
@JSONModel struct TwoKeys: Equatable { @Key("a", "b") var x = 0 }
@JSONModel(tag: "t") enum SwappedCase: Equatable { case first(TwoKeys), second(TwoKeys) }
@JSONModel struct ReplacedCases: Equatable { var one: ReplacedCase?; var field: Field<ReplacedCase> }
@JSONModel(tag: "k") enum DatedCase: Equatable { case dot, circle(r: Int, at: Date?) }
@JSONModel struct DatedCases: Equatable { @Flatten var one: DatedCase?; @UnknownKeys var rest: JSON = [:] }

@JSONModel(tag: "t", content: "c") enum ObjectCase {
  case object(KeptFinal), objects(first: KeptFinal, second: KeptFinal?), number(Int)

  var first: KeptFinal? {
    switch self {
    case .object(let object), .objects(let object, nil): object
    default: nil
    }
  }
}

@JSONModel final class CaseObjects { var object: ObjectCase, name = "" }

@Suite("Associated values keep unpatched properties if an update keeps the case") struct UpdatedCaseTests {
  private func payload(_ number: Int) -> KeptPayload {
    KeptPayload(x: number, zip: "z", secret: 10 * number, seen: 100 * number)
  }

  private func expect<Value: JSONReadable & JSONWritable & Equatable>(
    _ value: Value, _ patch: String, merging arrays: [String: String] = [:], is expected: Value,
    _ location: Testing.SourceLocation = #_sourceLocation
  ) { expectUpdate(of: value, with: patch, merging: arrays, sourceLocation: location) { $0 = expected } }

  @Test("Externally tagged enums") func byKey() {
    let changed = with(payload(1)) { $0.x = 5 }
    expect(UpdatedByKey.one(payload(1)), #"{"one":{"_0":{"x":5}}}"#, is: .one(changed))
    let both = with(changed) { $0.secret = 6 }
    expect(UpdatedByKey.one(payload(1)), #"{"one":{"_0":{"x":5,"secret":6}}}"#, is: .one(both))
    expect(UpdatedByKey.one(payload(1)), #"{"one":{"x":5,"secret":6}}"#, is: .one(both))
    // A patch that names another case changes the case.
    expect(UpdatedByKey.one(payload(1)), #"{"pair":{"_0":{"x":1},"_1":2}}"#, is: .pair(KeptPayload(x: 1), 2))
    expect(UpdatedByKey.pair(payload(1), 2), #"{"one":{"_0":{"x":5}}}"#, is: .one(KeptPayload(x: 5)))
    expect(UpdatedByKey.pair(payload(1), 2), #"{"one":{"x":5}}"#, is: .one(KeptPayload(x: 5)))
    expect(UpdatedByKey.one(payload(1)), #"{"none":{}}"#, is: .none)
    expect(UpdatedByKey.one(payload(1)), #"{"one":null,"none":{}}"#, is: .none)
    let two = UpdatedByKey.two(left: payload(2), size: 1, right: payload(3))
    let left = with(payload(2)) { $0.zip = "new" }
    expect(two, #"{"two":{"left":{"z":"new"},"size":4}}"#, is: .two(left: left, size: 4, right: payload(3)))
    expect(two, #"{"zwei":{"size":4}}"#, is: .two(left: payload(2), size: 4, right: payload(3)))
    expect(two, #"{"zwei":{"left":{"zip":"new"}}}"#, is: .two(left: left, size: 1, right: payload(3)))
    expect(two, #"{"two":{"right":null}}"#, is: .two(left: payload(2), size: 1, right: nil))
    expect(UpdatedByKey.pair(payload(1), 2), #"{"pair":{"_1":3}}"#, is: .pair(payload(1), 3))
    // Another case gets new values.
    expect(UpdatedByKey.one(payload(1)), #"{"one":null,"pair":{"_0":{"x":4},"_1":3}}"#, is: .pair(KeptPayload(x: 4), 3))
    expect(two, #"{"two":null,"none":{}}"#, is: .none)
  }

  @Test("Internally tagged enums") func internallyTaggedBy() {
    let changed = with(payload(1)) { $0.x = 5 }
    expect(UpdatedInternallyTagged.one(payload(1)), #"{"x":5}"#, is: .one(changed))
    expect(UpdatedInternallyTagged.one(payload(1)), #"{"type":"one"}"#, is: .one(payload(1)))
    expectRefusals(by: UpdatedInternallyTagged.one(payload(1)), of: "5")
    expect(UpdatedInternallyTagged.unknown(payload(1)), #"{"type":"other","x":5}"#, is: .unknown(changed))
    let two = UpdatedInternallyTagged.two(left: payload(1), right: payload(2))
    expect(two, #"{"l":{"x":5}}"#, is: .two(left: changed, right: payload(2)))
    expect(two, #"{"left":{"x":5},"size":2}"#, is: .two(left: changed, size: 2, right: payload(2)))
    // A failed update changes nothing.
    expectRefusals(by: UpdatedInternallyTagged.one(payload(1)), of: #"{"x":{}}"#)
    // A required property that is never written is kept.
    expect(
      UpdatedInternallyTagged.demand(KeptElement(id: 1, name: "a", key: 2)), #"{"name":"b"}"#,
      is: .demand(KeptElement(id: 1, name: "b", key: 2)))
    expect(UpdatedInternallyTagged.one(payload(1)), #"{"type":"two","l":{"x":7}}"#, is: .two(left: KeptPayload(x: 7)))
    expect(DatedCases(one: .circle(r: 1, at: .distantPast)), #"{"k":null,"r":null,"at":null}"#, is: DatedCases())
  }

  @Test("Adjacently tagged enums") func adjacent() {
    let changed = with(payload(1)) { $0.x = 5 }
    expect(UpdatedAdjacent.one(payload(1)), #"{"c":{"x":5}}"#, is: .one(changed))
    expect(UpdatedAdjacent.two(left: payload(1), size: 2), #"{"c":{"left":{"x":5}}}"#, is: .two(left: changed, size: 2))
    // An array is replaced, unless it is merged.
    let pair = UpdatedAdjacent.pair(payload(1), payload(2))
    expect(pair, #"{"c":[{"x":5},{"x":2}]}"#, is: .pair(KeptPayload(x: 5), KeptPayload(x: 2)))
    expect(pair, #"{"meta":{"type":"pair"}}"#, is: pair)
    let zipped = with(payload(2)) { $0.zip = nil }
    expect(pair, #"{"c":[{"x":2,"zip":null}]}"#, merging: ["c": "x"], is: .pair(payload(1), zipped))
    let two = #"{"meta":{"type":"two"},"c":{"left":{"x":3},"size":1}}"#
    expect(UpdatedAdjacent.one(payload(1)), two, is: .two(left: KeptPayload(x: 3), size: 1))
  }

  @Test("Untagged enums") func untaggedAndInexactValues() {
    let changed = with(payload(1)) { $0.x = 5 }
    expect(UpdatedUntagged.one(payload(1)), #"{"x":5}"#, is: .one(changed))
    expect(UpdatedUntagged.two(left: payload(1), size: 2), #"{"size":3}"#, is: .two(left: payload(1), size: 3))
    expect(UpdatedUntagged.two(left: payload(1), size: 2), #"{"left":{"x":5}}"#, is: .two(left: changed, size: 2))
    expect(UpdatedUntagged.pair(payload(1), 2), #"[{"x":1},3]"#, is: .pair(KeptPayload(x: 1), 3))
    expect(UpdatedUntagged.one(payload(1)), "7", is: .id(7))
    let inner = UpdatedNested.node(left: .id(1), right: nil, payload: payload(1))
    let outer = UpdatedNested.node(left: inner, right: inner, payload: payload(2))
    let left = UpdatedNested.node(left: .id(1), right: nil, payload: changed)
    let both = #"{"left":{"payload":{"x":5}},"payload":{"seen":1}}"#
    expect(outer, both, is: .node(left: left, right: inner, payload: payload(2)))
    // A deeply recursive enum is updated as well.
    var tree = UpdatedNested.id(1)
    for number in 1...300 { tree = .node(left: tree, right: nil, payload: payload(number)) }
    let value = UpdatedNested.node(left: tree, right: .id(2), payload: payload(7))
    expect(value, #"{"right":3}"#, is: .node(left: tree, right: .id(3), payload: payload(7)))
    // Properties that JSON doesn't represent fully are kept, also in a generic enum.
    let date = Date(timeIntervalSince1970: 1.000_000_123)
    expect(UpdatedLonely.only(payload(1), at: date), #"{"only":{"_0":{"x":5}}}"#, is: .only(changed, at: date))
  }

  @Test("Enums inside models, optionals, merged arrays, dictionaries and fields") func held() throws {
    var model = CaseHolder(
      byKey: .one(payload(1)), beside: .one(payload(2)), list: [.one(payload(3)), .two(left: payload(4), size: 1)],
      byName: ["a": .one(payload(5)), "b": .one(payload(6))], field: .value(payload(7)))
    var expected = model
    let changed = try model.update(
      with: """
        {"byKey":{"one":{"_0":{"zip":"n"}}},"beside":{"zip":"n"},"list":[{"c":{"zip":"n"},"meta":{"type":"one"}}],
        "byName":{"a":{"zip":"n"}},"field":{"secret":1,"x":8},"age":4}
        """, merging: ["list": "meta"])
    func zipped(_ number: Int) -> KeptPayload { with(payload(number)) { $0.zip = "n" } }
    (expected.byKey, expected.beside) = (.one(zipped(1)), .one(zipped(2)))
    (expected.list[0], expected.byName["a"], expected.age) = (.one(zipped(3)), .one(zipped(5)), 4)
    expected.field = .value(KeptPayload(x: 8, zip: "z", secret: 1, seen: 700))
    #expect(model == expected && changed.map(\.description).contains("$.field.secret"))
    expectUpdate(of: model, with: #"{"age":5}"#) { $0.age = 5 }
    expectRefusals(by: with(model) { $0.beside = nil }, of: #"{"beside":{}}"#, #"{"beside":{"x":1}}"#)
    expectUpdate(of: model, with: #"{"beside":null,"field":{"secret":null}}"#) {
      ($0.beside, $0.field) = (nil, .value(KeptPayload(x: 8, zip: "z", seen: 700)))
    }
  }

  @Test("Nothing remains of the properties of a former case") func replaced() throws {
    let notes = [4, nil].map { ReplacedCase.note(ReplacedNote(note: $0)) }
    let rests = [[:], ["id": 3]].map { ReplacedCase.rest(ReplacingRest(z: 5, rest: $0)) }
    let values = (notes + rests).map { ReplacedCases(one: $0, field: .value($0)) }
    for old in values {
      for new in values { expectUpdate(of: old, with: try ReplacedCases.patch(from: old, to: new)) { $0 = new } }
    }
    // A value under another key of the new case counts, although that case keeps what the former one wrote.
    let first = SwappedCase.first(TwoKeys(x: 1))
    expect(first, #"{"t":"second"}"#, is: .second(TwoKeys(x: 1)))
    expect(first, #"{"t":"second","b":5}"#, is: .second(TwoKeys(x: 5)))
    expect(first, #"{"t":"second","b":null}"#, is: .second(TwoKeys()))
  }

  @Test("Objects in enums of updatable models keep their identity") func objects() throws {
    let model = try CaseObjects(json: #"{"object":{"t":"object","c":{"id":1}}}"#)
    let object = try #require(model.object.first)
    object.mark = 3
    #expect(try model.update(with: #"{"object":{"c":{"value":2}}}"#) == [\CaseObjects.object])
    #expect(try model.update(with: #"{"name":"n"}"#) == [\CaseObjects.name])
    #expect(model.object.first === object && object.value == 2 && object.mark == 3)
    try model.update(with: #"{"object":{"t":"objects","c":{"first":{"id":4}}}}"#)
    let other = try #require(model.object.first)
    #expect(other !== object && other.id == 4 && object.id == 1)
  }
}
#endif
