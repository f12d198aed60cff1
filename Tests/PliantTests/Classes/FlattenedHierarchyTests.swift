#if Macros
/// Flattened models with @UnknownKeys in classes: they take only members that no class of the hierarchy takes.

import Foundation
import Pliant
import Testing

@Suite("Flattened properties of class hierarchies")
struct FlattenedHierarchyTests {
  @JSONModel struct Extra: Hashable {
    var x = 0
    @UnknownKeys var rest: [String: JSON] = [:]
  }
  @JSONModel struct DeepExtra: Hashable {
    @Key("p.z") var z = 0
    @Flatten var inner = Extra()
  }

  @JSONModel class Root {
    var a = 0
    @Flatten var extra = Extra()
  }
  @JSONModel(inherits: true) class Middle: Root {
    var b = 0
    @Key("p.q", "q") var q = 0
  }
  @JSONModel(inherits: true) final class Leaf: Middle { var c: Int }

  @JSONModel class RequiringRoot {
    var a: Int
    @Key("p.r") var r = 0
  }
  @JSONModel(inherits: true) class RequiringMiddle: RequiringRoot {
    var b: Int
    @Flatten var extra: Extra
  }
  @JSONModel(inherits: true) final class RequiringLeaf: RequiringMiddle {
    var c = 0
    @UnknownKeys var own: [String: JSON] = [:]
  }

  @JSONModel class Loaded {
    var load = 0
    @Flatten var extra = DeepExtra()
  }
  @JSONModel(inherits: true) final class Weighed: Loaded { @Key("weight") override var load: Int { didSet {} } }

  private func expect<Model: JSONReadable & JSONWritable & Codable>(
    _ type: Model.Type, _ document: String, _ values: (Model) -> [AnyHashable], are expected: [AnyHashable],
    isWritten: Bool = true, sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) throws {
    for (engine, value, _) in try EveryReading(type, document).readings {
      #expect(values(value) == expected, "\(engine)", sourceLocation: sourceLocation)
      let isSame = try JSON(parsing: value.jsonString()) == JSON(parsing: document)
      #expect(isSame || !isWritten, "\(engine)", sourceLocation: sourceLocation)
    }
  }

  @Test("Members of subclasses stay theirs")
  func membersOfSubclasses() throws {
    let rest: [String: JSON] = ["p": ["s": 5], "z": 6]
    try expect(
      Middle.self, #"{"a":1,"x":2,"b":3,"p":{"q":4,"s":5},"z":6}"#,
      { [$0.a, $0.extra, $0.b, $0.q] }, are: [1, Extra(x: 2, rest: rest), 3, 4])
    try expect(
      Leaf.self, #"{"a":1,"x":2,"b":3,"p":{"q":4,"s":5},"z":6,"c":7}"#,
      { [$0.a, $0.extra, $0.b, $0.q, $0.c] }, are: [1, Extra(x: 2, rest: rest), 3, 4, 7])
    try expect(
      Root.self, #"{"a":1,"x":2,"b":3,"p":{"q":4}}"#,
      { [$0.a, $0.extra] }, are: [1, Extra(x: 2, rest: ["b": 3, "p": ["q": 4]])])
  }

  @Test("Members of superclasses that are read later stay theirs")
  func membersOfSuperclasses() throws {
    let rest: [String: JSON] = ["p": ["s": 5], "z": 6]
    try expect(
      RequiringMiddle.self, #"{"a":1,"x":2,"b":3,"p":{"r":4,"s":5},"z":6}"#,
      { [$0.a, $0.r, $0.b, $0.extra] }, are: [1, 4, 3, Extra(x: 2, rest: rest)])
    try expect(
      RequiringLeaf.self, #"{"a":1,"x":2,"b":3,"p":{"r":4,"s":5},"z":6,"c":7}"#,
      { [$0.a, $0.r, $0.b, $0.extra, $0.c, $0.own] },
      are: [1, 4, 3, Extra(x: 2, rest: rest), 7, [String: JSON]()])
  }

  @Test("A replaced property takes its own member, and leaves the superclass's")
  func replacedProperties() throws {
    try expect(
      Weighed.self, #"{"load":1,"weight":2,"p":{"z":4,"s":5},"x":7}"#, { [$0.load, $0.extra] },
      are: [2, DeepExtra(z: 4, inner: Extra(x: 7, rest: ["load": 1, "p": ["s": 5]]))], isWritten: false)
  }

  @Test("Noting the members reports nothing, and fails with nothing")
  func reports() throws {
    var report = DecodingReport()
    let decoder = PliantDecoder(tolerance: .tolerant.with(\.unknownKeys, .report))
    let leaf = try decoder.decode(
      Leaf.self, from: #"{"a":"1","x":"2","b":[],"p":3,"q":"4","c":"5","z":6}"#, report: &report)
    #expect(leaf.extra == Extra(x: 2, rest: ["z": 6]) && leaf.q == 4 && leaf.c == 5)
    #expect(report.issues.map(\.path.description).sorted() == ["$.a", "$.b", "$.c", "$.p", "$.q", "$.x"])
    let error = #expect(throws: DecodingError.self) {
      try PliantDecoder(tolerance: .strict).decode(
        RequiringLeaf.self, from: #"{"a":"1","x":"2","p":3,"c":"5"}"#, collectingAll: true)
    }
    #expect(error?.jsonErrors.map(\.path.description).sorted() == ["$.a", "$.b", "$.c", "$.p", "$.x"])
    #expect(throws: DecodingError.self) { try Leaf(json: "[]") }
    #expect(throws: DecodingError.self) { try Leaf(json: #"{"c":1,"#) }
  }
}
#endif
