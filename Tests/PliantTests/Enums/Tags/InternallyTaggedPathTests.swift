// Unknown members of internally tagged payloads, also along the path of a tag; protocols and classes with a tag.

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
    // The tag may follow other members, and its key may occur in other objects.
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
    // Also in streams.
    let lines = String(repeating: #"{"meta":{"type":"counts","x":{}},"b":2}"# + "\n", count: 50)
    let values = try InternallyTaggedPath.lines(of: Array(lines.utf8)).map { try $0.get() }
    #expect(values == Array(repeating: .counts(["b": 2]), count: 50))
  }
}

@JSONModel private struct TagPathPart: Equatable { @Key("a.b") var value = 5 }
@JSONModel(tag: "a.t") private enum TagPathEnum: Equatable {
  case members(i: Int), model(TagPathPart), empty, all([String: JSON])
}
@JSONModel(tag: "m.n.t", content: "c") private enum TagPathAdjacent: Equatable {
  case value(Int), empty
  @Fallback case other
}
@JSONModel private struct TagPathHolder: Equatable {
  @Flatten var kind: TagPathEnum
  @UnknownKeys var rest: [String: JSON] = [:]
}

@JSONModel private struct TagPathOwner: Equatable {
  @Flatten var kind: TagPathEnum
  @Key("a.h") var h = 0
  @Key("m.n") var n = 0
}

struct TagPathMemberTests {
  private static var decoders: [PliantDecoder] {
    let plain = with(PliantDecoder.strict) { $0.tolerance.unknownKeys = .fail }
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
        #expect(thrown(\.path.description) { try decoder.decode(type, from: text) } == [path], "\(text)")
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

  @Test func aDictionaryTakesWhatTheOwnerLeavesOnItsPaths() throws {
    let text = #"{"a":{"t":"all","d":4,"h":2},"m":{"n":3,"o":4},"x":1}"#
    let owner = TagPathOwner(kind: .all(["a": ["d": 4], "m": ["o": 4], "x": 1]), h: 2, n: 3)
    #expect(try TagPathOwner(json: text) == owner && JSONDecoder().decode(TagPathOwner.self, from: text) == owner)
    #expect(try JSON(encoding: owner) == JSON(parsing: text))
  }
}

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
    // A model with a property for the key reads it.
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
    for (engine, run) in EngineShape("beside").model(RestCases.self).runs {
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
    for (engine, run) in EngineShape("deep").model(RestDeep.self).runs {
      for tolerance in Self.tolerances {
        // JSONDecoder doesn't keep the order of members.
        let text = run(document, tolerance)?.text(against: [:])
          .replacing(#"{"more":1,"kind":"a"}"#, with: #"{"kind":"a","more":1}"#)
        #expect(text == "it \(value)", "\(engine)")
      }
    }
  }

  @Test func isKeptWhereNoEnumIsAround() throws {
    let document = #"{"kind":"a","id":1}"#
    #expect(try JSONDecoder().decode(RestInternallyTagged.self, from: Data(document.utf8)).rest == ["kind": "a"])
    let mapped = with(PliantDecoder()) { $0.keyDecodingStrategy = .convertFromSnakeCase }
    // The second decoding reuses the memory of the first.
    _ = try mapped.decode([RestCases].self, from: "[\(document),\(document)]")
    #expect(try mapped.decode([RestInternallyTagged].self, from: "[\(document)]")[0].rest == ["kind": "a"])
  }
}

protocol Pet: Sendable { var name: String { get } }
@JSONModel struct Dachshund: Pet, Equatable { var name: String, barks = true }
@JSONModel struct Kitten: Pet, Equatable { var name: String, lives: Int }

@JSONModel struct Parrot: Pet, Equatable { var name = ""; @UnknownKeys var rest: JSON = [:] }

@JSONModel struct Stranger: Pet, Equatable {
  var name: String { "stranger" }
  @UnknownKeys var rest: JSON = [:]
}

let knownPets = TypeRegistry<any Pet>(
  tag: "kind", ["hound": Dachshund.self, "dog": Dachshund.self, "kitten": Kitten.self])

@JSONModel struct Household {
  var address: String
  @Strategy(knownPets) var pets: [any Pet]
  @Strategy(PliantTestsPets.all) var favourite: (any Pet)?
}
@JSONModel private struct PlainCage {
  @Strategy(PliantTestsPets.all) var pet: any Pet
  @Strategy(PliantTestsPets.all) var maybe: (any Pet)?
}
@JSONModel private struct KeepingCage {
  @Strategy(PliantTestsPets.all) var pet: any Pet
  @UnknownKeys var rest: [String: JSON] = [:]
}
@JSONModel(tag: "t") private enum CageEvent { @Strategy(PliantTestsPets.all) case got(pet: any Pet) }

enum PliantTestsPets {
  static let all = TypeRegistry<any Pet>(
    tag: "kind", ["hound": Dachshund.self, "kitten": Kitten.self, "parrot": Parrot.self], fallback: Stranger.self)
}

struct TypeRegistryTests {
  static let json = #"[{"kind":"hound","name":"Rex","barks":true},{"kind":"kitten","name":"Mia","lives":9}]"#

