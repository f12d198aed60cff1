/// Keys and default values of associated values, cases that are ignored, and ranges of strings.

#if Macros
import Foundation
import Pliant
import PliantSchema
import Testing

@JSONModel(tag: "type") enum KeyedShape: Equatable {
  @PayloadKey("radius", "r", "radius") case circle(radius: Double)
  @PayloadKey("w", "width") @PayloadKey("h", "height", "tall") case rect(w: Double, h: Double = 1, name: String?)
}

@JSONModel enum KeyedEvent: Equatable {
  @PayloadKey("id", "user_id", "uid", "id") case joined(id: Int?, at: Int)
  @Key("left", "gone") @PayloadKey("id", "user_id", "uid") case left(id: Int)
  case none
}

@JSONModel(untagged: true) enum KeyedEither: Equatable {
  @PayloadKey("a", "x", "y") case first(a: Int)
  case second(b: Int)
}

@JSONModel enum PostState: String, Equatable {
  case open, closed
  @Ignored case draft
  @Ignored(.decoding) case old
  @Ignored(.encoding) case legacy
}

struct NoJSON: Equatable {}

@JSONModel(tag: "type") enum Screen: Equatable {
  case home
  case item(id: Int)
  @Ignored case loading(NoJSON)
  @Fallback case unknown
}

/// As in Swift's own Codable, `CodingKeys` leaves out a case.
@JSONModel enum ListedCase: Equatable {
  case open(id: Int), closed, draft(NoJSON)
  @Key("old") case former

  enum CodingKeys: String, CodingKey { case open, closed = "shut" }
}

@JSONModel enum Command: Equatable {
  case run(times: Int)
  @Ignored case pending(id: Int)
}

@JSONModel enum Shelf: String, Equatable {
  @Key("a"..<"n", "zz") case left = "a"
  @Key("n"..."zb") case right = "n"
  @Key("é"...) case last = "ü"
}

@JSONModel(tag: "k") enum Coded: Equatable {
  @Key("A0", "A0"..."A9") case a(n: Int)
  @Key(1, 5...9) case b
  @Fallback case other(KeptTag)
}

