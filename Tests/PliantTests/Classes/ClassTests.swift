// Classes as models: initializers, inheritance, superclasses of other kinds, declarations of other libraries, @Flatten.

#if Macros
import Foundation
import Observation
public import Pliant
import Testing

struct ClassTests {
  static let family =
    #"{"toys":["ball"],"name":"Rex","speed":2,"id":7,"stats":{"age":3},"barks":false,"born":"2024-02-29T00:00:00Z"}"#

  @Test func eachClassReadsItsMembersAndSuperclassesWriteFirst() throws {
    let common = #""name":"Rex","stats":{"age":3},"barks":false,"toys":["ball"]"#
    try expectWritten(Puppy.self, Self.family, as: #"{\#(common),"id":7,"born":"2024-02-29T00:00:00Z"}"#)
    try expectWritten(Greyhound.self, Self.family, as: #"{\#(common),"speed":2}"#)
    let puppy = try Puppy(json: Self.family)
    #expect(puppy.name == "Rex" && puppy.age == 3 && puppy.id == 7)
    #expect(puppy.born == Date(timeIntervalSince1970: 1_709_164_800))
    let cat = try Cat(json: Self.family)
    #expect(cat.name == "Rex" && cat.lives == 9)
    #expect(try Greyhound().jsonString() == #"{"name":"","barks":true,"toys":[],"speed":1.5}"#)
    // The default strategy of JSONEncoder differs from that of models.
    let encoder = with(JSONEncoder()) { $0.dateEncodingStrategy = .iso8601 }
    #expect(try Puppy(json: encoder.encode(puppy)).jsonString() == puppy.jsonString())
    let list = try PropertyListEncoder().encode(puppy)
    #expect(try PropertyListDecoder().decode(Puppy.self, from: list).jsonString() == puppy.jsonString())
    try expectWritten(Purse.self, #"{"id":5,"owner":"Li","kind":"account"}"#)
  }

  @Test func superclassesMayBeNoModels() throws {
    let json = #"{"number":7,"title":"t","weight":3}"#
    try expectWritten(NumberedItem.self, json, as: #"{"title":"t","number":7}"#)
    try expectWritten(PlainNumberedItem.self, json, as: #"{"title":"t","number":7}"#)
    #expect(try TitledItem().title.isEmpty && PlainNumberedItem(json: json).weight == 1.5)
    #expect(LegacyBase().code == 1)
    try expectWritten(
      LegacyDerived.self, #"{"detail":"d","code":5,"label":"l"}"#, as: #"{"code":5,"label":"l","detail":"d"}"#)
    try expectWritten(Truck.self, #"{"wheels":6,"load":2.5}"#, as: #"{"wheels":6,"load":2.5,"axles":2}"#)
    try expectWritten(Truck.self, #"{"wheels":6,"load":2.5,"axles":3}"#)
    #expect(thrownCase { _ = try Truck(json: #"{"wheels":"many","load":1}"#) } == "typeMismatch at wheels")
    try expectWritten(Tricycle.self, #"{"wheels":3,"bell":"loud"}"#)
  }

  @Test func missingValuesAreErrorsAndWhatBendsIsReportedOnce() throws {
    #expect(thrownCase { _ = try Puppy(json: #"{"name":"Rex"}"#) } == "keyNotFound at id")
    #expect(thrownCase { _ = try Purse(json: #"{"owner":"Li"}"#) } == "keyNotFound at id")
    #expect(thrownCase { _ = try DisplaySettings(json: #"{"theme":"dark"}"#) } == "keyNotFound at size")
    #expect(thrownCase { _ = try JSONDecoder().decode(Puppy.self, from: "{}") } == "keyNotFound at id")
    let (puppy, report) = try reported(Puppy.self, #"{"name":5,"barks":"yes","id":"7","toys":[null,"a"]}"#)
    #expect(puppy.name == "5" && puppy.barks && puppy.id == 7 && puppy.toys == ["a"])
    #expect(report.issues.map(\.path.description).sorted() == ["$.barks", "$.id", "$.name", "$.toys[0]"])
  }

  @Test func classesHaveKeyStylesAndAreTreesOrGeneric() throws {
    try expectWritten(PublicPerson.self, #"{"last_name":"Li"}"#, as: #"{"first_name":"","last_name":"Li"}"#)
    try expectWritten(PetOwner.self, #"{"first_name":"G","last_name":"L","pet_names":["x"]}"#)
    let json = #"{"value":1,"children":[{"value":2,"children":[],"next":{"value":3,"children":[]}}]}"#
    try expectWritten(TreeNode.self, json)
    try expectWritten(Crate<[Int]>.self, #"{"content":[1,2],"label":"b"}"#)
    let inner = try ClassScope.Around<Int>.Inner(json: #"{"content":3,"b":4}"#)
    #expect(try inner.update(with: #"{"content":5}"#) == [\ClassScope.Around<Int>.Inner.content])
    #expect(try inner.jsonString() == #"{"content":5,"a":4}"#)
    try expectWritten(ClassScope.Nested.self, #"{"other":{}}"#, as: #"{"least":1,"other":{"a":1}}"#)
  }

  @Test func otherMacrosAndWrappersMayRewriteProperties() throws {
    let rest = #""owner":"Li","note":"none","box":{"size":2},"h":4}"#
    try expectWritten(WatchedPurse.self, #"{"id":1,"owner":"Li","h":4,"box":{"size":2}}"#, as: #"{"id":1,\#(rest)"#)
    #expect(try WatchedPurse(json: #"{"id":1,"owner":"Li"}"#).hits == 3)
    #expect(try WrappedObject(json: #"{"count":5,"required":"r"}"#).count == 5)
    let wrapped = try WrappedObject(json: #"{"required":"r","least":7}"#)
    #expect(wrapped.count == 3 && wrapped.least == 7)
  }
}

/// A base class with a required plain initializer, as `HandyJSON` and `SmartCodable` demand.
@JSONModel class PortedBase {
  var id: Int = 0, createdAt: String?
  required init() {}
}
@JSONModel(inherits: true) class PortedArticle: PortedBase {
  var title: String = "", tags: [String] = []
  /// A key of the superclass, read by both.
  @Key("id") @Ignored(.encoding) var rawID: String = ""
  required init() { super.init() }
}

/// A `public` class for subclasses in other modules.
@JSONModel open class PortedOpenModel {
  public internal(set) var code: Int = 0
  open var message: String?
  public init() {}
}
@JSONModel(inherits: true) open class PortedOpenReply<Payload: Codable>: PortedOpenModel {
  public var payload: Payload?
  public override init() { super.init() }
}
@JSONModel(inherits: true) public final class PortedUserReply: PortedOpenReply<[String: Int]> {
  @Key("msg") public override var message: String? { didSet {} }
}
@JSONModel package class PortedPoint {
  package var x: Double, y: Double
  package init(x: Double, y: Double) { (self.x, self.y) = (x, y) }
  package convenience init(both value: Double) { self.init(x: value, y: value) }
}
@JSONModel(inherits: true) package final class PortedPoint3: PortedPoint { package var z: Double = 0 }
protocol PortedNamed: AnyObject { var name: String { get set } }

@JSONModel class PortedEntity: PortedNamed, Equatable, CustomStringConvertible {
  var name: String
  private(set) var visits = 0
  lazy var upper = name.uppercased()
  static let table = "entities"
  var description: String { "\(name) \(visits)" }
  init(name: String) { self.name = name }
  deinit { _ = visits }
  static func == (left: PortedEntity, right: PortedEntity) -> Bool { left.name == right.name }
}

@JSONModel(inherits: true) final class PortedOwner: PortedEntity {
  var pets: [PortedEntity] = []
  override var description: String { "owner \(super.description)" }
}
@JSONModel final class PortedFailure: Error { let code: Int, reason: String? }

struct PortedClassTests {
  @Test func classesMayBeOpenAndHaveOtherMembers() throws {
    let article = #"{"id":1,"createdAt":"now","title":"t","tags":["a"]}"#
    try expectWritten(PortedArticle.self, article)
    #expect(try PortedArticle(json: article).rawID == "1" && PortedArticle().tags.isEmpty)
    try expectWritten(PortedUserReply.self, #"{"code":1,"payload":{"a":2},"msg":"m"}"#)
    #expect(PortedUserReply().payload == nil)
    try expectWritten(PortedOpenReply<[Int]>.self, #"{"code":4,"message":"x","payload":[1]}"#)
    #expect(PortedPoint3(both: 2).y == 2)
    try expectWritten(PortedPoint3.self, #"{"z":3,"x":1,"y":2}"#, as: #"{"x":1,"y":2,"z":3}"#)
    let json = #"{"name":"a","visits":1,"pets":[{"name":"b","visits":2}]}"#
    try expectWritten(PortedOwner.self, json)
    #expect(try PortedOwner(json: json).description == "owner a 1")
    try expectWritten(PortedFailure.self, #"{"code":1}"#)
  }
}

// MARK: - Codable superclasses that aren't models

class CodableParent: Codable {
  var pa: Int? = 1, list: [Int]?
  init() {}
}
@JSONModel(inherits: .codable) class CodableChild: CodableParent { var q = 2 }
@JSONModel(inherits: .codable) final class KeepingChild: CodableParent {
  var q = 2
  @UnknownKeys var rest: [String: JSON] = [:]
}
private struct ChildBox: Codable { var v: CodableChild }
@JSONModel private struct BoxHolder { var b: ChildBox }
@JSONModel private struct ChildHolder {
  var k: CodableChild?
  @UnknownKeys var rest: [String: JSON] = [:]
}
@JSONModel class TypeNamedBase { var type = "" }
@JSONModel(inherits: true) final class TypeNamedLeaf: TypeNamedBase {
  var size: Double
  @UnknownKeys var rest: [String: JSON] = [:]
}
@JSONModel class RenamedBase { var t: Int?, s = 0 }
@JSONModel(inherits: true) final class RenamedLeaf: RenamedBase {
  @Key("t2") override var t: Int? { didSet {} }
  @UnknownKeys var rest: [String: JSON] = [:]
}

struct CodableParentTests {
  @Test("Empty objects are read", arguments: ["{}", " { } "]) func empty(_ json: String) throws {
    #expect(try KeepingChild(json: json).rest.isEmpty)
    #expect(try [KeepingChild](json: "[\(json),\(json)]").count == 2)
    #expect(try ChildHolder(json: #"{"k":\#(json),"z":1}"#).rest == ["z": 1])
    #expect(try JSONDecoder().decode(KeepingChild.self, from: json).q == 2)
    let tolerance = Tolerance.tolerant.with(\.unknownKeys, .report)
    let (child, report) = try reported(CodableChild.self, json, with: PliantDecoder(tolerance: tolerance))
    #expect(child.q == 2 && report.isClean)
  }

  @Test func errorsIssuesAndConversionsAreAboutOneValue() throws {
    let strict = PliantDecoder.strict
    let error = #expect(throws: DecodingError.self) { try strict.decode(ChildBox.self, from: #"{"v":{"pa":"7"}}"#) }
    #expect(error?.jsonError.map { "\($0)" } == #"expected Int, found string "7" at $.v.pa (line 1, column 12)"#)
    if case .typeMismatch(_, let context) = error { #expect(context.codingPath.map(\.stringValue) == ["v", "pa"]) }
    let (holder, report) = try reported(ChildHolder.self, #"{"k":{"pa":[]}}"#)
    #expect(holder.k?.q == 2 && holder.k?.pa == nil)
    #expect(report.issues.map { "\($0.path) \($0.kind)" } == ["$.k.pa typeMismatch"])
    let inner = #expect(throws: DecodingError.self) { try strict.decode(ChildHolder.self, from: #"{"k":{"pa":[]}}"#) }
    #expect(inner?.jsonError.map { "\($0.path)" } == "$.k.pa")
    let (list, box) = (Data(#"{"list":{"list":[[]]}}"#.utf8), Data(#"{"b":{"v":{"pa":[]}}}"#.utf8))
    let bending = JSONDecoder.bending(enforcing: .strict)
    for error in [
      #expect(throws: DecodingError.self) { try strict.decode([String: CodableChild].self, from: list) },
      #expect(throws: DecodingError.self) { try strict.decode(BoxHolder.self, from: box) },
      #expect(throws: DecodingError.self) { try bending.decode(BoxHolder.self, from: box) },
    ] { #expect(["$.list.list[0]", "$.b.v.pa"].contains(error?.jsonError?.path.description)) }
    let json = #"{"v":{"pa":"7","list":["1",2],"q":3}}"#
    let (bent, conversions) = try withReport { try PliantDecoder().decode(ChildBox.self, from: json, report: &$0) }
    #expect(bent.v.pa == 7 && bent.v.list == [1, 2] && bent.v.q == 3)
    #expect(conversions.issues.map { "\($0.path)" } == ["$.v.pa", "$.v.list[0]"])
  }

  @Test func aPropertyMayBeWrappedWithArgumentsNamedTypeOrReplaced() throws {
    try expectWritten(TypeNamedLeaf.self, #"{"type":"a","size":1.5,"x":1}"#)
    for (engine, leaf, _) in try EveryReading(RenamedLeaf.self, #"{"t":1,"zz":2,"t2":3}"#).readings {
      #expect(leaf.t == 3 && leaf.rest == ["t": 1, "zz": 2], "\(engine)")
    }
    try expectWritten(NamedLeaf.self, #"{"a":1,"b":2,"c":3}"#)
    try expectWritten(NamedCodableLeaf.self, #"{"a":1,"b":2}"#)
    #expect(NamedBase(a: 4).a == 4 && NamedLeaf(b: 5, c: 6).b == 5)
  }
}

@Suite("Flattened properties of class hierarchies")
struct FlattenedHierarchyTests {
  @JSONModel struct Extra: Hashable { var x = 0; @UnknownKeys var rest: [String: JSON] = [:] }
  @JSONModel struct DeepExtra: Hashable { @Key("p.z") var z = 0; @Flatten var inner = Extra() }
  @JSONModel class Root { var a = 0; @Flatten var extra = Extra() }
  @JSONModel(inherits: true) class Middle: Root { var b = 0; @Key("p.q", "q") var q = 0 }
  @JSONModel(inherits: true) final class Leaf: Middle { var c: Int }
  @JSONModel class RequiringRoot { var a: Int; @Key("p.r") var r = 0 }
  @JSONModel(inherits: true) class RequiringMiddle: RequiringRoot {
    var b: Int
    @Flatten var extra: Extra
  }
  @JSONModel(inherits: true) final class RequiringLeaf: RequiringMiddle {
    var c = 0
    @UnknownKeys var own: [String: JSON] = [:]
  }
  @JSONModel class Loaded { var load = 0; @Flatten var extra = DeepExtra() }
  @JSONModel(inherits: true) final class Weighed: Loaded { @Key("weight") override var load: Int { didSet {} } }

  private func expect<Model: JSONReadable & JSONWritable & Codable>(
    _ type: Model.Type, _ document: String, _ values: (Model) -> [AnyHashable], are expected: [AnyHashable],
    isWritten: Bool = true, sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) throws {
    for (engine, value, _) in try EveryReading(type, document).readings {
      #expect(values(value) == expected, "\(engine)", sourceLocation: sourceLocation)
      let isSame = try JSON(parsing: value.jsonString()) == JSON(parsing: document)
      #expect(isSame || !isWritten, "\(engine)", sourceLocation: sourceLocation)
    }
  }

  @Test("Members of subclasses, or of superclasses that are read later, aren't taken") func membersAndReports() throws {
    let extra = Extra(x: 2, rest: ["p": ["s": 5], "z": 6])
    try expect(
      Middle.self, #"{"a":1,"x":2,"b":3,"p":{"q":4,"s":5},"z":6}"#, { [$0.a, $0.extra, $0.b, $0.q] },
      are: [1, extra, 3, 4])
    try expect(
      Leaf.self, #"{"a":1,"x":2,"b":3,"p":{"q":4,"s":5},"z":6,"c":7}"#, { [$0.a, $0.extra, $0.b, $0.q, $0.c] },
      are: [1, extra, 3, 4, 7])
    try expect(
      Root.self, #"{"a":1,"x":2,"b":3,"p":{"q":4}}"#, { [$0.a, $0.extra] },
      are: [1, Extra(x: 2, rest: ["b": 3, "p": ["q": 4]])])
    try expect(
      RequiringMiddle.self, #"{"a":1,"x":2,"b":3,"p":{"r":4,"s":5},"z":6}"#, { [$0.a, $0.r, $0.b, $0.extra] },
      are: [1, 4, 3, extra])
    try expect(
      RequiringLeaf.self, #"{"a":1,"x":2,"b":3,"p":{"r":4,"s":5},"z":6,"c":7}"#,
      { [$0.a, $0.r, $0.b, $0.extra, $0.c, $0.own] }, are: [1, 4, 3, extra, 7, [String: JSON]()])
    // A property that replaces another takes its own member, not that of the superclass.
    try expect(
      Weighed.self, #"{"load":1,"weight":2,"p":{"z":4,"s":5},"x":7}"#, { [$0.load, $0.extra] },
      are: [2, DeepExtra(z: 4, inner: Extra(x: 7, rest: ["load": 1, "p": ["s": 5]]))], isWritten: false)
    // Collecting the members for flattened models causes no issues or errors.
    let (leaf, report) = try reported(
      Leaf.self, #"{"a":"1","x":"2","b":[],"p":3,"q":"4","c":"5","z":6}"#,
      with: PliantDecoder(tolerance: .tolerant.with(\.unknownKeys, .report)))
    #expect(leaf.extra == Extra(x: 2, rest: ["z": 6]) && leaf.q == 4 && leaf.c == 5)
    #expect(report.issues.map(\.path.description).sorted() == ["$.a", "$.b", "$.c", "$.p", "$.q", "$.x"])
    let paths = problemPaths(RequiringLeaf.self, #"{"a":"1","x":"2","p":3,"c":"5"}"#)
    #expect(paths.sorted() == ["$.a", "$.b", "$.c", "$.p", "$.x"])
    for json in ["[]", #"{"c":1,"#] { #expect(throws: DecodingError.self, "\(json)") { try Leaf(json: json) } }
  }
}

@JSONModel class Animal { var name = ""; @Key("stats.age", "age") var age: Int? }
@JSONModel(inherits: true) class Dog: Animal { var barks = true, toys: [String] = [] }
@JSONModel(inherits: true) final class Puppy: Dog {
  let id: Int
  var born: Date?
  init(id: Int) {
    self.id = id
    super.init()
  }
}
@JSONModel(inherits: true) final class Greyhound: Dog {
  var speed = 1.5
  override var barks: Bool { didSet { changes += 1 } }
  @Ignored var changes = 0
}
protocol Titled { var title: String { get } }
@JSONModel(inherits: false) class TitledItem: Titled { var title = "" }
@JSONModel(inherits: true) final class NumberedItem: TitledItem { let number: Int }
class PlainItem { var weight = 1.5 }
@JSONModel class PlainTitledItem: PlainItem {
  var title = ""
  override init() { super.init() }
}
@JSONModel(inherits: true) final class PlainNumberedItem: PlainTitledItem { let number: Int }

/// Has no attribute: decoded as its superclass.
class Cat: Animal { var lives = 9 }
@JSONModel final class Purse {
  let id: Int64
  var owner = "nobody"
  @Sensitive var secret: String?
  @Ignored(.decoding) let kind = "account"
}
@JSONModel final class DisplaySettings { var theme = "light"; @Required var size = 12 }
@JSONModel class LegacyBase: NSObject { var code = 1, label = "" }
@JSONModel(inherits: true) final class LegacyDerived: LegacyBase {
  var detail: String
  init(detail: String) {
    self.detail = detail
    super.init()
  }
}

class CodableVehicle: Codable { var wheels = 4 }
@JSONModel(inherits: .codable) class Truck: CodableVehicle {
  var load: Double, axles = 2
  init(load: Double) {
    self.load = load
    super.init()
  }
}
@JSONModel(inherits: .codable) final class Tricycle: CodableVehicle { var bell: String? }
@JSONModel(.forgiving, keys: .snakeCase) public class PublicPerson { public var firstName: String, lastName = "?" }
@JSONModel(keys: .snakeCase, inherits: true) final class PetOwner: PublicPerson { var petNames: [String] = [] }
@JSONModel final class TreeNode: Equatable {
  var value: Int, children: [TreeNode] = [], next: TreeNode?
  static func == (left: TreeNode, right: TreeNode) -> Bool {
    left.value == right.value && left.children == right.children && left.next == right.next
  }
}
@JSONModel final class Crate<Content> { var content: Content, label = "" }
@JSONModel @Observable class WatchedPurse {
  let id: Int
  var owner: String
  var note: String? = "none"
  @Key("box.size") @Strict var size = 1
  @ObservationIgnored @Key("h") var hits = 3
}

@propertyWrapper struct NamedWrapper { var wrappedValue = 0; init(_ name: String) {} }
@JSONModel(memberwise: .internal) class NamedBase { @NamedWrapper("a") var a: Int }
@JSONModel(memberwise: .internal, inherits: true) class NamedLeaf: NamedBase {
  @NamedWrapper("b") var b: Int; var c: Int
}
@JSONModel(inherits: .codable) class NamedCodableLeaf: PlainNamedBase { @NamedWrapper("b") var b: Int }
class PlainNamedBase: Codable { var a = 1 }

@propertyWrapper
final class Indirection<Value> {
  var wrappedValue: Value
  init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}
@JSONModel class WrappedObject { @Indirection var count = 3; @Indirection var least = max(1, 2); var required: String }
extension Indirection: JSONReadable where Value: JSONReadable {
  convenience init(from reader: inout JSONReader) throws(JSONError) {
    self.init(wrappedValue: try Value(from: &reader))
  }
}

enum ClassScope {
  struct Limits { static let least = 1 }
  @JSONModel final class Nested { var least = Limits.least; let other: Deeper }
  @JSONModel struct Deeper { var a = 1 }
  struct Around<Content> {
    @JSONModel final class Inner { var content: Content; @Key("a", "b") var count = 0 }
  }
}
#endif
