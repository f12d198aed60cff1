// RawIssueList: the issues of one document while it is read. It stores the first ones, and counts all others by
// pattern.

/// The number of issues, by kind and by outcome.
@usableFromInline
package struct IssueCounts: Sendable {
  private var counts: [(kind: IssueKind, outcome: IssueOutcome.Kind, count: Int)] = []

  package init() {}

  /// Counts one issue, or several; a negative number removes them from the counts.
  package mutating func add(_ kind: IssueKind, _ outcome: IssueOutcome.Kind, _ count: Int = 1) {
    if let place = counts.firstIndex(where: { $0.kind == kind && $0.outcome == outcome }) {
      counts[place].count += count
    } else {
      counts.append((kind, outcome, count))
    }
  }

  package subscript(kind: IssueKind) -> Int { counts.reduce(0) { $1.kind == kind ? $0 + $1.count : $0 } }

  package subscript(outcome: IssueOutcome.Kind) -> Int {
    counts.reduce(0) { $1.outcome == outcome ? $0 + $1.count : $0 }
  }

  package var total: Int { counts.reduce(0) { $0 + $1.count } }
}

/// The place of an issue that may be replaced later, or that must not be reported twice.
private struct Place: Hashable {
  enum Subject: Hashable {
    /// A key, whose offset an issue about the same key as a value has, too.
    case key(IssueKind)
    /// A value that was ignored or dropped.
    case value(IssueOutcome.Kind)
  }

  let byteOffset: Int
  let subject: Subject
}

extension Place {
  init?(_ issue: BriefIssue) {
    switch (issue.kind, issue.outcome) {
    case (.duplicateKey, _), (.unknownKey, _): self.init(byteOffset: issue.byteOffset, subject: .key(issue.kind))
    case (_, .ignored), (_, .dropped): self.init(byteOffset: issue.byteOffset, subject: .value(issue.outcome))
    default: return nil
    }
  }
}

