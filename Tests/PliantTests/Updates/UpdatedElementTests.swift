//===----------------------------------------------------------------------===//
// What elements of collections keep when an update reaches into them.
//===----------------------------------------------------------------------===//

#if Macros
import Foundation
import Pliant
import Testing

@JSONModel
struct KeptElement: Equatable {
  var id: Int
  var name = ""
  @Key("z", encode: "zip") var zip: String?
  @Ignored(.encoding) var key: Int
  @Ignored var seen = 0
  var parts: [KeptPart] = []
}

@JSONModel
struct KeptPart: Equatable {
  var code: String
  var size = 0
  @Ignored var isOpen = false
}

@JSONModel
struct KeptElements: Equatable {
  var list: [KeptElement] = []
  var byName: [String: KeptElement] = [:]
  var groups: [String: [KeptElement]] = [:]
  var maybe: [KeptElement?]?
  var age = 0
}

@JSONModel
struct KeptElementsUpdatable: Equatable, JSONUpdatable {
  var list: [KeptElement] = []
  var byName: [String: KeptElement] = [:]
}

@JSONModel
class KeptObject {
  var id = 0
  var name = ""
  @Ignored var seen = 0
}

@JSONModel(inherits: true)
class KeptSpecialObject: KeptObject { var size = 0 }

@JSONModel
final class KeptFinalObject {
  let id: Int
  var name = ""
  @Ignored var seen = 0
}

@JSONModel
final class KeptObjects {
  var objects: [KeptObject] = []
  var finals: [KeptFinalObject] = []
  var byName: [String: KeptObject] = [:]
}

@Suite("Elements that an update leaves in place keep what it leaves alone")
struct UpdatedElementTests {
  private func element(_ id: Int) -> KeptElement {
    KeptElement(
      id: id, name: "n\(id)", zip: "z\(id)", key: 10 * id, seen: 100 * id,
      parts: [KeptPart(code: "a", isOpen: true), KeptPart(code: "b", isOpen: true)])
  }

  @Test("Values of dictionaries")
  func dictionaries() throws {
    var model = KeptElements(byName: ["a": element(1), "b": element(2)], groups: ["x": [element(3)]])
    var expected = model
    let changed = try model.update(with: #"{"byName":{"a":{"name":"new","key":5},"c":{"id":7,"key":1}},"age":3}"#)
    expected.byName["a"]?.name = "new"
    expected.byName["a"]?.key = 5
    expected.byName["c"] = KeptElement(id: 7, key: 1)
    expected.age = 3
    #expect(model == expected)
    #expect(Set(changed.map(\.description)) == ["$.byName.a.name", "$.byName.a.key", "$.byName.c", "$.age"])
    try model.update(with: #"{"byName":{"a":{"z":"new"},"b":{"zip":null},"c":null}}"#)
    expected.byName["a"]?.zip = "new"
    expected.byName["b"]?.zip = nil
    expected.byName["c"] = nil
    #expect(model == expected)
    #expect(throws: DecodingError.self) { try model.update(with: #"{"byName":{"a":{"key":null}}}"#) }
    #expect(model == expected)
  }

  @Test("Elements of arrays that are merged by a key, also inside of each other")
  func mergedArrays() throws {
    var model = KeptElements(list: [element(1), element(2), element(3)], groups: ["x": [element(4)]])
    var expected = model
    let arrays = ["list": "id", "list.*.parts": "code", "groups.x": "id"]
    try model.update(
      with: #"{"list":[{"id":2,"name":"new"},{"id":9,"key":1},{"id":1,"parts":[{"code":"b","size":4}]}]}"#,
      merging: arrays)
    expected.list[1].name = "new"
    expected.list[0].parts[1].size = 4
    expected.list.append(KeptElement(id: 9, key: 1))
    #expect(model == expected)
    // Of a property with two keys, the patch may use either.
    try model.update(
      with: #"{"list":[{"id":3,"z":"z"},{"id":1,"zip":"y"}],"groups":{"x":[{"id":4,"key":6}]}}"#, merging: arrays)
    expected.list[2].zip = "z"
    expected.list[0].zip = "y"
    expected.groups["x"]?[0].key = 6
    #expect(model == expected)
    // One element twice: the values of the patch hold.
    try model.update(with: #"{"list":[{"id":3,"name":"a","key":1},{"id":3,"name":"b","key":2}]}"#, merging: arrays)
    #expect(model.list[2].name == "b" && model.list[2].key == 2)
    #expect(model.list[0] == expected.list[0] && model.list[1] == expected.list[1])
  }

  @Test("An array that is replaced has new elements")
  func replacedArrays() throws {
    var model = KeptElements(list: [element(1)], byName: ["a": element(2)])
    try model.update(with: #"{"list":[{"id":1,"key":3}]}"#)
    #expect(model.list == [KeptElement(id: 1, key: 3)] && model.byName == ["a": element(2)])
    #expect(throws: DecodingError.self) { try model.update(with: #"{"list":[{"id":1}]}"#) }
  }

  @Test("So do those of updatable models, which say which properties changed")
  func updatable() throws {
    var model = KeptElementsUpdatable(list: [element(1), element(2)], byName: ["a": element(3)])
    var expected = model
    let changed = try model.update(
      with: #"{"list":[{"id":1,"key":5}],"byName":{"a":{}}}"#, merging: ["list": "id"])
    #expect(changed == [\KeptElementsUpdatable.list])
    expected.list[0].key = 5
    #expect(model == expected)
  }

  @Test("Objects stay the same ones, of whatever class, and are told of what changes")
  func objects() throws {
    let model = try KeptObjects(
      json: #"{"objects":[{"id":1},{"id":2}],"finals":[{"id":1},{"id":2}],"byName":{"a":{"id":3},"b":{"id":4}}}"#)
    for object in model.objects + Array(model.byName.values) { object.seen = object.id }
    for object in model.finals { object.seen = object.id }
    let identities = (model.objects + [model.byName["a"]!, model.byName["b"]!]).map(ObjectIdentifier.init)
    let finals = model.finals.map(ObjectIdentifier.init)
    let changed = try model.update(
      with: """
        {"objects":[{"id":2,"name":"x"}],"finals":[{"id":2,"name":"y"},{"id":5}],"byName":{"a":{"name":"z"}}}
        """, merging: ["objects": "id", "finals": "id"])
    #expect(changed.count == 3)
    #expect((model.objects + [model.byName["a"]!, model.byName["b"]!]).map(ObjectIdentifier.init) == identities)
    #expect(Array(model.finals.map(ObjectIdentifier.init).prefix(2)) == finals)
    #expect(model.objects.map(\.name) == ["", "x"] && model.objects.map(\.seen) == [1, 2])
    #expect(model.finals.map(\.name) == ["", "y", ""] && model.finals.map(\.seen) == [1, 2, 0])
    #expect(model.byName["a"]?.name == "z" && model.byName["a"]?.seen == 3 && model.byName["b"]?.seen == 4)
    // A failed update changes nothing.
    #expect(throws: DecodingError.self) {
      try model.update(
        with: #"{"objects":[{"id":2,"name":"w"}],"finals":[{"id":1,"name":{}}]}"#, merging: ["objects": "id"])
    }
    #expect(model.objects[1].name == "x")
  }
}
#endif
