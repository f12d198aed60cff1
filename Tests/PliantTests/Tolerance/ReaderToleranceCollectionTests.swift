#if Macros
/// Invalid elements and keys of collections, at any depth; values that are coerced to collections; JSON in strings, raw
/// values of enums, and the names of types.

import Testing

@testable import Pliant
@testable import PliantCore

struct ReaderToleranceCollectionTests {
  /// An unsuccessful attempt leaves no issue; the first of several equal keys is used, as in Foundation.
  private static let rows = #"""
    [Int]  [1, {}, 3,⏎ null, "x", "5", [], 1.5] => [1, 3, 5] | typeMismatch $[1] 1:5: Int, an object: dropped | \#
    nullValue $[3] 2:2: Int, null: dropped | typeMismatch $[4] 2:8: Int, string "x": dropped | \#
    typeMismatch $[5] 2:13: Int, string "5": converted to 5 | typeMismatch $[6] 2:18: Int, an array: dropped | \#
    numberNotRepresentable $[7] 2:22: Int, number 1.5: dropped
    [Int]  7 => [7] | typeMismatch $ 1:1: [Int], number 7: converted to an array of one element
    [Int]  "7" => [7] | typeMismatch $ 1:1: Int, string "7": converted to 7 | \#
    typeMismatch $ 1:1: [Int], string "7": converted to an array of one element
    [Int]  null => error: expected [Int], found null at $ 1:1  "x" => error: expected [Int], found string "x" at $ 1:1
    [Int]  "" => [] | typeMismatch $ 1:1: [Int], string "": converted to []
    [Int]  "null" => [] | typeMismatch $ 1:1: [Int], string "null": converted to []
    [Int]  {} => [] | typeMismatch $ 1:1: [Int], an object: converted to []
    [Int]  false => [] | typeMismatch $ 1:1: [Int], false: converted to []
    [Int]  {"1":20,"0":10,"2":"30"} => [10, 20, 30] | typeMismatch $ 1:1: [Int], an object: converted to an array | \#
    typeMismatch $['2'] 1:20: Int, string "30": converted to 30
    [Int]  {"0":10} => [10] | typeMismatch $ 1:1: [Int], an object: converted to an array
    [Int]  {"1":20,"0":{}} => [20] | typeMismatch $ 1:1: [Int], an object: converted to an array | \#
    typeMismatch $['0'] 1:13: Int, an object: dropped
    [Int]  {"1":20}  {"0":1,"x":2}  {"00":1} => error: expected [Int], found an object at $ 1:1
    [Int]  {"-1":1}  {"0":1,"2":2} => error: expected [Int], found an object at $ 1:1
    [Int]  "1,2" => error: expected [Int], found string "1,2" at $ 1:1
    [Int]  "[1, 2]" => [1, 2] | typeMismatch $ 1:1: [Int], string "[1, 2]": converted to the JSON in it
    Set<Part>  [{"id":1},{"id":1},{"id":"x"}] => {(id: 1)} | typeMismatch $[2].id 1:26: Int, string "x": dropped
    Set<Part>  "" => {} | typeMismatch $ 1:1: Set<Part>, string "": converted to []
    Set<Part>  "null" => {} | typeMismatch $ 1:1: Set<Part>, string "null": converted to []
    Set<Part>  {} => {} | typeMismatch $ 1:1: Set<Part>, an object: converted to []
    Set<Part>  false => {} | typeMismatch $ 1:1: Set<Part>, false: converted to []
    Set<Part>  "[{\"id\":1}]" => {(id: 1)} | \#
    typeMismatch $ 1:1: Set<Part>, string "[{\"id\":1}]": converted to the JSON in it
    [[Rank]]  ["9",[1]] => [[low]] | typeMismatch $[0] 1:2: [Rank], string "9": dropped
    [Int] strict  [1,{}] => error: expected Int, found an object at $[1] 1:4
    [Int] strict  "" => error: expected [Int], found string "" at $ 1:1
    [Int] strict  "null" => error: expected [Int], found string "null" at $ 1:1
    [Int] strict  {} => error: expected [Int], found an object at $ 1:1
    [Int] strict  false => error: expected [Int], found false at $ 1:1
    [String: [Part]]  {"a":[{"id":1},{"id":null},{},7],"b":{"id":2},"c":null,"d":[]} => \#
    ["a": [(id: 1)], "b": [(id: 2)], "d": []] | nullValue $.a[1].id 1:22: Int, null: dropped | \#
    missingKey $.a[2].id 1:28: key "id", none: dropped | typeMismatch $.a[3] 1:31: Part, number 7: dropped | \#
    typeMismatch $.b 1:38: [Part], an object: converted to an array of one element | \#
    nullValue $.c 1:51: [Part], null: dropped
    [String: [Part]]  {"a":"[\"{\\\"id\\\":\\\"1\\\"}\"]"} => ["a": [(id: 1)]] | \#
    typeMismatch $.a 1:6: [Part], string "[\"{\\\"id\\\":\\\"1\\\"}\"]": converted to the JSON in it | \#
    typeMismatch $.a[0] 1:6: Part, string "{\"id\":\"1\"}": converted to the JSON in it | \#
    typeMismatch $.a[0].id 1:6: Int, string "1": converted to 1
    [String: [Part]] strict  {"a":[{"id":1},{"id":null},{},7],"b":{"id":2},"c":null,"d":[]} => \#
    error: expected Int, found null at $.a[1].id 1:22
    [String: [Part]] strict  {"a":7} => error: expected [Part], found number 7 at $.a 1:6
    [String: Int]  {"a":1,"b":null,"c":"3","d":{"x":[1]},"a":2} => ["a": 1, "c": 3] | \#
    nullValue $.b 1:12: Int, null: dropped | typeMismatch $.c 1:21: Int, string "3": converted to 3 | \#
    typeMismatch $.d 1:29: Int, an object: dropped
    [String: Int]  {"a":1,"a":{}} => ["a": 1]
    [String: Int]  {"a":{},"a":1} => ["a": 1] | typeMismatch $.a 1:6: Int, an object: dropped
    [String: Int]  "" => [:] | typeMismatch $ 1:1: [String: Int], string "": converted to [:]
    [String: Int]  "null" => [:] | typeMismatch $ 1:1: [String: Int], string "null": converted to [:]
    [String: Int]  false => [:] | typeMismatch $ 1:1: [String: Int], false: converted to [:]
    [String: Int]   [] => [:] | typeMismatch $ 1:2: [String: Int], an array: converted to [:]
    [String: Int]  [1] => error: expected [String: Int], found an array at $ 1:1
    [String: Int]  true => error: expected [String: Int], found true at $ 1:1
    [String: Int]  "{\"a\":1}" => ["a": 1] | \#
    typeMismatch $ 1:1: [String: Int], string "{\"a\":1}": converted to the JSON in it
    [Int: String]  {"1":"a", "x":"b","2":[],"3":"c"} => [1: "a", 3: "c"] | \#
    invalidValue $.x 1:11: Int, string "x": dropped | typeMismatch $['2'] 1:23: String, an array: dropped
    [Int: String]  ["a","b"] => [0: "a", 1: "b"] | \#
    typeMismatch $ 1:1: [Int: String], an array: converted to a dictionary
    [Int: String]  ["a",{},"c"] => [0: "a", 2: "c"] | \#
    typeMismatch $ 1:1: [Int: String], an array: converted to a dictionary | \#
    typeMismatch $[1] 1:6: String, an object: dropped
    [Int: String] strict  {"x":"b"} => error: expected Int, found string "x" at $.x 1:2
    [Int: String] strict  ["a"] => error: expected [Int: String], found an array at $ 1:1
    Range<Int>  ["1",5.0] => 1..<5 | typeMismatch $[0] 1:2: Int, string "1": converted to 1 | \#
    typeMismatch $[1] 1:6: Int, number 5.0: converted to 5
    Range<Int>  [1,"x"] => error: expected Int, found string "x" at $[1] 1:4
    Range<Int>  [1,null,3,5] => error: expected Int, found null at $[1] 1:4
    Range<Int>  [1,"x",5] => error: expected Int, found string "x" at $[1] 1:4
    PartialRangeFrom<Int>  [null,5] => error: expected Int, found null at $[0] 1:2
    [Part]   {"id":1} => [(id: 1)] | typeMismatch $ 1:2: [Part], an object: converted to an array of one element
    [Part]  {"0":{"id":1},"1":{"id":2}} => [(id: 1), (id: 2)] | \#
    typeMismatch $ 1:1: [Part], an object: converted to an array
    [Part]  ["{\"id\":1}",{"id":2}] => [(id: 1), (id: 2)] | \#
    typeMismatch $[0] 1:2: Part, string "{\"id\":1}": converted to the JSON in it
    [Part]  ["{\"id\":1","{]",{"id":2}] => [(id: 2)] | \#
    invalidValue $[0] 1:2: Part (in the string: expected "," or "}", found the end of the document at $ (line 1, \#
    column 8)), string "{\"id\":1": dropped | \#
    invalidValue $[1] 1:14: Part (in the string: expected a key or "}", found "]" at $ (line 1, column 2)), string \#
    "{]": dropped
    [[Int]]  [1,[2]] => [[1], [2]] | typeMismatch $[0] 1:2: [Int], number 1: converted to an array of one element
    Set<Part> -singleToArray  "{\"a\":1}" => \#
    error: expected Set<Part> (in the string: expected Set<Part>, found an object at $ 1:1), found string \#
    "{\"a\":1}" at $ 1:1
    [Int] -singleToArray  7 => error: expected [Int], found number 7 at $ 1:1
    [String: Int] -emptyToNothing  "" => error: expected [String: Int], found string "" at $ 1:1
    [String: Int] -emptyToNothing  "null" => error: expected [String: Int], found string "null" at $ 1:1
    [String: Int] -emptyToNothing  false => error: expected [String: Int], found false at $ 1:1
    [Int: Int]  [] => [:] | typeMismatch $ 1:1: [Int: Int], an array: converted to [:]
    [Int: Int] -emptyToNothing  [] => error: expected [Int: Int], found an array at $ 1:1
    [Int] -indexedObjectToArray  {"0":1} => error: expected [Int], found an object at $ 1:1
    [Int: String] -arrayToIndexedDictionary  ["a"] => error: expected [Int: String], found an array at $ 1:1
    [Int] +commaSeparatedToArray  "1, 2 ,3" => [1, 2, 3] | \#
    typeMismatch $ 1:1: [Int], string "1, 2 ,3": converted to 3 elements
    [Int] +commaSeparatedToArray  "1,x" => error: expected [Int], found string "1,x" at $ 1:1
    [String] +commaSeparatedToArray  "a,b\n,é \"x\"" => ["a", "b", "é "x""] | \#
    typeMismatch $ 1:1: [String], string "a,b\n,é \"x\"": converted to 3 elements
    [String]  "a,b" => ["a,b"] | typeMismatch $ 1:1: [String], string "a,b": converted to an array of one element
    Part   "{\"id\":1}" => (id: 1) | typeMismatch $ 1:2: Part, string "{\"id\":1}": converted to the JSON in it
    Part   "{\"id\":\"x\"}" => \#
    error: expected Part (in the string: expected Int, found string "x" at $.id 1:7), found string "{\"id\":\"x\"}" \#
    at $ 1:2
    Part  "{\"id\":1" => \#
    error: expected Part (in the string: expected "," or "}", found the end of the document at $ 1:8), found string \#
    "{\"id\":1" at $ 1:1
    Part  "{\"id\":1}x" => \#
    error: expected Part (in the string: expected the end of the document, found "x" at $ 1:9), found string \#
    "{\"id\":1}x" at $ 1:1
    Part  "x" => error: expected Part, found string "x" at $ 1:1  "" => error: expected Part, found string "" at $ 1:1
    Part  "null" => error: expected Part, found string "null" at $ 1:1
    Part  [] => error: expected Part, found an array at $ 1:1  false => error: expected Part, found false at $ 1:1
    [String: Part]  {"a":"{\"id\":1}"} => ["a": (id: 1)] | \#
    typeMismatch $.a 1:6: Part, string "{\"id\":1}": converted to the JSON in it
    [String: Part]  {"a":"[]","b":{"id":2}} => ["b": (id: 2)] | \#
    invalidValue $.a 1:6: Part (in the string: expected Part, found an array at $ (line 1, column 1)), string "[]": \#
    dropped
    Part -stringToJSON  "{\"id\":1}" => error: expected Part, found string "{\"id\":1}" at $ 1:1
    Part strict  "{\"id\":1}" => error: expected Part, found string "{\"id\":1}" at $ 1:1
    Part strict  7 => error: expected Part, found number 7 at $ 1:1
    Rank  "2" => high | typeMismatch $ 1:1: Rank, string "2": converted to high
    Rank  1.0 => low | typeMismatch $ 1:1: Rank, number 1.0: converted to low
    Rank  true => low | typeMismatch $ 1:1: Rank, true: converted to low
    Rank strict  "2" => error: expected Rank, found string "2" at $ 1:1
    [Rank]  [1,"2","3",3] => [low, high] | typeMismatch $[1] 1:4: Rank, string "2": converted to high | \#
    invalidValue $[2] 1:8: Rank, string "3": dropped | invalidValue $[3] 1:12: Rank, number 3: dropped
    Region  "NORTH" => north | typeMismatch $ 1:1: Region, string "NORTH": converted to north
    Region  "North" => north | typeMismatch $ 1:1: Region, string "North": converted to north
    Region  "nORTH" => north | typeMismatch $ 1:1: Region, string "nORTH": converted to north
    Region  "FAREAST" => farEast | typeMismatch $ 1:1: Region, string "FAREAST": converted to farEast
    Region strict  "NORTH" => error: expected Region, found string "NORTH" at $ 1:1, did you mean "north"?
    Region strict  "North" => error: expected Region, found string "North" at $ 1:1, did you mean "north"?
    Region strict  "nORTH" => error: expected Region, found string "nORTH" at $ 1:1, did you mean "north"?
    Region strict  "nort" => error: expected Region, found string "nort" at $ 1:1, did you mean "north"?
    Region -caseInsensitiveRawValue  "NORTH" => \#
    error: expected Region, found string "NORTH" at $ 1:1, did you mean "north"?
    Region -caseInsensitiveRawValue  "North" => \#
    error: expected Region, found string "North" at $ 1:1, did you mean "north"?
    Region -caseInsensitiveRawValue  "nORTH" => \#
    error: expected Region, found string "nORTH" at $ 1:1, did you mean "north"?
    Set<Part> strict  {} => error: expected Set<Part>, found an object at $ 1:1
    [Part] strict   [7] => error: expected Part, found number 7 at $[0] 1:3
    [Part] strict  {} => error: expected [Part], found an object at $ 1:1
    ContiguousArray<Part> strict  {} => error: expected ContiguousArray<Part>, found an object at $ 1:1
    ArraySlice<Part> strict  {} => error: expected ArraySlice<Part>, found an object at $ 1:1
    [Part?] strict  [7] => error: expected Part, found number 7 at $[0] 1:2
    [Int: [String: Part]] strict  7 => error: expected [Int: [String: Part]], found number 7 at $ 1:1
    [String: Part] strict  {"a":[]} => error: expected Part, found an array at $.a 1:6
    """#

  @Test(
    arguments: AccountRow.table(
      of: Part.self, Rank.self, Region.self, [Int].self, [Part].self, [Part?].self, ContiguousArray<Part>.self,
      ArraySlice<Part>.self, Set<Part>.self, [[Int]].self, [[Rank]].self, [Rank].self, [String].self,
      [String: [Part]].self, [String: Part].self, [String: Int].self, [Int: String].self, [Int: Int].self,
      [Int: [String: Part]].self, Range<Int>.self, PartialRangeFrom<Int>.self, rows: rows))
  func readsOrRefusesInTheseWords(row: AccountRow) { row.check() }

  @Test func patternsGroupTheElements() {
    let json = #"{"a":[[{"id":1},{}],[{},{"id":"2"}]],"b":[[[]]]}"#
    let (_, report) = withReport { try? PliantDecoder().decode([String: [[Part]]].self, from: json, report: &$0) }
    #expect(report.issues.map(\.pattern) == ["$.a[*][*].id", "$.a[*][*].id", "$.a[*][*].id", "$.b[*][*]"])
    #expect(report.issues.map(\.path.description) == ["$.a[0][1].id", "$.a[1][0].id", "$.a[1][1].id", "$.b[0][0]"])
    #expect(report.counts == [.missingKey: 2, .typeMismatch: 2])
    #expect(report.outcomeCounts == [.dropped: 3, .converted: 1])
    #expect(report.issues.map(\.byteOffset) == [16, 21, 30, 43])
  }
}
#endif