/// The issues of one document while it is read: the first ones in full, and the counts of all.
///
/// An empty list owns no memory.
///
/// ```swift
/// issues.append(RawIssue(byteOffset: offset, kind: .typeMismatch, outcome: .converted(to: "41"), expected: "Int"))
/// ```
@usableFromInline
package struct RawIssueList: Sendable {
  package static let defaultLimit = ReadingLimits().issues

  /// All issues in the order in which they were met, so that they can be discarded with a value around them.
  private var briefs: [BriefIssue] = []
  /// The stored ones in full, in the same order: the first ones of the document, and others that are stored instead of
  /// those that are discarded. There are at most four times as many as the limit.
  private var stored: [RawIssue] = []
  /// The number of those that were discarded since. They leave gaps, so that the others needn't move.
  private var gaps = 0
  /// An upper bound of the offsets of the first ones.
  private var lastOffset = Int.min
  /// The shapes of the others.
  private var shapes = IssueShapes()
  /// The orders of the last issues about each key, and about each value that was ignored or dropped.
  private var places: [Place: Int] = [:]
  /// The numbers of the issues that ``abandon(since:)`` marked, in order.
  private var abandoned: [Range<Int>] = []
  package private(set) var counts = IssueCounts()
  /// The number of issues met so far, including those discarded since. It determines which issues are newer than
  /// another.
  package private(set) var met = 0
  package let limit: Int

  package init(limit: Int = RawIssueList.defaultLimit) {
    self.limit = Swift.max(0, limit)
  }

  package var isEmpty: Bool { counts.total == 0 }

  /// The number of issues, stored or not.
  package var count: Int { counts.total }

  /// The number of recent notes to search for those about a value. They are the very last ones, unless a type's own
  /// code moved to another place meanwhile.
  private static let recent = 16

  /// The stored issues: the first ones of the document, in the order in which they were met.
  package var issues: [RawIssue] {
    guard gaps > 0 || stored.count > limit else { return stored }
    var list = self
    list.cut(withReserve: false) { nil }
    return list.stored
  }

  /// The issues that are only counted.
  package func unstoredIssues(in document: DocumentBytes) -> UnstoredIssues {
    var list = self
    list.cut(withReserve: false) { document }
    var issues = UnstoredIssues()
    (issues.briefs, issues.shapes) = (list.briefs.filter { $0.hasShape }, list.shapes)
    return issues
  }

  /// Whether an issue at an offset will be stored, because it is among the first of the document so far.
  package func stores(at byteOffset: Int) -> Bool { stored.count - gaps < limit || byteOffset < lastOffset }

  /// Counts an issue, and stores it if it is among the first of the document.
  ///
  /// - Parameter document: returns the document of the issue, if it is known. Called if the issue isn't stored and
  ///   may quote the document.
  @_optimize(speed)
  package mutating func append(_ issue: consuming RawIssue, in document: () -> DocumentBytes? = { nil }) {
    issue.order = met
    let isStored = stores(at: issue.byteOffset)
    append(BriefIssue(issue, shape: isStored ? BriefIssue.stored : shapes.number(of: issue, in: document)))
    guard isStored else { return }
    // Members are not always read in the order of the document.
    lastOffset = Swift.max(lastOffset, issue.byteOffset)
    stored.append(issue)
    if stored.count > limit, stored.count.isMultiple(of: limit) { cut(withReserve: true, in: document) }
  }

  /// Counts an issue that is not stored, if it has no details and its shape is known. Otherwise returns false.
  ///
  /// A document may have thousands of such issues, and it would take five times as long to create them first.
  @_optimize(speed)
  mutating func count(_ kind: IssueKind, _ outcome: IssueOutcome.Kind, expected: String, at byteOffset: Int) -> Bool {
    guard let shape = shapes.number(of: kind, outcome, expected) else { return false }
    append(BriefIssue(byteOffset: byteOffset, order: met, shape: shape, kind: kind, outcome: outcome))
    return true
  }

  @_optimize(speed)
  private mutating func append(_ issue: BriefIssue) {
    counts.add(issue.kind, issue.outcome)
    if let place = Place(issue) { places[place] = issue.order }
    briefs.append(issue)
    met += 1
  }

  /// Keeps only the brief form of the stored issues beyond the limit, those that come last in the document.
  ///
  /// - Parameter withReserve: whether issues may still be discarded. Then the first ones that aren't marked as abandoned
  ///   are kept as well, up to twice the limit.
  private mutating func cut(withReserve: Bool, in document: () -> DocumentBytes?) {
    closeGaps()
    guard stored.count > limit else { return }
    let sorted = StableOrder.indices(stored.map { $0.byteOffset })
    var isKept = Array(repeating: false, count: stored.count)
    for index in sorted.prefix(limit) { isKept[index] = true }
    if withReserve {
      let lasting = sorted.filter { !isAbandoned(stored[$0].order, stored[$0].kind) }
      lastOffset = lasting.count < limit ? .max : stored[lasting[limit - 1]].byteOffset
      for index in lasting.prefix(2 * limit) { isKept[index] = true }
    }
    for index in stored.indices where !isKept[index] { shorten(stored[index], in: document) }
    stored = stored.indices.filter { isKept[$0] }.map { stored[$0] }
  }

  private mutating func closeGaps() {
    if gaps > 0 { stored.removeAll { $0.isDiscarded } }
    gaps = 0
  }

  /// Replaces the brief form of an issue that is no longer stored in full.
  private mutating func shorten(_ issue: RawIssue, in document: () -> DocumentBytes?) {
    let index = briefs.partitioningIndex { $0.order >= issue.order }
    briefs[index] = BriefIssue(issue, shape: shapes.number(of: issue, in: document))
  }

  /// Returns where the issues met since `order` begin among the stored ones.
  private func storedIndex(since order: Int) -> Int { stored.partitioningIndex { $0.order >= order } }
}

// MARK: - Hiding values

extension RawIssueList {
  /// Hides the sensitive parts of a value that all issues are about.
  package mutating func hide(within scope: SensitiveScope?) {
    if let scope { hide { _ in [scope] } }
  }

