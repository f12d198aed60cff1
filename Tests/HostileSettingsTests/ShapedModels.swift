// Classes, and properties with shapes of their own, on the main actor and among shadowing types.

#if Macros
import Foundation
import Pliant
import Testing

@JSONModel class ShadowedBase {
  var a = 0
  @Key("x", "y") var b: Swift.Int?
}

@JSONModel(inherits: true) class ShadowedDerived: ShadowedBase {
  var c = 1
  @Ignored var calls = 0
  func didDecode() { calls += 1 }
}

@JSONModel(inherits: true) final class ShadowedLeaf: ShadowedDerived {
  let d: Swift.Int
  init(d: Swift.Int) {
    self.d = d
    super.init()
  }
}

@JSONModel final class ShadowedFinal {
  let d: Swift.Int
  @Strategy(.unixSeconds) var at: Date
  @Encode(.null) var n: Swift.Int?
}

@JSONModel nonisolated final class ShadowedElsewhere { var d = 1 }

@JSONModel struct ShadowedSpread {
  @Flatten var hooked: ShadowedHooked
  @UnknownKeys var rest: [Swift.String: Swift.Int] = [:]
}

@JSONModel struct ShadowedHooked: JSONUpdatable {
  var d = 1
  mutating func didDecode(from json: Pliant.JSON) throws { d += json.d.intValue }
}

@MainActor @Suite struct ShapedModelTests {
  @Test func classesOnTheMainActor() throws {
    let leaf = try ShadowedLeaf(json: #"{"d":4,"y":2,"c":3}"#)
    #expect(leaf.d == 4 && leaf.b == 2 && leaf.c == 3 && leaf.calls == 1)
    #expect(try leaf.jsonString() == #"{"a":0,"x":2,"c":3,"d":4}"#)
    let model = try ShadowedFinal(json: #"{"d":1,"at":5}"#)
    #expect(try model.jsonString() == #"{"d":1,"at":5,"n":null}"#)
  }

  @Test func membersOfTheObjectItself() throws {
    let model = try ShadowedSpread(json: #"{"d":2,"z":9}"#)
    #expect(model.hooked.d == 4 && model.rest == ["z": 9])
  }
}
#endif
