// DecodingReport: the issues of decoding.

public import PliantCore

/// The deviations that were accepted while decoding: which values were converted, replaced or dropped, and where.
///
/// ```swift
/// var report = DecodingReport()
/// let user = try User(json: data, report: &report)
/// report.isClean                   // true: nothing had to bend
/// for issue in report.issues { print(issue) }
/// // $.userInfo.age, line 1 column 34: expected Int, found string "41": converted to 41
/// // $.tags[1], line 1 column 89: expected String, found null: dropped
/// ```
///
/// A report may be passed to several calls, and collects the issues of all of them.
///
/// The first issues of the document, ``limit`` of them, are stored; all are counted, also by pattern (``groups``). So
/// a list of 100,000 bad elements can't flood a log, but its extent is still visible. However many documents a report
/// covers, it takes no more memory than its stored issues, ``groupLimit`` groups, and the last document twice.
///
/// While decoding, an issue is little more than a byte offset. Paths, lines and columns are computed when ``issues``
/// is accessed, so until then a report with issues keeps their document in memory. ``resolved()`` returns a report
/// that doesn't; use it for reports that are kept for long. A clean report keeps nothing.
public struct DecodingReport: Sendable {
  /// The default for the number of issues that a report stores.
  public static let defaultLimit = RawIssueList.defaultLimit

  /// The maximum number of groups beyond those of the stored issues. Issues with further patterns are counted
  /// together.
  public static let groupLimit = 1000

  /// The maximum number of stored issues, of all documents together. Further ones are only counted.
  public let limit: Int

  /// The number of issues of each kind, stored or not. Kinds without issues are missing.
  public internal(set) var counts = [IssueKind: Int]()

  /// The number of issues with each outcome, stored or not. Outcomes without issues are missing.
  public internal(set) var outcomeCounts = [IssueOutcome.Kind: Int]()

  /// The stored issues, one part for each document.
  private var parts: [Part] = []
  /// The number of issues in `parts`.
  private(set) var storedCount = 0
  /// The issues that are in neither `parts` nor `last`.
  private var others = PatternCounts()
  /// The unstored issues of the last document, if none of its issues is stored. Counting takes a pass over the document, so
  /// issues of further decodings of its parts are counted with these.
  private var last: (issues: UnstoredIssues, document: DocumentBytes)?

  private enum Part: Sendable {
    /// `rest` contains the issues of the document that are not stored.
    case raw([RawIssue], rest: UnstoredIssues, document: DocumentBytes)
    case resolved([DecodingIssue])

    /// Returns the issues of parts, those of each part in the order of its document. Successive parts of one document
    /// take a single pass over it.
    static func issues(of parts: [Part]) -> [DecodingIssue] {
      var issues: [DecodingIssue] = []
      var raw: [RawIssue] = []
      for (number, part) in parts.enumerated() {
        switch part {
        case .resolved(let resolved): issues += resolved
        case .raw(let own, _, let document):
          raw += own.map { issue in
            var issue = issue
            issue.order = number
            return issue
          }
          if number + 1 < parts.count, case .raw(_, _, let next) = parts[number + 1], next === document { continue }
          issues += RawIssue.trace(raw, in: document).stablySorted { $0.raw.order }.map(DecodingIssue.init)
          raw = []
        }
      }
      return issues
    }

    var count: Int {
      switch self {
      case .raw(let issues, _, _): issues.count
      case .resolved(let issues): issues.count
      }
    }

    /// Adds the issues of the part's document that are not stored to `counts`.
    func countRest(in counts: inout PatternCounts) {
      if case .raw(_, let rest, let document) = self { counts.add(rest, of: document) }
    }
  }

  /// A clean report.
  ///
  /// - Parameter limit: the maximum number of stored issues; further ones are only counted.
  public init(limit: Int = DecodingReport.defaultLimit) {
    self.limit = Swift.max(0, limit)
  }
}

// MARK: - Looking

extension DecodingReport {
  /// Whether there were no issues.
  public var isClean: Bool { counts.isEmpty }

  /// The number of issues, stored or not.
  public var count: Int { counts.values.reduce(0, saturatingSum) }

  /// The stored issues: those of one document in its order, and documents in the order in which they were decoded.
  ///
  /// Complexity: linear in the documents with issues on each access, unless the report is ``resolved()``.
  public var issues: [DecodingIssue] {
    Part.issues(of: parts)
  }

  /// Returns the report with its issues resolved, so that it keeps no document in memory.
  public func resolved() -> DecodingReport {
    var report = self
    let issues = issues
    report.parts = issues.isEmpty ? [] : [.resolved(issues)]
    report.others = allOthers
    report.last = nil
    return report
  }

  /// The issues that are not stored.
  private var allOthers: PatternCounts {
    var counts = PatternCounts()
    for part in parts { part.countRest(in: &counts) }
    counts.merge(others)
    if let last { counts.add(last.issues, of: last.document) }
    return counts
  }

  /// All issues by pattern.
  var patternCounts: PatternCounts {
    var counts = PatternCounts()
    for issue in issues { counts.add(Group(issue), limit: .max) }
    counts.merge(allOthers, limit: .max)
    return counts
  }
}

