// PatternCounts: the number of issues of each pattern, stored or not.

import PliantCore

/// The number of issues of each group. Memory is proportional to the number of groups.
struct PatternCounts: Sendable {
  /// The groups in the order of their first issues.
  private(set) var groups: [DecodingReport.Group] = []
  /// The index of each group, by the group with a count of 0.
  private var places = CompactDictionary<DecodingReport.Group, Int>()
  /// The number of issues of further groups.
  var rest = 0

  /// Counts issues of a group. If there are `limit` groups already, those of a new one are added to `rest`.
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

  /// Returns the number of issues of a group.
  func count(of group: DecodingReport.Group) -> Int { places[group.withoutCount].map { groups[$0].count } ?? 0 }

  mutating func addRest(_ count: Int) { rest = saturatingSum(rest, count) }

  mutating func merge(_ other: PatternCounts, limit: Int = DecodingReport.groupLimit) {
    for group in other.groups { add(group, limit: limit) }
    addRest(other.rest)
  }

  /// Counts the issues of a document that are not stored.
  mutating func add(_ issues: UnstoredIssues, of document: DocumentBytes) {
    if issues.isEmpty { return }
    let (patterns, rest) = issues.patterns(in: document, limit: DecodingReport.groupLimit)
    for (shape, count) in patterns { add(DecodingReport.Group(shape, count: count)) }
    addRest(rest)
  }
}

/// Returns the sum, or the greatest number on overflow: counts may come from a stored report.
func saturatingSum(_ left: Int, _ right: Int) -> Int {
  let (sum, isOverflow) = left.addingReportingOverflow(right)
  return isOverflow ? .max : sum
}
