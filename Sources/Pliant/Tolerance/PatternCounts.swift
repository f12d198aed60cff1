//===----------------------------------------------------------------------===//
// PatternCounts: how many issues there were of each pattern, whether they are stored or not.
//===----------------------------------------------------------------------===//

import PliantCore

/// How many issues there were of each group, in as much memory as there are groups.
struct PatternCounts: Sendable {
  /// The groups in the order in which they first came.
  private(set) var groups: [DecodingReport.Group] = []
  /// Where each is, by itself with a count of 0.
  private var places: [DecodingReport.Group: Int] = [:]
  /// How many issues are of further groups.
  private(set) var rest = 0

  /// Counts issues of a group, unless it is a new one and there are as many as `limit`.
  mutating func add(_ group: DecodingReport.Group, limit: Int = DecodingReport.groupLimit) {
    if let place = places[group.withoutCount] {
      groups[place].count = saturatingSum(groups[place].count, group.count)
    } else if groups.count < limit {
      places[group.withoutCount] = groups.count
      groups.append(group)
    } else {
      addRest(group.count)
    }
  }

  init() {}

  init(_ counts: PatternCounts, rest: Int) {
    self = counts
    self.rest = rest
  }

  mutating func addRest(_ count: Int) { rest = saturatingSum(rest, count) }

  mutating func merge(_ other: PatternCounts) {
    for group in other.groups { add(group) }
    addRest(other.rest)
  }

  /// Counts what is only counted of a document's issues.
  mutating func add(_ issues: UnstoredIssues, of document: DocumentBytes) {
    if issues.isEmpty { return }
    let (patterns, rest) = issues.patterns(in: document, limit: DecodingReport.groupLimit)
    for pattern in patterns { add(DecodingReport.Group(pattern)) }
    addRest(rest)
  }
}

/// The sum, or the greatest number that there is: counts may come from a stored report.
func saturatingSum(_ left: Int, _ right: Int) -> Int {
  let (sum, isOverflow) = left.addingReportingOverflow(right)
  return isOverflow ? .max : sum
}