extension DecodingReport: CustomStringConvertible {
  /// One issue a line, and at the end the number of issues that are not stored. `no issues` for a clean report.
  public var description: String {
    if isClean { return "no issues" }
    return (issues.map(\.description) + remainder(behind: storedCount)).joined(separator: "\n")
  }

  /// A line with the number of issues beyond those that are shown, if there are any.
  func remainder(behind shown: Int) -> [String] {
    let more = count - shown
    return more > 0 ? [shown == 0 ? "\(more) issues" : "… and \(more) more"] : []
  }
}

// MARK: - Adding

extension DecodingReport {
  /// Appends the issues of another report.
  public mutating func merge(_ other: DecodingReport) {
    counts.merge(other.counts, uniquingKeysWith: saturatingSum)
    outcomeCounts.merge(other.outcomeCounts, uniquingKeysWith: saturatingSum)
    for part in other.parts { store(part) }
    others.merge(other.others)
    if let last = other.last { count(last.issues, of: last.document) }
  }

  /// Appends the issues of another report.
  public static func += (left: inout DecodingReport, right: DecodingReport) {
    left.merge(right)
  }

  /// Adds an issue of a decoder that has no bytes.
  public mutating func add(_ issue: DecodingIssue) {
    counts[issue.kind, default: 0] = saturatingSum(counts[issue.kind, default: 0], 1)
    outcomeCounts[issue.outcome.kind, default: 0] = saturatingSum(outcomeCounts[issue.outcome.kind, default: 0], 1)
    store(.resolved([issue]))
  }

  /// The number of issues that can still be stored: the limit for the list of the next document.
  package var remainingCapacity: Int { limit - storedCount }

  /// Adds the issues of a reader of `document`, which is kept until they are resolved.
  package mutating func add(_ list: RawIssueList, of document: @autoclosure () -> DocumentBytes) {
    if list.isEmpty { return }
    for kind in IssueKind.allCases where list.counts[kind] > 0 {
      counts[kind, default: 0] = saturatingSum(counts[kind, default: 0], list.counts[kind])
    }
    for kind in IssueOutcome.Kind.allCases where list.counts[kind] > 0 {
      outcomeCounts[kind, default: 0] = saturatingSum(outcomeCounts[kind, default: 0], list.counts[kind])
    }
    let document = document()
    store(.raw(list.issues, rest: list.unstoredIssues(in: document), document: document))
  }

  /// Stores the issues of a document up to the limit, and counts the others.
  private mutating func store(_ part: Part) {
    var part = part
    let isWhole = part.count <= remainingCapacity
    switch part {
    case .raw(let issues, var rest, let document) where !isWhole:
      let sorted = RawIssue.inDocumentOrder(issues)
      for issue in sorted.dropFirst(remainingCapacity) { rest.append(issue, in: document) }
      part = .raw(Array(sorted.prefix(remainingCapacity)), rest: rest, document: document)
    case .resolved(let issues) where !isWhole:
      for issue in issues.dropFirst(remainingCapacity) { others.add(Group(issue)) }
      part = .resolved(Array(issues.prefix(remainingCapacity)))
    default: break
    }
    guard part.count == 0 else {
      storedCount += part.count
      return parts.append(part)
    }
    if case .raw(_, let rest, let document) = part { count(rest, of: document) }
  }

  private mutating func count(_ issues: UnstoredIssues, of document: DocumentBytes) {
    // As few as take no more memory than the document.
    if last?.document === document, issues.count + (last?.issues.count ?? 0) < 64 + document.count / 32 {
      last?.issues.append(issues)
    } else {
      if let last { others.add(last.issues, of: last.document) }
      last = (issues, document)
    }
  }

  /// The state of the report, to return to. It has no issues, so that adding further ones copies none.
  var mark: DecodingReport {
    var mark = self
    mark.parts = []
    return mark
  }

  /// Removes the issues that were added since the state was `mark`.
  mutating func rollBack(to mark: DecodingReport) {
    guard storedCount >= mark.storedCount else { return }
    (counts, outcomeCounts, others, last) = (mark.counts, mark.outcomeCounts, mark.others, mark.last)
    while storedCount > mark.storedCount, let part = parts.popLast() {
      storedCount -= part.count
      let kept = mark.storedCount - storedCount
      if kept > 0 { store(.resolved(Array(Part.issues(of: [part]).prefix(kept)))) }
    }
  }

  /// Creates a report from its stored form.
  ///
  /// - Parameter groups: all issues by pattern, the stored ones among them.
  init(
    limit: Int, counts: [IssueKind: Int], outcomeCounts: [IssueOutcome.Kind: Int], issues: [DecodingIssue],
    groups: [Group]
  ) {
    self.init(limit: limit)
    self.counts = counts
    self.outcomeCounts = outcomeCounts
    var known = PatternCounts()
    for issue in issues { known.add(Group(issue), limit: .max) }
    for var group in groups {
      group.count = Swift.max(0, group.count) - known.count(of: group)
      if group.count > 0 { others.add(group) }
    }
    let inGroups = others.groups.reduce(issues.count) { saturatingSum($0, $1.count) }
    others.rest = Swift.max(0, count - inGroups)
    store(.resolved(issues))
  }
}
