#if Macros
/// If a missing value has another fallback than nil, nil is written, so that it is read back.

import Foundation
import Pliant
import PliantSchema
import Testing

struct NilAndDefaultTests {
  /// Tests the initial value, the value with each of its properties nil in turn, and with all of them nil.
  private func expectNilsComeBack<Model: JSONReadable & JSONWritable & Codable & Equatable>(
    _ make: @autoclosure () -> Model, _ changes: ((inout Model) -> Void)..., others: [(inout Model) -> Void] = [],
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) {
    var all = make()
    expectComesBack(all, sourceLocation: sourceLocation)
    for change in changes + others {
      var one = make()
      change(&one)
      #expect(one != make(), sourceLocation: sourceLocation)
      expectComesBack(one, sourceLocation: sourceLocation)
      change(&all)
    }
    expectComesBack(all, sourceLocation: sourceLocation)
  }

  @Test func ofStructsAndAtPaths() throws {
    expectNilsComeBack(
      PlainNils(), { $0.int = nil }, { $0.text = nil }, { $0.flag = nil }, { $0.ratio = nil }, { $0.list = nil },
      { $0.table = nil }, { $0.bell = nil }, { $0.tone = nil }, { $0.inner?.x = nil }, { $0.inner?.y = 3 },
      { $0.inner = nil }, { $0.none = 3 }, { $0.last = 3 }, { $0.int = 6 }, { $0.list = [] }, { $0.text = "" },
      { $0.table = [:] })
    let json =
      #"{"int":null,"text":"a","flag":true,"ratio":0.5,"list":[],"table":{"a":1},"bell":null,"tone":null,"inner":null}"#
    #expect(try PlainNils(int: nil, list: [], bell: nil, tone: nil, inner: nil).jsonString() == json)
    expectNilsComeBack(
      PlacedNils(), { $0.nested = nil }, { $0.beside = nil }, { $0.first = nil }, { $0.last = nil },
      { $0.candidate = nil }, { $0.elsewhere = nil }, { $0.bell = nil }, { $0.tone = nil })
    var value = PlacedNils()
    (value.nested, value.first, value.elsewhere) = (nil, nil, nil)
    let paths =
      #"{"a":{"b":null,"c":6},"list":[{"x":null},{"x":8}],"one":9,"four":null,"d":{"e":"low","f":[{"pitch":440}]}}"#
    #expect(try value.jsonString() == paths)
  }

  @Test func ofOtherSpellingsAndNestedTypes() {
    expectNilsComeBack(
      FormedNils(), { $0.long = nil }, { $0.longer = nil }, { $0.named = nil }, { $0.unwrapped = nil },
      { $0.parenthesized = nil }, { $0.text = nil }, { $0.url = nil }, { $0.bell = nil }, { $0.tone = nil },
      { $0.noNil.pitch = 1 }, { $0.noNilEither = .high }, { $0.at = nil }, { $0.days = nil }, { $0.digest = nil },
      { $0.strict = nil }, { $0.forgiving = nil }, { $0.sensitive = nil }, { $0.observed = nil })
    expectNilsComeBack(
      FlatNils(), { $0.inner.x = nil }, { $0.others.nested = nil }, { $0.others.first = nil }, { $0.own = nil },
      { $0.rest = ["z": nil] }, { $0.others.tone = nil })
    expectNilsComeBack(
      WrappedNils(), { $0.list = nil }, { $0.zero = nil }, { $0.flag = nil }, { $0.empty = nil }, { $0.bytes = nil })
    expectNilsComeBack(
      HoldingNils(value: 3, values: [1], plain: 2), { $0.value = nil }, { $0.values = nil }, { $0.int = nil })
    let holding = HoldingNils<Int?>(value: 3, values: [1, nil], plain: 2)
    expectNilsComeBack(holding, { $0.values = nil }, { $0.plain = nil }, { $0.int = nil })
    expectNilsComeBack(NilScope.Page(), { $0.item = nil }, { $0.someLimit = nil }, { $0.someList = nil })
  }

  @Test func whereDefaultsAreSkipped() throws {
    expectNilsComeBack(
      SkippedDefaults(), { $0.int = nil }, { $0.bell = nil }, { $0.named = nil }, { $0.at = nil }, { $0.days = nil },
      { $0.nested = nil }, { $0.element = nil }, { $0.noNil = 1 }, { $0.tone.pitch = 1 }, { $0.int = 1 },
      { $0.bell = .high }, { $0.at = date(1) }, { $0.days = [] })
    #expect(try SkippedDefaults().jsonString() == "{}")
    #expect(try JSONEncoder().encode(SkippedDefaults()) == Data("{}".utf8))
    #expect(try NestedSkips.Model().jsonString() == "{}")
    #expect(try SkippedDefaults(int: nil, bell: nil).jsonString() == #"{"int":null,"bell":null}"#)
  }

