// One table of documents: those that all engines write for enums, and those with deviations. And the reports of enums.

#if Macros
import Foundation
import Pliant
import Testing

@JSONModel struct Wall: Equatable { var strict: Strictly?, plans: [Plan] = [] }

struct EnumBendingTests {
  /// Strict decoding uses a fallback case without an issue, in three enums. So no conversion may precede the fallback.
  private static let rows = #"""
    Grade  1 <=> low  3 <=> other  2 => high  "2" => high | typeMismatch $: Grade, string "2": converted to high
    Grade  7 => other | invalidValue $: Grade, number 7: used fallback
    Grade  null => other | nullValue $: Grade, null: used fallback
    Grade  {} => other | typeMismatch $: Grade, an object: used fallback
    Harbour  "beijing" <=> beijing  "shanghai" <=> shanghai
    Harbour  "sh" => shanghai | typeMismatch $: Harbour, string "sh": converted to shanghai
    Harbour  "x" => unknown("x") | invalidValue $: Harbour, string "x": used fallback
    Plan  "free_trial" <=> freeTrial
    Plan  "FREE_TRIAL" => freeTrial | typeMismatch $: Plan, string "FREE_TRIAL": converted to freeTrial
    Plan  "free_tiral" => error: expected Plan, found string "free_tiral" at $, did you mean "free_trial"?
    Plan  3 => error: expected Plan, found number 3 at $  [] => error: expected Plan, found an array at $
    Answer  200 <=> fine  500 <=> failure  true <=> yes  299  304 => fine  "not found" => missing  599 => failure
    Answer  300 => error: expected Answer, found number 300 at $  true => yes
    Answer  "204" => fine | typeMismatch $: Answer, string "204": converted to fine
    Ratio  0.5 <=> half  3 <=> about  1.0 => one  3.2 => about  0.7 => error: expected Ratio, found number 0.7 at $
    DayNumber  0 <=> monday  -1 <=> sunday  -1 => sunday
    KeepingTag  {"meta":{"type":"x"}} <=> other(Optional("x"))
    KeepingKey  {"x":{}} <=> other(Optional("x"))
    KeepingTag.strict  {"meta":{"type":"x"},"at":1} => other(Optional("x"))
    KeepingTag.strict  {"at":1} => error: expected key "meta.type", found none at $.meta.type
    Figure  {"type":"circle","radius":2.5} <=> circle(radius: 2.5)
    Figure  {"type":"rect","w":1,"h":2,"note":"a"} <=> rect(w: 1.0, h: 2.0, note: Optional("a"))
    Figure  {"type":"rect","w":1,"h":2} <=> rect(w: 1.0, h: 2.0, note: nil)
    Figure  {"type":"post","title":"a","likes":0} <=> post(Article(title: "a", likes: 0))  {"type":"empty"} <=> empty
    Figure  {"type":"unknown"} <=> unknown  {"h":2,"type":"rectangle"} => rect(w: 1.0, h: 2.0, note: nil)
    Figure  {"title":"a","type":"post"} => post(Article(title: "a", likes: 0))
    Figure  {"type":"CIRCLE","radius":"2"} => circle(radius: 2.0) | \#
    typeMismatch $.radius: Double, string "2": converted to 2.0 | \#
    typeMismatch $.type: Figure, string "CIRCLE": converted to circle
    Figure  {"type":"cirlce","radius":2} => unknown | invalidValue $.type: Figure, string "cirlce": used fallback
    Figure  {"radius":2} => unknown | missingKey $.type: key "type", none: used fallback
    Figure  7 => unknown | typeMismatch $: Figure, number 7: used fallback
    Figure  {"type":"circle"} => error: expected key "radius", found none at $.radius
    Figure  {"type":"rect","w":[],"h":2} => rect(w: 1.0, h: 2.0, note: nil) | \#
    typeMismatch $.w: Double, an array: used default
    Deep  {"meta":{"type":"text"},"body":"x"} <=> text(body: "x")
    Deep  {"meta":{"type":"post"},"title":"x","likes":0} <=> post(Article(title: "x", likes: 0))
    Deep  {"meta":{"type":"none"}} <=> none  {"body":"x","meta":{"a":1,"type":"text"}} => text(body: "x")
    Deep  {"meta":{"type":"new"}} => other("new") | invalidValue $.meta.type: Deep, string "new": used fallback
    Deep  {"meta":{}} => error: expected key "meta.type", found none at $.meta.type
    Versioned  {"v":1,"a":1} <=> first(a: 1)  {"v":2,"title":"x","likes":0} <=> second(Article(title: "x", likes: 0))
    Versioned  {"v":false} <=> off  {"title":"x","v":"2.0"} => second(Article(title: "x", likes: 0))
    Versioned  {"v":"1","a":1} => first(a: 1) | typeMismatch $.v: Versioned, string "1": converted to first
    Versioned  {"v":3} => error: expected Versioned, found number 3 at $.v
    Happening  {"t":"joined","c":"Li"} <=> joined("Li")  {"t":"moved","c":[1,2]} <=> moved(1.0, 2.0)
    Happening  {"t":"renamed","c":{"from":"a","to":"b"}} <=> renamed(from: "a", to: Optional("b"))
    Happening  {"t":"renamed","c":{"from":"a"}} <=> renamed(from: "a", to: nil)  {"t":"left"} <=> left
    Happening  {"t":"note","c":{"title":"a","likes":0}} <=> note(Article(title: "a", likes: 0))
    Happening  {"t":"maybe","c":7} <=> maybe(Optional(7))  {"t":"maybe"} <=> maybe(nil)
    Happening  {"c":"Li","t":"joined"} => joined("Li")
    Happening  {"x":1,"c":[1,2,3],"y":1,"t":"moved","z":1}  {"t":"moved","c":{"_0":1,"_1":2}} => moved(1.0, 2.0)
    Happening  {"t":"moved","c":[1]} => error: expected key "c._1", found none at $.c._1
    Happening  {"t":"left","c":null} => left  {"t":"maybe","c":null} => maybe(nil)
    Happening  {"t":"joined"} => error: expected key "c", found none at $.c
    Happening  {"t":"joined","c":7} => joined("7") | typeMismatch $.c: String, number 7: converted to 7
    Happening  {"t":"lefd"} => unknown("lefd") | invalidValue $.t: Happening, string "lefd": used fallback
    Payment  {"card":{"number":"1","month":2}} <=> card(number: "1", month: Optional(2))
    Payment  {"card":{"number":"1"}} <=> card(number: "1", month: nil)  {"cash":{"_0":7}} <=> cash(7)
    Payment  {"pair":{"_0":7,"_1":"a"}} <=> pair(7, "a")
    Payment  {"post":{"_0":{"title":"a","likes":0}}} <=> post(Article(title: "a", likes: 0))
    Payment  {"retry":{"_0":3}} <=> retry(3)  {"free":{}} <=> free
    Payment  {"cash":7} => cash(7)  {"post":{"title":"a"}} => post(Article(title: "a", likes: 0))
    Payment  {"pair":[7,"a"]} => pair(7, "a")  {"retry":{}}  "retry" => retry(3)  "free" => free
    Payment  "cash" => error: expected key "cash", found none at $.cash  {"card":null,"cash":{"_0":1}} => cash(1)
    Payment  {"Cash":{"_0":1}} => cash(1) | typeMismatch $.Cash: Payment, string "Cash": converted to cash
    Payment  {"csah":1} => error: expected Payment, found string "csah" at $.csah, did you mean "cash"?
    Payment  {} => error: expected Payment, found an object at $  7 => error: expected Payment, found number 7 at $
    Payment  {"card":{"month":2}} => error: expected key "card.number", found none at $.card.number
    Notice  {"text":{"_0":"a"}} <=> text("a")
    Notice  {"gone":{}} => unknown("gone") | invalidValue $.gone: Notice, string "gone": used fallback
    Branch<Int>  {"node":{"_0":[{"leaf":{"_0":1}},{"node":{"_0":[]}}]}} <=> \#
    node([Branch<Swift.Int>.leaf(1), Branch<Swift.Int>.node([])])
    IDOrObject  7 <=> id(7)  {"title":"a","likes":0} <=> object(Article(title: "a", likes: 0))  "7" <=> name("7")
    IDOrObject  [1,2] <=> pair(1, 2)  {"from":1,"to":2} <=> span(from: 1.0, to: 2.0)
    IDOrObject  "7" => name("7")  {"title":"a","from":1} => object(Article(title: "a", likes: 0))  null => nothing
    IDOrObject  [1.5,2] => error: expected IDOrObject (id: expected Int, found an array; \#
    object: expected object, found an array; name: expected String, found an array; \#
    pair: expected Int, found a number, which Int can't hold; span: expected object, found an array; \#
    nothing: expected null, found an array), found an array at $
    IDOrObject  {"title":["a"],"from":"1"} => span(from: 1.0, to: 9.0) | \#
    typeMismatch $.from: Double, string "1": converted to 1.0
    Anything  true <=> flag(true)  1.5 <=> number(1.5)
    Chain  [[1,[[],2]],"a"] <=> list([Chain.number(1), Chain.other([], 2)], "a")
    Chain  {} => error: expected Chain (number: expected Int, found an object; \#
    list: expected key "_0", found none; other: expected key "_0", found none), found an object at $
    Change  {"op":"add","item":{"id":1},"at":2} <=> add(item: Service.Item(id: 1), at: 2)
    Change  {"op":"replace","items":[{"id":1}]} <=> replace(items: [Service.Item(id: 1)])
    Change  {"op":"whole","item":{"id":1}} <=> whole(Service.Holder(item: Service.Item(id: 1)))
    Change  {"op":"add","item":{"id":1}} => add(item: Service.Item(id: 1), at: 0)
    Either  {"id":1} <=> item(Service.Item(id: 1))  [{"id":1}] <=> items([Service.Item(id: 1)])
    Outer  {"item":{"_0":{"id":1}}} <=> item(Service.Item(id: 1))
    Outer  {"both":{"_0":{"id":1}}} <=> both(Service.Item(id: 1), second: nil)
    Figure.exact  {"type":"post","title":"a"}  {"title":"a","type":"post"} => post(Article(title: "a", likes: 0))
    Figure.exact  {"type":"circle","radius":1}  {"radius":1,"type":"circle"} => circle(radius: 1.0)
    Figure.exact  {"type":"empty"} => empty
    Figure.exact  {"type":"post","title":"a","x":1}  {"x":1,"type":"circle","radius":1}  {"type":"empty","x":1} => \#
    error: expected a key that the model knows, found "x" at $.x
    Happening.exact  {"c":"a","t":"joined"} => joined("a")
    Happening.exact  {"t":"left","x":1}  {"x":1,"c":"a","t":"joined"} => \#
    error: expected a key that the model knows, found "x" at $.x
    Payment.exact  {"cash":1,"x":1} => error: expected a key that the model knows, found "x" at $.x
    Grade.strict  7 => other | invalidValue $: Grade, number 7: used fallback
    Grade.strict  null => error: expected Grade, found null at $  "2" => error: expected Grade, found string "2" at $
    Figure.strict  {"radius":2} => error: expected key "type", found none at $.type
    QuietText  "EUR" => other("EUR")  "gbp" => other("gbp")  "eur" => eur
    OpenShape  {"Circle":{"r":1}} => other(["Circle": ["r": 1]])  {"circle":{"r":1}} => circle(r: 1)
    QuietText.strict  "EUR" => other("EUR")  "gbp" => other("gbp")  "eur" => eur
    OpenShape.strict  {"Circle":{"r":1}} => other(["Circle": ["r": 1]])  {"circle":{"r":1}} => circle(r: 1)
    QuietText.forgiving  "EUR" => other("EUR")  "gbp" => other("gbp")  "eur" => eur
    OpenShape.forgiving  {"Circle":{"r":1}} => other(["Circle": ["r": 1]])  {"circle":{"r":1}} => circle(r: 1)
    QuietNumber  7 => other  "1" => one | typeMismatch $: QuietNumber, string "1": converted to one
    QuietNumber.strict  7 => other
    QuietNumber.forgiving  7 => other
    Strictly  {"kind":"txet","body":"a"} => \#
    error: expected Strictly, found string "txet" at $.kind, did you mean "text"?
    Wall  {"strict":{"kind":"txet"}} => Wall(strict: nil, plans: []) | \#
    invalidValue $.strict.kind: Strictly, string "txet": used nil
    Wall  {"plans":["free_trial","x",7]} => Wall(strict: nil, plans: [Plan.freeTrial]) | \#
    invalidValue $.plans[1]: Plan, string "x": dropped | invalidValue $.plans[2]: Plan, number 7: dropped
    """#

  @Test(
    arguments: EnumRow.table(
      of: Grade.self, Harbour.self, Plan.self, Answer.self, Ratio.self, DayNumber.self, KeepingTag.self,
      KeepingKey.self, Figure.self, Strictly.self, Deep.self, Versioned.self, Happening.self, Payment.self, Notice.self,
      Branch<Int>.self, IDOrObject.self, Anything.self, Chain.self, Service.Change.self, Service.Either.self,
      Service.Outer.self, Wall.self, QuietText.self, QuietNumber.self, OpenShape.self, rows: rows))
  func enginesAgree(row: EnumRow) throws { try row.check() }
}

@JSONModel enum KeepingArticle: Equatable {
  case text(String)
  @Fallback case other(Article)
}
@JSONModel private enum OpenShape: Equatable {
  case circle(r: Int)
  @Fallback(isReported: false) case other([String: [String: Int]])
}
@JSONModel private struct EmbeddedHolder: Equatable { var shape: Figure, key: KeepingArticle?, list: [Figure] = [] }
@JSONModel(tag: "meta.type") enum KeepingTag: Equatable {
  case add(at: Int)
  @Fallback(isReported: false) case other(KeptTag?)
}
@JSONModel enum KeepingKey: Equatable {
  case add(at: Int)
  @Fallback(isReported: false) case other(KeptTag?)
}

struct EnumReportTests {
  @Test func wholeValuesThatNoCaseKnows() throws {
    let json = #"{"type":"remove","at":[1]}"#
    let value = RepeatedDictionary.unknown(["type": "remove", "at": [1]])
    #expect(try RepeatedDictionary(json: json) == value && value.jsonString() == json)
    #expect(try JSONDecoder().decode(RepeatedDictionary.self, from: json) == value)
    #expect(try KeepingArticle(json: #"{"title":"a"}"#) == .other(Article(title: "a")))
    try expectWritten(KeepingArticle.self, #"{"title":"a"}"#, as: #"{"title":"a","likes":0}"#)
  }

  @Test func jsonInAStringIsReadBeforeAFallbackCase() throws {
    let circle = #""{\"type\":\"circle\",\"radius\":2}""#
    let json = #"{"shape":\#(circle),"key":"{\"text\":\"a\"}","list":[\#(circle),"x","{"]}"#
    let expected = EmbeddedHolder(
      shape: .circle(radius: 2), key: .text("a"), list: [.circle(radius: 2), .unknown, .unknown])
    try expectReadings(of: json, expected)
    #expect(try Figure(json: #""{\"type\":\"square\"}""#) == .unknown)
  }

  @JSONModel enum Animal: String { case cat, bat }

  @Test func namesTheTagItsPlaceAndItsNearMiss() throws {
    let json = "[\n  {\"type\": \"circle\", \"radius\": 1},\n  {\"radius\": 2, \"type\": \"cirlce\"}\n]"
    let (figures, report) = try reported([Figure].self, json)
    #expect(figures == [.circle(radius: 1), .unknown])
    #expect(
      report.issues.map(\.description) == [
        #"$[1].type, line 3 column 25: expected Figure, found string "cirlce": used fallback, did you mean "circle"?"#
      ])
    #expect(report.issues.first?.suggestion == #""circle""# && report.outcomeCounts[.usedFallback] == 1)
    let stored = try JSONDecoder().decode(DecodingIssue.self, from: JSONEncoder().encode(#require(report.issues.first)))
    #expect(stored == report.issues.first)
    // The first declared of those that are equally near.
    #expect(thrown({ $0.suggestion ?? "" }) { try Animal(json: #""aat""#) } == [#""cat""#])
  }

  /// Any white space may follow the colon.
  @Test(arguments: ["", " ", "  ", "\n", "\t ", "\r\n"]) func secondCasesHaveTheirPlace(_ space: String) throws {
    for (json, expected) in [
      (#"{"shut":{},"open":\#(space){}}"#, "$.open: expected one case, found an object: ignored"),
      (#"{"open":{"id":1},"shut":\#(space)5}"#, "$.shut: expected one case, found number 5: ignored"),
    ] {
      let issues = try reported(ListedCase.self, json).report.issues
      let texts = issues.map { "\($0.path): expected \($0.expected), found \($0.found): \($0.outcome)" }
      #expect(texts == [expected])
    }
  }

  @Test func namesEveryProblemOnceAndUnknownKeysInTheirOrder() throws {
    let figures = #"[{"type":"rect"},{"type":"circle","radius":"1"},{"t":1}]"#
    #expect(problemPaths([Figure].self, figures) == ["$[0].h", "$[1].radius", "$[2].type"])
    let happenings =
      #"[{"t":"moved","c":{"_0":"x","_1":2}},{"c":{"from":1,"to":2},"t":"renamed"},{"t":"joined","c":7},"#
      + #"{"t":"joined"},{"t":"moved","c":{"_1":true}},{"c":null,"t":"note"}]"#
    #expect(
      problemPaths([Happening].self, happenings)
        == ["$[0].c._0", "$[1].c.from", "$[1].c.to", "$[2].c", "$[3].c", "$[4].c._0", "$[4].c._1", "$[5].c"])
    let decoder = PliantDecoder(tolerance: .tolerant.with(\.unknownKeys, .report))
    for json in [
      #"{"x":1,"t":"renamed","y":2,"c":{"from":"a","z":3},"w":4}"#,
      #"{"x":1,"y":2,"c":{"from":"a","z":3},"w":4,"t":"renamed"}"#,
    ] {
      let report = try reported(Happening.self, json, with: decoder).report
      #expect(report.issues.map { "\($0.path)" } == ["$.x", "$.y", "$.c.z", "$.w"], "\(json)")
    }
    let report = try reported(UpdatedByKey.self, #"{"none":{"x":1,"y":{"z":2}}}"#, with: decoder).report
    #expect(report.issues.map { "\($0.path)" } == ["$.none.x", "$.none.y"])
  }

  @Test func theLastOfTwoContentsCountsAndWhatWasTriedInVainDoesNot() throws {
    #expect(try Happening(json: #"{"t":"joined","c":"a","c":"b"}"#) == .joined("b"))
    #expect(try Happening(json: #"{"c":[1,2],"t":"moved","c":{"_1":4,"_0":3}}"#) == .moved(3, 4))
    #expect(try Happening(json: #"{"c":7,"c":{"from":"a"},"t":"renamed"}"#) == .renamed(from: "a", to: nil))
    #expect(try Payment(json: #"{"cash":{"_0":1,"_0":2}}"#) == .cash(2))
    #expect(throws: DecodingError.self) { try strictly(Happening.self, #"{"t":"joined","c":"a","c":null}"#) }
    let (value, report) = try reported(IDOrObject.self, #"{"from":"1","title":[],"likes":"3"}"#)
    #expect(value == .span(from: 1, to: 9) && report.issues.map { "\($0.path)" } == ["$.from"])
  }
}

@JSONModel private enum ByKey: Equatable {
  case a(Int), b
  @Fallback case other(JSON)
}
@JSONModel(tag: "t") private enum ByTag: Equatable {
  case a(x: Int)
  @Fallback case other
}
@JSONModel(untagged: true) private enum TaggedOrList: Equatable { case tagged(ByTag), list([Int]) }
@JSONModel(untagged: true) private enum ModelOrList: Equatable {
  case model(Item), list([Item]), count([String: Int])
  @JSONModel struct Item: Equatable { var x: Int }
}
@JSONModel(.tolerant, tag: "t") private enum BentTagEnum: Equatable {
  case a(x: Int)
  @Fallback case other
}
@JSONModel(.tolerant, untagged: true) private enum BentUntaggedEnum: Equatable {
  case model(ModelOrList.Item), list([Int])
  @Fallback case other(JSON)
}
@JSONModel(.tolerant, untagged: true) private enum BentModel: Equatable { case model(ModelOrList.Item) }
private struct BentPlainHolder: Codable { var value: BentUntaggedEnum }
@JSONModel private struct Holder<Value: Codable & Equatable & Sendable & JSONReadable & JSONWritable>: Equatable {
  var x: Value, list: [Value] = []
  @Key("k1", "k2") var candidate: Value?
}

/// If the JSON in a string is unusable, the enum uses its fallback case for the string, as without conversions.
struct FallbackOfEmbeddedJSONTests {
  private func expectValueOfString<Value>(_ type: Value.Type, _ json: String) throws
  where Value: Codable & Equatable & Sendable & JSONReadable & JSONWritable {
    let text = try JSON(json).jsonString()
    let document = #"{"x":\#(text),"list":[\#(text),\#(text)],"k2":\#(text)}"#
    let plain = with(PliantDecoder()) { $0.tolerance.conversions.remove(.stringToJSON) }
    let (expected, stringReport) = try reported(Holder<Value>.self, document, with: plain)
    var report = DecodingReport()
    #expect(try Holder<Value>(json: document, report: &report) == expected, "\(json)")
    #expect(report.issues.map(\.description) == stringReport.issues.map(\.description), "\(json)")
    var top = DecodingReport()
    #expect(try Value(json: text, report: &top) == expected.x, "\(json)")
    #expect(top.issues.map(\.path.description) == ["$"], "\(json)")
    #expect(try JSONDecoder().decode(Holder<Value>.self, from: document) == expected, "\(json)")
  }

  @Test func itsPlaceIsThatOfAStringAlsoWithItsOwnTolerance() throws {
    for json in [#"{"a":"zz"}"#, #"{"a":[]}"#, #"{"a":{"b":1}}"#] { try expectValueOfString(ByKey.self, json) }
    for json in [#"{"t":"a"}"#, #"{"t":"a","x":"zz"}"#] { try expectValueOfString(ByTag.self, json) }
    // A later case, which fails for the same string, doesn't take the enum's fallback for its own.
    #expect(try TaggedOrList(json: #""{\"x\":1}""#) == .tagged(.other))
    try expectValueOfString(TaggedOrList.self, #"{"t":"a"}"#)
    // The values around these enums don't look into strings.
    let decoder = PliantDecoder.strict
    #expect(try decoder.decode([BentTagEnum].self, from: #"["{\"t\":\"a\"}"]"#) == [.other])
    let untagged = try decoder.decode([BentUntaggedEnum].self, from: #"["{\"x\":1}","[1]"]"#)
    #expect(untagged == [.other(#"{"x":1}"#), .list([1])])
    #expect(try decoder.decode([BentPlainHolder].self, from: #"[{"value":"[1]"}]"#).map(\.value) == [.list([1])])
    // Without a case for the string, only that element is dropped.
    let tolerant = PliantDecoder(tolerance: .tolerant.without(.stringToJSON))
    #expect(try tolerant.decode([BentModel].self, from: #"["{\"y\":1}",{"x":1}]"#) == [.model(.init(x: 1))])
  }

  /// A case with an array would take an object in a string as its only element.
  @Test func anUntaggedEnumReadsTheJSONInAString() throws {
    for json in [#"{"x":1}"#, #"{"x":"1"}"#, #"[{"x":1}]"#, #"{"y":1}"#, "[]"] {
      let text = try JSON(json).jsonString()
      let expected = try ModelOrList(json: json)
      #expect(try ModelOrList(json: text) == expected)
      for decoder in [PliantDecoder(), JSONDecoder()] as [any DataDecoder] {
        #expect(try decoder.decode(ModelOrList.self, from: Data(text.utf8)) == expected)
        #expect(try decoder.decode([ModelOrList].self, from: Data("[\(text)]".utf8)) == [expected])
      }
    }
  }
}
#endif
