// JSON Pointer, with the examples of RFC 6901.

import Pliant
import Testing

struct JSONPointerTests {
  /// The document of RFC 6901, section 5.
  static let document =
    #"{"foo": ["bar", "baz"], "": 0, "a/b": 1, "c%d": 2, "e^f": 3, "g|h": 4, "i\\j": 5, "k\"l": 6, " ": 7, "m~n": 8}"#

  @Test func followsTheExamplesOfTheRFC() throws {
    let json = try JSON(parsing: Self.document)
    for json in [json, try JSON(any: json.anyValue), JSON(json.object ?? [:])] {
      #expect(json[pointer: ""] == json)
      #expect(json[pointer: "/foo"] == ["bar", "baz"] && json[pointer: "/foo/0"] == "bar")
      let pointers = ["/", "/a~1b", "/c%d", "/e^f", "/g|h", #"/i\j"#, "/k\"l", "/ ", "/m~0n"]
      #expect(pointers.map { json[pointer: $0].int } == Array(0...8))
    }
  }

  @Test func findsNothing() throws {
    let json = try JSON(parsing: Self.document)
    for text in [
      "/foo/2", "/foo/-", "/foo/01", "/foo/-1", "/foo/a", "/foo/00", "/none", "/foo/0/x", "/foo/99999999999999999999",
    ] {
      #expect(!json[pointer: text].exists && json[pointer: text].jsonError != nil, "\(text)")
    }
  }

  @Test(arguments: ["foo", "a/b", "/~", "/~2", "/a~", "/~01~"])
  func refusesWhatIsNoPointer(text: String) throws {
    #expect(throws: JSONError.self) { try JSONPointer(text) }
    var json = try JSON(parsing: Self.document)
    let before = json
    #expect(!json[pointer: text].exists)
    #expect(
      json[pointer: text].jsonError?.description == "expected a JSON Pointer such as \"/items/0\", found \"\(text)\"")
    json[pointer: text] = 1
    #expect(json == before)
  }

  @Test(arguments: ["", "/", "/a", "/a~1b/0", "/m~0n", "//", "/~01", "/é😀/-"])
  func printsWhatItRead(text: String) throws {
    #expect(try JSONPointer(text).description == text)
  }

  @Test func resolvesTildesInOrder() throws {
    #expect(try JSONPointer("/~01").tokens == ["~1"])
    #expect(JSONPointer(tokens: ["~1", "a/b"]).description == "/~01/a~1b")
  }

  @Test func writesAndMakesWhatIsMissing() {
    var json: JSON = ["list": [1, 2]]
    json[pointer: "/list/0"] = 7
    json[pointer: "/list/-"] = 3
    json[pointer: "/new/deep"] = true
    json[pointer: "/made/0/x"] = nil
    json[pointer: "/made/-"] = "y"
    #expect(json == ["list": [7, 2, 3], "new": ["deep": true], "made": [["x": nil], "y"]])
    json[pointer: ""] = 5
    #expect(json == 5)
  }

  /// RFC 6901, section 4: in an array, a token that is no index is an error.
  @Test(arguments: [
    "/list/x", "/list/01", "/list/", "/list/-1", "/list/+1", "/list/1e0", "/list/0/inner/key", "/list/x/y",
  ])
  func setsNothingWhereATokenIsNoIndexOfAnArray(text: String) throws {
    let before = try JSON(parsing: #"{"list":[{"inner":[1]},2]}"#)
    for before in [before, try JSON(any: before.anyValue)] {
      var json = before
      json[pointer: text] = 1
      json[pointer: try JSONPointer(text)] = 1
      json[pointer: try JSONPointer(text)].append(1)
      json[pointer: try JSONPointer(text)]["deep"] = 1
      #expect(json == before)
      #expect(!json[pointer: text].exists)
    }
  }
}
