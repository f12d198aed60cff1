#if Macros
/// Dictionaries beside a tag that stands in an object: only the tag is none of theirs.

import Foundation
import Pliant
import Testing

@JSONModel(tag: "meta.type") private enum InternallyTaggedPath: Equatable {
  case values([String: JSON])
  case object(JSON.Object)
  case json(JSON)
  case counts([String: Int])
  case objects([String: [String: Int]])
  case spots([String: InternallyTaggedSpot])
  @Strict case exact([String: Int])
}

private struct InternallyTaggedSpot: Codable, Equatable { var x = 0 }
@JSONModel(tag: "a.b.c") private enum DeepInternallyTaggedPath: Equatable { case values([String: JSON]) }
@JSONModel(tag: #"a\.b"#) private enum DottedTag: Equatable { case values([String: JSON]) }

@Suite("Dictionaries beside a tag that stands in an object")
struct InternallyTaggedPathTests {
  private func expect<Value: JSONReadable & JSONWritable & Codable & Equatable>(
    _ value: Value, _ text: String, location: Testing.SourceLocation = #_sourceLocation
  ) throws {
    let json = try JSON(parsing: text)
    #expect(try Value(json: text) == value, sourceLocation: location)
    #expect(try JSON(parsing: value.jsonString()) == json, sourceLocation: location)
    #expect(try JSONDecoder().decode(Value.self, from: Data(text.utf8)) == value, sourceLocation: location)
    #expect(try JSON(parsing: JSONEncoder().encode(value)) == json, sourceLocation: location)
    #expect(try PliantDecoder().decode([Value].self, from: "[\(text)]") == [value], sourceLocation: location)
    #expect(try PliantEncoder().encode([value]).count > 2, sourceLocation: location)
  }

  @Test func haveTheRestOfTheObject() throws {
    func document(_ tag: String) -> String { #"{"meta":{"type":"\#(tag)","x":1},"b":{"y":2}}"# }
    let members: JSON.Object = ["meta": ["x": 1], "b": ["y": 2]]
    try expect(InternallyTaggedPath.values(["meta": ["x": 1], "b": ["y": 2]]), document("values"))
    try expect(InternallyTaggedPath.object(members), document("object"))
    try expect(InternallyTaggedPath.json(JSON(members)), document("json"))
    try expect(InternallyTaggedPath.objects(["meta": ["x": 1], "b": ["y": 2]]), document("objects"))
    try expect(
      InternallyTaggedPath.spots(["meta": InternallyTaggedSpot(x: 1), "b": InternallyTaggedSpot(x: 2)]),
      #"{"meta":{"type":"spots","x":1},"b":{"x":2}}"#)
    // The tag may stand behind other members, and its key in other objects.
    #expect(
      try InternallyTaggedPath(json: #"{"type":1,"meta":{"x":{"type":2},"typ\u0065":"values","y":[{}]}}"#)
        == .values(["type": 1, "meta": ["x": ["type": 2], "y": [[:]]]]))
  }

  @Test func haveNothingOfAnObjectWithTheTagAlone() throws {
    try expect(InternallyTaggedPath.values(["b": 2]), #"{"meta":{"type":"values"},"b":2}"#)
    try expect(InternallyTaggedPath.counts(["b": 2]), #"{"meta":{"type":"counts"},"b":2}"#)
    try expect(InternallyTaggedPath.exact([:]), #"{"meta":{"type":"exact"}}"#)
    try expect(DeepInternallyTaggedPath.values([:]), #"{"a":{"b":{"c":"values"}}}"#)
    try expect(DeepInternallyTaggedPath.values(["a": ["d": 1]]), #"{"a":{"b":{"c":"values"},"d":1}}"#)
    try expect(DeepInternallyTaggedPath.values(["a": ["b": ["d": [:]]]]), #"{"a":{"b":{"c":"values","d":{}}}}"#)
    try expect(DottedTag.values(["a": ["b": 1]]), #"{"a.b":"values","a":{"b":1}}"#)
  }

  @Test func judgeTheRestAsAnyValue() throws {
    let text = #"{"meta":{"type":"counts","x":1},"b":2}"#
    var report = DecodingReport()
    #expect(try InternallyTaggedPath(json: text, report: &report) == .counts(["b": 2]))
    #expect(report.issues.map(\.description).count == 1 && report.issues.first?.path.description == "$.meta")
    #expect(throws: DecodingError.self) {
      try PliantDecoder(tolerance: .strict).decode(InternallyTaggedPath.self, from: text)
    }
    let objects = #"{"meta":{"type":"objects","x":"7","y":[]},"b":{"y":"2"}}"#
    report = DecodingReport()
    #expect(try InternallyTaggedPath(json: objects, report: &report) == .objects(["meta": ["x": 7], "b": ["y": 2]]))
    #expect(report.issues.count == 3)
    do {
      _ = try PliantDecoder(tolerance: .strict).decode(InternallyTaggedPath.self, from: objects, collectingAll: true)
      Issue.record("nothing was wrong")
    } catch let error as DecodingError { #expect(error.jsonErrors.map(\.path.description) == ["$.meta", "$.b.y"]) }
  }

  @Test func areReadFromStreamsToo() throws {
    let lines = String(repeating: #"{"meta":{"type":"counts","x":{}},"b":2}"# + "\n", count: 50)
    let values = try InternallyTaggedPath.lines(of: Array(lines.utf8)).map { try $0.get() }
    #expect(values == Array(repeating: .counts(["b": 2]), count: 50))
  }
}
#endif
