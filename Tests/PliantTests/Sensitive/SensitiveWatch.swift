// Searches all texts about a value for a secret, and decodes documents with all entry points.

import Foundation
import Testing

@testable import Pliant

struct SensitiveWatch {
  /// The secret, of which not even four characters may be shown.
  static let secret = "q9#Zx7!Wk", quoted = "\"\(secret)\""
  static let number = "918273645"
  private static let pieces = [secret, number].flatMap { text in
    (0...text.count - 4).map { String(text.dropFirst($0).prefix(4)) }
  }

  let door: String
  private let seen = SeenTexts()
  init(door: String) { self.door = door }

  func look(_ text: String, _ what: String) {
    guard let piece = Self.pieces.first(where: text.contains) else { return }
    Issue.record("\(door), \(what): \(piece) in \(text)")
  }

  func look(printed value: Any, _ what: String) {
    look(String(describing: value), what)
    look(String(reflecting: value), "\(what), for debugging")
    var text = ""
    dump(value, to: &text)
    look(text, "\(what), dumped")
  }

  /// Many errors are the same: each short text is searched once with all details.
  func look(_ error: any Error) {
    guard let error = error as? DecodingError else { return lookAtAll(of: error) }
    let (context, problems) = (error.context, error.jsonErrors)
    let path = context.codingPath.map(\.stringValue).joined(separator: ".")
    let short = "\(path) \(context.debugDescription) \(problems)"
    look(short, "coding path, description and problems")
    let reason = context.underlyingError.map { "\(type(of: $0))" } ?? ""
    guard seen.insert("\(reason) \(short)") else { return }
    lookAtAll(of: error)
    for problem in problems {
      look(printed: problem, "problem")
      look(printed: problem.kind, "kind")
      look("\(problem.path)", "path")
      look([problem.message, problem.suggestion, problem.snippet].compactMap { $0 }.joined(), "parts")
    }
  }

  private func lookAtAll(of error: any Error) {
    look(printed: error, "error")
    look(error.localizedDescription, "localized error")
    look("\((error as NSError).userInfo)", "user info")
  }

  func look(_ report: DecodingReport) {
    let short = "\(report)\n\(report.summary)"
    look(short, "report and summary")
    guard seen.insert(short) else { return }
    look(printed: report, "report")
    look("\(report.groups)", "groups")
    look((try? JSONEncoder().encode(report)).map { String(decoding: $0, as: UTF8.self) } ?? "", "encoded report")
  }

  func attempt(_ body: () throws -> Void) { do { try body() } catch { look(error) } }

  @Sendable func look(streamed value: StreamReport) {
    look(value.report)
    if let error = value.error { look(error) }
  }

  /// Decodes until the first problem, and with all problems collected.
  func attempt<Value: Decodable>(_ type: Value.Type, _ text: String, _ decoder: PliantDecoder) {
    attempt { _ = try decoder.decode(type, from: text) }
    attempt { _ = try decoder.decode(type, from: text, collectingAll: true) }
  }

  func attempt<Value: JSONReadable & Decodable>(_ type: Value.Type, _ text: String, _ decoder: PliantDecoder) {
    attempt { _ = try decoder.decode(type, from: text) }
    attempt { _ = try decoder.decode(type, from: text, collectingAll: true) }
  }
}

private final class SeenTexts: @unchecked Sendable {
  private let lock = NSLock()
  private var texts: Set<String> = []
  func insert(_ text: String) -> Bool { lock.withLock { texts.insert(text).inserted } }
}

extension SensitiveWatch {
  func refuse(_ body: () throws -> Any) {
    guard let error = #expect(throws: (any Error).self, "\(door)", performing: { _ = try body() }) else { return }
    look(printed: error, "error")
    look(error.localizedDescription, "localized error")
    guard case EncodingError.invalidValue(let value, let context) = error else { return }
    look(printed: value, "value")
    look(context.codingPath.map(\.stringValue).joined(separator: ".") + " " + context.debugDescription, "context")
    if let reason = (error as? EncodingError)?.jsonError { look("\(reason.kind) \(reason.path)", "reason") }
  }

  /// The tolerances with all policies for keys.
  static let tolerances: [Tolerance] = [Tolerance.tolerant, .strict, .forgiving].flatMap { tolerance in
    [Tolerance.KeyPolicy.ignore, .report, .fail].map { policy in
      tolerance.with(\.unknownKeys, policy).with(\.duplicateKeys, policy)
    }
  }

  private static func isWellFormed(_ text: String) -> Bool { (try? JSON(parsing: text)) != nil }

  /// Decodes a document with all entry points, alternately with a tolerance that types may change, and an enforced one.
  static func walk<Value: JSONReadable & Codable>(_ type: Value.Type, _ text: String) {
    let watch = Self(door: "\(type) from \(text)")
    for (turn, tolerance) in tolerances.enumerated() {
      let decoders = [PliantDecoder(tolerance: tolerance), PliantDecoder(enforcing: tolerance)]
      for var decoder in isSlow ? decoders : [decoders[(turn + text.utf8.count) % 2]] {
        decoder.onReport = { report, _ in watch.look(report) }
        watch.attempt(type, text, decoder)
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        watch.attempt(type, text, decoder)
        decoder.keyMapping[type] = KeyMapping()
        watch.attempt(type, text, decoder)
      }
    }
    watch.attempt { _ = try type.init(json: text) }
    if isWellFormed(text) { watch.attempt { _ = try JSON(parsing: text).decode(type) } }
    for value in type.elements(of: Array("{\"x\":[\(text)]}".utf8), at: "x") { watch.attempt { _ = try value.get() } }
    for _ in type.lines(of: Array(text.utf8), report: watch.look(streamed:)) {}
    walkFoundation(type, text, watch)
  }

