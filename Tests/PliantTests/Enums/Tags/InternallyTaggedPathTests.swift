// Members beside a tag that nobody takes, and those of the object that a path leads to.

#if Macros
import Foundation
import Pliant
import Testing

@JSONModel(tag: "meta.type") private enum InternallyTaggedPath: Equatable {
  case values([String: JSON]), object(JSON.Object), json(JSON), counts([String: Int]), objects([String: [String: Int]])
  case spots([String: InternallyTaggedSpot])
  @Strict case exact([String: Int])
}
private struct InternallyTaggedSpot: Codable, Equatable { var x = 0 }
@JSONModel(tag: "a.b.c") private enum DeepInternallyTaggedPath: Equatable { case values([String: JSON]) }
@JSONModel(tag: #"a\.b"#) private enum DottedTag: Equatable { case values([String: JSON]) }

struct InternallyTaggedPathTests {
  private func expect<Value: JSONReadable & JSONWritable & Codable & Equatable>(
    _ value: Value, _ text: String, location: Testing.SourceLocation = #_sourceLocation
  ) throws {
    let json = try JSON(parsing: text)
    #expect(try Value(json: text) == value, sourceLocation: location)
    #expect(try JSON(parsing: value.jsonString()) == json, sourceLocation: location)
    #expect(try JSONDecoder().decode(Value.self, from: text) == value, sourceLocation: location)
    #expect(try JSON(parsing: JSONEncoder().encode(value)) == json, sourceLocation: location)
    #expect(try PliantDecoder().decode([Value].self, from: "[\(text)]") == [value], sourceLocation: location)
    #expect(try PliantEncoder().encode([value]).count > 2, sourceLocation: location)
  }

  @Test func haveTheRestOfTheObjectButNothingOfOneWithTheTagAlone() throws {
    func document(_ tag: String) -> String { #"{"meta":{"type":"\#(tag)","x":1},"b":{"y":2}}"# }
    let members: JSON.Object = ["meta": ["x": 1], "b": ["y": 2]]
    try expect(InternallyTaggedPath.values(["meta": ["x": 1], "b": ["y": 2]]), document("values"))
    try expect(InternallyTaggedPath.object(members), document("object"))
    try expect(InternallyTaggedPath.json(JSON(members)), document("json"))
    try expect(InternallyTaggedPath.objects(["meta": ["x": 1], "b": ["y": 2]]), document("objects"))
    try expect(
      InternallyTaggedPath.spots(["meta": InternallyTaggedSpot(x: 1), "b": InternallyTaggedSpot(x: 2)]),
      #"{"meta":{"type":"spots","x":1},"b":{"x":2}}"#)
    // The tag may stand behind other members, and its key in other objects.
    #expect(
      try InternallyTaggedPath(json: #"{"type":1,"meta":{"x":{"type":2},"typ\u0065":"values","y":[{}]}}"#)
        == .values(["type": 1, "meta": ["x": ["type": 2], "y": [[:]]]]))
    try expect(InternallyTaggedPath.values(["b": 2]), #"{"meta":{"type":"values"},"b":2}"#)
    try expect(InternallyTaggedPath.counts(["b": 2]), #"{"meta":{"type":"counts"},"b":2}"#)
    try expect(InternallyTaggedPath.exact([:]), #"{"meta":{"type":"exact"}}"#)
    try expect(DeepInternallyTaggedPath.values([:]), #"{"a":{"b":{"c":"values"}}}"#)
    try expect(DeepInternallyTaggedPath.values(["a": ["d": 1]]), #"{"a":{"b":{"c":"values"},"d":1}}"#)
    try expect(DeepInternallyTaggedPath.values(["a": ["b": ["d": [:]]]]), #"{"a":{"b":{"c":"values","d":{}}}}"#)
    try expect(DottedTag.values(["a": ["b": 1]]), #"{"a.b":"values","a":{"b":1}}"#)
  }

  @Test func judgeTheRestAsAnyValue() throws {
    for (json, value, issues, problems): (String, InternallyTaggedPath, [String], [String]) in [
      (#"{"meta":{"type":"counts","x":1},"b":2}"#, .counts(["b": 2]), ["$.meta"], ["$.meta"]),
      (
        #"{"meta":{"type":"objects","x":"7","y":[]},"b":{"y":"2"}}"#, .objects(["meta": ["x": 7], "b": ["y": 2]]),
        ["$.meta.x", "$.meta.y", "$.b.y"], ["$.meta", "$.b.y"]
      ),
    ] {
      let (read, report) = try reported(InternallyTaggedPath.self, json)
      #expect(read == value && report.issues.map(\.path.description) == issues, "\(json): \(report)")
      #expect(problemPaths(InternallyTaggedPath.self, json) == problems)
    }
    // Streams, too.
    let lines = String(repeating: #"{"meta":{"type":"counts","x":{}},"b":2}"# + "\n", count: 50)
    let values = try InternallyTaggedPath.lines(of: Array(lines.utf8)).map { try $0.get() }
    #expect(values == Array(repeating: .counts(["b": 2]), count: 50))
  }
}

@JSONModel private struct TagPathPart: Equatable { @Key("a.b") var value = 5 }
@JSONModel(tag: "a.t") private enum TagPathEnum: Equatable { case members(i: Int), model(TagPathPart), empty }
@JSONModel(tag: "m.n.t", content: "c") private enum TagPathAdjacent: Equatable {
  case value(Int), empty
  @Fallback case other
}
@JSONModel private struct TagPathHolder: Equatable {
  @Flatten var kind: TagPathEnum
  @UnknownKeys var rest: [String: JSON] = [:]
}

struct TagPathMemberTests {
  private static var decoders: [PliantDecoder] {
    let plain = with(PliantDecoder(tolerance: .strict)) { $0.tolerance.unknownKeys = .fail }
    var mapped = plain
    mapped.keyMapping[TagPathEnum.self] = KeyMapping()
    mapped.keyMapping[TagPathAdjacent.self] = KeyMapping()
    return [plain, mapped]
  }

  @Test func theTagIsKnownAndOthersAreNot() throws {
    for decoder in Self.decoders {
      for value in [TagPathEnum.members(i: 1), .model(TagPathPart()), .empty] {
        #expect(try decoder.decode(TagPathEnum.self, from: value.jsonString()) == value)
      }
      for value in [TagPathAdjacent.value(1), .empty] {
        #expect(try decoder.decode(TagPathAdjacent.self, from: value.jsonString()) == value)
      }
      func expectUnknown<Value: Decodable>(_ path: String, _ type: Value.Type, _ text: String) {
        let error = #expect(throws: DecodingError.self) { try decoder.decode(type, from: text) }
        #expect(error?.jsonError?.path.description == path, "\(text)")
      }
      expectUnknown("$.a.d", TagPathEnum.self, #"{"a":{"t":"members","d":1},"i":2}"#)
      expectUnknown("$.a.d", TagPathEnum.self, #"{"a":{"t":"model","b":5,"d":1}}"#)
      expectUnknown("$.a.d", TagPathEnum.self, #"{"a":{"t":"empty","d":1}}"#)
      expectUnknown("$.m.q", TagPathAdjacent.self, #"{"m":{"n":{"t":"value"},"q":1},"c":1}"#)
      expectUnknown("$.m.n.r", TagPathAdjacent.self, #"{"m":{"n":{"t":"empty","r":1}}}"#)
    }
  }

  @Test(arguments: [
    #"{"a":{"t":"members","d":4},"i":1}"#, #"{"a":{"t":"model","b":5,"d":4},"x":1}"#,
    #"{"a":{"t":"empty","d":4},"x":1}"#,
  ]) func othersAreKept(_ text: String) throws {
    let holder = try TagPathHolder(json: text)
    #expect(holder.rest["a"] == ["d": 4])
    #expect(try JSON(parsing: holder.jsonString()) == JSON(parsing: text))
    #expect(try JSONDecoder().decode(TagPathHolder.self, from: text) == holder)
  }
}

// MARK: - Members that nobody takes

@JSONModel struct RestInternallyTagged: Equatable {
  var id: Int
  @UnknownKeys var rest: [String: JSON] = [:]
}
@JSONModel struct RestWithTag: Equatable {
  var kind: String?
  @UnknownKeys var rest: [String: JSON] = [:]
}
@JSONModel class RestBase { var id: Int }
@JSONModel(inherits: true) class RestDerived: RestBase { @UnknownKeys var rest: [String: JSON] = [:] }
@JSONModel(tag: "kind") enum RestCases {
  case a(RestInternallyTagged), b(RestWithTag), c(RestDerived), d([String: JSON]), e(RestOuter), g(RestInner)
  case h(RepeatedObject)
  @Strict case f(RestInternallyTagged)
}
@JSONModel(tag: "meta.kind") enum RestDeep { case a(RestInternallyTagged), b([String: JSON]) }
@JSONModel struct RestOuter {
  @Flatten var inner: RestInner
  @UnknownKeys var rest: [String: JSON] = [:]
}
@JSONModel(tag: "sub") enum RestInner { case x(RestInternallyTagged), y(n: Int) }

struct InternallyTaggedUnknownTests {
  static let documents = [
    (#"{"kind":"a","id":1,"x":2,"y":[]}"#, #"a((id: 1, rest: ["x": 2, "y": []]))"#),
    (#"{"x":2,"id":1,"kind":"a"}"#, #"a((id: 1, rest: ["x": 2]))"#),
    // A model that has the key itself, too, takes it.
    (#"{"kind":"b","x":2}"#, #"b((kind: "b", rest: ["x": 2]))"#),
    (#"{"kind":"c","id":1,"x":2}"#, #"c((id: 1, rest: ["x": 2]))"#),
    (#"{"kind":"d","id":1,"x":2}"#, #"d(["id": 1, "x": 2])"#),
    (#"{"kind":"e","sub":"x","id":1,"x":2}"#, #"e((inner: x((id: 1, rest: ["x": 2])), rest: [:]))"#),
    (#"{"kind":"e","sub":"y","n":1,"x":2}"#, #"e((inner: y(n: 1), rest: ["x": 2]))"#),
    (#"{"kind":"f","id":1,"x":2}"#, #"f((id: 1, rest: ["x": 2]))"#),
    (#"{"kind":"g","sub":"x","id":1,"x":2}"#, #"g(x((id: 1, rest: ["x": 2])))"#),
  ]

  private static let tolerances: [Tolerance] =
    [.tolerant] + [Tolerance.KeyPolicy.ignore, .report, .fail].map { Tolerance.strict.with(\.unknownKeys, $0) }

  @Test(arguments: documents) func isWithoutTheTag(document: String, value: String) {
    let shape = EngineShape("beside").model(RestCases.self)
    for (engine, run) in shape.runs {
      for tolerance in Self.tolerances {
        let verdict = run(document, tolerance)
        #expect(
          verdict?.text(against: [:]) == "it \(value)" && verdict?.roundTrip == nil, "\(engine): \(verdict as Any)")
      }
    }
  }

  @Test(arguments: [
    (#"{"meta":{"kind":"a"},"id":1,"x":2}"#, #"a((id: 1, rest: ["meta": {"kind":"a"}, "x": 2]))"#),
    (#"{"meta":{"kind":"a","more":1},"id":1,"x":2}"#, #"a((id: 1, rest: ["meta": {"kind":"a","more":1}, "x": 2]))"#),
    (#"{"meta":{"kind":"b","z":1},"id":1,"x":2}"#, #"b(["id": 1, "meta": {"z":1}, "x": 2])"#),
  ]) func isInsideOfAMember(document: String, value: String) {
    let shape = EngineShape("deep").model(RestDeep.self)
    for (engine, run) in shape.runs {
      for tolerance in Self.tolerances {
        // JSONDecoder keeps no order of members.
        let text = run(document, tolerance)?.text(against: [:])
          .replacing(#"{"more":1,"kind":"a"}"#, with: #"{"kind":"a","more":1}"#)
        #expect(text == "it \(value)", "\(engine)")
      }
    }
  }

  @Test func isKeptWhereNoEnumIsAround() throws {
    let document = #"{"kind":"a","id":1}"#
    let decoder = JSONDecoder()
    #expect(try decoder.decode(RestInternallyTagged.self, from: Data(document.utf8)).rest == ["kind": "a"])
    let mapped = with(PliantDecoder()) { $0.keyDecodingStrategy = .convertFromSnakeCase }
    // One decoder after the other uses what the first one left.
    _ = try mapped.decode([RestCases].self, from: "[\(document),\(document)]")
    #expect(try mapped.decode([RestInternallyTagged].self, from: "[\(document)]")[0].rest == ["kind": "a"])
  }
}
#endif
