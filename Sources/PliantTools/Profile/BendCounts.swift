// BendCounts: the issues that many documents would have if a schema's model read them.

#if CommandLine
package import Pliant
import PliantCore

/// The issues that many documents would have if a schema's model read them: how often, and where first.
package struct BendCounts: Sendable {
  /// Issues that differ only in their location and value.
  struct Group: Hashable, Sendable {
    var pattern: String
    var expected: String
    var found: String
    var outcome: String
  }

  struct Entry: Sendable {
    let group: Group
    var count: Int
    /// The location and the value of the first issue.
    let place: String
    let example: String
  }

  /// The maximum number of kinds of issues. Issues of further kinds are only counted.
  private static let groupLimit = 10_000

  private var places: [Group: Int] = [:]
  private(set) var entries: [Entry] = []
  /// The numbers of documents: all of them, those with issues, and those that can't be read at all.
  package private(set) var documentCount = 0
  package private(set) var bentCount = 0
  package private(set) var failedCount = 0
  private(set) var ungroupedCount = 0

  init() {}

  mutating func add(_ result: Bender.Result, of document: InputDocument, by bender: Bender) {
    documentCount += 1
    if let failure = result.failure {
      failedCount += 1
      let column = failure.line <= 1 ? document.column + failure.column - 1 : failure.column
      let place = "\(EscapedText.line(document.file)):\(document.line + max(failure.line, 1) - 1):\(column)"
      let group = Group(
        pattern: bender.pattern(of: failure.path), expected: failure.generalMessage, found: "", outcome: "not readable")
      add(Entry(group: group, count: 1, place: place, example: failure.message))
    } else if !result.issues.isEmpty {
      bentCount += 1
    }
    for issue in result.issues {
      let line = document.line + (issue.line ?? 1) - 1
      let group = Group(
        pattern: bender.pattern(of: issue.path), expected: issue.expected,
        found: IssueText.kindWord(issue.found), outcome: issue.outcome.wording)
      add(Entry(group: group, count: 1, place: "\(EscapedText.line(document.file)):\(line)", example: issue.found))
    }
  }

  private mutating func add(_ entry: Entry) {
    if let place = places[entry.group] {
      entries[place].count += entry.count
    } else if entries.count < Self.groupLimit {
      places[entry.group] = entries.count
      entries.append(entry)
    } else {
      ungroupedCount += entry.count
    }
  }

  mutating func merge(_ other: BendCounts) {
    documentCount += other.documentCount
    bentCount += other.bentCount
    failedCount += other.failedCount
    ungroupedCount += other.ungroupedCount
    for entry in other.entries { add(entry) }
  }

  /// The groups, the most frequent first.
  var ranked: [Entry] {
    entries.enumerated().sorted { ($1.element.count, $0.offset) < ($0.element.count, $1.offset) }.map(\.element)
  }
}

/// Counts the issues that all values of all inputs would have, without writing the values.
package func bendCounts(
  of inputs: [String], by bender: Bender, options: InputOptions = InputOptions(unwrapsArrays: true),
  problems: ProblemLog
) throws -> BendCounts {
  var counts = BendCounts()
  try processChunks(inputs, options: options) { chunk -> (BendCounts, [InputProblem]) in
    var counts = BendCounts()
    var problems: [InputProblem] = []
    chunk.forEachText {
      switch $0 {
      case .success(let document): counts.add(bender.bend(document.bytes), of: document, by: bender)
      case .failure(let problem): problems.append(problem)
      }
    }
    return (counts, problems)
  } problem: {
    try problems.add($0)
  } consume: { part, found in
    counts.merge(part)
    for problem in found { try problems.add(problem) }
  }
  return counts
}

extension IssueOutcome {
  fileprivate var wording: String {
    switch self {
    case .converted: "converted"
    case .usedDefault: "used the default"
    case .usedNil: "used nil"
    case .usedZeroValue: "used the zero value"
    case .dropped: "dropped"
    default: "\(self)"
    }
  }
}

// MARK: - As text and JSON

extension BendCounts {
  /// A summary, and a line for each kind of issue.
  package func text(width: Int) -> String {
    let clean = documentCount - bentCount - failedCount
    var head =
      "\(CountText.counted(documentCount, "document")): \(CountText.share(clean, of: documentCount)) as the schema says"
    head += ", \(CountText.share(bentCount, of: documentCount)) would bend"
    if failedCount > 0 { head += ", \(CountText.share(failedCount, of: documentCount)) can't be read" }
    guard !entries.isEmpty else { return head + "\n" }
    var table = TextTable(
      header: ["count", "path", "expected", "found", "outcome", "first at", "such as"],
      alignments: [.right, .left, .left, .left, .left, .left, .left])
    table.rows = ranked.map { entry in
      [
        CountText.grouped(entry.count), entry.group.pattern, entry.group.expected, entry.group.found,
        entry.group.outcome, entry.place, entry.example,
      ]
    }
    let rest = ungroupedCount > 0 ? "\n\(CountText.counted(ungroupedCount, "issue")) of further kinds\n" : ""
    return head + "\n\n" + table.text(width: width) + rest
  }

  package var json: JSON {
    [
      "documents": JSON(documentCount), "bent": JSON(bentCount), "failed": JSON(failedCount),
      "ungrouped": JSON(ungroupedCount),
      "issues": JSON(
        ranked.map { entry -> JSON in
          [
            "count": JSON(entry.count), "path": JSON(entry.group.pattern), "expected": JSON(entry.group.expected),
            "found": JSON(entry.group.found), "outcome": JSON(entry.group.outcome), "first": JSON(entry.place),
            "example": JSON(entry.example),
          ]
        }),
    ]
  }
}
#endif
