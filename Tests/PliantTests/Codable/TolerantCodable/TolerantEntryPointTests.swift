// Features that TolerantCodable types share with models: entry points, their own tolerance, candidates.

import Foundation
import Pliant
import Testing

private struct EntryPet: TolerantCodable, Equatable {
  var name = "nobody", age = 0.5
  static var keyMapping: KeyMapping { ["name": "info.name"] }
  init() {}
  init(_ name: String, _ age: Double = 0.5) { (self.name, self.age) = (name, age) }
}

struct TolerantEntryPointTests {
  private let text = #"{"data":[{"info":{"name":"Rex"},"age":"3"},{"age":2},null]}"#
  private let pets = [EntryPet("Rex", 3), EntryPet("nobody", 2)]

  @Test func takesArraysAndLimits() throws {
    let array: [[String: Any]] = [["info": ["name": "Rex"], "age": "3"], ["age": 2]]
    #expect(try [EntryPet](json: array) == pets)
    #expect(try [EntryPet](json: [array[0], NSNull(), array[1]] as [Any]) == pets)
    #expect(try EntryPet(json: array, at: "1") == pets[1])
    #expect(try [EntryPet](json: ["data": array], at: "data") == pets)
    var report = DecodingReport()
    #expect(try [EntryPet](json: array + [["age": []]], report: &report) == pets + [EntryPet()])
    #expect(report.issues.map { "\($0.path)" } == ["$[0].age", "$[2].age"])
    #expect(throws: DecodingError.self) { try [EntryPet](json: [Date.now, EntryPet.self] as [Any]) }
    #expect(throws: DecodingError.self) { try EntryPet(json: [1] as [Any]) }
    #expect(try PliantDecoder().decode([Int].self, from: ["1", 2] as [Any]) == [1, 2])
    #expect(throws: DecodingError.self) { try PliantDecoder.strict.decode([EntryPet].self, from: array) }
    #expect(try [EntryPet](json: text, at: "data", limits: ReadingLimits(bytes: 100)) == pets)
    for limits in [ReadingLimits(bytes: 20), ReadingLimits(depth: 1)] {
      #expect(throws: DecodingError.self) { try [EntryPet](json: text, at: "data", limits: limits) }
      #expect(throws: DecodingError.self) { try [EntryPet](json: text, at: "data", limits: limits, report: &report) }
    }
  }

