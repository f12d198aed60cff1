//===----------------------------------------------------------------------===//
// Unknown members during updates: only those that the patch names change.
//===----------------------------------------------------------------------===//

#if Macros
import Foundation
import Pliant
import Testing

@JSONModel
private struct UntouchedRest: Equatable {
  @Ignored(.decoding) var id = 7
  @Key("row.1") var second = 5
  @Key("meta.size") var size = 1
  var name = "a"
  @UnknownKeys var rest: [String: JSON] = [:]
}

@JSONModel
private struct UntouchedUpdatable: Equatable, JSONUpdatable {
  @Ignored(.decoding) var id = 7
  @Key("row.1") var second = 5
  var name = "a"
  @UnknownKeys var rest: JSON.Object?
}

@JSONModel
private class UntouchedObject {
  @Ignored(.decoding) var id = 7
  var name = "a"
  @Flatten var rest: [String: Int] = [:]
}

@JSONModel(inherits: true)
private final class UntouchedDerived: UntouchedObject {
  @Key("row.1") var second = 5
}

@JSONModel(tag: "kind", content: "content")
private enum UntouchedCase: Equatable {
  case rest(UntouchedRest)
}

@Suite("Unknown members during updates")
struct UntouchedMemberTests {
  @Test func writtenMembersAreNotUnknown() throws {
    var model = try UntouchedRest(json: #"{"x":1,"meta":{"more":2}}"#)
    let rest: [String: JSON] = ["x": 1, "meta": ["more": 2]]
    #expect(model.rest == rest)
    #expect(try model.update(with: #"{"name":"b"}"#).map(\.description) == ["$.name"])
    #expect(model.rest == rest)
    #expect(try model.update(with: #"{"meta":{"size":3}}"#).map(\.description) == ["$.meta.size"])
    #expect(model.rest == rest && model.size == 3)
    var outer = UntouchedCase.rest(model)
    try outer.update(with: #"{"content":{"name":"c"}}"#)
    model.name = "c"
    #expect(outer == .rest(model))
  }

  @Test func namedMembersChange() throws {
    var model = try UntouchedRest(json: #"{"x":1,"y":2,"meta":{"more":2,"less":1}}"#)
    try model.update(with: #"{"x":null,"meta":{"more":3,"less":null},"z":[null]}"#)
    #expect(model.rest == ["y": 2, "meta": ["more": 3], "z": [nil]])
  }

  @Test func changedKeyPathsAreThoseOfThePatch() throws {
    var model = UntouchedUpdatable()
    #expect(try model.update(with: #"{"name":"b"}"#) == [\UntouchedUpdatable.name])
    #expect(model == UntouchedUpdatable(name: "b"))
    #expect(try model.update(with: #"{"x":1}"#) == [\UntouchedUpdatable.rest])
    #expect(model.rest == ["x": 1])
  }

  @Test func superclassesKeepTheirs() throws {
    let object = UntouchedDerived()
    #expect(try object.update(with: #"{"name":"b"}"#) == [\UntouchedObject.name])
    #expect(object.rest == [:])
    #expect(try object.update(with: #"{"x":1,"name":"c"}"#) == [\UntouchedObject.name, \UntouchedObject.rest])
    #expect(object.rest == ["x": 1])
  }
}
#endif
