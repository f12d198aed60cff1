/// Subclasses that read and write inherited properties differently: key, path, default, strategy.

#if Macros
import Foundation
public import Pliant
import PliantSchema
import Testing

@JSONModel class Beast {
  var name = "nobody"
  @Key("stats.age", "age") var age: Int?
  @Key("stats.size") var size = 1.5
  var born: Date?
  @Key("secret", "hidden") var secret: String = "-"
}
@JSONModel(inherits: true) class Hunter: Beast {
  @Key("dog_name", "dogName") override var name: String {
    get { super.name }
    set { super.name = newValue }
  }
  @Key("info.years") override var age: Int? { didSet {} }
  @Key("born_at") @Strategy(.unixSeconds) override var born: Date? { didSet {} }
  @Key("info.breed") var breed = "mixed"
}

/// Changes the properties that its superclass changed again, and others.
@JSONModel(inherits: true) final class Terrier: Hunter {
  @Key("terrier_name") @InheritedDefault("Terry") override var name: String { didSet {} }
  @Key("info.size") @Strict override var size: Double { didSet {} }
  @Ignored override var secret: String { didSet {} }
  let id: Int
}

@JSONModel(inherits: true) class Spaniel: Hunter { var ears = "long" }
@JSONModel class Transfer {
  var amount: Decimal, currency: String
  @Strategy(from: { json in json["a"].stringValue + json["b"].stringValue }) var label: String
  init(amount: Decimal, currency: String) { (self.amount, self.currency, label) = (amount, currency, "") }
}

@JSONModel(inherits: true) class CardPayment: Transfer {
  @Key("total.value", "sum") override var amount: Decimal { didSet {} }
  @Key("total.unit") @InheritedDefault("EUR") override var currency: String { didSet {} }
  @Key("title") override var label: String { didSet {} }
  @Key("card") let number: String
  init(number: String) {
    self.number = number
    super.init(amount: 1, currency: "EUR")
  }
}

@JSONModel class SharedKeyBase {
  @Key("v") var first = 0
  @Key("v.x", "w", encode: "w") var second = 0
  @Key("list.0.a") var head: Int?
  @Key("list.1.a") var next: Int?
}
@JSONModel(inherits: true) final class SharedKeyDerived: SharedKeyBase {
  @Key("u") override var first: Int { didSet {} }
  @Key("tail") override var next: Int? { didSet {} }
}
@JSONModel class GenericHolder<Content: Codable> {
  var content: Content, label = "none"
  @Key("all", "list") var items: [Content] = []
}
@JSONModel(inherits: true) class IntegerHolder: GenericHolder<Int> {
  @Key("number") override var content: Int { didSet {} }
  var unit: String?
}
@JSONModel(inherits: true) final class NamedHolder<Content: Codable, Tag>: GenericHolder<Content> where Tag: Codable {
  let tag: Tag
  @Key("title") @InheritedDefault("untitled") override var label: String { didSet {} }
}
@JSONModel class KeepingBeast { var name = ""; @UnknownKeys var rest: [String: JSON] = [:] }
@JSONModel(inherits: true) class RenamedBeast: KeepingBeast { @Key("new_name") override var name: String { didSet {} } }
@JSONModel(inherits: true) final class NamelessBeast: RenamedBeast { @Ignored override var name: String { didSet {} } }

/// The parameter has a name that generated code could use.
@JSONModel class ValueHolder<Value: Codable> { var value: Value }
@JSONModel(inherits: true) final class RenamedValueHolder<Value: Codable>: ValueHolder<Value> {
  @Key("v") override var value: Value { didSet {} }
}
@JSONModel open class ReadableHolder<Content: JSONReadable & JSONWritable> { public var content: Content? }
@JSONModel(inherits: true) public final class TextHolder: ReadableHolder<String> { public var length = 0 }

struct OverrideTests {
  static let hound =
    #"{"stats":{"size":2},"secret":"s","dog_name":"Rex","info":{"years":3,"breed":"pug"},"born_at":86400}"#

