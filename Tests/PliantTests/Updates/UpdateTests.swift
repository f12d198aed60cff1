/// update(with:) and patch(from:to:): RFC 7396 on values and objects; and expectations for all tests of updates.

import Foundation
import Pliant
import Testing

/// Updates a copy of `value`, and compares it with `value` after `change`, and the paths of the changes.
func expectUpdate<Value: JSONReadable & JSONWritable & Equatable>(
  of value: Value, with patch: some JSONSource, merging arrays: [String: String] = [:], changes: [String]? = nil,
  sourceLocation: Testing.SourceLocation = #_sourceLocation, to change: (inout Value) -> Void
) {
  var (updated, expected) = (value, value)
  change(&expected)
  #expect(throws: Never.self, sourceLocation: sourceLocation) {
    let paths = try updated.update(with: patch, merging: arrays).map(\.description)
    if let changes { #expect(paths == changes, "\(patch)", sourceLocation: sourceLocation) }
  }
  #expect(updated == expected, "\(patch)", sourceLocation: sourceLocation)
}

/// Updates a copy of an updatable value, and compares it with the value after `change`, and the changes.
func expectUpdate<Value: JSONReadable & JSONUpdatable & Equatable>(
  of value: Value, with patch: some JSONSource, merging arrays: [String: String] = [:],
  changes: [PartialKeyPath<Value>], sourceLocation: Testing.SourceLocation = #_sourceLocation,
  to change: (inout Value) -> Void
) {
  var (updated, expected) = (value, value)
  change(&expected)
  #expect(throws: Never.self, sourceLocation: sourceLocation) {
    let properties = try updated.update(with: patch, merging: arrays)
    #expect(properties == changes, "\(patch)", sourceLocation: sourceLocation)
  }
  #expect(updated == expected, "\(patch)", sourceLocation: sourceLocation)
}

/// Expects that an update with each of the patches throws, and doesn't change the value.
func expectRefusals<Value: JSONReadable & JSONWritable & Equatable>(
  by value: Value, of patches: String..., sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
  for patch in patches {
    var updated = value
    #expect(throws: DecodingError.self, "\(patch)", sourceLocation: sourceLocation) { try updated.update(with: patch) }
    #expect(updated == value, "\(patch)", sourceLocation: sourceLocation)
  }
}

/// Expects that an update of an updatable value with each of the patches throws, and doesn't change the value.
func expectRefusals<Value: JSONReadable & JSONUpdatable & Equatable>(
  by value: Value, of patches: String..., sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
  for patch in patches {
    var updated = value
    #expect(throws: DecodingError.self, "\(patch)", sourceLocation: sourceLocation) { try updated.update(with: patch) }
    #expect(updated == value, "\(patch)", sourceLocation: sourceLocation)
  }
}

#if Macros
@JSONModel struct PlainProfile: Equatable { var name = "", age: Int?; let id: Int }
@JSONModel struct PostalAddress: Equatable, JSONUpdatable {
  var city = "", zip: String?
  @Ignored var seen = 0
}
@JSONModel struct Profile: Equatable, JSONUpdatable {
  @Key("nickname", "nickName") var name: String
  @Key("info.age") var age: Int? = 18
  var tags: [String] = [], address: PostalAddress?
  let id: Int
  @Ignored var cache = 0
}
@JSONModel struct TwoPlaces: Equatable, JSONUpdatable {
  @Key("p.b", "bb") var b: Int?
  @Key("p.c") var c: Int?
}
@JSONModel struct FlatProfile: JSONUpdatable {
  @Flatten var address = PostalAddress()
  @Flatten var more: PostalAddress2?
  var name = ""
}
@JSONModel struct FlatPage: Equatable { @Key("page", "p") var page = 1; var size: Int? }
@JSONModel struct FlatPages: Equatable { var id = 0; @Flatten var page: FlatPage? }
@JSONModel final class FlatPagesObject { var id = 0; @Flatten var page: FlatPage? }
@JSONModel struct PostalAddress2: JSONUpdatable { var street: String; @Ignored var seen = 0 }
@JSONModel struct Draft: Identifiable {
  @Ignored let id = UUID()
  @Ignored(.decoding) let made = Made.next()
  let number: Int
  var name = "", note: String?
  @Ignored var count = 0
  final class Made: Codable, Sendable { static func next() -> Made { Made() } }
}
@JSONModel final class Contact: Equatable {
  var phone: String, label: String?
  static func == (left: Contact, right: Contact) -> Bool { left === right }
}
@JSONModel struct ContactHolder { var contact: Contact }
@JSONModel struct FlatContact: JSONUpdatable { @Flatten var holder: ContactHolder? }
@JSONModel struct UnwrittenContact: JSONUpdatable { @Ignored(.encoding) var holder: ContactHolder }
@JSONModel class Person {
  @Key("name", "title") var name = ""
  var contact: Contact?
  @Ignored var session = 1
}
@JSONModel(inherits: true) final class Employee: Person {
  let id: Int
  var items: [JSON] = [], level = 1

