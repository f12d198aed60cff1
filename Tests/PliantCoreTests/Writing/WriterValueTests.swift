/// Writes values of all sizes: growth of the buffer, numbers as text, existing JSON, NaN and infinities.

import Testing

@testable import PliantCore

struct WriterValueTests {
  @Test func growsAtEverySizeAndByManySmallValues() throws {
    for count in 0...400 {
      let (text, escaped) = (times("s", count), times("\n", count % 60))
      for options: JSONWriter.Options in [[], .pretty, .escapingNonASCII] {
        let outcome = write(options, in: .object, capacity: 0) { writer in
          try writer.writeKey(text)
          try writer.write(Double.leastNormalMagnitude)
          try writer.writeKey(escaped + "é")
          let array = try writer.beginArray()
          try writer.write(escaped)
          try writer.write(Int64.min)
          try writer.write(UInt64.max)
          for value in [true, false] { try writer.write(value) }
          try writer.writeNull()
          try writer.write(text)
          try writer.endArray(try writer.beginArray())
          try writer.endArray(array)
        }
        let lines = times("\\n", count % 60)
        let elements = "\"\(lines)\",-9223372036854775808,18446744073709551615,true,false,null,\"\(text)\",[]"
        let expected = "{\"\(text)\":2.2250738585072014e-308,\"\(lines)é\":[\(elements)]}"
        #expect(try readTree(try outcome.get()).get() == readTree(expected).get())
      }
    }
    for capacity in [0, 1, 100, 1024] {
      let outcome = write(in: .array, capacity: capacity) { writer in
        for index in 0..<20_000 { try writer.write(Int64(index % 10)) }
      }
      #expect(outcome.value?.utf8.count == 40_001)
    }
    let deep = write(capacity: 0) { writer in
      func level(_ left: Int, _ writer: inout JSONWriter) throws {
        let array = try writer.beginArray()
        if left > 1 { try level(left - 1, &writer) }
        try writer.endArray(array)
      }
      try level(512, &writer)
    }
    #expect(deep.value == times("[", 512) + times("]", 512))
    let keys = write(in: .object, capacity: 0) { writer in
      for index in 0..<2000 {
        try writer.writeKey(member: ",\"a key of middling length\":")
        if index % 2 == 0 { try writer.endObject(try writer.beginObject()) } else { try writer.write(1e100) }
      }
    }
    #expect(readTree(try keys.get()).value != nil)
  }

  /// A write without a reservation may add a byte or two at most: the slack is for one value, and must not be used up.
  @Test func staysWithinItsRoomWhateverIsWritten() throws {
    for length in 0...300 {
      let text = times("s", length)
      for options: JSONWriter.Options in [[], .pretty, .sortedKeys, .escapingNonASCII] {
        var writer = JSONWriter(options: options, capacity: length / 2)
        var places: [Int] = []
        func note(_ writer: borrowing JSONWriter) { places.append(writer.cursor - writer.limit) }
        let object = try writer.beginObject()
        note(writer)
        for round in 0..<6 {
          try writer.writeKey(text)
          note(writer)
          let array = try writer.beginArray()
          note(writer)
          switch round {
          case 0: try writer.write(text)
          case 1: try writer.write(text + "\n\u{1}")
          case 2: try writer.write(-Double.leastNormalMagnitude)
          case 3: try writer.write(numberText: "1" + times("0", length))
          case 4: try writer.write(Int64.min)
          default: try writer.write("é" + text)
          }
          note(writer)
          try writer.endArray(array)
          note(writer)
        }
        try writer.endObject(object)
        note(writer)
        #expect(places.allSatisfy { $0 <= 8 }, "\(length) bytes")
        #expect(try readTree(writer.string()).value != nil)
      }
    }
  }

  @Test func writesStringsThatAreNotStoredAsUTF8InOnePiece() {
    let text = "日本語 and some ASCII \"quoted\""
    let literal = #""日本語 and some ASCII \"quoted\"""#
    #expect(write { try $0.write(String(text.reversed().reversed())) }.value == literal)
    #expect(write { try $0.write(String(text.dropFirst(0).prefix(100))) }.value == literal)
  }

