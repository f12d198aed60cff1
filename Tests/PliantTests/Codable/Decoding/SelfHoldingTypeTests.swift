// Types that try several types to decode a value, and contain values of their own type: any JSON, trees, alternatives.

import Foundation
import Pliant
import Testing

/// Any JSON, as many programs declare it, with its own order of attempts.
private indirect enum TriedJSON: Decodable, Equatable {
  case object([String: TriedJSON]), array([TriedJSON]), decimal(Decimal), date(Date), text(String), flag(Bool), null
  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    func tried<Value: Decodable>(_ make: (Value) -> TriedJSON) -> TriedJSON? {
      (try? container.decode(Value.self)).map(make)
    }
    let collection = tried(TriedJSON.object) ?? tried(TriedJSON.array)
    let scalar = { tried(TriedJSON.flag) ?? tried(TriedJSON.decimal) ?? tried(TriedJSON.date) ?? tried(TriedJSON.text) }
    guard let value = collection ?? scalar() ?? (container.decodeNil() ? .null : nil) else {
      throw CocoaError(.coderReadCorrupt)
    }
    self = value
  }
}

private indirect enum TriedTree: Decodable, Equatable {
  case list([TriedTree]), set([Int: TriedTree]), leaf(Int)
  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let list = (try? container.decode([TriedTree].self)).map(TriedTree.list)
    self =
      try list ?? (try? container.decode([Int: TriedTree].self)).map(TriedTree.set) ?? .leaf(container.decode(Int.self))
  }
}

private struct TriedHolder<Value: Decodable>: Decodable { let value: Value }

private enum TriedList: Decodable, Equatable {
  case numbers([Int]), texts([String]), counts([String: Int]), words([String: String]), byNumber([Int: [Bool]])
  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    func tried<Value: Decodable>(_ make: (Value) -> TriedList) -> TriedList? {
      (try? container.decode(Value.self)).map(make)
    }
    let list = tried(TriedList.numbers) ?? tried(TriedList.texts) ?? tried(TriedList.counts)
    self = try list ?? tried(TriedList.words) ?? .byNumber(container.decode([Int: [Bool]].self))
  }
}

private struct Boxed<Value: Decodable & Equatable>: Decodable, Equatable {
  let value: Value
  init(_ value: Value) { self.value = value }
  init(from decoder: any Decoder) throws { value = try decoder.singleValueContainer().decode(Value.self) }
}
private struct TriedNode: Decodable, Equatable { var id: Int, kids: Boxed<[Boxed<TriedNode>]>? }
private struct TriedParts: Decodable, Equatable {
  var a: Boxed<[Int]>, b: Boxed<[String: Bool]>, c: [Boxed<[Boxed<Int>]>]
}

struct SelfHoldingTypeTests {
  /// Values aren't coerced to arrays or dictionaries until the type has tried them without coercion.
  @Test(arguments: [
    "[]", "{}", #""""#, #""null""#, #""[1]""#, #""{\"a\":1}""#, #""a,b""#, "5", "1.50", #""1.5""#, "true", #""true""#,
    "null", #""2024-02-29""#, #"[1,"2",[],{}]"#, #"{"0":1,"a":[]}"#, #"{"a":{"b":"[]"}}"#,
  ]) func isWhatStandsInTheDocument(json: String) throws {
    let document = #"{"value":\#(json)}"#
    let expected = try PliantDecoder.strict.decode(TriedHolder<TriedJSON>.self, from: document).value
    var report = DecodingReport()
    for tolerance in [Tolerance.tolerant, .forgiving] {
      let decoder = PliantDecoder(tolerance: tolerance)
      #expect(try decoder.decode(TriedHolder<TriedJSON>.self, from: document, report: &report).value == expected)
      #expect(try decoder.decode(TriedJSON.self, from: json) == expected)
      #expect(try decoder.decode([TriedJSON].self, from: "[\(json)]") == [expected])
    }
    #expect(report.isClean, "\(report)")
  }

