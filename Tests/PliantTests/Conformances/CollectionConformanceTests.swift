/// Arrays, sets, ranges and dictionaries with every kind of key.

import Foundation
import Testing

@testable import Pliant

struct CollectionConformanceTests {
  enum Color: String, Codable, Hashable { case red, green }
  enum Code: Int, Codable, Hashable { case ok = 200, missing = 404 }
  struct Name: RawRepresentable, Hashable { var rawValue: Substring }
  struct Locale: Hashable, JSONObjectKey {
    var language: String
    var region: String
    init(language: String, region: String) { (self.language, self.region) = (language, region) }
    init?(jsonKey: String) {
      let parts = jsonKey.split(separator: "-").map(String.init)
      guard parts.count == 2 else { return nil }
      self.init(language: parts[0], region: parts[1])
    }
    var jsonKey: String { "\(language)-\(region)" }
  }
  struct Point: Hashable, JSONReadable, JSONWritable {
    var x: Int
    init(x: Int) { self.x = x }
    init(from reader: inout JSONReader) throws(JSONError) { x = try reader.read(Int.self) }
    func write(to writer: inout JSONWriter) throws(JSONError) { try writer.write(x) }
  }
  struct Unreadable: Hashable {}

  @available(macOS 12.3, iOS 15.4, watchOS 8.5, tvOS 15.4, *)
  struct Represented: Hashable, CodingKeyRepresentable {
    var text: String
    init(text: String) { self.text = text }
    var codingKey: any CodingKey { TextKey("r:\(text)") }
    init?<Key: CodingKey>(codingKey: Key) {
      guard codingKey.stringValue.hasPrefix("r:") else { return nil }
      text = String(codingKey.stringValue.dropFirst(2))
    }
  }

  @Test func writesAndReadsArrays() throws {
    try expectRoundTrip([] as [Int], "[]")
    try expectRoundTrip([1, 2, 3], "[1,2,3]")
    try expectRoundTrip([[], [1], [], [2, 3]], "[[],[1],[],[2,3]]")
    try expectRoundTrip(ContiguousArray(["a", "b"]), "[\"a\",\"b\"]")
    try expectRoundTrip([0, 1, 2, 3][1...2], "[1,2]")
    try expectRoundTrip((0..<1000).map(String.init))
    try expectRoundTrip((0..<40).map { count in (0..<count).map { $0 } })
    #expect(verdict([Int].self, "{}") == "expected [Int], found an object @0")
    #expect(verdict([Int].self, "[1,\"a\"]") == "expected Int, found string \"a\" @3")
    #expect(verdict([Int].self, "[1,]") == "expected a value, found \"]\" @3")
    #expect(verdict([Int].self, "[1") == "expected \",\" or \"]\", found the end of the document @2")
  }

  @Test func writesAndReadsSets() throws {
    try expectRoundTrip([] as Set<Int>, "[]")
    try expectRoundTrip([7] as Set<Int>, "[7]")
    try expectRoundTrip(Set((0..<200).map(String.init)))
    #expect(try Set<Int>(json: "[1,2,1]") == [1, 2])
    #expect(verdict(Set<Int>.self, "[1,null]") == "expected Int, found null @3")
  }

  @Test func rangesHaveTheFormOfCodable() throws {
    try expectRoundTrip(1..<5, "[1,5]")
    try expectRoundTrip(1..<1, "[1,1]")
    try expectRoundTrip(-1.5...2.5, "[-1.5,2.5]")
    try expectRoundTrip("a"..."z", "[\"a\",\"z\"]")
    #expect(try PartialRangeFrom<Int>(json: "[3]").lowerBound == 3)
    #expect(try PartialRangeUpTo<Int>(json: "[3]").upperBound == 3)
    #expect(try PartialRangeThrough<Int>(json: "[3]").upperBound == 3)
    #expect(try (3...).jsonString() == "[3]" && (..<3).jsonString() == "[3]" && (...3).jsonString() == "[3]")
    for json in ["[]", "[1]", "[1,2,3]", "[2,1]"] {
      #expect(verdict(Range<Int>.self, json) == "expected Range<Int>, found an array @0")
      #expect(verdict([ClosedRange<Int>].self, "[\(json)]") == "expected ClosedRange<Int>, found an array @1")
    }
    #expect(verdict(PartialRangeFrom<Int>.self, "[1,2]") == "expected PartialRangeFrom<Int>, found an array @0")
    #expect(verdict(PartialRangeUpTo<Int>.self, "[]") == "expected PartialRangeUpTo<Int>, found an array @0")
    #expect(verdict(Range<Int>.self, "[1,\"a\"]") == "expected Int, found string \"a\" @3")
  }

