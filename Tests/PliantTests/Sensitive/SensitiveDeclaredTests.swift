// Nothing of sensitive parts that Codable types declare is shown, nor unconsumed members; hiding is always fast.

import Foundation
import Pliant
import Testing

struct SensitiveDeclaredTests {
  struct Declared: Codable, SensitiveHolding {
    var pin: Int, other: Int?, tokens: [String: Int]?
    static var sensitiveParts: SensitiveParts { ["pin": HiddenValue.self, "tokens": HiddenValue.self] }
  }
  final class DeclaredNode: Codable, SensitiveHolding {
    var pin: Int, next: DeclaredNode?
    static var sensitiveParts: SensitiveParts { ["pin": HiddenValue.self, "next": DeclaredNode.self] }
  }
  struct Undeclared: Codable { var value: Declared, id: Int }
  struct Perhaps: Codable { var value: Declared? }
  struct Many: Codable { var list: [Declared], names: [String: Declared] }

  private static let values = [
    #"{"pin":"SECRET"}"#, #"{"pin":"4711","other":"x"}"#, #"{"pin":1,"tokens":{"SECRET":"4711"}}"#, #"{"pin":"4711"}"#,
    #"{"pin":1,"tokens":{"SECRET":"SECRET"},"other":[]}"#, #"{"pin":{"SECRET":4711}}"#, #"{"tokens":["SECRET"]}"#,
    #"{"pin":[4711,"SECRET"]}"#,
  ].map { $0.replacing("SECRET", with: SensitiveWatch.secret).replacing("4711", with: SensitiveWatch.number) }

  private static let decoders: [@Sendable () -> (decoder: PliantDecoder, rename: (String) -> String)] = [
    { (PliantDecoder(), { $0 }) },
    {
      let mapping: KeyMapping = ["pin": ["card.no", "number"], "tokens": "number.more"]
      let decoder = with(PliantDecoder()) { $0.keyMapping[Declared.self] = mapping }
      return (decoder, { $0.replacing("\"pin\"", with: "\"number\"") })
    },
    {
      let decoder = with(PliantDecoder()) { $0.keyMapping[Declared.self] = ["tokens": "all.0.x", "pin": "card.0"] }
      func rename(_ text: String) -> String {
        let inner = text.replacing("\"pin\":", with: "\"card\":[").dropLast()
        return text.contains("\"pin\"") ? inner.replacing(",\"", with: "],\"") + "]}" : text
      }
      return (decoder, rename)
    },
    {
      let decoder = with(PliantDecoder()) {
        $0.keyDecodingStrategy = .custom { AnyKey(($0.last?.stringValue ?? "").replacing("_", with: "")) }
      }
      return (decoder, { $0.replacing("\"pin\"", with: "\"_pin\"").replacing("\"tokens\"", with: "\"_tokens\"") })
    },
  ]

