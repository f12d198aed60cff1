// Scalars, optionals, raw values, collections, dictionaries and integers of every width are written and read back.

import Foundation
import Testing

@testable import Pliant

struct CollectionConformanceTests {
  enum Color: String, Codable, Hashable { case red, green }
  enum Code: Int, Codable, Hashable { case ok = 200, missing = 404 }
  struct Name: RawRepresentable, Hashable { var rawValue: Substring }
  struct Locale: Hashable, JSONObjectKey {
    var language: String, region: String
    init?(jsonKey: String) {
      let parts = jsonKey.split(separator: "-").map(String.init)
      guard parts.count == 2 else { return nil }
      (language, region) = (parts[0], parts[1])
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
  struct Counted: RawRepresentable, Hashable, JSONReadable, JSONWritable {
    nonisolated(unsafe) static var writes = 0
    var rawValue: Int
    func write(to writer: inout JSONWriter) throws(JSONError) {
      Self.writes += 1
      try writer.write("n\(rawValue)")
    }
  }

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

  @Test func writesAndReadsArraysAndSets() throws {
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

  @Test func dictionariesOfTextLikeKeysAreObjects() throws {
    try expectRoundTrip([:] as [String: Int], "{}")
    try expectRoundTrip(["a": 1], "{\"a\":1}")
    try expectRoundTrip(["": "", "é\n": "x", "日本": "\"", "a b": "/"])
    try expectRoundTrip(["a": ["b": ["c": [1]]]], #"{"a":{"b":{"c":[1]}}}"#)
    #expect(try [String: Int](json: #"{"a":1,"b":2,"a":3,"\u0061":4}"#) == ["a": 4, "b": 2])
    #expect(verdict([String: Int].self, "[]") == "expected [String: Int], found an array @0")
    #expect(verdict([String: Int].self, #"{"a":1,"b":null}"#) == "expected Int, found null @11")
    try expectRoundTrip([1: "a"], #"{"1":"a"}"#)
    try expectRoundTrip([Int8.min: 1], #"{"-128":1}"#)
    try expectRoundTrip([UInt64.max: 1], #"{"18446744073709551615":1}"#)
    try expectRoundTrip([UInt16(7): 1, 8: 2])
    try expectRoundTrip(["a" as Character: 1], #"{"a":1}"#)
    try expectRoundTrip(["ab" as Substring: 1], #"{"ab":1}"#)
    try expectRoundTrip([Color.red: 1], #"{"red":1}"#)
    try expectRoundTrip([Code.missing: 1], #"{"404":1}"#)
    try expectRoundTrip([Name(rawValue: "n"): 1], #"{"n":1}"#)
    try expectRoundTrip([Locale(jsonKey: "en-US")!: 1], #"{"en-US":1}"#)
    let id = UUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F")!
    try expectRoundTrip([id: 1], #"{"E621E1F8-C36C-495A-93FC-0C247A3E6E5F":1}"#)
    if #available(macOS 12.3, iOS 15.4, watchOS 8.5, tvOS 15.4, *) {
      try expectRoundTrip([Represented(text: "k"): 1], #"{"r:k":1}"#)
    }
    #expect(verdict([Int: Int].self, #"{"1":1, "x":2}"#) == "expected Int, found string \"x\" @8")
    #expect(verdict([Int8: Int].self, #"{"128":1}"#) == "expected Int8, found string \"128\" @1")
    #expect(verdict([Color: Int].self, #"{"blue":1}"#) == "expected Color, found string \"blue\" @1")
    #expect(verdict([Code: Int].self, #"{"500":1}"#) == "expected Code, found string \"500\" @1")
    #expect(verdict([Character: Int].self, #"{"ab":1}"#) == "expected Character, found string \"ab\" @1")
    #expect(verdict([Locale: Int].self, #"{"en":1}"#) == "expected Locale, found string \"en\" @1")
    #expect(verdict([Int: Int].self, "[]") == "expected [Int: Int], found an array @0")
    #expect(try [Counted(rawValue: 1): 2].jsonString() == #"{"n1":2}"# && Counted.writes == 1)
    try expectRoundTrip([ScalarConformanceTests.Level.low: 1], #"{"-1":1}"#)
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

// MARK: - Integers of every width at their limits

private let integerTypes:
  [any (FixedWidthInteger & JSONReadable & JSONWritable & JSONObjectKey & SendableMetatype).Type] = [
    Int8.self, Int16.self, Int32.self, Int64.self, Int.self, UInt8.self, UInt16.self, UInt32.self, UInt64.self,
    UInt.self,
  ]

struct IntegerConformanceTests {
  /// Reads `text` as `Integer`, alone, in an array, and pretty printed; all must agree.
  private func value<Integer: FixedWidthInteger & JSONReadable>(_ type: Integer.Type, _ text: String) -> Integer? {
    let alone = try? Integer(json: text)
    #expect((try? [Integer](json: "[\(text),\(text)]")) == alone.map { [$0, $0] })
    #expect((try? Integer(json: " \n\(text)\t")) == alone)
    return alone
  }

  private func holdsItsEdges<Integer: FixedWidthInteger & JSONReadable & JSONWritable>(_ type: Integer.Type) throws {
    let name = "\(Integer.self)"
    for edge in [Integer.min, Integer.min + 1, 0, 1, Integer.max - 1, Integer.max] {
      try expectRoundTrip(edge, "\(edge)")
      #expect(value(Integer.self, "\(edge)") == edge)
    }
    // One beyond each limit, and far beyond.
    let above = increased("\(Integer.max)")
    let below = Integer.isSigned ? "-" + increased("\(Integer.max)", by: 2) : "-1"
    for text in [
      above, below, "\(Integer.max)0", "\(Integer.max)000", "999999999999999999999999999999999999999999999",
      "-99999999999999999999999999999999999999999999",
    ] {
      let document = "[1, \(text)]"
      #expect(
        verdict([Integer].self, document)
          == "expected \(name), found number \(text.prefix(40))\(text.count > 40 ? "…" : ""), which \(name) can't hold @4"
      )
    }
    // Minus zero is zero; fractions and exponents are not integers, even if their value is one.
    #expect(value(Integer.self, "-0") == 0)
    for text in ["1.0", "1.5", "1e0", "1E2", "0.0", "-0.0", "0e1", "10e-1"] {
      #expect(verdict(Integer.self, text) == "expected \(name), found number \(text), which \(name) can't hold @0")
    }
    for text in ["00", "01", "-01", "-", "1.", "1e", "1e+", "0\(Integer.max)", "-00"] {
      #expect(verdict(Integer.self, text) == "expected a number as JSON writes it, found \"\(text)\" @0")
    }
    for (text, found) in [
      #""1""#: #"string "1""#, "true": "true", "null": "null", "[]": "an array", "{}": "an object",
    ] { #expect(verdict(Integer.self, text) == "expected \(name), found \(found) @0") }
    for text in ["+1", "x", ".5", "", "NaN", "1x", "1 1", "1-1"] {
      #expect((try? Integer(json: text)) == nil, "\(text)")
    }
  }

  private func increased(_ limit: String, by amount: Int = 1) -> String {
    "\(limit.dropLast())\((limit.last?.wholeNumberValue ?? 0) + amount)"
  }

  @Test(arguments: integerTypes.indices) func integersHoldTheirEdges(index: Int) throws {
    try holdsItsEdges(integerTypes[index])
  }

  @available(macOS 15, iOS 18, watchOS 11, tvOS 18, visionOS 2, *)
  @Test func wideIntegersHoldTheirEdges() throws {
    try holdsItsEdges(Int128.self)
    try holdsItsEdges(UInt128.self)
  }
}

/// Integers as keys of objects: only the text that is written is accepted.
struct IntegerKeyTests {
  @Test func readsTheBoundsOfEachWidth() {
    func expectBounds<Integer: FixedWidthInteger & JSONReadable & JSONWritable & JSONObjectKey>(_: Integer.Type) {
      for value in [Integer.min, Integer.max, 0] { #expect(Integer(jsonKey: "\(value)") == value) }
      if Integer.bitWidth < 64 { #expect(Integer(jsonKey: "\(UInt64(Integer.max) + 1)") == nil) }
      if !Integer.isSigned { #expect(Integer(jsonKey: "-1") == nil) }
    }
    for type in integerTypes { expectBounds(type) }
    #expect(Int64(jsonKey: "9223372036854775808") == nil && Int64(jsonKey: "-9223372036854775809") == nil)
    #expect(UInt64(jsonKey: "18446744073709551616") == nil && Int8(jsonKey: "-129") == nil)
  }

  @Test(arguments: [
    "", "-", "+5", "05", "-05", "-0", "00", "1.0", "1e2", " 1", "1 ", "--1", "0x1", "\u{0661}", "1\u{301}",
  ]) func refusesOtherText(text: String) { #expect(Int(jsonKey: text) == nil && UInt64(jsonKey: text) == nil) }
}

// MARK: - Scalars

struct ScalarConformanceTests {
  enum City: String, Codable, JSONReadable, JSONWritable { case beijing, shanghai }
  enum Level: Int, JSONReadable, JSONWritable { case low = -1, high = 7 }
  struct Token: RawRepresentable, Hashable, JSONReadable, JSONWritable {
    var rawValue: UUID
    init(rawValue: UUID) { self.rawValue = rawValue }
  }
  struct Flags: OptionSet, Hashable, JSONReadable, JSONWritable { var rawValue: UInt8 }

  @Test func writesAndReadsScalarsAndRefusesOtherStrings() throws {
    try expectRoundTrip(true, "true")
    try expectRoundTrip(false, "false")
    for text in ["", "a", "日本語 😀 \"quoted\" \\ / \u{0}\u{1F}\u{7F}\u{2028}", String(repeating: "x", count: 1000)] {
      try expectRoundTrip(text)
      try expectRoundTrip(Substring("<\(text)>").dropFirst().dropLast())
    }
    for character: Character in ["a", "é", "e\u{301}", "👩‍👩‍👧", "\r\n", "\"", "\u{0}"] { try expectRoundTrip(character) }
    for scalar: Unicode.Scalar in ["a", "é", "😀", "\u{301}"] { try expectRoundTrip(scalar) }
    #expect(verdict(Character.self, "\"\"") == "expected Character, found string \"\" @0")
    #expect(verdict([Character].self, "[ \"ab\"]") == "expected Character, found string \"ab\" @2")
    #expect(verdict(Character.self, "1") == "expected String, found number 1 @0")
    #expect(verdict(Unicode.Scalar.self, "\"e\u{301}\"") == "expected Unicode.Scalar, found string \"e\u{301}\" @0")
    #expect(verdict(Unicode.Scalar.self, "\"\"") == "expected Unicode.Scalar, found string \"\" @0")
  }

  @Test func writesAndReadsFloats() throws {
    for value in [
      0, -0.0, 1, -1.5, 0.1, 1e21, 1e-7, 123_456_789.123, .pi, .greatestFiniteMagnitude, .leastNonzeroMagnitude,
      .leastNormalMagnitude, .ulpOfOne,
    ] as [Double] {
      try expectRoundTrip(value)
      #expect(try Double(json: try value.jsonString()).bitPattern == value.bitPattern)
      if Float(value).isFinite {
        try expectRoundTrip(Float(value))
        #expect(try Float(json: try Float(value).jsonString()).bitPattern == Float(value).bitPattern)
      }
    }
    #expect(try Double(json: "12345678901234567890") == 12_345_678_901_234_567_168)
    #expect(try Float(json: "1") == 1)
    #expect(try 1.0.jsonString() == "1")
  }

  #if !((os(macOS) || targetEnvironment(macCatalyst)) && arch(x86_64))
  @available(macOS 11, iOS 14, watchOS 7, tvOS 14, *)
  @Test func writesAndReadsEveryHalf() throws {
    for bits in UInt16.min...UInt16.max {
      let value = Float16(bitPattern: bits)
      guard value.isFinite else { continue }
      try #require(Float16(json: value.jsonString()).bitPattern == bits, "\(value)")
    }
    #expect(
      verdict([Float16].self, "[1, 65520]") == "expected Float16, found number 65520, which Float16 can't hold @4")
    #expect(try Float16(json: "65519") == 65504)
    let decoder = with(PliantDecoder()) {
      $0.nonConformingFloatDecodingStrategy = .convertFromString(positiveInfinity: "P", negativeInfinity: "N", nan: "X")
    }
    let values = try decoder.decode([Float16].self, from: #"["P", "N", 1, "X"]"#)
    #expect(values.count == 4 && values.prefix(3) == [.infinity, -.infinity, 1] && values[3].isNaN)
  }
  #endif

  @Test func nullIsNilAtTheOutermostLevel() throws {
    #expect(try Int?(json: "null") == nil && Int?(json: "1") == 1)
    #expect(try [String?](json: "[\"a\",null,\"b\"]") == ["a", nil, "b"])
    #expect(try [String: Int?](json: "{\"a\":null,\"b\":1}") == (["a": nil, "b": 1] as [String: Int?]))
    try expectRoundTrip([1, nil, 3] as [Int?], "[1,null,3]")
    try expectRoundTrip(nil as Int?, "null")
    #expect(verdict(Int?.self, "nul") == "expected a value, found \"nul\" @0")
    #expect(verdict(Int?.self, "\"1\"") == "expected Int, found string \"1\" @0")
    try expectRoundTrip(.some(.some(1)) as Int??, "1")
    try expectRoundTrip(nil as Int??, "null")
    // JSON has one null: an inner nil is read back as an outer one, as under Codable.
    #expect(try (Int??.some(nil)).jsonString() == "null")
    #expect(try Int??(json: "null") == .none)
  }

  @Test func rawValuesAreWrittenAndReadAsThemselves() throws {
    try expectRoundTrip(City.shanghai, "\"shanghai\"")
    try expectRoundTrip(Level.low, "-1")
    try expectRoundTrip(Flags(rawValue: 5), "5")
    try expectRoundTrip(
      Token(rawValue: UUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F")!),
      "\"E621E1F8-C36C-495A-93FC-0C247A3E6E5F\"")
    #expect(verdict([City].self, "[ \"paris\"]") == "expected City, found string \"paris\" @2")
    #expect(verdict(Level.self, "3") == "expected Level, found number 3 @0")
    #expect(verdict(City.self, "1") == "expected City, found number 1 @0")
    #expect(verdict(Flags.self, "256") == "expected UInt8, found number 256, which UInt8 can't hold @0")
  }
}

// MARK: - Raw values with conversions

struct RawTags: RawRepresentable, Codable, JSONReadable, JSONWritable, Equatable { var rawValue: [Int] }
struct PlainTags: RawRepresentable, Codable, Equatable { var rawValue: [Int] }
struct RawPerhaps: RawRepresentable, Codable, JSONReadable, Equatable { var rawValue: Int? }
struct RawEven: RawRepresentable, JSONReadable, Equatable {
  var rawValue: [Int]
  init?(rawValue: [Int]) {
    guard rawValue.count.isMultiple(of: 2) else { return nil }
    self.rawValue = rawValue
  }
}

struct RawValueTests {
  private func read<Value: JSONReadable>(_ type: Value.Type, _ json: String) throws -> (Value, [String]) {
    let (value, report) = try reported(type, json)
    return (value, report.issues.map { "\($0.path) \($0.outcome)" })
  }

  @Test func elementsOfARawArrayAreConvertedOrDropped() throws {
    for (json, count) in [("[1,2]", 0), (#"[1,"2"]"#, 1), (#"[1,"2",{},"x"]"#, 3)] {
      let (tags, issues) = try read(RawTags.self, json)
      #expect(try tags.rawValue == [1, 2] && issues == read([Int].self, json).1 && issues.count == count, "\(json)")
    }
    #expect(try RawTags(json: "5").rawValue == [5])
    #expect(throws: DecodingError.self) { try RawEven(json: "[1]") }
    #expect(throws: DecodingError.self) { try strictly(RawTags.self, #"[1,"2"]"#) }
    #expect(problemPaths(RawTags.self, #"[1,"2",{}]"#) == ["$[1]", "$[2]"])
  }

  @Test(arguments: [#"[1,2]"#, #"[1,"2"]"#, #"["x",3]"#, "[]"])
  func everyEngineReadsThemAlike(_ json: String) throws {
    let values = try [Int](json: json)
    #expect(try RawTags(json: json).rawValue == values)
    // Codable has no raw form for this type.
    #expect(try PliantDecoder().decode(PlainTags.self, from: #"{"rawValue":\#(json)}"#).rawValue == values)
    #expect(try PliantDecoder().decode([String: RawTags].self, from: #"{"a":\#(json)}"#)["a"]?.rawValue == values)
  }

  @Test func anOptionalRawValueIsConvertedRatherThanNil() throws {
    #expect(try RawPerhaps(json: #""7""#).rawValue == 7 && RawPerhaps(json: "null").rawValue == nil)
    let (value, issues) = try read(RawPerhaps.self, #""x""#)
    #expect(value.rawValue == nil && issues.count == 1)
  }
}

#if Macros
struct AroundModel: RawRepresentable, Codable, JSONReadable, Equatable { var rawValue: MarkedModel }
@JSONModel struct RawHolder: Equatable { var tags: PlainTags, model: AroundModel?, perhaps = RawPerhaps(rawValue: 1) }

extension RawValueTests {
  @Test func aRawModelTakesWhatConverts() throws {
    #expect(try AroundModel(json: #"{"count":"7"}"#).rawValue.count == 7)
    let json = #"{"tags":["1",2],"model":{"count":"7"},"perhaps":"3"}"#
    let expected = RawHolder(
      tags: PlainTags(rawValue: [1, 2]), model: AroundModel(rawValue: MarkedModel(count: 7)),
      perhaps: RawPerhaps(rawValue: 3))
    #expect(try RawHolder(json: json) == expected)
    #expect(try JSONDecoder().decode(RawHolder.self, from: json) == expected)
    #expect(try PliantDecoder().decode([RawHolder].self, from: "[\(json)]") == [expected])
  }
}
#endif
