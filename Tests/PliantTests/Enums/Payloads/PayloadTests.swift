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
  case home, item(id: Int)
  @Ignored case loading(NoJSON)
  @Fallback case unknown
}

/// `CodingKeys` leaves out a case, as in Swift's own Codable.
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

private let tagStart = 3.0
/// Has the name of a local variable of generated code.
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
  case circle(radius: Double = tagStart, name: String = text), dot(size: Double = minimum)
  @Forgiving @PayloadKey("radius", "r") case square(radius: Double = tagStart)
  static let minimum = 0.5
}

struct PayloadTests {
  private static let rows = #"""
    KeyedShape  {"type":"circle","r":2.5} <=> circle(radius: 2.5)
    KeyedShape  {"type":"rect","width":1,"height":2,"name":"a"} <=> rect(w: 1.0, h: 2.0, name: Optional("a"))
    KeyedShape  {"radius":1,"type":"circle"} => circle(radius: 1.0)
    KeyedShape  {"type":"circle","radius":1,"r":2} => circle(radius: 2.0)
    KeyedShape  {"type":"circle","r":null,"radius":1} => circle(radius: 1.0)
    KeyedShape  {"type":"circle","radius":1,"r":"x"} => circle(radius: 1.0) | \#
    typeMismatch $.r: Double, string "x": ignored
    KeyedShape  {"type":"rect","tall":4,"width":"3"} => rect(w: 3.0, h: 4.0, name: nil) | \#
    typeMismatch $.width: Double, string "3": converted to 3.0
    KeyedShape  {"type":"rect","width":3} => rect(w: 3.0, h: 1.0, name: nil)
    KeyedEvent  {"joined":{"user_id":1,"at":2}} <=> joined(id: Optional(1), at: 2)
    KeyedEvent  {"joined":{"at":2}} <=> joined(id: nil, at: 2)  {"left":{"user_id":3}} <=> left(id: 3)
    KeyedEvent  {"joined":{"at":1,"id":5}} => joined(id: Optional(5), at: 1)  {"gone":{"uid":5}} => left(id: 5)
    PositionedInside  {"t":"inside","c":{"0":5}} <=> inside(a: 5)  {"t":"two","c":[1,null]} <=> two(1, nil)
    PositionedInside  {"t":"three","c":[null,null,3]} <=> three(nil, nil, 3)
    KeyedEither  {"x":1} <=> first(a: 1)  {"b":1} <=> second(b: 1)  {"y":5} => first(a: 5)
    ListedCase  {"open":{"id":1}} <=> open(id: 1)  {"shut":{}} <=> closed  {"old":{}} <=> former
    ListedCase  {"open":{"id":1},"shut":{}} => open(id: 1) | invalidValue $.shut: one case, an object: ignored
    ListedCase  {"shut":5} => closed | typeMismatch $.shut: object, number 5: ignored
    ListedCase  {"shut":{"x":1},"y":2,"open":null} => closed  {"open":{"id":1},"open":{"id":2}} => open(id: 1)
    ListedCase  {"shut":{},"shut":{}} => closed
    ListedCase  {"draft":{}} => error: expected ListedCase, found string "draft" at $.draft
    Screen  {"type":"item","id":1} <=> item(id: 1)
    Screen  {"type":"loading"} => unknown | invalidValue $.type: Screen, string "loading": used fallback
    Command  {"run":{"times":2}} <=> run(times: 2)
    Command  {"pending":{"id":1}} => error: expected Command, found string "pending" at $.pending
    Shelf  "book" => left  "zz" => left  "n" => right  "zb" => right  "ö" => last  "é" => last  "ü" => last
    Shelf  "Zebra" => error: expected Shelf, found string "Zebra" at $
    Shelf  "zc" => error: expected Shelf, found string "zc" at $  "" => error: expected Shelf, found string "" at $
    Shelf  "zzz" => error: expected Shelf, found string "zzz" at $  "z" => right  "a" <=> left
    Coded  {"k":"A5","n":1} => a(n: 1)  {"k":7} => b
    Coded  {"k":"B0"} => other("B0") | invalidValue $.k: Coded, string "B0": used fallback
    Coded  {"k":"A0","n":3} <=> a(n: 3)
    ListedCase.strict  {"open":{"id":1},"shut":{}} => error: expected one case, found an object at $.shut
    ListedCase.strict  {"shut":5} => error: expected object, found number 5 at $.shut
    ListedCase.strict  {"shut":[]} => error: expected object, found an array at $.shut
    PostState  "open" <=> open  "closed" <=> closed  "draft" => error: expected PostState, found string "draft" at $
    PostState  "old" => error: expected PostState, found string "old" at $  "legacy" => legacy
    Tagged  {"t":"circle","name":"a"} => circle(radius: 1.5, name: "a", at: [7, 7])
    Tagged  {"t":"circle","radius":1.5,"name":"a","at":[7,7]} <=> circle(radius: 1.5, name: "a", at: [7, 7])
    Tagged  {"t":"circle","radius":2,"name":"a","at":[]} <=> circle(radius: 2.0, name: "a", at: [])
    Tagged  {"t":"circle","name":"a","radius":2,"at":[]} => circle(radius: 2.0, name: "a", at: [])
    Tagged  {"t":"circle"} => error: expected key "name", found none at $.name
    External  {"only":{}} => only(1.5)  {"only":2} => only(2.0)  {"only":{"_0":2}} <=> only(2.0)
    External  {"only":{"_0":1.5}} <=> only(1.5)  {"pair":[2,3]} => pair(2.0, 3.0)  {"pair":{"_1":3}} => pair(1.5, 3.0)
    External  {"pair":{"_0":2,"_1":3}} <=> pair(2.0, 3.0)  {"pair":{"_0":1.5,"_1":3}} <=> pair(1.5, 3.0)
    Untagged  {"id":3} => circle(radius: 1.5, id: 3)  {"radius":1.5,"id":3} <=> circle(radius: 1.5, id: 3)
    Adjacent  {"t":"circle","c":{"id":3}} => circle(radius: 1.5, id: 3)
    Adjacent  {"t":"circle","c":{"radius":1.5,"id":3}} <=> circle(radius: 1.5, id: 3)
    Adjacent  {"t":"text","c":{}} => text(text: "a")  {"t":"text","c":{"text":"a"}} <=> text(text: "a")
    NamedDefaults  {"t":"circle"} => circle(radius: 3.0, name: "t")
    NamedDefaults  {"t":"circle","radius":3,"name":"t"} <=> circle(radius: 3.0, name: "t")
    NamedDefaults  {"t":"circle","radius":1,"name":"b"} <=> circle(radius: 1.0, name: "b")
    NamedDefaults  {"t":"dot"} => dot(size: 0.5)  {"t":"dot","size":0.5} <=> dot(size: 0.5)
    NamedDefaults  {"t":"square","r":[]} => square(radius: 3.0) | typeMismatch $.r: Double, an array: used default
    NamedDefaults  {"t":"square","r":3} <=> square(radius: 3.0)  {"t":"square","r":2} <=> square(radius: 2.0)
    """#

  @Test(
    "Keys, candidates, texts in ranges, and default values",
    arguments: EnumRow.table(
      of: KeyedShape.self, KeyedEvent.self, KeyedEither.self, PositionedInside.self, ListedCase.self, Shelf.self,
      Coded.self, PostState.self, Screen.self, Command.self, DefaultScope.Tagged.self, DefaultScope.External.self,
      DefaultScope.Untagged.self, DefaultScope.Adjacent.self, NamedDefaults.self, rows: rows))
  func enginesAgree(row: EnumRow) throws { try row.check() }

  /// JSONDecoder doesn't define which of the cases is the second one.
  @Test func strictReadingRefusesASecondCase() throws {
    let json = #"{"shut":{},"open":{"id":1}}"#
    #expect(thrownCase { _ = try strictly(ListedCase.self, json) } == "dataCorrupted at open")
    #expect(throws: DecodingError.self) { try JSONDecoder.bending(.strict).decode(ListedCase.self, from: json) }
  }

  @Test func defaultsAreNotRequiredAndIgnoredCasesNotWritten() throws {
    #expect(try DefaultScope.Untagged.jsonSchema.jsonString().contains(#""required":["id"]"#))
    #expect(try DefaultScope.Tagged.jsonSchema.jsonString().contains(#""required":["t","name"]"#))
    #expect(try PostState.old.jsonString() == #""old""#)
    for state in [PostState.draft, .legacy] { expectUnwritable(state) }
    expectUnwritable(ListedCase.draft(NoJSON()))
    let error = #expect(throws: EncodingError.self) { try Screen.loading(NoJSON()).jsonString() }
    #expect("\(error as Any)".contains("the case 'loading' of Screen, which is ignored"))
  }
}
#endif
