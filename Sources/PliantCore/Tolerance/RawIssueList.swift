//===----------------------------------------------------------------------===//
// RawIssueList: the issues of one document while it is read. It keeps the first of them, and of all others what it takes to count them.
//===----------------------------------------------------------------------===//

/// How many issues there were, by kind and by outcome.
@usableFromInline
package struct IssueCounts: Sendable, Equatable {
  private var byKind = SIMD8<UInt32>()
  private var byOutcome = SIMD8<UInt32>()

  package init() {}

  /// Counts one issue.
  package mutating func add(_ kind: IssueKind, _ outcome: IssueOutcome.Kind) {
    byKind[kind.index] &+= 1
    byOutcome[outcome.index] &+= 1
  }

  /// Takes one issue back.
  mutating func subtract(_ kind: IssueKind, _ outcome: IssueOutcome.Kind) {
    byKind[kind.index] &-= 1
    byOutcome[outcome.index] &-= 1
  }

  package subscript(kind: IssueKind) -> Int { Int(byKind[kind.index]) }
  package subscript(outcome: IssueOutcome.Kind) -> Int { Int(byOutcome[outcome.index]) }

  /// How many issues there were at all.
  package var total: Int {
    byKind.indices.reduce(0) { $0 + Int(byKind[$1]) }
  }
}

/// The issues of one document while it is read: the first ones in full, all of them in numbers.
///
/// An empty list owns no memory.
///
/// ```swift
/// issues.append(RawIssue(byteOffset: offset, kind: .typeMismatch, outcome: .converted(to: "41"), expected: "Int"))
/// ```
@usableFromInline
package struct RawIssueList: Sendable {
  /// How many issues a list stores unless told otherwise.
  package static let defaultLimit = ReadingLimits().issues

  /// Issues in the order in which they were met: the first ones of the document among them. When there are twice as many as the limit,
  /// those that are too many are put aside together.
  private var stored: [RawIssue] = []
  /// How far into the document they reach at most.
  private var lastOffset = Int.min
  /// The others, in the order in which they were met: when a value around them is left out, they count no longer.
  private var unstored: [BriefIssue] = []
  /// Those that were stored, and gave way to one that comes earlier in the document.
  private var displaced: [BriefIssue] = []
  /// What those have in common.
  private var shapes = IssueShapes()
  /// Where values were passed over by issues that were stored, and where such issues named a key that is there twice.
  private var ignored: Set<Int> = []
  private var duplicateKeys: Set<Int> = []
  /// The numbers of all issues.
  package private(set) var counts = IssueCounts()
  /// How many issues were met so far, those that were forgotten since among them: to say later which ones are newer.
  package private(set) var met = 0
  /// How many issues are stored.
  package let limit: Int

  package init(limit: Int = RawIssueList.defaultLimit) {
    self.limit = Swift.max(0, limit)
  }

  /// Whether nothing bent.
  package private(set) var isEmpty = true

  /// How many issues there were, stored or not.
  package var count: Int { counts.total }

  /// How many of the last notes are looked at to find those about a value: they are the very last, unless a type's own code went
  /// elsewhere meanwhile.
  static let recent = 16

  /// The issues that are stored: the first ones of the document, in the order in which they were met.
  package var issues: [RawIssue] {
    guard stored.count > limit else { return stored }
    var list = self
    list.cutToLimit()
    return list.stored
  }

  /// Those that are only counted.
  package var unstoredIssues: UnstoredIssues {
    var list = self
    list.cutToLimit()
    return UnstoredIssues(briefs: list.unstored + list.displaced, shapes: list.shapes)
  }

  /// Whether an issue at an offset will be stored: it is among the first of the document as far as that is known.
  package mutating func stores(at byteOffset: Int) -> Bool {
    if stored.count / 2 >= limit { cutToLimit() }
    return stored.count < limit || byteOffset < lastOffset
  }

  /// Counts an issue, and stores it if it is among the first of the document.
  ///
  /// - Parameter document: where the issue was met, if that is known. Asked for if the issue isn't stored, and may quote it.
  package mutating func append(_ issue: consuming RawIssue, in document: () -> DocumentBytes? = { nil }) {
    isEmpty = false
    counts.add(issue.kind, issue.outcome.kind)
    defer { met += 1 }
    guard stores(at: issue.byteOffset) else {
      let shape = shapes.number(of: issue, in: document)
      return unstored.append(BriefIssue(byteOffset: issue.byteOffset, order: UInt32(clamping: met), shape: shape))
    }
    // Members are not always read in the order of the document.
    lastOffset = Swift.max(lastOffset, issue.byteOffset)
    if issue.outcome == .ignored { ignored.insert(issue.byteOffset) }
    if issue.kind == .duplicateKey { duplicateKeys.insert(issue.byteOffset) }
    issue.order = met
    stored.append(issue)
  }

  /// Puts aside what comes later in the document than the first issues.
  private mutating func cutToLimit() {
    guard limit > 0, stored.count > limit else { return }
    let sorted = stored.indices.sorted { (stored[$0].byteOffset, $0) < (stored[$1].byteOffset, $1) }
    lastOffset = stored[sorted[limit - 1]].byteOffset
    var isKept = Array(repeating: false, count: stored.count)
    for index in sorted.prefix(limit) { isKept[index] = true }
    for index in stored.indices where !isKept[index] {
      let issue = stored[index]
      let shape = shapes.number(of: issue) { nil }
      displaced.append(BriefIssue(byteOffset: issue.byteOffset, order: UInt32(clamping: issue.order), shape: shape))
    }
    stored = stored.indices.filter { isKept[$0] }.map { stored[$0] }
  }
}

