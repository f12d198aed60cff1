#if Macros
/// Bad elements of arrays, sets and dictionaries and bad keys, at any depth; and what may stand for a collection.

import Testing

@testable import Pliant
@testable import PliantCore

struct ReaderToleranceCollectionTests {
  @Test func badElementsOfArraysAreDropped() {
    expectAccount(
      [Int].self, "[1, {}, 3,\n null, \"x\", \"5\", [], 1.5]", "[1, 3, 5]",
      "typeMismatch: $[1], line 1 column 5: expected Int, found an object: dropped",
      "nullValue: $[3], line 2 column 2: expected Int, found null: dropped",
      "typeMismatch: $[4], line 2 column 8: expected Int, found string \"x\": dropped",
      "typeMismatch: $[5], line 2 column 13: expected Int, found string \"5\": converted to 5",
      "typeMismatch: $[6], line 2 column 18: expected Int, found an array: dropped",
      "numberNotRepresentable: $[7], line 2 column 22: expected Int, found number 1.5: dropped")
    expectAccount(
      Set<Part>.self, #"[{"id":1},{"id":1},{"id":"x"}]"#, "{(id: 1)}",
      "typeMismatch: $[2].id, line 1 column 26: expected Int, found string \"x\": dropped")
    // What is tried in vain leaves no issue.
    expectAccount(
      [[Rank]].self, #"["9",[1]]"#, "[[low]]",
      #"typeMismatch: $[0], line 1 column 2: expected [Rank], found string "9": dropped"#)
    expectAccount(
      [Int].self, "[1,{}]", "error: expected Int, found an object at $[1] (line 1, column 4)", tolerance: .strict)
  }

  @Test func badModelsAreDroppedFromDictionariesOfArrays() {
    let json = #"{"a":[{"id":1},{"id":null},{},7],"b":{"id":2},"c":null,"d":[]}"#
    expectAccount(
      [String: [Part]].self, json, #"["a": [(id: 1)], "b": [(id: 2)], "d": []]"#,
      "nullValue: $.a[1].id, line 1 column 22: expected Int, found null: dropped",
      "missingKey: $.a[2].id, line 1 column 28: expected key \"id\", found none: dropped",
      "typeMismatch: $.a[3], line 1 column 31: expected Part, found number 7: dropped",
      "typeMismatch: $.b, line 1 column 38: expected [Part], found an object: converted to an array of one element",
      "nullValue: $.c, line 1 column 51: expected [Part], found null: dropped")
    #expect(account([String: [Part]].self, json, .strict).count == 1)
  }

  @Test func badValuesAndKeysOfDictionariesAreDropped() {
    #expect(
      account([String: Int].self, #"{"a":1,"b":null,"c":"3","d":{"x":[1]},"a":2}"#) == [
        // The first of several equal keys counts, as for Foundation.
        #"["a": 1, "c": 3]"#, "nullValue: $.b, line 1 column 12: expected Int, found null: dropped",
        "typeMismatch: $.c, line 1 column 21: expected Int, found string \"3\": converted to 3",
        "typeMismatch: $.d, line 1 column 29: expected Int, found an object: dropped",
      ])
    #expect(account([String: Int].self, #"{"a":1,"a":{}}"#)[0] == #"["a": 1]"#)
    #expect(account([String: Int].self, #"{"a":{},"a":1}"#)[0] == #"["a": 1]"#)
    expectAccount(
      [Int: String].self, #"{"1":"a", "x":"b","2":[],"3":"c"}"#, #"[1: "a", 3: "c"]"#,
      #"invalidValue: $.x, line 1 column 11: expected Int, found string "x": dropped"#,
      "typeMismatch: $['2'], line 1 column 23: expected String, found an array: dropped")
    #expect(account([Int: String].self, #"{"x":"b"}"#, .strict)[0].hasPrefix("error: expected Int, found string "))
  }

  @Test func patternsGroupTheElements() {
    var report = DecodingReport()
    let json = #"{"a":[[{"id":1},{}],[{},{"id":"2"}]],"b":[[[]]]}"#
    _ = try? PliantDecoder().decode([String: [[Part]]].self, from: json, report: &report)
    #expect(report.issues.map(\.pattern) == ["$.a[*][*].id", "$.a[*][*].id", "$.a[*][*].id", "$.b[*][*]"])
    #expect(report.issues.map(\.path.description) == ["$.a[0][1].id", "$.a[1][0].id", "$.a[1][1].id", "$.b[0][0]"])
    #expect(report.counts == [.missingKey: 2, .typeMismatch: 2])
    #expect(report.outcomeCounts == [.dropped: 3, .converted: 1])
    #expect(report.issues.map(\.byteOffset) == [16, 21, 30, 43])
  }

  @Test func noBoundOfARangeIsDropped() {
    #expect(account(Range<Int>.self, #"["1",5.0]"#)[0] == "1..<5")
    #expect(account(Range<Int>.self, #"[1,"x"]"#)[0].hasPrefix("error: "))
    #expect(account(Range<Int>.self, "[1,null,3,5]")[0].hasPrefix("error: "))
    #expect(account(Range<Int>.self, #"[1,"x",5]"#)[0].hasPrefix("error: "))
    #expect(account(PartialRangeFrom<Int>.self, "[null,5]")[0].hasPrefix("error: "))
  }

  // MARK: What stands for a collection

