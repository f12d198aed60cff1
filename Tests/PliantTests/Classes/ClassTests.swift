#if Macros
/// Classes as models: initializers, inheritance at any depth, superclasses of other kinds.

import Foundation
import Pliant
import Testing

@Suite("Classes")
struct ClassTests {
  @Test("A class without initializers of its own keeps the one that Swift gives it, and so do its subclasses")
  func keepsPlainInitializers() {
    #expect(Animal().name == "")
    #expect(Dog().barks)
    #expect(Greyhound().speed == 1.5)
    #expect(Puppy(id: 4).id == 4)
    #expect(LegacyBase().code == 1)
  }

  static let family =
    #"{"toys":["ball"],"name":"Rex","speed":2,"id":7,"stats":{"age":3},"barks":false,"born":"2024-02-29T00:00:00Z"}"#

  @Test("Each class reads its own members of one object, in any order, and superclasses write first")
  func membersOfAllClasses() throws {
    let common = #""name":"Rex","stats":{"age":3},"barks":false,"toys":["ball"]"#
    try expectWritten(Puppy.self, Self.family, as: #"{\#(common),"id":7,"born":"2024-02-29T00:00:00Z"}"#)
    try expectWritten(Greyhound.self, Self.family, as: #"{\#(common),"speed":2}"#)
    let puppy = try Puppy(json: Self.family)
    #expect(puppy.name == "Rex" && puppy.age == 3 && puppy.id == 7)
    #expect(puppy.born == Date(timeIntervalSince1970: 1_709_164_800))
    let cat = try Cat(json: Self.family)
    #expect(cat.name == "Rex" && cat.lives == 9)
    #expect(try Greyhound().jsonString() == #"{"name":"","barks":true,"toys":[],"speed":1.5}"#)
    // The default strategy of JSONEncoder is not that of models.
    let encoder = with(JSONEncoder()) { $0.dateEncodingStrategy = .iso8601 }
    #expect(try Puppy(json: encoder.encode(puppy)).jsonString() == puppy.jsonString())
    let list = try PropertyListEncoder().encode(puppy)
    #expect(try PropertyListDecoder().decode(Puppy.self, from: list).jsonString() == puppy.jsonString())
    try expectWritten(Purse.self, #"{"id":5,"owner":"Li","kind":"account"}"#)
  }

  @Test("A subclass with required properties, below a protocol or a superclass that is no model")
  func unknownSuperclasses() throws {
    let json = #"{"number":7,"title":"t","weight":3}"#
    try expectWritten(NumberedItem.self, json, as: #"{"title":"t","number":7}"#)
    try expectWritten(PlainNumberedItem.self, json, as: #"{"title":"t","number":7}"#)
    #expect(try TitledItem().title.isEmpty && PlainNumberedItem(json: json).weight == 1.5)
  }

  @Test("What is missing is an error with its path, in a subclass and in a superclass")
  func missingValues() {
    #expect(thrownCase { _ = try Puppy(json: #"{"name":"Rex"}"#) } == "keyNotFound at id")
    #expect(thrownCase { _ = try Purse(json: #"{"owner":"Li"}"#) } == "keyNotFound at id")
    #expect(thrownCase { _ = try DisplaySettings(json: #"{"theme":"dark"}"#) } == "keyNotFound at size")
    #expect(thrownCase { _ = try JSONDecoder().decode(Puppy.self, from: Data("{}".utf8)) } == "keyNotFound at id")
  }

  @Test("What bends is reported once, whichever class it belongs to")
  func reports() throws {
    var report = DecodingReport()
    let puppy = try Puppy(json: #"{"name":5,"barks":"yes","id":"7","toys":[null,"a"]}"#, report: &report)
    #expect(puppy.name == "5" && puppy.barks && puppy.id == 7 && puppy.toys == ["a"])
    #expect(report.issues.map(\.path.description).sorted() == ["$.barks", "$.id", "$.name", "$.toys[0]"])
  }

  @Test("Superclasses that are no models: NSObject, and one that is only Codable")
  func otherSuperclasses() throws {
    try expectWritten(
      LegacyDerived.self, #"{"detail":"d","code":5,"label":"l"}"#, as: #"{"code":5,"label":"l","detail":"d"}"#)
    try expectWritten(Truck.self, #"{"wheels":6,"load":2.5}"#, as: #"{"wheels":6,"load":2.5,"axles":2}"#)
    try expectWritten(Truck.self, #"{"wheels":6,"load":2.5,"axles":3}"#)
    #expect(thrownCase { _ = try Truck(json: #"{"wheels":"many","load":1}"#) } == "typeMismatch at wheels")
    try expectWritten(Tricycle.self, #"{"wheels":3,"bell":"loud"}"#)
  }

  @Test("Tolerance and key style of a class")
  func options() throws {
    try expectWritten(PublicPerson.self, #"{"last_name":"Li"}"#, as: #"{"first_name":"","last_name":"Li"}"#)
    try expectWritten(PetOwner.self, #"{"first_name":"G","last_name":"L","pet_names":["x"]}"#)
  }

  @Test("Trees of objects, and generic ones, also inside of generic types")
  func treesAndGenerics() throws {
    let json = #"{"value":1,"children":[{"value":2,"children":[],"next":{"value":3,"children":[]}}]}"#
    try expectWritten(TreeNode.self, json)
    try expectWritten(Crate<[Int]>.self, #"{"content":[1,2],"label":"b"}"#)
    let inner = try ClassScope.Around<Int>.Inner(json: #"{"content":3,"b":4}"#)
    #expect(try inner.update(with: #"{"content":5}"#) == [\ClassScope.Around<Int>.Inner.content])
    #expect(try inner.jsonString() == #"{"content":5,"a":4}"#)
    try expectWritten(ClassScope.Nested.self, #"{"other":{}}"#, as: #"{"least":1,"other":{"a":1}}"#)
  }

  @Test("Classes whose properties another macro rewrites, and wrapped properties")
  func rewrittenProperties() throws {
    try expectWritten(Watched.self, #"{"name":"a","count":"2"}"#, as: #"{"name":"a","count":2}"#)
    #expect(Watched().count == 0)
    let rest = #""owner":"Li","note":"none","box":{"size":2},"h":4}"#
    try expectWritten(WatchedPurse.self, #"{"id":1,"owner":"Li","h":4,"box":{"size":2}}"#, as: #"{"id":1,\#(rest)"#)
    #expect(try WatchedPurse(json: #"{"id":1,"owner":"Li"}"#).hits == 3)
    #expect(try WrappedObject(json: #"{"count":5,"required":"r"}"#).count == 5)
    #expect(try WrappedObject(json: #"{"required":"r"}"#).count == 3)
  }
}
#endif