  @Test(arguments: ["1", "-1.5", "true", "null", "[]", "{}", "[\"hound\"]"])
  func tagsOfOtherKindsAreNoTags(_ tag: String) throws {
    let json = #"[{"name":"Rex","kind":\#(tag)},{"kind":"kitten","name":"Mia","lives":9}]"#
    #expect(throws: DecodingError.self) { try knownPets.decodeArray(json: json, tolerance: .strict) }
    #expect(try knownPets.decodeArray(json: json).map(\.name) == ["Mia"])
    #expect(try PliantTestsPets.all.decodeArray(json: json).map(\.name) == ["stranger", "Mia"])
  }

  @Test func readsAndWrites() throws {
    let values = try knownPets.decodeArray(json: Self.json)
    #expect(values.first as? Dachshund == Dachshund(name: "Rex"))
    #expect(values.last as? Kitten == Kitten(name: "Mia", lives: 9))
    #expect(try String(decoding: knownPets.encodeArray(values), as: UTF8.self) == Self.json)
    let kitten = try knownPets.decode(json: #"{"lives":1,"name":"a","kind":"kitten"}"#)
    #expect(kitten as? Kitten == Kitten(name: "a", lives: 1))
    #expect(try knownPets.decode(json: #"{"kind":"dog","name":"a"}"#) as? Dachshund == Dachshund(name: "a"))
    #expect(
      try String(decoding: knownPets.encode(Kitten(name: "a", lives: 1), .sortedKeys), as: UTF8.self)
        == #"{"kind":"kitten","lives":1,"name":"a"}"#)
  }

  @Test func saysAndKeepsWhatIsUnknown() throws {
    let json = #"[{"kind":"hund","name":"a"},{"KIND":1},7,{"name":"a","kind":"DOG"}]"#
    let (values, report) = try withReport { try knownPets.decodeArray(json: Data(json.utf8), report: &$0) }
    #expect(values.map(\.name) == ["a"])
    #expect(
      report.issues.map(\.description) == [
        #"$[0].kind, line 1 column 10: expected Pet, found string "hund": dropped, did you mean "hound"?"#,
        #"$[1].kind, line 1 column 29: expected key "kind", found none: dropped"#,
        "$[2], line 1 column 40: expected Pet, found number 7: dropped",
        #"$[3].kind, line 1 column 61: expected Pet, found string "DOG": converted to "dog""#,
      ])
    #expect(throws: DecodingError.self) { try knownPets.decodeArray(json: json, tolerance: .strict) }
    #expect(throws: EncodingError.self) { try knownPets.encode(PliantTestsPets.all.decode(json: #"{"kind":"x"}"#)) }
    let cow = #"{"kind":"cow","words":["moo"]}"#
    let value = try PliantTestsPets.all.decode(json: cow)
    #expect(try value is Stranger && String(decoding: PliantTestsPets.all.encode(value), as: UTF8.self) == cow)
  }