  @Test func ofClassesAndCases() throws {
    expectNilsComeBack(FinalNils(), { $0.int = nil }, { $0.nested = nil }, { $0.bell = nil })
    func ofUpper<Model: UpperNils>() -> [(inout Model) -> Void] {
      [{ $0.int = nil }, { $0.nested = nil }, { $0.replaced = nil }, { $0.given = nil }, { $0.none = 1 }]
    }
    func ofLower<Model: LowerNils>() -> [(inout Model) -> Void] { ofUpper() + [{ $0.own = nil }, { $0.bell = nil }] }
    expectNilsComeBack(UpperNils(), others: ofUpper())
    expectNilsComeBack(LowerNils(), others: ofLower())
    expectNilsComeBack(LowestNils(id: 1), others: ofLower())
    let value = LowestNils(id: 1)
    (value.given, value.replaced, value.int) = (nil, nil, nil)
    #expect(try value.jsonString() == #"{"a":{"b":6,"c":"low"},"other":null,"more":null,"own":9,"int_":null,"id":1}"#)
    // Superclasses without such properties don't write nil.
    let hunter = try Hunter(json: "{}")
    #expect(try hunter.age == nil && !hunter.jsonString().contains("null"))
    let alias = LowerAlias()
    (alias.number, alias.inferred) = (nil, nil)
    #expect(try alias.jsonString() == #"{"inferred":null,"list":[1],"n":null,"b":"low"}"#)
    #expect(try LowerAlias(json: alias.jsonData()).number == nil)
    for value: TaggedNils in [
      .named(x: nil), .named(), .named(x: 1, y: 2), .bell(of: nil, tone: nil), .bell(), .keyed(x: nil), .keyed(),
      .dated(at: nil, x: nil), .dated(),
    ] { expectComesBack(value) }
    for value: UntaggedNils in [.named(x: nil, y: 1), .named(y: 1)] { expectComesBack(value) }
  }

  @Test func isLeftOutWhereThatIsAskedForAndAllowedBySchemas() throws {
    var value = SkippedNils()
    (value.skipped, value.nested, value.empty, value.written) = (nil, nil, nil, nil)
    for text in [try value.jsonString(), try String(decoding: JSONEncoder().encode(value), as: UTF8.self)] {
      #expect(text == #"{"written":null}"#)
    }
    #expect(try SkippedNils(json: value.jsonData()) == SkippedNils(written: nil))
    let lower = SkippedLowerNils()
    (lower.skipped, lower.replaced, lower.own) = (nil, nil, nil)
    #expect(try lower.jsonString() == #"{"own":null}"#)
    #expect(try JSONEncoder().encode(lower) == Data(#"{"own":null}"#.utf8))
    // A value that is never read can't be read back, so nil isn't written.
    #expect(try WrittenOnly(json: #"{"version":5}"#) == WrittenOnly(version: 2))
    #expect(try WrittenOnly(version: nil).jsonString() == "{}")
    expectComesBack(WrittenOnly())
    for name in ["int", "text", "bell", "tone", "inner", "list"] {
      #expect(try PlainNils.jsonSchema["properties"][name].jsonString().contains("null"), "\(name)")
    }
  }

