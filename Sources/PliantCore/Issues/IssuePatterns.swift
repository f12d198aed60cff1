// IssuePatterns: the issues of a document that are counted but not stored, grouped by pattern.

/// The properties that all issues of one pattern share, except for the place in the document. With it, see
/// ``UnstoredIssues/patterns(in:limit:)``.
package struct IssueShape: Sendable, Hashable {
  package var kind: IssueKind
  package var outcome: IssueOutcome.Kind
  /// The expectation; nil if there were too many shapes to distinguish.
  package var expected: String?
  var missingKey: [JSONPath.Component] = []
  /// The steps from the place, or from the root if the shape has a place; without indices.
  package var innerPath: [JSONPath.Component] = []
  /// The kind of the found value, as in ``IssueText/kindWord(_:)``; nil if the document provides it.
  package var found: String?

  static let limit = 4096

  /// - Parameter document: the document of the issue, if it can still be read.
  init(_ issue: RawIssue, in document: DocumentBytes?) {
    kind = issue.kind
    outcome = issue.outcome.kind
    missingKey = issue.missingKey
    innerPath = issue.innerPath.withoutIndices
    found = issue.found.map { IssueText.kindWord(issue.isSensitive ? IssueText.hidden($0) : $0) }
    let mayQuote = IssueText.mayQuote(issue.expected, issue.kind)
    let found = issue.found ?? (mayQuote ? document.map { FoundText.describe(in: $0, at: issue.byteOffset) } : nil)
    expected = IssueText.general(issue.expected, found: found ?? "", issue.kind)
  }

  /// Creates the reduced shape that is used when there are too many.
  init(_ kind: IssueKind, _ outcome: IssueOutcome.Kind) {
    self.kind = kind
    self.outcome = outcome
  }
}

extension RawIssue {
  /// Whether the shape consists only of the kind, the outcome and the expectation.
  fileprivate var isPlain: Bool {
    missingKey.isEmpty && innerPath.isEmpty && found == nil
  }
}

/// The shapes of a document's issues, each with a number.
struct IssueShapes: Sendable {
  private var shapes: [IssueShape] = []
  private var numbers = [IssueShape: UInt32]()
  /// The first shapes that can be identified by a raw issue alone, without the document.
  private var plain: [PlainShape] = []

  /// A shape without further details.
  private struct PlainShape: Sendable {
    let kind: IssueKind
    let outcome: IssueOutcome.Kind
    let expected: String
    let number: UInt32

    /// The maximum number of shapes for a linear search.
    static let limit = 16
  }

  subscript(number: UInt32) -> IssueShape { shapes[Int(number)] }

  /// Returns the number of an issue's shape, without creating the shape if it is a known plain one: a document may
  /// have thousands of issues, but few shapes.
  ///
  /// - Parameter document: returns the document of the issue, if it can still be read. Called if the expectation may
  ///   quote it.
  mutating func number(of issue: borrowing RawIssue, in document: () -> DocumentBytes?) -> UInt32 {
    guard issue.isPlain else { return number(of: IssueShape(copy issue, in: document())) }
    let (kind, outcome) = (issue.kind, issue.outcome.kind)
    if let number = number(of: kind, outcome, issue.expected) { return number }
    if IssueText.mayQuote(issue.expected, kind) { return number(of: IssueShape(copy issue, in: document())) }
    let number = number(of: IssueShape(copy issue, in: nil))
    if plain.count < PlainShape.limit {
      plain.append(PlainShape(kind: kind, outcome: outcome, expected: issue.expected, number: number))
    }
    return number
  }

  /// Returns the number of a shape without further details, if it is among the first.
  @_optimize(speed)
  func number(of kind: IssueKind, _ outcome: IssueOutcome.Kind, _ expected: String) -> UInt32? {
    for index in plain.indices where plain[index].kind == kind && plain[index].outcome == outcome {
      if plain[index].expected.hasSameCodeUnits(as: expected) { return plain[index].number }
    }
    return nil
  }

  mutating func number(of shape: IssueShape) -> UInt32 {
    if let known = numbers[shape] { return known }
    let isFull = shapes.count >= IssueShape.limit && shape.expected != nil
    if isFull { return number(of: IssueShape(shape.kind, shape.outcome)) }
    let number = UInt32(shapes.count)
    shapes.append(shape)
    numbers[shape] = number
    return number
  }
}

/// The brief form of an issue.
struct BriefIssue: Sendable {
  let byteOffset: Int
  /// The enclosing values with sensitive parts.
  var scopes: [SensitiveScope] = []
  /// The number of issues of the document met before this one.
  var order: Int
  /// The number of its shape, ``stored`` or ``discarded``.
  var shape: UInt32
  let kind: IssueKind
  let outcome: IssueOutcome.Kind

  /// Replaces the shape of an issue that is stored in full.
  static let stored = UInt32.max
  /// Replaces the shape of an issue that was discarded, so that the others needn't move.
  static let discarded = UInt32.max - 1

  var isStored: Bool { shape == Self.stored }
  var isDiscarded: Bool { shape == Self.discarded }
  /// Whether the issue is counted without being stored.
  var hasShape: Bool { shape < Self.discarded }
}

extension BriefIssue {
  init(_ issue: borrowing RawIssue, shape: UInt32) {
    self.init(
      byteOffset: issue.byteOffset, scopes: issue.scopes, order: issue.order, shape: shape, kind: issue.kind,
      outcome: issue.outcome.kind)
  }
}

