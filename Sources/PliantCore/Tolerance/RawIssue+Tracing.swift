//===----------------------------------------------------------------------===//
// Raw issues in words: where they are, what was expected, what was found. Worked out in one pass over the document.
//===----------------------------------------------------------------------===//

/// An issue with what the document tells about it.
package struct TracedIssue: Sendable {
  package let raw: RawIssue
  /// For a missing, unknown or duplicate key, the path to its value.
  package let path: JSONPath
  package let location: SourceLocation
  package let expected: String
  /// What was found, what became of it and what may have been meant, hidden where the value must not be shown.
  package let found: String
  package let outcome: IssueOutcome
  package let suggestion: String?
  package let isHidden: Bool
}

extension RawIssue {
  /// Issues of one document with their places, in the order of the document.
  ///
  /// Complexity: linear in the document up to the last issue.
  package static func trace(_ issues: [RawIssue], in document: DocumentBytes) -> [TracedIssue] {
    guard !issues.isEmpty else { return [] }
    let sorted = inDocumentOrder(issues)
    let places = PathTracer.trace(sorted.map(\.byteOffset), in: document)
    var locations = LocationTracer(document)
    return zip(sorted, places).map { raw, place in
      var path = place.path
      if raw.isAboutKey, let key = place.key { path.append([.key(key)]) }
      path.append(raw.innerPath)
      path.append(raw.missingKey)
      let found = raw.found ?? raw.describe(in: document, path)
      let shown = raw.scopes.hide(path, in: document)
      let isHidden = raw.isSensitive || shown.isHidden
      let expected = raw.missingKey.isEmpty ? raw.expected : IssueText.key(raw.missingKey)
      return TracedIssue(
        raw: raw, path: shown.path, location: locations.location(ofByteOffset: raw.byteOffset),
        expected: EscapedText.line(isHidden ? raw.plainExpected ?? expected : expected),
        found: EscapedText.line(isHidden ? IssueText.hidden(found) : found),
        outcome: isHidden ? raw.outcome.hidden : raw.outcome.escaped, suggestion: isHidden ? nil : raw.suggestion,
        isHidden: isHidden)
    }
  }

  /// Issues in the order of the document, and in that of recording where several are at one place.
  package static func inDocumentOrder(_ issues: [RawIssue]) -> [RawIssue] {
    issues.enumerated().sorted { ($0.element.byteOffset, $0.offset) < ($1.element.byteOffset, $1.offset) }
      .map(\.element)
  }

  /// Whether a key is at fault, not a value.
  private var isAboutKey: Bool { kind == .unknownKey || kind == .duplicateKey }

  /// What was expected, without anything that quotes the value; nil where that isn't the whole of it.
  private var plainExpected: String? {
    // An error of somebody's own code may say anything.
    kind == .other ? "another value" : missingKey.isEmpty ? IssueText.plain(expected) : nil
  }

  private func describe(in document: DocumentBytes, _ path: JSONPath) -> String {
    switch (kind, path.components.last) {
    case (.missingKey, _): "none"
    case (.unknownKey, .key(let key)?): IssueText.key(found: key)
    case (.duplicateKey, .key(let key)?): "another key \(EscapedText.quoted(key))"
    default: FoundText.describe(in: document, at: byteOffset)
    }
  }
}

extension IssueOutcome {
  /// The outcome without what a conversion gave.
  fileprivate var hidden: IssueOutcome {
    if case .converted = self { .converted(to: IssueText.hiddenValue) } else { self }
  }

  /// The outcome on one line.
  fileprivate var escaped: IssueOutcome {
    if case .converted(let text) = self { .converted(to: EscapedText.line(EscapedText.cut(text))) } else { self }
  }
}

// MARK: - Wording

/// The wording that issues share.
package enum IssueText {
  /// A missing key as it is expected: `key "id"`, `key "userInfo.age"`.
  package static func key(_ steps: [JSONPath.Component]) -> String {
    "key \(quoted(steps))"
  }

  /// A key, or a path from an object, in quotes: `"id"`, `"userInfo.age"`.
  package static func quoted(_ steps: [JSONPath.Component]) -> String {
    if steps.count == 1, case .key(let key) = steps[0] { return EscapedText.quoted(key) }
    return "\"" + steps.map(\.shortDescription).joined().drop { $0 == "." } + "\""
  }

  /// An unknown key as it was found: `key "ctiy"`.
  package static func key(found key: String) -> String { "key \(EscapedText.quoted(key))" }

  /// What is expected in place of an unknown key: `key "city"`, if that may have been meant.
  package static func knownKey(_ suggestion: String?) -> String {
    suggestion.map { "key \(EscapedText.quoted($0))" } ?? "a key that the model knows"
  }

  /// What was found without its value: `a hidden string` for `string "abc"`.
  package static func hidden(_ found: String) -> String {
    if found.hasPrefix("a hidden ") || found.hasPrefix("another hidden ") { return found }
    return switch kindWord(found) {
    case "string", "number", "boolean": "a hidden \(kindWord(found))"
    case "key", "another key": "\(found.hasPrefix("a") ? "another" : "a") hidden key"
    case "null", "object", "array", "none", "the end of the document", "the start of a string": found
    default: hiddenValue
    }
  }

  /// What stands for a value that must not be shown.
  package static let hiddenValue = "a hidden value"

  /// The kind of what was found, in one word: `string` for `string "abc"` and for `a hidden string`.
  package static func kindWord(_ found: String) -> String {
    for (opening, word) in openings where found.hasPrefix(opening) { return word }
    return found
  }

  private static let openings: [(opening: String, word: String)] = [
    ("string ", "string"), ("number ", "number"), ("true", "boolean"), ("false", "boolean"), ("null", "null"),
    ("an object", "object"), ("an array", "array"), ("none", "none"), ("key ", "key"), ("another key ", "another key"),
    ("a hidden key", "key"), ("another hidden key", "another key"), ("a hidden string", "string"),
    ("a hidden number", "number"), ("a hidden boolean", "boolean"),
  ]
}
