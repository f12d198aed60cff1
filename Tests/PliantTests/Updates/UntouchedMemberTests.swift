#if Macros
/// Unknown members during updates: only those that the patch names change.

import Foundation
import Pliant
import Testing

@JSONModel private struct UntouchedRest: Equatable {
  @Ignored(.decoding) var id = 7
  @Key("row.1") var second = 5
  @Key("meta.size") var size = 1
  var name = "a"
  @UnknownKeys var rest: [String: JSON] = [:]
}

@JSONModel private struct UntouchedUpdatable: Equatable, JSONUpdatable {
  @Ignored(.decoding) var id = 7
  @Key("row.1") var second = 5
  var name = "a"
  @UnknownKeys var rest: JSON.Object?
}

@JSONModel private class UntouchedObject {
  @Ignored(.decoding) var id = 7
  var name = "a"
  @Flatten var rest: [String: Int] = [:]
}

@JSONModel(inherits: true) private final class UntouchedDerived: UntouchedObject {
  @Key("row.1") var second = 5
}

@JSONModel(tag: "kind", content: "content") private enum UntouchedCase: Equatable { case rest(UntouchedRest) }

@Suite("Unknown members during updates")
struct UntouchedMemberTests {
  @Test func writtenMembersAreNotUnknown() throws {
    let model = try UntouchedRest(json: #"{"x":1,"meta":{"more":2}}"#)
    #expect(model.rest == ["x": 1, "meta": ["more": 2]])
    expectUpdate(of: model, with: #"{"name":"b"}"#, changes: ["$.name"]) { $0.name = "b" }
    expectUpdate(of: model, with: #"{"meta":{"size":3}}"#, changes: ["$.meta.size"]) { $0.size = 3 }
    expectUpdate(of: UntouchedCase.rest(model), with: #"{"content":{"name":"c"}}"#) {
      var changed = model
      changed.name = "c"
      $0 = .rest(changed)
    }
  }

  @Test func namedMembersChange() throws {
    let model = try UntouchedRest(json: #"{"x":1,"y":2,"meta":{"more":2,"less":1}}"#)
    expectUpdate(
      of: model, with: #"{"x":null,"meta":{"more":3,"less":null},"z":[null]}"#,
      changes: ["$.meta.more", "$.meta.less", "$.x", "$.z"]
    ) {
      $0.rest = ["y": 2, "meta": ["more": 3], "z": [nil]]
    }
  }

  @Test func changedKeyPathsAreThoseOfThePatch() {
    expectUpdate(of: UntouchedUpdatable(), with: #"{"name":"b"}"#, changes: [\.name]) { $0.name = "b" }
    expectUpdate(of: UntouchedUpdatable(), with: #"{"x":1}"#, changes: [\.rest]) { $0.rest = ["x": 1] }
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
