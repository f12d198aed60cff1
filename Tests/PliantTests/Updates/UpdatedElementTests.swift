#if Macros
/// What elements of collections keep when an update reaches into them.

import Foundation
import Pliant
import Testing

@JSONModel struct KeptElement: Equatable {
  var id: Int
  var name = ""
  @Key("z", encode: "zip") var zip: String?
  @Ignored(.encoding) var key: Int
  @Ignored var seen = 0
  var parts: [KeptPart] = []
}

@JSONModel struct KeptPart: Equatable {
  var code: String
  var size = 0
  @Ignored var isOpen = false
}

@JSONModel struct KeptElements: Equatable {
  var list: [KeptElement] = []
  var byName: [String: KeptElement] = [:]
  var groups: [String: [KeptElement]] = [:]
  var maybe: [KeptElement?]?
  var age = 0
}

@Suite("Elements that an update leaves in place keep what it leaves alone")
struct UpdatedElementTests {
  private func element(_ id: Int) -> KeptElement {
    KeptElement(
      id: id, name: "n\(id)", zip: "z\(id)", key: 10 * id, seen: 100 * id,
      parts: [KeptPart(code: "a", isOpen: true), KeptPart(code: "b", isOpen: true)])
  }

  @Test("Values of dictionaries")
  func dictionaries() {
    let model = KeptElements(byName: ["a": element(1), "b": element(2)], groups: ["x": [element(3)]])
    expectUpdate(
      of: model, with: #"{"byName":{"a":{"name":"new","key":5},"c":{"id":7,"key":1}},"age":3}"#,
      changes: ["$.byName.a.name", "$.byName.c", "$.age", "$.byName.a.key"]
    ) {
      $0.byName["a"]?.name = "new"
      $0.byName["a"]?.key = 5
      $0.byName["c"] = KeptElement(id: 7, key: 1)
      $0.age = 3
    }
    expectUpdate(of: model, with: #"{"byName":{"a":{"z":"new"},"b":{"zip":null}}}"#) {
      $0.byName["a"]?.zip = "new"
      $0.byName["b"]?.zip = nil
    }
    expectUpdate(of: model, with: #"{"byName":{"b":null}}"#) { $0.byName["b"] = nil }
    expectRefusals(by: model, of: #"{"byName":{"a":{"key":null}}}"#)
  }

  @Test("Elements of arrays that are merged by a key, also inside of each other")
  func mergedArrays() throws {
    var model = KeptElements(list: [element(1), element(2), element(3)], groups: ["x": [element(4)]])
    let arrays = ["list": "id", "list.*.parts": "code", "groups.x": "id"]
    expectUpdate(
      of: model, with: #"{"list":[{"id":2,"name":"new"},{"id":9,"key":1},{"id":1,"parts":[{"code":"b","size":4}]}]}"#,
      merging: arrays
    ) {
      $0.list[1].name = "new"
      $0.list[0].parts[1].size = 4
      $0.list.append(KeptElement(id: 9, key: 1))
    }
    // Of a property with two keys, the patch may use either.
    expectUpdate(
      of: model, with: #"{"list":[{"id":3,"z":"z"},{"id":1,"zip":"y"}],"groups":{"x":[{"id":4,"key":6}]}}"#,
      merging: arrays
    ) {
      ($0.list[2].zip, $0.list[0].zip) = ("z", "y")
      $0.groups["x"]?[0].key = 6
    }
    // One element twice: the values of the patch hold.
    let old = model
    try model.update(with: #"{"list":[{"id":3,"name":"a","key":1},{"id":3,"name":"b","key":2}]}"#, merging: arrays)
    #expect(model.list[2].name == "b" && model.list[2].key == 2)
    #expect(model.list[0] == old.list[0] && model.list[1] == old.list[1])
    // Each has other members, under keys that are not written, and inside of arrays that are merged.
    expectUpdate(
      of: model,
      with: #"""
        {"list":[{"id":1,"z":"y"},{"id":2,"z":null},{"id":1,"key":7,"parts":[{"code":"a","size":5}]},\#
        {"id":1,"name":"c","parts":[{"code":"b","size":6},{"code":"a","size":8}]}],\#
        "groups":{"x":[{"id":4,"key":6},{"id":4,"z":"w"}]}}
        """#, merging: arrays
    ) {
      ($0.list[0].zip, $0.list[0].key, $0.list[0].name) = ("y", 7, "c")
      ($0.list[0].parts[0].size, $0.list[0].parts[1].size) = (8, 6)
      $0.groups["x"]?[0].zip = "w"
      $0.groups["x"]?[0].key = 6
      $0.list[1].zip = nil
    }
  }

  @Test("An array that is replaced has new elements")
  func replacedArrays() {
    let model = KeptElements(list: [element(1)], byName: ["a": element(2)])
    expectUpdate(of: model, with: #"{"list":[{"id":1,"key":3}]}"#) { $0.list = [KeptElement(id: 1, key: 3)] }
    expectRefusals(by: model, of: #"{"list":[{"id":1}]}"#)
  }

  @Test("So do those of updatable models, which say which properties changed")
  func updatable() {
    let model = OuterKeptUpdatable(
      list: [element(1), element(2)], byName: ["a": element(3)], inner: element(4), flat: element(5))
    expectUpdate(
      of: model, with: #"{"list":[{"id":1,"key":5}],"byName":{"a":{}}}"#, merging: ["list": "id"], changes: [\.list]
    ) { $0.list[0].key = 5 }
  }
}
#endif
