// ProfileReport: a profile as figures for each path, ready to be shown.

#if CommandLine
import Pliant

/// A profile as figures for each path, in document order, ready to be shown.
package struct ProfileReport: Sendable {
  let profile: Profile
  let paths: [PathReport]

  package init(_ profile: Profile) {
    self.profile = profile
    var paths: [PathReport] = []
    Self.add(KeyTree.root, of: profile.tree, JSONPath(), .all(profile.valueCount), to: &paths)
    self.paths = paths
  }

  private static func add(
    _ node: Int, of tree: ProfileTree, _ path: JSONPath, _ presence: PathReport.Presence, to paths: inout [PathReport]
  ) {
    let statistics = tree.statistics[node]
    let report = PathReport(
      path: path, step: tree.steps[node], presence: presence, statistics: statistics,
      hasDataKeys: tree.anyKey[node] >= 0)
    paths.append(report)
    func add(_ child: Int, _ step: JSONPath.Component, _ presence: PathReport.Presence) {
      var childPath = path
      childPath.append([step])
      Self.add(child, of: tree, childPath, presence, to: &paths)
    }
    let children = tree.tree.children(of: node)
    for child in children {
      add(child, .key(String(decoding: tree.tree.nodes[child].key, as: UTF8.self)), .of(statistics.objects))
    }
    if tree.anyKey[node] >= 0 { add(tree.anyKey[node], .wildcard, .perParent(statistics.objects)) }
    if tree.elements[node] >= 0, tree.statistics[tree.elements[node]].count > 0 {
      add(tree.elements[node], .wildcard, .perParent(statistics.arrays))
    }
  }
}

/// The figures of one path.
struct PathReport: Sendable {
  /// What the count of values is compared with.
  enum Presence: Sendable {
    /// The root: all values.
    case all(Int)
    /// A member: the objects that could have it.
    case of(Int)
    /// An element, or a member whose key is data: the arrays or objects that contain them.
    case perParent(Int)
  }

  let path: JSONPath
  let step: ProfileTree.Step
  let presence: Presence
  let statistics: PathStatistics
  let hasDataKeys: Bool

  var count: Int { statistics.count }
  /// The number of objects that have the member.
  var objectCount: Int { count - statistics.repeats }
  var depth: Int { path.components.count }

  /// The share of objects that have the member; nil for other paths.
  var share: Double? {
    guard case .of(let parents) = presence, parents > 0 else { return nil }
    return Double(objectCount) / Double(parents)
  }

  /// The types of the values, the most frequent first.
  var types: [(name: String, count: Int)] {
    let all = [
      ("object", statistics.objects), ("array", statistics.arrays), ("string", statistics.strings),
      ("integer", statistics.integers), ("number", statistics.fractions),
      ("bool", statistics.trues + statistics.falses), ("null", statistics.nulls),
    ]
    return all.filter { $0.1 > 0 }.sorted { $0.1 > $1.1 }.map { (name: $0.0, count: $0.1) }
  }

  /// The formats of the strings, the most frequent first.
  var formats: [(name: String, count: Int)] {
    TextFormat.allCases.map { ($0.name, statistics.texts.formats[$0.rawValue]) }.filter { $0.1 > 0 }
      .sorted { $0.1 > $1.1 }.map { (name: $0.0, count: $0.1) }
  }

  /// Whether all values are numbers.
  private var isNumber: Bool { statistics.integers + statistics.fractions == count && count > 0 }

  /// Remarks on unusual values.
  var notes: [String] {
    var notes: [String] = []
    let kinds = types.filter { $0.name != "null" && !($0.name == "integer" && statistics.fractions > 0) }
    if kinds.count > 1 { notes.append("\(kinds.count) types") }
    if case .of = presence, statistics.repeats > 0 { notes.append("key twice in an object") }
    if hasDataKeys { notes.append("keys are data") }
    if statistics.strings > 0 {
      let empty =
        statistics.texts.formats[TextFormat.empty.rawValue] + statistics.texts.formats[TextFormat.blank.rawValue]
      if empty > 0 && empty < statistics.strings { notes.append("empty strings") }
      let numeric =
        statistics.texts.formats[TextFormat.integer.rawValue] + statistics.texts.formats[TextFormat.decimal.rawValue]
      if numeric > 0 && (numeric < statistics.strings || statistics.integers + statistics.fractions > 0) {
        notes.append("some strings are numbers")
      }
    }
    if isNumber, statistics.fractions == 0, statistics.numbers.count > 0 {
      if statistics.numbers.least >= 1e9, statistics.numbers.greatest < 2.2e9 { notes.append("perhaps Unix seconds") }
      if statistics.numbers.least >= 1e12, statistics.numbers.greatest < 2.2e12 {
        notes.append("perhaps Unix milliseconds")
      }
    }
    if statistics.numbers.tooLarge > 0 { notes.append("numbers too large for a Double") }
    return notes
  }

  /// The interval and the counts of a histogram of the numbers; nil if there is nothing to draw.
  var histogram: (from: Double, to: Double, counts: [Int], isTrimmed: Bool)? {
    let numbers = statistics.numbers
    guard numbers.count > 1, numbers.greatest > numbers.least else { return nil }
    if statistics.fractions == 0, numbers.greatest - numbers.least < 48 {
      // A bar for each integer.
      let counts = numbers.sketch.histogram(
        from: numbers.least - 0.5, to: numbers.greatest + 0.5, bins: Int(numbers.greatest - numbers.least) + 1)
      return (numbers.least, numbers.greatest, counts, false)
    }
    let ends = numbers.sketch.quantiles([0.01, 0.99])
    let isTrimmed = ends[1] > ends[0] && numbers.greatest - numbers.least > 20 * (ends[1] - ends[0])
    let from = isTrimmed ? ends[0] : numbers.least
    let to = isTrimmed ? ends[1] : numbers.greatest
    return (from, to, numbers.sketch.histogram(from: from, to: to, bins: 24), isTrimmed)
  }
}
#endif
