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

  /// The stored issues in the order in which they were met, the first ones of the document among them. When there are
  /// twice as many as the limit, the excess is moved to `displaced`.
  private var stored: [RawIssue] = []
  /// An upper bound of their offsets.
  private var lastOffset = Int.min
  /// The other issues, in the order in which they were met, so that they can be discarded with a value around them.
  private var unstored: [BriefIssue] = []
  /// The issues that were stored, and gave way to others that come earlier in the document.
  private var displaced: [BriefIssue] = []
  /// The shapes of both.
  private var shapes = IssueShapes()
  /// The offsets of stored issues about values that are ignored or dropped, and of those about keys.
  private var retractable: Set<Int> = []
  private var duplicateKeys: Set<Int> = []
  private var unknownKeys: Set<Int> = []
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
    guard stored.count > limit else { return stored }
    var list = self
    list.cutToLimit()
    return list.stored
  }

  /// The issues that are only counted.
  package var unstoredIssues: UnstoredIssues {
    var list = self
    list.cutToLimit()
    var issues = UnstoredIssues()
    (issues.briefs, issues.shapes) = (list.unstored + list.displaced, list.shapes)
    return issues
  }

  /// Whether an issue at an offset will be stored, because it is among the first of the document so far.
  package mutating func stores(at byteOffset: Int) -> Bool {
    if stored.count / 2 >= limit { cutToLimit() }
    return stored.count < limit || byteOffset < lastOffset
  }

  /// Counts an issue, and stores it if it is among the first of the document.
  ///
  /// - Parameter document: returns the document of the issue, if it is known. Called if the issue isn't stored and
  ///   may quote the document.
  @_optimize(speed)
  package mutating func append(_ issue: consuming RawIssue, in document: () -> DocumentBytes? = { nil }) {
    counts.add(issue.kind, issue.outcome.kind)
    defer { met += 1 }
    guard stores(at: issue.byteOffset) else {
      issue.order = met
      return unstored.append(BriefIssue(issue, shape: shapes.number(of: issue, in: document)))
    }
    // Members are not always read in the order of the document.
    lastOffset = Swift.max(lastOffset, issue.byteOffset)
    switch issue.kind {
    case .duplicateKey: duplicateKeys.insert(issue.byteOffset)
    case .unknownKey: unknownKeys.insert(issue.byteOffset)
    default:
      if issue.outcome == .ignored || issue.outcome == .dropped { retractable.insert(issue.byteOffset) }
    }
    issue.order = met
    stored.append(issue)
  }

  /// Moves the issues beyond the limit, those that come last in the document, to `displaced`.
  private mutating func cutToLimit() {
    guard limit > 0, stored.count > limit else { return }
    let sorted = StableOrder.indices(stored.map { $0.byteOffset })
    lastOffset = stored[sorted[limit - 1]].byteOffset
    var isKept = Array(repeating: false, count: stored.count)
    for index in sorted.prefix(limit) { isKept[index] = true }
    for index in stored.indices where !isKept[index] {
      displaced.append(BriefIssue(stored[index], shape: shapes.number(of: stored[index]) { nil }))
    }
    stored = stored.indices.filter { isKept[$0] }.map { stored[$0] }
  }
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
    Self.hide(&unstored, &shapes, scopes)
    Self.hide(&displaced, &shapes, scopes)
  }

  private static func hide(
    _ list: inout [BriefIssue], _ shapes: inout IssueShapes, _ scopes: (Int) -> [SensitiveScope]
  ) {
    for index in list.indices {
      let scopes = scopes(list[index].byteOffset)
      if scopes.isEmpty { continue }
      var shape = shapes[list[index].shape]
      shape.outerTypes.insert(scopes)
      list[index].shape = shapes.number(of: shape)
      list[index].hiddenStart = Swift.min(list[index].hiddenStart, scopes.hiddenStart)
    }
  }
}

// MARK: - Repeating issues

/// The notes about a value, to be repeated where the value is taken instead of being read again.
struct RepeatedNotes {
  fileprivate let stored: [RawIssue]
  fileprivate let brief: [BriefIssue]

