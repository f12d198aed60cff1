//===----------------------------------------------------------------------===//
// DecodingReport in short: issues of one pattern together.
//===----------------------------------------------------------------------===//

public import PliantCore

extension DecodingReport {
  /// The stored issues that are the same but for the elements they concern.
  public struct Group: Sendable, Hashable, CustomStringConvertible {
    /// How many stored issues there are of this group.
    public let count: Int
    /// The path with a star for each index: `$.items[*].price`.
    public let pattern: String
    /// What was not as expected.
    public let kind: IssueKind
    /// What was wanted: `Double`.
    public let expected: String
    /// The kind of what was there, in a word: `string`, `number`, `boolean`, `null`, `object`, `array`.
    public let found: String
    /// What became of it.
    public let outcome: IssueOutcome.Kind

    /// The group on one line: `3 × $.items[*].price: expected Double, found string: converted`.
    public var description: String {
      "\(count) × \(pattern): expected \(expected), found \(found): \(outcome.wording)"
    }
  }

  /// The stored issues grouped by pattern, the most frequent first; groups of one size in the order of their first issues.
  ///
  /// Complexity: as for ``issues``.
  public var groups: [Group] {
    // Each group as it would be with one issue, to be found by the next.
    var indexes: [Group: Int] = [:]
    var groups: [(group: Group, count: Int)] = []
    for issue in issues {
      let group = Group(issue, count: 1)
      if let index = indexes[group] {
        groups[index].count += 1
      } else {
        indexes[group] = groups.count
        groups.append((group, 1))
      }
    }
    let sorted = groups.enumerated().sorted { ($1.element.count, $0.offset) < ($0.element.count, $1.offset) }
    return sorted.map { Group($0.element.group, count: $0.element.count) }
  }

  /// The ``groups``, one a line, and how many more issues there were than are stored. `no issues` for a clean report.
  ///
  /// ```
  /// 3 × $.items[*].price: expected Double, found string: converted
  /// 1 × $.city: expected City, found string: used nil
  /// ```
  public var summary: String {
    if isClean { return "no issues" }
    return (groups.map(\.description) + [remainder].compactMap { $0 }).joined(separator: "\n")
  }
}

extension DecodingReport.Group {
  fileprivate init(_ issue: DecodingIssue, count: Int) {
    self.init(
      count: count, pattern: issue.pattern, kind: issue.kind, expected: issue.expected,
      found: IssueText.kindWord(issue.found), outcome: issue.outcome.kind)
  }

  fileprivate init(_ group: Self, count: Int) {
    self.init(
      count: count, pattern: group.pattern, kind: group.kind, expected: group.expected, found: group.found,
      outcome: group.outcome)
  }
}

extension IssueOutcome.Kind {
  /// The outcome in words: `converted`, `used nil`.
  fileprivate var wording: String {
    switch self {
    case .converted: "converted"
    case .usedDefault: IssueOutcome.usedDefault.description
    case .usedNil: IssueOutcome.usedNil.description
    case .usedZeroValue: IssueOutcome.usedZeroValue.description
    case .usedFallback: IssueOutcome.usedFallback.description
    case .dropped: IssueOutcome.dropped.description
    case .ignored: IssueOutcome.ignored.description
    }
  }
}
