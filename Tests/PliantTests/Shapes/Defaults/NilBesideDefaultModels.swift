#if Macros
/// Models with optionals that something else than nil stands in for when they are missing.

import Foundation
import Pliant

enum Bell: String, Codable { case low, high }

struct Tone: Codable, Equatable { var pitch = 440 }

typealias MaybeInt = Int?

private func makeNote() -> String? { "made" }

@JSONModel struct PlainNils: Equatable {
  var int: Int? = 5
  var text: String? = "a"
  var flag: Bool? = true
  var ratio: Double? = 0.5
  var list: [Int]? = [1]
  var table: [String: Int]? = ["a": 1]
  var bell: Bell? = .low
  var tone: Tone? = Tone()
  var inner: InnerNils? = InnerNils()
  var none: Int? = nil
  var last: Int?
}

@JSONModel struct InnerNils: Equatable {
  var x: Int? = 1
  var y: Int?
}

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

/// The macro sees none of the first as optional, or not by its type.
@JSONModel struct FormedNils: Equatable {
  var long: Optional<Int> = 5
  var longer: Swift.Optional<Int> = 5
  var named: MaybeInt = 5
  var unwrapped: Int! = 5
  var parenthesized: (Int?) = 5
  var text: String? = makeNote()
  var url = URL(string: "https://a.b")
  var bell = Bell(rawValue: "low")
  var tone = Optional(Tone())
  var noNil = Tone()
  var noNilEither = Bell.low
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
  var value: Value? = nil
  var values: [Value]? = []
  var plain: Value
  var int: Int? = 5
}

enum NilScope {
  struct Item: Codable, Equatable { var id = 1 }

  @JSONModel(.forgiving, keys: .snakeCase) struct Page: Equatable {
    var item: Item? = Item()
    var someLimit: Int? = 5
    var someList: [Int]? = [1]
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

@JSONModel struct WrappedNils: Equatable {
  @Lossy var list: [Int]? = [1]
  @ZeroDefault var zero: Int?
  @DefaultTrue var flag: Bool?
  @DefaultEmpty var empty: [Int]?
  @Base64 var bytes: Data? = Data([1])
}

@JSONModel final class FinalNils: Equatable {
  var int: Int? = 5
  @Key("a.b") var nested: Int? = 6
  var bell: Bell? = .low

  static func == (left: FinalNils, right: FinalNils) -> Bool {
    left.int == right.int && left.nested == right.nested && left.bell == right.bell
  }
}

@JSONModel class UpperNils: Equatable {
  var int: Int? = 5
  @Key("a.b") var nested: Int? = 6
  var replaced: Int? = 7
  var given: Int? = 8
  var none: Int?

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
  @Key("nothing") @InheritedDefault(nil as Int?) override var none: Int? { didSet {} }

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

@JSONModel(tag: "type") enum TaggedNils: Equatable {
  case named(x: Int? = 5, y: Int? = nil)
  case bell(of: Bell? = .low, tone: Tone? = Tone())
  @PayloadKey("x", "x", "z") case keyed(x: Int? = 5)
  @Strategy(.unixSeconds, for: "at") case dated(at: Date? = Date(timeIntervalSince1970: 3), x: Int? = 4)
}

@JSONModel(untagged: true) enum UntaggedNils: Equatable {
  case named(x: Int? = 5, y: Int)
  case pair(Int?, Int)
}

/// Nothing of it is read.
@JSONModel struct WrittenOnly: Equatable { @Ignored(.decoding) var version: Int? = 2 }

/// What is asked for counts.
@JSONModel struct SkippedNils: Equatable {
  @Encode(.skipNil) var skipped: Int? = 5
  @Encode(.skipNil) @Key("a.b") var nested: Int? = 5
  @Encode(.skipEmpty) var empty: [Int]? = [1]
  var written: Int? = 5
}

@JSONModel(encoding: .skipNil) class SkippedUpperNils {
  var skipped: Int? = 5
  var replaced: Int? = 6
}

@JSONModel(inherits: true, encoding: .skipNil) final class SkippedLowerNils: SkippedUpperNils {
  @Key("r") @InheritedDefault(7) override var replaced: Int? { didSet {} }
  @Encode(.null) var own: Int? = 8
}
#endif
