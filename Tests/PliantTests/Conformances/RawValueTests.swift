/// Structs around raw values that bend by themselves: arrays, optionals and models.

import Foundation
import Pliant
import Testing

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

  @Test("Every engine reads them alike", arguments: [#"[1,2]"#, #"[1,"2"]"#, #"["x",3]"#, "[]"])
  func engines(_ json: String) throws {
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
