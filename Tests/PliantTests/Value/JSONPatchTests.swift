// JSON Patch, with the examples of RFC 6902.

import Foundation
import Pliant
import Testing

struct JSONPatchTests {
  /// RFC 6902, appendix A: section | document | patch | result.
  @Test(arguments: [
    #"A.1 | {"foo":"bar"} | [{"op":"add","path":"/baz","value":"qux"}] | {"baz":"qux","foo":"bar"}"#,
    #"A.2 | {"foo":["bar","baz"]} | [{"op":"add","path":"/foo/1","value":"qux"}] | {"foo":["bar","qux","baz"]}"#,
    #"A.3 | {"baz":"qux","foo":"bar"} | [{"op":"remove","path":"/baz"}] | {"foo":"bar"}"#,
    #"A.4 | {"foo":["bar","qux","baz"]} | [{"op":"remove","path":"/foo/1"}] | {"foo":["bar","baz"]}"#,
    #"A.5 | {"baz":"qux","foo":"bar"} | [{"op":"replace","path":"/baz","value":"boo"}] | {"baz":"boo","foo":"bar"}"#,
    #"A.6 | {"foo":{"bar":"baz","waldo":"fred"},"qux":{"corge":"grault"}} | "#
      + #"[{"op":"move","from":"/foo/waldo","path":"/qux/thud"}] | {"foo":{"bar":"baz"},"qux":{"corge":"grault","thud":"fred"}}"#,
    #"A.7 | {"foo":["all","grass","cows","eat"]} | [{"op":"move","from":"/foo/1","path":"/foo/3"}] | {"foo":["all","cows","eat","grass"]}"#,
    #"A.8 | {"baz":"qux","foo":["a",2,"c"]} | "#
      + #"[{"op":"test","path":"/baz","value":"qux"},{"op":"test","path":"/foo/1","value":2}] | {"baz":"qux","foo":["a",2,"c"]}"#,
    #"A.10 | {"foo":"bar"} | [{"op":"add","path":"/child","value":{"grandchild":{}}}] | {"foo":"bar","child":{"grandchild":{}}}"#,
    #"A.11 | {"foo":"bar"} | [{"op":"add","path":"/baz","value":"qux","xyz":123}] | {"foo":"bar","baz":"qux"}"#,
    #"A.14 | {"/":9,"~1":10} | [{"op":"test","path":"/~01","value":10}] | {"/":9,"~1":10}"#,
    #"A.16 | {"foo":["bar"]} | [{"op":"add","path":"/foo/-","value":["abc","def"]}] | {"foo":["bar",["abc","def"]]}"#,
    // Beyond the appendix.
    #"copy | {"a":[1]} | [{"op":"copy","from":"/a","path":"/a/-"}] | {"a":[1,[1]]}"#,
    #"root | {"a":1} | [{"op":"replace","path":"","value":[2]}] | [2]"#,
    #"add at root | {"a":1} | [{"op":"add","path":"","value":null}] | null"#,
    #"add replaces | {"a":1} | [{"op":"add","path":"/a","value":2}] | {"a":2}"#,
    #"move to itself | {"a":1} | [{"op":"move","from":"/a","path":"/a"}] | {"a":1}"#,
    #"move the root | {"a":{"b":1}} | [{"op":"move","from":"/a","path":""}] | {"b":1}"#,
    #"number by value | {"a":1.0} | [{"op":"test","path":"/a","value":1e0}] | {"a":1.0}"#,
    #"null value | {"a":null} | [{"op":"test","path":"/a","value":null},{"op":"remove","path":"/a"}] | {}"#,
    #"empty | {"a":1} | [] | {"a":1}"#,
  ])
  func appliesTheExamplesOfTheRFC(_ row: String) throws {
    let columns = row.columns
    let (patch, result) = (try JSONPatch(json: columns[2]), try JSON(parsing: columns[3]))
    var json = try JSON(parsing: columns[1])
    var built = try JSON(any: json.anyValue)
    try json.apply(patch)
    try built.apply(patch.json)
    #expect(json == result && built == result)
    #expect(try JSONPatch(json: patch.jsonString()) == patch)
  }