  init(id: Int) {
    self.id = id
    super.init()
  }
}

@Suite("Updates") struct UpdateTests {
  @Test("Removing an object works, even if the patch has a value for another key of a property inside")
  func removalBesideCandidate() {
    let before = TwoPlaces(b: 1, c: 2)
    for patch in [#"{"p":null,"bb":9}"#, #"{"bb":9,"p":null}"#] {
      expectUpdate(of: before, with: patch, changes: [\.b, \.c]) { $0 = TwoPlaces(b: 9) }
    }
    expectUpdate(of: before, with: #"{"bb":9}"#, changes: [\.b]) { $0.b = 9 }
  }

  @Test("Structs around objects that are updated in place are listed") func objectsInside() throws {
    var flat = try FlatContact(json: #"{"contact":{"phone":"1"}}"#)
    #expect(try flat.update(with: #"{"contact":{"phone":"2"}}"#) as [PartialKeyPath<FlatContact>] == [\.holder])
    var read = try UnwrittenContact(json: #"{"holder":{"contact":{"phone":"1"}}}"#)
    let changes: [PartialKeyPath<UnwrittenContact>] = try read.update(with: #"{"holder":{"contact":{"phone":"2"}}}"#)
    #expect(changes == [\.holder] && read.holder.contact.phone == "2")
  }

  @Test("In every model, null means nil or the initial value") func plainModels() {
    let profile = PlainProfile(name: "Li", age: 3, id: 1)
    expectUpdate(of: profile, with: #"{"name":null,"age":4}"#, changes: ["$.name", "$.age"]) {
      ($0.name, $0.age) = ("", 4)
    }
    expectUpdate(of: profile, with: Data("{}".utf8), changes: [] as [String]) { _ in }
  }

  @Test("Flattened updatable models keep properties that JSON doesn't contain") func flattened() throws {
    var profile = try FlatProfile(json: #"{"city":"Ulm","street":"a","name":"n"}"#)
    (profile.address.seen, profile.more!.seen) = (1, 2)
    #expect(try profile.update(with: #"{"city":"Bonn","street":"b"}"#) == [\FlatProfile.address, \FlatProfile.more])
    #expect(profile.address.city == "Bonn" && profile.address.seen == 1 && profile.name == "n")
    #expect(profile.more?.street == "b" && profile.more?.seen == 2)
    try profile.update(with: #"{"street":null}"#)
    #expect(profile.more == nil && profile.address.seen == 1)
    // A flattened optional stays nil unless the patch has a value for a member.
    for (patch, page) in [
      ("{}", FlatPage?.none), (#"{"id":2}"#, nil), (#"{"size":null}"#, nil), (#"{"page":1}"#, FlatPage()),
      (#"{"p":1}"#, FlatPage()), (#"{"size":2}"#, FlatPage(size: 2)),
    ] {
      var pages = FlatPages()
      let object = FlatPagesObject()
      let paths = try pages.update(with: patch).map(\.description)
      let keyPaths = try object.update(with: patch)
      #expect(pages.page == page && object.page == page, "\(patch)")
      #expect(paths.contains("$.page") == (page != nil) && keyPaths.contains(\.page) == (page != nil), "\(patch)")
    }
  }

  @Test("Constants that aren't in documents are kept, unless a new value is read") func constants() throws {
    var draft = try Draft(json: #"{"number":1,"name":"a","note":"n"}"#)
    let (id, made) = (draft.id, draft.made)
    draft.count = 3
    #expect(try draft.update(with: #"{"name":"b","note":null}"#).map(\.description) == ["$.name", "$.note"])
    #expect(draft.id == id && draft.made === made && draft.count == 3 && draft.name == "b" && draft.note == nil)
    try draft.update(with: #"{"number":2}"#)
    #expect(draft.id != id && draft.number == 2 && draft.count == 3)
  }

  @Test("A failed update changes nothing") func atomic() throws {
    var plain = PlainProfile(name: "Li", age: 3, id: 1)
    let error = #expect(throws: DecodingError.self) { try plain.update(with: #"{"name":"x","id":null}"#) }
    // A line and a column would refer to a document that the caller doesn't have.
    let problem = error?.jsonError
    #expect(problem.map { "\($0.path)" } == "$.id" && problem?.location == nil && problem?.snippet == nil)
    expectRefusals(by: plain, of: #"{"name":"x","id":null}"#, #"{"name":"x""#, "5")
    let profile = try Profile(json: #"{"nickname":"Li","id":1}"#)
    expectRefusals(by: profile, of: #"{"nickname":"x","id":2}"#, #"{"tags":["a"],"nickname":null}"#)
    let employee = try Employee(json: #"{"id":1,"name":"a"}"#)
    #expect(throws: DecodingError.self) { try employee.update(with: #"{"name":"b","id":2}"#) }
    #expect(employee.name == "a")
  }

  @Test("Updatable structs keep properties that JSON doesn't have, and return changes") func updatableStructs() throws {
    var profile = try Profile(json: #"{"nickname":"Li","id":1,"address":{"city":"Ulm","zip":"1"},"info":{"age":5}}"#)
    (profile.cache, profile.address!.seen) = (7, 3)
    let patch = #"{"nickName":"Lin","address":{"zip":null},"info":{"age":null}}"#
    expectUpdate(of: profile, with: patch, changes: [\.name, \.age, \.address]) {
      ($0.name, $0.age, $0.address!.zip) = ("Lin", nil, nil)
    }
    expectUpdate(of: profile, with: #"{"address":null}"#, changes: [\.address]) { $0.address = nil }
    profile.address = nil
    expectUpdate(of: profile, with: #"{"address":{"city":"Bonn"},"id":1}"#, changes: [\.address]) {
      $0.address = PostalAddress(city: "Bonn")
    }
  }

  @Test("Objects keep their identity, and so do the objects inside") func classes() throws {
    let employee = try Employee(json: #"{"id":1,"name":"a","contact":{"phone":"1","label":"x"}}"#)
    employee.session = 9
    let contact = employee.contact
    let changed = try employee.update(with: #"{"title":"b","contact":{"phone":"2"},"level":3}"#)
    #expect(changed == [\Person.name, \Person.contact, \Employee.level])
    #expect(employee.name == "b" && employee.level == 3 && employee.session == 9)
    #expect(employee.contact === contact && contact?.phone == "2" && contact?.label == "x")
    #expect(try contact?.update(with: #"{"label":null}"#) == [\Contact.label] && contact?.label == nil)
  }

  @Test("Arrays are replaced, or merged by a member of their elements") func arrays() throws {
    let employee = try Employee(json: #"{"id":1,"items":[{"k":1,"v":"a"},{"k":2,"v":"b"}]}"#)
    try employee.update(with: #"{"items":[{"k":2,"v":"c"},{"k":3}]}"#, merging: ["items": "k"])
    #expect(employee.items == [["k": 1, "v": "a"], ["k": 2, "v": "c"], ["k": 3]])
    try employee.update(with: #"{"items":[{"k":9}]}"#)
    #expect(employee.items == [["k": 9]])
    // An array at the root has the empty path.
    var rows = try [JSON](json: #"[{"k":1,"in":[{"n":1}]}]"#)
    try rows.update(with: #"[{"k":2},{"k":1,"in":[{"n":2}]}]"#, merging: ["": "k", "*.in": "n"])
    #expect(rows == [["k": 1, "in": [["n": 1], ["n": 2]]], ["k": 2]])
  }

  /// Value | patch | arrays to merge | result.
  @Test(
    "Arrays are merged at any depth",
    arguments: [
      #"{"items":[{"k":1,"v":2}]} | {"items":[{"k":1,"v":null,"w":3}]} | {"items":"k"} | {"items":[{"k":1,"w":3}]}"#,
      #"{"a":[{"k":1,"in":[{"n":"x"}]}]} | {"a":[{"k":1,"in":[{"n":"y"}]}]} | {"a":"k","a.*.in":"n"} | "#
        + #"{"a":[{"k":1,"in":[{"n":"x"},{"n":"y"}]}]}"#,
      #"{"a":[{"k":1,"in":[{"n":"x"}]}]} | {"a":[{"k":1,"in":[{"n":"y"}]}]} | {"a":"k"} | {"a":[{"k":1,"in":[{"n":"y"}]}]}"#,
      #"{"a":{"b":[{"k":1}]}} | {"a":{"b":[{"k":2}]}} | {"a.b":"k"} | {"a":{"b":[{"k":1},{"k":2}]}}"#,
      #"{"a.b":[{"k":1}]} | {"a.b":[{"k":2}]} | {"a\\.b":"k"} | {"a.b":[{"k":1},{"k":2}]}"#,
      #"{"0":[{"k":1}]} | {"0":[{"k":2}]} | {"0":"k"} | {"0":[{"k":1},{"k":2}]}"#,
      #"{"a":[{"k":1}]} | {"a":null} | {"a":"k"} | {}"#,
      #"{"a":[{"k":1}]} | {"a":{"k":2}} | {"a":"k"} | {"a":{"k":2}}"#,
      #"{"a":{"k":1}} | {"a":[{"k":2}]} | {"a":"k"} | {"a":[{"k":2}]}"#,
      #"{"a":[1,{"k":null}]} | {"a":[{"k":null,"v":1},2,{"k":3},{"k":3,"v":4}]} | {"a":"k"} | "#
        + #"{"a":[1,{"v":1},2,{"k":3,"v":4}]}"#,
    ])
  func nestedArrays(_ row: String) throws {
    var object = try JSON.Object(json: row.columns[0])
    try object.update(with: row.columns[1], merging: [String: String](json: row.columns[2]))
    #expect(try object.jsonString() == row.columns[3])
  }

  @Test("A patch that exceeds the depth limit of writing fails, and changes nothing") func deepPatches() throws {
    var deep: JSON = 1
    for _ in 0..<100_000 { deep = ["a": deep] }
    var object: JSON.Object = ["a": 1]
    #expect(throws: DecodingError.self) { try object.update(with: deep) }
    #expect(object == ["a": 1])
  }

  @Test("The patch between two values changes one to the other") func patches() throws {
    let old = try Profile(json: #"{"nickname":"Li","id":1,"tags":["a"],"address":{"city":"Ulm","zip":"1"}}"#)
    let new = with(old) { ($0.name, $0.address!.zip, $0.tags) = ("Lin", nil, []) }
    let patch = try Profile.patch(from: old, to: new)
    #expect(patch == ["nickname": "Lin", "address": ["zip": nil], "tags": []])
    expectUpdate(of: old, with: patch, changes: [\.name, \.tags, \.address]) { $0 = new }
    #expect(try Profile.patch(from: new, to: new) == [:])
  }
}
#endif
