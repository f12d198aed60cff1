// JSON Patch, with the examples of RFC 6902; JSON Pointer, with those of RFC 6901; and differences of values.

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
    // Not in the appendix.
    #"copy | {"a":[1]} | [{"op":"copy","from":"/a","path":"/a/-"}] | {"a":[1,[1]]}"#,
    #"root | {"a":1} | [{"op":"replace","path":"","value":[2]}] | [2]"#,
    #"add at root | {"a":1} | [{"op":"add","path":"","value":null}] | null"#,
    #"add replaces | {"a":1} | [{"op":"add","path":"/a","value":2}] | {"a":2}"#,
    #"move to itself | {"a":1} | [{"op":"move","from":"/a","path":"/a"}] | {"a":1}"#,
    #"move the root | {"a":{"b":1}} | [{"op":"move","from":"/a","path":""}] | {"b":1}"#,
    #"number by value | {"a":1.0} | [{"op":"test","path":"/a","value":1e0}] | {"a":1.0}"#,
    #"null value | {"a":null} | [{"op":"test","path":"/a","value":null},{"op":"remove","path":"/a"}] | {}"#,
    #"empty | {"a":1} | [] | {"a":1}"#,
  ]) func appliesTheExamplesOfTheRFC(_ row: String) throws {
    let (patch, result) = (try JSONPatch(json: row.columns[2]), try JSON(parsing: row.columns[3]))
    var json = try JSON(parsing: row.columns[1])
    var built = try JSON(any: json.anyValue)
    try json.apply(patch)
    try built.apply(patch.json)
    #expect(try json == result && built == result && JSONPatch(json: patch.jsonString()) == patch)
  }

  /// Document | patch | error.
  @Test(arguments: [
    // A.9, A.12, A.13, A.15.
    #"{"baz":"qux"} | [{"op":"test","path":"/baz","value":"bar"}] | operation 0, test at "/baz": expected string "bar", found string "qux""#,
    #"{"foo":"bar"} | [{"op":"add","path":"/baz/bat","value":"qux"}] | operation 0, add at "/baz/bat": expected an array or an object around it, found none"#,
    #"{"foo":"bar"} | [{"op":"add","path":"/baz","value":"qux","op":"remove"}] | operation 0, remove at "/baz": expected a value, found none"#,
    #"{"/":9,"~1":10} | [{"op":"test","path":"/~01","value":"10"}] | operation 0, test at "/~01": expected string "10", found number 10"#,
    // Not in the appendix.
    #"{"a":null} | [{"op":"test","path":"/a","value":1}] | operation 0, test at "/a": expected number 1, found null"#,
    #"{"a":[1]} | [{"op":"test","path":"/a","value":[2]}] | operation 0, test at "/a": expected an array, found another"#,
    #"{"a":[1]} | [{"op":"remove","path":"/a/0"},{"op":"replace","path":"/a/0","value":1}] | operation 1, replace at "/a/0": expected a value, found none"#,
    #"{"a":[1]} | [{"op":"add","path":"/a/3","value":1}] | operation 0, add at "/a/3": expected an index up to 1 or "-", found "3""#,
    #"{"a":[1]} | [{"op":"add","path":"/a/01","value":1}] | operation 0, add at "/a/01": expected an index up to 1 or "-", found "01""#,
    #"{"a":1} | [{"op":"add","path":"/a/b","value":1}] | operation 0, add at "/a/b": expected an array or an object around it, found number 1"#,
    #"{"a":{"b":1}} | [{"op":"move","from":"/a","path":"/a/b"}] | operation 0, move at "/a/b": expected a place outside of "/a", found one inside"#,
    #"{"a":1} | [{"op":"copy","from":"/b","path":"/c"}] | operation 0, copy at "/b": expected a value, found none"#,
    #"[] | [{"op":"remove","path":"/-"}] | operation 0, remove at "/-": expected a value, found none"#,
    #"{} | [{"op":"test","path":"/a","value":null}] | operation 0, test at "/a": expected a value, found none"#,
    #"{} | [{"op":"jump","path":"/a"}] | operation 0, jump at "/a": expected add, remove, replace, move, copy or test, found string "jump""#,
    #"{} | [{"path":"/a"}] | operation 0, ? at "/a": expected key "op", found none"#,
    #"{} | [{"op":"add","path":"/a"}] | operation 0, add at "/a": expected key "value", found none"#,
    #"{} | [{"op":"remove"}] | operation 0, remove at "": expected key "path", found none"#,
    #"{} | [{"op":"remove","path":"a"}] | operation 0, remove at "a": expected a JSON Pointer as "path", found string "a""#,
    #"{} | [{"op":7,"path":"/a"}] | operation 0, ? at "/a": expected an "op", found number 7"#,
    #"{} | [{"op":"copy","path":"/a","from":[]}] | operation 0, copy at "/a": expected a JSON Pointer as "from", found an array"#,
    #"{} | ["x"] | operation 0, ? at "": expected an object, found string "x""#,
    #"{} | {"op":"remove"} | expected an array of operations, found an object"#,
    // A failed patch changes nothing.
    #"{"a":[1,2,3],"b":{"c":1}} | [{"op":"remove","path":"/a/0"},{"op":"add","path":"/b/d","value":5},"#
      + #"{"op":"move","from":"/b","path":"/e"},{"op":"test","path":"/e/d","value":6}] | "#
      + #"operation 3, test at "/e/d": expected number 6, found number 5"#,
  ]) func saysWhyItFails(_ row: String) throws {
    var json = try JSON(parsing: row.columns[0])
    let (before, patch) = (json, try JSON(parsing: row.columns[1]))
    let error = #expect(throws: JSONPatchError.self) { try json.apply(patch) }
    #expect(error?.localizedDescription == row.columns[2])
    #expect(try error?.description == row.columns[2] && json == before && json.jsonString() == before.jsonString())
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

  /// Copies of copies double the value, which takes no time until the whole value is read.
  @Test(
    .hangLimit,
    arguments: [
      (#"{"c":1}"#, ["", ""], ["/a", "/b"]), (#"{"a":[1]}"#, ["/a"], ["/a/-"]), (#"[[1,2]]"#, [""], ["/-"]),
      (#"{"a":[{}],"b":{"c":[]}}"#, ["/a", "/b"], ["/b/c/-", "/a/0"]),
    ])
  func copiesOfCopiesEnd(document: String, from: [String], to: [String]) throws {
    let pair = try zip(from, to).map { JSONPatch.Operation.copy(from: try JSONPointer($0), to: try JSONPointer($1)) }
    let patch = JSONPatch((0..<60).map { pair[$0 % pair.count] })
    for var json in [try JSON(parsing: document), try JSON(any: JSON(parsing: document).anyValue)] {
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
    let text =
      #"[{"op":"add","path":"/a","value":1},{"op":"remove","path":"/b"},{"op":"replace","path":"/c","value":null},"#
      + #"{"op":"move","from":"/d","path":"/e"},{"op":"copy","from":"/f","path":"/g"},"#
      + #"{"op":"test","path":"/h~1","value":"x"}]"#
    #expect(patch.description == text)
    #expect(try JSONDecoder().decode(JSONPatch.self, from: JSONEncoder().encode(patch)) == patch)
    #expect(throws: (any Error).self) { try JSONPatch(json: #"[{"op":"add"}]"#) }
  }

  @Test func anUnusablePatchIsFoundByItsPath() throws {
    for (operation, reason) in [
      (#"{"op":"add","path":"/a"}"#, #"expected key "value", found none at $.changes[1][0].value"#),
      (#"{"op":"remove","path":"a"}"#, #"expected a JSON Pointer as "path", found string "a" at $.changes[1][0].path"#),
      ("7", "expected an object, found number 7 at $.changes[1][0]"),
    ] {
      let text = Data("{\"changes\":[[],[\(operation)]]}".utf8)
      let errors = [
        #expect(throws: DecodingError.self) { try PliantDecoder.strict.decode([String: [JSONPatch]].self, from: text) },
        #expect(throws: DecodingError.self) { try JSONDecoder().decode([String: [JSONPatch]].self, from: text) },
      ]
      #expect(errors.allSatisfy { $0?.jsonError?.description.hasPrefix(reason) == true }, "\(errors)")
      let error = #expect(throws: DecodingError.self) {
        try PliantDecoder.strict.decode([JSONPatch].self, from: "[[\(operation)]]")
      }
      #expect(error?.jsonError?.path.description.hasPrefix("$[0][0]") == true)
      #expect(try [JSONPatch?](json: "[[\(operation)],[]]").map { $0 == nil } == [true, false])
    }
  }
}

struct JSONPointerTests {
  /// The document of RFC 6901, section 5.
  static let document =
    #"{"foo": ["bar", "baz"], "": 0, "a/b": 1, "c%d": 2, "e^f": 3, "g|h": 4, "i\\j": 5, "k\"l": 6, " ": 7, "m~n": 8}"#

  @Test func followsTheExamplesOfTheRFCAndFindsNothingElse() throws {
    let json = try JSON(parsing: Self.document)
    for json in [json, try JSON(any: json.anyValue), JSON(json.object ?? [:])] {
      #expect(json[pointer: ""] == json && json[pointer: "/foo"] == ["bar", "baz"] && json[pointer: "/foo/0"] == "bar")
      let pointers = ["/", "/a~1b", "/c%d", "/e^f", "/g|h", #"/i\j"#, "/k\"l", "/ ", "/m~0n"]
      #expect(pointers.map { json[pointer: $0].int } == Array(0...8))
    }
    // Tildes are resolved in order.
    #expect(try JSONPointer("/~01").tokens == ["~1"] && JSONPointer(tokens: ["~1", "a/b"]).description == "/~01/a~1b")
    for text in [
      "/foo/2", "/foo/-", "/foo/01", "/foo/-1", "/foo/a", "/foo/00", "/none", "/foo/0/x", "/foo/99999999999999999999",
    ] { #expect(!json[pointer: text].exists && json[pointer: text].jsonError != nil, "\(text)") }
  }

  @Test(arguments: ["foo", "a/b", "/~", "/~2", "/a~", "/~01~"]) func refusesWhatIsNoPointer(text: String) throws {
    #expect(throws: JSONError.self) { try JSONPointer(text) }
    var json = try JSON(parsing: Self.document)
    let before = json
    #expect(!json[pointer: text].exists)
    let error = #"expected a JSON Pointer such as "/items/0", found "\#(text)""#
    #expect(json[pointer: text].jsonError?.description == error)
    json[pointer: text] = 1
    #expect(json == before)
  }

  @Test(arguments: ["", "/", "/a", "/a~1b/0", "/m~0n", "//", "/~01", "/é😀/-"])
  func printsWhatItRead(text: String) throws { #expect(try JSONPointer(text).description == text) }

  @Test func writesAndMakesWhatIsMissing() {
    var json: JSON = ["list": [1, 2]]
    (json[pointer: "/list/0"], json[pointer: "/list/-"], json[pointer: "/new/deep"]) = (7, 3, true)
    (json[pointer: "/made/0/x"], json[pointer: "/made/-"]) = (nil, "y")
    #expect(json == ["list": [7, 2, 3], "new": ["deep": true], "made": [["x": nil], "y"]])
    json[pointer: ""] = 5
    #expect(json == 5)
  }

  /// RFC 6901, section 4: in an array, a token that is not an index is an error.
  @Test(arguments: [
    "/list/x", "/list/01", "/list/", "/list/-1", "/list/+1", "/list/1e0", "/list/0/inner/key", "/list/x/y",
  ]) func setsNothingWhereATokenIsNoIndexOfAnArray(text: String) throws {
    let before = try JSON(parsing: #"{"list":[{"inner":[1]},2]}"#)
    for var json in [before, try JSON(any: before.anyValue)] {
      json[pointer: text] = 1
      json[pointer: try JSONPointer(text)] = 1
      json[pointer: try JSONPointer(text)].append(1)
      json[pointer: try JSONPointer(text)]["deep"] = 1
      #expect(json == before && !json[pointer: text].exists)
    }
  }
}

struct JSONDifferenceTests {
  /// Old value | new value | patch.
  @Test(arguments: [
    #"{"a":[1,2,3]} | {"a":[1,3],"b":true} | [{"op":"remove","path":"/a/1"},{"op":"add","path":"/b","value":true}]"#,
    #"[1,2,3] | [1,2,3] | []"#, #"{"a":1,"b":2} | {"b":2.0,"a":1} | []"#,
    #"[1,2,3,4] | [0,1,2,3,4] | [{"op":"add","path":"/0","value":0}]"#,
    #"[1,2,3,4] | [2,3,4,1] | [{"op":"remove","path":"/0"},{"op":"add","path":"/3","value":1}]"#,
    #"[{"id":1,"n":"a"},{"id":2,"n":"b"}] | [{"id":1,"n":"a"},{"id":2,"n":"c"}] | [{"op":"replace","path":"/1/n","value":"c"}]"#,
    #"{"a/b":{"~":1}} | {"a/b":{"~":2}} | [{"op":"replace","path":"/a~1b/~0","value":2}]"#,
    #"{"a":1} | [1] | [{"op":"replace","path":"","value":[1]}]"#,
    #"{"a":1} | {"a":null} | [{"op":"replace","path":"/a","value":null}]"#,
    #"{"a":1,"b":2,"c":3,"d":4} | {"x":1} | [{"op":"replace","path":"","value":{"x":1}}]"#,
  ]) func patchesAreSmall(_ row: String) throws {
    let (old, new) = (try JSON(parsing: row.columns[0]), try JSON(parsing: row.columns[1]))
    let patch = old.patch(to: new)
    #expect(patch.description == row.columns[2])
    #expect(try with(old) { try $0.apply(patch) } == new)
    #expect(try with(old["none"]) { try $0.apply($0.patch(to: new)) } == new)
  }

  @Test func patchesLeadToAnotherValueAndSayWhereItDiffers() throws {
    var generator = RepeatableBits(seed: 42)
    for round in 0..<600 {
      let old = JSON.random(depth: 4, &generator)
      // Every second value is a small change of the old one, as in practice.
      let new = round % 2 == 0 ? JSON.random(depth: 4, &generator) : old.changed(&generator)
      for (old, new) in [(old, new), (try old.parsed(), try new.parsed()), (try old.parsed(), new)] {
        let patch = old.patch(to: new)
        var patched = old
        try patched.apply(patch)
        try #require(patched == new, "\(old) + \(patch) = \(patched), not \(new)")
        #expect(patch.operations.isEmpty == (old == new))
        #expect(old.differences(from: new).isEmpty == (old == new), "\(old), \(new)")
      }
    }
    let expected = try JSON(parsing: #"{"a":1,"items":[{"price":1},{"price":2,"x":[]}],"gone":true,"same":"x"}"#)
    let found: JSON = ["items": [["price": 1.0], ["price": "2", "x": []], 3], "a": 1, "same": "y", "new": nil]
    #expect(
      expected.differences(from: found).map(\.description) == [
        "$.items[1].price: expected number 2, found string \"2\"", "$.items[2]: expected nothing, found number 3",
        "$.gone: expected bool true, found nothing", "$.same: expected string \"x\", found string \"y\"",
        "$.new: expected nothing, found null",
      ])
    #expect(expected.differences(from: found, limit: 2).count == 2 && expected.differences(from: expected).isEmpty)
    #expect(JSON(1).differences(from: 2).first?.path.description == "$")
  }

  @Test func changesOfLongArraysStayLinear() throws {
    let old = JSON((0..<50_000).map { JSON($0) })
    var new = old
    new[25_000] = "x"
    #expect(old.patch(to: new).description == #"[{"op":"replace","path":"/25000","value":"x"}]"#)
    new.append(1)
    new[0] = "y"
    var patched = old
    try patched.apply(old.patch(to: new))
    #expect(patched == new)
  }
}
