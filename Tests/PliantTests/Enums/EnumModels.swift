// Enums of every form for the tests of all engines, and the results of both engines.

#if Macros
import Foundation
import Pliant
import Testing

/// The payload of a fallback case if a test needs only the tag. The compiler warns about `String` there.
typealias KeptTag = String
@JSONModel enum Grade: Int, Equatable {
  case low = 1, high = 2
  @Fallback case other
}
@JSONModel enum Harbour: Equatable {
  case beijing
  @Key("shanghai", "SH") case shanghai
  @Fallback case unknown(String)
}
@JSONModel(keys: .snakeCase) enum Plan: String, Equatable, CaseIterable { case freeTrial, fullPrice }
@JSONModel enum Answer: Equatable {
  @Key(200, 200..<300, 304) case fine
  @Key(404, "404", "not found") case missing
  @Key(500, 501...) case failure
  @Key(true) case yes
}
@JSONModel enum Ratio: Double, Equatable {
  case half = 0.5, one = 1
  @Key(2.5...3.5) case about = 3
}
@JSONModel enum DayNumber: Int, Equatable { case monday, tuesday, sunday = -1 }
@JSONModel struct Article: Equatable { var title: String, likes = 0 }
@JSONModel(tag: "type") enum Figure: Equatable {
  case circle(radius: Double)
  @Key("rect", "rectangle") case rect(w: Double = 1, h: Double, note: String?)
  case post(Article), empty
  @Fallback case unknown
}
@JSONModel(tag: "kind") enum Strictly: Equatable { case text(body: String), number(value: Int) }
@JSONModel(tag: "meta.type") enum Deep: Equatable {
  case text(body: String), post(Article), none
  @Fallback case other(KeptTag)
}
@JSONModel(tag: "v") enum Versioned: Equatable {
  @Key(1) case first(a: Int)
  @Key(2, "2.0") case second(Article)
  @Key(false) case off
}
@JSONModel(tag: "t", content: "c") enum Happening: Equatable {
  case joined(String), moved(Double, Double), renamed(from: String, to: String?), left, note(Article), maybe(Int?)
  @Fallback case unknown(KeptTag)
}
@JSONModel enum Payment: Equatable {
  case card(number: String, month: Int?), cash(Int), pair(Int, String), post(Article), retry(Int = 3), free
}
@JSONModel enum Notice: Equatable {
  case text(String)
  @Fallback case unknown(KeptTag)
}
@JSONModel(untagged: true) enum IDOrObject: Equatable {
  case id(Int), object(Article), name(String), pair(Int, Int), span(from: Double, to: Double = 9), nothing
}
@JSONModel(untagged: true) enum Anything: Equatable {
  case flag(Bool), number(Double)
  @Fallback case other(JSON)
}
@JSONModel indirect enum Branch<Leaf: Equatable>: Equatable { case leaf(Leaf), node([Branch<Leaf>]) }
@JSONModel(untagged: true) indirect enum Chain: Equatable {
  case number(Int), list([Chain], String), other([Chain], Int)
}

enum Service {
  struct Item: Codable, Equatable { var id: Int }
  @JSONModel(tag: "op") enum Change: Equatable {
    case add(item: Item, at: Int = 0), replace(items: [Item]), whole(Holder)
  }
  @JSONModel struct Holder: Equatable { var item: Item }
  @JSONModel(untagged: true) enum Either: Equatable { case item(Item), items([Item]) }
  @JSONModel enum Outer: Equatable { case item(Item), both(Item, second: Item?) }
}

// MARK: - Test support for enums

/// One document and its outcome: a value or an error, then the issues.
struct EnumRow: CustomTestStringConvertible, Sendable {
  typealias Model = JSONReadable & JSONWritable & Codable & Equatable & SendableMetatype
  let testDescription: String, check: @Sendable () throws -> Void

