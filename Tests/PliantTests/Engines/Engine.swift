// Engine: the ways from a document to a value, the result of each, and the rows of the table that all of them run.

import Foundation
import Pliant
import Testing

/// A way from a document to a value, and from the value to a document.
/// Its title names the type and the decoder, as in the documentation.
enum Engine: String, CaseIterable, Sendable {
  case reader = "model", object = "model from `[String: Any]`", json = "model from `JSON`", stream = "model in a stream"
  case converted = "model under a key strategy", mapped = "model under a key mapping"
  case foreign = "model under `JSONDecoder`"
  case plain = "Codable", plainObject = "Codable from `[String: Any]`", plainJSON = "Codable from `JSON`"
  case plainStream = "Codable in a stream", foundation = "Codable under `JSONDecoder`"
  case tolerant = "`TolerantCodable`", wrappers = "wrappers", foreignWrappers = "wrappers under `JSONDecoder`"
  var title: String { rawValue }
  static let ofModels: Set<Engine> = [.reader, .object, .json, .stream, .converted, .mapped, .foreign]
  static let ofCodable: Set<Engine> = [.plain, .plainObject, .plainJSON, .plainStream]
  /// The engines whose documents are read by JSONSerialization.
  static let ofObjects: Set<Engine> = [.object, .plainObject]
  static let ofFoundation: Set<Engine> = [.foreign, .foundation, .foreignWrappers]
}

struct EngineVerdict: Sendable, Equatable {
  /// The properties of the value, as text; nil if there is no value.
  var fields: [String: String]?
  /// The case and path of the error: `typeMismatch at items[0].id`.
  var error: String?
  /// Each issue as `kind $.path outcome`, sorted, since Foundation's objects are unordered.
  var issues: [String] = []
  /// The value after encoding and decoding it, if it differs.
  var roundTrip: String?
  init(fields: [String: String], issues: [String] = []) { (self.fields, self.issues) = (fields, issues.sorted()) }
  init(error: String) { self.error = error }

  init(_ thrown: any Error, dropping steps: Int = 0) {
    guard let thrown = thrown as? DecodingError else {
      error = "\(Swift.type(of: thrown))"
      return
    }
    func path(_ keys: [any CodingKey]) -> String {
      // Long paths are shown by one step.
      let shown = keys.count > 100 ? keys.dropFirst(steps).prefix(1) : keys.dropFirst(steps)
      let text = shown.map { key in key.intValue.map { "[\($0)]" } ?? ".\(key.stringValue)" }.joined()
      return text.isEmpty ? "" : " at \(text.hasPrefix(".") ? String(text.dropFirst()) : text)"
    }
    switch thrown {
    case .typeMismatch(_, let context): error = "typeMismatch" + path(context.codingPath)
    case .valueNotFound(_, let context): error = "valueNotFound" + path(context.codingPath)
    case .keyNotFound(let key, let context): error = "keyNotFound" + path(context.codingPath + [key])
    case .dataCorrupted(let context): error = "dataCorrupted" + path(context.codingPath)
    @unknown default: error = "another error"
    }
  }

  /// The properties that differ from `baseline`, or the error; then the issues.
  func text(against baseline: [String: String]) -> String {
    if let error { return "error \(error)" }
    guard let fields else { return "" }
    let names = Set(fields.keys).union(baseline.keys).sorted()
    let changes = names.filter { fields[$0] != baseline[$0] }.map { "\($0) \(fields[$0] ?? "nil")" }
    return ([changes.joined(separator: ", ")] + issues).joined(separator: " | ")
  }
}

extension DecodingReport {
  /// Each issue as `kind $.path outcome`.
  func texts(without prefix: String = "$") -> [String] {
    issues.map { issue in
      let path = issue.path.description
      let shortened = path.hasPrefix(prefix) ? "$" + path.dropFirst(prefix.count) : path
      return "\(issue.kind.rawValue) \(shortened) \(issue.outcome.kind.rawValue)"
    }.sorted()
  }
}

