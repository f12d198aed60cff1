#if Macros
/// didDecode and observers in updates: if a hook throws, nothing changes; observers run for changed properties.

import Foundation
import Pliant
import Testing

@Suite("Hooks after updates") struct UpdateHookTests {
  struct TooLarge: Error {}

  @JSONModel struct Rectangle: Equatable {
    var width = 0.0, height = 0.0
    @Ignored var area = 0.0
    mutating func didDecode() throws {
      area = width * height
      if area > 100 { throw TooLarge() }
    }
  }
  @JSONModel struct Updatable: JSONUpdatable, Equatable {
    var width = 0.0, height = 0.0
    @Ignored var area = 0.0
    mutating func didDecode(from json: JSON) throws {
      area = (json.width.double ?? 0) * height
      if area > 100 { throw TooLarge() }
    }
  }
  @JSONModel final class Alone {
    var width = 0.0, height = 0.0
    @Ignored var area = 0.0
    func didDecode(from json: JSON) throws {
      area = (json.width.double ?? 0) * height
      if area > 100 { throw TooLarge() }
    }
  }
  @JSONModel class Base {
    var width = 0.0
    @Ignored var twice = 0.0
    @Ignored var limit = 1e9
    func didDecode() throws {
      twice = width * 2
      if twice > limit { throw TooLarge() }
    }
  }
  @JSONModel(inherits: true) final class Derived: Base {
    var height = 0.0
    @Ignored var area = 0.0
    override func didDecode() throws {
      try super.didDecode()
      area = width * height
    }
  }
  @JSONModel enum Shape: Equatable { case rectangle(Rectangle), none }
  @JSONModel struct Around: Equatable {
    var name = "", one = Rectangle(), maybe: Rectangle?, field: Field<Rectangle> = .missing
    var named: [String: Rectangle] = [:], list: [Rectangle] = [], shape = Shape.none
  }

  private func rectangle(_ width: Double, _ height: Double) -> Rectangle {
    with(Rectangle(width: width, height: height)) { $0.area = width * height }
  }

