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
    #expect(LegacyRecord().count == 0)
    #expect(LegacyBase().code == 1)
    #expect(OpenBase(id: 3).id == 3)
  }

  static let family =
    #"{"toys":["ball"],"name":"Rex","speed":2,"id":7,"stats":{"age":3},"barks":false,"born":"2024-02-29T00:00:00Z"}"#

  @Test("Each class reads its own members of one object, in any order")
  func readsMembersOfAllClasses() throws {
    let puppy = try Puppy(json: Self.family)
    #expect(puppy.name == "Rex")
    #expect(puppy.age == 3)
    #expect(!puppy.barks)
    #expect(puppy.toys == ["ball"])
    #expect(puppy.id == 7)
    #expect(puppy.born == Date(timeIntervalSince1970: 1_709_164_800))
    let hound = try Greyhound(json: Self.family)
    #expect(hound.speed == 2)
    #expect(hound.toys == ["ball"])
    let cat = try Cat(json: Self.family)
    #expect(cat.name == "Rex")
    #expect(cat.lives == 9)
  }

  @Test("A subclass with required properties, below a protocol or a superclass that is no model")
  func unknownSuperclasses() throws {
    let json = #"{"number":7,"title":"t","weight":3}"#
    let item = try NumberedItem(json: json)
    #expect(item.number == 7 && item.title == "t" && TitledItem().title.isEmpty)
    #expect(try item.jsonString() == #"{"title":"t","number":7}"#)
    let plain = try JSONDecoder().decode(PlainNumberedItem.self, from: Data(json.utf8))
    #expect(plain.number == 7 && plain.title == "t" && plain.weight == 1.5)
    #expect(try plain.jsonString() == #"{"title":"t","number":7}"#)
  }

  @Test("Generic classes with bounds anywhere")
  func bounds() throws {
    #expect(try GenericShelf<String>(json: #"{"items":["a","a"]}"#).items == ["a"])
    #expect(try Store<Int>.Box(json: #"{"items":[1]}"#).jsonString() == #"{"items":[1]}"#)
  }

  @Test("Superclasses write first, into the same object")
  func writesMembersOfAllClasses() throws {
    let puppy = try Puppy(json: Self.family)
    #expect(
      try puppy.jsonString()
        == #"{"name":"Rex","stats":{"age":3},"barks":false,"toys":["ball"],"id":7,"born":"2024-02-29T00:00:00Z"}"#)
    #expect(try Greyhound().jsonString() == #"{"name":"","barks":true,"toys":[],"speed":1.5}"#)
    let pretty = try Puppy(json: Self.family).jsonString(.pretty, .sortedKeys)
    #expect(try Puppy(json: pretty).jsonString() == puppy.jsonString())
  }

  @Test("Other coders see one object as well")
  func otherCoders() throws {
    let puppy = try JSONDecoder().decode(Puppy.self, from: Data(Self.family.utf8))
    #expect(puppy.name == "Rex")
    #expect(puppy.id == 7)
    #expect(puppy.toys == ["ball"])
    // The default strategy of JSONEncoder is not that of models.
    #expect(try JSONDecoder().decode(Puppy.self, from: JSONEncoder().encode(puppy)).jsonString() == puppy.jsonString())
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .iso8601
    let encoded = try encoder.encode(puppy)
    #expect(try Puppy(json: encoded).jsonString() == puppy.jsonString())
    let list = try PropertyListEncoder().encode(puppy)
    #expect(try PropertyListDecoder().decode(Puppy.self, from: list).jsonString() == puppy.jsonString())
    let account = try JSONDecoder().decode(Purse.self, from: Data(#"{"id":5,"owner":"Li"}"#.utf8))
    #expect(account.id == 5 && account.owner == "Li" && account.secret == nil)
    #expect(try Purse(json: JSONEncoder().encode(account)).owner == "Li")
  }

  @Test("What is missing is an error with its path, in a subclass and in a superclass")
  func missingValues() {
    #expect(throws: DecodingError.self) { try Puppy(json: #"{"name":"Rex"}"#) }
    #expect(throws: DecodingError.self) { try Purse(json: #"{"owner":"Li"}"#) }
    #expect(throws: DecodingError.self) { try DisplaySettings(json: #"{"theme":"dark"}"#) }
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(Puppy.self, from: Data("{}".utf8)) }
  }

  @Test("What bends is reported once, whichever class it belongs to")
  func reports() throws {
    var report = DecodingReport()
    let puppy = try Puppy(json: #"{"name":5,"barks":"yes","id":"7","toys":[null,"a"]}"#, report: &report)
    #expect(puppy.name == "5" && puppy.barks && puppy.id == 7 && puppy.toys == ["a"])
    #expect(report.issues.map(\.path.description).sorted() == ["$.barks", "$.id", "$.name", "$.toys[0]"])
  }

  @Test("A key is unknown if no class of the line knows it")
  func unknownKeys() throws {
    var tolerance = Tolerance.tolerant
    tolerance.unknownKeys = .report
    var report = DecodingReport()
    let json = #"{"name":"Rex","id":7,"barks":true,"nam":1,"toys":[],"x\n":2}"#
    _ = try PliantDecoder(tolerance: tolerance).decode(Puppy.self, from: json, report: &report)
    #expect(report.issues.map(\.path.description) == ["$.nam", #"$['x\n']"#])
    tolerance.unknownKeys = .fail
    let decoder = PliantDecoder(tolerance: tolerance)
    #expect(throws: DecodingError.self) { try decoder.decode(Puppy.self, from: json) }
    #expect(try decoder.decode(Puppy.self, from: #"{"name":"Rex","id":7,"barks":true,"toys":[]}"#).id == 7)
    #expect(try decoder.decode([Puppy].self, from: #"[{"id":7},{"id":8,"name":"a"}]"#).count == 2)
  }

  @Test("Superclasses that are no models: NSObject, and one that is only Codable")
  func otherSuperclasses() throws {
    let record = try LegacyRecord(json: #"{"title":"a","count":"2"}"#)
    #expect(record.title == "a" && record.count == 2)
    let derived = try LegacyDerived(json: #"{"detail":"d","code":5,"label":"l"}"#)
    #expect(derived.detail == "d" && derived.code == 5 && derived.label == "l")
    #expect(try derived.jsonString() == #"{"code":5,"label":"l","detail":"d"}"#)
    let truck = try Truck(json: #"{"wheels":6,"load":2.5}"#)
    #expect(truck.wheels == 6 && truck.load == 2.5 && truck.axles == 2)
    #expect(try truck.jsonString() == #"{"wheels":6,"load":2.5,"axles":2}"#)
    let decoded = try JSONDecoder().decode(Truck.self, from: Data(#"{"wheels":6,"load":2.5,"axles":3}"#.utf8))
    #expect(decoded.wheels == 6 && decoded.load == 2.5 && decoded.axles == 3)
    #expect(try Truck(json: JSONEncoder().encode(decoded)).axles == 3)
    #expect(throws: DecodingError.self) { try Truck(json: #"{"wheels":"many","load":1}"#) }
    let tricycle = try Tricycle(json: #"{"wheels":3,"bell":"loud"}"#)
    #expect(tricycle.wheels == 3 && tricycle.bell == "loud")
    #expect(try tricycle.jsonString() == #"{"wheels":3,"bell":"loud"}"#)
    #expect(try JSONDecoder().decode(Tricycle.self, from: JSONEncoder().encode(tricycle)).bell == "loud")
  }

  @Test("Tolerance and key style of a class")
  func options() throws {
    let model = try PublicPerson(json: #"{"last_name":"Li"}"#)
    #expect(model.firstName == "" && model.lastName == "Li")
    #expect(try model.jsonString() == #"{"first_name":"","last_name":"Li"}"#)
  }

  @Test("Trees of objects, and generic ones")
  func treesAndGenerics() throws {
    let json = #"{"value":1,"children":[{"value":2,"children":[],"next":{"value":3,"children":[]}}]}"#
    let node = try TreeNode(json: json)
    #expect(node.children.first?.next?.value == 3)
    #expect(try node.jsonString() == json)
    #expect(try JSONDecoder().decode(TreeNode.self, from: Data(json.utf8)) == node)
    let box = try Crate<[Int]>(json: #"{"content":[1,2],"label":"b"}"#)
    #expect(box.content == [1, 2])
    #expect(try box.jsonString() == #"{"content":[1,2],"label":"b"}"#)
    #expect(try JSONDecoder().decode(Crate<String>.self, from: Data(#"{"content":"x"}"#.utf8)).content == "x")
  }

  @Test("Generic classes inside of other types, which may be generic themselves")
  func nestedGenerics() throws {
    let pair = try ClassScope.Pair<String, Int>(json: #"{"first":"a","second":[1]}"#)
    #expect(try pair.update(with: #"{"second":[2]}"#) == [\ClassScope.Pair<String, Int>.second])
    #expect(pair.first == "a" && pair.second == [2])
    let inner = try ClassScope.Around<Int>.Inner(json: #"{"content":3,"b":4}"#)
    #expect(try inner.update(with: #"{"content":5}"#) == [\ClassScope.Around<Int>.Inner.content])
    #expect(inner.content == 5 && inner.count == 4)
    #expect(try inner.jsonString() == #"{"content":5,"a":4}"#)
  }

  @Test("Classes whose properties another macro rewrites")
  func observable() throws {
    let watched = try Watched(json: #"{"name":"a","count":"2"}"#)
    #expect(watched.name == "a" && watched.count == 2)
    #expect(try watched.jsonString() == #"{"name":"a","count":2}"#)
    #expect(Watched().count == 0)
    let account = try WatchedPurse(json: #"{"id":1,"owner":"Li","h":4}"#)
    #expect(account.id == 1 && account.owner == "Li" && account.note == "none" && account.hits == 4)
    #expect(try WatchedPurse(json: #"{"id":1,"owner":"Li","box":{"size":2}}"#).size == 2)
    #expect(try JSONDecoder().decode(WatchedPurse.self, from: account.jsonData()).hits == 4)
  }

  @Test("WrappedObject properties")
  func wrappers() throws {
    let wrapped = try WrappedObject(json: #"{"count":5,"required":"r"}"#)
    #expect(wrapped.count == 5)
    #expect(try WrappedObject(json: #"{"required":"r"}"#).count == 3)
  }
}
#endif
