// Work is proportional to the length of the document, for all nesting of models; and a limit for other cases.

import Foundation
import Pliant
import Testing

private struct Twice: JSONReadable {
  init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.position
    for _ in 0..<2 {
      reader.move(to: start)
      if try reader.beginArray() { repeat { _ = try Twice(from: &reader) } while try reader.nextElement() }
    }
  }
}

private struct Stubborn: JSONReadable {
  init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.position
    for _ in 0..<3 {
      reader.move(to: start)
      do throws(JSONError) {
        if try reader.beginArray() { repeat { _ = try Stubborn(from: &reader) } while try reader.nextElement() }
      } catch {}
    }
  }
}

/// A Codable type that tries to decode itself in two ways, at each level.
private indirect enum Trying: Decodable {
  case node(Trying), leaf(Int)

  init(from decoder: any Decoder) throws {
    for _ in 0..<2 {
      if var elements = try? decoder.unkeyedContainer(), let inner = try? elements.decode(Trying.self) {
        self = .node(inner)
        _ = try elements.decode(Int.self)
        return
      }
    }
    self = .leaf(try decoder.singleValueContainer().decode(Int.self))
  }
}

struct WorkTests {
  static let nested = String(repeating: "[", count: 40) + "7" + String(repeating: "]", count: 40)
  static let arrays = String(repeating: "[", count: 40) + String(repeating: "]", count: 40)

  private func kind(_ body: () throws -> Void) -> String {
    do { try body() } catch {
      guard case .workLimitExceeded(let limit)? = (error as? DecodingError)?.jsonError?.kind else { return "\(error)" }
      return "work \(limit)"
    }
    return "none"
  }

  /// Reads under each tolerance, with and without all problems collected.
  private func expectStopped(at limit: Int, _ read: (PliantDecoder, _ collectingAll: Bool) throws -> Void) {
    for (tolerance, collectingAll) in [Tolerance.strict, .tolerant, .forgiving].flatMap({ [($0, false), ($0, true)] }) {
      let decoder = with(PliantDecoder(tolerance: tolerance)) { $0.limits.work = limit }
      #expect(kind { try read(decoder, collectingAll) } == "work \(limit)", "\(tolerance) \(collectingAll)")
    }
  }

  @Test(.hangLimit) func aTypeThatReadsTwiceAtEachLevelIsStopped() throws {
    #expect(kind { _ = try PliantDecoder().decode(Twice.self, from: Self.arrays) } == "work 1000")
    #expect(kind { _ = try PliantDecoder().decode(Stubborn.self, from: Self.arrays) } == "work 1000")
    #expect(kind { _ = try Twice(json: Self.arrays) } == "work 1000")
    #expect(kind { _ = try JSON(parsing: Self.arrays).decode(Twice.self) } == "work 1000")
    #expect(kind { _ = try [Twice](json: "[1, [], \(Self.arrays)]") } == "work 1000")
    #expect(kind { _ = try [String: [Twice]](json: "{\"a\":\"\(Self.arrays)\"}") } == "work 1000")
    expectStopped(at: 50) { _ = try $0.decode([Twice].self, from: "[\(Self.arrays)]", collectingAll: $1) }
  }

  @Test(.hangLimit, arguments: [Tolerance.tolerant, .strict])
  func aCodableTypeThatTriesTwiceAtEachLevelIsStopped(_ tolerance: Tolerance) throws {
    let decoder = with(PliantDecoder(tolerance: tolerance)) { $0.limits.work = 20 }
    #expect(kind { _ = try decoder.decode(Trying.self, from: Self.nested) } == "work 20")
    #expect(kind { _ = try decoder.decode([String: Trying].self, from: "{\"a\":\(Self.nested)}") } == "work 20")
  }