  @Test func values() throws {
    var value = rectangle(2, 3)
    expectUpdate(of: value, with: #"{"height":4}"#, changes: ["$.height"]) { $0 = rectangle(2, 4) }
    #expect(throws: TooLarge.self) { try value.update(with: #"{"height":400}"#) }
    #expect(value == rectangle(2, 3))
    var updatable = try Updatable(json: #"{"width":2,"height":3}"#)
    expectUpdate(of: updatable, with: #"{"height":4}"#, changes: [\.height]) { ($0.height, $0.area) = (4, 8) }
    #expect(throws: TooLarge.self) { try updatable.update(with: #"{"height":400}"#) }
    #expect(updatable.height == 3 && updatable.area == 6)
  }

  @Test func objects() throws {
    let alone = try Alone(json: #"{"width":2,"height":3}"#)
    try alone.update(with: #"{"height":4}"#)
    #expect(alone.area == 8)
    #expect(throws: TooLarge.self) { try alone.update(with: #"{"height":400}"#) }
    #expect(alone.height == 4 && alone.area == 8)
    let derived = try Derived(json: #"{"width":2,"height":3}"#)
    try derived.update(with: #"{"height":4,"width":3}"#)
    #expect(derived.area == 12 && derived.twice == 6)
    // A property that isn't in documents may make a hook throw; the other properties get their old values back.
    derived.limit = 5
    #expect(throws: TooLarge.self) { try derived.update(with: #"{"width":4,"height":5}"#) }
    #expect(derived.width == 3 && derived.height == 4)
  }

  @Test func modelsInside() throws {
    let one = #"{"width":2,"height":3}"#
    let lists = #""named":{"k":\#(one),"l":\#(one)},"list":[\#(one)],"shape":{"rectangle":{"_0":\#(one)}}"#
    var value = try Around(json: #"{"one":\#(one),"maybe":\#(one),"field":\#(one),\#(lists)}"#)
    let (taller, list) = (#"{"height":4}"#, #"[{"width":5,"height":1}]"#)
    try value.update(
      with: #"{"one":\#(taller),"maybe":\#(taller),"field":\#(taller),"named":{"k":\#(taller)},"list":\#(list)}"#)
    try value.update(with: #"{"shape":{"rectangle":{"_0":\#(taller)}}}"#)
    let expected = rectangle(2, 4)
    #expect(value.one == expected && value.maybe == expected && value.field == .value(expected))
    #expect(value.named == ["k": expected, "l": rectangle(2, 3)] && value.list == [rectangle(5, 1)])
    #expect(value.shape == .rectangle(expected))
    let before = value
    #expect(throws: TooLarge.self) { try value.update(with: #"{"name":"b","named":{"l":{"height":400}}}"#) }
    #expect(value == before)
  }
}

@Suite("Observers and updates") struct ObservedUpdateTests {
  @JSONModel struct Observed: Equatable {
    var title = "" { didSet { changes.append("title") } }
    var count: Int { didSet { changes.append("count") } }
    @Key("name", "label", encode: "label") var name = "" { didSet { changes.append("name") } }
    @Ignored(.decoding) let version = 3
    @Ignored let made = UUID()
    @Ignored var changes: [String] = []
  }

  @JSONModel struct Renamed: Equatable {
    @Key("name", encode: "label") var name = "" { willSet { Renamed.log.add(newValue) } }
    var age = 0
    @TaskLocal static var log = SharedList<String>()
  }

  @Test func runForWhatChanges() throws {
    let former = try Observed(json: #"{"title":"a","count":-1,"label":"n"}"#)
    for (patch, changes) in [
      ("{}", []), (#"{"title":"b"}"#, ["title"]), (#"{"count":2,"title":"a"}"#, ["count"]), (#"{"x":1}"#, []),
      (#"{"label":"m"}"#, ["name"]),
    ] {
      let model = try with(former) { try $0.update(with: patch) }
      #expect(model.changes == changes, "\(patch)")
    }
  }

  @Test func areNotRunByWhatIsKept() throws {
    let log = SharedList<String>()
    try Renamed.$log.withValue(log) {
      var model = try Renamed(json: #"{"name":"a","age":1}"#)
      try model.update(with: #"{"age":2}"#)
      #expect(model.name == "a" && model.age == 2)
    }
    #expect(log.all.allSatisfy { $0 == "a" } && log.all.count <= 1, "\(log.all)")
  }

  @JSONModel struct Accents: Equatable {
    @Key("\u{e9}", "e\u{301}") var accent = 0
    @Key("n\u{303}") var decomposed = 1
    @Key("\u{f1}") var composed = 2
    @Key("\u{f6}", encode: "o\u{308}") var moved = 3
  }

  @JSONModel struct Dotted {
    var value: Int
    enum CodingKeys: String, CodingKey { case value = ".\u{301}x" }
  }

  /// Keys that look the same are distinguished by their code units, also in the macro.
  @Test func keysThatLookTheSameAreTwo() throws {
    #expect(try Accents(json: "{\"e\u{301}\":5}").accent == 5)
    #expect(try Accents(json: "{\"\u{e9}\":6,\"e\u{301}\":5}").accent == 6)
    let value = try Accents(json: "{\"\u{f1}\":7,\"n\u{303}\":8}")
    #expect(try value.composed == 7 && value.decomposed == 8 && Accents(json: value.jsonString()) == value)
    var updated = try Accents(json: "{\"\u{f6}\":4}")
    try updated.update(with: "{\"o\u{308}\":5,\"n\u{303}\":6}")
    #expect(updated.moved == 5 && updated.decomposed == 6)
    let error = #expect(throws: DecodingError.self) { try Dotted(json: "{}") }
    #expect(error?.jsonError?.path.components == [.key(".\u{301}x")])
  }
}
#endif
