#if Macros
/// nil where something else would stand in for what is missing: it is written, so that it comes back.

import Foundation
import Pliant
import PliantSchema
import Testing

@Suite("Nil beside a default")
struct NilAndDefaultTests {
  /// A value as it is made of nothing, and with each of its properties nil in turn, and all of them.
  private func expectNilsComeBack<Model: JSONReadable & JSONWritable & Codable & Equatable>(
    _ make: @autoclosure () -> Model, _ changes: [(inout Model) -> Void],
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) {
    var all = make()
    expectComesBack(all, sourceLocation: sourceLocation)
    for change in changes {
      var one = make()
      change(&one)
      #expect(one != make(), sourceLocation: sourceLocation)
      expectComesBack(one, sourceLocation: sourceLocation)
      change(&all)
    }
    expectComesBack(all, sourceLocation: sourceLocation)
  }

  @Test func ofStructs() throws {
    expectNilsComeBack(
      PlainNils(),
      [
        { $0.int = nil }, { $0.text = nil }, { $0.flag = nil }, { $0.ratio = nil }, { $0.list = nil },
        { $0.table = nil }, { $0.bell = nil }, { $0.tone = nil }, { $0.inner?.x = nil }, { $0.inner?.y = 3 },
        { $0.inner = nil }, { $0.none = 3 }, { $0.last = 3 }, { $0.int = 6 }, { $0.list = [] }, { $0.text = "" },
        { $0.table = [:] },
      ])
    #expect(
      try PlainNils(int: nil, list: [], bell: nil, tone: nil, inner: nil).jsonString()
        == #"{"int":null,"text":"a","flag":true,"ratio":0.5,"list":[],"table":{"a":1},"bell":null,"tone":null,"inner":null}"#
    )
  }

  @Test func atPaths() throws {
    expectNilsComeBack(
      PlacedNils(),
      [
        { $0.nested = nil }, { $0.beside = nil }, { $0.first = nil }, { $0.last = nil }, { $0.candidate = nil },
        { $0.elsewhere = nil }, { $0.bell = nil }, { $0.tone = nil },
      ])
    var value = PlacedNils()
    (value.nested, value.first, value.elsewhere) = (nil, nil, nil)
    #expect(
      try value.jsonString()
        == #"{"a":{"b":null,"c":6},"list":[{"x":null},{"x":8}],"one":9,"four":null,"d":{"e":"low","f":[{"pitch":440}]}}"#
    )
  }

  @Test func ofOtherSpellingsStrategiesAndTolerances() {
    expectNilsComeBack(
      FormedNils(),
      [
        { $0.long = nil }, { $0.longer = nil }, { $0.named = nil }, { $0.unwrapped = nil },
        { $0.parenthesized = nil }, { $0.text = nil }, { $0.url = nil }, { $0.bell = nil }, { $0.tone = nil },
        { $0.noNil.pitch = 1 }, { $0.noNilEither = .high }, { $0.at = nil }, { $0.days = nil }, { $0.digest = nil },
        { $0.strict = nil }, { $0.forgiving = nil }, { $0.sensitive = nil }, { $0.observed = nil },
      ])
  }

  @Test func ofFlattenedValues() {
    expectNilsComeBack(
      FlatNils(),
      [
        { $0.inner.x = nil }, { $0.others.nested = nil }, { $0.others.first = nil }, { $0.own = nil },
        { $0.rest = ["z": nil] }, { $0.others.tone = nil },
      ])
  }

  @Test func ofGenericAndNestedTypes() {
    expectNilsComeBack(
      HoldingNils(value: 3, values: [1], plain: 2), [{ $0.value = nil }, { $0.values = nil }, { $0.int = nil }])
    expectNilsComeBack(
      HoldingNils<Int?>(value: 3, values: [1, nil], plain: 2),
      [{ $0.values = nil }, { $0.plain = nil }, { $0.int = nil }])
    expectNilsComeBack(NilScope.Page(), [{ $0.item = nil }, { $0.someLimit = nil }, { $0.someList = nil }])
  }

  @Test func whereDefaultsAreSkipped() throws {
    expectNilsComeBack(
      SkippedDefaults(),
      [
        { $0.int = nil }, { $0.bell = nil }, { $0.named = nil }, { $0.at = nil }, { $0.days = nil },
        { $0.nested = nil },
        { $0.element = nil }, { $0.noNil = 1 }, { $0.tone.pitch = 1 }, { $0.int = 1 }, { $0.bell = .high },
        { $0.at = Date(timeIntervalSince1970: 1) }, { $0.days = [] },
      ])
    #expect(try SkippedDefaults().jsonString() == "{}")
    #expect(try JSONEncoder().encode(SkippedDefaults()) == Data("{}".utf8))
    #expect(try SkippedDefaults(int: nil, bell: nil).jsonString() == #"{"int":null,"bell":null}"#)
  }

  @Test func ofWrappedProperties() {
    expectNilsComeBack(
      WrappedNils(),
      [{ $0.list = nil }, { $0.zero = nil }, { $0.flag = nil }, { $0.empty = nil }, { $0.bytes = nil }])
  }

  @Test func ofClasses() throws {
    expectNilsComeBack(FinalNils(), [{ $0.int = nil }, { $0.nested = nil }, { $0.bell = nil }])
    func ofUpper<Model: UpperNils>() -> [(inout Model) -> Void] {
      [{ $0.int = nil }, { $0.nested = nil }, { $0.replaced = nil }, { $0.given = nil }, { $0.none = 1 }]
    }
    func ofLower<Model: LowerNils>() -> [(inout Model) -> Void] { ofUpper() + [{ $0.own = nil }, { $0.bell = nil }] }
    expectNilsComeBack(UpperNils(), ofUpper())
    expectNilsComeBack(LowerNils(), ofLower())
    expectNilsComeBack(LowestNils(id: 1), ofLower())
    let value = LowestNils(id: 1)
    (value.given, value.replaced, value.int) = (nil, nil, nil)
    #expect(try value.jsonString() == #"{"a":{"b":6,"c":"low"},"other":null,"more":null,"own":9,"int_":null,"id":1}"#)
  }

  /// Superclasses without such properties have nothing to hide: nil stays away.
  @Test func ofReplacedPropertiesThatHaveNoOtherValue() throws {
    let hunter = try Hunter(json: "{}")
    #expect(hunter.age == nil)
    #expect(try !hunter.jsonString().contains("null"))
  }

  @Test func ofCases() {
    for value: TaggedNils in [
      .named(x: nil), .named(), .named(x: 1, y: 2), .bell(of: nil, tone: nil), .bell(), .keyed(x: nil), .keyed(),
      .dated(at: nil, x: nil), .dated(),
    ] { expectComesBack(value) }
    for value: UntaggedNils in [.named(x: nil, y: 1), .named(y: 1)] { expectComesBack(value) }
  }

  // MARK: - What is asked for

  @Test func isLeftOutWhereThatIsAskedFor() throws {
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
  }

  /// What is never read can't come back, so there is nothing to say about it.
  @Test func isLeftOutWhereNothingIsRead() throws {
    #expect(try WrittenOnly(json: #"{"version":5}"#) == WrittenOnly(version: 2))
    #expect(try WrittenOnly(version: nil).jsonString() == "{}")
    expectComesBack(WrittenOnly())
  }

  @Test func isWhatASchemaAllows() throws {
    for name in ["int", "text", "bell", "tone", "inner", "list"] {
      #expect(try PlainNils.jsonSchema["properties"][name].jsonString().contains("null"), "\(name)")
    }
  }

  // MARK: - Updates

  @Test func updatesMakePropertiesNil() {
    expectUpdate(of: PlainNils(), with: #"{"last":3}"#, changes: ["$.last"]) { $0.last = 3 }
    expectUpdate(of: PlainNils(int: nil), with: #"{"text":"b"}"#, changes: ["$.text"]) { $0.text = "b" }
    expectUpdate(of: PlainNils(), with: #"{"text":null,"inner":{"x":null}}"#, changes: ["$.text", "$.inner.x"]) {
      $0.text = nil
      $0.inner?.x = nil
    }
    expectUpdate(of: TaggedNils.keyed(), with: #"{"x":null}"#) { $0 = .keyed(x: nil) }
  }

  /// A patch that makes one value of another does so when it is applied.
  @Test func patchesMakePropertiesNil() throws {
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
    // What is left out because it is the default can't be told from nil: a merge patch has null for both.
    let (skipped, nils) = (SkippedDefaults(int: 7), SkippedDefaults(int: nil, nested: nil))
    expectUpdate(of: skipped, with: try SkippedDefaults.patch(from: skipped, to: nils)) { $0 = nils }
    try expect(TaggedNils.named(), .named(x: nil))
  }
}
#endif
