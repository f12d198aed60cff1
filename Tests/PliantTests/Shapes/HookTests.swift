#if Macros
/// Hooks: called once each, with the raw JSON, by both engines; they may change and refuse a value.

import Foundation
import Pliant
import PliantSchema
import Testing

@JSONModel struct Hooked: Equatable {
  var name = "", calls: [String] = []
  @Ignored var raw: JSON = nil
  static func willDecode(from json: JSON) throws { if json.name.string == "forbidden" { throw Refused() } }

  mutating func didDecode(from json: JSON) throws {
    calls.append("did")
    raw = json
    if name.isEmpty { throw Refused() }
  }

  func willEncode() throws { if name == "secret" { throw Refused() } }
  func didEncode() {}
}

@JSONModel(tag: "type") enum HookedFigure: Equatable {
  case circle(radius: Double), square(Double2), dot

  struct Double2: Codable, Equatable { var side = 0.0 }
  static func willDecode(from json: JSON) throws { if json.secret.bool == true { throw Refused() } }

  mutating func didDecode() throws {
    if self == .circle(radius: 0) { self = .dot }
    if self == .circle(radius: -1) { throw Refused() }
  }

  func willEncode() throws { if self == .circle(radius: 9) { throw Refused() } }
}

@JSONModel enum HookedLevel: String, Equatable {
  case low, high, veryHigh

  mutating func didDecode(from json: JSON) { if self == .veryHigh { self = .high } }
}
@JSONModel(untagged: true) enum HookedChoice<Value>: Equatable where Value: Equatable {
  case one(Value), many([Value])

  mutating func didDecode() { if case .many(let values) = self, values.count == 1 { self = .one(values[0]) } }
}
@JSONModel class HookedBase {
  var name = ""
  @Ignored var log: [String] = []

  func didDecode(from json: JSON) throws {
    log.append("base \(json.count)")
    if name == "bad" { throw Refused() }
  }
}
@JSONModel(inherits: true) class HookedDerived: HookedBase {
  var extra = 0

  override func didDecode(from json: JSON) throws {
    try super.didDecode(from: json)
    log.append("derived \(extra)")
  }
}
@JSONModel(inherits: true) final class HookedLeaf: HookedDerived {
  let id: Int
  init(id: Int) {
    self.id = id
    super.init()
  }
}
@JSONModel final class HookedFinal {
  var value: Int
  @Ignored var double = 0
  func didDecode() { double = value * 2 }
}

struct HookTests {
  private func expectRefusal<Model: JSONReadable & Decodable>(by type: Model.Type, of json: String) {
    #expect(throws: Refused.self) { try Model(json: json) }
    #expect(throws: (any Error).self) { try JSONDecoder().decode(type, from: Data(json.utf8)) }
  }

  private func expectRefusal<Model: JSONWritable & Encodable>(toWrite model: Model) {
    #expect(throws: (any Error).self) { try model.jsonString() }
    #expect(throws: (any Error).self) { try JSONEncoder().encode(model) }
  }

  @Test func seeJSONAndMayChangeTheValueSuperclassesFirst() throws {
    let json = #"{"name":"a","other":[1]}"#
    for (engine, hooked, _) in try EveryReading(Hooked.self, json).readings {
      #expect(hooked.calls == ["did"] && hooked.raw["other"][0].int == 1, "\(engine)")
    }
    for bad in [#"{"name":"forbidden"}"#, #"{"name":""}"#] {
      expectRefusal(by: Hooked.self, of: bad)
      // The value is unusable, so the tolerance decides.
      #expect(try [Hooked](json: "[\(bad), \(json)]").count == 1)
    }
    expectRefusal(toWrite: Hooked(name: "secret"))
    for (engine, leaf, _) in try EveryReading(HookedLeaf.self, #"{"id":1,"extra":5,"name":"n"}"#).readings {
      #expect(leaf.log == ["base 3", "derived 5"], "\(engine)")
    }
    #expect(try HookedBase(json: #"{"name":"n"}"#).log == ["base 1"])
    expectRefusal(by: HookedLeaf.self, of: #"{"id":1,"name":"bad"}"#)
    for (engine, value, _) in try EveryReading(HookedFinal.self, #"{"value":4}"#).readings {
      #expect(value.double == 8, "\(engine)")
    }
  }

  @Test func workInEnumsOnEveryEngine() throws {
    try expectReadings(of: #"{"type":"circle","radius":0}"#, HookedFigure.dot)
    try expectReadings(of: #"{"type":"circle","radius":2}"#, HookedFigure.circle(radius: 2))
    try expectReadings(of: #"{"type":"square","side":2}"#, HookedFigure.square(HookedFigure.Double2(side: 2)))
    expectRefusal(by: HookedFigure.self, of: #"{"type":"circle","radius":-1}"#)
    expectRefusal(by: HookedFigure.self, of: #"{"type":"dot","secret":true}"#)
    try expectReadings(of: #""veryHigh""#, HookedLevel.high)
    try expectReadings(of: "[7]", HookedChoice<Int>.one(7))
    try expectReadings(of: "[7,8]", HookedChoice<Int>.many([7, 8]))
    #expect(try HookedFigure.circle(radius: 2).jsonString() == #"{"type":"circle","radius":2}"#)
    #expect(try JSON(parsing: JSONEncoder().encode(HookedFigure.dot)) == ["type": "dot"])
    expectRefusal(toWrite: HookedFigure.circle(radius: 9))
    #expect(try HookedFigure.jsonSchema.jsonString().contains("radius"))
  }
}
#endif
