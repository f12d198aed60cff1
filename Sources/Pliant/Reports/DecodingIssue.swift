// DecodingIssue: one deviation that was accepted while decoding.

public import PliantCore

/// One deviation that was accepted while decoding, and its outcome.
///
/// ```swift
/// print(issue)           // $.items[3].price, line 12 column 9: expected Double, found string "41": converted to 41.0
/// issue.path             // $.items[3].price
/// issue.pattern          // $.items[*].price: the same for all elements, to group issues by
/// issue.outcome          // .converted(to: "41.0")
/// ```
public struct DecodingIssue: Sendable, Hashable {
  /// The kind of deviation.
  public var kind: IssueKind
  /// The path to the value. For a missing key, the path that its value would have.
  public var path: JSONPath
  /// The line of the value, counted from 1; for a missing key, that of its object. Nil when another decoder read the document.
  public var line: Int?
  /// The column of the value in Unicode scalars, counted from 1. Nil when another decoder read the document.
  public var column: Int?
  /// The number of bytes before the value. Nil when another decoder read the document.
  public var byteOffset: Int?
  /// What was expected: `Int`, `key "id"`. For an error that a strategy or hook threw, its own message.
  public var expected: String
  /// The value found instead, shortened: `string "abc"`, `null`, `an object`; `none` for a missing key;
  /// `a hidden string` for a sensitive value.
  public var found: String
  /// How the value was handled.
  public var outcome: IssueOutcome
  /// The value that may have been meant, for a raw value or a tag that an enum doesn't know: `"circle"`, with its
  /// quotes.
  public var suggestion: String?

  /// Creates an issue, by default without a position.
  public init(
    kind: IssueKind, path: JSONPath, expected: String, found: String, outcome: IssueOutcome, line: Int? = nil,
    column: Int? = nil, byteOffset: Int? = nil, suggestion: String? = nil
  ) {
    self.kind = kind
    self.path = path
    self.expected = expected
    self.found = found
    self.outcome = outcome
    self.line = line
    self.column = column
    self.byteOffset = byteOffset
    self.suggestion = suggestion
  }

  /// The path with a star for each index: `$.items[*].price`. It groups issues across elements and documents.
  public var pattern: String { path.pattern }
}

extension DecodingIssue {
  init(_ issue: TracedIssue) {
    self.init(
      kind: issue.raw.kind, path: issue.path, expected: issue.expected, found: issue.found,
      outcome: issue.outcome, line: issue.location.line, column: issue.location.column,
      byteOffset: issue.location.byteOffset, suggestion: issue.suggestion)
  }
}

extension DecodingIssue {
  /// Returns the issue with the sensitive parts of its value hidden.
  func hidden(within scope: SensitiveScope?) -> DecodingIssue {
    guard let scope else { return self }
    var search = SensitiveSearch()
    let shown = [scope].hide(path, in: nil, &search)
    guard shown.isHidden else { return self }
    var issue = self
    issue.path = shown.path
    issue.found = IssueText.hidden(found)
    if kind != .missingKey { issue.expected = kind == .other ? IssueText.hiddenExpectation : IssueText.plain(expected) }
    if case .converted = outcome { issue.outcome = .converted(to: IssueText.hiddenValue) }
    issue.suggestion = nil
    return issue
  }
}

extension DecodingIssue: CustomStringConvertible {
  /// The issue on one line: `$.userInfo.age, line 1 column 34: expected Int, found string "41": converted to 41`.
  public var description: String {
    var text = path.shortDescription
    if let line, let column { text += ", line \(line) column \(column)" }
    text += ": \(IssueText.deviation(expected, found, kind)): \(outcome)"
    if let suggestion { text += ", did you mean \(suggestion)?" }
    return EscapedText.line(text)
  }
}

extension DecodingIssue: _Pliant.Described {}

extension DecodingIssue: Codable {
  private enum CodingKeys: CodingKey {
    case kind, path, line, column, byteOffset, expected, found, outcome, suggestion
  }

  /// Writes the issue with path and pattern as text, for logs:
  /// `{"kind":"typeMismatch","path":"$.tags[1]","pattern":"$.tags[*]","line":1,…}`. When it is read, the pattern follows
  /// from the path.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(kind, forKey: .kind)
    try container.encode(path, forKey: .path)
    var patterns = encoder.container(keyedBy: PlainKey.self)
    try patterns.encode(pattern, forKey: PlainKey("pattern"))
    try container.encodeIfPresent(line, forKey: .line)
    try container.encodeIfPresent(column, forKey: .column)
    try container.encodeIfPresent(byteOffset, forKey: .byteOffset)
    try container.encode(expected, forKey: .expected)
    try container.encode(found, forKey: .found)
    try container.encode(outcome, forKey: .outcome)
    try container.encodeIfPresent(suggestion, forKey: .suggestion)
  }
}