  /// Elements aren't converted until the type has tried all collections.
  @Test(arguments: [
    (#"[1,2]"#, TriedList.numbers([1, 2])), (#"["007","8"]"#, .texts(["007", "8"])), (#"["a"]"#, .texts(["a"])),
    (#"{"a":"x"}"#, .words(["a": "x"])), (#"{"a":1}"#, .counts(["a": 1])), (#"{"1":[true]}"#, .byNumber([1: [true]])),
    // No type fits, so the first one is converted.
    (#"[1,"2",{}]"#, .numbers([1, 2])), (#"{"a":"1","b":2}"#, .counts(["a": 1, "b": 2])),
  ]) private func elementsAreConvertedOnlyIfNoOtherTypeFits(_ json: String, _ value: TriedList) throws {
    let document = #"{"value":\#(json)}"#
    var report = DecodingReport()
    #expect(try PliantDecoder().decode(TriedHolder<TriedList>.self, from: document, report: &report).value == value)
    let plain = try? JSONDecoder().decode(TriedHolder<TriedList>.self, from: document)
    #expect(plain.map { $0.value == value } != false && report.isClean == (plain != nil), "\(report)")
    #expect(try PliantDecoder().decode([Boxed<TriedList>].self, from: "[\(json)]") == [Boxed(value)])
  }

  @Test func boxesBendLikeTheirValues() throws {
    var report = DecodingReport()
    let text = #"{"a":["1","x"],"b":{"q":"yes"},"c":[["1"],[2,"y"],"[3]"]}"#
    let parts = try PliantDecoder().decode(Boxed<TriedParts>.self, from: text, report: &report).value
    #expect(parts.a.value == [1] && parts.b.value == ["q": true])
    #expect(parts.c.map { $0.value.map(\.value) } == [[1], [2], [3]])
    #expect(report.issues.map(\.path.description) == ["$.a[0]", "$.a[1]", "$.b.q", "$.c[0][0]", "$.c[1][1]", "$.c[2]"])
  }

  @Test(.hangLimit) func nestedBoxesAreDecodedInTimeBoundedByTheirDepth() throws {
    try expectGrowth(below: 40, from: 10, to: 80) { depth in
      let open = String(repeating: #"{"id":1,"kids":[{"id":2},{"id":"3"},"#, count: depth)
      let text = open + #"{"id":"4"}"# + String(repeating: #",{"id":5}]}"#, count: depth)
      return try processorTime { _ = try PliantDecoder().decode(TriedNode.self, from: text) }
    }
  }

  /// A value that is coerced to an array of itself must not recurse forever.
  @Test func comesToAnEnd() throws {
    let decoder = PliantDecoder()
    #expect(try decoder.decode(TriedTree.self, from: "5") == .leaf(5))
    #expect(try decoder.decode(TriedTree.self, from: #"[1,["2"],"x",true]"#) != .leaf(1))
    for text in [#""x""#, "1.5"] {
      #expect(throws: DecodingError.self, "\(text)") { try decoder.decode(TriedTree.self, from: text) }
    }
    #expect(try decoder.decode(TriedHolder<[TriedTree]>.self, from: #"{"value":7}"#).value == [.leaf(7)])
    #expect(try decoder.decode(TriedHolder<[TriedJSON]>.self, from: #"{"value":"x y"}"#).value == [.text("x y")])
  }

  @Test(.hangLimit) func isNotTriedTwiceAsOftenOnEachLevel() {
    var decoder = PliantDecoder()
    for dropsElements in [true, false] {
      decoder.tolerance.dropsElements = dropsElements
      for (open, close) in [("[", "]"), (#"{"0":"#, "}"), (#"{"a":"#, "}"), (#"[[],"#, "]")] {
        let depth = dropsElements ? 200 : 40
        let json = String(repeating: open, count: depth) + #""x""# + String(repeating: close, count: depth)
        _ = try? decoder.decode(TriedTree.self, from: json)
        _ = try? decoder.decode(TriedJSON.self, from: json)
        _ = try? decoder.decode(TriedHolder<TriedTree>.self, from: #"{"value":\#(json)}"#)
      }
    }
  }

  @Test func anErrorOfTheStackIsThrownInTheEnd() throws {
    let text = String(repeating: "[", count: 500) + String(repeating: "]", count: 500)
    let error = #expect(throws: DecodingError.self) {
      try onSmallStack(ofBytes: 256 << 10) { _ = try PliantDecoder().decode(TriedJSON.self, from: text) }
    }
    guard case .stackLimitExceeded? = error?.jsonError?.kind else { throw try #require(error) }
  }

  @Test func isConvertedWhereItIsRefused() throws {
    func expect<Value: Decodable & Equatable>(_ json: String, _ value: Value) throws {
      let text = #"{"value":\#(json)}"#
      let (found, issues) = try reported {
        try PliantDecoder().decode(TriedHolder<Boxed<Value>>.self, from: text, report: &$0)
      }
      #expect(found.value.value == value && issues.count == 1, "\(json): \(issues)")
    }
    for json in [#""a""#, #"{"0":"a"}"#, #""[\"a\"]""#] { try expect(json, ["a"]) }
    try expect("{}", [String]())
    try expect("[]", [String: Int]())
    try expect(#""{\"a\":1}""#, ["a": 1])
    try expect("[7]", [0: 7])
    try expect(#""""#, [Int: Int]())
    try expect(#""2001-01-01T00:00:01Z""#, Date(timeIntervalSinceReferenceDate: 1))
  }
}

private typealias Flag = Boxed<Bool>
private typealias Name = Boxed<String>
private typealias Amount = Boxed<Int>
private enum Tried<First: Decodable & Equatable, Second: Decodable & Equatable>: Decodable, Equatable {
  case first(First), second(Second)
  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    self = try (try? container.decode(First.self)).map(Tried.first) ?? .second(container.decode(Second.self))
  }
}

struct TriedTypesTests {
  @Test func whatOneTypeIsRefusedAnotherIsConvertedToAndReported() throws {
    func expect<Value: Decodable & Equatable>(_ text: String, _ value: Value) throws {
      #expect(try PliantDecoder().decode(Value.self, from: text) == value)
    }
    try expect("5", Name("5"))
    try expect("5", Tried<Flag, Name>.second(Name("5")))
    try expect(#""7""#, Tried<Flag, Amount>.second(Amount(7)))
    try expect("5", Tried<Boxed<Flag>, Boxed<Boxed<Name>>>.second(Boxed(Boxed(Name("5")))))
    // The second type is a plain one, which is tried without conversions first.
    try expect("5", Tried<Flag, String>.second("5"))
    try expect(#""8""#, Tried<Tried<Flag, Amount>, Name>.first(.second(Amount(8))))
    // A type that fits without conversion is preferred.
    try expect(#""x""#, Tried<Amount, Name>.second(Name("x")))
    try expect("3", Tried<Amount, Name>.first(Amount(3)))
    try expect("1", Tried<Bool, Tried<Int, String>>.second(.first(1)))
    try expect(#""1""#, Tried<Bool, Tried<Int, String>>.second(.second("1")))
    try expect(#"[1,"2","x"]"#, [Amount(1), Amount(2)])
    let (_, issues) = try reported { report in
      _ = try PliantDecoder().decode(Tried<Boxed<Flag>, Name>.self, from: "5", report: &report)
      _ = try PliantDecoder().decode([String: Tried<Boxed<Flag>, Name>].self, from: #"{"a":5}"#, report: &report)
    }
    #expect(issues == ["$ converted to 5", "$.a converted to 5"])
    #expect(throws: DecodingError.self) { try PliantDecoder.strict.decode(Tried<Flag, Name>.self, from: "5") }
    #expect(throws: DecodingError.self) { try PliantDecoder().decode(Tried<Flag, Amount>.self, from: #""x""#) }
    let list = try reported { try PliantDecoder().decode([Tried<Flag, Amount>].self, from: #"["x"]"#, report: &$0) }
    #expect(list.value.isEmpty && list.issues.count == 1)
  }

  /// Each level tries both of its types: the attempts after a failure must not multiply.
  @Test func manyTypesInsideOfEachOtherTakeNoLonger() throws {
    typealias Four = Boxed<Boxed<Boxed<Boxed<Flag>>>>
    typealias Sixteen = Boxed<Boxed<Boxed<Boxed<Boxed<Boxed<Boxed<Boxed<Boxed<Boxed<Boxed<Boxed<Four>>>>>>>>>>>>
    expectTime(below: .seconds(5)) {
      _ = #expect(throws: DecodingError.self) { try PliantDecoder().decode(Sixteen.self, from: #""x""#) }
    }
  }
}
