// Merging, and merge patches with the examples of RFC 7396.

import Pliant
import Testing

struct JSONMergeTests {
  /// RFC 7396, appendix A: original, patch, result.
  @Test(arguments: [
    (#"{"a":"b"}"#, #"{"a":"c"}"#, #"{"a":"c"}"#),
    (#"{"a":"b"}"#, #"{"b":"c"}"#, #"{"a":"b","b":"c"}"#),
    (#"{"a":"b"}"#, #"{"a":null}"#, #"{}"#),
    (#"{"a":"b","b":"c"}"#, #"{"a":null}"#, #"{"b":"c"}"#),
    (#"{"a":["b"]}"#, #"{"a":"c"}"#, #"{"a":"c"}"#),
    (#"{"a":"c"}"#, #"{"a":["b"]}"#, #"{"a":["b"]}"#),
    (#"{"a":{"b":"c"}}"#, #"{"a":{"b":"d","c":null}}"#, #"{"a":{"b":"d"}}"#),
    (#"{"a":[{"b":"c"}]}"#, #"{"a":[1]}"#, #"{"a":[1]}"#),
    (#"["a","b"]"#, #"["c","d"]"#, #"["c","d"]"#),
    (#"{"a":"b"}"#, #"["c"]"#, #"["c"]"#),
    (#"{"a":"foo"}"#, #"null"#, #"null"#),
    (#"{"a":"foo"}"#, #""bar""#, #""bar""#),
    (#"{"e":null}"#, #"{"a":1}"#, #"{"e":null,"a":1}"#),
    (#"[1,2]"#, #"{"a":"b","c":null}"#, #"{"a":"b"}"#),
    (#"{}"#, #"{"a":{"bb":{"ccc":null}}}"#, #"{"a":{"bb":{}}}"#),
  ])
  func mergePatchFollowsTheRFC(original: String, patch: String, result: String) throws {
    var json = try JSON(parsing: original)
    json.mergePatch(try JSON(parsing: patch))
    #expect(try json.jsonString() == result)
    var built = try JSON(any: JSON(parsing: original).anyValue)
    built.mergePatch(try JSON(parsing: patch))
    #expect(built == json)
  }

  /// RFC 7396, section 3.
  @Test func mergePatchFollowsTheExampleOfTheRFC() throws {
    var json = try JSON(
      parsing: """
        {"title": "Goodbye!", "author": {"givenName": "John", "familyName": "Doe"}, "tags": ["example", "sample"],
         "content": "This will be unchanged"}
        """)
    json.mergePatch([
      "title": "Hello!", "phoneNumber": "+01-123-456-7890", "author": ["familyName": nil], "tags": ["example"],
    ])
    #expect(
      json == [
        "title": "Hello!", "author": ["givenName": "John"], "tags": ["example"], "content": "This will be unchanged",
        "phoneNumber": "+01-123-456-7890",
      ])
  }

  @Test func mergesObjectsAndAppendsArrays() {
    var json: JSON = ["a": 1, "o": ["x": 1, "y": ["deep": true]], "l": [1], "n": nil]
    let other: JSON = ["o": ["y": ["more": 2], "z": 3], "l": [2, 3], "a": nil, "n": ["k": 1], "new": 5]
    json.merge(other)
    #expect(
      json == [
        "a": nil, "o": ["x": 1, "y": ["deep": true, "more": 2], "z": 3], "l": [1, 2, 3], "n": ["k": 1], "new": 5,
      ])
    json.merge(["l": [9]], arrays: .replace)
    #expect(json.l == [9])
    json.merge([1])
    #expect(json == [1])
    json.merge([2])
    #expect(json == [1, 2])
  }

  @Test func mergesManyLevels() {
    var (json, patch): (JSON, JSON) = (["a": 1], ["b": nil, "c": 2])
    for _ in 0..<100_000 { (json, patch) = (["x": json], ["x": patch, "y": nil]) }
    json.mergePatch(patch)
    var depth = 0
    while json.x.exists { (json, depth) = (json.x, depth + 1) }
    #expect(depth == 100_000 && json == ["a": 1, "c": 2])
  }

  @Test func leavesTheOtherAlone() {
    let other: JSON = ["o": ["y": 1]]
    var json: JSON = ["o": ["x": 1]]
    json.merge(other)
    json.o.y = 7
    #expect(other == ["o": ["y": 1]])
  }
}
