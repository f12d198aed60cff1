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
  /// What was found, hidden where it must not be shown.
  package let found: String
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
      return TracedIssue(
        raw: raw, path: path, location: locations.location(ofByteOffset: raw.byteOffset),
        expected: raw.missingKey.isEmpty ? raw.expected : IssueText.key(raw.missingKey),
        found: raw.isSensitive ? IssueText.hidden(found) : found)
    }
  }

  /// Issues in the order of the document, and in that of recording where several are at one place.
  package static func inDocumentOrder(_ issues: [RawIssue]) -> [RawIssue] {
    issues.enumerated().sorted { ($0.element.byteOffset, $0.offset) < ($1.element.byteOffset, $1.offset) }
      .map(\.element)
  }

  /// Whether a key is at fault, not a value.
  private var isAboutKey: Bool { kind == .unknownKey || kind == .duplicateKey }

  private func describe(in document: DocumentBytes, _ path: JSONPath) -> String {
    switch (kind, path.components.last) {
    case (.missingKey, _): "none"
    case (.unknownKey, .key(let key)?): IssueText.key(found: key)
    case (.duplicateKey, .key(let key)?): "another key \(IssueText.quoted(key))"
    default: FoundText.describe(in: document, at: byteOffset)
    }
  }
}

// MARK: - Wording

/// The wording that issues share.
package enum IssueText {
  /// The longest key that a message quotes, in Unicode scalars.
  private static let limit = 40

  /// A missing key as it is expected: `key "id"`, `key "userInfo.age"`.
  package static func key(_ steps: [JSONPath.Component]) -> String {
    if steps.count == 1, case .key(let key) = steps[0] { return "key \"\(key)\"" }
    return "key \"" + steps.map { "\($0)" }.joined().drop { $0 == "." } + "\""
  }

  /// An unknown key as it was found: `key "ctiy"`.
  package static func key(found key: String) -> String { "key \(quoted(key))" }

  /// What is expected in place of an unknown key: `key "city"`, if that may have been meant.
  package static func knownKey(_ suggestion: String?) -> String {
    suggestion.map { "key \"\($0)\"" } ?? "a key that the model knows"
  }

  /// A key of a document in quotes, shortened.
  static func quoted(_ key: String) -> String {
    let scalars = key.unicodeScalars
    return scalars.count > limit ? "\"\(String(scalars.prefix(limit)))…\"" : "\"\(key)\""
  }

  /// What was found without its value: `a hidden string` for `string "abc"`.
  package static func hidden(_ found: String) -> String {
    switch kindWord(found) {
    case "string", "number", "boolean": "a hidden \(kindWord(found))"
    case "null", "object", "array", "none": found
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
    ("a hidden string", "string"), ("a hidden number", "number"), ("a hidden boolean", "boolean"),
  ]
}