  /// Hides the sensitive parts of values.
  mutating func hide(_ scopes: (Int) -> [SensitiveScope]) {
    for index in stored.indices { stored[index].scopes += scopes(stored[index].byteOffset) }
    for index in briefs.indices where briefs[index].hasShape {
      briefs[index].scopes += scopes(briefs[index].byteOffset)
    }
  }
}

// MARK: - Repeating issues

/// The notes about a value, to be repeated where the value is taken instead of being read again.
struct RepeatedNotes {
  fileprivate let briefs: [BriefIssue]
  fileprivate let stored: [RawIssue]

  var count: Int { briefs.count }
}

extension RawIssueList {
  /// Returns the issues met since `order` that were not discarded.
  func notes(since order: Int) -> RepeatedNotes {
    let earlier = briefs.partitioningIndex { $0.order >= order }
    // Separate arrays: slices would cause a copy of the whole list when it changes.
    let briefs = briefs[earlier...].filter { !$0.isDiscarded }
    return RepeatedNotes(briefs: briefs, stored: stored[storedIndex(since: order)...].filter { !$0.isDiscarded })
  }

  /// Adds the issues once more, after they were discarded.
  mutating func append(_ notes: RepeatedNotes, in document: () -> DocumentBytes?) {
    var stored = notes.stored.makeIterator()
    for var issue in notes.briefs {
      if issue.isStored, let whole = stored.next() {
        append(whole, in: document)
      } else {
        issue.order = met
        append(issue)
      }
    }
  }
}

// MARK: - Discarding issues

extension RawIssueList {
  /// Discards the last issue about a value that was ignored or dropped, as it is handled in another way, or reported
  /// again.
  package mutating func retract(_ outcome: IssueOutcome.Kind, at byteOffset: Int) {
    guard let index = index(of: Place(byteOffset: byteOffset, subject: .value(outcome))) else { return }
    discard([briefs[index]])
    briefs[index].shape = BriefIssue.discarded
  }

  /// Returns where the last issue at a place is among the brief ones; nil if it was discarded.
  private func index(of place: Place) -> Int? {
    guard let order = places[place] else { return nil }
    let index = briefs.partitioningIndex { $0.order >= order }
    guard index < briefs.endIndex, briefs[index].order == order, !briefs[index].isDiscarded else { return nil }
    return index
  }

  /// Discards the issues about a part of the document that has just been read, for example when it is left out as a
  /// whole.
  ///
  /// Issues about duplicate keys are kept: they were found before, by a check of their own.
  ///
  /// - Parameter order: the number of issues met before that part was read; they are kept.
  package mutating func retract(within range: Range<Int> = 0..<Int.max, since order: Int = 0) {
    guard order < met else { return }
    discard(
      Self.takeRecent(
        &briefs, since: briefs.partitioningIndex { $0.order >= order },
        where: { $0.isDiscarded || range.contains($0.byteOffset) }, isKept: { $0.kind == .duplicateKey }))
  }

  /// Removes issues, whose brief forms were removed, from the counts and from those that are stored.
  private mutating func discard(_ issues: [BriefIssue]) {
    for issue in issues where !issue.isDiscarded { counts.add(issue.kind, issue.outcome, -1) }
    var rest = issues[...].drop { !$0.isStored }
    guard let first = rest.first else { return }
    var index = storedIndex(since: first.order)
    while let next = rest.first, index < stored.endIndex {
      if stored[index].order == next.order, !stored[index].isDiscarded {
        stored[index].isDiscarded = true
        gaps += 1
        lastOffset = .max
      }
      if stored[index].order >= next.order { rest = rest.dropFirst().drop { !$0.isStored } } else { index += 1 }
    }
    if gaps > stored.count / 2 { closeGaps() }
  }

  /// Removes and returns the notes about a value that has just been read.
  ///
  /// - Parameter earlier: the number of notes before that value; they are kept.
  static func takeRecent<Note>(
    _ notes: inout [Note], since earlier: Int, where isInside: (Note) -> Bool, isKept: (Note) -> Bool = { _ in false }
  ) -> [Note] {
    var (first, index) = (notes.endIndex, notes.endIndex)
    while index > earlier {
      index -= 1
      if isInside(notes[index]) {
        if !isKept(notes[index]) { first = index }
      } else if notes.count - index > recent {
        break
      }
    }
    guard first < notes.endIndex else { return [] }
    // A separate array: a slice would cause a copy of the whole list when it changes.
    let last = Array(notes[first...])
    notes.removeSubrange(first...)
    notes += last.filter { !isInside($0) || isKept($0) }
    return last.filter { isInside($0) && !isKept($0) }
  }