  static func walkFoundation<Value: Decodable>(_ type: Value.Type, _ text: String, _ watch: Self) {
    guard isWellFormed(text) else { return }
    for (tolerance, isCollecting) in [(Tolerance.tolerant, false), (.strict, false), (.strict, true)] {
      let collector = DecodingReportCollector()
      let decoder = JSONDecoder.bending(enforcing: tolerance, collectingAll: isCollecting, report: collector)
      watch.attempt { _ = try decoder.decode(type, from: text) }
      watch.look(collector.report)
    }
  }

  static func walkCodable<Value: Codable>(_ type: Value.Type, _ text: String, _ tolerances: [Tolerance] = tolerances) {
    let watch = Self(door: "\(type) from \(text)")
    for tolerance in tolerances {
      let decoder = with(PliantDecoder(enforcing: tolerance)) { $0.onReport = { report, _ in watch.look(report) } }
      watch.attempt(type, text, decoder)
    }
    walkFoundation(type, text, watch)
  }
}

// MARK: - Models with sensitive parts in every shape, for the tests of all entry points

#if Macros
@JSONModel struct SecretLogin: Equatable {
  var id = 0
  @Sensitive var pin = 0
  @Sensitive @Key("card.number", "cardNumber") var card: Int?
  @Sensitive @Strict var code: Int?
}
@JSONModel struct StrictSecret: Equatable { @Sensitive @Required var pin: Int }
@JSONModel struct SecretDictionary: Equatable {
  @Sensitive var tokens: [String: Int] = [:]
  @Sensitive var inner: [String: SecretLogin] = [:]
  @Sensitive var login: SecretLogin?
}
@JSONModel enum SecretEvent: Equatable {
  @Sensitive(for: "pin") case login(name: Int, pin: Int)
  @Sensitive case card(number: Int, code: Int)
  @Sensitive case token(Int)
  case pair(Int, SecretLogin)
}
@JSONModel(tag: "type") enum TaggedSecret: Equatable {
  @Sensitive(for: "pin") case login(id: Int, pin: Int)
  case model(SecretLogin)
}
@JSONModel(tag: "type", content: "data") enum AdjacentSecret: Equatable {
  @Sensitive case login(id: Int, pin: Int)
  @Sensitive case token(Int)
}
@JSONModel(untagged: true) enum UntaggedSecret: Equatable {
  @Sensitive case pin(Int)
  @Sensitive case pins([Int])
  case login(StrictSecret)
}
@JSONModel class SecretBase { @Sensitive var pin = 0 }
@JSONModel(inherits: true) class SecretHeir: SecretBase { var login: StrictSecret?; @Sensitive var code = 0 }
@JSONModel(inherits: true) final class SecretOverride: SecretHeir {
  @Key("number", "a.b") override var pin: Int { didSet {} }
  @Key("word") @InheritedDefault(1) override var code: Int { didSet {} }
}
@JSONModel struct SecretPage: Equatable {
  var id = 0
  @Key("login", "user") var login: StrictSecret?
  var all: [StrictSecret] = [], byName: [String: StrictSecret] = [:]
  @Strict var strict: StrictSecret?
  var bag: SecretDictionary?, base: SecretLogin?, event: SecretEvent?, tagged: TaggedSecret?, adjacent: AdjacentSecret?
  var untagged: UntaggedSecret?, several: [UntaggedSecret] = []
  @Lossy var lossy: [StrictSecret] = []
  var field: Field<StrictSecret>
}
@JSONModel struct FlatSecret: Equatable { var title = ""; @Flatten var login: SecretLogin? }
@JSONModel final class SecretNode { @Key("next", "other") var next: SecretNode?; @Sensitive var pin = 0 }
@JSONModel struct SecretGeneric<Value: Codable & JSONReadable & JSONWritable> {
  var data: Value?
  @Sensitive var key = 0
}
@JSONModel struct SecretPair: Equatable { @Sensitive @Required var pin: Int; @Sensitive var card: String? }

struct WrappedPage: Codable {
  @DefaultNil var optional: SecretPair?
  @Lossy var all: [SecretPair]
  @DefaultEmpty var byName: [String: SecretPair]
}
protocol SecretKind: Sendable {}
extension SecretPair: SecretKind {}
private let secretKinds = TypeRegistry<any SecretKind>(tag: "type", ["pair": SecretPair.self])

@JSONModel struct RegisteredSecrets {
  @Strategy(secretKinds) var kind: (any SecretKind)?
  @Strategy(secretKinds) var kinds: [any SecretKind] = []
  @Strategy(secretKinds) var byName: [String: any SecretKind] = [:]
}

/// Reads one value from its whole object, so other decoders capture the object.
@JSONModel struct PickedSecrets {
  @Strategy(secretKinds) var kind: (any SecretKind)?
  @Strategy(from: { try $0["login"].decode(StrictSecret.self) }) @Ignored(.encoding) var login: StrictSecret?
}

struct CodablePage: Codable {
  var id: Int?, login: StrictSecret?, all: [StrictSecret]?, byName: [String: StrictSecret]?
  var bag: SecretDictionary?, path: SecretLogin?
}

/// Contains a model, and declares its sensitive parts itself.
struct DeclaredPage: Codable, SensitiveHolding {
  var login: StrictSecret?, bag: SecretDictionary?
  static var sensitiveParts: SensitiveParts { ["login": StrictSecret.self, "bag": SecretDictionary.self] }
}
#endif
