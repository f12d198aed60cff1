// EngineVerdict: what an engine makes of a document, in words that are the same for types of different names.

import Foundation
import Pliant

/// What an engine makes of a document.
struct EngineVerdict: Sendable, Equatable {
  /// The value's properties, as text; nil if there is none.
  var fields: [String: String]?
  /// The error's case and path: `typeMismatch at items[0].id`.
  var error: String?
  /// `kind $.path outcome`, sorted, since Foundation's objects have no order.
  var issues: [String] = []
  /// What became of the value when it was encoded and decoded again, unless it was the same.
  var roundTrip: String?

  init(fields: [String: String], issues: [String] = []) {
    self.fields = fields
    self.issues = issues.sorted()
  }

  init(error: String) { self.error = error }

  init(_ thrown: any Error, dropping steps: Int = 0) {
    guard let thrown = thrown as? DecodingError else {
      error = "\(Swift.type(of: thrown))"
      return
    }
    func path(_ keys: [any CodingKey]) -> String {
      var text = ""
      // One step stands for a long way down.
      for key in keys.count > 100 ? keys.dropFirst(steps).prefix(1) : keys.dropFirst(steps) {
        if let index = key.intValue {
          text += "[\(index)]"
        } else {
          text += (text.isEmpty ? "" : ".") + key.stringValue
        }
      }
      return text.isEmpty ? "" : " at \(text)"
    }
    switch thrown {
    case .typeMismatch(_, let context): error = "typeMismatch" + path(context.codingPath)
    case .valueNotFound(_, let context): error = "valueNotFound" + path(context.codingPath)
    case .keyNotFound(let key, let context): error = "keyNotFound" + path(context.codingPath + [key])
    case .dataCorrupted(let context): error = "dataCorrupted" + path(context.codingPath)
    @unknown default: error = "another error"
    }
  }

  /// The properties that are not those of `baseline`, or the error; then the issues.
  func text(against baseline: [String: String]) -> String {
    var parts: [String] = []
    if let error {
      parts = ["error \(error)"]
    } else if let fields {
      let names = Set(fields.keys).union(baseline.keys).sorted()
      let changes = names.filter { fields[$0] != baseline[$0] }.map { "\($0) \(fields[$0] ?? "nil")" }
      parts = [changes.joined(separator: ", ")] + issues
    }
    return parts.joined(separator: " | ")
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

/// A wrapper of a property, whose value counts and nothing else.
protocol WrapperOfValue { var anyValue: Any { get } }
extension Default: WrapperOfValue { var anyValue: Any { wrappedValue } }
extension Lossy: WrapperOfValue { var anyValue: Any { wrappedValue } }
extension Lossless: WrapperOfValue { var anyValue: Any { wrappedValue } }
extension DateFormatted: WrapperOfValue { var anyValue: Any { wrappedValue } }
extension Base64: WrapperOfValue { var anyValue: Any { wrappedValue } }
extension Mapped: WrapperOfValue { var anyValue: Any { wrappedValue } }

/// Values as text, without the names of types.
enum ValueText {
  /// The properties of a value that are not nil.
  static func fields(of value: Any) -> [String: String] {
    if Mirror(reflecting: value).displayStyle == .enum || value is [Any] { return ["it": text(value)] }
    var fields: [String: String] = [:]
    for (name, value) in properties(of: value) {
      let text = text(value)
      if text != "nil" { fields[name] = text }
    }
    return fields
  }

  private static func properties(of value: Any) -> [(String, Any)] {
    var levels: [[(String, Any)]] = []
    var mirror: Mirror? = Mirror(reflecting: value)
    while let level = mirror {
      levels.insert(
        level.children.map { child in
          let name = child.label ?? ""
          return (name.hasPrefix("_") ? String(name.dropFirst()) : name, child.value)
        }, at: 0)
      mirror = level.superclassMirror
    }
    return levels.flatMap { $0 }
  }

  static func text(_ value: Any) -> String {
    // Scalars first, also in an optional: a mirror takes longer.
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
      let pairs = mirror.children.map { pair -> String in
        let sides = Mirror(reflecting: pair.value).children.map { text($0.value) }
        return sides.joined(separator: ": ")
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
    properties.compactMap { name, value in
      let text = text(value)
      if text == "nil", !withNil { return nil }
      return name.isEmpty || name.hasPrefix(".") ? text : "\(name): \(text)"
    }.joined(separator: ", ")
  }
}
