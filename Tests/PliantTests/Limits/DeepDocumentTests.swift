// Documents that nest nearly as deeply as the limits allow are read or refused quickly, on any stack, in little memory.

#if Macros
import Foundation
import Pliant
import Testing

/// Passes JSONDecoder's decoder to the code in its `userInfo`.
private struct Passing: Decodable {
  static let key = CodingUserInfoKey(rawValue: "read")!

  init(from decoder: any Decoder) throws {
    let read = decoder.userInfo[Self.key] as? @Sendable (any Decoder) throws -> Void
    try read?(decoder)
  }
}

/// A plain Codable type and a model that contain each other: an error is converted at each level on its way.
private struct Alternating: Codable { var model: AlternatingModel? }
@JSONModel private struct AlternatingModel { var plain: [Alternating] = [] }

extension NestedDocument {
  /// A form of invalid documents, and whether all problems are collected. Models use different ones in turn.
  fileprivate static func sample(for model: RecursiveModel) -> (document: NestedDocument, collectingAll: Bool) {
    let forms = all.filter { $0.space.isEmpty && $0.core == #"{"id":"x"}"# }
    return (forms[model.number % forms.count], model.number / forms.count % 2 == 0)
  }

  /// The text with `depth` arrays and objects, and little else: examining a value again at each level is quadratic.
  fileprivate func text(nesting depth: Int) -> String { text(depth / open.count { "[{".contains($0) }, padding: 0) }
}

struct DeepDocumentTests {
  /// In a debug build, the slowest case takes a tenth of this.
  private static let limit = Duration.seconds(20)

  @Test(.hangLimit, arguments: RecursiveModel.all)
  func modelsReadOrRefuseDeepDocuments(_ model: RecursiveModel) throws {
    let (document, collectingAll) = NestedDocument.sample(for: model)
    let text = document.text(nesting: 500)
    expectTime("\(document.testDescription) \(collectingAll)", below: Self.limit) {
      try? model.read(PliantDecoder(), text, collectingAll)
    }
  }