  @Test func aSubclassHasItsOwnKeyAndTheSuperclassKeepsIts() throws {
    try expectWritten(Hunter.self, Self.hound)
    let hound = try Hunter(json: Self.hound)
    #expect(hound.name == "Rex" && hound.age == 3 && hound.size == 2 && hound.secret == "s" && hound.breed == "pug")
    #expect(hound.born == Date(timeIntervalSince1970: 86400))
    #expect(try Hunter(json: #"{"dogName":"Rex"}"#).name == "Rex")
    #expect(try Hunter(json: ["dog_name": "Rex"] as [String: Any]).name == "Rex")
    #expect(try Beast(json: Self.hound).name == "nobody")
    try expectWritten(
      Beast.self, #"{"name":"Li","stats":{"age":4,"size":1},"born":"1970-01-01T00:00:00Z","secret":"t"}"#)
  }

  @Test("The old key is not read, with any value", arguments: [#""Tom""#, "null", "7", "[]"])
  func oldKey(_ value: String) throws {
    let json = #"{"name":\#(value),"age":\#(value),"stats":{"age":\#(value)},"born":\#(value)}"#
    let (hound, report) = try reported(Hunter.self, json)
    #expect(hound.name == "nobody" && hound.age == nil && hound.born == nil && report.isClean)
    #expect(try Hunter(json: #"{"name":\#(value),"dog_name":"Rex"}"#).name == "Rex")
  }

  @Test func subclassesInheritTheChangeAndUnknownMembersDoNot() throws {
    try expectWritten(
      Spaniel.self, #"{"dog_name":"Rex","name":"Tom","ears":"short","info":{"years":2}}"#,
      as: #"{"stats":{"size":1.5},"secret":"-","dog_name":"Rex","info":{"years":2,"breed":"mixed"},"ears":"short"}"#)
    let json = #"{"name":"a","dog_name":"b","terrier_name":"c","secret":"x","hidden":"y","info":{"size":3},"id":1}"#
    try expectWritten(Terrier.self, json, as: #"{"info":{"breed":"mixed","size":3},"terrier_name":"c","id":1}"#)
    #expect(try Terrier(json: json).secret == "-")
    #expect(try Terrier(json: #"{"id":1,"dog_name":"b"}"#).name == "Terry")
    #expect(throws: DecodingError.self) { try Terrier(json: #"{"id":1,"info":{"size":"3"}}"#) }
    try expectWritten(RenamedBeast.self, #"{"name":"a","z":1,"new_name":"b"}"#)
    try expectWritten(NamelessBeast.self, #"{"name":"a","new_name":"b","z":1}"#)
    let beast = try RenamedBeast(json: #"{"name":"a","new_name":"b"}"#)
    #expect(try beast.update(with: #"{"z":1}"#) == [\KeepingBeast.rest] && beast.rest == ["name": "a", "z": 1])
  }

  @Test func aPropertyIsReportedUnderTheNewKeyAndMayShareIt() throws {
    let json = #"{"total":{"value":9.5,"unit":"USD"},"title":"t","card":"1234"}"#
    try expectWritten(CardPayment.self, json)
    try expectWritten(
      CardPayment.self, #"{"sum":2,"title":"","card":"1","a":"x"}"#,
      as: #"{"total":{"value":2,"unit":"EUR"},"title":"","card":"1"}"#)
    #expect(CardPayment(number: "5").amount == 1)
    let old = #"{"amount":1,"currency":"USD","title":"","card":"1"}"#
    #expect(thrownCase { _ = try CardPayment(json: old) } == "keyNotFound at total.value")
    #expect(try Transfer(json: #"{"amount":1,"currency":"USD","a":"x","b":"y"}"#).label == "xy")
    let bent = #"{"dog_name":5,"info":{"years":"many"},"born_at":"?","stats":{"size":"2.5"}}"#
    let (hound, report) = try reported(Hunter.self, bent)
    #expect(hound.name == "5" && hound.age == nil && hound.born == nil && hound.size == 2.5)
    #expect(
      report.issues.map(\.path.description).sorted() == ["$.born_at", "$.dog_name", "$.info.years", "$.stats.size"])
    let base = try SharedKeyBase(json: #"{"v":1,"w":2,"list":[{"a":3},{"a":4}]}"#)
    #expect(base.first == 1 && base.second == 2 && base.head == 3 && base.next == 4)
    try expectWritten(
      SharedKeyDerived.self, #"{"v":1,"u":5,"w":2,"list":[{"a":3},{"a":4}],"tail":6}"#,
      as: #"{"w":2,"list":[{"a":3}],"u":5,"tail":6}"#)
    #expect(try SharedKeyDerived(json: #"{"v":{"x":8},"u":5}"#).second == 8)
  }

  @Test func otherCodersAndMocksHaveTheNewKeys() throws {
    let list = try PropertyListEncoder().encode(Hunter(json: Self.hound))
    #expect(try PropertyListDecoder().decode(Hunter.self, from: list).jsonString() == Self.hound)
    let mock = try Hunter.mock(seed: 3)
    #expect(try Hunter(json: mock.jsonString()).jsonString() == mock.jsonString())
    struct Kennel: Codable { var hounds: [Hunter] }
    let kennel = try PliantDecoder().decode(Kennel.self, from: #"{"hounds":[\#(Self.hound)]}"#)
    #expect(try String(decoding: PliantEncoder().encode(kennel), as: UTF8.self) == #"{"hounds":[\#(Self.hound)]}"#)
  }

  @Test func updatesGoByTheNewKey() throws {
    let hound = try Hunter(json: Self.hound)
    #expect(try hound.update(with: #"{"name":"Tom"}"#).isEmpty && hound.name == "Rex")
    #expect(try hound.update(with: #"{"dogName":"Tim","info":{"years":null}}"#) == [\Hunter.name, \Hunter.age])
    #expect(hound.name == "Tim" && hound.age == nil && hound.breed == "pug")
    #expect(try hound.update(with: #"{"age":9}"#).isEmpty)
    #expect(try Beast().update(with: #"{"name":"a","age":9}"#) == [\Beast.name, \Beast.age])
    let patched = try JSON(encoding: Hunter())
    #expect(try Hunter.patch(from: Hunter(json: patched), to: hound)["dog_name"] == "Tim")
    let terrier = try Terrier(json: #"{"id":1}"#)
    #expect(try terrier.update(with: #"{"dog_name":"x"}"#).isEmpty)
    #expect(try terrier.update(with: #"{"terrier_name":"x"}"#) == [\Terrier.name])
  }

  @Test func genericClassesMayHaveSubclasses() throws {
    let holder = try GenericHolder<[String]>(json: #"{"content":["a"],"label":"l","list":[["b"]]}"#)
    #expect(try holder.jsonString() == #"{"content":["a"],"label":"l","all":[["b"]]}"#)
    #expect(try holder.update(with: #"{"content":["c"]}"#) == [\GenericHolder<[String]>.content])
    try expectWritten(
      IntegerHolder.self, #"{"content":1,"number":"2","unit":"kg","all":[3]}"#,
      as: #"{"label":"none","all":[3],"number":2,"unit":"kg"}"#)
    #expect(throws: DecodingError.self) { try IntegerHolder(json: #"{"content":1}"#) }
    try expectWritten(
      NamedHolder<Int, [String: Bool]>.self, #"{"content":1,"tag":{"a":true},"label":"x"}"#,
      as: #"{"content":1,"all":[],"title":"untitled","tag":{"a":true}}"#)
    try expectWritten(RenamedValueHolder<[Int]?>.self, #"{"v":[1],"value":[2]}"#, as: #"{"v":[1]}"#)
    #expect(try RenamedValueHolder<Int?>(json: #"{"v":null}"#).value == nil)
    try expectWritten(TextHolder.self, #"{"content":"t","length":1}"#)
  }
}
#endif