  init<Value: Model>(_ type: Value.Type, _ json: String, _ outcome: String, _ tolerance: Tolerance = .tolerant) {
    testDescription = "\(type): \(json)"
    check = {
      #expect(Self.text(readerVerdict(type, json, tolerance, false)) == outcome, "the reader")
      #expect(Self.text(foreignVerdict(type, json, tolerance, false)) == outcome, "a foreign decoder")
    }
  }

  init<Value: Model>(_ type: Value.Type, _ json: String, of text: String) {
    testDescription = "\(type): \(json)"
    check = {
      let value = try Value(json: json)
      #expect(Self.text(of: value) == text)
      try expectSameEverywhere(value, json)
    }
  }

  /// The rows of a text, each about a type under a tolerance. The value after ` <=> ` is also written as the document.
  static func table(of types: any Model.Type..., rows text: String) -> [EnumRow] {
    let exact = Tolerance.tolerant.with(\.unknownKeys, .fail)
    let tolerances = ["strict": Tolerance.strict, "exact": exact, "forgiving": .forgiving]
    func row<Value: Model>(_ type: Value.Type, _ json: String, _ outcome: String, _ tolerance: Tolerance) -> EnumRow {
      outcome.hasPrefix("= ")
        ? EnumRow(type, json, of: String(outcome.dropFirst(2))) : EnumRow(type, json, outcome, tolerance)
    }
    return PliantTests.rows(ofTable: text.replacing(" <=> ", with: " => = ")).map { subject, document, outcome in
      let names = subject.components(separatedBy: ".")
      let type = types.first { "\($0)" == names[0] }!
      return row(type, document, outcome, tolerances[names.last!] ?? .tolerant)
    }
  }

  private static func text(of value: some Model) -> String {
    "\(value)".replacingOccurrences(of: "PliantTests.", with: "")
  }

  private static func text<Value: Model>(_ verdict: ForeignVerdict<Value>) -> String {
    let result = verdict.value.map { text(of: $0) }
    return ([result ?? "error: \(verdict.error ?? "")"] + verdict.issues).joined(separator: " | ")
  }
}

func expectUnwritable<Value: JSONWritable & Encodable>(_ value: Value) {
  #expect(throws: EncodingError.self) { try value.jsonString() }
  #expect(throws: EncodingError.self) { try [value].jsonString() }
  #expect(throws: EncodingError.self) { try JSONEncoder().encode([value]) }
  #expect(throws: EncodingError.self) { try PliantEncoder().encode([value]) }
}

/// Expects that both engines write a value as `json`, and read it back.
func expectSameEverywhere<Model: JSONReadable & JSONWritable & Codable & Equatable>(
  _ value: Model, _ json: String, sourceLocation: Testing.SourceLocation = #_sourceLocation
) throws {
  #expect(try value.jsonString() == json, sourceLocation: sourceLocation)
  #expect(try Model(json: json) == value, sourceLocation: sourceLocation)
  var report = DecodingReport()
  #expect(
    try Model(json: value.jsonString(.pretty, .sortedKeys), report: &report) == value, sourceLocation: sourceLocation)
  #expect(report.isClean, sourceLocation: sourceLocation)
  let strict = PliantDecoder(enforcing: .strict)
  #expect(try strict.decode(Model.self, from: json) == value, sourceLocation: sourceLocation)

  let encoder = with(JSONEncoder()) { $0.outputFormatting = [.sortedKeys, .withoutEscapingSlashes] }
  let encoded = try encoder.encode(value)
  #expect(try String(decoding: encoded, as: UTF8.self) == value.jsonString(.sortedKeys), sourceLocation: sourceLocation)
  let collector = DecodingReportCollector()
  let decoded = try JSONDecoder.bending(report: collector).decode(Model.self, from: encoded)
  #expect(decoded == value, sourceLocation: sourceLocation)
  #expect(collector.report.isClean, "\(collector.report)", sourceLocation: sourceLocation)
  // Swift's own decoders use one container after another; property lists have other scalars.
  let list = try PropertyListEncoder().encode([value])
  #expect(try PropertyListDecoder().decode([Model].self, from: list) == [value], sourceLocation: sourceLocation)
}
#endif