/// All problems of the error that `body` throws, each converted by `text`.
func thrown(_ text: (JSONError) -> String = { "\($0)" }, _ body: () throws -> Any) -> [String] {
  do { _ = try body() } catch { return (error as? DecodingError)?.jsonErrors.map(text) ?? ["\(error)"] }
  return []
}

/// A property wrapper, of which only the value is compared.
protocol WrapperOfValue { var anyValue: Any { get } }
extension Default: WrapperOfValue { var anyValue: Any { wrappedValue } }
extension Lossy: WrapperOfValue { var anyValue: Any { wrappedValue } }
extension Lossless: WrapperOfValue { var anyValue: Any { wrappedValue } }
extension DateFormatted: WrapperOfValue { var anyValue: Any { wrappedValue } }
extension Base64: WrapperOfValue { var anyValue: Any { wrappedValue } }
extension Mapped: WrapperOfValue { var anyValue: Any { wrappedValue } }

enum ValueText {
  static func fields(of value: Any) -> [String: String] {
    if Mirror(reflecting: value).displayStyle == .enum || value is [Any] { return ["it": text(value)] }
    return Dictionary(properties(of: value).map { ($0, text($1)) }.filter { $1 != "nil" }) { $1 }
  }

  private static func properties(of value: Any) -> [(String, Any)] {
    let levels = sequence(first: Mirror(reflecting: value)) { $0.superclassMirror }.map { level in
      level.children.map { child in
        let name = child.label ?? ""
        return (name.hasPrefix("_") ? String(name.dropFirst()) : name, child.value)
      }
    }
    return levels.reversed().flatMap { $0 }
  }

  static func text(_ value: Any) -> String {
    // Scalars first, also in optionals: a mirror is slower.
    switch value {
    case let value as String: return "\"\(value)\""
    case let value as Int: return "\(value)"
    case let value as Bool: return "\(value)"
    case let value as Double: return "\(value)"
    default: break
    }
    let mirror = Mirror(reflecting: value)
    if mirror.displayStyle == .optional { return mirror.children.first.map { text($0.value) } ?? "nil" }
    switch value {
    case let value as any WrapperOfValue: return text(value.anyValue)
    case let value as JSON: return (try? value.jsonString()) ?? "no JSON"
    case let value as Date:
      let seconds = value.timeIntervalSince1970
      return "@" + (seconds == seconds.rounded() ? "\(Int(seconds))" : "\(seconds)")
    case let value as Data: return "data \(value.base64EncodedString())"
    case let value as URL: return "<\(value.absoluteString)>"
    case is Decimal, is UUID: return "\(value)"
    default: break
    }
    let children = mirror.children.map { ($0.label ?? "", $0.value) }
    switch mirror.displayStyle {
    case .collection: return "[" + children.map { text($0.1) }.joined(separator: ", ") + "]"
    case .set: return "{" + children.map { text($0.1) }.sorted().joined(separator: ", ") + "}"
    case .dictionary:
      let pairs = children.map { pair in
        Mirror(reflecting: pair.1).children.map { text($0.value) }.joined(separator: ": ")
      }
      return "[" + (pairs.isEmpty ? ":" : pairs.sorted().joined(separator: ", ")) + "]"
    case .tuple: return "(" + list(children) + ")"
    case .enum:
      guard let (name, payload) = children.first else { return "\(value)" }
      return name + (Mirror(reflecting: payload).displayStyle == .tuple ? text(payload) : "(\(text(payload)))")
    case .struct, .class: return "(" + list(properties(of: value), withNil: false) + ")"
    default: return "\(value)"
    }
  }

  private static func list(_ properties: [(String, Any)], withNil: Bool = true) -> String {
    let texts = properties.map { ($0, text($1)) }.filter { withNil || $1 != "nil" }
    return texts.map { $0.isEmpty || $0.hasPrefix(".") ? $1 : "\($0): \($1)" }.joined(separator: ", ")
  }
}