  /// JSONDecoder itself takes longer for deeper values.
  @Test(.hangLimit, arguments: RecursiveModel.all.filter { $0.readOther != nil })
  func modelsReadOrRefuseDeepDocumentsOfJSONDecoder(_ model: RecursiveModel) throws {
    let (document, collectingAll) = NestedDocument.sample(for: model)
    let data = Data(document.text(nesting: 100).utf8)
    let decoder = JSONDecoder()
    decoder.userInfo = [Passing.key: try #require(model.readOther), .pliantCollectingAll: collectingAll]
    expectTime("\(document.testDescription) \(collectingAll)", below: Self.limit) {
      _ = try? decoder.decode(Passing.self, from: data)
    }
  }

  /// Every level is unusable for its own reason.
  private func lossyText(_ levels: Int) -> String {
    String(repeating: #"{"id":"x","a":["#, count: levels) + String(repeating: "]}", count: levels)
  }

  private func failure(_ decode: () throws -> LossyNode) -> String { thrown({ "\($0.kind)" }, decode).first ?? "value" }

  /// The depth of an element that a wrapper reads is that in the document.
  @Test(arguments: [170, 256]) func wrappersCountEachLevelOnce(_ levels: Int) {
    let kind = failure { try PliantDecoder().decode(LossyNode.self, from: lossyText(levels)) }
    #expect(kind == #"typeMismatch(expected: "Int")"#)
  }

  /// Under JSONDecoder, each unusable level is captured again with all levels below it.
  @Test func wrappersKeepWhatIsUsableAndRefuseManyCaptures() throws {
    func decode(_ levels: Int) throws -> LossyNode {
      try JSONDecoder().decode(LossyNode.self, from: #"{"id":7,"a":[\#(lossyText(levels))]}"#)
    }
    #expect(try decode(12).a.isEmpty)
    #expect(failure { try decode(120) } == "workLimitExceeded(limit: 16)")
    // Siblings don't add up.
    let wide = #"{"id":7,"a":["# + Array(repeating: lossyText(12), count: 100).joined(separator: ",") + "]}"
    #expect(try JSONDecoder().decode(LossyNode.self, from: wide).a.isEmpty)
    let text = #"{"id":7,"a":["# + lossyText(200) + #",{"id":"8","a":{}}]}"#
    let (node, report) = try withReport { try PliantDecoder().decode(LossyNode.self, from: text, report: &$0) }
    #expect(node.id == 7 && node.a.map(\.id) == [8] && report.summary.contains("dropped"))
  }

  @Test func wrappersRefuseWhatTheStackHasNoRoomFor() throws {
    let text = lossyText(240)
    let kinds = try onSmallStack { [self] in
      let foreign = failure { try JSONDecoder().decode(LossyNode.self, from: text) }
      return [foreign, failure { try PliantDecoder().decode(LossyNode.self, from: text) }]
    }
    let expected = ["stackLimitExceeded", "workLimitExceeded(limit: 16)", #"typeMismatch(expected: "Int")"#]
    #expect(kinds.allSatisfy(expected.contains), "\(kinds)")
  }

  /// Finding the path of an error takes a pass over the document, which is not repeated for each level.
  @Test func anErrorOfTheStackIsPlacedOnce() throws {
    let nested = String(repeating: #""model":{"plain":[{"#, count: 160) + String(repeating: "}]}", count: 160)
    let text = #"{"pad":"\#(String(repeating: "x", count: 2_000_000))",\#(nested)}"#
    let (decoding, placing) = try onSmallStack(ofBytes: 512 << 10) {
      var times: [(Duration, Duration)] = []
      for _ in 0..<3 {
        var failure: (any Error)?
        let decoding = processorTime {
          do { _ = try PliantDecoder().decode(Alternating.self, from: text) } catch { failure = error }
        }
        guard let error = (failure as? DecodingError)?.jsonError, case .stackLimitExceeded = error.kind
        else { continue }
        times.append((decoding, processorTime { _ = error.line }))
      }
      return (times.map(\.0).min(), times.map(\.1).min())
    }
    #expect(try #require(decoding) < #require(placing) * 15)
  }
}

/// Small stacks; `stackcheck` of the benchmarks tests every entry point.
struct StackLimitTests {
  private static let remedy = "a thread with a larger stack has room for more"

  private static func text(_ levels: Int) -> String {
    String(repeating: #"{"id":1,"a":["#, count: levels) + #"{"id":1}"# + String(repeating: "]}", count: levels)
  }

  /// A document that is too deep for the stack is refused with an error about the stack, and read on a larger one.
  @Test func theStackIsNamedWhereItIsTooSmallAlsoForWriting() throws {
    let decodes: [@Sendable (String) throws -> Void] = [
      { _ = try DefaultArrayNode(json: $0) },
      { _ = try PliantDecoder.strict.decode(DefaultArrayNode.self, from: $0) },
      { _ = try PliantDecoder().decode(PlainNode.self, from: $0) },
      { _ = try PliantDecoder.strict.decode(PlainNode.self, from: $0) },
      { _ = try PliantDecoder().decode([String: PlainNode].self, from: "{\"a\":\($0)}") },
      { _ = try PliantDecoder().decode(PlainNode.self, from: $0, collectingAll: true) },
      { _ = try JSON(parsing: $0).decode(PlainNode.self) },
    ]
    for (index, decode) in decodes.enumerated() {
      for (size, expected) in [(256 << 10, "stackLimitExceeded, true"), (64 << 20, "value")] {
        let kind = try onSmallStack(ofBytes: size) {
          thrown({ "\($0.kind), \($0.message.contains(Self.remedy))" }) { try decode(Self.text(255)) }.first ?? "value"
        }
        #expect(kind == expected, "\(index)")
      }
    }
    let value = try onSmallStack(ofBytes: 64 << 20) {
      Unchecked(value: try PliantDecoder().decode(PlainNode.self, from: Self.text(250)))
    }
    let message = try onSmallStack(ofBytes: 256 << 10) { thrown { try PliantEncoder().encode(value.value) } }
    #expect(message.first?.contains(Self.remedy) == true, "\(message)")
  }

  @Test func aTypeInItsOwnObjectIsRefusedWithoutACrash() throws {
    let decodes: [(String) throws -> Void] = [
      { _ = try OwnPayload(json: $0) }, { _ = try OwnMembers(json: $0) },
      { _ = try JSONDecoder().decode(OwnPayload.self, from: Data($0.utf8)) },
    ]
    for decode in decodes {
      for text in [#"{"op":"not","x":1}"#, #"{"op":"box","x":1}"#] {
        #expect(thrown({ "\($0.kind)" }) { try decode(text) } == ["stackLimitExceeded"])
      }
    }
  }

  /// The code of a strategy or wrapper enters one level with each reader, writer or decoder of its own.
  @Test func typesThatReadAndWriteByThemselvesNeedRoomOnTheStack() throws {
    let text = nested(500, #"{"next":"#, "{}", "}")
    let mapped = Data(nested(500, #"{"a":"#, #"{"id":1}"#, #","id":1}"#).utf8)
    let value = try onSmallStack(ofBytes: 256 << 20) { Unchecked(value: try SelfDecoding(json: text)) }
    let kinds = try onSmallStack(ofBytes: 512 << 10) {
      return [
        thrown({ "\($0.kind)" }) { try SelfDecoding(json: text) },
        thrown({ "\($0.kind)" }) { try PliantDecoder().decode(SelfDecoding.self, from: text) },
        thrown({ "\($0.kind)" }) { try JSONDecoder().decode(SelfDecoding.self, from: Data(text.utf8)) },
        thrown({ "\($0.kind)" }) { try JSONDecoder().decode(TolerantNode.self, from: mapped) },
        thrown { try value.value.jsonData() }.map { $0.contains(Self.remedy) ? "stackLimitExceeded" : $0 },
      ]
    }
    #expect(kinds == Array(repeating: ["stackLimitExceeded"], count: 5))
  }

  /// A limit that the code of a type meets is no fault of the value.
  @Test func limitsThatOtherCodeMeetsAllowNoFallback() {
    for index in MeetingLimits.errors.indices {
      for text in [#"{"a":\#(index)}"#, #"{"b":{"index":\#(index)}}"#] {
        let reads: [() throws -> MeetingLimits] = [
          { try MeetingLimits(json: text) }, { try PliantDecoder().decode(MeetingLimits.self, from: text) },
          { try JSONDecoder().decode(MeetingLimits.self, from: Data(text.utf8)) },
        ]
        for read in reads { #expect(throws: (any Error).self, "\(text)") { try read() } }
      }
    }
  }

  /// Other encoders and decoders don't look at the stack.
  @Test func wrappersOfOtherCodersAreRefusedWhatTheStackHasNoRoomFor() throws {
    func expect<Value: Codable & SendableMetatype>(_ type: Value.Type, _ open: String, _ close: String) throws {
      let text = nested(250, open, "{}", close)
      let value = try onSmallStack(ofBytes: 256 << 20) {
        Unchecked(value: try PliantDecoder().decode(type, from: text))
      }
      let results = try onSmallStack(ofBytes: 512 << 10) {
        [
          thrown { try JSONEncoder().encode(value.value) },
          thrown { try JSONDecoder().decode(type, from: Data(text.utf8)) },
        ]
      }
      #expect(results.allSatisfy { $0.first?.contains(Self.remedy) == true }, "\(type)")
    }
    try expect(WrappedMap.self, #"{"map":{"a":"#, "}}")
    try expect(CodableField.self, #"{"next":["#, "]}")
    try expect(TolerantNode.self, #"{"a":"#, #","id":1}"#)
  }

  @Test(arguments: [512 << 10, 64 << 20]) func patchesOfDeepModelsAreMadeOrRefused(_ stack: Int) throws {
    let (old, new) = try onSmallStack(ofBytes: 64 << 20) {
      func read(_ core: String) throws -> JSON { try JSON(parsing: nested(500, #"{"a":"#, core, "}")) }
      return (try read("1"), try read("2"))
    }
    let message = try onSmallStack(ofBytes: stack) { thrown { try JSON.patch(from: old, to: new) } }
    #expect(message.isEmpty || stack < 1 << 20 && message.first?.contains(Self.remedy) == true, "\(message)")
  }

  private struct Unchecked<Value>: @unchecked Sendable { let value: Value }

  @Test func deepValuesBecomeTreesAsDeepAsDocuments() throws {
    let json = (0..<600).reduce(JSON(7)) { inner, _ in [inner] }
    let trees = sequence(first: json.anyValue) { ($0 as? [Any])?[0] }.map { $0 }
    #expect(trees.count == 513 && (trees.last as? JSON)?.count == 1)
  }
}

@JSONModel(tag: "op") private indirect enum OwnPayload {
  typealias Own = OwnPayload
  case not(Own), box(OwnMembers), value(x: Int)
}
@JSONModel private final class OwnMembers { @Flatten var payload: OwnPayload }
@JSONModel private final class SelfDecoding {
  @Strategy(
    decode: { (json: JSON) in try json.decode(Optional<SelfDecoding>.self) },
    encode: { (value: SelfDecoding?) in try JSON(encoding: value) })
  var next: SelfDecoding?
}
@JSONModel private struct MeetingLimits {
  @Strategy(decode: { (index: Int) in throw errors[index] }, encode: { (value: Int) in value }) var a: Int?
  var b: HookMeetingLimits?

  static let errors: [any Error] = [.stackLimitExceeded, .depthLimitExceeded].flatMap { (kind: JSONError.Kind) in
    let reason = JSONError(kind)
    let decoding = DecodingError.Context(codingPath: [], debugDescription: "", underlyingError: reason)
    let encoding = EncodingError.Context(codingPath: [], debugDescription: "", underlyingError: reason)
    return [reason, DecodingError.dataCorrupted(decoding), EncodingError.invalidValue(0, encoding)] as [any Error]
  }
}
@JSONModel private struct HookMeetingLimits {
  var index: Int
  func didDecode() throws { throw MeetingLimits.errors[index] }
}
private struct WrappedMap: Codable { @DefaultEmpty var map: [String: WrappedMap] }
private struct CodableField: Codable { var next: Field<[CodableField]> }
@JSONModel private struct DeepSensitive: Equatable { var a: [DeepSensitive] = []; @Sensitive var n = 0 }
@JSONModel private struct DeepPlain { var a: [DeepPlain] = [] }
private struct PlainDeep: Codable { var a: [PlainDeep] }

struct DeepSensitiveTests {
  private func repeated(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }

  /// A document with an invalid value at each level, after other elements.
  private func document(_ levels: Int, _ elements: Int, _ innermost: String = "") -> String {
    let open = "{\"m\":[\(repeated("1,", elements))1],\"n\":\"q\",\"a\":["
    return repeated(open, levels) + innermost + repeated("]}", levels)
  }

  @Test func badValuesCostNoPassForEachLevel() throws {
    let (decoder, document) = (PliantDecoder(enforcing: .strict), self.document(100, 60, "{\"n\":\"x\"}"))
    expectTime(below: .seconds(4)) {
      let error = #expect(throws: DecodingError.self) { try decoder.decode(DeepSensitive.self, from: document) }
      #expect(!"\(error as Any)".contains("\"q\"") && error?.jsonError.map { "\($0.path)".hasPrefix("$.") } == true)
    }
    let (_, deep) = try reported(DeepSensitive.self, self.document(100, 1000))
    expectTime(below: .seconds(4)) { #expect(deep.issues.count == 100 && !"\(deep.issues)".contains("\"q\"")) }
    let patterns = repeated("{\"n\":\"x\",\"a\":[", 150) + repeated("]}", 150)
    let (_, report) = try reported(DeepSensitive.self, patterns)
    expectTime(below: .seconds(4)) { #expect(!"\(report.summary)".contains("\"x\"")) }
    #expect(report.count == 150)
  }

  @Test func anErrorOfTheStackIsShownWhereItWasThrown() throws {
    let text = repeated("{\"a\":[", 2000) + "{\"n\":\"q\"}" + repeated("]}", 2000)
    let shown = try onSmallStack(ofBytes: 512 << 10) {
      let decoder = with(PliantDecoder.strict) { $0.limits.depth = 10_000 }
      do { _ = try decoder.decode(DeepSensitive.self, from: text) } catch { return "\(error)" }
      return ""
    }
    #expect(shown.contains("$.a[0].a[0]") && !shown.contains("\"q\""))
  }

  @Test func theErrorOfAValueThatIsTooDeepCanBePrinted() throws {
    let value = (0..<600).reduce(DeepSensitive()) { inner, _ in DeepSensitive(a: [inner]) }
    let plain = (0..<600).reduce(DeepPlain()) { inner, _ in DeepPlain(a: [inner]) }
    let bare = (0..<600).reduce(PlainDeep(a: [])) { inner, _ in PlainDeep(a: [inner]) }
    let shown = try onSmallStack(ofBytes: 512 << 10) {
      let doors: [() throws -> Any] = [
        { try value.jsonData() }, { try plain.jsonData() }, { try PliantEncoder().encode(plain) },
        { try PliantEncoder().encode([bare]) }, { try JSON(encoding: plain) },
      ]
      return doors.compactMap { door -> String? in
        do { _ = try door() } catch { return "\(error)\(String(reflecting: error))" }
        return nil
      }
    }
    #expect(shown.count == 5)
    // A value takes a hundred characters a level.
    for text in shown { #expect(text.count < 20_000, "\(text.prefix(300))") }
  }

  @Test func hashesKnowAllLevels() throws {
    func deep(_ number: Int) throws -> JSON { try JSON(parsing: repeated("[", 17) + "\(number)" + repeated("]", 17)) }
    let (values, others) = (try (0..<800).map(deep), try (0..<800).map(deep))
    #expect(Set(values.map(\.hashValue)).count > 700)
    expectTime(below: .seconds(4)) { #expect(Set(values + others).count == 800) }
    let one = try JSON(parsing: repeated("{\"k\":", 20) + #"{"a":1,"b":[2,3]}"# + repeated("}", 20))
    let other = try JSON(parsing: repeated("{\"k\": ", 20) + #"{"b":[2,3.0],"a":1e0}"# + repeated("}", 20))
    #expect(one == other && one.hashValue == other.hashValue)
  }
}

/// Enums whose cases are models that keep unknown members, or that flatten others.
@JSONModel(untagged: true) private indirect enum DeepUntagged { case a(DeepUntaggedA), b(DeepUntaggedB), c(Int) }
@JSONModel private final class DeepUntaggedA {
  var a: DeepUntagged, x: Int; @UnknownKeys var rest: [String: JSON] = [:]
}
@JSONModel private final class DeepUntaggedB {
  var a: DeepUntagged, id: Int; @UnknownKeys var rest: [String: JSON] = [:]
}
@JSONModel private final class DeepFlatOuter {
  @Flatten var inner: DeepFlatInner; @UnknownKeys var rest: [String: JSON] = [:]
}
@JSONModel private final class DeepFlatInner { var a: DeepFlatOuter?; var id: Int }
@JSONModel private final class DeepPathRest {
  @Key("g.a") var a: DeepPathRest?; @Key("id") var id: Int; @UnknownKeys var rest: [String: JSON] = [:]
}
@JSONModel private class DeepRestBase { var a: DeepRestDerived?; var id: Int }
@JSONModel(inherits: true) private class DeepRestDerived: DeepRestBase { @UnknownKeys var rest: [String: JSON] = [:] }
private protocol DeepResting {
  var next: Self? { get }
  var rest: [String: JSON] { get }
}
extension DeepPathRest: DeepResting { var next: DeepPathRest? { a } }
extension DeepFlatOuter: DeepResting { var next: DeepFlatOuter? { inner.a } }

struct DeepRereadingTests {
  private static func text(_ levels: Int, _ open: String, _ close: String, _ core: String = "7") -> String {
    String(repeating: open, count: levels) + core + String(repeating: close, count: levels)
  }

  /// The exact case uses the reading of the previous case, with an issue for each level.
  @Test(.hangLimit, arguments: [10, 60, 480], [100, .max])
  func untaggedEnumsTakeValuesWithAnyNumberOfNotes(_ levels: Int, _ limit: Int) throws {
    let decoder = with(PliantDecoder()) {
      $0.tolerance.unknownKeys = .report
      ($0.limits.work, $0.limits.issues) = (20, limit)
    }
    var report = DecodingReport(limit: limit)
    let text = Self.text(levels, #"{"a":"#, #","id":"1"}"#)
    var node = try decoder.decode(UntaggedNode.self, from: text, report: &report)
    for _ in 0..<levels {
      guard case .b(let inner) = node else { break }
      node = inner
    }
    if case .c(7) = node {} else { Issue.record("\(node)") }
    #expect(report.count == levels && report.counts[.unknownKey] == levels)
    #expect(report.issues.count == min(levels, limit))
    let paths = (0..<report.issues.count).map { "$" + String(repeating: ".a", count: levels - 1 - $0) + ".id" }
    #expect(report.issues.map { "\($0.path)" } == paths)
  }

  @Test(.hangLimit) func untaggedEnumsOfModelsWithUnknownKeysAreReadInLinearTime() throws {
    let decoder = with(PliantDecoder()) { $0.limits.work = 40 }
    for (core, id) in [("7", "1"), (#""7""#, "1"), ("7", #""1""#)] {
      let text = Self.text(240, #"{"zz":2,"a":"#, #","id":\#(id)}"#, core)
      var (node, levels) = (try decoder.decode(DeepUntagged.self, from: text), 0)
      while case .b(let inner) = node, inner.rest == ["zz": 2], inner.id == 1 { (node, levels) = (inner.a, levels + 1) }
      if case .c(7) = node {} else { Issue.record("\(levels)") }
      #expect(levels == 240)
    }
  }

  /// Unconsumed members of an object are found without examining the objects around it.
  @Test(.hangLimit, arguments: [Tolerance.KeyPolicy.ignore, .report])
  func unconsumedMembersTakeLinearTime(_ policy: Tolerance.KeyPolicy) throws {
    let decoder = with(PliantDecoder()) { $0.tolerance.unknownKeys = policy }
    func expect<Model: JSONReadable & Decodable>(_ type: Model.Type, _ open: String, _ close: String) throws {
      try expectGrowth("\(type)", below: 26, from: 15, to: 240) { levels in
        let text = Self.text(levels, open, close, #"{"id":1}"#)
        return try processorTime { for _ in 0..<10 { _ = try decoder.decode(type, from: text) } }
      }
    }
    let members = #""id":1,"zz":2,"yy":3"#
    try expect(UnknownKeysNode.self, #"{\#(members),"a":"#, "}")
    try expect(DeepRestDerived.self, #"{\#(members),"a":"#, "}")
    try expect(DeepFlatOuter.self, #"{\#(members),"a":"#, "}")
    try expect(DeepPathRest.self, #"{\#(members),"g":{"u":4,"a":"#, "}}")
  }

  @Test func unconsumedMembersAreThoseOfTheirOwnLevel() throws {
    func expect<Model: DeepResting & JSONReadable>(
      _ type: Model.Type, _ open: String, _ close: String, _ rest: String
    ) throws {
      let text = (0..<200).map { open.replacingOccurrences(of: "#", with: "\($0)") }.joined() + #"{"id":1}"#
      var (model, level) = (try Model(json: text + String(repeating: close, count: 200)), 0)
      while let inner = model.next {
        #expect(try JSON(model.rest) == JSON(parsing: rest.replacingOccurrences(of: "#", with: "\(level)")))
        (model, level) = (inner, level + 1)
      }
      #expect(level == 200 && model.rest.isEmpty)
    }
    try expect(DeepFlatOuter.self, ##"{"id":1,"z":#,"a":"##, #","y":{"a":1}}"#, ##"{"z":#,"y":{"a":1}}"##)
    try expect(DeepPathRest.self, ##"{"id":1,"z":#,"g":{"u":#,"a":"##, #","v":2}}"#, ##"{"z":#,"g":{"u":#,"v":2}}"##)
  }

  @Test(.hangLimit) func modelsWithUnknownKeysReadOrRefuseTheDeepestDocumentsOnAnyStack() throws {
    let text = Self.text(511, #"{"id":1,"zz":2,"a":"#, "}", #"{"id":1}"#)
    for size in [512 << 10, 256 << 20] {
      let kinds = try onSmallStack(ofBytes: size) {
        [
          thrown({ "\($0.kind)" }) { try UnknownKeysNode(json: text) },
          thrown({ "\($0.kind)" }) { try DeepRestDerived(json: text) },
          thrown({ "\($0.kind)" }) { try PliantDecoder.strict.decode(UnknownKeysNode.self, from: text) },
        ].map { $0.first ?? "value" }
      }
      let expected = size > 1 << 20 ? ["value"] : ["value", "stackLimitExceeded"]
      #expect(kinds.allSatisfy(expected.contains), "\(kinds)")
    }
  }
}
#endif
