// JSON that somebody else wrote, as a value: without its white space, as deep as the writer allows, among members.

import PliantCore
import Testing

struct WriterRawTests {
  static let documents: [(written: String, compact: String)] = [
    ("{ }", "{}"), ("[\n]", "[]"), (" \t\r\n7\n", "7"), ("{ \"x\":1}", "{\"x\":1}"),
    ("{\"a\" : [1, 2.50 ]}", "{\"a\":[1,2.50]}"),
    ("[ \"a b\" , \"\\\" , \\\\\" ,\"\\\\\\\" :\"]", "[\"a b\",\"\\\" , \\\\\",\"\\\\\\\" :\"]"),
    ("{\n  \"k \u{E9}\" : \"  \",\n  \"\u{1F600} \": [ ]\n}", "{\"k \u{E9}\":\"  \",\"\u{1F600} \":[]}"),
    ("[1,2,3,4,5,6,7,8,9,10,11,12,13]", "[1,2,3,4,5,6,7,8,9,10,11,12,13]"),
    ("[true , false,null\t]", "[true,false,null]"), ("\" \"", "\" \""),
    ("[\"\(String(repeating: "x ", count: 100))\", 1]", "[\"\(String(repeating: "x ", count: 100))\",1]"),
  ]

  @Test(arguments: documents)
  func whiteSpaceIsLeftOut(written: String, compact: String) {
    #expect(write { writer in try writer.write(jsonText: written) }.value == compact)
    let asElement = write(in: .array) { writer in
      try writer.write(Int64(0))
      try writer.write(jsonText: written)
      try writer.write(jsonText: written)
    }
    #expect(asElement.value == "[0,\(compact),\(compact)]")
    let asMember = write(in: .object) { writer in
      try writer.writeKey("a")
      try writer.write(jsonText: written)
      try writer.writeKey("b")
      try writer.write(jsonText: compact)
    }
    #expect(asMember.value == "{\"a\":\(compact),\"b\":\(compact)}")
  }

  /// White space of any length between any two tokens.
  @Test func whereverItStands() {
    var random = SplitMix(seed: 5)
    let tokens = [
      "{", "\"a \\\" b\"", ":", "[", "1.5e3", ",", "\"\u{E9}\"", ",", "{", "}", ",", "-0", "]", ",", "\"\"", ":",
      "null", "}",
    ]
    for _ in 0..<300 {
      let spaced = tokens.map { token in
        token
          + String(
            (0..<Int.random(in: 0...9, using: &random)).map { _ in " \n\t\r".randomElement(using: &random) ?? " " })
      }
      #expect(write { writer in try writer.write(jsonText: spaced.joined()) }.value == tokens.joined())
    }
  }

  static let members: [(raw: String, members: String)] = [
    ("{ }", ""), ("{}", ""), (" null ", ""), ("{ \"x\":1}", "\"x\":1"),
    ("{\"x\" : { \"y\" : [ ] } , \"z\":\",}\"}", "\"x\":{\"y\":[]},\"z\":\",}\""),
    ("\n{\n  \"x\" : 1,\n  \"id\" : 2\n}\n", "\"x\":1,\"id\":2"),
  ]

  @Test(arguments: members)
  func membersAreWrittenAmongOthers(raw: String, members: String) {
    for isFirst in [true, false] {
      let outcome = write(in: .object) { writer in
        if !isFirst {
          try writer.writeKey("a")
          try writer.write(Int64(1))
        }
        try writer.writeMembers { writer throws(JSONError) in try writer.write(jsonText: raw) }
        try writer.writeKey("b")
        try writer.write(Int64(2))
      }
      let all = [isFirst ? "" : "\"a\":1", members, "\"b\":2"].filter { !$0.isEmpty }
      #expect(outcome.value == "{\(all.joined(separator: ","))}")
    }
  }

  @Test(arguments: members)
  func membersThatAreThereAreLeftOut(raw: String, members: String) {
    let outcome = write { writer in
      var written = _Pliant.WrittenMembers("id\nother", 2)
      let object = try writer.beginObject()
      try writer.writeKey("id")
      try writer.write(Int64(1))
      try writer.writeMembers(except: &written) { writer throws(JSONError) in try writer.write(jsonText: raw) }
      try writer.writeMembers(except: &written) { writer throws(JSONError) in try writer.write(jsonText: raw) }
      try writer.endObject(object)
    }
    let new = members.replacingOccurrences(",\"id\":2")
    // Objects and arrays may be parts of one, and stay to be merged.
    let part = members.hasPrefix("\"x\":{") ? ",\"x\":{\"y\":[]}" : ""
    #expect(outcome.value == "{\"id\":1\(new.isEmpty ? "" : ",")\(new)\(part)}")
  }

  @Test func nestsNoDeeperThanTheWriterAllows() {
    for options: JSONWriter.Options in [[], .pretty, .sortedKeys, .escapingSlashes] {
      for depth in 1...6 {
        var writer = JSONWriter(options: options, depthLimit: 4)
        var depthError: JSONError?
        do {
          let array = try writer.beginArray()
          do {
            try writer.write(jsonText: String(repeating: "[ ", count: depth) + String(repeating: " ]", count: depth))
          } catch {
            depthError = error
          }
          try writer.write(Int64(1))
          try writer.endArray(array)
          let text = try writer.string().filter { !$0.isWhitespace }
          let nested = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
          if options.isEmpty { #expect(text == (depth < 4 ? "[\(nested),1]" : "[1]")) }
        } catch {
          if options.isEmpty { Issue.record("\(error)") }
        }
        if case .depthLimitExceeded? = depthError?.kind { #expect(depth >= 4) } else { #expect(depth < 4) }
      }
    }
  }
}

extension String {
  fileprivate func replacingOccurrences(_ part: String) -> String {
    guard hasSuffix(part) else { return self }
    return String(dropLast(part.count))
  }
}
