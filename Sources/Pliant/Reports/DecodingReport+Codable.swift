// The stored form of DecodingReport, for logs and for transfer.

import PliantCore

extension DecodingReport: Codable {
  private enum CodingKeys: String, CodingKey {
    case count, limit, counts, outcomes, groups, issues
  }

  /// Reads a report that ``encode(to:)`` wrote.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let limit = try container.decode(Int.self, forKey: .limit)
    let counts = try container.decode([String: Int].self, forKey: .counts)
    let outcomes = try container.decode([String: Int].self, forKey: .outcomes)
    self.init(
      limit: limit, counts: Self.keyed(counts), outcomeCounts: Self.keyed(outcomes),
      issues: try container.decode([DecodingIssue].self, forKey: .issues),
      groups: try container.decodeIfPresent([Group].self, forKey: .groups) ?? [])
  }

  /// Writes the report with its issues resolved:
  /// `{"count":1,"limit":100,"counts":{"nullValue":1},"outcomes":{"dropped":1},
  /// "groups":[{"count":1,"pattern":"$.tags[*]",…}],"issues":[{"path":"$.tags[1]",…}]}`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(count, forKey: .count)
    try container.encode(limit, forKey: .limit)
    try container.encode(Self.named(counts), forKey: .counts)
    try container.encode(Self.named(outcomeCounts), forKey: .outcomes)
    try container.encode(groups, forKey: .groups)
    try container.encode(issues, forKey: .issues)
  }

  private static func named<Key: RawRepresentable<String>>(_ counts: [Key: Int]) -> [String: Int] {
    Dictionary(uniqueKeysWithValues: counts.map { ($0.key.rawValue, $0.value) })
  }

  /// Converts counts by name to counts by kind. Unknown names, and numbers that are not counts, are omitted.
  @_semantics("optimize.sil.specialize.generic.never")
  private static func keyed<Key: RawRepresentable<String>>(_ counts: [String: Int]) -> [Key: Int] {
    var keyed = [Key: Int]()
    for (name, count) in counts where count > 0 {
      if let key = Key(rawValue: name) { keyed[key] = count }
    }
    return keyed
  }
}

extension DecodingReport: CustomReflectable {
  /// The counts and the issues, without their documents.
  @_documentation(visibility: internal)
  public var customMirror: Mirror {
    Mirror(self, children: ["limit": limit, "counts": counts, "issues": issues], displayStyle: .struct)
  }
}

extension DecodingReport: Equatable {
  /// Whether both reports have the same issues and counts, regardless of their limits.
  ///
  /// Complexity: as for ``issues``.
  public static func == (left: DecodingReport, right: DecodingReport) -> Bool {
    left.counts == right.counts && left.outcomeCounts == right.outcomeCounts && left.issues == right.issues
      && left.groups == right.groups
  }
}