  @Test(arguments: ["0", "-0", "1.50", "1E+05", "12345678901234567890123456789", "-1e-999", "0.10"])
  func writesNumbersByTheirText(text: String) {
    #expect(write { try $0.write(numberText: text) }.value == text)
    let pretty = write(.pretty, in: .array) { writer in for _ in 0..<2 { try writer.write(numberText: text) } }
    #expect(pretty.value == "[\n  \(text),\n  \(text)\n]")
  }

  @Test(arguments: [
    "", " ", "1 ", " 1", "+1", "01", "1.", ".5", "1e", "1,2", "1]", "true", "null", "\"1\"", "NaN", "0x1", "1\n", "１",
    "--1", "1\u{0}", "\u{FEFF}1",
  ]) func refusesOtherTextAsANumber(text: String) {
    for container in [Container.document, .array] {
      #expect(write(in: container) { try $0.write(numberText: text) }.error != nil, "\(container)")
    }
  }

  @Test func passesJSONThrough() {
    func passed(_ document: String, _ options: JSONWriter.Options = []) -> Outcome<String> {
      write(options, in: .array) { writer in
        try writer.write(Int64(0))
        try writer.write(jsonText: document)
        try writer.write(Int64(9))
      }
    }
    #expect(passed("\u{FEFF}[]").value == "[0,[],9]")
    #expect(passed("{\"b\" : [1, 2.50 ],\"a\":\"\\u00e9\"}", .sortedKeys).value == "[0,{\"a\":\"é\",\"b\":[1,2.50]},9]")
    #expect(passed("\"\\u00e9/\"", [.escapingNonASCII, .escapingSlashes]).value == "[0,\"\\u00e9\\/\",9]")
    #expect(passed("[ 1,{} ]", .pretty).value == "[\n  0,\n  [\n    1,\n    {}\n  ],\n  9\n]")
    for broken in ["", " ", "[", "[1,]", "{\"a\"}", "tru", "1 2", "[] []", "\"\\ud800\"", "01"] {
      for options: JSONWriter.Options in [[], .pretty, .escapingHTML] {
        #expect(passed(broken, options).error != nil, "\(broken)")
      }
    }
  }

  @Test func copiesTheNextValueOfAReaderAndNoMore() {
    let outcome = read(#"[{"a": 1}, "x"]"#) { reader -> String in
      _ = try reader.beginArray()
      var writer = JSONWriter()
      try writer.write(valueOf: &reader)
      _ = try reader.nextElement()
      return try writer.string() + reader.readString()
    }
    #expect(outcome.value == #"{"a":1}x"#)
  }

  @Test func floatsThatJSONDoesNotHaveFollowTheStrategy() {
    for style: JSONWriter.Options in [[], .pretty, .sortedKeys] {
      func all(_ strategy: JSONWriter.NonFiniteFloatStrategy) -> Tree? {
        let outcome = write(style, in: .array, nonFiniteFloats: strategy) { writer in
          for value in [Double.infinity, -.infinity, .nan, 1.5] {
            try writer.write(value)
            try writer.write(Float(value))
          }
        }
        return outcome.value.flatMap { readTree($0).value }
      }
      #expect(all(.throw) == nil && all(.null) == readTree("[null,null,null,null,null,null,1.5,1.5]").value)
      let strings = all(.strings(positiveInfinity: "+∞", negativeInfinity: "-\"inf\"", nan: ""))
      #expect(strings == readTree(#"["+∞","+∞","-\"inf\"","-\"inf\"","","",1.5,1.5]"#).value)
    }
    let doubles = [Double.nan, -.infinity].map { value in write { try $0.write(value) } }
    let errors = (doubles + [write { try $0.write(Float.infinity) }]).map { $0.error?.message }
    #expect(errors == ["NaN", "-inf", "inf"].map { "expected a value that JSON can express, found \($0)" })
  }
}