  @Test func updatesAndPatchesMakePropertiesNil() throws {
    expectUpdate(of: PlainNils(), with: #"{"last":3}"#, changes: ["$.last"]) { $0.last = 3 }
    expectUpdate(of: PlainNils(int: nil), with: #"{"text":"b"}"#, changes: ["$.text"]) { $0.text = "b" }
    expectUpdate(of: PlainNils(), with: #"{"text":null,"inner":{"x":null}}"#, changes: ["$.text", "$.inner.x"]) {
      $0.text = nil
      $0.inner?.x = nil
    }
    expectUpdate(of: TaggedNils.keyed(), with: #"{"x":null}"#) { $0 = .keyed(x: nil) }
    // A patch from one value to another makes the other when it is applied.
    func expect<Model: JSONReadable & JSONWritable & Equatable>(
      _ from: Model, _ to: Model, sourceLocation: Testing.SourceLocation = #_sourceLocation
    ) throws {
      for (old, new) in [(from, to), (to, from)] {
        let patch = try Model.patch(from: old, to: new)
        expectUpdate(of: old, with: patch, sourceLocation: sourceLocation) { $0 = new }
      }
    }
    try expect(PlainNils(), PlainNils(int: nil, list: nil, bell: nil, tone: nil, inner: nil))
    try expect(PlainNils(), PlainNils(inner: InnerNils(x: nil)))
    var placed = PlacedNils()
    (placed.nested, placed.beside, placed.candidate, placed.elsewhere, placed.bell) = (nil, nil, nil, nil, nil)
    try expect(PlacedNils(), placed)
    var formed = FormedNils(at: nil, days: nil, digest: nil, strict: nil)
    (formed.long, formed.named, formed.unwrapped, formed.text, formed.url) = (nil, nil, nil, nil, nil)
    try expect(FormedNils(), formed)
    // A default that is left out can't be distinguished from nil: a merge patch has null for both.
    let (skipped, nils) = (SkippedDefaults(int: 7), SkippedDefaults(int: nil, nested: nil))
    expectUpdate(of: skipped, with: try SkippedDefaults.patch(from: skipped, to: nils)) { $0 = nils }
    try expect(TaggedNils.named(), .named(x: nil))
  }
}

// MARK: - Models with optionals whose fallback for a missing value is not nil

enum Bell: String, Codable { case low, high }
struct Tone: Codable, Equatable { var pitch = 440 }
typealias MaybeInt = Int?
private func makeNote() -> String? { "made" }

@JSONModel struct PlainNils: Equatable {
  var int: Int? = 5, text: String? = "a", flag: Bool? = true, ratio: Double? = 0.5, list: [Int]? = [1]
  var table: [String: Int]? = ["a": 1], bell: Bell? = .low, tone: Tone? = Tone(), inner: InnerNils? = InnerNils()
  var none: Int? = .none, last: Int?
}
@JSONModel struct InnerNils: Equatable { var x: Int? = 1, y: Int? }
@JSONModel struct PlacedNils: Equatable {
  @Key("a.b") var nested: Int? = 5
  @Key("a.c") var beside: Int? = 6
  @Key("list.0.x") var first: Int? = 7
  @Key("list.-1.x") var last: Int? = 8
  @Key("one", "two") var candidate: Int? = 9
  @Key("three", "four", encode: "four") var elsewhere: Int? = 10
  @Key("d.e") var bell: Bell? = .low
  @Key("d.f.0") var tone: Tone? = Tone()
}

/// By the types alone, the macro can't see that the first properties are optional.
@JSONModel struct FormedNils: Equatable {
  var long: Optional<Int> = 5, longer: Swift.Optional<Int> = 5, named: MaybeInt = 5, unwrapped: Int! = 5
  var parenthesized: (Int?) = 5, text: String? = makeNote()
  var url = URL(string: "https://a.b")
  var bell = Bell(rawValue: "low"), tone = Optional(Tone()), noNil = Tone(), noNilEither = Bell.low
  @Ignored(.decoding) let constant: Int? = 5
  @Strategy(.unixSeconds) var at: Date? = Date(timeIntervalSince1970: 3)
  @Strategy(.unixSeconds) var days: [Date]? = [Date(timeIntervalSince1970: 3)]
  @Strategy(.hex) @Key("a.digest") var digest: Data? = Data([1])
  @Strategy(.unixSeconds) var made = Date(timeIntervalSince1970: 3)
  @Strategy(.unixSeconds) @Key("b.0") var elsewhere = Date(timeIntervalSince1970: 4)
  @Strict var strict: Int? = 5
  @Forgiving var forgiving: Int? = 5
  @Sensitive var sensitive: Int? = 5
  var observed: Int? = 5 { didSet {} }
}

@JSONModel struct FlatNils: Equatable {
  @Flatten var inner = InnerNils()
  @Flatten var others: PlacedNils = PlacedNils()
  var own: Int? = 5
  @UnknownKeys var rest: [String: JSON] = [:]
}
@JSONModel struct HoldingNils<Value: Codable & Equatable & JSONReadable & JSONWritable>: Equatable {
  var value: Value? = nil, values: [Value]? = []
  var plain: Value, int: Int? = 5
}
enum NilScope {
  struct Item: Codable, Equatable { var id = 1 }
  @JSONModel(.forgiving, keys: .snakeCase) struct Page: Equatable {
    var item: Item? = Item(), someLimit: Int? = 5, someList: [Int]? = [1]
  }
}
@JSONModel struct SkippedDefaults: Equatable {
  @Encode(.skipDefault) var int: Int? = 5
  @Encode(.skipDefault) var bell: Bell? = .low
  @Encode(.skipDefault) var named: MaybeInt = 5
  @Encode(.skipDefault) @Strategy(.unixSeconds) var at: Date? = Date(timeIntervalSince1970: 3)
  @Encode(.skipDefault) @Strategy(.unixSeconds) var days: [Date]? = [Date(timeIntervalSince1970: 3)]
  @Encode(.skipDefault) @Key("a.b") var nested: Int? = 6
  @Encode(.skipDefault) @Key("list.1") var element: Int? = 7
  @Encode(.skipDefault) var noNil = 8
  @Encode(.skipDefault) var tone = Tone()
}
enum NestedSkips {
  enum Bell: String, Codable { case own }
  @JSONModel(encoding: .skipDefault) struct Model { var bell: Bell = .own, list: [Int]? = .init([1]) }
}
@JSONModel struct WrappedNils: Equatable {
  @Lossy var list: [Int]? = [1]
  @ZeroDefault var zero: Int?
  @DefaultTrue var flag: Bool?
  @DefaultEmpty var empty: [Int]?
  @Base64 var bytes: Data? = Data([1])
}
@JSONModel final class FinalNils: Equatable {
  var int: Int? = 5, bell: Bell? = .low
  @Key("a.b") var nested: Int? = 6

  static func == (left: FinalNils, right: FinalNils) -> Bool {
    (left.int, left.nested, left.bell) == (right.int, right.nested, right.bell)
  }
}
@JSONModel class UpperNils: Equatable {
  var int: Int? = 5
  @Key("a.b") var nested: Int? = 6
  var replaced: Int? = 7, given: Int? = 8, none: Int?
  var all: [Int?] { [int, nested, replaced, given, none] }
  static func == (left: UpperNils, right: UpperNils) -> Bool {
    type(of: left) == type(of: right) && left.all == right.all
  }
}
@JSONModel(inherits: true) class LowerNils: UpperNils {
  var own: Int? = 9
  @Key("a.c") var bell: Bell? = .low
  @Key("other") override var replaced: Int? { didSet {} }
  @Key("more") @InheritedDefault(10) override var given: Int? { didSet {} }
  @Key("nothing") @InheritedDefault(nil) override var none: Int? { didSet {} }

  override var all: [Int?] { super.all + [own, bell.map { $0.rawValue.utf8.count }] }
}

@JSONModel(inherits: true) final class LowestNils: LowerNils {
  let id: Int
  @Key("int_") override var int: Int? { didSet {} }

  init(id: Int) {
    self.id = id
    super.init()
  }

  override var all: [Int?] { super.all + [id] }
}

@JSONModel class UpperAlias { var number: MaybeInt = 5, bell: Bell = .low, inferred: Optional = 5, list: Array = [1] }
@JSONModel(inherits: true) final class LowerAlias: UpperAlias {
  @Key("n") override var number: MaybeInt { didSet {} }
  @Key("b") override var bell: Bell { didSet {} }
}
@JSONModel(tag: "type") enum TaggedNils: Equatable {
  case named(x: Int? = 5, y: Int? = nil), bell(of: Bell? = .low, tone: Tone? = Tone())
  @PayloadKey("x", "x", "z") case keyed(x: Int? = 5)
  @Strategy(.unixSeconds, for: "at") case dated(at: Date? = Date(timeIntervalSince1970: 3), x: Int? = 4)
}
@JSONModel(untagged: true) enum UntaggedNils: Equatable { case named(x: Int? = 5, y: Int), pair(Int?, Int) }

@JSONModel struct WrittenOnly: Equatable { @Ignored(.decoding) var version: Int? = 2 }

@JSONModel struct SkippedNils: Equatable {
  @Encode(.skipNil) var skipped: Int? = 5
  @Encode(.skipNil) @Key("a.b") var nested: Int? = 5
  @Encode(.skipEmpty) var empty: [Int]? = [1]
  var written: Int? = 5
}
@JSONModel(encoding: .skipNil) class SkippedUpperNils { var skipped: Int? = 5, replaced: Int? = 6 }
@JSONModel(inherits: true, encoding: .skipNil) final class SkippedLowerNils: SkippedUpperNils {
  @Key("r") @InheritedDefault(7) override var replaced: Int? { didSet {} }
  @Encode(.null) var own: Int? = 8
}
#endif