  var count: Int { stored.count + brief.count }
}

extension RawIssueList {
  /// Returns the issues met since `order` that were not discarded.
  func notes(since order: Int) -> RepeatedNotes {
    let earlier = stored.partitioningIndex { $0.order >= order }
    let unstored = unstored[unstored.partitioningIndex { $0.order >= order }...]
    let displaced = displaced.suffix(displaced.reversed().prefix { $0.order >= order }.count)
    return RepeatedNotes(stored: Array(stored[earlier...]), brief: displaced + Array(unstored))
  }

  /// Adds the issues once more, after they were discarded.
  mutating func append(_ notes: RepeatedNotes, in document: () -> DocumentBytes?) {
    for issue in notes.stored { append(issue, in: document) }
    unstored.reserveCapacity(unstored.count + notes.brief.count)
    for var issue in notes.brief {
      issue.order = UInt32(clamping: met)
      unstored.append(issue)
      met += 1
    }
    count(notes.brief[...], 1)
  }

  /// Counts issues, or removes them from the counts.
  private mutating func count(_ issues: ArraySlice<BriefIssue>, _ sign: Int) {
    var rest = issues
    // Most have the shape of the one before.
    while let first = rest.first {
      let others = rest.drop { $0.shape == first.shape }
      counts.add(shapes[first.shape].kind, shapes[first.shape].outcome, sign * (rest.count - others.count))
      rest = others
    }
  }
}

// MARK: - Discarding issues

extension RawIssueList {
  /// Discards the last issue about a value that was ignored or dropped, as it is handled in another way, or reported
  /// again.
  package mutating func retract(_ outcome: IssueOutcome.Kind, at byteOffset: Int) {
    guard counts[outcome] > 0 else { return }
    if retractable.contains(byteOffset),
      let index = stored.lastIndex(where: {
        $0.byteOffset == byteOffset && $0.outcome.kind == outcome && !Self.isAboutKey($0.kind)
      })
    {
      counts.add(stored[index].kind, outcome, -1)
      stored.remove(at: index)
    } else if let index = unstored.suffix(64).lastIndex(where: {
      $0.byteOffset == byteOffset && shapes[$0.shape].outcome == outcome && !Self.isAboutKey(shapes[$0.shape].kind)
    }) {
      // It was recorded for the same object, so not long ago.
      counts.add(shapes[unstored[index].shape].kind, outcome, -1)
      unstored.remove(at: index)
    }
  }

  /// Whether issues of a kind are about a key, whose offset an issue about the same key as a value has, too.
  private static func isAboutKey(_ kind: IssueKind) -> Bool { kind == .duplicateKey || kind == .unknownKey }

  /// Discards the issues about a part of the document that has just been read, for example when it is left out as a
  /// whole.
  ///
  /// Issues about duplicate keys are kept: they were found before, by a check of their own.
  ///
  /// - Parameter order: the number of issues met before that part was read; they are kept.
  package mutating func retract(within range: Range<Int> = 0..<Int.max, since order: Int = 0) {
    guard order < met else { return }
    if range.lowerBound <= lastOffset {
      let earlier = stored.partitioningIndex { $0.order >= order }
      let taken = Self.takeRecent(
        &stored, since: earlier, where: { range.contains($0.byteOffset) }, isKept: { $0.kind == .duplicateKey })
      for issue in taken { counts.add(issue.kind, issue.outcome.kind, -1) }
    }
    // Issues inside a value were met last, so they are at the end of these lists, too.
    unstored.removeLast(countOut(unstored, within: range, since: order))
    displaced.removeLast(countOut(displaced, within: range, since: order))
  }