  /// Document | patch | error.
  @Test(arguments: [
    // A.9, A.12, A.13, A.15.
    #"{"baz":"qux"} | [{"op":"test","path":"/baz","value":"bar"}] | operation 0, test at "/baz": expected string "bar", found string "qux""#,
    #"{"foo":"bar"} | [{"op":"add","path":"/baz/bat","value":"qux"}] | operation 0, add at "/baz/bat": expected an array or an object around it, found none"#,
    #"{"foo":"bar"} | [{"op":"add","path":"/baz","value":"qux","op":"remove"}] | operation 0, remove at "/baz": expected a value, found none"#,
    #"{"/":9,"~1":10} | [{"op":"test","path":"/~01","value":"10"}] | operation 0, test at "/~01": expected string "10", found number 10"#,
    // Beyond the appendix.
    #"{"a":null} | [{"op":"test","path":"/a","value":1}] | operation 0, test at "/a": expected number 1, found null"#,
    #"{"a":[1]} | [{"op":"remove","path":"/a/0"},{"op":"replace","path":"/a/0","value":1}] | operation 1, replace at "/a/0": expected a value, found none"#,
    #"{"a":[1]} | [{"op":"add","path":"/a/3","value":1}] | operation 0, add at "/a/3": expected an index up to 1 or "-", found "3""#,
    #"{"a":[1]} | [{"op":"add","path":"/a/01","value":1}] | operation 0, add at "/a/01": expected an index up to 1 or "-", found "01""#,
    #"{"a":1} | [{"op":"add","path":"/a/b","value":1}] | operation 0, add at "/a/b": expected an array or an object around it, found number 1"#,
    #"{"a":{"b":1}} | [{"op":"move","from":"/a","path":"/a/b"}] | operation 0, move at "/a/b": expected a place outside of "/a", found one inside"#,
    #"{"a":1} | [{"op":"copy","from":"/b","path":"/c"}] | operation 0, copy at "/b": expected a value, found none"#,
    #"[] | [{"op":"remove","path":"/-"}] | operation 0, remove at "/-": expected a value, found none"#,
    #"{} | [{"op":"test","path":"/a","value":null}] | operation 0, test at "/a": expected a value, found none"#,
    #"{} | [{"op":"jump","path":"/a"}] | operation 0, jump at "/a": expected add, remove, replace, move, copy or test, found "jump""#,
    #"{} | [{"path":"/a"}] | operation 0, ? at "/a": expected an "op", found none"#,
    #"{} | [{"op":"add","path":"/a"}] | operation 0, add at "/a": expected a "value", found none"#,
    #"{} | [{"op":"remove"}] | operation 0, remove at "": expected a JSON Pointer as "path", found none"#,
    #"{} | [{"op":"remove","path":"a"}] | operation 0, remove at "a": expected a JSON Pointer such as "/items/0", found "a""#,
    #"{} | {"op":"remove"} | operation 0, patch at "": expected an array of operations"#,
  ])
  func saysWhyItFails(_ row: String) throws {
    let columns = row.columns
    var json = try JSON(parsing: columns[0])
    let before = json
    let patch = try JSON(parsing: columns[1])
    let error = #expect(throws: JSONPatchError.self) { try json.apply(patch) }
    #expect(error?.description == columns[2])
    #expect(json == before)
  }