// MARK: - Going back

extension RawIssueList {
  /// Changes the stored issues about a part of the document.
  mutating func changeStored(in range: Range<Int>, _ change: (inout RawIssue) -> Void) {
    for index in stored.indices where range.contains(stored[index].byteOffset) { change(&stored[index]) }
  }

  /// Changes what issues have in common that are only counted, about the part of the document that was read last.
  mutating func changeUnstored(in range: Range<Int>, _ change: (inout IssueShape) -> Void) {
    Self.changeLast(&unstored, in: range, &shapes, change)
    Self.changeLast(&displaced, in: range, &shapes, change)
  }

  private static func changeLast(
    _ list: inout [BriefIssue], in range: Range<Int>, _ shapes: inout IssueShapes, _ change: (inout IssueShape) -> Void
  ) {
    for index in list.indices.reversed() {
      guard range.contains(list[index].byteOffset) else { return }
      var shape = shapes[list[index].shape]
      change(&shape)
      list[index].shape = shapes.number(of: shape)
    }
  }

  /// Forgets that a value was passed over, since it is to be settled in another way.
  package mutating func retract(ignoredAt byteOffset: Int) {
    guard counts[.ignored] > 0 else { return }
    if ignored.contains(byteOffset),
      let index = stored.lastIndex(where: { $0.byteOffset == byteOffset && $0.outcome == .ignored })
    {
      counts.subtract(stored[index].kind, .ignored)
      stored.remove(at: index)
    } else if let index = unstored.suffix(64).lastIndex(where: {
      $0.byteOffset == byteOffset && shapes[$0.shape].outcome == .ignored
    }) {
      // It was passed over in the same object, so not long ago.
      counts.subtract(shapes[unstored[index].shape].kind, .ignored)
      unstored.remove(at: index)
    }
    isEmpty = counts.total == 0
  }

  /// Forgets the issues about a part of the document that has just been read, as when it is left out as a whole.
  ///
  /// A key that stands there twice stays noted: that was looked for before.
  ///
  /// - Parameter order: how many issues had been met before it was read: those stay.
  package mutating func retract(within range: Range<Int> = 0..<Int.max, since order: Int = 0) {
    guard order < met else { return }
    if range.lowerBound <= lastOffset { retractStored(within: range, since: order) }
    // What was met inside of a value was met last: in these lists, too, it stands at the end.
    unstored.removeLast(countOut(unstored, within: range, since: order))
    displaced.removeLast(countOut(displaced, within: range, since: order))
    isEmpty = counts.total == 0
  }

  /// Counts the last issues of a list no longer, as far as they are to be forgotten.
  ///
  /// - Returns: how many these are.
  private mutating func countOut(_ list: [BriefIssue], within range: Range<Int>, since order: Int) -> Int {
    let last = list.reversed().prefix {
      range.contains($0.byteOffset) && $0.order >= order && shapes[$0.shape].kind != .duplicateKey
    }
    for issue in last { counts.subtract(shapes[issue.shape].kind, shapes[issue.shape].outcome) }
    return last.count
  }

  private mutating func retractStored(within range: Range<Int>, since order: Int) {
    var (first, index) = (stored.endIndex, stored.endIndex)
    while index > 0, stored[index - 1].order >= order {
      index -= 1
      if range.contains(stored[index].byteOffset) {
        first = index
      } else if stored.count - index > Self.recent {
        break
      }
    }
    guard first < stored.endIndex else { return }
    // An array of its own: a slice would have the whole list copied when it changes.
    let met = Array(stored[first...])
    stored.removeSubrange(first...)
    for issue in met {
      if range.contains(issue.byteOffset), issue.kind != .duplicateKey {
        counts.subtract(issue.kind, issue.outcome.kind)
      } else {
        stored.append(issue)
      }
    }
  }

  /// Forgets what was met since `order` about an object that is nil in the end, but for the first of it: had that not bent, it
  /// would be why there is no object.
  package mutating func settleNil(since order: Int) {
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
      append(shape, at: unstored.byteOffset)
    }
  }

  /// Whether a stored issue says that the key at an offset is there twice.
  func hasStored(duplicateKeyAt byteOffset: Int) -> Bool { duplicateKeys.contains(byteOffset) }

  /// Counts an issue that isn't stored.
  fileprivate mutating func append(_ shape: IssueShape, at byteOffset: Int) {
    isEmpty = false
    counts.add(shape.kind, shape.outcome)
    unstored.append(BriefIssue(byteOffset: byteOffset, order: UInt32(clamping: met), shape: shapes.number(of: shape)))
    met += 1
  }
}

extension RawIssueList {
  /// Appends the issues of a document that stands in a string of this one: JSON inside of JSON.
  ///
  /// - Parameters:
  ///   - inner: the issues of the inner document, which is looked at now and not kept.
  ///   - byteOffset: where the string stands. The issues get its place; their paths go on from its path.
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

extension IssueKind {
  fileprivate var index: Int {
    switch self {
    case .typeMismatch: 0
    case .invalidValue: 1
    case .numberNotRepresentable: 2
    case .nullValue: 3
    case .missingKey: 4
    case .unknownKey: 5
    case .duplicateKey: 6
    case .other: 7
    }
  }
}

extension IssueOutcome.Kind {
  fileprivate var index: Int {
    switch self {
    case .converted: 0
    case .usedDefault: 1
    case .usedNil: 2
    case .usedZeroValue: 3
    case .dropped: 4
    case .ignored: 5
    case .usedFallback: 6
    }
  }
}