/// A value as read by each engine for models, with the report: for tests of declarations.
struct EveryReading<Value> {
  var readings: [(engine: String, value: Value, report: DecodingReport)] = []

  /// - Throws: the error of the first engine that fails.
  init(_ type: Value.Type, _ document: String) throws where Value: JSONReadable & Decodable {
    func add(_ engine: String, _ read: (inout DecodingReport) throws -> Value) throws {
      var report = DecodingReport()
      readings.append((engine, try read(&report), report))
    }
    try add("reader") { try Value(json: document, report: &$0) }
    let tree = try JSONSerialization.jsonObject(with: Data(document.utf8), options: .fragmentsAllowed)
    if let tree = tree as? [String: Any] { readings.append(("object", try Value(json: tree), readings[0].report)) }
    try add("json") { report in
      report = readings[0].report
      return try JSON(parsing: document).decode(Value.self)
    }
    let converted = with(PliantDecoder()) { $0.keyDecodingStrategy = .custom { $0.last ?? AnyKey("") } }
    try add("converted") { try converted.decode(Value.self, from: document, report: &$0) }
    let mapped = with(PliantDecoder()) { $0.keyMapping[Value.self] = KeyMapping() }
    try add("mapped") { try mapped.decode(Value.self, from: document, report: &$0) }
    try add("foreign") { report in
      let collector = DecodingReportCollector()
      defer { report = collector.report }
      return try JSONDecoder.bending(report: collector).decode(Value.self, from: document)
    }
  }
}

func everyWriting<Value: JSONWritable & Encodable>(_ value: Value) throws -> [(engine: String, text: String)] {
  let foundation = with(JSONEncoder()) { $0.outputFormatting = [.sortedKeys, .withoutEscapingSlashes] }
  let pliant = with(PliantEncoder()) { $0.outputFormatting = [.sortedKeys, .withoutEscapingSlashes] }
  let object = try value.jsonObject()
  return [
    ("writer", try value.jsonData(.sortedKeys)), ("json", try value.jsonValue().jsonData(.sortedKeys)),
    ("object", try JSONSerialization.data(withJSONObject: object, options: [.sortedKeys, .withoutEscapingSlashes])),
    ("foundation", try foundation.encode(value)), ("pliant", try pliant.encode(value)),
  ].map { ($0, String(decoding: $1, as: UTF8.self)) }
}

#if Macros
/// A document of a shape under a tolerance, and the expected result of every engine.
struct EngineCase: Sendable, CustomTestStringConvertible {
  /// The row, its shape and its tolerance: `needed int "41" strict`.
  var name: String, shape: EngineShape, document: String, tolerance: Tolerance
  var expected: String
  var testDescription: String { name }
}

struct EngineRow {
  var document: String, strict: String, tolerant: String, forgiving: String

  init(_ document: String, _ strict: String, _ tolerant: String? = nil, forgiving: String? = nil) {
    (self.document, self.strict, self.tolerant) = (document, strict, tolerant ?? strict)
    self.forgiving = forgiving ?? self.tolerant
  }

  /// A value in a generic model, and its results.
  static func it(_ json: String, _ texts: String..., forgiving: String? = nil) -> EngineRow {
    func named(_ text: String) -> String { text.hasPrefix("error ") ? text : "it \(text)" }
    return EngineRow(
      "{\"it\":\(json)}", named(texts[0]), texts.dropFirst().first.map(named), forgiving: forgiving.map(named))
  }

  /// A value of another type at a path: an error in strict, and the given outcome elsewhere.
  static func mismatch(_ document: String, at path: String, _ outcome: String, _ value: String = "") -> EngineRow {
    EngineRow(document, "error typeMismatch at \(path)", "\(value) | typeMismatch $.\(path) \(outcome)")
  }