  @Test func dictionariesOfStringsAreObjects() throws {
    try expectRoundTrip([:] as [String: Int], "{}")
    try expectRoundTrip(["a": 1], "{\"a\":1}")
    try expectRoundTrip(["": "", "é\n": "x", "日本": "\"", "a b": "/"])
    try expectRoundTrip(["a": ["b": ["c": [1]]]], #"{"a":{"b":{"c":[1]}}}"#)
    #expect(try [String: Int](json: #"{"a":1,"b":2,"a":3,"\u0061":4}"#) == ["a": 4, "b": 2])
    #expect(verdict([String: Int].self, "[]") == "expected [String: Int], found an array @0")
    #expect(verdict([String: Int].self, #"{"a":1,"b":null}"#) == "expected Int, found null @11")
  }

  @Test func dictionariesOfTextLikeKeysAreObjects() throws {
    try expectRoundTrip([1: "a"], #"{"1":"a"}"#)
    try expectRoundTrip([Int8.min: 1], #"{"-128":1}"#)
    try expectRoundTrip([UInt64.max: 1], #"{"18446744073709551615":1}"#)
    try expectRoundTrip([UInt16(7): 1, 8: 2])
    try expectRoundTrip(["a" as Character: 1], #"{"a":1}"#)
    try expectRoundTrip(["ab" as Substring: 1], #"{"ab":1}"#)
    try expectRoundTrip([Color.red: 1], #"{"red":1}"#)
    try expectRoundTrip([Code.missing: 1], #"{"404":1}"#)
    try expectRoundTrip([Name(rawValue: "n"): 1], #"{"n":1}"#)
    try expectRoundTrip([Locale(language: "en", region: "US"): 1], #"{"en-US":1}"#)
    if #available(macOS 12.3, iOS 15.4, watchOS 8.5, tvOS 15.4, *) {
      try expectRoundTrip([Represented(text: "k"): 1], #"{"r:k":1}"#)
    }
  }

  @Test func refusesKeysThatTheTypeHasNoValueFor() {
    #expect(verdict([Int: Int].self, #"{"1":1, "x":2}"#) == "expected Int, found string \"x\" @8")
    #expect(verdict([Int8: Int].self, #"{"128":1}"#) == "expected Int8, found string \"128\" @1")
    #expect(verdict([Color: Int].self, #"{"blue":1}"#) == "expected Color, found string \"blue\" @1")
    #expect(verdict([Code: Int].self, #"{"500":1}"#) == "expected Code, found string \"500\" @1")
    #expect(verdict([Character: Int].self, #"{"ab":1}"#) == "expected Character, found string \"ab\" @1")
    #expect(verdict([Locale: Int].self, #"{"en":1}"#) == "expected Locale, found string \"en\" @1")
    #expect(verdict([Int: Int].self, "[]") == "expected [Int: Int], found an array @0")
  }

  @Test func dictionariesOfOtherKeysAreArraysOfPairs() throws {
    try expectRoundTrip([Point(x: 1): "a"], #"[1,"a"]"#)
    try expectRoundTrip([:] as [Point: Int], "[]")
    try expectRoundTrip([true: 1], "[true,1]")
    try expectRoundTrip([Point(x: 1): 1, Point(x: 2): 2, Point(x: 3): 3])
    #expect(try [Bool: Int](json: "[true,1,false,2,true,3]") == [true: 3, false: 2])
    #expect(verdict([Bool: Int].self, "[true,1, false]") == "expected a key and a value in turn, found an array @0")
    #expect(verdict([Bool: Int].self, "{}") == "expected [Bool: Int], found an object @0")
    #expect(verdict([Unreadable: Int].self, "[]") != "value")
    #expect(throws: EncodingError.self) { try [Unreadable(): 1].jsonString() }
  }
}