struct PayloadTests {
  @Test func associatedValuesHaveKeysAndTheFirstIsWritten() throws {
    try expectSameEverywhere(KeyedShape.circle(radius: 2.5), #"{"type":"circle","r":2.5}"#)
    try expectSameEverywhere(
      KeyedShape.rect(w: 1, h: 2, name: "a"), #"{"type":"rect","width":1,"height":2,"name":"a"}"#)
    try expectSameEverywhere(KeyedEvent.joined(id: 1, at: 2), #"{"joined":{"user_id":1,"at":2}}"#)
    try expectSameEverywhere(KeyedEvent.joined(id: nil, at: 2), #"{"joined":{"at":2}}"#)
    try expectSameEverywhere(KeyedEvent.left(id: 3), #"{"left":{"user_id":3}}"#)
    // What looks like an index is a key.
    try expectSameEverywhere(PositionedInside.inside(a: 5), #"{"t":"inside","c":{"0":5}}"#)
    try expectSameEverywhere(KeyedEither.first(a: 1), #"{"x":1}"#)
    try expectSameEverywhere(KeyedEither.second(b: 1), #"{"b":1}"#)
  }

  static let rows = [
    EnumRow(KeyedShape.self, #"{"radius":1,"type":"circle"}"#, "circle(radius: 1.0)"),
    EnumRow(KeyedShape.self, #"{"type":"circle","radius":1,"r":2}"#, "circle(radius: 2.0)"),
    EnumRow(KeyedShape.self, #"{"type":"circle","r":null,"radius":1}"#, "circle(radius: 1.0)"),
    EnumRow(
      KeyedShape.self, #"{"type":"circle","radius":1,"r":"x"}"#,
      #"circle(radius: 1.0) | typeMismatch $.r: Double, string "x": ignored"#),
    EnumRow(
      KeyedShape.self, #"{"type":"rect","tall":4,"width":"3"}"#,
      #"rect(w: 3.0, h: 4.0, name: nil) | typeMismatch $.width: Double, string "3": converted to 3.0"#),
    EnumRow(KeyedShape.self, #"{"type":"rect","width":3}"#, "rect(w: 3.0, h: 1.0, name: nil)"),
    EnumRow(KeyedEvent.self, #"{"joined":{"at":1,"id":5}}"#, "joined(id: Optional(5), at: 1)"),
    EnumRow(KeyedEvent.self, #"{"gone":{"uid":5}}"#, "left(id: 5)"),
    EnumRow(KeyedEither.self, #"{"y":5}"#, "first(a: 5)"),
    EnumRow(
      ListedCase.self, #"{"open":{"id":1},"shut":{}}"#,
      "open(id: 1) | invalidValue $.shut: one case, an object: ignored"),
    EnumRow(ListedCase.self, #"{"shut":5}"#, "closed | typeMismatch $.shut: object, number 5: ignored"),
    EnumRow(ListedCase.self, #"{"shut":{"x":1},"y":2,"open":null}"#, "closed"),
    EnumRow(ListedCase.self, #"{"open":{"id":1},"open":{"id":2}}"#, "open(id: 1)"),
    EnumRow(ListedCase.self, #"{"shut":{},"shut":{}}"#, "closed"),
    EnumRow(Shelf.self, #""book""#, "left"), EnumRow(Shelf.self, #""zz""#, "left"),
    EnumRow(Shelf.self, #""n""#, "right"), EnumRow(Shelf.self, #""zb""#, "right"),
    EnumRow(Shelf.self, #""ö""#, "last"), EnumRow(Shelf.self, #""é""#, "last"), EnumRow(Shelf.self, #""ü""#, "last"),
    EnumRow(Coded.self, #"{"k":"A5","n":1}"#, "a(n: 1)"), EnumRow(Coded.self, #"{"k":7}"#, "b"),
    EnumRow(Coded.self, #"{"k":"B0"}"#, #"other("B0") | invalidValue $.k: Coded, string "B0": used fallback"#),
  ]

  @Test("Candidates, and texts in ranges", arguments: rows)
  func reads(_ row: EnumRow) throws { try row.check() }

  @Test func strictReadingRefusesASecondCaseAndOtherContent() throws {
    for text in [#"{"open":{"id":1},"shut":{}}"#, #"{"shut":{},"open":{"id":1}}"#, #"{"shut":5}"#, #"{"shut":[]}"#] {
      #expect(throws: DecodingError.self) { try PliantDecoder(tolerance: .strict).decode(ListedCase.self, from: text) }
      let foreign = JSONDecoder.bending(enforcing: .strict)
      #expect(throws: DecodingError.self) { try foreign.decode(ListedCase.self, from: text) }
    }
  }

  @Test func nilIsAnElementAlsoAtTheEnd() throws {
    try expectSameEverywhere(PositionedInside.two(1, nil), #"{"t":"two","c":[1,null]}"#)
    try expectSameEverywhere(PositionedInside.three(nil, nil, 3), #"{"t":"three","c":[null,null,3]}"#)
  }

  @Test func casesThatCodingKeysLacksAreNeitherReadNorWritten() throws {
    try expectSameEverywhere(ListedCase.open(id: 1), #"{"open":{"id":1}}"#)
    try expectSameEverywhere(ListedCase.closed, #"{"shut":{}}"#)
    try expectSameEverywhere(ListedCase.former, #"{"old":{}}"#)
    #expect(throws: DecodingError.self) { try ListedCase(json: #"{"draft":{}}"#) }
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(ListedCase.self, from: #"{"draft":{}}"#) }
    expectUnwritable(ListedCase.draft(NoJSON()))
  }

  private func expectUnwritable<Value: JSONWritable & Encodable>(_ value: Value) {
    #expect(throws: EncodingError.self) { try value.jsonString() }
    #expect(throws: EncodingError.self) { try [value].jsonString() }
    #expect(throws: EncodingError.self) { try JSONEncoder().encode([value]) }
    #expect(throws: EncodingError.self) { try PliantEncoder().encode([value]) }
  }

  @Test func textsOutsideOfAllRangesAreRefused() throws {
    for text in ["Zebra", "zc", "", "zzz"] {
      #expect(throws: DecodingError.self) { try Shelf(json: text.jsonString()) }
      #expect(throws: DecodingError.self) { try JSONDecoder().decode([Shelf].self, from: [text].jsonData()) }
    }
    #expect(try Shelf(json: #""z""#) == .right)
    #expect(try Shelf.left.jsonString() == #""a""#)
    #expect(try Coded.a(n: 3).jsonString() == #"{"k":"A0","n":3}"#)
  }

  @Test func anIgnoredCaseIsNeitherReadNorWritten() throws {
    for state in [PostState.open, .closed] { try expectSameEverywhere(state, "\"\(state.rawValue)\"") }
    for text in ["draft", "old"] {
      #expect(throws: DecodingError.self) { try PostState(json: "\"\(text)\"") }
      #expect(throws: DecodingError.self) { try JSONDecoder().decode([PostState].self, from: "[\"\(text)\"]") }
    }
    #expect(try PostState.old.jsonString() == #""old""#)
    #expect(try PostState(json: #""legacy""#) == .legacy)
    for state in [PostState.draft, .legacy] { expectUnwritable(state) }
    let error = #expect(throws: EncodingError.self) { try Screen.loading(NoJSON()).jsonString() }
    #expect("\(error as Any)".contains("the case 'loading' of Screen, which is ignored"))
    try expectSameEverywhere(Screen.item(id: 1), #"{"type":"item","id":1}"#)
    #expect(try Screen(json: #"{"type":"loading"}"#) == .unknown)
    #expect(try JSONDecoder().decode(Screen.self, from: #"{"type":"loading"}"#) == .unknown)
    try expectSameEverywhere(Command.run(times: 2), #"{"run":{"times":2}}"#)
    #expect(throws: DecodingError.self) { try Command(json: #"{"pending":{"id":1}}"#) }
  }
}

private let tagStart = 3.0
private let text = "t"

enum DefaultScope {
  static let base = 1.5

  @JSONModel(tag: "t") enum Tagged: Equatable {
    case circle(radius: Double = base, name: String, at: [Int] = [Int](repeating: 7, count: 2)), post(Defaulted), dot
  }

  struct Defaulted: Codable, Equatable { var x = base }
  @JSONModel enum External: Equatable { case pair(Double = 1.5, Double), only(Double = base) }
  @JSONModel(untagged: true) enum Untagged: Equatable { case circle(radius: Double = base, id: Int) }

  @JSONModel(tag: "t", content: "c")
  enum Adjacent: Equatable { case circle(radius: Double = base, id: Int), text(text: String = "a") }
}

@JSONModel(tag: "t") enum NamedDefaults: Equatable {
  case circle(radius: Double = tagStart, name: String = text)
  case dot(size: Double = minimum)
  @Forgiving @PayloadKey("radius", "r") case square(radius: Double = tagStart)

  static let minimum = 0.5
}

struct PayloadDefaultTests {
  private func expectDefault<Model: JSONReadable & JSONWritable & Codable & Equatable>(
    _ value: Model, _ json: String, sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) throws {
    #expect(try Model(json: json) == value, sourceLocation: sourceLocation)
    #expect(try JSONDecoder().decode(Model.self, from: json) == value, sourceLocation: sourceLocation)
    try expectSameEverywhere(value, value.jsonString(), sourceLocation: sourceLocation)
  }

  @Test func ofNestedEnums() throws {
    try expectDefault(DefaultScope.Tagged.circle(name: "a"), #"{"t":"circle","name":"a"}"#)
    try expectDefault(
      DefaultScope.Tagged.circle(radius: 2, name: "a", at: []), #"{"t":"circle","name":"a","radius":2,"at":[]}"#)
    try expectDefault(DefaultScope.External.only(), #"{"only":{}}"#)
    try expectDefault(DefaultScope.External.only(2), #"{"only":2}"#)
    try expectDefault(DefaultScope.External.pair(2, 3), #"{"pair":[2,3]}"#)
    try expectDefault(DefaultScope.External.pair(1.5, 3), #"{"pair":{"_1":3}}"#)
    try expectDefault(DefaultScope.Untagged.circle(id: 3), #"{"id":3}"#)
    try expectDefault(DefaultScope.Adjacent.circle(id: 3), #"{"t":"circle","c":{"id":3}}"#)
    try expectDefault(DefaultScope.Adjacent.text(), #"{"t":"text","c":{}}"#)
    #expect(throws: (any Error).self) { try DefaultScope.Tagged(json: #"{"t":"circle"}"#) }
    #expect(try DefaultScope.Untagged.jsonSchema.jsonString().contains(#""required":["id"]"#))
    #expect(try DefaultScope.Tagged.jsonSchema.jsonString().contains(#""required":["t","name"]"#))
  }

  @Test func namedAsLocalsOfGeneratedCode() throws {
    try expectDefault(NamedDefaults.circle(), #"{"t":"circle"}"#)
    try expectDefault(NamedDefaults.circle(radius: 1, name: "b"), #"{"t":"circle","radius":1,"name":"b"}"#)
    try expectDefault(NamedDefaults.dot(), #"{"t":"dot"}"#)
    try expectDefault(NamedDefaults.square(), #"{"t":"square","r":[]}"#)
    try expectDefault(NamedDefaults.square(radius: 2), #"{"t":"square","r":2}"#)
  }
}
#endif