  @Test func validatesWhatItIsTold() throws {
    let (broken, all) = (#"{"data":{"age":1},"more":[}"#, ValidationScope.document)
    #expect(try EntryPet(json: broken, at: "data") == EntryPet("nobody", 1))
    #expect(throws: DecodingError.self) { try EntryPet(json: broken, at: "data", validating: all) }
    var report = DecodingReport()
    #expect(throws: DecodingError.self) { try EntryPet(json: broken, at: "data", validating: all, report: &report) }
  }

  @Test func givesArraysAndNonFiniteNumbers() throws {
    let array = try pets.jsonArray()
    #expect((array.first as? [String: Any])?["age"] as? Int == 3)
    #expect(try [EntryPet](json: array) == pets)
    #expect(throws: EncodingError.self) { try pets[0].jsonArray() }
    #expect(throws: EncodingError.self) { try pets.jsonObject() }
    let odd = EntryPet("x", .infinity)
    #expect(throws: EncodingError.self) { try odd.jsonString() }
    #expect(try odd.jsonString(nonFiniteFloats: .null) == #"{"info":{"name":"x"},"age":null}"#)
    let words = JSONWriter.NonFiniteFloatStrategy.strings(positiveInfinity: "+", negativeInfinity: "-", nan: "?")
    #expect(try odd.jsonData(nonFiniteFloats: words) == Data(#"{"info":{"name":"x"},"age":"+"}"#.utf8))
    #expect(try [odd].jsonString(.sortedKeys, nonFiniteFloats: .null) == #"[{"age":null,"info":{"name":"x"}}]"#)
  }
}

private struct GentleModel: TolerantCodable, Equatable {
  struct Part: Codable, Equatable { var size: Int }
  struct Hard: TolerantCodable, Equatable {
    var id = 0
    static var tolerance: Tolerance? { .strict }
  }
  var id = 1, part = Part(size: 7)
  var parts: [Part]?
  var hard: Hard?
  static var tolerance: Tolerance? { .forgiving }
}

private class ToleranceBase: TolerantCodable {
  var id = 0
  required init() {}
  class var tolerance: Tolerance? { .strict }
}
private final class ToleranceDerived: ToleranceBase { override class var tolerance: Tolerance? { .tolerant } }
private struct ToleranceBox<Value: Codable>: Codable { var value: Value, number: Int }

struct TypeToleranceOfCodableTests {
  @Test func countsWhateverTheDecoderSaysAndEndsWithTheType() throws {
    let text = #"{"value":{"id":"5","part":{},"parts":[{"size":"2"},{}]},"number":1}"#
    let expected = GentleModel(id: 5, part: .init(size: 0), parts: [.init(size: 2), .init(size: 0)])
    #expect(try PliantDecoder.strict.decode(ToleranceBox<GentleModel>.self, from: text).value == expected)
    #expect(try GentleModel(json: text, at: "value") == expected)
    let outside = #"{"value":{"id":"5"},"number":"1"}"#
    let (strict, list) = (PliantDecoder.strict, #"{"value":[{},1],"number":1}"#)
    #expect(throws: DecodingError.self) { try strict.decode(ToleranceBox<GentleModel>.self, from: outside) }
    #expect(try PliantDecoder().decode(ToleranceBox<GentleModel>.self, from: outside).number == 1)
    #expect(throws: DecodingError.self) { try strict.decode(ToleranceBox<[GentleModel]>.self, from: list) }
  }

  @Test func mayBeStricterAndIsOverriddenByWhoEnforces() throws {
    let text = #"{"id":"5"}"#
    #expect(throws: DecodingError.self) { try PliantDecoder(enforcing: .strict).decode(GentleModel.self, from: text) }
    #expect(try PliantDecoder(enforcing: .tolerant).decode(GentleModel.Hard.self, from: text).id == 5)
    #expect(throws: DecodingError.self) { try PliantDecoder().decode(GentleModel.Hard.self, from: text) }
    // The tolerance belongs to the subclass.
    #expect(throws: DecodingError.self) { try PliantDecoder().decode(ToleranceBase.self, from: text) }
    #expect(try PliantDecoder.strict.decode(ToleranceDerived.self, from: text).id == 5)
    #expect(throws: DecodingError.self) { try GentleModel.Hard(json: #"{"id":"1"}"#) }
    let (gentle, issues) = try reported { try GentleModel(json: #"{"hard":{"id":"1"},"id":"2"}"#, report: &$0) }
    #expect(gentle.hard == nil && gentle.id == 2)
    #expect(issues.sorted() == ["$.hard.id used nil", "$.id converted to 2"])
  }
}

private struct CollectingBasket: TolerantCodable, Equatable {
  var ids = [-1]
  @Mapped("items.*.name") var names: [String] = ["none"]
  var tags: Set<String>?, others: [Int]?
  static var keyMapping: KeyMapping {
    ["ids": ["items.*.id", "ids"], "tags": "items.*.tags.*", "others": ["list", "more.*"]]
  }
}
private struct PassedPaths: TolerantCodable {
  var name = "none", ids: [Int] = []
  static var keyMapping: KeyMapping { ["name": ["a.b", "c"], "ids": ["items.*.id", "list"]] }
}
private struct PassedPlain: Decodable { var name: String }
private struct MappedWrapperNils: TolerantCodable {
  @Mapped("a") @Lossless var text: String? = nil
  @Mapped("b") @Lossy var list: [Int]? = nil
  @Mapped("c") @Base64 var data: Data? = nil
  @Mapped("d") @DateFormatted<DateForms.Day?> var date: Date? = nil
  @Mapped("e") @DefaultNil var age: Int?
}

struct PassedPathTests {
  @Test(arguments: [
    (#"{"a":7,"c":"x","items":7,"list":[1]}"#, "x", [1], ["$.a", "$.items"]), (#"{"a":7}"#, "none", [], ["$.a"]),
    (#"{"a":null,"c":"x"}"#, "x", [], []), (#"{"a":{"b":"u"},"c":"x"}"#, "u", [], []),
    (#"{"items":[{"id":1}],"list":7,"c":"x","a":[]}"#, "x", [1], ["$.a"]),
  ]) func areReported(text: String, name: String, ids: [Int], paths: [String]) throws {
    let (value, issues) = try reported { try PassedPaths(json: text, report: &$0) }
    #expect(value.name == name && value.ids == ids)
    #expect(issues == paths.map { "\($0) ignored" })
    if let path = paths.first {
      #expect(thrown(\.path.description) { try PliantDecoder.strict.decode(PassedPaths.self, from: text) } == [path])
    }
    let decoder = with(PliantDecoder()) { $0.keyMapping[PassedPlain.self] = ["name": ["a.b", "c"]] }
    if let plain = try? reported({ try decoder.decode(PassedPlain.self, from: text, report: &$0) }) {
      #expect(plain.issues == paths.filter { $0 == "$.a" }.map { "\($0) ignored" })
    }
  }

  @Test func nilInsideOfAWrapperIsLeftOut() throws {
    for text in ["{}", #"{"a":"x","b":[1],"e":3}"#] { #expect(try MappedWrapperNils(json: text).jsonString() == text) }
    #expect(try JSONEncoder().encode(MappedWrapperNils()) == Data("{}".utf8))
  }
}

struct CollectedPropertyTests {
  @Test(arguments: [
    (#"{"items":[{"id":1,"name":"a"},{"id":2}]}"#, [1, 2], ["a"], [String]?.some([]), 0),
    (
      #"{"items":[{"id":"1","tags":["x","y"]},{"tags":["x","z"]},{"id":null}],"ids":[9]}"#, [1], [], ["x", "y", "z"], 2
    ),
    (#"{"items":[],"ids":[9]}"#, [], [], [], 0), (#"{"items":null,"ids":[9]}"#, [9], ["none"], nil, 0),
    (#"{"ids":[9]}"#, [9], ["none"], nil, 0), ("{}", [-1], ["none"], nil, 0),
    (#"{"items":[1,{"id":[]},{"id":3}]}"#, [3], [], [], 2), (#"{"items":[{"id":3,"tags":5}]}"#, [3], [], [], 1),
  ]) func collects(_ text: String, _ ids: [Int], _ names: [String], _ tags: [String]?, _ count: Int) throws {
    let (basket, issues) = try reported { try CollectingBasket(json: text, report: &$0) }
    #expect(basket.ids == ids && basket.names == names && basket.tags == tags.map { Set($0) })
    #expect(issues.count == count, "\(issues)")
  }

  @Test func findsTheFirstPlaceAndTellsWhereBadValuesAre() throws {
    let bad = #"{"items":[{"id":1},{"id":"x"},{"id":{}}]}"#
    let (_, issues) = try reported { try CollectingBasket(json: bad, report: &$0) }
    #expect(issues == ["$.items[1].id dropped", "$.items[2].id dropped"])
    for (text, path) in [(#"{"items":[{"id":1},{"id":"x"}]}"#, "items[1].id"), (#"{"items":[1]}"#, "items[0]")] {
      let thrown = thrownCase { _ = try PliantDecoder.strict.decode(CollectingBasket.self, from: text) }
      #expect(thrown == "typeMismatch at \(path)")
    }
    #expect(try CollectingBasket(json: #"{"list":[1],"more":[2]}"#).others == [1])
    #expect(try CollectingBasket(json: #"{"list":null,"more":[2,3]}"#).others == [2, 3])
    #expect(try CollectingBasket(json: #"{"more":{"a":1}}"#).others == nil)
    // A single property can't be collected.
    struct Wrong: TolerantCodable { var id = 4; static var keyMapping: KeyMapping { ["id": "items.*.id"] } }
    let (wrong, wrongIssues) = try reported { try Wrong(json: #"{"items":[{"id":1}]}"#, report: &$0) }
    #expect(wrong.id == 4 && wrongIssues.count == 1)
  }

  @Test func isWrittenBackOneByOne() throws {
    var basket = CollectingBasket()
    (basket.ids, basket.names, basket.tags, basket.others) = ([1, 2], ["a", "b"], ["x"], [5])
    let text = try basket.jsonString()
    #expect(text == #"{"items":[{"id":1,"name":"a","tags":["x"]},{"id":2,"name":"b"}],"list":[5]}"#)
    #expect(try CollectingBasket(json: text) == basket)
    (basket.ids, basket.names, basket.tags) = ([], [], nil)
    #expect(try basket.jsonString() == #"{"items":[],"list":[5]}"#)
  }
}
