// Summaries of DecodingReport: the issues grouped by pattern.

public import PliantCore

extension DecodingReport {
  /// Issues that are the same except for the elements that they concern.
  public struct Group: Sendable, Hashable, Codable, _Pliant.Described {
    /// The number of issues in this group, stored or not.
    public internal(set) var count: Int
    /// The path with a star for each index: `$.items[*].price`.
    public let pattern: String
    /// The kind of deviation.
    public let kind: IssueKind
    /// What was expected: `Double`. Where a type's own error message quotes the value, `…` replaces it.
    public let expected: String
    /// The kind of what was found, in a word or two: `string`, `number`, `boolean`, `null`, `object`, `array`; `none` and
    /// `key` in issues about keys, and `something else` for text that isn't JSON.
    public let found: String
    /// How the values were handled.
    public let outcome: IssueOutcome.Kind

    /// The group on one line: `3 × $.items[*].price: expected Double, found string: converted`.
    public var description: String {
      EscapedText.line("\(count) × \(pattern): \(IssueText.deviation(expected, found, kind)): \(outcome.words)")
    }
  }

  /// The issues grouped by pattern, stored or not, the most frequent first; groups of equal size in the order of
  /// their first issues.
  ///
  /// The counts are complete: if 600,000 lines of a stream have issues, all are counted. There are as many groups as
  /// the stored issues have, and ``groupLimit`` more; ``ungroupedCount`` is the number of issues with further
  /// patterns.
  ///
  /// ```swift
  /// var total = DecodingReport()
  /// for document in documents { _ = try Row(json: document, report: &total) }
  /// for group in total.groups { print(group) }   // 607319 × $.ts: expected Int, found string: converted
  /// ```
  ///
  /// Complexity: as for ``issues``.
  public var groups: [Group] {
    patternCounts.groups.stablySorted { -$0.count }
  }

  /// The number of issues that are in none of the ``groups``, because there were too many patterns.
  ///
  /// Complexity: as for ``issues``.
  public var ungroupedCount: Int { patternCounts.rest }

  /// The 100 most frequent ``groups``, one a line, and the number of issues beyond those. `no issues` for a clean
  /// report.
  ///
  /// ```
  /// 3 × $.items[*].price: expected Double, found string: converted
  /// 1 × $.city: expected City, found string: used nil
  /// ```
  public var summary: String {
    if isClean { return "no issues" }
    let groups = groups.prefix(Self.summaryLimit)
    let shown = groups.reduce(0) { saturatingSum($0, $1.count) }
    return (groups.map(\.description) + remainder(behind: shown)).joined(separator: "\n")
  }

  private static var summaryLimit: Int { 100 }
}

extension DecodingReport.Group {
  /// The group of one issue.
  init(_ issue: DecodingIssue) {
    self.init(
      count: 1, pattern: issue.pattern, kind: issue.kind,
      expected: IssueText.general(issue.expected, found: issue.found, issue.kind),
      found: IssueText.kindWord(issue.found), outcome: issue.outcome.kind)
  }

  init(_ pattern: IssueShape, count: Int) {
    self.init(
      count: count, pattern: JSONPath(pattern.innerPath).pattern, kind: pattern.kind,
      expected: pattern.expected ?? "", found: pattern.found ?? "", outcome: pattern.outcome)
  }

  /// The group without its count, to compare groups.
  var withoutCount: Self {
    var group = self
    group.count = 0
    return group
  }
}
