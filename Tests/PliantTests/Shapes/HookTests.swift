#if Macros
/// Hooks: called once each, with the raw JSON, on both engines; they may change and reject a value.

import Foundation
import Pliant
import PliantSchema
import Testing

struct Rejected: Error, Equatable {}

@JSONModel struct Hooked: Equatable {
  var name = ""
  var calls: [String] = []
  @Ignored var raw: JSON = nil

  static func willDecode(from json: JSON) throws {
    if json.name.string == "forbidden" { throw Rejected() }
  }

  mutating func didDecode(from json: JSON) throws {
    calls.append("did")
    raw = json
    if name.isEmpty { throw Rejected() }
  }

  func willEncode() throws {
    if name == "secret" { throw Rejected() }
  }

  func didEncode() {}
}

@JSONModel(tag: "type") enum HookedFigure: Equatable {
  case circle(radius: Double)
  case square(Double2)
  case dot

  struct Double2: Codable, Equatable { var side = 0.0 }

  static func willDecode(from json: JSON) throws {
    if json.secret.bool == true { throw Rejected() }
  }

  mutating func didDecode() throws {
    if self == .circle(radius: 0) { self = .dot }
    if self == .circle(radius: -1) { throw Rejected() }
  }

  func willEncode() throws {
    if self == .circle(radius: 9) { throw Rejected() }
  }
}

@JSONModel enum HookedLevel: String, Equatable {
  case low, high, veryHigh

  mutating func didDecode(from json: JSON) { if self == .veryHigh { self = .high } }
}

@JSONModel(untagged: true) enum HookedChoice<Value>: Equatable where Value: Equatable {
  case one(Value), many([Value])

  mutating func didDecode() { if case .many(let values) = self, values.count == 1 { self = .one(values[0]) } }
}

@JSONModel struct PlainlyHooked {
  let first: Int
  var sum = 0

  mutating func didDecode() { sum = first + 1 }
}

@JSONModel class HookedBase {
  var name = ""
  @Ignored var log: [String] = []

  func didDecode(from json: JSON) throws {
    log.append("base \(json.count)")
    if name == "bad" { throw Rejected() }
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

@Suite("Hooks")
struct HookTests {
  @Test("They see the raw JSON, may change the value, and may reject it")
  func structs() throws {
    let json = #"{"name":"a","other":[1]}"#
    let hooked = try Hooked(json: json)
    #expect(hooked.calls == ["did"])
    #expect(hooked.raw["other"][0].int == 1)
    #expect(try JSONDecoder().decode(Hooked.self, from: Data(json.utf8)) == hooked)
    #expect(try PlainlyHooked(json: #"{"first":2}"#).sum == 3)
    for bad in [#"{"name":"forbidden"}"#, #"{"name":""}"#] {
      #expect(throws: Rejected.self) { try Hooked(json: bad) }
      #expect(throws: (any Error).self) { try JSONDecoder().decode(Hooked.self, from: Data(bad.utf8)) }
      // The value is unusable: the tolerance decides.
      #expect(try [Hooked](json: "[\(bad), \(json)]").count == 1)
    }
    #expect(throws: (any Error).self) { try Hooked(name: "secret").jsonString() }
    #expect(throws: (any Error).self) { try JSONEncoder().encode(Hooked(name: "secret")) }
  }

  @Test("Classes: once each, the superclass first, when all members are read")
  func classes() throws {
    let leaf = try HookedLeaf(json: #"{"id":1,"extra":5,"name":"n"}"#)
    #expect(leaf.log == ["base 3", "derived 5"])
    #expect(try HookedBase(json: #"{"name":"n"}"#).log == ["base 1"])
    #expect(throws: Rejected.self) { try HookedLeaf(json: #"{"id":1,"name":"bad"}"#) }
    let data = Data(#"{"id":1,"extra":5,"name":"n"}"#.utf8)
    #expect(try JSONDecoder().decode(HookedLeaf.self, from: data).log == ["base 3", "derived 5"])
    #expect(try HookedFinal(json: #"{"value":4}"#).double == 8)
    #expect(try JSONDecoder().decode(HookedFinal.self, from: Data(#"{"value":4}"#.utf8)).double == 8)
  }

  @Test("Hooks of enums, on both engines")
  func enums() throws {
    func read<Model: JSONReadable & Decodable & Equatable>(_ json: String) throws -> Model {
      let model = try Model(json: json)
      #expect(try JSONDecoder().decode(Model.self, from: Data(json.utf8)) == model)
      #expect(try PliantDecoder().decode(Model.self, from: json) == model)
      return model
    }
    func refuses<Model: JSONReadable & Decodable>(_: Model.Type, _ json: String) {
      #expect(throws: (any Error).self) { try Model(json: json) }
      #expect(throws: (any Error).self) { try JSONDecoder().decode(Model.self, from: Data(json.utf8)) }
    }
    #expect(try read(#"{"type":"circle","radius":0}"#) == HookedFigure.dot)
    #expect(try read(#"{"type":"circle","radius":2}"#) == HookedFigure.circle(radius: 2))
    #expect(try read(#"{"type":"square","side":2}"#) == HookedFigure.square(HookedFigure.Double2(side: 2)))
    refuses(HookedFigure.self, #"{"type":"circle","radius":-1}"#)
    refuses(HookedFigure.self, #"{"type":"dot","secret":true}"#)
    #expect(try read(#""veryHigh""#) == HookedLevel.high)
    #expect(try read("[7]") == HookedChoice<Int>.one(7))
    #expect(try read("[7,8]") == HookedChoice<Int>.many([7, 8]))
    #expect(try HookedFigure.circle(radius: 2).jsonString() == #"{"type":"circle","radius":2}"#)
    #expect(try JSON(parsing: JSONEncoder().encode(HookedFigure.dot)) == ["type": "dot"])
    #expect(throws: (any Error).self) { try HookedFigure.circle(radius: 9).jsonData() }
    #expect(throws: (any Error).self) { try JSONEncoder().encode(HookedFigure.circle(radius: 9)) }
    #expect(try HookedFigure.jsonSchema.jsonString().contains("radius"))
  }
}
#endif
