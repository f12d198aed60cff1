// The text of raw issues: place, expectation and found value, computed in one pass over the document.

package struct TracedIssue: Sendable {
  package let raw: RawIssue
  /// For an issue about a key, the path to its value.
  package let path: JSONPath
  package let location: SourceLocation
  package let expected: String
  /// The found value, the outcome and the suggestion, hidden if the value must not be shown.
  package let found: String
  package let outcome: IssueOutcome
  package let suggestion: String?
  package let isHidden: Bool
}

extension RawIssue {
  /// Returns the issues of one document with their places, in document order.
  ///
  /// Complexity: linear in the document up to the last issue.
  package static func trace(_ issues: [RawIssue], in document: DocumentBytes) -> [TracedIssue] {
    guard !issues.isEmpty else { return [] }
    let sorted = inDocumentOrder(issues)
    let (tree, marks) = PathTracer.marks(at: sorted.map { $0.byteOffset }, in: document)
    var locations = LocationTracer(document)
    let depths = ScopeDepths(sorted.flatMap { $0.scopes }, in: document)
    var search = SensitiveSearch()
    return zip(sorted, marks).map { raw, mark in
      var path = tree.path(to: mark.node)
      if mark.isAtKey, raw.innerPath.isEmpty { path.append([.key(tree.key(at: raw.byteOffset))]) }
      path.append(raw.innerPath)
      path.append(raw.missingKey)
      let found = raw.found ?? raw.describe(in: document, path)
      let shown = raw.scopes.map { $0.knowingDepth(depths, in: document) }.hide(path, in: document, &search)
      let isHidden = raw.isSensitive || shown.isHidden
      let plain = isHidden ? IssueText.plain(raw.expected, raw.kind) : raw.expected
      let expected = raw.missingKey.isEmpty ? plain : IssueText.key(raw.missingKey)
      return TracedIssue(
        raw: raw, path: shown.path, location: locations.location(ofByteOffset: raw.byteOffset),
        expected: EscapedText.line(expected),
        found: EscapedText.line(isHidden ? IssueText.hidden(found) : found),
        outcome: raw.outcome.shown(isHidden: isHidden), suggestion: isHidden ? nil : raw.suggestion,
        isHidden: isHidden)
    }
  }

  /// Returns the issues in document order; those at the same place stay in the order of recording.
  package static func inDocumentOrder(_ issues: [RawIssue]) -> [RawIssue] {
    issues.stablySorted { $0.byteOffset }
  }

  private func describe(in document: DocumentBytes, _ path: JSONPath) -> String {
    switch (kind, path.components.last) {
    case (.missingKey, _): "none"
    case (.unknownKey, .key(let key)?): IssueText.key(found: key)
    case (.duplicateKey, .key(let key)?): IssueText.otherKey(key)
    default: FoundText.describe(in: document, at: byteOffset)
    }
  }
}

extension IssueOutcome {
  /// The outcome on one line, without the result of a conversion if that is hidden.
  fileprivate func shown(isHidden: Bool) -> IssueOutcome {
    guard case .converted(let text) = self else { return self }
    return .converted(to: isHidden ? IssueText.hiddenValue : EscapedText.line(EscapedText.cut(text)))
  }
}

// MARK: - Wording

package enum IssueText {
  /// A missing key as it is expected: `key "id"`, `key "userInfo.age"`.
  package static func key(_ steps: [JSONPath.Component]) -> String {
    if steps.count == 1, case .key(let key) = steps[0] { return Self.key(found: key) }
    let text = steps.map { $0.shortDescription }.joined().unicodeScalars
    return "key \"\(Substring(text.drop { $0 == "." }))\""
  }

  /// An unknown key as it was found: `key "ctiy"`.
  package static func key(found key: String) -> String { "key \(EscapedText.quoted(key))" }

  /// The expectation for an unknown key: `key "city"`, if that is suggested.
  package static func knownKey(_ suggestion: String?) -> String {
    suggestion.map(key(found:)) ?? "a key that the model knows"
  }

  /// The expectation for a key that its object already has.
  package static let newKeyExpectation = "a key that is not there yet"

  /// A key that its object already has, as it was found.
  package static func otherKey(_ key: String) -> String { "another key \(EscapedText.quoted(key))" }

  /// The expectation in place of the message of an error that may quote a hidden value.
  package static let hiddenExpectation = "another value"

  /// The expectation for a value of a stream that is malformed.
  package static let wellFormedExpectation = "well-formed JSON"

  /// A deviation in words: `expected Int, found string "41"`. The message of an error that the program's own code
  /// threw stands for itself.
  package static func deviation(_ expected: String, _ found: String, _ kind: IssueKind) -> String {
    let isMessage = kind == .other && expected != hiddenExpectation && expected != wellFormedExpectation
    return isMessage ? expected : "expected \(expected), found \(found)"
  }

  /// The description of a found value without the value itself: `a hidden string` for `string "abc"`.
  package static func hidden(_ found: String) -> String {
    if found.hasPrefix("a hidden ") || found.hasPrefix("another hidden ") { return found }
    return switch kindWord(found) {
    case "string", "number", "boolean": "a hidden \(kindWord(found))"
    case "key", "another key": "\(found.hasPrefix("a") ? "another" : "a") hidden key"
    case "null", "object", "array", "none", "the end of the document", "the start of a string": found
    default: hiddenValue
    }
  }

  /// Whether the expectation may contain text of other code.
  static func mayQuote(_ expected: String, _ kind: IssueKind) -> Bool {
    kind == .other || reasonStart(in: expected) != nil
  }

  /// Returns where the reason of an expectation begins, as in `Color (no color is called "abc")`: at the first
  /// parenthesis behind a space that doesn't belong to the name of a type, such as `Pair<Int, (Int, Int)>`.
  static func reasonStart(in expected: String) -> Int? {
    var (before, last) = (UInt8(0), UInt8(0))
    var depth = 0
    for (index, byte) in expected.utf8.enumerated() {
      let isArrow = last == UInt8(ascii: "-") && byte == UInt8(ascii: ">")
      switch byte {
      // After a comma, a colon or an arrow, another type follows.
      case UInt8(ascii: "(") where last == UInt8(ascii: " ") && (depth <= 0 || !",:>".utf8.contains(before)):
        return index
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "<"): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: ">"): if !isArrow { depth -= 1 }
      default: break
      }
      (before, last) = (last, byte)
    }
    return nil
  }

  package static let hiddenValue = "a hidden value"

  /// The kind of a found value in a word or two: `string` for `string "abc"` and for `a hidden string`, `index` for
  /// `index 256`.
  package static func kindWord(_ found: String) -> String {
    for (opening, word) in openings where found.utf8.starts(with: opening.utf8) { return word }
    let words = found.unicodeScalars.prefix { $0 != "\"" && !("0"..."9").contains($0) }
    return words.isEmpty ? "something else" : String(words.last == " " ? words.dropLast() : words)
  }

  /// The kind of a found value in a sentence: `a string` for `string "abc"`.
  static func kindPhrase(_ found: String) -> String {
    let word = kindWord(found)
    return switch word {
    case "string", "number", "boolean": "a \(word)"
    case "object", "array": "an \(word)"
    default: found
    }
  }

  private static let openings: [(opening: String, word: String)] = [
    ("number ", "number"), ("true", "boolean"), ("false", "boolean"), ("an object", "object"), ("an array", "array"),
    ("a hidden key", "key"), ("another hidden key", "another key"), ("a hidden string", "string"),
    ("a hidden number", "number"), ("a hidden boolean", "boolean"),
  ]
}