/// JSON as a value: without white space, within the depth limit of the writer, among members.
struct WriterRawTests {
  static let documents: [(written: String, compact: String)] = [
    ("{ }", "{}"), ("[\n]", "[]"), (" \t\r\n7\n", "7"), ("{ \"x\":1}", "{\"x\":1}"),
    ("{\"a\" : [1, 2.50 ]}", "{\"a\":[1,2.50]}"),
    ("[ \"a b\" , \"\\\" , \\\\\" ,\"\\\\\\\" :\"]", "[\"a b\",\"\\\" , \\\\\",\"\\\\\\\" :\"]"),
    ("{\n  \"k \u{E9}\" : \"  \",\n  \"\u{1F600} \": [ ]\n}", "{\"k \u{E9}\":\"  \",\"\u{1F600} \":[]}"),
    ("[1,2,3,4,5,6,7,8,9,10,11,12,13]", "[1,2,3,4,5,6,7,8,9,10,11,12,13]"),
    ("[true , false,null\t]", "[true,false,null]"), ("\" \"", "\" \""),
    ("[\"\(times("x ", 100))\", 1]", "[\"\(times("x ", 100))\",1]"),
  ]

  @Test(arguments: documents) func whiteSpaceIsLeftOut(written: String, compact: String) {
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
        (0..<Int.random(in: 0...9, using: &random)).reduce(token) { text, _ in
          text + [" ", "\n", "\t", "\r"].randomElement(using: &random)!
        }
      }
      #expect(write { writer in try writer.write(jsonText: spaced.joined()) }.value == tokens.joined())
    }
  }

  static let members: [(raw: String, members: String)] = [
    ("{ }", ""), ("{}", ""), (" null ", ""), ("{ \"x\":1}", "\"x\":1"),
    ("{\"x\" : { \"y\" : [ ] } , \"z\":\",}\"}", "\"x\":{\"y\":[]},\"z\":\",}\""),
    ("\n{\n  \"x\" : 1,\n  \"id\" : 2\n}\n", "\"x\":1,\"id\":2"),
  ]

  @Test(arguments: members) func membersAreWrittenAmongOthers(raw: String, members: String) {
    for isFirst in [true, false] {
      let outcome = write(in: .object) { writer in
        if !isFirst { try writer.write("a", 1) }
        try writer.writeMembers { writer throws(JSONError) in try writer.write(jsonText: raw) }
        try writer.write("b", 2)
      }
      let all = [isFirst ? "" : "\"a\":1", members, "\"b\":2"].filter { !$0.isEmpty }
      #expect(outcome.value == "{\(all.joined(separator: ","))}")
    }
  }

  @Test(arguments: members) func membersThatAreThereAreLeftOut(raw: String, members: String) {
    let outcome = write(in: .object) { writer in
      var written = _Pliant.WrittenMembers("id\nother", 2)
      try writer.write("id", 1)
      for _ in 0..<2 {
        try writer.writeMembers(except: &written) { writer throws(JSONError) in try writer.write(jsonText: raw) }
      }
    }
    let new = members.hasSuffix(",\"id\":2") ? String(members.dropLast(7)) : members
    // Written members that are objects or arrays are added again: they may be parts to merge.
    let part = members.hasPrefix("\"x\":{") ? ",\"x\":{\"y\":[]}" : ""
    #expect(outcome.value == "{\"id\":1\(new.isEmpty ? "" : ",")\(new)\(part)}")
  }

  @Test func nestsNoDeeperThanTheWriterAllows() throws {
    for (options, depth) in product([[], .pretty, .sortedKeys, .escapingSlashes] as [JSONWriter.Options], 1...6) {
      var writer = JSONWriter(options: options, depthLimit: 4)
      var depthError: JSONError?
      let text = Result {
        let array = try writer.beginArray()
        do { try writer.write(jsonText: times("[ ", depth) + times(" ]", depth)) } catch {
          depthError = error as? JSONError
        }
        try writer.write(Int64(1))
        try writer.endArray(array)
        return try writer.string().filter { !$0.isWhitespace }
      }
      let nested = times("[", depth) + times("]", depth)
      if options.isEmpty { #expect(try text.get() == (depth < 4 ? "[\(nested),1]" : "[1]")) }
      if case .depthLimitExceeded? = depthError?.kind { #expect(depth >= 4) } else { #expect(depth < 4) }
    }
  }
}
