#if Macros

import Pliant
import Testing

@JSONModel private class OpenCard { var k: Int = 1 }

@JSONModel private final class HookedCard {
  var k: Int = 1
  @Ignored var hooks = 0
  func didDecode(from json: JSON) throws { hooks += 1 }
}

@JSONModel private struct CardHolder {
  var a: OpenCard?
  @Key("p.q") var b: OpenCard?
  var c = OpenCard()
  var d: [String: OpenCard] = ["x": OpenCard()]
  var e = HookedCard()
}

@JSONModel private struct GenericCardHolder<Value: JSONReadable & JSONWritable & Codable>: JSONUpdatable {
  var value: Value
}

/// Patches of objects of nonfinal classes, which are read by their dynamic class.
struct ClassValueUpdateTests {
  private let full = #"{"a":{"k":2},"p":{"q":{"k":3}},"c":{"k":4},"d":{"y":{"k":5}},"e":{"k":6}}"#

  @Test(arguments: [
    (#"{"a":null}"#, "$.a", #"{"p":{"q":{"k":3}},"c":{"k":4},"d":{"y":{"k":5}},"e":{"k":6}}"#),
    (#"{"p":null}"#, "$.p", #"{"a":{"k":2},"c":{"k":4},"d":{"y":{"k":5}},"e":{"k":6}}"#),
    (#"{"p":{"q":null}}"#, "$.p", #"{"a":{"k":2},"c":{"k":4},"d":{"y":{"k":5}},"e":{"k":6}}"#),
    (#"{"c":null}"#, "$.c.k", #"{"a":{"k":2},"p":{"q":{"k":3}},"c":{"k":1},"d":{"y":{"k":5}},"e":{"k":6}}"#),
    (#"{"d":null}"#, "$.d.y $.d.x", #"{"a":{"k":2},"p":{"q":{"k":3}},"c":{"k":4},"d":{"x":{"k":1}},"e":{"k":6}}"#),
    (#"{"c":{"k":9}}"#, "$.c.k", #"{"a":{"k":2},"p":{"q":{"k":3}},"c":{"k":9},"d":{"y":{"k":5}},"e":{"k":6}}"#),
  ]) func nullResetsThem(_ patch: String, _ changes: String, _ result: String) throws {
    var holder = try CardHolder(json: full)
    let paths = try holder.update(with: patch)
    #expect(Set(paths.map(\.description)) == Set(changes.split(separator: " ").map(String.init)))
    #expect(try JSON(encoding: holder) == JSON(parsing: result))
  }

  @Test func valuesOfTypeParametersKeepTheirIdentity() throws {
    let card = OpenCard()
    var holder = GenericCardHolder(value: card)
    try holder.update(with: #"{"value":{"k":2}}"#)
    #expect(holder.value === card && card.k == 2)
  }

  @Test func noHookIsCalledForAnInitialValue() throws {
    var holder = try CardHolder(json: full)
    #expect(holder.e.hooks == 1)
    try holder.update(with: #"{"e":null}"#)
    #expect(holder.e.k == 1 && holder.e.hooks == 1)
    try holder.update(with: #"{"e":{"k":7}}"#)
    #expect(holder.e.k == 7 && holder.e.hooks == 2)
  }
}

#endif