  /// Discards the issues met since `order` about an object that becomes nil, except for the first. Its outcome
  /// becomes `usedNil`: without tolerance, it would be the reason why there is no object.
  package mutating func retractForNil(since order: Int) {
    let first = briefs.reversed().prefix { $0.order >= order }.last {
      !$0.isDiscarded && $0.kind != .duplicateKey && $0.kind != .unknownKey
    }
    guard let first else { return retract(since: order) }
    let issue = first.isStored ? stored[storedIndex(since: first.order)] : nil
    retract(since: order)
    if var issue {
      issue.outcome = .usedNil
      append(issue)
    } else {
      var shape = shapes[first.shape]
      shape.outcome = .usedNil
      append(shape, at: first.byteOffset, within: first.scopes)
    }
  }

  /// Whether an issue reports the key at an offset as a duplicate, or as unknown.
  func has(_ kind: IssueKind, at byteOffset: Int) -> Bool {
    guard let index = index(of: Place(byteOffset: byteOffset, subject: .key(kind))) else { return false }
    return !isAbandoned(briefs[index].order, kind)
  }

  /// Marks the issues met since `order`: the value that they are about can't be decoded. If a type catches that error
  /// and decoding succeeds, ``discardAbandoned()`` discards them; otherwise they are reported with the error.
  package mutating func abandon(since order: Int) {
    guard order < met else { return }
    while let last = abandoned.last, last.lowerBound >= order { abandoned.removeLast() }
    abandoned.append(order..<met)
    if let last = stored.last, last.order >= order { lastOffset = .max }
  }

  /// Issues about duplicate keys are kept: see ``retract(within:since:)``.
  private func isAbandoned(_ order: Int, _ kind: IssueKind) -> Bool {
    if kind == .duplicateKey { return false }
    let index = abandoned.partitioningIndex { $0.upperBound > order }
    return index < abandoned.endIndex && abandoned[index].contains(order)
  }

  /// Discards the issues that were marked.
  package mutating func discardAbandoned() {
    if abandoned.isEmpty { return }
    let isDiscarded = briefs.map { isAbandoned($0.order, $0.kind) }
    let discarded = briefs.indices.filter { isDiscarded[$0] }.map { briefs[$0] }
    briefs = briefs.indices.filter { !isDiscarded[$0] }.map { briefs[$0] }
    discard(discarded)
    abandoned = []
  }

  /// Counts an issue that isn't stored.
  fileprivate mutating func append(_ shape: IssueShape, at byteOffset: Int, within scopes: [SensitiveScope] = []) {
    append(
      BriefIssue(
        byteOffset: byteOffset, scopes: scopes, order: met, shape: shapes.number(of: shape), kind: shape.kind,
        outcome: shape.outcome))
  }

  /// Appends the issues of a document inside a string of this one: JSON inside of JSON.
  ///
  /// - Parameters:
  ///   - inner: the issues of the inner document, which is read now and not kept.
  ///   - byteOffset: where the string begins. It becomes the offset of the issues; their paths continue its path.
  package mutating func append(_ inner: RawIssueList, of document: DocumentBytes, at byteOffset: Int) {
    for traced in RawIssue.trace(inner.issues, in: document) {
      var issue = traced.raw
      issue.byteOffset = byteOffset
      issue.innerPath = Array(traced.path.components.dropLast(issue.missingKey.count))
      issue.found = traced.found
      issue.outcome = traced.outcome
      issue.expected = traced.raw.missingKey.isEmpty ? traced.expected : issue.expected
      issue.suggestion = traced.suggestion
      issue.isSensitive = traced.isHidden
      issue.scopes = []
      append(issue)
    }
    for shape in inner.unstoredIssues(in: document).shapes(in: document) { append(shape, at: byteOffset) }
  }
}