  #if Macros
  /// The own code of each level decodes a member that is also a property.
  @Test(.hangLimit) func ownCodeThatDecodesAPropertyAgainIsStopped() throws {
    func text(_ levels: Int) -> String {
      String(repeating: #"{"n":"#, count: levels) + #"{"id":1}"# + String(repeating: "}", count: levels)
    }
    #expect(kind { _ = try RereadByHook(json: text(8)) } == "none")
    #expect(kind { _ = try RereadByHook(json: text(20)) } == "work 1000")
    #expect(kind { _ = try RereadByStrategy(json: text(20)) } == "work 1000")
    #expect(kind { _ = try JSON(parsing: text(30)).decode(RereadByHook.self) } == "work 1000")
    #expect(kind { _ = try JSONDecoder().decode(RereadByHook.self, from: text(20)) } == "work 1000")
    // Values that are decoded one after another don't add up.
    let json = try JSON(parsing: "{\"a\":\(text(8))}")
    for _ in 0..<500 { _ = try json["a"].decode(RereadByHook.self) }
  }
  #endif

  @Test func whatIsWithinTheLimitIsRead() throws {
    var decoder = with(PliantDecoder()) { $0.limits.work = 5 }
    let text = String(repeating: "[", count: 10) + String(repeating: "]", count: 10)
    _ = try decoder.decode(Twice.self, from: text)
    decoder.limits.work = 1
    let rows = Array(repeating: "[1,2,3]", count: 1000).joined(separator: ",")
    _ = try decoder.decode([[Int]].self, from: "[\(rows)]")
  }
}

#if Macros
@JSONModel private final class RereadByHook {
  var n: RereadByHook?, id = 0
  func didDecode(from json: JSON) throws { if json["n"].exists { _ = try json["n"].decode(RereadByHook.self) } }
}
@JSONModel private final class RereadByStrategy {
  @Strategy(from: { json in json["n"].exists ? try json["n"].decode(RereadByStrategy.self) : nil }) @Ignored(.encoding)
  var picked: RereadByStrategy?
  var n: RereadByStrategy?
}

/// A property without a fallback, whose value may still be that of another candidate.
@JSONModel private final class StrictNode { @Required @Key("a", "b") var a: StrictNode?; var id: Int }
@JSONModel private class PassBase { var a = 0; @UnknownKeys var rest: [String: JSON] = [:] }
@JSONModel(inherits: true) private final class PassChild: PassBase { var b = 0; @Key("p.x") var x = 0 }
@JSONModel private struct PassInner { var a = 0 }
@JSONModel private struct PassOuter {
  @Flatten var inner: PassInner
  var b = 0
  @Key("p.x") var x = 0
  @UnknownKeys var rest: [String: JSON] = [:]
}
private struct BackPart: Codable { var a: Int? }
@JSONModel private class BackBase { var p: BackPart? }
@JSONModel(inherits: true) private final class BackChild: BackBase { var q: BackPart? }
@JSONModel private struct BackRow { @Key("b", "a") var x: BackPart; var c: BackPart? }
@JSONModel(untagged: true) private enum BackForm { case a(y: BackPart, z: BackPart), b(x: BackPart, y: BackPart) }
@JSONModel private struct BackLists {
  var parts: [BackPart] = []; var children: [BackChild] = []; var rows: [BackRow] = []; var forms: [BackForm] = []
}
private struct BackEnvelope: Decodable { var lists: BackLists }
@JSONModel private struct RepeatedMismatch { @Key("a", "p.x") var a: Int?; @Key("b", "p.q.y") var b: Int? }

/// A model that reads one value twice, at each level.
@JSONModel private final class Doubled { @Key("a", "c.a") var a: Doubled?; var c: Doubled? }

extension WorkTests {
  @Test(.hangLimit) func aModelThatIsGivenAValueTwiceAtEachLevelIsStopped() throws {
    let text = String(repeating: #"{"c":{"a":"#, count: 40) + "{}" + String(repeating: "}}", count: 40)
    expectStopped(at: 100) { _ = try $0.decode(Doubled.self, from: text, collectingAll: $1) }
    #expect(kind { _ = try Doubled(json: text) } == "work 1000")
    #expect(kind { _ = try JSON(parsing: text).decode(Doubled.self) } == "work 1000")
  }

  @Test(.hangLimit, arguments: RecursiveModel.all)
  func workIsLinearForModelsThatHoldThemselves(_ model: RecursiveModel) {
    for (index, (document, text)) in zip(NestedDocument.all, Self.texts).enumerated() {
      let form = index + index / NestedDocument.coreCount
      var tolerances = [Tolerance.tolerant]
      if document.space.isEmpty {
        // Every model in every tolerance, and every document, but not all combinations.
        let others = [Tolerance.strict, .forgiving, Tolerance.tolerant.with(\.unknownKeys, .report)]
        tolerances += isSlow ? others : [others[(form + model.number) % others.count]]
      } else if !isSlow, (index + model.number).isMultiple(of: 2) {
        continue  // White space for every second one.
      }
      for (turn, tolerance) in tolerances.enumerated() {
        // Alternately with all problems collected.
        let isCollecting = (form + turn).isMultiple(of: 2)
        for collectingAll in isSlow ? [false, true] : [isCollecting] {
          let decoder = with(PliantDecoder(tolerance: tolerance)) { $0.limits.work = model.limit }
          do { try model.read(decoder, text, collectingAll) } catch {
            guard case .workLimitExceeded? = (error as? DecodingError)?.jsonError?.kind else { continue }
            Issue.record("\(document.testDescription) \(collectingAll)")
          }
        }
      }
    }
  }

  private static let texts = NestedDocument.all.map { $0.text(16) }
  private static let values = Result {
    try NestedDocument.all.filter(\.space.isEmpty).map { document in
      (document, try [6, 12].map { depth in try JSON(parsing: document.text(depth)) })
    }
  }

  private static let wideMapping = with(KeyMapping()) { mapping in
    for number in 0..<140 { mapping["p\(number)"] = ["p\(number)", "q\(number)"] }
  }

  /// A document may repeat a key any number of times, even one that several properties are read from.
  @Test(arguments: [#""p":7"#, #""p":{"q":7}"#, #""b":1"#, #""a":"x""#, #""q99":1"#, #""q99":"x""#, #""q9":"x""#])
  func repeatedKeysAreReadInLinearTime(_ member: String) throws {
    let decoder = with(PliantDecoder()) { $0.keyMapping[WideModel.self] = Self.wideMapping }
    try expectGrowth(below: 12, from: 500, to: 4000) { count in
      let document = "{" + Array(repeating: member, count: count).joined(separator: ",") + "}"
      return try processorTime {
        _ = try RepeatedMismatch(json: document)
        _ = try? decoder.decode(WideModel.self, from: document)
      }
    }
  }

  /// An object that several passes read; only the later passes skip the members.
  @Test(arguments: [Tolerance.KeyPolicy.ignore, .report]) func membersSkippedByLaterPassesTakeLinearTime(
    _ policy: Tolerance.KeyPolicy
  ) throws {
    let decoder = with(PliantDecoder()) { $0.tolerance.unknownKeys = policy }
    func documents(_ count: Int) -> [String] {
      let members = ["\"a\":1,", "\"b\":1,", "\"p\":{\"x\":1,\"c\":2},"].map { String(repeating: $0, count: count) }
      return [[0, 1, 2], [1, 0, 2], [2, 1, 0]].map { order in "{\(order.map { members[$0] }.joined())\"z\":1}" }
    }
    try expectGrowth(below: 16, from: 2000, to: 16_000) { count in
      let texts = documents(count)
      var rests: [[String: JSON]] = []
      let time = try processorTime {
        for text in texts {
          rests.append(try decoder.decode(PassChild.self, from: text).rest)
          rests.append(try decoder.decode(PassOuter.self, from: text).rest)
        }
      }
      #expect(rests.allSatisfy { $0 == ["p": ["c": 2], "z": 1] })
      return time
    }
  }

  /// Codable values inside a model, in another order than its properties, and with errors that need their paths.
  @Test(arguments: [
    ("parts", ""), ("children", #"{"q":{},"p":{}}"#), ("rows", #"{"c":{},"a":{},"b":[2]}"#),
    ("forms", #"{"x":{},"y":{},"z":2}"#),
  ]) func goingBackToCodableValuesTakesLinearTime(_ list: String, _ row: String) throws {
    try expectGrowth(list, below: 20, from: 500, to: 4000) { count in
      let parts = (0..<count).map { "\"\($0 * 7919 % count)\":{\"a\":[]}" }.joined(separator: ",")
      let rows = row.isEmpty ? "{\(parts)}" : "[\(Array(repeating: row, count: count).joined(separator: ","))]"
      let text = #"{"lists":{"\#(list)":\#(rows)}}"#
      return try processorTime { _ = try PliantDecoder().decode(BackEnvelope.self, from: text) }
    }
  }

  @Test func reportsAndReplacesIssuesInLinearTime() throws {
    let decoder = with(PliantDecoder()) { ($0.duplicateKeys, $0.limits.issues) = (.report, .max) }
    var report = DecodingReport(limit: .max)
    _ = try decoder.decode([Int: String].self, from: #"{"x":"1","x":"2","7":[],"7":[]}"#, report: &report)
    #expect(report.counts[.duplicateKey] == 2 && report.count == 6)
    try expectGrowth(below: 16, from: 1000, to: 8000) { count in
      let text = "{\(Array(repeating: #""x":"1""#, count: count).joined(separator: ","))}"
      let mismatches = #"{"id":1,"a":[\#(String(repeating: "7,", count: count))8]}"#
      return try processorTime {
        var reports = (DecodingReport(limit: .max), DecodingReport(limit: .max))
        _ = try decoder.decode([Int: String].self, from: text, report: &reports.0)
        _ = try decoder.decode(WildcardNode.self, from: mismatches, report: &reports.1)
        #expect(reports.0.count == 2 * count - 1 && reports.1.count == count + 1)
      }
    }
    expectGrowth(below: 20, from: 4000, to: 32_000) { count in
      var list = RawIssueList(limit: .max)
      return processorTime {
        for offset in (0..<2 * count).map({ $0 % count }) {
          list.retract(.ignored, at: offset)
          list.append(RawIssue(byteOffset: offset, kind: .typeMismatch, outcome: .ignored))
        }
        #expect(list.issues.map(\.byteOffset) == Array(0..<count))
      }
    }
  }

  /// Properties after the 64th with several candidates are tracked without bits.
  @Test(arguments: [
    #""P":1,"P":"x""#, #""P":"x","P":1"#, #""Q":1,"Q":"x""#, #""Q":"x","Q":1"#, #""P":1,"Q":2"#, #""Q":2,"P":"x""#,
    #""P":1,"Q":2,"P":"x""#, #""P":null,"Q":3"#, #""Q":3,"P":null,"Q":[]"#, #""P":"x","Q":"y""#,
  ]) func wideModelsTreatAllCandidatesAlike(_ members: String) throws {
    let decoder = with(PliantDecoder(tolerance: .forgiving)) { $0.keyMapping[WideModel.self] = Self.wideMapping }
    func read(_ number: Int) throws -> (model: WideModel, issues: [String]) {
      let renamed = members.replacingOccurrences(of: "P", with: "p\(number)")
      let document = "{\(renamed.replacingOccurrences(of: "Q", with: "q\(number)"))}"
      let (model, report) = try withReport { try decoder.decode(WideModel.self, from: document, report: &$0) }
      let own = report.issues.filter { ["$.p\(number)", "$.q\(number)"].contains($0.path.description) }
      return (model, own.map { "\($0.path.description.prefix(3)) \($0.kind) \($0.outcome)" })
    }
    let (narrow, wide) = (try read(8), try read(108))
    #expect((narrow.model.p8 == 8) == (wide.model.p108 == 108))
    if narrow.model.p8 != 8 { #expect(narrow.model.p8 == wide.model.p108) }
    #expect(narrow.issues == wide.issues)
  }

  /// Reports and errors of values that are not read again have the issues of the first reading.
  @Test func whatWasLearntAtTheFirstLookIsSaidAtTheLast() throws {
    let (node, report) = try reported(CandidateNode.self, #"{"id":1,"a":{"a":7,"b":{"id":"x"},"id":2},"b":{"id":"y"}}"#)
    #expect(node.a?.id == 2 && node.a?.a == nil)
    #expect(
      report.issues.map(\.description) == [
        #"$.a.a, line 1 column 18: expected CandidateNode, found number 7: used nil"#,
        #"$.a.b.id, line 1 column 30: expected Int, found string "x": ignored"#,
      ])
    let problem = #"expected Int, found string "x" at $.id (line 1, column 22)"#
    let (one, four) = (#"{"a":[{"id":1}],"id":"x"}"#, #"{"b":{"b":{"id":"x"},"id":"y"},"id":"z"}"#)
    #expect(thrown { try PliantDecoder().decode(RequiredNode.self, from: one, collectingAll: true) } == [problem])
    #expect(
      thrown { try PliantDecoder().decode(StrictNode.self, from: four, collectingAll: true) } == [
        #"expected key "a", found none at $.b.b.a (line 1, column 11)"#,
        #"expected Int, found string "x" at $.b.b.id (line 1, column 17)"#,
        #"expected Int, found string "y" at $.b.id (line 1, column 27)"#,
        #"expected Int, found string "z" at $.id (line 1, column 37)"#,
      ])
  }

  /// Under other decoders, requests to the decoder are the work: twice the depth, twice the requests. If the decoder
  /// fails for a Codable type inside, the type is read from a capture, since conversions may make it usable. If it
  /// fails at each level for another reason, the work is quadratic in the depth.
  @Test(.hangLimit, arguments: RecursiveModel.all.filter { $0.readOther != nil })
  func otherDecodersAreAskedALinearNumberOfTimes(_ model: RecursiveModel) throws {
    let read = try #require(model.readOther)
    let ways = [(Tolerance.tolerant, false), (.tolerant, true), (.strict, false)]
    for (index, (document, values)) in try Self.values.get().enumerated() {
      let form = index + index / NestedDocument.coreCount
      if !isSlow, !(form + model.number).isMultiple(of: 2) { continue }
      for (tolerance, collectingAll) in isSlow ? ways : [ways[form % ways.count]] {
        let info: [CodingUserInfoKey: Any] = [
          .pliantTolerance: tolerance, .pliantReport: DecodingReportCollector(), .pliantCollectingAll: collectingAll,
        ]
        let counts = values.map { value in
          let count = RequestCount()
          try? read(CountingDecoder(value: value, count: count, userInfo: info))
          return count.requests
        }
        let limit = model.holdsCodable ? counts[0] * 4 + 50 : counts[0] * 9 / 4 + 50
        #expect(counts[1] <= limit, "\(document.testDescription) \(collectingAll) \(counts)")
      }
    }
  }

  /// JSONDecoder makes the path of each refused value, so captures first request the form of the value before.
  @Test func capturesOfJSONDecoderFailSeldom() throws {
    try expectGrowth(below: 32, from: 20, to: 160) { depth in
      let open = #"{"kids":[true,"#
      let text = String(repeating: open, count: depth) + "{}" + String(repeating: #"],"id":1}"#, count: depth)
      return try processorTime { _ = try JSONDecoder().decode(JSON.self, from: text) }
    }
  }
}

@JSONModel private struct LastCandidate { @Key("a", "b", "c.d", "e.0.f") var a: Int; var y: Int }
@JSONModel private struct FlattenedLater { var y: Int; @Flatten var inner: FlattenedMembers }
@JSONModel private struct FlattenedMembers { var b: Int }
@JSONModel(tag: "t") private enum CandidateCase { @PayloadKey("a", "a", "b") case n(a: Int, y: Int) }

struct FirstProblemTests {
  private func first(_ type: (some JSONReadable).Type, _ text: String, _ tolerance: Tolerance = .strict) -> String {
    let decoder = PliantDecoder(tolerance: tolerance)
    return thrown({ "\($0.path) \($0.column)" }) { try decoder.decode(type, from: text) }.first ?? "none"
  }

  @Test func theFirstErrorIsThatOfTheDocument() {
    #expect(first(LastCandidate.self, #"{"b":"x","y":"y"}"#) == "$.b 6")
    #expect(first(LastCandidate.self, #"{"y":"y","b":"x"}"#) == "$.y 6")
    #expect(first(LastCandidate.self, #"{"a":null,"b":"x","y":"y"}"#) == "$.b 15")
    #expect(first(LastCandidate.self, #"{"c":{"d":"x"},"y":"y"}"#) == "$.c.d 11")
    #expect(first(LastCandidate.self, #"{"e":[{"f":"x"}],"y":"y"}"#) == "$.e[0].f 12")
    #expect(first(Paths.self, #"{"points":"x","nickname":5}"#) == "$.points 11")
    #expect(first(CandidateCase.self, #"{"t":"n","b":"x","y":"y"}"#) == "$.b 14")
    #expect(first([String: [LastCandidate]].self, #"{"k":[{"a":1,"y":2},{"b":"x","y":"y"}]}"#) == "$.k[1].b 26")
    #expect(first(LastCandidate.self, #"{"b":"x","y":"y"}"#, .tolerant) == "$.b 6")
    // A candidate that isn't used is not a problem.
    #expect(first(LastCandidate.self, #"{"b":"x","a":1,"y":"y"}"#) == "$.y 20")
    #expect(first(LastCandidate.self, #"{"b":"x","a":1,"y":2}"#) == "none")
    #expect(first(FlattenedLater.self, #"{"b":"x","y":"y"}"#) == "$.b 6")
    #expect(first(FlattenedLater.self, #"{"b":"x"}"#) == "$.b 6")
    #expect(first(HoundModel.self, #"{"breed":[],"legs":"y"}"#) == "$.breed 10")
    #expect(first(LastCandidate.self, #"{"b":1}"#) == "$.y 1")
    #expect(first([LastCandidate].self, #"[{"b":1},{"b":"x","y":1}]"#) == "$[0].y 2")
  }
}
#endif
