// EngineCase: one row of the table that runs through all engines.

#if Macros
import Pliant
import Testing

/// A document of a shape under a tolerance, and what every engine makes of it.
struct EngineCase: Sendable, CustomTestStringConvertible {
  /// Names the row, its shape and its tolerance: `needed int "41" strict`.
  var name: String
  var shape: EngineShape
  var document: String
  var tolerance: Tolerance
  /// As `EngineVerdict.text(against:)` has it.
  var expected: String

  var testDescription: String { name }
}

/// One document with what becomes of it under each tolerance.
struct EngineRow {
  static let tolerances: [(name: String, tolerance: Tolerance)] = [
    ("strict", .strict), ("tolerant", .tolerant), ("forgiving", .forgiving),
  ]

  var document: String
  var strict: String
  var tolerant: String
  var forgiving: String

  /// - Parameters:
  ///   - tolerant: nil where it is as in strict.
  ///   - forgiving: nil where it is as in tolerant.
  init(_ document: String, _ strict: String, _ tolerant: String? = nil, forgiving: String? = nil) {
    self.document = document
    self.strict = strict
    self.tolerant = tolerant ?? strict
    self.forgiving = forgiving ?? self.tolerant
  }

  func cases(_ shape: EngineShape) -> [EngineCase] {
    zip(Self.tolerances, [strict, tolerant, forgiving]).map { tolerance, expected in
      EngineCase(
        name: "\(shape.name) \(document.prefix(120)) \(tolerance.name)", shape: shape, document: document,
        tolerance: tolerance.tolerance, expected: expected)
    }
  }
}

/// A value of a property, and what becomes of it; where the property is required, optional and has a default follows by the rules
/// of the tolerances.
struct EngineValue {
  /// What engines make of the value.
  enum Verdict {
    /// It is taken in every tolerance.
    case taken(String)
    /// It is taken in no strict one, with these issues at places inside of it: `typeMismatch $[1] dropped`.
    case bends(String, error: String, [String])
    /// It is taken in none.
    case unusable(error: String, IssueKind)
    case null
    case missing
  }

  var key: String
  var json: String?
  var verdict: Verdict

  /// It is taken as it stands.
  static func taken(_ key: String, _ json: String, _ text: String) -> EngineValue {
    EngineValue(key: key, json: json, verdict: .taken(text))
  }

  /// It is converted, and an error in strict.
  static func converts(
    _ key: String, _ json: String, _ text: String, _ kind: IssueKind = .typeMismatch, error: String? = nil
  ) -> EngineValue {
    EngineValue(
      key: key, json: json,
      verdict: .bends(text, error: error ?? Self.error(kind) + " at \(key)", ["\(kind.rawValue) $.\(key) converted"]))
  }

  /// Something in it bends. Places in issues and errors are from the value on: `typeMismatch [1] dropped`.
  static func bends(_ key: String, _ json: String, _ text: String, error: String, _ issues: [String]) -> EngineValue {
    EngineValue(
      key: key, json: json,
      verdict: .bends(text, error: error.replacingKey(key), issues.map { $0.replacingKey("$.\(key)") }))
  }

  /// Nothing can be made of it.
  static func unusable(
    _ key: String, _ json: String, _ kind: IssueKind = .typeMismatch, error: String? = nil
  ) -> EngineValue {
    EngineValue(key: key, json: json, verdict: .unusable(error: error ?? Self.error(kind) + " at \(key)", kind))
  }

  private static func error(_ kind: IssueKind) -> String {
    switch kind {
    case .typeMismatch: "typeMismatch"
    case .nullValue: "valueNotFound"
    case .missingKey: "keyNotFound"
    default: "dataCorrupted"
    }
  }

  /// The key with its value, as a member.
  var member: String? { json.map { "\"\(key)\":\($0)" } }

  /// The row where nothing stands in but a zero value, if there is one.
  func needed(zero: String?, _ document: String, _ baseline: [String: String]) -> EngineRow {
    row(document, baseline) { error, kind in
      let standIn = zero.map { "\(key) \($0) | \(kind.rawValue) $.\(key) usedZeroValue" }
      return EngineRow(document, "error \(error)", forgiving: standIn)
    }
  }

  /// The row where nil stands in.
  func optional(_ document: String, _ baseline: [String: String] = [:]) -> EngineRow {
    row(document, baseline) { error, kind in
      if kind == .nullValue || kind == .missingKey { return EngineRow(document, "") }
      return EngineRow(document, "error \(error)", " | \(kind.rawValue) $.\(key) usedNil")
    }
  }

  /// The row where a default stands in.
  func defaulted(_ document: String, _ baseline: [String: String]) -> EngineRow {
    row(document, baseline) { error, kind in
      if kind == .missingKey { return EngineRow(document, "") }
      return EngineRow(document, "error \(error)", " | \(kind.rawValue) $.\(key) usedDefault")
    }
  }

  /// The row of a value that is taken, or what `standIn` makes of one that is unusable.
  private func row(
    _ document: String, _ baseline: [String: String], _ standIn: (_ error: String, IssueKind) -> EngineRow
  ) -> EngineRow {
    func change(_ text: String) -> String { baseline[key] == text ? "" : "\(key) \(text)" }
    switch verdict {
    case .taken(let text): return EngineRow(document, change(text))
    case .bends(let text, let error, let issues):
      return EngineRow(document, "error \(error)", ([change(text)] + issues.sorted()).joined(separator: " | "))
    case .unusable(let error, let kind): return standIn(error, kind)
    case .null: return standIn("valueNotFound at \(key)", .nullValue)
    case .missing: return standIn("keyNotFound at \(key)", .missingKey)
    }
  }
}

extension String {
  /// `kind @[1] outcome` with a key, or a path, for `@`.
  fileprivate func replacingKey(_ key: String) -> String {
    split(separator: "@", omittingEmptySubsequences: false).joined(separator: key)
  }
}
#endif
