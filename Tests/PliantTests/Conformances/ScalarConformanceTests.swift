/// Bool, strings and their pieces, floats, optionals, raw values: what is written is read back.

import Foundation
import Testing

@testable import Pliant

struct ScalarConformanceTests {
  enum City: String, Codable, JSONReadable, JSONWritable { case beijing, shanghai }
  enum Level: Int, JSONReadable, JSONWritable { case low = -1, high = 7 }
  struct Token: RawRepresentable, Hashable, JSONReadable, JSONWritable {
    var rawValue: UUID
    init(rawValue: UUID) { self.rawValue = rawValue }
  }
  struct Flags: OptionSet, Hashable, JSONReadable, JSONWritable { var rawValue: UInt8 }

  @Test func writesAndReadsScalars() throws {
    try expectRoundTrip(true, "true")
    try expectRoundTrip(false, "false")
    for text in ["", "a", "日本語 😀 \"quoted\" \\ / \u{0}\u{1F}\u{7F}\u{2028}", String(repeating: "x", count: 1000)] {
      try expectRoundTrip(text)
      try expectRoundTrip(Substring("<\(text)>").dropFirst().dropLast())
    }
    for character: Character in ["a", "é", "e\u{301}", "👩‍👩‍👧", "\r\n", "\"", "\u{0}"] { try expectRoundTrip(character) }
    for scalar: Unicode.Scalar in ["a", "é", "😀", "\u{301}"] { try expectRoundTrip(scalar) }
  }

  @Test func refusesStringsThatAreNotOneCharacter() {
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
      guard try Float16(json: try value.jsonString()).bitPattern == bits else {
        Issue.record("\(value)")
        return
      }
    }
    #expect(
      verdict([Float16].self, "[1, 65520]") == "expected Float16, found number 65520, which Float16 can't hold @4")
    #expect(try Float16(json: "65519") == 65504)
    var decoder = PliantDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "P", negativeInfinity: "N", nan: "X")
    let values = try decoder.decode([Float16].self, from: #"["P", "N", 1, "X"]"#)
    #expect(values.count == 4 && values.prefix(3) == [.infinity, -.infinity, 1] && values[3].isNaN)
  }
  #endif

  @Test func nullIsNil() throws {
    #expect(try Int?(json: "null") == nil)
    #expect(try Int?(json: "1") == 1)
    #expect(try [String?](json: "[\"a\",null,\"b\"]") == ["a", nil, "b"])
    #expect(try [String: Int?](json: "{\"a\":null,\"b\":1}") == (["a": nil, "b": 1] as [String: Int?]))
    try expectRoundTrip([1, nil, 3] as [Int?], "[1,null,3]")
    try expectRoundTrip(nil as Int?, "null")
    #expect(verdict(Int?.self, "nul") == "expected a value, found \"nul\" @0")
    #expect(verdict(Int?.self, "\"1\"") == "expected Int, found string \"1\" @0")
  }

  @Test func optionalsOfOptionalsAreNilAtTheOutermostLevel() throws {
    try expectRoundTrip(.some(.some(1)) as Int??, "1")
    try expectRoundTrip(nil as Int??, "null")
    // JSON has one null: an inner nil comes back as an outer one, as under Codable.
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

// MARK: - Raw values that bend by themselves

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
    var report = DecodingReport()
    let value = try Value(json: json, report: &report)
    return (value, report.issues.map { "\($0.path) \($0.outcome)" })
  }

  @Test func elementsOfARawArrayAreConvertedOrDropped() throws {
    #expect(try RawTags(json: #"[1,2]"#).rawValue == [1, 2])
    let (converted, issues) = try read(RawTags.self, #"[1,"2"]"#)
    #expect(converted.rawValue == [1, 2])
    #expect(try issues == read([Int].self, #"[1,"2"]"#).1)
    let (dropped, losses) = try read(RawTags.self, #"[1,"2",{},"x"]"#)
    #expect(dropped.rawValue == [1, 2])
    #expect(try losses == read([Int].self, #"[1,"2",{},"x"]"#).1 && losses.count == 3)
    #expect(try RawTags(json: "5").rawValue == [5])
    #expect(throws: DecodingError.self) { try RawEven(json: "[1]") }
    #expect(throws: DecodingError.self) {
      try PliantDecoder(tolerance: .strict).decode(RawTags.self, from: #"[1,"2"]"#)
    }
  }

  @Test(arguments: [#"[1,2]"#, #"[1,"2"]"#, #"["x",3]"#, "[]"])
  func everyEngineReadsThemAlike(_ json: String) throws {
    let values = try [Int](json: json)
    #expect(try RawTags(json: json).rawValue == values)
    // Codable has no raw form for it.
    #expect(try PliantDecoder().decode(PlainTags.self, from: #"{"rawValue":\#(json)}"#).rawValue == values)
    #expect(try PliantDecoder().decode([String: RawTags].self, from: #"{"a":\#(json)}"#)["a"]?.rawValue == values)
  }

  @Test func anOptionalRawValueIsConvertedRatherThanNil() throws {
    #expect(try RawPerhaps(json: #""7""#).rawValue == 7)
    #expect(try RawPerhaps(json: "null").rawValue == nil)
    let (value, issues) = try read(RawPerhaps.self, #""x""#)
    #expect(value.rawValue == nil && issues.count == 1)
  }

  @Test func allProblemsAreListedOnce() {
    do {
      _ = try PliantDecoder(tolerance: .strict).decode(RawTags.self, from: #"[1,"2",{}]"#, collectingAll: true)
      Issue.record("strings were taken as numbers")
    } catch let error as DecodingError {
      #expect(error.jsonErrors.map(\.path.description) == ["$[1]", "$[2]"])
    } catch { Issue.record("\(error)") }
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