  @Test(arguments: 0..<decoders.count, [Tolerance.strict, .tolerant, .forgiving])
  func nothingIsShown(_ number: Int, _ tolerance: Tolerance) {
    var (decoder, rename) = Self.decoders[number]()
    decoder.tolerance = tolerance
    let watch = SensitiveWatch(door: "declared parts, decoder \(number)")
    decoder.onReport = { report, _ in watch.look(report) }
    var shown = ""
    for value in Self.values.map(rename) {
      watch.attempt(Declared.self, value, decoder)
      watch.attempt([Declared].self, "[\(value),\(value)]", decoder)
      watch.attempt(Undeclared.self, #"{"value":\#(value),"id":1}"#, decoder)
      watch.attempt(Undeclared.self, #"{"value":\#(value),"id":[]}"#, decoder)
      watch.attempt(Perhaps.self, #"{"value":\#(value)}"#, decoder)
      watch.attempt(Many.self, #"{"list":[\#(value)],"names":{"a":\#(value)}}"#, decoder)
      watch.attempt([[Perhaps]].self, #"[[{"value":\#(value)}]]"#, decoder)
      var (showing, report) = (decoder, DecodingReport())
      (showing.onReport, showing.showsSensitiveValues) = (nil, true)
      do {
        _ = try showing.decode(Undeclared.self, from: #"{"value":\#(value),"id":1}"#, report: &report)
      } catch { shown += "\(error)" }
      shown += "\(report)"
    }
    #expect(shown.contains(SensitiveWatch.secret) && shown.contains(SensitiveWatch.number))
  }

  /// Hiding the parts of each level doesn't examine the inner levels again.
  @Test func recursiveTypesTakeLinearTime() {
    func time(_ depth: Int) -> Duration {
      let text = (0..<depth).reduce(#"{"pin":"x"}"#) { text, _ in #"{"pin":1,"next":\#(text)}"# }
      let list = "[" + Array(repeating: text, count: 2000 / depth).joined(separator: ",") + "]"
      var report = DecodingReport()
      return processorTime { _ = try? PliantDecoder().decode([DeclaredNode].self, from: list, report: &report) }
    }
    expectGrowth(below: 4, from: 10, to: 80, time)
  }

  #if Macros
  @JSONModel(.strict) struct StrictLeaf { var next: [MarkedOwner] = []; var id: Int? }
  @JSONModel struct MarkedOwner { @Flatten var leaf: StrictLeaf; var marked: MarkedNode? }

  /// An error that passes through flattened models is not searched for sensitive parts at each level.
  @Test func errorsPassThroughFlattenedModelsInLinearTime() {
    expectGrowth(below: 8, from: 40, to: 160) { depth in
      let text = String(repeating: #"{"next":["#, count: depth) + "7" + String(repeating: "]}", count: depth)
      return processorTime { #expect(throws: DecodingError.self) { try MarkedOwner(json: text) } }
    }
  }

  @JSONModel struct MarkedNode { @Sensitive var pin = 0; var next: [MarkedNode] = [] }

  /// Showing thousands of values follows each path once, for any declarations.
  @Test(.hangLimit) func reportsAndErrorsOfDeepModelsCostLittle() throws {
    let node = String(repeating: #"{"pin":"x","next":["#, count: 200) + String(repeating: "]}", count: 200)
    let list = "[\(repeatElement(node, count: 20).joined(separator: ","))]"
    var report = DecodingReport(limit: .max)
    _ = try [MarkedNode](json: list, report: &report)
    expectTime(below: .seconds(8)) { #expect(report.issues.count == 4000 && report.groups.count == 200) }
    let error = #expect(throws: DecodingError.self) {
      try PliantDecoder.strict.decode([MarkedNode].self, from: list, collectingAll: true)
    }
    expectTime(below: .seconds(8)) { #expect(error?.jsonErrors.map(\.description).count == 4000) }
  }
  #endif
}

// MARK: - Plain types around marked models: errors show only the text of the value that they are about

#if Macros
struct SensitiveNeighborTests {
  @JSONModel struct NeighborLogin: Equatable { @Sensitive var pin: String; var user = "" }
  /// Declares nothing about its properties, and reads others before and after the marked model.
  struct NeighborPlain: Codable {
    var first: Int, login: NeighborLogin, last: Int?
  }
  @JSONModel struct NeighborModel { var plain: NeighborPlain?; @Required var id: Int }
  struct NeighborDeclared: Codable, SensitiveHolding {
    var first: Int
    static var sensitiveParts: SensitiveParts { [:] }
  }

  /// Documents with an error next to the sensitive value, or in it if they are malformed.
  private static let documents = [
    #"{"login":{"pin":"SECRET"},"first":"x"}"#, #"{"login":{"pin":"SECRET"}}"#,
    #"{"first":1,"login":{"pin":"SECRET"},"last":[]}"#, #"{"login":{"pin":"SECRET" 5},"first":1}"#,
    #"{"login":{"pin":SECRET},"first":1}"#, #"{"login":{"pin" "SECRET"},"first":1}"#,
    "{\"login\":{\"pin\":\"SECRET\u{1}\"},\"first\":1}", #"{"login":{"pin":"SEC\qRET"},"first":1}"#,
    #"{"login":{"pin":"SECRET"#, #"{"login":{"pin":"\ud800SECRET"},"first":1}"#, #"{"first":1} "SECRET""#,
  ].map { document in
    let secret = SensitiveWatch.secret
    return document.replacing("SEC\\qRET", with: "\(secret.prefix(3))\\q\(secret.dropFirst(3))")
      .replacing("SECRET", with: secret)
  }

  @Test(arguments: documents) func errorsShowNoNeighbors(_ document: String) {
    var decoder = PliantDecoder.strict
    let outer = #"{"plain":\#(document)}"#
    let items = Array(#"{"items":[\#(document)]}"#.utf8)
    // A tree has no type, so its errors show the text.
    let tree = try? JSON(json: document)
    let watch = SensitiveWatch(door: "neighbors in \(document.utf8.count) bytes")
    watch.attempt(NeighborPlain.self, document, decoder)
    watch.attempt(NeighborModel.self, outer, decoder)
    for door in [
      { _ = try decoder.decode([NeighborPlain].self, from: "[\(document)]") },
      { _ = try decoder.decode([String: NeighborPlain].self, from: #"{"a":\#(document)}"#) },
      { _ = try NeighborModel(json: outer) }, { _ = try tree?.decode(NeighborPlain.self) },
      { for value in NeighborPlain.lines(of: Array(document.utf8), decoder: decoder) { _ = try value.get() } },
      { for value in NeighborPlain.elements(of: items, at: "items", decoder: decoder) { _ = try value.get() } },
      { _ = try decoder.decode(NeighborPlain.self, from: outer, at: "plain") },
    ] as [() throws -> Void] { watch.attempt(door) }
    #expect(throws: (any Error).self) { try decoder.decode(NeighborPlain.self, from: document) }
    decoder.showsSensitiveValues = true
    let error = #expect(throws: DecodingError.self) { try decoder.decode(NeighborPlain.self, from: document) }
    let texts = (error?.jsonErrors ?? []).map { "\($0.message) \($0.snippet ?? "")" }.joined()
    #expect(texts.contains("x7!Wk") || !document.contains("first\":\"x") && !document.contains("last"))
  }

  @Test func declaredTypesHaveSnippets() throws {
    func snippet<Value: Decodable>(_ type: Value.Type, _ document: String) -> String? {
      #expect(throws: DecodingError.self) { try PliantDecoder.strict.decode(type, from: document) }?.jsonError?.snippet
    }
    #expect(snippet(NeighborDeclared.self, #"{"first":"x"}"#) == "{\"first\":\"x\"}\n         ^")
    #expect(snippet([Int].self, #"[1,"x"]"#) == "[1,\"x\"]\n   ^")
    #expect(snippet([String: [Double?]].self, #"{"a":["x"]}"#) == "{\"a\":[\"x\"]}\n      ^")
    #expect(snippet(NeighborPlain.self, #"{"first":"x"}"#) == nil)
  }
}
#endif

#if Macros
private let secret = SensitiveWatch.secret
private let quoted = SensitiveWatch.quoted
private typealias Watch = SensitiveWatch
@JSONModel struct SecretRest: Equatable {
  var id = 0.0
  @Key("a.b") var inner: Int?
  @Sensitive @UnknownKeys var rest: [String: Double] = [:]
}
@JSONModel struct SecretFlatRest: Equatable { var id = 0.0; @Sensitive @Flatten var rest: [String: Double] = [:] }
@JSONModel struct SecretRests: Equatable {
  var one: SecretRest?, all: [SecretRest] = [], byName: [String: SecretFlatRest] = [:]
  @Flatten var flat: SecretFlatRest
}
@JSONModel class SecretRestBase { var id = 0.0; @Sensitive @UnknownKeys var rest: [String: Double] = [:] }
@JSONModel struct SecretHookedBag: Equatable {
  @Sensitive var tokens: [String: Int] = [:]
  func didDecode(from json: JSON) {}
}
struct SecretTolerantBag: TolerantCodable, SensitiveHolding {
  var tokens: [String: Int] = [:]
  static var sensitiveParts: SensitiveParts { ["tokens": HiddenValue.self] }
}
struct SecretRestPage: Codable { var one: SecretRest?, all: [SecretFlatRest]? }

struct SensitiveMemberTests {
  private static let objects = [
    "{\(quoted):\"x\"}", "{\"id\":\"x\",\(quoted):[1]}", "{\(quoted):1,\(quoted):2}",
    "{\(quoted):{\(quoted):\(quoted)}}", "{\"a\":{\(quoted):1,\(quoted):\"x\"},\"b\":1}", "{\"a\":\(quoted)}",
  ]

  @Test(arguments: objects) func noKeyLeavesAModel(_ object: String) {
    Watch.walk(SecretRest.self, object)
    Watch.walk(SecretFlatRest.self, object)
    Watch.walk(SecretRestBase.self, object)
    Watch.walk(SecretRests.self, "{\"one\":\(object),\"all\":[\(object)],\"byName\":{\"k\":\(object)}}")
    Watch.walk(SecretRests.self, object)
    for text in ["{\"one\":\(object)}", "{\"all\":[\(object)]}"] {
      Watch.walkCodable(SecretRestPage.self, text)
    }
  }

  @Test func noKeyLeavesAnEncoderButOthersAreShown() throws {
    for page in [
      SecretRests(one: SecretRest(rest: [secret: .nan]), flat: SecretFlatRest()),
      SecretRests(byName: ["k": SecretFlatRest(rest: [secret: .nan])], flat: SecretFlatRest()),
      SecretRests(flat: SecretFlatRest(rest: [secret: .nan])),
    ] {
      let watch = Watch(door: "encoding \(page)")
      watch.refuse { try page.jsonData() }
      watch.refuse { try page.jsonObject() }
      watch.refuse { try PliantEncoder().encode(["a": [page]]) }
      watch.refuse { try JSON(encoding: page) }
    }
    for (text, path) in [(#"{"id":"x"}"#, "$.id"), (#"{"zz":"x"}"#, "$['<hidden>']")] {
      #expect(thrown(\.path.description) { try PliantDecoder.strict.decode(SecretRest.self, from: text) } == [path])
    }
  }

  /// Only the first issues are stored; the others are counted by pattern.
  @Test func noKeyLeavesTheCountsOfManyIssues() throws {
    let login = "{\"tokens\":{\(quoted):1,\(quoted):\"2\",\"a\(secret)\":\"x\"}}"
    let text = "{\"all\":[\(Array(repeating: login, count: 40).joined(separator: ","))]}"
    for (policy, isMapped) in product([Tolerance.KeyPolicy.ignore, .report], [false, true]) {
      var decoder = with(PliantDecoder()) { $0.duplicateKeys = policy }
      if isMapped { decoder.keyMapping[SecretRest.self] = ["id": "number"] }
      func look<Value: Decodable>(_ type: Value.Type) throws {
        var report = DecodingReport(limit: 10)
        _ = try decoder.decode(type, from: text, report: &report)
        #expect(report.count >= 40 && report.issues.count == 10)
        Watch(door: "many issues of \(type), mapped: \(isMapped)").look(report)
      }
      try look(SecretBags<SecretDictionary>.self)
      try look(SecretBags<SecretHookedBag>.self)
      try look(SecretBags<SecretTolerantBag>.self)
    }
  }

  /// Each value was searched for among all problems.
  @Test(arguments: [Tolerance.KeyPolicy.ignore, .report, .fail], [false, true])
  func manyProblemsTakeLinearTime(_ policy: Tolerance.KeyPolicy, isMapped: Bool) {
    var decoder = with(PliantDecoder.strict) { $0.duplicateKeys = policy }
    if isMapped { decoder.keyMapping[SecretLogin.self] = ["pin": ["word", "a.word"]] }
    func text(_ count: Int) -> String {
      let element = #"{"id":1,"id":"x","pin":"y","word":"z","card":{"number":7,"number":"w"}}"#
      return "{\"logins\":[\(Array(repeating: element, count: count).joined(separator: ","))]}"
    }
    func time(_ count: Int) -> Duration {
      let text = text(count)
      return processorTime { _ = try? decoder.decode(SecretLogins.self, from: text, collectingAll: true) }
    }
    expectGrowth(below: 8, from: 300, to: 1_200, time)
  }
}

private struct SecretBags<Bag: Codable>: Codable { var all: [Bag] }
private struct SecretLogins: Codable { var logins: [SecretLogin] }
#endif