  @Test func aSingleValueIsAnArrayOfOne() {
    let tail = "converted to an array of one element"
    expectAccount([Int].self, "7", "[7]", "typeMismatch: $, line 1 column 1: expected [Int], found number 7: \(tail)")
    expectAccount(
      [Part].self, #" {"id":1}"#, "[(id: 1)]",
      "typeMismatch: $, line 1 column 2: expected [Part], found an object: \(tail)")
    #expect(account([[Int]].self, "[1,[2]]")[0] == "[[1], [2]]")
    expectAccount(
      [Int].self, #""7""#, "[7]", "typeMismatch: $, line 1 column 1: expected Int, found string \"7\": converted to 7",
      "typeMismatch: $, line 1 column 1: expected [Int], found string \"7\": \(tail)")
    expectAccount(
      [Int].self, "7", "error: expected [Int], found number 7 at $ (line 1, column 1)",
      tolerance: .tolerant.without(.singleToArray))
    expectAccount([Int].self, "null", "error: expected [Int], found null at $ (line 1, column 1)")
    expectAccount([Int].self, #""x""#, "error: expected [Int], found string \"x\" at $ (line 1, column 1)")
  }

  @Test(arguments: [#""""#, #""null""#, "{}", "false"])
  func whatIsEmptyIsAnEmptyCollection(empty: String) {
    let found = empty == "{}" ? "an object" : empty == "false" ? "false" : "string \(empty)"
    expectAccount(
      [Int].self, empty, "[]", "typeMismatch: $, line 1 column 1: expected [Int], found \(found): converted to []")
    #expect(account(Set<Part>.self, empty)[0] == "{}")
    #expect(account([Int].self, empty, .strict).count == 1)
    guard empty != "{}" else { return }
    expectAccount(
      [String: Int].self, empty, "[:]",
      "typeMismatch: $, line 1 column 1: expected [String: Int], found \(found): converted to [:]")
    #expect(account([String: Int].self, empty, .tolerant.without(.emptyToNothing))[0].hasPrefix("error: "))
  }

  @Test func anEmptyArrayIsAnEmptyDictionary() {
    expectAccount(
      [String: Int].self, " []", "[:]",
      "typeMismatch: $, line 1 column 2: expected [String: Int], found an array: converted to [:]")
    #expect(account([Int: Int].self, "[]")[0] == "[:]")
    #expect(
      account([String: Int].self, "[1]")[0] == "error: expected [String: Int], found an array at $ (line 1, column 1)")
    #expect(account([String: Int].self, "true")[0].hasPrefix("error: "))
  }

  @Test func whatIsEmptyIsAnUnusableModel() {
    for (empty, found) in [
      (#""""#, #"string """#), (#""null""#, #"string "null""#), ("[]", "an array"), ("false", "false"),
    ] {
      #expect(
        account(AllDefaults.self, "{\"part\":\(empty)}")[1]
          == "typeMismatch: $.part, line 1 column 9: expected Part, found \(found): used default")
      #expect(account(Part.self, empty)[0] == "error: expected Part, found \(found) at $ (line 1, column 1)")
    }
  }

  @Test func anObjectOfIndexesIsAnArrayInTheirOrder() {
    let tail = "expected [Int], found an object: converted to an array"
    #expect(account([Int].self, #"{"1":20,"0":10,"2":"30"}"#)[0] == "[10, 20, 30]")
    expectAccount([Int].self, #"{"0":10}"#, "[10]", "typeMismatch: $, line 1 column 1: \(tail)")
    expectAccount(
      [Int].self, #"{"1":20,"0":{}}"#, "[20]", "typeMismatch: $, line 1 column 1: \(tail)",
      "typeMismatch: $['0'], line 1 column 13: expected Int, found an object: dropped")
    for other in [#"{"1":20}"#, #"{"0":1,"x":2}"#, #"{"00":1}"#, #"{"-1":1}"#, #"{"0":1,"2":2}"#] {
      #expect(
        account([Int].self, other) == ["error: expected [Int], found an object at $ (line 1, column 1)"], "\(other)")
    }
    #expect(account([Part].self, #"{"0":{"id":1},"1":{"id":2}}"#)[0] == "[(id: 1), (id: 2)]")
    #expect(account([Int].self, #"{"0":1}"#, .tolerant.without(.indexedObjectToArray))[0].hasPrefix("error: "))
  }

  @Test func anArrayIsADictionaryOfItsIndexes() {
    let tail = "expected [Int: String], found an array: converted to a dictionary"
    expectAccount([Int: String].self, #"["a","b"]"#, #"[0: "a", 1: "b"]"#, "typeMismatch: $, line 1 column 1: \(tail)")
    expectAccount(
      [Int: String].self, #"["a",{},"c"]"#, #"[0: "a", 2: "c"]"#, "typeMismatch: $, line 1 column 1: \(tail)",
      "typeMismatch: $[1], line 1 column 6: expected String, found an object: dropped")
    expectAccount(
      [Int: String].self, #"["a"]"#, "error: expected [Int: String], found an array at $ (line 1, column 1)",
      tolerance: .strict)
    #expect(
      account([Int: String].self, #"["a"]"#, .tolerant.without(.arrayToIndexedDictionary))[0].hasPrefix("error: "))
  }

  @Test func commasSeparateElementsOnlyWhereAskedFor() {
    let comma = Tolerance.tolerant.with(.commaSeparatedToArray)
    expectAccount(
      [Int].self, #""1, 2 ,3""#, "[1, 2, 3]",
      "typeMismatch: $, line 1 column 1: expected [Int], found string \"1, 2 ,3\": converted to 3 elements",
      tolerance: comma)
    #expect(account([String].self, #""a,b\n,é \"x\"""#, comma)[0] == "[\"a\", \"b\", \"é \"x\"\"]")
    #expect(
      account([Int].self, #""1,x""#, comma)[0] == "error: expected [Int], found string \"1,x\" at $ (line 1, column 1)")
    #expect(account([Int].self, #""1,2""#)[0].hasPrefix("error: expected [Int], found string"))
    #expect(account([String].self, #""a,b""#)[0] == #"["a,b"]"#)
  }
}
#endif