  func cases(_ shape: EngineShape) -> [EngineCase] {
    zip(Tolerance.presets, [strict, tolerant, forgiving]).map { tolerance, expected in
      let name = "\(shape.name) \(document.prefix(120)) \(tolerance.name)"
      return EngineCase(
        name: name, shape: shape, document: document, tolerance: tolerance.tolerance, expected: expected)
    }
  }
}

/// A value of a property, and its result, from which those of other kinds of properties follow.
struct EngineValue {
  var key: String
  var json: String?
  var text: String?
  var error: String?
  /// The issues in other tolerances, if the value is used: `typeMismatch $.tags[1] dropped`.
  var issues: [String] = []
  var kind = IssueKind.typeMismatch

  static func taken(_ key: String, _ json: String, _ text: String) -> EngineValue {
    EngineValue(key: key, json: json, text: text)
  }

  static func converts(_ key: String, _ json: String, _ text: String, error: String? = nil) -> EngineValue {
    let issues = ["typeMismatch $.\(key) converted"]
    return EngineValue(key: key, json: json, text: text, error: error ?? "typeMismatch at \(key)", issues: issues)
  }

  /// A part of the value is converted. Paths in issues and errors start at the value: `typeMismatch @[1] dropped`.
  static func bends(_ key: String, _ json: String, _ text: String, error: String, _ issues: [String]) -> EngineValue {
    let issues = issues.map { $0.replacingKey("$.\(key)") }
    return EngineValue(key: key, json: json, text: text, error: error.replacingKey(key), issues: issues)
  }

  static func unusable(_ key: String, _ json: String?, _ kind: IssueKind = .typeMismatch) -> EngineValue {
    let names: [IssueKind: String] = [
      .typeMismatch: "typeMismatch", .nullValue: "valueNotFound", .missingKey: "keyNotFound",
    ]
    return EngineValue(key: key, json: json, error: "\(names[kind] ?? "dataCorrupted") at \(key)", kind: kind)
  }

  var member: String? { json.map { "\"\(key)\":\($0)" } }

  /// The row of a required property, whose only fallback is the zero value, if there is one.
  func needed(zero: String?, _ document: String, _ baseline: [String: String]) -> EngineRow {
    row(document, baseline) { error, kind in
      let standIn = zero.map { "\(key) \($0) | \(kind.rawValue) $.\(key) usedZeroValue" }
      return EngineRow(document, "error \(error)", forgiving: standIn)
    }
  }

  func optional(_ document: String) -> EngineRow {
    row(document, [:]) { error, kind in
      if kind == .nullValue || kind == .missingKey { return EngineRow(document, "") }
      return EngineRow(document, "error \(error)", " | \(kind.rawValue) $.\(key) usedNil")
    }
  }

  func defaulted(_ document: String, _ baseline: [String: String]) -> EngineRow {
    row(document, baseline) { error, kind in
      if kind == .missingKey { return EngineRow(document, "") }
      return EngineRow(document, "error \(error)", " | \(kind.rawValue) $.\(key) usedDefault")
    }
  }

  /// The row of a usable value, or the result of `standIn` for an unusable one.
  private func row(
    _ document: String, _ baseline: [String: String], _ standIn: (_ error: String, IssueKind) -> EngineRow
  ) -> EngineRow {
    func change(_ text: String) -> String { baseline[key] == text ? "" : "\(key) \(text)" }
    guard let text else { return standIn(error ?? "", kind) }
    guard let error else { return EngineRow(document, change(text)) }
    return EngineRow(document, "error \(error)", ([change(text)] + issues.sorted()).joined(separator: " | "))
  }
}

extension String {
  /// Replaces `@` in `kind @[1] outcome` with a key or a path.
  fileprivate func replacingKey(_ key: String) -> String { components(separatedBy: "@").joined(separator: key) }
}
#endif