  @Test func isAStrategyOfPropertiesAndAssociatedValues() throws {
    let json = #"{"address":"a","pets":\#(Self.json),"favourite":{"kind":"hound","name":"Rex","barks":false}}"#
    let house = try Household(json: json)
    #expect(
      house.pets.map(\.name) == ["Rex", "Mia"] && house.favourite as? Dachshund == Dachshund(name: "Rex", barks: false))
    #expect(try house.jsonString() == json)
    #expect(try JSONDecoder().decode(Household.self, from: JSONEncoder().encode(house)).jsonString() == json)
    // An update of nil with nil changes nothing.
    var cage = try PlainCage(json: #"{"pet":{"kind":"parrot"}}"#)
    #expect(try cage.update(with: #"{"maybe":null}"#).isEmpty)
    let event = #"{"t":"got","pet":{"kind":"kitten","name":"a","lives":2}}"#
    guard case .got(let pet) = try CageEvent(json: event) else { throw JSONError(.invalidPointer("")) }
    #expect(pet as? Kitten == Kitten(name: "a", lives: 2))
    #expect(try CageEvent.got(pet: pet).jsonString() == event)
  }

  @Test func theFallbackReadsTheTagAndARegisteredTypeDoesNot() throws {
    let reporting = Tolerance.tolerant.with(\.unknownKeys, .report)
    let unknown = #"{"pet":{"kind":"cow","z":1}}"#
    let parrot = #"{"pet":{"kind":"parrot","z":1}}"#
    for tolerance in [Tolerance.tolerant, reporting] {
      let decoder = PliantDecoder(tolerance: tolerance)
      let plain = try decoder.decode(PlainCage.self, from: unknown)
      let keeping = try decoder.decode(KeepingCage.self, from: unknown)
      for pet in [plain.pet, keeping.pet] { #expect(pet as? Stranger == Stranger(rest: ["kind": "cow", "z": 1])) }
      #expect(try plain.jsonString() == unknown && keeping.jsonString() == unknown)
      for pet in [
        try decoder.decode(PlainCage.self, from: parrot).pet, try decoder.decode(KeepingCage.self, from: parrot).pet,
        try JSONDecoder().decode(PlainCage.self, from: parrot).pet,
      ] { #expect(pet as? Parrot == Parrot(rest: ["z": 1])) }
      let (kitten, report) = try reported(
        PlainCage.self, #"{"pet":{"name":"a","lives":1,"kind":"kitten"}}"#, with: decoder)
      #expect(kitten.pet as? Kitten == Kitten(name: "a", lives: 1) && report.isClean)
    }
  }

  @Test func jsonInAStringIsReadByTheStrategy() throws {
    let text = #""{\"kind\":\"kitten\",\"name\":\"a\",\"lives\":3}""#
    let kitten = Kitten(name: "a", lives: 3)
    let json = #"{"pet":\#(text),"maybe":\#(text)}"#
    var report = DecodingReport()
    for cage in [try PlainCage(json: json, report: &report), try JSONDecoder().decode(PlainCage.self, from: json)] {
      #expect(cage.pet as? Kitten == kitten && cage.maybe as? Kitten == kitten)
    }
    #expect(report.issues.map { "\($0.path)" } == ["$.pet", "$.maybe"])
    #expect(try knownPets.decode(json: text) as? Kitten == kitten)
    #expect(try knownPets.decodeArray(json: "[\(text)]").first as? Kitten == kitten)
    #expect(throws: DecodingError.self) { try PlainCage(json: #"{"pet":"{\"kind\":\"kitten\""}"#) }
    #expect(throws: DecodingError.self) { try PliantDecoder.strict.decode(PlainCage.self, from: json) }
  }
}
#endif