  @Test func appliesAllOrNothing() throws {
    var json: JSON = ["a": [1, 2, 3], "b": ["c": 1]]
    let before = json
    let error = #expect(throws: JSONPatchError.self) {
      try json.apply([
        ["op": "remove", "path": "/a/0"], ["op": "add", "path": "/b/d", "value": 5],
        ["op": "move", "from": "/b", "path": "/e"], ["op": "test", "path": "/e/d", "value": 6],
      ])
    }
    #expect(error?.index == 3)
    #expect(json == before)
    #expect(try json.jsonString() == #"{"a":[1,2,3],"b":{"c":1}}"#)
  }

  @Test func movesBetweenKeysThatAreCanonicallyEquivalent() throws {
    let (composed, decomposed) = ("\u{e9}", "e\u{301}")
    var json: JSON = [composed: ["x": 1]]
    try json.apply([["op": "move", "from": JSON("/" + composed), "path": JSON("/" + decomposed)]])
    #expect(json == [decomposed: ["x": 1]])
    try json.apply([["op": "add", "path": JSON("/" + composed), "value": [:]]])
    try json.apply([["op": "move", "from": JSON("/" + decomposed), "path": JSON("/\(composed)/in")]])
    #expect(json == [composed: ["in": ["x": 1]]])
  }

  /// Copies of copies double the value, which costs nothing until somebody looks at all of it.
  @Test(
    .hangLimit,
    arguments: [
      (#"{"c":1}"#, ["", ""], ["/a", "/b"]), (#"{"a":[1]}"#, ["/a"], ["/a/-"]), (#"[[1,2]]"#, [""], ["/-"]),
      (#"{"a":[{}],"b":{"c":[]}}"#, ["/a", "/b"], ["/b/c/-", "/a/0"]),
    ])
  func copiesOfCopiesEnd(document: String, from: [String], to: [String]) throws {
    let pair = try zip(from, to).map { JSONPatch.Operation.copy(from: try JSONPointer($0), to: try JSONPointer($1)) }
    let patch = JSONPatch((0..<60).map { pair[$0 % pair.count] })
    for json in [try JSON(parsing: document), try JSON(any: JSON(parsing: document).anyValue)] {
      var json = json
      let before = json
      let error = #expect(throws: JSONPatchError.self) { try json.apply(patch) }
      #expect(error?.operation == "copy" && to.contains(error?.pointer ?? ""))
      #expect(error?.reason == "expected copies of at most 1048576 values in one patch, found more")
      #expect((10..<40).contains(error?.index ?? 0), "\(error?.index ?? 0)")
      #expect(json == before)
    }
  }

  @Test func copiesMayBeMany() throws {
    var json = try JSON(parsing: #"{"a":{"b":[1,{"c":null}]},"list":[]}"#)
    let operation = JSONPatch.Operation.copy(from: try JSONPointer("/a"), to: try JSONPointer("/list/-"))
    try json.apply(JSONPatch(Array(repeating: operation, count: 10_000)))
    #expect(json["list"].count == 10_000 && json["list"][-1] == json["a"])
  }

  @Test func readsAndWritesPatchesAsCodable() throws {
    let patch = JSONPatch([
      .add(1, at: try JSONPointer("/a")), .remove(at: try JSONPointer("/b")),
      .replace(at: try JSONPointer("/c"), with: nil), .move(from: try JSONPointer("/d"), to: try JSONPointer("/e")),
      .copy(from: try JSONPointer("/f"), to: try JSONPointer("/g")), .test("x", at: try JSONPointer("/h~1")),
    ])
    #expect(
      patch.description
        == #"[{"op":"add","path":"/a","value":1},{"op":"remove","path":"/b"},{"op":"replace","path":"/c","value":null},"#
        + #"{"op":"move","from":"/d","path":"/e"},{"op":"copy","from":"/f","path":"/g"},{"op":"test","path":"/h~1","value":"x"}]"#
    )
    #expect(try JSONDecoder().decode(JSONPatch.self, from: JSONEncoder().encode(patch)) == patch)
    #expect(throws: (any Error).self) { try JSONPatch(json: #"[{"op":"add"}]"#) }
  }

  @Test func anUnusablePatchIsFoundByItsPath() throws {
    let text = #"{"changes":[[],[{"op":"add","path":"/a"}]]}"#
    var strict = PliantDecoder()
    strict.tolerance = .strict
    let errors = [
      #expect(throws: DecodingError.self) { try strict.decode([String: [JSONPatch]].self, from: text) },
      #expect(throws: DecodingError.self) {
        try JSONDecoder().decode([String: [JSONPatch]].self, from: Data(text.utf8))
      },
    ]
    #expect(errors.allSatisfy { if case .dataCorrupted? = $0 { true } else { false } })
    for case .dataCorrupted(let context) in errors {
      #expect(context.codingPath.map { $0.intValue.map(String.init) ?? $0.stringValue } == ["changes", "1"])
      #expect(context.debugDescription.contains(#"operation 0, add at "/a": expected a "value", found none"#))
    }
  }
}