/// The unstored issues of one document, a few words each, to be counted by pattern on demand.
package struct UnstoredIssues: Sendable {
  var briefs: [BriefIssue] = []
  var shapes = IssueShapes()

  package init() {}

  package var isEmpty: Bool { briefs.isEmpty }
  package var count: Int { briefs.count }

  package mutating func append(_ issue: RawIssue, in document: DocumentBytes?) {
    briefs.append(BriefIssue(issue, shape: shapes.number(of: issue) { document }))
  }

  /// Adds further issues of the same document.
  package mutating func append(_ others: UnstoredIssues) {
    for var brief in others.briefs {
      brief.shape = shapes.number(of: others.shapes[brief.shape])
      briefs.append(brief)
    }
  }

  private struct Key: Hashable {
    let node: Int
    /// The key at the place, for an issue about a key.
    let key: String?
    let shape: UInt32
    let found: JSONReader.ValueKind?
    /// The enclosing values with sensitive parts, by their depths.
    let scopes: [SensitiveScope]
  }

  /// Returns the patterns of issues and their counts, in the order in which the patterns first occur, and the number of
  /// issues beyond the limits.
  ///
  /// Complexity: linear in the document up to the last issue.
  package func patterns(
    in document: DocumentBytes, limit: Int
  ) -> (patterns: [(shape: IssueShape, count: Int)], rest: Int) {
    let (patterns, places) = classified(sortedBriefs, in: document, limit: limit)
    var counts = Array(repeating: 0, count: patterns.count)
    for case let place? in places { counts[place] += 1 }
    return (zip(patterns, counts).map { (shape: $0, count: $1) }, places.count - counts.reduce(0, +))
  }

  private var sortedBriefs: [BriefIssue] {
    briefs.stablySorted { $0.order }.stablySorted { $0.byteOffset }
  }

  /// Returns the pattern of each issue, as its shape in an enclosing document.
  func shapes(in document: DocumentBytes) -> [IssueShape] {
    let sorted = sortedBriefs
    let (patterns, places) = classified(sorted, in: document, limit: IssueShape.limit)
    return zip(sorted, places).map { brief, place in
      let shape = shapes[brief.shape]
      return place.map { patterns[$0] } ?? IssueShape(shape.kind, shape.outcome)
    }
  }

  /// Returns the patterns of issues, and the index of each issue's pattern; nil beyond the limits.
  private func classified(
    _ issues: [BriefIssue], in document: DocumentBytes, limit: Int
  ) -> (patterns: [IssueShape], places: [Int?]) {
    let (tree, marks) = PathTracer.marks(at: issues.map { $0.byteOffset }, in: document, ofPatterns: true)
    let depths = ScopeDepths(issues.flatMap { $0.scopes }, in: document)
    var known = [Key: Int?]()
    var numbers = [IssueShape: Int]()
    var patterns: [IssueShape] = []
    var search = SensitiveSearch()
    let places = zip(issues, marks).map { issue, mark -> Int? in
      let shape = shapes[issue.shape]
      guard mark.node != PathTree.beyond, let expected = shape.expected else { return nil }
      let key = Key(
        node: mark.node, key: mark.isAtKey && shape.innerPath.isEmpty ? tree.key(at: issue.byteOffset) : nil,
        shape: issue.shape, found: shape.found == nil ? document.kind(at: issue.byteOffset) : nil,
        scopes: issue.scopes.map { $0.knowingDepth(depths, in: document) })
      if let place = known[key] { return place }
      if patterns.count >= limit, key.scopes.isEmpty { return nil }
      let pattern = pattern(key, shape, expected, path: tree.path(to: mark.node), in: document, &search)
      // Issues that differ only in what is hidden have one pattern.
      let place = numbers[pattern] ?? (patterns.count < limit ? patterns.count : nil)
      known[key] = .some(place)
      if place == patterns.count {
        numbers[pattern] = place
        patterns.append(pattern)
      }
      return place
    }
    return (patterns, places)
  }

  private func pattern(
    _ key: Key, _ shape: IssueShape, _ expected: String, path: JSONPath, in document: DocumentBytes,
    _ search: inout SensitiveSearch
  ) -> IssueShape {
    var path = path
    if let key = key.key { path.append([.key(key)]) }
    path.append(shape.innerPath)
    path.append(shape.missingKey)
    let shown = key.scopes.hide(path, in: document, &search)
    let expected = shown.isHidden ? IssueText.plain(expected, shape.kind) : expected
    var pattern = IssueShape(shape.kind, shape.outcome)
    pattern.expected = shape.missingKey.isEmpty ? expected : IssueText.key(shape.missingKey)
    pattern.innerPath = shown.path.components.withoutIndices
    pattern.found = shape.found ?? shape.foundWord(key.found)
    return pattern
  }
}

extension IssueShape {
  fileprivate func foundWord(_ found: JSONReader.ValueKind?) -> String {
    switch (kind, found) {
    case (.missingKey, _): "none"
    case (.unknownKey, _): "key"
    case (.duplicateKey, _): "another key"
    case (_, .object): "object"
    case (_, .array): "array"
    case (_, .string): "string"
    case (_, .number): "number"
    case (_, .bool): "boolean"
    case (_, .null): "null"
    case (_, nil): "something else"
    }
  }
}

extension DocumentBytes {
  fileprivate func kind(at byteOffset: Int) -> JSONReader.ValueKind? {
    unsafe withBytes { bytes in
      // SAFETY: the offset is compared.
      unsafe byteOffset < bytes.count ? JSONReader.kind(ofFirstByte: bytes[byteOffset]) : nil
    }
  }
}