  /// Removes the issues to be discarded, the last ones of a list, from the counts, and returns their number.
  private mutating func countOut(_ list: [BriefIssue], within range: Range<Int>, since order: Int) -> Int {
    var (first, shape, isKept) = (list.endIndex, UInt32?.none, false)
    while first > 0, list[first - 1].order >= order, range.contains(list[first - 1].byteOffset) {
      if list[first - 1].shape != shape {
        shape = list[first - 1].shape
        isKept = shapes[list[first - 1].shape].kind == .duplicateKey
      }
      if isKept { break }
      first -= 1
    }
    count(list[first...], -1)
    return list.count - first
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
      if isInside(notes[index]) { first = index } else if notes.count - index > recent { break }
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
    func counts(_ kind: IssueKind) -> Bool { kind != .duplicateKey && kind != .unknownKey }
    let stored = stored.reversed().prefix { $0.order >= order }.last { counts($0.kind) }
    let unstored = unstored.reversed().prefix { $0.order >= order }.last { counts(shapes[$0.shape].kind) }
    retract(since: order)
    if var stored {
      stored.outcome = .usedNil
      append(stored)
    } else if let unstored {
      var shape = shapes[unstored.shape]
      shape.outcome = .usedNil
      append(shape, at: unstored.byteOffset, unstored.hiddenStart)
    }
  }

  /// Whether an issue reports the key at an offset as a duplicate, or as unknown.
  func has(_ kind: IssueKind, at byteOffset: Int) -> Bool {
    if kind == .duplicateKey { return duplicateKeys.contains(byteOffset) }
    if unknownKeys.contains(byteOffset) {
      return stored.reversed().contains { $0.byteOffset == byteOffset && $0.kind == kind && !isAbandoned($0.order) }
    }
    // It was recorded for the same object, so not long ago.
    return unstored.suffix(64).contains {
      $0.byteOffset == byteOffset && shapes[$0.shape].kind == kind && !isAbandoned(Int($0.order))
    }
  }

  /// Marks the issues met since `order`: the value that they are about can't be decoded. If a type catches that error
  /// and decoding succeeds, ``discardAbandoned()`` discards them; otherwise they are reported with the error.
  package mutating func abandon(since order: Int) {
    guard order < met else { return }
    while let last = abandoned.last, last.lowerBound >= order { abandoned.removeLast() }
    abandoned.append(order..<met)
    // They must not take the room of others.
    while stored.count > limit / 2, let last = stored.last, last.order >= order, last.kind != .duplicateKey {
      displaced.append(BriefIssue(last, shape: shapes.number(of: last) { nil }))
      stored.removeLast()
    }
  }

  private func isAbandoned(_ order: Int) -> Bool {
    let index = abandoned.partitioningIndex { $0.upperBound > order }
    return index < abandoned.endIndex && abandoned[index].contains(order)
  }

  /// Discards the issues that were marked, except those about duplicate keys.
  package mutating func discardAbandoned() {
    if abandoned.isEmpty { return }
    stored = stored.filter { keeps($0.order, $0.kind, $0.outcome.kind) }
    unstored = unstored.filter { keeps(Int($0.order), shapes[$0.shape].kind, shapes[$0.shape].outcome) }
    displaced = displaced.filter { keeps(Int($0.order), shapes[$0.shape].kind, shapes[$0.shape].outcome) }
    abandoned = []
  }

  /// Whether an issue isn't to be discarded; otherwise it is no longer counted.
  private mutating func keeps(_ order: Int, _ kind: IssueKind, _ outcome: IssueOutcome.Kind) -> Bool {
    if kind == .duplicateKey || !isAbandoned(order) { return true }
    counts.add(kind, outcome, -1)
    return false
  }

  /// Counts an issue that isn't stored.
  fileprivate mutating func append(_ shape: IssueShape, at byteOffset: Int, _ hiddenStart: Int = .max) {
    counts.add(shape.kind, shape.outcome)
    unstored.append(
      BriefIssue(
        byteOffset: byteOffset, order: UInt32(clamping: met), shape: shapes.number(of: shape), hiddenStart: hiddenStart)
    )
    met += 1
  }

  /// Appends the issues of a document inside a string of this one: JSON inside of JSON.
  ///
  /// - Parameters:
  /// - inner: the issues of the inner document, which is read now and not kept.
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
    for shape in inner.unstoredIssues.shapes(in: document) { append(shape, at: byteOffset) }
  }
}
